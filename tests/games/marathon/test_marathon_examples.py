"""The worked examples X1 to X11, by name."""

from escale.engine import CHANCE
from escale.games.marathon.scoring import best_cells, result
from escale.games.marathon.steps import finish
from escale.testing import answer, choices, rule

RED, BLUE, GREEN = 0, 1, 2


@rule("marathon", "R8.1")
def test_x1_an_action_of_five_from_space_46_costs_six_points(table):
    t = table(days=2)
    t.at(46, 47, 47)
    t.put(1, "A:petanque:5")
    answer(t.s, "A:petanque:5x", "A:petanque:1")  # 2 + 3 periods
    assert t.s.penalty[0] == 1 + 2 + 3
    assert t.s.time[0] == 48


@rule("marathon", "R3.1", "R3.2")
def test_x2_the_last_to_arrive_on_a_pile_acts_first(table):
    t = table()
    answer(t.s, (0, "A:etage:3"), (1, "A:etage:4"), (2, "A:rdc"))
    assert t.s.time == [2, 2, 3]
    assert t.s.order == [1, 0, 2]
    assert t.s.decisions[0].seat == 1


@rule("marathon", "R7.1.2", "R7.1.3", "R7.1.5")
def test_x3_green_pushes_red_and_blue_up_the_shelf(table):
    t = table(event="E5", dice="411111")
    t.put(RED, "A:etage:1")
    t.put(BLUE, "A:etage:1")
    t.put(RED, "A:etage:1")
    assert t.points("etage") == [6, 5, -1]
    t.put(GREEN, "A:etage:1")
    assert t.points("etage") == [9, 6, 4]
    assert "A:etage:1" not in choices(t.s, 0)
    t.s.events[0] = "E4"
    assert t.points("etage") == [-9, -6, -4]


@rule("marathon", "R7.2.3", "R7.2.4", "R7.2.6")
def test_x4_the_lounge_is_won_by_pawns_then_by_height(table):
    row = {1: ["1"], 3: ["4", "5", "6"], 4: ["7", "8", "9"], 5: ["11", "12", "13"]}

    def lounge(red, blue, green, tie="seed"):
        t = table(event="E1", dice="121111", loungeTie=tie)
        for seat, rows in enumerate((red, blue, green)):
            for r in rows:
                free = next(x for x in row[r] if f"A:salon:{x}" in t.s.free[1])
                t.put(seat, f"A:salon:{free}")
        return t.points("salon")

    assert lounge([3, 5], [4, 4], [1]) == [9, 0, 0]
    assert lounge([3, 5], [3, 5], [1]) == [9, 9, 0]
    assert lounge([3, 3, 5], [3, 4, 5], []) == [0, 9, -3]
    assert lounge([3, 3, 5], [3, 4, 5], [], "top-row") == [9, 0, -3]


@rule("marathon", "R7.4.2", "R7.4.3", "R5.6")
def test_x5_three_garden_tables_pay_red_and_blue_alike(table):
    t = table(event="E5", dice="111311")
    t.at(0, 1, 9)
    answer(t.s, (RED, "A:jardin:1"))
    t.at(1, 2, 9)
    answer(t.s, (RED, "A:jardin:2"))
    assert t.s.time[RED] == 1 + 2
    answer(t.s, (BLUE, "A:jardin:5"))
    assert t.s.time[BLUE] == 2 + 3
    t.count()
    assert [t.cell(seat, 0, "jardin") for seat in (RED, BLUE, GREEN)] == [7, 7, -2]
    assert 3 in t.s.missed[GREEN]


@rule("marathon", "R7.5.3", "R7.5.5")
def test_x6_blue_expels_red_to_the_plus_five_of_a_minus_ground(table):
    t = table(event="E7", dice="111151")
    t.put(RED, "A:petanque:4")
    t.at(1, 0, 1)
    answer(t.s, (BLUE, "A:petanque:4x"), (BLUE, "A:petanque:2"))
    assert t.s.time[BLUE] == 4
    assert t.points("petanque")[:2] == [-10, -5]


@rule("marathon", "R7.6.2", "R7.6.3")
def test_x7_green_overtakes_the_whole_queue(table):
    t = table(4, event="E5", dice="111111")
    t.put(RED, "A:verte:0")
    t.put(BLUE, "A:verte:0")
    t.at(5, 5, 0, 5)
    answer(t.s, (GREEN, "A:verte:2"))
    assert t.s.time[GREEN] == 3
    assert t.s.spaces(0, 5)[:3] == [GREEN, RED, BLUE]
    assert t.points("verte") == [4, 2, 6, -3]


@rule("marathon", "R5.5", "R7.3.4", "R6.2")
def test_x8_days_five_and_six_double_points_and_malus(table):
    t = table(days=2, event="E4", dice="116111")
    t.put(RED, "A:rdc")
    t.count()
    assert t.cell(RED, 2, "rdc") == -20
    assert t.cell(BLUE, 2, "rdc") == -2
    assert 2 * 6 + 2 in t.s.missed[BLUE]


@rule("marathon", "R9.2", "R9.3", "R8.2")
def test_x9_two_ticks_cross_out_the_two_best_cells(table):
    t = table()
    s = t.s
    s.cells[0] = [22, 14, 9, 9, 7, 3, 0, -2, -6] + [0] * 9
    s.missed[0], s.penalty[0] = [7, 8], 3
    finish(s)
    assert [s.cells[0][cell] for cell in s.crossed[0]] == [22, 14]
    assert result(s, 0) == 17
    assert best_cells([1, 5, 3], 2) == [1, 2]


@rule("marathon", "R5.2", "R5.3", "R5.4", "R5.7", "R4.1")
def test_x10_a_pawnless_player_opens_line_b_and_has_line_a_counted(table):
    t = table(dice="666666")
    t.put(1, "A:rdc")
    t.at(11, 12, 13)
    t.pawns(0, 9, 10)
    s = t.s
    t.again()
    assert s.time[0] == 16
    assert s.decisions[0].seat == CHANCE
    assert s.decisions[0].kind == "event"
    t.draw("E7", "123456")
    assert (s.opened, s.counted) == (2, 1)
    assert s.dice == [0] * 6 + [1, 2, 3, 4, 5, 6]
    assert t.cell(1, 0, "rdc") == 10
    assert s.pawns[1] == 10
    # The others pass 16: nothing more is counted, B waits for the last to pass 32.
    t.at(16, 15, 16)
    s.pawns[0] = 10
    answer(s, (1, "B:etage:1"))
    assert s.counted == 1
    t.at(33, 31, 33)
    answer(s, (1, "B:etage:2"))
    t.draw("E8", "111111")
    assert s.counted == 2


@rule("marathon", "R5.4", "R5.12")
def test_x11_a_jump_with_only_the_newest_line_face_up_counts_nothing(table):
    t = table(days=1)
    s = t.s
    t.put(1, "B:etage:1")
    t.at(14, 16, 15)
    t.pawns(0, 9, 10)
    t.again()
    assert s.time[0] == 16
    assert s.order == [2, 0, 1], "on top of the pile"
    assert (s.opened, s.counted, len(s.stack)) == (2, 1, 7), "no event and no count"
    assert s.cells == [[0] * 6] * 3
    answer(s, (2, "B:etage:3"))
    assert s.time == [32, 16, 17], "furthest back again, still pawnless, first to be there"
    assert s.decisions[0].kind == "event"
    t.draw("E9", "111111")
    assert s.events == ["E1", "E5", "E9"]
    assert (s.opened, s.counted) == (3, 2)
    assert t.cell(1, 1, "etage") == 4
    assert s.pawns[1:] == [10, 10]
    assert s.decisions[0].seat == 1

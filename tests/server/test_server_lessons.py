"""A table with a guide: what is asked, what is taken back, and the game that goes on from there."""

from escale.lesson import course

SLUG = "jeu-du-president"


def begin(guest):
    """Sit down at a lesson; return the table and a socket that has heard where it stands."""
    table = guest.post(f"/boxes/{SLUG}/lesson", {"name": "Ada"})["id"]
    line = guest.line(table)
    line.until(lambda update: True)
    return table, line


def turn(line, to):
    """Tell the guide something; return where the learner is then."""
    line.send(type="guide_turn", to=to)
    return line.next("room")["lesson"]


def test_a_box_says_that_it_can_be_learnt_and_a_lesson_is_not_listed(house, come):
    ada = come(house)
    assert ada.get(f"/boxes/{SLUG}")["lesson"] is True
    assert ada.get("/boxes/duel21")["lesson"] is False
    ada.get("/boxes/duel21/lesson", 404)
    words = ada.get(f"/boxes/{SLUG}/lesson")["steps"]
    assert len(words) == len(course(SLUG).asks)
    table, _ = begin(ada)
    assert table not in [one["id"] for one in ada.get("/tables")]
    assert [one["lesson"] for one in ada.get("/me")["tables"]] == [1]


def test_the_guide_takes_what_it_asks_for_and_refuses_what_the_lesson_cannot_use(house, come):
    _, line = begin(come(house))
    assert turn(line, "on")["expects"] == ["62"]
    version = line.last["version"]
    line.play("26")
    assert line.next("refused")["code"] == "illegal"
    line.until(lambda update: update["decision"])
    assert line.last["version"] == version
    line.play("62")
    there = line.next("room")["lesson"]
    assert (there["step"], there["look"]) == (2, True)
    line.send(type="undo", version=line.last["version"])
    assert line.next("refused")["code"] == "no_undo"


def test_a_learner_goes_back_skips_and_comes_back_to_the_same_step(house, come):
    ada = come(house)
    table, line = begin(ada)
    turn(line, "on")
    there = turn(line, "skip")
    assert there["step"] == 2
    assert turn(line, "back")["expects"] == ["62"]
    assert begin(ada)[0] == table
    assert ada.get(f"/tables/{table}")["lesson"]["step"] == 1


def test_another_good_move_goes_on_and_what_the_script_cannot_follow_waits(house, come):
    _, line = begin(come(house))
    turn(line, "on")
    turn(line, "skip")
    assert turn(line, "on")["expects"] == ["51"]
    line.play("15")  # the bots' script needs it
    there = line.next("room")["lesson"]
    assert (there["step"], there["other"], there["look"]) == (3, 3, True)
    assert turn(line, "on")["step"] == 4


def test_whoever_insists_plays_another_move_and_is_laid_the_next_step(house, come):
    _, line = begin(come(house))
    turn(line, "on")
    line.send(type="play", version=line.last["version"], choice="26", anyway=True)
    there = line.next("room")["lesson"]
    assert (there["step"], there["look"], there["astray"]) == (1, True, True)
    there = turn(line, "on")
    assert (there["step"], there["astray"]) == (2, False)


def test_a_lesson_ends_in_a_game_of_bots_and_honest_chance(house, come):
    ada = come(house)
    table, line = begin(ada)
    for step in range(1, len(course(SLUG).asks) + 1):
        assert turn(line, "on")["step"] == step
    line.send(type="play", version=line.last["version"], choice="26")
    assert line.next("refused")["code"] in ("not_asked", "illegal")
    assert turn(line, "leave")["step"] == -1
    line.until(lambda update: update["decision"])  # the bots have played a round
    ada.get(f"/tables/{table}/verify", 409)
    assert begin(ada)[0] != table


def test_nobody_takes_a_seat_in_a_lesson(house, come):
    table, _ = begin(come(house))
    bob = come(house)
    assert bob.get(f"/tables/{table}")["open"] == []
    bob.post(f"/tables/{table}/sit", {"name": "Bob", "seat": 1}, 409)

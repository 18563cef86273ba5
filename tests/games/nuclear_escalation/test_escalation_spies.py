"""Saboteurs and spies: every reaction window, in the order of the table."""

from random import Random

from escale.engine import Match
from escale.games.nuclear_escalation import GAME
from escale.games.nuclear_escalation.retaliation import CHAIN
from escale.games.nuclear_escalation.secrets import Draw
from escale.games.nuclear_escalation.steps import EndTurn, Place, Reveal
from escale.testing import answer, choices, picture, rule

G = "nuclear-escalation"


@rule(G, "R20.1", "R20.4", "R27.W3")
def test_any_opponent_may_sabotage_and_all_are_asked_at_once(world):
    s = world((40, 40, 40, 40), launchers=["", "MIN"], slots=[[], ["W10"]], hands=[["SAB"]])
    world.do(s, Reveal(1))
    answer(s, "seat:2")
    assert (world.kind(s), world.asked(s)) == ("sabotage_shot", [2, 3, 0])
    assert choices(s, 2) == choices(s, 3) == ["pass"]
    assert choices(s, 0) == ["SAB", "pass"]  # not the target, but an opponent


@rule(G, "R20.9", "R8.2")
def test_war_stays_declared_when_the_shot_is_sabotaged(world):
    s = world.do(world(launchers=["MIN"], slots=[["W10"]], hands=[[], ["SAB"]]), Reveal(0))
    answer(s, "seat:2", "SAB")
    world.passes(s)
    assert s.war
    assert s.population == [40, 40, 40]
    assert sorted(s.discard) == ["MIN", "SAB", "W10"]


@rule(G, "R20.4", "R20.7", "R21.2", "R27.3", "R27.W4")
def test_a_spy_saves_the_launch_and_the_next_saboteur_can_still_be_played(world):
    s = world(launchers=["MIN"], slots=[["W10"]], hands=[["SPY"], ["SAB", "SAB"]])
    world.do(s, Reveal(0))
    answer(s, "seat:2", (1, "SAB"), (2, "pass"), (0, "SPY"))
    while world.kind(s) == "counter_spy":
        answer(s, "pass")
    assert choices(s, 1) == ["SAB", "pass"]  # the same player, a second card
    answer(s, (1, "SAB"))
    world.passes(s)
    assert s.population == [40, 40, 40]


@rule(G, "R27.4", "R27.W4")
def test_after_a_countered_spy_the_launching_player_may_play_another(world):
    s = world(launchers=["MIN"], slots=[["W10"]], hands=[["SPY", "SPY"], ["SAB"], ["SPY"]])
    world.do(s, Reveal(0))
    answer(s, "seat:2", (1, "SAB"), (2, "pass"), (0, "SPY"), (1, "pass"), (2, "SPY"))
    answer(s, (0, "pass"), (1, "pass"))
    assert world.kind(s) == "answer_saboteur"
    assert choices(s, 0) == ["SPY", "pass"]
    answer(s, "SPY")
    world.passes(s)
    assert world.kind(s) == "fallout"
    assert s.discard == ["SAB", "SPY", "SPY", "SPY"]


@rule(G, "R21.7", "R27.W2", "R27.1")
def test_spies_stop_spies_and_the_last_played_counts_first(world):
    hands = [["S05"], ["SPY"], ["SPY"], ["SPY"]]
    s = world((40, 40, 40, 40), hands=hands)
    world.opening(s, 0)
    answer(s, "S05", (1, "SPY"), (2, "pass"), (3, "pass"))
    assert (world.kind(s), world.asked(s)) == ("counter_spy", [2, 3, 0])
    answer(s, (2, "SPY"), (3, "pass"), (0, "pass"), (3, "SPY"))
    world.passes(s)
    # Seat 3 stopped seat 2, so seat 1's theft stands.
    assert s.stolen[1] == ["S05"]
    assert s.discard == ["SPY", "SPY", "SPY"]


@rule(G, "R21.8", "R27.W1")
def test_after_a_failed_theft_the_others_may_still_try(world):
    hands = [["S05", "SPY"], ["SPY"], ["SPY"]]
    s = world(hands=hands)
    world.opening(s, 0)
    answer(s, "S05", (1, "SPY"), (2, "pass"), (2, "pass"), (0, "SPY"), (1, "pass"), (2, "pass"))
    assert (world.kind(s), world.asked(s)) == ("theft", [1, 2])
    answer(s, (1, "pass"), (2, "SPY"))
    world.passes(s)
    assert s.stolen[2] == ["S05"]


@rule(G, "R21.5", "R21.9")
def test_a_stolen_secret_is_unread_by_its_thief_and_gives_no_replacement(world):
    s = world(hands=[["S05"], ["SPY"]])
    world.opening(s, 0, 1)
    answer(s, "S05", (1, "SPY"))
    world.passes(s)
    assert world.drawing(s) == 0  # the first owner's replacement
    assert GAME.view(s, 1).nations[1].stolen[0].card == ""
    assert GAME.view(s, 1).nations[1].stolen[0].level == "secret"
    assert GAME.view(s, 0).nations[1].stolen[0].card == "S05"  # who drew it knows it
    assert s.holdings(1) == 0
    answer(s, "P5", "none")
    world.passes(s)
    assert s.population[1] == 45
    assert world.kind(s) == "announce"  # no card drawn for it


@rule(G, "R21.5", "R13.16")
def test_a_stolen_secret_is_discarded_unread_with_its_thief(world):
    s = world((40, 5, 40), stolen=[[], ["T04"]], slots=[["P5"]])
    world.reveal(s)
    answer(s, "seat:1")
    assert sorted(s.discard) == ["P5", "T04"]
    assert s.population[0] == 45


@rule(G, "R21.6", "R27.W8", "R5.3")
def test_a_look_shows_places_and_stolen_secrets_to_the_spys_owner_alone(world):
    s = world(hands=[["SPY", "P5"], ["AMX"]], slots=[[], ["MX", "W50"]], stolen=[[], ["T04"]])
    match = Match(GAME, 3)
    match.now.state = world.do(s, Place(0))
    match.answer(0, "look:1")
    while match.state.decisions[0].quiet:
        match.answer(match.state.decisions[0].seat, "pass")
    assert GAME.view(s, 0).nations[1].slots == ["MX", "W50"]
    assert GAME.view(s, 0).nations[1].stolen[0].card == "T04"
    assert GAME.view(s, 0).nations[1].hand is None
    assert GAME.view(s, 2).nations[1].slots == ["", ""]
    keys = {fact.key for fact in match.facts_for(2)}
    assert "peeked_hidden" in keys
    assert "peeked" not in keys
    assert [f.values["cards"] for f in match.facts_for(0) if f.key == "peeked"] == ["MX W50 T04"]
    assert world.kind(s) == "place"  # and the turn goes on


@rule(G, "R21.6", "R21.7")
def test_a_look_can_be_stopped_and_shows_nothing_then(world):
    s = world(hands=[["SPY", "P5"], [], ["SPY"]], slots=[[], ["MX", "W50"]])
    world.do(s, Place(0))
    answer(s, "look:1", (1, "pass"), (2, "SPY"))
    world.passes(s)
    assert GAME.view(s, 0).nations[1].slots == ["", ""]


@rule(G, "R21.6", "R27.W8")
def test_a_spy_may_look_in_a_reaction_window_and_the_window_goes_on(world):
    s = world(launchers=["MIN"], slots=[["W10"], ["MX"]], hands=[[], [], ["SPY", "AMM"]])
    world.do(s, Reveal(0))
    answer(s, "seat:2", (1, "pass"))
    assert choices(s, 2) == ["look:1", "pass"]
    answer(s, (2, "look:1"))
    while world.kind(s) == "counter_spy":
        answer(s, "pass")
    assert (world.kind(s), world.asked(s)) == ("sabotage_shot", [2])
    answer(s, "pass")
    assert choices(s, 2) == ["AMM", "pass"]


@rule(G, "R21.6", "R27.W7", "R27.W8")
def test_spies_may_look_before_the_exchange_of_peace(world):
    s = world(
        (40, 6, 40),
        launchers=["TIT"],
        slots=[["W20", "P5", "P10"], [], ["W50", "P5"]],
        hands=[["SPY"]],
    )
    world.reveal(s)
    answer(s, "seat:1")
    world.passes(s, "2")
    answer(s, "done")
    assert (world.kind(s), world.asked(s)) == ("scout", [0, 2])
    assert choices(s, 0) == ["look:2", "pass"]
    world.passes(s)
    assert world.kind(s) == "exchange"


@rule(G, "R21.6", "R29")
def test_spies_look_between_two_turns_where_the_table_wants_it(world):
    s = world(hands=[[], [], ["SPY"]], slots=[["P5", "W10"]], spiesBetweenTurns=True, war=True)
    world.reveal(s)
    assert (world.kind(s), world.asked(s)) == ("scout", [1, 2, 0])
    assert choices(s, 2) == ["look:0", "pass"]
    answer(s, "look:0")
    world.passes(s)
    assert GAME.view(s, 2).nations[0].slots == ["W10"]
    assert s.active == 1


@rule(G, "R27.2")
def test_the_dead_are_asked_in_no_window(world):
    s = world((40, 0, 40), launchers=["MIN"], slots=[["W10"]])
    world.do(s, Reveal(0))
    asked = []
    while s.decisions[0].quiet:
        asked += world.asked(s)
        answer(s, "pass")
    assert asked == [2, 2]


@rule(G, "R21.4", "R28.2")
def test_only_the_level_of_a_secret_is_known_before_it_is_read(world):
    s = world(hands=[["T01"]])
    world.opening(s, 0)
    answer(s, "T01")
    assert GAME.view(s, 1).secret.level == "top_secret"
    assert GAME.view(s, 1).secret.card == ""
    assert GAME.view(s, 0).secret.card == "T01"
    assert s.decisions[0].values == {"drawer": 0, "level": "top_secret"}


@rule(G, "R27.2", "R20.4")
def test_a_window_that_all_can_see_to_be_empty_is_not_opened(world):
    s = world(launchers=["MIN"], slots=[["W10"]], discard=["SAB", "SAB"])
    world.do(s, Reveal(0))
    answer(s, "seat:1")
    assert world.kind(s) == "intercept"


@rule(G, "R27.5", "R27.W1", "R20.4", "R21.8")
def test_the_first_in_order_who_plays_is_resolved_and_the_cards_of_the_others_stay_unseen(world):
    s = world((40, 40, 40, 40), hands=[["S05", "SPY"], [], ["SPY"], ["SPY"]])
    match = Match(GAME, 4)
    match.now.state = world.opening(s, 0)
    match.answer(0, "S05")
    version, before = match.version, len(match.log)
    match.answer(3, "SPY")
    match.answer(2, "SPY")
    assert match.version == version  # nobody hears of an answer
    assert GAME.view(s, 0) == GAME.view(match.state, 0)
    match.answer(1, "pass")
    assert [fact.key for fact in match.facts_for(None, before)] == ["spy_steals"]
    assert match.log_for(0)[before:] == [(3, None), (2, None), (1, None)]
    assert match.log_for(3)[before:] == [(3, "SPY"), (2, None), (1, None)]
    assert (s.hands[2], s.hands[3]) == ([], ["SPY"])
    for seat, choice in ((1, "pass"), (3, "pass"), (0, "SPY")):  # the theft is stopped
        match.answer(seat, choice)
    world.passes(s)
    assert (s.stolen, s.hands[3]) == ([[]] * 4, ["SPY"])


@rule(G, "R27.5", "R27.3", "R21.8")
def test_after_a_reaction_those_further_on_are_asked_again_and_the_others_are_not(world):
    s = world((40, 40, 40, 40), hands=[["S05", "SPY"], [], ["SPY"], ["SPY"]])
    world.opening(s, 0)
    answer(s, "S05", (1, "pass"), (2, "SPY"), (3, "pass"))
    answer(s, (3, "pass"), (0, "SPY"), (1, "pass"))  # the drawer stops the theft
    while world.kind(s) == "counter_spy":
        answer(s, (world.asked(s)[0], "pass"))
    assert (world.kind(s), world.asked(s)) == ("theft", [2, 3])
    answer(s, (3, "SPY"), (2, "pass"))
    world.passes(s)
    assert s.stolen[3] == ["S05"]


@rule(G, "R27.5")
def test_a_guess_forgets_whether_the_others_have_answered(world):
    s = world(hands=[["S05"], ["SPY"], ["SPY"]])
    world.opening(s, 0)
    answer(s, "S05")
    asked = GAME.determinize(s, 2, Random(1))
    answer(s, (1, "SPY"))
    assert picture(GAME.determinize(s, 2, Random(1))) == picture(asked)


@rule(G, "R27.5")
def test_a_game_of_the_first_rules_goes_on_asking_one_after_another(world):
    assert GAME.older(1, {}) == {"windows": "in-turn"}
    assert GAME.older(GAME.rules, {}) == {}
    assert GAME.older(3, {}) is None
    s = world(hands=[["S05"], ["SPY"], ["SPY"]], windows="in-turn")
    world.opening(s, 0)
    answer(s, "S05")
    assert world.asked(s) == [1]
    answer(s, "SPY")
    assert (world.kind(s), world.asked(s)) == ("counter_spy", [2])


@rule(G, "R21.9")
def test_the_title_of_a_secret_drawn_in_play_is_in_nobodys_view_before_the_thefts_are_over(world):
    s = world(hands=[[], ["SPY"], ["SPY"]], pile=["S05"])
    match = Match(GAME, 3, watched=True)
    match.now.state = world.do(s, Draw(0, 1, CHAIN), EndTurn(0))
    match.now.frames = []
    draft = match.ahead(-1, "S05")
    for frame in draft.frames:
        for seat in range(3):
            view = GAME.view(frame.state, seat)
            assert (view.secret.level, view.secret.card) == ("secret", "")
            assert "S05" not in (view.nations[seat].hand or [])
    assert not any("card" in fact.values for facts in draft.facts for fact in facts)
    match.keep(draft)
    match.answer(1, "SPY")
    match.answer(2, "pass")
    assert world.kind(match.state) == "counter_spy"
    assert all(GAME.view(match.state, seat).secret.card == "" for seat in range(3))
    world.passes(match.state)
    views = [GAME.view(match.state, seat) for seat in range(3)]
    assert [view.nations[1].stolen[0].card for view in views] == ["", "", ""]


@rule(G, "R21.5", "R6.2")
def test_a_secret_stolen_during_ones_own_first_phase_waits_for_the_next_turn(world):
    s = world(
        (40, 6, 40),
        stolen=[["T02"]],
        hands=[["SPY"], ["MIN", "W10"], ["AMM"]],
        discard=["SAB", "SAB"],
    )
    world.turn(s)
    world.passes(s, "seat:1")
    answer(s, "pack:MIN:W10", "done", "fire:MIN:W10", "seat:2", (2, "AMM"), "S05")
    answer(s, (0, "SPY"))  # the interceptor's replacement, stolen by the active player
    world.passes(s, "P5")
    assert s.stolen[0] == ["S05"]
    assert (world.drawing(s), s.active) == (0, 0)  # on to P2 of the same turn


@rule(G, "R20.5", "R20.6")
def test_the_log_names_the_warhead_a_saboteur_costs_a_platform_or_a_bomber(world):
    s = world(platforms=[[["W10", "W20"]]], hands=[[], ["SAB"]])
    match = Match(GAME, 3)
    match.now.state = world.reveal(s)
    for seat, choice in ((0, "shoot:1:W20"), (0, "seat:2"), (1, "SAB"), (2, "pass"), (0, "pass")):
        match.answer(seat, choice)
    lost = [fact.values["what"] for fact in match.facts_for(None) if fact.key == "sabotaged"]
    assert lost == ["W20"]
    assert s.platforms[0] == [["W10"]]

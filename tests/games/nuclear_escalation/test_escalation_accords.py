"""The optional rules, and what is hidden or public."""

from random import Random

from escale.engine import Match
from escale.games.nuclear_escalation import GAME
from escale.games.nuclear_escalation.cards import GROWTH
from escale.games.nuclear_escalation.steps import Place
from escale.testing import answer, choices, rule

G = "nuclear-escalation"


@rule(G, "R26.1", "R24.6")
def test_a_trade_swaps_one_card_each_way_once_a_turn(world):
    s = world(
        hands=[["MIN", "P5"], ["W10"], ["SPY"]], deterrents=[[], [], ["W100"]], armsTrade=True
    )
    world.do(s, Place(0))
    answer(s, "offer:MIN")
    assert world.asked(s) == [1, 2]
    assert choices(s, 2) == ["SPY", "W100", "pass"]
    answer(s, (2, "W100"), (1, "W10"))
    assert choices(s, 0) == ["accept:1", "accept:2", "none"]
    assert GAME.view(s, 0).trade.offers == [None, "W10", "W100"]
    assert GAME.view(s, 1).trade.offers == [None, "W10", ""]
    assert GAME.view(s, None).trade.card == "MIN"
    answer(s, "accept:2")
    assert s.shown  # that the hand held no other
    assert (s.hands[0], s.hands[2], s.deterrents[2]) == (["P5", "W100"], ["SPY", "MIN"], [])
    assert s.hands[1] == ["W10"]
    assert not any(choice.startswith("offer") for choice in choices(s, 0))
    assert GAME.why_not(s, 0, "offer:P5").rule == "R26.1"
    world.lawful(s)


@rule(G, "R26.1")
def test_a_trade_may_be_turned_down_and_never_happens_in_war(world):
    s = world(hands=[["MIN"], ["W10"], []], armsTrade=True)
    world.do(s, Place(0))
    answer(s, "offer:MIN", (1, "pass"), (2, "pass"))
    assert choices(s, 0) == ["none"]
    answer(s, "none")
    assert s.hands[0] == ["MIN"]
    s = world.do(world(hands=[["MIN"]], armsTrade=True, war=True), Place(0))
    assert GAME.why_not(s, 0, "offer:MIN").key == "war_stops_trade"


@rule(G, "R26.1")
def test_a_card_offered_is_shown_to_the_other_party_only(world):
    match = Match(GAME, 3, {"armsTrade": True})
    s = world(hands=[["MIN"], ["W10"], []], armsTrade=True)
    match.now.state = world.do(s, Place(0))
    match.answer(0, "offer:MIN")
    match.answer(1, "W10")
    match.answer(2, "pass")
    told = [fact.values.get("card") for fact in match.facts_for(0) if fact.key == "offers_card"]
    assert told == ["W10"]
    assert not any(fact.key == "offers_card" for fact in match.facts_for(2))


@rule(G, "R26.2", "R26.5")
def test_votes_stay_sealed_until_all_are_in_and_peace_is_voted_once(world):
    s = world(hands=[["P5"] * 3, ["P5"] * 2, ["P10"] * 2], war=True, peaceResolution=True)
    world.do(s, Place(0))
    answer(s, "vote")
    assert world.asked(s) == [1, 2]  # the caller counts as yes
    assert all(decision.owner == decision.seat for decision in s.decisions)
    assert GAME.idle(s, 1) == "no"
    answer(s, (1, "yes"), (2, "yes"))
    assert not s.war
    for seat in (0, 0, 1, 1, 2, 2):
        answer(s, (seat, choices(s, seat)[0]))
    s.war = True
    world.do(s, Place(0))
    assert GAME.why_not(s, 0, "vote").key == "one_peace"


@rule(G, "R26.2")
def test_without_the_option_no_vote_is_called(world):
    s = world.do(world(hands=[["P5"]], war=True), Place(0))
    assert choices(s, 0) == ["P5"]
    assert GAME.why_not(s, 0, "vote").key == "option_off"


@rule(G, "R26.3", "R26.6")
def test_nations_grow_when_the_first_players_turn_begins_in_peace(world):
    assert GROWTH == {"cloud": 1, "2": 1, "3": 2, "4": 2, "5": 5, "6": 5}
    s = world(populationGrowth=True, lost=[1])
    s.first = 0
    world.turn(s)  # a lost turn is still his slot
    answer(s, "3", "5", "2")
    assert s.population == [42, 45, 41]
    assert s.active == 1
    assert world.drawing(s) == 1  # nobody else's turn makes them grow
    s = world.turn(world(populationGrowth=True, war=True))
    assert world.kind(s) == "draw"


@rule(G, "R26.3")
def test_the_part_of_a_dead_first_player_goes_to_the_next_seat(world):
    s = world((0, 40, 40), populationGrowth=True)
    world.turn(s, 1)
    assert world.kind(s) == "growth_roll"
    answer(s, "6", "6")
    assert s.population == [0, 45, 45]


@rule(G, "R26.6", "R26.3", "R13.14")
def test_a_turn_gained_by_interception_lets_the_nations_grow_too(world):
    s = world(
        (40, 40, 6),
        launchers=["", "TIT"],
        slots=[[], ["W20"], []],
        hands=[["AMM"], [], ["MIN", "W10"]],
        discard=["SAB", "SAB"],
        populationGrowth=True,
    )
    world.reveal(s, 1)
    answer(s, "seat:2", "pass", "2")
    answer(s, "pack:MIN:W10", "done", "fire:MIN:W10", "seat:0", "AMM", "P5")
    assert (s.active, s.war) == (0, False)
    assert world.kind(s) == "growth_roll"


@rule(G, "R26.3", "R10.6")
def test_a_first_player_jumped_over_by_an_interception_lets_nobody_grow(world):
    s = world(
        (40, 6, 40, 40),
        launchers=["", "", "", "TIT"],
        slots=[[], [], [], ["W20"]],
        hands=[[], ["MIN", "W10"], ["AMM"]],
        discard=["SAB", "SAB"],
        populationGrowth=True,
    )
    world.reveal(s, 3)
    answer(s, "seat:1", "pass", "2")
    answer(s, "pack:MIN:W10", "done", "fire:MIN:W10", "seat:2", "AMM", "P5")
    assert (s.first, s.active, s.war) == (0, 2, False)
    assert world.drawing(s) == 2


@rule(G, "R28.1", "R28.2", "R28.3")
def test_what_is_private_is_counted_and_what_is_public_is_shown(world):
    s = world(
        hands=[["SPY", "P5"], ["SAB"]],
        slots=[["MIN", "W10"], ["MX", "W50"]],
        launchers=["", "B1"],
        loads=[[], ["W20"]],
        deterrents=[[], ["AMX"]],
        platforms=[[], [["W10", "W100"]]],
        satellites=[0, 1],
        cruises=[("CM5", 1, 2)],
        lost=[0, 2],
        virus=2,
        war=True,
        discard=["P25"],
    )
    world.do(s, Place(0))
    seen = GAME.view(s, 0)
    own, rival = seen.nations[0], seen.nations[1]
    assert (own.hand, own.slots) == (["SPY", "P5"], ["MIN", "W10"])
    assert (rival.hand, rival.hand_size, rival.slots) == (None, 1, ["", ""])
    assert (rival.launcher, rival.load, rival.loaded) == ("B1", ["W20"], 20)
    assert (rival.deterrents, rival.platforms) == (["AMX"], [["", ""]])
    assert (rival.satellites, rival.lost_turns) == (1, 2)
    assert (seen.cruises[0].owner, seen.cruises[0].over) == (1, 2)
    assert (seen.war, seen.virus.holder, seen.discard) == (True, 2, ["P25"])


@rule(G, "R28.1", "R21.9")
def test_a_guess_never_hides_a_secret_where_none_can_be(world):
    s = world(
        hands=[["SPY"], ["P5"] * 5, ["W10"] * 5],
        slots=[[], ["MX", "W50"], ["P5", "P5"]],
        platforms=[[], [["W10", "W20"]]],
        stolen=[["S01"], ["T04"]],
    )
    world.do(s, Place(0))
    for seed in range(30):
        guess = GAME.determinize(s, 0, Random(seed))
        world.lawful(guess)
        assert guess.stolen[0][0][0] == "S"
        assert guess.stolen[1][0][0] in "TV"
        assert all(card[0] == "W" for card in guess.platforms[1][0])
        for cards in (*guess.hands, *guess.slots):
            assert not {"S01", "T01", "V01"} & set(cards)
        assert GAME.view(guess, 0) == GAME.view(s, 0)

"""How a game is told: frame by frame, with the amounts that moved and the names of what fell."""

from random import Random

import pytest

from escale.engine import Match, patched, pick
from escale.games.nuclear_escalation import GAME
from escale.games.nuclear_escalation.people import lose, transfer
from escale.games.nuclear_escalation.steps import Reveal
from escale.testing import answer, rule

G = GAME.slug
VOTES = {"voted_yes", "voted_no", "vote_failed"}  # they change nothing on the table


def told(s):
    """Return what was told, frame by frame, as keys and the table seen."""
    s.end_frame()
    return [([fact.key for fact in frame.facts], GAME.public(frame.state)) for frame in s.frames]


def watched(s):
    """Let somebody watch from now on."""
    s.facts, s.frames = [], []
    return s


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_a_frame_tells_one_thing_and_only_the_last_one_shows_all_hands(seats):
    options = dict.fromkeys(("armsTrade", "peaceResolution", "populationGrowth"), True)
    for seed in range(4):
        rng = Random(seed)
        match = Match(GAME, seats, options, luck=lambda d, n, rng=rng: pick(d, rng), watched=True)
        match.keep(match.opening())
        while not match.over:
            decision = match.state.decisions[0]
            draft = match.ahead(decision.seat, pick(decision, rng))
            for frame in draft.frames:
                for seat in (None, *range(seats)):
                    keys = [fact.key for fact in frame.facts if fact.seen_by(seat)]
                    assert len(keys) < 2 or VOTES.issuperset(keys), keys
                over = frame is draft.frames[-1] and not draft.state.decisions
                assert (GAME.public(frame.state).phase == "over") == over
            match.keep(draft)


@rule(G, "R8.5", "R8.6", "R13.1")
def test_a_shot_stays_in_the_air_until_all_it_did_is_told(world):
    s = watched(world((40, 4, 40), launchers=["TIT"], slots=[["W20"]]))
    world.reveal(s)
    world.passes(s, "seat:1", "4")
    seen = {key: view for keys, view in told(s) for key in keys}
    for key in ("aimed", "war", "fallout", "lost_people", "died_by_nuclear"):
        assert seen[key].attack is not None, key
    assert not seen["aimed"].war
    assert seen["war"].war
    assert seen["fallout"].nations[1].people_cards > 0
    assert seen["lost_people"].nations[1].people_cards == 0
    assert seen["lost_people"].nations[1].alive
    assert seen["retaliates"].attack is None


@rule(G, "R12.1")
def test_the_amounts_told_are_those_that_moved(world):
    s = watched(world((40, 6, 3)))
    lose(s, 1, 25)
    transfer(s, 2, 0, 10)
    told(s)
    amounts = [fact.values["amount"] for frame in s.frames for fact in frame.facts]
    assert amounts == [6, 3]


@rule(G, "R19.2")
def test_each_slice_of_an_mx_is_called_one(world):
    s = watched(world(launchers=["MX"], slots=[["W50"]]))
    world.reveal(s)
    assert s.decisions[0].values == {"what": "MX", "load": "slice"}
    answer(s, "seat:1")
    told(s)
    facts = [fact for frame in s.frames for fact in frame.facts]
    assert [fact.values["load"] for fact in facts if fact.key == "aimed"] == ["slice"]


@rule(G, "R7.8")
@pytest.mark.parametrize("launcher", ["", "MIN"])
def test_a_killer_satellite_without_a_titan_is_scrapped_as_such(world, launcher):
    s = watched(world(launchers=[launcher], slots=[["KS"]]))
    world.do(s, Reveal(0))
    keys = [key for keys, _ in told(s) for key in keys]
    assert keys == ["revealed", *(["launcher_wasted"] if launcher else []), "satellite_wasted"]


@rule(G, "R23.5")
def test_a_secret_lies_there_until_all_it_did_is_told(world):
    s = watched(world(stolen=[["T03"]]))
    world.turn(s)
    world.passes(s)
    losses = [view for keys, view in told(s) if keys == ["lost_people"]]
    assert [view.secret.card for view in losses] == ["T03"] * 3
    assert "T03" in s.discard


@rule(G, "R17.4")
def test_a_satellite_is_there_until_the_die_has_fallen(world):
    s = world(satellites=[1], platforms=[[], [["W10"]]])
    world.turn(s)
    world.draws(s)
    answer(s, "kill:1:1")
    assert GAME.public(s).nations[0].satellites == 1
    answer(s, "5")
    assert GAME.public(s).nations[0].satellites == 0


def test_what_a_seat_sees_besides_fits_every_frame(world):
    s = watched(world(hands=[["SPY"], []], slots=[[], ["P5", "W10"]], stolen=[[], ["S05"]]))
    world.turn(s)
    world.draws(s)
    answer(s, "look:1")
    world.passes(s)
    told(s)
    for frame in s.frames:
        for seat in range(3):
            own = GAME.private(frame.state, seat)
            assert patched(GAME.public(frame.state), own) == GAME.view(frame.state, seat)
    assert GAME.view(s, 0).nations[1].slots == ["P5", "W10"]

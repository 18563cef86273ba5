"""R11.6: whatever may not be played is refused with a rule and a sentence."""

from random import Random

from escale.engine import apply, pick
from escale.games.presidentielle import GAME
from escale.games.presidentielle.cards import CARDS, KIND
from escale.rulebook import numbers
from escale.testing import rule
from escale.texts import LANGUAGES, texts

SLUG = "presidentielle"


def wishes(s):
    """Return everything a player might try as an action."""
    seats = range(s.seats)
    for card in CARDS:
        yield f"lay:{card}"
        yield f"discard:{card}"
        if KIND[card] in ("false_friend", "bad_event", "foul_blow", "ball", "votes"):
            yield from (f"attack:{card}:{seat}" for seat in seats)
            yield f"clear:{card}"
    for verb in ("gift", "dare", "roll"):
        yield from (f"{verb}:{seat}" for seat in seats)


@rule(SLUG, "R11.6")
def test_every_action_that_is_not_offered_is_refused_with_a_rule_and_words():
    known, met = set(numbers(SLUG)), {}
    for seats in GAME.seats:
        s, rng = GAME.start(seats, {"dares": "die"}), Random(seats)
        while s.decisions:
            decision = s.decisions[0]
            if decision.kind == "act" and rng.random() < 0.25:
                for choice in wishes(s):
                    refusal = GAME.why_not(s, decision.seat, choice)
                    assert (refusal is None) == (choice in decision.choices), choice
                    if refusal is not None:
                        assert refusal.rule in known
                        met[refusal.key] = refusal
            apply(s, decision.seat, pick(decision, rng))
    for lang in LANGUAGES:
        words = texts(SLUG, lang)
        for refusal in met.values():
            said = words.refusal(refusal, [f"P{n}" for n in range(6)])
            assert refusal.key in words.section("refusals")
            assert "{" not in said, said


def test_an_answer_out_of_turn_is_not_the_moment(table):
    s = table()
    assert GAME.why_not(s, 1, "discard:S-1000").key == "not_now"
    assert GAME.why_not(s, 1, "take").rule == "R3.2"
    assert GAME.why_not(s, 1, "no such thing") is None

"""Why a seat may not have the département it would like: a sentence and its rule."""

from escale.engine import Choice, Refusal, Seat, Value, asked
from escale.games.jeu_du_president.france import (
    CANDIDATES,
    CODES,
    IN,
    INDEX,
    OVERSEAS,
    STAR,
    STARS,
    THE,
    UNIT,
    WORTH,
)
from escale.games.jeu_du_president.moves import Move
from escale.games.jeu_du_president.state import President


def refusal(s: President, seat: Seat, choice: Choice) -> Refusal | None:
    """Explain why `seat` may not choose the département `choice` now."""
    decision, code = asked(s, seat), choice.removeprefix("protect:")
    if decision is None or choice in decision.choices or code not in INDEX:
        return None
    d = INDEX[code]
    if decision.kind == "hit":
        return Refusal("defi_first", "R9.3", {"the": THE[s.stake]})
    step = s.steps[-1]
    if isinstance(step, Move):
        return not_moved(s, step, d)
    if d not in CANDIDATES[s.roll]:
        return not_rolled(s.roll, d)
    if decision.kind == "place":
        return not_placed(s, seat, d)
    if decision.kind == "challenge":
        return not_challenged(s, seat, d)
    return not_protected(s, seat, d)


def named(d: int, **values: Value) -> dict[str, Value]:
    """Return what a sentence about `d` may speak of."""
    return {
        "place": CODES[d],
        "code": f"({CODES[d]})",
        "the": THE[d],
        "where": IN[d],
        **values,
    }


def not_rolled(roll: str, d: int) -> Refusal:
    """The dice do not allow `d`."""
    a, b = roll[0], roll[2]
    if CODES[d] in OVERSEAS:
        return Refusal("overseas", "R4.5", named(d, a=a, b=b))
    if STARS[roll]:
        digit = b if a == STAR else a
        return Refusal("no_such_digit", "R4.3", named(d, digit=digit))
    places = " ".join([CODES[other] for other in CANDIDATES[roll]])
    return Refusal("not_this_pair", "R4.2", named(d, a=a, b=b, places=places))


def not_placed(s: President, seat: Seat, d: int) -> Refusal:
    """`d` carries a pawn while a free candidate must be taken."""
    if s.owner[d] == s.side[seat]:
        return Refusal("yours_already", "R5.8", named(d))
    if STARS[s.roll] == 2:
        return Refusal("no_defi_on_two_stars", "R5.5", named(d))
    return Refusal("free_first", "R5.1", named(d, owner=s.owner[d]))


def not_challenged(s: President, seat: Seat, d: int) -> Refusal:
    """`d` is one's own, protected, or not the largest where the table asks for it."""
    if s.owner[d] == s.side[seat]:
        return Refusal("not_against_yourself", "R5.7", named(d))
    if s.protected[d]:
        return Refusal("protected", "R5.7", named(d))
    return Refusal("largest_only", "R5.2", named(d))


def not_protected(s: President, seat: Seat, d: int) -> Refusal:
    """`d` is a rival's, or protected already."""
    if s.owner[d] != s.side[seat]:
        return Refusal("protect_your_own", "R5.3", named(d))
    return Refusal("protected_already", "R5.4", named(d))


def not_moved(s: President, step: Move, d: int) -> Refusal:
    """`d` is not the giver's to move, or breaks the total."""
    if s.owner[d] != step.giver:
        if step.kind == "gain":
            return Refusal("not_free", "R7.1", named(d))
        if step.kind == "lose":
            return Refusal("not_yours_to_give", "R7.2", named(d))
        return Refusal("not_the_losers", "R10.2", named(d, loser=step.giver))
    if s.protected[d] and step.kind == "claim":
        return Refusal("claim_protected", "R10.3", named(d))
    amounts = {"voters": WORTH[d] * UNIT, "amount": step.left * UNIT}
    rule = "R10.4" if step.kind == "claim" else "R8.4"
    if WORTH[d] > step.left:
        return Refusal("too_many_voters", rule, named(d, **amounts))
    return Refusal("no_exact_total", rule, named(d, **amounts))

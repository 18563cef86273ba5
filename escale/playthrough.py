"""A whole game as text, for reading and for noticing that a rule has changed."""

from random import Random
from typing import Any

from escale.engine import CHANCE, Decision, Fact, Game, Match, pick


def playthrough(game: Game[Any], seats: int, seed: int) -> str:
    """Return a random game, one line per event with what was open and what happened."""
    match, rng = Match(game, seats), Random(seed)
    lines = [f"{game.slug}, rules {game.rules}, {seats} seats, seed {seed}", ""]
    while not match.over:
        decision = rng.choice(match.state.decisions)
        choice = pick(decision, rng)
        lines.append(told(len(match.log), decision, choice))
        lines += [f"    > {fact_line(fact)}" for fact in match.answer(decision.seat, choice)]
    lines += ["", f"scores {game.scores(match.state)}, places {game.placing(match.state)}"]
    return "\n".join(lines) + "\n"


def told(n: int, decision: Decision, choice: str) -> str:
    """Return one event with what else could have been chosen."""
    who = "chance" if decision.seat == CHANCE else f"seat {decision.seat}"
    others = " ".join(decision.choices[:12]) + (" …" if len(decision.choices) > 12 else "")
    return f"{n:<5}{who:<8} {decision.kind:<14} {choice:<16} | {others}"


def fact_line(fact: Fact) -> str:
    """Return a fact as words and values."""
    values = " ".join(f"{key}={value}" for key, value in fact.values.items())
    hidden = "" if fact.only is None else f" (only seat {fact.only})"
    return f"{fact.key} {values}{hidden}".strip()

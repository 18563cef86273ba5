"""The search: what a choice leads to when every seat goes on by the game's own valuation."""

from math import sqrt
from random import Random
from time import monotonic
from typing import Any, NamedTuple

from escale.bots.eyes import Eyes
from escale.bots.greedy import after, outcomes
from escale.engine import CHANCE, Choice, Game, Seat, State, apply, pick

ENOUGH = 2  # simulations before a choice may be dropped
SURE = 2.0  # standard errors of a lead that leave no doubt
ALIKE = 1e-3  # chances of winning that make no difference: the rule of thumb decides
LONGEST = 200  # answers of one simulation, should a turn never end


class Work(NamedTuple):
    """How much a level thinks: counted, not timed, so that it plays alike on every machine."""

    guesses: int = 4  # of what is hidden, for a first look at every choice
    width: int = 4  # the choices worth a second look
    rounds: int = 4  # simulations of each of these, as long as there is a doubt
    turns: int = 3  # played in a simulation: the rest of one's own, the answer, one's next
    trust: float = 1.0  # how many simulations the first look is worth
    counted: bool = False  # the game's own `turn` says when one is over, not who is asked
    learned: float = 0.0  # how far below the best by the rule of thumb learned chances may choose
    exact: bool = False  # whether the chance right after a choice is weighed, not tried
    planned: bool = False  # whether the game's own plan decides where it has one

    def scaled(self, effort: float) -> "Work":
        """Return the share of this work that may be done, never less than a glance."""
        return Work(
            max(1, round(self.guesses * effort)),
            max(2, round(self.width * effort)),
            min(self.rounds, max(1, round(self.rounds * effort))),
            max(1, round(self.turns * effort)),
            self.trust,
            self.counted,
            self.learned,
            self.exact,
            self.planned,
        )


def search(eyes: Eyes, rng: Random, work: Work) -> Choice:
    """Play the best-looking choices on for some turns, and keep what does best on the whole."""
    if len(eyes.decision.choices) == 1:
        return eyes.decision.choices[0]
    return weighed(eyes, rng, work)[0]


def weighed(
    eyes: Eyes, rng: Random, work: Work, beside: Choice | None = None
) -> tuple[Choice, dict[Choice, float]]:
    """Return the best choice, and the chances of winning after those looked at closely.

    The choice `beside` is looked at as closely as any other, however it looks at first.
    """
    choices = eyes.decision.choices
    start, game, seat, work = monotonic(), eyes.game, eyes.seat, work.scaled(eyes.effort)
    tables = []  # what the seat may have before it, and the luck that every choice meets there
    for _ in range(work.guesses):
        tables.append((eyes.guess(rng), rng.getrandbits(32)))
        if eyes.late(start):
            break
    plan = game.worths(tables[0][0], seat) if work.planned else None
    if plan is not None:
        looks, work = dict(enumerate(plan)), work._replace(rounds=0)
    else:
        looks = thumbed(game, seat, choices, tables, work.exact)
    if work.learned and plan is None:
        most, least = max(looks.values()), min(looks.values())
        good = [n for n, look in looks.items() if look >= most - work.learned * (most - least)]
        hopes = glanced(game, seat, choices, good, tables, work.exact)
        if max(hopes.values()) - min(hopes.values()) < ALIKE:
            work = work._replace(rounds=0)
        else:
            looks = hopes
    kept = sorted(looks, key=lambda n: (-looks[n], rng.random()))[: work.width]
    also = None if beside is None else choices.index(beside)
    if also is not None and also not in kept:
        kept.append(also)
    first = glanced(game, seat, choices, kept, tables, work.exact)
    found: dict[int, list[float]] = {n: [] for n in kept}
    best = kept[0]
    for done in range(work.rounds):
        if len(kept) < 2 or eyes.late(start):
            break
        guess = tables[done][0] if done < len(tables) else eyes.guess(rng)
        luck = rng.getrandbits(32)  # every choice meets the same
        for n in kept:
            s = guess.clone()
            play_on(game, s, seat, choices[n], luck, work)
            found[n].append(game.values(s)[seat])
        best = max(kept, key=lambda n: work.trust * first[n] + sum(found[n]))
        if done + 1 >= ENOUGH:
            ahead = {n: work.trust * (first[best] - first[n]) for n in kept}
            kept = [
                n for n in kept if n in (best, also) or in_doubt(found[best], found[n], ahead[n])
            ]
    return choices[best], {
        choices[n]: (work.trust * first[n] + sum(found[n])) / (work.trust + len(found[n]))
        for n in found
    }


def thumbed(
    game: Game[Any],
    seat: Seat,
    choices: list[Choice],
    tables: list[tuple[State, int]],
    exact: bool = False,
) -> dict[int, float]:
    """Return what every choice is worth at once by the game's rule of thumb."""
    found = {}
    for n, choice in enumerate(choices):
        found[n] = 0.0
        for guess, luck in tables:
            for chance, s in reached(guess, seat, choice, luck, exact):
                found[n] += chance * game.value(s, seat)
    return found


def glanced(
    game: Game[Any],
    seat: Seat,
    choices: list[Choice],
    some: list[int],
    tables: list[tuple[State, int]],
    exact: bool = False,
) -> dict[int, float]:
    """Return the chances of winning right after some of the choices."""
    found = {}
    for n in some:
        total = 0.0
        for guess, luck in tables:
            for chance, s in reached(guess, seat, choices[n], luck, exact):
                total += chance * game.values(s)[seat]
        found[n] = total / len(tables)
    return found


def reached(
    s: State, seat: Seat, choice: Choice, luck: int, exact: bool
) -> list[tuple[float, State]]:
    """Return what a choice leads to at once: by this luck, or whatever chance brings."""
    return outcomes(s, seat, choice) if exact else [(1.0, after(s, seat, choice, luck))]


def in_doubt(best: list[float], other: list[float], ahead: float) -> bool:
    """Whether a choice may still prove better than the best; same luck, so leads are compared."""
    leads = [a - b for a, b in zip(best, other, strict=True)]
    mean = sum(leads) / len(leads)
    spread = sqrt(sum([(lead - mean) ** 2 for lead in leads]))  # the standard error of their sum
    return ahead + sum(leads) < SURE * spread


def play_on(game: Game[Any], s: State, mover: Seat, choice: Choice, luck: int, work: Work) -> None:
    """Make a choice, and let every seat go on for itself until some turns are over."""
    dice, left = Random(luck), work.turns
    over = getattr(s, "turn", 0) + work.turns
    apply(s, mover, choice)
    for _ in range(LONGEST):
        if not s.decisions:
            return
        decision = s.decisions[0]
        if decision.seat == CHANCE:
            apply(s, CHANCE, pick(decision, dice))
            continue
        if work.counted:
            if getattr(s, "turn", 0) >= over:
                return
        elif decision.seat != mover and not decision.quiet and len(s.decisions) == 1:
            # Windows and sealed answers are nobody's turn.
            left -= 1
            if left == 0:
                return
            mover = decision.seat
        apply(s, decision.seat, liked(game, s, decision.seat, decision.choices, luck + 1))


def liked(game: Game[Any], s: State, seat: Seat, choices: list[Choice], luck: int) -> Choice:
    """Return the choice after which `s` looks best to `seat` at once."""
    if len(choices) == 1:
        return choices[0]
    return max(choices, key=lambda choice: game.value(after(s, seat, choice, luck), seat))

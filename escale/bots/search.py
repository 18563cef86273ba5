"""The search: what a choice leads to when every seat goes on by the game's own valuation."""

from random import Random
from time import monotonic
from typing import Any, NamedTuple

from escale.bots.eyes import Eyes
from escale.engine import CHANCE, Choice, Game, Seat, State, apply, pick, roll_on

LONGEST = 200  # answers of one simulation, should a turn never end


class Work(NamedTuple):
    """How much a level thinks; counted in simulations, so that it plays alike everywhere."""

    guesses: int = 4  # what may be hidden, tried for a first look at every choice
    width: int = 4  # the choices worth a second look
    rounds: int = 2  # simulations of each of them
    turns: int = 3  # played out in a simulation: one's own, the answer, one's next
    trust: float = 1.0  # how many simulations the first look counts for


def search(eyes: Eyes, rng: Random, work: Work) -> Choice:
    """Play the best-looking choices on to the end of some turns, and keep what does best."""
    choices = eyes.decision.choices
    if len(choices) == 1:
        return choices[0]
    start, game, seat = monotonic(), eyes.game, eyes.seat
    guesses = [eyes.guess(rng) for _ in range(work.guesses)]
    lucks = [rng.getrandbits(32) for _ in guesses]
    looks = [0.0] * len(choices)
    for guess, luck in zip(guesses, lucks, strict=True):
        for n, choice in enumerate(choices):
            looks[n] += game.value(after(guess, seat, choice, luck), seat)
        if eyes.late(start):
            break
    order = sorted(range(len(choices)), key=lambda n: -looks[n])
    kept = order[: work.width]
    chances = dict.fromkeys(kept, 0.0)
    for n in kept:
        for guess, luck in zip(guesses, lucks, strict=True):
            chances[n] += game.values(after(guess, seat, choices[n], luck))[seat]
        chances[n] *= work.trust / work.guesses
    seen = 0
    while seen < work.rounds and len(kept) > 1 and not eyes.late(start):
        guess = guesses[seen] if seen < len(guesses) else eyes.guess(rng)
        luck = rng.getrandbits(32)  # every choice meets the same luck
        for n in kept:
            s = guess.clone()
            apply(s, seat, choices[n])
            play_out(game, s, seat, Random(luck), luck, work.turns)
            chances[n] += game.values(s)[seat]
        seen += 1
    best = max(kept, key=lambda n: chances[n])
    return choices[best]


def after(s: State, seat: Seat, choice: Choice, luck: int) -> State:
    """Return a copy of `s` after a choice and the chance that follows at once."""
    s = s.clone()
    apply(s, seat, choice)
    if s.decisions and s.decisions[0].seat == CHANCE:
        roll_on(s, Random(luck))
    return s


def play_out(game: Game[Any], s: State, mover: Seat, dice: Random, luck: int, turns: int) -> None:
    """Let every seat go on for itself until `turns` turns are over; windows are nobody's turn."""
    for _ in range(LONGEST):
        if not s.decisions:
            return
        decision = s.decisions[0]
        if decision.seat == CHANCE:
            apply(s, CHANCE, pick(decision, dice))
            continue
        if decision.seat != mover and not decision.quiet and len(s.decisions) == 1:
            turns -= 1
            if turns <= 0:
                return
            mover = decision.seat
        apply(s, decision.seat, liked(game, s, decision.seat, decision.choices, luck))


def liked(game: Game[Any], s: State, seat: Seat, choices: list[Choice], luck: int) -> Choice:
    """Return the choice after which `s` looks best to `seat` at once."""
    if len(choices) == 1:
        return choices[0]
    best, most = choices[0], float("-inf")
    for choice in choices:
        worth = game.value(after(s, seat, choice, luck), seat)
        if worth > most:
            best, most = choice, worth
    return best

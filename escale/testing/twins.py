"""Twins: two tables that differ only in what one seat may not know.

The second table is made from a guess of the first, again after each parting, so that every stage
of a game is met. What is hidden from the seat is answered apart, the rest alike, and all that the
server sends to the seat and to spectators is compared to the byte.
"""

from collections.abc import Iterator
from itertools import count, islice
from random import Random
from typing import Any

from escale.engine import Choice, Decision, Game, Match, Seat, State, asked, pick
from escale.server.messages import Update
from escale.server.teller import Teller
from escale.server.watcher import written

AFRESH = 0.03  # how often the twin is made anew without need


def option_set(game: Game[Any], seed: int) -> dict[str, Any]:
    """Return one set of options for a game: the defaults for 0, then all values in turn."""
    rng = Random(seed)
    return {name: rng.choice(o.allowed) for name, o in game.options.items()} if seed else {}


class Told:
    """A match as the server tells it to one seat and to spectators."""

    def __init__(self, match: Match, seat: Seat) -> None:
        self.match = match
        self.seat = seat
        self.teller = Teller(match)
        first = max(0, match.shown - 20)
        self.heard = [written(self.teller.arrival(who, first=first)) for who in (seat, None)]

    @property
    def state(self) -> Any:
        """The true state."""
        return self.match.state

    def answer(self, who: Seat, choice: Choice) -> None:
        """Take one answer and write down what is sent."""
        draft = self.match.ahead(who, choice)
        only = self.teller.keep(draft, [who], True)
        told: list[Update | None] = [
            self.teller.goes_on(reader) if only is None or reader in only else None
            for reader in (self.seat, None)
        ]
        self.heard = [written(update) if update else b"" for update in told]

    def noticed(self) -> list[Any]:
        """Return all that the seat can notice: messages, questions, stale answers, advice, log."""
        match, s, seat = self.match, self.state, self.seat
        own = asked(s, seat)
        read = match.log_for(seat)[-3:]
        return [
            *self.heard,
            match.game.hint(s, seat) if own else None,
            match.game.idle(s, seat) if own else None,
            [match.game.why_not(s, seat, choice) for _, choice in read if choice],
            match.now.since[seat],
            read,
            match.seen(seat, len(match.log) - 3),
            # In a window nobody hears who else is asked, nor who has answered.
            [(d.seat, d.kind, d.owner) for d in s.decisions if not d.quiet or d.seat == seat],
        ]

    def twin(self, rng: Random) -> "Told":
        """Return a table that the seat cannot tell from this one."""
        ours = self.match
        match = ours.clone()
        match.now.state = ours.game.determinize(ours.state, self.seat, rng)
        return Told(match, self.seat)


def alike(one: Told, two: Told) -> bool:
    """Whether the seat notices no difference, which must be so unless something was turned up."""
    first, second = one.noticed(), two.noticed()
    ended = one.match.over and two.match.over
    if not (one.state.shown or two.state.shown or ended):
        assert first == second, f"seat {one.seat} can tell after {one.match.log[-1:]}"
    return first == second


def common(a: Decision, b: Decision, rng: Random) -> Choice | None:
    """Return a choice that both decisions allow, if there is one."""
    if a.choices == b.choices:
        return pick(a, rng)
    both = [choice for choice in a.choices if choice in b.choices]
    return rng.choice(both) if both else None


def twins(game: Game[Any], seats: int, seat: Seat, seed: int) -> Iterator[tuple[Told, Told]]:
    """Play one game with a twin beside it and yield both whenever they look alike to `seat`.

    They part where the rules turn up what was hidden (`shown`), or where the hidden part leaves
    no choice that both allow; then the twin is made anew.
    """
    rng, apart = Random(seed), Random(seed + 1)
    match = Match(game, seats, option_set(game, seed), watched=True)
    while not match.over:
        one = Told(match, seat)
        two = one.twin(apart)
        assert one.noticed() == two.noticed(), f"seat {seat} can tell a guess from the truth"
        if len(match.state.decisions) != len(two.state.decisions):
            # Some have answered in a window, which no guess can know: on to its end.
            a = rng.choice(match.state.decisions)
            assert a.quiet
            one.answer(a.seat, pick(a, rng))
            continue
        while alike(one, two) and not match.over:
            yield one, two
            if rng.random() < AFRESH:
                break
            a = rng.choice(match.state.decisions)
            b = asked(two.state, a.seat)
            assert b is not None
            if a.owner is not None and a.owner != seat:
                one.answer(a.seat, pick(a, rng))
                two.answer(b.seat, pick(b, apart))
                continue
            choice = common(a, b, rng)
            one.answer(a.seat, choice or pick(a, rng))
            if choice is None:
                break
            two.answer(b.seat, choice)


def pairs(game: Game[Any], seats: int, steps: int) -> Iterator[tuple[State, State, Seat]]:
    """Yield so many pairs of states that look alike to a seat, from all seats and options."""
    if not game.secrets:
        return
    every = (
        (one.state, two.state, one.seat)
        for seed in count()
        for one, two in twins(game, seats, seed % seats, seed)
    )
    yield from islice(every, steps)

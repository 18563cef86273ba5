"""One match: a state and the log it is made of, who may read what, and what may be taken back."""

from collections.abc import Mapping, Sequence
from typing import Any

from escale.engine.core import CHANCE, Choice, Decision, Event, Fact, Seat, State, apply, asked
from escale.engine.game import Game, OptionValue

SeenEvent = tuple[Seat, Choice | None]  # None: hidden from the reader


def replay(
    game: Game[Any], seats: int, options: Mapping[str, OptionValue] | None, log: Sequence[Event]
) -> Any:
    """Return the state that `log` leads to."""
    s = game.start(seats, options)
    for seat, choice in log:
        apply(s, seat, choice)
    return s


def undo_to(log: Sequence[Event], seat: Seat, barrier: int = 0) -> int:
    """Return how much of the log stays when `seat` takes back all it may."""
    kept = len(log)
    while kept > barrier and log[kept - 1][0] == seat:
        kept -= 1
    return kept


def no_way_back(
    s: State,
    answered: Decision,
    facts: Sequence[Fact],
    before: tuple[Seat, Seat | None] | None,
) -> bool:
    """Whether the answer just given to `answered` can never be taken back.

    What cannot be unseen: the end, a secret turned up or told to one seat, what opens or answers
    a reaction window (undoing it would show who was asked), and sealed answers that the last of
    them opened. `before` is who made the event before and who may read it, or None when other
    seats are still being asked.
    """
    if s.shown or answered.quiet or not s.decisions:
        return True
    if any(fact.only is not None for fact in facts) or any(d.quiet for d in s.decisions):
        return True
    if before is None or before[1] is None:
        return False
    return before[0] not in (answered.seat, CHANCE)


class Match:
    """A game being played: every answer goes through here and is remembered."""

    def __init__(
        self,
        game: Game[Any],
        seats: int,
        options: Mapping[str, OptionValue] | None = None,
        log: Sequence[Event] = (),
    ) -> None:
        self.game = game
        self.seats = seats
        self.options = game.settings(options or {})
        self.rewind(log)

    def rewind(self, log: Sequence[Event]) -> None:
        """Start again and play `log`."""
        self.state = self.game.start(self.seats, self.options)
        self.log: list[Event] = []
        self.owners: list[Seat | None] = []  # who alone may read each event
        self.facts: list[list[Fact]] = []  # what each event brought about
        self.barrier = 0  # nothing before this event can be taken back
        for seat, choice in log:
            self.answer(seat, choice)

    @property
    def over(self) -> bool:
        """Whether nothing is left to decide."""
        return not self.state.decisions

    def asked(self, seat: Seat) -> Decision | None:
        """Return what is asked of `seat` now, if anything."""
        return asked(self.state, seat)

    def answer(self, seat: Seat, choice: Choice) -> list[Fact]:
        """Take an answer, remember it, and return what happened."""
        s = self.state
        decision = asked(s, seat)
        together = len(s.decisions) > 1
        facts: list[Fact] = []
        s.facts = facts
        try:
            apply(s, seat, choice)
        finally:
            s.facts = None
        assert decision is not None  # apply refuses a seat that is not asked
        self.log.append((seat, choice))
        self.owners.append(decision.owner)
        self.facts.append(facts)
        if no_way_back(s, decision, facts, self._before(together)):
            self.barrier = len(self.log)
        return facts

    def _before(self, together: bool) -> tuple[Seat, Seat | None] | None:
        """Return who made the event before the last and who may read it, once seals are open."""
        if together or len(self.log) < 2:
            return None
        return self.log[-2][0], self.owners[-2]

    def log_for(self, seat: Seat | None) -> list[SeenEvent]:
        """Return the log as `seat` may read it (None: a spectator), hidden answers blanked."""
        return [
            (who, choice if owner is None or owner == seat else None)
            for (who, choice), owner in zip(self.log, self.owners, strict=True)
        ]

    def facts_for(self, seat: Seat | None, since: int = 0) -> list[Fact]:
        """Return what `seat` was told, from event `since` on."""
        return [fact for facts in self.facts[since:] for fact in facts if fact.seen_by(seat)]

    def undo_to(self, seat: Seat) -> int:
        """Return how much of the log stays when `seat` takes back all it may."""
        return undo_to(self.log, seat, self.barrier)

    def undo(self, seat: Seat) -> bool:
        """Take back `seat`'s latest choice; False when it may not."""
        if self.undo_to(seat) == len(self.log):
            return False
        self.rewind(self.log[:-1])
        return True

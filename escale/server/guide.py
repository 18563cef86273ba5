"""The guide of a table: leads a learner through a lesson, then leaves the game to the bots."""

from functools import partial
from typing import TYPE_CHECKING

from escale.bots import offered
from escale.engine import Choice, Draft, EscaleError, Event
from escale.lesson import Course, Place, course
from escale.server.guard import Refusal
from escale.server.messages import Coach, Turn
from escale.server.rows import Person, Seating, now
from escale.server.teller import Teller

if TYPE_CHECKING:
    from escale.server.table import Table


def taught(slug: str) -> Course:
    """Return the lesson of a game, or refuse its name."""
    found = course(slug)
    if found is None:
        raise Refusal("not_found", f"{slug[:40]} has no lesson")
    return found


def seated(found: Course, person: Person) -> list[Seating]:
    """Return who sits at a table of a lesson: the learner, and the easiest bots."""
    easy = offered(found.game.slug)[0]
    there = [Seating(bot=easy) for _ in range(found.lesson.seats)]
    there[found.lesson.seat] = Seating(person.id, person.name)
    return there


class Guide:
    """Leads one table; whoever calls holds its lock."""

    def __init__(self, table: "Table", place: Place) -> None:
        self.table = table
        self.course = taught(table.game.slug)
        self.place = place
        if place.step > len(self.course.asks):  # the lesson has become shorter
            self.place = Place(len(self.course.asks))

    def coach(self) -> Coach:
        """Return where the learner is, as it is sent."""
        place, steps = self.place, self.course.lesson.steps
        inside = 0 <= place.step < len(steps)
        expects = [] if place.astray else self.expects()
        free = inside and steps[place.step].free
        look = inside and not expects
        return Coach(
            place.step, len(steps), place.at, expects, free, look, place.other, place.astray
        )

    def expects(self) -> list[Choice]:
        """Return what the learner is asked for now."""
        match = self.table.match
        return [] if match is None or match.over else self.course.expects(match.state, self.place)

    def begin(self, draft: Draft) -> None:
        """Answer what is written before the learner chooses for the first time."""
        for seat, choice in self.course.logs[0]:
            draft.answer(seat, choice)
        self.place = self.course.lead(draft, Place())

    async def take(self, choice: Choice, anyway: bool) -> None:
        """Take the learner's choice: what was asked, something as good, or `anyway` another."""
        place, table = self.place, self.table
        match = table.playing()
        expects = self.expects()
        if place.astray or not expects:
            raise Refusal("illegal", "the guide has not finished; go on first")
        asked = choice in expects
        fits = asked or self.course.lesson.steps[place.step].free
        if not fits and not anyway:
            raise Refusal("illegal", "the guide asks for something else here")
        draft = match.ahead(self.course.lesson.seat, choice)
        try:
            if not fits:
                raise EscaleError("the next step speaks of what was asked for")
            after = self.course.lead(draft, Place(place.step, place.at + 1))
        except EscaleError:  # what is written does not fit what was chosen
            draft = match.ahead(self.course.lesson.seat, choice)
            draft.roll(table.luck())
            after = Place(place.step, place.at, astray=True)
        after.other = None if asked else place.step
        await self._advance(draft, after)

    async def turn(self, to: Turn) -> None:
        """Go on, back or past a step, or let the guide go."""
        place, steps = self.place, self.course.lesson.steps
        if to == "leave":
            await self._leave()
        elif to == "back":
            await self._lay(max(0, place.step - 1))
        elif place.step < len(steps):
            try:
                if place.astray:
                    raise EscaleError("begin the next step where it is written")
                draft = self.table.playing().now.ahead()
                await self._advance(draft, self.course.lead(draft, place, example=True))
            except EscaleError:
                await self._lay(place.step + 1)

    async def _advance(self, draft: Draft, place: Place) -> None:
        self.place = place
        await self.table.advance(draft, [self.course.lesson.seat], ["player"])
        self.table.tell_room()

    async def _lay(self, step: int) -> None:
        """Lay the position in which a step begins, at once."""
        table, course = self.table, self.course
        assert table.match is not None
        if step == len(course.asks):
            await self._advance(table.match.now.ahead(), Place(step))
            return
        old = table.match.log
        laid = course.match(course.logs[step])
        place = course.lead(laid.now, Place(step))
        log: list[Event] = [*course.logs[step], *laid.now.events]
        same = 0
        while same < min(len(old), len(log)) and old[same] == log[same]:
            same += 1
        back = course.match(log, table.match.undos + max(1, len(old) - len(log)))
        self.place = place
        at = now()
        await table.stored(table.store.lay(table.mark(), same, log, back.undos, place, at))
        table.teller, table.chain = Teller(back), table.new_chain(back)
        table.changed, table.status = at, "over" if back.over else "playing"
        table.tell(partial(table.teller.arrival, first=same))
        table.tell_room()

    async def _leave(self) -> None:
        """Leave the game as it stands to the learner, the bots and chance."""
        table, match = self.table, self.table.match
        assert match is not None
        self.place = Place(-1)
        match.luck = table.luck()
        if table.status == "over":
            await table.stored(table.store.learnt(table.mark(), self.place))
            table.guide = None
        else:
            draft = match.opening()
            table.guide = None
            await table.stored(table.store.learnt(table.mark(), self.place))
            await table.advance(draft, [], [])
        table.tell_room()

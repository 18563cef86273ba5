"""A table that other processes change too: who comes second learns what came first, and retries."""

from collections.abc import Awaitable, Callable, Sequence
from functools import partial, wraps
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, TypeVar

from escale.engine import BACK, CHANCE, State
from escale.server.guard import Refusal
from escale.server.guide import Guide
from escale.server.rows import Kept, Seating
from escale.server.sharing import Overtaken
from escale.server.teller import Teller

if TYPE_CHECKING:
    from escale.server.table import Table

P = ParamSpec("P")
T = TypeVar("T")
_TRIALS = 50  # another process cannot come first more often than that


def agreed(
    act: Callable[Concatenate["Table", P], Awaitable[T]],
) -> Callable[Concatenate["Table", P], Awaitable[T]]:
    """Make what is done at a table be done again where another process came first."""

    @wraps(act)
    async def again(table: "Table", /, *args: P.args, **named: P.kwargs) -> T:
        if not table.store.shared:  # nobody else can come first
            return await act(table, *args, **named)
        return await agree(table, partial(act, table, *args, **named))

    return again


async def agree(table: "Table", act: Callable[[], Awaitable[T]]) -> T:
    """Do something at a table; where another process came first, look at it again and retry."""
    for _ in range(_TRIALS):
        try:
            return await act()
        except Overtaken:
            await catch_up(table)
        if table.lost:
            break
    table.lose()
    raise Refusal("failed", "others change this table all the time; try again")


def calls(table: "Table", state: State | None, seating: Sequence[Seating]) -> bool:
    """Whether something is to be answered by itself where a table stands, or will stand."""
    if table.opening is not None:
        return True
    if state is None or table.guide:
        return False
    asked = [d for d in state.decisions if d.seat != CHANCE]
    if asked and (table.clock or table.bank or any(d.quiet for d in asked)):
        return True
    places = [seating[d.seat] for d in asked]
    return any(s.bot or s.orders.until_turn or s.orders.here for s in places)


async def catch_up(table: "Table") -> None:
    """Read what other processes did at a table, make it true here, and tell who watches."""
    async with table.lock:
        if table.lost:
            return
        match = table.match
        events, undos = (len(match.history), match.undos) if match else (0, 0)
        said = table.chat[-1].n + 1 if table.chat else 0
        kept = await table.store.read_table(table.id, events, undos, said)
        if kept is None or kept.row.stamp < table.stamp:
            table.lose()
        elif kept.row.stamp > table.stamp:
            try:
                await _follow(table, kept)
            except Exception:  # read as a whole it may be right, and those who watch come back
                table.lose()
                raise


async def _follow(table: "Table", kept: Kept) -> None:
    """Make what was read of a table true, and tell it; the lock is held."""
    row, match, old = kept.row, table.match, table.seating
    before = _around(table)
    changed = [n for n, pair in enumerate(zip(old, kept.seating, strict=False)) if _moved(*pair)]
    since = table.changed
    table.take(row)
    table.changed = max(since, row.changed, kept.at)
    table.seating = kept.seating
    table.pilot.hourglass.read(row.spent)
    if len(table.gone) != len(kept.seating):
        table.gone = [table.touched] * len(kept.seating)
    for seat in changed:
        table.pilot.forget(seat)
    if table.taught:
        table.guide = Guide(table, row.lesson) if row.lesson and row.lesson.step >= 0 else None
    tell: Callable[[], None] | None = None
    if row.status != "lobby" and match is None:
        tell = _begun(table, kept)
    elif match is not None and (match.undos != row.undos or _went_back(kept)):
        known = match.history if match.undos == row.undos else []
        back = table.new_match([*known, *kept.log], row.undos)
        table.teller, table.chain, table.late = Teller(back), table.new_chain(back), {}
        tell = partial(table.tell, table.teller.arrival)
    elif table.teller is not None and kept.log:
        tell = _gone_on(table, kept)
    if changed:
        table.reseat()
        if tell is not None and table.teller is not None:  # to each with the eyes it has now
            table.tell(table.teller.arrival)
    else:
        table.pilot.wake()  # first: what is told says how long the next questions stand
        if tell is not None:
            tell()
        if _around(table) != before:
            table.tell_room()
    table.window.refresh()
    table.overhear(kept.chat, kept.emotes, kept.lines)


def _went_back(kept: Kept) -> bool:
    """Whether the table went back by consent."""
    return any(seat == BACK for seat, _ in kept.log)


def _moved(old: Seating, new: Seating) -> bool:
    """Whether somebody else plays a seat now."""
    return (old.player, old.bot) != (new.player, new.bot)


def _around(table: "Table") -> list[Any]:
    """Return the table around the game, to see whether it has changed."""
    chairs = [
        (s.player, s.name, s.bot, s.seal, s.salt, s.orders, s.mark, s.away) for s in table.seating
    ]
    agreed = (table.options, table.title, table.public, table.clock, table.bank, table.reaction)
    room = (table.status, table.host, table.next, table.opening, table.word, table.words)
    return [room, table.coach(), agreed, chairs, table.wish]


def _begun(table: "Table", kept: Kept) -> Callable[[], None]:
    """Begin a game that another process began; return what tells it."""
    match = table.new_match(kept.log[: table.begun], kept.row.undos)
    table.taken_over = []
    draft = match.now.ahead()
    for seat, choice in kept.log[table.begun :]:
        draft.answer(seat, choice)
    table.teller = Teller(match)
    told = table.teller.begin(draft)
    table.chain = table.new_chain()
    return partial(table.tell, told)


def _gone_on(table: "Table", kept: Kept) -> Callable[[], None]:
    """Go on by what others chose; return what tells it."""
    teller: Any = table.teller
    known = len(teller.match.history)
    late = {seat: one.told for seat, one in enumerate(kept.row.spent) if one.up >= known}
    draft = teller.match.now.ahead()
    for seat, choice in kept.log:
        draft.answer(seat, choice)
    who = [seat for seat, _ in kept.log]
    only = teller.keep(draft, who, bool(table.watchers))
    table.late = {**(table.late if only else {}), **late}
    if only:
        beside = [other for one in only for other in table.beside(one)]
        return partial(table.tell, teller.goes_on, [*only, *beside])
    return partial(table.tell, teller.goes_on)

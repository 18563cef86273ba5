"""Somebody is gone: who wants to wait, who wants a bot, and what the bot has played since."""

from typing import TYPE_CHECKING

from msgspec.structs import replace

from escale.engine import Seat
from escale.server import consent
from escale.server.following import agreed
from escale.server.messages import ChairKind, ChairLine, StandIn
from escale.server.rows import Away, Line, Want, now

if TYPE_CHECKING:
    from escale.server.table import Table

PATIENCE = 5 * 60 * 1000  # after so many milliseconds one person alone may call a bot

JUROR = 30 * 1000  # and after so many a question that the game spares who is gone is answered

LINES = 12  # about one chair, the last ones


def away(table: "Table", seat: Seat) -> bool:
    """Whether a seat's player has been gone for so long that a bot may play for them."""
    return not table.online(seat) and table.away_ms(seat) >= 1000 * table.config.absent


async def want(table: "Table", gone: Seat, own: list[Seat], bot: bool) -> None:
    """Write that somebody wants a bot for a player who is gone, or to wait; the lock is held."""
    before = wants(table, gone)
    others = [one for one in before if one.seat not in own]
    told = replace(table.seating[gone].away, wants=[*others, *(Want(n, bot, now()) for n in own)])
    if not before:
        told = noted(table, gone, "gone", told)
    if not bot:
        for one in own:
            told = noted(table, one, "waits", told)
    await _write(table, gone, told)


async def _write(table: "Table", seat: Seat, told: Away) -> None:
    """Store what is done about a chair, then make it known."""
    await table.stored(table.store.set_away(table.mark(), seat, told))
    table.seating[seat].away = told
    table.tell_room()


def noted(
    table: "Table", seat: Seat, kind: ChairKind, away: Away | None = None, name: str | None = None
) -> Away:
    """Return what is kept of a chair, its own unless another is given, with a line about `seat`."""
    there = table.seating[seat]
    away = there.away if away is None else away
    if table.match is None or table.status != "playing":
        return away
    line = Line(kind, seat, name or there.name or "", table.match.shown, now())
    return replace(away, lines=[*away.lines, line][-LINES:])


def lines(table: "Table") -> list[ChairLine]:
    """Return what the log says of who came and went, in order."""
    told = sorted(
        (line for one in table.seating for line in one.away.lines), key=lambda one: one.at
    )
    shown = (
        table.match.shown if table.match else 0
    )  # what was taken back by consent is not after it
    return [ChairLine(one.kind, one.seat, one.name, min(one.n, shown)) for one in told]


def missed(table: "Table", player: str | None) -> list[Seat]:
    """Return the seats of somebody whom the log calls gone, and who may play on at once."""

    def gone(seat: Seat) -> bool:
        said = [one.kind for one in table.seating[seat].away.lines if one.seat == seat]
        return said[-1:] == ["gone"] and table.seating[seat].bot is None

    return [seat for seat in table.seats_of(player) if gone(seat)]


@agreed
async def welcome(table: "Table", player: str | None) -> None:
    """Write that somebody is back whom the log calls gone."""
    async with table.lock:
        if table.lost or table.status != "playing":
            return
        for seat in missed(table, player):
            await _write(table, seat, replace(noted(table, seat, "back"), wants=[]))


def wants(table: "Table", gone: Seat) -> list[Want]:
    """Return what people have wanted done about a player since they went."""
    since = now() - table.away_ms(gone)
    return [one for one in table.seating[gone].away.wants if one.at >= since]


def wanting(table: "Table", gone: Seat, bot: bool) -> list[Seat]:
    """Return who wants a bot for somebody who is gone, or who wants to wait."""
    return [one.seat for one in wants(table, gone) if one.bot == bot]


def settled(table: "Table", gone: Seat) -> bool:
    """Whether a bot may play for somebody: most of those present agree, or one after a while."""
    yes = {*wanting(table, gone, bot=True)}
    there = {n for n in consent.voters(table) - {gone} if table.online(n) or n in yes}
    return table.away_ms(gone) >= PATIENCE or 2 * len(yes) > len(there)


def stand_in(table: "Table", player: str | None, you: Seat | None) -> StandIn | None:
    """Return what a bot has played in the seat of a player who was gone."""
    left = [seat for seat in table.had(player) if table.seating[seat].player is None]
    seat = you if you is not None else next(iter(left), None)
    since = None if seat is None else table.seating[seat].away.held
    if since is None or table.match is None or table.status != "playing":
        return None
    return StandIn(since, sum(who == seat for who, _ in table.match.log[since:]))

"""Somebody is gone: who wants to wait, who wants a bot, and what the bot has played since."""

from typing import TYPE_CHECKING

from msgspec.structs import replace

from escale.engine import Seat
from escale.server import consent
from escale.server.messages import StandIn
from escale.server.store import Want, now

if TYPE_CHECKING:
    from escale.server.table import Table

PATIENCE = 5 * 60 * 1000  # after so many milliseconds one person alone may call a bot


def away(table: "Table", seat: Seat) -> bool:
    """Whether a seat's player has been gone for so long that a bot may play for them."""
    return not table.online(seat) and table.away_ms(seat) >= 1000 * table.config.absent


async def want(table: "Table", gone: Seat, own: list[Seat], bot: bool) -> None:
    """Write that somebody wants a bot for a player who is gone, or to wait; the lock is held."""
    others = [one for one in wants(table, gone) if one.seat not in own]
    told = replace(table.seating[gone].away, wants=[*others, *(Want(n, bot, now()) for n in own)])
    await table.stored(table.store.set_away(table.mark(), gone, told))
    table.seating[gone].away = told
    table.tell_room()


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

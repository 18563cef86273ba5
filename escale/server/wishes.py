"""What people want to be told of, and where; each function is one transaction."""

from asyncio import Future
from zoneinfo import ZoneInfo

from msgspec import Struct
from msgspec.structs import asdict
from sqlalchemy import Connection, delete, insert, select, update

from escale.server.guard import Refusal
from escale.server.push import Subscription
from escale.server.rows import now
from escale.server.schema import subscriptions, turns, wishes
from escale.server.store import Store

DEVICES = 8  # of one person, that notices go to; the oldest gives way


class Wish(Struct, kw_only=True):
    """What one person wants."""

    player: str
    lang: str = "fr"
    zone: str = "Europe/Paris"
    wakes: int = 8
    sleeps: int = 22
    mail: str = ""
    confirmed: bool = False
    feed: int = 0
    feeds: int = 0
    declined: bool = False
    rated: bool = False


def zone(name: str) -> str:
    """Return the name of a time zone, or refuse it."""
    try:
        ZoneInfo(name)
    except (ValueError, OSError, LookupError):
        raise Refusal("bad_option", f"there is no time zone {name[:40]!r}") from None
    return name


def read(store: Store, player: str) -> "Future[tuple[Wish, list[Subscription]]]":
    """Return what somebody wants, and the browsers they want it in."""

    def work(c: Connection) -> tuple[Wish, list[Subscription]]:
        row = c.execute(select(wishes).where(wishes.c.player == player)).one_or_none()
        s = subscriptions.c
        found = c.execute(select(s.endpoint, s.p256dh, s.auth).where(s.player == player))
        wish = Wish(player=player) if row is None else Wish(**row._asdict())
        return wish, [Subscription(*one) for one in found]

    return store.run(work)


def write(store: Store, wish: Wish) -> "Future[None]":
    """Write what somebody wants."""

    def work(c: Connection) -> None:
        c.execute(delete(wishes).where(wishes.c.player == wish.player))
        c.execute(insert(wishes).values(asdict(wish)))

    return store.run(work)


def subscribe(store: Store, player: str, to: Subscription) -> "Future[None]":
    """Send somebody's notices to a browser as well."""
    s = subscriptions.c

    def work(c: Connection) -> None:
        c.execute(delete(subscriptions).where(s.endpoint == to.endpoint))
        c.execute(insert(subscriptions).values(**to._asdict(), player=player, created=now()))
        own = select(s.endpoint).where(s.player == player).order_by(s.created.desc())
        for endpoint in list(c.execute(own).scalars())[DEVICES:]:
            c.execute(delete(subscriptions).where(s.endpoint == endpoint))

    return store.run(work)


def unsubscribe(store: Store, player: str, endpoint: str | None) -> "Future[None]":
    """Send somebody's notices to a browser no more, or (None) to none."""
    which = subscriptions.c.player == player
    if endpoint is not None:
        which &= subscriptions.c.endpoint == endpoint

    def work(c: Connection) -> None:
        c.execute(delete(subscriptions).where(which))

    return store.run(work)


def eager(store: Store) -> "Future[set[str]]":
    """Return everybody who wants to be told of turns."""

    def work(c: Connection) -> set[str]:
        mailed = select(wishes.c.player).where(wishes.c.confirmed)
        pushed = select(subscriptions.c.player)
        return {*c.execute(mailed).scalars(), *c.execute(pushed).scalars()}

    return store.run(work)


# ── turns to be told of ─────────────────────────────────────────────────────────────────────────


class Turn(Struct):
    """A question somebody is to be told of: when, and when they were last told of that table."""

    table: str
    player: str
    question: int
    due: int | None
    sent: int = 0


def read_turns(store: Store) -> "Future[list[Turn]]":
    """Return every turn that was told, or is to be."""

    def work(c: Connection) -> list[Turn]:
        return [Turn(*row) for row in c.execute(select(turns))]

    return store.run(work)


def write_turn(store: Store, turn: Turn) -> "Future[None]":
    """Write a turn in place of the one before at the same table."""
    t = turns.c
    row = {
        "table_id": turn.table,
        "player": turn.player,
        "question": turn.question,
        "due": turn.due,
        "sent": turn.sent,
    }

    def work(c: Connection) -> None:
        there = (t.table_id == turn.table, t.player == turn.player)
        if not c.execute(update(turns).where(*there).values(row)).rowcount:
            c.execute(insert(turns).values(row))

    return store.run(work)


def claim_turn(store: Store, turn: Turn, at: int) -> "Future[bool]":
    """Write that a turn is told now; whether nobody, in this process or another, did before."""
    t = turns.c
    there = (t.table_id == turn.table, t.player == turn.player, t.question == turn.question)
    waiting = update(turns).where(*there, t.due.is_not(None)).values(due=None, sent=at)
    return store.run(lambda c: c.execute(waiting).rowcount == 1)


def drop_turns(store: Store, table: str) -> "Future[None]":
    """Forget the turns of a table that is over."""

    def work(c: Connection) -> None:
        c.execute(delete(turns).where(turns.c.table_id == table))

    return store.run(work)

"""What is stored beside the tables: people, personal links, talk and reviews."""

from asyncio import Future
from collections.abc import Sequence
from typing import Any

from msgspec.structs import asdict
from sqlalchemy import Connection, bindparam, delete, insert, select, update

from escale.server.messages import ChatLine, Emote
from escale.server.prepared import Prepared
from escale.server.rows import Person, PersonalLink, now
from escale.server.schema import chat, devices, emotes, links, players, reviews
from escale.server.sharing import Mark
from escale.server.words import WordBook

_ADD_PERSON, _ADD_LINE = (Prepared(insert(table)) for table in (players, chat))
_FIND_PERSON = select(players).where(
    (players.c.hash == bindparam("sought"))
    | players.c.id.in_(select(devices.c.player).where(devices.c.hash == bindparam("sought")))
)


class Registers(WordBook):
    """Who somebody is, which link moves which seat, what was said and what was thought of it."""

    # ── people ────────────────────────────────────────────────────────────────────────────────────

    def find_person(self, hashed: str) -> "Future[Person | None]":
        """Return who holds the secret with this hash."""

        def work(c: Connection) -> Person | None:
            row = c.execute(_FIND_PERSON, {"sought": hashed}).one_or_none()
            return Person(row.id, row.name) if row else None

        return self.read(work)

    def add_person(self, person: Person, hashed: str) -> None:
        """Remember somebody new by the hash of their secret, with what they do next."""
        row = {"id": person.id, "hash": hashed, "name": person.name, "created": now()}

        def work(c: Connection) -> None:
            _ADD_PERSON(c, row)

        self.before(work)

    def rename_person(self, person: Person) -> "Future[None]":
        """Give somebody another name."""

        def work(c: Connection) -> None:
            c.execute(update(players).where(players.c.id == person.id).values(name=person.name))

        return self.run(work)

    # ── personal links ────────────────────────────────────────────────────────────────────────────

    def add_link(self, hashed: str, link: PersonalLink, expires: int) -> "Future[None]":
        """Keep a personal link by the hash of its token."""
        row = {"hash": hashed, "table_id": link.table, "seat": link.seat, "expires": expires}

        def work(c: Connection) -> None:
            c.execute(insert(links).values(row))

        return self.run(work)

    def find_link(self, hashed: str) -> "Future[PersonalLink | None]":
        """Return the seat behind a personal link; those that have expired are forgotten."""

        def work(c: Connection) -> PersonalLink | None:
            c.execute(delete(links).where(links.c.expires < now()))
            row = c.execute(select(links).where(links.c.hash == hashed)).one_or_none()
            return PersonalLink(row.table_id, row.seat) if row else None

        return self.run(work)

    def use_link(self, hashed: str) -> "Future[bool]":
        """Use a personal link up; whether nobody did before."""

        def work(c: Connection) -> bool:
            return c.execute(delete(links).where(links.c.hash == hashed)).rowcount == 1

        return self.run(work)

    # ── talk ──────────────────────────────────────────────────────────────────────────────────────

    def say(self, mark: Mark, line: ChatLine, player: str | None = None) -> "Future[None]":
        """Keep a line of chat, and who said it."""
        row = {"table_id": mark.table, "player": player, **asdict(line)}

        def work(c: Connection) -> None:
            _ADD_LINE(c, row)

        return self.run(work, mark=mark)

    def unsay(self, mark: Mark, n: int) -> "Future[None]":
        """Forget a line of chat."""

        def work(c: Connection) -> None:
            c.execute(delete(chat).where(chat.c.table_id == mark.table, chat.c.n == n))

        return self.run(work, mark=mark)

    def emote(self, mark: Mark, emote: Emote, put: bool) -> "Future[None]":
        """Put an emoji on an event, or take it away."""
        row = {"table_id": mark.table, **asdict(emote)}

        def work(c: Connection) -> None:
            if put:
                c.execute(insert(emotes).values(row))
            else:
                c.execute(delete(emotes).where(*(emotes.c[name] == row[name] for name in row)))

        return self.run(work, mark=mark)

    # ── reviews ───────────────────────────────────────────────────────────────────────────────────

    def find_review(self, table: str) -> "Future[list[Any] | None]":
        """Return the moments of a finished game as they were reviewed, if they were."""

        def work(c: Connection) -> list[Any] | None:
            row = c.execute(select(reviews).where(reviews.c.table_id == table)).one_or_none()
            return list(row.moments) if row else None

        return self.run(work)

    def add_review(self, table: str, moments: Sequence[Any]) -> "Future[None]":
        """Keep the review of a finished game."""

        def work(c: Connection) -> None:
            c.execute(insert(reviews).values(table_id=table, moments=list(moments)))

        return self.run(work)

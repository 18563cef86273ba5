"""The house: what its host has settled, from who is shut out to how long games are kept."""

import asyncio
from contextlib import suppress
from datetime import datetime
from functools import partial
from ipaddress import ip_address
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
import structlog
from msgspec.structs import asdict, replace

from escale.server import privacy, settled
from escale.server.backup import backup
from escale.server.erasing import erase, finished, unname
from escale.server.guard import CHAT, HERE, Refusal, address, clean
from escale.server.hosting import Ban, Limits, Settled
from escale.server.messages import HouseLine, Words
from escale.server.rows import now
from escale.server.watcher import written

if TYPE_CHECKING:
    from escale.server.hub import Hub

_LIFE = 12 * 3600 * 1000  # milliseconds a line stands
_FOLLOWS = 2.0  # seconds between two looks at what other processes have settled
_PACKS = 3600.0  # seconds between two looks for old tables
_AT_ONCE = 20  # tables packed in one transaction
_SHUT = Refusal("banned", "the host of this house has shut you out")
_log = structlog.get_logger("house")


class House:
    """What the host has settled, applied while the server runs."""

    def __init__(self, hub: "Hub") -> None:
        self.hub = hub
        self.bans: dict[str, Ban] = {}  # by person or address
        self.settled = Settled()
        self.tasks: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        """Read what is settled, and begin to keep house."""
        await self.read()
        self.tasks.append(asyncio.create_task(self._keep()))
        if self.hub.store.shared:
            self.tasks.append(asyncio.create_task(self._follow()))

    def close(self) -> None:
        """Stop keeping house."""
        for task in self.tasks:
            task.cancel()

    async def read(self) -> None:
        """Read what is settled, and make it true here."""
        shut, stored = await settled.read(self.hub.store)
        told = stored.line != self.settled.line
        self.bans, self.settled = shut, stored
        self.hub.people.banned = self.bans
        self._limit()
        if self.bans:
            self._throw_out()
        if told:
            self._tell()

    async def settle(self, **values: Any) -> None:
        """Write something the host has settled, and make it true."""
        changed = replace(self.settled, **values)
        rows = {name: msgspec.to_builtins(getattr(changed, name)) for name in values}
        await settled.write(self.hub.store, rows)
        await self.read()

    async def _follow(self) -> None:
        """Learn for ever what was settled through other processes."""
        while True:
            await asyncio.sleep(_FOLLOWS)
            with suppress(Exception):  # the database may be gone for a moment
                await self.read()

    # ── who is shut out ─────────────────────────────────────────────────────────────────────────

    def admit(self, client: str) -> None:
        """Refuse an address that is shut out."""
        if client in self.bans:
            raise _SHUT

    def _throw_out(self) -> None:
        """Show those who are shut out the door they sit behind."""
        for table in self.hub.tables.live.values():
            for watcher in table.watchers:
                if watcher.player in self.bans or watcher.client in self.bans:
                    watcher.send(_SHUT.message())
                    watcher.close(4403, "banned")

    async def shut_out(self, what: str) -> None:
        """Shut out a person or an address, until the host thinks better of it."""
        name = await settled.name_of(self.hub.store, what)
        await settled.ban(self.hub.store, what if name else _address(what), name or "")
        await self.read()

    async def let_in(self, what: str) -> None:
        """Let somebody in again."""
        await settled.unban(self.hub.store, what)
        await self.read()

    # ── limits ──────────────────────────────────────────────────────────────────────────────────

    @property
    def flags(self) -> Limits:
        """The limits the server was started with."""
        names = Limits.__struct_fields__
        return Limits(**{name: getattr(self.hub.config, name) for name in names})

    @property
    def limits(self) -> Limits:
        """The limits as they stand: the host's, or else those the server was started with."""
        own = {name: n for name, n in asdict(self.settled.limits).items() if n is not None}
        return replace(self.flags, **own)

    def _limit(self) -> None:
        hub, now = self.hub, self.limits
        hub.most, hub.each = now.most or 1, now.each or 0
        rate, new, dear, guess = (n or 0.0 for n in (now.rate, now.new, now.dear, now.guess))
        hub.crowd.become(rate, rate * 5)
        hub.limits["new"].become(new / 60, new)
        hub.limits["dear"].become(dear / 60, dear)
        hub.limits["guess"].become(guess / 60, 2 * guess)

    # ── a line to everybody ─────────────────────────────────────────────────────────────────────

    @property
    def line(self) -> HouseLine:
        """The line that stands now; empty: none does."""
        at, fr, en = self.settled.line
        return HouseLine(at, fr, en) if at > now() - _LIFE else HouseLine(at, "", "")

    def _tell(self) -> None:
        said = written(self.line)
        for table in self.hub.tables.live.values():
            for watcher in table.watchers:
                watcher.push(said)

    async def say(self, fr: str, en: str) -> None:
        """Say a line to every open page; an empty one takes the last back."""
        words = [clean(text, CHAT, "the line", empty=True) for text in (fr, en)]
        await self.settle(line=(now(), *words))

    # ── privacy ─────────────────────────────────────────────────────────────────────────────────

    usual = Words(privacy.FR, privacy.EN)

    @property
    def note(self) -> Words:
        """What the page on privacy says."""
        fr, en = self.settled.note
        return Words(fr or self.usual.fr, en or self.usual.en)

    # ── what is kept ────────────────────────────────────────────────────────────────────────────

    @property
    def folder(self) -> Path:
        """Where packs and backups are written: beside the data, if those are in a file."""
        return self.hub.config.folder

    def packs(self) -> list[Path]:
        """Return the packs written so far."""
        return sorted((self.folder / "packs").glob("*.zip"), reverse=True)

    def backups(self) -> list[Path]:
        """Return the backups written so far."""
        return sorted((self.folder / "backups").glob("*.db"), reverse=True)

    async def back_up(self) -> None:
        """Write all data into a new file."""
        file = self.folder / "backups" / f"escale-{datetime.now():%Y-%m-%d-%H%M%S}.db"
        file.parent.mkdir(parents=True, exist_ok=True)
        await asyncio.to_thread(backup, self.hub.config, file)

    async def _keep(self) -> None:
        """Pack what is old, for ever."""
        while True:
            if self.settled.days:
                try:
                    await self.pack_old(self.settled.days)
                except Exception as error:  # the disk may be full; the tables stay
                    _log.error("not packed", error=repr(error))
            await asyncio.sleep(_PACKS)

    async def old(self, days: int) -> list[str]:
        """Return the tables whose game ended so many days ago."""
        return await self.hub.store.read(lambda c: finished(c, days))

    async def pack_old(self, days: int) -> tuple[int, int]:
        """Pack the tables whose game ended so many days ago; return how many, and their games."""
        return await self.pack(await self.old(days))

    async def pack(self, ids: list[str]) -> tuple[int, int]:
        """Take tables out of the database, finished games into this month's pack."""
        file = self.folder / "packs" / f"escale-{datetime.now():%Y-%m}.zip"
        gone = packed = 0
        for first in range(0, len(ids), _AT_ONCE):
            some = ids[first : first + _AT_ONCE]
            found = await self.hub.store.run(partial(erase, ids=some, pack=file))
            gone, packed = gone + found[0], packed + found[1]
            for id in some:
                table = self.hub.tables.live.get(id)
                if table is not None:
                    self.hub.tables.forget(table)
        if gone:
            _log.info("packed", tables=gone, games=packed, file=str(file))
        return gone, packed

    async def forget(self, player: str) -> None:
        """Take somebody who erases themselves out of the packs, and off the list at the door."""
        if player in self.bans:  # they are nobody now, and nobody is kept out by that name
            await self.let_in(player)
        for pack in self.packs():
            await asyncio.to_thread(unname, pack, player)


def _address(text: str) -> str:
    """Return an address as clients are counted by it, or refuse what is none."""
    try:
        found = address(str(ip_address(text.strip())))
    except ValueError:
        raise Refusal("bad_text", f"{text[:40]!r} is neither a person nor an address") from None
    if found in map(address, HERE):
        raise Refusal("closed", "this is the machine itself; behind a proxy, see --proxies")
    return found

"""The HTTP interface of the host's page: the state of the house, and what is settled there."""

import asyncio
import hmac
import os
import shutil
import sys
from functools import partial
from pathlib import Path
from typing import Any

from litestar import Request, Response, Router, get, post
from litestar.di import Provide
from litestar.params import FromPath, FromQuery, JSONBody

from escale import __version__
from escale.engine import EscaleError
from escale.server.api import Here, checked, keeping, visit
from escale.server.erasing import chosen
from escale.server.guard import FILE, Refusal, clean
from escale.server.hosting import (
    Done,
    Enter,
    EraseTables,
    File,
    HouseInfo,
    Limits,
    Load,
    PersonEntry,
    SetDays,
    SetLine,
    SetNote,
    ShutOut,
    TableEntry,
)
from escale.server.hub import Hub
from escale.server.inventory import entries, guests, stored
from escale.server.keys import host_key
from escale.server.rows import now

COOKIE = "escale-host"
_LIFE = 30 * 24 * 3600  # seconds a browser stays the host's
_SINCE = now()


async def _right(hub: Hub, token: str | None) -> bool:
    """Whether somebody holds the key to the host's page."""
    key = await hub.store.read(host_key)
    return bool(key and token) and hmac.compare_digest(str(key).encode(), str(token).encode())


async def admitted(request: Request[Any, Any, Any]) -> None:
    """Refuse whoever is not the host; runs before every handler."""
    await checked(request)
    if not await _right(request.app.state.hub, request.cookies.get(COOKIE)):
        raise Refusal("not_host", "this page is the host's; `escale host-link` prints its link")


async def _load(hub: Hub) -> Load:
    """Return how the machine and the server are doing."""
    disk = await asyncio.to_thread(shutil.disk_usage, hub.config.folder)
    return Load(
        since=_SINCE,
        version=__version__,
        sockets=hub.sockets.total(),
        tables=len(hub.tables.live),
        load=[round(n, 2) for n in os.getloadavg()] if hasattr(os, "getloadavg") else [],
        cores=os.cpu_count() or 1,
        memory=_memory(),
        data=await hub.store.read(stored) if hub.store.shared else _size(hub.config.file),
        free=disk.free,
        disk=disk.total,
    )


def _memory() -> int:
    """Return how many bytes this process has held at its most, where the system tells."""
    try:
        import resource
    except ImportError:  # not on every system
        return 0
    unit = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit


def _size(file: Path | None) -> int:
    """Return the bytes of the database, what waits to be written into it included."""
    if file is None:
        return 0
    parts = (file, file.with_name(f"{file.name}-wal"))
    return sum(part.stat().st_size for part in parts if part.exists())


def _files(paths: list[Path]) -> list[File]:
    found = [(path.name, path.stat()) for path in paths]
    return [File(name, about.st_size, int(about.st_mtime * 1000)) for name, about in found]


async def _info(hub: Hub) -> HouseInfo:
    house = hub.house
    days = house.settled.days
    return HouseInfo(
        load=await _load(hub),
        limits=house.limits,
        flags=house.flags,
        bans=list(house.bans.values()),
        line=house.line,
        days=days,
        old=len(await house.old(days)) if days else 0,
        folder=str(house.folder),
        packs=_files(house.packs()),
        backups=_files(house.backups()),
        note=house.note,
        usual=house.usual,
    )


@post("/enter", status_code=200)
async def enter(data: JSONBody[Enter], here: Here) -> Response[HouseInfo]:
    """Make a browser the host's, by the secret of the link."""
    if not await _right(here.hub, data.token):
        raise Refusal("forged", "this link never was, or is no longer")
    cookie = keeping(here, data.token, COOKIE, _LIFE, "/api/host")
    return Response(await _info(here.hub), headers=cookie)


@get("/")
async def state(here: Here) -> HouseInfo:
    """Say how the house is doing, and what is settled."""
    if here.hub.store.shared:  # perhaps a moment ago, through another process
        await here.hub.house.read()
    return await _info(here.hub)


@get("/tables")
async def listed(here: Here) -> list[TableEntry]:
    """List every table, the latest first."""
    live = here.hub.tables.live
    found = await asyncio.to_thread(entries, here.hub.store.engine)
    return [
        TableEntry(
            one.id,
            one.game,
            one.state,
            one.people,
            one.events,
            one.last,
            len(live[one.id].watchers) if one.id in live else 0,
        )
        for one in found
    ]


@get("/people")
async def people(here: Here, name: FromQuery[str] = "") -> list[PersonEntry]:
    """List people by name, who was there last first."""
    hub, sought = here.hub, clean(name, 60, "the name", empty=True)
    addresses = {w.player: w.client for t in hub.tables.live.values() for w in t.watchers}
    found = await hub.store.read(partial(guests, name=sought))
    return [
        PersonEntry(
            *(one.id, one.name, one.created, one.tables, one.last),
            addresses.get(one.id),
            one.id in hub.house.bans,
        )
        for one in found
    ]


@post("/ban", status_code=200)
async def ban(data: JSONBody[ShutOut], here: Here) -> HouseInfo:
    """Shut out a person or an address."""
    await here.hub.house.shut_out(data.what)
    return await _info(here.hub)


@post("/unban", status_code=200)
async def unban(data: JSONBody[ShutOut], here: Here) -> HouseInfo:
    """Let somebody in again."""
    await here.hub.house.let_in(data.what)
    return await _info(here.hub)


@post("/line", status_code=200)
async def say(data: JSONBody[SetLine], here: Here) -> HouseInfo:
    """Say a line to every open page, or take it back."""
    await here.hub.house.say(data.fr, data.en)
    return await _info(here.hub)


@post("/limits", status_code=200)
async def limit(data: JSONBody[Limits], here: Here) -> HouseInfo:
    """Set limits; those left out are as the server was started with."""
    await here.hub.house.settle(limits=data)
    return await _info(here.hub)


@post("/days", status_code=200)
async def keep(data: JSONBody[SetDays], here: Here) -> HouseInfo:
    """Set after how many days finished tables are packed."""
    await here.hub.house.settle(days=data.days)
    return await _info(here.hub)


@post("/pack", status_code=200)
async def pack(data: JSONBody[SetDays], here: Here) -> Done:
    """Pack the tables finished for so many days now."""
    try:
        gone, packed = await here.hub.house.pack_old(data.days)
    except OSError as error:
        raise Refusal("failed", f"the pack cannot be written: {error.strerror}") from error
    return Done(gone, packed, await _info(here.hub))


@post("/erase", status_code=200)
async def erase(data: JSONBody[EraseTables], here: Here) -> Done:
    """Erase tables; finished games are packed first."""
    try:
        found = await asyncio.to_thread(chosen, here.hub.store.engine, data.ids, None)
    except EscaleError as error:
        raise Refusal("closed", str(error)) from error
    gone, packed = await here.hub.house.pack([one.id for one in found])
    return Done(gone, packed, await _info(here.hub))


@post("/backup", status_code=200)
async def back_up(here: Here) -> HouseInfo:
    """Write all data into a new file beside them."""
    try:
        await here.hub.house.back_up()
    except (EscaleError, OSError) as error:
        raise Refusal("failed", f"the backup cannot be written: {error}") from error
    return await _info(here.hub)


@post("/note", status_code=200, request_max_body_size=FILE)
async def write(data: JSONBody[SetNote], here: Here) -> HouseInfo:
    """Write what the page on privacy says, or let it say what it usually does."""
    await here.hub.house.settle(note=(data.fr.strip(), data.en.strip()))
    return await _info(here.hub)


@get("/packs/{name:str}")
async def fetch(name: FromPath[str], here: Here) -> Response[bytes]:
    """Return a pack of games."""
    found = {path.name: path for path in here.hub.house.packs()}.get(name)
    if found is None:
        raise Refusal("not_found", "there is no such pack")
    body = await asyncio.to_thread(found.read_bytes)
    headers = {"Content-Disposition": f'attachment; filename="{found.name}"'}
    return Response(body, media_type="application/zip", headers=headers)


_HERE = {"here": Provide(visit, sync_to_thread=False)}
ROUTER = Router(
    "/api/host",
    dependencies=_HERE,
    include_in_schema=False,
    route_handlers=[
        Router("/", before_request=checked, route_handlers=[enter]),
        Router(
            "/",
            before_request=admitted,
            route_handlers=[
                state,
                listed,
                people,
                ban,
                unban,
                say,
                limit,
                keep,
                pack,
                erase,
                back_up,
                write,
                fetch,
            ],
        ),
    ],
)

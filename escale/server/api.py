"""The HTTP interface: the shelf, the tables, one's own seats."""

import asyncio
from typing import Any

from litestar import Request, Response, Router, get, post
from litestar.datastructures import Cookie
from litestar.di import NamedDependency, Provide
from litestar.params import FromPath, FromQuery, JSONBody

from escale.save import dump
from escale.server import room, shelf
from escale.server.afterwards import finished, saved, verdict
from escale.server.guard import NAME, Refusal, clean, same_origin
from escale.server.hub import Hub
from escale.server.messages import (
    BoxInfo,
    ChapterInfo,
    Claim,
    Claimed,
    Link,
    Me,
    NewTable,
    Room,
    SetBot,
    Sit,
    Story,
    TableInfo,
    Verdict,
)
from escale.server.socket import COOKIE
from escale.server.tables import planned
from escale.server.teller import story

YEAR = 365 * 24 * 3600
NEW_COST = 5.0  # a new table counts as that many requests
Here = NamedDependency[Hub]
Token = NamedDependency[str | None]
_CACHED = {"Cache-Control": "public, max-age=300"}


async def checked(request: Request[Any, Any, Any]) -> None:
    """Refuse a request from another site's page, or one too many; runs before every handler."""
    hub: Hub = request.app.state.hub
    if request.method not in ("GET", "HEAD") and not same_origin(
        request.headers, hub.config.allowed
    ):
        raise Refusal("bad_origin", "this server does not speak to pages of other sites")
    hub.crowd.check(request.client.host if request.client else "")


async def secret(request: Request[Any, Any, Any]) -> str | None:
    """Return the secret in the cookie, for the handlers that ask for it."""
    return request.cookies.get(COOKIE)


def _cookie(request: Request[Any, Any, Any], hub: Hub, fresh: str | None) -> list[Cookie]:
    """Return the cookie that keeps a new secret, if there is one."""
    if fresh is None:
        return []
    secure = hub.config.secure or request.url.scheme == "https"
    return [Cookie(COOKIE, value=fresh, max_age=YEAR, httponly=True, samesite="lax", secure=secure)]


# ── the shelf ───────────────────────────────────────────────────────────────────────────────────


@get("/boxes", sync_to_thread=False)
def boxes() -> list[BoxInfo]:
    """List the five boxes."""
    return shelf.boxes()


@get("/boxes/{slug:str}", sync_to_thread=False)
def box(slug: FromPath[str]) -> BoxInfo:
    """Show one box, an example of the guide included."""
    return shelf.box(shelf.known(slug))


@get("/boxes/{slug:str}/texts/{lang:str}", sync_to_thread=False)
def words(slug: FromPath[str], lang: FromPath[str]) -> Response[dict[str, Any]]:
    """Return every word of a game in French (`fr`) or English (`en`)."""
    return Response(shelf.catalogue(slug, lang), headers=_CACHED)


@get("/boxes/{slug:str}/rules", sync_to_thread=False)
def rules(slug: FromPath[str]) -> Response[list[ChapterInfo]]:
    """Return the numbered rules of a game in both languages."""
    return Response(shelf.rules(slug), headers=_CACHED)


# ── tables ──────────────────────────────────────────────────────────────────────────────────────


@get("/me")
async def me(hub: Here, token: Token) -> Response[Me]:
    """Say who one is here, and where one sits; a cookie nobody knows is taken away."""
    person = await hub.people.find(token)
    if person is None:
        answer = Response(Me("", []))
        if token:
            answer.delete_cookie(COOKIE)
        return answer
    return Response(Me(person.name, await hub.tables.mine(person)))


@get("/tables")
async def listed(hub: Here) -> list[TableInfo]:
    """List the public tables one can join or watch."""
    return await hub.tables.listed()


@post("/tables")
async def create(
    request: Request[Any, Any, Any], data: JSONBody[NewTable], hub: Here, token: Token
) -> Response[Room]:
    """Make a table and sit down; with bots on the other seats and `start`, play at once."""
    hub.crowd.check(request.client.host if request.client else "", NEW_COST)
    name = clean(data.name, NAME, "the name")
    plan = planned(data)  # first: what is refused leaves nobody new behind
    person, fresh = await hub.people.welcome(token, name)
    table = await hub.tables.create(person, data, plan)
    return Response(table.room(person.id), cookies=_cookie(request, hub, fresh))


@get("/tables/{id:str}")
async def show(id: FromPath[str], hub: Here, token: Token) -> Room:
    """Show who sits at a table and what was agreed."""
    table = await hub.tables.get(id)
    person = await hub.people.find(token)
    return table.room(person.id if person else None)


@post("/tables/{id:str}/sit", status_code=200)
async def sit(
    request: Request[Any, Any, Any], id: FromPath[str], data: JSONBody[Sit], hub: Here, token: Token
) -> Response[Room]:
    """Sit down on an empty seat."""
    table = await hub.tables.get(id)
    name = clean(data.name, NAME, "the name")
    room.free_seat(table, await hub.people.find(token), data)
    person, fresh = await hub.people.welcome(token, name)
    await room.sit(table, person, data)
    return Response(table.room(person.id), cookies=_cookie(request, hub, fresh))


@post("/tables/{id:str}/leave", status_code=200)
async def leave(
    id: FromPath[str], hub: Here, token: Token, seat: FromQuery[int | None] = None
) -> Room:
    """Get up from the table, from one seat or from all of one's own."""
    person = await hub.people.holder(token)
    table = await hub.tables.get(id)
    await room.leave(table, person, seat)
    return table.room(person.id)


@post("/tables/{id:str}/bot", status_code=200)
async def bot(id: FromPath[str], data: JSONBody[SetBot], hub: Here, token: Token) -> Room:
    """Let a bot play a seat, or take the seat back from it."""
    person = await hub.people.holder(token)
    table = await hub.tables.get(id)
    await room.set_bot(table, person, data)
    return table.room(person.id)


@post("/tables/{id:str}/start", status_code=200)
async def start(id: FromPath[str], hub: Here, token: Token) -> Room:
    """Begin the game."""
    person = await hub.people.holder(token)
    table = await hub.tables.get(id)
    await room.start(table, person)
    return table.room(person.id)


@post("/tables/{id:str}/rematch")
async def rematch(id: FromPath[str], hub: Here, token: Token) -> Room:
    """Play again with the same people; everyone's `room` names the next table."""
    person = await hub.people.holder(token)
    table = await hub.tables.rematch(await hub.tables.get(id), person)
    return table.room(person.id)


@post("/tables/{id:str}/link")
async def link(
    id: FromPath[str], hub: Here, token: Token, seat: FromQuery[int | None] = None
) -> Link:
    """Make a link that moves one's seat to another device."""
    person = await hub.people.holder(token)
    return await room.link(await hub.tables.get(id), person, seat)


@post("/claim", status_code=200)
async def claim(
    request: Request[Any, Any, Any], data: JSONBody[Claim], hub: Here, token: Token
) -> Response[Claimed]:
    """Take over the seat behind a personal link."""
    table, seat = await hub.tables.claimed(data.token)
    person = await hub.people.find(token)
    fresh = None
    if person is None:
        person, fresh = await hub.people.welcome(None, table.seating[seat].name or "")
    table, seat = await hub.tables.claim(data.token, person)
    return Response(Claimed(table.id, seat), cookies=_cookie(request, hub, fresh))


# ── once the game is over ───────────────────────────────────────────────────────────────────────


@get("/tables/{id:str}/file")
async def file(id: FromPath[str], hub: Here) -> Response[bytes]:
    """Return the saved game: log, salts and secret, enough to verify every roll."""
    table = await hub.tables.get(id)
    name = f"{table.game.slug}-{table.id}.json"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(dump(saved(table)), media_type="application/json", headers=headers)


@get("/tables/{id:str}/story")
async def told(id: FromPath[str], hub: Here, token: Token) -> Story:
    """Return the whole game, frame by frame, as one saw it from one's seat."""
    table = await hub.tables.get(id)
    match = finished(table)
    person = await hub.people.find(token)
    seat = table.seat_of(person.id) if person else None
    return await asyncio.to_thread(story, match, seat)


@get("/tables/{id:str}/verify")
async def proof(id: FromPath[str], hub: Here) -> Verdict:
    """Play the log again and check every roll and draw against the published hash."""
    table = await hub.tables.get(id)
    finished(table)
    return await asyncio.to_thread(verdict, table)


@get("/{rest:path}", include_in_schema=False, sync_to_thread=False)
def nothing(rest: FromPath[str]) -> None:
    """Answer for every other address under /api."""
    raise Refusal("not_found", f"there is nothing at /api{rest}")


ROUTER = Router(
    "/api",
    before_request=checked,
    dependencies={"token": Provide(secret)},
    route_handlers=[
        boxes,
        box,
        words,
        rules,
        me,
        listed,
        create,
        show,
        sit,
        leave,
        bot,
        start,
        rematch,
        link,
        claim,
        file,
        told,
        proof,
        nothing,
    ],
)

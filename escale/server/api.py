"""The HTTP interface: the shelf, the tables, one's own seats."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from litestar import Request, Response, Router, get, post
from litestar.config.compression import CompressionConfig
from litestar.di import NamedDependency, Provide
from litestar.middleware import DefineMiddleware
from litestar.middleware.compression import CompressionMiddleware
from litestar.params import FromPath, FromQuery, JSONBody

from escale.save import dump
from escale.server import opening, room, shelf
from escale.server.afterwards import again, brought_back, proven, reviewed, saved, story
from escale.server.guard import (
    FILE,
    HERE,
    NAME,
    Refusal,
    address,
    clean,
    is_id,
    known_host,
    same_origin,
)
from escale.server.guide import taught
from escale.server.hub import Hub
from escale.server.messages import (
    Aide,
    Arrange,
    BoxInfo,
    ChapterInfo,
    Claim,
    Claimed,
    Drawn,
    Explained,
    FirstNotes,
    HouseLine,
    Learn,
    LessonInfo,
    Link,
    Mark,
    Me,
    NewTable,
    Opened,
    Remove,
    Resume,
    Review,
    Room,
    Salt,
    Seal,
    SetBot,
    Sit,
    Story,
    TableInfo,
    Verdict,
    WaitFor,
    Whereabouts,
    Words,
)
from escale.server.socket import COOKIE
from escale.server.tables import planned

YEAR = 365 * 24 * 3600


class Visit(NamedTuple):
    """A request: the server it came to, the secret in its cookie, and where it came from."""

    hub: Hub
    token: str | None
    client: str
    secure: bool = False  # whether nobody reads it on its way


Here = NamedDependency[Visit]
_JSON = "application/json"
_LOCAL = [address(name) for name in HERE]
# What is long goes packed to browsers that take it so; short answers stay as they are.
PACKED = [DefineMiddleware(CompressionMiddleware, config=CompressionConfig(backend="gzip"))]
# What a table does not say: it comes with a box, on its own, or is for the terminal.
_ELSEWHERE = ("pitch", "length", "options", "minute", "terminal")
_CACHED = {"Cache-Control": "public, max-age=300"}


async def checked(request: Request[Any, Any, Any]) -> None:
    """Refuse a request from another site's page, or one too many; runs before every handler."""
    client = address(request.client.host if request.client else "")
    check(request.app.state.hub, request.method, request.headers, client)


async def leaving(request: Request[Any, Any, Any]) -> None:
    """Check a request that even an address that is shut out may make."""
    client = address(request.client.host if request.client else "")
    check(request.app.state.hub, request.method, request.headers, client, admitted=True)


def check(
    hub: Hub, method: str, headers: Mapping[str, str], client: str, admitted: bool = False
) -> None:
    """Refuse a request from another site's page, one too many, or one from a shut-out address."""
    if not known_host(headers, hub.config.names):
        raise Refusal("bad_origin", "this server has another name")
    if method not in ("GET", "HEAD") and not same_origin(headers, hub.config.allowed):
        raise Refusal("bad_origin", "this server does not speak to pages of other sites")
    if not admitted:
        hub.house.admit(client)
    hub.crowd.check(client)


def called(request: Request[Any, Any, Any]) -> None:
    """Refuse a request that calls this server by a name it does not have."""
    if not known_host(request.headers, request.app.state.hub.config.names):
        raise Refusal("bad_origin", "this server has another name")


def visit(request: Request[Any, Any, Any]) -> Visit:
    """Return what handlers ask of a request, all at once: more dependencies are slower."""
    client = address(request.client.host if request.client else "")
    token, secure = request.cookies.get(COOKIE), request.url.scheme == "https"
    return Visit(request.app.state.hub, token, client, secure)


def keeping(
    here: Visit, fresh: str | None, name: str = COOKIE, life: int = YEAR, path: str = "/"
) -> dict[str, str]:
    """Return the header that keeps a new secret in a cookie, if there is one."""
    if fresh is None:
        return {}
    secure = "; Secure" if here.hub.config.secure or here.secure else ""
    where = f"Path={here.hub.config.root}{path}; Max-Age={life}"
    return {"Set-Cookie": f"{name}={fresh}; {where}; HttpOnly; SameSite=lax{secure}"}


# ── the shelf ───────────────────────────────────────────────────────────────────────────────────


@get("/boxes", sync_to_thread=False, middleware=PACKED)
def boxes() -> list[BoxInfo]:
    """List the five boxes."""
    return shelf.boxes()


@get("/boxes/{slug:str}", sync_to_thread=False, middleware=PACKED)
def box(slug: FromPath[str]) -> BoxInfo:
    """Show one box, an example of the guide included."""
    return shelf.box(shelf.known(slug))


@get("/boxes/{slug:str}/texts/{lang:str}", sync_to_thread=False, middleware=PACKED)
def words(slug: FromPath[str], lang: FromPath[str]) -> Response[dict[str, Any]]:
    """Return the words of a table of a game in French (`fr`) or English (`en`)."""
    found = shelf.catalogue(slug, lang)
    return Response({k: v for k, v in found.items() if k not in _ELSEWHERE}, headers=_CACHED)


@get("/boxes/{slug:str}/minute/{lang:str}", sync_to_thread=False, middleware=PACKED)
def minute(slug: FromPath[str], lang: FromPath[str]) -> Response[dict[str, str]]:
    """Return a game told in a minute; nothing where a game does not say it."""
    return Response(shelf.catalogue(slug, lang).get("minute", {}), headers=_CACHED)


@get("/boxes/{slug:str}/lesson", sync_to_thread=False, middleware=PACKED)
def lesson(slug: FromPath[str]) -> Response[LessonInfo]:
    """Return the words of a game's lesson in both languages, step by step."""
    return Response(shelf.lesson(slug), headers=_CACHED)


@get("/boxes/{slug:str}/firsts", sync_to_thread=False, middleware=PACKED)
def first_notes(slug: FromPath[str]) -> Response[FirstNotes]:
    """Return what brings each first-time note of a game on."""
    return Response(shelf.first_notes(slug), headers=_CACHED)


@post("/boxes/{slug:str}/lesson")
async def learn(slug: FromPath[str], data: JSONBody[Learn], here: Here) -> Response[Room]:
    """Sit down at a table with a guide, or come back to the one begun before."""
    await here.hub.allow("new", here.client)
    name = clean(data.name, NAME, "the name")
    taught(shelf.known(slug))
    person, fresh = await here.hub.people.welcome(here.token, name)
    table = await here.hub.tables.learn(person, slug)
    return Response(table.room(person.id), headers=keeping(here, fresh))


@get("/boxes/{slug:str}/rules", sync_to_thread=False, middleware=PACKED)
def rules(slug: FromPath[str]) -> Response[list[ChapterInfo]]:
    """Return the numbered rules of a game in both languages."""
    return Response(shelf.rules(slug), headers=_CACHED)


@get("/boxes/{slug:str}/aide/{lang:str}", sync_to_thread=False, middleware=PACKED)
def aide(slug: FromPath[str], lang: FromPath[str]) -> Response[Aide]:
    """Return the quick reference of a game: two pages to print."""
    return Response(shelf.aide(slug, lang), headers=_CACHED)


@get("/boxes/{slug:str}/explained/{lang:str}", sync_to_thread=False, middleware=PACKED)
def explained(slug: FromPath[str], lang: FromPath[str]) -> Response[Explained]:
    """Return how the cards and places of a game explain themselves where they lie."""
    return Response(shelf.explained(slug, lang), headers=_CACHED)


# ── tables ──────────────────────────────────────────────────────────────────────────────────────


@get("/here", sync_to_thread=False)
def whereabouts(here: Here) -> Whereabouts:
    """Say where others on the same network find this server, to who asks on its own machine."""
    return Whereabouts(here.hub.address if here.client in _LOCAL else None)


@get("/line")
async def line(here: Here) -> HouseLine:
    """Return what the host of the house says to everybody; without words nothing is said."""
    person = await here.hub.people.find(here.token)
    if person is not None:  # every page without a table asks this now and then
        here.hub.notices.see(person.id)
    return here.hub.house.line


@get("/privacy", sync_to_thread=False)
def privacy(here: Here) -> Words:
    """Say what is kept of people here, in both languages."""
    return here.hub.house.note


@get("/me", middleware=PACKED)
async def me(here: Here) -> Response[Me]:
    """Say who one is here, and where one sits; a cookie nobody knows is taken away."""
    person = await here.hub.people.find(here.token)
    if person is None:
        answer = Response(Me("", []))
        if here.token:
            answer.delete_cookie(COOKIE, path=f"{here.hub.config.root}/")
        return answer
    here.hub.notices.see(person.id)
    return Response(Me(person.name, await here.hub.tables.mine(person)))


@get("/tables", middleware=PACKED)
async def listed(here: Here) -> list[TableInfo]:
    """List the public tables one can join or watch."""
    return await here.hub.tables.listed()


@post("/tables")
async def create(data: JSONBody[NewTable], here: Here) -> Response[Room]:
    """Make a table and sit down; with bots on the other seats and `start`, play at once."""
    await here.hub.allow("new", here.client)
    name = clean(data.name, NAME, "the name")
    plan = planned(data)  # first: what is refused leaves nobody new behind
    person, fresh = await here.hub.people.welcome(here.token, name)
    table = await here.hub.tables.create(person, data, plan)
    return Response(table.room(person.id), headers=keeping(here, fresh))


@get("/tables/{id:str}")
async def show(id: FromPath[str], here: Here) -> Room:
    """Show who sits at a table and what was agreed; its word will do in place of its id."""
    if not is_id(id):
        await here.hub.allow("guess", here.client)
        id = await here.hub.tables.named(id)
    table = await here.hub.tables.opened(id)
    person = await here.hub.people.find(here.token)
    return table.room(person.id if person else None)


@post("/tables/{id:str}/sit", status_code=200)
async def sit(id: FromPath[str], data: JSONBody[Sit], here: Here) -> Response[Room]:
    """Sit down on an empty seat."""
    table = await here.hub.tables.get(id)
    name = clean(data.name, NAME, "the name")
    room.free_seat(table, await here.hub.people.find(here.token), data)
    person, fresh = await here.hub.people.welcome(here.token, name)
    await room.sit(table, person, data)
    return Response(table.room(person.id), headers=keeping(here, fresh))


@post("/tables/{id:str}/leave", status_code=200)
async def leave(id: FromPath[str], here: Here, seat: FromQuery[int | None] = None) -> Room:
    """Get up from the table, from one seat or from all of one's own."""
    person = await here.hub.people.holder(here.token)
    table = await here.hub.tables.get(id)
    await room.leave(table, person, seat)
    return table.room(person.id)


@post("/tables/{id:str}/bot", status_code=200)
async def bot(id: FromPath[str], data: JSONBody[SetBot], here: Here) -> Room:
    """Let a bot play a seat, or take the seat back from it."""
    person = await here.hub.people.holder(here.token)
    table = await here.hub.tables.get(id)
    await room.set_bot(table, person, data)
    return table.room(person.id)


@post("/tables/{id:str}/wait-for", status_code=200)
async def wait_for(id: FromPath[str], data: JSONBody[WaitFor], here: Here) -> Room:
    """Say that one would rather wait for somebody who is gone."""
    person = await here.hub.people.holder(here.token)
    table = await here.hub.tables.get(id)
    await room.wait_for(table, person, data)
    return table.room(person.id)


@post("/tables/{id:str}/seal", status_code=200)
async def seal(id: FromPath[str], data: JSONBody[Seal], here: Here) -> Room:
    """Promise, before the game, what one's browser will mix into chance."""
    person = await here.hub.people.holder(here.token)
    table = await here.hub.tables.get(id)
    await opening.seal(table, person, data)
    return table.room(person.id)


@post("/tables/{id:str}/salt", status_code=200)
async def salt(id: FromPath[str], data: JSONBody[Salt], here: Here) -> Room:
    """Open what was sealed; the game begins with the last one."""
    person = await here.hub.people.holder(here.token)
    table = await here.hub.tables.get(id)
    await opening.unseal(table, person, data)
    return table.room(person.id)


@post("/tables/{id:str}/start", status_code=200)
async def start(id: FromPath[str], here: Here) -> Room:
    """Begin the game, once the sealed salts are opened."""
    person = await here.hub.people.holder(here.token)
    table = await here.hub.tables.get(id)
    await opening.start(table, person)
    return table.room(person.id)


@post("/tables/{id:str}/wait", status_code=200)
async def wait(id: FromPath[str], here: Here) -> Room:
    """Stop the count before the game: somebody is not ready."""
    person = await here.hub.people.holder(here.token)
    table = await here.hub.tables.get(id)
    await opening.wait(table, person)
    return table.room(person.id)


@post("/tables/{id:str}/arrange", status_code=200)
async def arrange(id: FromPath[str], data: JSONBody[Arrange], here: Here) -> Room:
    """Change chairs, options or clocks while people sit down; for the host."""
    person = await here.hub.people.holder(here.token)
    table = await here.hub.tables.get(id)
    await room.arrange(table, person, data)
    return table.room(person.id)


@post("/tables/{id:str}/remove", status_code=200)
async def remove(id: FromPath[str], data: JSONBody[Remove], here: Here) -> Room:
    """Have somebody get up before the game; for the host."""
    person = await here.hub.people.holder(here.token)
    table = await here.hub.tables.get(id)
    await room.remove(table, person, data)
    return table.room(person.id)


@post("/tables/{id:str}/mark", status_code=200)
async def mark(id: FromPath[str], data: JSONBody[Mark], here: Here) -> Room:
    """Choose one's colour and shape before the game."""
    person = await here.hub.people.holder(here.token)
    table = await here.hub.tables.get(id)
    await room.mark(table, person, data)
    return table.room(person.id)


@post("/tables/{id:str}/rematch")
async def rematch(id: FromPath[str], here: Here) -> Room:
    """Play again with the same people; everyone's `room` names the next table."""
    await here.hub.allow("new", here.client)
    person = await here.hub.people.holder(here.token)
    table = await here.hub.tables.rematch(await here.hub.tables.get(id), person)
    return table.room(person.id)


@post("/tables/{id:str}/link")
async def link(id: FromPath[str], here: Here, seat: FromQuery[int | None] = None) -> Link:
    """Make a link that moves one's seat to another device."""
    person = await here.hub.people.holder(here.token)
    return await room.link(await here.hub.tables.get(id), person, seat)


@post("/claim", status_code=200)
async def claim(data: JSONBody[Claim], here: Here) -> Response[Claimed]:
    """Take over the seat behind a personal link."""
    table, seat = await here.hub.tables.claimed(data.token)
    person = await here.hub.people.find(here.token)
    fresh = None
    if person is None:
        person, fresh = await here.hub.people.welcome(None, table.seating[seat].name or "")
    table, seat = await here.hub.tables.claim(data.token, person)
    return Response(Claimed(table.id, seat), headers=keeping(here, fresh))


# ── once the game is over ───────────────────────────────────────────────────────────────────────


@get("/tables/{id:str}/file", middleware=PACKED)
async def file(id: FromPath[str], here: Here) -> Response[bytes]:
    """Return the saved game: log, salts and secret, enough to verify every roll."""
    await here.hub.allow("dear", here.client)
    table = proven(await here.hub.tables.get(id))
    name = f"{table.game.slug}-{table.id}.json"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(dump(saved(table)), media_type=_JSON, headers=headers)


@get("/tables/{id:str}/draws", middleware=PACKED)
async def drawn(id: FromPath[str], here: Here) -> Response[list[Drawn]]:
    """List what each roll and draw was made among, so that a client can check the outcome."""
    await here.hub.allow("dear", here.client)
    table = proven(await here.hub.tables.get(id))
    return Response(await again(here.hub, "draws", table, here.client), media_type=_JSON)


@get("/tables/{id:str}/story", middleware=PACKED)
async def told(
    id: FromPath[str], here: Here, seat: FromQuery[int | None] = None
) -> Response[Story]:
    """Return the game, frame by frame: as everybody saw it, or from a seat.

    While it is played one's own seat alone is open.
    """
    await here.hub.allow("dear", here.client)
    table = await here.hub.tables.get(id)
    person = await here.hub.people.find(here.token)
    own = table.seats_of(person.id) if person else []
    return Response(await story(here.hub, table, here.client, own, seat), media_type=_JSON)


@post("/tables/{id:str}/resume")
async def resume(id: FromPath[str], data: JSONBody[Resume], here: Here) -> Response[Room]:
    """Lay a new table that goes on from a moment of a finished game, against bots."""
    await here.hub.allow("new", here.client)
    name = clean(data.name, NAME, "the name")
    old = await here.hub.tables.get(id)
    here.hub.tables.resumable(old, data)
    person, fresh = await here.hub.people.welcome(here.token, name)
    table = await here.hub.tables.resume(old, person, name, data)
    return Response(table.room(person.id), headers=keeping(here, fresh))


@get("/tables/{id:str}/verify", middleware=PACKED)
async def proof(id: FromPath[str], here: Here) -> Response[Verdict]:
    """Play the log again and check every roll and draw against the published hash."""
    await here.hub.allow("dear", here.client)
    table = proven(await here.hub.tables.get(id))
    return Response(await again(here.hub, "prove", table, here.client), media_type=_JSON)


@get("/tables/{id:str}/review", middleware=PACKED)
async def looked_over(id: FromPath[str], here: Here) -> Review:
    """Return what the strongest bot says of every move, or how far it is; ask again then."""
    return await reviewed(here.hub, await here.hub.tables.get(id), here.client)


@post("/files", request_max_body_size=FILE, status_code=200, middleware=PACKED)
async def bring_back(
    request: Request[Any, Any, Any], here: Here, seat: FromQuery[int | None] = None
) -> Response[Opened]:
    """Check a saved game as `escale verify` does; return its table and story. It is not kept."""
    await here.hub.allow("dear", here.client)
    text = await request.body()
    return Response(await brought_back(here.hub, text, here.client, seat), media_type=_JSON)


@get("/{rest:path}", include_in_schema=False, sync_to_thread=False)
def nothing(rest: FromPath[str]) -> None:
    """Answer for every other address under /api."""
    raise Refusal("not_found", f"there is nothing at /api{rest}")


# What every evening asks for again and again, and nothing of it needs the framework.
LANE = (listed, create, show, sit, bot, seal, salt, start, rematch)

ROUTER = Router(
    "/api",
    before_request=checked,
    dependencies={"here": Provide(visit, sync_to_thread=False)},
    route_handlers=[
        boxes,
        box,
        words,
        minute,
        rules,
        aide,
        explained,
        lesson,
        first_notes,
        learn,
        me,
        listed,
        create,
        show,
        sit,
        leave,
        bot,
        seal,
        salt,
        start,
        wait,
        wait_for,
        arrange,
        remove,
        mark,
        whereabouts,
        line,
        privacy,
        rematch,
        link,
        claim,
        file,
        drawn,
        told,
        resume,
        proof,
        looked_over,
        bring_back,
        nothing,
    ],
)

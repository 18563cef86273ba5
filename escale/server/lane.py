"""The way past the framework: what evenings ask for again and again goes straight to its handler.

The handlers are those of `api`. The framework knows them too: it describes them, and answers what
is unusual, a body that is not what was asked for or a method they do not have.
"""

import gzip
import re
from collections.abc import Awaitable, Callable, Iterable
from typing import Any, NamedTuple, get_type_hints

import msgspec
from litestar import Response
from litestar.handlers import HTTPRouteHandler
from uvicorn._types import (
    ASGI3Application,
    ASGIReceiveCallable,
    ASGIReceiveEvent,
    ASGISendCallable,
    HTTPScope,
    Scope,
)

from escale.server.api import LANE, Visit, check
from escale.server.app import failed, refused
from escale.server.door import reply
from escale.server.guard import MESSAGE, Refusal, address
from escale.server.hub import Hub
from escale.server.pages import SECURITY
from escale.server.socket import headers_of, token_in
from escale.server.watcher import written

_GIVEN = {"id", "data", "here"}  # what a handler may take
_LONG = 4000  # bytes of an answer worth packing: most are short, and quickness counts here
_HEADERS = [
    *((name.lower().encode(), value.encode()) for name, value in SECURITY.items()),
    (b"content-type", b"application/json"),
    (b"cache-control", b"no-store"),
]


class Answer(NamedTuple):
    """What is sent back."""

    status: int
    headers: list[tuple[bytes, bytes]]
    body: bytes


class Way(NamedTuple):
    """A handler, and what it takes."""

    handler: Callable[..., Awaitable[Any]]
    status: int
    decode: Callable[[bytes], Any] | None  # its `data`
    named: bool  # it takes the `id` in its address


def ways(handlers: Iterable[HTTPRouteHandler]) -> dict[tuple[str, str], Way]:
    """Return the handlers by method and address, of which an `id` is left out."""
    found: dict[tuple[str, str], Way] = {}
    for handler in handlers:
        takes = get_type_hints(handler.fn)
        takes.pop("return")
        if not takes.keys() <= _GIVEN:
            raise TypeError(f"{handler.fn.__name__} takes more than {', '.join(sorted(_GIVEN))}")
        decode = msgspec.json.Decoder(takes["data"]).decode if "data" in takes else None
        way = Way(handler.fn, handler.status_code, decode, "id" in takes)
        for path in handler.paths:
            for method in handler.http_methods:
                found[method, "/api" + path.replace("{id:str}", "")] = way
    return found


def past(hub: Hub, app: ASGI3Application) -> ASGI3Application:
    """Let the requests of the lane pass by the framework of `app`, which costs more than they."""
    known = ways(LANE)
    named = re.compile("(/api/tables/)([^/]+)(/[a-z]+)?")

    async def asked(scope: Scope, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
        if scope["type"] != "http":
            return await app(scope, receive, send)
        cycle = scope["state"].pop("cycle", None)  # or only the collector could free it
        path, given = scope["path"], {}
        found = named.fullmatch(path)
        if found is not None:
            path, given["id"] = found[1] + (found[3] or ""), found[2]
        way = known.get((scope["method"], path))
        if way is None or way.named != ("id" in given):
            return await app(scope, receive, send)
        if way.decode is not None:
            event = await receive()
            try:
                given["data"] = way.decode(_whole(event))
            except (msgspec.MsgspecError, RecursionError, ValueError):
                return await app(scope, _again(event, receive), send)
        status, more, body = await _answer(hub, way, scope, given)
        if len(body) > _LONG and _takes_gzip(scope):
            body = gzip.compress(body, 5)
            more = [*more, (b"content-encoding", b"gzip"), (b"vary", b"accept-encoding")]
        headers = [*_HEADERS, *more, (b"content-length", str(len(body)).encode())]
        if cycle is not None and reply(cycle, status, headers, body):
            return
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": body, "more_body": False})

    return asked


def _takes_gzip(scope: HTTPScope) -> bool:
    return any(name == b"accept-encoding" and b"gzip" in value for name, value in scope["headers"])


def _whole(event: Any) -> bytes:
    """Return a body that came in one piece."""
    body: bytes = event.get("body", b"")
    if event["type"] != "http.request" or event["more_body"] or len(body) > MESSAGE:
        raise ValueError("the framework knows what to do with it")
    return body


def _again(event: ASGIReceiveEvent, receive: ASGIReceiveCallable) -> ASGIReceiveCallable:
    """Return `receive` as it was before `event` was taken from it."""
    first = [event]

    async def received() -> ASGIReceiveEvent:
        return first.pop() if first else await receive()

    return received


async def _answer(hub: Hub, way: Way, scope: HTTPScope, given: dict[str, Any]) -> Answer:
    """Have a request handled, and return what is sent back."""
    client = address(scope["client"][0] if scope["client"] else "")
    headers = headers_of(scope)
    try:
        check(hub, scope["method"], headers, client)
        here = Visit(hub, token_in(headers), client, scope["scheme"] == "https")
        made = await way.handler(**given, here=here)
    except Refusal as error:
        made = refused(error)
    except Exception as error:
        made = failed(scope["method"], scope["path"], error)
    if not isinstance(made, Response):
        return Answer(way.status, [], written(made))
    more = [(name.lower().encode(), value.encode()) for name, value in made.headers.items()]
    return Answer(made.status_code or way.status, more, written(made.content))

"""The socket of a table: one per watcher, in both directions."""

import re
from collections.abc import Mapping
from contextlib import suppress
from typing import Any
from urllib.parse import parse_qsl

import msgspec
import structlog
from uvicorn._types import ASGI3Application, ASGIReceiveCallable, ASGISendCallable, Scope

from escale.engine import Seat
from escale.server import absence, consent, metrics, talk
from escale.server.guard import MESSAGE, Bucket, Refusal, address, known_host, same_origin
from escale.server.hub import Hub
from escale.server.messages import (
    AnswerBack,
    AskBack,
    ClientMessage,
    Code,
    GuideTurn,
    Hear,
    Hint,
    Orders,
    Ping,
    Play,
    Pong,
    React,
    Say,
    Undo,
    Unsay,
    WhyNot,
)
from escale.server.table import Table
from escale.server.watcher import Watcher, written
from escale.server.wire import Wire

COOKIE = "escale"
CHAT_COST = 4.0
STRIKES = 100  # messages refused as too many before the socket is closed

_CLOSED: dict[Code, int] = {
    "forged": 4401,
    "banned": 4403,
    "unknown_table": 4404,
    "too_many": 4429,
    "failed": 1011,
}
_PATH = re.compile("/api/tables/([^/]+)/socket")
_LATE = ("stale", "illegal", "not_asked", "no_undo", "over")
_decode = msgspec.json.Decoder(ClientMessage).decode
_log = structlog.get_logger("socket")


def sockets(hub: Hub, app: ASGI3Application) -> ASGI3Application:
    """Let the sockets of tables pass by the framework of `app`, which costs more than the moves."""

    async def asked(scope: Scope, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
        found = _PATH.fullmatch(scope["path"]) if scope["type"] == "websocket" else None
        if found is None:
            await app(scope, receive, send)
        else:
            await _watch(Knock(scope, found[1]), hub, receive, send)

    return asked


def headers_of(scope: Any) -> dict[str, str]:
    """Return the headers of a request by name."""
    return {name.decode(): value.decode("latin-1") for name, value in scope["headers"]}


def token_in(headers: Mapping[str, str]) -> str | None:
    """Return the secret in somebody's cookie."""
    for pair in headers.get("cookie", "").split(";"):
        name, _, value = pair.strip().partition("=")
        if name == COOKIE:
            return value
    return None


class Knock:
    """Somebody who asks for a socket: at which table, and what they say of themselves."""

    def __init__(self, scope: Any, table: str) -> None:
        self.table = table
        self.wire: Wire = scope["state"]["wire"]
        self.client = address(scope["client"][0] if scope["client"] else "")
        self.headers = headers_of(scope)
        self.token = token_in(self.headers)
        self.query = dict(parse_qsl(scope["query_string"].decode("latin-1")))

    def number(self, name: str) -> int | None:
        """Return a number in the socket's address, if there is one."""
        text = self.query.get(name, "")
        return int(text) if text.isdecimal() and len(text) < 10 else None


async def _watch(
    knock: Knock, hub: Hub, receive: ASGIReceiveCallable, send: ASGISendCallable
) -> None:
    """Let somebody watch a table, at their seat or as a spectator."""
    await receive()
    if not known_host(knock.headers, hub.config.names):
        await _deny(send, Refusal("bad_origin", "this server has another name"))
        return
    if not same_origin(knock.headers, hub.config.allowed):
        refused = Refusal("bad_origin", "this server does not speak to pages of other sites")
        await _deny(send, refused)
        return
    await send({"type": "websocket.accept", "subprotocol": None, "headers": []})
    try:
        hub.house.admit(knock.client)
        hub.crowd.check(knock.client)
        async with hub.let_in(knock.client):
            table, watcher = await _arrive(knock, hub)
            if hub.house.line.fr or hub.house.line.en:
                watcher.send(hub.house.line)
            await _serve(knock, table, watcher, receive)
    except Refusal as refused:
        metrics.REFUSED.labels(refused.code).inc()
        knock.wire.push(written(refused.message()))
        knock.wire.hang_up(_CLOSED.get(refused.code, 1008), refused.code)
        while (await receive())["type"] != "websocket.disconnect":
            pass  # whatever it is, it comes too late


async def _deny(send: ASGISendCallable, refused: Refusal) -> None:
    """Answer the handshake with an error instead of a socket."""
    metrics.REFUSED.labels(refused.code).inc()
    headers = [(b"content-type", b"application/json")]
    await send({"type": "websocket.http.response.start", "status": 403, "headers": headers})
    body = written(refused.message())
    await send({"type": "websocket.http.response.body", "body": body, "more_body": False})


async def _arrive(knock: Knock, hub: Hub) -> tuple[Table, Watcher]:
    """Return the table and who looks at it now."""
    token = knock.token
    person = await hub.people.holder(token) if token else None
    table = await hub.tables.opened(knock.table)
    # A big screen in the room shows what everybody may see, whoever's browser opens it.
    aside = knock.query.get("watch") == "1"
    wanted = knock.number("seat")
    seat = table.seat_of(person.id, wanted) if person and not aside else None
    rate = hub.config.rate or 1e9
    bucket = Bucket(rate, rate * 2)
    who, name = (person.id, person.name) if person else (None, "")
    watcher = Watcher(knock.wire, who, name, seat, bucket, aside, wanted)
    watcher.client = knock.client
    watcher.talk = {"0": False, "1": True}.get(knock.query.get("talk", ""))
    muted = knock.query.get("mute", "").split(",")[: len(table.seating)]
    watcher.mute = {int(one) for one in muted if one.isdecimal() and len(one) < 3}
    return table, watcher


async def _serve(
    knock: Knock, table: Table, watcher: Watcher, receive: ASGIReceiveCallable
) -> None:
    """Read messages until the socket closes."""
    since, undos, aside = (knock.number(name) or 0 for name in ("since", "undos", "aside"))
    table.join(watcher, since, (undos, aside))
    strikes = 0
    try:
        if absence.missed(table, watcher.player) and watcher.seat is not None:
            with suppress(Refusal):
                await absence.welcome(table, watcher.player)
        while True:
            event: Any = await receive()
            if event["type"] == "websocket.disconnect":
                break
            try:
                await _take(table, watcher, event.get("text"))
            except Refusal as refused:
                strikes += refused.code == "too_many"
                _refuse(table, watcher, refused)
            except Exception:
                # Never the message: whoever sent it would fill the disk, and it may be a secret.
                _log.exception("failed", table=table.id, seat=watcher.seat)
                _refuse(table, watcher, Refusal("failed", "the server failed; nothing changed"))
            if strikes == STRIKES:
                watcher.close(1008, "too many messages")
    finally:
        table.part(watcher)


def _refuse(table: Table, watcher: Watcher, refused: Refusal) -> None:
    """Tell why nothing was done, and after a message that came too late, how things stand."""
    metrics.REFUSED.labels(refused.code).inc()
    watcher.send(refused.message())
    if refused.code in _LATE:
        table.resend(watcher)


def _own(watcher: Watcher) -> Seat:
    if watcher.seat is None:
        raise Refusal("not_seated", "you watch this table; you do not sit at it")
    return watcher.seat


async def _take(table: Table, watcher: Watcher, text: str | None) -> None:
    """Do what one message asks."""
    if not watcher.bucket.take():
        wait = watcher.bucket.wait()
        raise Refusal("too_many", f"too many messages; wait {wait} ms", retry_ms=wait)
    if text is None:
        raise Refusal("malformed", "messages are JSON in text frames")
    if len(text) > MESSAGE or len(text.encode()) > MESSAGE:
        raise Refusal("too_large", f"a message has at most {MESSAGE} bytes", most=MESSAGE)
    try:
        message = _decode(text)
    except msgspec.MsgspecError as error:
        raise Refusal("malformed", str(error)) from error
    except RecursionError:
        raise Refusal("malformed", "this is nested too deep") from None
    match message:
        case Play(version=version, choice=choice, anyway=anyway):
            await table.play(_own(watcher), version, choice, anyway)
        case Undo(version=version):
            await table.undo(_own(watcher), version)
        case AskBack(to=to):
            await consent.ask(table, _own(watcher), to)
        case AnswerBack(yes=yes):
            await consent.answer(table, _own(watcher), yes)
        case Say() | React():
            if not watcher.bucket.take(CHAT_COST):
                wait = watcher.bucket.wait(CHAT_COST)
                raise Refusal("too_many", f"too much talk; wait {wait} ms", retry_ms=wait)
            if isinstance(message, Say):
                await talk.say(table, watcher, message)
            else:
                await talk.react(table, watcher, message)
        case Unsay(n=n):
            await talk.unsay(table, watcher, n)
        case Hear():
            talk.listen(table, watcher, message)
        case WhyNot(choice=choice):
            watcher.send(table.why_not(watcher.seat, choice))
        case Orders():
            await table.set_orders(_own(watcher), message)
        case Hint():
            table.pilot.hint(watcher)
        case GuideTurn(to=to):
            await table.turn(_own(watcher), to)
        case Ping():
            watcher.send(Pong())

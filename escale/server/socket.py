"""The socket of a table: one per watcher, in both directions."""

import asyncio
from typing import Any

import msgspec
import structlog
from litestar import WebSocket, websocket
from litestar.di import NamedDependency
from litestar.params import FromPath

from escale.engine import Seat
from escale.server import metrics
from escale.server.guard import MESSAGE, Bucket, Refusal, address, known_host, same_origin
from escale.server.hub import Hub
from escale.server.messages import (
    ClientMessage,
    Code,
    GuideTurn,
    Hint,
    Orders,
    Ping,
    Play,
    Pong,
    Say,
    Undo,
    WhyNot,
)
from escale.server.table import Table
from escale.server.watcher import Watcher, written

COOKIE = "escale"
CHAT_COST = 4.0
STRIKES = 100  # messages refused as too many before the socket is closed

_CLOSED: dict[Code, int] = {
    "forged": 4401,
    "unknown_table": 4404,
    "too_many": 4429,
    "failed": 1011,
}
_LATE = ("stale", "illegal", "not_asked", "no_undo", "over")
_decode = msgspec.json.Decoder(ClientMessage).decode
_log = structlog.get_logger("socket")


@websocket("/api/tables/{id:str}/socket")
async def watch(
    socket: WebSocket[Any, Any, Any], id: FromPath[str], hub: NamedDependency[Hub]
) -> None:
    """Watch a table, at one's seat or as a spectator."""
    if not known_host(socket.headers, hub.config.names):
        await _deny(socket, Refusal("bad_origin", "this server has another name"))
        return
    if not same_origin(socket.headers, hub.config.allowed):
        refused = Refusal("bad_origin", "this server does not speak to pages of other sites")
        await _deny(socket, refused)
        return
    await socket.accept()
    client = address(socket.client.host if socket.client else "")
    try:
        hub.crowd.check(client)
        with hub.let_in(client):
            await _serve(socket, *await _arrive(socket, id, hub))
    except Refusal as refused:
        metrics.REFUSED.labels(refused.code).inc()
        await socket.send_text(written(refused.message()))
        await socket.close(_CLOSED.get(refused.code, 1008), refused.code)


async def _arrive(socket: WebSocket[Any, Any, Any], id: str, hub: Hub) -> tuple[Table, Watcher]:
    """Return the table and who looks at it now."""
    token = socket.cookies.get(COOKIE)
    person = await hub.people.holder(token) if token else None
    table = await hub.tables.get(id)
    # A big screen in the room shows what everybody may see, whoever's browser opens it.
    aside = socket.query_params.get("watch") == "1"
    wanted = _number(socket, "seat")
    seat = table.seat_of(person.id, wanted) if person and not aside else None
    rate = hub.config.rate or 1e9
    bucket = Bucket(rate, rate * 2)
    name = person.name if person else ""
    return table, Watcher(person.id if person else None, name, seat, bucket, aside, wanted)


def _number(socket: WebSocket[Any, Any, Any], name: str) -> int | None:
    """Return a number in the socket's address, if there is one."""
    text = socket.query_params.get(name, "")
    return int(text) if text.isdecimal() and len(text) < 10 else None


async def _deny(socket: WebSocket[Any, Any, Any], refused: Refusal) -> None:
    """Answer the handshake with an error instead of a socket."""
    metrics.REFUSED.labels(refused.code).inc()
    await socket.receive()
    headers = [(b"content-type", b"application/json")]
    send: Any = socket.send
    await send({"type": "websocket.http.response.start", "status": 403, "headers": headers})
    body = written(refused.message()).encode()
    await send({"type": "websocket.http.response.body", "body": body})


async def _serve(socket: WebSocket[Any, Any, Any], table: Table, watcher: Watcher) -> None:
    """Read messages until the socket closes; a task of its own writes."""
    table.join(watcher, _number(socket, "since") or 0, _number(socket, "undos") or 0)
    pump = asyncio.create_task(_pump(socket, watcher))
    strikes = 0
    try:
        while strikes < STRIKES:
            event: Any = await socket.receive()
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
        else:
            watcher.close(1008, "too many messages")
            await pump
    finally:
        table.part(watcher)
        pump.cancel()


async def _pump(socket: WebSocket[Any, Any, Any], watcher: Watcher) -> None:
    try:
        await watcher.pump(socket.send)
    except Exception:  # gone in the middle of a message: the reader hears of it too
        watcher.gone = True
        watcher.queue.clear()


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
        case Play(version=version, choice=choice):
            await table.play(_own(watcher), version, choice)
        case Undo(version=version):
            await table.undo(_own(watcher), version)
        case Say(text=line, about=about):
            if not watcher.bucket.take(CHAT_COST):
                wait = watcher.bucket.wait(CHAT_COST)
                raise Refusal("too_many", f"too much talk; wait {wait} ms", retry_ms=wait)
            await table.say(watcher, line, about)
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

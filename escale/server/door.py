"""HTTP as it comes in: whoever does not say in seconds what it wants is shown out."""

import asyncio
from typing import cast
from urllib.parse import quote

from uvicorn._types import ASGI3Application, ASGIReceiveCallable, ASGISendCallable, Scope
from uvicorn.protocols.http.httptools_impl import (
    STATUS_LINE,
    HttpToolsProtocol,
    RequestResponseCycle,
)

from escale.server.wire import Wire, key_in

PATIENCE = 10.0
_WELL = ("/health", "/ready", "/metrics")
_TOO_SLOW = b"HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"


class Door(HttpToolsProtocol):
    """A connection; each of its requests, body included, has `PATIENCE` seconds to arrive."""

    bell: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin to wait for the first request."""
        super().connection_made(transport)
        self._wait()

    def on_message_begin(self) -> None:
        """Begin to wait for the rest of a request."""
        super().on_message_begin()
        self._wait()

    def on_headers_complete(self) -> None:
        """Begin to answer, but never open a socket for anything but GET."""
        upgrade = self.parser.should_upgrade() and self._should_upgrade()
        if upgrade and self.parser.get_method() != b"GET":
            self.send_400_response("A socket is opened with GET.")
            return
        super().on_headers_complete()
        if not upgrade:
            self.scope["state"]["cycle"] = self.cycle

    def handle_websocket_upgrade(self) -> None:
        """Give the connection to a socket, unless it was refused one."""
        if self.transport.is_closing():
            return
        key = None if self.config.ws_per_message_deflate else key_in(self.headers)
        if key is None:
            super().handle_websocket_upgrade()
        else:
            wire = Wire(self.config, self.server_state, self.app_state)
            self.connections.discard(self)
            wire.connection_made(self.transport)
            self.transport.set_protocol(wire)
            wire.greet(self.url, self.headers, key)
        self._forget()

    def on_message_complete(self) -> None:
        """Wait no longer: the request is here."""
        self._stop()
        super().on_message_complete()

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait no longer: nobody is there."""
        self._stop()
        super().connection_lost(exc)
        self._forget()

    def _forget(self) -> None:
        """Let go of the parser, which holds on to this door: only the collector would free them."""
        self.parser = None  # type: ignore[assignment]

    def _wait(self) -> None:
        self._stop()
        self.bell = self.loop.call_later(PATIENCE, self._show_out)

    def _stop(self) -> None:
        if self.bell is not None:
            self.bell.cancel()
            self.bell = None

    def _show_out(self) -> None:
        if not self.transport.is_closing():
            self.transport.write(_TOO_SLOW)
            self.transport.close()


def reply(
    cycle: RequestResponseCycle, status: int, headers: list[tuple[bytes, bytes]], body: bytes
) -> bool:
    """Answer a request in one write, or say that it must be answered as usual."""
    if cycle.flow.write_paused or cycle.disconnected or cycle.scope["method"] == "HEAD":
        return False
    lines = [STATUS_LINE[status]]
    for name, value in headers:
        lines += (name, b": ", value, b"\r\n")
    lines += () if cycle.keep_alive else (b"connection: close\r\n",)
    cycle.response_started = cycle.response_complete = True
    cycle.transport.write(b"".join((*lines, b"\r\n", body)))
    cycle.message_event.set()
    if not cycle.keep_alive:
        cycle.transport.close()
    cycle.on_response()
    return True


def heads(app: ASGI3Application) -> ASGI3Application:
    """Let `app` answer HEAD as it answers GET; uvicorn leaves out what follows the headers."""

    async def asked(scope: Scope, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
        if scope["type"] == "http" and scope["method"] == "HEAD":
            scope = {**scope, "method": "GET"}
        await app(scope, receive, send)

    return asked


def under(root: str, app: ASGI3Application) -> ASGI3Application:
    """Let `app`, which knows nothing of it, be found under `root`; and nothing anywhere else.

    What asks whether the server is well need not know the root either.
    """
    if not root:
        return app

    async def asked(scope: Scope, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
        if scope["type"] == "lifespan" or scope["path"] in _WELL:
            return await app(scope, receive, send)
        path = scope["path"]
        if path == root and scope["type"] == "http":
            return await _say(send, 308, [(b"location", f"{root}/".encode())])
        if not path.startswith(f"{root}/"):
            if scope["type"] == "websocket":
                return await send({"type": "websocket.close", "code": 1008, "reason": None})
            return await _say(send, 404, [])
        inside = path.removeprefix(root)
        placed = {**scope, "path": inside, "raw_path": quote(inside).encode()}
        await app(cast(Scope, placed), receive, send)

    return asked


async def _say(send: ASGISendCallable, status: int, headers: list[tuple[bytes, bytes]]) -> None:
    """Answer without a word."""
    headers = [*headers, (b"content-length", b"0")]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": b"", "more_body": False})

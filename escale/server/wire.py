"""A socket as it comes in: all that waits for it leaves in one write."""

from asyncio import Task
from base64 import b64decode, b64encode
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from hashlib import sha1
from typing import Any
from urllib.parse import unquote

from uvicorn._types import ASGISendEvent, WebSocketCloseEvent
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import apply_mask  # type: ignore[attr-defined]
from websockets.protocol import CONNECTING, OPEN

_GUID = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"  # RFC 6455, 1.3
_AGREED = (
    b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Accept: %b\r\n\r\n"
)
_AHEAD = 8  # messages read before the first of them is done
_MOST = 256  # messages a slow client may leave waiting before it must connect anew


def framed(message: bytes) -> bytes:
    """Return a message as a frame of text (RFC 6455, 5.2): the library takes ten times as long."""
    size = len(message)
    if size < 126:
        return b"\x81%c%b" % (size, message)
    if size < 1 << 16:
        return b"\x81\x7e%b%b" % (size.to_bytes(2, "big"), message)
    return b"\x81\x7f%b%b" % (size.to_bytes(8, "big"), message)


def key_in(headers: Sequence[tuple[bytes, bytes]]) -> bytes | None:
    """Return the key in a plain request for a socket; None: look at it closely."""
    given: dict[bytes, bytes] = {}
    for name, value in headers:
        if given.setdefault(name, value) is not value:
            return None
    key = given.get(b"sec-websocket-key", b"")
    with suppress(ValueError):
        plain = given.get(b"upgrade", b"").lower() == b"websocket"
        version = given.get(b"sec-websocket-version") == b"13"
        if plain and version and len(b64decode(key, validate=True)) == 16:
            return key
    return None


class Wire(WebSocketsSansIOProtocol):
    """A connection to which the server writes whenever it likes, and never waits for."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.waiting: deque[bytes] = deque()  # messages not sent yet
        self.closing: tuple[int, str] | None = None  # once they are: the code and the reason
        self.due = False  # they will be sent when the loop comes round
        self.ending: Task[None] | None = None
        self.hello = b""  # that a socket is agreed to, until it is sent
        self.lost = False  # a message was: what comes after it would make no sense

    def greet(self, url: bytes, headers: Sequence[tuple[bytes, bytes]], key: bytes) -> None:
        """Take a plain request for a socket as it was read: the library would read it again."""
        path, _, query = url.partition(b"?")
        self.hello = _AGREED % b64encode(sha1(key + _GUID, usedforsecurity=False).digest())
        self.conn.parser.close()
        self.conn.state = OPEN  # from now on frames are read
        self.conn.parser = self.conn.parse()
        next(self.conn.parser)
        self.conn.state = CONNECTING  # until the application has agreed
        self.handshake_initiated = True
        self.scope = {
            "type": "websocket",
            "asgi": {"version": self.asgi_version, "spec_version": "2.4"},
            "http_version": "1.1",
            "scheme": self.scheme,
            "server": self.server,
            "client": self.client,
            "root_path": self.root_path,
            "path": self.root_path + unquote(path.decode("latin-1")),
            "raw_path": self.root_path.encode() + path,
            "query_string": query,
            "headers": list(headers),
            "subprotocols": [],
            "state": self.app_state.copy(),
            "extensions": {"websocket.http.response": {}},
        }
        self.queue.put_nowait({"type": "websocket.connect"})
        task = self.loop.create_task(self.run_asgi())
        task.add_done_callback(self.on_task_complete)
        self.tasks.add(task)

    async def send(self, message: ASGISendEvent) -> None:
        """Send what the application says; that it agrees goes out with its first words."""
        agrees = message["type"] == "websocket.accept" and self.hello
        if not agrees or self.handshake_complete or self.transport.is_closing():
            return await super().send(message)
        self.handshake_complete = True
        self.conn.state = OPEN
        self.due = True
        self.loop.call_soon(self._flush)
        self.start_keepalive()

    def data_received(self, data: bytes) -> None:
        """Take a message that came whole and alone, as most do; the library takes the others."""
        conn = self.conn
        if (
            len(data) < 6
            or data[0] != 0x81  # the only frame of a text, without extensions
            or not 0x80 <= data[1] < 0xFF  # masked, and shorter than 64 kB
            or conn.reader.buffer
            or conn.current_size is not None
            or conn.state is not OPEN
            or self.close_sent
        ):
            return super().data_received(data)
        size, at = data[1] & 0x7F, 2
        if size == 126:
            size, at = int.from_bytes(data[2:4], "big"), 4
        if len(data) != at + 4 + size:
            return super().data_received(data)
        try:
            text = apply_mask(data[at + 4 :], data[at : at + 4]).decode()
        except UnicodeDecodeError:
            return super().data_received(data)
        self.queue.put_nowait({"type": "websocket.receive", "text": text})
        if not self.read_paused and self.queue.qsize() > _AHEAD:
            self.read_paused = True
            self.transport.pause_reading()

    async def run_asgi(self) -> None:
        """Give the application what it writes to."""
        self.scope["state"]["wire"] = self
        await super().run_asgi()
        del self.scope["state"]["wire"]  # or only the collector could free it

    def push(self, message: bytes) -> None:
        """Send a message soon, together with what else comes up until then."""
        if self.lost or self.disconnected or self.ending is not None:
            return
        self.waiting.append(message)
        if len(self.waiting) > _MOST:
            self.waiting.clear()
            self.lost = True
            self.hang_up(1013, "too slow: connect again")
        elif not self.due:
            self.due = True
            self.loop.call_soon(self._flush)

    def hang_up(self, code: int, reason: str) -> None:
        """Close the socket once all that waits is sent."""
        if self.closing is None:
            self.closing = code, reason
            self.due = True
            self.loop.call_soon(self._flush)

    def resume_writing(self) -> None:
        """Go on: what was written has been read."""
        super().resume_writing()
        self._flush()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget what nobody will read."""
        self.waiting.clear()
        super().connection_lost(exc)
        self.conn.parser.close()  # it waits for more and holds on to what it reads for

    def _flush(self) -> None:
        """Send what waits, unless the client has not read what it was sent before."""
        self.due = False
        if not self.writable.is_set() or self.disconnected or self.conn.state is not OPEN:
            return
        if self.waiting or self.hello:
            if self.conn.extensions:  # they change what is sent
                for message in self.waiting:
                    self.conn.send_text(message)
                self.transport.write(b"".join(self.conn.data_to_send()))
            else:
                self.transport.write(self.hello + b"".join(map(framed, self.waiting)))
            self.hello = b""
            self.waiting.clear()
        if self.closing is not None and self.ending is None:
            code, reason = self.closing
            close: WebSocketCloseEvent = {"type": "websocket.close", "code": code, "reason": reason}
            self.ending = self.loop.create_task(self.send(close))

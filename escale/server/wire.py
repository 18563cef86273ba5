"""A socket as it comes in: all that waits for it leaves in one write."""

from asyncio import Task
from collections import deque
from typing import Any

from uvicorn._types import WebSocketCloseEvent
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import OPEN

_MOST = 256  # messages a slow client may leave waiting before it must connect anew


def framed(message: bytes) -> bytes:
    """Return a message as a frame of text (RFC 6455, 5.2): the library takes ten times as long."""
    size = len(message)
    if size < 126:
        return b"\x81%c%b" % (size, message)
    if size < 1 << 16:
        return b"\x81\x7e%b%b" % (size.to_bytes(2, "big"), message)
    return b"\x81\x7f%b%b" % (size.to_bytes(8, "big"), message)


class Wire(WebSocketsSansIOProtocol):
    """A connection to which the server writes whenever it likes, and never waits for."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.waiting: deque[bytes] = deque()  # messages not sent yet
        self.closing: tuple[int, str] | None = None  # once they are: the code and the reason
        self.due = False  # they will be sent when the loop comes round
        self.ending: Task[None] | None = None
        self.lost = False  # a message was: what comes after it would make no sense

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
        if self.waiting:
            if self.conn.extensions:  # they change what is sent
                for message in self.waiting:
                    self.conn.send_text(message)
                self.transport.write(b"".join(self.conn.data_to_send()))
            else:
                self.transport.write(b"".join(map(framed, self.waiting)))
            self.waiting.clear()
        if self.closing is not None and self.ending is None:
            code, reason = self.closing
            close: WebSocketCloseEvent = {"type": "websocket.close", "code": code, "reason": reason}
            self.ending = self.loop.create_task(self.send(close))

"""One open socket: what it still has to be sent, and a task that sends it."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec

from escale.engine import Seat
from escale.server.guard import Bucket

_MOST = 256  # messages a slow client may leave waiting before it must connect anew
_encode = msgspec.json.Encoder().encode


def written(message: msgspec.Struct) -> str:
    """Return a message as it is sent."""
    return _encode(message).decode()


class Watcher:
    """Somebody who looks at a table: at a seat, or as a spectator."""

    def __init__(
        self,
        player: str | None,
        name: str,
        seat: Seat | None,
        bucket: Bucket,
        aside: bool = False,
        wanted: Seat | None = None,
    ) -> None:
        self.player = player
        self.name = name
        self.seat = seat
        self.wanted = wanted  # of several seats played from one screen
        self.aside = aside  # only looks, even where its player has a seat
        self.bucket = bucket
        self.queue: deque[str] = deque()
        self.ready = asyncio.Event()
        self.closing: tuple[int, str] | None = None
        self.gone = False

    def push(self, text: str) -> None:
        """Queue a written message; nobody waits for a slow client."""
        if self.gone:
            return
        self.queue.append(text)
        if len(self.queue) > _MOST:
            self.queue.clear()
            self.closing = (1013, "too slow: connect again")
        self.ready.set()

    def send(self, message: msgspec.Struct) -> None:
        """Queue a message."""
        self.push(written(message))

    def close(self, code: int, reason: str) -> None:
        """Close the socket once all that is queued is sent."""
        self.closing = self.closing or (code, reason)
        self.ready.set()

    async def pump(self, send: Callable[[Any], Awaitable[None]]) -> None:
        """Send what is queued until the socket closes."""
        while True:
            while self.queue:
                text = self.queue.popleft()
                await send({"type": "websocket.send", "text": text, "bytes": None})
            if self.closing is not None:
                self.gone = True
                code, reason = self.closing
                await send({"type": "websocket.close", "code": code, "reason": reason})
                return
            self.ready.clear()
            await self.ready.wait()

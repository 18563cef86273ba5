"""Somebody who looks at a table, and what they are sent."""

import msgspec

from escale.engine import Seat
from escale.server.guard import Bucket
from escale.server.wire import Wire

written = msgspec.json.Encoder().encode  # a message as it is sent


class Watcher:
    """Somebody who looks at a table: at a seat, or as a spectator."""

    def __init__(
        self,
        wire: Wire,
        player: str | None,
        name: str,
        seat: Seat | None,
        bucket: Bucket,
        aside: bool = False,
        wanted: Seat | None = None,
    ) -> None:
        self.push = wire.push  # sends what is written already
        self.close = wire.hang_up
        self.wire = wire
        self.player = player
        self.name = name
        self.seat = seat
        self.wanted = wanted  # of several seats played from one screen
        self.aside = aside  # only looks, even where its player has a seat
        self.bucket = bucket
        self.client = ""  # the address it comes from
        self.talk: bool | None = None  # whether it wants to hear talk; None: it has not said
        self.mute: set[Seat] = set()  # whose words it does not want

    @property
    def hears(self) -> bool:
        """Whether talk is sent here: to who sits at the table, unless they say otherwise."""
        return self.seat is not None if self.talk is None else self.talk

    def send(self, message: msgspec.Struct) -> None:
        """Send a message; nobody waits for a slow client."""
        self.push(written(message))

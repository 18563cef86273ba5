"""What keeps a public server safe: sizes, rates, origins, and what people may write."""

import hashlib
import re
import secrets
import unicodedata
from collections.abc import Mapping, Sequence
from ipaddress import IPv6Address
from time import monotonic
from urllib.parse import urlsplit

from escale.server.messages import Code, Refused, Values

MESSAGE = 16 * 1024  # bytes in one message or request
FILE = 1024 * 1024  # bytes in a saved game that is brought back
NAME = 24  # characters
TITLE = 60
CARD = 160  # characters on a card the table writes itself
CHAT = 400
HERE = ("127.0.0.1", "::1", "localhost")

_BUSY = 4  # who spends a quarter of what a second allows is busy
_JOINER = "\u200d"  # holds compound emoji together
_UNSEEN = ("Cf", "Cs", "Co", "Cn")


class Refusal(Exception):
    """Something not done, for a reason that can be told; nothing has changed."""

    def __init__(self, code: Code, message: str, **values: str | int) -> None:
        super().__init__(message)
        self.code: Code = code
        self.values: Values = values

    def message(self) -> Refused:
        """Return it as it is sent."""
        return Refused(self.code, str(self), self.values)


def new_token() -> str:
    """Return a secret nobody guesses."""
    return secrets.token_urlsafe(24)


def new_id() -> str:
    """Return a short name for a table or a player."""
    return secrets.token_hex(6)


def is_id(name: str) -> bool:
    """Whether something looks like a name made by `new_id`."""
    return re.fullmatch("[0-9a-f]{12}", name) is not None


def digest(token: str) -> str:
    """Return all that is stored of a secret."""
    return hashlib.sha256(token.encode()).hexdigest()


def clean(text: str, most: int, what: str, empty: bool = False) -> str:
    """Return `text` on one line without what cannot be printed, or refuse it."""
    plain = unicodedata.normalize("NFC", text)
    shown = "".join(" " if unicodedata.category(c) in ("Zl", "Zp", "Cc") else c for c in plain)
    kept = "".join(c for c in shown if c == _JOINER or unicodedata.category(c) not in _UNSEEN)
    line = " ".join(kept.split())
    if not line and not empty:
        raise Refusal("bad_text", f"{what} is empty")
    if len(line) > most:
        raise Refusal("bad_text", f"{what} has {len(line)} characters; at most {most}", most=most)
    return line


def hexadecimal(text: str, what: str) -> str:
    """Return 32 bytes written in hexadecimal, or refuse what is not."""
    if not re.fullmatch("[0-9a-f]{64}", text):
        raise Refusal("bad_text", f"{what} is not 64 hexadecimal digits in lower case")
    return text


def same_origin(headers: Mapping[str, str], allowed: Sequence[str]) -> bool:
    """Whether a request comes from our own page, from an allowed one, or from no page at all."""
    origin = headers.get("origin")
    if origin is None or origin in allowed:
        return True
    try:
        place = urlsplit(origin).netloc
    except ValueError:  # "http://[" is no address at all
        return False
    return bool(origin != "null" and place == headers.get("host"))


def known_host(headers: Mapping[str, str], names: Sequence[str]) -> bool:
    """Whether a request names this server by one of its names, or from the machine it runs on.

    Without names any will do. A page that gives this server a name of its own, to speak to it as
    if it were its own site, cannot call it by its address.
    """
    try:
        host = urlsplit(f"//{headers.get('host', '')}").hostname
    except ValueError:
        host = None
    return not names or host in names or host in HERE


def address(client: str) -> str:
    """Return what counts as one address: of IPv6 the network, which is one household's."""
    if ":" not in client:
        return client
    try:
        return str(IPv6Address(client).exploded)[:19]
    except ValueError:
        return client


class Bucket:
    """Lets `rate` things a second through, and a burst of `burst`."""

    __slots__ = ("rate", "burst", "left", "at")

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self.left = burst
        self.at = monotonic()

    def take(self, cost: float = 1.0) -> bool:
        """Take one, if there is one."""
        now = monotonic()
        self.left = min(self.burst, self.left + (now - self.at) * self.rate)
        self.at = now
        if self.left < cost:
            return False
        self.left -= cost
        return True

    def wait(self, cost: float = 1.0) -> int:
        """Return how many milliseconds until the next one."""
        return int(1000 * max(0.0, cost - self.left) / self.rate) + 1


class Crowd:
    """One bucket per client; the full ones are forgotten."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self.buckets: dict[str, Bucket] = {}
        self.spent: dict[str, float] | None = None  # by client, where other processes count too

    def become(self, rate: float, burst: float) -> None:
        """Let more or less through from now on."""
        if (rate, burst) != (self.rate, self.burst):
            self.rate, self.burst, self.buckets = rate, burst, {}

    def check(self, client: str, cost: float = 1.0) -> None:
        """Count one request of `client`, or refuse it."""
        if self.rate <= 0:
            return
        bucket = self.buckets.get(client)
        if bucket is None:
            if len(self.buckets) >= 10_000:
                self.forget()
            bucket = self.buckets[client] = Bucket(self.rate, self.burst)
        if not bucket.take(cost):
            wait = bucket.wait(cost)
            raise Refusal("too_many", f"too many requests; wait {wait} ms", retry_ms=wait)
        if self.spent is not None:
            self.spent[client] = self.spent.get(client, 0.0) + cost

    def told(self) -> dict[str, float]:
        """Return what clients that were busy have spent since this was last asked."""
        spent, self.spent = self.spent or {}, {}
        return {client: cost for client, cost in spent.items() if cost >= self.rate / _BUSY}

    def charge(self, client: str, cost: float) -> None:
        """Count what a client spent elsewhere: it may leave a debt."""
        if self.rate > 0:
            bucket = self.buckets.setdefault(client, Bucket(self.rate, self.burst))
            bucket.take(0)
            bucket.left = max(-self.burst, bucket.left - cost)

    def forget(self) -> None:
        """Forget the clients that have been quiet long enough to have a full bucket again."""
        full = monotonic() - self.burst / self.rate
        self.buckets = {c: b for c, b in self.buckets.items() if b.at > full}

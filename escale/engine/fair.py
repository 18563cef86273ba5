"""Chance that anyone can check afterwards: a secret published as a hash, salts, HMAC, a chain."""

import hashlib
import json
import secrets
from collections.abc import Sequence
from json.encoder import encode_basestring as _quoted

from escale.engine.core import Choice, Decision, Event

SCHEME = 2  # how chance is made and a log bound today; games begun under 1 go on under 1
_SPAN = 1 << 64
_INNER, _OUTER = (bytes(byte ^ pad for byte in range(256)) for pad in (0x36, 0x5C))
_text = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


def new_secret() -> str:
    """Return 32 fresh secret bytes, in hexadecimal."""
    return secrets.token_hex(32)


def commitment(secret: str) -> str:
    """Return what is published before the game: the SHA-256 of the secret."""
    return hashlib.sha256(bytes.fromhex(secret)).hexdigest()


def seal(salt: str) -> str:
    """Return what is published of a salt before all of them are opened: its SHA-256."""
    return hashlib.sha256(salt.encode()).hexdigest()


class Key:
    """A secret as the key of HMAC-SHA256 (RFC 2104), put in place once: `hmac` is slower."""

    __slots__ = ("secret", "inner", "outer")

    def __init__(self, secret: str) -> None:
        self.secret = secret
        key = bytes.fromhex(secret)
        if len(key) > 64:
            key = hashlib.sha256(key).digest()
        key = key.ljust(64, b"\0")
        self.inner = hashlib.sha256(key.translate(_INNER))
        self.outer = hashlib.sha256(key.translate(_OUTER))

    def __reduce__(self) -> "tuple[type[Key], tuple[str]]":
        return Key, (self.secret,)

    def bind(self, text: str) -> bytes:
        """Return the HMAC of a text."""
        inner, outer = self.inner.copy(), self.outer.copy()
        inner.update(text.encode())
        outer.update(inner.digest())
        return outer.digest()


def draw(key: Key, salts: Sequence[str], n: int, total: int) -> int:
    """Return the `n`th draw, evenly below `total`: HMAC-SHA256 with rejection, so no bias."""
    limit = _SPAN - _SPAN % total
    again = 0
    while True:
        digest = key.bind("\n".join((*salts, str(n), str(again))))
        for at in (0, 8, 16, 24):
            number = int.from_bytes(digest[at : at + 8], "big")
            if number < limit:
                return number % total
        again += 1


def outcome(decision: Decision, key: Key, salts: Sequence[str], n: int) -> Choice:
    """Return what chance answers to `decision` as the `n`th chance event of the game."""
    weights = decision.weights
    if not weights:
        return decision.choices[draw(key, salts, n, len(decision.choices))]
    left = draw(key, salts, n, sum(weights))
    for choice, weight in zip(decision.choices, weights, strict=True):
        left -= weight
        if left < 0:
            return choice
    raise AssertionError("weights do not add up to their sum")


class Luck:
    """Chance as a secret and the players' salts make it.

    Under the first scheme salts were mixed in as they are, so that one with a line break could
    pass for two; since then each is mixed in as its hash.
    """

    def __init__(self, secret: str, salts: Sequence[str], scheme: int = SCHEME) -> None:
        self.made_of = (secret, list(salts), scheme)
        self.key = Key(secret)
        self.salts = list(salts) if scheme == 1 else [seal(salt) if salt else "" for salt in salts]

    def __call__(self, decision: Decision, n: int) -> Choice:
        """Answer for chance."""
        return outcome(decision, self.key, self.salts, n)

    def __reduce__(self) -> "tuple[type[Luck], tuple[str, list[str], int]]":
        return Luck, self.made_of


class Chain:
    """What binds a log: every link is made of the one before, so no event can be changed alone.

    The first links are of what was agreed before the game, then one of each event. They are made
    with the secret: until that is shown, a link tells nothing of the answers behind it.
    """

    def __init__(self, secret: str, agreed: Sequence[tuple[str, object]] = ()) -> None:
        self.key = Key(secret)
        self.head = ""  # the latest link
        self.events = 0  # how many events are bound
        for name, value in agreed:
            self.add(name, value)

    def add(self, *what: object) -> str:
        """Return the next link."""
        self.head = self.key.bind(_text([self.head, *what])).hex()
        return self.head

    def reach(self, log: Sequence[Event], events: int) -> str:
        """Bind the events of `log` before number `events`, and return the head."""
        while self.events < events:
            seat, choice = log[self.events]
            # As `add` writes it, but without an encoder made for every event.
            text = f'["{self.head}",{self.events},{seat},{_quoted(choice)}]'
            self.head = self.key.bind(text).hex()
            self.events += 1
        return self.head


def links(secret: str, agreed: Sequence[tuple[str, object]], log: Sequence[Event]) -> list[str]:
    """Return the whole chain of a game."""
    chain = Chain(secret)
    begun = [chain.add(name, value) for name, value in agreed]
    return begun + [chain.add(n, *event) for n, event in enumerate(log)]

"""Chance that anyone can check afterwards: a secret published as a hash, salts, and HMAC."""

import hashlib
import hmac
import secrets
from collections.abc import Sequence

from escale.engine.core import Choice, Decision

_SPAN = 1 << 64


def new_secret() -> str:
    """Return 32 fresh secret bytes, in hexadecimal."""
    return secrets.token_hex(32)


def commitment(secret: str) -> str:
    """Return what is published before the game: the SHA-256 of the secret."""
    return hashlib.sha256(bytes.fromhex(secret)).hexdigest()


def draw(secret: str, salts: Sequence[str], n: int, total: int) -> int:
    """Return the `n`th draw, evenly below `total`: HMAC-SHA256 with rejection, so no bias."""
    limit = _SPAN - _SPAN % total
    again = 0
    while True:
        message = "\n".join((*salts, str(n), str(again)))
        digest = hmac.digest(bytes.fromhex(secret), message.encode(), "sha256")
        for at in (0, 8, 16, 24):
            number = int.from_bytes(digest[at : at + 8], "big")
            if number < limit:
                return number % total
        again += 1


def outcome(decision: Decision, secret: str, salts: Sequence[str], n: int) -> Choice:
    """Return what chance answers to `decision` as the `n`th chance event of the game."""
    weights = decision.weights or [1] * len(decision.choices)
    left = draw(secret, salts, n, sum(weights))
    for choice, weight in zip(decision.choices, weights, strict=True):
        left -= weight
        if left < 0:
            return choice
    raise AssertionError("weights do not add up to their sum")


class Luck:
    """Chance as a secret and the players' salts make it."""

    def __init__(self, secret: str, salts: Sequence[str]) -> None:
        self.secret = secret
        self.salts = list(salts)

    def __call__(self, decision: Decision, n: int) -> Choice:
        """Answer for chance."""
        return outcome(decision, self.secret, self.salts, n)

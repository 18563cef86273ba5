"""The time, as everything here writes it."""

from time import time


def now() -> int:
    """Return the milliseconds since 1970."""
    return int(time() * 1000)

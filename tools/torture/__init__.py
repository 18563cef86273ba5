"""What a server must survive: each part has a size, gives its figures and names its failures."""

from collections.abc import Callable
from typing import Any, NamedTuple


class Found(NamedTuple):
    """What a part measured, and what went wrong."""

    figures: dict[str, Any]
    failures: list[str]


class Part(NamedTuple):
    """A torture: what it does with a size, how large it is in full, and in the tests."""

    run: Callable[[int], Found]
    full: int
    short: int
    unit: str


def spread(values: list[float]) -> dict[str, float]:
    """Return some quantiles of times in milliseconds."""
    found = sorted(values) or [0.0]
    return {
        name: round(1000 * found[min(len(found) - 1, int(len(found) * share))], 1)
        for name, share in (("p50", 0.5), ("p95", 0.95), ("p99", 0.99))
    }

"""The games of an arena on a Ray cluster (extra `ray`): `--on ray`."""

import logging
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeVar

from escale.engine import EscaleError

T = TypeVar("T")
R = TypeVar("R")
AHEAD = 4  # games for each core that are handed out before they are needed


def joined() -> Any:
    """Return Ray, connected to the cluster around this machine, or to one of this machine's own."""
    try:
        import ray
    except ImportError as error:
        raise EscaleError("Ray is not installed; pip install 'escale[ray]' brings it") from error
    if not ray.is_initialized():
        quiet = {"log_to_driver": False, "logging_level": logging.ERROR}
        try:
            ray.init(address="auto", **quiet)
        except ConnectionError:
            ray.init(include_dashboard=False, **quiet)
    return ray


def mapped(work: Callable[[T], R], todo: Iterable[T]) -> Iterator[R]:
    """Do the same work for each on the cluster, and yield what comes of it in order.

    What was under way on a node that died is done again on another: a game is its seed, so
    it comes out the same, and only this process counts it.
    """
    ray = joined()
    task = ray.remote(work).options(max_retries=-1, scheduling_strategy="SPREAD")
    waiting: deque[Any] = deque()
    for each in todo:
        waiting.append(task.remote(each))
        if len(waiting) >= AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1))):
            yield ray.get(waiting.popleft())
    while waiting:
        yield ray.get(waiting.popleft())

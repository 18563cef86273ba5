"""The inside of a worker process: a question per line comes in, an answer per line goes out.

It ends when its input does, so it never outlives the server.
"""

import os
import sys
from collections.abc import Callable
from typing import TypeVar

import msgspec

T = TypeVar("T")


def serve(kind: type[T], work: Callable[[T], object], behind: int) -> None:
    """Answer until the input ends, `behind` the server itself when there is much to do."""
    os.nice(behind)
    answers = os.fdopen(os.dup(1), "wb", buffering=0)
    os.dup2(2, 1)  # whatever a game prints does not mix with the answers
    for line in sys.stdin.buffer:
        # An empty line only asks whether everything is loaded.
        answer = (
            msgspec.json.encode(work(msgspec.json.decode(line, type=kind))) if line[1:] else b""
        )
        whole = memoryview(answer + b"\n")
        while whole:
            whole = whole[answers.write(whole) or 0 :]

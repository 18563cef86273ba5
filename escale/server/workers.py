"""Processes that work beside the server: nobody at a table waits for them, and none harms it."""

import asyncio
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TypeVar

import msgspec

T = TypeVar("T")

_LINE = 1 << 26  # the longest answer read
_LOADING = 60.0  # seconds a new process may take to be ready


class WorkerFailed(Exception):
    """A worker that crashed, was late, or made no sense."""

    def __init__(self, fault: str, detail: str) -> None:
        super().__init__(f"{fault}: {detail}")
        self.fault = fault


class Workers:
    """A few processes, started when first needed, replaced when they fail."""

    def __init__(self, count: int, command: Sequence[str] | str) -> None:
        """Take how many at most, and what each runs: a module of ours, or a whole command."""
        own = (sys.executable, "-m", command) if isinstance(command, str) else command
        self.command = own
        self.count = max(1, count)
        self.idle: list[Process | None] = [None] * self.count  # None: not started yet
        self.busy: set[Process] = set()
        self.queue: dict[str, deque[asyncio.Future[Process | None]]] = {}

    @property
    def waiting(self) -> int:
        """How many questions wait for a worker."""
        return sum(not place.done() for line in self.queue.values() for place in line)

    async def ask(self, question: msgspec.Struct, who: str, seconds: float) -> bytes:
        """Return the answer to a question of `who`, once it is its turn."""
        return await self.answer(await self.turn(who), question, seconds, bytes)

    async def turn(self, who: str) -> Process | None:
        """Wait for a worker; those who ask take turns, however much each of them asks."""
        if self.idle:
            return self.idle.pop()
        place: asyncio.Future[Process | None] = asyncio.get_running_loop().create_future()
        self.queue.setdefault(who, deque()).append(place)
        try:
            return await place
        except asyncio.CancelledError:
            if place.done() and not place.cancelled():
                self._free(place.result())
            raise

    def _free(self, worker: Process | None) -> None:
        """Give a worker to whoever's turn it is."""
        while self.queue:
            who = next(iter(self.queue))
            line = self.queue.pop(who)
            place = line.popleft()
            if line:
                self.queue[who] = line
            if not place.done():
                place.set_result(worker)
                return
        self.idle.append(worker)

    async def answer(
        self,
        worker: Process | None,
        question: msgspec.Struct,
        seconds: float,
        read: Callable[[bytes], T],
    ) -> T:
        """Return what a worker whose turn it is answers, as `read`, and free the worker."""
        answered = False
        try:
            if worker is None or worker.returncode is not None:
                worker = await asyncio.create_subprocess_exec(
                    *self.command, stdin=PIPE, stdout=PIPE, stderr=DEVNULL, limit=_LINE
                )
                self.busy.add(worker)
                await asyncio.wait_for(_exchange(worker, b""), _LOADING)
            self.busy.add(worker)
            asked = msgspec.json.encode(question)
            answer = read(await asyncio.wait_for(_exchange(worker, asked), seconds))
            answered = True
            return answer
        except TimeoutError:
            raise WorkerFailed("late", f"no answer after {seconds:.1f} s") from None
        except (OSError, ValueError) as error:
            raise WorkerFailed("crashed", repr(error)) from error
        finally:
            if worker is not None:
                self.busy.discard(worker)
                if not answered:  # crashed, late, or no longer wanted: it may be in any state
                    kill(worker)
            self._free(worker if answered else None)

    async def close(self) -> None:
        """End every worker."""
        workers = [*self.busy, *(worker for worker in self.idle if worker is not None)]
        for worker in workers:
            kill(worker)
        for worker in workers:
            await worker.wait()


async def _exchange(worker: Process, line: bytes) -> bytes:
    """Send a line and return the one that comes back."""
    assert worker.stdin is not None
    assert worker.stdout is not None
    worker.stdin.write(line + b"\n")
    await worker.stdin.drain()
    answer = await worker.stdout.readline()
    if not answer:
        raise ConnectionResetError("the worker ended")
    return answer


def kill(worker: Process) -> None:
    """End a worker at once."""
    with suppress(ProcessLookupError):
        worker.kill()

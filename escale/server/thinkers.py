"""Bots think in worker processes: a table waits for none, and none can bring the server down."""

import asyncio
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Sequence
from contextlib import suppress
from time import perf_counter

import msgspec
import structlog

from escale.server import metrics
from escale.server.thinker import Answer, Task

_THINKER = (sys.executable, "-m", "escale.server.thinker")
_LINE = 1 << 20  # the longest answer read
_PATIENCE = 20.0  # seconds a bot waits for a free worker
_log = structlog.get_logger("thinkers")


class BotFailed(Exception):
    """A bot that crashed, was late, or made no sense."""

    def __init__(self, fault: str, detail: str) -> None:
        super().__init__(f"{fault}: {detail}")
        self.fault = fault


class Thinkers:
    """A few worker processes, started when first needed, replaced when they fail."""

    def __init__(self, workers: int, grace: float = 2.0, command: Sequence[str] = _THINKER) -> None:
        self.grace = grace  # how late a bot may be, in seconds
        self.command = command
        self.idle: asyncio.Queue[Process | None] = asyncio.Queue()
        self.busy: set[Process] = set()
        for _ in range(max(1, workers)):
            self.idle.put_nowait(None)

    async def choose(self, task: Task) -> str:
        """Return what the bot chooses; raises `BotFailed` when it crashes or is late."""
        start = perf_counter()
        try:
            worker = await asyncio.wait_for(self.idle.get(), _PATIENCE)
        except TimeoutError:
            raise BotFailed("late", "no worker is free") from None
        answered = False
        try:
            if worker is None or worker.returncode is not None:
                worker = await asyncio.create_subprocess_exec(
                    *self.command, stdin=PIPE, stdout=PIPE, stderr=DEVNULL, limit=_LINE
                )
                await asyncio.wait_for(self._ask(worker, _WARM_UP), 30)
            self.busy.add(worker)
            answer = await asyncio.wait_for(self._ask(worker, task), task.budget + self.grace)
            answered = True
        except TimeoutError:
            raise BotFailed("late", f"no answer after {perf_counter() - start:.1f} s") from None
        except (OSError, ValueError, msgspec.MsgspecError) as error:
            raise BotFailed("crashed", repr(error)) from error
        finally:
            if worker is not None:
                self.busy.discard(worker)
                if not answered:  # crashed, late, or no longer wanted: it may be in any state
                    _kill(worker)
            self.idle.put_nowait(worker if answered else None)
        metrics.THINKING.observe(perf_counter() - start)
        if answer.choice is None:
            raise BotFailed("crashed", answer.problem or "no choice")
        return answer.choice

    async def _ask(self, worker: Process, task: Task) -> Answer:
        assert worker.stdin is not None
        assert worker.stdout is not None
        worker.stdin.write(msgspec.json.encode(task) + b"\n")
        await worker.stdin.drain()
        line = await worker.stdout.readline()
        if not line:
            raise ConnectionResetError("the worker ended")
        return msgspec.json.decode(line, type=Answer)

    async def close(self) -> None:
        """End every worker."""
        workers = list(self.busy)
        while not self.idle.empty():
            worker = self.idle.get_nowait()
            if worker is not None:
                workers.append(worker)
        for worker in workers:
            _kill(worker)
        for worker in workers:
            await worker.wait()


# A first question that no game answers: it waits for the imports, not for a bot.
_WARM_UP = Task("", 0, {}, [], 0, "", 0, 0.0)


def _kill(worker: Process) -> None:
    with suppress(ProcessLookupError):
        worker.kill()

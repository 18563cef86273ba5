"""Bots think in worker processes: however many think at once, each answers with a thought."""

from collections.abc import Sequence
from functools import partial
from time import monotonic, perf_counter

import msgspec
import structlog
from msgspec.structs import replace

from escale.server import metrics
from escale.server.thinker import Answer, Task
from escale.server.workers import WorkerFailed, Workers

TRIALS = 2  # a thought that fails is had again in a fresh process
_LEAST = 0.02  # seconds of thought, however many wait
_SAID = 60.0  # seconds between two lines in the log about bots in a hurry
_log = structlog.get_logger("thinkers")


class Thinkers(Workers):
    """The processes in which bots think; tables take turns."""

    def __init__(
        self,
        count: int,
        grace: float = 2.0,
        command: Sequence[str] | str = "escale.server.thinker",
    ) -> None:
        super().__init__(count, command)
        self.grace = grace  # how late a bot may be, in seconds
        self.said = -_SAID

    async def choose(self, task: Task, table: str, choices: Sequence[str]) -> str:
        """Return which of `choices` the bot takes; raises `WorkerFailed` if it fails twice."""
        return (await self.think(task, table, choices)).choice or ""

    async def think(self, task: Task, table: str, choices: Sequence[str]) -> Answer:
        """Return what the bot says, one of `choices` in it; raises if it fails twice."""
        start = perf_counter()
        for trial in range(1, TRIALS + 1):
            worker = await self.turn(table)
            cut = self.hurried(task)
            seconds = cut.budget + trial * self.grace
            try:
                answer = await self.answer(worker, cut, seconds, partial(_read, choices))
            except WorkerFailed as failed:
                metrics.BOT_FAULTS.labels(failed.fault).inc()
                _log.warning("bot failed", table=table, level=task.level, fault=str(failed))
                if trial == TRIALS:
                    raise
            else:
                break
        metrics.THINKING.observe(perf_counter() - start)
        return answer

    def hurried(self, task: Task) -> Task:
        """Return a task with less time the more others wait, so that the queue never grows old."""
        waiting = self.waiting
        budget = min(task.budget, max(_LEAST, task.budget * self.count / (self.count + waiting)))
        if budget < task.budget / 2:
            metrics.HURRIED.labels(task.level).inc()
            if monotonic() - self.said > _SAID:
                self.said = monotonic()
                _log.warning("bots in a hurry", waiting=waiting, budget=budget, level=task.level)
        return replace(task, budget=budget)


def _read(choices: Sequence[str], line: bytes) -> Answer:
    """Return what a bot said, or refuse what makes no sense."""
    try:
        answer = msgspec.json.decode(line, type=Answer)
    except msgspec.MsgspecError as error:
        raise WorkerFailed("crashed", repr(error)) from error
    if answer.choice is None:
        raise WorkerFailed("crashed", answer.problem or "no choice")
    if answer.choice not in choices:
        raise WorkerFailed("illegal", repr(answer.choice[:80]))
    return answer

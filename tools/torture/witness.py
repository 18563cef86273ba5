"""A process of a fleet whose clock can be set, and which writes down what it is at on a signal.

`python -m tools.torture.witness CLOCK MODULE ARGUMENT…` runs a module; its clock shows so many
seconds more as the file CLOCK says, and SIGUSR1 has tables, leases and tasks written to its log.
"""

import asyncio
import gc
import runpy
import signal
import sys
import time
import traceback
from pathlib import Path
from typing import Any

_LOOKED = 0.1  # seconds between two looks at the file


def set_clock(shown: Path) -> None:
    """Let this process's clock be as wrong as a file says."""
    real, step, looked = time.time, 0.0, 0.0

    def wrong() -> float:
        nonlocal step, looked
        if time.monotonic() - looked > _LOOKED:
            step, looked = float(shown.read_text()), time.monotonic()
        return real() + step

    time.time = wrong


def testify(*_: object) -> None:
    """Write what this process is at."""
    for found in gc.get_objects():
        if type(found).__name__ == "Fleet":
            _tell_fleet(found)
    for task in asyncio.all_tasks():
        frames = task.get_stack(limit=4)
        where = [line.strip() for frame in frames for line in traceback.format_stack(frame, 1)]
        print("TASK", task.get_coro(), where, file=sys.stderr)
    for thread, top in sys._current_frames().items():
        lines = [line.strip() for line in traceback.format_stack(top)[-3:]]
        print("THREAD", thread, lines, file=sys.stderr)
    sys.stderr.flush()


def _tell_fleet(fleet: Any) -> None:
    """Write what a process knows of its tables."""
    store, bots, loop = fleet.store, fleet.tables.thinkers, asyncio.get_running_loop().time()
    print(
        f"FLEET {fleet.me} beats={fleet.beats} held={sorted(store.held)} well={store.well}",
        f"queued={store.queue.qsize()} bus={fleet.bus.line} reading={list(fleet.tables.reading)}",
        f"thinkers: idle={len(bots.idle)} busy={len(bots.busy)} waiting={bots.waiting}",
        file=sys.stderr,
    )
    for table in fleet.tables.live.values():
        if table.status == "over":
            continue
        pilot, window, match = table.pilot, table.window, table.match
        asked = [(d.seat, match.now.since[d.seat]) for d in match.state.decisions] if match else []
        bells = {
            seat: round(glass.due - loop, 1) for seat, glass in pilot.hourglass.glasses.items()
        }
        print(
            f"TABLE {table.id} {table.status} stamp={table.stamp} lost={table.lost}",
            f"driven={table.driven} version={match.version if match else None} asked={asked}",
            f"watchers={[w.seat for w in table.watchers]} locked={table.lock.locked()}",
            f"opening={table.opening} thinking={pilot.thinking} tasks={len(pilot.tasks)}",
            f"bells={bells} window={window.asked, window.answers, window.closing}",
            file=sys.stderr,
        )


if __name__ == "__main__":
    set_clock(Path(sys.argv.pop(1)))
    signal.signal(signal.SIGUSR1, testify)
    runpy.run_module(sys.argv.pop(1), run_name="__main__", alter_sys=True)

"""One server for one SQLite file: a lock beside it says who holds it, and dies with its holder."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path

from escale.engine import EscaleError


@contextmanager
def alone(data: Path | None) -> Iterator[None]:
    """Hold a database file while inside, or refuse if another process does; None: no file.

    The lock's own file stays behind: to delete it would let two others hold it at once.
    """
    if data is None:
        yield
        return
    try:
        opened = os.open(f"{data.resolve()}-lock", os.O_RDWR | os.O_CREAT, 0o644)
    except OSError as error:
        raise EscaleError(
            f"the data at {data} cannot be opened: {error.strerror}; "
            "name a file in a folder that can be written with --data"
        ) from error
    with open(opened, "r+", encoding="utf-8") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise EscaleError(
                f"another server holds the data at {data}: {lock.read().strip()}; "
                "stop it, or name another file with --data"
            ) from None
        lock.truncate(0)
        lock.write(f"process {os.getpid()} since {datetime.now():%Y-%m-%d %H:%M:%S}\n")
        lock.flush()
        yield

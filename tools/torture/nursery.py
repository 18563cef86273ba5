"""Servers at once: a process that has read the program starts each of them as its child.

Three quarters of a start is reading the program. What is started, on which data and how it may be
killed is the same as with a process of its own.
"""

import os
import select
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import msgspec


class Child:
    """A server that the nursery started, as far as one asks of a process."""

    def __init__(self, pid: int) -> None:
        self.pid = pid
        self.ended = os.pidfd_open(pid)  # can be read once it has ended

    def poll(self) -> int | None:
        """Return something other than None once it has ended."""
        return 0 if select.select([self.ended], [], [], 0)[0] else None

    def wait(self, timeout: float | None = None) -> None:
        """Wait for its end."""
        assert select.select([self.ended], [], [], timeout)[0], "it does not end"
        os.close(self.ended)

    def send_signal(self, number: int) -> None:
        """Send it a signal."""
        os.kill(self.pid, number)


class Nursery:
    """The process that starts servers; it ends when we do."""

    def __init__(self) -> None:
        command = [sys.executable, "-m", "tools.torture.nursery"]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def start(self, arguments: Sequence[str], log: Path) -> Child:
        """Start a server whose log goes on in a file."""
        said, heard = self.process.stdin, self.process.stdout
        assert said is not None
        assert heard is not None
        said.write(msgspec.json.encode([str(log), *arguments]) + b"\n")
        said.flush()
        return Child(int(heard.readline()))

    def close(self) -> None:
        """Let it end."""
        self.process.communicate()


def main() -> None:
    """Start a server for every line that comes in."""
    import escale.server.main  # read once, for all servers

    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody asks how they ended
    for line in sys.stdin.buffer:
        log, *arguments = msgspec.json.decode(line, type=list[str])
        pid = os.fork()
        if pid == 0:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            os.setsid()
            os.dup2(os.open(log, os.O_WRONLY | os.O_APPEND | os.O_CREAT), 2)
            os.dup2(os.open(os.devnull, os.O_RDWR), 0)
            os.dup2(2, 1)
            sys.argv = ["escale serve", *arguments]
            sys.exit(escale.server.main.main())
        print(pid, flush=True)


if __name__ == "__main__":
    main()

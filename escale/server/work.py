"""Answers what is due at the tables of a PostgreSQL, beside the servers: `escale work`."""

import argparse
import asyncio
import signal
from dataclasses import replace

from escale.engine import EscaleError
from escale.server import bus, config
from escale.server.config import Config
from escale.server.hub import Hub
from escale.server.main import set_up_logs
from escale.server.writer import open_engine, shown

_SETTINGS = (
    "data",
    "bus",
    "workers",
    "budget",
    "pace",
    "pause",
    "hold",
    "sway",
    "idle",
    "salts",
    "root",
    "address",
    "smtp",
    "sender",
    "notice",
    "json",
    "quiet",
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the settings that bots and clocks have."""
    config.add_arguments(parser, _SETTINGS)


async def work(settings: Config) -> None:
    """Do what is due until told to stop."""
    hub = Hub(settings)
    await hub.open()
    stop = asyncio.Event()
    for sign in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(sign, stop.set)
    if not settings.quiet:
        print(f"Escale works on {shown(settings.url)}", flush=True)
    await stop.wait()
    await hub.close()


def run(args: argparse.Namespace) -> int:
    """Work with the settings that were parsed."""
    settings = replace(config.from_arguments(args), work=True)
    set_up_logs(settings)
    bus.check(settings)
    if settings.file is not None:
        raise EscaleError(
            "bots and clocks of a SQLite file run in its server; "
            "name a database with --data postgresql://…"
        )
    open_engine(settings.url).dispose()  # what is wrong with it is said first
    asyncio.run(work(settings))
    return 0

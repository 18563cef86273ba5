"""Prints the private link to the host's page again, or makes another: `escale host-link`."""

import argparse

from escale.server import config, lan
from escale.server.config import Config
from escale.server.inventory import opened
from escale.server.keys import host_key, new_host_key


def link(settings: Config, key: str, port: int | None = None) -> str:
    """Return the host's link; the secret stands after the #, so that no log ever holds it."""
    port = settings.port if port is None else port
    shown = "127.0.0.1" if settings.listens in lan.EVERYWHERE else settings.listens
    home = settings.home or f"http://{shown}:{port}{settings.root}"
    return f"{home}/host#{key}"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the flags of the command."""
    parser.add_argument("--new", action="store_true", help="make another; the old opens nothing")
    config.add_arguments(parser, ["data", "host", "lan", "port", "address", "root"])


def run(args: argparse.Namespace) -> int:
    """Print the link."""
    settings = config.from_arguments(args)
    engine = opened(settings)
    with engine.begin() as connection:
        key = None if args.new else host_key(connection)
        key = key or new_host_key(connection)
    engine.dispose()
    print(link(settings, key))
    return 0

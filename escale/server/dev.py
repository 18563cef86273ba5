"""`escale dev`: a server that begins anew whenever a game of one's own is saved; tables stay."""

import argparse
import socket
import sys
import traceback
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path

from watchfiles import Change, run_process

from escale.engine import EscaleError
from escale.games import added, game, package
from escale.home import home
from escale.rulebook import rulebook
from escale.server import shelf
from escale.server.config import Config, from_arguments
from escale.server.config import add_arguments as add_settings
from escale.server.main import serve
from escale.texts import LANGUAGES

_STOPPING = 30  # seconds; one that is killed before it has stopped leaves its bots behind


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the games to look at, and the flags of a server."""
    what = "games of your own, installed with pip install -e (default: all of them)"
    parser.add_argument("slugs", nargs="*", metavar="GAME", help=what)
    add_settings(parser)
    parser.set_defaults(dev=True)


def run(args: argparse.Namespace) -> int:
    """Serve, and begin anew whenever a file of the games changes."""
    slugs = args.slugs or sorted(added())
    for slug in slugs:
        if slug not in added():
            raise EscaleError(f"no game of another package is called {slug!r}; {_known()}")
    if not slugs:
        raise EscaleError(_known())
    config = from_arguments(args)
    config = replace(config, data=config.data or str(home() / "dev.db"), port=_port(config))
    places = [place for slug in slugs for place in _places(slug)]
    print(f"escale dev: looks at {', '.join(map(str, places))}", flush=True)
    run_process(
        *places,
        target=attempt,
        args=(config, slugs),
        debounce=200,
        callback=_tell,
        sigint_timeout=_STOPPING,
    )
    return 0


def attempt(config: Config, slugs: list[str]) -> None:
    """Serve the games as they are now; if one cannot be read, say why: the next save may help."""
    for slug in slugs:
        try:
            game(slug)
            shelf.box(slug)
            rulebook(slug)
            for lang in LANGUAGES:
                shelf.catalogue(slug, lang)
        except Exception:
            traceback.print_exc()
            print(f"escale dev: {slug} cannot be read; mend it and save", file=sys.stderr)
            return
    try:
        serve(config)
    except EscaleError as error:
        print(f"escale dev: {error}", file=sys.stderr)


def _known() -> str:
    """Say which games there are to look at."""
    if added():
        return f"known: {', '.join(sorted(added()))}"
    return "no game of your own is installed: escale new my-game, cd my-game, pip install -e ."


def _places(slug: str) -> list[Path]:
    """Return the folder of a game's package, or the file of one that is a single module."""
    found = find_spec(package(slug))
    if found is None or found.origin is None:
        raise EscaleError(f"{package(slug)} cannot be found; install it again: pip install -e .")
    return [Path(place) for place in found.submodule_search_locations or [found.origin]]


def _port(config: Config) -> int:
    """Return the port of every server to come, the same after each save."""
    if config.port:
        return config.port
    with socket.create_server((config.host, 0)) as found:
        port: int = found.getsockname()[1]
    return port


def _tell(changes: set[tuple[Change, str]]) -> None:
    """Say what was saved."""
    names = sorted({Path(path).name for _, path in changes})
    print(f"escale dev: {', '.join(names)} saved; beginning anew", flush=True)

"""The settings of a server: each one a flag and an environment variable."""

import argparse
import os
from contextlib import suppress
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

from escale.home import home

_SQLITE = "sqlite:///"  # what stands before the path of a file in a URL


def _set(default: Any, text: str) -> Any:
    """Return a setting: its default, and the sentence that `--help` shows."""
    return field(default=default, metadata={"help": text})


@dataclass(frozen=True)
class Config:
    """How a server runs."""

    host: str = _set("127.0.0.1", "the address to listen on; 0.0.0.0 for everybody")
    port: int = _set(8000, "the port to listen on")
    data: str = _set("", "the SQLite file, or a database URL (default: in the user's data folder)")
    origins: str = _set("", "further origins whose pages may speak to this server, by commas")
    hosts: str = _set("", "names this server answers to, by commas; any when none is given")
    proxies: str = _set("127.0.0.1", "proxies whose X-Forwarded headers are believed, by commas")
    secure: bool = _set(False, "send cookies over HTTPS only")
    workers: int = _set(os.cpu_count() or 1, "processes in which bots think")
    budget: float = _set(2.0, "seconds a bot may think about one choice")
    pace: float = _set(0.4, "seconds between a bot's moves at least, so that people can follow")
    pause: float = _set(0.6, "seconds every automatic answer takes in a reaction window")
    hold: float = _set(3.0, "seconds a reaction window stands at least where people are asked")
    sway: float = _set(
        2.0, "seconds it stands longer at most, drawn by lot, when all have answered"
    )
    idle: float = _set(300.0, "seconds after which a table nobody watches leaves the memory")
    salts: float = _set(3.0, "seconds a start waits for the salts of players' browsers")
    absent: float = _set(60.0, "seconds after which a bot may stand in for a player who is gone")
    rate: float = _set(20.0, "messages or requests a second per client; 0 for no limit")
    most: int = _set(2000, "sockets open at once")
    each: int = _set(100, "sockets open at once from one address; 0 for no limit")
    new: float = _set(30.0, "new tables a minute from one address; 0 for no limit")
    dear: float = _set(30.0, "proofs, stories and files a minute per address; 0 for no limit")
    compress: bool = _set(False, "compress messages: less traffic, more processor time and memory")
    metrics: bool = _set(False, "let everybody read /metrics, not only this machine")
    open: bool = _set(False, "open the shelf in this machine's browser")
    json: bool = _set(False, "write logs as JSON")
    quiet: bool = _set(False, "log only what goes wrong")

    @property
    def file(self) -> Path | None:
        """The SQLite file, if the data are in one; its folder is made."""
        if "://" in self.data and not self.data.startswith(_SQLITE):
            return None
        path = Path(self.data.removeprefix(_SQLITE) or home() / "escale.db")
        with suppress(OSError):  # whoever opens the file says what is wrong
            path.parent.mkdir(parents=True, exist_ok=True)
        return path

    @property
    def url(self) -> str:
        """The database as a URL."""
        file = self.file
        return self.data if file is None else f"{_SQLITE}{file}"

    @property
    def allowed(self) -> list[str]:
        """The further origins, one by one."""
        return _listed(self.origins)

    @property
    def names(self) -> list[str]:
        """The names this server answers to, one by one; none: any."""
        return _listed(self.hosts.lower())


def _listed(text: str) -> list[str]:
    """Return what stands between commas."""
    return [part.strip() for part in text.split(",") if part.strip()]


def _yes(text: str) -> bool:
    if text.lower() in ("1", "true", "yes", "on"):
        return True
    if text.lower() in ("0", "false", "no", "off", ""):
        return False
    raise argparse.ArgumentTypeError(f"{text!r} is neither yes nor no")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add one flag per setting; its default comes from ESCALE_<NAME> when that is set."""
    parser.epilog = "Every flag can be set in the environment as well: ESCALE_PORT=80 is --port 80."
    for setting in fields(Config):
        default = os.environ.get(f"ESCALE_{setting.name.upper()}", setting.default)
        kind = type(setting.default)
        words = setting.metadata["help"]
        if default != "":
            words += f" (default: {default})"
        flag = f"--{setting.name}"
        if kind is bool:
            on = _yes(default) if isinstance(default, str) else default
            action = argparse.BooleanOptionalAction
            parser.add_argument(flag, action=action, default=on, help=words)
        else:
            # argparse reads a default given as a string through `type`, so a bad one is refused
            parser.add_argument(flag, type=kind, default=default, help=words)


def from_arguments(args: argparse.Namespace) -> Config:
    """Return the settings that were parsed."""
    return Config(**{setting.name: getattr(args, setting.name) for setting in fields(Config)})

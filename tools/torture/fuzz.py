"""Nonsense over socket and HTTP: every answer is a refusal in words, and no log has a traceback."""

import asyncio
import random
import re
import tempfile
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec

from escale.engine import EscaleError
from escale.games import EXAMPLES, SHELF, game
from escale.server.bench import Line
from tools.torture import Found
from tools.torture.house import House

LINES = 8  # sockets and connections at once
ONCE = 20  # messages said before their answers are heard
PATIENCE = 30  # seconds
Connection = tuple[asyncio.StreamReader, asyncio.StreamWriter]
SIZE = re.compile(rb"content-length: (\d+)")
SHAPES: dict[str, dict[str, Any]] = {
    "play": {"version": 4, "choice": "hit"},
    "undo": {"version": 4},
    "say": {"text": "hello"},
    "why_not": {"choice": "stay"},
    "orders": {"passes": ["react"], "plays": [], "until_turn": False, "only_me": False},
    "hint": {},
    "cheat": {},
}
WORDS = ["", "²", "٣", "9" * 5000, "-1", "1e999", "\x00", "\u202e", "😀" * 50, "x" * 500, "null"]
WORDS += ["hit", "stay", "pass", "seat:²", "seat:0", "all:" + "9" * 4400, "duel21", *SHELF, "a:b:c"]
READ = ["/", "/api", "/api/boxes", "/api/me", "/api/tables", "/health", "/ready", "/assets/../x"]
READ += [
    "/api/boxes/duel21",
    "/api/boxes/²/texts/fr",
    "/api/boxes/duel21/rules",
    "/api/tables/%ff%00",
]
READ += [f"/api/tables/{{id}}{end}" for end in ("", "/file", "/story", "/verify")]
READ += ["/api/tables/" + "x" * 3000, "*"]
TABLE = "/api/tables/{id}/"
DUEL = {"game": "duel21", "seats": 2, "name": "F", "options": {}, "bots": "random", "start": True}
RACE = {"game": "marathon", "seats": 2, "name": "F", "title": "F", "public": True, "clock": 60}
POST: list[tuple[str, dict[str, Any]]] = [
    ("/api/tables", DUEL),
    ("/api/tables", RACE),
    ("/api/claim", {"token": "x"}),
    (TABLE + "sit", {"name": "F", "seat": 0}),
    (TABLE + "bot", {"seat": 1, "level": "greedy"}),
    (TABLE + "leave?seat=²", {}),
    (TABLE + "link?seat=1", {}),
    (TABLE + "start", {}),
    (TABLE + "wait", {}),
    (TABLE + "arrange", {"seats": 2, "options": {}, "clock": 60, "public": True}),
    (TABLE + "remove", {"seat": 1}),
    (TABLE + "mark", {"mark": 3}),
    (TABLE + "rematch", {}),
]
HEADERS = ["Origin: http://[", "Origin: null", "Cookie: escale=\xff", "Cookie: ;;;=", "Expect: x"]
HEADERS += ["Content-Type: application/json", "Content-Type: text/xml", "Accept: */*", "X: \x7f"]
HEADERS += ["Upgrade: websocket", "Connection: Upgrade", "Transfer-Encoding: chunked", "Host: ["]
HEADERS += ["Content-Type: multipart/form-data; boundary=x", "Cookie: escale=" + "x" * 5000]


class Answer(msgspec.Struct):
    """The part of a message that is counted."""

    type: str
    code: str = ""


_decode = msgspec.json.Decoder(Answer).decode


def value(rng: random.Random, deep: int = 0) -> Any:
    """Return anything JSON can say."""
    kind = rng.randrange(9 if deep < 3 else 7)
    if kind < 3:
        return rng.choice(WORDS)
    if kind == 3:
        return rng.choice((-1, 0, 1, 4, 2**31, 2**63, -(2**63), 10**30))
    if kind == 4:
        return rng.choice((None, True, False, 0.5, 1e308))
    if kind < 7:
        return rng.randrange(8)
    if kind == 7:
        return [value(rng, deep + 1) for _ in range(rng.randrange(4))]
    return {rng.choice(WORDS): value(rng, deep + 1) for _ in range(rng.randrange(4))}


def body(rng: random.Random, shapes: Sequence[dict[str, Any]]) -> bytes:
    """Return the text of a message or a request, from nearly right to nonsense."""
    kind = rng.randrange(12)
    if kind == 0:
        return rng.randbytes(rng.randrange(40))
    if kind == 1:
        return rng.choice((b"[", b'{"a":', b'{"type":')) * rng.choice((10, 1000, 3000))
    made = dict(rng.choice(shapes))
    for key in made:
        if rng.random() < 0.2:
            made[key] = value(rng)
    if kind == 2:
        made[rng.choice(WORDS)] = value(rng)
    text = msgspec.json.encode(made).decode()
    if kind == 3:  # a stroke of the pen
        at = rng.randrange(len(text))
        text = text[:at] + rng.choice('"{}[],:\\x') + text[at + 1 :]
    return text.encode()


class Mouth(Line):
    """A socket that says anything, and hears all answers before it goes on."""

    def __init__(self, path: str, cookie: str, heard: Counter[str]) -> None:
        super().__init__(path, cookie, self.hear)
        self.counted = heard
        self.answered = asyncio.Event()
        self.broken = False

    def hear(self, body: bytes) -> None:
        """Count an answer by its kind; a pong is the last one to what was said."""
        message = _decode(body)
        if message.type == "pong":
            self.answered.set()
        else:
            self.counted[f"socket {message.type} {message.code}".strip()] += 1

    def connection_lost(self, error: Exception | None) -> None:
        """Remember that the server has hung up."""
        self.broken = True
        self.answered.set()
        if not self.opened.done():
            self.opened.set_exception(EscaleError("hung up"))

    async def say(self, spoken: list[bytes], rng: random.Random) -> None:
        """Say some things at once, and wait until all are answered."""
        for text in spoken:
            # The mask of zeros changes nothing and is as valid as any other.
            self.frame(2 if rng.random() < 0.05 else 1, text)
        self.answered.clear()
        self.frame(1, b'{"type":"ping"}')
        await asyncio.wait_for(self.answered.wait(), PATIENCE)


async def speak(house: House, table: str, cookie: str, count: int, seed: int, heard: Any) -> None:
    """Send nonsense over a table's socket."""
    rng, sent = random.Random(seed), 0
    shapes = [{"type": kind, **fields} for kind, fields in SHAPES.items()]
    while sent < count:
        told = f"escale={cookie}" if rng.random() < 0.9 else ""
        line = Mouth(f"/api/tables/{table}/socket", told, heard)
        until = min(count, sent + 200)
        try:
            await line.open(house.port)
            while sent < until and not line.broken:
                spoken = [body(rng, shapes)[:16_000] for _ in range(min(ONCE, until - sent))]
                spoken = [text.decode(errors="replace").encode() for text in spoken]
                await line.say(spoken, rng)
                sent += len(spoken)
            line.close()
        except (EscaleError, OSError, TimeoutError) as error:
            heard[f"socket {type(error).__name__}"] += 1


def request(rng: random.Random, table: str, cookie: str) -> tuple[bytes, bool]:
    """Return a request, from nearly right to nonsense, and whether it may be one of several."""
    posts = rng.random() < 0.6
    path, shape = rng.choice(POST) if posts else (rng.choice(READ), {})
    path, sent = path.replace("{id}", table), body(rng, [shape]) if posts else b""
    method, odd = "POST" if posts else "GET", rng.random() < 0.05
    if odd:
        method = rng.choice(("PUT", "HEAD", "X", "POST", "GET"))
    head = [f"{method} {path} HTTP/1.1"]
    named = rng.random() < 0.95
    head += ["Host: 127.0.0.1"] if named else []
    head += [f"Cookie: escale={cookie}"] if rng.random() < 0.7 else []
    head += ["Content-Type: application/json"] if rng.random() < 0.8 else []
    more = rng.sample(HEADERS, rng.choice((0, 0, 0, 1, 2)))
    stays = named and not odd and not more and path != "*"
    head += [*more, f"Content-Length: {len(sent)}", *([] if stays else ["Connection: close"])]
    return "\r\n".join(head).encode("utf-8", "replace") + b"\r\n\r\n" + sent, stays


async def knock(house: House, table: str, cookie: str, count: int, seed: int, heard: Any) -> None:
    """Send nonsense over HTTP: what is plain on a connection that stays, the rest on its own."""
    rng = random.Random(seed)
    kept: Connection | None = None
    for _ in range(count):
        raw, stays = request(rng, table, cookie)
        line = kept if stays else None
        try:
            answer = b""
            if line:  # which the server may have closed meanwhile
                with suppress(OSError):
                    answer = await asyncio.wait_for(asked(line, raw), PATIENCE)
            if not answer:
                if line:
                    line[1].close()
                line = await asyncio.open_connection("127.0.0.1", house.port)
                said = asked(line, raw) if stays else begun(line, raw)
                answer = await asyncio.wait_for(said, PATIENCE)
            heard[f"http {answer[9:12].decode(errors='replace') or 'closed'}"] += 1
        except (OSError, TimeoutError) as error:
            heard[f"http {type(error).__name__}"] += 1
            kept, stays = (None if stays else kept), False
        if stays:
            kept = line
        elif line:
            line[1].close()
    if kept:
        kept[1].close()


async def begun(line: Connection, raw: bytes) -> bytes:
    """Send a request; return how its answer begins."""
    line[1].write(raw)
    return await line[0].read(200)


async def asked(line: Connection, raw: bytes) -> bytes:
    """Send a request; return the head of its answer once all of that has come."""
    reader, writer = line
    writer.write(raw)
    try:
        head = await reader.readuntil(b"\r\n\r\n")
        size = SIZE.search(head.lower())
        await reader.readexactly(int(size[1]) if size else 0)
    except asyncio.IncompleteReadError:
        writer.close()
        return b""
    return head


def run(size: int) -> Found:
    """Send so many messages, half of them over sockets."""
    heard: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as folder, House(Path(folder)) as house:

        async def all_at_once() -> None:
            each, tasks = size // (2 * LINES), []
            for n in range(LINES):
                slug = (*EXAMPLES, *SHELF)[n % 6]
                seats = game(slug).seats[0]
                ask = {"game": slug, "seats": seats, "name": "F", "bots": "random", "start": True}
                made = house.post("/tables", ask)
                at = (house, made.json()["id"], made.cookies["escale"], each)
                tasks += [speak(*at, n, heard), knock(*at, -n - 1, heard)]
            await asyncio.gather(*tasks)

        asyncio.run(all_at_once())
        alive = house.ready
        failures = [] if alive else ["the server is not ready afterwards"]
        if tracebacks := house.tracebacks:
            failures.append(f"{tracebacks} tracebacks")
    bad = {what: n for what, n in heard.items() if " 5" in what or what.endswith(" failed")}
    failures += [f"{what}: {n}" for what, n in bad.items()]
    failures += [f"{what}: {n}" for what, n in heard.items() if "TimeoutError" in what]
    return Found(
        {"messages": 2 * LINES * (size // (2 * LINES)), **dict(sorted(heard.items()))}, failures
    )

"""Power cuts: the server is killed at random moments of many busy tables, again and again.

Every move that any client was told of must be there afterwards, and every table must go on.
"""

import os
import random
import signal
import socket
import subprocess
import sys
import threading
import time
from itertools import chain

import httpx
import msgspec
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

TABLES, ROUNDS = 8, 4


def free_port():
    """Return a port below those given to outgoing calls, so that nobody takes it meanwhile."""
    while True:
        try:
            with socket.create_server(("127.0.0.1", random.randrange(20_000, 32_000))) as found:
                return found.getsockname()[1]
        except OSError:
            continue


def started(path, port):
    """Start a real server process and wait until it is ready."""
    command = [sys.executable, "-m", "escale.server.main", "--port", str(port)]
    command += [
        "--data",
        str(path),
        "--rate",
        "0",
        "--each",
        "0",
        "--new",
        "0",
        "--pace",
        "0",
        "--pause",
        "0",
        "--quiet",
    ]
    server = subprocess.Popen(command, stderr=subprocess.DEVNULL, start_new_session=True)
    deadline = time.monotonic() + 120
    while time.monotonic() < deadline:
        try:
            if httpx.get(f"http://127.0.0.1:{port}/ready", timeout=5).status_code == 200:
                return server
        except httpx.HTTPError:
            pass
        assert server.poll() is None
        time.sleep(0.05)
    raise AssertionError("the server did not start")


class Player(threading.Thread):
    """Plays at random, connects again for ever, and remembers all it was ever told."""

    def __init__(self, port, table, cookie, seed):
        super().__init__(daemon=True)
        self.url = f"ws://127.0.0.1:{port}/api/tables/{table}/socket"
        self.cookie = cookie
        self.rng = random.Random(seed)
        self.facts = {}  # by event: what was told
        self.events = 0  # nobody here takes anything back: what was told stays
        self.version = -1
        self.over = False
        self.clicks = 0
        self.problems = []
        self.stop = False

    def run(self):
        while not self.stop:
            try:
                self.play()
            except (OSError, ConnectionClosed, EOFError, TimeoutError, msgspec.DecodeError):
                time.sleep(0.05)
            except Exception as error:  # a refused handshake while the server comes up
                if "Invalid" not in type(error).__name__:
                    self.problems.append(repr(error))
                time.sleep(0.05)

    def play(self):
        since = self.rng.choice([0, self.events])  # now and then everything is told again
        url = f"{self.url}?since={since}&undos=0"
        headers = {"Cookie": self.cookie}
        with connect(url, additional_headers=headers, close_timeout=1) as line:
            while not self.stop:
                message = msgspec.json.decode(line.recv(30))
                if message["type"] == "update":
                    self.hear(message)
                    if self.over:
                        self.stop = True
                        return
                    if "decision" in message:
                        time.sleep(self.rng.random() * 0.25)
                        choice = self.rng.choice(message["decision"]["choices"])
                        play = {"type": "play", "version": message["version"], "choice": choice}
                        line.send(msgspec.json.encode(play).decode())
                        self.clicks += 1

    def hear(self, update):
        """Check that nothing we were told of is gone or changed."""
        if update["version"] < self.version:
            self.problems.append(f"version {update['version']} after {self.version}")
        if update["events"] < self.events:
            self.problems.append(f"{update['events']} events after {self.events}")
        told = {}
        frames = [frame["facts"] for frame in update.get("frames", [])]
        for fact in chain(update.get("facts", []), *frames):
            told.setdefault(fact["n"], []).append(fact)
        for n, facts in told.items():
            if n < self.events and self.facts.get(n) != facts:
                self.problems.append(f"event {n} was {self.facts.get(n)} and is {facts}")
        for n in [n for n in self.facts if n >= update["first"]]:
            if n < self.events and n not in told:
                self.problems.append(f"event {n} is gone")
            del self.facts[n]
        self.facts.update(told)
        self.version, self.events = update["version"], update["events"]
        self.over = update["status"] == "over"


def clicks(players):
    return sum(player.clicks for player in players)


def over(players):
    return all(player.over for player in players)


def wait_for(met):
    """Wait until a condition is met, with more patience than any machine needs."""
    deadline = time.monotonic() + 240
    while not met():
        assert time.monotonic() < deadline
        time.sleep(0.005)


def test_every_move_a_client_was_told_of_survives_kill_9(tmp_path):
    rng = random.Random(1)
    path, port = tmp_path / "escale.db", free_port()
    server = started(path, port)
    players = []
    try:
        with httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=60) as web:
            for n in range(TABLES):
                web.cookies.clear()
                ask = {"game": "duel21", "seats": 2, "name": "A"}
                made = web.post("/api/tables", json=ask)
                table, first = made.json()["id"], made.cookies["escale"]
                web.cookies.clear()
                second = web.post(f"/api/tables/{table}/sit", json={"name": "B"}).cookies["escale"]
                web.cookies.clear()
                cookie = {"Cookie": f"escale={first}"}
                web.post(f"/api/tables/{table}/start", headers=cookie).raise_for_status()
                for seat, secret in enumerate((first, second)):
                    players.append(Player(port, table, f"escale={secret}", 2 * n + seat))
        for player in players:
            player.start()
        busy = []
        for _ in range(ROUNDS):
            enough = clicks(players) + rng.randrange(8, 26)
            wait_for(lambda enough=enough: clicks(players) >= enough or over(players))
            time.sleep(rng.random() * 0.05)  # somewhere between a click and its answer
            busy.append(sum(not player.over for player in players))
            os.kill(server.pid, signal.SIGKILL)
            server.wait()
            server = started(path, port)
        wait_for(lambda: over(players))  # every table goes on to its end
        assert [problem for player in players for problem in player.problems] == []
        assert clicks(players) > 10 * TABLES
        assert min(busy) > 0, busy  # every cut hit games in play
        for player in players:
            address = player.url.replace("ws:", "http:").replace("/socket", "/verify")
            verdict = httpx.get(address, timeout=60)
            assert verdict.json()["ok"], verdict.text
    finally:
        for player in players:
            player.stop = True
        for player in players:
            if player.ident:
                player.join(10)
        server.send_signal(signal.SIGTERM)
        server.wait(60)


def test_a_second_server_on_the_same_file_is_refused_until_the_first_is_gone(tmp_path):
    path = tmp_path / "escale.db"
    (tmp_path / "other.db").symlink_to(path)
    first = started(path, free_port())
    try:
        command = [sys.executable, "-m", "escale.cli", "serve", "--port", "0", "--data"]
        for name in (path, tmp_path / "other.db"):
            second = subprocess.run([*command, name], capture_output=True, text=True, timeout=120)
            assert second.returncode == 1
            assert "another server holds the data" in second.stderr
            assert f"process {first.pid} since 2" in second.stderr
        os.kill(first.pid, signal.SIGKILL)
        first.wait()
        first = started(path, free_port())
    finally:
        first.send_signal(signal.SIGTERM)
        first.wait(60)

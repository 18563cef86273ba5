"""Rare moments, found by playing blindly without a server and then played again at a real table."""

import json
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from random import Random
from typing import Any, NamedTuple

import httpx
from websockets.sync.client import ClientConnection, connect

from escale.engine import CHANCE, Decision, Event, Match, fair
from escale.engine.game import OptionValue
from escale.games import game as named
from tests.web.conftest import LUCK

Wanted = Callable[[Any, Decision | None], bool]  # of the state and a question that is asked


class Position(NamedTuple):
    """A game that was brought somewhere: what was answered, and whom it asks there."""

    game: str
    seats: int
    options: Mapping[str, OptionValue]
    log: list[Event]
    seat: int  # who is asked what was looked for; -1 once the game is over


def find(
    game: str,
    seats: int,
    wanted: Wanted,
    avoid: Sequence[str] = (),
    options: Mapping[str, OptionValue] | None = None,
) -> Position:
    """Return the first blind game that comes to where `wanted` holds, under the tests' own luck."""
    rules = named(game)
    for seed in range(2000):
        rng = Random(seed)
        luck = fair.Luck(f"{LUCK:064x}", [""] * seats)
        match = Match(rules, seats, options, luck=luck)
        match.roll()
        while not match.over:
            for decision in match.state.decisions:
                if wanted(match.state, decision):
                    return Position(game, seats, match.options, match.log, decision.seat)
            decision = rng.choice(match.state.decisions)
            choices = [c for c in decision.choices if not c.startswith(tuple(avoid))]
            match.answer(decision.seat, rng.choice(choices or decision.choices))
            match.roll()
        if wanted(match.state, None):
            return Position(game, seats, match.options, match.log, -1)
    raise AssertionError(f"no blind game of {game} came there")


class Seated:
    """Somebody at a table without a page: answers over a socket."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.update: dict[str, Any] = {}

    def play(self, choice: str) -> None:
        """Answer with `choice` once it is asked for, all that was said before being heard."""
        self.listen()
        while not self.asked(choice):
            self.hear()
        version = self.update["version"]
        self.socket.send(json.dumps({"type": "play", "version": version, "choice": choice}))
        if not self.listen():  # a window has closed meanwhile: another question stands
            self.play(choice)

    def asked(self, choice: str) -> bool:
        """Whether `choice` would answer what is asked; what is sealed has been answered."""
        asked = self.update.get("decision")
        return asked is not None and choice in asked["choices"] and "sealed" not in self.update

    def listen(self) -> bool:
        """Hear all that the server has to say so far; return whether it took what was sent."""
        self.socket.send(json.dumps({"type": "ping"}))
        taken = True
        while (said := self.hear()) != "pong":
            taken = taken and said != "refused"
        return taken

    def hear(self) -> str:
        """Take one message; return its type."""
        said = json.loads(self.socket.recv(timeout=20))
        if said["type"] == "update":
            self.update = said
        assert said.get("code") in (None, "stale"), said
        return str(said["type"])


def reach(url: str, position: Position, people: Mapping[int, Any]) -> str:
    """Lay a table, play the position's log and return its id; `people` have a page by seat."""
    names = ["Camille", "Delorme", "Odette", "Bruno", "Inès", "Jeanne"]
    table, cookies = "", []
    with httpx.Client(base_url=url) as api:
        for seat in range(position.seats):
            api.cookies.clear()
            person = people.get(seat)
            cookie = (
                next((c["value"] for c in person.page.context.cookies(url)), "") if person else ""
            )
            if cookie:
                api.cookies.set("escale", cookie)
            ask: dict[str, Any] = {"name": names[seat], "seat": seat}
            if seat == 0:
                lay = {"game": position.game, "seats": position.seats, "options": position.options}
                table = api.post("/api/tables", json=ask | lay).raise_for_status().json()["id"]
            else:
                api.post(f"/api/tables/{table}/sit", json=ask).raise_for_status()
            cookies.append(api.cookies["escale"])
            if person and not cookie:
                own = {"name": "escale", "value": cookies[-1], "url": url, "httpOnly": True}
                person.page.context.add_cookies([own])
        api.cookies.clear()
        api.cookies.set("escale", cookies[0])
        api.post(f"/api/tables/{table}/start").raise_for_status()
    address = f"{url.replace('http', 'ws')}/api/tables/{table}/socket"
    with ExitStack() as lines:
        seated = []
        for cookie in cookies:
            headers = {"Cookie": f"escale={cookie}", "Origin": url}
            line = connect(address, additional_headers=headers, close_timeout=0.1)
            seated.append(Seated(lines.enter_context(line)))
        for seat, choice in position.log:
            if seat != CHANCE:
                seated[seat].play(choice)
    return table

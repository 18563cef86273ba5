"""A game at one keyboard: who sits where, what is typed, and a file that is never behind."""

import re
from collections.abc import Sequence
from importlib import import_module, util
from pathlib import Path
from random import Random
from typing import Any

from rich.console import Console
from rich.control import Control
from rich.segment import ControlType
from rich.table import Table
from rich.text import Text

from escale.bots import Eyes, bot, offered, player
from escale.bots.advice import advise
from escale.engine import CHANCE, Choice, Decision, Match, Refusal, Seat, fair
from escale.games import package
from escale.rulebook import rulebook
from escale.save import dump, saved, write
from escale.terminal.board import PlainBoard
from escale.terminal.screen import Question, Screen, numbers
from escale.terminal.words import WORDS
from escale.texts import clean, texts

PLACE = re.compile(r"(#?)([0-9]{1,4})")  # a place in the list of choices
ADVICE = 2.0  # seconds that advice may take
LATELY = 5  # events that are told again when a game is taken up
LONG_NAME = 40  # characters of a name that are shown
FOUND = 8  # pieces that one look-up explains


class Quit(Exception):
    """The player leaves the table."""


class Terminal:
    """One game at one keyboard: some seats are people, the others bots."""

    def __init__(
        self,
        match: Match,
        bots: dict[Seat, str],
        lang: str,
        secret: str,
        console: Console,
        salts: Sequence[str] = (),
        names: Sequence[str] = (),
        path: Path | None = None,
        scheme: int = fair.SCHEME,
    ) -> None:
        self.match = match
        self.bots = bots
        self.words = texts(match.game.slug, lang)
        self.own = WORDS[lang]
        self.secret = secret
        self.salts = list(salts)
        self.scheme = scheme
        self.luck = fair.Luck(secret, salts, scheme)
        self.console = console
        self.path = path
        self.rng = Random(secret)
        self.title = self.words.catalogue.get("title", match.game.slug)
        self.told: dict[Seat | None, int] = {}
        self.before = max(0, len(match.log) - LATELY)  # nobody is told what is older, unless asked
        self.sitting: Seat | None = None  # who is at the keyboard
        given = [clean(name).strip()[:LONG_NAME] for name in names]
        self.players = [
            (given[seat] if seat < len(given) else "")
            or self.own["robot" if seat in bots else "player"].format(n=seat + 1)
            for seat in range(match.seats)
        ]

    def play(self) -> None:
        """Play until the game is over; `Quit` when the player leaves."""
        if not self.match.log:
            pitch = self.words.catalogue.get("pitch", "")
            self.console.print(Text.assemble((self.title, "bold"), "  ", pitch))
        self.keep()
        while not self.match.over:
            decision = self.match.state.decisions[0]
            if decision.seat == CHANCE:
                choice = self.luck(decision, self.match.now.chances)
            elif decision.seat in self.bots:
                eyes = Eyes(self.match.game, self.match.state, decision.seat)
                choice = player(self.bots[decision.seat])(eyes, self.rng)
            elif decision.quiet and len(decision.choices) == 1 and self.reader() is not None:
                choice = decision.choices[0]  # nobody else could learn from the pause
            else:
                answered = self.ask(decision)
                if answered is None:
                    continue
                choice = answered
            self.match.answer(decision.seat, choice)
            if decision.seat != CHANCE:
                self.keep()
        self.keep()
        self.show_end()

    def keep(self) -> None:
        """Write the game down as it stands, so that nothing that happens later can lose it."""
        if self.path:
            bots = [self.bots.get(seat, "") for seat in range(self.match.seats)]
            lang = self.words.lang
            kept = (self.secret, self.salts, self.players, bots, lang, self.scheme)
            write(self.path, dump(saved(self.match, *kept)))

    @property
    def kept(self) -> str:
        """Where the game is, and what to do with it."""
        key = "kept" if self.match.over else "saved"
        slug = self.match.game.slug
        name = f"{slug} " if ":" in slug else ""  # a file may not name a module by itself
        return self.own[key].format(path=self.path, name=name)

    def reader(self) -> Seat | None:
        """Return whose eyes the end is told to: the only person's, else a spectator's."""
        people = [seat for seat in range(self.match.seats) if seat not in self.bots]
        return people[0] if len(people) == 1 else None

    def story(self, reader: Seat | None, since: int) -> list[str]:
        """Return what happened since an event, as `reader` may know it."""
        facts = self.match.facts_for(reader, since)
        return [self.words.fact(fact, self.players) for fact in facts]

    def news(self, seat: Seat | None) -> list[str]:
        """Return what `seat` has not been told yet; from now on it has."""
        listener = seat if self.match.game.secrets else None
        found = self.story(seat, self.told.get(listener, self.before))
        self.told[listener] = len(self.match.log)
        return found

    def board(self, seat: Seat | None) -> PlainBoard[Any]:
        """Return the table as `seat` sees it, drawn by the game itself where it can."""
        game = self.match.game
        view = game.view(self.match.state, seat)
        drawn = board_of(game.slug)
        beside = None if seat is None else game.brief(self.match.state, seat)
        return drawn(view, self.words, self.players, seat, *self.console.size, beside)

    def ask(self, decision: Decision) -> Choice | None:
        """Show the table and the question; return the choice, or None to ask again."""
        self.hand_over(decision.seat)
        told, page = self.news(decision.seat), 0
        self.screen(decision, told, page)
        while True:
            line = self.read(f"{self.own['ask']} > ")
            line = line.lower() if len(line) == 1 else line  # commands in capitals too
            if not line:
                page += 1
                self.screen(decision, told, page)
                continue
            choice = chosen(line, decision.choices)
            if choice is not None:
                return choice
            if line == "z" and self.match.undo(decision.seat):
                told_to = len(self.match.log)
                self.told = {seat: min(told_to, at) for seat, at in self.told.items()}
                self.keep()
                self.console.print(Text(self.own["undone"]))
                return None
            self.look_up(decision, line)

    def screen(self, decision: Decision, told: Sequence[str], page: int) -> None:
        """Print the question with its table, and a page of its choices."""
        asked = Question(
            self.words.prompt(decision, self.players) or decision.kind,
            self.words.reason(decision, self.players),
            self.words.cites.get("decisions", {}).get(decision.kind, ""),
            decision.choices,
        )
        screen = Screen(self.console, self.board(decision.seat), self.own)
        screen.ask(self.title, asked, told, page)

    def read(self, prompt: str) -> str:
        """Return a line that is typed; the end of input leaves the table."""
        try:
            return self.console.input(Text(prompt)).strip()
        except (EOFError, KeyboardInterrupt):
            raise Quit from None

    def hand_over(self, seat: Seat) -> None:
        """Give the keyboard to somebody else: where hands are hidden the screen is cleared."""
        people = self.match.seats - len(self.bots)
        if people > 1 and seat != self.sitting and self.match.game.secrets:
            if self.sitting is not None:
                self.wipe()
            self.read(self.own["pass"].format(name=self.players[seat]) + " ")
            self.wipe()
        self.sitting = seat

    def wipe(self) -> None:
        """Clear the screen and what has scrolled off it."""
        if self.console.is_terminal:
            self.console.control(Control((ControlType.HOME,), (ControlType.CLEAR,)))
            self.console.file.write("\x1b[3J")

    def look_up(self, decision: Decision, line: str) -> None:
        """Answer a line that is no choice: leave, advise, tell the story, or explain."""
        if line == "q":
            raise Quit
        if line == "z":
            self.console.print(Text(self.own["no_undo"]))
        elif line == "h":
            self.console.print(Text(self.counsel(decision.seat)))
        elif line == "j":
            self.tell(self.story(decision.seat, 0))
        elif line == "t":
            Screen(self.console, self.board(decision.seat), self.own).whole()
        elif line == "r":
            self.console.print(self.rule(decision.kind))
        elif line.startswith("?"):
            self.explain(decision, line[1:].strip())
        else:
            self.console.print(self.refused(decision, line[:40]))

    def counsel(self, seat: Seat) -> str:
        """Return what the strongest bot would do, or the rule book says, and why."""
        game, state = self.match.game, self.match.state
        eyes, luck = Eyes(game, state, seat, ADVICE), Random(len(self.match.log))
        hint = advise(eyes, luck, bot(offered(game.slug)[-1]), game.hint(state, seat))[0]
        said = self.words.section("hints")
        grounds = [(said.get(merit.key, ""), merit.values) for merit in hint.merits]
        why = [self.words.fill(text, values, self.players) for text, values in grounds if text]
        return self.own["advice"].format(
            it=self.words.choice(hint.choice, self.players),
            why=self.words.joined(why) or self.own["plain_advice"],
        )

    def tell(self, story: Sequence[str]) -> None:
        """Print the story so far, through a pager where it is longer than the window."""
        lines = Text("\n".join(f"· {fact}" for fact in story))
        if self.console.is_terminal and len(story) >= self.console.height:
            with self.console.pager():
                self.console.print(lines)
        else:
            self.console.print(lines)

    def explain(self, decision: Decision, wanted: str) -> None:
        """Print what a card or place is and does; it is named by code, number or name."""
        board = self.board(decision.seat)
        found = self.pieces(wanted, decision.choices, board)
        if not found:
            said = self.own["no_piece"].format(it=clean(wanted)[:40]) if wanted else self.own["how"]
            self.console.print(Text(said))
        for piece in found[:FOUND]:
            words = (f"{self.name(piece)} ({piece}).", board.about(piece), board.text(piece))
            self.console.print(Text(" ".join(filter(None, words))))

    def name(self, piece: str) -> str:
        """Return what a piece or a choice is called."""
        known = self.words.section("names").get(piece)
        return known or self.words.choice(piece, self.players)

    def pieces(self, wanted: str, choices: Sequence[Choice], board: PlainBoard[Any]) -> list[str]:
        """Return the pieces meant by a code, by a place in the list, or by part of a name."""
        if not wanted:
            return []
        names = {**self.words.section("names"), **dict.fromkeys(self.words.section("cards"), "")}
        for piece in names:
            if piece.lower() == wanted.lower():
                return [piece]
        choice = chosen(wanted, choices)
        if choice is not None:
            parts = [part for part in (choice, *choice.split(":")) if part in names]
            return list(dict.fromkeys(parts))[:2]
        told = [p for p in names if board.text(p) or board.about(p)]
        return [piece for piece in told if wanted.lower() in self.name(piece).lower()]

    def refused(self, decision: Decision, line: str) -> Text:
        """Return why an answer is not possible, by the rules where they say."""
        why = self.match.game.why_not(self.match.state, decision.seat, line)
        if isinstance(why, Refusal):
            return Text.assemble(self.words.refusal(why, self.players), (f" {why.rule}", "dim"))
        coded = numbers(decision.choices) == decision.choices
        key = "wrong_code" if coded else "wrong"
        return Text(self.own[key].format(it=clean(line), n=len(decision.choices)))

    def rule(self, kind: str) -> Text:
        """Return the words of the numbered rule behind a question."""
        number = self.words.cites.get("decisions", {}).get(kind, "")
        for chapter in rulebook(self.match.game.slug):
            for rule in chapter.rules:
                if rule.number == number:
                    said = rule.fr if self.words.lang == "fr" else rule.en
                    return Text.assemble((number, "bold"), f" {said}")
        return Text(number or self.own["no_rule"])

    def show_end(self) -> None:
        """Print the last events, the table and the result."""
        game, s = self.match.game, self.match.state
        reader = self.reader()
        room = max(4, self.console.height // 2)
        self.tell(self.news(reader)[-room:])
        self.console.print(self.board(reader).show())
        table = Table(
            self.own["place"], self.own["name"], self.own["score"], title=self.own["over"]
        )
        scores, places = game.scores(s), game.placing(s)
        for seat in sorted(range(self.match.seats), key=lambda seat: places[seat]):
            score = self.words.number(round(scores[seat]))
            table.add_row(str(places[seat]), Text(self.players[seat]), score)
        self.console.print(table)


def chosen(line: str, choices: Sequence[Choice]) -> Choice | None:
    """Return the choice that a line means: its code, or its place in the list.

    A code always wins. Where codes are numbers themselves a place is written `#3`.
    """
    for choice in choices:
        if choice == line:
            return choice
    alike = [choice for choice in choices if choice.lower() == line.lower()]
    if len(alike) == 1:
        return alike[0]
    place = PLACE.fullmatch(line)
    if not place or (not place[1] and numbers(choices) == list(choices)):
        return None
    at = int(place[2])
    return choices[at - 1] if 1 <= at <= len(choices) else None


def board_of(slug: str) -> type[PlainBoard[Any]]:
    """Return what draws a game: the `Board` in its package's `terminal.py`, or the plain one."""
    name = f"{package(slug)}.terminal"
    try:
        found = util.find_spec(name)
    except ModuleNotFoundError:  # a game in a single file has no such neighbour
        found = None
    return import_module(name).Board if found else PlainBoard

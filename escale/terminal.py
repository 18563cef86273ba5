"""A table in the terminal: the board, the question, numbered choices, the story so far."""

from collections.abc import Sequence
from datetime import datetime
from importlib import import_module, util
from pathlib import Path
from random import Random
from typing import Any

import msgspec
from rich.columns import Columns
from rich.console import Console, Group, RenderableType
from rich.markup import escape
from rich.panel import Panel
from rich.table import Table

from escale.bots import Eyes, bot
from escale.engine import CHANCE, Decision, Match, Refusal, Seat, fair
from escale.games import package
from escale.rulebook import rulebook
from escale.save import dump, saved
from escale.texts import Texts, texts

WORDS = {
    "fr": {
        "player": "Joueur {n}",
        "robot": "Robot {n}",
        "help": "numéro choisir · z reprendre · h conseil · j journal · r règle · q sortir",
        "ask": "Votre choix",
        "advice": "Le conseil de la règle : {it}.",
        "no_advice": "La règle ne conseille rien ici.",
        "no_undo": "Rien à reprendre : le dernier coup a appris quelque chose à quelqu'un.",
        "undone": "Coup repris.",
        "wrong": "« {it} » n'est pas possible. Répondez par un numéro de 1 à {n}.",
        "saved": "Partie gardée dans {path}. Pour la reprendre : escale play --resume {path}",
        "kept": "Partie gardée dans {path}. Pour la vérifier : escale verify {path}",
        "over": "Fin de la partie",
        "place": "Place",
        "name": "Joueur",
        "score": "Résultat",
        "begin": "La partie commence.",
    },
    "en": {
        "player": "Player {n}",
        "robot": "Robot {n}",
        "help": "number choose · z take back · h hint · j log · r rule · q quit",
        "ask": "Your choice",
        "advice": "The rules advise: {it}.",
        "no_advice": "The rules advise nothing here.",
        "no_undo": "Nothing to take back: the last move has taught somebody something.",
        "undone": "Taken back.",
        "wrong": "“{it}” is not possible. Answer with a number from 1 to {n}.",
        "saved": "Game kept in {path}. To go on: escale play --resume {path}",
        "kept": "Game kept in {path}. To check it: escale verify {path}",
        "over": "End of the game",
        "place": "Place",
        "name": "Player",
        "score": "Result",
        "begin": "The game begins.",
    },
}


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
        name: str | None = None,
    ) -> None:
        self.match = match
        self.bots = bots
        self.words = texts(match.game.slug, lang)
        self.own = WORDS[lang]
        self.secret = secret
        self.salts = list(salts)
        self.console = console
        self.rng = Random(secret)
        self.told = 0
        self.players = [
            self.own["robot" if seat in bots else "player"].format(n=seat + 1)
            for seat in range(match.seats)
        ]
        if name:
            self.players[0] = name

    def play(self) -> None:
        """Play until the game is over; `Quit` when the player leaves."""
        self.console.print(
            Panel(self.words.catalogue["pitch"], title=self.words.catalogue["title"])
        )
        while not self.match.over:
            decision = self.match.state.decisions[0]
            if decision.seat == CHANCE:
                n = fair.chance_events(self.match.log)
                choice = fair.outcome(decision, self.secret, self.salts, n)
            elif decision.seat in self.bots:
                eyes = Eyes(self.match.game, self.match.state, decision.seat)
                choice = bot(self.bots[decision.seat])(eyes, self.rng)
            else:
                answered = self.ask(decision)
                if answered is None:
                    continue
                choice = answered
            self.match.answer(decision.seat, choice)
        self.tell(None)
        self.show_end()

    def reader(self) -> Seat | None:
        """Return whose eyes the story is told to: the only person's, else a spectator's."""
        people = [seat for seat in range(self.match.seats) if seat not in self.bots]
        return people[0] if len(people) == 1 else None

    def tell(self, seat: Seat | None) -> None:
        """Print what has happened since the last time."""
        reader = self.reader() if seat is None else seat
        for fact in self.match.facts_for(reader, self.told):
            self.console.print(f"[dim]·[/dim] {escape(self.words.fact(fact, self.players))}")
        self.told = len(self.match.facts)

    def ask(self, decision: Decision) -> str | None:
        """Show the table and the question; return the choice, or None to ask again."""
        self.tell(decision.seat)
        self.console.print(self.board(decision.seat))
        prompt = self.words.prompt(decision, self.players)
        reason = self.words.reason(decision, self.players)
        rule = self.words.cites["decisions"].get(decision.kind, "")
        self.console.print(f"\n[bold]{escape(prompt)}[/bold]  [dim]{rule}[/dim]")
        if reason:
            self.console.print(f"[dim]{escape(reason)}[/dim]")
        self.console.print(
            Columns(
                f"[bold]{n}[/bold] {escape(self.words.choice(choice, self.players))}"
                for n, choice in enumerate(decision.choices, 1)
            )
        )
        self.console.print(f"[dim]{self.own['help']}[/dim]")
        while True:
            try:
                line = self.console.input(f"{self.own['ask']} > ").strip()
            except (EOFError, KeyboardInterrupt):
                raise Quit from None
            if line.isdigit() and 1 <= int(line) <= len(decision.choices):
                return decision.choices[int(line) - 1]
            if line in decision.choices:
                return line
            if line == "z" and self.match.undo(decision.seat):
                self.told = len(self.match.facts)
                self.console.print(self.own["undone"])
                return None
            self.look_up(decision, line)

    def look_up(self, decision: Decision, line: str) -> None:
        """Answer a line that is no choice: leave, advise, tell the story, or explain."""
        if line == "q":
            raise Quit
        if line == "z":
            self.console.print(self.own["no_undo"])
        elif line == "h":
            advice = self.match.game.hint(self.match.state, decision.seat)
            said = (
                self.own["advice"].format(it=self.words.choice(advice, self.players))
                if advice
                else ""
            )
            self.console.print(said or self.own["no_advice"])
        elif line == "j":
            self.told = 0
            self.tell(decision.seat)
        elif line == "r":
            self.console.print(self.rule(self.words.cites["decisions"].get(decision.kind, "")))
        elif line:
            self.console.print(self.refused(decision, line))

    def refused(self, decision: Decision, line: str) -> str:
        """Return why an answer is not possible, by the rules where they say."""
        why = self.match.game.why_not(self.match.state, decision.seat, line)
        if isinstance(why, Refusal):
            return f"{escape(self.words.refusal(why, self.players))} [dim]{why.rule}[/dim]"
        return self.own["wrong"].format(it=escape(line), n=len(decision.choices))

    def rule(self, number: str) -> str:
        """Return the words of a numbered rule."""
        for chapter in rulebook(self.match.game.slug):
            for rule in chapter.rules:
                if rule.number == number:
                    return (
                        f"[bold]{number}[/bold] {rule.fr if self.words.lang == 'fr' else rule.en}"
                    )
        return number

    def board(self, seat: Seat | None) -> RenderableType:
        """Return the table as `seat` sees it, drawn by the game itself where it can."""
        view = self.match.game.view(self.match.state, seat)
        name = f"{package(self.match.game.slug)}.terminal"
        if util.find_spec(name):
            drawn: RenderableType = import_module(name).show(view, self.words, self.players)
            return drawn
        return plain(view, self.words)

    def show_end(self) -> None:
        """Print the result."""
        game, s = self.match.game, self.match.state
        self.console.print(self.board(None))
        table = Table("place", "name", "score", title=self.own["over"])
        for column, key in zip(table.columns, ("place", "name", "score"), strict=True):
            column.header = self.own[key]
        scores, places = game.scores(s), game.placing(s)
        for seat in sorted(range(self.match.seats), key=lambda seat: places[seat]):
            score = self.words.number(round(scores[seat]))
            table.add_row(str(places[seat]), escape(self.players[seat]), score)
        self.console.print(table)

    def own_file(self) -> Path:
        """Return where the game is kept when nobody says where: in the home folder."""
        stamp = datetime.now().strftime("%Y-%m-%d-%H%M%S")
        return Path.home() / ".escale" / f"{self.match.game.slug}-{stamp}.json"

    def keep(self, path: Path) -> Path:
        """Write the game to `path`."""
        path.write_bytes(dump(saved(self.match, self.secret, self.salts, self.players)))
        self.console.print(self.own["kept" if self.match.over else "saved"].format(path=path))
        return path


def plain(view: Any, words: Texts) -> RenderableType:
    """Return any view as tables: single values in a line, lists of pieces as rows."""
    singles: list[str] = []
    tables: list[RenderableType] = []
    for name, value in msgspec.to_builtins(view).items():
        if isinstance(value, list) and value and isinstance(value[0], dict):
            table = Table(*map(str, value[0]), title=name, title_justify="left")
            for row in value:
                table.add_row(*(short(cell, words) for cell in row.values()))
            tables.append(table)
        elif name != "type" and value not in (None, [], {}):
            singles.append(f"[dim]{name}[/dim] {escape(short(value, words))}")
    return Group(" · ".join(singles), *tables)


def short(value: Any, words: Texts) -> str:
    """Return a value of a view in a few words."""
    if isinstance(value, bool) or value is None:
        return "✓" if value else ""
    if isinstance(value, int):
        return words.number(value)
    if isinstance(value, str):
        return words.name(value)
    if isinstance(value, list):
        return " ".join(short(item, words) for item in value)
    if isinstance(value, dict):
        return ", ".join(f"{words.name(k)} {short(v, words)}" for k, v in value.items() if v)
    return str(value)

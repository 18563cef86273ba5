"""Marathon on a terminal: the track, the events, and each place with what its spaces bring."""

from rich.console import Group, RenderableType
from rich.text import Text

from escale.games.marathon.cards import PLACES, ROWS, SALON
from escale.games.marathon.view import LineView, MarathonCardView, MarathonView, PreviewView
from escale.terminal.board import PlainBoard, grid

FREE = -1


class Board(PlainBoard[MarathonView]):
    """Players on the track, events, places."""

    def status(self) -> str:
        return f"{self.say('status', n=self.view.day)} · {self.say('key')}"

    def show(self) -> RenderableType:
        events = [self.event(line) for line in self.view.lines if line.open]
        asked = {tuple(preview.choice.split(":")[:2]) for preview in self.previews}
        others = [
            Text(self.place(line, card))
            for line in self.view.lines
            for card in line.cards
            if line.open and (line.line, card.place) not in asked
        ]
        return Group(self.track(), *events, *others)

    def track(self) -> RenderableType:
        """Return where everybody is, the one who acts first, with pawns and points."""
        table = grid(*[""] * (2 if self.width < 100 else 3))
        cells = []
        for seat in self.view.order:
            sheet = self.view.sheets[seat]
            left = self.say("pawns", n=self.view.pawns[seat])
            figures = f"  {self.view.time[seat]}/{self.view.end}  {left}  "
            written = sum(cell or 0 for cell in sheet.cells[: sheet.written]) - sheet.penalty
            points = f"{written} ({self.words.number(sheet.estimate)})"
            acts = seat == self.view.order[0]
            mark = Text(f"{seat + 1}", "dim")
            cells.append(Text.assemble(mark, self.player(seat, acts), figures, points))
        across = len(table.columns)
        for n in range(0, len(cells), across):
            table.add_row(*cells[n : n + across])
        table.show_header = False
        return table

    def event(self, line: LineView) -> Text:
        """Return the event beside a line, and which places it turns negative."""
        minus = ", ".join(self.name(card.place) for card in line.cards if card.sign < 0)
        twice = f" {self.say('doubled')}" if line.times == 2 else ""
        head = f"{line.line} · {self.name(f'days:{line.days}')}{twice}"
        named = f" {self.quoted(line.event or '')} "
        return Text.assemble((head, "bold"), named, self.say("in_minus", places=minus))

    def place(self, line: LineView, card: MarathonCardView) -> str:
        """Return one card: line, place, die, and who stands where by number."""
        sign = "−" if card.sign < 0 else "+"
        there = self.pawns(card)
        return f"{line.line} {self.name(card.place)} {sign}{card.die or '?'}" + (
            f" [{there}]" if there else ""
        )

    def pawns(self, card: MarathonCardView) -> str:
        """Return the pawns on a card by their seats' numbers, shelf by shelf or row by row."""
        marks = ["" if who == FREE else str(who + 1) for who in card.spaces]
        if card.place == PLACES[SALON]:
            rows = [marks[n * (n - 1) // 2 : n * (n + 1) // 2] for n in range(1, 6)]
        elif card.place == "etage":
            rows = [marks[n : n + ROWS] for n in range(0, len(marks), ROWS)]
        else:
            return "".join(marks)
        return " ".join(f"{n}:{''.join(row)}" for n, row in enumerate(rows, 1) if any(row))

    @property
    def previews(self) -> list[PreviewView]:
        """What each choice open to the reader would do."""
        return self.beside.previews if self.beside else []

    def preview(self, choice: str) -> PreviewView | None:
        """Return what a choice would do."""
        return next((found for found in self.previews if found.choice == choice), None)

    def card(self, choice: str) -> tuple[LineView, MarathonCardView]:
        """Return the card a choice is on, and its line."""
        named, place, *_ = choice.split(":")
        line = next(line for line in self.view.lines if line.line == named)
        return line, next(card for card in line.cards if card.place == place)

    def worth(self, choice: str) -> str:
        found = self.preview(choice)
        if not found or self.seat is None:
            return ""
        line, card = self.card(choice)
        now = self.view.sheets[self.seat].cells[line.days * 6 + PLACES.index(card.place)] or 0
        gain = found.points - now
        return f"{found.time}{self.say('t')} {'+' if gain >= 0 else '−'}{abs(gain)}"

    def group(self, choice: str) -> tuple[str, str] | None:
        found = self.preview(choice)
        if not found:
            return "", self.words.choice(choice, self.players)
        return self.place(*self.card(choice)), f"{self.spot(found)} {self.worth(choice)}".strip()

    def spot(self, found: PreviewView) -> str:
        """Return which space of its place a choice takes."""
        _, place, *rest = found.choice.split(":")
        spot = rest[0] if rest else ""
        if found.theirs is not None:  # where the expelled pawn goes
            where, points = self.say("space", n=int(spot)), self.words.number(found.theirs)
            return f"{where}{self.words.colon}{points},"
        if spot.endswith("x"):
            return f"{self.say('expel')} {found.moved[0] + 1}"
        if place == "etage":
            return f"{self.say('shelf')}{spot}"
        if place == "salon":
            at = int(spot)
            return f"{self.say('seat_row')}{next(n for n in range(1, 6) if at <= n * (n + 1) // 2)}"
        if place == "petanque":
            return f"+{found.bonus}"
        overtaken = place == "verte" and len(found.moved)
        return self.say("overtaking", n=overtaken) if overtaken else ""

    def text(self, piece: str) -> str:
        return self.words.section("cards").get(piece, "")  # places explain themselves when asked

    def about(self, piece: str) -> str:
        found = self.preview(piece)
        if found:
            then = self.beside.landings[found.time]
            told = [
                f"{self.say('time')} {self.say('periods', n=found.time)}",
                f"{self.say('points')} {self.words.number(found.points)}",
                f"{self.say('landing')} {self.say('space', n=then.landing)}",
            ]
            told += [self.say("counts")] if then.counts else []
            told += [self.say("opens")] if then.opens else []
            return ", ".join(told) + "."
        here = [
            self.place(line, card)
            for line in self.view.lines
            for card in line.cards
            if line.open and card.place == piece
        ]
        return "; ".join(here) + "." if here else ""

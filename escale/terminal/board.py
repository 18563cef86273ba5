"""What a game's table looks like in a terminal, and the pieces every table is made of."""

from collections.abc import Iterable, Sequence
from typing import Any, Generic, TypeVar

import msgspec
from rich.console import Group, JustifyMethod, RenderableType
from rich.table import Table
from rich.text import Text

from escale.engine import Choice, Seat, Value
from escale.texts import Texts

V = TypeVar("V")
SEAT_STYLES = ("cyan", "magenta", "green", "yellow", "blue", "red")
MOST = 12  # things of a list that are shown of a game that draws nothing itself


class PlainBoard(Generic[V]):
    """A table as one reader sees it; a game's `Board` says the same in the game's own terms."""

    def __init__(
        self,
        view: V,
        words: Texts,
        players: Sequence[str],
        seat: Seat | None,
        width: int = 80,
        height: int = 24,
        beside: Any = None,
    ) -> None:
        self.view = view
        self.words = words
        self.players = players
        self.seat = seat  # whose eyes these are; None: a spectator's
        self.width = width
        self.height = height
        self.beside = beside  # what the game says of the question asked of the reader

    def status(self) -> str:
        """Return where the game is: turn, round, war or peace."""
        return ""

    def show(self) -> RenderableType:
        """Return the table in as few rows as it takes."""
        fields = msgspec.to_builtins(self.view)
        singles, tables, seats = [], [], {}
        for name, value in fields.items() if isinstance(fields, dict) else ():
            if isinstance(value, list) and value and isinstance(value[0], dict):
                tables.append(self._rows(name, value))
            elif isinstance(value, list) and len(value) == len(self.players):
                seats[name] = value
            elif name != "type" and value not in (None, "", [], {}):
                singles.append((self.label(name), self.brief(value)))
        if seats:
            table = grid("", *(self.label(name) for name in seats))
            for seat in range(len(self.players)):
                table.add_row(self.player(seat), *(self.brief(seats[name][seat]) for name in seats))
            tables.insert(0, table)
        return Group(*tables, self.pairs(singles))

    def hand(self) -> list[str]:
        """Return the cards the reader holds."""
        return []

    def worth(self, choice: Choice) -> str:
        """Return what a choice costs or brings, in a word or two."""
        return ""

    def group(self, choice: Choice) -> tuple[str, str] | None:
        """Return what a choice belongs to and what it is called there, when choices are many."""
        return None

    def about(self, piece: str) -> str:
        """Return what is printed on a card or true of a place, beside its text."""
        return ""

    def say(self, key: str, **values: Value) -> str:
        """Return words of the game's `terminal` or `board` section, filled."""
        pattern = self.words.section("terminal").get(key) or self.words.section("board").get(key)
        return self.words.fill(pattern or key, values, self.players)

    def name(self, piece: str) -> str:
        """Return what a piece is called."""
        return self.words.name(piece)

    def quoted(self, piece: str) -> str:
        """Return a title between the quotation marks of the language."""
        before, after = ("«\u00a0", "\u00a0»") if self.words.lang == "fr" else ("“", "”")
        return f"{before}{self.name(piece)}{after}"

    def named(self, pieces: Iterable[str]) -> str:
        """Return pieces by name, equal ones counted."""
        held: dict[str, int] = {}
        for piece in pieces:
            held[piece] = held.get(piece, 0) + 1
        return ", ".join(
            f"{n} × {self.name(piece)}" if n > 1 else self.name(piece) for piece, n in held.items()
        )

    def text(self, piece: str) -> str:
        """Return what a card says, or what the card in a choice says."""
        cards = self.words.section("cards")
        return next((cards[part] for part in (piece, *piece.split(":")) if part in cards), "")

    def pairs(self, listed: Iterable[tuple[str, str]]) -> Text:
        """Return labels and values on one line, or as few as it takes."""
        cells = (
            Text.assemble((label, "dim"), " " if label else "", it) for label, it in listed if it
        )
        return packed(cells, self.width, "   ")

    def player(self, seat: Seat | None, acts: bool = False) -> Text:
        """Return a player's name in the colour of the seat, marked when the table waits for it."""
        if seat is None or not 0 <= seat < len(self.players):
            return Text("–")
        style = SEAT_STYLES[seat % len(SEAT_STYLES)] + (" bold" if seat == self.seat else "")
        return Text(("▸" if acts else " ") + self.players[seat], style, no_wrap=True)

    def label(self, name: str) -> str:
        """Return what a field of a view is called, as the game says or as it is written."""
        known = self.words.section("terminal").get(name) or self.words.section("board").get(name)
        return known if known and "{" not in known else name.replace("_", " ")

    def brief(self, value: Any) -> str:
        """Return any value of a view in a few words."""
        if isinstance(value, bool) or value is None:
            return "✓" if value else "–"
        if isinstance(value, int | float):
            return self.words.number(round(value))
        if isinstance(value, str):
            return self.name(value)
        if isinstance(value, dict):
            parts = [f"{self.name(str(k))} {self.brief(v)}" for k, v in value.items() if v]
        else:
            parts = [f"({self.brief(v)})" if isinstance(v, list) else self.brief(v) for v in value]
        more = f" … +{len(parts) - MOST}" if len(parts) > MOST else ""
        return ", ".join(parts[:MOST]) + more

    def _rows(self, name: str, pieces: list[dict[str, Any]]) -> Table:
        """Return a list of pieces as a table, one column each, without what all of them lack."""
        by_seat = len(pieces) == len(self.players)
        heads = self.players if by_seat else [str(n) for n in range(1, len(pieces) + 1)]
        table = grid(self.label(name), *heads[:MOST])
        for field in pieces[0]:
            cells = [self.brief(piece.get(field)) for piece in pieces[:MOST]]
            if any(cell not in ("", "–") for cell in cells):
                table.add_row(self.label(field), *cells)
        return table


def grid(*heads: str | Text, right: Sequence[int] = ()) -> Table:
    """Return a table without borders; the columns `right` hold numbers."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
    for n, head in enumerate(heads):
        justify: JustifyMethod = "right" if n in right else "left"
        table.add_column(head, justify=justify, overflow="ellipsis", no_wrap=True)
    return table


def packed(cells: Iterable[Text], width: int, gap: str = "  ") -> Text:
    """Return cells side by side on rows of `width`, broken only between them."""
    rows = [Text()]
    for cell in cells:
        if rows[-1] and rows[-1].cell_len + len(gap) + cell.cell_len > width:
            rows.append(Text())
        rows[-1] = Text.assemble(rows[-1], gap if rows[-1] else "", cell)
    return Text("\n").join(rows)


def beside(label: str | Text, content: RenderableType, width: int | None = None) -> Table:
    """Return something with its label on the left, its further rows under the first."""
    table = Table.grid(padding=(0, 1, 0, 0))
    table.add_column(style="dim", no_wrap=True, overflow="ellipsis", width=width)
    table.add_column(ratio=1)
    table.add_row(label, content)
    return table

"""One question as it fits the window: story, table, hand, question, choices."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from rich.cells import cell_len
from rich.columns import Columns
from rich.console import Console, Group, RenderableType
from rich.rule import Rule
from rich.segment import Segment, SegmentLines
from rich.table import Table
from rich.text import Text

from escale.engine import Choice
from escale.terminal.board import PlainBoard, beside, packed

LEAST_STORY, LEAST_CHOICES = 2, 4  # rows they have, however small the window
WANTED = 3  # rows of the story that matter more than what is printed on cards
SHORT_TEXT = 20  # columns that are enough to begin to say what a card does
LONG_CODE = 12  # characters; a longer code is shown only when it is asked for
MOST_PAGES = 3  # of choices with their names; where they take more, codes do
Lines = list[list[Segment]]
Lists = list[RenderableType]
Form = Callable[[Sequence[Choice], Sequence[str]], RenderableType]


class Question(NamedTuple):
    """What is asked, in words."""

    prompt: str
    reason: str
    rule: str
    choices: Sequence[Choice]


class Screen:
    """Lays out what one seat sees when it is asked."""

    def __init__(self, console: Console, board: PlainBoard[Any], words: dict[str, str]) -> None:
        self.console = console
        self.board = board
        self.held = board.hand()
        self.own = words

    def ask(self, title: str, question: Question, story: Sequence[str], page: int = 0) -> None:
        """Print a question with its table so that it fits the window."""
        board = self.board
        head = self.lines(
            Rule(Text(" · ".join(filter(None, (title, board.status())))), align="left")
        )
        prompt = self.lines(Text.assemble((question.prompt, "bold"), f"  {question.rule}"))
        reason = self.lines(Text(question.reason, "dim")) if question.reason else []
        foot = self.lines(Text(self.own["help"], "dim"))
        left = self.console.height - 1 - len(head) - len(prompt) - len(foot)
        table = self.cut(board.show(), left - LEAST_CHOICES)
        left -= len(table)
        held = self.hand(question.choices)
        rest = self.cut(self.small_hand(held), left - LEAST_CHOICES) if held else []
        left -= len(rest)
        least = min(len(story), LEAST_STORY, left - LEAST_CHOICES)
        spare = min(len(story), WANTED) - least
        choices = self.choices(question.choices, left - least, page, spare)
        left -= len(choices)
        if len(reason) <= left - least:
            prompt += reason
            left -= len(reason)
        large = self.lines(self.large_hand(held)) if held else []
        if len(large) - len(rest) <= left - min(len(story), WANTED):
            left -= len(large) - len(rest)
            rest = large
        for part in (head, self.story(story, left), table, rest, prompt, choices, foot):
            self.console.print(SegmentLines(part, new_lines=True), end="")

    def cut(self, drawn: RenderableType, room: int) -> Lines:
        """Return the rows of something, the last of them a note where it is taller than `room`."""
        found = self.lines(drawn)
        if len(found) <= room:
            return found
        return found[: room - 1] + self.lines(Text(self.own["cut"], "dim")) if room > 0 else []

    def whole(self) -> None:
        """Print the table and the hand, however tall they are."""
        self.console.print(self.board.show())
        if self.held:
            self.console.print(self.large_hand(self.held))

    def lines(self, drawn: RenderableType) -> Lines:
        """Return the rows that something takes in this window."""
        return self.console.render_lines(drawn, pad=False)

    def story(self, facts: Sequence[str], room: int) -> Lines:
        """Return the last of what happened, and how much more there is to read."""
        shown: Lines = []
        for n, fact in enumerate(reversed(facts)):
            one = self.lines(beside("·", Text(fact)))
            more = len(facts) - n - 1
            if len(shown) + len(one) + (more > 0) > room:
                note = self.own["earlier"].format(n=more + 1)
                return self.lines(Text(note, "dim")) + shown if room > 0 else []
            shown = one + shown
        return shown

    def hand(self, choices: Sequence[Choice]) -> list[str]:
        """Return the cards in hand that no choice shows already."""
        offered = {part for choice in choices for part in (choice, *choice.split(":"))}
        return [card for card in self.held if card not in offered]

    def small_hand(self, cards: Sequence[str]) -> Table:
        """Return cards by name."""
        held = ", ".join(
            f"{self.board.named(each for each in cards if each == card)} ({card})"
            for card in dict.fromkeys(cards)
        )
        return beside(self.own["hand"], Text(held))

    def large_hand(self, cards: Sequence[str]) -> Group:
        """Return cards with what each does, a row each."""
        rows = [
            (card, self.board.named(each for each in cards if each == card), self.printed(card), "")
            for card in dict.fromkeys(cards)
        ]
        return Group(Text(self.own["hand"], "dim"), self.columned(rows))

    def printed(self, card: str) -> str:
        """Return what a card is worth and what it says."""
        return " ".join(filter(None, (self.board.about(card), self.board.text(card))))

    def choices(self, choices: Sequence[Choice], room: int, page: int, spare: int) -> Lines:
        """Return the choices as large as the room allows, a page of them if it is too small.

        What every card says is shown only where it leaves `spare` rows.
        """
        keys = numbers(choices)
        forms: list[Form] = [self.large, self.small, self.tiny]
        if self.board.group(choices[0]):
            forms = [self.explained, self.grouped, self.tiny]
        for form in forms:
            found = self.lines(form(choices, keys))
            if len(found) <= (room - spare if form == self.explained else room):
                return found
        named = self.lines(forms[1](choices, keys))
        found = named if len(named) <= MOST_PAGES * (room - 1) else found
        pages = -(-len(found) // (room - 1))
        at = page % pages
        note = self.own["page"].format(page=at + 1, pages=pages)
        return found[at * (room - 1) :][: room - 1] + self.lines(Text(note, "dim"))

    def large(self, choices: Sequence[Choice], keys: Sequence[str]) -> Table:
        """Return choices a row each: number, name, worth, what the card says, code."""
        rows = []
        for choice, key in zip(choices, keys, strict=True):
            said = f"{self.board.worth(choice)}  {self.board.text(choice)}".strip()
            rows.append((key, self.named(choice), said, choice if key != choice else ""))
        return self.columned(rows)

    def columned(self, rows: Sequence[tuple[str, str, str, str]]) -> Table:
        """Return rows cut at the edge of the window: key, name, what it does, code if short."""
        key, name, said, code = (max(cell_len(row[n]) for row in rows) for n in range(4))
        name = min(name, self.console.width * 2 // 5) if said else name
        code = code if code <= LONG_CODE else 0
        said = min(said, self.console.width - key - name - code - 3)
        widths = (key, name, said, code)
        table = Table.grid(padding=(0, 1, 0, 0))
        for width, style in zip(widths, ("bold", "", "dim", "dim"), strict=True):
            if width > 0:
                table.add_column(style=style, no_wrap=True, overflow="ellipsis", width=width)
        for row in rows:
            cells = zip(row, widths, strict=True)
            table.add_row(*(Text(cell) for cell, width in cells if width > 0))
        return table

    def small(self, choices: Sequence[Choice], keys: Sequence[str]) -> Columns:
        """Return choices side by side: number, name, worth."""
        cells = []
        for choice, key in zip(choices, keys, strict=True):
            worth = (self.board.worth(choice), "cyan")
            cells.append(Text.assemble((key, "bold"), f" {self.named(choice)} ", worth))
        return columns(cells)

    def tiny(self, choices: Sequence[Choice], keys: Sequence[str]) -> Columns:
        """Return choices side by side: code and worth."""
        cells = []
        for choice, key in zip(choices, keys, strict=True):
            code = "" if key == choice else f" {choice}"
            worth = (self.board.worth(choice), "cyan")
            cells.append(Text.assemble((key, "bold"), code, " ", worth))
        return columns(cells)

    def explained(self, choices: Sequence[Choice], keys: Sequence[str]) -> Group:
        """Return grouped choices with what each card or place says under it."""
        return Group(*self.groups(choices, keys, True))

    def grouped(self, choices: Sequence[Choice], keys: Sequence[str]) -> Group:
        """Return choices beside what they belong to: a card's uses, a place's spaces."""
        return Group(*self.groups(choices, keys, False))

    def groups(self, choices: Sequence[Choice], keys: Sequence[str], texts: bool) -> Lists:
        """Return every group of choices; those called alike share one entry."""
        groups: dict[str, dict[str, list[str]]] = {}
        said: dict[str, str] = {}
        for choice, key in zip(choices, keys, strict=True):
            head, label = self.board.group(choice) or ("", self.named(choice))
            groups.setdefault(head, {}).setdefault(label, []).append(key)
            said.setdefault(head, self.board.text(choice) if head else "")
        wide = min(max(map(cell_len, groups)), self.console.width * 3 // 5)
        rows: Lists = []
        for head, labels in sorted(groups.items(), key=lambda group: not group[0]):
            cells = [
                Text.assemble((f"{spans(alike)})", "bold"), " ", it) for it, alike in labels.items()
            ]
            if head:
                room = self.console.width - wide - 1
                line = packed(cells, room)
                if not texts and line.cell_len + SHORT_TEXT <= room:
                    line = Text.assemble(line, (f"  {said[head]}", "dim"))
                    line.no_wrap, line.overflow = True, "ellipsis"
                rows.append(beside(Text(head), line, wide))
            else:
                rows.append(packed(cells, self.console.width))
            if texts and said[head]:
                rows.append(Text(f"  {said[head]}", "dim", no_wrap=True, overflow="ellipsis"))
        return rows

    def named(self, choice: Choice) -> str:
        """Return the words on a choice, and how many of such a card are in hand."""
        held, said = self.held.count(choice), self.board.words.choice(choice, self.board.players)
        return f"{held} × {said}" if held > 1 else said


def numbers(choices: Sequence[Choice]) -> list[str]:
    """Return what to type for each choice: its place in the list, or codes that are numbers."""
    if any(choice.isdecimal() for choice in choices):
        return list(choices)
    return [str(n) for n in range(1, len(choices) + 1)]


def spans(keys: Sequence[str]) -> str:
    """Return keys on one line, those in a row as the first and the last: `3-5,9`."""
    found: list[list[str]] = []
    for key in keys:
        if found and key.isdecimal() and int(key) == int(found[-1][-1]) + 1:
            found[-1].append(key)
        else:
            found.append([key])
    return ",".join(run[0] if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in found)


def columns(cells: Sequence[Text]) -> Columns:
    """Return cells side by side, as many as fit."""
    return Columns(cells, padding=(0, 2), column_first=False)

"""Le Jeu du Président on a terminal: the accounts, the dice, the map as a sorted table."""

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from escale.games.jeu_du_president.view import PresidentView
from escale.texts import Texts

STYLES = {"RI": "green", "PS": "magenta", "RPR": "blue", "PC": "red"}


def show(view: PresidentView, words: Texts, players: Sequence[str]) -> RenderableType:
    """Return the table within 80 columns."""
    return Group(accounts(view, words, players), france(view, words, players), dice(view, words))


def accounts(view: PresidentView, words: Texts, players: Sequence[str]) -> Table:
    """Return votes, départements and cards of every seat."""
    board = words.section("board")
    heads = ("player", "party", "votes", "departements", "kept", "pending")
    table = Table(*(board[f"terminal_{head}"] for head in heads), expand=True, pad_edge=False)
    for column in table.columns[2:]:
        column.justify = "right"
    for seat, player in zip(view.seats, players, strict=True):
        party = seat.party or ""
        table.add_row(
            Text(player, style="bold" if view.seats.index(seat) == view.roller else ""),
            Text(party, style=STYLES.get(party, "")),
            words.number(seat.votes),
            f"{seat.departements} ({seat.protected}*)"
            if seat.protected
            else str(seat.departements),
            words.number(seat.on_cards),
            words.number(sum(card.amount for card in seat.pending)),
        )
    return table


def france(view: PresidentView, words: Texts, players: Sequence[str]) -> Table:
    """Return the départements by owner, the largest first, in thousands; * is protected."""
    board = words.section("board")
    table = Table(board["terminal_holder"], board["terminal_map"], expand=True, pad_edge=False)
    for owner in (None, *range(len(players))):
        held = [code for code in view.voters if holder(view, code) == owner]
        line = Text()
        for code in sorted(held, key=lambda code: (-view.voters[code], code)):
            star = "*" if code in view.pawns and view.pawns[code].protected else ""
            style = "bold yellow" if code in view.candidates else ""
            line.append(f"{code}{star}:{view.voters[code] // 1000}", style=style)
            line.append(" ")
        name = board["terminal_free"] if owner is None else players[owner]
        if held:
            table.add_row(name, line)
    return table


def holder(view: PresidentView, code: str) -> int | None:
    """Return whose pawn stands on `code`; None: it is free."""
    return view.pawns[code].seat if code in view.pawns else None


def dice(view: PresidentView, words: Texts) -> Text:
    """Return the dice of this turn and what the urn still holds."""
    board = words.section("board")
    faces = " ".join("☆" if face == "*" else face for face in view.dice)
    return Text(
        f"{board['terminal_dice']} {faces}   {board['terminal_urn']} {words.number(view.urn)}"
    )

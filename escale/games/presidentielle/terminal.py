"""Présidentielle on a terminal: desks, piles, the dare to be done, a hand of cards."""

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from escale.games.presidentielle.cards import (
    DARES,
    KIND,
    OWN_DARES,
    SECONDS,
    SPONSOR,
    SPONSORS,
    VOTES,
)
from escale.games.presidentielle.view import Dare, Desk, PresidentielleView
from escale.terminal.board import PlainBoard, grid


class Board(PlainBoard[PresidentielleView]):
    """Desks, piles, the dare."""

    def status(self) -> str:
        return self.say(f"round_{self.view.round}")

    def show(self) -> RenderableType:
        going_on = self.view.dare is not None and self.view.dare.stage != "judged"
        dare = [self.dare(self.view.dare)] if self.view.dare and going_on else []
        return Group(self.desks(), self.piles(), *dare)

    def desks(self) -> Table:
        """Return every desk: who, how far, keys, votes, what has been laid against it."""
        heads = ("player", "candidate", "phase", "keys", "desk_votes", "against", "cards")
        table = grid(*(self.say(f"head_{head}") for head in heads), right=(4, 6))
        for seat, desk in enumerate(self.view.desks):
            table.add_row(
                self.player(seat, seat == self.view.turn),
                self.name(desk.candidate) if desk.candidate else "",
                self.say(f"phase_{desk.phase}"),
                self.keys(desk),
                self.words.number(desk.value),
                self.named(card.id for card in desk.attacks)
                + (f" + {self.say('ball')}" if desk.ball else ""),
                str(desk.hand),
            )
        return table

    def keys(self, desk: Desk) -> str:
        """Return the keys that lie on a desk, of six."""
        return f"{len(desk.keys)}/6" if desk.phase == 1 else "✓"

    def piles(self) -> Text:
        """Return the piles and the threshold."""
        view = self.view
        bar = self.words.number(view.threshold) if view.threshold else "–"
        top = f" « {self.name(view.top.id)} »" if view.top else ""
        way = "↻" if view.clockwise else "↺"
        lacking = ""
        if self.seat is not None and view.desks[self.seat].phase == 1 and view.round:
            held = view.desks[self.seat].keys
            wanted = [card for card in KIND if KIND[card] in ("key", "sponsors")]
            owed = [SPONSORS if card == SPONSOR else 1 for card in wanted]
            lacking = self.named(
                card
                for card, n in zip(wanted, owed, strict=True)
                for _ in range(n - held.count(card))
            )
        return self.pairs(
            [
                (self.say("threshold"), bar),
                (self.say("shoe"), str(view.shoe)),
                (self.say("discard"), f"{view.discard}{top}"),
                (self.say("dares"), str(view.dare_pile)),
                ("", way),
                (self.say("missing"), lacking),
            ]
        )

    def dare(self, dare: Dare) -> Group:
        """Return the dare on the table: what to do, by when, and when it is done."""
        card = dare.card.id
        head = Text.assemble((f"{self.say('dare')} « {self.name(card)} » ", "bold"))
        head.append_text(self.player(dare.dared))
        head.append(f"  {self.about(card)}")
        jury = Text()
        for ballot in dare.jury:
            jury.append_text(self.player(ballot.seat))
            voted = (
                "" if ballot.success is None else self.say(("failure", "success")[ballot.success])
            )
            jury.append(f" {voted or (self.say('has_voted') if ballot.voted else '…')}  ")
        return Group(head, Text(self.text(card)), *([jury] if dare.stage != "do" and jury else []))

    def hand(self) -> list[str]:
        return [card.id for card in self.view.hand]

    def worth(self, choice: str) -> str:
        votes = [VOTES[part] for part in choice.split(":") if VOTES.get(part)]
        return f"{'+' if votes[0] > 0 else ''}{self.words.number(votes[0])}" if votes else ""

    def group(self, choice: str) -> tuple[str, str] | None:
        verb, _, rest = choice.partition(":")
        if verb in ("gift", "dare", "roll", "clear"):
            return "", self.words.choice(choice, self.players)
        if verb not in ("lay", "discard", "attack", "swap", "done"):
            return None
        card, _, rival = rest.partition(":")
        if not card:
            return "", self.words.choice(choice, self.players)
        worth = self.worth(choice)
        return f"{self.name(card)} {worth}".strip(), self.say(f"do_{verb}", it=int(rival or 0))

    def about(self, piece: str) -> str:
        votes = VOTES.get(piece)
        worth = f"{'+' if votes > 0 else ''}{self.words.number(votes)}" if votes else ""
        if piece in DARES or piece in OWN_DARES:
            done = f"{self.say('success_if')} : {self.say(f'success.{piece}')}"
            return f"{worth}, {self.say('seconds', n=SECONDS[piece])}. {done}"
        kind = self.say(KIND[piece]) if piece in KIND else ""
        return f"{kind} {worth}".strip() + "." if kind else ""

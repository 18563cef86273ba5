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
        if self.view.dare and going_on:
            return Group(self.dare(self.view.dare), self.desks(), self.piles())
        return Group(self.desks(), self.piles(), self.lacking())

    def desks(self) -> Table:
        """Return every desk: who, how far, keys, votes, what has been laid against it."""
        heads = ("player", "candidate", "keys", "desk_votes", "against", "cards")
        table = grid(*(self.say(f"head_{head}") for head in heads), right=(3, 5))
        for seat, desk in enumerate(self.view.desks):
            table.add_row(
                self.player(seat, seat == self.view.turn),
                self.name(desk.candidate) if desk.candidate else "",
                self.keys(desk),
                self.words.number(desk.value),
                self.named(card.id for card in desk.attacks)
                + (f" + {self.say('ball')}" if desk.ball else ""),
                str(desk.hand),
            )
        return table

    def keys(self, desk: Desk) -> str:
        """Return the keys that lie on a desk, of six, or how far it is after them."""
        return f"{len(desk.keys)}/6" if desk.phase == 1 else self.say(f"phase_{desk.phase}")

    def piles(self) -> Text:
        """Return the piles and the threshold."""
        view = self.view
        bar = self.words.number(view.threshold) if view.threshold else "–"
        top = f" {self.quoted(view.top.id)}" if view.top else ""
        way = "↻" if view.clockwise else "↺"
        return self.pairs(
            [
                (self.say("threshold"), bar),
                (self.say("shoe"), str(view.shoe)),
                (self.say("discard"), f"{view.discard}{top}"),
                (self.say("dares"), str(view.dare_pile)),
                ("", way),
            ]
        )

    def lacking(self) -> Text:
        """Return the keys that the reader still lacks."""
        if self.seat is None or not self.view.round or self.view.desks[self.seat].phase != 1:
            return Text("", end="")
        held = self.view.desks[self.seat].keys
        owed = [card for card in KIND if KIND[card] in ("key", "sponsors")] + [SPONSOR]
        for card in held:
            owed.remove(card)
        return self.pairs([(self.say("missing"), self.named(owed))])

    def dare(self, dare: Dare) -> Group:
        """Return the dare on the table: what to do, by when, and when it is done."""
        card = dare.card.id
        head = Text.assemble((f"{self.say('dare')} {self.quoted(card)} ", "bold"))
        head.append_text(self.player(dare.dared))
        head.append(f"  {self.about(card)}")
        jury = Text()
        for ballot in dare.jury:
            jury.append_text(self.player(ballot.seat))
            voted = (
                "" if ballot.success is None else self.say(("failure", "success")[ballot.success])
            )
            jury.append(f" {voted or (self.say('has_voted') if ballot.voted else '…')}  ")
        return Group(
            head,
            Text(self.text(card)),
            *([jury] if dare.stage not in ("ready", "do") and jury else []),
        )

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
        held = self.named(each for each in self.hand() if each == card) or self.name(card)
        return f"{held} {worth}".strip(), self.say(f"do_{verb}", it=int(rival or 0))

    def about(self, piece: str) -> str:
        votes = VOTES.get(piece)
        worth = f"{'+' if votes > 0 else ''}{self.words.number(votes)}" if votes else ""
        if piece in DARES or piece in OWN_DARES:
            done = self.say("done_when", what=self.say(f"success.{piece}"))
            return f"{worth}, {self.say('seconds', n=SECONDS[piece])}. {done}"
        kind = self.say(KIND[piece]) if piece in KIND else ""
        return f"{kind} {worth}".strip() + "." if kind else ""

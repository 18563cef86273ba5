"""Le Jeu du Président on a terminal: the accounts, the dice, the map as lines of départements."""

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from escale.games.jeu_du_president.view import DefiView, PresidentView
from escale.terminal.board import PlainBoard, beside, grid

STYLES = {"RI": "green", "PS": "magenta", "RPR": "blue", "PC": "red"}


class Board(PlainBoard[PresidentView]):
    """Accounts, map, dice."""

    def status(self) -> str:
        return f"{self.say(f'round.{self.view.round}')} · {self.say('turn', turn=self.view.turn)}"

    def show(self) -> RenderableType:
        defi = [self.defi(self.view.defi)] if self.view.defi else []
        return Group(self.accounts(), self.france(), self.dice(), *defi)

    def accounts(self) -> Table:
        """Return votes, départements and cards of every seat."""
        heads = ("player", "party", "votes", "departements", "kept", "pending")
        table = grid(*(self.say(f"head_{head}") for head in heads), right=range(2, 6))
        for n, seat in enumerate(self.view.seats):
            party = seat.party or ""
            shielded = f" ({seat.protected}*)" if seat.protected else ""
            owed = sum(card.amount for card in seat.pending)
            table.add_row(
                self.player(n, n == self.view.roller),
                Text(party, STYLES.get(party, "")),
                self.words.number(seat.votes),
                f"{seat.departements}{shielded}",
                self.words.number(seat.on_cards) if seat.on_cards else "",
                self.words.number(owed) if owed else "",
            )
        return table

    def france(self) -> Group:
        """Return the départements by owner, the largest first, in thousands of voters."""
        rows = [self.holding(owner) for owner in (None, *range(len(self.players)))]
        return Group(Text(self.say("key"), "dim"), *(row for row in rows if row))

    def holding(self, owner: int | None) -> Table | None:
        """Return what one seat holds, or what is free, as far as it fits."""
        voters = self.view.voters
        held = [code for code in voters if self.holder(code) == owner]
        held.sort(key=lambda code: (-voters[code], code))
        name = Text(self.say("free_ones")) if owner is None else self.player(owner)
        line, room = Text(), (self.width - 16) * (3 if self.height >= 36 else 1) - 8
        for n, code in enumerate(held):
            cell = f"{code}{'*' if self.protected(code) else ''}:{voters[code] // 1000} "
            if len(line) + len(cell) > room:
                line.append(f"… +{len(held) - n}")
                break
            line.append(cell, "bold yellow" if code in self.view.candidates else "")
        return beside(name, line, 14) if held else None

    def holder(self, code: str) -> int | None:
        """Return whose pawn stands on a département; None: it is free."""
        pawn = self.view.pawns.get(code)
        return pawn.seat if pawn else None

    def protected(self, code: str) -> bool:
        """Whether the pawn on a département cannot be challenged."""
        pawn = self.view.pawns.get(code)
        return pawn is not None and pawn.protected

    def dice(self) -> Text:
        """Return the dice of this turn, the urn and the talon."""
        faces = " ".join("☆" if face == "*" else face for face in self.view.dice)
        card = self.view.card
        return self.pairs(
            [
                (self.say("dice"), faces),
                (self.say("urn"), self.words.number(self.view.urn)),
                (self.say("campaign"), self.say("talon", count=self.view.talon)),
                ("", self.quoted(card.id) if card else ""),
            ]
        )

    def defi(self, defi: DefiView) -> Text:
        """Return the défi of this turn: both sides' cards."""
        text = Text(self.say("defi", the=f"the.{defi.stake}"), "bold")
        text.append(f" ({self.words.number(defi.voters)})  ", "")
        for seat, cards, total in (
            (defi.defie, defi.defie_cards, defi.defie_total),
            (defi.defieur, defi.defieur_cards, defi.defieur_total),
        ):
            text.append_text(self.player(seat))
            drawn = f"{' '.join(map(str, cards))} = {total}" if cards else "–"
            text.append(f" {drawn}  ", "")
        return text

    def worth(self, choice: str) -> str:
        voters = self.view.voters.get(choice.rpartition(":")[2])
        return self.words.number(voters) if voters else ""

    def about(self, piece: str) -> str:
        voters = self.view.voters.get(piece)
        if voters is None:
            return ""
        owner = self.holder(piece)
        holder = self.say("free_ones") if owner is None else self.players[owner]
        shield = f", {self.say('protected')}" if self.protected(piece) else ""
        return f"{self.say('votes', votes=voters)} · {holder}{shield}."

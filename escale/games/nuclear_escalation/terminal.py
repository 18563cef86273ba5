"""Nuclear Escalation on a terminal: the countries, what flies between them, a hand of cards."""

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from escale.games.nuclear_escalation.cards import KIND, LEVEL
from escale.games.nuclear_escalation.view import Nation, NuclearEscalationView
from escale.terminal.board import PlainBoard, grid

HIDDEN = "▒"


class Board(PlainBoard[NuclearEscalationView]):
    """Countries, orbit, what is under way."""

    def status(self) -> str:
        mood = self.say("war" if self.view.war else "peace")
        return f"{self.say('turn', turn=self.view.turn)} · {mood}" if self.view.turn else mood

    def show(self) -> RenderableType:
        return Group(self.countries(), self.table(), *self.under_way())

    def countries(self) -> Table:
        """Return every country: people, cards, launcher, what is to come, what is up there."""
        heads = ("player", "people", "cards", "launcher", "coming", "orbit", "more")
        table = grid(*(self.say(f"head_{head}") for head in heads), right=(1, 2))
        for seat, nation in enumerate(self.view.nations):
            if not nation.alive:
                table.add_row(self.player(seat), "0", "", self.say("dead"), "", "", "")
                continue
            amount = nation.population
            table.add_row(
                self.player(seat, seat == self.view.active),
                self.say("unknown") if amount is None else self.say("population", amount=amount),
                str(nation.hand_size),
                " + ".join(filter(None, (nation.launcher, *nation.load))) or "–",
                self.cards(nation.slots),
                self.orbit(nation),
                self.more(seat, nation),
            )
        return table

    def cards(self, listed: list[str]) -> str:
        """Return cards by code, those face down as backs."""
        return " ".join(card or HIDDEN for card in listed)

    def orbit(self, nation: Nation) -> str:
        """Return platforms with what they carry, and killer satellites."""
        up = [f"SP({self.cards(warheads)})" for warheads in nation.platforms]
        return " ".join([*up, *["KS"] * nation.satellites])

    def more(self, seat: int, nation: Nation) -> str:
        """Return deterrents, stolen secrets, lost turns, the virus and what flies overhead."""
        listed = [self.cards(nation.deterrents)] if nation.deterrents else []
        listed += [secret.card or self.name(secret.level) for secret in nation.stolen]
        if nation.lost_turns:
            listed.append(self.say("lost_turns", count=nation.lost_turns))
        if self.view.virus and self.view.virus.holder == seat:
            listed.append(self.name("V01"))
        listed += [f"{fly.card}↓" for fly in self.view.cruises if fly.over == seat]
        return ", ".join(listed)

    def table(self) -> Text:
        """Return the piles."""
        view = self.view
        return self.pairs(
            [
                (self.say("pile"), str(view.pile)),
                (self.say("discard"), self.name(view.discard[-1]) if view.discard else ""),
                (self.say("bank"), f"{view.bank} M" if view.bank is not None else ""),
            ]
        )

    def under_way(self) -> list[Text]:
        """Return the secret, the shot, the trade or the retaliation that is going on."""
        view, found = self.view, []
        if view.secret:
            card = view.secret.card
            said = f"{self.name(card)}. {self.text(card)}" if card else self.name(view.secret.level)
            found.append(Text.assemble(self.player(view.secret.seat), f"{self.words.colon}{said}"))
        if view.attack:
            shot = view.attack
            what = f" {shot.carrier} + {shot.warhead} ".replace(
                " + ", " + " if shot.warhead else " "
            )
            loss = self.say("forecast", least=shot.least, most=shot.most)
            target = self.player(shot.target)
            found.append(Text.assemble(self.player(shot.attacker), f"{what}→", target, f"  {loss}"))
        if view.salvo:
            left = ", ".join("+".join(package) for package in view.salvo.packages)
            found.append(Text(f"{self.say('salvo', seat=view.salvo.seat)}  {left}"))
        if view.trade:
            found.append(Text(f"{self.say('offer')} {self.name(view.trade.card)}"))
        return found

    def hand(self) -> list[str]:
        mine = self.view.nations[self.seat] if self.seat is not None else None
        return (mine.hand or []) if mine else []

    def about(self, piece: str) -> str:
        if piece in LEVEL:
            return f"{self.name(LEVEL[piece])}."
        return f"{self.say(KIND[piece])}." if piece in KIND else ""

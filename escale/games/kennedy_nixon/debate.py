"""Turn 6: the debates, round by round, and what each issue won is worth."""

from dataclasses import dataclass

from escale.engine import NOBODY, Choice, Decision, Seat, Step
from escale.games.kennedy_nixon.board import (
    ICONS,
    ISSUE,
    KENNEDY,
    NIXON,
    POINTS,
    REWARDS,
    SIDES,
    TRACK,
)
from escale.games.kennedy_nixon.cards import ANYWHERE
from escale.games.kennedy_nixon.deck import discard_hand
from escale.games.kennedy_nixon.lasting import KENNEDY_DEBATES_UP, NIXON_SHOWS_FIRST
from escale.games.kennedy_nixon.state import Campaign
from escale.games.kennedy_nixon.verbs import GainSupport


@dataclass
class Debates(Step):
    """R12.2, R12.3: strategy stacks go to the hands, the issues to the debate board."""

    def run(self, s: Campaign) -> None:
        s.stage = "debates"
        s.hands, s.stacks = s.stacks, s.hands
        s.podium = {f"{issue}:{side}": [] for issue in TRACK for side in "KN"}
        s.decided = {}
        s.do(DebateRound(), EndDebates())


@dataclass
class DebateRound(Step):
    """R12.4: both players choose a card in secret and reveal together."""

    def over(self, s: Campaign) -> bool:
        """Whether nothing is left to debate, or nobody to debate with (R12.11)."""
        if len(s.decided) == len(TRACK):
            return True
        return not all(s.hands[seat] or s.sealed[seat] for seat in (KENNEDY, NIXON))

    def asks(self, s: Campaign) -> list[Decision]:
        if self.over(s):
            return []
        if NIXON_SHOWS_FIRST in s.debate_box:  # R12.12
            return [Decision(NIXON, "debate_first", s.hands[NIXON][:])]
        return [
            Decision(seat, "debate", s.hands[seat][:], owner=seat)
            for seat in (KENNEDY, NIXON)
            if not s.sealed[seat]
        ]

    def takes(self, s: Campaign, seat: Seat, choice: Choice) -> None:
        s.hands[seat].remove(choice)
        if NIXON_SHOWS_FIRST in s.debate_box:
            s.played.append(choice)
            s.tell("debate_card", seat=NIXON, who="N", card=choice)
            s.do(LayCard(NIXON, choice), KennedyAnswers(), DecideIssues(), DebateRound())
            return
        s.sealed[seat].append(choice)
        if not all(s.sealed):
            return s.do(self)
        s.shown = True
        cards = [s.sealed[KENNEDY][0], s.sealed[NIXON][0]]
        for who in (KENNEDY, NIXON):
            s.end_frame()
            s.sealed[who].clear()
            s.played.append(cards[who])
            s.tell("debate_card", seat=who, who=SIDES[who], card=cards[who])
        s.do(LayCards(cards[KENNEDY], cards[NIXON]), DecideIssues(), DebateRound())

    def run(self, s: Campaign) -> None:
        s.do(DecideRest())


@dataclass
class KennedyAnswers(Step):
    """R12.12: Kennedy picks his card knowing Nixon's."""

    def ask(self, s: Campaign) -> Decision:
        return Decision(KENNEDY, "debate_second", s.hands[KENNEDY][:])

    def take(self, s: Campaign, choice: Choice) -> None:
        s.hands[KENNEDY].remove(choice)
        s.played.append(choice)
        s.tell("debate_card", seat=KENNEDY, who="K", card=choice)
        s.do(LayCard(KENNEDY, choice))


@dataclass
class LayCards(Step):
    """R12.5: if both cards bear both icons, the initiative holder says who chooses first."""

    kennedy: str
    nixon: str

    def ask(self, s: Campaign) -> Decision | None:
        for card in (self.kennedy, self.nixon):
            if ICONS[card] != "NK" or ISSUE[card] in s.decided:
                return None
        return Decision(s.initiative, "who_sides_first", ["K", "N"])

    def take(self, s: Campaign, choice: Choice) -> None:
        if choice == "N":
            s.do(LayCard(NIXON, self.nixon), LayCard(KENNEDY, self.kennedy))
        else:
            self.run(s)

    def run(self, s: Campaign) -> None:
        s.do(LayCard(KENNEDY, self.kennedy), LayCard(NIXON, self.nixon))


@dataclass
class LayCard(Step):
    """R12.4 to R12.6: a card goes to the side of its icon, or the one its player chooses."""

    seat: Seat
    card: str

    def ask(self, s: Campaign) -> Decision | None:
        card = self.card
        if ICONS[card] != "NK" or ISSUE[card] in s.decided:
            return None
        values: dict[str, str | int] = {"card": card, "issue": ISSUE[card]}
        return Decision(self.seat, "side", ["K", "N"], values=values)

    def take(self, s: Campaign, choice: Choice) -> None:
        s.played.remove(self.card)
        s.podium[f"{ISSUE[self.card]}:{choice}"].append(self.card)
        s.tell("laid", card=self.card, who=choice, issue=ISSUE[self.card])

    def run(self, s: Campaign) -> None:
        card = self.card
        if ISSUE[card] not in s.decided:
            return self.take(s, ICONS[card])
        s.played.remove(card)  # R12.6
        s.discard.append(card)
        s.tell("too_late", card=card, issue=ISSUE[card])


@dataclass
class DecideIssues(Step):
    """R12.7, R12.8: issues with two cards on a side are decided, the lowest place first."""

    def run(self, s: Campaign) -> None:
        ready = [
            Decide(issue)
            for issue in reversed(s.track)
            if issue not in s.decided
            and max(len(s.podium[f"{issue}:K"]), len(s.podium[f"{issue}:N"])) >= 2
        ]
        s.do(*ready)


@dataclass
class DecideRest(Step):
    """R12.11: what is undecided in the end is decided as it stands, the lowest place first."""

    def run(self, s: Campaign) -> None:
        s.do(*[Decide(issue) for issue in reversed(s.track) if issue not in s.decided])


@dataclass
class Decide(Step):
    """R12.7, R12.9: the higher total wins the issue and gains state support."""

    issue: str

    def run(self, s: Campaign) -> None:
        blue = sum(POINTS[card] for card in s.podium[f"{self.issue}:K"])
        red = sum(POINTS[card] for card in s.podium[f"{self.issue}:N"])
        blue += KENNEDY_DEBATES_UP in s.debate_box  # R12.15
        seat = s.initiative if blue == red else KENNEDY if blue > red else NIXON
        reward = REWARDS[len(s.decided)]
        s.decided = {**s.decided, self.issue: seat}
        s.tell(
            "debate_won",
            seat=seat,
            who=SIDES[seat],
            issue=self.issue,
            kennedy=blue,
            nixon=red,
            n=reward,
        )
        s.do(Places(seat), GainSupport(seat, reward, ANYWHERE, 0, False), Places(NOBODY))


@dataclass
class Places(Step):
    """R12.9: the winner of an issue leaves the debate for the map, or nobody does any more."""

    seat: Seat

    def run(self, s: Campaign) -> None:
        s.player = self.seat


@dataclass
class EndDebates(Step):
    """R12.10, R12.13: the issues return in their new order and every card is discarded."""

    def run(self, s: Campaign) -> None:
        s.track = list(reversed(s.decided))
        s.tell("issues_ordered", issues=" ".join(s.track))
        s.end_frame()
        for pile in s.podium.values():
            s.discard.extend(pile)
        s.podium = {}
        for seat in (KENNEDY, NIXON):
            discard_hand(s, seat)
        s.discard.extend(s.debate_box)
        s.debate_box = []
        s.shown = True  # leftover strategy cards are seen

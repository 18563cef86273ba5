"""R7: the dare, from the card that is drawn to the verdict."""

from dataclasses import dataclass

from escale.engine import CHANCE, Choice, Decision, Seat, Step
from escale.games.presidentielle.cards import ASKS, VOTES
from escale.games.presidentielle.state import Campaign

VERDICTS = ["success", "failure"]
ODDS = [3, 2]  # R7.5: a computer succeeds six times out of ten


def judge(s: Campaign, success: bool) -> None:
    """Let the verdict fall, once what led to it has been seen."""
    s.end_frame()
    s.stage, s.success = "verdict", success
    s.tell("dare_done" if success else "dare_missed", seat=s.dared, card=s.dare)


@dataclass
class DrawDare(Step):
    """R7.1: the rival draws the top dare and does it."""

    darer: Seat
    dared: Seat

    def ask(self, s: Campaign) -> Decision | None:
        return Decision(CHANCE, "dare_card", s.dare_bag) if s.dare_bag else None

    def take(self, s: Campaign, choice: Choice) -> None:
        s.dare_bag = [card for card in s.dare_bag if card != choice]
        self.open(s, choice)

    def run(self, s: Campaign) -> None:
        self.open(s, s.dare_under.pop(0))

    def open(self, s: Campaign, card: str) -> None:
        """Turn the dare up before everyone."""
        s.dare, s.darer, s.dared = card, self.darer, self.dared
        s.ballots, s.success = [""] * s.seats, False
        s.stage = "chance" if not s.jury() else "do" if s.first_edition else "ready"
        if self.darer < 0:
            s.tell("duel_card", seat=self.dared, card=card)
        else:
            s.tell("dare_card", seat=self.dared, card=card, votes=VOTES[card])
        s.do(GetReady() if s.stage == "ready" else Perform())


def at_stake(s: Campaign) -> dict[str, str | int]:
    """Return what a dared seat is told: the card, and whether a tie is broken."""
    return {"card": s.dare, "tied": max(1, len(s.duel))}


@dataclass
class GetReady(Step):
    """R7.2: the dared seat says when it begins; a lone person may leave the verdict to chance."""

    def ask(self, s: Campaign) -> Decision:
        choices = ["ready"]
        if s.jury() == [s.dared]:
            choices.append("chance")
            if ASKS.get(s.dare) in ("guess", "laugh") and s.dares_left():
                choices.append("another")  # nobody is there to guess or to be funny
        return Decision(s.dared, "ready", [*choices, "give_up"], values=at_stake(s))

    def take(self, s: Campaign, choice: Choice) -> None:
        if choice == "another":
            s.tell("another", seat=s.dared, card=s.dare)
            s.dare_under.append(s.dare)
            s.dare, s.stage = "", "judged"
            s.do(DrawDare(s.darer, s.dared))
        elif choice == "give_up":
            give_up(s)
        else:
            s.stage = "do" if choice == "ready" else "chance"
            if choice == "ready":
                s.tell("started", seat=s.dared, card=s.dare)
            s.do(Perform())


def give_up(s: Campaign) -> None:
    """R7.5: a dare given up is missed."""
    s.tell("gave_up", seat=s.dared, card=s.dare)
    judge(s, False)


@dataclass
class Perform(Step):
    """R7.2, R7.5: the dared seat says when it is done; without a jury chance judges."""

    def ask(self, s: Campaign) -> Decision:
        if s.stage == "chance":
            return Decision(CHANCE, "verdict", VERDICTS, weights=ODDS, values={"card": s.dare})
        return Decision(s.dared, "dare", ["done", "give_up"], values=at_stake(s))

    def take(self, s: Campaign, choice: Choice) -> None:
        if choice == "done":
            s.stage = "vote"
            s.tell("performed", seat=s.dared, card=s.dare)
            s.do(Vote())
        elif choice == "give_up":
            give_up(s)
        else:
            judge(s, choice == "success")


@dataclass
class Vote(Step):
    """R7.5: the jury votes in secret; half or more "yes" is a success."""

    def asks(self, s: Campaign) -> list[Decision]:
        values: dict[str, str | int] = {"card": s.dare, "dared": s.dared}
        return [
            Decision(seat, "vote", ["yes", "no"], owner=seat, values=values)
            for seat in s.jury()
            if not s.ballots[seat]
        ]

    def takes(self, s: Campaign, seat: Seat, choice: Choice) -> None:
        s.ballots[seat] = choice
        s.tell("voted", seat=seat)
        if any(not s.ballots[other] for other in s.jury()):
            s.do(self)
            return
        s.end_frame()
        s.shown = True
        s.stage = "ballots"
        yes, no = s.ballots.count("yes"), s.ballots.count("no")
        s.tell("ballots", yes=yes, no=no)
        judge(s, yes >= no)

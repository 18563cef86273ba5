"""R3 to R8: a turn, the one action it holds, and the privileges of the first to enter the race."""

from dataclasses import dataclass

from escale.engine import CHANCE, Choice, Decision, Question, Seat, Step
from escale.games.presidentielle.cards import (
    BALL,
    BARS,
    CLOSINGS,
    FRIENDS,
    GALLERY,
    HALF,
    HAND,
    KEYS,
    KIND,
    LICK,
    MILLION,
    RACING,
    SPONSOR,
    THRESHOLDS,
    VOTES,
    bag,
)
from escale.games.presidentielle.dares import DrawDare
from escale.games.presidentielle.state import Campaign

DRAW_OR_TAKE = ["draw", "take"]
# Who asks for an action says what is open: all of R5.2, or the short list of R10.4.
AT_A_DESK: dict[str, str | int] = {"gallery": 1}
IN_THE_GALLERY: dict[str, str | int] = {"gallery": 2}


class Poll(Step):
    """The count of a round lies under all its turns, waiting for the poll to close."""


def close_poll(s: Campaign) -> None:
    """Drop what is left of the turns: the count of the round is next."""
    while not isinstance(s.steps[-1], Poll):
        s.steps.pop()


def go_to(s: Campaign, seat: Seat) -> None:
    """Go on with the turn of `seat`, unless a desk has reached the threshold (R4.5)."""
    if s.reached():
        close_poll(s)
    else:
        pass_to(s, seat)


def pass_to(s: Campaign, seat: Seat) -> None:
    """Give `seat` the turn, once what was played has been seen."""
    s.end_frame()
    s.active = seat
    s.steps.append(TURNS[seat])


@dataclass
class Turn(Step):
    """R3.1, R3.2: draw a card, or take the one just discarded; then act."""

    seat: Seat

    def ask(self, s: Campaign) -> Decision | None:
        if s.fresh and len(s.hands[self.seat]) >= HAND:
            return Decision(self.seat, "draw", DRAW_OR_TAKE, values={"card": s.discard[-1]})
        return None

    def take(self, s: Campaign, choice: Choice) -> None:
        seat = self.seat
        s.turn += 1
        s.steps.append(ACTS[seat])
        if choice == "draw":
            s.steps.append(DRAWS[seat])
        else:
            card = s.discard.pop()
            s.fresh = False
            s.hands[seat].append(card)
            s.known[seat].append(card)
            s.tell("took", seat=seat, card=card)

    def run(self, s: Campaign) -> None:
        seat = self.seat
        s.turn += 1
        # R11.5: whoever starts short of cards draws one and passes.
        s.steps.append(ACTS[seat] if len(s.hands[seat]) >= HAND else PASSES[seat])
        s.steps.append(DRAWS[seat])


@dataclass
class Draw(Step):
    """The seat draws `left` cards unseen by the others."""

    seat: Seat
    left: int
    dealt: bool = False

    def ask(self, s: Campaign) -> Decision | None:
        shoe = s.shoe
        if not shoe:
            return None
        return Decision(
            CHANCE, "draw_card", list(shoe), 1, list(shoe.values()), self.seat, values=None
        )

    def take(self, s: Campaign, choice: Choice) -> None:
        shoe, seat = s.shoe, self.seat
        if shoe[choice] == 1:
            del shoe[choice]
        else:
            shoe[choice] -= 1
        s.hands[seat].append(choice)
        if self.left > 1:
            s.steps.append(Draw(seat, self.left - 1, self.dealt))
        if s.facts is not None:
            if self.dealt:
                s.tell("dealt", only=seat, seat=seat, card=choice)
            else:
                s.tell("drew", only=seat, seat=seat, card=choice)
                s.tell("drew_hidden", but=seat, seat=seat)

    def run(self, s: Campaign) -> None:
        # R11.2, R11.4, R11.7: the shoe is empty although a card must be drawn.
        s.exhaustions += 1
        if s.exhaustions == CLOSINGS[s.round - 1] or not s.discard:
            s.tell("poll_closed")
            close_poll(s)
            return
        s.tell("reshuffled", count=len(s.discard))
        s.shoe, s.discard, s.fresh = bag(s.discard), [], False
        s.do(self)


@dataclass
class Pass(Step):
    """R11.5: the seat that was short of cards passes."""

    seat: Seat

    def run(self, s: Campaign) -> None:
        s.tell("passed", seat=self.seat)
        s.fresh = False
        go_to(s, s.following(self.seat))


@dataclass
class Act(Question):
    """R3.3: exactly one action with the seven cards in hand."""

    seat: Seat

    def ask(self, s: Campaign) -> Decision:
        where = IN_THE_GALLERY if s.phase[self.seat] == GALLERY else AT_A_DESK
        return Decision(self.seat, "act", s.actions(self.seat), values=where)

    def take(self, s: Campaign, choice: Choice) -> None:
        seat = self.seat
        s.dare = ""
        verb, _, what = choice.partition(":")
        if verb == "discard":
            discard(s, seat, what)
        elif verb == "lay":
            lay(s, seat, what)
        elif verb == "attack":
            card, _, rival = what.partition(":")
            attack(s, seat, card, int(rival))
        elif verb == "dare":
            challenge(s, seat, int(what))
        elif verb == "gift":
            give(s, seat, int(what))
        else:
            clear(s, seat, verb, what)


TURNS = [Turn(seat) for seat in range(6)]
DRAWS = [Draw(seat, 1) for seat in range(6)]
ACTS = [Act(seat) for seat in range(6)]
PASSES = [Pass(seat) for seat in range(6)]


def discard(s: Campaign, seat: Seat, card: str) -> None:
    """R11.1: the card lies face up, and the next player may take it."""
    s.spend(seat, card)
    s.discard.append(card)
    s.fresh = True
    s.tell("discarded", seat=seat, card=card)
    pass_to(s, s.following(seat))


def lay(s: Campaign, seat: Seat, card: str) -> None:
    """R3.3: a key, votes, a speaker or good news on one's own desk, an abstention beside."""
    s.spend(seat, card)
    kind = KIND[card]
    if kind in ("key", "sponsors"):
        s.keys[seat].append(card)
        s.tell("laid_key", seat=seat, card=card, left=s.missing(seat))
        if len(s.keys[seat]) == KEYS:
            enter_race(s, seat)
        else:
            s.steps.append(TURNS[seat])  # R3.6: replay
        return
    if kind == "abstention":
        if s.abstention:
            s.put(s.abstention)
        s.abstention = card
        s.threshold = BARS[card][s.round - 1]
        s.tell("abstention", seat=seat, card=card, threshold=s.threshold)
    else:
        s.votes[seat].append(card)
        s.worth[seat] += VOTES[card]
        s.tell(
            "spoke" if kind == "speaker" else "laid",
            seat=seat,
            card=card,
            votes=VOTES[card],
            value=s.worth[seat],
        )
    end_turn(s, seat)


def attack(s: Campaign, seat: Seat, card: str, rival: Seat) -> None:
    """R5.3, R5.4: an attack on a rival's desk, where it stays and counts."""
    s.spend(seat, card)
    s.attacks[rival].append(card)
    s.worth[rival] += VOTES[card]
    s.tell("attacked", seat=seat, rival=rival, card=card, votes=VOTES[card], value=s.worth[rival])
    end_turn(s, seat)


def challenge(s: Campaign, seat: Seat, rival: Seat) -> None:
    """R7.1: a card of 500,000 votes is spent and the rival draws a dare."""
    s.spend(seat, HALF)
    s.put(HALF)
    s.tell("dared", seat=seat, rival=rival)
    s.do(DrawDare(seat, rival), Reward())


def give(s: Campaign, seat: Seat, rival: Seat) -> None:
    """R6.4: a spare sponsorship makes a friendly competitor."""
    s.spend(seat, SPONSOR)
    s.keys[rival].append(SPONSOR)
    s.fresh = False
    s.tell("gave", seat=seat, rival=rival, left=s.missing(rival))
    if len(s.keys[rival]) == KEYS:
        if s.launcher < 0:  # R8.6: the rival wins phase 1 and plays
            enter_race(s, rival)
            return
        complete(s, rival)
    go_to(s, s.following(seat))


def clear(s: Campaign, seat: Seat, verb: str, what: str) -> None:
    """R5.6, R5.7: a bootlicker removes an attack, or rolls the ball to another desk."""
    card = BALL if verb == "roll" else what
    s.spend(seat, LICK)
    s.attacks[seat].remove(card)
    s.worth[seat] -= VOTES[card]
    s.put(LICK)
    if verb == "roll":
        rival = int(what)
        s.attacks[rival].append(BALL)
        s.worth[rival] += VOTES[BALL]
        s.tell("rolled", seat=seat, rival=rival, card=BALL, value=s.worth[rival])
    else:
        s.put(card)
        s.tell("cleared", seat=seat, card=card, value=s.worth[seat])
    end_turn(s, seat)


def end_turn(s: Campaign, seat: Seat) -> None:
    """Leave no discard to take and go on with the next player (R3.2)."""
    s.fresh = False
    go_to(s, s.following(seat))


@dataclass
class Reward(Step):
    """R7.2, R7.3: the card goes to the one who earned it, and the rival plays at once."""

    def run(self, s: Campaign) -> None:
        s.stage = "judged"
        earner = s.dared if s.success else s.darer
        s.dares[earner].append(s.dare)
        s.worth[earner] += VOTES[s.dare]
        s.tell("rewarded", seat=earner, card=s.dare, votes=VOTES[s.dare], value=s.worth[earner])
        go_to(s, s.dared)


def complete(s: Campaign, seat: Seat) -> None:
    """R8.1: the six keys are there, and `seat` enters phase 2."""
    s.end_frame()
    s.phase[seat] = RACING
    s.tell("in_the_race", seat=seat)


def enter_race(s: Campaign, seat: Seat) -> None:
    """R8.1 to R8.4: the six keys are there; the first to have them uses four privileges."""
    complete(s, seat)
    if s.launcher >= 0:
        go_to(s, seat)
        return
    s.end_frame()
    s.launcher = s.active = seat
    s.tell("launched", seat=seat)
    drop_friend(s, seat)
    s.do(Announce(seat), Exchange(seat, 0), TURNS[seat])


def drop_friend(s: Campaign, seat: Seat) -> None:
    """R8.2, R9.10: the winner's own desk is rid of its false friend."""
    for card in s.attacks[seat]:
        if card in FRIENDS:
            s.end_frame()
            s.attacks[seat].remove(card)
            s.worth[seat] -= VOTES[card]
            s.put(card)
            s.tell("friend_dropped", seat=seat, card=card)
            return


@dataclass
class Announce(Step):
    """R8.2, R9.10: the winner fixes the threshold of the round."""

    seat: Seat

    def ask(self, s: Campaign) -> Decision:
        return Decision(self.seat, "announce", THRESHOLDS[s.round - 1], values={"round": s.round})

    def take(self, s: Campaign, choice: Choice) -> None:
        s.threshold = int(choice) * MILLION
        s.tell("announced", seat=self.seat, threshold=s.threshold, round=s.round)
        if s.reached():  # R8.7, R8.8: a reserve of dares may be enough by itself
            close_poll(s)


@dataclass
class Exchange(Question):
    """R8.2: once only, discard unwanted cards and draw as many."""

    seat: Seat
    given: int

    def ask(self, s: Campaign) -> Decision:
        cards = dict.fromkeys(s.hands[self.seat])
        return Decision(
            self.seat,
            "exchange",
            [*("swap:" + card for card in cards), "done"],
            values={"given": self.given},
        )

    def take(self, s: Campaign, choice: Choice) -> None:
        if choice != "done":
            card = choice.partition(":")[2]
            s.spend(self.seat, card)
            s.put(card)  # R8.5: not open to the next player
            s.tell("swapped", seat=self.seat, card=card)
            s.do(Exchange(self.seat, self.given + 1))
        elif self.given:
            s.tell("exchanged", seat=self.seat, count=self.given)
            s.do(Draw(self.seat, self.given))

"""The défi: the défié draws, then the défieur, and what the result changes (R9, R10)."""

from dataclasses import dataclass
from typing import Final

from escale.engine import CHANCE, Choice, Decision, Question, Seat, Step
from escale.games.jeu_du_president.france import CODES, DEFI_CARDS, PACK, THE, VOTERS
from escale.games.jeu_du_president.moves import claim
from escale.games.jeu_du_president.state import President

GOAL: Final = 21
FULL_PACK: Final = Decision(CHANCE, "deal", DEFI_CARDS, weights=PACK)


def open_defi(s: President, seat: Seat, d: int) -> None:
    """Let `seat` challenge the owner of `d`; the whole pack is shuffled (R9.2, R9.6)."""
    s.stake, s.defi_turn, s.phase, s.pack = d, s.turn, "deal", PACK
    s.defieur, s.defie = seat, s.owner[d]
    s.defie_cards, s.defieur_cards = [], []
    s.tell("challenged", seat=seat, defie=s.defie, place=CODES[d], the=THE[d], voters=VOTERS[d])
    s.do(Deal())


def deal(s: President) -> Decision:
    """Return the next draw from the Défi pack."""
    if s.pack is PACK:
        return FULL_PACK
    if 0 not in s.pack:
        return Decision(CHANCE, "deal", DEFI_CARDS, weights=s.pack)
    cards = [card for card, count in zip(DEFI_CARDS, s.pack, strict=True) if count]
    return Decision(CHANCE, "deal", cards, weights=[count for count in s.pack if count])


def draw(s: President, choice: Choice) -> int:
    """Take the card drawn out of the pack and return its printed value (R9.7)."""
    value = int(choice[1:])
    s.pack = s.pack[:]
    s.pack[value - 1] -= 1
    return value


@dataclass
class Deal(Step):
    """The défié gets a card: two at first, then one at a time (R9.2, R9.3)."""

    def ask(self, s: President) -> Decision:
        return deal(s)

    def take(self, s: President, choice: Choice) -> None:
        value = draw(s, choice)
        s.defie_cards = [*s.defie_cards, value]
        total = sum(s.defie_cards)
        if s.facts is not None:
            s.tell("dealt", seat=s.defie, card=value, total=total)
        if total > GOAL:  # R9.1, R9.8
            s.tell("bust", seat=s.defie, total=total)
            s.end_frame()
            win(s)
        elif len(s.defie_cards) < 2:
            s.do(DEAL)
        elif total == GOAL:  # R9.3
            s.end_frame()
            stand(s)
        else:
            s.phase = "hit"
            s.do(HIT)


@dataclass
class Hit(Question):
    """The défié asks for another card or stops (R9.3)."""

    def ask(self, s: President) -> Decision:
        total = sum(s.defie_cards)
        over = sum(s.pack[max(0, GOAL - total) :])
        return Decision(
            s.defie,
            "hit",
            ["hit", "stay"],
            values={
                "total": total,
                "over": over,
                "cards": sum(s.pack),
                "defieur": s.defieur,
                "the": THE[s.stake],
            },
        )

    def take(self, s: President, choice: Choice) -> None:
        if choice == "hit":
            s.do(DEAL)
        else:
            stand(s)


def stand(s: President) -> None:
    """The défié stops; the défieur draws from none (R9.4)."""
    s.stood = sum(s.defie_cards)
    s.phase = "reply"
    s.tell("stood", seat=s.defie, total=s.stood)
    s.do(REPLY)


@dataclass
class Reply(Step):
    """The défieur draws until the score is higher, level at 21, or over (R9.4, R9.5, R9.9)."""

    def ask(self, s: President) -> Decision:
        return deal(s)

    def take(self, s: President, choice: Choice) -> None:
        value = draw(s, choice)
        s.defieur_cards = [*s.defieur_cards, value]
        total, goal = sum(s.defieur_cards), sum(s.defie_cards)
        if s.facts is not None:
            s.tell("replied", seat=s.defieur, card=value, total=total)
        if total > GOAL:
            s.tell("bust", seat=s.defieur, total=total)
            s.end_frame()
            fail(s)
        elif total > goal:
            s.end_frame()
            win(s)
        elif total == GOAL:
            s.end_frame()
            s.phase = "void"
            place, the = CODES[s.stake], THE[s.stake]
            s.tell("defi_void", seat=s.defieur, defie=s.defie, place=place, the=the)
        else:
            s.do(REPLY)


DEAL: Final = Deal()
HIT: Final = Hit()
REPLY: Final = Reply()


def win(s: President) -> None:
    """The défieur takes the département at stake with its votes (R10.1)."""
    d = s.stake
    s.phase = "won"
    s.move(d, s.side[s.defieur])
    s.tell(
        "defi_won",
        seat=s.defieur,
        side=s.side[s.defieur],
        defie=s.defie,
        place=CODES[d],
        the=THE[d],
        voters=VOTERS[d],
    )


def fail(s: President) -> None:
    """The stake is protected, and the défié takes its worth from the défieur (R10.2)."""
    d = s.stake
    s.phase = "lost"
    s.protected[d] = True
    s.tell("defi_lost", seat=s.defieur, defie=s.defie, place=CODES[d], the=THE[d], voters=VOTERS[d])
    claim(s, s.defie, s.side[s.defieur], d)

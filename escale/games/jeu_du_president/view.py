"""What everyone sees: nothing is hidden in this game but the order of the talon."""

from typing import Final, Literal

from msgspec import Struct

from escale.games.jeu_du_president.defi import GOAL
from escale.games.jeu_du_president.france import (
    AMOUNTS,
    ANNOUNCEMENT,
    CANDIDATES,
    CODES,
    ELECTORATE,
    INDEX,
    KEPT,
    MAJORITY,
    PARTIES,
    ROLLS,
    STARS,
    VOTERS,
)
from escale.games.jeu_du_president.state import FREE, SECOND_ROUND, DefiPhase, President, Victory

CampagneKind = Literal["gain", "loss", "kept"]


class CampagneView(Struct, forbid_unknown_fields=True):
    """A Campagne card lying open."""

    id: str  # "K01": its words are under [cards]
    kind: CampagneKind
    amount: int  # in votes


class PresidentSeatView(Struct, forbid_unknown_fields=True):
    """One player: party, votes and cards in front of the seat."""

    party: str | None  # RI, PS, RPR, PC; None until drawn
    votes: int
    on_map: int  # the part of `votes` that stands on départements
    on_cards: int  # the part of `votes` from kept cards
    departements: int  # how many carry the seat's pawn
    protected: int  # how many of these are protected
    kept: list[CampagneView]  # kept gains
    pending: list[CampagneView]  # losses that wait until they can be paid, oldest first
    side: int  # the candidate this seat plays for; itself in the first round
    rank: int | None  # 1 to 4 after the first round; None before
    role: Literal["candidate", "ally"]  # everyone is a candidate in the first round


class PawnView(Struct, forbid_unknown_fields=True):
    """A pawn on the map."""

    seat: int  # whose it is
    protected: bool  # it shows its plain side and cannot be challenged


class DefiView(Struct, forbid_unknown_fields=True):
    """The défi of this turn; it stays on show, with its result, until the next roll."""

    stake: str  # the code of the département at stake
    voters: int  # what it is worth
    defieur: int  # the seat that challenges
    defieur_side: int  # the candidate it challenges for, who gains or pays
    defie: int  # the seat challenged
    phase: DefiPhase
    defie_cards: list[int]  # values 1 to 11 in the order drawn
    defie_total: int
    defieur_cards: list[int]
    defieur_total: int
    cards_left: int  # in the pack of 52
    over: int  # how many of these would take the défié past 21


class PresidentEndView(Struct, forbid_unknown_fields=True):
    """How it ended."""

    elected: int  # the seat of the new president
    winners: list[int]  # the president, then the ally who shares the victory
    how: Victory


class PresidentView(Struct, tag="jeu-du-president", forbid_unknown_fields=True):
    """The whole table."""

    seats: list[PresidentSeatView]
    voters: dict[str, int]  # what each département is worth, by code: 01 … 95, 971, 972, 974
    pawns: dict[str, PawnView]  # by code; the others are free
    free: int  # how many départements carry no pawn
    urn: int  # votes nobody has
    talon: int  # Campagne cards in the stack
    talon_known: list[str]  # those at the bottom, put back openly, the next one first
    round: int  # 1 or 2
    turn: int  # how many rolls there were; 0 before the first
    roller: int | None  # whose turn it is
    dice: list[str]  # the two faces of this turn, "0" to "9" or "*"; empty before the first roll
    stars: int  # how many of them are stars: as many cards to draw
    candidates: list[str]  # the codes this roll allows
    card: CampagneView | None  # the latest Campagne card drawn this turn
    defi: DefiView | None  # the défi of this turn
    alliances: list[list[int]]  # second round: [[candidate, ally…], [candidate, ally…]]; else []
    turns_left: int | None  # two players, map once full: turns until the higher total wins (R12.4)
    majority: int  # 16 050 000
    announcement: int  # 13 000 000
    electorate: int  # 32 000 000
    end: PresidentEndView | None  # None while the game goes on


def card_view(card: str) -> CampagneView:
    """Return a Campagne card as it lies on the table."""
    kind: CampagneKind = "gain" if card[0] == "G" else "loss" if card[0] == "L" else "kept"
    return CampagneView(card, kind, AMOUNTS[card])


# What never changes is made once: a view is built for every moment that can be seen.
CARDS: Final = {card: card_view(card) for card in AMOUNTS}
PAWNS: Final = [(PawnView(seat, False), PawnView(seat, True)) for seat in range(len(PARTIES))]
VOTERS_BY_CODE: Final = {code: VOTERS[d] for code, d in INDEX.items()}
DICE: Final = {"": list[str](), **{roll: roll.split("-") for roll in ROLLS}}
OPEN: Final = {"": list[str](), **{roll: [CODES[d] for d in CANDIDATES[roll]] for roll in ROLLS}}


def seat_view(s: President, seat: int, plain: list[int]) -> PresidentSeatView:
    """Return what lies in front of `seat`; `plain` are the owners of protected pawns."""
    kept, side, votes = s.kept[seat], s.side[seat], s.votes[seat]
    on_cards = sum([KEPT[card] for card in kept])
    return PresidentSeatView(
        party=s.parties[seat] if seat < len(s.parties) else None,
        votes=votes,
        on_map=votes - on_cards,
        on_cards=on_cards,
        departements=s.owner.count(seat),
        protected=plain.count(seat),
        kept=[CARDS[card] for card in kept],
        pending=[CARDS[card] for card in s.pending[seat]],
        side=side,
        rank=s.ranking.index(seat) + 1 if s.ranking else None,
        role="candidate" if side == seat else "ally",
    )


def defi_view(s: President) -> DefiView | None:
    """Return the défi of this turn, if there is one."""
    if s.stake < 0 or s.defi_turn != s.turn:
        return None
    total = sum(s.defie_cards)
    return DefiView(
        stake=CODES[s.stake],
        voters=VOTERS[s.stake],
        defieur=s.defieur,
        defieur_side=s.side[s.defieur],
        defie=s.defie,
        phase=s.phase,
        defie_cards=s.defie_cards,
        defie_total=total,
        defieur_cards=s.defieur_cards,
        defieur_total=sum(s.defieur_cards),
        cards_left=sum(s.pack),
        over=sum(s.pack[max(0, GOAL - total) :]),
    )


def table_view(s: President) -> PresidentView:
    """Return the whole table, the same for every seat and spectator."""
    owners, protected = s.owner, s.protected
    plain = [owners[d] for d, turned in enumerate(protected) if turned] if True in protected else []
    leaders = s.ranking[:2] if s.round == SECOND_ROUND else []
    return PresidentView(
        seats=[seat_view(s, seat, plain) for seat in range(s.seats)],
        voters=VOTERS_BY_CODE,
        pawns={
            code: PAWNS[owner][turned]
            for code, owner, turned in zip(CODES, owners, protected, strict=True)
            if owner != FREE
        },
        free=s.free,
        urn=s.urn,
        talon=len(s.bag) + len(s.under),
        talon_known=s.under,
        round=s.round,
        turn=s.turn,
        roller=s.roller if s.roller >= 0 else None,
        dice=DICE[s.roll],
        stars=STARS[s.roll] if s.roll else 0,
        candidates=OPEN[s.roll],
        card=CARDS[s.card] if s.card else None,
        defi=defi_view(s),
        alliances=[[c, *[a for a in s.ranking if s.side[a] == c != a]] for c in leaders],
        turns_left=s.turns_left(),
        majority=MAJORITY,
        announcement=ANNOUNCEMENT,
        electorate=ELECTORATE,
        end=PresidentEndView(s.elected[0], s.elected, s.how) if s.elected else None,
    )

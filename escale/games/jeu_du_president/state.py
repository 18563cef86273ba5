"""Everything on the table: pawns, votes, cards, the roll of this turn and the défi going on."""

from typing import Final, Literal

from escale.engine import Seat, State
from escale.games.jeu_du_president.france import CAMPAIGN, CODES, ELECTORATE, PACK, VOTERS

# Won, lost or void is the défieur's result.
DefiPhase = Literal["deal", "hit", "reply", "won", "lost", "void"]
# Of a president: in the first round, in the second, or by the guard for two (R12.4).
Victory = Literal["majority", "second_round", "turns"]

FREE: Final = -1  # the owner of a département without a pawn
NOBODY_YET: Final = -1
FIRST_ROUND: Final = 1
SECOND_ROUND: Final = 2
GUARD_TURNS: Final = 200  # R12.4


class President(State):
    """The table; inner lists are replaced, never changed, so that clones can share them."""

    __slots__ = (
        "seats", "largest_only", "parties", "owner", "protected", "free", "urn", "votes", "kept",
        "pending", "bag", "under", "round", "turn", "roller", "roll", "side", "ranking",
        "full_since", "above", "card", "stake", "defi_turn", "defieur", "defie", "phase", "pack",
        "defie_cards", "defieur_cards", "stood", "elected", "how",
    )  # fmt: skip

    def __init__(self) -> None:
        super().__init__()
        self.seats = 0
        self.largest_only = False  # the option defiTarget=largest
        self.parties: list[str] = []  # by seat, as they are drawn
        self.owner: list[int] = []  # by département: the seat whose pawn stands there
        self.protected: list[bool] = []  # the pawn shows its plain side
        self.free = len(CODES)  # how many carry no pawn
        self.urn = ELECTORATE  # votes nobody has
        self.votes: list[int] = []  # by seat: on the map and on kept cards
        self.kept: list[list[str]] = []  # by seat: kept gains
        self.pending: list[list[str]] = []  # by seat: losses that cannot be paid yet, oldest first
        self.bag = CAMPAIGN  # the talon as far as nobody knows its order
        self.under: list[str] = []  # below the bag, cards put back, the next one first
        self.round = FIRST_ROUND
        self.turn = 0  # how many rolls there were
        self.roller = NOBODY_YET  # whose turn it is
        self.roll = ""  # "2-6", "4-*"; empty before the first
        self.side: list[int] = []  # by seat: the candidate it plays for; in round one, itself
        self.ranking: list[int] = []  # the seats as the first round leaves them, best first
        self.full_since = 0  # the turn that first filled the map; 0: not yet
        self.above: list[bool] = []  # by seat: had 13 million at the end of the last turn
        self.card = ""  # the latest campaign card of this turn
        self.stake = -1  # the département of the latest défi; -1: none yet
        self.defi_turn = 0  # the turn of that défi
        self.defieur = NOBODY_YET  # the seat that challenges
        self.defie = NOBODY_YET  # the seat challenged
        self.phase: DefiPhase = "void"
        self.pack = PACK  # by value: the Défi cards left
        self.defie_cards: list[int] = []
        self.defieur_cards: list[int] = []
        self.stood = 0  # where the défié stopped, until a seat chooses again: the rest is luck
        self.elected: list[int] = []  # the winner, then the ally
        self.how: Victory = "majority"

    def clone(self) -> "President":
        c = self.copy_to(President.__new__(President))  # all fields are set here
        c.seats, c.largest_only, c.parties = self.seats, self.largest_only, self.parties
        c.owner, c.protected, c.free = self.owner[:], self.protected[:], self.free
        c.urn, c.votes, c.kept, c.pending = self.urn, self.votes[:], self.kept[:], self.pending[:]
        c.bag, c.under = self.bag, self.under
        c.round, c.turn, c.roller, c.roll = self.round, self.turn, self.roller, self.roll
        c.side, c.ranking, c.full_since = self.side, self.ranking, self.full_since
        c.above, c.card = self.above, self.card
        c.stake, c.defi_turn, c.phase, c.pack = self.stake, self.defi_turn, self.phase, self.pack
        c.defieur, c.defie = self.defieur, self.defie
        c.defie_cards, c.defieur_cards = self.defie_cards, self.defieur_cards
        c.stood = self.stood
        c.elected, c.how = self.elected, self.how
        return c

    def held(self, seat: Seat) -> list[int]:
        """Return the départements that carry `seat`'s pawn, or FREE ones."""
        return [d for d, owner in enumerate(self.owner) if owner == seat]

    def move(self, d: int, taker: int) -> None:
        """Give the département `d` to `taker` (a seat or FREE), its votes with it (R3.1, R3.2)."""
        giver, voters = self.owner[d], VOTERS[d]
        if giver == FREE:
            self.free -= 1
            self.urn -= voters
        else:
            self.votes[giver] -= voters
        if taker == FREE:
            self.free += 1
            self.urn += voters
        else:
            self.votes[taker] += voters
        self.owner[d] = taker
        self.protected[d] = False

    def turns_left(self) -> int | None:
        """Return how many turns two players still have once the map was full (R12.4, R12.5)."""
        if self.seats != 2 or not self.full_since:
            return None
        return self.full_since + GUARD_TURNS - self.turn

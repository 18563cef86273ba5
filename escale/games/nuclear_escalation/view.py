"""What a seat sees of the table: its own secrets, and of the others' only how many."""

from msgspec import Struct

from escale.engine import Seat
from escale.games.nuclear_escalation.cards import FALLOUT, LEVEL, LOSS, SLICE, WORTH
from escale.games.nuclear_escalation.state import Escalation, EscalationPhase

FACE_DOWN = ""  # a card the reader may not read


class StolenSecret(Struct, forbid_unknown_fields=True):
    """A secret on the table: its level, and its title for those who know it."""

    level: str
    card: str


class Nation(Struct, forbid_unknown_fields=True):
    """One mat: what lies on it, face down cards as empty names."""

    alive: bool
    population: int | None  # None: hidden
    peak: int | None  # the most it ever was: windows that went out stay drawn
    people: list[int] | None  # the population cards, 1 M markers among them
    people_cards: int
    hand: list[str] | None
    hand_size: int
    holdings: int
    slots: list[str]
    launcher: str
    load: list[str]
    loaded: int  # megatons counted against a bomber's 100
    deterrents: list[str]
    platforms: list[list[str]]
    on_the_pad: bool  # the latest platform is not in orbit yet
    satellites: int
    stolen: list[StolenSecret]
    lost_turns: int


class CruiseMissile(Struct, forbid_unknown_fields=True):
    """A missile in the air."""

    card: str
    owner: Seat
    over: Seat


class Announced(Struct, forbid_unknown_fields=True):
    """A secret announced and not resolved yet."""

    seat: Seat
    level: str
    card: str


class Virus(Struct, forbid_unknown_fields=True):
    """The Supervirus: who has it, and who gave it."""

    holder: Seat
    giver: Seat | None


class Attack(Struct, forbid_unknown_fields=True):
    """A shot under way, with the losses a number on the die would bring."""

    attacker: Seat
    target: Seat
    carrier: str
    warhead: str
    slices: int  # of an MX, this one included
    least: int
    most: int


class Salvo(Struct, forbid_unknown_fields=True):
    """A final retaliation: who fires, and the packages left."""

    seat: Seat
    packages: list[list[str]]


class Trade(Struct, forbid_unknown_fields=True):
    """An arms trade: the card on offer, and who offers something in return."""

    card: str
    offers: list[str | None]  # None: nothing; an empty name: a card not for the reader


class NuclearEscalationView(Struct, tag="nuclear-escalation", forbid_unknown_fields=True):
    """The whole table as one seat sees it."""

    seat: Seat | None
    phase: EscalationPhase
    turn: int
    first: Seat
    active: Seat
    war: bool
    nations: list[Nation]
    public: bool
    bank: int | None
    bank_cards: int
    pile: int
    discard: list[str]
    cruises: list[CruiseMissile]
    secret: Announced | None
    virus: Virus | None
    window: str  # the reaction everybody waits for, whoever is asked; "" for none
    attack: Attack | None
    queue: list[Seat]
    salvo: Salvo | None
    trade: Trade | None
    peace_made: bool
    winner: Seat | None


def _knows(mask: int, seat: Seat | None) -> bool:
    return mask == -1 or (seat is not None and mask >> seat & 1 == 1)


def _cards(people: list[int]) -> list[int]:
    return [worth for worth, n in zip(WORTH, people, strict=True) for _ in range(n)][::-1]


def _nation(s: Escalation, who: Seat, seat: Seat | None, over: bool) -> Nation:
    own = over or who == seat
    counted = own or s.public
    return Nation(
        alive=s.alive[who],
        population=s.population[who] if counted else None,
        peak=s.peak[who] if counted else None,
        people=_cards(s.people[who]) if counted else None,
        people_cards=sum(s.people[who]),
        hand=s.hands[who][:] if own else None,
        hand_size=len(s.hands[who]),
        holdings=s.holdings(who),
        slots=[
            card if own or _knows(seen, seat) else FACE_DOWN
            for card, seen in zip(s.slots[who], s.slots_seen[who], strict=True)
        ],
        launcher=s.launchers[who],
        load=s.loads[who][:],
        loaded=s.used[who],
        deterrents=s.deterrents[who][:],
        # R13.8: a salvo shows all it may fire.
        platforms=[
            warheads[:] if own or who == s.avenger else [FACE_DOWN] * len(warheads)
            for warheads in s.platforms[who]
        ],
        on_the_pad=s.pad == who,
        satellites=s.satellites[who],
        # R21.9: unread by the thief too.
        stolen=[
            StolenSecret(LEVEL[card], card if over or _knows(seen, seat) else FACE_DOWN)
            for card, seen in zip(s.stolen[who], s.stolen_seen[who], strict=True)
        ],
        lost_turns=s.lost[who],
    )


def _attack(s: Escalation) -> Attack | None:
    if s.shot is None:
        return None
    attacker, target, carrier, warhead, slices = s.shot
    base = LOSS[SLICE if carrier == "MX" else warhead]
    least, most = base + FALLOUT["2"], base + FALLOUT["6"]
    return Attack(attacker, target, carrier, warhead, slices, least, most)


def _trade(s: Escalation, seat: Seat | None) -> Trade | None:
    if not s.offer:
        return None
    offers = [
        None if not card else card if seat in (who, s.active) else FACE_DOWN
        for who, card in enumerate(s.offers)
    ]
    return Trade(s.offer, offers)


def view(s: Escalation, seat: Seat | None) -> NuclearEscalationView:
    """Return what `seat` may see; everything once the game is over."""
    over = not s.decisions
    secret = None
    if s.secret:
        known = over or _knows(s.secret_seen, seat)
        secret = Announced(s.secret_seat, LEVEL[s.secret], s.secret if known else FACE_DOWN)
    return NuclearEscalationView(
        seat=seat,
        phase="over" if over else s.phase,
        turn=s.turn,
        first=s.first,
        active=s.active,
        war=s.war,
        nations=[_nation(s, who, seat, over) for who in range(s.seats)],
        public=s.public,
        bank=s.bank if over or s.public else None,
        bank_cards=sum(s.bank_people),
        pile=sum(s.pile.values()),
        discard=s.discard[:],
        cruises=[CruiseMissile(*cruise) for cruise in s.cruises],
        secret=secret,
        virus=Virus(s.virus, s.giver if s.giver >= 0 else None) if s.virus >= 0 else None,
        window=s.decisions[0].kind if not over and s.decisions[0].quiet else "",
        attack=_attack(s),
        queue=s.queue[:],
        salvo=Salvo(s.avenger, [p[:] for p in s.salvo]) if s.avenger >= 0 else None,
        trade=_trade(s, seat),
        peace_made=s.peace_made,
        winner=s.alive.index(True) if over and s.living() == 1 else None,
    )

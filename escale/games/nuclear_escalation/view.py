"""What a seat sees of the table: its own secrets, and of the others' only how many."""

from msgspec import Struct

from escale.engine import Patch, Seat
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


def _slots(s: Escalation, who: Seat, seat: Seat | None) -> list[str]:
    """Return the slots of `who` as `seat` may read them; all of them once the game is over."""
    if s.over or who == seat:
        return s.slots[who][:]
    seen = s.slots_seen[who]
    return [c if _knows(seen[n], seat) else FACE_DOWN for n, c in enumerate(s.slots[who])]


def _stolen(s: Escalation, who: Seat, seat: Seat | None) -> list[StolenSecret]:
    """Return the secrets `who` has stolen; R21.9: unread by the thief too."""
    return [
        StolenSecret(LEVEL[card], card if s.over or _knows(seen, seat) else FACE_DOWN)
        for card, seen in zip(s.stolen[who], s.stolen_seen[who], strict=True)
    ]


def _nation(s: Escalation, who: Seat) -> Nation:
    counted = s.over or s.public
    return Nation(
        alive=s.alive[who],
        population=s.population[who] if counted else None,
        peak=s.peak[who] if counted else None,
        people=_cards(s.people[who]) if counted else None,
        people_cards=sum(s.people[who]),
        hand=s.hands[who][:] if s.over else None,
        hand_size=len(s.hands[who]),
        holdings=s.holdings(who),
        slots=_slots(s, who, None),
        launcher=s.launchers[who],
        load=s.loads[who][:],
        loaded=s.used[who],
        deterrents=s.deterrents[who][:],
        # R13.8: a salvo shows all it may fire.
        platforms=[
            warheads[:] if s.over or who == s.avenger else [FACE_DOWN] * len(warheads)
            for warheads in s.platforms[who]
        ],
        on_the_pad=s.pad == who,
        satellites=s.satellites[who],
        stolen=_stolen(s, who, None),
        lost_turns=s.lost[who],
    )


def _attack(s: Escalation) -> Attack | None:
    if s.shot is None:
        return None
    attacker, target, carrier, warhead, slices = s.shot
    base = LOSS[SLICE if carrier == "MX" else warhead]
    least, most = base + FALLOUT["2"], base + FALLOUT["6"]
    return Attack(attacker, target, carrier, warhead, slices, least, most)


def _offers(s: Escalation, seat: Seat | None) -> list[str | None]:
    """Return what is offered in a trade, as `seat` may read it."""
    return [
        None if not card else card if seat in (who, s.active) else FACE_DOWN
        for who, card in enumerate(s.offers)
    ]


def public(s: Escalation) -> NuclearEscalationView:
    """Return what everybody may see; everything once the game is over."""
    over = s.over
    secret = None
    if s.secret:
        known = over or s.secret_seen == -1
        secret = Announced(s.secret_seat, LEVEL[s.secret], s.secret if known else FACE_DOWN)
    return NuclearEscalationView(
        seat=None,
        phase="over" if over else s.phase,
        turn=s.turn,
        first=s.first,
        active=s.active,
        war=s.war,
        nations=[_nation(s, who) for who in range(s.seats)],
        public=s.public,
        bank=s.bank if over or s.public else None,
        bank_cards=sum(s.bank_people),
        pile=sum(s.pile.values()),
        discard=s.discard[:],
        cruises=[CruiseMissile(*cruise) for cruise in s.cruises],
        secret=secret,
        virus=Virus(s.virus, s.giver if s.giver >= 0 else None) if s.virus >= 0 else None,
        attack=_attack(s),
        queue=s.queue[:],
        salvo=Salvo(s.avenger, [p[:] for p in s.salvo]) if s.avenger >= 0 else None,
        trade=Trade(s.offer, _offers(s, None)) if s.offer else None,
        peace_made=s.peace_made,
        winner=s.alive.index(True) if over and s.living() == 1 else None,
    )


def private(s: Escalation, seat: Seat) -> Patch:
    """Return what `seat` alone may see, or with few others."""
    patch: Patch = [["seat", seat]]
    if s.over:
        return patch
    own = f"nations.{seat}"
    patch.append([f"{own}.hand", s.hands[seat][:]])
    if not s.public:
        patch.append([f"{own}.population", s.population[seat]])
        patch.append([f"{own}.peak", s.peak[seat]])
        patch.append([f"{own}.people", _cards(s.people[seat])])
    if s.platforms[seat]:
        patch.append([f"{own}.platforms", [warheads[:] for warheads in s.platforms[seat]]])
    for who in range(s.seats):
        if s.slots[who]:
            patch.append([f"nations.{who}.slots", _slots(s, who, seat)])
        if s.stolen[who]:
            patch.append([f"nations.{who}.stolen", _stolen(s, who, seat)])
    if s.secret and _knows(s.secret_seen, seat):
        patch.append(["secret.card", s.secret])
    if s.offer:
        patch.append(["trade.offers", _offers(s, seat)])
    return patch

"""What a seat sees of the table: its own secrets, and of the others' only how many."""

from typing import Any

from msgspec import Struct

from escale.engine import Patch, Seat
from escale.games.nuclear_escalation.cards import EVERYONE, FALLOUT, LEVEL, LOSS, PORTS, SLICE
from escale.games.nuclear_escalation.reactions import Window
from escale.games.nuclear_escalation.state import Escalation, EscalationPhase, Shot

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
    people_cards: int  # 1 M markers among them
    hand: list[str] | None
    hand_size: int
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
    envelopes: list[Seat]  # R27.5: who answers, sealed, in the window that is open
    winner: Seat | None


# Views are never changed: what is often the same may be the very same list.
_NONE: list[Any] = []
_BACKS = [[FACE_DOWN] * n for n in range(PORTS + 1)]  # on strategy places, aboard a platform


def _knows(mask: int, seat: Seat) -> bool:
    return mask == EVERYONE or mask >> seat & 1 == 1


def _slots(s: Escalation, who: Seat, seat: Seat) -> list[str]:
    """Return the slots of `who` as `seat` may read them."""
    if who == seat:
        return s.slots[who][:]
    seen = s.slots_seen[who]
    return [c if _knows(seen[n], seat) else FACE_DOWN for n, c in enumerate(s.slots[who])]


def _stolen(s: Escalation, who: Seat, seat: Seat) -> list[StolenSecret]:
    """Return the secrets `who` has stolen as `seat` may read them; the thief has not (R21.9)."""
    return [
        StolenSecret(LEVEL[card], card if _knows(seen, seat) else FACE_DOWN)
        for card, seen in zip(s.stolen[who], s.stolen_seen[who], strict=True)
    ]


def _nation(s: Escalation, who: Seat, over: bool) -> Nation:
    counted = over or s.public
    hand, slots, load = s.hands[who], s.slots[who], s.loads[who]
    shown, platforms, stolen = s.deterrents[who], s.platforms[who], s.stolen[who]
    return Nation(
        s.alive[who],
        s.population[who] if counted else None,
        s.peak[who] if counted else None,
        sum(s.people[who]),
        hand[:] if over else None,
        len(hand),
        slots[:] if over else _BACKS[len(slots)],
        s.launchers[who],
        load[:] if load else _NONE,
        s.used[who],
        shown[:] if shown else _NONE,
        _platforms(platforms, over or who == s.avenger) if platforms else _NONE,
        s.pad == who,
        s.satellites[who],
        [StolenSecret(LEVEL[card], card if over else FACE_DOWN) for card in stolen]
        if stolen
        else _NONE,
        s.lost[who],
    )


def _platforms(platforms: list[list[str]], shown: bool) -> list[list[str]]:
    """Return the warheads in orbit; R13.8: a salvo shows all it may fire."""
    return [cards[:] if shown else _BACKS[len(cards)] for cards in platforms]


def _attack(shot: Shot) -> Attack:
    attacker, target, carrier, warhead, slices = shot
    base = LOSS[SLICE if carrier == "MX" else warhead]
    least, most = base + FALLOUT["2"], base + FALLOUT["6"]
    return Attack(attacker, target, carrier, warhead, slices, least, most)


def _offers(s: Escalation, seat: Seat | None) -> list[str | None]:
    """Return what is offered in a trade, as `seat` may read it."""
    return [
        None if not card else card if seat in (who, s.active) else FACE_DOWN
        for who, card in enumerate(s.offers)
    ]


def _envelopes(s: Escalation) -> list[Seat]:
    """Return who is asked now in a window for all, whether they have answered or not."""
    step = s.steps[-1] if s.steps and not s.in_turn else None
    return list(step.asked) if isinstance(step, Window) else _NONE


def public(s: Escalation) -> NuclearEscalationView:
    """Return what everybody may see; everything once the game is over."""
    over = s.over
    secret = None
    if s.secret:
        known = over or s.secret_seen == EVERYONE
        secret = Announced(s.secret_seat, LEVEL[s.secret], s.secret if known else FACE_DOWN)
    return NuclearEscalationView(
        None,
        "over" if over else s.phase,
        s.turn,
        s.first,
        s.active,
        s.war,
        [_nation(s, who, over) for who in range(s.seats)],
        s.public,
        s.bank if over or s.public else None,
        sum(s.bank_people),
        sum(s.pile.values()),
        s.discard[:],
        [CruiseMissile(*cruise) for cruise in s.cruises] if s.cruises else _NONE,
        secret,
        Virus(s.virus, s.giver if s.giver >= 0 else None) if s.virus >= 0 else None,
        _attack(s.shot) if s.shot else None,
        s.queue[:] if s.queue else _NONE,
        Salvo(s.avenger, [p[:] for p in s.salvo]) if s.avenger >= 0 else None,
        Trade(s.offer, _offers(s, None)) if s.offer else None,
        s.peace_made,
        _envelopes(s),
        s.alive.index(True) if over and s.living() == 1 else None,
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
    if s.platforms[seat]:
        patch.append([f"{own}.platforms", _platforms(s.platforms[seat], True)])
    bit = 1 << seat
    for who in range(s.seats):
        if s.slots[who] and (who == seat or any(seen & bit for seen in s.slots_seen[who])):
            patch.append([f"nations.{who}.slots", _slots(s, who, seat)])
        if s.stolen[who] and any(seen & bit for seen in s.stolen_seen[who]):
            patch.append([f"nations.{who}.stolen", _stolen(s, who, seat)])
    if s.secret and _knows(s.secret_seen, seat):
        patch.append(["secret.card", s.secret])
    if s.offer:
        patch.append(["trade.offers", _offers(s, seat)])
    return patch

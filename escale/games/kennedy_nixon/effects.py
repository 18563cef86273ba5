"""What an event would do as the table stands, where its card leaves that to the table."""

from escale.engine import NOBODY, Seat, asked
from escale.games.kennedy_nixon.board import AT, CR, DEBATES, ICONS, KENNEDY, REGIONS, SIDES, SIGN
from escale.games.kennedy_nixon.cards import AHEAD, EVENTS, unclaimed
from escale.games.kennedy_nixon.lasting import (
    FATIGUE,
    GAFFE,
    KENNEDY_DEBATES_UP,
    LED,
    NIXON_SHOWS_FIRST,
    REGISTRATION,
    SOUTH_CLOSED,
    SOUTHERN_REVOLT,
    STUMP_SPEECH,
)
from escale.games.kennedy_nixon.state import Campaign
from escale.games.kennedy_nixon.verbs import CutMedia, CutSupport, GainOnAir, Swing
from escale.games.kennedy_nixon.view import EffectView, EventsView, side


def effect(s: Campaign, seat: Seat, card: str) -> EffectView | None:
    """Return what the event of `card` would do if `seat` played it now; None: as it is printed."""
    foe = 1 - seat
    rival: dict[str, str | int] = {"who": SIDES[foe]}
    nothing = EffectView("", "nothing")
    if card in LED:
        who = s.leader(LED[card])
        said = "leads_you" if who == seat else "leads_foe" if who == foe else "leads_nobody"
        return EffectView(side(who), said, rival)
    if card in AHEAD:
        who = AHEAD[card](s)
        if who == NOBODY:
            return nothing
        return EffectView(side(who), "for_you" if who == seat else "for_foe", rival)
    if card == SOUTH_CLOSED:
        who = s.leader(CR)
        if who == NOBODY:
            return EffectView("", "leads_nobody", rival)
        return EffectView(side(1 - who), "pays_you" if who == seat else "pays_foe", rival)
    if card == SOUTHERN_REVOLT:
        if s.leader(CR) != KENNEDY:
            return nothing
        return EffectView("N", "revolt_you" if seat == KENNEDY else "revolt_foe", rival)
    if card == GAFFE:
        place = s.token[foe]
        n, cubes = min(1, s.momentum[foe]), min(3, s.cubes(foe, place))
        values = {**rival, "n": n, "cubes": cubes, "at": AT[place]}
        return EffectView(side(seat), "gaffe", values) if n or cubes else nothing
    if card == STUMP_SPEECH:
        n = s.momentum[foe] - s.momentum[seat]
        return EffectView(side(seat), "gains", {"n": n}) if n > 0 else nothing
    late = card in (NIXON_SHOWS_FIRST, KENNEDY_DEBATES_UP) and s.turn >= DEBATES
    if late or (card == FATIGUE and not s.ready[foe]):
        return nothing
    return within_reach(s, seat, card)


def within_reach(s: Campaign, seat: Seat, card: str) -> EffectView | None:
    """Return what there is to take of all that `card` speaks of, if that is less."""
    steps = EVENTS[card](s, seat)
    for step in steps:
        if isinstance(step, CutSupport):
            left, foe = step.left, 1 - step.seat
            n = sum(min(step.cap, s.cubes(foe, place)) for place in step.places)
        elif isinstance(step, CutMedia):
            left = step.left
            n = sum(max(0, -s.media[region] * SIGN[step.seat]) for region in REGIONS)
        elif card == REGISTRATION:
            left, n = 3, len(unclaimed(s))
        elif isinstance(step, (Swing, GainOnAir)):
            left, n = 1, step.ask(s) is not None
        else:
            continue
        if n >= left:
            return None
        if n or len(steps) > 1:
            icons = ICONS[card]
            who = SIDES.index(icons) if icons in SIDES else seat
            return EffectView(side(who), "at_most", {"n": n})
        return EffectView("", "nothing")
    return None


def brief(s: Campaign, seat: Seat) -> EventsView | None:
    """Return what the events of a hand would do, when one of its cards is to be played."""
    decision = asked(s, seat)
    if decision is None or decision.kind != "play":
        return None
    found = {card: effect(s, seat, card) for card in s.hands[seat]}
    effects = {card: said for card, said in found.items() if said is not None}
    return EventsView(effects) if effects else None

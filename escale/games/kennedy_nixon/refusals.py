"""Why a seat may not do what it would like, with the rule that says so."""

from escale.engine import Choice, Refusal, Seat, asked
from escale.games.kennedy_nixon.board import (
    AT,
    GATHERING,
    ICONS,
    NODE,
    NODES,
    SIDES,
    TRACK,
    TRAVEL,
)
from escale.games.kennedy_nixon.campaign import CampaignHere, Position
from escale.games.kennedy_nixon.lasting import (
    NIXON_PAYS_EVENTS,
    NIXON_PAYS_TO_CAMPAIGN,
    PREVENTED_BY,
)
from escale.games.kennedy_nixon.state import Campaign
from escale.games.kennedy_nixon.steps import ChooseUse
from escale.games.kennedy_nixon.verbs import CutSupport, GainSupport


def why_not(s: Campaign, seat: Seat, choice: Choice) -> Refusal | None:
    """Explain why `seat` may not choose `choice` now, if the rules say why."""
    decision = asked(s, seat)
    if decision is None or choice in decision.choices:
        return None
    step = s.steps[-1]
    if isinstance(step, CampaignHere):
        return not_campaigning(s, step, choice)
    if isinstance(step, GainSupport):
        return not_gaining(step, choice)
    if isinstance(step, CutSupport):
        return not_cutting(s, step, choice)
    if isinstance(step, Position) and choice in TRACK:
        return Refusal("dear", "R9.1", {"issue": choice})
    kind, _, card = choice.partition(":")
    if decision.kind == "play" and kind == "event" and card in ICONS:
        return not_playing(s, seat, card)
    if decision.kind == "play" and choice == "candidate":
        return Refusal("exhausted", "R6.12")
    if isinstance(step, ChooseUse) and choice == "campaign":
        return Refusal("knee", "R14.7", {"card": NIXON_PAYS_TO_CAMPAIGN})
    if decision.kind == "strategy" and choice in GATHERING:
        return Refusal("gathering", "R11.2", {"card": choice})
    if decision.kind == "swing" and choice in AT:
        return Refusal("no_swing", "R16.10", {"place": choice})
    if decision.kind == "byrd" and kind in ("place", "remove"):
        return Refusal("byrd", "R17.3", {"place": card})
    return None


def not_playing(s: Campaign, seat: Seat, card: str) -> Refusal | None:
    """Explain why an event cannot be played."""
    if card not in s.hands[seat]:
        return None
    if s.prevented(card):
        return Refusal("prevented", "R14.1", {"card": card, "by": PREVENTED_BY[card]})
    if s.own_events and ICONS[card] == SIDES[1 - seat]:
        return Refusal("opponents_event", "R6.15", {"card": card})
    return Refusal("jackie", "R14.6", {"card": NIXON_PAYS_EVENTS})


def not_campaigning(s: Campaign, step: CampaignHere, choice: Choice) -> Refusal | None:
    """Explain why a point cannot be spent there, or the journey made."""
    if choice == "done":
        return Refusal("arrived", "R7.5")
    place = choice.split(":")[1] if choice.startswith("go:") else choice
    if place in AT and place in NODE:
        card = s.barred(step.seat, place)
        if card:
            return Refusal("barred", "R7.9", {"place": place, "card": card})
        if step.once and place in step.used:
            return Refusal("once", "R16.83", {"place": place})
    node = NODE.get(place, place)
    if node not in NODES or node == step.node:
        return None
    if step.arrived:
        return Refusal("arrived", "R7.5")
    cost = 0 if s.free_travel(step.seat) else TRAVEL[step.node][node]
    if cost >= step.left:
        return Refusal("too_far", "R7.5", {"place": place, "n": cost, "left": step.left})
    return Refusal("travel_first", "R7.1", {"place": place, "to": f"to-{node}", "n": cost})


def not_gaining(step: GainSupport, choice: Choice) -> Refusal | None:
    """Explain why support cannot be gained there."""
    if choice == "done":
        return Refusal("all_of_it", "R12.9", {"n": step.left})
    if choice in step.used:
        return Refusal("enough_there", "R3.7", {"place": choice, "n": step.cap})
    return Refusal("not_on_card", "R3.7", {"place": choice}) if choice in NODE else None


def not_cutting(s: Campaign, step: CutSupport, choice: Choice) -> Refusal | None:
    """Explain why no opposing support can be removed there."""
    if choice not in NODE:
        return None
    if choice not in step.places:
        return Refusal("not_on_card", "R3.7", {"place": choice})
    if s.leads(choice) != 1 - step.seat:
        return Refusal("no_cube_there", "R3.3", {"place": choice})
    return Refusal("enough_there", "R3.7", {"place": choice, "n": step.cap})

"""Why a seat may not do what it would like, with the rule that says so."""

from escale.engine import Choice, Decision, Refusal, Seat, asked
from escale.games.nuclear_escalation.cards import ANTIMISSILES, KIND, LEVEL, SHOWN
from escale.games.nuclear_escalation.state import Escalation


def why_not(s: Escalation, seat: Seat, choice: Choice) -> Refusal | None:
    """Explain why `choice` is not open to `seat` now, if a rule says why."""
    decision = asked(s, seat)
    if decision is None:
        return None if s.alive[seat] or not s.decisions else Refusal("dead", "R13.16")
    if choice in decision.choices:
        return None
    verb, _, what = choice.partition(":")
    if verb in ("seat", "all") and len(what) == 1 and what.isdecimal():
        return _target(s, seat, decision, int(what))
    if verb == "look":
        return Refusal("no_spy", "R21.6") if "SPY" not in s.hands[seat] else None
    if verb in ("show", "hide"):
        return _deterrent(s, seat, decision, verb, what)
    if verb == "offer" and decision.kind == "place":
        if not s.arms_trade:
            return Refusal("option_off", "R26.1")
        return Refusal("war_stops_trade" if s.war else "one_offer", "R26.1")
    if verb == "vote" and decision.kind == "place":
        if not s.peace_resolution:
            return Refusal("option_off", "R26.2")
        return Refusal("one_peace" if s.peace_made else "one_vote" if s.war else "peace", "R26.2")
    if choice in KIND:
        return _card(s, seat, decision, choice)
    return None


def _target(s: Escalation, seat: Seat, decision: Decision, target: Seat) -> Refusal | None:
    if target >= s.seats or not s.alive[target]:
        return Refusal("dead_target", "R13.13")
    if decision.kind == "pass_virus":
        if target == s.giver:
            return Refusal("back_to_giver", "R22.6", {"target": target})
        return Refusal("not_a_neighbour", "R22.5", {"target": target})
    if target == seat:
        return Refusal("own_target", "R8.1")
    if decision.kind == "secret_target":
        return Refusal("no_launcher_there", "R23.4", {"target": target})
    return None


def _deterrent(
    s: Escalation, seat: Seat, decision: Decision, verb: str, card: str
) -> Refusal | None:
    if decision.kind != "place":
        return Refusal("not_now", "R24.4")
    if verb == "hide":
        return None
    if card in KIND and card not in SHOWN:
        return Refusal("not_shown", "R24.2", {"card": card})
    if len(s.deterrents[seat]) == 2:
        return Refusal("both_places_taken", "R24.5")
    return None


def _card(s: Escalation, seat: Seat, decision: Decision, card: str) -> Refusal | None:
    held = card in s.hands[seat] or card in s.deterrents[seat]
    if not held:
        if card in s.slots[seat]:
            return Refusal("committed", "R5.3", {"card": card})
        return None
    kind = decision.kind
    if kind == "intercept" and card in ANTIMISSILES and s.shot is not None:
        return Refusal("wrong_antimissile", "R10.9", {"card": card, "what": s.shot[2]})
    if kind == "stow":
        return Refusal("only_warheads", "R16.1", {"card": card})
    if kind == "announce" and card not in LEVEL:
        return Refusal("no_secret", "R4.1", {"card": card})
    return Refusal("not_this_window", "R27.1", {"card": card}) if decision.quiet else None

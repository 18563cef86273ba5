"""R11.6: why a seat may not do what it would like to, in the rules' own words."""

from escale.engine import Choice, Refusal, Seat, asked
from escale.games.presidentielle.cards import (
    BALL,
    CARDS,
    FINALIST,
    FRIENDS,
    GALLERY,
    HALF,
    KIND,
    LAUNCHING,
    LICK,
    MAY_DARE,
    PLAYS,
    RACING,
    SPONSOR,
    SPONSORS,
)
from escale.games.presidentielle.state import Campaign

CLOSED = {LAUNCHING: "launching", RACING: "racing", FINALIST: "finalist", GALLERY: "gallery"}


def why_not(s: Campaign, seat: Seat, choice: Choice) -> Refusal | None:
    """Explain why `seat` may not choose `choice` now, if the rules say why."""
    decision = asked(s, seat)
    if not 0 <= seat < s.seats or (decision is not None and choice in decision.choices):
        return None
    if choice == "take":
        return Refusal("not_fresh", "R3.2") if not s.fresh else Refusal("not_now", "R3.3")
    verb, _, rest = choice.partition(":")
    if verb not in ("lay", "attack", "gift", "clear", "roll", "dare", "discard"):
        return None
    if decision is None or decision.kind != "act":
        return Refusal("not_now", "R3.3")
    what, _, at = rest.partition(":")
    seats = {str(rival): rival for rival in range(s.seats)}
    if verb in ("gift", "dare", "roll"):
        return toward(s, seat, verb, seats[what]) if what in seats else None
    if verb == "clear":
        return uncleared(s, seat, what)
    return card_refused(s, seat, verb, what, seats.get(at))


def card_refused(
    s: Campaign, seat: Seat, verb: str, card: str, rival: Seat | None
) -> Refusal | None:
    """Explain why `card` may not be laid on one's own desk, or on the desk of `rival`."""
    if card not in CARDS:
        return None
    if card not in s.hands[seat]:
        return Refusal("not_in_hand", "R3.3", {"card": card})
    phase = s.phase[seat]
    if card not in PLAYS[phase]:
        return Refusal(f"closed_{CLOSED[phase]}", "R5.2", {"card": card})
    if verb == "attack" and rival is not None:
        return desk_refused(s, seat, card, rival)
    if card == SPONSOR and s.keys[seat].count(SPONSOR) >= SPONSORS:
        return Refusal("sponsors_full", "R6.2")
    if card in s.keys[seat]:
        return Refusal("key_already_there", "R6.2", {"card": card})
    if card in FRIENDS:
        return Refusal("friend_elsewhere", "R5.3", {"card": FRIENDS[card]})
    if card == LICK:
        return Refusal("nothing_to_clear", "R5.6")
    return Refusal("not_on_own_desk", "R5.4", {"card": card})


def desk_refused(s: Campaign, seat: Seat, card: str, rival: Seat) -> Refusal | None:
    """Explain why the desk of `rival` may not receive `card`."""
    if s.phase[rival] == GALLERY:
        return Refusal("no_desk", "R5.11", {"rival": rival})
    if card in FRIENDS:
        if s.candidates[rival] != FRIENDS[card]:
            return Refusal("friend_elsewhere", "R5.3", {"card": FRIENDS[card]})
        return Refusal("own_friend", "R5.3") if rival == seat else None
    if KIND[card] not in ("foul_blow", "bad_event", "ball"):
        return Refusal("only_for_oneself", "R3.3", {"card": card})
    if rival == seat:
        return Refusal("not_on_own_desk", "R5.4", {"card": card})
    return Refusal("still_launching", "R5.4", {"rival": rival})


def toward(s: Campaign, seat: Seat, verb: str, rival: Seat) -> Refusal | None:
    """Explain why `rival` may not be dared, helped or chained."""
    if verb == "dare":
        return dare_refused(s, seat, rival)
    if verb == "gift":
        if SPONSOR not in s.hands[seat]:
            return Refusal("not_in_hand", "R3.3", {"card": SPONSOR})
        if s.phase[seat] >= FINALIST:
            return Refusal(f"closed_{CLOSED[s.phase[seat]]}", "R5.2", {"card": SPONSOR})
        if s.phase[seat] == LAUNCHING and s.keys[seat].count(SPONSOR) < SPONSORS:
            return Refusal("own_sponsors_first", "R6.4")
        return Refusal("needs_no_sponsor", "R6.4", {"rival": rival})
    if LICK not in s.hands[seat]:
        return Refusal("not_in_hand", "R3.3", {"card": LICK})
    if BALL not in s.attacks[seat]:
        return Refusal("no_ball", "R5.12")
    return desk_refused(s, seat, BALL, rival)


def dare_refused(s: Campaign, seat: Seat, rival: Seat) -> Refusal | None:
    """Explain why `seat` may not dare `rival`."""
    if not MAY_DARE[s.phase[seat]]:
        return Refusal("gallery_no_dare", "R7.7")
    if HALF not in s.hands[seat]:
        return Refusal("no_half", "R7.1", {"card": HALF})
    if not s.dares_left():
        return Refusal("no_dares_left", "R7.8")
    if rival == seat:
        return Refusal("no_self_dare", "R7.1")
    return Refusal("no_desk", "R7.7", {"rival": rival})


def uncleared(s: Campaign, seat: Seat, card: str) -> Refusal | None:
    """Explain why a bootlicker may not remove `card`."""
    if s.phase[seat] == GALLERY:
        return Refusal("closed_gallery", "R5.2", {"card": LICK})
    if LICK not in s.hands[seat]:
        return Refusal("not_in_hand", "R3.3", {"card": LICK})
    if card == BALL and card in s.attacks[seat]:
        return Refusal("ball_rolls", "R5.7")
    return Refusal("nothing_to_clear", "R5.6")

"""Cards by the name of what they change: those who ask use these names, never numbers."""

from typing import Final, NamedTuple

from escale.engine import Seat
from escale.games.kennedy_nixon.board import CR, DEF, ECON, KENNEDY, NIXON

# Beside the board until the end of the turn (R6.6).
NIXON_PAYS_TO_CAMPAIGN: Final = "c2"
NIXON_POINTS_UP: Final = "c4"
SOUTH_CLOSED: Final = "c19"  # to whoever led in Civil Rights
MIDWEST_CLOSED_TO_NIXON: Final = "c20"
KENNEDY_FLIES: Final = "c26"  # for nothing, and he campaigns with one point more
SOUTH_CLOSED_TO_KENNEDY: Final = "c30"
KENNEDY_REDRAWS: Final = "c31"
KENNEDY_CANNOT_PAY: Final = "c44"
KENNEDY_POINTS_UP: Final = "c54"
NIXON_ALWAYS_CHECKS: Final = "c55"  # in every state
NIXON_CANNOT_PAY: Final = "c65"
KENNEDY_POINTS_DOWN: Final = "c69"
KENNEDY_LAND_CLOSED: Final = "c74"  # to Nixon: what Kennedy carries, or leads
NIXON_PLEDGED: Final = "c76"  # to campaign: anything else gives Kennedy momentum
NO_FARES_NO_CHECKS: Final = "c79"  # for whoever played it
KENNEDY_PREEMPTS_FREE: Final = "c81"
NIXON_PAYS_EVENTS: Final = "c85"
WEST_CLOSED_TO_KENNEDY: Final = "c87"  # and the Midwest
KENNEDY_POSITIONS_DOWN: Final = "c88"

# In the Prevention box to the end (R14.1), and what cannot happen any more.
CHURCHES_ANSWERED: Final = "c1"
EISENHOWER_SPEAKS: Final = "c18"
BAPTISTS_PREACH: Final = "c9"
PEALE_PREACHES: Final = "c73"
PREVENTED_BY: Final = {
    BAPTISTS_PREACH: CHURCHES_ANSWERED,
    KENNEDY_CANNOT_PAY: CHURCHES_ANSWERED,
    PEALE_PREACHES: CHURCHES_ANSWERED,
    KENNEDY_LAND_CLOSED: EISENHOWER_SPEAKS,
}

# In the Debate box until turn 6.
NIXON_SHOWS_FIRST: Final = "c34"
KENNEDY_DEBATES_UP: Final = "c35"

# In the Election Day box until turn 9 (R13.6).
KENNEDY_CHECKS_ILLINOIS: Final = "c7"
CONNECTICUT_CHECKS_CALIFORNIA: Final = "c32"
SOUTH_UNPLEDGED: Final = "c33"  # three states Kennedy wins narrowly
NIXON_RECOUNTS: Final = "c90"


class Sway(NamedTuple):
    """By how much a card changes the points of the cards `seat` plays, in one use or in all."""

    seat: Seat
    n: int
    use: str = ""


SWAYS: Final = {  # R14.3
    NIXON_POINTS_UP: Sway(NIXON, 1),
    KENNEDY_FLIES: Sway(KENNEDY, 1, "campaign"),
    KENNEDY_POINTS_UP: Sway(KENNEDY, 1),
    KENNEDY_POINTS_DOWN: Sway(KENNEDY, -2),
    KENNEDY_POSITIONS_DOWN: Sway(KENNEDY, -2, "position"),
}

# Events that look at the table: whoever leads the issue gains, and a few of their own kind.
LED: Final = {
    "c8": ECON,
    "c11": DEF,
    "c13": DEF,
    "c37": CR,
    "c40": CR,
    "c47": DEF,
    "c62": DEF,
    "c78": ECON,
    "c82": DEF,
    "c84": DEF,
}
GAFFE: Final = "c22"
FATIGUE: Final = "c61"
STUMP_SPEECH: Final = "c64"
REGISTRATION: Final = "c67"
SOUTHERN_REVOLT: Final = "c72"

"""What is printed on the board and on the cards, as tables ready to be looked up."""

from typing import Any, Final, Literal

from escale.games.box import printed

BOX: Final = "escale.games.kennedy_nixon"

Side = Literal["K", "N"]
Who = Literal["K", "N", "G", ""]  # Byrd's green cube too, or nobody
Issue = Literal["DEF", "ECON", "CR"]

KENNEDY: Final = 0
NIXON: Final = 1
BYRD: Final = 2

# Kennedy blue, Nixon red, and Byrd's green cube.
SIDES: Final[tuple[Side, Side, Literal["G"]]] = ("K", "N", "G")
SIGN: Final = (1, -1)  # support is one number: above zero Kennedy's, below zero Nixon's
CARRIED: Final = 4  # R3.4

DEF: Final = "DEF"
ECON: Final = "ECON"
CR: Final = "CR"
EAST: Final = "EAST"
MIDWEST: Final = "MIDWEST"
SOUTH: Final = "SOUTH"
WEST: Final = "WEST"
REGIONS: Final = [EAST, MIDWEST, SOUTH, WEST]
NODES: Final = ["EAST", "MIDWEST", "SOUTH", "WEST", "AK", "HI"]

_states: dict[str, Any] = printed(BOX, "states")
_cards: dict[str, Any] = printed(BOX, "cards")
_board: dict[str, Any] = printed(BOX, "board")

STATES: Final[list[str]] = list(_states)
VOTES: Final[dict[str, int]] = {code: row["votes"] for code, row in _states.items()}
REGION: Final[dict[str, str]] = {code: row["region"] for code, row in _states.items()}
NODE: Final[dict[str, str]] = {
    code: code if code in ("AK", "HI") else region for code, region in REGION.items()
}
LEAN: Final[dict[str, int]] = {code: SIDES.index(row["lean"]) for code, row in _states.items()}
START: Final[dict[str, int]] = {
    code: SIGN[SIDES.index(row["start"])] * row["cubes"] if "start" in row else 0
    for code, row in _states.items()
}
IN_REGION: Final[dict[str, list[str]]] = {
    region: [code for code in STATES if REGION[code] == region] for region in REGIONS
}
AT_NODE: Final[dict[str, list[str]]] = {
    node: [code for code in STATES if NODE[code] == node] for node in NODES
}
TRAVEL: Final[dict[str, dict[str, int]]] = _board["travel"]

CARDS: Final[list[str]] = list(_cards)
POINTS: Final[dict[str, int]] = {card: row["points"] for card, row in _cards.items()}
REST: Final[dict[str, int]] = {card: row["rest"] for card, row in _cards.items()}
ICONS: Final[dict[str, str]] = {card: row["icons"] for card, row in _cards.items()}
ISSUE: Final[dict[str, str]] = {card: row.get("issue", "") for card, row in _cards.items()}
STATE: Final[dict[str, str]] = {card: row.get("state", "") for card, row in _cards.items()}
GOES: Final[dict[str, str]] = {card: row["goes"] for card, row in _cards.items()}
NUMBER: Final[dict[str, int]] = {card: int(card[1:]) for card in CARDS}
# R11.2: the Gathering Momentum cards bear no issue and cannot be set aside.
GATHERING: Final[list[str]] = [card for card in CARDS if not ISSUE[card]]
CANDIDATE: Final = "candidate"  # R6.11: the candidate card
PRINTED: Final[dict[str, int]] = {**POINTS, CANDIDATE: 5}
USES: Final = ["campaign", "advertise", "position"]  # R6.7: what points buy

HOME: Final[list[str]] = [_board["candidates"]["K"], _board["candidates"]["N"]]
TRACK: Final[list[str]] = _board["track"]["start"]
BAG: Final[int] = _board["bag"]["start"]
RESEED: Final[int] = _board["bag"]["reseed"]
MOMENTUM: Final[int] = _board["momentum"]["start"]
ENDORSEMENTS: Final[dict[str, int]] = _board["endorsements"]
DEALT: Final[list[int]] = _board["turns"]["dealt"]
ASIDE: Final[list[int]] = _board["turns"]["aside"]
REWARDS: Final[list[int]] = _board["debates"]["rewards"]

BYRD_STATES: Final[list[str]] = _board["byrd"]["states"]
BYRD_DRAWS: Final[int] = _board["byrd"]["draws"]
BYRD_BAG: Final[list[int]] = [_board["byrd"][colour] for colour in ("blue", "red", "green")]

MAJORITY: Final = sum(VOTES.values()) // 2 + 1  # R1.3
DEBATES: Final = 6
ELECTION: Final = 9

AT: Final = {place: f"at-{place}" for place in [*STATES, *REGIONS]}  # "in Ohio", for the log
CUBE: Final = {"K": "cube-blue", "N": "cube-red", "G": "cube-green"}

"""What is printed in the box, and what may be played when."""

from typing import Final, Literal

from escale.games.box import printed

PACKAGE: Final = "escale.games.presidentielle"
BLUE = printed(PACKAGE, "cards")
RED = printed(PACKAGE, "dares")
TABLE = printed(PACKAGE, "table")

MILLION: Final[int] = TABLE["million"]
HAND: Final[int] = TABLE["hand"]
KEYS: Final[int] = TABLE["keys"]
SPONSORS: Final[int] = TABLE["sponsors"]
CYCLES: Final[int] = TABLE["cycles"]
THRESHOLDS: list[list[str]] = [[str(m) for m in row] for row in TABLE["thresholds"]]
CLOSINGS: list[int] = TABLE["closings"]

CANDIDATES: dict[str, int] = {c: row["place"] for c, row in printed(PACKAGE, "candidates").items()}

# The phases of a seat (R5.1).
LAUNCHING: Final = 1
RACING: Final = 2
FINALIST: Final = 3
GALLERY: Final = 4

SPONSOR: Final = "CLEF-parrainages"
HALF: Final = "S-0500"  # the votes that may be spent on a dare (R7.1)
LICK: Final = "LB"
BALL: Final = "BOULET"

CARDS: list[str] = list(BLUE["cards"])
COUNT: dict[str, int] = {card: row["count"] for card, row in BLUE["cards"].items()}
BlueKind = Literal[
    "key",
    "sponsors",
    "false_friend",
    "speaker",
    "votes",
    "good_event",
    "bad_event",
    "foul_blow",
    "bootlicker",
    "ball",
    "abstention",
]
KIND: dict[str, BlueKind] = {card: row["kind"] for card, row in BLUE["cards"].items()}
FRIENDS: dict[str, str] = {  # the candidate each false friend betrays
    card: row["names"] for card, row in BLUE["cards"].items() if "names" in row
}
BARS: dict[str, list[int]] = {  # the threshold of each round an abstention sets
    card: row["thresholds"] for card, row in BLUE["cards"].items() if "thresholds" in row
}

DARES: list[str] = list(RED["dares"])
FIRST_EDITION: list[str] = DARES[: RED["editions"]["first"]]
OWN_DARES: list[str] = [f"own:{n}" for n in range(1, RED["own"]["count"] + 1)]
SECONDS: dict[str, int] = {
    **{card: row["seconds"] for card, row in RED["dares"].items()},
    **dict.fromkeys(OWN_DARES, RED["own"]["seconds"]),
}
# What a dare needs from the rivals: before it begins, or (a guess, a laugh) while it is done.
Gift = Literal["word", "letter", "question", "idea", "guess", "laugh"]
ASKS: dict[str, Gift] = {card: row["asks"] for card, row in RED["dares"].items() if "asks" in row}
GIFTS: dict[str, int] = {card: row.get("gifts", 0) for card, row in RED["dares"].items()}
MEMORY: list[str] = [card for card, row in RED["dares"].items() if "memory" in row]

VOTES: dict[str, int] = {  # what a card adds to the desk it lies on
    **{card: row.get("votes", 0) for card, row in BLUE["cards"].items()},
    **{card: row["votes"] for card, row in RED["dares"].items()},
    **dict.fromkeys(OWN_DARES, RED["own"]["votes"]),
}

# How a kind is played.
LAY: Final = 1
KEY: Final = 2
GIVE: Final = 3
BETRAY: Final = 4
ATTACK: Final = 5
CLEAR: Final = 6
ABSTAIN: Final = 7
HOW: dict[str, int] = {
    "key": KEY,
    "sponsors": GIVE,
    "false_friend": BETRAY,
    "speaker": LAY,
    "votes": LAY,
    "good_event": LAY,
    "bad_event": ATTACK,
    "foul_blow": ATTACK,
    "ball": ATTACK,
    "bootlicker": CLEAR,
    "abstention": ABSTAIN,
}


def playable(phase: int) -> dict[str, int]:
    """Return how each card open in `phase` is played there (R5.2)."""
    return {card: HOW[kind] for card, kind in KIND.items() if phase in BLUE["kinds"][kind]}


PLAYS: list[dict[str, int]] = [playable(phase) for phase in range(5)]
MAY_DARE: list[bool] = [phase in BLUE["kinds"]["dare"] for phase in range(5)]


def bag(cards: list[str]) -> dict[str, int]:
    """Return `cards` as a bag in the order of the box: how many of each."""
    held = dict.fromkeys(CARDS, 0)
    for card in cards:
        held[card] += 1
    return {card: count for card, count in held.items() if count}

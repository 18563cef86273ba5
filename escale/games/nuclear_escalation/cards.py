"""What is printed in the box: the deck, the secrets, the die, read once and kept as tables."""

from typing import Any, Final

from escale.games.box import printed

BOX: Final = "escale.games.nuclear_escalation"
DECK: Final[dict[str, dict[str, Any]]] = printed(BOX, "deck")
SECRETS: Final[dict[str, dict[str, Any]]] = printed(BOX, "secrets")
TABLE: Final[dict[str, Any]] = printed(BOX, "table")

COUNTS: Final[dict[str, int]] = {
    **{card: int(entry["count"]) for card, entry in DECK.items()},
    **dict.fromkeys(SECRETS, 1),
}
CARDS: Final = list(COUNTS)  # the order every bag of cards is kept in
RANK: Final = {card: rank for rank, card in enumerate(CARDS)}


def _kind(*kinds: str) -> list[str]:
    return [card for card, entry in DECK.items() if entry["kind"] in kinds]


WARHEADS: Final = _kind("warhead")
PROPAGANDA: Final = _kind("propaganda")
LAUNCHERS: Final = _kind("missile", "bomber")
CRUISES: Final = _kind("cruise")
ANTIMISSILES: Final = _kind("antimissile")
SHOWN: Final = [*LAUNCHERS, *WARHEADS, *ANTIMISSILES]  # R24.2: may stand on a deterrent place

KIND: Final[dict[str, str]] = {card: str(entry["kind"]) for card, entry in DECK.items()}
MEGATONS: Final[dict[str, int]] = {card: int(DECK[card]["megatons"]) for card in WARHEADS}
LOSS: Final[dict[str, int]] = {card: int(DECK[card]["loss"]) for card in WARHEADS}
CAPACITY: Final[dict[str, int]] = {card: int(DECK[card]["capacity"]) for card in LAUNCHERS}
PEOPLE: Final[dict[str, int]] = {card: int(DECK[card]["people"]) for card in PROPAGANDA}
DAMAGE: Final[dict[str, int]] = {card: int(DECK[card]["damage"]) for card in CRUISES}
STOPPED_BY: Final[dict[str, list[str]]] = {
    launcher: [card for card in ANTIMISSILES if launcher in DECK[card]["stops"]]
    for launcher in LAUNCHERS
}
PORTS: Final = int(DECK["SP"]["warheads"])
SLICE: Final = "W10"  # R19.2: what an MX drops is one 10 Mt warhead after another
CRASH: Final = 10  # R16.3

LEVEL: Final[dict[str, str]] = {card: str(entry["level"]) for card, entry in SECRETS.items()}

DIE: Final = ["cloud", "2", "3", "4", "5", "6"]
FALLOUT: Final = {"2": 2, "3": 3, "4": 4, "5": 5, "6": 6}
VIRUS_LOSS: Final[dict[str, int]] = {face: int(m) for face, m in TABLE["virus"].items()}
GROWTH: Final[dict[str, int]] = {face: int(m) for face, m in TABLE["growth"].items()}
MALFUNCTION: Final[dict[str, dict[str, Any]]] = TABLE["malfunction"]

WORTH: Final = [1, 2, 5, 10, 25]  # the five population cards, in millions
MILLIONS: Final[list[int]] = [int(TABLE["population"][str(worth)]) for worth in WORTH]
WORLD: Final = sum(worth * count for worth, count in zip(WORTH, MILLIONS, strict=True))
DEALT: Final[dict[int, int]] = {int(seats): int(n) for seats, n in TABLE["deal"].items()}
EVERYONE: Final = -1  # in a mask of seats: all of them, and whoever watches

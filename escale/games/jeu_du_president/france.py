"""The map, the dice and the packs as printed: every table the rules look things up in."""

from typing import Final, Literal

from escale.games.box import printed

PACKAGE: Final = "escale.games.jeu_du_president"
_BOX: Final = printed(PACKAGE, "box")
_MAP: Final = printed(PACKAGE, "departements")
_CAMPAIGN: Final = printed(PACKAGE, "campaign")

DepartementColour = Literal["bleu", "blanc", "rouge"]  # printed size bands

CODES: Final[list[str]] = list(_MAP)  # R1.6: 98 territories; everywhere else, an index into this
INDEX: Final[dict[str, int]] = {code: d for d, code in enumerate(CODES)}
VOTERS: Final[list[int]] = [_MAP[code]["voters"] for code in CODES]
COLOURS: Final[list[DepartementColour]] = [_MAP[code]["colour"] for code in CODES]
UNIT: Final = 50_000  # every amount is a multiple of this
WORTH: Final[list[int]] = [voters // UNIT for voters in VOTERS]
OVERSEAS: Final = ["971", "972", "974"]
THE: Final[list[str]] = [f"the.{code}" for code in CODES]  # "la Drôme", in a sentence
IN: Final[list[str]] = [f"in.{code}" for code in CODES]  # "dans la Drôme"
PROTECT: Final[list[str]] = [f"protect:{code}" for code in CODES]

ELECTORATE: Final[int] = _BOX["electorate"]
MAJORITY: Final[int] = _BOX["majority"]
ANNOUNCEMENT: Final[int] = _BOX["announcement"]
PARTIES: Final[list[str]] = _BOX["parties"]
PRESIDENTS: Final[dict[str, int]] = _BOX["presidents"]
ELECTEURS: Final[dict[int, int]] = {int(v): count for v, count in _BOX["electeurs"].items()}

PACK: Final[list[int]] = list(_BOX["defi"].values())  # R1.9: how many cards of 1, 2 … 11
DEFI_CARDS: Final[list[str]] = [f"d{value}" for value in range(1, len(PACK) + 1)]

GAINS: Final[dict[str, int]] = _CAMPAIGN["gain"]
LOSSES: Final[dict[str, int]] = _CAMPAIGN["loss"]
KEPT: Final[dict[str, int]] = _CAMPAIGN["kept"]
CAMPAIGN: Final[list[str]] = [*GAINS, *LOSSES, *KEPT]
AMOUNTS: Final[dict[str, int]] = {**GAINS, **LOSSES, **KEPT}

STAR: Final = "*"
ROLLS: Final[list[str]] = [f"{a}-{b}" for a in _BOX["dice"]["A"] for b in _BOX["dice"]["B"]]


def allows(a: str, b: str, code: str) -> bool:
    """Whether the faces `a` and `b` allow the département `code` (R4)."""
    if a == STAR and b == STAR:
        return True
    digit, other = (b, a) if a == STAR else (a, b)
    if code in OVERSEAS:  # R4.5: the draws {9,7}, {9,4}, {7,4} and {4,4}
        return digit in "479" and (other == STAR or other in "479")
    if other == STAR:
        return digit in code
    return code in (digit + other, other + digit)


def _candidates(roll: str) -> list[int]:
    a, b = roll.split("-")
    return [d for d, code in enumerate(CODES) if allows(a, b, code)]


CANDIDATES: Final[dict[str, list[int]]] = {roll: _candidates(roll) for roll in ROLLS}
STARS: Final[dict[str, int]] = {roll: roll.count(STAR) for roll in ROLLS}

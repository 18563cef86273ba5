"""Harry F. Byrd, the third seat: one green cube, and two phases after the election."""

from dataclasses import dataclass

from escale.engine import CHANCE, Choice, Decision, Seat, Step
from escale.games.kennedy_nixon.board import (
    AT,
    BYRD,
    BYRD_BAG,
    BYRD_DRAWS,
    BYRD_STATES,
    CUBE,
    SIDES,
)
from escale.games.kennedy_nixon.state import Campaign


@dataclass
class ByrdActs(Step):
    """R17.3: Byrd may place his cube in an empty state of his, or remove the only cube there."""

    def ask(self, s: Campaign) -> Decision | None:
        if s.green:
            return None
        choices = []
        for place in BYRD_STATES:
            n = abs(s.support[place])
            if n < 2:
                choices.append(f"remove:{place}" if n else f"place:{place}")
        return Decision(BYRD, "byrd", [*choices, "no"]) if choices else None

    def take(self, s: Campaign, choice: Choice) -> None:
        act, _, place = choice.partition(":")
        if act == "place":
            s.green = place
            s.tell("green_placed", seat=BYRD, who="G", place=place, at=AT[place])
        elif act == "remove":
            s.tell("cube_removed", seat=BYRD, who="G", place=place, at=AT[place])
            s.lose(s.leads(place), place)


@dataclass
class CubansLand(Step):
    """R17.10: seventeen cubes of the elected President's colour, and he is kidnapped."""

    def ask(self, s: Campaign) -> Decision | None:
        if s.abducted == BYRD_DRAWS:
            return None
        weights = BYRD_BAG[:]
        weights[s.elected] -= s.abducted
        return Decision(CHANCE, "cubans", list(SIDES), weights=weights)

    def take(self, s: Campaign, choice: Choice) -> None:
        s.tell("cubans_draw", cube=CUBE[choice], n=s.abducted + 1)
        if choice == SIDES[s.elected]:
            s.abducted += 1
            s.do(CubansLand())
        else:
            s.end_frame()
            s.tell("stays_president", seat=s.elected, who=SIDES[s.elected])
            inaugurate(s, s.elected)

    def run(self, s: Campaign) -> None:
        foe = 1 - s.elected
        s.tell("kidnapped", seat=s.elected, who=SIDES[s.elected], other=SIDES[foe])
        s.do(Volcano())


@dataclass
class Volcano(Step):
    """R17.11: one cube out of all of them names the only survivor."""

    def ask(self, s: Campaign) -> Decision:
        return Decision(CHANCE, "volcano", list(SIDES), weights=BYRD_BAG)

    def take(self, s: Campaign, choice: Choice) -> None:
        s.tell("survivor", cube=CUBE[choice], who=choice, seat=SIDES.index(choice))
        inaugurate(s, SIDES.index(choice))


def inaugurate(s: Campaign, seat: Seat) -> None:
    """The game ends with `seat` as President."""
    s.end_frame()
    s.president, s.stage = seat, "over"

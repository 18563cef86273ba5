"""The initiative check, and who goes first."""

from dataclasses import dataclass

from escale.engine import Choice, Decision, Step
from escale.games.kennedy_nixon.board import KENNEDY, NIXON, SIDES
from escale.games.kennedy_nixon.campaign import cube, draw_cube
from escale.games.kennedy_nixon.state import Campaign


@dataclass
class Initiative(Step):
    """R4.2: cubes are drawn until two are of the same colour; they go to the supplies."""

    blue: int = 0
    red: int = 0

    def ask(self, s: Campaign) -> Decision:
        return cube(s, "initiative")

    def take(self, s: Campaign, choice: Choice) -> None:
        side = draw_cube(s, choice)
        blue, red = self.blue + (side == KENNEDY), self.red + (side == NIXON)
        if max(blue, red) < 2:
            s.do(Initiative(blue, red))
        else:
            s.initiative = s.first = side
            s.tell("initiative", seat=side, who=SIDES[side], blue=blue, red=red)


@dataclass
class ChooseOrder(Step):
    """R5.3, R13.4: the winner of the initiative decides who goes first."""

    def ask(self, s: Campaign) -> Decision:
        return Decision(s.initiative, "order", ["K", "N"])

    def take(self, s: Campaign, choice: Choice) -> None:
        s.first = SIDES.index(choice)
        s.tell("order", seat=s.initiative, who=choice)

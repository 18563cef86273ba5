"""What the compiler is given: the rules as they are, with steps that are made without Python."""

from tools.compile_rules import extended, spelled_out

RULES = """
@dataclass
class Deal(Step):
    seat: int
    cards: tuple[str, ...] = ()

    def run(self, s):
        pass


@dataclass
class Window(Step):
    asked: int


@dataclass
class Scouting(Window):
    first: int = 0


class Wait(Question):
    pass
"""


def test_a_step_writes_its_own_init_for_the_compiler():
    made = spelled_out(RULES, extended([RULES]))
    assert "    def __init__(self, seat: int, cards: tuple[str, ...] = ()) -> None:" in made
    assert "        self.cards = cards\n\n    def run(self, s):" in made
    compile(made, "rules", "exec")


def test_a_step_that_others_are_made_from_stays_as_it_is():
    made = spelled_out(RULES, extended([RULES]))
    assert made.count("def __init__") == 1
    assert spelled_out(RULES, {"Deal", "Window"}) == RULES

"""What the compiler is given: the rules as they are, with steps that are made without Python."""

from escale.engine.record import restored
from tools.compile_rules import extended, listened, spelled_out, structs_apart

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


def test_a_view_keeps_its_tag_in_a_module_that_is_not_compiled():
    view = 'class DuelView(Struct, tag="duel21"):\n    pile: int\n'
    rules, structs = structs_apart(f"A = 1\n\n{view}\nB = DuelView\n", "duel.game_structs")
    assert rules == "A = 1\n\nfrom duel.game_structs import DuelView\n\nB = DuelView\n"
    assert structs == f"from msgspec import Struct\n\n\n{view}"
    assert structs_apart(RULES, "rules_structs") == (RULES, "")


def test_a_step_that_is_not_made_without_its_fields_is_unpacked_with_them():
    class Compiled:
        def __new__(cls, seat):
            made = super().__new__(cls)
            made.seat = seat
            return made

    assert restored(Compiled, {"seat": 1}).seat == 1


def test_a_fact_is_made_only_where_somebody_listens():
    told = "    s.tell(\n        'drew', n=len(s.hand)\n    )\n"
    assert listened(f"def run(s):\n{told}") == (
        "def run(s):\n    if s.facts is not None:\n"
        "        s.tell(\n            'drew', n=len(s.hand)\n        )\n"
    )


def test_what_is_done_in_the_words_of_a_fact_is_always_done():
    told = "def run(s):\n    s.tell('drew', card=s.pile.pop())\n"
    assert listened(told) == told

"""How the bots of 1960 play where a person would see at once that they play badly."""

from random import Random

import pytest

from escale.bots import Eyes, bot
from escale.games.kennedy_nixon import GAME
from escale.games.kennedy_nixon.board import ELECTION
from escale.games.kennedy_nixon.election import ElectionDay


@pytest.mark.parametrize("level", ["greedy", "flaneur", "habitue", "finaud", "maitre"])
@pytest.mark.parametrize(("seat", "markers"), [(0, 1), (1, 3)])
def test_on_election_day_every_momentum_marker_is_given_for_cubes(table, seat, markers, level):
    s = table(turn=ELECTION, momentum=[markers, markers], steps=[ElectionDay()])
    choice = bot(level)(Eyes(GAME, s, seat), Random(1))
    assert choice == f"give:{markers}"

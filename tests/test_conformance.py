"""What every game must hold, run over the whole shelf."""

from pathlib import Path

import escale
from escale.games import EXAMPLES, SHELF
from escale.testing.conformance import Laws


class TestShelf(Laws):
    games = [escale.game(slug) for slug in (*SHELF, *EXAMPLES)]
    golden = Path(__file__).parent / "playthroughs"

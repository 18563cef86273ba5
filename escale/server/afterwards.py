"""A game that is over, looked at again: its file, its draws, its proof."""

from escale.engine import CHANCE, EscaleError, Match, apply, asked
from escale.save import SavedGame, verify
from escale.server.guard import Refusal
from escale.server.messages import Drawn, Verdict
from escale.server.table import Table


def finished(table: Table) -> Match:
    """Return the game of a table once it is over."""
    if table.match is None or table.status != "over":
        raise Refusal("not_over", "this is shown once the game is over")
    return table.match


def saved(table: Table) -> SavedGame:
    """Return the whole game as it is written to a file."""
    return table.saved(finished(table).log).bind()


def draws(match: Match) -> list[Drawn]:
    """Return what each roll and draw was made among."""
    s = match.game.start(match.seats, match.options)
    found = []
    for n, (seat, choice) in enumerate(match.log):
        decision = asked(s, seat)
        if seat == CHANCE and decision is not None:
            found.append(Drawn(n, decision.choices, decision.weights))
        apply(s, seat, choice)
    return found


def verdict(table: Table) -> Verdict:
    """Play the whole log again and check every roll and draw against the secret."""
    match = finished(table)
    problem = None
    try:
        if not verify(saved(table)).over:
            problem = "the log stops before the end of the game"
    except EscaleError as error:
        problem = str(error)
    return Verdict(problem is None, len(match.log), match.now.chances, problem)

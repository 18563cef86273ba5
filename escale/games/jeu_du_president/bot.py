"""What a bot values, and the advice the rule book itself gives."""

from typing import Final

from escale.engine import Choice, Merit, Seat, asked
from escale.games.jeu_du_president.defi import GOAL
from escale.games.jeu_du_president.france import AMOUNTS, INDEX, PACK, UNIT, VOTERS
from escale.games.jeu_du_president.moves import Move
from escale.games.jeu_du_president.state import FREE, SECOND_ROUND, President

ELECTED: Final = 1e9
PROTECTION: Final = 0.08  # of the voters it keeps safe
WAITING: Final = 0.7  # of a loss that will be paid some day


def _edges() -> list[float]:
    """Return, by where the défié stops, how often the défieur wins less how often it fails."""
    edges = [0.0] * (GOAL + 1)
    for goal in range(GOAL + 1):
        after = [0.0] * (GOAL + 12)  # the same from each total of the défieur
        for total in range(len(after) - 1, -1, -1):
            if total > GOAL:
                after[total] = -1.0
            elif total > goal:
                after[total] = 1.0
            elif total < GOAL:
                draws = [count * after[total + value] for value, count in enumerate(PACK, 1)]
                after[total] = sum(draws) / sum(PACK)
        edges[goal] = after[0]
    return edges


def _hopes() -> list[float]:
    """Return the défieur's edge by the défié's total, if the défié goes on as well as can be."""
    hopes = [1.0] * (GOAL + 12)  # over 21: the défieur has won
    for total in range(GOAL, -1, -1):
        draws = [count * hopes[total + value] for value, count in enumerate(PACK, 1)]
        hopes[total] = min(EDGE[total], sum(draws) / sum(PACK))
    return hopes


EDGE: Final = _edges()
HOPE: Final = _hopes()


def value(s: President, seat: Seat) -> float:
    """Return how good `s` looks to `seat`: the votes of its side, as expected, and the rivals'."""
    if s.elected:
        return ELECTED if seat in s.elected else -ELECTED
    return lead(s, seat, expected_votes(s))


def lead(s: President, seat: Seat, worth: list[float]) -> float:
    """Return how far the votes of a side are ahead of its rivals'."""
    side = s.side[seat]
    if s.round == SECOND_ROUND:
        first, second = s.ranking[0], s.ranking[1]
        return worth[side] - worth[second if side == first else first]
    others = [votes for other, votes in enumerate(worth) if other != side]
    return worth[side] - (max(others) + sum(others) / len(others)) / 2


def expected_votes(s: President) -> list[float]:
    """Return each seat's votes with what is under way: safety, waiting losses, moves, a défi."""
    worth = [float(votes) for votes in s.votes]
    for d, owner in enumerate(s.owner):
        if s.protected[d]:
            worth[owner] += PROTECTION * VOTERS[d]
    for seat in range(s.seats):
        worth[seat] -= WAITING * sum(AMOUNTS[card] for card in s.pending[seat])
    if s.stood or s.phase == "hit" or s.phase == "deal":
        expect_defi(s, worth)
    elif s.steps:
        step = s.steps[-1]
        if isinstance(step, Move):
            if step.taker != FREE:
                worth[step.taker] += step.left * UNIT
            if step.giver != FREE:
                worth[step.giver] -= step.left * UNIT
    return worth


def expect_defi(s: President, worth: list[float]) -> None:
    """Put the expected result of the défi in place of the luck of the draw."""
    total = sum(s.defie_cards)
    edge = EDGE[s.stood] if s.stood else HOPE[total]
    if s.phase == "won":
        edge -= 1.0
    side = s.side[s.defieur]
    worth[side] += edge * VOTERS[s.stake]
    worth[s.defie] -= edge * VOTERS[s.stake]


def hint(s: President, seat: Seat) -> Choice | None:
    """Return the département with most voters, where the rule book advises it (R5.1, R5.2)."""
    decision = asked(s, seat)
    if decision is None or decision.kind not in ("place", "challenge"):
        return None
    return max(decision.choices, key=lambda code: VOTERS[INDEX[code]])


def merits(s: President, after: President, seat: Seat) -> list[Merit]:
    """Say what a choice brings: votes, a rival's votes, safety, the odds of a défi."""
    side = s.side[seat]
    found: list[Merit] = []
    for who, votes in enumerate(s.votes):
        gained = after.votes[who] - votes
        if who == side and gained:
            key = "votes" if gained > 0 else "costs"
            found.append(Merit(key, float(gained), {"n": abs(gained)}))
        elif gained < 0:
            found.append(Merit("takes", -gained / 2, {"n": -gained, "rival": who}))
    safe = sum([VOTERS[d] for d in s.held(side) if after.protected[d] and not s.protected[d]])
    if safe:
        found.append(Merit("safe", PROTECTION * safe, {"n": safe}))
    if s.defi_turn != after.defi_turn:
        stake = VOTERS[after.stake]
        weight = HOPE[0] * stake
        found.append(Merit("stake", weight, {"n": stake, "rival": after.defie}))
    elif after.stood or after.phase == "hit":
        total = sum(after.defie_cards)
        edge = HOPE[total] if after.phase == "hit" else EDGE[after.stood]
        own = edge if side == s.side[after.defieur] else -edge
        odds = round(50 * (1 + own))
        found.append(Merit("odds", own * VOTERS[after.stake], {"n": odds}))
    return found

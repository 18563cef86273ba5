"""Decisions of many games, one row each: what was known, what was open, what was chosen, what came.

A row is plain data; where Parquet is wanted, `escale.study.parquet` writes the same rows.
"""

import json
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from escale.arena import Duel, mapped, play
from escale.engine import EscaleError, Match


def decisions(duel: Duel) -> list[dict[str, Any]]:
    """Play one game and return every decision of a seat, with what the end was worth to it."""
    whole = play(duel)
    match, rows = Match(whole.game, whole.seats, whole.options), []
    returns = whole.game.returns(whole.state)
    for n, (seat, choice) in enumerate(whole.log):
        decision = match.asked(seat)
        if seat >= 0 and decision is not None:
            rows.append(
                {
                    "game": duel.slug,
                    "match": duel.seed,
                    "event": n,
                    "seat": seat,
                    "bot": str(duel.bots[seat]),
                    "kind": decision.kind,
                    "information": match.information(seat),
                    "legal": decision.choices,
                    "choice": choice,
                    "return": returns[seat],
                }
            )
        match.answer(seat, choice)
    return rows


def rows(todo: Sequence[Duel], jobs: int | None, on: str = "") -> Iterator[list[dict[str, Any]]]:
    """Play the games on `jobs` processes, or on a cluster; yield the rows of each."""
    yield from mapped(decisions, todo, jobs, on)


def write(path: Path, found: Iterable[dict[str, Any]]) -> None:
    """Write rows as JSON lines, or as Parquet where the file is called so."""
    if path.suffix == ".parquet":
        try:
            from escale.study import parquet
        except ModuleNotFoundError as error:
            raise EscaleError("Parquet needs more: pip install 'escale[study]'") from error
        parquet.write(path, list(found))
        return
    with path.open("w", encoding="utf-8") as file:
        for row in found:
            file.write(json.dumps(row, ensure_ascii=False) + "\n")

"""Single changes to the file of a finished game, each with where it must be found."""

import json
from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from escale.engine import BACK, CHANCE


class Mutant(NamedTuple):
    """A changed file."""

    kind: str
    text: bytes
    place: str  # what the refusal must say, as a pattern


def mutants(text: bytes, count: int, seed: int = 0) -> Iterator[Mutant]:
    """Return `count` files, each `text` with one thing in it changed."""
    rng = Random(seed)
    made = 0
    while made < count:
        kind = rng.choice(KINDS)
        file: dict[str, Any] = json.loads(text)
        before = json.dumps(file)
        place = _change(kind, file, rng)
        if json.dumps(file) != before:
            made += 1
            yield Mutant(kind, json.dumps(file).encode(), place)


KINDS = (
    "roll", "draw", "order", "choice", "seat", "left out", "told twice", "salt", "merged salts",
    "return", "option", "cut", "name", "lang", "link", "links cut", "secret", "commitment",
    "format",
)  # fmt: skip


def _change(kind: str, file: dict[str, Any], rng: Random) -> str:
    """Change one thing of a file, and return where that must be found."""
    log, chain = file["log"], file["chain"]
    n = rng.randrange(len(log))
    if kind in ("roll", "draw"):  # another outcome; one that chance never gives
        n = rng.choice([n for n, (seat, _) in enumerate(log) if seat == CHANCE])
        seen = [choice for seat, choice in log if seat == CHANCE]
        log[n][1] = rng.choice(seen) if kind == "roll" else f"{log[n][1]}0"
        return rf"event {n + 1} .*but the secret gives"
    if kind == "choice":
        n = rng.choice([n for n, (seat, _) in enumerate(log) if seat != CHANCE])
        log[n][1] = rng.choice([choice for seat, choice in log if seat != CHANCE])
    elif kind == "return":  # to another moment
        n = next((n for n, (seat, _) in enumerate(log) if seat == BACK), -1)
        if n < 0:
            return ""
        log[n][1] = str(rng.choice([-1, 0, 1, n, int(log[n][1]) + 1]))
    elif kind == "seat":
        log[n][0] = rng.randrange(-1, file["seats"])
    elif kind == "order":
        n = rng.randrange(len(log) - 1)
        log[n], log[n + 1] = log[n + 1], log[n]
    elif kind == "left out":
        n = rng.randrange(len(log) - 1)
        while log[n] == log[n + 1]:
            n += 1  # of two equal events either may be the one that is missing
            if n == len(log) - 1:
                return ""
        del log[n]
    elif kind == "told twice":
        log.insert(n, list(log[n]))
        return r"event \d+"
    elif kind == "cut":
        del log[n:]
        return f"cut after event {n}"
    elif kind == "link":
        n = rng.randrange(len(chain))
        chain[n] = chain[n - 1]
        return "link"
    elif kind == "links cut":
        del chain[rng.randrange(len(chain)) :]
        return "chain"
    else:
        return _agreed(kind, file, rng)
    return rf"event {n + 1}\b"


def _agreed(kind: str, file: dict[str, Any], rng: Random) -> str:
    """Change something that was settled before the game."""
    if kind == "salt":
        file["salts"] = [*file["salts"], "x"] if rng.random() < 0.5 else file["salts"][1:]
        return "salts"
    if kind == "merged salts":
        file["salts"] = ["\n".join(file["salts"])]
        return "salts"
    if kind == "option":
        file["options"][rng.choice([*file["options"], "more"])] = rng.randrange(100)
        return "option"
    if kind == "name":
        names = file["names"]
        names[rng.randrange(len(names))] += "x"
        return "names"
    if kind == "lang":
        file["lang"] = "fr" if file["lang"] != "fr" else "en"
        return "lang"
    if kind == "format":
        file["escale"] = rng.choice([0, 1, 3])
        return "format"
    digits = list(file[kind])
    at = rng.randrange(len(digits))
    digits[at] = f"{int(digits[at], 16) ^ 1:x}"
    file[kind] = "".join(digits)
    return "not the one promised"

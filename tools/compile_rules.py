"""Compiles the engine, the rules and the search with mypyc, for the wheel of `ESCALE_COMPILE=1`."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

NEEDS = ["mypy[mypyc]>=1.18", "setuptools", "msgspec>=0.20"]

# What stays interpreted: packages, what speaks to the outside, and what is made of structs.
INTERPRETED = {"__init__.py", "native.py", "box.py", "view.py", "terminal.py"}
THOUGHT = ("escale/bots/greedy.py", "escale/bots/search.py")  # what bots do most of the time


def modules(root: Path) -> list[Path]:
    """Return the modules to compile, in one group so that calls between them stay fast."""
    folders = [root / "escale" / "engine", root / "escale" / "examples" / "duel21"]
    folders += sorted(path.parent for path in root.glob("escale/games/*/state.py"))
    rules = [
        path.relative_to(root)
        for folder in folders
        for path in sorted(folder.glob("*.py"))
        if path.name not in INTERPRETED
    ]
    return rules + [Path(name) for name in THOUGHT]


def compile_rules(root: Path, out: Path) -> dict[str, str]:
    """Compile into `out`; return each built file with its place in the wheel."""
    shutil.copytree(root / "escale", out / "escale", ignore=shutil.ignore_patterns("__pycache__"))
    listed = [str(path) for path in modules(root)]
    built = subprocess.run(
        [sys.executable, "-m", "mypyc", *listed],
        cwd=out,
        env={**os.environ, "MYPYC_DEBUG_LEVEL": "0"},  # what debuggers read is most of the size
        capture_output=True,
        text=True,
    )
    if built.returncode:
        raise SystemExit(
            f"ESCALE_COMPILE=1 needs a C compiler and the Python headers.\n{built.stdout[-4000:]}"
            f"{built.stderr[-4000:]}"
        )
    return {str(path): str(path.relative_to(out)) for path in built_files(out)}


def built_files(out: Path) -> list[Path]:
    """Return the extension modules, leaving aside the compiler's own folder."""
    found = [*out.glob("*.so"), *out.glob("*.pyd")]
    for ending in ("*.so", "*.pyd"):
        found += (out / "escale").rglob(ending)
    return found

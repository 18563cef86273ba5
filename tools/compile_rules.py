"""Compiles the engine, the rules and the search with mypyc, for the wheel of `ESCALE_COMPILE=1`."""

import ast
import os
import shutil
import subprocess
import sys
from pathlib import Path

NEEDS = ["mypy[mypyc]>=1.18", "setuptools", "msgspec>=0.20"]

# What stays interpreted: packages, what speaks to the outside, and what is made of structs.
INTERPRETED = {"__init__.py", "native.py", "box.py", "view.py", "terminal.py"}
THOUGHT = ("escale/bots/greedy.py", "escale/bots/search.py")  # what bots do most of the time

HARMLESS = {"abs", "int", "len", "max", "min", "str", "sum"}  # need not be called for nothing


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


def extended(sources: list[str]) -> set[str]:
    """Return the names of all classes that others are made from."""
    classes = [each for source in sources for each in ast.walk(ast.parse(source))]
    return {
        ast.unparse(base)
        for each in classes
        if isinstance(each, ast.ClassDef)
        for base in each.bases
    }


def spelled_out(source: str, extended: set[str]) -> str:
    """Return a module whose steps, but for those that are `extended`, write their `__init__`.

    What `dataclass` writes at run time stays interpreted, and steps are made at every turn.
    """
    lines = source.split("\n")
    classes = [each for each in ast.parse(source).body if isinstance(each, ast.ClassDef)]
    for made in reversed(classes):
        decorators, bases = map(ast.unparse, made.decorator_list), map(ast.unparse, made.bases)
        fields = [each for each in made.body if isinstance(each, ast.AnnAssign)]
        if [*decorators] != ["dataclass"] or [*bases] not in (["Step"], ["Question"]) or not fields:
            continue
        if made.name in extended or any(isinstance(each.value, ast.Call) for each in fields):
            continue  # the compiler does not mix both ways, nor does a default made anew fit here
        names = [ast.unparse(each.target) for each in fields]
        written = [f"    def __init__(self, {', '.join(map(ast.unparse, fields))}) -> None:"]
        written += [f"        self.{name} = {name}" for name in names]
        at = fields[-1].end_lineno
        assert at is not None
        lines[at:at] = ["", *written]
    return "\n".join(lines)


def listened(source: str) -> str:
    """Return a module that tells a fact only where somebody listens.

    `tell` returns at once where nobody does, but a dict of what it would tell was made for it.
    """
    lines = source.split("\n")
    for each in ast.walk(ast.parse(source)):
        if isinstance(each, ast.Expr) and ast.unparse(each).startswith("s.tell("):
            calls = [call for call in ast.walk(each) if isinstance(call, ast.Call)][1:]
            if all(ast.unparse(call.func) in HARMLESS for call in calls):
                at, indent = each.lineno - 1, " " * each.col_offset
                for n in range(at, each.end_lineno or at):
                    lines[n] = f"    {lines[n]}"
                lines[at] = f"{indent}if s.facts is not None:\n{lines[at]}"
    return "\n".join(lines)


def structs_apart(source: str, module: str) -> tuple[str, str]:
    """Return a module that imports its structs from `module`, and what stands there.

    The compiler forgets what is said beside a class's bases, such as the tag of a view.
    """
    lines, apart = source.split("\n"), ["from msgspec import Struct"]
    for made in reversed(ast.parse(source).body):
        if isinstance(made, ast.ClassDef) and [*map(ast.unparse, made.bases)] == ["Struct"]:
            apart += ["", "", *lines[made.lineno - 1 : made.end_lineno]]
            lines[made.lineno - 1 : made.end_lineno] = [f"from {module} import {made.name}"]
    return "\n".join(lines), "\n".join([*apart, ""]) if len(apart) > 1 else ""


def compile_rules(root: Path, out: Path) -> dict[str, str]:
    """Compile into `out`; return each built file with its place in the wheel."""
    shutil.copytree(root / "escale", out / "escale", ignore=shutil.ignore_patterns("__pycache__"))
    listed = [str(path) for path in modules(root)]
    sources = {path: (root / path).read_text("utf-8") for path in listed}
    parents = extended([*sources.values()])
    written = []
    for path, source in sources.items():
        beside = out / path.replace(".py", "_structs.py")
        module = ".".join(beside.relative_to(out).with_suffix("").parts)
        text, structs = structs_apart(listened(spelled_out(source, parents)), module)
        (out / path).write_text(text, "utf-8")
        if structs:
            beside.write_text(structs, "utf-8")
            written.append(beside)
    built = subprocess.run(
        [sys.executable, "-m", "mypyc", *listed],
        cwd=out,
        # What debuggers read is most of the size; a higher level takes many times as long.
        env={**os.environ, "MYPYC_DEBUG_LEVEL": "0", "MYPYC_OPT_LEVEL": "1"},
        capture_output=True,
        text=True,
    )
    if built.returncode:
        raise SystemExit(
            f"ESCALE_COMPILE=1 needs a C compiler and the Python headers.\n{built.stdout[-4000:]}"
            f"{built.stderr[-4000:]}"
        )
    return {str(path): str(path.relative_to(out)) for path in [*built_files(out), *written]}


def built_files(out: Path) -> list[Path]:
    """Return the extension modules, leaving aside the compiler's own folder."""
    found = [*out.glob("*.so"), *out.glob("*.pyd")]
    for ending in ("*.so", "*.pyd"):
        found += (out / "escale").rglob(ending)
    return found

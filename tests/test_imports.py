"""Who may import whom: rules know the engine, nothing of ours knows the server but the server."""

import ast
import re
import sys
import tomllib
from pathlib import Path

import pytest

import escale

ROOT = Path(escale.__file__).parent
PROJECT = Path(__file__).parent.parent
COMMAND_LINE = ("escale.cli", "escale.terminal", "escale.__main__")

# folder: what its modules may import of ours, and from outside the standard library
LEVELS = {
    "engine": (("escale.engine",), ()),
    "examples": (("escale.engine", "escale.examples"), ("msgspec",)),
    "games": (("escale.engine", "escale.games"), ()),
    "bots": (("escale.engine", "escale.games", "escale.bots"), ()),
    "server": (("escale",), None),
}
NOT_IN_THE_ENGINE = {"random": {"Random"}}
NEVER_IN_THE_ENGINE = {"time", "os", "io", "pathlib", "socket", "asyncio", "datetime"}


def imports(path: Path) -> list[tuple[str, set[str]]]:
    """Return what a file imports: each module with the names taken from it."""
    found = []
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found += [(name.name, set()) for name in node.names]
        elif isinstance(node, ast.ImportFrom):
            found.append((node.module or "", {name.name for name in node.names}))
    return found


def within(module: str, allowed: tuple[str, ...]) -> bool:
    return any(module == name or module.startswith(name + ".") for name in allowed)


@pytest.mark.parametrize("folder", LEVELS)
def test_a_folder_imports_only_what_is_below_it(folder):
    ours, outside = LEVELS[folder]
    standard = sys.stdlib_module_names
    for path in sorted((ROOT / folder).rglob("*.py")):
        extra: tuple[str, ...] = ()
        own = ours
        if path.name == "view.py":
            extra = ("msgspec",)
        if path.name == "terminal.py":
            extra, own = ("rich",), (*ours, "escale.texts", "escale.terminal.board")
        for module, names in imports(path):
            if within(module, ("escale",)):
                assert within(module, own), f"{path} imports {module}"
            elif module.partition(".")[0] not in standard and outside is not None:
                allowed = (*outside, *extra, "mypy_extensions")
                assert within(module, allowed), f"{path} imports {module}"
            if folder == "engine":
                assert module not in NEVER_IN_THE_ENGINE, f"{path} imports {module}"
                if module in NOT_IN_THE_ENGINE:
                    assert names <= NOT_IN_THE_ENGINE[module], f"{path} uses shared randomness"


def test_a_game_never_imports_another_game():
    for folder in (ROOT / "games").iterdir():
        if folder.is_dir():
            for path in folder.rglob("*.py"):
                for module, _ in imports(path):
                    if module.startswith("escale.games.") and module != "escale.games.box":
                        assert within(module, (f"escale.games.{folder.name}",)), f"{path}: {module}"


def test_a_plain_install_has_all_that_is_imported():
    """Every module from outside is of the standard library or a dependency of the package."""
    declared = tomllib.loads((PROJECT / "pyproject.toml").read_text("utf-8"))["project"]
    named = [re.match(r"[\w-]+", each)[0].replace("-", "_") for each in declared["dependencies"]]
    known = {*sys.stdlib_module_names, "escale", "mypy_extensions", *named}
    extra = [re.match(r"\w+", each)[0] for each in declared["optional-dependencies"]["study"]]
    study = {*known, *extra, "pyspiel"}  # as open_spiel is imported
    for path in (ROOT / "study").rglob("*.py"):
        assert all(module.partition(".")[0] in study for module, _ in imports(path)), path
    asks_more = {  # pytest, the extras study, ray, postgres and nats
        ROOT / "server" / "bus.py",
        *(ROOT / "testing").rglob("*.py"),
        *(ROOT / "study").rglob("*.py"),
        ROOT / "cluster.py",
    }
    for path in set(ROOT.rglob("*.py")) - asks_more:
        for module, _ in imports(path):
            assert module.partition(".")[0] in known, f"{path} imports {module}"


def test_only_the_store_speaks_to_the_database():
    server = ROOT / "server"
    parts = ("schema", "sharing", "store", "writer", "keys", "wishes", "record", "selves", "words")
    parts += ("backup", "restore", "inventory", "erasing", "settled", "friends", "prepared")
    parts += ("registers",)
    its_own = {server / f"{part}.py" for part in parts}  # the store's
    for path in set(ROOT.rglob("*.py")) - its_own - set((server / "migrations").rglob("*.py")):
        for module, names in imports(path):
            assert not within(module, ("sqlalchemy", "alembic")), f"{path} imports {module}"
            assert not within(module, ("escale.server.schema", "escale.server.migrations")), path
            assert module != "escale.server" or not names & {"schema", "migrations"}, path


def test_no_option_of_a_game_is_named_outside_its_folder():
    names = {f'"{name}"' for book in escale.shelf() for name in book.options}
    for path in ROOT.rglob("*.py"):
        if not within(path.relative_to(ROOT).parts[0], ("games", "examples")):
            code = re.sub(r"section\(\S+\)", "", path.read_text("utf-8"))  # of texts
            found = [name for name in names if name in code]
            assert not found, f"{path} names {found}"


def test_nothing_but_the_server_the_command_line_and_the_suite_imports_the_server():
    for path in ROOT.rglob("*.py"):
        name = "escale." + ".".join(path.relative_to(ROOT).with_suffix("").parts)
        if within(name, ("escale.server", "escale.testing", *COMMAND_LINE)):
            continue
        assert not any(within(module, ("escale.server",)) for module, _ in imports(path)), path

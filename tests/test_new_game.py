"""A game of one's own, as the guide has it: from an empty folder to the server's shelf."""

import json
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import tomllib
from functools import partial
from importlib.metadata import EntryPoint
from pathlib import Path

import httpx
import pytest
from websockets.sync.client import connect

from escale import games
from escale.cli import main
from escale.engine import Game
from escale.server import shelf

GUIDE = (Path(__file__).parent.parent / "docs" / "write-a-game.md").read_text("utf-8")


def install(folder: Path, site: Path) -> None:
    """Do what `pip install -e` does, without pip: name the package and its entry points."""
    project = tomllib.loads((folder / "pyproject.toml").read_text("utf-8"))["project"]
    info = site / f"{project['name'].replace('-', '_')}-{project['version']}.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(
        f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n"
    )
    lines = []
    for group, points in project["entry-points"].items():
        lines += [f"[{group}]", *(f"{name} = {value}" for name, value in points.items())]
    (info / "entry_points.txt").write_text("\n".join(lines) + "\n")


class Shell:
    """A terminal in a fresh folder, in which the lines of the guide are typed."""

    def __init__(self, folder: Path) -> None:
        self.here, self.site = folder, folder / "site"
        self.env = {**os.environ, "ESCALE_HOME": str(folder / "home")}
        self.env["PYTHONPATH"] = str(self.site)

    def type(self, line: str, said: str = "") -> str:
        words = shlex.split(line)
        if words[0] == "cd":
            self.here /= words[1]
            return ""
        if words[:2] == ["pip", "install"]:
            install(self.here, self.site)
            self.env["PYTHONPATH"] += os.pathsep + str(self.here)
            return ""
        module = {"escale": ["escale.cli"]}.get(words[0], [words[0]])
        done = subprocess.run(
            [sys.executable, "-m", *module, *words[1:]],
            cwd=self.here,
            env=self.env,
            input=said,
            capture_output=True,
            text=True,
            timeout=120,
        )
        assert done.returncode == 0, (line, done.stdout[-3000:], done.stderr[-3000:])
        return done.stdout


def test_the_guide_is_followed_to_the_letter(tmp_path):
    block = re.search(r"## Begin\n\n```sh\n(.*?)```", GUIDE, re.S)
    shell, told = Shell(tmp_path), {}
    for line in block[1].splitlines():
        if line == "escale dev":  # another test; here people at real sockets play whole games
            line = "escale bench server --game my-game --tables 1 --seconds 1 --json"
        told[line] = shell.type(line, "q\n" if "play" in line else "")
    assert "passed" in told["pytest --golden"]
    assert "failed" not in told["pytest --golden"]
    assert "my-game" in told["escale games"]
    served = json.loads(told["escale bench server --game my-game --tables 1 --seconds 1 --json"])
    assert served["moves"] > 0
    assert served["refused"] == 0


def test_the_guide_names_all_that_a_game_may_define():
    inherited = {"start", "settings"}
    defined = {name for name in vars(Game) if not name.startswith("_")} - inherited
    defined |= {name for name in Game.__annotations__ if not name.startswith("_")}
    for name in sorted(defined):
        assert re.search(rf"`{name}\b", GUIDE), name
    for name in ("begin", "copy_to", "title", "pitch", "length"):
        assert f"`{name}" in GUIDE, name


@pytest.fixture
def brought(tmp_path, monkeypatch):
    """A game of another package, installed."""
    assert main(["new", "lucky-pot", str(tmp_path / "lucky-pot")]) == 0
    monkeypatch.syspath_prepend(tmp_path / "lucky-pot")
    point = EntryPoint("lucky-pot", "lucky_pot:GAME", "escale.games")
    monkeypatch.setattr(games, "added", lambda: {"lucky-pot": point})
    yield point
    games._made.pop("lucky-pot", None)
    shelf.box.cache_clear()
    for name in [name for name in sys.modules if name.startswith("lucky_pot")]:
        del sys.modules[name]


def test_an_installed_game_stands_on_the_shelf_with_its_words_and_rules(brought):
    assert [box.slug for box in shelf.boxes()] == [*games.SHELF, "lucky-pot"]
    box = shelf.boxes()[-1]
    assert box.title.fr == "Lucky pot"
    assert box.pitch.en.startswith("Roll")
    assert box.levels
    assert shelf.catalogue("lucky-pot", "fr")["prompts"]["turn"]
    assert [rule.number for rule in shelf.rules("lucky-pot")[0].rules][:2] == ["R1.1", "R1.2"]


def test_a_game_that_cannot_be_imported_is_left_off_the_shelf(brought, tmp_path):
    (tmp_path / "lucky-pot" / "lucky_pot" / "game.py").write_text("raise ValueError('oh')\n")
    with pytest.warns(UserWarning, match="lucky-pot is left off the shelf"):
        assert [box.slug for box in shelf.boxes()] == list(games.SHELF)


def test_a_new_game_has_the_guide_beside_it(tmp_path, capsys):
    assert main(["new", "lucky-pot", str(tmp_path / "pot")]) == 0
    guide = tmp_path / "pot" / "guide" / "write-a-game.md"
    assert str(guide) in "".join(capsys.readouterr().out.splitlines())
    for page in (guide, guide.with_name("boards.md")):
        told = page.read_text("utf-8")
        assert re.findall(r"\]\((?!http|#)([^)]+)\)", told) == []  # nothing that is not there
        assert told.startswith("# ")


@pytest.mark.parametrize("name", ["My Game", "duel21", "class", "../x", ""])
def test_a_name_that_cannot_be_is_refused(name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert main(["new", name]) == 1
    assert not list(tmp_path.iterdir())


def test_a_folder_that_is_there_is_not_touched(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "my-game").mkdir()
    assert main(["new", "my-game"]) == 1
    assert "already there" in capsys.readouterr().err
    shutil.rmtree(tmp_path / "my-game")


class Author(Shell):
    """A terminal in which `escale dev` runs."""

    def __enter__(self) -> "Author":
        command = [sys.executable, "-m", "escale.cli", "dev", "--port", "0", "--pace", "0"]
        self.process = subprocess.Popen(
            command, cwd=self.here, env=self.env, text=True,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            # A run in the background ignores Ctrl-C, and so would all that it starts.
            preexec_fn=partial(signal.signal, signal.SIGINT, signal.SIG_DFL),
        )  # fmt: skip
        return self

    def __exit__(self, *_: object) -> None:
        self.process.send_signal(signal.SIGINT)
        self.process.communicate(timeout=60)

    def hears(self, words: str) -> str:
        """Return the next line in which `words` stand."""
        while line := self.process.stdout.readline():
            if words in line:
                return line
        raise AssertionError(f"it ended without a word of {words!r}")


def test_a_game_saved_while_it_is_played_goes_on_by_its_new_rules(tmp_path):
    shell = Author(tmp_path)
    shell.type("escale new lucky-pot")
    shell.type("cd lucky-pot")
    shell.type("pip install -e .")
    rules, words = (shell.here / "lucky_pot" / name for name in ("game.py", "texts/fr.toml"))
    written = rules.read_text("utf-8")
    with shell:
        url = shell.hears("http://").split()[-1]
        with httpx.Client(base_url=f"{url}/api", timeout=60) as web:
            ask = {"game": "lucky-pot", "seats": 2, "name": "Ada", "bots": [None, "random"]}
            table = web.post("/tables", json={**ask, "start": True}).json()["id"]
            place = f"{url.replace('http', 'ws')}/api/tables/{table}/socket"
            cookie = {"Cookie": f"escale={web.cookies['escale']}"}
            with connect(place, additional_headers=cookie, open_timeout=60) as line:
                asked = heard(line, "update")
                line.send(
                    json.dumps({"type": "play", "version": asked["version"], "choice": "roll"})
                )
                face = heard(line, "update")["frames"][0]["facts"][0]["values"]["face"]
                rules.write_text(written.replace("class Pot", "class Pot("), "utf-8")
                assert heard(line, "closing")["reload"] is True
            shell.hears("lucky-pot cannot be read")
            words.write_text(words.read_text("utf-8").replace("Lucky pot", "Le pot"), "utf-8")
            kinder = written.replace('choice == "1"', 'choice == "0"')  # no face ends a turn
            kinder = kinder.replace("s.pot += int(choice)", "s.pot += 90 + int(choice)")
            rules.write_text(kinder, "utf-8")
            shell.hears("http://")
            assert web.get("/boxes/lucky-pot").json()["title"]["fr"] == "Le pot"
            assert web.get("/boxes/lucky-pot/texts/fr").headers["Cache-Control"] == "no-store"
            with connect(place, additional_headers=cookie, open_timeout=60) as line:
                pot = heard(line, "update")["view"]["pot"]
                assert pot == 90 + int(face)  # the same roll, by the new rule


def heard(line, kind: str) -> dict:
    """Return the next message of a kind."""
    while True:
        message = json.loads(line.recv(timeout=60))
        if message["type"] == kind:
            return message


def test_without_a_game_of_ones_own_there_is_nothing_to_look_at(capsys, monkeypatch):
    monkeypatch.setattr(games, "added", dict)
    monkeypatch.setattr("escale.server.dev.added", dict)
    assert main(["dev"]) == 1
    assert "escale new" in capsys.readouterr().err

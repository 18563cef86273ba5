"""The terminal: every game's table in a small window, what is typed, what is kept."""

import io
import json
import os
import re
import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest
from rich.console import Console

from escale import arena, save
from escale.bots import BOTS
from escale.cli import main
from escale.engine import CHANCE, EscaleError, Match, fair, pick
from escale.games import EXAMPLES, SHELF, game
from escale.home import home
from escale.server.config import Config
from escale.terminal.board import PlainBoard
from escale.terminal.screen import numbers, spans
from escale.terminal.table import Quit, Terminal, board_of, chosen
from escale.texts import LANGUAGES, clean, texts
from tools import transcripts

SECRET = "00" * 32
WINDOWS = ((80, 24), (120, 40))


@pytest.fixture(autouse=True)
def own_home(monkeypatch, tmp_path):
    monkeypatch.setenv("ESCALE_HOME", str(tmp_path / "home"))


def window(width: int = 80, height: int = 24, **more) -> Console:
    return Console(
        file=io.StringIO(), width=width, height=height, highlight=False, emoji=False, **more
    )


def typed(monkeypatch, *lines: str) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))


def shown(console: Console) -> str:
    return console.file.getvalue()


def table(slug: str, seats: int | None = None, lang: str = "en", **more) -> Terminal:
    book = game(slug)
    match = Match(book, seats or book.seats[0])
    return Terminal(match, {}, lang, SECRET, more.pop("console", None) or window(), **more)


def run(capsys, *args: str) -> str:
    assert main(args) == 0
    return capsys.readouterr().out


def refused(capsys, *args: str) -> str:
    assert main(args) == 1
    return " ".join(capsys.readouterr().err.split())


def plain(text: str) -> str:
    """Return text with every kind of space as one, however it was broken into lines."""
    return " ".join(text.split())


def strictly(self, key, **values):
    section = self.words.section("terminal")
    pattern = section[key] if key in section else self.words.section("board")[key]
    return self.words.fill(pattern, values, self.players)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("slug", [*SHELF, *EXAMPLES])
def test_every_question_with_its_table_fits_the_window(monkeypatch, slug, lang):
    monkeypatch.setattr(PlainBoard, "say", strictly)
    assert (board_of(slug) is PlainBoard) == (slug in EXAMPLES)
    book = game(slug)
    for seats in (book.seats[0], book.seats[-1]):
        match, rng = Match(book, seats), Random(21)
        tables = [Terminal(match, {}, lang, SECRET, window(*size)) for size in WINDOWS]
        asked: dict[str, int] = {}
        while not match.over:
            decision = rng.choice(match.state.decisions)
            if decision.seat != CHANCE:
                asked[decision.kind] = asked.get(decision.kind, 0) + 1
            if decision.seat != CHANCE and asked[decision.kind] <= 2:
                for each, (width, height) in zip(tables, WINDOWS, strict=True):
                    each.console.file = io.StringIO()
                    each.screen(decision, each.news(decision.seat), 0)
                    lines = shown(each.console).splitlines()
                    assert len(lines) < height, "\n".join(lines)
                    assert max(map(len, lines)) <= width
                    prompt = each.words.prompt(decision, each.players)
                    assert prompt.split()[0] in shown(each.console)
            match.answer(decision.seat, pick(decision, rng))
        tables[0].show_end()


@pytest.mark.parametrize("slug", SHELF)
def test_every_card_and_place_can_be_explained(slug):
    each = table(slug)
    decision = next_question(each)
    board = each.board(decision.seat)
    for piece in each.words.section("cards"):
        each.console.file = io.StringIO()
        each.look_up(decision, f"? {piece.lower()}")
        said = " ".join(shown(each.console).split())
        assert clean(each.name(piece)) in said
        assert " ".join(board.text(piece).split())[:40] in said


def next_question(each: Terminal):
    """Let chance answer, and whoever else is asked choose first, until a person must."""
    while each.match.state.decisions[0].seat == CHANCE:
        decision = each.match.state.decisions[0]
        n = each.match.now.chances
        each.match.answer(CHANCE, fair.outcome(decision, fair.Key(each.secret), [], n))
    return each.match.state.decisions[0]


def test_a_card_is_explained_by_code_by_number_and_by_name():
    each = table("kennedy-nixon")
    decision = next_question(each)
    for wanted in ("? c26", "? C26", "? ken-air"):
        each.console.file = io.StringIO()
        each.look_up(decision, wanted)
        assert "Ken-Air (c26)." in shown(each.console)
        assert "travels for nothing" in shown(each.console)
    each.console.file = io.StringIO()
    each.look_up(decision, "? pa")
    assert "Pennsylvania (PA). East, 32 electoral votes" in shown(each.console)
    each.look_up(decision, "? nothing like it")
    assert "Nothing is called “nothing like it” here." in shown(each.console)


def test_a_dare_can_be_read_and_done():
    each, rng = table("presidentielle", lang="fr"), Random(3)
    match = each.match
    while match.state.decisions[0].kind != "dare":
        decision = match.state.decisions[0]
        dares = [choice for choice in decision.choices if choice.startswith("dare:")]
        match.answer(decision.seat, dares[0] if dares else pick(decision, rng))
    decision = match.state.decisions[0]
    each.screen(decision, [], 0)
    said = plain(shown(each.console))
    card = match.game.view(match.state, decision.seat).dare.card
    assert plain(each.words.section("cards")[card.id]) in said
    assert plain(each.words.section("board")[f"success.{card.id}"]) in said
    assert f"{card.seconds} s" in said


def test_cards_held_more_than_once_are_counted():
    nuclear, presidentielle = (
        transcripts.shown(transcripts.MOMENTS[title])
        for title in ("Nuclear Escalation", "Présidentielle")
    )
    assert "3  2 × Propagande" in nuclear
    assert "3 × Parrainages" in presidentielle


def test_a_code_always_wins_over_a_place_in_the_list():
    codes = [f"{n:02}" for n in range(1, 96) if n != 20]
    assert chosen("59", codes) == "59"
    assert chosen("#59", codes) == "60"
    assert chosen("1", codes) is None
    assert numbers(codes) == codes
    assert chosen("2", ["hit", "stay"]) == "stay"
    assert chosen("STAY", ["hit", "stay"]) == "stay"
    assert chosen("#1", ["hit", "stay"]) == "hit"
    assert spans(["3", "4", "5", "9"]) == "3-5,9"


def test_a_departement_typed_by_its_code_is_the_one_that_is_played(capsys, monkeypatch, tmp_path):
    kept = tmp_path / "game.json"
    typed(monkeypatch, "q")
    run(capsys, "play", "jeu-du-president", "--seed", "1", "--save", str(kept))
    each = Terminal(save.rebuild(save.load_file(kept)), {}, "fr", arena.secret_of(1), window())
    code = next_question(each).choices[-1]
    typed(monkeypatch, code, "q")
    run(capsys, "play", "--resume", str(kept), "--bots", "none")
    assert (each.match.state.decisions[0].seat, code) in save.load_file(kept).log


@pytest.mark.parametrize("slug", [*SHELF, *EXAMPLES])
def test_nothing_that_can_be_typed_ends_the_game(monkeypatch, slug):
    odd = ["²", "9" * 5000, "#²", "٣", "seat:²", "A:²:9", ":::", "\x1b[31m", "event:", "{it}", "-1"]
    each = table(slug, lang="fr")
    decision = next_question(each)
    told = len(each.match.log)
    typed(monkeypatch, *odd, *(f"? {line}" for line in odd), "?", "h", "j", "r", "")
    with pytest.raises(Quit):
        each.ask(decision)
    assert len(each.match.log) == told
    assert "\x1b" not in shown(each.console)


def test_hands_are_hidden_when_the_keyboard_goes_round(monkeypatch):
    typed(monkeypatch, "", "2", "", "1")
    each = table("duel21", console=window(force_terminal=True))
    with pytest.raises(Quit):
        each.play()
    said = shown(each.console)
    wiped = said.index("\x1b[3J")
    assert "keyboard goes to Player 1" in said[:wiped]
    second = said.index("keyboard goes to Player 2")
    assert said.rindex("\x1b[2J", 0, second) > said.index("another card or stay?")
    assert "Player 1 is dealt" in said[:second]


def test_somebody_alone_is_asked_in_a_window_only_when_there_is_something_to_choose(monkeypatch):
    each = table("nuclear-escalation", 3)
    each.bots = {1: "random", 2: "random"}
    asked = []

    def answered(decision):
        asked.append(decision)
        return pick(decision, each.rng)

    monkeypatch.setattr(each, "ask", answered)
    each.play()
    assert any(decision.quiet for decision in asked)
    assert all(len(decision.choices) > 1 for decision in asked if decision.quiet)
    assert save.verify(save.saved(each.match, SECRET, [], each.players)).over


def test_where_nothing_is_hidden_the_keyboard_is_simply_shared(monkeypatch):
    typed(monkeypatch, "#1", "#1", "q")
    each = table("marathon", console=window(force_terminal=True))
    with pytest.raises(Quit):
        each.play()
    assert "keyboard goes to" not in shown(each.console)


def test_every_answer_is_in_the_file_when_ctrl_c_comes_while_bots_think(
    capsys, monkeypatch, tmp_path
):
    kept = tmp_path / "game.json"

    def stubborn(eyes, rng):
        raise KeyboardInterrupt

    monkeypatch.setitem(BOTS, "stubborn", stubborn)
    typed(monkeypatch, "stay", "stay")
    args = ("--bots", "stubborn", "--seed", "3", "--save", str(kept))
    assert "--resume" in run(capsys, "play", "duel21", *args)
    assert (0, "stay") in save.load_file(kept).log
    assert [path.name for path in tmp_path.iterdir() if path.is_file()] == ["game.json"]


def test_a_choice_taken_back_is_out_of_the_file_too(monkeypatch, tmp_path):
    kept, rng = tmp_path / "game.json", Random(1)
    each = table("kennedy-nixon", path=kept)
    while each.match.state.decisions[0].kind != "play":
        decision = each.match.state.decisions[0]
        each.match.answer(decision.seat, pick(decision, rng))
    before = each.match.log[:]
    typed(monkeypatch, "", "2", "z", "q")
    with pytest.raises(Quit):
        each.play()
    assert "what for?" in shown(each.console)
    assert "Taken back." in shown(each.console)
    assert save.load_file(kept).log == before


def test_a_game_is_taken_up_as_it_was_left(capsys, monkeypatch, tmp_path):
    kept = tmp_path / "game.json"
    typed(monkeypatch, *["stay"] * 4, "q")
    first = ("--bots", "random", "--name", "Ada", "--lang", "en", "--seed", "3")
    before = run(capsys, "play", "duel21", *first, "--save", str(kept))
    assert "Ada, another card" in before
    found = save.load_file(kept)
    assert (found.lang, found.bots, found.names) == ("en", ["", "random"], ["Ada", "Robot 2"])
    typed(monkeypatch, "q")
    again = run(capsys, "play", "--resume", str(kept))
    assert "Ada, another card" in again
    assert again.count("·") < before.count("·")
    assert save.load_file(kept) == found


def test_a_game_of_two_people_stays_one_of_two_people(capsys, monkeypatch, tmp_path):
    kept = tmp_path / "game.json"
    typed(monkeypatch, "", "stay", "q")
    run(capsys, "play", "duel21", "--bots", "none", "--save", str(kept))
    typed(monkeypatch, "q")
    assert "Le clavier passe à Joueur 2" in run(capsys, "play", "--resume", str(kept))


def test_a_file_that_does_not_say_who_sat_there_is_still_read(capsys, monkeypatch, tmp_path):
    kept = tmp_path / "game.json"
    typed(monkeypatch, "stay", "q")
    run(capsys, "play", "duel21", "--save", str(kept))
    old = json.loads(kept.read_text())
    del old["bots"], old["lang"]
    kept.write_text(json.dumps(old))
    typed(monkeypatch, "q")
    assert "Joueur 1, une carte" in run(capsys, "play", "--resume", str(kept))
    assert save.load_file(kept).bots == ["", "greedy"]


def test_bots_judge_nobodys_dares(capsys, monkeypatch, tmp_path):
    for bots, computers in ((("greedy",), "12"), (("none",), "")):
        kept = tmp_path / f"{bots[0]}.json"
        typed(monkeypatch, "q", "q")
        run(capsys, "play", "presidentielle", "--bots", *bots, "--save", str(kept))
        assert save.load_file(kept).options["computers"] == computers


def test_two_games_begun_in_one_second_have_a_file_each(capsys, monkeypatch):
    class OneSecond(save.datetime):
        @classmethod
        def now(cls, tz=None):
            return cls(1974, 5, 19, 20, 0, 0)

    monkeypatch.setattr(save, "datetime", OneSecond)
    for _ in range(2):
        typed(monkeypatch, "q")
        run(capsys, "play", "duel21")
    names = sorted(path.name for path in (home() / "games").iterdir())
    assert names == ["duel21-1974-05-19-200000-2.json", "duel21-1974-05-19-200000.json"]


def test_a_file_that_is_there_is_written_over_only_by_force(capsys, monkeypatch, tmp_path):
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Ada")
    assert "already there" in refused(capsys, "play", "duel21", "--save", str(letter))
    assert letter.read_text() == "Dear Ada"
    typed(monkeypatch, "q")
    run(capsys, "play", "duel21", "--save", str(letter), "--force")
    assert save.load_file(letter).game == "duel21"
    forced = ("play", "duel21", "--save", str(tmp_path), "--force")
    assert "is not a file" in refused(capsys, *forced)  # nor is a device one that force replaces
    fight = ("arena", "duel21", "--games", "1", "--jobs", "1", "--json", "--save", str(tmp_path))
    run(capsys, *fight)
    assert "already there" in refused(capsys, *fight)
    run(capsys, *fight, "--force")


def escale(*args: str, stdout, **env: str) -> subprocess.CompletedProcess[bytes]:
    code = "import sys; from escale.cli import main; sys.exit(main())"
    return subprocess.run(
        [sys.executable, "-c", code, *args],
        stdin=subprocess.DEVNULL,
        stdout=stdout,
        stderr=subprocess.PIPE,
        env={**os.environ, **env},
        timeout=60,
        check=False,
    )


def test_a_reader_who_leaves_ends_a_command_without_a_word():
    read, write = os.pipe()
    os.close(read)
    with os.fdopen(write, "wb") as gone:
        done = escale("games", "--json", stdout=gone)
    assert (done.returncode, done.stderr) == (141, b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no such device here")
def test_a_full_device_is_one_line():
    with open("/dev/full", "wb") as full:
        done = escale("games", stdout=full)
    assert done.returncode == 1
    assert re.fullmatch(rb"escale: cannot write: .+\n", done.stderr)


def test_advice_names_a_choice_and_why(capsys, monkeypatch):
    typed(monkeypatch, "h", "q")
    said = run(capsys, "play", "jeu-du-president", "--lang", "en", "--seed", "7")
    assert "Advice: Nord. Why? It brings you 1,000,000 votes." in " ".join(said.split())


@pytest.mark.parametrize("alphabet", ["latin-1", "ascii"])
def test_a_terminal_of_few_letters_is_written_to_as_well_as_it_can(alphabet):
    done = escale("play", "marathon", stdout=subprocess.PIPE, PYTHONIOENCODING=alphabet)
    assert (done.returncode, done.stderr) == (0, b"")
    said = done.stdout.decode(alphabet)
    assert "Table verte" in said
    assert ("Pétanque" if alphabet == "latin-1" else "Petanque") in said
    assert "q sortir · Enter revoir".replace("·", "·" if alphabet == "latin-1" else "-") in said


def test_a_game_of_the_arena_is_told_with_a_name_for_each_seat_and_each_draw_once(capsys, tmp_path):
    args = ("--bots", "random", "--games", "1", "--jobs", "1", "--json", "--save", str(tmp_path))
    run(capsys, "arena", "nuclear-escalation", "--seats", "2", *args)
    told = run(capsys, "replay", str(next(tmp_path.glob("*.json"))), "--lang", "en")
    assert "random 1" in told
    assert "random 2" in told
    assert "[random 1] You draw: " in told
    lines = told.splitlines()  # what the drawer reads is not told again to everybody
    assert not any("You draw" in b and a.endswith("draws.") for a, b in pairwise(lines))
    assert not any("You draw" in a and b.endswith("draws.") for a, b in pairwise(lines))


def test_names_in_a_file_cannot_steer_the_terminal(capsys, monkeypatch, tmp_path):
    kept = tmp_path / "game.json"
    typed(monkeypatch, "stay", "q")
    run(capsys, "play", "duel21", "--name", "A\x1b[31md\u202ea", "--save", str(kept))
    bad = json.loads(kept.read_text())
    assert bad["names"][0] == "A[31mda"
    bad["names"][1] = "\x1b]0;gone\x07Robot"
    kept.write_text(json.dumps(bad))
    assert "\x1b" not in run(capsys, "replay", str(kept))
    typed(monkeypatch, "q")
    assert "\x1b" not in run(capsys, "play", "--resume", str(kept))
    kept.write_text(json.dumps({**bad, "\x1b[2J": 1}))
    assert main(("replay", str(kept))) == 1
    assert "\x1b" not in capsys.readouterr().err


OWN = """
from random import Random
from msgspec import Struct
from escale.engine import Decision, Game, State, Step, begin

class Pot(State):
    def __init__(self):
        super().__init__()
        self.stones = 3

    def clone(self):
        c = Pot()
        self.copy_to(c)
        c.stones = self.stones
        return c

class Take(Step):
    def __init__(self, seat):
        self.seat = seat

    def ask(self, s):
        return Decision(self.seat, "take", ["one", "two"]) if s.stones > 0 else None

    def take(self, s, choice):
        s.stones -= 1 + (choice == "two")
        s.tell("took", seat=self.seat)
        s.do(Take(1 - self.seat))

class Heap(Struct):
    stones: int
    owner_of: str

class View(Struct):
    stones_left: int
    heaps: list[Heap]

class Stones(Game):
    slug, seats, bound, secrets = "stones_module:Stones", range(2, 3), 10, False

    def set_up(self, seats, options):
        return begin(Pot(), Take(0))

    def view(self, s, seat):
        return View(s.stones, [Heap(s.stones, "all"), Heap(0, "none"), Heap(1, "you")])

    def determinize(self, s, seat, rng):
        return s.clone()

    def scores(self, s):
        return [1.0, 0.0]
"""


@pytest.fixture
def own_game(monkeypatch, tmp_path):
    (tmp_path / "stones_module.py").write_text(OWN)
    monkeypatch.syspath_prepend(tmp_path)
    return "stones_module:Stones"


def test_a_game_from_outside_that_draws_nothing_is_readable_all_the_same(
    capsys, monkeypatch, own_game, tmp_path
):
    kept = tmp_path / "stones.json"
    typed(monkeypatch, "one", "q")
    said = run(capsys, "play", own_game, "--bots", "none", "--save", str(kept))
    assert "stones left 3" in said
    assert "owner of" in said
    assert f"escale play {own_game} --resume" in said
    typed(monkeypatch, "two", "two", "two")
    said = run(capsys, "play", own_game, "--bots", "none", "--resume", str(kept))
    assert "stones left 2" in said
    assert "Fin de la partie" in said


def test_a_file_cannot_have_a_module_imported(capsys, monkeypatch, own_game, tmp_path):
    kept = tmp_path / "stones.json"
    typed(monkeypatch, "one", "q")
    run(capsys, "play", own_game, "--bots", "none", "--save", str(kept))
    bad = json.loads(kept.read_text())
    for name in (own_game, "this:GAME", "no.such.module:X", "this"):
        kept.write_text(json.dumps({**bad, "game": name}))
        sys.modules.pop("this", None)
        for command in (("replay",), ("verify",), ("play", "--resume")):
            assert "not an installed game" in refused(capsys, *command, str(kept))
        assert "this" not in sys.modules
    kept.write_text(json.dumps(bad))
    assert json.loads(run(capsys, "verify", str(kept), "--game", own_game, "--json"))["verified"]
    assert "not of 'duel21'" in refused(capsys, "replay", str(kept), "--game", "duel21")


def test_games_and_server_keep_their_data_in_one_home(monkeypatch, tmp_path):
    assert home() == tmp_path / "home"
    assert Config().url == f"sqlite:///{tmp_path / 'home' / 'escale.db'}"
    monkeypatch.delenv("ESCALE_HOME")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    assert Config().url == f"sqlite:///{tmp_path / 'data' / 'escale' / 'escale.db'}"
    assert home() == tmp_path / "data" / "escale"


def test_a_home_that_cannot_be_made_is_refused(monkeypatch, tmp_path):
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("ESCALE_HOME", str(tmp_path / "file"))
    with pytest.raises(EscaleError, match="cannot be written"):
        save.own_file("duel21")


def test_what_the_terminal_says_it_says_in_every_language():
    from escale.terminal.words import WORDS

    assert WORDS.keys() == set(LANGUAGES)
    assert len({frozenset(words) for words in WORDS.values()}) == 1
    for slug in (*SHELF, *EXAMPLES):
        fr, en = (texts(slug, lang).section("terminal") for lang in LANGUAGES)
        assert fr.keys() == en.keys()

"""The word of a table: a French noun one says aloud, unlike every other, to have friends come."""

import unicodedata
from asyncio import Future
from collections.abc import Iterable
from contextlib import nullcontext
from difflib import get_close_matches
from importlib.resources import files
from random import choice, choices
from time import monotonic

from sqlalchemy import Connection, bindparam, func, select, update
from sqlalchemy.exc import IntegrityError

from escale.server.prepared import Prepared
from escale.server.schema import events, seats, tables
from escale.server.writer import Writer

_DRY = 30.0  # seconds
_ALIKE = 0.7  # from here on one word is taken for another
_DAY = 24 * 3600 * 1000  # milliseconds
ALONE = _DAY  # so long a table keeps its word at which one person sits and nothing happens
TOGETHER = 14 * _DAY  # and one of several people
_DRAWN = tuple(f"drawn{n}" for n in range(12))  # looked at together: one is free
_TAKEN = select(tables.c.word).where(tables.c.word.is_not(None))
_AMONG = Prepared(
    select(tables.c.word).where(tables.c.word.in_([bindparam(name) for name in _DRAWN]))
)
_WORD_OF = select(tables.c.word).where(tables.c.id == bindparam("sought"))
_NAME = (
    update(tables)
    .where(tables.c.id == bindparam("sought"), tables.c.word.is_(None), tables.c.status != "over")
    .values(word=bindparam("drawn"))
)
WORDS = tuple(files("escale.server").joinpath("words.txt").read_text("utf-8").split())


def folded(text: str) -> str:
    """Return a word as it is kept: small letters, without accents, spaces or signs."""
    plain = unicodedata.normalize("NFKD", text.lower().replace("œ", "oe").replace("æ", "ae"))
    return "".join(letter for letter in plain if letter.isascii() and letter.isalpha())


def nearest(word: str, among: Iterable[str]) -> str | None:
    """Return the word that was probably meant."""
    found = get_close_matches(word, list(among), 1, _ALIKE)
    return found[0] if found else None


def free_word(c: Connection) -> str | None:
    """Draw a word that no table has; None where all are taken."""
    drawn = dict(zip(_DRAWN, choices(WORDS, k=len(_DRAWN)), strict=True))
    taken = {word for (word,) in _AMONG.rows(c, drawn)}
    free = [word for word in drawn.values() if word not in taken]
    if not free:
        taken = set(c.execute(_TAKEN).scalars())
        free = [word for word in WORDS if word not in taken]
    return choice(free) if free else None


def name_table(c: Connection, table: str, word: str | None) -> str | None:
    """Give a table without a word this one; return what it has, None if another took it."""
    alone = c.dialect.name == "sqlite"  # then nobody else draws meanwhile
    try:
        with nullcontext() if alone else c.begin_nested():
            named = c.execute(_NAME, {"sought": table, "drawn": word}).rowcount
    except IntegrityError:  # another process drew the same
        return None
    return word if named else c.execute(_WORD_OF, {"sought": table}).scalar()


class WordBook(Writer):
    """Which table has which word; no word has two."""

    dry = 0.0  # until when no word is sought, since all were taken

    @property
    def wordless(self) -> bool:
        """Whether there is no word to be had now."""
        return monotonic() < self.dry

    def draw_word(self, c: Connection) -> str | None:
        """Draw a word that no table has; where all are taken that is believed for a while."""
        word = None if self.wordless else free_word(c)
        if word is None and not self.wordless:
            self.dry = monotonic() + _DRY
        return word

    def give_word(self, table: str) -> "Future[str | None]":
        """Give a table without a word one, unless all are taken or it is over."""
        return self.run(lambda c: name_table(c, table, self.draw_word(c)))

    def find_word(self, word: str) -> "Future[str | None]":
        """Return the table that has this word."""
        found = select(tables.c.id).where(tables.c.word == word)
        return self.read(lambda c: c.execute(found).scalar())

    def public_words(self) -> "Future[list[str]]":
        """Return the words of the tables that are open to all."""
        shown = _TAKEN.where(tables.c.public)
        return self.read(lambda c: [word for word in c.execute(shown).scalars() if word])

    def free_words(self, at: int) -> "Future[list[str]]":
        """Take their words from tables where nothing has happened for long; return which."""
        t, e, s = tables.c, events.c, seats.c
        last = select(func.max(e.at)).where(e.table_id == t.id).scalar_subquery()
        people = select(func.count(s.player.distinct())).where(s.table_id == t.id).scalar_subquery()
        aged = t.word.is_not(None) & (t.changed < at - ALONE)
        found = select(t.id, t.changed, last.label("last"), people.label("people")).where(aged)

        def work(c: Connection) -> list[str]:
            old = [
                row.id
                for row in c.execute(found)
                if max(row.changed, row.last or 0) < at - (ALONE if row.people < 2 else TOGETHER)
            ]
            c.execute(update(tables).where(t.id.in_(old)).values(word=None))
            self.dry = 0.0
            return old

        return self.run(work)

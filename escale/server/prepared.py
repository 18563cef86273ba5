"""Statements made ready once: SQLAlchemy looks longer at one than the database takes to do it."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from sqlalchemy import Connection, Insert, Select, Update
from sqlalchemy.sql.compiler import SQLCompiler

Values = Mapping[str, Any]


class Ready(NamedTuple):
    """A statement as a driver takes it."""

    text: str
    filled: Callable[[Values], Any]  # makes the driver's values of ours
    plain: bool  # the driver itself does it, past SQLAlchemy: a file has no connection to lose


class Prepared:
    """A statement of which only the values differ; an insert fills all columns of its table."""

    def __init__(self, statement: Insert | Update | Select[Any]) -> None:
        self.statement = statement
        self.ready: dict[str, Ready] = {}  # by dialect

    def __call__(self, c: Connection, values: Values | Sequence[Values]) -> None:
        """Do it, once or with each of several sets of values."""
        text, filled, plain = self.ready.get(c.dialect.name) or self._make_ready(c)
        if isinstance(values, Mapping):
            if plain:
                c.connection.cursor().execute(text, filled(values))
            else:
                c.exec_driver_sql(text, filled(values))
        else:
            add_all(c, text, [filled(each) for each in values])

    def rows(self, c: Connection, values: Values) -> Sequence[Sequence[Any]]:
        """Return what it finds."""
        text, filled, plain = self.ready.get(c.dialect.name) or self._make_ready(c)
        if plain:
            cursor = c.connection.cursor()
            cursor.execute(text, filled(values))
            return cursor.fetchall()
        return c.exec_driver_sql(text, filled(values)).all()

    def _make_ready(self, c: Connection) -> Ready:
        """Return it as the driver takes it."""
        made = self.statement.compile(dialect=c.dialect)
        assert isinstance(made, SQLCompiler)
        fixed = {name: bind.value for name, bind in made.binds.items() if not bind.required}
        makers = {
            name: bind.type.dialect_impl(c.dialect).bind_processor(c.dialect)
            for name, bind in made.binds.items()
        }
        named = made.positiontup is None
        order = [(name, makers[name]) for name in made.positiontup or makers]

        def filled(values: Values) -> Any:
            whole = {**fixed, **values} if fixed else values
            each = [whole[name] if make is None else make(whole[name]) for name, make in order]
            return dict(zip(makers, each, strict=True)) if named else tuple(each)

        ready = Ready(str(made), filled, c.dialect.name == "sqlite")
        self.ready[c.dialect.name] = ready
        return ready


def add_all(c: Connection, text: str, rows: Sequence[Any]) -> None:
    """Do a statement that is ready with each of several sets of the driver's values."""
    if c.dialect.name == "sqlite":
        c.connection.cursor().executemany(text, rows)
    else:
        c.exec_driver_sql(text, list(rows))

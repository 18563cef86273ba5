"""Statements made ready once: SQLAlchemy looks longer at one than the database takes to do it."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, CursorResult, Insert, Select, Update
from sqlalchemy.sql.compiler import SQLCompiler

Values = Mapping[str, Any]


class Prepared:
    """A statement of which only the values differ; an insert fills all columns of its table."""

    def __init__(self, statement: Insert | Update | Select[Any]) -> None:
        self.statement = statement
        self.ready: dict[str, tuple[str, Callable[[Values], Any]]] = {}  # by dialect

    def __call__(self, c: Connection, values: Values | Sequence[Values]) -> CursorResult[Any]:
        """Do it, once or with each of several sets of values."""
        text, filled = self.ready.get(c.dialect.name) or self._make_ready(c)
        if isinstance(values, Mapping):
            return c.exec_driver_sql(text, filled(values))
        return c.exec_driver_sql(text, [filled(each) for each in values])

    def _make_ready(self, c: Connection) -> tuple[str, Callable[[Values], Any]]:
        """Return it as the driver takes it, and what makes the driver's values of ours."""
        made = self.statement.compile(dialect=c.dialect)
        assert isinstance(made, SQLCompiler)
        fixed = {name: bind.value for name, bind in made.binds.items() if not bind.required}
        makers = {
            name: bind.type.dialect_impl(c.dialect).bind_processor(c.dialect)
            for name, bind in made.binds.items()
        }
        order = made.positiontup

        def filled(values: Values) -> Any:
            whole = {**fixed, **values} if fixed else values
            if order is not None:
                return tuple([_made(makers[name], whole[name]) for name in order])
            return {name: _made(maker, whole[name]) for name, maker in makers.items()}

        self.ready[c.dialect.name] = str(made), filled
        return self.ready[c.dialect.name]


def _made(maker: Callable[[Any], Any] | None, value: Any) -> Any:
    return value if maker is None else maker(value)

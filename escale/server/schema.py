"""The shape of the database: the same in SQLite and PostgreSQL."""

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
)

metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "ix": "ix_%(table_name)s_%(column_0_name)s",
    }
)

players = Table(
    "players",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("hash", String(64), nullable=False, unique=True),  # SHA-256 of the cookie's secret
    Column("name", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("game", Text, nullable=False),
    Column("rules", Integer, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("options", JSON, nullable=False),
    Column("words", JSON, nullable=False),  # cards the table wrote itself
    Column("title", Text, nullable=False),
    Column("public", Boolean, nullable=False),
    Column("status", String(8), nullable=False),
    Column("host", String(16), nullable=False),
    Column("secret", String(64), nullable=False),
    Column("undos", Integer, nullable=False),  # how often something was taken back
    Column("next", String(16)),
    Column("created", BigInteger, nullable=False),
    Column("changed", BigInteger, nullable=False),
    Column("clock", Integer, nullable=False, server_default="0"),  # seconds; 0: none
    Column("reaction", Integer, nullable=False, server_default="0"),  # the same, in a window
    Column("scheme", Integer, nullable=False, server_default="1"),  # how its chance is made
    Column("names", JSON, nullable=False, server_default="[]"),  # by seat, as it began
    Column("lesson", JSON(none_as_null=True)),  # how far its learner is
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("player", String(16), index=True),
    Column("name", Text),
    Column("bot", Text),
    Column("salt", Text, nullable=False),
    Column("orders", JSON, nullable=False),
    Column("seal", Text, nullable=False, server_default=""),  # SHA-256 of the salt
    Column("sat", JSON, nullable=False, server_default="{}"),  # who, and from which event on
    Column("sealed", JSON),  # what is answered in a window, and the version it was asked in
)

events = Table(
    "events",
    metadata,
    Column("table_id", String(16), primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("choice", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)

chat = Table(
    "chat",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("seat", Integer),
    Column("name", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("about", Integer),  # the event it answers
)

reviews = Table(
    "reviews",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("moments", JSON, nullable=False),
)

links = Table(
    "links",
    metadata,
    Column("hash", String(64), primary_key=True),  # SHA-256 of the token in the link
    Column("table_id", ForeignKey("tables.id"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("expires", BigInteger, nullable=False),
)

Index("ix_tables_public", tables.c.public, tables.c.changed)

"""The shape of the database: the same in SQLite and PostgreSQL."""

from typing import Any

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    select,
    true,
    union_all,
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
    Column("begun", Integer, nullable=False, server_default="0"),  # events of another game
    Column("wish", JSON(none_as_null=True)),  # the last one to go back by consent
    Column("opening", JSON(none_as_null=True)),  # until when salts are waited for, and of whom
    Column("stamp", Integer, nullable=False, server_default="0"),  # changes, where many write
    Column("bank", Integer, nullable=False, server_default="0"),  # seconds a game; 0: no limit
    Column("spent", JSON, nullable=False, server_default="[]"),  # by seat: the time used
    Column("reckoned", BigInteger, nullable=False, server_default="0"),  # until when it counts
    Column("rated", Boolean, nullable=False, server_default=true()),  # ratings may move
    Column("word", String(8)),  # by which friends find it; none once it is over
    Column("removed", JSON, nullable=False, server_default="[]"),  # whom its host sent away
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
    Column("arrived", BigInteger, nullable=False, server_default="0"),  # when its player sat down
    Column("mark", Integer, nullable=False, server_default="0"),  # colour and shape; 0: any
    Column("away", JSON),  # what is wanted for a player who is gone, and since when a bot plays
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
    Column("phrase", Text),  # one that everybody reads in their language
    Column("player", String(16), index=True),  # who said it; null: said before that was kept
)

emotes = Table(
    "emotes",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("n", Integer, primary_key=True),  # the event
    Column("seat", Integer, primary_key=True),
    Column("emoji", String(8), primary_key=True),
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

devices = Table(
    "devices",
    metadata,
    Column("hash", String(64), primary_key=True),  # SHA-256 of the secret in another cookie
    Column("player", String(16), nullable=False, index=True),
)

moves = Table(
    "moves",
    metadata,
    Column("hash", String(64), primary_key=True),  # SHA-256 of the token in the link
    Column("player", String(16), nullable=False),
    Column("expires", BigInteger, nullable=False),
)


def _result() -> list[Column[Any]]:
    """Return what is written of how a game ended for a seat, but for its table."""
    return [
        Column("seat", Integer, primary_key=True),
        Column("game", Text, nullable=False),
        Column("player", String(16), index=True),
        Column("bot", Text),  # the level, where nobody sat
        Column("place", Integer, nullable=False),  # 1 for the best, equal for ties
        Column("won", Boolean, nullable=False),
        Column("score", Float, nullable=False),
        Column("at", BigInteger, nullable=False),
        Column("rated", Boolean, nullable=False),
        # What is thought of them after it; null: it did not count for them.
        Column("mu", Float),
        Column("sigma", Float),
        Column("seen", Boolean, nullable=False),  # they know how it ended
    ]


_AT: Column[Any] = Column("table_id", ForeignKey("tables.id"), primary_key=True)
results = Table("results", metadata, _AT, *_result())
# The same of games that were packed into a file: their tables are gone.
packed = Table("packed", metadata, Column("table_id", String(16), primary_key=True), *_result())
outcomes = union_all(select(results), select(packed)).subquery("outcomes")  # of all games

keys = Table(
    "keys",
    metadata,
    Column("name", Text, primary_key=True),
    Column("value", Text, nullable=False),  # made at the first start
)

house = Table(
    "house",
    metadata,
    Column("name", Text, primary_key=True),
    Column("value", JSON, nullable=False),  # what the host has settled
)

bans = Table(
    "bans",
    metadata,
    Column("what", Text, primary_key=True),  # a person, or an address
    Column("name", Text, nullable=False),  # as the host knows them; "": an address
    Column("at", BigInteger, nullable=False),
)

wishes = Table(
    "wishes",
    metadata,
    Column("player", String(16), primary_key=True),
    Column("lang", String(2), nullable=False),
    Column("zone", Text, nullable=False),  # as the browser says: "Europe/Paris"
    Column("wakes", Integer, nullable=False),  # hours between which notices may come
    Column("sleeps", Integer, nullable=False),
    Column("mail", Text, nullable=False),  # "": none
    Column("confirmed", Boolean, nullable=False),  # whoever reads that address has said so
    Column("feed", Integer, nullable=False),  # the number of its address; 0: none
    Column("feeds", Integer, nullable=False),  # how many addresses it has had
    Column("declined", Boolean, nullable=False),  # asked once, and said no
    Column("rated", Boolean, nullable=False),  # wants a rating
)

subscriptions = Table(
    "subscriptions",
    metadata,
    Column("endpoint", Text, primary_key=True),
    Column("player", String(16), nullable=False, index=True),
    Column("p256dh", Text, nullable=False),
    Column("auth", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
)

turns = Table(
    "turns",
    metadata,
    Column("table_id", String(16), primary_key=True),
    Column("player", String(16), primary_key=True),
    Column("question", Integer, nullable=False),
    Column("due", BigInteger),  # when they are to be told of it; null: nothing is to be told
    Column("sent", BigInteger, nullable=False),  # when they were last told of this table; 0: never
)

# What follows is for many processes on one PostgreSQL; a server alone on SQLite leaves it empty.

processes = Table(
    "processes",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("seen", BigInteger, nullable=False),  # when it last said that it lives
    Column("spent", JSON, nullable=False, server_default="{}"),  # requests of busy addresses
)

due = Table(
    "due",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("at", BigInteger, nullable=False, index=True),  # when something must be answered
    Column("worker", String(16)),  # the process that does it
    Column("lease", BigInteger, nullable=False, server_default="0"),  # and until when it may
)

present = Table(
    "present",
    metadata,
    Column("process", ForeignKey("processes.id", ondelete="CASCADE"), primary_key=True),
    Column("table_id", String(16), primary_key=True, index=True),
    Column("players", JSON, nullable=False),  # who is connected there
    Column("looking", Integer, nullable=False),  # how many only look
)

sockets = Table(
    "sockets",
    metadata,
    Column("process", ForeignKey("processes.id", ondelete="CASCADE"), primary_key=True),
    Column("client", Text, primary_key=True),  # an address
    Column("open", Integer, nullable=False),
)

allowances = Table(
    "allowances",
    metadata,
    Column("kind", String(16), primary_key=True),  # what is counted
    Column("client", Text, primary_key=True),
    Column("left", Float, nullable=False),
    Column("at", BigInteger, nullable=False),
)

commits = Table(
    "commits",
    metadata,
    Column("process", String(16), primary_key=True),
    Column("number", BigInteger, nullable=False),  # of the last transaction it committed
    Column("at", BigInteger, nullable=False),
)

Index("ix_tables_public", tables.c.public, tables.c.changed)
Index("ix_tables_word", tables.c.word, unique=True)

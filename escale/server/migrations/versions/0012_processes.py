"""What many processes on one database share: how often tables changed, who does what is due."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    """Count the changes of every table; keep processes, what is due, and who is where."""
    op.add_column("tables", sa.Column("opening", sa.JSON))
    op.add_column("tables", sa.Column("stamp", sa.Integer, nullable=False, server_default="0"))
    op.add_column(
        "tables", sa.Column("reckoned", sa.BigInteger, nullable=False, server_default="0")
    )
    op.create_table(
        "processes",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("seen", sa.BigInteger, nullable=False),
        sa.Column("spent", sa.JSON, nullable=False, server_default="{}"),
    )
    op.create_table(
        "due",
        _of("table_id", "tables.id"),
        sa.Column("at", sa.BigInteger, nullable=False, index=True),
        sa.Column("worker", sa.String(16)),
        sa.Column("lease", sa.BigInteger, nullable=False, server_default="0"),
    )
    op.create_table(
        "present",
        _of("process", "processes.id"),
        sa.Column("table_id", sa.String(16), primary_key=True, index=True),
        sa.Column("players", sa.JSON, nullable=False),
        sa.Column("looking", sa.Integer, nullable=False),
    )
    op.create_table(
        "sockets",
        _of("process", "processes.id"),
        sa.Column("client", sa.Text, primary_key=True),
        sa.Column("open", sa.Integer, nullable=False),
    )
    op.create_table(
        "allowances",
        sa.Column("kind", sa.String(16), primary_key=True),
        sa.Column("client", sa.Text, primary_key=True),
        sa.Column("left", sa.Float, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )


def _of(name: str, key: str) -> "sa.Column[str]":
    """Return a column that belongs to a row elsewhere and goes with it."""
    return sa.Column(name, sa.String(16), sa.ForeignKey(key, ondelete="CASCADE"), primary_key=True)

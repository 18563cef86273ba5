"""What the host of the house has settled, whom hosts of tables removed, results of packed games."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    """Remember bans, settings, removals, and what was won at tables packed into a file."""
    op.add_column("tables", sa.Column("removed", sa.JSON, nullable=False, server_default="[]"))
    op.create_table(
        "house",
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("value", sa.JSON, nullable=False),
    )
    op.create_table(
        "bans",
        sa.Column("what", sa.Text, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "packed",
        sa.Column("table_id", sa.String(16), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("player", sa.String(16)),
        sa.Column("bot", sa.Text),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("won", sa.Boolean, nullable=False),
        sa.Column("score", sa.Float, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("rated", sa.Boolean, nullable=False),
        sa.Column("mu", sa.Float),
        sa.Column("sigma", sa.Float),
        sa.Column("seen", sa.Boolean, nullable=False),
    )
    op.create_index("ix_packed_player", "packed", ["player"])

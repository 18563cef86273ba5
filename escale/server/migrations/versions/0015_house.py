"""What the host of the house has settled, whom hosts of tables removed, results that stay."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    """Remember bans, settings and removals; results outlive the table they were won at."""
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
    # Without the reference to its table: that may be packed into a file one day.
    op.create_table(
        "results_kept",
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
    columns = "table_id, seat, game, player, bot, place, won, score, at, rated, mu, sigma, seen"
    op.execute(f"INSERT INTO results_kept ({columns}) SELECT {columns} FROM results")
    op.drop_table("results")
    op.rename_table("results_kept", "results")
    op.create_index("ix_results_player", "results", ["player"])

"""Games taken up again, wishes to go back, phrases and emoji."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    """Remember where a game comes from, who wants to go back, and what is said without words."""
    op.add_column("tables", sa.Column("begun", sa.Integer, nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("wish", sa.JSON))
    op.add_column("chat", sa.Column("phrase", sa.Text))
    op.create_table(
        "emotes",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("n", sa.Integer, primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("emoji", sa.String(8), primary_key=True),
    )

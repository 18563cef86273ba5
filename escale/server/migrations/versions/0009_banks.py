"""Clocks for a whole game, and the time every seat has used."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Give every table a bank of time; older ones have none, and nothing used."""
    op.add_column("tables", sa.Column("bank", sa.Integer, nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("spent", sa.JSON, nullable=False, server_default="[]"))

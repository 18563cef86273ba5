"""The clock of a table."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Let every table have a clock; those there were have none."""
    clock = sa.Column("clock", sa.Integer, nullable=False, server_default="0")
    op.add_column("tables", clock)

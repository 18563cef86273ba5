"""Who has sat where, and the envelopes of a reaction window."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Remember for every seat who has sat there, and what is sealed."""
    op.add_column("seats", sa.Column("sat", sa.JSON, nullable=False, server_default="{}"))
    op.add_column("seats", sa.Column("sealed", sa.JSON))

"""What a table does about players who are gone."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    """Remember who wants to wait or a bot, and from which event on a bot plays."""
    op.add_column("seats", sa.Column("away", sa.JSON))

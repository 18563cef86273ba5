"""How far the learner of a guided table is."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Remember the place in its lesson of every table that is one."""
    op.add_column("tables", sa.Column("lesson", sa.JSON))

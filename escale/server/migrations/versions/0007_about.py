"""What a line of chat answers."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Remember which event a line answers."""
    op.add_column("chat", sa.Column("about", sa.Integer))

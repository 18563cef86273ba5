"""What a line of chat answers."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Remember which event a line answers."""
    op.add_column("chat", sa.Column("about", sa.Integer))

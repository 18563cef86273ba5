"""How long a reaction window stands."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Give every table a time for reactions; older ones have none."""
    op.add_column("tables", sa.Column("reaction", sa.Integer, nullable=False, server_default="0"))

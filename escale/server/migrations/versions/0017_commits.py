"""What each process on a PostgreSQL committed last, by a number of its own."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"


def upgrade() -> None:
    """Let a process that lost its connection find out whether its transaction had happened."""
    op.create_table(
        "commits",
        sa.Column("process", sa.String(16), primary_key=True),
        sa.Column("number", sa.BigInteger, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )

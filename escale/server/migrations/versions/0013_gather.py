"""The word of a table; when somebody sat down, and under which mark."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    """Tables without a word get one when they are next opened."""
    op.add_column("tables", sa.Column("word", sa.String(8)))
    op.create_index("ix_tables_word", "tables", ["word"], unique=True)
    op.add_column("seats", sa.Column("arrived", sa.BigInteger, nullable=False, server_default="0"))
    op.add_column("seats", sa.Column("mark", sa.Integer, nullable=False, server_default="0"))

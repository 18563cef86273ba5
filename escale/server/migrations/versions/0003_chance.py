"""How the chance of a table is made, its sealed salts, and the names it began with."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Let games begun before go on as they were; tables not begun have their salts sealed anew."""
    op.add_column("tables", sa.Column("scheme", sa.Integer, nullable=False, server_default="1"))
    op.add_column("tables", sa.Column("names", sa.JSON, nullable=False, server_default="[]"))
    op.add_column("seats", sa.Column("seal", sa.Text, nullable=False, server_default=""))
    op.execute("UPDATE tables SET scheme = 2 WHERE status = 'lobby'")
    op.execute(
        "UPDATE seats SET salt = '' "
        "WHERE table_id IN (SELECT id FROM tables WHERE status = 'lobby')"
    )

"""Notices: what people want to be told of, and where; and the keys of a server."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Make the tables of keys, wishes, push subscriptions and turns to be told of."""
    op.create_table(
        "keys",
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )
    op.create_table(
        "wishes",
        sa.Column("player", sa.String(16), primary_key=True),
        sa.Column("lang", sa.String(2), nullable=False),
        sa.Column("zone", sa.Text, nullable=False),
        sa.Column("wakes", sa.Integer, nullable=False),
        sa.Column("sleeps", sa.Integer, nullable=False),
        sa.Column("mail", sa.Text, nullable=False),
        sa.Column("confirmed", sa.Boolean, nullable=False),
        sa.Column("feed", sa.Integer, nullable=False),
        sa.Column("feeds", sa.Integer, nullable=False),
        sa.Column("declined", sa.Boolean, nullable=False),
        sa.Column("rated", sa.Boolean, nullable=False),
    )
    op.create_table(
        "subscriptions",
        sa.Column("endpoint", sa.Text, primary_key=True),
        sa.Column("player", sa.String(16), nullable=False),
        sa.Column("p256dh", sa.Text, nullable=False),
        sa.Column("auth", sa.Text, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_subscriptions_player", "subscriptions", ["player"])
    op.create_table(
        "turns",
        sa.Column("table_id", sa.String(16), primary_key=True),
        sa.Column("player", sa.String(16), primary_key=True),
        sa.Column("question", sa.Integer, nullable=False),
        sa.Column("due", sa.BigInteger),
        sa.Column("sent", sa.BigInteger, nullable=False),
    )

"""Versions side by side: what a newer one may do to data that an older one still uses."""

import io
import re
from pathlib import Path

import pytest
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.operations import Operations
from alembic.script import ScriptDirectory

import escale.server

MIGRATIONS = Path(escale.server.__file__).parent / "migrations"
SINCE = "0004"  # the first migration after version 0.1
ADDS = (
    r"CREATE (UNIQUE )?INDEX \w+ ON \w+ \(.+\)",
    r"CREATE TABLE \w+ \(.+\)",
    # Who does not know a column leaves it out: it may be empty or has something by itself.
    r"ALTER TABLE \w+ ADD COLUMN (?!.*NOT NULL)[^,]+",
    r"ALTER TABLE \w+ ADD COLUMN .+ DEFAULT .+ NOT NULL",
)


def written(revision: str) -> list[str]:
    """Return what a migration says to PostgreSQL."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    found = ScriptDirectory.from_config(config).get_revision(revision)
    said = io.StringIO()
    offline = {"as_sql": True, "output_buffer": said}
    with Operations.context(MigrationContext.configure(dialect_name="postgresql", opts=offline)):
        found.module.upgrade()
    return [re.sub(r"\s+", " ", one).strip() for one in said.getvalue().split(";") if one.strip()]


@pytest.mark.parametrize(
    "revision",
    sorted(p.name[:4] for p in MIGRATIONS.glob("versions/*.py") if p.name[:4] >= SINCE),
)
def test_a_migration_only_adds_so_that_the_version_before_plays_on(revision):
    statements = written(revision)
    assert statements
    for statement in statements:
        assert any(re.fullmatch(adds, statement) for adds in ADDS), statement

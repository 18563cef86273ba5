"""Rows as Parquet, compressed."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pyarrow
import pyarrow.parquet


def write(path: Path, rows: Sequence[dict[str, Any]]) -> None:
    """Write rows of plain data as one file."""
    pyarrow.parquet.write_table(pyarrow.Table.from_pylist(rows), path, compression="zstd")

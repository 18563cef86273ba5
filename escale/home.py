"""Where Escale keeps what it writes: games begun in the terminal, the server's tables."""

import os
from pathlib import Path


def home() -> Path:
    """Return the folder of everything kept: ESCALE_HOME, or `escale` in the user's data folder."""
    if chosen := os.environ.get("ESCALE_HOME"):
        return Path(chosen).expanduser()
    data = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(data) / "escale"

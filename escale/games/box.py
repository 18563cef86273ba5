"""Reads what is printed in a game's box: the TOML tables of its `data` folder."""

import tomllib
from importlib.resources import files
from typing import Any


def printed(package: str, name: str) -> dict[str, Any]:
    """Return `data/<name>.toml` of the game in `package`."""
    return tomllib.loads(files(package).joinpath("data", f"{name}.toml").read_text("utf-8"))

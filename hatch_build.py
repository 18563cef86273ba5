"""Builds the browser client while a source archive or a wheel is made."""

import os
import sys
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, os.path.dirname(__file__))
from tools import web


class ClientHook(BuildHookInterface[Any]):
    """Runs the build of the client when it is missing or older than its sources."""

    def needed(self) -> bool:
        """Whether the client must be built; ESCALE_SKIP_WEB=1 says no."""
        return not os.environ.get("ESCALE_SKIP_WEB") and not web.fresh()

    def dependencies(self) -> list[str]:
        """Ask for the Node wheel only when the client must be built and Node is missing."""
        return [web.WHEEL] if self.needed() and web.system_npm() is None else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build; an editable install serves what `make web` builds."""
        if version != "editable" and self.needed():
            web.build()

"""Builds what a wheel holds beside Python: the browser client, and compiled rules if asked."""

import os
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, os.path.dirname(__file__))
from tools import compile_rules, web


class EscaleHook(BuildHookInterface[Any]):
    """Builds the client when it is missing or old; ESCALE_COMPILE=1 compiles engine and rules."""

    def client_needed(self) -> bool:
        """Whether the client must be built; ESCALE_SKIP_WEB=1 says no."""
        return not os.environ.get("ESCALE_SKIP_WEB") and not web.fresh()

    def compiled(self) -> bool:
        """Whether a wheel with compiled rules is wanted."""
        return self.target_name == "wheel" and bool(os.environ.get("ESCALE_COMPILE"))

    def dependencies(self) -> list[str]:
        """Ask for Node and for the compiler only when they will be used."""
        needed = [web.WHEEL] if self.client_needed() and web.system_npm() is None else []
        return needed + compile_rules.NEEDS if self.compiled() else needed

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build; an editable install stays interpreted and serves what `make play` builds."""
        if version == "editable":
            return
        if self.client_needed():
            web.build()
        if self.compiled():
            out = Path(tempfile.mkdtemp(prefix="escale-"))
            build_data["force_include"].update(compile_rules.compile_rules(Path(self.root), out))
            build_data.update(pure_python=False, infer_tag=True)

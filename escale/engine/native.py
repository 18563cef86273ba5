"""The one word the engine says to its optional compiler, and nothing when there is none."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr
else:
    try:
        from mypy_extensions import mypyc_attr
    except ImportError:

        def mypyc_attr(*attrs: str, **kwattrs: Any) -> Callable[[Any], Any]:
            """Change nothing: without the compiler every class can be extended."""
            return lambda cls: cls


__all__ = ["mypyc_attr"]

"""Things that are their fields, compiled or not: they pickle, copy and compare by them."""

from collections.abc import Callable
from typing import Any

from escale.engine.native import mypyc_attr


def held(thing: Any) -> dict[str, Any]:
    """Return every field of `thing` by name; a compiled class keeps its own list of them."""
    names = [*getattr(type(thing), "__mypyc_attrs__", ())]
    for kind in reversed(type(thing).__mro__):
        names += getattr(kind, "__slots__", ())
    names += getattr(thing, "__dict__", {})
    return {name: getattr(thing, name) for name in names if hasattr(thing, name)}


def restored(kind: Any, fields: dict[str, Any]) -> Any:
    """Return a thing of this kind with these fields."""
    try:
        made = kind.__new__(kind)
    except TypeError:  # a compiled step is not made without its fields
        return kind(**fields)
    for name, value in fields.items():
        setattr(made, name, value)
    return made


def frozen(value: Any) -> Any:
    """Return what never changes and equals this value's like: for comparing and hashing."""
    if isinstance(value, list | tuple):
        return tuple([frozen(each) for each in value])
    if isinstance(value, dict):
        return frozenset([(key, frozen(each)) for key, each in value.items()])
    if isinstance(value, set | frozenset):
        return frozenset(value)
    if value is None or isinstance(value, str | int | float):
        return value
    return type(value).__name__, frozen(held(value))


@mypyc_attr(allow_interpreted_subclasses=True)
class Record:
    """A thing that is its fields; a subclass may be a dataclass."""

    __slots__ = ()

    def __reduce__(self) -> tuple[Callable[..., Any], tuple[Any, ...]]:
        return restored, (type(self), held(self))

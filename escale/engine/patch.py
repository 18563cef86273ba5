"""What changed between two views: a list of places and what stands there now."""

from collections.abc import Sequence
from copy import copy
from typing import Any, TypeVar

V = TypeVar("V")
Patch = list[list[Any]]  # [path, value]: now it is this; [path]: it is gone
_PLAIN = frozenset((int, str, bool, float, type(None)))


def changes(old: Any, new: Any) -> Patch:
    """Return what turns `old` into `new`: two structs of the same kind.

    A path names fields, keys and positions, "candidates.0.momentum"; a position just past the
    end of a list adds to it.
    """
    patch: Patch = []
    if old is not new:
        _compare(old, new, "", patch)
    return patch


def _compare(old: Any, new: Any, path: str, patch: Patch) -> None:
    """Write down how `new`, which stands at `path`, differs from `old`."""
    kind = type(new)
    if kind is not type(old):
        patch.append([path[:-1], new])
    elif kind is dict:
        for key in old:
            if key not in new:
                patch.append([f"{path}{key}"])
        for key, value in new.items():
            if key not in old:
                patch.append([f"{path}{key}", value])
            elif old[key] != value:
                _compare(old[key], value, f"{path}{key}.", patch)
    elif kind is list or kind is tuple:
        changed = [n for n, (a, b) in enumerate(zip(old, new, strict=False)) if a != b]
        if len(new) < len(old) or 2 * len(changed) > len(old):
            patch.append([path[:-1], new])
            return
        for n in changed:
            _compare(old[n], new[n], f"{path}{n}.", patch)
        for n in range(len(old), len(new)):
            patch.append([f"{path}{n}", new[n]])
    elif hasattr(kind, "__struct_fields__"):
        for name in kind.__struct_fields__:
            a, b = getattr(old, name), getattr(new, name)
            if a is b or a == b:
                continue
            if type(b) in _PLAIN:
                patch.append([path + name, b])
            else:
                _compare(a, b, f"{path}{name}.", patch)
    else:
        patch.append([path[:-1], new])


def patched(view: V, patch: Sequence[Sequence[Any]]) -> V:
    """Return `view`, a struct or plain data, with the changes made; `view` itself stays."""
    for change in patch:
        view = _put(view, change[0].split("."), list(change[1:]))
    return view


def _put(whole: Any, path: list[str], value: list[Any]) -> Any:
    """Return a copy of `whole` with another value at `path`, or none."""
    if isinstance(whole, tuple):
        return tuple(_put(list(whole), path, value))
    made = copy(whole)
    name, rest = path[0], path[1:]
    if isinstance(made, list):
        at = int(name)
        if at == len(made):
            made.append(value[0])
        else:
            made[at] = _put(made[at], rest, value) if rest else value[0]
    elif isinstance(made, dict):
        if rest:
            made[name] = _put(made[name], rest, value)
        elif value:
            made[name] = value[0]
        else:
            del made[name]
    else:
        setattr(made, name, _put(getattr(made, name), rest, value) if rest else value[0])
    return made

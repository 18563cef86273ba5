"""Writes the JSON Schema of every message, from which the client's types are made."""

import sys
from pathlib import Path
from types import NoneType
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec

from escale.games import EXAMPLES, SHELF, game
from escale.save import SavedGame
from escale.server import hosting as h
from escale.server import messages as m
from escale.server import personal as p

FILE = Path(__file__).parents[2] / "web" / "src" / "messages.schema.json"
_REF = "#/$defs/{name}"
_BODIES = (
    m.BoxInfo,
    m.ChapterInfo,
    m.Aide,
    m.Explained,
    m.LessonInfo,
    m.FirstNotes,
    m.TableInfo,
    m.Me,
    m.NewTable,
    m.Opened,
    m.Resume,
    m.Arrange,
    m.Remove,
    m.Mark,
    m.Whereabouts,
    m.Learn,
    m.Sit,
    m.Seal,
    m.Salt,
    m.SetBot,
    m.WaitFor,
    m.Link,
    m.Claim,
    m.Claimed,
    m.Story,
    m.Verdict,
    m.Review,
    m.Drawn,
    p.NoticeSettings,
    p.SetHours,
    p.Subscribe,
    p.SetMail,
    p.Record,
    p.Finish,
    p.MoveLink,
    p.Moving,
    p.Erased,
    SavedGame,
    h.HouseInfo,
    h.TableEntry,
    h.PersonEntry,
    h.Done,
    m.Health,
)


def views() -> list[Any]:
    """Return the struct each playable game shows: what a spectator sees as it begins."""
    books = [game(slug) for slug in (*SHELF, *EXAMPLES)]
    return [type(book.view(book.start(book.seats[0]), None)) for book in books]


def briefs() -> list[Any]:
    """Return what games send with a question, beside its choices."""
    books = [game(slug) for slug in (*SHELF, *EXAMPLES)]
    kinds = [get_type_hints(type(book).brief)["return"] for book in books]
    sent = [kind for kind in kinds if kind is not Any]
    return [one for kind in sent for one in get_args(kind) or (kind,) if one is not NoneType]


def names(shown: list[Any]) -> dict[tuple[Any, ...], str]:
    """Return what the modules of the views call their `Literal` types, by the values of each."""
    found: dict[tuple[Any, ...], str] = {}
    for module in (sys.modules[view.__module__] for view in shown):
        for name, kind in vars(module).items():
            if get_origin(kind) is Literal and found.setdefault(_values(kind), name) != name:
                raise SystemExit(f"{module.__name__}: {name} is {found[_values(kind)]} elsewhere")
    if len(set(found.values())) < len(found):
        raise SystemExit(f"two games mean different things by one of {sorted(found.values())}")
    return found


def _values(kind: Any) -> tuple[Any, ...]:
    return tuple(sorted(get_args(kind)))


def named(node: Any, known: dict[tuple[Any, ...], str]) -> Any:
    """Return a schema in draft 7, where every `Literal` that has a name is referred to by it."""
    if isinstance(node, list):
        return [named(item, known) for item in node]
    if not isinstance(node, dict):
        return node
    name = known.get(tuple(node.get("enum", ())))
    if "prefixItems" in node:  # how later drafts write a tuple
        node["items"] = node.pop("prefixItems")
    if name is None:
        return {key: named(item, known) for key, item in node.items()}
    return {"$ref": _REF.format(name=name)}


def schema() -> dict[str, Any]:
    """Return one schema that holds every message, every body and every game's view."""
    shown = views()
    with_questions = briefs()
    types = [m.ClientMessage, m.ServerMessage, *_BODIES, *shown, *with_questions]
    made, defs = msgspec.json.schema_components(types, ref_template=_REF)
    if twice := [name for name in defs if "." in name]:  # what msgspec calls two of one name
        raise SystemExit(f"two structs of one name: {', '.join(twice)}")
    known = names(shown)
    defs = named(defs, known)
    defs |= {name: {"title": name, "enum": list(values)} for values, name in known.items()}
    at = 2 + len(_BODIES)
    defs["View"] = {"title": "View", "anyOf": list(made[at : at + len(shown)])}
    for message in ("Update", "Story"):
        defs[message]["properties"]["view"] = {"$ref": _REF.format(name="View")}
    defs["Question"]["properties"]["brief"] = {"anyOf": list(made[at + len(shown) :])}
    # What is written once for everybody is sent as it was written.
    lines = {"type": "array", "items": {"$ref": _REF.format(name="FactLine")}}
    patch = defs["FrameLine"]["properties"]["own"]["anyOf"][0]
    defs["FrameLine"]["properties"] |= {"facts": lines, "patch": patch}
    for name, union in (("ClientMessage", made[0]), ("ServerMessage", made[1])):
        defs[name] = {"title": name, "anyOf": union["anyOf"]}
    roots = ["ClientMessage", "ServerMessage", "View", *(body.__name__ for body in _BODIES)]
    return {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "Messages",
        "description": "Written by `python -m escale.server.write_types`; do not edit.",
        "type": "object",
        "properties": {name: {"$ref": _REF.format(name=name)} for name in roots},
        "required": roots,
        "additionalProperties": False,
        "$defs": dict(sorted(defs.items())),
    }


def text() -> str:
    """Return the schema as the file holds it."""
    made = msgspec.json.format(msgspec.json.encode(schema(), order="deterministic"), indent=2)
    return made.decode() + "\n"


def main() -> int:
    """Write the file, or with `--check` only say whether it is fresh."""
    if "--check" in sys.argv[1:]:
        fresh = FILE.exists() and FILE.read_text("utf-8") == text()
        if not fresh:
            print(f"{FILE.name} is stale: run python -m escale.server.write_types", file=sys.stderr)
        return 0 if fresh else 1
    FILE.parent.mkdir(parents=True, exist_ok=True)
    FILE.write_text(text(), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())

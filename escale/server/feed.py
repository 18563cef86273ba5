"""A private Atom feed: the tables that wait for somebody now, and nothing else of them."""

from datetime import UTC, datetime
from xml.etree.ElementTree import Element, SubElement, tostring

from escale.server.messages import TableInfo
from escale.server.notices import said, titled
from escale.server.wishes import Wish

_ATOM = "http://www.w3.org/2005/Atom"


def _when(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).isoformat(timespec="seconds")


def atom(wish: Wish, tables: list[TableInfo], home: str, path: str, stop: str) -> bytes:
    """Return the feed of somebody's turns; `stop` ends it in one click."""
    waiting = [table for table in tables if table.your_turn]
    feed = Element("feed", xmlns=_ATOM)
    SubElement(feed, "id").text = f"{home}{path}"
    SubElement(feed, "title").text = f"Escale · {said(wish.lang, 'turn')}"
    SubElement(feed, "updated").text = _when(max([0, *(table.changed for table in waiting)]))
    SubElement(SubElement(feed, "author"), "name").text = "Escale"
    SubElement(feed, "link", rel="self", href=f"{home}{path}")
    for table in waiting:
        entry = SubElement(feed, "entry")
        title, body = titled(wish, table.game, table.title)
        link = f"{home}/t/{table.id}"
        SubElement(entry, "id").text = f"{link}#{table.changed}"
        SubElement(entry, "title").text = title
        SubElement(entry, "updated").text = _when(table.changed)
        SubElement(entry, "link", href=link)
        content = SubElement(entry, "content", type="text")
        content.text = said(wish.lang, "mail", body=body, link=link, stop=stop)
    whole: bytes = tostring(feed, encoding="utf-8", xml_declaration=True)
    return whole

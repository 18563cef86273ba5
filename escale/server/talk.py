"""What is said round a table: words, phrases and emoji, for those who want to hear them."""

from typing import TYPE_CHECKING

from escale.server.following import agreed
from escale.server.guard import CHAT, Refusal, clean
from escale.server.messages import Chat, ChatLine, Emote, Hear, Marks, React, Say
from escale.server.rows import now
from escale.server.store import REMEMBERED
from escale.server.watcher import Watcher, written

if TYPE_CHECKING:
    from escale.server.table import Table

_MARKS = 400  # emoji on one log


def heard(watcher: Watcher, line: ChatLine) -> bool:
    """Whether somebody is sent a line; what answers an event is part of the game, not talk."""
    return line.about is not None or (watcher.hears and line.seat not in watcher.mute)


def pass_on(watcher: Watcher, lines: list[ChatLine]) -> None:
    """Send somebody what was just said, as far as they want to hear it."""
    wanted = [line for line in lines if heard(watcher, line)]
    if wanted:
        watcher.send(Chat(wanted))


def take_away(table: "Table", gone: list[ChatLine]) -> None:
    """Let lines be gone, and tell those who heard them."""
    if not gone:
        return
    table.chat = [line for line in table.chat if line not in gone]
    for watcher in table.watchers:
        known = [line.n for line in gone if heard(watcher, line)]
        if known:
            watcher.send(Chat([], known))


def catch_up(table: "Table", watcher: Watcher) -> None:
    """Send somebody all that was said, as far as they want to hear it."""
    watcher.send(Chat([line for line in table.chat if heard(watcher, line)]))
    if watcher.hears and table.emotes:
        _send_marks(table, watcher)


def _send_marks(table: "Table", watcher: Watcher) -> None:
    watcher.send(Marks([mark for mark in table.emotes if mark.seat not in watcher.mute]))


def tell_marks(table: "Table") -> None:
    """Send the emoji on the log to those who want to hear talk."""
    for watcher in table.watchers:
        if watcher.hears:
            _send_marks(table, watcher)


def listen(table: "Table", watcher: Watcher, ask: Hear) -> None:
    """Take down whether somebody wants to hear talk and from whom; what they missed follows."""
    watcher.talk = ask.talk
    watcher.mute = {seat for seat in ask.mute if 0 <= seat < len(table.seating)}
    if ask.talk:
        catch_up(table, watcher)


@agreed
async def say(table: "Table", watcher: Watcher, ask: Say) -> None:
    """Remember a line of chat and pass it on."""
    if watcher.player is None or not watcher.name:
        raise Refusal("not_seated", "sit down at a table once, so that you have a name")
    text = "" if ask.phrase else clean(ask.text, CHAT, "the message")
    async with table.lock:
        n = table.chat[-1].n + 1 if table.chat else 0
        seat = watcher.seat
        name = watcher.name if seat is None else table.seating[seat].name or watcher.name
        said = ChatLine(n, name, seat, text, now(), ask.about, ask.phrase)
        await table.stored(table.store.say(table.mark(), said, watcher.player))
        table.chat = [*table.chat[-REMEMBERED + 1 :], said]
        message = written(Chat([said]))
        for other in table.watchers:
            if heard(other, said):
                other.push(message)


@agreed
async def unsay(table: "Table", watcher: Watcher, n: int) -> None:
    """Take a line away: the host any, others their own."""
    async with table.lock:
        line = next((line for line in table.chat if line.n == n), None)
        if line is None:
            raise Refusal("not_found", f"there is no line {n}")
        own = line.seat is not None and line.seat in table.seats_of(watcher.player)
        if not own and (watcher.player is None or watcher.player != table.host):
            raise Refusal("not_host", "only the host takes away what others have said")
        await table.stored(table.store.unsay(table.mark(), n))
        take_away(table, [line])


@agreed
async def react(table: "Table", watcher: Watcher, ask: React) -> None:
    """Put an emoji on what happened at an event, or take it away again."""
    if watcher.seat is None:
        raise Refusal("not_seated", "you watch this table; you do not sit at it")
    async with table.lock:
        if table.match is None or ask.n >= table.match.shown:
            raise Refusal("not_found", f"nothing has happened at event {ask.n}")
        mark = Emote(ask.n, watcher.seat, ask.emoji)
        put = mark not in table.emotes
        if put and len(table.emotes) >= _MARKS:
            raise Refusal("too_many", f"a log has at most {_MARKS} emoji; take one away first")
        await table.stored(table.store.emote(table.mark(), mark, put))
        kept = [one for one in table.emotes if one != mark]
        table.emotes = [*kept, mark] if put else kept
        tell_marks(table)

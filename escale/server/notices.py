"""Notices: who is away and must play is told once, by push and by mail, when they are awake."""

import asyncio
from datetime import datetime, timedelta
from email.message import EmailMessage
from email.utils import parseaddr
from time import monotonic
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

import msgspec
import structlog

from escale.engine import CHANCE
from escale.server import mail, metrics, push, wishes
from escale.server.guard import Refusal
from escale.server.keys import Keys, read_keys
from escale.server.rows import now
from escale.server.table import Table
from escale.server.wishes import Turn, Wish
from escale.texts import texts

if TYPE_CHECKING:
    from escale.server.hub import Hub

_HOUR = 3600 * 1000  # milliseconds: no table is told of twice within one
_LISTENS = 5.0  # seconds between two looks at who asked other processes
_log = structlog.get_logger("notices")

_WORDS = {
    "fr": {
        "turn": "À vous de jouer",
        "title": "À vous de jouer : {game}",
        "body": "La table vous attend.",
        "titled": "La table « {title} » vous attend.",
        "mail": "{body}\n\nVotre place : {link}\n\n--\nNe plus rien recevoir : {stop}\n",
        "confirm": "Recevoir ici vos tours de jeu ?",
        "confirm_text": (
            "Quelqu’un a donné cette adresse à Escale pour être prévenu quand c’est à son tour.\n\n"
            "Si c’est vous : {link}\n\nSinon, ne faites rien : rien ne vous sera envoyé.\n"
        ),
    },
    "en": {
        "turn": "Your turn",
        "title": "Your turn: {game}",
        "body": "The table is waiting for you.",
        "titled": "The table “{title}” is waiting for you.",
        "mail": "{body}\n\nYour seat: {link}\n\n--\nNo more of these: {stop}\n",
        "confirm": "Hear of your turns here?",
        "confirm_text": (
            "Somebody gave this address to Escale, to be told when it is their turn.\n\n"
            "If that was you: {link}\n\nIf not, do nothing: nothing will be sent to you.\n"
        ),
    },
}


def said(lang: str, key: str, **values: str) -> str:
    """Return words of a notice."""
    return _WORDS[lang][key].format(**values)


def titled(wish: Wish, game: str, title: str) -> tuple[str, str]:
    """Return what a notice says, in its reader's language; never what happened at the table."""
    name = texts(game, wish.lang).catalogue.get("title") or game
    body = said(wish.lang, "titled", title=title) if title else said(wish.lang, "body")
    return said(wish.lang, "title", game=name), body


def awake(wish: Wish, at: int) -> int:
    """Return the first moment from `at` on when somebody may be told, in milliseconds."""
    there = datetime.fromtimestamp(at / 1000, ZoneInfo(wish.zone))
    if wish.wakes == wish.sleeps:
        return at
    awake = (there.hour - wish.wakes) % 24 < (wish.sleeps - wish.wakes) % 24
    if awake:
        return at
    morning = there.replace(hour=wish.wakes, minute=0, second=0, microsecond=0)
    if morning <= there:
        morning += timedelta(days=1)
    return int(morning.timestamp() * 1000)


class Notices:
    """Watches the questions at every table, and tells those who asked to be told."""

    def __init__(self, hub: "Hub") -> None:
        self.hub = hub
        self.eager: set[str] = set()  # who wants to be told
        self.turns: dict[tuple[str, str], Turn] = {}  # by table and player
        self.looked: dict[str, float] = {}  # when somebody's page last asked for something
        self.news = asyncio.Event()
        self.task: asyncio.Task[None] | None = None
        self.keys = Keys("", "")

    async def open(self) -> None:
        """Read what is wanted and what is to be told, and begin to tell."""
        store = self.hub.store
        self.keys = await read_keys(store)
        self.eager = await wishes.eager(store)
        self.turns = {(turn.table, turn.player): turn for turn in await wishes.read_turns(store)}
        self.task = asyncio.create_task(self._run())

    def close(self) -> None:
        """Stop telling."""
        if self.task is not None:
            self.task.cancel()

    # ── who waits for whom ──────────────────────────────────────────────────────────────────────

    def see(self, player: str) -> None:
        """Remember that somebody's page is open."""
        if len(self.looked) > 10_000:
            self.looked.clear()
        self.looked[player] = monotonic()

    def looking(self) -> list[str]:
        """Return who of those who want to be told has looked at a page lately."""
        since = monotonic() - self.hub.config.looks
        return sorted(one for one in self.eager if self.looked.get(one, since) > since)

    def present(self, player: str) -> bool:
        """Whether somebody has a page of this house open."""
        looks = self.hub.config.looks
        if monotonic() - self.looked.get(player, -looks) < looks:
            return True
        tables = self.hub.tables.live.values()
        return any(w.player == player for table in tables for w in table.watchers)

    async def _there(self, player: str) -> bool:
        """Whether somebody has a page open, through this process or another."""
        fleet = self.hub.fleet
        return self.present(player) or (fleet is not None and await fleet.present(player))

    def look(self, table: Table) -> None:
        """Take note of who is asked something at a table now."""
        if not self.eager:
            return
        if table.status == "over":
            gone = [key for key in self.turns if key[0] == table.id]
            for key in gone:
                del self.turns[key]
            if gone:
                self._keep(wishes.drop_turns(self.hub.store, table.id))
            return
        for player, question in standing(table).items():
            known = self.turns.get((table.id, player))
            if player in self.eager and (known is None or known.question != question):
                due = now() + round(1000 * self.hub.config.notice)
                sent = known.sent if known else 0
                turn = self.turns[table.id, player] = Turn(table.id, player, question, due, sent)
                self._keep(wishes.write_turn(self.hub.store, turn))
                self.news.set()

    @staticmethod
    def _keep(written: "asyncio.Future[None]") -> None:
        written.add_done_callback(asyncio.Future.exception)  # what fails is in the log

    # ── telling ─────────────────────────────────────────────────────────────────────────────────

    async def _run(self) -> None:
        """Tell whatever is due, for ever."""
        while True:
            try:
                if self.hub.fleet is not None:  # others are asked for notices, too
                    await self.listen()
                await self.tell()
            except Refusal as refused:  # the database is gone: tried again
                _log.error("not done", reason=str(refused))
            except Exception:
                _log.exception("failed")
            waiting = [turn.due for turn in self.turns.values() if turn.due is not None]
            longest = _LISTENS if self.hub.fleet is not None else 60.0
            pause = min([longest, *((due - now()) / 1000 for due in waiting)])
            self.news.clear()
            try:
                await asyncio.wait_for(self.news.wait(), max(0.05, pause))
            except TimeoutError:
                continue

    async def listen(self) -> None:
        """Learn who asked another process to be told."""
        known, self.eager = self.eager, await wishes.eager(self.hub.store)
        if self.eager - known:
            for table in list(self.hub.tables.live.values()):
                self.look(table)

    async def tell(self, at: int | None = None) -> None:
        """Tell all that is due at a moment, by default now."""
        at = now() if at is None else at
        for turn in list(self.turns.values()):
            if turn.due is not None and turn.due <= at:
                await self._tell(turn, at)

    async def _tell(self, turn: Turn, at: int) -> None:
        """Tell somebody of their turn, or put it off, or find that it is no longer wanted."""
        wish, browsers = await wishes.read(self.hub.store, turn.player)
        try:
            table = await self.hub.tables.get(turn.table)
        except Refusal:
            table = None
        stands = table is not None and standing(table).get(turn.player) == turn.question
        wanted = bool(browsers or wish.confirmed)
        if table is None or not stands or not wanted or await self._there(turn.player):
            await self._settle(turn, None)
            return
        allowed = awake(wish, max(at, turn.sent + _HOUR if turn.sent else 0))
        if allowed > at:
            await self._settle(turn, allowed)
            return
        turn.due, turn.sent = None, at
        if not await wishes.claim_turn(self.hub.store, turn, at):  # first: nobody is told twice
            return
        title, body = titled(wish, table.game.slug, table.title)
        sending = [self._push(to, turn, title, body) for to in browsers]
        if wish.confirmed and self.hub.config.smtp:
            sending.append(self._mail(self.turn_mail(wish, turn.table, title, body)))
        await asyncio.gather(*sending)

    async def _settle(self, turn: Turn, due: int | None) -> None:
        turn.due = due
        if self.turns.get((turn.table, turn.player)) is turn:
            await wishes.write_turn(self.hub.store, turn)

    async def _push(self, to: push.Subscription, turn: Turn, title: str, body: str) -> None:
        """Push a notice to one browser; one that no longer wants any is forgotten."""
        payload = msgspec.json.encode(
            {"title": title, "body": body, "url": f"/t/{turn.table}", "tag": turn.table}
        )
        config = self.hub.config
        contact = config.home or f"mailto:{parseaddr(config.sender)[1] or 'nobody@localhost'}"
        sending = (to, payload, self.keys.push, contact, config.loopback)
        try:
            wanted = await asyncio.to_thread(push.send, *sending)
        except (OSError, ValueError) as error:
            self._failed("push", error)
            return
        metrics.NOTICES.labels("push", "sent" if wanted else "gone").inc()
        if not wanted:
            await wishes.unsubscribe(self.hub.store, turn.player, to.endpoint)

    async def _mail(self, letter: EmailMessage) -> None:
        try:
            await asyncio.to_thread(mail.send, self.hub.config, letter)
        except (OSError, ValueError) as error:  # smtplib's own are OSErrors
            self._failed("mail", error)
            return
        metrics.NOTICES.labels("mail", "sent").inc()

    @staticmethod
    def _failed(kind: str, error: Exception) -> None:
        metrics.NOTICES.labels(kind, "failed").inc()
        _log.error("not sent", kind=kind, error=repr(error))

    # ── mails ───────────────────────────────────────────────────────────────────────────────────

    def turn_mail(self, wish: Wish, table: str, title: str, body: str) -> EmailMessage:
        """Return the mail that says it is somebody's turn."""
        home, token = self.hub.config.home, self.keys.sign("stop", wish.player)
        stop = f"{home}/stop#{token}"
        text = said(wish.lang, "mail", body=body, link=f"{home}/t/{table}", stop=stop)
        one_click = f"{home}/api/notices/stop/{token}"
        return mail.written(self.hub.config, wish.mail, title, text, one_click)

    async def ask_for_mail(self, wish: Wish) -> None:
        """Ask whoever reads an address whether mails are wanted there."""
        home = self.hub.config.home
        token = self.keys.sign(f"mail {wish.mail}", wish.player)
        text = said(wish.lang, "confirm_text", link=f"{home}/stop#oui.{token}")
        subject = said(wish.lang, "confirm")
        await self._mail(mail.written(self.hub.config, wish.mail, subject, text))

    def forget(self, player: str) -> None:
        """Know nothing of somebody any more."""
        self.eager.discard(player)
        self.looked.pop(player, None)
        self.turns = {key: turn for key, turn in self.turns.items() if key[1] != player}

    async def changed(self, player: str) -> None:
        """Take note of what somebody wants now."""
        wish, browsers = await wishes.read(self.hub.store, player)
        if browsers or wish.confirmed:
            self.eager.add(player)
            for table in list(self.hub.tables.live.values()):
                self.look(table)
        else:
            self.eager.discard(player)


def standing(table: Table) -> dict[str, int]:
    """Return the people the game waits for, and the number of the question before each."""
    match = table.match
    if match is None or table.status != "playing" or table.guide:
        return {}
    found = {}
    for decision in match.state.decisions:
        if decision.seat != CHANCE and decision.seat not in table.window.answers:
            seat = table.seating[decision.seat]
            if seat.player and not seat.bot and table.pilot.ordered(decision) is None:
                # Every undo adds two to all versions; the question itself is the same.
                found[seat.player] = match.now.since[decision.seat] - 2 * match.undos
    return found

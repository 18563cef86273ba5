"""The HTTP interface to what is one's own: notices, one's record, other devices, and the end."""

from typing import Any

from litestar import Request, Response, Router, get, post
from litestar.di import Provide
from litestar.params import FromPath, JSONBody
from msgspec.structs import replace

from escale.server import friends, mail, push, record, selves, wishes
from escale.server.api import PACKED, Here, Visit, checked, keeping, leaving, visit
from escale.server.feed import atom
from escale.server.guard import NAME, Refusal, clean
from escale.server.messages import Me
from escale.server.personal import (
    Erased,
    Finish,
    Move,
    MoveLink,
    Moving,
    NoticeSettings,
    Record,
    SetFeed,
    SetHours,
    SetMail,
    SetName,
    SetRated,
    Subscribe,
    Token,
    Unsubscribe,
)
from escale.server.rows import Person, now
from escale.server.socket import COOKIE
from escale.server.wishes import Wish, zone

_YES = "oui."  # before the token of a link that wants mails


async def _settings(here: Visit, person: Person) -> NoticeSettings:
    """Return where and when somebody is told of their turns."""
    wish, browsers = await wishes.read(here.hub.store, person.id)
    keys = here.hub.notices.keys
    return NoticeSettings(
        key=keys.public,
        mails=bool(here.hub.config.smtp),
        browsers=len(browsers),
        mail=wish.mail,
        confirmed=wish.confirmed,
        feed=f"/api/feed/{keys.sign('feed', person.id, wish.feed)}" if wish.feed else None,
        lang="en" if wish.lang == "en" else "fr",
        zone=wish.zone,
        wakes=wish.wakes,
        sleeps=wish.sleeps,
        declined=wish.declined,
    )


async def _wish(here: Visit) -> tuple[Person, Wish]:
    """Return who asks and what they want so far."""
    person = await here.hub.people.holder(here.token)
    wish, _ = await wishes.read(here.hub.store, person.id)
    return person, wish


async def _write(here: Visit, person: Person, wish: Wish) -> NoticeSettings:
    await wishes.write(here.hub.store, wish)
    await here.hub.notices.changed(person.id)
    return await _settings(here, person)


@get("/me/notices")
async def settings(here: Here) -> NoticeSettings:
    """Say where and when one is told of one's turns."""
    return await _settings(here, await here.hub.people.holder(here.token))


@post("/me/notices", status_code=200)
async def hours(data: JSONBody[SetHours], here: Here) -> NoticeSettings:
    """Set the language and the waking hours of one's notices, or want none."""
    person, wish = await _wish(here)
    changed = replace(
        wish,
        lang=data.lang,
        zone=zone(data.zone),
        wakes=data.wakes,
        sleeps=data.sleeps,
        declined=data.declined,
    )
    return await _write(here, person, changed)


@post("/me/notices/push", status_code=200)
async def subscribe(data: JSONBody[Subscribe], here: Here) -> NoticeSettings:
    """Send one's notices to this browser."""
    person = await here.hub.people.holder(here.token)
    given = push.Subscription(data.endpoint, data.p256dh, data.auth)
    to = push.checked(given, here.hub.config.loopback)
    await wishes.subscribe(here.hub.store, person.id, to)
    await here.hub.notices.changed(person.id)
    return await _settings(here, person)


@post("/me/notices/push/stop", status_code=200)
async def unsubscribe(data: JSONBody[Unsubscribe], here: Here) -> NoticeSettings:
    """Send no more notices to this browser."""
    person = await here.hub.people.holder(here.token)
    await wishes.unsubscribe(here.hub.store, person.id, data.endpoint)
    await here.hub.notices.changed(person.id)
    return await _settings(here, person)


@post("/me/notices/mail", status_code=200)
async def set_mail(data: JSONBody[SetMail], here: Here) -> NoticeSettings:
    """Ask an address whether it wants notices by mail; an empty one stops them."""
    person, wish = await _wish(here)
    address = mail.checked(data.address.strip()) if data.address else ""
    if not address:
        return await _write(here, person, replace(wish, mail="", confirmed=False))
    if not here.hub.config.smtp:
        raise Refusal("closed", "this server sends no mails")
    await here.hub.allow("letter", here.client)
    await here.hub.allow("letter", address)
    asked = replace(wish, mail=address, confirmed=False)
    answer = await _write(here, person, asked)
    await here.hub.notices.ask_for_mail(asked)
    return answer


@post("/me/notices/feed", status_code=200)
async def set_feed(data: JSONBody[SetFeed], here: Here) -> NoticeSettings:
    """Give one's feed a new address, or close it."""
    person, wish = await _wish(here)
    n = wish.feeds + 1
    return await _write(here, person, replace(wish, feed=n if data.on else 0, feeds=n))


# ── who one is ──────────────────────────────────────────────────────────────────────────────────


@get("/me/record", middleware=PACKED)
async def played(here: Here) -> Record:
    """Return what one has played, as far as one has seen the ends."""
    return await record.read(here.hub.store, await here.hub.people.holder(here.token))


@get("/me/friends")
async def friendly(here: Here) -> list[Finish]:
    """Say how games of people one has sat with ended."""
    return await friends.read(here.hub.store, await here.hub.people.holder(here.token))


@post("/me/name", status_code=200)
async def rename(data: JSONBody[SetName], here: Here) -> Me:
    """Take another name, from the next table on."""
    await here.hub.people.holder(here.token)
    person, _ = await here.hub.people.welcome(here.token, clean(data.name, NAME, "the name"))
    return Me(person.name, [])


@post("/me/rated", status_code=200)
async def rate(data: JSONBody[SetRated], here: Here) -> Record:
    """Want a rating from the next game on, or none; what was counted is forgotten then."""
    person, wish = await _wish(here)
    await wishes.write(here.hub.store, replace(wish, rated=data.rated))
    if not data.rated:
        await record.forget(here.hub.store, person)
    return await record.read(here.hub.store, person)


@post("/tables/{id:str}/seen", status_code=200)
async def seen(id: FromPath[str], here: Here) -> dict[str, str]:
    """Say that one knows how a game ended: from now on one's record tells of it."""
    person = await here.hub.people.holder(here.token)
    await record.see(here.hub.store, id, person.id)
    return {}


@post("/me/move")
async def leave_for(here: Here) -> MoveLink:
    """Make a link that makes another device one's own: once, within ten minutes."""
    person = await here.hub.people.holder(here.token)
    token = await selves.offer(here.hub.store, person)
    # After the #, so that no log and no referrer ever holds it.
    return MoveLink(f"/moi#{token}", now() + selves.MOVE_LIFE)


@post("/move", status_code=200)
async def arrive(data: JSONBody[Move], here: Here) -> Response[Moving]:
    """Say whom a link makes of this device, and with `sure` make it so."""
    person, count = await selves.behind(here.hub.store, data.token)
    before = await here.hub.people.find(here.token)
    same = before is not None and before.id == person.id
    known = "" if before is None or same else before.name
    if not data.sure or same:
        return Response(Moving(person.name, count, known, same))
    person, secret = await selves.move(here.hub.store, data.token)
    headers = keeping(here, secret)
    return Response(Moving(person.name, count, known, True), headers=headers)


@post("/me/devices/forget", status_code=200)
async def stay(here: Here) -> Record:
    """Make this device the only one of oneself."""
    person = await here.hub.people.holder(here.token)
    await selves.stay_alone(here.hub.store, person, here.token or "")
    here.hub.people.forget(person)
    return await record.read(here.hub.store, person)


@post("/me/erase", status_code=200, before_request=leaving)
async def erase(here: Here) -> Response[Erased]:
    """Forget everything about oneself; the logs of finished games stay, nameless."""
    hub, person = here.hub, await here.hub.people.holder(here.token, leaving=True)
    had = await selves.had(hub.store, person)
    stay = await selves.erase(hub.store, person)
    hub.people.forget(person)
    hub.notices.forget(person.id)
    for id in had:
        table = hub.tables.live.get(id)
        if table is not None:
            async with table.lock:
                table.lose()  # what is in memory knows them still: it is read again
    await selves.erase(hub.store, person)  # what was being written meanwhile
    await hub.house.forget(person.id)
    answer = Response(Erased(stay))
    answer.delete_cookie(COOKIE, path=f"{hub.config.root}/")
    return answer


# ── without a session: whoever has the link ─────────────────────────────────────────────────────


async def _stop(here: Visit, token: str) -> None:
    """End every notice of whoever the token is of."""
    player = here.hub.notices.keys.signed("stop", token)
    wish, _ = await wishes.read(here.hub.store, player)
    await wishes.unsubscribe(here.hub.store, player, None)
    if wish != Wish(player=player):  # of somebody who is gone nothing is written
        await wishes.write(here.hub.store, replace(wish, mail="", confirmed=False, feed=0))
    await here.hub.notices.changed(player)


@post("/notices/stop/{token:str}", status_code=200)
async def one_click(token: FromPath[str], here: Here) -> dict[str, str]:
    """End one's notices, as programs that read mail do it (RFC 8058)."""
    await _stop(here, token)
    return {}


@post("/notices/answer", status_code=200)
async def answered(data: JSONBody[Token], here: Here) -> dict[str, str]:
    """End one's notices, or agree to have them by mail: what the links in mails do."""
    if not data.token.startswith(_YES):
        await _stop(here, data.token)
        return {"done": "stopped"}
    token = data.token.removeprefix(_YES)
    wish, _ = await wishes.read(here.hub.store, token.partition(".")[0])
    here.hub.notices.keys.signed(f"mail {wish.mail}", token)
    await wishes.write(here.hub.store, replace(wish, confirmed=bool(wish.mail), declined=False))
    await here.hub.notices.changed(wish.player)
    return {"done": "mailed"}


@get("/feed/{token:str}")
async def feed(
    request: Request[Any, Any, Any], token: FromPath[str], here: Here
) -> Response[bytes]:
    """Return the private feed of one's turns."""
    player = token.partition(".")[0]
    wish, _ = await wishes.read(here.hub.store, player)
    keys = here.hub.notices.keys
    keys.signed("feed", token, wish.feed)
    if not wish.feed:
        raise Refusal("forged", "this feed was closed")
    home = str(request.base_url).rstrip("/") + here.hub.config.root
    waiting = await here.hub.tables.mine(Person(player, ""))
    stop = f"{home}/stop#{keys.sign('stop', player)}"
    body = atom(wish, waiting, home, f"/api/feed/{token}", stop)
    return Response(body, media_type="application/atom+xml; charset=utf-8")


ROUTER = Router(
    "/api",
    before_request=checked,
    dependencies={"here": Provide(visit, sync_to_thread=False)},
    route_handlers=[
        settings,
        hours,
        subscribe,
        unsubscribe,
        set_mail,
        set_feed,
        played,
        friendly,
        rename,
        rate,
        seen,
        leave_for,
        arrive,
        stay,
        erase,
        one_click,
        answered,
        feed,
    ],
)

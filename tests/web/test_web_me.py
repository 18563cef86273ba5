"""A page of one's own: games, notices, another device, and the way out."""

import json
import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Route, expect

Guest = Callable[..., Any]

_TOLD = """async () => {
  const registration = await navigator.serviceWorker.ready;
  return (await registration.getNotifications()).map(({title, body, data}) => [title, body, data]);
}"""


def test_somebody_looks_at_their_games_moves_to_a_phone_and_erases_themselves(guest: Guest) -> None:
    odette, phone = (
        guest("Odette", width=1440, height=900),
        guest("", 390, 844, lang="en", touch=True),
    )
    odette.page.goto("/moi")
    expect(odette.page.locator("main")).to_contain_text("ne vous connaît pas encore")
    lay = {"game": "duel21", "seats": 2, "name": "Odette", "bots": "random", "start": True}
    odette.page.goto(f"/t/{odette.post('/tables', lay)['id']}")
    odette.play_until("main.end")
    odette.page.goto("/moi")
    expect(odette.page.get_by_text("1 partie,")).to_be_visible()
    odette.page.get_by_label("Je veux une cote").check()
    expect(odette.page.get_by_text("pas encore de cote")).to_be_visible()
    odette.press("Ouvrir mon flux")
    feed = odette.page.get_by_label("L’adresse du flux").input_value()
    assert odette.page.request.get(feed).ok
    odette.press("Montrer le code")
    expect(odette.page.locator(".qr")).to_be_visible()
    link = odette.page.get_by_role("textbox", name="Sur un autre appareil").input_value()
    odette.look_for_faults("one's own page")

    phone.page.goto(link)
    expect(phone.page.get_by_role("heading", level=1)).to_have_text("Become Odette on this device?")
    phone.press("Yes, that is me")
    expect(phone.page.get_by_text("1 game,")).to_be_visible()
    assert "#" not in phone.page.url
    expect(phone.page.get_by_text("2 devices are yours")).to_be_visible()
    phone.look_for_faults("one's own page on a phone")
    wide = phone.page.evaluate("() => document.documentElement.scrollWidth")
    assert wide <= 390

    phone.press("Erase everything of mine")
    phone.press("Yes, erase it all")
    expect(phone.page.get_by_role("status")).to_contain_text("1 finished game stays")
    odette.page.reload()
    expect(odette.page.locator("main")).to_contain_text("ne vous connaît pas encore")


def test_whether_one_wants_to_be_told_is_asked_once_and_a_push_shows_a_notice(guest: Guest) -> None:
    odette = guest("Odette", keeps=True)
    lay = {"game": "duel21", "seats": 2, "name": "Odette", "bots": [None, "random"], "start": True}
    table = odette.post("/tables", lay)["id"]
    odette.page.goto("/")
    expect(odette.page.get_by_text("À vous", exact=False).first).to_be_visible()
    expect(odette.page.get_by_role("button", name="Non merci")).to_have_count(0)

    def aged(route: Route) -> None:
        """Answer as the server would once the table has waited for ten minutes."""
        me = route.fetch().json()
        for one in me["tables"]:
            one["age_ms"] += 10 * 60_000
        route.fulfill(json=me)

    odette.page.route("**/api/me", aged)
    odette.page.goto("/")
    odette.look_for_faults("the question about notices")
    odette.press("Non merci")
    expect(odette.page.get_by_role("button", name="Non merci")).to_have_count(0)
    odette.page.goto("/")
    expect(odette.page.locator(".looked")).to_be_visible()
    assert odette.page.evaluate(
        "async () => (await (await fetch('/api/me/notices')).json()).declined"
    )
    expect(odette.page.get_by_role("button", name="Non merci")).to_have_count(0)

    odette.page.unroute("**/api/me", aged)

    # What the server pushes is shown by the service worker.
    odette.page.context.grant_permissions(["notifications"])
    line = odette.page.context.new_cdp_session(odette.page)
    registered: list[str] = []
    line.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda event: registered.extend(one["registrationId"] for one in event["registrations"]),
    )
    line.send("ServiceWorker.enable")
    odette.page.evaluate("async () => { await navigator.serviceWorker.register('/sw.js'); }")
    odette.page.evaluate("async () => { await navigator.serviceWorker.ready; }")
    while not registered:
        odette.look_again()
    said = {"title": "À vous de jouer : Duel 21", "body": "La table vous attend."}
    message = {**said, "url": f"/t/{table}", "tag": table}
    origin = re.match(r"https?://[^/]+", odette.page.url)
    assert origin is not None
    line.send(
        "ServiceWorker.deliverPushMessage",
        {
            "origin": origin.group(0),
            "registrationId": registered[0],
            "data": json.dumps(message),
        },
    )
    while not (told := odette.page.evaluate(_TOLD)):
        odette.look_again()
    assert told == [[*said.values(), f"/t/{table}"]]

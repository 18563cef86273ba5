"""Every game on every screen: nothing is cut, covered or out of reach, and the board stands still.

`make look` runs this file too and keeps the pictures.
"""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Guest = Callable[..., Any]

SIZES = [
    (360, 640),
    (360, 740),
    (375, 667),
    (390, 844),
    (844, 390),
    (720, 450),
    (744, 1133),
    (768, 1024),
    (820, 1180),
    (1024, 768),
    (1280, 720),
    (1366, 657),
    (1440, 789),
    (1440, 900),
    (2560, 1440),
]
# Where a card taken up has least room: each of the hand is tried.
WITH_A_CARD = [(360, 640), (390, 844), (720, 450), (744, 1133), (844, 390), (1366, 657)]
TELEVISION = (1920, 1080)
# For each game: fewest and most seats, and what makes a moment busy: the decision, the nth asked.
BUSY = {
    "jeu-du-president": ((2, 4), "kind === 'place' && choices.length > 8 && n > 5"),
    "kennedy-nixon": ((2, 3), "choices.length > 12 && n > 20"),
    "marathon": ((3, 6), "choices.length > 30 && n > 5"),
    "nuclear-escalation": ((2, 6), "choices.length > 4 && n > 5"),
    "presidentielle": ((3, 6), "kind === 'act' && n > 5"),
}
TABLES = [(game, seats) for game, (counts, _) in BUSY.items() for seats in counts]
LOOK = os.environ.get("ESCALE_LOOK")

# A page of another size is drawn anew, and parts of it measure themselves: wait until it is still.
STILL = """async ([w, h]) => {
  const box = (e) => Object.values(e.getBoundingClientRect().toJSON());
  const parts = () => [...document.querySelectorAll('.floor > *, .mat')];
  const all = () => [innerWidth, innerHeight, ...parts().flatMap(box)].join();
  for (let [still, was] = [0, '']; still < 4; was = all()) {
    await new Promise((done) => requestAnimationFrame(done));
    still = innerWidth === w && innerHeight === h && was === all() ? still + 1 : 0;
  }
}"""

# Answers for one seat, without looking, until the moment is busy.
HURRY = """([id, wanted]) => new Promise((done) => {
  const socket = new WebSocket(`ws://${location.host}/api/tables/${id}/socket?since=0`);
  const busy = new Function('{kind, choices}', 'n', `return ${wanted}`);
  let [seed, n] = [60, 0];
  const leave = (there) => { socket.close(); done(there); };
  socket.onmessage = (message) => {
    const {type, status, decision, version} = JSON.parse(message.data);
    if (type !== 'update') return;
    if (status === 'over') return leave(false);
    if (!decision) return;
    if (busy(decision, n++)) return leave(true);
    seed = (seed * 1103515245 + 12345) % 2147483648;
    const {choices} = decision;
    const open = choices.filter((c) => !/^(done|pass)$/.test(c) || choices.length === 1);
    const choice = open[Math.floor((seed / 2147483648) * open.length)];
    socket.send(JSON.stringify({type: 'play', version, choice}));
  };
})"""

# Every size the board and the question take from now on.
WATCH = """() => {
  window.sizes = new Set();
  const size = (e) => `${Math.round(e.offsetWidth)}x${Math.round(e.offsetHeight)}`;
  const parts = ['main.board', '.ask'].map((one) => document.querySelector(one));
  const note = () => parts.every((one) => one.isConnected) && sizes.add(parts.map(size).join(' '));
  const watch = new ResizeObserver(note);
  for (const part of parts) watch.observe(part);
  note();
}"""

# What is out of reach, covered or cut, in words.
FAULTS = r"""() => {
  const told = new Set();
  const [w, h] = [innerWidth, innerHeight];
  const small = matchMedia('(max-width: 700px), (max-height: 559px)').matches;
  const seen = (e) => e.checkVisibility({visibilityProperty: true});
  const name = (e) => {
    const kind = [...e.classList].filter((c) => !c.startsWith('svelte')).join('.');
    const words = (e.getAttribute('aria-label') ?? e.textContent).trim().replace(/\s+/g, ' ');
    return `${e.tagName.toLowerCase()}.${kind} "${words.slice(0, 44)}"`;
  };

  const SPOTS = [.5, .3, .7, .1, .9].flatMap((i) => [.5, .3, .7, .1, .9].map((j) => [i, j]));
  const chosen = `main.board [data-state=legal], .hand button, .bristol button,
    .rail a, .rail button, .nav button, .side [role=tab]`;
  for (const e of document.querySelectorAll(chosen)) {
    // A map that is looked at through a window is reached by dragging it, and by the list.
    if (!seen(e) || (small && e.closest('svg.map'))) continue;
    e.scrollIntoView({block: 'nearest', inline: 'center'});
    const box = e.getBoundingClientRect();
    const out = box.left < -1 || box.top < -1 || box.right > w + 1 || box.bottom > h + 1;
    const hit = ([i, j]) => {
      const top = document.elementFromPoint(box.left + i * box.width, box.top + j * box.height);
      return top && (e.contains(top) || top.closest('[data-of]') || top.closest('[data-id]') === e);
    };
    if (out && !(e instanceof SVGElement)) told.add(`outside: ${name(e)}`);
    else if (!SPOTS.some(hit)) told.add(`covered: ${name(e)}`);
  }
  for (const e of document.querySelectorAll('.page, .page *')) {
    if (e.scrollTop || e.scrollLeft) {
      const {overflowX, overflowY} = getComputedStyle(e);
      if (!/auto|scroll/.test(overflowX + overflowY)) told.add(`scrolled out of place: ${name(e)}`);
      e.scrollTo(0, 0);
    }
  }

  // What cuts an element's words: nothing inside what scrolls; a name shortened by dots says so.
  const cutters = new Map();
  const cutter = (e) => {
    if (!e || e.matches('.page')) return document.documentElement;
    if (!cutters.has(e)) {
      const style = getComputedStyle(e);
      const over = style.overflowX + style.overflowY;
      const hidden = style.position === 'fixed' || style.clipPath !== 'none';
      const free = /auto|scroll/.test(over) || hidden;
      const short = style.textOverflow === 'ellipsis' && !e.closest('.bristol');
      cutters.set(e, free || short ? null : /hidden|clip/.test(over) ? e : cutter(e.parentElement));
    }
    return cutters.get(e);
  };
  const range = document.createRange();
  const skip = 'svg, .side, .hidden-words, .news, .float, .away, [aria-hidden=true]';
  const walker = document.createTreeWalker(document.querySelector('.page'), NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const e = walker.currentNode.parentElement;
    if (!walker.currentNode.data.trim() || e.closest(skip) || !seen(e)) continue;
    const by = cutter(e);
    if (!by) continue;
    range.selectNodeContents(walker.currentNode);
    const [box, edge] = [range.getBoundingClientRect(), by.getBoundingClientRect()];
    if (!box.width) continue;
    const out = box.left < edge.left - 2 || box.right > edge.right + 2;
    const air = Math.max(3, box.height / 6); // above and below the letters themselves
    if (!out && box.top >= edge.top - air && box.bottom <= edge.bottom + air) continue;
    told.add(`cut: ${name(e)} by ${name(by).slice(0, 30)}`);
  }

  const bristol = document.querySelector('.ask > .bristol');
  const over = bristol.scrollHeight - bristol.clientHeight;
  if (over > 2) told.add(`the question overflows by ${over}`);
  const aside = bristol.scrollWidth - bristol.clientWidth;
  if (aside > 2) told.add(`the question overflows sideways by ${aside}`);
  // On a phone the seats are part of it, and the hand of two rows takes its share.
  const board = document.querySelector('main.board').getBoundingClientRect();
  const phone = w < 701 && h > 559;
  const rail = document.querySelector('.rail').getBoundingClientRect();
  const high = phone ? board.bottom - rail.bottom : board.height;
  const side = Math.round(Math.min(board.width, high));
  if (side < (phone ? 250 : 300)) told.add(`the board is ${side} in its smaller side`);
  return [...told];
}"""

# On television nothing scrolls, and all words are read from afar, those on maps and places too.
FROM_AFAR = r"""() => {
  const told = new Set();
  for (const e of document.querySelectorAll('.page *')) {
    const over = e.scrollHeight - e.clientHeight;
    if (over > 2 && /auto|scroll/.test(getComputedStyle(e).overflowY))
      told.add(`scrolls by ${over}: ${e.className}`);
  }
  const walker = document.createTreeWalker(document.querySelector('.page'), NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const e = walker.currentNode.parentElement;
    const shown = walker.currentNode.data.trim() && e.checkVisibility({visibilityProperty: true});
    // What is printed on a pawn or a card's back is told by its form.
    if (!shown || e.closest('symbol, .pawn, .on-card, .hidden-words')) continue;
    const box = e.closest('svg') ? null : e.closest('.table, .board > *');
    const drawn = box ? box.getBoundingClientRect().width / box.offsetWidth : 1;
    const scale = e.getScreenCTM ? e.getScreenCTM().a : drawn;
    const size = parseFloat(getComputedStyle(e).fontSize) * scale;
    const least = e.closest('main.board, svg') ? 19 : 24;
    if (size < least - 0.1) told.add(`${size} pixels: ${e.textContent.trim().slice(0, 44)}`);
  }
  return [...told];
}"""

# The cards of the hand that can be played, a card of each name once.
CARDS = """() => [...new Map(
  [...document.querySelectorAll('.cards .held[data-state=legal]')]
    .map((card) => [card.dataset.place, card.dataset.id])).values()]"""
# Takes a card up and says what of it and of its uses is cut.
HELD = (
    "async (id) => {"
    '  document.querySelector(`.cards .held[data-id="${CSS.escape(id)}"]`).click();'
    "  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));"
    "  const [uses, ...each] = document.querySelectorAll('.bristol .uses, .bristol .use');"
    "  if (!uses) return ['it cannot be used'];"
    "  const edge = uses.getBoundingClientRect().bottom;"
    "  const rows = each.map((use) => use.getBoundingClientRect());"
    "  const half = rows.some(({ top, bottom }) => top < edge - 2 && bottom > edge + 2);"
    f"  return [...({FAULTS})(), ...(half ? ['a row of uses is cut in half'] : [])];"
    "}"
)


def sit_down(person: Any, game: str, seats: int) -> str:
    """Bring a table with bots to a busy moment, sit at its page and return its id."""
    table = {"game": game, "seats": seats, "name": "Odette", "seat": 0, "bots": "random"}
    while True:
        table_id = str(person.post("/tables", {**table, "start": True})["id"])
        if person.page.evaluate(HURRY, [table_id, BUSY[game][1]]):
            break
    person.page.goto(f"/t/{table_id}")
    person.page.wait_for_selector(".bristol .chip, .bristol .use")
    return table_id


def resize(page: Any, width: int, height: int) -> None:
    """Give the page another size and let it settle."""
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate(STILL, [width, height])


def keep(page: Any, name: str) -> None:
    """Keep a picture for people to look at, when they asked for it."""
    if LOOK:
        page.screenshot(path=str(Path(LOOK) / f"{name}.png"))


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_nothing_is_cut_covered_or_out_of_reach(guest: Guest, game: str, seats: int) -> None:
    odette = guest("Odette", 1440, 900)
    page = odette.page
    table_id = sit_down(odette, game, seats)
    told: list[str] = []
    for width, height in SIZES:
        resize(page, width, height)
        name = f"{game}-{seats}-{width}x{height}"
        keep(page, name)
        told += [f"{name}: {fault}" for fault in page.evaluate(FAULTS)]
        if (width, height) in WITH_A_CARD:
            for card in page.evaluate(CARDS):
                told += [f"{name}, {card}: {fault}" for fault in page.evaluate(HELD, card)]
            keep(page, f"{name}-held")
            page.keyboard.press("Escape")
    if seats == BUSY[game][0][1] or LOOK:
        resize(page, *TELEVISION)
        page.goto(f"/t/{table_id}/tv")
        page.wait_for_selector(".bristol")
        page.evaluate(STILL, [*TELEVISION])
        keep(page, f"{game}-{seats}-tv")
        told += [f"{game}-{seats}-tv: {fault}" for fault in page.evaluate(FROM_AFAR)]
    assert not told, "\n".join(told)


@pytest.mark.parametrize("which", [0, 1], ids=["fewest", "most"])
@pytest.mark.parametrize("game", BUSY)
def test_the_board_keeps_its_size_over_a_whole_game(guest: Guest, game: str, which: int) -> None:
    odette = guest("Odette", *[(1440, 900), (390, 844)][which])
    page = odette.page
    seats = {"seats": BUSY[game][0][which], "seat": 0, "bots": "random"}
    table_id = odette.post("/tables", {"game": game, "name": "Odette", **seats, "start": True})[
        "id"
    ]
    page.goto(f"/t/{table_id}")
    page.wait_for_selector(".ask > .bristol")
    page.evaluate(WATCH)
    assert not page.evaluate(HURRY, [table_id, "false"])
    page.wait_for_selector("main.end")
    sizes = page.evaluate("[...sizes]")
    assert len(sizes) == 1, sizes

// The board of My game, in plain JavaScript: no build, no framework. Delete it and the plain board is used.

const STYLE = `
  .pot { place-self: center; padding: 24px; font: 400 64px var(--font-title); }
  .rows { place-self: center; display: grid; grid-template-columns: auto 1fr 3ch; gap: 12px 16px; width: min(90%, 460px); align-items: center; }
  .rows i { height: 18px; border-radius: 9px; background: linear-gradient(90deg, var(--wine) var(--part), var(--line) 0); }
  .rows b { text-align: right; }
  .acts { place-self: center; display: flex; gap: 16px; padding: 24px; }
  .acts span { padding: 18px 28px; border-radius: var(--r-m); background: var(--card-face); color: var(--card-ink); box-shadow: var(--shadow-2); cursor: pointer; }
`;

const GOAL = 30;
const made = (parent, tag, kind = "") => parent.appendChild(Object.assign(document.createElement(tag), { className: kind }));

export const beats = { rolled: 900, kept: 700 }; // milliseconds these facts take to be told

export function mount(element, given) {
  made(element, "style").textContent = STYLE;
  const pot = made(element, "div", "pot");
  const rows = made(element, "div", "rows");
  const acts = made(element, "div", "acts");
  const lines = given.seats.map(() => ["span", "i", "b"].map((tag) => made(rows, tag)));

  function update({ view, seats, decision, choice, word, mark }) {
    pot.textContent = `${word("pot")} ${view.pot}`;
    lines.forEach(([name, bar, score], seat) => {
      name.textContent = seats[seat].name;
      bar.style.setProperty("--part", `${Math.min(100, (100 * view.scores[seat]) / GOAL)}%`);
      score.textContent = view.scores[seat];
    });
    acts.replaceChildren();
    for (const id of decision?.choices ?? []) {
      const act = made(acts, "span");
      act.textContent = choice(id);
      mark(act, id, choice(id));
    }
  }
  return { update };
}

// Keeps the client's files, so that its pages open without a line; what they show is asked of the server as ever.
// Files in assets/ are named by their content and never grow old. The first page is always asked for first: the
// kept one is shown only while no answer comes, and gives way when the answer turns out to be a newer client.
const KEPT = "escale";
const PATIENCE = 2500; // milliseconds without an answer before the kept page is shown
const ROOT = new URL(registration.scope).pathname; // of the house
const SHELL = ROOT;

/** Keeps a newer first page; with it, all files of the client before are forgotten. Returns whether it was newer. */
async function keep(page) {
  const text = await page.text();
  const old = await caches.match(SHELL);
  if (old && (await old.text()) === text) return false;
  await caches.delete(KEPT);
  await (await caches.open(KEPT)).put(SHELL, new Response(text, page));
  return Boolean(old);
}

async function open({ request, resultingClientId }) {
  const asked = fetch(request).then((page) => ({ page, newer: page.ok ? keep(page.clone()) : Promise.resolve(false) }));
  const late = new Promise((done) => setTimeout(done, PATIENCE));
  const answer = await Promise.race([asked.catch(() => null), late]);
  const kept = answer ? null : await caches.match(SHELL);
  if (!kept) return (answer ?? (await asked)).page;
  asked.then(async ({ newer }) => (await newer) && (await clients.get(resultingClientId))?.navigate(request.url)).catch(() => undefined);
  return kept;
}

async function file(request) {
  const kept = await caches.match(request.url);
  if (kept) return kept;
  const found = await fetch(request);
  if (found.ok) await (await caches.open(KEPT)).put(request.url, found.clone());
  return found;
}

addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(clients.claim()));
addEventListener("fetch", (event) => {
  const { origin, pathname } = new URL(event.request.url);
  if (origin !== location.origin || event.request.method !== "GET" || pathname.startsWith(`${ROOT}api/`)) return;
  if (pathname.startsWith(`${ROOT}assets/`)) event.respondWith(file(event.request));
  else if (event.request.mode === "navigate") event.respondWith(open(event));
});
// It is somebody's turn: the server says so, and a click opens the table, in the window that is there if there is one.
addEventListener("push", (event) => {
  const { title, body, url, tag } = event.data.json();
  event.waitUntil(registration.showNotification(title, { body, tag, data: url, icon: `${ROOT}icon.svg` }));
});
addEventListener("notificationclick", (event) => {
  event.notification.close();
  const url = new URL(`.${event.notification.data}`, registration.scope).href;
  const show = async () => {
    const pages = await clients.matchAll({ type: "window" });
    const page = pages.find((one) => one.url === url) ?? pages[0];
    if (!page) return clients.openWindow(url);
    await page.focus();
    return page.url === url ? page : page.navigate(url);
  };
  event.waitUntil(show());
});
// What the page had fetched before there was anybody to keep it.
addEventListener("message", ({ data }) => Promise.all(data.map((url) => file(new Request(url)))).catch(() => undefined));

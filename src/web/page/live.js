// Keeps the page of a game up to date: asks for news while somebody looks at it, seldom if nothing happens or the
// server is busy.

import { load } from "./dom.js";
import { formatTime } from "./words.js";

const [USUAL, LONGEST] = [5_000, 60_000];

let pause = USUAL;
let timer = 0;
/** The moment from which clocks run down. */
let shown = performance.now();

function runClocks() {
  for (const clock of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-running]"))) {
    const left = Number(clock.dataset.ms) - (performance.now() - shown);
    // Days are words, which the server writes.
    if (left < 86_400_000) clock.textContent = formatTime(left);
  }
}

/**
 * Makes a part of the page like that of a newer page. What is the same stays, with its focus and place.
 * @param {Element} old @param {Element} fresh
 */
function follow(old, fresh) {
  for (const name of old.getAttributeNames()) {
    // The reader has opened it.
    if (name !== "open" && !fresh.hasAttribute(name)) old.removeAttribute(name);
  }
  for (const { name, value } of fresh.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  const before = Array.from(old.childNodes);
  Array.from(fresh.childNodes).forEach((node, place) => {
    const known = before[place];
    if (known?.nodeName !== node.nodeName) {
      known?.remove();
      old.insertBefore(document.importNode(node, true), before[place + 1] ?? null);
    } else if (node instanceof Element) follow(/** @type {Element} */ (known), node);
    else if (known.nodeValue !== node.nodeValue) known.nodeValue = node.nodeValue;
  });
  for (const node of before.slice(fresh.childNodes.length)) node.remove();
}

async function ask() {
  const live = document.getElementById("live");
  // A game that is over has no news.
  if (!live) return;
  const address = new URL(location.href);
  address.searchParams.set("after", live.dataset.event ?? "");
  const { status, document: fresh } = await load(address.href);
  if (fresh) {
    document.title = fresh.title;
    follow(document.body, fresh.body);
    shown = performance.now();
    document.getElementById("moves")?.scrollTo(0, 1e9);
  }
  // Nothing new; or too many requests, or no connection.
  pause = fresh ? USUAL : Math.min(LONGEST, pause * (status === 204 ? 1.2 : 2));
  timer = setTimeout(ask, pause);
}

document.addEventListener("visibilitychange", () => {
  clearTimeout(timer);
  if (document.hidden) return;
  pause = USUAL;
  ask();
});
timer = setTimeout(ask, pause);
setInterval(runClocks, 1_000);

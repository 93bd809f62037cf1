// Keeps the page of a game up to date: asks for news while somebody looks at it, seldom if nothing happens or the
// server is busy.

const USUAL = 5_000;
const LONGEST = 60_000;

const live = /** @type {HTMLElement} */ (document.getElementById("live"));
let event = Number(live.dataset.event);
let pause = USUAL;
/** @type {number | undefined} */
let timer;
/** The moment from which clocks run down. */
let shown = performance.now();

/** @param {number} left milliseconds */
function clockText(left) {
  const seconds = Math.floor(left / 1_000);
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  const two = (/** @type {number} */ part) => String(part).padStart(2, "0");
  const rest = two(seconds % 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
}

function runClocks() {
  for (const clock of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".clock[data-running]"))) {
    const left = Math.max(0, Number(clock.dataset.ms) - (performance.now() - shown));
    // Days are words, which the server writes.
    if (left < 86_400_000) clock.textContent = clockText(left);
  }
}

/** @param {any} state */
function show(state) {
  event = state.event;
  shown = performance.now();
  const status = /** @type {HTMLElement} */ (document.getElementById("status"));
  if (status.textContent !== state.status) status.textContent = state.status;
  const picture = /** @type {HTMLImageElement | null} */ (document.getElementById("picture"));
  const dark = /** @type {HTMLSourceElement | null} */ (document.getElementById("dark"));
  if (picture && dark && state.pictures) {
    [picture.src, dark.srcset, picture.alt] = [state.pictures[0], state.pictures[1], state.alt];
  }
  for (const seat of state.seats) {
    const item = document.querySelector(`.seat[data-seat="${seat.seat}"]`);
    const clock = /** @type {HTMLElement | null} */ (item?.querySelector(".clock") ?? null);
    if (!item || !clock) continue;
    item.classList.toggle("to-move", seat.turn !== "");
    /** @type {HTMLElement} */ (item.querySelector(".turn")).textContent = seat.turn;
    clock.textContent = seat.clock;
    clock.dataset.ms = String(seat.ms ?? 0);
    if (seat.running) clock.dataset.running = "1";
    else delete clock.dataset.running;
  }
  const moves = document.getElementById("moves");
  if (!moves) return;
  const items = state.moves.map((/** @type {{line: string, link: string}} */ move) => {
    const [item, link] = [document.createElement("li"), document.createElement("a")];
    [link.href, link.rel, link.textContent] = [move.link, "nofollow", move.line];
    item.append(link);
    return item;
  });
  items.at(-1)?.firstElementChild.setAttribute("aria-current", "true");
  moves.replaceChildren(...items);
  moves.scrollTop = moves.scrollHeight;
}

async function ask() {
  const sign = live.dataset.state?.includes("?") ? "&" : "?";
  try {
    const answer = await fetch(`${live.dataset.state}${sign}after=${event}`);
    if (answer.status === 200) {
      const state = await answer.json();
      // The page of a finished game has more: its replay.
      const lacks = (/** @type {string} */ id) => !document.getElementById(id);
      const hasNewParts = (state.pictures && lacks("picture")) || (state.moves.length > 0 && lacks("moves"));
      if ((state.over || hasNewParts) && !document.body.classList.contains("embedded")) location.reload();
      else show(state);
      if (state.over) return;
      pause = USUAL;
    } else {
      // Nothing new, or too many requests.
      pause = Math.min(LONGEST, pause * (answer.status === 204 ? 1.2 : 2));
    }
  } catch {
    pause = Math.min(LONGEST, pause * 2);
  }
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
export {};

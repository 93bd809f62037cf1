// The page of a game: connects the board, what stands around it, and the server.

import { Board } from "./board.js";
import { by, el, loadArt } from "./dom.js";
import { keyList, listenToKeys } from "./keys.js";
import { Play } from "./play.js";
import { listenToPointers } from "./pointer.js";
import { applyTheme, listenToSettings, sound } from "./settings.js";
import { drawClocks, drawCommands, drawDice, drawMoves, drawPieceList, drawSeats } from "./side.js";
import { Connection } from "./socket.js";
import { announce, listed, setWords, word } from "./words.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Action} Action */
/** @typedef {import("./types.js").Command} Command */
/** @typedef {import("./types.js").PastPosition} PastPosition */
/** @typedef {import("./types.js").ServerMessage} ServerMessage */

/** @type {View|null} */
let view = null;
/** The time at which the view came, by the clock of the page. */
let received = 0;
/** @type {number|null} the event of the earlier position that is shown */
let past = null;
/** @type {Map<number, PastPosition>} */
const positions = new Map();
/** @type {string[]} */
let present = [];

const elapsed = () => performance.now() - received;
const { assets, socket } = document.documentElement.dataset;
const board = new Board(by("board"));
const play = new Play(board, { act, whyNot, changed: () => view && drawAround() });
const connection = new Connection(socket ?? `${location.pathname}/socket`, {
  message: receive,
  event: () => view?.event ?? 0,
  inStep: (isInStep) => {
    board.root.setAttribute("aria-busy", String(!isInStep));
    play.lock(!isInStep);
    // A short interruption is not worth a word.
    setTimeout(() => {
      const isOffline = !connection.isInStep && view !== null;
      if (isOffline && by("offline").hidden) announce(by("offline").textContent ?? "");
      by("offline").hidden = !isOffline;
    }, 700);
  },
  ended: (code) => {
    by("offline").hidden = false;
    by("offline").textContent = word(code === 4401 ? "signed-out" : "game-gone");
    announce(by("offline").textContent ?? "");
  },
});

/** @param {ServerMessage} message */
function receive(message) {
  if (message.type === "state") takeState(message);
  else if (message.type === "presence") {
    present = message.people;
    by("present").textContent = present.length > 0 ? word("present", { people: listed(present) }) : "";
    if (view) drawAround();
  } else if (message.type === "position") {
    positions.set(message.event, message);
    if (past === message.event) draw(false);
  }
}

/** @param {View} next */
function takeState(next) {
  const before = view;
  // Of two states that overtook each other, the newer one stays.
  if (before && next.event < before.event) return;
  if (next.words) {
    setWords(next.words);
    by("keys").replaceChildren(...keyList());
  }
  view = next;
  received = performance.now();
  const isNew = before !== null && next.event > before.event;
  if (isNew) {
    play.sending = null;
    past = null;
    sound(next.turn !== null && next.turn === next.you ? 660 : 440);
    announce(next.said === next.status ? next.said : `${next.said} ${next.status}`);
  }
  if (!before) applyTheme(next.theme);
  document.title = next.turn !== null && next.turn === next.you ? `● ${next.title}` : next.title;
  by("title").textContent = next.title;
  by("grid").setAttribute("aria-label", next.board_label);
  draw(isNew);
}

/** Returns the view to show: the newest one, or an earlier position in it. */
function shown() {
  const position = past === null ? undefined : positions.get(past);
  if (!view || !position) return view;
  const { pieces, squares, marks, seats, status } = position;
  return { ...view, pieces, squares, marks, seats, status, said: "" };
}

/** @param {boolean} moved */
function draw(moved) {
  const current = shown();
  if (!current) return;
  board.draw(current, moved);
  play.follow(current, past !== null);
  by("status").textContent = current.status;
  by("said").textContent = current.said === current.status ? "" : current.said;
  by("past").hidden = past === null;
  drawMoves(current, past, showPast);
  drawPieceList(current);
  drawDice(current);
}

/** Draws what depends on the choice and the connection. */
function drawAround() {
  const current = shown();
  if (!current) return;
  drawSeats(current, play, present);
  drawClocks(current.seats, past === null ? elapsed() : 0);
  drawCommands(current, play.isLocked, runCommand);
  const pass = play.legal().find((action) => action.from === null && action.to === null);
  by("pass").hidden = !pass;
  by("pass").textContent = pass?.label ?? "";
  by("hint").textContent = play.isSecond ? word("choose-here") : play.sending ? word("sending") : "";
}

/**
 * Shows a sentence below the board, with a button to ask why.
 * @param {string} text
 * @param {string|null} why the action to ask about
 */
function notify(text, why) {
  const parts = /** @type {Node[]} */ (text ? [el("span", {}, text)] : []);
  if (why !== null) {
    parts.push(el("button", { type: "button", click: async () => {
      const { text: answer } = await connection.request({ type: "explain", action: why });
      notify(answer, null);
    } }, text ? word("why") : word("why-not", { action: why })));
  }
  by("notice").replaceChildren(...parts);
  announce(text);
}

/** @param {string|null} action */
function whyNot(action) {
  notify("", action);
}

/** @param {Action} action */
async function act(action) {
  await send(action.text);
}

/**
 * Sends an action's text, and shows a refusal.
 * @param {string} text
 */
async function send(text) {
  notify("", null);
  const result = await connection.request({ type: "act", event: view?.event ?? 0, action: text });
  if (!result.accepted) play.settle();
  if (result.text && !result.accepted) notify(result.text, text);
  return result.accepted;
}

/** @param {Command} command */
async function runCommand(command) {
  const answer = command.confirm || command.input ? await ask(command) : { text: "" };
  if (!answer) return;
  const argument = command.argument ?? (command.input ? answer.text : undefined);
  const result = await connection.request({ type: "command", command: command.command, argument });
  notify(result.text, null);
}

/**
 * Asks for a confirmation or a text in a dialog. Returns `null` if it was cancelled.
 * @param {Command} command
 * @returns {Promise<{text: string}|null>}
 */
function ask(command) {
  const field = command.input ? el("input", { name: "text", autocomplete: "off", id: "answer" }) : null;
  const dialog = el("dialog", { "aria-label": command.label }, el("form", { method: "dialog" },
    el("p", {}, command.confirm ?? command.label),
    ...(field ? [el("label", { for: "answer" }, command.input ?? ""), field] : []),
    el("div", { class: "row" }, el("button", { value: "yes", class: "main" }, command.label),
      el("button", { value: "", formnovalidate: true }, word("cancel")))));
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((done) => {
    dialog.addEventListener("close", () => {
      dialog.remove();
      done(dialog.returnValue === "yes" ? { text: field?.value ?? "" } : null);
    });
  });
}

/**
 * Shows the position after an event, or the newest one.
 * @param {number|null} event
 */
function showPast(event) {
  past = event === view?.moves.at(-1)?.event ? null : event;
  if (past !== null && !positions.has(past)) connection.send({ type: "position", event: past });
  draw(false);
  announce((past === null ? view?.said : view?.moves.find((move) => move.event === past)?.said) || word("start"));
}

/**
 * Steps through the moves.
 * @param {number} steps
 */
function stepPast(steps) {
  const moves = view?.moves ?? [];
  const at = past === null ? moves.length - 1 : moves.findIndex((move) => move.event === past);
  const next = Math.max(-1, Math.min(moves.length - 1, at + steps));
  // Before the first move is the position of event 0.
  showPast(next < 0 ? 0 : moves[next].event);
}

for (const [id, steps] of /** @type {[string, number][]} */ ([["first", -1e9], ["back", -1], ["forward", 1], ["newest", 1e9]])) {
  by(id).addEventListener("click", () => stepPast(steps));
}
by("now").addEventListener("click", () => showPast(null));
by("moves").addEventListener("keydown", (event) => {
  const steps = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1, Home: -1e9, End: 1e9 }[event.key];
  if (steps === undefined) return;
  event.preventDefault();
  stepPast(steps);
  /** @type {HTMLElement|null} */ (by("moves").querySelector("[aria-current]"))?.focus();
});
by("pass").addEventListener("click", () => {
  const pass = play.legal().find((action) => action.from === null && action.to === null);
  if (pass) play.play(pass);
});
by("type").addEventListener("submit", async (event) => {
  event.preventDefault();
  const field = /** @type {HTMLInputElement} */ (by("typed"));
  const text = field.value.trim();
  if (text && !play.isLocked && (await send(text))) field.value = "";
});
by("closer").addEventListener("click", () => board.zoom.by(1.7));
by("whole").addEventListener("click", () => board.zoom.reset());
board.zoom.onchange = () => {
  by("closer").hidden = !board.zoom.isSmall() || board.zoom.isClose();
  by("whole").hidden = !board.zoom.isClose();
};
setInterval(() => view && past === null && drawClocks(view.seats, elapsed()), 100);
loadArt(`${assets}/pieces.svg`);
listenToSettings();
listenToPointers(board, play);
listenToKeys(board, play, elapsed);

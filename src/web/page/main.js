// The page of a game: connects the board, what stands around it, and the server.

import { Board } from "./board.js";
import { button, by, el, field, loadArt } from "./dom.js";
import { keyList, listenToKeys } from "./keys.js";
import { Past } from "./past.js";
import { Play } from "./play.js";
import { listenToPointers } from "./pointer.js";
import { applyTheme, listenToSettings, sound } from "./settings.js";
import { drawClocks, drawCommands, drawDice, drawMoves, drawPieceList, drawSeats } from "./side.js";
import { Connection } from "./socket.js";
import { announce, listed, setWords, word } from "./words.js";

/** @import { View, Action, Command, ServerMessage } from "./types" */

/** The numbers of rules, such as `KOTM-7`. */
const RULE = /\b([A-Z]{2,5}-\d+)\b/;

/** @type {View|null} */
let view = null;
/** The time at which the view came, by the clock of the page. */
let received = 0;
/** @type {string[]} */
let present = [];
/** The arrows of the answer that is shown. @type {[string, string][]} */
let arrows = [];

const elapsed = () => performance.now() - received;
const { assets, socket } = document.documentElement.dataset;
const board = new Board(by("board"));
const play = new Play(board, { act, whyNot: (action) => notify("", action), changed: drawAround });
const past = new Past((body) => connection.send(body), () => draw(false));
const connection = new Connection(socket ?? `${location.pathname}/socket`, {
  message: receive,
  event: () => view?.event ?? 0,
  progress: () => view?.progress,
  inStep: (isInStep) => {
    board.root.setAttribute("aria-busy", String(!isInStep));
    play.lock(!isInStep);
    if (isInStep && past.at) past.show(past.at.event, past.at.line);
    // A short interruption is not worth a word.
    setTimeout(() => {
      const isOffline = !connection.isInStep && view !== null;
      if (isOffline && by("offline").hidden) announce(by("offline").textContent ?? "");
      by("offline").hidden = !isOffline;
    }, 700);
  },
  ended: (code) => {
    if (code === 4410) return location.reload();
    by("offline").textContent = word(code === 4401 ? "signed-out" : "game-gone");
    announce(by("offline").textContent ?? "");
  },
});

/** @param {ServerMessage} message */
function receive(message) {
  if (message.type === "state") takeState(message);
  else if (message.type === "position") {
    past.take(message);
    if (past.position() === message && message.line?.length) announce(message.status);
  } else if (message.type === "result") {
    // The answer to a position that the reader may not see.
    past.leave();
    notify(message.text, null);
  } else if (message.type === "presence") {
    present = message.people;
    by("present").textContent = present.length > 0 ? word("present", { people: listed(present) }) : "";
    drawAround();
  } else if (message.type === "games") {
    by("others").hidden = message.games.length === 0;
    by("other-games").replaceChildren(...message.games.map(({ id, label }) => button([label], async () =>
      notify((await connection.request({ type: "choose", game: id })).text, null))));
  }
}

/** Takes over a state. @param {View} next @param {number} [at] the time of it, by the clock of the page */
function takeState(next, at = performance.now()) {
  const before = view;
  // Of two states that overtook each other, the newer one stays.
  if (before && next.event < before.event) return;
  if (next.words) {
    setWords(next.words);
    by("keys").replaceChildren(...keyList());
  }
  view = next;
  received = at;
  const isNew = before !== null && next.event > before.event;
  if (isNew) {
    play.sending = null;
    arrows = [];
    // A look back goes on, unless the reader is to move.
    if (next.turn !== null && next.turn === next.you) past.at = null;
    sound(next.turn !== null && next.turn === next.you ? 660 : 440);
    announce(next.said === next.status ? next.said : `${next.said} ${next.status}`);
  }
  if (!before) applyTheme(next.theme ?? "auto");
  field("away").checked = next.away;
  // The title of a public page names the players too.
  if (next.you !== null || !document.title.includes(next.title)) {
    document.title = next.turn !== null && next.turn === next.you ? `● ${next.title}` : next.title;
  }
  by("title").textContent = next.title;
  by("grid").setAttribute("aria-label", next.board_label);
  draw(isNew);
}

/** Returns the view to show: the newest one, or an earlier position in it. */
function shown() {
  const position = past.position();
  if (!view || !position) return view && { ...view, marks: { ...view.marks, arrows } };
  const { pieces, squares, marks, seats, status } = position;
  const actions = position === past.wanted() ? position.actions ?? [] : [];
  const turn = seats.find((seat) => seat.to_move)?.seat ?? null;
  return { ...view, pieces, squares, marks, seats, status, actions, turn, said: "", confirm: false };
}

/** @param {boolean} moved */
function draw(moved) {
  const current = shown();
  if (!current) return;
  const { at } = past;
  board.draw(current, moved);
  board.root.classList.toggle("past", at !== null);
  play.follow(current, `${current.event} ${JSON.stringify(at)}`);
  by("status").textContent = current.status;
  by("said").textContent = current.said === current.status ? "" : current.said;
  // The answer to the request that led here may say the same.
  if (by("notice").textContent === view?.said) by("notice").replaceChildren();
  by("past").hidden = at === null;
  const place = at?.event === newest() ? word("try-here") : word("past");
  const line = past.position()?.line ?? [];
  by("past-text").textContent = line.length ? word("tried", { line: line.join(" ") }) : place;
  by("undo").hidden = !line.length;
  const canPlan = current.commands.some(({ command }) => command === "conditions-add");
  by("plan").hidden = !line.length || !canPlan || at?.event !== newest();
  by("try").hidden = at !== null || current.moves.length === 0;
  by("after").hidden = current.phase !== "over" || current.moves.length === 0;
  by("type").hidden = at !== null || current.you === null || current.phase !== "playing";
  drawMoves(current, at?.event ?? null, showPast);
  drawPieceList(current);
  drawDice(current);
}

/** Returns the public event of the move with a number. @param {number} number */
function eventAt(number) {
  return view?.moves[number - 1]?.event ?? 0;
}

/** Returns the public event of the last move. */
function newest() {
  return view?.moves.at(-1)?.event ?? 0;
}

/** Draws what depends on the choice and the connection. */
function drawAround() {
  const current = shown();
  if (!current) return;
  drawSeats(current, play, present);
  drawClocks(current.seats, past.at === null ? elapsed() : 0);
  drawCommands(current, play.isLocked, runCommand);
  const pass = play.legal().find((action) => action.from === null && action.to === null);
  by("pass").hidden = !pass;
  by("pass").textContent = pass?.label ?? "";
  by("hint").textContent = play.isSecond ? word("choose-here") : play.sending ? word("sending") : "";
}

/** Shows a sentence with links to its rules, and a button to ask why. @param {string} text @param {string|null} why */
function notify(text, why) {
  const words = text.split(RULE).map((part, place) => (place % 2 ? button([part], () => showRule(part)) : part));
  const parts = /** @type {Node[]} */ (text ? [el("span", {}, ...words)] : []);
  if (why !== null) {
    parts.push(button([text ? word("why") : word("why-not", { action: why })], async () => {
      const { text: answer } = await connection.request({ type: "explain", action: why });
      notify(answer, null);
    }));
  }
  by("notice").replaceChildren(...parts);
  announce(text);
}

/** Shows the rules of the game, at one of them. @param {string} number */
async function showRule(number) {
  /** @type {HTMLDetailsElement} */ (by("rules")).open = true;
  await loadRules();
  by("rule-list").querySelector(`[data-rule="${number}"]`)?.scrollIntoView({ block: "center" });
}

/** Loads the rules of the game, a line each, in the reader's language. */
async function loadRules() {
  if (by("rule-list").hasChildNodes()) return;
  const { text } = await connection.request({ type: "command", command: "rules" });
  by("rule-list").replaceChildren(...text.split("\n").map((line) =>
    el("li", { "data-rule": RULE.exec(line)?.[1] }, line)));
}

/** Plays an action, tries it in an earlier position, or swaps two pieces of an army. @param {Action} action */
function act(action) {
  const { kind, label, text: argument } = action;
  if (kind === "swap") return void runCommand({ command: "army", label, confirm: null, argument });
  if (past.at === null) return void send(action.text, true);
  play.settle();
  past.attempt(action.text);
}

/** Sends an action's text, and shows a refusal. @param {string} text @param {boolean} picked from the list */
async function send(text, picked) {
  notify("", null);
  const result = await connection.request({ type: "act", event: view?.event ?? 0, action: text, picked });
  if (result.accepted) return true;
  play.settle();
  notify(result.text, text);
  return false;
}

/** @param {Command} command */
async function runCommand(command) {
  const answer = command.confirm || command.input ? await ask(command) : { text: "" };
  if (!answer) return;
  const argument = command.input ? `${command.argument ?? ""} ${answer.text}`.trim() : command.argument;
  const result = await connection.request({ type: "command", command: command.command, argument });
  if (result.open) return location.assign(result.open);
  play.settle();
  arrows = result.arrows ?? [];
  draw(false);
  notify(result.text === view?.said ? "" : result.text, null);
}

/**
 * Asks for a confirmation or a text in a dialog. Returns `null` if it was cancelled. @param {Command} command
 * @returns {Promise<{text: string}|null>}
 */
function ask(command) {
  const input = command.input ? el("input", { name: "text", autocomplete: "off", id: "answer" }) : null;
  const dialog = el("dialog", { "aria-label": command.label }, el("form", { method: "dialog" },
    el("p", {}, command.confirm ?? command.label),
    ...(input ? [el("label", { for: "answer" }, command.input ?? ""), input] : []),
    el("div", { class: "row" }, el("button", { value: "yes", class: "main" }, command.label),
      el("button", { value: "", formnovalidate: true }, word("cancel")))));
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((done) => {
    dialog.addEventListener("close", () => {
      dialog.remove();
      done(dialog.returnValue === "yes" ? { text: input?.value ?? "" } : null);
    });
  });
}

/** Shows the position after an event, or the newest one. @param {number} event */
function showPast(event) {
  if (event === newest()) past.leave();
  else past.show(event);
  announce(view?.moves.find((move) => move.event === event)?.said ?? word("start"));
}

/** Steps through the moves. @param {number} steps */
function stepPast(steps) {
  const moves = view?.moves ?? [];
  const { at } = past;
  const from = at ? moves.findIndex((move) => move.event === at.event) : moves.length - 1;
  const to = Math.max(-1, Math.min(moves.length - 1, from + steps));
  // Before the first move is the position of event 0.
  showPast(to < 0 ? 0 : moves[to].event);
}

/** @type {[string, () => void][]} */
const buttons = [
  ["first", () => stepPast(-1e9)], ["back", () => stepPast(-1)], ["forward", () => stepPast(1)],
  ["newest", () => past.leave()], ["now", () => past.leave()], ["undo", () => past.attempt(null)],
  ["try", () => past.show(newest())],
  ["plan", () => runCommand({ command: "conditions-add", label: "", confirm: null, argument: past.plan() })],
  ["closer", () => board.zoom.by(1.7)], ["whole", () => board.zoom.reset()],
];
for (const [id, run] of buttons) by(id).addEventListener("click", run);
by("moves").addEventListener("keydown", (event) => {
  const steps = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1, Home: -1e9, End: 1e9 }[event.key];
  if (steps === undefined) return;
  event.preventDefault();
  stepPast(steps);
  /** @type {HTMLElement|null} */ (by("moves").querySelector("[aria-current]"))?.focus();
});
by("pass").addEventListener("click", () => {
  const pass = play.legal().find((action) => action.from === null && action.to === null);
  if (pass) play.confirm("", pass);
});
by("type").addEventListener("submit", async (event) => {
  event.preventDefault();
  const text = field("typed").value.trim();
  if (text && !play.isLocked && (await send(text, false))) field("typed").value = "";
});
by("away").addEventListener("change", () => connection.request({ type: field("away").checked ? "hide" : "show" }));
by("rules").addEventListener("toggle", loadRules);
board.zoom.onchange = () => {
  by("closer").hidden = !board.zoom.isSmall() || board.zoom.isClose();
  by("whole").hidden = !board.zoom.isClose();
};
setInterval(() => view && past.at === null && drawClocks(view.seats, elapsed()), 100);
loadArt(`${assets}/pieces.svg`);
listenToSettings();
// Outside Discord, the page contains its first state, so that it is seen before the connection opens. What is played
// until then is sent as soon as it does.
const [loaded] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType("navigation"));
const first = by("state").textContent;
if (first) {
  takeState(JSON.parse(first), loaded.responseStart);
  const move = new URLSearchParams(location.search).get("move");
  if (move) past.at = { event: eventAt(Number(move)), line: [] };
  board.root.setAttribute("aria-busy", "false");
  play.lock(false);
}
listenToPointers(board, play);
listenToKeys(board, play, elapsed);

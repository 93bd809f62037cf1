// All that stands around the board: seats with clocks and reserves, offers, commands, the moves, pieces and dice.

import { button, by, el, field, icon, renew } from "./dom.js";
import { groupPieces } from "./keys.js";
import { formatTime, listed, word } from "./words.js";

/** @import { View, Seat, SeatView, Counted, Command } from "./types" */
/** @import { Play } from "./play.js" */
/** @typedef {(command: Command) => void} Run */

/** The corners of the board, clockwise from the lower left, which is the viewpoint's. */
const CORNERS = ["under-left", "above-left", "above-right", "under-right"];
/** @type {Seat[]} */
const CLOCKWISE = ["white", "red", "black", "gold"];
/** The time left below which a clock warns, in milliseconds. */
const LITTLE_TIME = 20_000;

/** Creates the sign of a seat, whose shape tells it apart too. @param {string} seat its name or letter */
function sign(seat) {
  const known = CLOCKWISE.find((name) => name[0] === seat[0]) ?? "white";
  return icon(`seat-${known[0]}`, known);
}

/** Draws each seat at its corner of the board. @param {View} view @param {Play} play @param {string[]} present */
export function drawSeats(view, play, present) {
  for (const corner of CORNERS) by(corner).hidden = true;
  for (const seat of view.seats) {
    const turn = (CLOCKWISE.indexOf(seat.seat) - CLOCKWISE.indexOf(view.viewpoint) + 4) % 4;
    const corner = by(CORNERS[turn]);
    corner.hidden = false;
    const dropped = seat.to_move ? play.legal().flatMap((action) => action.drop ?? []) : [];
    const drops = [...new Set(dropped)];
    const chosen = seat.to_move ? play.chosen?.drop : undefined;
    const isHere = present.includes(seat.name);
    const key = [{ ...seat, clock: seat.clock !== null }, drops, chosen, isHere];
    renew(corner, key, () => [whoPart(seat, isHere), ...trayParts(seat, drops, chosen, play)]);
    corner.className = `seat ${seat.to_move ? "to-move" : ""} ${view.phase === "over" ? "" : seat.state}`;
  }
  by("above").hidden = by("above-left").hidden && by("above-right").hidden;
}

/** Creates the line with name and clock. @param {SeatView} seat @param {boolean} isHere */
function whoPart(seat, isHere) {
  const parts = [sign(seat.seat), el("span", { class: "name", dir: "auto" }, seat.name)];
  if (seat.place && seat.place <= 3) parts.splice(1, 0, icon(`medal-${seat.place}`, `medal-${seat.place}`));
  if (seat.to_move) parts.splice(1, 0, el("span", { class: "turn", "aria-hidden": "true" }, "▶"));
  const notes = [seat.you && word("you"), isHere && !seat.you && word("here"), seat.to_move && word("to-move")];
  const note = listed([...notes, seat.state_label].filter((part) => typeof part === "string"));
  if (note) parts.push(el("span", { class: "note" }, note));
  const clock = { class: "clock", "data-seat": seat.seat, role: "timer", "aria-live": "off" };
  return el("div", { class: "who" }, ...parts, ...(seat.clock ? [el("span", clock)] : []));
}

/**
 * Creates the trays of pieces in reserve, and of captured ones. @param {SeatView} seat
 * @param {string[]} drops the kinds that can be dropped @param {string|undefined} chosen @param {Play} play
 */
function trayParts(seat, drops, chosen, play) {
  const content = (/** @type {Counted} */ piece) => [icon(piece.symbol, piece.seat ?? seat.seat),
    ...(piece.count > 1 ? [el("b", { "aria-hidden": "true" }, `${piece.count}`)] : [])];
  const label = (/** @type {Counted} */ piece) =>
    piece.count > 1 ? word("counted", { piece: piece.label, count: piece.count }) : piece.label;
  const still = (/** @type {Counted} */ piece) =>
    el("span", { role: "img", "aria-label": label(piece) }, ...content(piece));
  const drop = (/** @type {Counted} */ piece) => {
    const isChosen = chosen === piece.kind;
    const run = () => (isChosen ? play.letGo() : play.choose({ drop: piece.kind }));
    const state = { "aria-label": label(piece), "aria-pressed": String(isChosen) };
    return button(content(piece), run, { "data-name": `drop-${piece.kind}`, ...state });
  };
  const tray = (/** @type {string} */ name, /** @type {Node[]} */ pieces) => (pieces.length === 0 ? [] : [el("div",
    { class: name, role: "group", "aria-label": word(`${name}-of`, { name: seat.name }) }, ...pieces)]);
  return [
    ...tray("reserve", seat.reserve.map((piece) => (drops.includes(piece.kind) ? drop(piece) : still(piece)))),
    ...tray("captured", seat.captured.map(still)),
  ];
}

/** Shows the clocks as they stand now. @param {SeatView[]} seats @param {number} elapsed time since they came, in ms */
export function drawClocks(seats, elapsed) {
  for (const { seat, clock } of seats) {
    const shown = document.querySelector(`.clock[data-seat="${seat}"]`);
    if (!clock || !shown) continue;
    const left = clock.remaining_ms - (clock.running ? elapsed : 0);
    const text = formatTime(left);
    if (shown.textContent !== text) shown.textContent = text;
    shown.classList.toggle("running", clock.running);
    shown.classList.toggle("low", clock.running && left < LITTLE_TIME);
  }
}

/** Returns the name of a command's button. @param {Command} command */
function nameOf({ command, argument }) {
  return argument === undefined ? command : `${command}-${argument}`;
}

/** Draws offers, commands, armies and plans. @param {View} view @param {boolean} isLocked @param {Run} run */
export function drawCommands(view, isLocked, run) {
  const press = (/** @type {string} */ label, /** @type {Command} */ command, /** @type {string} */ kind = "") =>
    button([label], () => run(command), { disabled: isLocked, class: kind, "data-name": nameOf(command) });
  const plain = (/** @type {string} */ command, /** @type {unknown} */ argument) =>
    ({ command, label: "", confirm: null, argument });
  renew(by("offers"), [view.offers, isLocked], () => view.offers.map(({ number, text, can }) => el("li", {},
    el("span", {}, text), ...can.map((answer) => press(word(`offer-${answer}`), plain(answer, number), answer)))));
  const more = view.commands.filter((command) => command.group === "more");
  const others = view.commands.filter((command) => command.group !== "more");
  renew(by("commands"), [others, isLocked], () => others.map((command) => press(command.label, command, command.group)));
  by("more").hidden = more.length === 0;
  renew(by("more-commands"), [more, isLocked], () => more.map((command) => press(command.label, command)));
  const armies = view.setup?.ready === false ? [...view.setup.presets, "random"] : [];
  by("armies").hidden = armies.length === 0;
  const canSwap = view.setup !== null && view.actions.length > 0;
  renew(by("armies"), [view.setup, canSwap, isLocked], () => [
    el("p", {}, word("armies", { army: view.setup?.chosen ?? "–" })),
    ...(canSwap ? [el("p", {}, word("swap-here"))] : []),
    ...armies.map((army) => press(army, plain("army", army), army === view.setup?.chosen ? "main" : ""))]);
  const lines = view.conditions ?? [];
  by("conditions").hidden = lines.length === 0;
  renew(by("condition-lines"), [lines, isLocked], () => lines.map((line) => el("li", { class: "row" },
    el("span", {}, line), press(word("remove"), plain("conditions-remove", line)))));
  renew(by("notes"), view.notes, () => (view.notes ?? []).map((note) => el("li", {}, note)));
}

/** Draws the moves. @param {View} view @param {number|null} past its event @param {(event: number) => void} show */
export function drawMoves({ moves }, past, show) {
  const list = by("moves");
  by("steps").hidden = moves.length === 0;
  const current = past ?? moves.at(-1)?.event ?? 0;
  // Only what is new is laid out: games of hundreds of moves are common.
  const isShown = (/** @type {number} */ place) =>
    /** @type {HTMLElement|undefined} */ (list.children[place])?.dataset.event === String(moves[place]?.event);
  let known = 0;
  while (known < moves.length && isShown(known)) known += 1;
  while (list.children.length > known) list.lastChild?.remove();
  list.append(...moves.slice(known).map(({ n, seat, text, said, dice, event }) => {
    const content = [sign(seat), el("span", { class: "number" }, `${n} `), el("span", {}, text),
      el("span", { class: "unseen" }, `: ${said}`)];
    content.push(...(dice ?? []).map((value) => el("span", { class: "die" }, `${value}`)));
    return el("li", { "data-event": event }, button(content, () => show(event), { "data-name": `move-${event}` }));
  }));
  const chosen = list.querySelector(`[data-name="move-${current}"]`);
  const before = list.querySelector("[aria-current]");
  if (chosen !== before) {
    before?.removeAttribute("aria-current");
    chosen?.setAttribute("aria-current", "step");
    // In the next frame, because asking for a place now would lay out the page twice.
    requestAnimationFrame(() => {
      if (chosen instanceof HTMLElement) list.scrollTop = chosen.offsetTop - list.clientHeight / 2;
    });
  }
  const at = moves.findIndex((move) => move.event === current);
  for (const id of ["first", "back"]) field(id).disabled = at < 0;
  for (const id of ["forward", "newest"]) field(id).disabled = past === null;
}

/** Draws the list of pieces by kind, which is quicker to hear than squares one by one. @param {View} view */
export function drawPieceList({ pieces }) {
  renew(by("pieces"), pieces, () => [...groupPieces(pieces)].map(([label, group]) =>
    el("li", {}, word("pieces-of-kind", { piece: label, squares: listed(group.map((piece) => piece.at)) }))));
}

/** Draws the dice with their commitment, and verifies them when the secret is known. @param {View} view */
export function drawDice({ dice }) {
  by("dice").hidden = dice === null;
  if (!dice) return;
  const result = el("p", { id: "dice-result" }, word(dice.secret ? "dice-checking" : "dice-waiting"));
  const line = (/** @type {string} */ key, /** @type {string} */ text, /** @type {Node[]} */ ...signs) =>
    el("p", {}, ...signs, `${word(key)} `, el("code", { dir: "auto" }, text));
  renew(by("dice-proof"), dice, () => [
    line("dice-commitment", dice.commitment),
    ...(dice.secret ? [line("dice-secret", dice.secret)] : []),
    ...dice.seeds.map(({ seat, seed }) => line("dice-seed", seed, sign(seat))),
    result,
  ]);
  if (!dice.secret || !result.isConnected) return;
  // Most games have no dice.
  import("./dice.js").then(({ verifyDice }) => verifyDice(dice)).then(({ fault, n }) => {
    const count = dice.draws.length;
    const text = fault ? word(`dice-wrong-${fault}`, { n: n ?? 0 }) : word("dice-verified", { count });
    result.className = fault ? "bad" : "good";
    result.textContent = `${fault ? "✗" : "✓"} ${text}`;
  }, () => {
    result.textContent = word("dice-cannot");
  });
}

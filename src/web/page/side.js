// All that stands around the board: seats with clocks and reserves, offers, commands, the moves, pieces and dice.

import { verifyDice } from "./dice.js";
import { by, el, icon, renew } from "./dom.js";
import { groupPieces } from "./keys.js";
import { formatTime, listed, word } from "./words.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").SeatView} SeatView */
/** @typedef {import("./types.js").Command} Command */
/** @typedef {import("./play.js").Play} Play */

/** The corners of the board, clockwise from the lower left, which is the viewpoint's. */
const CORNERS = ["under-left", "above-left", "above-right", "under-right"];
const CLOCKWISE = /** @type {const} */ (["white", "red", "black", "gold"]);
/** The time left below which a clock warns, in milliseconds. */
const LITTLE_TIME = 20_000;

/**
 * Draws the seats, each at the corner of the board where it sits.
 * @param {View} view
 * @param {Play} play
 * @param {string[]} present
 */
export function drawSeats(view, play, present) {
  for (const corner of CORNERS) by(corner).hidden = true;
  for (const seat of view.seats) {
    const turn = (CLOCKWISE.indexOf(seat.seat) - CLOCKWISE.indexOf(view.viewpoint) + 4) % 4;
    const corner = by(CORNERS[turn]);
    corner.hidden = false;
    const drops = new Set(play.legal().flatMap((action) => (action.drop !== null && seat.to_move ? [action.drop] : [])));
    const chosen = seat.to_move ? play.chosen?.drop : undefined;
    const isHere = present.includes(seat.name);
    const key = [{ ...seat, clock: seat.clock !== null }, [...drops], chosen, isHere];
    renew(corner, key, () => seatParts(seat, drops, chosen, isHere, play));
    corner.className = `seat ${seat.to_move ? "to-move" : ""} ${seat.state}`;
  }
  by("above").hidden = by("above-left").hidden && by("above-right").hidden;
}

/**
 * Creates the parts of a seat.
 * @param {SeatView} seat
 * @param {Set<string>} drops
 * @param {string|undefined} chosen
 * @param {boolean} isHere
 * @param {Play} play
 */
function seatParts(seat, drops, chosen, isHere, play) {
  const name = el("span", { class: "name", dir: "auto" }, seat.name);
  const parts = [icon(`seat-${seat.seat.slice(0, 1)}`, seat.seat), name];
  if (seat.place && seat.place <= 3) parts.splice(1, 0, icon(`medal-${seat.place}`, `medal-${seat.place}`));
  if (seat.to_move) parts.splice(1, 0, el("span", { class: "turn", "aria-hidden": "true" }, "▶"));
  const notes = [seat.you ? word("you") : "", isHere && !seat.you ? word("here") : "", seat.to_move ? word("to-move") : ""];
  const note = listed([...notes.filter(Boolean), ...(seat.state_label ? [seat.state_label] : [])]);
  if (note) parts.push(el("span", { class: "note" }, note));
  const line = el("div", { class: "who" }, ...parts);
  if (seat.clock) line.append(el("span", { class: "clock", "data-seat": seat.seat, role: "timer", "aria-live": "off" }));
  const tray = el("div", { class: "tray", role: "group", "aria-label": word("reserve-of", { name: seat.name }) });
  for (const piece of seat.reserve) {
    const canDrop = drops.has(piece.kind);
    const content = [icon(piece.symbol, seat.seat), ...(piece.count > 1 ? [el("b", { "aria-hidden": "true" }, `${piece.count}`)] : [])];
    const label = piece.count > 1 ? word("counted", { piece: piece.label, count: piece.count }) : piece.label;
    tray.append(canDrop
      ? el("button", { type: "button", "data-name": `drop-${piece.kind}`, "aria-label": label, "aria-pressed": String(chosen === piece.kind),
        click: () => (chosen === piece.kind ? play.letGo() : play.choose({ drop: piece.kind })) }, ...content)
      : el("span", { role: "img", "aria-label": label }, ...content));
  }
  const captured = seat.captured.map((piece) => el("span", { role: "img",
    "aria-label": piece.count > 1 ? word("counted", { piece: piece.label, count: piece.count }) : piece.label },
  icon(piece.symbol, seat.seat), ...(piece.count > 1 ? [el("b", { "aria-hidden": "true" }, `${piece.count}`)] : [])));
  const taken = el("div", { class: "captured", role: "group", "aria-label": word("captured-of", { name: seat.name }) }, ...captured);
  return [line, ...(seat.reserve.length > 0 ? [tray] : []), ...(captured.length > 0 ? [taken] : [])];
}

/**
 * Shows the clocks as they stand now.
 * @param {SeatView[]} seats
 * @param {number} elapsed the milliseconds since the server sent them
 */
export function drawClocks(seats, elapsed) {
  for (const { seat, clock } of seats) {
    const shown = document.querySelector(`.clock[data-seat="${seat}"]`);
    if (!clock || !shown) continue;
    const left = clock.remaining_ms - (clock.running ? elapsed : 0);
    const bank = left < 0 && clock.bank_ms !== null ? clock.bank_ms + left : clock.bank_ms;
    const main = left < 0 && bank !== null ? 0 : left;
    const text = bank === null ? formatTime(main) : `${formatTime(main)} + ${formatTime(bank)}`;
    if (shown.textContent !== text) shown.textContent = text;
    shown.classList.toggle("running", clock.running);
    shown.classList.toggle("low", clock.running && main + (bank ?? 0) < LITTLE_TIME);
  }
}

/**
 * Draws offers and commands.
 * @param {View} view
 * @param {boolean} isLocked
 * @param {(command: Command) => void} run
 */
export function drawCommands(view, isLocked, run) {
  renew(by("offers"), [view.offers, isLocked], () => view.offers.map((offer) => el("li", {}, el("span", {}, offer.text),
    ...offer.can.map((command) => el("button", { type: "button", disabled: isLocked, "data-name": `${command}-${offer.number}`, class: command,
      click: () => run({ command, label: "", confirm: null, argument: offer.number }) }, word(`offer-${command}`))))));
  const button = (/** @type {Command} */ command) => el("button", { type: "button", disabled: isLocked, "data-name": command.command,
    click: () => run(command) }, command.label);
  const isMore = (/** @type {Command} */ command) => command.group === "more";
  renew(by("commands"), [view.commands, isLocked], () => view.commands.filter((command) => !isMore(command)).map(button));
  const more = view.commands.filter(isMore);
  by("more").hidden = more.length === 0;
  renew(by("more-commands"), [more, isLocked], () => more.map(button));
}

/**
 * Draws the list of moves.
 * @param {View} view
 * @param {number|null} past the event of the earlier position that is shown
 * @param {(event: number|null) => void} show
 */
export function drawMoves({ moves }, past, show) {
  const list = by("moves");
  const current = past ?? moves.at(-1)?.event ?? 0;
  renew(list, [moves.length, moves.at(-1), current], () => moves.map((move) => {
    const isCurrent = move.event === current;
    const button = el("button", { type: "button", "data-name": `move-${move.event}`, "aria-current": isCurrent ? "step" : null,
      click: () => show(move.event) }, icon(`seat-${move.seat.slice(0, 1)}`, move.seat),
    el("span", { class: "number" }, `${move.n} `), el("span", {}, move.text), el("span", { class: "unseen" }, `: ${move.said}`));
    if (move.dice) button.append(...move.dice.map((value) => el("span", { class: "die" }, `${value}`)));
    return el("li", {}, button);
  }));
  const shown = list.querySelector("[aria-current]");
  if (shown instanceof HTMLElement) list.scrollTop = shown.offsetTop - list.clientHeight / 2;
  const at = moves.findIndex((move) => move.event === current);
  for (const id of ["first", "back"]) /** @type {HTMLButtonElement} */ (by(id)).disabled = at < 0;
  for (const id of ["forward", "newest"]) /** @type {HTMLButtonElement} */ (by(id)).disabled = past === null;
}

/**
 * Draws the list of pieces by kind, which is quicker to hear than squares one by one.
 * @param {View} view
 */
export function drawPieceList({ pieces }) {
  renew(by("pieces"), pieces, () => [...groupPieces(pieces)].map(([label, group]) =>
    el("li", {}, word("pieces-of-kind", { piece: label, squares: listed(group.map((piece) => piece.at)) }))));
}

/**
 * Draws the dice with their commitment, and verifies them when the secret is known.
 * @param {View} view
 */
export function drawDice({ dice }) {
  by("dice").hidden = dice === null;
  if (!dice) return;
  const result = el("p", { id: "dice-result" }, word(dice.secret ? "dice-checking" : "dice-waiting"));
  renew(by("dice-proof"), dice, () => [
    el("p", {}, word("dice-commitment"), " ", el("code", {}, dice.commitment)),
    ...(dice.secret ? [el("p", {}, word("dice-secret"), " ", el("code", {}, dice.secret))] : []),
    ...dice.seeds.map(({ seat, seed }) => el("p", {}, icon(`seat-${seat.slice(0, 1)}`, seat), word("dice-seed"), " ", el("code", { dir: "auto" }, seed))),
    result,
  ]);
  if (!dice.secret || !result.isConnected) return;
  verifyDice(dice).then(({ fault, n }) => {
    result.className = fault ? "bad" : "good";
    result.textContent = fault ? `✗ ${word(`dice-wrong-${fault}`, { n: n ?? 0 })}` : `✓ ${word("dice-verified", { count: dice.draws.length })}`;
  }, () => {
    result.textContent = word("dice-cannot");
  });
}

// Keys on the board. They work while the board has the focus, so that they take nothing from a screen reader's own.

import { by, el } from "./dom.js";
import { clamp } from "./geometry.js";
import { isPanelOpen, closePanel, stepInPanel } from "./panel.js";
import { announce, formatTime, listed, word } from "./words.js";

/** @import { Board } from "./board.js" */
/** @import { Play } from "./play.js" */
/** @import { Piece } from "./types" */

/** The keys to list, and the names of their texts. */
const HELP = [
  ["← ↑ ↓ →", "arrows"], ["Enter", "enter"], ["Esc", "escape"], ["M", "movable"], ["S", "status"],
  ["C", "clocks"], ["L", "last"], ["O", "offers"],
  ["P", "pieces"], ["N", "next"], ["T", "type"], ["+ − 0", "zoom"], ["?", "help"],
];

/** Returns the list of keys with their meanings. */
export function keyList() {
  return HELP.flatMap(([key, name]) => [el("dt", {}, el("kbd", {}, key)), el("dd", {}, word(`key-${name}`))]);
}

/** Returns the pieces by label, in the order of the board, as `White Rook: a1, h1`. @param {Piece[]} pieces */
export function groupPieces(pieces) {
  /** @type {Map<string, Piece[]>} */
  const groups = new Map();
  for (const piece of pieces) groups.set(piece.label, [...(groups.get(piece.label) ?? []), piece]);
  return groups;
}

/** Listens to the keys on the board. @param {Board} board @param {Play} play @param {() => number} elapsed in ms */
export function listenToKeys(board, play, elapsed) {
  let group = -1;
  let label = "";

  const step = (/** @type {number} */ columns, /** @type {number} */ rows) => {
    const { column, row } = board.geometry.place(board.focused);
    const { squares, columns: width, rows: height } = board.geometry;
    board.focus(squares[clamp(row + rows, 0, height - 1)][clamp(column + columns, 0, width - 1)], true);
  };
  /** @param {string[]} squares @param {number} by */
  const cycle = (squares, by) => {
    const all = by > 0 ? [...board.cells.keys()] : [...board.cells.keys()].reverse();
    const next = all.indexOf(board.focused) + 1;
    const ahead = [...all.slice(next), ...all.slice(0, next)].find((square) => squares.includes(square));
    if (ahead === undefined) return announce(word("none"));
    board.focus(ahead, true);
  };
  const tellKind = (/** @type {number} */ by) => {
    const groups = [...groupPieces(board.view?.pieces ?? [])];
    if (groups.length === 0) return;
    group = (group + by + groups.length * 2) % groups.length;
    const [name, pieces] = groups[group];
    label = name;
    announce(word("pieces-of-kind", { piece: name, squares: listed(pieces.map((piece) => piece.at)) }));
  };
  const ofKind = () => {
    const name = label || board.occupied.get(board.focused)?.label || "";
    return (board.view?.pieces ?? []).filter((piece) => piece.label === name).map((piece) => piece.at);
  };
  const clocks = () => board.view?.seats.flatMap(({ name, clock }) => {
    if (!clock) return [];
    return [word("clock-of", { name, time: formatTime(clock.remaining_ms - (clock.running ? elapsed() : 0)) })];
  }) ?? [];
  const targets = () => (play.options.size > 0 ? [...play.options.keys()] : [...play.movable()]);

  /** @type {Record<string, () => void>} */
  const keys = {
    ArrowLeft: () => step(-1, 0),
    ArrowRight: () => step(1, 0),
    ArrowUp: () => step(0, -1),
    ArrowDown: () => step(0, 1),
    Home: () => step(-99, 0),
    End: () => step(99, 0),
    PageUp: () => step(0, -99),
    PageDown: () => step(0, 99),
    Enter: () => play.pick(board.focused),
    " ": () => play.pick(board.focused),
    Escape: () => play.letGo(),
    m: () => cycle(targets(), 1),
    M: () => cycle(targets(), -1),
    s: () => announce(board.view?.status ?? ""),
    c: () => announce(listed(clocks()) || word("none")),
    l: () => announce(board.view?.moves.at(-1)?.said || word("none")),
    o: () => announce(listed(board.view?.offers.map((offer) => offer.text) ?? []) || word("none")),
    p: () => tellKind(1),
    P: () => tellKind(-1),
    n: () => cycle(ofKind(), 1),
    N: () => cycle(ofKind(), -1),
    t: () => by("typed").focus(),
    "+": () => board.zoom.by(1.4),
    "-": () => board.zoom.by(1 / 1.4),
    0: () => board.zoom.reset(),
    "?": () => announce(HELP.map(([key, name]) => `${key}: ${word(`key-${name}`)}`).join("; ")),
  };
  board.grid.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const run = keys[event.key];
    if (!run) return;
    event.preventDefault();
    if (!/^[npNP]$/.test(event.key)) label = "";
    run();
  });
  board.grid.addEventListener("focusin", (event) => {
    const square = event.target instanceof HTMLElement ? event.target.dataset.square : undefined;
    if (square) board.focus(square, false);
  });
  by("panel").addEventListener("keydown", (event) => {
    if (!isPanelOpen()) return;
    if (event.key === "Escape") play.letGo();
    else if (event.key === "ArrowDown" || event.key === "ArrowRight") stepInPanel(1);
    else if (event.key === "ArrowUp" || event.key === "ArrowLeft") stepInPanel(-1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  by("panel").addEventListener("focusout", (event) => {
    const next = event.relatedTarget;
    if (next instanceof Node && !by("panel").contains(next)) closePanel();
  });
}

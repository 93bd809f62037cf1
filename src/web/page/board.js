// The board: a drawing in SVG, and over it a grid of cells with spoken labels, which takes focus and pointers.

import { by, el, svg, symbol } from "./dom.js";
import { Geometry, covered } from "./geometry.js";
import { percent, word } from "./words.js";
import { Zoom } from "./zoom.js";

/** @import { Choice, Piece, Point, View } from "./types" */

/** The symbols of targets, by kind of action. Kinds that are not listed look like a move. */
const TARGET_SYMBOLS = new Map(Object.entries({
  move: "mark-move", capture: "mark-capture", shot: "mark-shot", mount: "mark-mount", swap: "mark-swap",
  promotion: "mark-promotion", drop: "mark-place",
}));

const LAYERS = ["ground", "terrain", "marks", "chosen", "pieces", "targets", "arrows", "lifted"];

/** @type {Choice} */
const NOTHING_CHOSEN = { chosen: null, targets: new Map(), movable: new Set(), sending: null };

export class Board {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    this.geometry = new Geometry(8, 8, "white");
    this.window = by("window");
    this.grid = by("grid");
    this.zoom = new Zoom(root, this.window, by("edges"));
    /** @type {Record<string, SVGElement>} */
    this.layers = Object.fromEntries(LAYERS.map((name) => [name, svg("g", { class: name })]));
    by("drawing").append(...Object.values(this.layers));
    /** @type {Map<string, HTMLElement>} */
    this.cells = new Map();
    /** @type {Map<string, Piece>} the pieces by every square that they cover */
    this.occupied = new Map();
    /** @type {Map<string, SVGElement>} */
    this.figures = new Map();
    /** @type {View|null} */
    this.view = null;
    this.choice = NOTHING_CHOSEN;
    /** The square that takes the focus. */
    this.focused = "";
    this.still = "";
  }

  /** Draws a view, and lets the piece of the last move glide if it moved. @param {View} view @param {boolean} moved */
  draw(view, moved) {
    this.view = view;
    this.lay(view);
    this.occupied.clear();
    for (const piece of view.pieces) {
      for (const square of covered(piece.at, piece.size ?? 1)) this.occupied.set(square, piece);
    }
    this.drawMarks(view);
    this.drawPieces(view);
    if (moved && !matchMedia("(prefers-reduced-motion: reduce)").matches) this.glide(view);
    this.choose(this.choice);
  }

  /** Lays out squares and cells, if the board is another one than before. @param {View} view */
  lay(view) {
    const still = JSON.stringify([view.files, view.ranks, view.viewpoint, view.squares]);
    if (still === this.still) return;
    this.still = still;
    const geometry = new Geometry(view.files, view.ranks, view.viewpoint);
    this.geometry = geometry;
    const [width, height] = [geometry.columns * 100, geometry.rows * 100];
    by("drawing").setAttribute("viewBox", `0 0 ${width} ${height}`);
    this.root.style.setProperty("--columns", String(geometry.columns));
    this.root.style.setProperty("--rows", String(geometry.rows));
    by("main").style.setProperty("--shape", String(geometry.columns / geometry.rows));
    this.root.classList.toggle("wide", geometry.columns > 12);
    const dark = geometry.squares.flat().filter((square) => geometry.isDark(square));
    const path = dark.map((square) => `M${this.x(square)} ${this.y(square)}h100v100h-100z`).join("");
    this.layers.ground.replaceChildren(
      svg("rect", { class: "light-squares", width, height }), svg("path", { class: "dark-squares", d: path }));
    this.layers.terrain.replaceChildren(...view.squares.map(({ at, kind, seat }) =>
      this.mark(at, `terrain-${kind}`, seat ?? kind)));
    for (const [id, texts] of Object.entries(geometry.labels())) {
      by(id).replaceChildren(el("div", {}, ...Array.from(texts, (text) => el("span", {}, text))));
    }
    this.layCells();
    this.zoom.reset(geometry.columns, geometry.rows);
  }

  /** Creates the cells of the grid. */
  layCells() {
    this.cells.clear();
    const row = (/** @type {string[]} */ squares) => el("div", { role: "row" }, ...squares.map((square) => {
      const cell = el("div", { role: "gridcell", tabindex: -1, "data-square": square });
      this.cells.set(square, cell);
      return cell;
    }));
    const { squares, columns } = this.geometry;
    this.grid.replaceChildren(...squares.map(row));
    const start = squares.at(-1)?.[Math.floor(columns / 2)] ?? "";
    this.focus(this.cells.has(this.focused) ? this.focused : start, false);
  }

  /** Draws the last move, check, danger and hints. @param {View} view */
  drawMarks({ marks, pieces }) {
    const shapes = /** @type {SVGElement[]} */ ([]);
    const last = marks.last ?? [];
    last.forEach((square, place) => {
      const isFrom = last.length > 1 && place === 0;
      const size = pieces.find((piece) => piece.at === last[last.length - 1])?.size ?? 1;
      for (const part of covered(square, size)) {
        shapes.push(this.tint(part, this.geometry.isDark(part) ? "last-dark" : "last-light"));
        if (isFrom || size === 1) shapes.push(this.mark(part, isFrom ? "mark-from" : "mark-to", "last"));
      }
    });
    for (const square of marks.hit ?? []) shapes.push(this.mark(square, "mark-hit", "last"));
    for (const square of marks.crown ?? []) shapes.push(this.tint(square, "crowned"));
    for (const square of marks.check ?? []) {
      // An exclamation mark tells check from danger without colours.
      const sign = symbol("mark-check", this.x(square) + 62, this.y(square), 38, "danger");
      shapes.push(this.tint(square, "check"), this.mark(square, "mark-danger", "danger"), sign);
    }
    for (const square of marks.danger ?? []) shapes.push(this.mark(square, "mark-danger", "danger"));
    this.layers.marks.replaceChildren(...shapes);
    this.layers.arrows.replaceChildren(...(marks.arrows ?? []).map(([from, to]) => this.arrow(from, to)));
  }

  /** Creates an arrow between the middles of two squares. @param {string} from @param {string} to */
  arrow(from, to) {
    const [x, y] = [this.x(to) - this.x(from), this.y(to) - this.y(from)];
    const length = Math.max(Math.hypot(x, y), 1);
    const turn = (Math.atan2(y, x) * 180) / Math.PI;
    const d = `M0-9H${length - 50}V-26L${length} 0L${length - 50} 26V9H0z`;
    const transform = `translate(${this.x(from) + 50} ${this.y(from) + 50}) rotate(${turn})`;
    return svg("path", { d, transform, class: "arrow" });
  }

  /** Draws all pieces. @param {View} view */
  drawPieces({ pieces, seats, marks }) {
    this.figures.clear();
    const crowned = new Set(marks.crown ?? []);
    const figures = pieces.map((piece) => {
      const side = 100 * (piece.size ?? 1);
      const { column, row } = this.geometry.corner(piece.at, piece.size ?? 1);
      const figure = svg("g", { class: `piece ${piece.seat}`, transform: `translate(${column * 100} ${row * 100})` });
      figure.append(symbol(piece.symbol, 0, 0, side));
      for (const badge of piece.badges ?? []) {
        figure.append(symbol(badge, 0, 0, side, badge === "rank" ? "gold" : ""));
      }
      if (seats.length > 2) figure.append(symbol(`seat-${piece.seat.slice(0, 1)}`, 0, 70, 30));
      if (crowned.has(piece.at)) figure.append(symbol("crown", 0, 0, side, "gold"));
      this.figures.set(piece.at, figure);
      return figure;
    });
    this.layers.pieces.replaceChildren(...figures);
    this.layers.lifted.replaceChildren();
  }

  /** Lets the piece of the last move glide to its square. @param {View} view */
  glide({ marks }) {
    const [from, to] = marks.last ?? [];
    const figure = to === undefined ? null : this.figures.get(to);
    if (!figure || from === undefined) return;
    const [x, y] = [this.x(from) - this.x(to), this.y(from) - this.y(to)];
    const { column, row } = this.geometry.corner(to, this.occupied.get(to)?.size ?? 1);
    const at = (/** @type {number} */ dx, /** @type {number} */ dy) =>
      ({ transform: `translate(${column * 100 + dx}px, ${row * 100 + dy}px)` });
    figure.animate([at(x, y), at(0, 0)], { duration: 160, easing: "ease-out" });
  }

  /** Shows a choice, and renews the labels of all cells. @param {Choice} choice */
  choose(choice) {
    this.choice = choice;
    const { chosen, targets, sending } = choice;
    const piece = chosen === null ? undefined : this.occupied.get(chosen);
    const disc = piece ? [this.mark(piece.at, "mark-chosen", "mark", piece.size)] : [];
    // A place for a piece of the reserve is often a patterned square, on which a frame alone is hard to see.
    const drops = [...targets].filter(([, { kind }]) => kind === "drop");
    this.layers.chosen.replaceChildren(...disc, ...drops.map(([square]) => this.tint(square, "landing")));
    const shapes = [...targets].map(([square, { kind }]) =>
      this.mark(square, TARGET_SYMBOLS.get(kind) ?? "mark-move", "mark"));
    for (const [square, { chance }] of targets) {
      if (!chance) continue;
      const text = svg("text", { class: "chance", x: this.x(square) + 50, y: this.y(square) + 94 });
      text.textContent = percent(chance);
      shapes.push(text);
    }
    if (sending) {
      const ghost = svg("g", { class: `piece sending ${sending.inks}` });
      if (sending.symbol) ghost.append(this.mark(sending.to, sending.symbol, ""));
      shapes.push(ghost, this.mark(sending.to, "mark-place", "last"));
    }
    this.layers.targets.replaceChildren(...shapes);
    for (const [at, figure] of this.figures) figure.classList.toggle("leaving", sending?.from === at);
    this.grid.classList.toggle("choosing", targets.size > 0);
    this.label();
    this.zoom.point(targets.size > 0 ? [...targets.keys()].map((square) => this.geometry.place(square)) : []);
  }

  /** Renews the spoken labels of the cells. */
  label() {
    if (!this.view) return;
    const special = new Map(this.view.squares.map((square) => [square.at, square.label]));
    const { marks } = this.view;
    for (const [square, cell] of this.cells) {
      const piece = this.occupied.get(square);
      let label = piece ? word("cell-piece", { piece: piece.label, square }) : square;
      const terrain = special.get(square);
      if (terrain) label = word("cell-terrain", { cell: label, terrain });
      const said = [];
      const at = piece?.at ?? square;
      const kind = this.choice.targets.get(square)?.kind;
      if (marks.check?.includes(square)) said.push("check");
      if (marks.danger?.includes(square)) said.push("danger");
      if (marks.last?.includes(square)) said.push("last");
      if (this.choice.chosen === at && piece) said.push("chosen");
      else if (kind) said.push(TARGET_SYMBOLS.has(kind) ? kind : "move");
      else if (this.choice.movable.has(at) && piece) said.push("movable");
      for (const mark of said) label = word("cell-marked", { cell: label, mark: word(`mark-${mark}`) });
      if (cell.getAttribute("aria-label") !== label) cell.setAttribute("aria-label", label);
      cell.setAttribute("aria-selected", String(this.choice.chosen === at && piece !== undefined));
      cell.classList.toggle("movable", this.choice.movable.has(at) && piece !== undefined);
      cell.classList.toggle("target", kind !== undefined);
    }
  }

  /** Gives a square the roving focus, and the focus if it `takes` it. @param {string} square @param {boolean} takes */
  focus(square, takes) {
    this.cells.get(this.focused)?.setAttribute("tabindex", "-1");
    this.focused = square;
    const cell = this.cells.get(square);
    cell?.setAttribute("tabindex", "0");
    if (!takes || !cell) return;
    const { column, row } = this.geometry.place(square);
    this.zoom.reveal(column, row);
    cell.focus({ preventScroll: this.zoom.isClose() });
  }

  /** Lifts the piece on a square to a point, or puts it back. @param {string} at @param {Point|null} point */
  lift(at, point) {
    const figure = this.figures.get(at);
    if (!figure) return;
    const size = 100 * (this.occupied.get(at)?.size ?? 1);
    if (point) {
      const { left, top, width } = this.grid.getBoundingClientRect();
      const unit = (this.geometry.columns * 100) / width;
      const [x, y] = [(point.x - left) * unit - size / 2, (point.y - top) * unit - size / 2];
      figure.setAttribute("transform", `translate(${x} ${y})`);
      if (figure.parentNode !== this.layers.lifted) this.layers.lifted.append(figure);
    } else if (figure.parentNode === this.layers.lifted) {
      const { column, row } = this.geometry.corner(at, size / 100);
      figure.setAttribute("transform", `translate(${column * 100} ${row * 100})`);
      this.layers.pieces.append(figure);
    }
  }

  /** Returns the square below a point of the screen, with its place in columns and rows. @param {Point} point */
  at({ x, y }) {
    const { left, top, width, height } = this.grid.getBoundingClientRect();
    const [across, down] = [((x - left) / width) * this.geometry.columns, ((y - top) / height) * this.geometry.rows];
    const [column, row] = [Math.floor(across), Math.floor(down)];
    if (column < 0 || row < 0 || column >= this.geometry.columns || row >= this.geometry.rows) return null;
    return { square: this.geometry.squares[row][column], across, down };
  }

  /** Creates a symbol. @param {string} square @param {string} name @param {string} inks @param {number} [size] */
  mark(square, name, inks, size = 1) {
    const { column, row } = this.geometry.corner(square, size);
    return symbol(name, column * 100, row * 100, size * 100, inks);
  }

  /** Creates a square of one colour. @param {string} square @param {string} name of its class */
  tint(square, name) {
    return svg("rect", { class: name, x: this.x(square), y: this.y(square), width: 100, height: 100 });
  }

  /** @param {string} square */
  x(square) {
    return this.geometry.place(square).column * 100;
  }

  /** @param {string} square */
  y(square) {
    return this.geometry.place(square).row * 100;
  }
}

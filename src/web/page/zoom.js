// The part of the board that is seen: zooming, panning, and arrows to targets that are out of sight.

import { el, svg } from "./dom.js";
import { clamp } from "./geometry.js";
import { word } from "./words.js";

/** @import { Place } from "./types" */

/** The side of a square, in pixels, below which a closer look helps a finger, and the largest that a zoom aims at. */
const [FINGER, CLOSEST] = [30, 48];

export class Zoom {
  /** @param {HTMLElement} root @param {HTMLElement} window the part seen @param {HTMLElement} edges for arrows */
  constructor(root, window, edges) {
    this.root = root;
    this.window = window;
    this.edges = edges;
    this.scale = 1;
    this.x = 0;
    this.y = 0;
    this.columns = 8;
    this.rows = 8;
    /** The reader's view, to which the page returns after a zoom of its own. @type {[number, number, number]|null} */
    this.before = null;
    /** @type {Place[]} */
    this.targets = [];
    /** @type {() => void} */
    this.onchange = () => {};
    new ResizeObserver(() => this.set(this.scale, this.x, this.y, false)).observe(window);
  }

  /** Shows the whole of a board. @param {number} [columns] @param {number} [rows] */
  reset(columns = this.columns, rows = this.rows) {
    [this.columns, this.rows] = [columns, rows];
    this.before = null;
    this.set(1, 0, 0, true);
  }

  /** Returns `true` if only a part of the board is seen. */
  isClose() {
    return this.scale > 1.01;
  }

  /** Returns the side of a square, in pixels, when the whole board is seen. */
  side() {
    return this.window.clientWidth / this.columns;
  }

  /** Returns a scale within its bounds. @param {number} scale */
  within(scale) {
    return clamp(scale, 1, Math.max(1, (CLOSEST * 1.5) / Math.max(this.side(), 1)));
  }

  /** Returns `true` if squares of the whole board are too small for fingers. */
  isSmall() {
    return this.side() < FINGER;
  }

  /**
   * Sets the zoom, within the bounds of the board. `x` and `y` are its upper left corner in the window.
   * @param {number} scale @param {number} x @param {number} y @param {boolean} glides
   */
  set(scale, x, y, glides) {
    const [width, height] = [this.window.clientWidth, this.window.clientHeight];
    this.scale = this.within(scale);
    this.x = clamp(x, width * (1 - this.scale), 0);
    this.y = clamp(y, height * (1 - this.scale), 0);
    this.root.classList.toggle("gliding", glides);
    this.root.classList.toggle("close", this.isClose());
    this.root.style.setProperty("--zoom", String(this.scale));
    this.root.style.setProperty("--left", `${this.x}px`);
    this.root.style.setProperty("--top", `${this.y}px`);
    this.drawArrows();
    this.onchange();
  }

  /** Zooms around a point. @param {number} factor @param {number} x @param {number} y @param {boolean} glides */
  by(factor, x = this.window.clientWidth / 2, y = this.window.clientHeight / 2, glides = true) {
    const before = this.scale;
    const scale = this.within(before * factor);
    this.before = null;
    this.set(scale, x - ((x - this.x) * scale) / before, y - ((y - this.y) * scale) / before, glides);
  }

  /** Moves the board, and returns the part of the way down that it cannot go. @param {number} x @param {number} y */
  pan(x, y) {
    const wanted = this.y + y;
    this.set(this.scale, this.x + x, wanted, false);
    return wanted - this.y;
  }

  /** Zooms as closely to a piece as all its targets stay in view. @param {Place} piece @param {Place[]} targets */
  approach(piece, targets) {
    const all = [piece, ...targets];
    // A zoom of the reader's own stays if it shows them.
    if (this.isClose() && !this.before ? all.every((place) => this.isSeen(place)) : !this.isSmall()) return;
    this.before ??= [this.scale, this.x, this.y];
    const bounds = (/** @type {number[]} */ places) => [Math.min(...places) - 0.1, Math.max(...places) + 1.1];
    const [left, right] = bounds(all.map((place) => place.column));
    const [top, bottom] = bounds(all.map((place) => place.row));
    const fit = Math.min(this.columns / (right - left), this.rows / (bottom - top));
    this.centre({ column: (left + right) / 2, row: (top + bottom) / 2 },
      this.within(Math.min(fit, CLOSEST / this.side())));
  }

  /** Moves a point of the board to the middle of the window. @param {Place} middle @param {number} scale */
  centre(middle, scale = this.scale) {
    const side = this.side() * scale;
    const [x, y] = [this.window.clientWidth / 2, this.window.clientHeight / 2];
    this.set(scale, x - middle.column * side, y - middle.row * side, true);
  }

  /** Returns to the reader's view, if the page has zoomed by itself. */
  leave() {
    if (this.before) this.set(...this.before, true);
    this.before = null;
  }

  /** Moves the board so that a square is seen. @param {number} column @param {number} row */
  reveal(column, row) {
    if (!this.isSeen({ column, row })) this.centre({ column: column + 0.5, row: row + 0.5 });
  }

  /** Returns `true` if the middle of a square is seen. @param {Place} place */
  isSeen({ column, row }) {
    const side = this.side() * this.scale;
    const [x, y] = [this.x + (column + 0.5) * side, this.y + (row + 0.5) * side];
    return x > 0 && y > 0 && x < this.window.clientWidth && y < this.window.clientHeight;
  }

  /** Sets the targets that arrows point to while they are out of sight. @param {Place[]} targets */
  point(targets) {
    this.targets = targets;
    this.drawArrows();
  }

  /** Draws an arrow for each direction in which targets are out of sight. A tap on it shows them. */
  drawArrows() {
    if (this.targets.length === 0 || !this.isClose()) return this.edges.replaceChildren();
    const [width, height] = [this.window.clientWidth, this.window.clientHeight];
    const side = this.side() * this.scale;
    /** @type {Map<string, Place[]>} the targets by the side or corner beyond which they are */
    const groups = new Map();
    const beyond = (/** @type {number} */ at, /** @type {number} */ most) => (at <= 0 ? -1 : at >= most ? 1 : 0);
    for (const place of this.targets.filter((target) => !this.isSeen(target))) {
      const x = beyond(this.x + (place.column + 0.5) * side, width);
      const sector = `${x} ${beyond(this.y + (place.row + 0.5) * side, height)}`;
      groups.set(sector, [...(groups.get(sector) ?? []), place]);
    }
    this.edges.replaceChildren(...[...groups].map(([sector, places]) => {
      const mean = (/** @type {(place: Place) => number} */ part) =>
        places.reduce((sum, place) => sum + part(place), 0) / places.length + 0.5;
      const middle = { column: mean((place) => place.column), row: mean((place) => place.row) };
      const [right, down] = sector.split(" ").map(Number);
      const button = el("button", { type: "button", class: "edge", "aria-label": word("more-targets") },
        svg("svg", { viewBox: "-50 -50 100 100", "aria-hidden": "true" }, svg("path", {
          d: "M-30-14H4V-36L42 0L4 36V14H-30z", transform: `rotate(${(Math.atan2(down, right) * 180) / Math.PI})`,
        })));
      // Beside the line of the targets, so that the arrow covers none that is seen.
      const beside = (/** @type {number} */ at, /** @type {number} */ all, /** @type {number} */ toward) =>
        clamp(toward ? at : at + Math.sign(all / 2 - at) * side * 1.2, 20, all - 20);
      button.style.left = `${beside(this.x + middle.column * side, width, right)}px`;
      button.style.top = `${beside(this.y + middle.row * side, height, down)}px`;
      button.addEventListener("click", () => this.centre(middle));
      return button;
    }));
  }
}

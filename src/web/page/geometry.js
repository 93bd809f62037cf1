// Squares, and their places on the screen from each seat's side.

/** @import { Seat } from "./types" */

/** Returns the file and rank of a square, from 0. @param {string} square */
export function parse(square) {
  return { file: square.charCodeAt(0) - 97, rank: Number(square.slice(1)) - 1 };
}

/** Returns the name of a square. @param {number} file @param {number} rank */
export function nameOf(file, rank) {
  return `${String.fromCharCode(97 + file)}${rank + 1}`;
}

/** Returns a number within bounds. @param {number} value @param {number} least @param {number} most */
export function clamp(value, least, most) {
  return Math.min(Math.max(value, least), most);
}

/** A board's squares, turned so that one seat's side is at the bottom. */
export class Geometry {
  /** @param {number} files @param {number} ranks @param {Seat} viewpoint */
  constructor(files, ranks, viewpoint) {
    this.columns = files;
    this.rows = ranks;
    const isTurned = files === ranks && (viewpoint === "red" || viewpoint === "gold");
    this.isUpright = !isTurned;
    /** @param {number} column @param {number} row */
    const square = (column, row) => {
      if (isTurned && viewpoint === "red") return nameOf(files - 1 - row, ranks - 1 - column);
      if (isTurned) return nameOf(row, column);
      return viewpoint === "black" ? nameOf(files - 1 - column, row) : nameOf(column, ranks - 1 - row);
    };
    const count = (/** @type {number} */ length) => Array.from({ length }, (_, at) => at);
    /** All squares by rows, from the upper left. */
    this.squares = count(ranks).map((row) => count(files).map((column) => square(column, row)));
    this.places = new Map(this.squares.flatMap((squares, row) =>
      squares.map((square, column) => [square, { column, row }])));
  }

  /** Returns the column from the left and the row from the top of a square. @param {string} square */
  place(square) {
    return this.places.get(square) ?? { column: 0, row: 0 };
  }

  /** Returns the upper left column and row of a piece of some size. @param {string} at @param {number} size */
  corner(at, size) {
    const places = covered(at, size).map((square) => this.place(square));
    return {
      column: Math.min(...places.map((place) => place.column)),
      row: Math.min(...places.map((place) => place.row)),
    };
  }

  /** Returns the labels below the board and to the left of it: ranks and files change places with a quarter turn. */
  labels() {
    const texts = (/** @type {string[]} */ squares, /** @type {boolean} */ areFiles) =>
      squares.map((square) => (areFiles ? square.slice(0, 1) : square.slice(1)));
    return {
      below: texts(this.squares[0], this.isUpright),
      beside: texts(this.squares.map(([first]) => first), !this.isUpright),
    };
  }

  /** Returns `true` for the dark squares: a1 is dark. @param {string} square */
  isDark(square) {
    const { file, rank } = parse(square);
    return (file + rank) % 2 === 0;
  }
}

/** Returns the squares that a piece covers. @param {string} at @param {number} size */
export function covered(at, size) {
  const { file, rank } = parse(at);
  const steps = Array.from({ length: size }, (_, step) => step);
  return steps.flatMap((up) => steps.map((right) => nameOf(file + right, rank + up)));
}

/**
 * Returns the squares that stand for a move: its target, or for a larger piece the squares next to it in the move's
 * direction, because the target itself may be a square of its own. @param {string} from @param {string} to
 * @param {number} size
 */
export function targetSquares(from, to, size) {
  if (size === 1) return [to];
  const [start, end] = [parse(from), parse(to)];
  const along = (/** @type {number} */ first, /** @type {number} */ step) => {
    if (step === 0) return Array.from({ length: size }, (_, place) => first + place);
    return [step > 0 ? first + size : first - 1];
  };
  const ranks = along(start.rank, end.rank - start.rank);
  return along(start.file, end.file - start.file).flatMap((file) => ranks.map((rank) => nameOf(file, rank)));
}

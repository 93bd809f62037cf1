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

/** A board's size, turned so that one seat's side is at the bottom. */
export class Geometry {
  /** @param {number} files @param {number} ranks @param {Seat} viewpoint */
  constructor(files, ranks, viewpoint) {
    this.files = files;
    this.ranks = ranks;
    const isTurned = files === ranks && (viewpoint === "red" || viewpoint === "gold");
    /** The number of quarter turns counterclockwise. */
    this.quarters = viewpoint === "black" ? 2 : isTurned ? (viewpoint === "red" ? 1 : 3) : 0;
    this.columns = files;
    this.rows = ranks;
  }

  /** Returns the square in a column from the left and a row from the top. @param {number} column @param {number} row */
  square(column, row) {
    const [files, ranks] = [this.files - 1, this.ranks - 1];
    if (this.quarters === 0) return nameOf(column, ranks - row);
    if (this.quarters === 1) return nameOf(files - row, ranks - column);
    if (this.quarters === 2) return nameOf(files - column, row);
    return nameOf(row, column);
  }

  /** Returns the column and row of a square. @param {string} square */
  place(square) {
    const { file, rank } = parse(square);
    const [files, ranks] = [this.files - 1, this.ranks - 1];
    if (this.quarters === 0) return { column: file, row: ranks - rank };
    if (this.quarters === 1) return { column: ranks - rank, row: files - file };
    if (this.quarters === 2) return { column: files - file, row: rank };
    return { column: rank, row: file };
  }

  /** Returns the upper left column and row of a piece of some size. @param {string} at @param {number} size */
  corner(at, size) {
    const places = covered(at, size).map((square) => this.place(square));
    return {
      column: Math.min(...places.map((place) => place.column)),
      row: Math.min(...places.map((place) => place.row)),
    };
  }

  /** Returns all squares by rows, from the upper left. */
  all() {
    return Array.from({ length: this.rows }, (_, row) =>
      Array.from({ length: this.columns }, (_, column) => this.square(column, row)));
  }

  /** Returns the labels below the board and to the left of it: ranks and files change places with a quarter turn. */
  labels() {
    const label = (/** @type {string} */ square, /** @type {boolean} */ isFile) =>
      isFile ? square.slice(0, 1) : square.slice(1);
    const upright = this.quarters % 2 === 0;
    return {
      below: Array.from({ length: this.columns }, (_, column) => label(this.square(column, 0), upright)),
      beside: Array.from({ length: this.rows }, (_, row) => label(this.square(0, row), !upright)),
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

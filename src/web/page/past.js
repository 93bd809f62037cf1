// Earlier positions, and moves that are tried on the board without being played. The server computes both.

/** @import { PastPosition } from "./types" */

export class Past {
  /** @param {(body: Record<string, unknown>) => void} send @param {() => void} changed */
  constructor(send, changed) {
    this.send = send;
    this.changed = changed;
    /** @type {{event: number, line: string[]}|null} the position to show, `null` for the newest one */
    this.at = null;
    /** @type {Map<string, PastPosition>} */
    this.positions = new Map();
    /** The position that was shown last. @type {PastPosition|undefined} */
    this.last = undefined;
  }

  /** Returns the position to show: the one before until it has come. */
  position() {
    this.last = this.at ? this.wanted() ?? this.last : undefined;
    return this.last;
  }

  /** Returns the position that was asked for, if it has come. */
  wanted() {
    return this.at ? this.positions.get(keyOf(this.at)) : undefined;
  }

  /** Shows the position after an event and a line of moves. @param {number} event @param {string[]} line */
  show(event, line = []) {
    this.at = { event, line };
    if (!this.wanted()) this.send({ type: "position", request: "position", event, line });
    this.changed();
  }

  /** Tries a move, or takes the last one back. @param {string|null} action */
  attempt(action) {
    if (!this.at) return;
    const { event, line } = this.at;
    this.show(event, action === null ? line.slice(0, -1) : [...line, action]);
  }

  /** Returns the line as conditional moves are written: with an arrow before each move of the reader. */
  plan() {
    const { event = 0, line = [] } = this.at ?? {};
    const isOwn = (/** @type {number} */ n) =>
      this.positions.get(keyOf({ event, line: line.slice(0, n) }))?.seats.some((seat) => seat.you && seat.to_move);
    return line.map((action, n) => (isOwn(n) ? "-> " : n > 0 ? ", " : "") + action).join(" ");
  }

  /** Shows the newest position again. */
  leave() {
    this.at = null;
    this.changed();
  }

  /** Stores a position that has come. @param {PastPosition} position */
  take(position) {
    this.positions.set(keyOf({ event: position.event, line: position.line ?? [] }), position);
    if (this.at) this.changed();
  }
}

/** @param {{event: number, line: string[]}} at */
function keyOf(at) {
  return `${at.event} ${at.line.join(" ")}`;
}

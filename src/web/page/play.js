// The way from a tap to an action: a piece or a piece of the reserve is chosen, then a target, then what else is open.

import { targetSquares } from "./geometry.js";
import { closePanel, openPanel } from "./panel.js";
import { announce, listed, percent, word } from "./words.js";

/** @import { Action, Chosen, View } from "./types" */
/** @import { Board } from "./board.js" */

export class Play {
  /**
   * @param {Board} board
   * @param {{act: (action: Action) => void, whyNot: (text: string|null) => void, changed: () => void}} handlers
   */
  constructor(board, handlers) {
    this.board = board;
    this.handlers = handlers;
    /** @type {View|null} */
    this.view = null;
    this.key = "";
    /** @type {Action[]} */
    this.actions = [];
    /** @type {Chosen|null} */
    this.chosen = null;
    /** @type {Map<string, Action[]>} the actions by the square that stands for them */
    this.options = new Map();
    /** `true` while a further square is chosen. */
    this.isSecond = false;
    /** @type {Action|null} */
    this.sending = null;
    this.isLocked = true;
  }

  /** Takes over a view. A choice in the same position stays. @param {View} view @param {string} key of the position */
  follow(view, key) {
    this.view = view;
    this.actions = view.actions;
    if (key !== this.key) this.clear();
    this.key = key;
    this.show();
  }

  /** Locks the input, or unlocks it. @param {boolean} isLocked */
  lock(isLocked) {
    if (this.isLocked === isLocked) return;
    this.isLocked = isLocked;
    if (isLocked) this.clear();
    this.show();
  }

  /** Returns the legal actions, none while the input is locked. */
  legal() {
    return this.isLocked || this.sending ? [] : this.actions;
  }

  /** Returns the squares of the pieces that can move. */
  movable() {
    return new Set(this.legal().flatMap((action) => (action.from === null ? [] : [action.from])));
  }

  /** Returns the lowest, leftmost square of the piece on a square. @param {string} square */
  originOf(square) {
    return this.board.occupied.get(square)?.at ?? square;
  }

  /** Lets go of the choice. */
  clear() {
    this.chosen = null;
    this.options = new Map();
    this.isSecond = false;
    closePanel();
  }

  /** Lets go of the choice, and shows the whole board. */
  letGo() {
    this.clear();
    this.show();
    this.board.zoom.leave();
  }

  /** Shows the choice on the board. */
  show() {
    const targets = new Map([...this.options].map(([square, actions]) => {
      const isOpen = this.isSecond || actions.some((action) => action.second);
      return [square, { kind: isOpen ? "promotion" : actions[0].kind, chance: actions[0].chance ?? null }];
    }));
    const { sending } = this;
    const piece = sending?.from ? this.board.occupied.get(sending.from) : undefined;
    const seat = this.view?.turn ?? this.view?.you ?? "white";
    const shot = sending?.kind === "shot" || (piece?.size ?? 1) > 1;
    this.board.choose({
      chosen: this.chosen?.from ?? null,
      targets,
      movable: this.movable(),
      sending: sending?.to ? {
        from: shot ? null : sending.from,
        to: sending.to,
        symbol: shot ? null : piece?.symbol ?? this.reserveSymbol(sending.drop),
        inks: piece?.seat ?? seat,
      } : null,
    });
    this.handlers.changed();
  }

  /** @param {string|null} kind */
  reserveSymbol(kind) {
    const pieces = this.view?.seats.flatMap((seat) => [...seat.reserve, ...seat.captured]) ?? [];
    return pieces.find((piece) => piece.kind === kind)?.symbol ?? null;
  }

  /** Chooses a square: a target, or a piece; anything else lets go. @param {string} square */
  pick(square) {
    const options = this.options.get(square);
    const origin = this.originOf(square);
    if (options) {
      this.take(square, options);
    } else if (this.movable().has(origin) && this.chosen?.from !== origin && !this.isSecond) {
      this.choose({ from: origin });
    } else {
      const from = this.chosen?.from;
      const refused = from && from !== origin && !this.isSecond ? `${from}${square}` : null;
      this.letGo();
      this.handlers.whyNot(refused);
    }
  }

  /** Chooses a piece. @param {Chosen} chosen */
  choose(chosen) {
    if (this.legal().length === 0) return;
    this.clear();
    this.chosen = chosen;
    for (const action of this.legal()) {
      const isOf = chosen.from === undefined ? action.drop === chosen.drop : action.from === chosen.from;
      if (!isOf || action.to === null) continue;
      const size = action.from === null ? 1 : this.board.occupied.get(action.from)?.size ?? 1;
      const squares = action.from === null ? [action.to] : targetSquares(action.from, action.to, size);
      for (const square of squares) this.options.set(square, [...(this.options.get(square) ?? []), action]);
    }
    this.handlers.whyNot(null);
    this.show();
    this.approach();
    this.tell();
  }

  /** Zooms to the choice where squares are small. */
  approach() {
    const targets = [...this.options.keys()].map((square) => this.board.geometry.place(square));
    const { from } = this.chosen ?? {};
    const size = this.board.occupied.get(from ?? "")?.size ?? 1;
    const middle = from === undefined ? targets[0] : this.board.geometry.corner(from, size);
    if (middle) this.board.zoom.approach(middle, targets);
  }

  /** Announces the choice and its targets. */
  tell() {
    const { from, drop } = this.chosen ?? {};
    const piece = from === undefined
      ? this.view?.seats.flatMap((seat) => seat.reserve).find((counted) => counted.kind === drop)?.label
      : word("cell-piece", { piece: this.board.occupied.get(from)?.label ?? "", square: from });
    const targets = [...this.options].map(([square, [action]]) => {
      const plain = action.kind === "move" || action.kind === "drop";
      const text = plain ? square : word("target", { kind: word(`kind-${action.kind}`), square });
      return action.chance ? `${text} (${percent(action.chance)})` : text;
    });
    announce(word("chosen", { piece: piece ?? "", targets: listed(targets) }));
  }

  /** Takes a target: plays its only action, or asks which. @param {string} square @param {Action[]} actions */
  take(square, actions) {
    /** @type {Map<string, Action[]>} */
    const groups = new Map();
    for (const action of actions) {
      const label = action.choice ?? (action.second ? "" : word(`kind-${action.kind}`));
      groups.set(label, [...(groups.get(label) ?? []), action]);
    }
    if (groups.size < 2) return this.narrow(square, actions);
    const inks = this.view?.turn ?? "white";
    openPanel(this.placeOf(square), word("choose"), [...groups].map(([label, group]) => ({
      label, symbol: group[0].choice_symbol, inks, run: () => this.narrow(square, group),
    })));
  }

  /** Plays the action that is left, or asks for its further square. @param {string} square @param {Action[]} actions */
  narrow(square, actions) {
    const [action] = actions;
    if (actions.length === 1 && action) return this.confirm(square, action);
    this.isSecond = true;
    this.options = new Map(actions.flatMap((each) => (each.second ? [[each.second, [each]]] : [])));
    this.show();
    this.approach();
    announce(word("choose-square", { squares: listed(this.options.keys()) }));
  }

  /** Plays an action, after a confirmation if the person wants one. @param {string} square @param {Action} action */
  confirm(square, action) {
    if (!this.view?.confirm) return this.play(action);
    openPanel(this.placeOf(square), action.label, [
      { label: word("play"), run: () => this.play(action) },
      { label: word("cancel"), run: () => this.letGo() },
    ]);
  }

  /** Sends an action. @param {Action} action */
  play(action) {
    this.clear();
    this.sending = action;
    this.show();
    this.board.zoom.leave();
    this.handlers.act(action);
  }

  /** Ends the sending of an action: it was refused, or its state has come. */
  settle() {
    if (!this.sending) return;
    this.sending = null;
    this.show();
  }

  /** Returns the place of a square on the screen. @param {string} square */
  placeOf(square) {
    return (this.board.cells.get(square) ?? this.board.window).getBoundingClientRect();
  }

  /**
   * Returns the square that a tap means: squares of a small board are missed easily, so a piece next to an empty square
   * is meant as well. A target is never guessed. @param {{square: string, across: number, down: number}} hit
   */
  nearest(hit) {
    if (!this.board.zoom.isSmall() || this.board.zoom.isClose() || this.chosen) return hit.square;
    if (this.board.occupied.has(hit.square)) return hit.square;
    const away = (/** @type {string} */ square) => {
      const { column, row } = this.board.geometry.place(square);
      return Math.hypot(column + 0.5 - hit.across, row + 0.5 - hit.down);
    };
    const [best] = [...this.movable()].sort((one, other) => away(one) - away(other));
    return best !== undefined && away(best) < 1.1 ? best : hit.square;
  }
}

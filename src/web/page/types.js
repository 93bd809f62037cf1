// The messages between page and server, as types.

/** @typedef {"white"|"red"|"black"|"gold"} Seat */

/**
 * A piece. One of 2 x 2 squares names its lowest, leftmost square.
 * @typedef {{at: string, seat: Seat, kind: string, symbol: string, label: string, badges?: string[],
 *    size?: number}} Piece
 */

/** @typedef {{at: string, kind: string, seat?: Seat, label: string}} SpecialSquare */

/** @typedef {{last?: string[], hit?: string[], check?: string[], danger?: string[], crown?: string[],
 *    arrows?: [string, string][]}} Marks */

/**
 * A legal action of the reader.
 * @typedef {{text: string, from: string|null, drop: string|null, to: string|null, kind: string, choice?: string|null,
 *    choice_symbol?: string|null, second?: string|null, label: string, chance?: number|null}} Action
 */

/** @typedef {{remaining_ms: number, bank_ms: number|null, running: boolean, deadline_at?: string|null,
 *    text?: string}} Clock */

/** @typedef {{kind: string, symbol: string, count: number, label: string, seat?: Seat}} Counted */

/**
 * @typedef {{seat: Seat, name: string, you: boolean, to_move: boolean, clock: Clock|null, captured: Counted[],
 *    reserve: Counted[], state: string, state_label?: string, place?: number|null}} SeatView
 */

/** @typedef {{n: number, seat: Seat, text: string, said: string, dice: number[]|null, event: number}} Move */

/**
 * All that verifies the dice. The secret is `null` until the game is over.
 * @typedef {{game: string, sides: number, commitment: string, secret: string|null,
 *    earlier?: {commitment: string, secret: string}[], seeds: {seat: string, seed: string, by: string}[],
 *    draws: {n: number, value: number, sides: number}[]}} Dice
 */

/** @typedef {{number: number, kind: string, by: string, text: string, can: ("accept"|"decline"|"withdraw")[]}} Offer */

/** @typedef {{command: string, label: string, confirm: string|null, input?: string|null, group?: string,
 *    argument?: unknown}} Command */

/** @typedef {{pieces: Piece[], squares: SpecialSquare[], marks: Marks, seats: SeatView[], status: string}} Position */

/**
 * The newest state of the game, for one reader.
 * @typedef {Position & {type: "state", event: number, game: string, variant: string, title: string, files: number,
 *    ranks: number, viewpoint: Seat, phase: "lobby"|"playing"|"over", said: string, you: Seat|null, turn: Seat|null,
 *    confirm: boolean, board_label: string, theme?: string, actions: Action[], moves: Move[], dice: Dice|null,
 *    offers: Offer[], commands: Command[], conditions?: string[], trials?: string[],
 *    setup?: {chosen: string|null, ready: boolean, presets: string[]}|null, words?: Record<string, string>}} View
 */

/** @typedef {{type: "result", request: string, accepted: boolean, text: string}} Result */

/** @typedef {{type: "presence", people: string[]}} Presence */

/** @typedef {Position & {type: "position", event: number, line?: string[], actions?: Action[]}} PastPosition */

/** @typedef {View|Result|Presence|PastPosition} ServerMessage */

export {};

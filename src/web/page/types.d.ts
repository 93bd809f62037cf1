// The messages between page and server, and the page's own types. Only the type checker reads this file.

export type Seat = "white" | "red" | "black" | "gold";

/** A point of the screen. */
export interface Point {
  x: number;
  y: number;
}

export interface Piece {
  /** The square; of 2 x 2 squares the lowest, leftmost one. */
  at: string;
  seat: Seat;
  kind: string;
  symbol: string;
  label: string;
  badges?: string[];
  size?: number;
}

export interface SpecialSquare {
  at: string;
  kind: string;
  seat?: Seat;
  label: string;
}

export interface Marks {
  last?: string[];
  hit?: string[];
  check?: string[];
  danger?: string[];
  crown?: string[];
  arrows?: [string, string][];
}

/** A legal action of the reader. */
export interface Action {
  text: string;
  from: string | null;
  drop: string | null;
  to: string | null;
  kind: string;
  choice?: string | null;
  choice_symbol?: string | null;
  second?: string | null;
  label: string;
  chance?: number | null;
}

export interface Clock {
  /** All the time that is left for the turn. */
  remaining_ms: number;
  running: boolean;
}

/** Pieces of a kind off the board. */
export interface Counted {
  kind: string;
  symbol: string;
  count: number;
  label: string;
  seat?: Seat;
}

export interface SeatView {
  seat: Seat;
  name: string;
  you: boolean;
  to_move: boolean;
  clock: Clock | null;
  captured: Counted[];
  reserve: Counted[];
  state: string;
  state_label?: string;
  place?: number | null;
}

export interface Move {
  n: number;
  seat: Seat;
  text: string;
  said: string;
  dice: number[] | null;
  /** The number of public events after it. */
  event: number;
}

/** All that verifies the dice. */
export interface Dice {
  game: string;
  sides: number;
  commitment: string;
  /** `null` until the game is over. */
  secret: string | null;
  earlier?: { commitment: string; secret: string }[];
  seeds: { seat: string; seed: string; by: string }[];
  draws: { n: number; value: number; sides: number }[];
}

export interface Offer {
  number: number;
  kind: string;
  by: string;
  text: string;
  can: ("accept" | "decline" | "withdraw")[];
}

export interface Command {
  command: string;
  label: string;
  /** A question to answer first. */
  confirm: string | null;
  /** The label of a text to enter. */
  input?: string | null;
  group?: string;
  /** What goes with the command, before a text that is entered. */
  argument?: unknown;
}

interface Position {
  pieces: Piece[];
  squares: SpecialSquare[];
  marks: Marks;
  seats: SeatView[];
  status: string;
}

/** The newest state of the game, for one reader. */
export interface View extends Position {
  type: "state";
  event: number;
  game: string;
  variant: string;
  title: string;
  files: number;
  ranks: number;
  viewpoint: Seat;
  phase: "lobby" | "playing" | "over";
  said: string;
  you: Seat | null;
  turn: Seat | null;
  confirm: boolean;
  /** `true` if the reader is not shown to others as present. */
  away: boolean;
  board_label: string;
  theme?: string;
  actions: Action[];
  moves: Move[];
  dice: Dice | null;
  offers: Offer[];
  commands: Command[];
  conditions?: string[];
  notes?: string[];
  /** The progress at a lesson or puzzle, which a new connection goes on from. */
  progress?: string;
  setup?: { chosen: string | null; ready: boolean; presets: string[] } | null;
  words?: Record<string, string>;
}

export interface Result {
  type: "result";
  request: string;
  accepted: boolean;
  text: string;
  arrows?: [string, string][];
  /** The address of another page to open. */
  open?: string;
}

export interface Presence {
  type: "presence";
  people: string[];
}

/** An earlier position, or one that the reader tries out. */
export interface PastPosition extends Position {
  type: "position";
  event: number;
  line?: string[];
  actions?: Action[];
}

/** The reader's other games, within Discord. */
export interface Games {
  type: "games";
  games: { id: string; label: string }[];
}

export type ServerMessage = View | Result | Presence | PastPosition | Games;

/** A square of the screen, from the upper left of the board. */
export interface Place {
  column: number;
  row: number;
}

/** The fields of a state that differ from the one before. */
export interface Changes {
  type: "changes";
  [field: string]: any;
}

/** What is chosen: the square of a piece, or a kind of piece of the reserve. */
export interface Chosen {
  from?: string;
  drop?: string;
}

/** The choice to show. */
export interface Choice {
  /** The square of the chosen piece. */
  chosen: string | null;
  /** The kinds of its targets, by square. */
  targets: Map<string, { kind: string; chance: number | null }>;
  movable: Set<string>;
  /** An action on its way to the server. */
  sending: { from: string | null; to: string; symbol: string | null; inks: string } | null;
}

/** A finger or mouse button that is down on the board. */
export interface Press extends Point {
  id: number;
  lastX: number;
  lastY: number;
  moved: boolean;
  isMouse: boolean;
  /** The square of the piece that the mouse holds. */
  lifted: string | null;
  /** `true` if this press chose the piece. */
  fresh: boolean;
}

/** A button of the panel. */
export interface PanelItem {
  label: string;
  symbol?: string | null;
  inks?: string;
  run: () => void;
}

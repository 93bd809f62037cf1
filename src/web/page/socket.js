// The connection to the server. It resumes after an interruption, and repeats what was not answered.

/** @import { Changes, Result, ServerMessage, View } from "./types" */

/** The longest wait for an answer, and the longest pause between attempts to connect, in milliseconds. */
const [PATIENCE, LONGEST_PAUSE] = [6000, 10_000];
/** The server closes with these codes if this page is done: signed out, no such game, and another game was chosen. */
const FINAL_CODES = [4401, 4404, 4410];

/** The session of a page without cookies, within Discord. */
export const credentials = { session: "" };

/**
 * Returns a state after changes. In a list, `[2, 5]` stands for these items of the list before.
 * @param {Changes} changes @param {any} before
 */
function changed(changes, before) {
  const lists = Object.entries(changes).filter(([, list]) => Array.isArray(list)).map(([name, list]) =>
    [name, list.flatMap((/** @type {unknown} */ item) => (Array.isArray(item) ? before[name].slice(...item) : [item]))]);
  return { ...before, ...changes, ...Object.fromEntries(lists), type: "state", words: undefined };
}

export class Connection {
  /**
   * @param {string} path
   * @param {{message: (message: ServerMessage) => void, inStep: (isInStep: boolean) => void,
   *    ended: (code: number) => void, event: () => number, progress: () => string|undefined}} handlers
   */
  constructor(path, handlers) {
    const address = new URL(path, location.href);
    address.protocol = address.protocol.replace("http", "ws");
    this.address = address.href;
    this.handlers = handlers;
    /** @type {WebSocket|null} */
    this.socket = null;
    /** The last state of the server. @type {View|undefined} */
    this.state = undefined;
    this.isInStep = false;
    this.attempts = 0;
    this.timer = 0;
    this.watch = 0;
    /** @type {Map<string, {text: string, done: (result: Result) => void}>} requests without an answer */
    this.unanswered = new Map();
    addEventListener("online", () => this.open());
    document.addEventListener("visibilitychange", () => document.hidden || this.resume());
    addEventListener("pageshow", ({ persisted }) => persisted && this.open());
    this.open();
  }

  /** Connects, in place of any connection before. */
  open() {
    clearTimeout(this.timer);
    this.socket?.close();
    const socket = new WebSocket(this.address);
    this.socket = socket;
    socket.onopen = () => {
      if (credentials.session) this.send({ type: "sign_in", ...credentials });
      this.resume();
    };
    socket.onmessage = (event) => {
      if (this.socket === socket) this.receive(String(event.data));
    };
    socket.onclose = (event) => {
      if (this.socket === socket) this.lost(event.code);
    };
    this.expect();
  }

  /** Asks for the newest state. The input is locked until it comes. */
  resume() {
    if (this.socket?.readyState === WebSocket.CONNECTING) return;
    // The first connection finds a page whose state is fresh.
    if (this.isInStep) this.setInStep(false);
    if (this.socket?.readyState !== WebSocket.OPEN) return this.open();
    // Words come with the first state.
    const after = this.handlers.event();
    this.socket.send(JSON.stringify({ type: "resume", after, words: after > 0, progress: this.handlers.progress() }));
    this.expect();
  }

  /** Connects anew if no message comes in time: a connection can be dead without being closed. */
  expect() {
    clearTimeout(this.watch);
    this.watch = setTimeout(() => this.open(), PATIENCE + Math.min(this.attempts, 4) * 2000);
  }

  /** @param {string} text */
  receive(text) {
    clearTimeout(this.watch);
    /** @type {ServerMessage|Changes} */
    const sent = JSON.parse(text);
    const message = sent.type === "changes" ? changed(sent, this.state) : sent;
    if (message.type === "state") this.state = message;
    if (message.type === "result") {
      const request = this.unanswered.get(message.request);
      this.unanswered.delete(message.request);
      request?.done(message);
    } else {
      this.handlers.message(message);
    }
    if (message.type === "state" && !this.isInStep) {
      this.attempts = 0;
      this.setInStep(true);
      for (const request of this.unanswered.values()) this.socket?.send(request.text);
    }
    if (this.unanswered.size > 0) this.expect();
  }

  /** @param {number} code */
  lost(code) {
    clearTimeout(this.watch);
    this.setInStep(false);
    if (FINAL_CODES.includes(code)) return this.handlers.ended(code);
    const pause = Math.min(250 * 2 ** this.attempts, LONGEST_PAUSE) * (0.7 + Math.random() * 0.6);
    this.attempts += 1;
    this.timer = setTimeout(() => this.open(), pause);
  }

  /** @param {boolean} isInStep */
  setInStep(isInStep) {
    this.isInStep = isInStep;
    this.handlers.inStep(isInStep);
  }

  /**
   * Sends a request, and returns its result. A repeated request has the same id, so it acts once.
   * @param {Record<string, unknown>} body @returns {Promise<Result>}
   */
  request(body) {
    const request = crypto.randomUUID();
    const text = JSON.stringify({ ...body, request });
    return new Promise((done) => {
      this.unanswered.set(request, { text, done });
      if (this.isInStep) {
        this.socket?.send(text);
        this.expect();
      }
    });
  }

  /** Sends a message that has no result. @param {Record<string, unknown>} body */
  send(body) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(body));
  }
}

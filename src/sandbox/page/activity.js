// The panel of an Activity beside the chat: a frame, and around it the part of Discord's client that its SDK talks to.

import { el } from "./dom.js";

/** The kinds of messages between a frame and Discord's client. */
const [HANDSHAKE, FRAME, CLOSE] = [0, 1, 2];
/** Discord's codes for a wrong application, and for a command that is not known. */
const [INVALID_CLIENT, INVALID_COMMAND, UNKNOWN_ERROR] = [4007, 4002, 1000];
/** Commands that change nothing here. */
const IGNORED = ["CAPTURE_LOG", "SET_ORIENTATION_LOCK_STATE", "SET_CONFIG", "ENCOURAGE_HW_ACCELERATION", "SET_ACTIVITY"];

export class Activity {
  #activity;
  #connection;
  #words;
  #left;
  #frame;
  #listener = (event) => this.#receive(event);

  /** Creates the panel of an Activity that was launched. `left()` is called when it closes. */
  constructor(activity, connection, words, left) {
    this.#activity = activity;
    this.#connection = connection;
    this.#words = words;
    this.#left = left;
    this.#frame = el("iframe", {
      title: words.say("activity"), src: activity.url,
      sandbox: "allow-scripts allow-same-origin allow-forms allow-popups",
    });
    this.element = el("aside", { class: "activity", "aria-label": words.say("activity") },
      el("header", {}, el("h3", { text: words.say("activity") }),
        el("button", { class: "plain close", type: "button", text: "×", "aria-label": words.say("activity-close"), on: { click: () => this.close() } })),
      this.#frame);
    addEventListener("message", this.#listener);
  }

  /** The instance that this person has joined. */
  get instance() {
    return this.#activity.instance;
  }

  close() {
    removeEventListener("message", this.#listener);
    this.element.remove();
    this.#left();
  }

  #send(kind, data) {
    this.#frame.contentWindow?.postMessage([kind, data], new URL(this.#activity.url).origin);
  }

  #receive({ source, origin, data: message }) {
    if (source !== this.#frame.contentWindow || origin !== new URL(this.#activity.url).origin) return;
    if (!Array.isArray(message)) return;
    const [kind, data] = message;
    if (kind === HANDSHAKE) this.#greet(data);
    else if (kind === FRAME) this.#answer(data);
    else if (kind === CLOSE) this.close();
  }

  #greet({ v, encoding, client_id: client, frame_id: frame }) {
    const { application, frame: own } = this.#activity;
    if (v !== 1 || encoding !== "json" || client !== application || frame !== own) {
      this.#send(CLOSE, { code: INVALID_CLIENT, message: "Invalid Client ID" });
      return;
    }
    const config = { cdn_host: "cdn.discordapp.com", api_endpoint: "//discord.com/api", environment: "production" };
    this.#send(FRAME, { cmd: "DISPATCH", evt: "READY", nonce: null, data: { v: 1, config } });
  }

  async #answer({ cmd, args, evt, nonce }) {
    try {
      this.#send(FRAME, { cmd, evt: null, nonce, data: await this.#run(cmd, args, evt) });
    } catch (refused) {
      const data = { code: refused.code ?? UNKNOWN_ERROR, message: refused.message };
      this.#send(FRAME, { cmd, evt: "ERROR", nonce, data });
    }
  }

  /** Carries out a command of the frame. */
  async #run(cmd, args, evt) {
    if (cmd === "AUTHORIZE") return this.#connection.post("activity/authorize", args);
    if (cmd === "AUTHENTICATE") return this.#connection.post("activity/authenticate", args);
    if (cmd === "SUBSCRIBE" || cmd === "UNSUBSCRIBE") return { evt };
    if (cmd === "USER_SETTINGS_GET_LOCALE") return { locale: this.#words.locale };
    if (IGNORED.includes(cmd)) return null;
    throw Object.assign(new Error(`Invalid command: ${cmd}`), { code: INVALID_COMMAND });
  }
}

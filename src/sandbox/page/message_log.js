// The messages of the open channel.

import { el, focusIn, keepPictures, refocus } from "./dom.js";
import { isOf, messageElement } from "./message.js";

const PAGE = 50;
/** The distance from the end, in pixels, within which new messages are followed. */
const NEAR = 120;
/** The time for which the typing notice is shown, in milliseconds. */
const TYPING = 10_000;
/** The time after a press within which a new message of the bot is followed, in milliseconds. */
const ANSWER = 5_000;

/** Returns true if the first id is older. Ids are growing numbers of up to 20 digits. */
function older(one, other) {
  return one.length === other.length ? one < other : one.length < other.length;
}

/**
 * The message log. Uses `connection`, `names`, `press`, `choose`, `kept`, `dismiss`, `openThread`, `failed(refused)` and
 * `commands()` of `host`.
 */
export class MessageLog {
  #host;
  #words;
  #channel = null;
  #messages = new Map();
  /** Events received while the history was loading. The history may already contain them, or they are newer. */
  #queued = null;
  #loads = 0;
  #typing = new Map();
  #earlier;
  #list;
  #notes;
  /** The hint in an empty channel. */
  #empty;
  #label = "";
  /** Shown in place of messages in a forum, which has none. */
  #instead = null;
  /** True if new messages are followed. */
  #atEnd = true;
  /** The end of the time in which a message of the bot counts as the answer to a press. */
  #answerUntil = 0;
  /** The message with the component that was used last. */
  #pressed = null;
  /** The last scroll position, with the height of the log and of its visible part, in pixels. */
  #lastScroll = { top: 0, height: 0, inner: 0 };

  constructor(host) {
    this.#host = host;
    this.#words = host.names.words;
    this.#earlier = el("button", { class: "plain earlier", type: "button", text: this.#words.say("earlier"), hidden: true, on: { click: () => this.#loadEarlier() } });
    this.#list = el("div", { class: "list", role: "log", "aria-live": "polite" });
    this.#notes = el("div", { class: "notes" });
    this.#empty = el("div", { class: "empty", hidden: true });
    this.log = el("div", { class: "log", tabindex: "0", "aria-label": this.#words.say("messages") }, this.#earlier, this.#list, this.#empty, this.#notes);
    this.newer = el("button", { class: "button primary newer", type: "button", text: this.#words.say("new-messages"), hidden: true, on: { click: () => this.#toEnd() } });
    this.typing = el("div", { class: "typing faint", role: "status" });
    this.log.addEventListener("scroll", () => this.#scrolled());
    // Loading pictures and growing text fields change the height of the log.
    const observer = new ResizeObserver(() => this.#follow(this.#atEnd));
    for (const element of [this.log, this.#list]) observer.observe(element);
  }

  get channel() {
    return this.#channel;
  }

  /** Opens a channel, or reloads the open one. `instead` is shown in a forum, which has no messages. */
  async open(channel, label, instead = null) {
    if (this.#channel !== channel) {
      this.#messages.clear();
      this.#list.replaceChildren();
      this.#notes.replaceChildren();
      this.#empty.hidden = true;
      this.#empty.replaceChildren();
      this.#typing.clear();
      this.#updateTyping();
      this.#earlier.hidden = true;
      this.newer.hidden = true;
      this.#atEnd = true;
    }
    this.#channel = channel;
    this.#label = label;
    this.#instead = instead;
    this.#list.setAttribute("aria-label", this.#words.say("messages-in", { channel: label }));
    this.#queued ??= [];
    this.#loads += 1;
    const number = this.#loads;
    let history;
    try {
      history = await this.#host.connection.get(`channels/${channel}/messages?limit=${PAGE}`);
    } catch (refused) {
      if (number !== this.#loads) return;
      this.#queued = null;
      this.#host.failed(refused);
      return;
    }
    // Another channel or a newer load was requested since.
    if (number !== this.#loads) return;
    const at = this.#list.contains(document.activeElement) ? document.activeElement.closest("[data-id]") : null;
    const focused = focusIn(at);
    this.#messages.clear();
    this.#list.replaceChildren();
    this.#earlier.hidden = history.length < PAGE;
    for (const message of history) this.#put(message);
    refocus(this.element(at?.dataset.id) ?? this.#list.lastElementChild ?? this.log, focused);
    const waiting = this.#queued;
    this.#queued = null;
    for (const event of waiting) this.event(event);
    this.#updateEmptyHint();
    this.#follow(this.#atEnd);
  }

  /** Returns the ids mentioned by the latest message with mentions. */
  lastMentioned() {
    const all = [...this.#messages.values()].sort((one, other) => (older(one.id, other.id) ? 1 : -1));
    return all.find((message) => message.sandbox.notified.length > 0)?.sandbox.notified ?? [];
  }

  /** Shows the hint in an empty channel. */
  #updateEmptyHint() {
    this.#empty.hidden = this.#messages.size > 0 || this.#queued !== null;
    if (this.#empty.hidden) return;
    if (this.#instead) {
      this.#empty.replaceChildren(this.#instead);
      return;
    }
    const commands = el("button", { class: "button primary", type: "button", text: this.#words.say("show-commands"), on: { click: () => this.#host.commands() } });
    this.#empty.replaceChildren(
      el("p", { text: this.#words.say("empty", { channel: this.#label }) }),
      el("p", { class: "faint", text: this.#words.say("empty-hint") }), commands);
  }

  async #loadEarlier() {
    const first = this.#list.firstElementChild?.dataset.id;
    const [channel, number] = [this.#channel, this.#loads];
    try {
      const history = await this.#host.connection.get(`channels/${channel}/messages?limit=${PAGE}&before=${first}`);
      if (number !== this.#loads) return;
      const height = this.log.scrollHeight;
      // Messages already known are at least as recent as the history: changes arrive as events.
      for (const message of history) if (!this.#messages.has(message.id)) this.#put(message);
      this.log.scrollTop += this.log.scrollHeight - height;
      this.#earlier.hidden = history.length < PAGE;
    } catch (refused) {
      this.#host.failed(refused);
    }
  }

  /** Shows a message of the channel, however old. Returns false if it does not exist. */
  async jump(id) {
    let first;
    while (!this.element(id) && !this.#earlier.hidden && first !== this.#list.firstElementChild) {
      first = this.#list.firstElementChild;
      await this.#loadEarlier();
    }
    const element = this.element(id);
    this.#atEnd = element === null;
    element?.scrollIntoView({ block: "start" });
    if (!matchMedia("(prefers-reduced-motion: reduce)").matches) element?.animate([{ backgroundColor: "var(--accent)" }, {}], 1_500);
    this.#measure();
    return element !== null;
  }

  /** Handles an event of the open channel. */
  event(event) {
    if (event.channel !== this.#channel) return;
    if (this.#queued && event.type !== "typing") {
      this.#queued.push(event);
      return;
    }
    if (event.type === "message") {
      this.#typing.delete(event.message.author.id);
      this.#updateTyping();
      const answers = event.message.author.bot && Date.now() < this.#answerUntil;
      if (answers || isOf(event.message, this.#host.names.me)) this.#atEnd = true;
      this.#put(event.message);
      this.newer.hidden = this.#atEnd;
    } else if (event.type === "edited") {
      // A message older than those shown is loaded later with the history, in its current form.
      const first = this.#list.firstElementChild?.dataset.id;
      if (this.#messages.has(event.message.id) || first === undefined || older(first, event.message.id)) {
        this.#put(event.message);
        if (event.message.id === this.#pressed && Date.now() < this.#answerUntil) this.#readFromStart(event.message.id);
      }
    } else if (event.type === "deleted") {
      this.#messages.delete(event.id);
      this.#remove(this.element(event.id));
      this.#updateEmptyHint();
    } else if (event.type === "typing" && event.user !== this.#host.names.me) {
      this.#typing.set(event.user, Date.now() + TYPING);
      this.#updateTyping();
      setTimeout(() => this.#updateTyping(), TYPING);
    }
  }

  /** Removes an element. If it had the focus, a neighbour receives it. */
  #remove(element) {
    const focused = focusIn(element);
    const beside = element?.nextElementSibling ?? element?.previousElementSibling;
    element?.remove();
    refocus(beside ?? this.log, focused);
  }

  /** Redraws all messages after names or channels have changed. */
  redraw() {
    for (const message of this.#messages.values()) this.#put(message);
  }

  element(id) {
    return this.#list.querySelector(`[data-id="${id}"]`);
  }

  #put(message) {
    const element = messageElement(message, this.#host);
    const before = this.#messages.get(message.id);
    this.#messages.set(message.id, message);
    if (before) {
      const old = this.element(message.id);
      const focused = focusIn(old);
      for (const spoiler of [...old.querySelectorAll(".spoiler.open")]) {
        const place = [...old.querySelectorAll(".spoiler")].indexOf(spoiler);
        if (before.content === message.content) element.querySelectorAll(".spoiler")[place]?.click();
      }
      const open = old.querySelector('.select[aria-expanded="true"]')?.dataset.customId;
      keepPictures(old, element);
      old.replaceWith(element);
      refocus(element, focused);
      // An open list stays open while another part of its message changes.
      const same = [...element.querySelectorAll(".select")].find((face) => face.dataset.customId === open);
      if (same && !same.disabled) same.click();
    } else {
      let next = null;
      for (let at = this.#list.lastElementChild; at && older(message.id, at.dataset.id); at = at.previousElementSibling) next = at;
      this.#list.insertBefore(element, next);
    }
    this.#empty.hidden = true;
    this.#follow(this.#atEnd);
  }

  /** Shows a local note below the messages. */
  note(text) {
    const element = el("div", { class: "note private" }, el("div", { class: "failure", role: "alert", text }));
    const dismiss = el("button", { class: "plain", type: "button", text: this.#words.say("dismiss"), on: { click: () => this.#remove(element) } });
    element.append(el("div", { class: "only-you" }, `${this.#words.say("only-you")} · `, dismiss));
    this.#notes.append(element);
    this.#follow(this.#atEnd);
  }

  /** Tracks scrolling. Only scrolling up leaves the end; height changes do not. */
  #scrolled() {
    const { top, height, inner } = this.#lastScroll;
    this.#measure();
    const seen = this.#lastScroll;
    if (seen.height - seen.top - seen.inner < NEAR) this.#atEnd = true;
    else if (seen.top < top && seen.height === height && seen.inner === inner) {
      this.#atEnd = false;
      this.#answerUntil = 0;
    }
    if (this.#atEnd) this.newer.hidden = true;
  }

  /** Notes a press in a message, whose answer is followed even by a reader of earlier messages. */
  expectAnswer(message) {
    this.#pressed = message;
    this.#answerUntil = Date.now() + ANSWER;
  }

  /** Scrolls to the start of an answer that took the place of a message, if it is a text longer than the log. */
  #readFromStart(id) {
    const element = this.element(id);
    if (!element || element.querySelector(".picture") || element.offsetHeight <= this.log.clientHeight) return;
    this.#atEnd = false;
    element.scrollIntoView({ block: "start" });
    this.#measure();
  }

  #toEnd() {
    this.#atEnd = true;
    this.newer.hidden = true;
    this.#follow(true);
    this.log.focus({ preventScroll: true });
  }

  #follow(yes) {
    if (yes) this.log.scrollTop = this.log.scrollHeight;
    this.#measure();
  }

  #measure() {
    this.#lastScroll = { top: this.log.scrollTop, height: this.log.scrollHeight, inner: this.log.clientHeight };
  }

  #updateTyping() {
    for (const [user, until] of this.#typing) if (until <= Date.now()) this.#typing.delete(user);
    const who = [...this.#typing.keys()].map((id) => this.#host.names.shown(id));
    const key = who.length > 1 ? "typing-many" : "typing-one";
    this.typing.textContent = who.length > 0 ? this.#words.say(key, { names: who.join(", ") }) : "";
  }
}

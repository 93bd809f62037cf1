// The column of one person: their channels, the messages of one channel, and the composer.

import { Activity } from "./activity.js";
import { Composer } from "./composer.js";
import { avatar, el, fresh, onPressOutside, shown } from "./dom.js";
import { drawerClosed, drawerOpened } from "./drawer.js";
import { FORUM, Forum } from "./forum.js";
import { Connection, changePerson } from "./connection.js";
import { openModal } from "./modal.js";
import { MessageLog } from "./message_log.js";
import { LOCALES, Words, nameOf } from "./words.js";

const DIRECT = 1;
const THREADS = [10, 11, 12];
/** The permissions that allow changing a server: administrator and manage server. */
const MANAGES = 0x8n | 0x20n;
/** The time after an answer within which another press is a double click, in milliseconds. */
const DOUBLE_CLICK = 500;

/** Returns the key of a select menu in a message. */
const selectKey = (message, component) => `${message.id} ${component.custom_id}`;

/** Resolves ids to names, as one person sees them from one channel. */
class Names {
  world = null;
  guild = null;

  constructor(words) {
    this.words = words;
  }

  get me() {
    return this.world?.me.id;
  }

  user(id) {
    return this.#all().find((user) => user.id === id);
  }

  shown(id) {
    const user = this.user(id);
    return user ? shown(user) : this.words.say("someone");
  }

  #all() {
    return this.world ? [...this.world.users, this.world.bot] : [];
  }

  /** Returns the users who can be mentioned here. */
  users() {
    const here = this.guild?.members ?? [this.me, this.world?.bot.id];
    return this.#all().filter((user) => here.includes(user.id));
  }

  roles() {
    return this.guild?.roles ?? [];
  }

  role(id) {
    return this.roles().find((role) => role.id === id);
  }

  channels() {
    return this.guild?.channels ?? [];
  }

  /** Finds a channel of any server, or a direct message channel. */
  channel(id) {
    return [...(this.world?.guilds.flatMap((guild) => guild.channels) ?? []), ...(this.world?.direct ?? [])]
      .find((channel) => channel.id === id);
  }

  label(channel) {
    if (!channel) return "";
    return channel.type === DIRECT ? `@${shown(channel.recipients[0])}` : `#${channel.name}`;
  }
}

export class Column {
  #words;
  #names;
  #connection;
  #messageLog;
  #composer;
  #commands = null;
  /** The values picked from select menus, by message and custom id. */
  #picks = new Map();
  /** Channels with unread messages, and the number of mentions of this person in them. */
  #unread = new Map();
  #worldRequests = 0;
  /** The latest request for the world. */
  #worldRequest;
  #menu;
  /** The list of channels as a drawer. */
  #drawer = {
    contains: (element) => this.#nav.contains(element) || this.#menu.contains(element),
    close: () => this.#openMenu(false),
  };
  #head;
  #name;
  #rename;
  #close;
  #host;
  /** The channel to open first. */
  #initialChannel;
  #title;
  #status;
  #nav;
  /** The Activity that this person has launched, in a panel beside the chat. */
  #activity = null;
  /** The view of the forum that was opened last. */
  #forum = null;
  /** The language lists: the person's own and the server's. */
  #languages;
  #ownLanguage;
  #serverLanguage;

  /**
   * Creates a column that opens at `channel`.
   *
   * `host` receives the events that concern the whole page: `leave()` when the column is closed, `peopleLoaded(users)` when
   * the people have been loaded, `languageChanged(user)` when this person's language changes, and `mentioned(ids, channel)` when a
   * message mentions people.
   */
  constructor(user, host, channel = null) {
    this.user = user;
    this.#words = new Words(user.locale);
    this.#names = new Names(this.#words);
    this.#host = host;
    this.#initialChannel = channel;
    this.#connection = new Connection(user.id, this.#words, {
      opened: () => this.#start(),
      lost: () => this.#showStatus(this.#words.say("connection-lost")),
      event: (event) => this.#event(event),
    });
    const press = (message, component, button) => this.#send(message, button, "press", { custom_id: component.custom_id });
    const choose = (message, component, values, select) => this.#choose(message, component, values, select);
    const kept = (message, component) => this.#picks.get(selectKey(message, component));
    this.#messageLog = new MessageLog({
      connection: this.#connection,
      names: this.#names,
      press,
      choose,
      kept,
      dismiss: (message) => this.#dismiss(message),
      openThread: (id) => this.show(id),
      failed: (refused) => this.#messageLog.note(refused.message),
      commands: () => this.#composer.offer(),
    });
    this.#composer = new Composer({
      names: this.#names,
      say: (content) => this.#connection.post(`channels/${this.#messageLog.channel}/messages`, { content }),
      run: (leaf, body, done) => this.#run(leaf, body, done),
      complete: (body) => this.#connection.post(`channels/${this.#messageLog.channel}/complete`, body),
      upload: (file) => this.#upload(file),
      commands: () => this.#commandsHere(),
    });
    this.#build();
    this.#connection.open();
  }

  /** The open channel. */
  get channel() {
    return this.#messageLog.channel;
  }

  /** Reports the last people mentioned in the open channel again. */
  reportMentions() {
    const ids = this.#messageLog.lastMentioned();
    if (ids.length > 0) this.#host.mentioned(ids, this.channel);
  }

  #build() {
    const id = fresh("person");
    const menu = el("button", {
      class: "plain menu", type: "button", "aria-expanded": "false", "aria-controls": `${id}-channels`, text: this.#words.say("channels"),
      on: { click: () => this.#openMenu(!this.element.classList.contains("menu-open")) },
    });
    this.#close = el("button", { class: "plain close", type: "button", text: "×", on: { click: () => this.#host.leave() } });
    this.#name = el("h2", { id });
    const rename = this.#rename = el("button", { class: "plain rename", type: "button", text: this.#words.say("rename"), on: { click: () => this.#askName() } });
    this.#menu = menu;
    this.#title = el("h3", { class: "place" });
    this.#status = el("div", { class: "status", role: "status" });
    this.#ownLanguage = this.#languageList("language", (locale) => changePerson(this.user.id, { locale }, this.#words));
    this.#ownLanguage.value = this.user.locale;
    this.#serverLanguage = this.#languageList("server-language", (locale) => this.#connection.post(`guilds/${this.#names.guild.id}`, { locale }));
    this.#languages = el("div", { class: "languages" }, this.#ownLanguage.parentElement, this.#serverLanguage.parentElement);
    this.#nav = el("nav", { class: "channels", id: `${id}-channels` }, this.#languages);
    this.#head = el("header", { class: "who" }, avatar(this.user), this.#name, rename, menu, this.#close);
    this.element = el("section", { class: "column", lang: this.user.locale, "aria-labelledby": id }, this.#head,
      el("div", { class: "inside" }, this.#nav,
        el("div", { class: "chat" }, this.#title, this.#status, this.#messageLog.log, this.#messageLog.newer,
          this.#messageLog.typing, this.#composer.element)));
    this.element.addEventListener("jump", (event) => this.#jump(event.detail));
    this.#drawName();
  }

  /** Creates a list of all languages that Discord supports. `change(locale)` applies a choice. */
  #languageList(key, change) {
    const option = (locale) => el("option", { value: locale, lang: locale, text: nameOf(locale) });
    const list = el("select", { "data-list": key }, ...LOCALES.map(option));
    el("label", {}, this.#words.say(key), list);
    list.addEventListener("change", async () => {
      try {
        await change(list.value);
      } catch (refused) {
        this.#messageLog.note(refused.message);
      }
    });
    return list;
  }

  /** Updates the person's displayed name. */
  #drawName() {
    const name = shown(this.user);
    this.#name.textContent = name;
    this.#head.firstElementChild.replaceWith(avatar(this.user));
    this.#rename.dataset.long = this.#words.say("rename-person", { name });
    this.#close.setAttribute("aria-label", this.#words.say("close-column", { name }));
    this.#nav.setAttribute("aria-label", this.#words.say("channels-of", { name }));
    this.element.dataset.user = name;
  }

  /** Shows a field for a new name in place of the name. */
  #askName() {
    if (!this.#name.isConnected) return;
    const field = el("input", { class: "name", "aria-label": this.#words.say("name"), maxlength: 32, autocomplete: "off" });
    field.value = shown(this.user);
    const failure = el("span", { class: "failure", role: "alert" });
    const form = el("form", { class: "naming" }, field, el("button", { class: "button primary", text: this.#words.say("save") }), failure);
    const leave = () => {
      stop();
      const focused = form.contains(document.activeElement);
      form.replaceWith(this.#name);
      if (focused) this.#rename.focus();
    };
    const stop = onPressOutside(form, this.#rename, leave);
    form.addEventListener("keydown", (event) => { if (event.key === "Escape") leave(); });
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      try {
        await changePerson(this.user.id, { name: field.value }, this.#words);
        leave();
      } catch (refused) {
        failure.textContent = refused.message;
      }
    });
    this.#name.replaceWith(form);
    field.select();
  }

  close() {
    this.#openMenu(false);
    this.#activity?.close();
    this.#connection.close();
    this.element.remove();
  }

  focus() {
    this.#composer.focus();
  }

  /** The key of the language list that has the focus, or null. */
  get language() {
    const active = document.activeElement;
    return this.#languages.contains(active) ? active.dataset.list : null;
  }

  /** Focuses a language list. */
  focusLanguage(key) {
    this.#languages.querySelector(`[data-list="${key}"]`)?.focus();
  }

  #showStatus(text) {
    this.#status.textContent = text;
  }

  #openMenu(yes) {
    if (this.element.classList.contains("menu-open") === yes) return;
    // The focused element is hidden with the drawer.
    const focused = !yes && this.#nav.contains(document.activeElement);
    this.element.classList.toggle("menu-open", yes);
    this.#menu.setAttribute("aria-expanded", String(yes));
    if (yes) drawerOpened(this.#drawer);
    else drawerClosed(this.#drawer);
    if (focused) this.#menu.focus();
  }

  /** Loads what was missed, after a connection. */
  async #start() {
    this.#showStatus("");
    await this.#loadWorld();
    const channel = this.#messageLog.channel;
    if (channel) await this.#open(this.#names.channel(channel));
  }

  /** Loads the world. Only the answer to the latest request is used; earlier callers wait for it. */
  #loadWorld() {
    this.#worldRequests += 1;
    this.#worldRequest = this.#loadWorldAs(this.#worldRequests);
    return this.#worldRequest;
  }

  async #loadWorldAs(number) {
    this.#commands = null;
    let world;
    try {
      world = await this.#connection.get("world");
    } catch (refused) {
      if (number !== this.#worldRequests) return this.#worldRequest;
      this.#showStatus(refused.message);
      return;
    }
    if (number !== this.#worldRequests) return this.#worldRequest;
    this.#names.world = world;
    if (shown(world.me) !== shown(this.user)) {
      this.user = world.me;
      this.#drawName();
    }
    this.#host.peopleLoaded(world.users);
    if (world.me.locale !== this.#words.locale) {
      this.#host.languageChanged(world.me);
      return;
    }
    const channel = this.#names.channel(this.#messageLog.channel) ?? this.#names.channel(this.#initialChannel) ?? this.#first();
    this.#drawChannels();
    if (!channel) {
      this.#title.textContent = this.#words.say("no-channel");
      this.#composer.place("", false, false);
    } else if (channel.id !== this.#messageLog.channel) this.show(channel.id);
    else {
      this.#updateForChannel(channel);
      this.#insteadOf(channel);
      this.#messageLog.redraw();
    }
    this.#composer.refresh();
  }

  #first() {
    const world = this.#names.world;
    return world.guilds.flatMap((guild) => guild.channels).find((channel) => !THREADS.includes(channel.type)) ?? world.direct[0];
  }

  /** Updates everything that depends on the open channel. */
  #updateForChannel(channel) {
    this.#names.guild = this.#names.world.guilds.find((guild) => guild.id === channel.guild_id) ?? null;
    const { guild } = this.#names;
    this.#serverLanguage.parentElement.hidden = guild === null || (BigInt(guild.mine) & MANAGES) === 0n;
    if (guild) this.#serverLanguage.value = guild.locale;
    this.#title.textContent = this.#names.label(channel);
    this.#composer.place(this.#names.label(channel), channel.can_send, channel.can_run);
    this.#composer.element.hidden = channel.type === FORUM;
  }

  /** Returns what is shown in place of messages: in a forum, its posts. */
  #insteadOf(channel) {
    if (channel.type !== FORUM) return null;
    if (this.#forum?.channel !== channel.id) {
      this.#forum = new Forum(channel, this.#words, {
        open: (post) => this.show(post),
        post: async (name, content) => {
          const post = await this.#connection.post(`channels/${channel.id}/posts`, { name, message: { content } });
          await this.#loadWorld();
          await this.show(post.channel);
        },
      });
    }
    this.#forum.update(this.#names.guild.channels.filter((post) => post.parent_id === channel.id));
    return this.#forum.element;
  }

  #open(channel) {
    return this.#messageLog.open(channel.id, this.#names.label(channel), this.#insteadOf(channel));
  }

  /** Opens a channel if it exists. */
  show(id) {
    const channel = this.#names.channel(id);
    if (!channel) return;
    this.#unread.delete(id);
    this.#updateForChannel(channel);
    this.#commands = null;
    this.#openMenu(false);
    const opened = this.#open(channel);
    this.#drawChannels();
    return opened;
  }

  async #jump({ channel, message }) {
    if (channel !== this.#messageLog.channel) await this.show(channel);
    if (!(await this.#messageLog.jump(message))) this.#messageLog.note(this.#words.say("message-gone"));
  }

  #drawChannels() {
    const world = this.#names.world;
    const inside = this.#nav.contains(document.activeElement) && !this.#languages.contains(document.activeElement);
    const focused = inside ? document.activeElement.dataset.channel : null;
    const entry = (channel) => {
      const thread = THREADS.includes(channel.type);
      const archived = channel.thread_metadata?.archived;
      const unseen = this.#unread.get(channel.id);
      const kind = ["channel", thread ? "thread" : "", archived ? "archived" : "", unseen === undefined ? "" : "unseen"];
      const button = el("button", {
        class: kind.filter(Boolean).join(" "), type: "button", "data-channel": channel.id, title: channel.topic ?? null,
        "aria-current": channel.id === this.#messageLog.channel ? "true" : null, on: { click: () => this.show(channel.id) },
      }, el("span", { text: thread ? channel.name : this.#names.label(channel) }));
      if (archived) button.append(el("span", { class: "faint", text: ` ${this.#words.say("archived")}` }));
      if (unseen > 0) button.append(el("span", { class: "count", "aria-label": this.#words.say("for-you", { count: unseen }), text: unseen }));
      return button;
    };
    const guild = (guild) => {
      const tops = guild.channels.filter((channel) => !THREADS.includes(channel.type));
      const below = (id) => guild.channels.filter((channel) => channel.parent_id === id && THREADS.includes(channel.type));
      return [
        el("h3", { class: "guild", text: guild.name }),
        ...tops.flatMap((channel) => [entry(channel), ...below(channel.id).map(entry)]),
      ];
    };
    const direct = world.direct.length > 0
      ? world.direct.map(entry)
      : [el("button", { class: "channel", type: "button", text: `@${shown(world.bot)}`, on: { click: () => this.#openDirect() } })];
    // The language lists stay in place: one of them may be open.
    for (const old of [...this.#nav.children]) if (old !== this.#languages) old.remove();
    const heading = el("h3", { class: "guild", text: this.#words.say("direct-messages") });
    this.#languages.before(...world.guilds.flatMap(guild), heading, ...direct);
    const same = this.#nav.querySelector(`[data-channel="${focused}"]`) ?? this.#nav.querySelector("[aria-current]");
    if (inside) same?.focus();
    // A closed drawer hides the counts of its channels.
    const calls = [...this.#unread.values()].reduce((sum, count) => sum + count, 0);
    if (calls > 0) this.#menu.dataset.count = calls;
    else delete this.#menu.dataset.count;
  }

  async #openDirect() {
    try {
      const { channel } = await this.#connection.post("direct");
      await this.#loadWorld();
      this.show(channel);
    } catch (refused) {
      this.#messageLog.note(refused.message);
    }
  }

  #event(event) {
    if (event.type === "world") {
      this.#loadWorld();
      return;
    }
    if (event.type === "message" && event.channel !== this.#messageLog.channel && this.#names.world) {
      const mine = event.message.sandbox.notified.includes(this.#names.me) ? 1 : 0;
      this.#unread.set(event.channel, (this.#unread.get(event.channel) ?? 0) + mine);
      this.#drawChannels();
    }
    this.#messageLog.event(event);
    const called = event.type === "message" ? event.message.sandbox.notified : [];
    if (called.length > 0) this.#host.mentioned(called, event.channel);
  }

  #commandsHere() {
    this.#commands ??= this.#connection.get(`channels/${this.#messageLog.channel}/commands`);
    // A failed request is repeated next time.
    this.#commands.catch(() => (this.#commands = null));
    return this.#commands;
  }

  async #run(leaf, body, done) {
    const outcome = await this.#connection.post(`channels/${this.#messageLog.channel}/run`, body);
    done();
    if (outcome.outcome === "failed") this.#messageLog.note(this.#words.say("no-response-to", { command: `/${leaf.name}` }));
    else if (outcome.outcome === "modal") this.#openModal(outcome);
    else if (outcome.outcome === "activity") this.#openActivity(outcome);
  }

  /** Shows an Activity. One that runs already in the same channel is loaded again only after it was closed. */
  #openActivity({ activity, channel }) {
    if (this.#activity?.instance === activity.instance) return;
    this.#activity?.close();
    const panel = new Activity(activity, this.#connection, this.#words, () => {
      this.#activity = null;
      this.element.classList.remove("with-activity");
      this.#connection.post(`channels/${channel}/leave`).catch((refused) => this.#messageLog.note(refused.message));
    });
    this.#activity = panel;
    this.element.classList.add("with-activity");
    this.element.querySelector(".inside").append(panel.element);
  }

  /**
   * Sends the picked values. As in Discord, a list keeps its values while its custom id stays the same, and picking the
   * same values again sends nothing.
   */
  async #choose(message, component, values, select) {
    const list = selectKey(message, component);
    const before = this.#picks.get(list) ?? (component.options ?? []).filter((one) => one.default).map((one) => one.value);
    if (values.length === before.length && values.every((value) => before.includes(value))) return;
    this.#picks.set(list, values);
    if (!(await this.#send(message, select, "choose", { custom_id: component.custom_id, values }))) this.#picks.delete(list);
  }

  /** Sends the use of a component, unless it is busy. Returns true if the bot has answered. */
  async #send(message, part, what, body) {
    if (part.getAttribute("aria-busy") === "true") return false;
    part.setAttribute("aria-busy", "true");
    this.#showError(message, "");
    this.#messageLog.expectAnswer(message.id);
    let [answered, pause] = [false, 0];
    try {
      const outcome = await this.#connection.post(`channels/${message.channel_id}/${what}`, { message: message.id, ...body });
      answered = outcome.outcome !== "failed";
      if (!answered) this.#showError(message, this.#words.say("interaction-failed"));
      else if (outcome.outcome === "modal") this.#openModal(outcome);
      else if (outcome.outcome === "activity") this.#openActivity(outcome);
      // A double click on a button must not open two games.
      else if (what === "press") pause = DOUBLE_CLICK;
    } catch (refused) {
      this.#showError(message, refused.message);
    }
    setTimeout(() => part.removeAttribute("aria-busy"), pause);
    return answered;
  }

  /** Shows an error below a message. */
  #showError(message, text) {
    const place = this.#messageLog.element(message.id)?.querySelector(":scope > .main > .failure:last-child");
    if (place) place.textContent = text;
    else if (text) this.#messageLog.note(text);
  }

  #openModal(outcome) {
    const host = { names: this.#names, upload: (file) => this.#upload(file) };
    openModal(outcome.modal, this.element, host, async (values) => {
      try {
        const next = await this.#connection.post(`interactions/${outcome.interaction}/submit`, { values });
        return next.outcome === "failed" ? this.#words.say("form-failed") : null;
      } catch (refused) {
        return refused.message;
      }
    });
  }

  #upload(file) {
    return this.#connection.post(`upload?name=${encodeURIComponent(file.name)}`, file);
  }

  async #dismiss(message) {
    try {
      await this.#connection.post(`channels/${message.channel_id}/dismiss`, { message: message.id });
    } catch (refused) {
      this.#showError(message, refused.message);
    }
  }
}

// The column of one person: their channels, the messages of one channel, and the composer.

import { Composer } from "./composer.js";
import { avatar, el, fresh, shown } from "./dom.js";
import { Line, changePerson } from "./line.js";
import { openModal } from "./modal.js";
import { Room } from "./room.js";
import { LOCALES, Words, nameOf } from "./words.js";

const DIRECT = 1;
const THREADS = [10, 11, 12];
/** The permissions that allow changing a server: administrator and manage server. */
const MANAGES = 0x8n | 0x20n;

/** Returns the key of a select menu in a message. */
const listOf = (message, component) => `${message.id} ${component.custom_id}`;

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
  #line;
  #room;
  #composer;
  #commands = null;
  /** The values picked from select menus, by message and custom id. */
  #picks = new Map();
  /** Channels with unread messages, and the number of mentions of this person in them. */
  #unseen = new Map();
  #worldAsked = 0;
  /** The latest request for the world. */
  #looking;
  #menu;
  #head;
  #name;
  #rename;
  #close;
  #desk;
  /** The channel to open first. */
  #wanted;
  #title;
  #status;
  #nav;
  /** The language lists: the person's own and the server's. */
  #languages;
  #mine;
  #servers;

  /**
   * Creates a column that opens at `channel`.
   *
   * `desk` receives the events that concern the whole page: `leave()` when the column is closed, `looked(users)` when
   * the people have been loaded, `speaks(user)` when this person's language changes, and `called(ids, channel)` when a
   * message mentions people.
   */
  constructor(user, desk, channel = null) {
    this.user = user;
    this.#words = new Words(user.locale);
    this.#names = new Names(this.#words);
    this.#desk = desk;
    this.#wanted = channel;
    this.#line = new Line(user.id, this.#words, {
      opened: () => this.#start(),
      lost: () => this.#tell(this.#words.say("connection-lost")),
      event: (event) => this.#event(event),
    });
    const press = (message, component, button) => this.#touch(message, button, "press", { custom_id: component.custom_id });
    const choose = (message, component, values, select) => this.#choose(message, component, values, select);
    const kept = (message, component) => this.#picks.get(listOf(message, component));
    this.#room = new Room({
      line: this.#line,
      names: this.#names,
      press,
      choose,
      kept,
      dismiss: (message) => this.#dismiss(message),
      openThread: (id) => this.show(id),
      failed: (refused) => this.#room.note(refused.message),
      commands: () => this.#composer.offer(),
    });
    this.#composer = new Composer({
      names: this.#names,
      say: (content) => this.#line.post(`channels/${this.#room.channel}/messages`, { content }),
      run: (leaf, body, done) => this.#run(leaf, body, done),
      complete: (body) => this.#line.post(`channels/${this.#room.channel}/complete`, body),
      upload: (file) => this.#upload(file),
      commands: () => this.#commandsHere(),
    });
    this.#build();
    this.#line.open();
  }

  /** The open channel. */
  get channel() {
    return this.#room.channel;
  }

  /** Reports the last people mentioned in the open channel again. */
  callAgain() {
    const ids = this.#room.called();
    if (ids.length > 0) this.#desk.called(ids, this.channel);
  }

  #build() {
    const id = fresh("person");
    const menu = el("button", {
      class: "plain menu", type: "button", "aria-expanded": "false", "aria-controls": `${id}-channels`, text: this.#words.say("channels"),
      on: { click: () => this.#openMenu(!this.element.classList.contains("menu-open")) },
    });
    this.#close = el("button", { class: "plain close", type: "button", text: "×", on: { click: () => this.#desk.leave() } });
    this.#name = el("h2", { id });
    const rename = this.#rename = el("button", { class: "plain rename", type: "button", text: this.#words.say("rename"), on: { click: () => this.#askName() } });
    this.#menu = menu;
    this.#title = el("h3", { class: "place" });
    this.#status = el("div", { class: "status", role: "status" });
    this.#mine = this.#languageList("language", (locale) => changePerson(this.user.id, { locale }, this.#words));
    this.#mine.value = this.user.locale;
    this.#servers = this.#languageList("server-language", (locale) => this.#line.post(`guilds/${this.#names.guild.id}`, { locale }));
    this.#languages = el("div", { class: "languages" }, this.#mine.parentElement, this.#servers.parentElement);
    this.#nav = el("nav", { class: "channels", id: `${id}-channels` }, this.#languages);
    this.#head = el("header", { class: "who" }, avatar(this.user), this.#name, rename, menu, this.#close);
    this.element = el("section", { class: "column", lang: this.user.locale, "aria-labelledby": id }, this.#head,
      el("div", { class: "inside" }, this.#nav,
        el("div", { class: "chat" }, this.#title, this.#status, this.#room.log, this.#room.typing, this.#composer.element)));
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
        this.#room.note(refused.message);
      }
    });
    return list;
  }

  /** Updates the person's displayed name. */
  #drawName() {
    const name = shown(this.user);
    this.#name.textContent = name;
    this.#head.firstElementChild.replaceWith(avatar(this.user));
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
      const focused = form.contains(document.activeElement);
      form.replaceWith(this.#name);
      if (focused) this.#rename.focus();
    };
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
    this.#line.close();
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

  #tell(text) {
    this.#status.textContent = text;
  }

  #openMenu(yes) {
    this.element.classList.toggle("menu-open", yes);
    this.#menu.setAttribute("aria-expanded", String(yes));
  }

  /** Loads what was missed, after a connection. */
  async #start() {
    this.#tell("");
    await this.#look();
    const channel = this.#room.channel;
    if (channel) await this.#room.open(channel, this.#names.label(this.#names.channel(channel)));
  }

  /** Loads the world. Only the answer to the latest request is used; earlier callers wait for it. */
  #look() {
    this.#worldAsked += 1;
    this.#looking = this.#lookAs(this.#worldAsked);
    return this.#looking;
  }

  async #lookAs(number) {
    this.#commands = null;
    let world;
    try {
      world = await this.#line.get("world");
    } catch (refused) {
      if (number !== this.#worldAsked) return this.#looking;
      this.#tell(refused.message);
      return;
    }
    if (number !== this.#worldAsked) return this.#looking;
    this.#names.world = world;
    if (shown(world.me) !== shown(this.user)) {
      this.user = world.me;
      this.#drawName();
    }
    this.#desk.looked(world.users);
    if (world.me.locale !== this.#words.locale) {
      this.#desk.speaks(world.me);
      return;
    }
    const channel = this.#names.channel(this.#room.channel) ?? this.#names.channel(this.#wanted) ?? this.#first();
    this.#drawChannels();
    if (!channel) {
      this.#title.textContent = this.#words.say("no-channel");
      this.#composer.place("", false, false);
    } else if (channel.id !== this.#room.channel) this.show(channel.id);
    else {
      this.#settle(channel);
      this.#room.redraw();
    }
    this.#composer.refresh();
  }

  #first() {
    const world = this.#names.world;
    return world.guilds.flatMap((guild) => guild.channels).find((channel) => !THREADS.includes(channel.type)) ?? world.direct[0];
  }

  /** Updates everything that depends on the open channel. */
  #settle(channel) {
    this.#names.guild = this.#names.world.guilds.find((guild) => guild.id === channel.guild_id) ?? null;
    const { guild } = this.#names;
    this.#servers.parentElement.hidden = guild === null || (BigInt(guild.mine) & MANAGES) === 0n;
    if (guild) this.#servers.value = guild.locale;
    this.#title.textContent = this.#names.label(channel);
    this.#composer.place(this.#names.label(channel), channel.can_send, channel.can_run);
  }

  /** Opens a channel if it exists. */
  show(id) {
    const channel = this.#names.channel(id);
    if (!channel) return;
    this.#unseen.delete(id);
    this.#settle(channel);
    this.#commands = null;
    const closes = this.element.classList.contains("menu-open") && this.#nav.contains(document.activeElement);
    this.#openMenu(false);
    // The pressed element may be hidden now.
    if (closes) this.#menu.focus();
    const opened = this.#room.open(id, this.#names.label(channel));
    this.#drawChannels();
    return opened;
  }

  async #jump({ channel, message }) {
    if (channel !== this.#room.channel) await this.show(channel);
    if (!(await this.#room.jump(message))) this.#room.note(this.#words.say("message-gone"));
  }

  #drawChannels() {
    const world = this.#names.world;
    const inside = this.#nav.contains(document.activeElement) && !this.#languages.contains(document.activeElement);
    const focused = inside ? document.activeElement.dataset.channel : null;
    const entry = (channel) => {
      const thread = THREADS.includes(channel.type);
      const archived = channel.thread_metadata?.archived;
      const unseen = this.#unseen.get(channel.id);
      const kind = ["channel", thread ? "thread" : "", archived ? "archived" : "", unseen === undefined ? "" : "unseen"];
      const button = el("button", {
        class: kind.filter(Boolean).join(" "), type: "button", "data-channel": channel.id, title: channel.topic ?? null,
        "aria-current": channel.id === this.#room.channel ? "true" : null, on: { click: () => this.show(channel.id) },
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
  }

  async #openDirect() {
    try {
      const { channel } = await this.#line.post("direct");
      await this.#look();
      this.show(channel);
    } catch (refused) {
      this.#room.note(refused.message);
    }
  }

  #event(event) {
    if (event.type === "world") {
      this.#look();
      return;
    }
    if (event.type === "message" && event.channel !== this.#room.channel && this.#names.world) {
      const mine = event.message.sandbox.notified.includes(this.#names.me) ? 1 : 0;
      this.#unseen.set(event.channel, (this.#unseen.get(event.channel) ?? 0) + mine);
      this.#drawChannels();
    }
    this.#room.event(event);
    const called = event.type === "message" ? event.message.sandbox.notified : [];
    if (called.length > 0) this.#desk.called(called, event.channel);
  }

  #commandsHere() {
    this.#commands ??= this.#line.get(`channels/${this.#room.channel}/commands`);
    // A failed request is repeated next time.
    this.#commands.catch(() => (this.#commands = null));
    return this.#commands;
  }

  async #run(leaf, body, done) {
    const outcome = await this.#line.post(`channels/${this.#room.channel}/run`, body);
    done();
    if (outcome.outcome === "failed") this.#room.note(this.#words.say("no-response-to", { command: `/${leaf.name}` }));
    else if (outcome.outcome === "modal") this.#openModal(outcome);
  }

  /**
   * Sends the picked values. As in Discord, a list keeps its values while its custom id stays the same, and picking the
   * same values again sends nothing.
   */
  async #choose(message, component, values, select) {
    const list = listOf(message, component);
    const before = this.#picks.get(list) ?? (component.options ?? []).filter((one) => one.default).map((one) => one.value);
    if (values.length === before.length && values.every((value) => before.includes(value))) return;
    this.#picks.set(list, values);
    if (!(await this.#touch(message, select, "choose", { custom_id: component.custom_id, values }))) this.#picks.delete(list);
  }

  /** Sends the use of a component, unless it is busy. Returns true if the bot has answered. */
  async #touch(message, part, what, body) {
    if (part.getAttribute("aria-busy") === "true") return false;
    part.setAttribute("aria-busy", "true");
    this.#say(message, "");
    let answered = false;
    try {
      const outcome = await this.#line.post(`channels/${message.channel_id}/${what}`, { message: message.id, ...body });
      answered = outcome.outcome !== "failed";
      if (!answered) this.#say(message, this.#words.say("interaction-failed"));
      else if (outcome.outcome === "modal") this.#openModal(outcome);
    } catch (refused) {
      this.#say(message, refused.message);
    }
    part.removeAttribute("aria-busy");
    return answered;
  }

  /** Shows an error below a message. */
  #say(message, text) {
    const place = this.#room.element(message.id)?.querySelector(":scope > .main > .failure:last-child");
    if (place) place.textContent = text;
    else if (text) this.#room.note(text);
  }

  #openModal(outcome) {
    const desk = { names: this.#names, upload: (file) => this.#upload(file) };
    openModal(outcome.modal, this.element, desk, async (values) => {
      try {
        const next = await this.#line.post(`interactions/${outcome.interaction}/submit`, { values });
        return next.outcome === "failed" ? this.#words.say("form-failed") : null;
      } catch (refused) {
        return refused.message;
      }
    });
  }

  #upload(file) {
    return this.#line.post(`upload?name=${encodeURIComponent(file.name)}`, file);
  }

  async #dismiss(message) {
    try {
      await this.#line.post(`channels/${message.channel_id}/dismiss`, { message: message.id });
    } catch (refused) {
      this.#say(message, refused.message);
    }
  }
}

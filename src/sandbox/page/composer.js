// The composer: plain messages, and slash commands with their options.

import { Suggestions } from "./suggestions.js";
import { KIND, addressed, fixed, matching, nested, readLine, readText, runnable } from "./commands.js";
import { el, fresh } from "./dom.js";

/** The pause in typing before the bot is asked for choices, in milliseconds. */
const PAUSE = 150;
const MOST_PROPOSALS = 25;
/** The longest name of a channel in the hint, in characters. */
const LONGEST_NAME = 14;

/**
 * The field at the bottom of a column. Uses `say(text)`, `run(leaf, body)`, `complete(body)`, `upload(file)`,
 * `commands()` and `names` of `host`.
 */
export class Composer {
  #host;
  #words;
  #leaves = [];
  #form = null;
  #place = "";
  #canRun = true;
  #suggestions;
  #box;

  constructor(host) {
    this.#host = host;
    this.#words = host.names.words;
    this.field = el("textarea", { class: "say", rows: 1, on: { input: () => this.#typed(), keydown: (event) => this.#key(event) } });
    this.#suggestions = new Suggestions(this.field, this.#words.say("commands"));
    this.failure = el("div", { class: "failure", role: "alert" });
    this.#box = el("div", { class: "composer-box" }, this.field);
    this.element = el("div", { class: "composer" }, this.#suggestions.list, this.failure, this.#box);
  }

  /** Switches to another channel and discards a half-typed command. */
  place(name, canSay, canRun) {
    const asBefore = this.#place === name;
    this.#place = name;
    this.#canRun = canRun;
    this.field.disabled = !canSay;
    // The end of the hint, which a long name would push away, matters more than that of the name.
    const channel = name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME - 1)}…` : name;
    const hint = canSay ? this.#words.say("write", { channel }) : this.#words.say("write-not");
    this.field.placeholder = hint;
    this.field.setAttribute("aria-label", hint);
    if (!asBefore) this.#plain();
  }

  /** Updates the suggestions after the commands may have changed. */
  refresh() {
    if (this.field.value.startsWith("/")) this.#typed();
  }

  #plain() {
    this.#form = null;
    this.failure.textContent = "";
    this.field.value = "";
    this.#grow();
    this.#suggestions.hide();
    this.#box.replaceChildren(this.field);
  }

  #grow() {
    this.field.style.height = "";
    if (this.field.value !== "" && this.field.scrollHeight > 0) this.field.style.height = `${Math.min(this.field.scrollHeight, 160)}px`;
  }

  async #typed() {
    this.#grow();
    this.failure.textContent = "";
    if (!this.field.value.startsWith("/") || !this.#canRun) return this.#suggestions.hide();
    try {
      this.#leaves = runnable(await this.#host.commands(), this.#words);
    } catch (refused) {
      this.failure.textContent = refused.message;
      return;
    }
    // The text may have changed in the meantime, or the message may have been sent.
    const typed = this.field.value;
    if (!typed.startsWith("/") || this.#form) return;
    const found = addressed(this.#leaves, typed);
    if (found) return this.#begin(found[0], found[1]);
    const items = matching(this.#leaves, typed.slice(1)).map((leaf) => ({
      name: `/${leaf.name}`, description: leaf.description, pick: () => this.#begin(leaf, ""),
    }));
    if (items.length > 0) this.#suggestions.show(items, true);
    else this.#suggestions.say(this.#words.say("no-such-command"));
  }

  async #key(event) {
    if (this.#suggestions.key(event) || event.key !== "Enter" || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    const text = this.field.value;
    if (text.trim() === "") return;
    this.field.value = "";
    this.#grow();
    this.#suggestions.hide();
    try {
      await this.#host.say(text);
    } catch (refused) {
      this.failure.textContent = refused.message;
      if (this.field.value === "") this.field.value = text;
    }
  }

  /** Opens the option fields of the chosen command. */
  #begin(leaf, rest) {
    this.#suggestions.hide();
    this.#form = new CommandForm(leaf, readLine(leaf, rest), this.#host, () => {
      // The focus stays where it is if the person has moved to another column.
      const here = this.element.contains(document.activeElement) || document.activeElement === document.body;
      this.#plain();
      if (here) this.field.focus();
    });
    this.failure.textContent = "";
    this.#box.replaceChildren(this.#form.element);
    this.#form.focus();
  }

  focus() {
    this.field.focus();
  }

  /** Suggests the commands that are available here. */
  offer() {
    if (this.field.disabled || !this.#canRun) return;
    this.#plain();
    this.field.focus();
    this.field.value = "/";
    this.#typed();
  }
}

/** A command with fields for its options. */
class CommandForm {
  #leaf;
  #host;
  #words;
  #done;
  #fields = [];
  #send;
  #list;
  #more = el("div", { class: "more" });
  #failure = el("div", { class: "failure", role: "alert" });

  constructor(leaf, given, host, done) {
    this.#leaf = leaf;
    this.#host = host;
    this.#words = host.names.words;
    this.#done = done;
    const name = el("span", { class: "command-name", text: `/${leaf.name}` });
    const about = el("span", { class: "faint", text: leaf.description });
    const cancel = el("button", { class: "plain", type: "button", "aria-label": this.#words.say("leave-command"), text: "×", on: { click: done } });
    this.#send = el("button", { class: "button primary", text: this.#words.say("send") });
    this.#list = el("div", { class: "command-options" });
    this.element = el("form", { class: "command", "aria-label": `/${leaf.name}` },
      el("div", { class: "command-head" }, name, about, cancel), this.#list, this.#more, this.#failure, this.#send);
    this.element.noValidate = true;
    this.element.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#submit();
    });
    this.element.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && !event.defaultPrevented) done();
    });
    for (const option of leaf.options) {
      if (option.required || option.name in given) this.#add(option, given[option.name]);
    }
    if (this.#fields.length === 0 && leaf.options[0]) this.#add(leaf.options[0]);
    this.#offer();
  }

  focus() {
    const empty = this.#fields.find((field) => field.empty) ?? this.#fields.at(-1);
    if (empty) empty.focus();
    else this.#send.focus();
  }

  #add(option, text) {
    const field = new OptionField(option, this.#host, {
      others: (self) => this.#fields.filter((one) => one !== self && !one.empty),
      nested: (options) => nested(this.#leaf, options),
      leave: () => this.#done(),
      jump: (self) => this.#jump(self),
    });
    if (text) field.write(text);
    this.#fields.push(field);
    this.#list.append(field.element);
    return field;
  }

  /**
   * Moves to another option if its name and a colon were typed behind a value. Returns true if so. The field's own name
   * is removed.
   */
  #jump(self) {
    const found = /^(.*?)\s*(?:^|\s)(\S+):\s*$/.exec(self.input.value);
    const option = this.#leaf.options.find((option) => option.name === found?.[2]);
    if (!option) return false;
    if (option === self.option) {
      if (found[1] === "") self.write("");
      return false;
    }
    self.write(found[1]);
    const field = this.#fields.find((field) => field.option === option) ?? this.#add(option);
    this.#offer();
    field.focus();
    return true;
  }

  /** Shows a button for each option that has no field yet. */
  #offer() {
    const there = new Set(this.#fields.map((field) => field.option.name));
    const button = (option) => el("button", {
      class: "plain", type: "button", text: `+ ${option.name}`, title: option.description,
      on: { click: () => {
        const field = this.#add(option);
        this.#offer();
        field.focus();
      } },
    });
    this.#more.replaceChildren(...this.#leaf.options.filter((option) => !there.has(option.name)).map(button));
  }

  async #submit() {
    if (this.#send.disabled) return;
    this.#failure.textContent = "";
    this.#busy(true);
    try {
      const options = await this.#read();
      if (options) await this.#host.run(this.#leaf, nested(this.#leaf, options), this.#done);
    } catch (refused) {
      this.#failure.textContent = refused.message;
    }
    this.#busy(false);
  }

  #busy(yes) {
    this.#send.disabled = yes;
    this.#send.textContent = this.#words.say(yes ? "sending" : "send");
  }

  /** Reads all fields. If one is invalid, focuses the first such field and returns null. */
  async #read() {
    const options = [];
    let wrong = null;
    for (const field of this.#fields) {
      const read = await field.read();
      field.complain(read.wrong);
      if (read.wrong) wrong ??= field;
      else if ("value" in read) options.push({ name: field.option.name, value: read.value });
    }
    wrong?.focus();
    return wrong ? null : options;
  }
}

/** The field of one option. */
class OptionField {
  #host;
  #words;
  #form;
  #suggestions = null;
  /** The chosen value and its text. Typing over the text discards the choice. */
  #chosen = null;
  #known = [];
  #asked = 0;
  #timer = null;
  #wrong;

  constructor(option, host, form) {
    this.option = option;
    this.#host = host;
    this.#words = host.names.words;
    this.#form = form;
    const file = option.type === KIND.attachment;
    const id = fresh("option");
    const about = `${id}-about`;
    this.input = el("input", {
      id, type: file ? "file" : "text", "data-option": option.name, "aria-describedby": about,
      "aria-required": String(option.required === true), placeholder: file ? null : option.description,
    });
    const label = el("label", { for: id }, option.name);
    if (option.required) label.append(el("span", { class: "required", "aria-hidden": "true", text: " *" }));
    this.#wrong = el("div", { class: "failure", id: about, role: "alert" });
    this.element = el("div", { class: "option-field" }, label, this.input, this.#wrong);
    this.input.addEventListener("keydown", (event) => this.#key(event));
    this.input.addEventListener("input", () => this.#typed());
    if (file) return;
    if (option.autocomplete || fixed(option, host.names)) {
      this.#suggestions = new Suggestions(this.input, this.#words.say("choices-of", { option: option.name }));
      this.element.append(this.#suggestions.list);
      this.input.addEventListener("focus", () => this.#propose());
    } else this.input.autocomplete = "off";
  }

  get empty() {
    return this.input.type === "file" ? this.input.files.length === 0 : this.input.value === "";
  }

  focus() {
    this.input.focus();
  }

  write(text) {
    if (this.input.type !== "file") this.input.value = text;
  }

  complain(wrong) {
    this.#wrong.textContent = wrong ?? "";
    this.input.toggleAttribute("aria-invalid", Boolean(wrong));
  }

  #key(event) {
    if (this.#suggestions?.key(event)) {
      if (event.key === "Escape") event.stopPropagation();
      return;
    }
    if (event.key === "Backspace" && this.empty && !event.repeat) {
      event.preventDefault();
      this.#form.leave();
    }
  }

  #typed() {
    this.complain(null);
    if (this.#form.jump(this)) {
      clearTimeout(this.#timer);
      return;
    }
    if (this.#chosen && this.#chosen.name !== this.input.value) this.#chosen = null;
    this.#propose();
  }

  #pick(choice) {
    this.#chosen = choice;
    this.input.value = choice.name;
    // The answer to a pending request is no longer wanted.
    this.#asked += 1;
  }

  #propose() {
    if (this.option.autocomplete) {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.#ask(), PAUSE);
      return;
    }
    const all = fixed(this.option, this.#host.names);
    if (!all) return;
    const typed = this.#chosen ? "" : this.input.value.toLowerCase();
    const having = all.filter((choice) => this.#called(choice).some((name) => name.includes(typed)));
    const begins = (choice) => this.#called(choice).some((name) => name.startsWith(typed));
    const found = [...having.filter(begins), ...having.filter((choice) => !begins(choice))];
    // If the field is empty, Enter sends the command instead of choosing.
    this.#show(found.slice(0, MOST_PROPOSALS), typed !== "");
  }

  /**
   * Returns the lowercase texts that match a choice: its name and, for fixed choices, the value that instructions quote
   * (`kings-mate`). Ids are excluded.
   */
  #called(choice) {
    const names = this.option.choices?.length ? [choice.name, String(choice.value)] : [choice.name];
    return names.map((name) => name.toLowerCase());
  }

  #show(choices, eager) {
    this.#suggestions.show(choices.map((choice) => ({ name: choice.name, pick: () => this.#pick(choice) })), eager);
  }

  /** Returns the option's current value, for a request about another option. */
  now() {
    const choices = this.option.autocomplete ? this.#known : (fixed(this.option, this.#host.names) ?? []);
    const typed = this.input.value.trim().toLowerCase();
    const choice = this.#chosen ?? choices.find((choice) => choice.name === this.input.value)
      ?? choices.find((choice) => this.#called(choice).includes(typed));
    if (choice) return { value: choice.value };
    if (!this.option.autocomplete && fixed(this.option, this.#host.names)) return { wrong: this.#words.say("choose-one") };
    return readText(this.option, this.input.value, this.#words);
  }

  async #ask() {
    this.#asked += 1;
    const number = this.#asked;
    const others = this.#form.others(this).filter((field) => field.input.type !== "file")
      .map((field) => ({ name: field.option.name, ...field.now() })).filter((option) => "value" in option);
    const focused = { name: this.option.name, value: this.input.value, focused: true };
    let outcome;
    try {
      outcome = await this.#host.complete(this.#form.nested([...others, focused]));
    } catch (refused) {
      outcome = { outcome: "failed", reason: refused.message };
    }
    // Only the latest answer counts, and only while the field has the focus.
    if (number !== this.#asked || document.activeElement !== this.input) return;
    if (outcome.outcome !== "choices") return this.#suggestions.say(this.#words.say("choices-failed"));
    this.#known = outcome.choices.map((choice) => ({ ...choice, name: this.#words.of(choice, "name") }));
    this.#show(this.#known, false);
  }

  /** Reads the field: `{value}`, `{}` if it is left out, or `{wrong}`. */
  async read() {
    if (this.empty) return this.option.required ? { wrong: this.#words.say("required") } : {};
    if (this.input.type !== "file") return this.now();
    try {
      return { value: (await this.#host.upload(this.input.files[0])).id };
    } catch (refused) {
      return { wrong: refused.message };
    }
  }
}

// A list of proposals above a field that somebody types into.

import { el, fresh } from "./dom.js";

/** Makes a field a combobox with a list. */
export class Chooser {
  #items = [];
  #at = -1;
  #field;

  constructor(field, label) {
    this.#field = field;
    const id = fresh("list");
    this.list = el("div", { class: "proposals", role: "listbox", id, "aria-label": label, hidden: true });
    const roles = { "aria-autocomplete": "list", "aria-controls": id, "aria-haspopup": "listbox", autocomplete: "off" };
    // A field of several lines can be no combobox, and says nothing of what is open.
    if (field.tagName === "INPUT") Object.assign(roles, { role: "combobox", "aria-expanded": "false" });
    for (const [name, value] of Object.entries(roles)) field.setAttribute(name, value);
    field.addEventListener("blur", () => this.hide());
  }

  get open() {
    return !this.list.hidden;
  }

  /** Shows `{name, description, pick}`; `eager` when Enter is to take the first although nobody went there. */
  show(items, eager) {
    this.#items = items;
    const option = (item) => {
      const element = el("div", { class: "option", role: "option", id: fresh("option"), "aria-selected": "false" },
        el("span", { text: item.name }));
      if (item.description) element.append(el("span", { class: "faint", text: item.description }));
      // Before the field loses the focus, and with it the list.
      element.addEventListener("mousedown", (event) => {
        event.preventDefault();
        this.#pick(item);
      });
      return element;
    };
    this.list.replaceChildren(...items.map(option));
    this.list.hidden = items.length === 0;
    // A list that no combobox owns is to be scrolled by keyboard too.
    if (this.#field.tagName !== "INPUT") this.list.tabIndex = items.length > 0 ? 0 : -1;
    this.#tell();
    this.#mark(eager && items.length > 0 ? 0 : -1);
  }

  /** Says something in the place of proposals. */
  say(text) {
    this.show([], false);
    this.list.replaceChildren(el("div", { class: "faint option", text }));
    this.list.hidden = false;
  }

  hide() {
    this.#items = [];
    this.list.hidden = true;
    this.#tell();
    this.#field.removeAttribute("aria-activedescendant");
  }

  #tell() {
    if (this.#field.hasAttribute("aria-expanded")) this.#field.setAttribute("aria-expanded", String(this.open));
  }

  #pick(item) {
    this.hide();
    item.pick();
  }

  #mark(at) {
    this.#at = at;
    [...this.list.children].forEach((option, place) => option.setAttribute("aria-selected", String(place === at)));
    const marked = this.list.children[at];
    if (!marked) return this.#field.removeAttribute("aria-activedescendant");
    this.#field.setAttribute("aria-activedescendant", marked.id);
    marked.scrollIntoView({ block: "nearest" });
  }

  /** Whether a key was for the list. */
  key(event) {
    if (!this.open || event.isComposing) return false;
    const count = this.#items.length;
    if (event.key === "Escape") {
      this.hide();
    } else if (count === 0) return false;
    else if (event.key === "ArrowDown") this.#mark((this.#at + 1) % count);
    else if (event.key === "ArrowUp") this.#mark((Math.max(this.#at, 0) + count - 1) % count);
    else if (event.key === "Tab" && !event.shiftKey) this.#pick(this.#items[Math.max(this.#at, 0)]);
    else if (event.key === "Enter" && this.#at >= 0) this.#pick(this.#items[this.#at]);
    else return false;
    event.preventDefault();
    return true;
  }
}

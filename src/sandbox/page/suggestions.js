// A list of suggestions above a text field.

import { el, fresh } from "./dom.js";

/** A list of suggestions that makes its field a combobox. */
export class Suggestions {
  #items = [];
  #at = -1;
  #field;

  constructor(field, label) {
    this.#field = field;
    const id = fresh("list");
    this.list = el("div", { class: "proposals", role: "listbox", id, "aria-label": label, hidden: true });
    const roles = { "aria-autocomplete": "list", "aria-controls": id, "aria-haspopup": "listbox", autocomplete: "off" };
    // A field of several lines cannot be a combobox and does not announce an open list.
    if (field.tagName === "INPUT") Object.assign(roles, { role: "combobox", "aria-expanded": "false" });
    for (const [name, value] of Object.entries(roles)) field.setAttribute(name, value);
    field.addEventListener("blur", () => this.hide());
  }

  get open() {
    return !this.list.hidden;
  }

  /**
   * Shows suggestions of the form `{name, description, pick}`. If `eager` is true, Enter takes the first even if none
   * is selected.
   */
  show(items, eager) {
    this.#items = items;
    const option = (item) => {
      const element = el("div", { class: "option", role: "option", id: fresh("option"), "aria-selected": "false" },
        el("span", { text: item.name }));
      if (item.description) element.append(el("span", { class: "faint", text: item.description }));
      // Runs before the field loses the focus and the list closes.
      element.addEventListener("mousedown", (event) => {
        event.preventDefault();
        this.#pick(item);
      });
      return element;
    };
    this.list.replaceChildren(...items.map(option));
    this.list.hidden = items.length === 0;
    // A list without a combobox must be scrollable by keyboard.
    if (this.#field.tagName !== "INPUT") this.list.tabIndex = items.length > 0 ? 0 : -1;
    this.#tell();
    this.#mark(eager && items.length > 0 ? 0 : -1);
  }

  /** Shows a message in place of suggestions. */
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

  /** Handles a key. Returns true if it was meant for the list. */
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

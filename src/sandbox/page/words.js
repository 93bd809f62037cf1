// The texts of the page, in the reader's language.

import { LOCALES, TEXTS } from "./texts.js";

export { LOCALES };

/** The locales that Discord tries before the unlocalized text. */
const NEXT = { "en-US": "en-GB", "en-GB": "en-US", "es-419": "es-ES" };

/** Returns a language's own name for itself. */
export function nameOf(locale) {
  return new Intl.DisplayNames([locale], { type: "language" }).of(locale);
}

/** The texts for a Discord locale. English if the page does not support it. */
export class Words {
  #texts;

  constructor(locale) {
    this.locale = locale;
    this.#texts = TEXTS[locale] ?? TEXTS[locale.split("-")[0]] ?? TEXTS.en;
  }

  has(key) {
    return key in this.#texts;
  }

  say(key, facts = {}) {
    return this.#texts[key].replace(/\{(\w+)\}/g, (whole, name) => facts[name] ?? whole);
  }

  /** Returns a text as nodes, with elements for its placeholders. */
  nodes(key, facts) {
    return this.#texts[key].split(/\{(\w+)\}/).map((part, place) => (place % 2 === 1 ? facts[part] : part));
  }

  /** Returns a localized text of a command, option or choice (`name` or `description`), as Discord does. */
  of(entry, field) {
    const others = entry[`${field}_localizations`] ?? {};
    return others[this.locale] ?? others[NEXT[this.locale]] ?? entry[field];
  }

  date(date, style) {
    return new Intl.DateTimeFormat(this.locale, style).format(date);
  }

  number(number, digits = 0) {
    return new Intl.NumberFormat(this.locale, { maximumFractionDigits: digits }).format(number);
  }
}

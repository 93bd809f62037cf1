// The texts of the page, in the language of whoever reads them.

import { LOCALES, TEXTS } from "./texts.js";

export { LOCALES };

/** What Discord tries before the text that has no locale. */
const NEXT = { "en-US": "en-GB", "en-GB": "en-US", "es-419": "es-ES" };

/** What speakers of a language call it. */
export function nameOf(locale) {
  return new Intl.DisplayNames([locale], { type: "language" }).of(locale);
}

/** The texts for somebody whose language in Discord is this. English where the page does not speak it. */
export class Words {
  #texts;

  constructor(locale) {
    this.locale = locale;
    this.#texts = TEXTS[locale.split("-")[0]] ?? TEXTS.en;
  }

  has(key) {
    return key in this.#texts;
  }

  say(key, facts = {}) {
    return this.#texts[key].replace(/\{(\w+)\}/g, (whole, name) => facts[name] ?? whole);
  }

  /** The same as nodes, for facts that are elements. */
  nodes(key, facts) {
    return this.#texts[key].split(/\{(\w+)\}/).map((part, place) => (place % 2 === 1 ? facts[part] : part));
  }

  /** A text of a command, an option or a choice (`name`, `description`), as Discord shows it in this language. */
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

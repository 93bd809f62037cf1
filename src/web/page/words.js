// Texts of the page, which the server sends in the reader's language, and formats of times and lists.

/** @type {Record<string, string>} */
let words = {};

/** Stores the texts, and fills them into the elements that name one. @param {Record<string, string>} received */
export function setWords(received) {
  words = received;
  const elements = document.querySelectorAll("[data-word], [data-label]");
  for (const element of /** @type {NodeListOf<HTMLElement>} */ (elements)) {
    const { word: text, label } = element.dataset;
    if (text) element.textContent = word(text);
    if (label) element.setAttribute("aria-label", word(label));
    if (label && element.tagName === "BUTTON") element.title = word(label);
  }
}

/** Returns a text with its arguments filled in. @param {string} key @param {Record<string, string|number>} [values] */
export function word(key, values = {}) {
  return (words[key] ?? "").replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
}

const language = document.documentElement.lang || undefined;
const list = new Intl.ListFormat(language, { type: "unit", style: "short" });

/** Joins texts as the language does. @param {Iterable<string>} parts */
export function listed(parts) {
  return list.format(parts);
}

/** Formats a number with a unit, such as `3 d`. @param {number} value @param {string} unit */
function withUnit(value, unit) {
  return new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "narrow" }).format(value);
}

/** Formats a time left: days and hours, or a clock, with tenths near the end. @param {number} milliseconds */
export function formatTime(milliseconds) {
  const left = Math.max(0, milliseconds);
  const seconds = Math.ceil(left / 1000);
  if (left < 10_000) return (Math.floor(left / 100) / 10).toFixed(1);
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  const [days, hours, minutes] = [86_400, 3_600, 60].map((unit) => Math.floor(seconds / unit));
  if (days >= 2) return listed([withUnit(days, "day"), withUnit(hours % 24, "hour")]);
  if (hours > 0) return `${hours}:${two(minutes % 60)}:${two(seconds % 60)}`;
  return `${minutes}:${two(seconds % 60)}`;
}

/** Formats a chance. @param {number} value in per cent */
export function percent(value) {
  return new Intl.NumberFormat(language, { style: "percent" }).format(value / 100);
}

let repeated = false;

/** Announces a text once through the page's only live region. @param {string} text */
export function announce(text) {
  const region = document.getElementById("live");
  if (!region || !text) return;
  // A screen reader ignores a text that does not change, so every second one ends in a space that does not break.
  repeated = !repeated;
  region.textContent = repeated ? `${text}\u00a0` : text;
}

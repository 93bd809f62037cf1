// Elements are made here, and whatever anybody wrote goes in as text: nothing on this page reads HTML.

/** An element. `fields`: `class`, `text`, `on` (listeners), or attributes; those that are null or false are left out. */
export function el(name, fields = {}, ...children) {
  const element = document.createElement(name);
  for (const [field, value] of Object.entries(fields)) {
    if (value === null || value === undefined || value === false) continue;
    if (field === "text") element.textContent = value;
    else if (field === "on") {
      for (const [event, listener] of Object.entries(value)) element.addEventListener(event, listener);
    } else element.setAttribute(field, value === true ? "" : value);
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

let last = 0;

/** An id that no other element has. */
export function fresh(word) {
  last += 1;
  return `${word}-${last}`;
}

/** The name under which somebody is seen. */
export function shown(user) {
  return user.global_name ?? user.username;
}

/** A round mark with somebody's first letter. The colour follows from the name. */
export function avatar(user) {
  const name = shown(user);
  const sum = [...name].reduce((sum, letter) => sum + letter.codePointAt(0), 0);
  return el("span", { class: `avatar tint-${sum % 6}`, "aria-hidden": "true", text: [...name][0] ?? "?" });
}

/** What can be used by keyboard in an element, switched off or not. What stands in an open list belongs to its face. */
function controls(within) {
  return [...within.querySelectorAll("button, a[href], input, textarea, select, [tabindex='0']")]
    .filter((one) => !one.closest(".options") && one.offsetParent !== null);
}

/** Where in an element the focus is: for `refocus`, when it is drawn anew. Null when it is elsewhere. */
export function focusIn(within) {
  const active = document.activeElement;
  if (!within?.contains(active)) return null;
  const control = active.closest(".options")?.parentElement.querySelector(".select") ?? active;
  const { dataset, classList, textContent } = control;
  return { id: dataset.customId, text: textContent, kind: classList[0], at: controls(within).indexOf(control) };
}

/** Puts the focus where it was: on the same control, one that says the same, the nearest one, or the element itself. */
export function refocus(within, was) {
  if (was === null) return;
  const all = controls(within);
  const usable = all.filter((one) => !one.disabled);
  const distance = (one) => Math.abs(all.indexOf(one) - was.at);
  const nearest = (some) => some.reduce((best, one) => (best && distance(best) <= distance(one) ? best : one), null);
  const found = (was.id && usable.find((one) => one.dataset.customId === was.id))
    || (was.text && usable.find((one) => one.textContent === was.text))
    || nearest(usable.filter((one) => one.classList[0] === was.kind))
    || nearest(usable.filter((one) => one.dataset.customId)) || nearest(usable);
  if (!found) within.tabIndex = -1;
  (found ?? within).focus({ preventScroll: true });
}

/** The address of a file of the test server's, whatever name this machine was reached by; null for any other. */
export function local(address) {
  const url = URL.parse(address, location.href);
  return url?.pathname.startsWith("/attachments/") ? url.pathname + url.search : null;
}

const UNITS = [
  ["year", 31_536_000], ["month", 2_592_000], ["day", 86_400], ["hour", 3_600], ["minute", 60], ["second", 1],
];

/** How far away a moment is, in words of a locale. */
export function relative(seconds, locale) {
  const away = seconds - Date.now() / 1000;
  // Rounded, as Discord does: an hour and 59 minutes are "in 2 hours", 59 minutes "in 1 hour".
  const [unit, size] = UNITS.find(([, size]) => Math.abs(away) >= size * 0.97) ?? UNITS.at(-1);
  return new Intl.RelativeTimeFormat(locale).format(Math.round(away / size), unit);
}

const STYLES = {
  t: { timeStyle: "short" }, T: { timeStyle: "medium" }, d: { dateStyle: "short" }, D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" }, F: { dateStyle: "full", timeStyle: "short" },
};

/** A moment in one of Discord's styles (`R` is relative, and kept up to date). Null when it is no moment. */
export function moment(words, seconds, style = "f") {
  const date = new Date(seconds * 1000);
  if (Number.isNaN(date.getTime())) return null;
  const full = words.date(date, STYLES.F);
  const text = style === "R" ? relative(seconds, words.locale) : words.date(date, STYLES[style]);
  const element = el("time", { class: "moment", datetime: date.toISOString(), title: full, text });
  if (style === "R") {
    element.dataset.relative = seconds;
    element.dataset.locale = words.locale;
  }
  return element;
}

setInterval(() => {
  for (const element of document.querySelectorAll("time[data-relative]")) {
    element.textContent = relative(Number(element.dataset.relative), element.dataset.locale);
  }
}, 1_000);

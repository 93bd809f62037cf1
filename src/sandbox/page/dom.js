// Creates elements. Text from people is always inserted as text: no code on this page parses HTML.

/**
 * Creates an element. `fields` are `class`, `text`, `on` (listeners) or attributes; null and false values are left out.
 */
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

/** Returns an id that no other element has. */
export function fresh(word) {
  last += 1;
  return `${word}-${last}`;
}

/** Returns the displayed name of a user. */
export function shown(user) {
  return user.global_name ?? user.username;
}

/** Creates a round avatar with the first letter of the name. The colour is derived from the name. */
export function avatar(user) {
  const name = shown(user);
  const sum = [...name].reduce((sum, letter) => sum + letter.codePointAt(0), 0);
  return el("span", { class: `avatar tint-${sum % 6}`, "aria-hidden": "true", text: [...name][0] ?? "?" });
}

/** Returns the keyboard controls in an element, enabled or not. Options of an open list are excluded. */
function controls(within) {
  return [...within.querySelectorAll("button, a[href], input, textarea, select, [tabindex='0']")]
    .filter((one) => !one.closest(".options") && one.offsetParent !== null);
}

/** Returns the position of the focus in an element, for `refocus` after a redraw, or null if the focus is elsewhere. */
export function focusIn(within) {
  const active = document.activeElement;
  if (!within?.contains(active)) return null;
  const control = active.closest(".options")?.parentElement.querySelector(".select") ?? active;
  const { dataset, classList, textContent } = control;
  return { id: dataset.customId, text: textContent, kind: classList[0], at: controls(within).indexOf(control) };
}

/** Restores the focus: to the same control, one with the same label, the nearest one, or the element itself. */
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

/**
 * Returns the path of a file on the test server, regardless of the host name in the address, or null for other
 * addresses.
 */
export function local(address) {
  const url = URL.parse(address, location.href);
  return url?.pathname.startsWith("/attachments/") ? url.pathname + url.search : null;
}

/** Calls `leave()` when somebody presses outside a form, other than the button that opens it. Returns a function that stops this. */
export function onPressOutside(form, opener, leave) {
  const pressed = (event) => { if (!form.contains(event.target) && !opener.contains(event.target)) leave(); };
  document.addEventListener("click", pressed);
  return () => document.removeEventListener("click", pressed);
}

/** Creates a picture that opens when it is pressed. If its size is known, its room is kept while it loads. */
export function linkedPicture(className, address, description, { width, height }) {
  const image = el("img", { src: address, alt: description, title: description || null, width, height });
  const picture = el("a", { class: className, href: address, target: "_blank", rel: "noopener" }, image);
  if (width && height) {
    picture.dataset.sized = "";
    picture.style.setProperty("--width", `${width}px`);
    picture.style.setProperty("--ratio", width / height);
  }
  return picture;
}

/** Shows the earlier pictures of a message in place of its new ones until those are loaded. */
export function keepPictures(before, after) {
  const earlier = before.querySelectorAll("img");
  for (const [place, image] of [...after.querySelectorAll("img")].entries()) {
    if (!earlier[place] || image.complete) continue;
    image.style.background = `url("${earlier[place].currentSrc}") 0 0 / 100% 100%`;
    image.addEventListener("load", () => image.style.removeProperty("background"), { once: true });
  }
}

const UNITS = [
  ["year", 31_536_000], ["month", 2_592_000], ["day", 86_400], ["hour", 3_600], ["minute", 60], ["second", 1],
];

/** Formats the distance of a time from now in a locale. */
export function relative(seconds, locale) {
  const away = seconds - Date.now() / 1000;
  // Rounds as Discord does: 1 hour and 59 minutes are "in 2 hours", 59 minutes are "in 1 hour".
  const [unit, size] = UNITS.find(([, size]) => Math.abs(away) >= size * 0.97) ?? UNITS.at(-1);
  return new Intl.RelativeTimeFormat(locale).format(Math.round(away / size), unit);
}

const STYLES = {
  t: { timeStyle: "short" }, T: { timeStyle: "medium" }, d: { dateStyle: "short" }, D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" }, F: { dateStyle: "full", timeStyle: "short" },
};

/** Returns a time in one of Discord's styles, or null if it is invalid. Relative times (`R`) are kept up to date. */
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

// The page: one column per person, side by side. `?user=Ada,Ben` names the people; by default they are the first two.

import { Column } from "./column.js";
import { el, onPressOutside, shown } from "./dom.js";
import { addPerson, people } from "./connection.js";
import { Words } from "./words.js";

const nav = document.getElementById("people");
const main = document.getElementById("columns");
const acting = document.getElementById("acting");
const notice = document.getElementById("notice");
/** Shown when all columns are closed. */
const nobody = el("p", { class: "nobody faint" });
/** The columns, by person id. */
const columns = new Map();
let users = [];
/** The texts above the columns, in the language of the person that the page acts as. */
let words = new Words("en-US");

/** Settings kept in the browser across reloads, if it allows storage. */
const settings = {
  get: (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  set: (key, value) => {
    try {
      if (value === null) localStorage.removeItem(key);
      else localStorage.setItem(key, value);
    } catch {
      // The setting lasts until the reload.
    }
  },
};

// The mode in which one person plays both sides: only one column is shown, that of the person last mentioned.
const BOTH = "both-sides";
const NOTICE = "notice-closed";
let both = settings.get(BOTH) !== null;
const bothButton = el("button", { class: "person tool both", type: "button", on: { click: () => playBoth(!both) } });
const addButton = el("button", { class: "person tool", type: "button", on: { click: () => askForName() } });

/**
 * Returns the id of the person that the page acts as. On a narrow screen, and when one person plays both sides, only
 * their column is visible.
 */
function current() {
  for (const [id, column] of columns) if (column.element.classList.contains("current")) return id;
  return null;
}

function setCurrent(id) {
  for (const [other, column] of columns) column.element.classList.toggle("current", other === id);
}

/** Updates the texts above the columns to the language of the person that the page acts as. */
function updateLanguage() {
  const locale = columns.get(current())?.user.locale ?? words.locale;
  words = new Words(locale);
  document.documentElement.lang = locale;
  document.querySelector("h1").textContent = words.say("title");
  notice.querySelector("span").textContent = words.say("notice");
  notice.querySelector("button").ariaLabel = words.say("notice-close");
  nav.ariaLabel = words.say("people");
  bothButton.textContent = words.say("both-sides");
  bothButton.title = words.say("both-sides-about");
  addButton.textContent = words.say("add-person");
}

function updatePage() {
  updateLanguage();
  const open = [...columns.values()].map((column) => shown(column.user));
  const address = new URL(location.href);
  address.search = `?user=${open.map(encodeURIComponent).join(",")}`;
  history.replaceState(history.state, "", address);
  document.title = words.say("window-title", { people: open.join(", ") });
  for (const chip of nav.querySelectorAll("[data-person]")) {
    const column = columns.get(chip.dataset.person);
    chip.setAttribute("aria-pressed", String(column !== undefined));
    const was = chip.classList.contains("current");
    const is = chip.classList.toggle("current", column?.element.classList.contains("current") === true);
    // On a phone, the list of many people is scrolled.
    if (is && !was) chip.scrollIntoView({ block: "nearest", inline: "nearest" });
  }
  nobody.textContent = words.say("no-person");
  if (columns.size > 0) nobody.remove();
  else main.append(nobody);
  bothButton.setAttribute("aria-pressed", String(both));
  main.classList.toggle("one", both);
}

/** Creates a column for a person. */
function createColumn(user, channel) {
  const column = new Column(user, {
    leave: () => {
      column.close();
      columns.delete(user.id);
      setCurrent(columns.keys().next().value);
      updatePage();
      // Focus the remaining column, or the list of people.
      (columns.get(current()) ?? nav.firstElementChild).focus();
    },
    peopleLoaded: (all) => draw(all),
    languageChanged: (me) => replace(me),
    mentioned: (ids, channel) => switchTo(ids, channel),
  }, channel);
  columns.set(user.id, column);
  return column;
}

function add(user, channel = null) {
  main.append(createColumn(user, channel).element);
}

/** Recreates the column of a person whose language has changed, with the same channel open. */
function replace(user) {
  const old = columns.get(user.id);
  const { language } = old;
  const column = createColumn(user, old.channel);
  const { element } = column;
  element.classList.toggle("current", old.element.classList.contains("current"));
  old.element.replaceWith(element);
  old.close();
  if (language) column.focusLanguage(language);
  updatePage();
}

function visit(user, channel = null) {
  const column = columns.get(user.id);
  if (!column) add(user, channel);
  else if (channel) column.show(channel);
  setCurrent(user.id);
  updatePage();
  columns.get(user.id).focus();
}

/** Switches to a person mentioned in a channel when one person plays both sides. */
function switchTo(ids, channel) {
  const at = columns.get(current());
  if (!both || !at || at.channel !== channel || ids.includes(at.user.id)) return;
  const next = users.find((user) => ids.includes(user.id));
  if (!next) return;
  visit(next, channel);
  acting.textContent = words.say("both-sides-turn", { name: shown(next) });
}

function playBoth(yes) {
  both = yes;
  settings.set(BOTH, yes ? "yes" : null);
  acting.textContent = yes ? words.say("both-sides-on") : "";
  updatePage();
  if (yes) columns.get(current())?.reportMentions();
}

/** Redraws the list of people if people or their names have changed. */
function draw(all) {
  const names = (list) => list.map((user) => `${user.id} ${user.locale} ${shown(user)}`).join("\n");
  if (nav.childElementCount === 0 || names(all) !== names(users)) {
    users = all;
    const chip = (user) =>
      el("button", {
        class: "person", type: "button", "data-person": user.id, text: shown(user), title: shown(user),
        on: { click: () => visit(user) },
      });
    const focused = nav.contains(document.activeElement) ? document.activeElement : null;
    nav.replaceChildren(...users.map(chip), addButton, bothButton);
    const same = focused?.dataset.person ? nav.querySelector(`[data-person="${focused.dataset.person}"]`) : focused;
    if (focused) (same?.isConnected ? same : addButton).focus();
  }
  updatePage();
}

/** Shows a field for the name of a new person. */
function askForName() {
  const field = el("input", { class: "name", "aria-label": words.say("add-person-name"), maxlength: 32, placeholder: words.say("name"), autocomplete: "off" });
  const failure = el("span", { class: "failure", role: "alert" });
  const form = el("form", { class: "naming" }, field, el("button", { class: "button primary", text: words.say("add") }), failure);
  const leave = () => {
    stop();
    const focused = form.contains(document.activeElement);
    form.replaceWith(addButton);
    if (focused) addButton.focus();
  };
  const stop = onPressOutside(form, addButton, leave);
  form.addEventListener("keydown", (event) => { if (event.key === "Escape") leave(); });
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    try {
      const user = await addPerson(field.value, words);
      leave();
      draw(await people(words));
      visit(user);
    } catch (refused) {
      failure.textContent = refused.message;
    }
  });
  addButton.replaceWith(form);
  field.focus();
}

async function begin() {
  // The address of an earlier entry may name other people.
  addEventListener("popstate", () => updatePage());
  notice.hidden = settings.get(NOTICE) !== null;
  notice.querySelector("button").addEventListener("click", () => {
    notice.hidden = true;
    settings.set(NOTICE, "yes");
    nav.firstElementChild?.focus();
  });
  const asked = new URLSearchParams(location.search).get("user")?.split(",");
  draw(await people(words));
  const chosen = asked
    ? asked.map((name) => users.find((user) => shown(user).toLowerCase() === name.toLowerCase())).filter(Boolean)
    : users.slice(0, 2);
  if (chosen.length === 0) chosen.push(...users.slice(0, 2));
  for (const user of new Set(chosen)) add(user);
  setCurrent(columns.keys().next().value);
  updatePage();
}

begin().catch((refused) => main.replaceChildren(el("p", { class: "failure", role: "alert", text: refused.message })));

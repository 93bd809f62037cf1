// The page: who sits here, side by side. `?user=Ada,Ben` says who; without it, the first two.

import { Column } from "./column.js";
import { el, shown } from "./dom.js";
import { people } from "./line.js";

const nav = document.getElementById("people");
const main = document.getElementById("columns");
const columns = new Map();

/** On a narrow screen only one column is seen. */
function look(name) {
  for (const [other, column] of columns) column.element.classList.toggle("current", other === name);
}

function remember() {
  const address = new URL(location.href);
  address.search = `?user=${[...columns.keys()].map(encodeURIComponent).join(",")}`;
  history.replaceState(null, "", address);
  document.title = `${[...columns.keys()].join(", ")}: the stand-in`;
  for (const chip of nav.querySelectorAll("button")) {
    const open = columns.get(chip.textContent);
    chip.setAttribute("aria-pressed", String(open !== undefined));
    chip.classList.toggle("current", open?.element.classList.contains("current") === true);
  }
}

function add(user) {
  const name = shown(user);
  const column = new Column(user, () => {
    column.close();
    columns.delete(name);
    look(columns.keys().next().value);
    remember();
  });
  columns.set(name, column);
  main.append(column.element);
}

function visit(user) {
  const name = shown(user);
  if (!columns.has(name)) add(user);
  look(name);
  remember();
  columns.get(name).focus();
}

async function begin() {
  const users = await people();
  const asked = new URLSearchParams(location.search).get("user")?.split(",");
  const chosen = asked
    ? asked.map((name) => users.find((user) => shown(user).toLowerCase() === name.toLowerCase())).filter(Boolean)
    : users.slice(0, 2);
  nav.replaceChildren(...users.map((user) =>
    el("button", { class: "person", type: "button", text: shown(user), on: { click: () => visit(user) } })));
  for (const user of new Set(chosen)) add(user);
  look(columns.keys().next().value);
  remember();
}

begin().catch((refused) => main.replaceChildren(el("p", { class: "failure", role: "alert", text: refused.message })));

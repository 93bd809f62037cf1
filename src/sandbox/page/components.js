// Buttons and selects below a message.

import { el, fresh, shown } from "./dom.js";

const BUTTON = 2;
const STRING_SELECT = 3;
const LINK_STYLE = 5;
const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link" };

function emoji(of) {
  // Only those that are letters of their own have a picture here.
  return of?.name && !of.id ? `${of.name} ` : "";
}

function button(message, component, room) {
  const fields = { class: `button ${STYLES[component.style]}`, text: emoji(component.emoji) + (component.label ?? "") };
  if (component.style === LINK_STYLE) {
    return el("a", { ...fields, href: component.url, target: "_blank", rel: "noreferrer noopener" });
  }
  const element = el("button", {
    ...fields, type: "button", disabled: component.disabled, "data-custom-id": component.custom_id,
    on: { click: () => room.press(message, component, element) },
  });
  return element;
}

/** What can be chosen: `{value, label, description, chosen}`. */
function offers(component, room) {
  if (component.type === STRING_SELECT) {
    return component.options.map((option) => ({
      value: option.value, label: emoji(option.emoji) + option.label, description: option.description,
      chosen: option.default === true,
    }));
  }
  const defaults = new Set((component.default_values ?? []).map((one) => one.id));
  const all = { 5: ["users"], 6: ["roles"], 7: ["users", "roles"], 8: ["channels"] }[component.type] ?? [];
  const makers = {
    users: () => room.names.users().map((user) => [user.id, shown(user), user.bot ? "APP" : user.username]),
    roles: () => room.names.roles().map((role) => [role.id, `@${role.name}`]),
    channels: () => room.names.channels()
      .filter((channel) => !component.channel_types?.length || component.channel_types.includes(channel.type))
      .map((channel) => [channel.id, `#${channel.name}`]),
  };
  const made = all.flatMap((family) => makers[family]());
  return made.map(([value, label, description]) => ({ value, label, description, chosen: defaults.has(value) }));
}

function select(message, component, room) {
  const all = offers(component, room);
  const least = component.min_values ?? 1;
  const most = component.max_values ?? 1;
  const many = most > 1;
  const placeholder = component.placeholder || "Make a choice";
  const chosen = new Set(all.filter((offer) => offer.chosen).map((offer) => offer.value));
  const id = fresh("list");
  const list = el("div", { class: "options", role: "listbox", id, "aria-multiselectable": many, "aria-label": placeholder, hidden: true });
  const label = () => all.filter((offer) => chosen.has(offer.value)).map((offer) => offer.label).join(", ") || placeholder;
  const done = el("button", { class: "button primary", type: "button", text: "Choose", hidden: true });
  const face = el("button", {
    class: "select", type: "button", disabled: component.disabled, "aria-haspopup": "listbox",
    "aria-expanded": "false", "aria-controls": id, "data-custom-id": component.custom_id,
  }, el("span", { text: label() }));

  const open = (yes) => {
    list.hidden = !yes;
    done.hidden = !yes || !many;
    face.setAttribute("aria-expanded", String(yes));
    if (!yes) return;
    // All of it is to be seen, also where it opens at the end of the messages.
    list.scrollIntoView({ block: "nearest" });
    (list.querySelector('[aria-selected="true"]') ?? list.firstElementChild)?.focus();
  };
  const send = () => {
    open(false);
    face.focus();
    face.firstElementChild.textContent = label();
    room.choose(message, component, [...chosen], face);
  };
  const take = (offer, option) => {
    if (!many) {
      chosen.clear();
      chosen.add(offer.value);
      send();
      return;
    }
    if (chosen.has(offer.value)) chosen.delete(offer.value);
    else if (chosen.size < most) chosen.add(offer.value);
    option.setAttribute("aria-selected", String(chosen.has(offer.value)));
    done.disabled = chosen.size < least;
  };
  const move = (event) => {
    const options = [...list.children];
    const at = options.indexOf(document.activeElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: options.length - 1 }[event.key];
    if (event.key === "Escape") {
      open(false);
      face.focus();
    } else if (to === undefined) return;
    else options[Math.max(0, Math.min(options.length - 1, to))].focus();
    event.preventDefault();
    event.stopPropagation();
  };
  for (const offer of all) {
    const option = el("button", {
      class: "option", type: "button", role: "option", "aria-selected": String(chosen.has(offer.value)),
      "data-value": offer.value, on: { click: () => take(offer, option) },
    }, el("span", { text: offer.label }));
    if (offer.description) option.append(el("span", { class: "faint", text: offer.description }));
    list.append(option);
  }
  done.disabled = chosen.size < least;
  done.addEventListener("click", send);
  list.addEventListener("keydown", move);
  face.addEventListener("click", () => open(list.hidden));
  return el("div", { class: "select-box" }, face, list, done);
}

/** The rows of a message; null when it has none. */
export function components(message, room) {
  if (!message.components?.length) return null;
  const one = (component) =>
    component.type === BUTTON ? button(message, component, room) : select(message, component, room);
  const rows = message.components.map((row) => el("div", { class: "row" }, ...(row.components ?? []).map(one)));
  return el("div", { class: "rows" }, ...rows);
}

// Select menus, in messages and in forms.

import { el, fresh, shown } from "./dom.js";

const STRING_SELECT = 3;

/** Returns the characters of an emoji. Custom emoji have no picture here. */
export function emoji(of) {
  return of?.name && !of.id ? `${of.name} ` : "";
}

/** Returns the options as `{value, label, description, chosen}`. */
function offers(component, names) {
  if (component.type === STRING_SELECT) {
    return component.options.map((option) => ({
      value: option.value, label: emoji(option.emoji) + option.label, description: option.description,
      chosen: option.default === true,
    }));
  }
  const defaults = new Set((component.default_values ?? []).map((one) => one.id));
  const all = { 5: ["users"], 6: ["roles"], 7: ["users", "roles"], 8: ["channels"] }[component.type] ?? [];
  const makers = {
    users: () => names.users().map((user) => [user.id, shown(user), user.bot ? names.words.say("app") : user.username]),
    roles: () => names.roles().map((role) => [role.id, `@${role.name}`]),
    channels: () => names.channels()
      .filter((channel) => !component.channel_types?.length || component.channel_types.includes(channel.type))
      .map((channel) => [channel.id, `#${channel.name}`]),
  };
  const made = all.flatMap((family) => makers[family]());
  return made.map(([value, label, description]) => ({ value, label, description, chosen: defaults.has(value) }));
}

/**
 * Creates a select menu as `{element, face, values()}`. `send(values, face)` is called after a choice; without it, as
 * in a form, the choice is only shown. `names` resolves ids and holds the texts. `kept` holds the values chosen
 * earlier.
 */
export function selectMenu(component, names, send = null, kept = null) {
  const all = offers(component, names);
  const least = component.min_values ?? (component.required === false ? 0 : 1);
  const most = component.max_values ?? 1;
  const many = most > 1;
  const placeholder = component.placeholder || names.words.say("make-choice");
  const shows = (offer) => (kept ? kept.includes(offer.value) : offer.chosen);
  const chosen = new Set(all.filter(shows).map((offer) => offer.value));
  const id = fresh("list");
  const list = el("div", { class: "options", role: "listbox", id, "aria-multiselectable": many, "aria-label": placeholder, hidden: true });
  const label = () => all.filter((offer) => chosen.has(offer.value)).map((offer) => offer.label).join(", ") || placeholder;
  const done = el("button", { class: "button primary", type: "button", text: names.words.say("choose"), hidden: true });
  const face = el("button", {
    class: "select", type: "button", disabled: component.disabled, "aria-haspopup": "listbox",
    "aria-expanded": "false", "aria-controls": id, "data-custom-id": component.custom_id,
  }, el("span", { text: label() }));

  const open = (yes) => {
    list.hidden = !yes;
    done.hidden = !yes || !many;
    face.setAttribute("aria-expanded", String(yes));
    if (!yes) return;
    // The whole list must be visible, even if it opens at the end of the messages.
    list.scrollIntoView({ block: "nearest" });
    (list.querySelector('[aria-selected="true"]') ?? list.firstElementChild)?.focus();
  };
  const finish = () => {
    open(false);
    face.focus();
    face.firstElementChild.textContent = label();
    send?.([...chosen], face);
  };
  const mark = () => {
    for (const option of list.children) option.setAttribute("aria-selected", String(chosen.has(option.dataset.value)));
  };
  const take = (offer) => {
    if (!many) {
      // In a form, choosing the same optional value again clears it.
      const back = !send && least === 0 && chosen.has(offer.value);
      chosen.clear();
      if (!back) chosen.add(offer.value);
      mark();
      finish();
      return;
    }
    if (chosen.has(offer.value)) chosen.delete(offer.value);
    else if (chosen.size < most) chosen.add(offer.value);
    mark();
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
      "data-value": offer.value, on: { click: () => take(offer) },
    }, el("span", { text: offer.label }));
    if (offer.description) option.append(el("span", { class: "faint", text: offer.description }));
    list.append(option);
  }
  done.disabled = chosen.size < least;
  done.addEventListener("click", finish);
  list.addEventListener("keydown", move);
  face.addEventListener("click", () => open(list.hidden));
  return { element: el("div", { class: "select-box" }, face, list, done), face, values: () => [...chosen] };
}

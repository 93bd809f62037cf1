// A modal: a form that the bot has opened.

import { el, focusIn, fresh, refocus } from "./dom.js";
import { markdown } from "./markdown.js";
import { selectMenu } from "./select_menu.js";

const KIND = { row: 1, text: 4, display: 10, label: 18, files: 19, radio: 21, boxes: 22, box: 23 };
const PARAGRAPH = 2;

function typed(input, id) {
  const long = input.style === PARAGRAPH;
  const field = el(long ? "textarea" : "input", {
    id, required: input.required !== false, minlength: input.min_length || null, maxlength: input.max_length,
    placeholder: input.placeholder, rows: long ? 6 : null, autocomplete: "off", "data-custom-id": input.custom_id,
  });
  field.value = input.value ?? "";
  return { element: field, value: () => field.value };
}

/** Creates radio buttons. Optional ones can be cleared. */
function radios(input, id, words) {
  const name = fresh("radio");
  const option = (one) => {
    const field = el("input", { type: "radio", name, value: one.value, checked: one.default === true, required: input.required !== false });
    return choice(field, one);
  };
  const group = el("div", { class: "choices", role: "radiogroup", id, "data-custom-id": input.custom_id }, ...input.options.map(option));
  const chosen = () => group.querySelector(":checked");
  if (input.required === false) {
    const clear = () => { if (chosen()) chosen().checked = false; };
    group.append(el("button", { class: "plain", type: "button", text: words.say("clear"), on: { click: clear } }));
  }
  return { element: group, value: () => chosen()?.value ?? null };
}

function choice(field, { label, description }) {
  const words = el("span", {}, label);
  if (description) words.append(el("span", { class: "faint below", text: description }));
  return el("label", { class: "choice" }, field, words);
}

function boxes(input, id) {
  const option = (one) => choice(el("input", { type: "checkbox", value: one.value, checked: one.default === true }), one);
  const group = el("div", { class: "choices", role: "group", id, "data-custom-id": input.custom_id }, ...input.options.map(option));
  return { element: group, value: () => [...group.querySelectorAll(":checked")].map((field) => field.value) };
}

function files(input, id, upload) {
  const field = el("input", { id, type: "file", multiple: (input.max_values ?? 1) > 1, "data-custom-id": input.custom_id });
  const value = async () => {
    const ids = [];
    for (const file of field.files) ids.push((await upload(file)).id);
    return ids;
  };
  return { element: field, value };
}

/** Returns a form component as `{element, value()}`, or null if this page does not support it. */
function control(input, id, host) {
  switch (input.type) {
    case KIND.text: return typed(input, id);
    case 3: case 5: case 6: case 7: case 8: {
      const list = selectMenu(input, host.names);
      list.face.id = id;
      return { element: list.element, value: list.values };
    }
    case KIND.files: return files(input, id, host.upload);
    case KIND.radio: return radios(input, id, host.names.words);
    case KIND.boxes: return boxes(input, id);
    case KIND.box: {
      const field = el("input", { id, type: "checkbox", checked: input.default === true, "data-custom-id": input.custom_id });
      return { element: field, value: () => field.checked };
    }
    default: return null;
  }
}

/**
 * Shows a modal within a person's column. `submit(values)` sends it and returns nothing if it was accepted; otherwise
 * it returns an error message, and the form stays open with its values. `host` provides `names` and `upload(file)`.
 */
export function openModal(modal, within, host, submit) {
  const before = document.activeElement;
  const message = before?.closest("[data-id]");
  const was = focusIn(message);
  const { words } = host.names;
  const title = el("h3", { id: fresh("modal"), text: modal.title });
  const failure = el("div", { class: "failure", role: "alert" });
  const fields = [];
  const part = (component) => {
    if (component.type === KIND.display) return el("div", { class: "content" }, ...markdown(component.content, host.names));
    const input = component.type === KIND.row ? component.components[0] : component.component;
    const { label, description } = component.type === KIND.row ? input : component;
    const id = fresh("input");
    const made = input && control(input, id, host);
    if (!made) return el("div", { class: "faint", text: words.say("unknown-component", { type: (input ?? component).type }) });
    fields.push({ id: input.custom_id, ...made });
    const name = el("label", { for: id }, label);
    if (input.type !== KIND.box && input.required !== false) name.append(el("span", { class: "required", "aria-hidden": "true", text: " *" }));
    const about = description ? el("div", { class: "faint", id: `${id}-about`, text: description }) : null;
    if (about) made.element.setAttribute("aria-describedby", about.id);
    const kind = input.type === KIND.box ? "modal-field tick" : "modal-field";
    return el("div", { class: kind }, name, about, made.element);
  };
  const parts = modal.components.map(part);
  const send = el("button", { class: "button primary", text: words.say("submit") });
  const cancel = el("button", { class: "button secondary", type: "button", text: words.say("cancel") });
  const form = el("form", { class: "modal", role: "dialog", "aria-modal": "true", "aria-labelledby": title.id },
    title, ...parts, failure, el("div", { class: "row end" }, cancel, send));
  const cover = el("div", { class: "cover" }, form);

  const close = () => {
    cover.remove();
    if (before?.isConnected && before !== document.body) before.focus();
    else {
      // The message may have been redrawn or removed since the button was pressed.
      const again = message && within.querySelector(`[data-id="${message.dataset.id}"]`);
      if (again) refocus(again, was);
      else within.querySelector(message ? ".log" : ".say")?.focus();
    }
  };
  // The focus stays inside: after the last control comes the first.
  const trapFocus = (event) => {
    if (event.key === "Escape") close();
    if (event.key !== "Tab") return;
    const stops = [...form.querySelectorAll("input, textarea, button:not(:disabled)")].filter((stop) => stop.offsetParent);
    const [first, last] = [stops[0], stops.at(-1)];
    if (event.shiftKey && document.activeElement === first) last.focus();
    else if (!event.shiftKey && document.activeElement === last) first.focus();
    else return;
    event.preventDefault();
  };
  cancel.addEventListener("click", close);
  form.addEventListener("keydown", trapFocus);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    send.disabled = true;
    failure.textContent = "";
    let wrong;
    try {
      const values = {};
      for (const { id, value } of fields) values[id] = await value();
      wrong = await submit(values);
    } catch (refused) {
      wrong = refused.message;
    }
    send.disabled = false;
    if (wrong) failure.textContent = wrong;
    else close();
  });
  within.append(cover);
  (form.querySelector("input, textarea, .select") ?? send).focus();
}

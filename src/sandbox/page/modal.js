// A modal: a form that the bot asked for.

import { el, fresh } from "./dom.js";

const PARAGRAPH = 2;

/**
 * Shows a modal within a person's column. `submit(values)` sends it and gives nothing when it was accepted, or a
 * sentence that says why not: then it stays open, with all that was typed.
 */
export function openModal(modal, within, submit) {
  const before = document.activeElement;
  const title = el("h3", { id: fresh("modal"), text: modal.title });
  const failure = el("div", { class: "failure", role: "alert" });
  const fields = modal.components.map((row) => row.components[0]).map((input) => {
    const id = fresh("input");
    const field = el(input.style === PARAGRAPH ? "textarea" : "input", {
      id, required: input.required, minlength: input.min_length || null, maxlength: input.max_length,
      placeholder: input.placeholder, rows: input.style === PARAGRAPH ? 6 : null, autocomplete: "off",
      "data-custom-id": input.custom_id,
    });
    field.value = input.value ?? "";
    const label = el("label", { for: id }, input.label);
    if (input.required) label.append(el("span", { class: "required", "aria-hidden": "true", text: " *" }));
    return { id: input.custom_id, field, label };
  });
  const send = el("button", { class: "button primary", text: "Submit" });
  const cancel = el("button", { class: "button secondary", type: "button", text: "Cancel" });
  const form = el("form", { class: "modal", role: "dialog", "aria-modal": "true", "aria-labelledby": title.id },
    title, ...fields.map(({ field, label }) => el("div", { class: "modal-field" }, label, field)),
    failure, el("div", { class: "row end" }, cancel, send));
  const cover = el("div", { class: "cover" }, form);

  const close = () => {
    cover.remove();
    if (before?.isConnected) before.focus();
  };
  // The focus stays inside: behind the last stands the first.
  const hold = (event) => {
    if (event.key === "Escape") close();
    if (event.key !== "Tab") return;
    const stops = [...form.querySelectorAll("input, textarea, button:not(:disabled)")];
    const [first, last] = [stops[0], stops.at(-1)];
    if (event.shiftKey && document.activeElement === first) last.focus();
    else if (!event.shiftKey && document.activeElement === last) first.focus();
    else return;
    event.preventDefault();
  };
  cancel.addEventListener("click", close);
  form.addEventListener("keydown", hold);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    send.disabled = true;
    failure.textContent = "";
    const wrong = await submit(Object.fromEntries(fields.map(({ id, field }) => [id, field.value])));
    send.disabled = false;
    if (wrong) failure.textContent = wrong;
    else close();
  });
  within.append(cover);
  (fields[0]?.field ?? send).focus();
}

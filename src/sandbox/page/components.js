// The components of a message: buttons, select menus, and components of version 2.

import { el, linkedPicture, local } from "./dom.js";
import { markdown } from "./markdown.js";
import { emoji, selectMenu } from "./select_menu.js";

const KIND = {
  row: 1, button: 2, section: 9, text: 10, thumbnail: 11, gallery: 12, file: 13, separator: 14, container: 17,
};
const LINK_STYLE = 5;
const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link" };

function button(message, component, host) {
  const fields = { class: `button ${STYLES[component.style] ?? "secondary"}`, text: emoji(component.emoji) + (component.label ?? "") };
  if (component.style === LINK_STYLE) {
    return el("a", { ...fields, href: component.url, target: "_blank", rel: "noreferrer noopener" });
  }
  const element = el("button", {
    ...fields, type: "button", disabled: component.disabled, "data-custom-id": component.custom_id,
    on: { click: () => host.press(message, component, element) },
  });
  return element;
}

/**
 * Returns a file of the message as a picture. Pictures from elsewhere are only named, since this page fetches nothing.
 */
function media(item, className, words) {
  const address = local(item.media.url);
  if (address === null) return el("span", { class: "faint", text: item.description || item.media.url });
  const picture = linkedPicture(className, address, item.description ?? "", item.media);
  return item.spoiler ? hidden(picture, words) : picture;
}

/** Covers an element until it is pressed. */
function hidden(element, words) {
  const fields = { "aria-label": words.say("hidden-show"), "data-word": words.say("spoiler") };
  const cover = el("div", { class: "veil", role: "button", tabindex: "0", ...fields }, element);
  const show = (event) => {
    if (!cover.classList.contains("veil")) return;
    if (event.type === "keydown" && event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    cover.className = "";
    cover.removeAttribute("role");
    cover.removeAttribute("tabindex");
  };
  cover.addEventListener("click", show);
  cover.addEventListener("keydown", show);
  return cover;
}

function container(message, component, host) {
  const element = el("div", { class: "container" }, ...component.components.map((one) => part(message, one, host)));
  if (Number.isInteger(component.accent_color)) {
    element.style.borderInlineStartColor = `#${component.accent_color.toString(16).padStart(6, "0")}`;
  }
  return component.spoiler ? hidden(element, host.names.words) : element;
}

/** Returns one component as an element. Unknown types are named rather than silently dropped. */
function part(message, component, host) {
  const { words } = host.names;
  const all = (components) => (components ?? []).map((one) => part(message, one, host));
  switch (component.type) {
    case KIND.row:
      return el("div", { class: "row" }, ...all(component.components));
    case KIND.button:
      return button(message, component, host);
    case KIND.section:
      return el("div", { class: "section" }, el("div", { class: "texts" }, ...all(component.components)),
        el("div", { class: "accessory" }, part(message, component.accessory, host)));
    case KIND.text:
      return el("div", { class: "content" }, ...markdown(component.content, host.names));
    case KIND.thumbnail:
      return media(component, "thumbnail", words);
    case KIND.gallery:
      return el("div", { class: component.items.length === 1 ? "gallery single" : "gallery" },
        ...component.items.map((item) => media(item, "picture", words)));
    case KIND.file: {
      const name = component.name ?? decodeURIComponent(component.file.url.split("?")[0].split("/").at(-1));
      const file = el("div", { class: "file" }, el("a", { href: local(component.file.url), download: name, text: name }));
      return component.spoiler ? hidden(file, words) : file;
    }
    case KIND.separator:
      return el("hr", { class: `separator${component.spacing === 2 ? " wide" : ""}${component.divider === false ? " blank" : ""}` });
    case KIND.container:
      return container(message, component, host);
    case 3: case 5: case 6: case 7: case 8:
      return selectMenu(component, host.names, (values, face) => host.choose(message, component, values, face), host.kept(message, component)).element;
    default:
      return el("div", { class: "faint", text: words.say("unknown-component", { type: component.type }) });
  }
}

/** Returns the components of a message, or null if it has none. */
export function components(message, host) {
  if (!message.components?.length) return null;
  return el("div", { class: "rows" }, ...message.components.map((component) => part(message, component, host)));
}

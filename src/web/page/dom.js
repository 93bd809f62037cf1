// Elements without markup in strings, so that Trusted Types has nothing to forbid.

const SVG = "http://www.w3.org/2000/svg";

/**
 * Sets attributes and adds children. A function becomes a listener, and `false` or `null` leaves the attribute out.
 * @template {Element} E @param {E} element
 * @param {Record<string, unknown>} attributes @param {(Node|string)[]} children
 */
function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name, /** @type {EventListener} */ (value));
    else if (value !== false && value !== null && value !== undefined) {
      element.setAttribute(name, value === true ? "" : String(value));
    }
  }
  element.append(...children);
  return element;
}

/**
 * Creates an HTML element. @template {keyof HTMLElementTagNameMap} K @param {K} tag
 * @param {Record<string, unknown>} [attributes] @param {(Node|string)[]} children @returns {HTMLElementTagNameMap[K]}
 */
export function el(tag, attributes = {}, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

/** Creates an SVG element. @param {string} tag @param {Record<string, unknown>} attributes @param {Node[]} children */
export function svg(tag, attributes = {}, ...children) {
  return fill(/** @type {SVGElement} */ (document.createElementNS(SVG, tag)), attributes, children);
}

/**
 * Creates a reference to a symbol of the art, in units of a hundredth of a square. `inks` is the class of its colours.
 * @param {string} name @param {number} x @param {number} y @param {number} [side] @param {string} [inks]
 */
export function symbol(name, x, y, side = 100, inks = "") {
  return svg("use", { href: `#${name}`, x, y, width: side, height: side, class: inks });
}

/** Creates a small picture of a symbol for use between words. @param {string} name @param {string} inks */
export function icon(name, inks) {
  return svg("svg", { class: "icon", viewBox: "0 0 100 100", "aria-hidden": "true" }, symbol(name, 0, 0, 100, inks));
}

/**
 * Creates a button. @param {(Node|string)[]} content @param {() => void} run
 * @param {Record<string, unknown>} [attributes]
 */
export function button(content, run, attributes = {}) {
  return el("button", { type: "button", click: run, ...attributes }, ...content);
}

/** Returns the element with an id, which the page contains. @param {string} id @returns {HTMLElement} */
export function by(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`no element #${id}`);
  return element;
}

/** Returns the field or button with an id. @param {string} id */
export function field(id) {
  return /** @type {HTMLInputElement} */ (by(id));
}

/**
 * Replaces an element's children, unless a key says that they would be the same: focus and scroll stay then.
 * @param {HTMLElement} element @param {unknown} key @param {() => (Node|string)[]} children
 */
export function renew(element, key, children) {
  const text = JSON.stringify(key);
  if (element.dataset.key === text) return;
  const { activeElement: held } = document;
  const name = held instanceof HTMLElement && element.contains(held) ? held.dataset.name : undefined;
  element.dataset.key = text;
  element.replaceChildren(...children());
  if (name) /** @type {HTMLElement|null} */ (element.querySelector(`[data-name="${CSS.escape(name)}"]`))?.focus();
}

/**
 * Loads a document, and returns it with the status: `null` for any other than 200.
 * @param {string} address @returns {Promise<{status: number, document: Document|null}>}
 */
export function load(address) {
  // DOMParser is forbidden under Trusted Types; a response parsed by the browser is not.
  const request = new XMLHttpRequest();
  request.open("GET", address);
  request.responseType = "document";
  request.send();
  return new Promise((done) => {
    request.onloadend = () =>
      done({ status: request.status, document: request.status === 200 ? request.responseXML : null });
  });
}

/** Loads the art into the page, so that symbols take their colours from the place of use. @param {string} address */
export async function loadArt(address) {
  const { document: art } = await load(address);
  if (art) by("art").append(...Array.from(art.documentElement.children, (child) => document.importNode(child, true)));
}

// A small panel on the board, beside a square, for the one more choice that an action needs.

import { button, by, el, icon } from "./dom.js";
import { clamp } from "./geometry.js";

/** @import { PanelItem } from "./types" */

/** @type {HTMLElement|null} */
let before = null;

/** Returns `true` if the panel is open. */
export function isPanelOpen() {
  return !by("panel").hidden;
}

/** Closes the panel, and gives the focus back. */
export function closePanel() {
  const panel = by("panel");
  if (panel.hidden) return;
  const held = panel.contains(document.activeElement);
  panel.hidden = true;
  panel.replaceChildren();
  if (held) before?.focus({ preventScroll: true });
}

/** Opens the panel beside a place. @param {DOMRect} beside @param {string} title @param {PanelItem[]} items */
export function openPanel(beside, title, items) {
  closePanel();
  const panel = by("panel");
  before = document.activeElement instanceof HTMLElement ? document.activeElement : null;
  const buttons = items.map(({ label, symbol, inks, run }) => {
    const content = [...(symbol ? [icon(symbol, inks ?? "")] : []), el("span", {}, label)];
    return button(content, () => {
      closePanel();
      run();
    });
  });
  panel.setAttribute("aria-label", title);
  panel.replaceChildren(el("p", {}, title), el("div", {}, ...buttons));
  panel.hidden = false;
  const frame = by("frame").getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = panel;
  const left = beside.left + beside.width / 2 - frame.left - width / 2;
  const below = beside.bottom - frame.top + 6;
  const above = beside.top - frame.top - height - 6;
  panel.style.left = `${clamp(left, 0, frame.width - width)}px`;
  // Over the target only where neither side has room.
  const lowest = Math.max(innerHeight - frame.top - height - 4, 0);
  panel.style.top = `${frame.top + above >= 4 ? above : Math.min(below, lowest)}px`;
  buttons[0]?.focus({ preventScroll: true });
}

/** Moves the focus within the panel. @param {number} step */
export function stepInPanel(step) {
  const buttons = Array.from(by("panel").querySelectorAll("button"));
  const at = buttons.findIndex((button) => button === document.activeElement);
  buttons[(at + step + buttons.length) % buttons.length]?.focus();
}

// Pointers on the board: taps, the mouse that drags a piece, and fingers that pan and pinch.

import { by } from "./dom.js";
import { isPanelOpen } from "./panel.js";
import { word } from "./words.js";

/** @import { Board } from "./board.js" */
/** @import { Play } from "./play.js" */
/** @import { Point, Press } from "./types" */

/** How far a finger may slip, and a mouse, in pixels, before it is no tap any more. */
const [FINGER_SLIP, MOUSE_SLIP] = [9, 4];

/** Listens to the pointers on the board. @param {Board} board @param {Play} play */
export function listenToPointers(board, play) {
  const { window: area, zoom } = board;
  /** @type {Map<number, Point>} the fingers that are down */
  const fingers = new Map();
  /** @type {Press|null} */
  let press = null;
  /** `true` from the second finger until all are up. */
  let isPinch = false;
  let tapped = 0;

  const name = (/** @type {string|null} */ square) => {
    const piece = square ? board.occupied.get(square) : undefined;
    const spot = by("spot");
    spot.hidden = square === null;
    spot.textContent = square === null ? "" : piece ? word("cell-piece", { piece: piece.label, square }) : square;
  };
  const drop = () => {
    if (press?.lifted) board.lift(press.lifted, null);
    press = null;
    board.root.classList.remove("dragging");
    name(null);
  };

  area.addEventListener("pointerdown", (event) => {
    if (event.target instanceof Element && event.target.closest("button")) return;
    const { clientX: x, clientY: y, pointerId: id } = event;
    const isMouse = event.pointerType === "mouse";
    if (isMouse && event.button !== 0) return;
    if (!isMouse) fingers.set(id, { x, y });
    if (fingers.size > 1) {
      isPinch = true;
      return drop();
    }
    const hit = board.at({ x, y });
    if (!hit || isPinch) return;
    press = { id, x, y, lastX: x, lastY: y, moved: false, isMouse, lifted: null, fresh: false };
    if (!isMouse) return name(hit.square);
    area.setPointerCapture(id);
    const origin = play.originOf(hit.square);
    if (!play.options.has(hit.square) && play.movable().has(origin)) {
      press.fresh = play.chosen?.from !== origin;
      if (press.fresh) play.choose({ from: origin });
      press.lifted = origin;
    }
  });

  area.addEventListener("pointermove", (event) => {
    const { clientX: x, clientY: y, pointerId: id } = event;
    const finger = fingers.get(id);
    if (finger && fingers.size === 2) {
      const other = [...fingers].find(([key]) => key !== id)?.[1];
      if (other) pinch(finger, { x, y }, other);
    }
    if (finger) [finger.x, finger.y] = [x, y];
    if (!press || press.id !== id) return;
    const slip = press.isMouse ? MOUSE_SLIP : FINGER_SLIP;
    press.moved ||= Math.hypot(x - press.x, y - press.y) > slip;
    // The square that is named is the one that counts.
    if (!press.moved) return press.isMouse ? undefined : name(board.at({ x, y })?.square ?? null);
    if (press.isMouse && press.lifted) {
      board.root.classList.add("dragging");
      board.lift(press.lifted, { x, y });
    } else {
      name(null);
      const rest = zoom.isClose() ? zoom.pan(x - press.lastX, y - press.lastY) : 0;
      if (rest !== 0) scrollBy(0, -rest);
    }
    [press.lastX, press.lastY] = [x, y];
  });

  /** Zooms and moves the board by one of two fingers. @param {Point} from @param {Point} to @param {Point} other */
  function pinch(from, to, other) {
    const { left, top } = area.getBoundingClientRect();
    const apart = (/** @type {Point} */ finger) => Math.hypot(finger.x - other.x, finger.y - other.y);
    const middle = { x: (to.x + other.x) / 2 - left, y: (to.y + other.y) / 2 - top };
    zoom.by(apart(to) / Math.max(apart(from), 1), middle.x, middle.y, false);
    zoom.pan((to.x - from.x) / 2, (to.y - from.y) / 2);
  }

  const release = (/** @type {PointerEvent} */ event) => {
    fingers.delete(event.pointerId);
    const ended = press?.id === event.pointerId ? press : null;
    const wasPinch = isPinch;
    if (fingers.size === 0) isPinch = false;
    if (!ended) return;
    drop();
    tapped = event.timeStamp;
    if (event.type === "pointercancel" || wasPinch) return;
    const hit = board.at(event);
    if (ended.moved) {
      if (ended.lifted && hit && play.options.has(hit.square)) play.pick(hit.square);
      return;
    }
    if (!hit || ended.fresh) return;
    const square = ended.isMouse ? hit.square : play.nearest(hit);
    board.focus(square, false);
    play.pick(square);
  };
  // After a tap browsers imitate a mouse, whose press would take the focus from a panel that the tap has opened.
  area.addEventListener("mousedown", (event) => {
    if (event.timeStamp - tapped < 700 && isPanelOpen()) event.preventDefault();
  });
  area.addEventListener("pointerup", release);
  area.addEventListener("pointercancel", release);

  // A screen reader activates a cell without a pointer.
  board.grid.addEventListener("click", (event) => {
    const cell = event.target instanceof HTMLElement ? event.target.dataset.square : undefined;
    if (cell && event.detail === 0 && event.timeStamp - tapped > 500) play.pick(cell);
  });
  area.addEventListener("wheel", (event) => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    const { left, top } = area.getBoundingClientRect();
    zoom.by(Math.exp(-event.deltaY / 100), event.clientX - left, event.clientY - top, false);
  }, { passive: false });
  // Two fingers zoom the board and not the page.
  area.addEventListener("touchmove", (event) => {
    if (event.touches.length > 1 && event.cancelable) event.preventDefault();
  }, { passive: false });
  area.addEventListener("gesturestart", (event) => event.preventDefault());
  document.addEventListener("pointerdown", (event) => {
    const isInside = event.target instanceof Element && event.target.closest("#frame, #above, #under, #bar, dialog");
    if (!isInside && play.chosen) play.letGo();
  });
}

// The drawer of channels in a narrow column: Escape, a click outside and the browser's Back close it.

const STATE = "drawer";
/** The open drawer: `contains(element)` and `close()`. */
let open = null;
/** True while the browser returns to the entry before a closed drawer. */
let leaving = false;

/** Notes that a drawer was opened, and closes another one. */
export function drawerOpened(drawer) {
  const other = open;
  open = drawer;
  other?.close();
  // Back returns to this entry, and not to the page before.
  if (!leaving && history.state !== STATE) history.pushState(STATE, "");
}

/** Notes that a drawer was closed. */
export function drawerClosed(drawer) {
  if (open !== drawer) return;
  open = null;
  if (leaving || history.state !== STATE) return;
  leaving = true;
  history.back();
}

addEventListener("popstate", () => {
  if (!leaving) return open?.close();
  leaving = false;
  // Another drawer was opened meanwhile.
  if (open) history.pushState(STATE, "");
});
document.addEventListener("keydown", (event) => { if (event.key === "Escape") open?.close(); });
document.addEventListener("click", (event) => { if (open && !open.contains(event.target)) open.close(); });

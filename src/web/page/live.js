// Keeps the page of a tournament or server up to date while somebody looks at it.

import { load } from "./dom.js";

setInterval(async () => {
  if (document.hidden) return;
  const { document: fresh } = await load(location.href);
  const [old, next] = [document.querySelector("main"), fresh?.querySelector("main")];
  // What has the focus stays until the reader has left it.
  if (!old || !next || old.innerHTML === next.innerHTML || old.contains(document.activeElement)) return;
  old.replaceWith(document.importNode(next, true));
}, 15_000);

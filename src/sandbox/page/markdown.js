// Renders Discord's markdown as elements.

import { el, moment, shown } from "./dom.js";

/** Elements of the inline marks. Longer marks come before their prefixes. */
const PAIRS = [
  ["***", (children) => el("strong", {}, el("em", {}, ...children))],
  ["**", (children) => el("strong", {}, ...children)],
  ["__", (children) => el("u", {}, ...children)],
  ["~~", (children) => el("s", {}, ...children)],
  ["||", (children, names) => spoiler(children, names.words)],
  ["*", (children) => el("em", {}, ...children)],
  ["_", (children) => el("em", {}, ...children)],
];

function spoiler(children, words) {
  const show = () => {
    element.classList.add("open");
    element.removeAttribute("role");
    element.removeAttribute("tabindex");
    element.removeAttribute("aria-label");
  };
  const key = (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    show();
  };
  const inner = el("span", {}, ...children);
  const label = words.say("spoiler-show");
  const on = { click: show, keydown: key };
  const element = el("span", { class: "spoiler", role: "button", tabindex: "0", "aria-label": label, on }, inner);
  return element;
}

/** Creates a link to a message of this world. A press dispatches a `jump` event. */
function jump(channel, detail, words) {
  const press = () => element.dispatchEvent(new CustomEvent("jump", { bubbles: true, detail }));
  const fields = { title: words.say("jump"), text: words.say("jump-label", { channel }), on: { click: press } };
  const element = el("button", { class: "mention jump", type: "button", ...fields });
  return element;
}

function link(address, children, names) {
  const place = /^https:\/\/discord\.com\/channels\/(?:@me|\d+)\/(\d+)\/(\d+)$/.exec(address);
  const channel = place && names.channel(place[1]);
  if (channel) return jump(names.label(channel), { channel: channel.id, message: place[2] }, names.words);
  const url = URL.parse(address);
  if (url === null || !["http:", "https:"].includes(url.protocol)) return null;
  return el("a", { href: url.href, target: "_blank", rel: "noreferrer noopener", title: url.href }, ...children);
}

/** Parses a mention, a time, a command or an address in angle brackets. Returns null for anything else. */
function bracket(inner, names) {
  const { words } = names;
  const mention = (text) => el("span", { class: "mention", text });
  let found;
  if ((found = /^@!?(\d+)$/.exec(inner))) {
    const user = names.user(found[1]);
    const me = found[1] === names.me ? "mention mine" : "mention";
    return el("span", { class: me, text: `@${user ? shown(user) : words.say("unknown-user")}` });
  }
  if ((found = /^@&(\d+)$/.exec(inner))) return mention(`@${names.role(found[1])?.name ?? words.say("unknown-role")}`);
  if ((found = /^#(\d+)$/.exec(inner))) return mention(names.label(names.channel(found[1])) || `#${words.say("unknown-channel")}`);
  if ((found = /^\/([^:]+):\d+$/.exec(inner))) return mention(`/${found[1]}`);
  if ((found = /^t:(-?\d{1,13})(?::([tTdDfFR]))?$/.exec(inner))) return moment(words, Number(found[1]), found[2]);
  if ((found = /^a?:(\w+):\d+$/.exec(inner))) return mention(`:${found[1]}:`);
  if (/^https?:\/\/\S+$/.test(inner)) return link(inner, [inner], names);
  return null;
}

/** Returns the position of the closing mark, skipping code, or -1 if there is none. */
function closing(text, from, mark) {
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === "\\") at += 1;
    else if (text.startsWith(mark, at) && at > from) {
      // `**` inside `*…*` opens or closes another mark, and `snake_case` is one word.
      if (mark.length === 1 && text[at + 1] === mark) at += 1;
      else if (mark === "_" && /\w/.test(text[at + 1] ?? "")) continue;
      else if (mark === "*" && /\s/.test(text[at - 1])) continue;
      else return at;
    } else if (text[at] === "`") {
      const end = text.indexOf("`", at + 1);
      if (end > 0) at = end;
    }
  }
  return -1;
}

/** Parses one inline piece at a position. Returns `[element, length]`, or null for plain text. */
function piece(text, at, names) {
  const rest = text.slice(at);
  let found;
  if ((found = /^\\([^\w\s])/.exec(rest))) return [found[1], 2];
  if ((found = /^(`{1,2})([\s\S]*?[^`])\1(?!`)/.exec(rest))) {
    return [el("code", { text: found[2].replace(/^ (.*) $/, "$1") }), found[0].length];
  }
  if ((found = /^<([^<>\n]+)>/.exec(rest))) {
    const made = bracket(found[1], names);
    if (made) return [made, found[0].length];
  }
  if ((found = /^\[([^\]\n]+)\]\(<?(https?:\/\/[^\s)>]+)>?(?: "[^"\n]*")?\)/.exec(rest))) {
    const made = link(found[2], inline(found[1], names), names);
    if (made) return [made, found[0].length];
  }
  if ((found = /^https?:\/\/[^\s<]*[^\s<.,:;"')\]*_~|]/.exec(rest))) {
    const made = link(found[0], [found[0]], names);
    if (made) return [made, found[0].length];
  }
  if ((found = /^@(everyone|here)\b/.exec(rest)) && names.everyone) {
    return [el("span", { class: "mention mine", text: found[0] }), found[0].length];
  }
  const wordBefore = /\w/.test(text[at - 1] ?? "");
  for (const [mark, make] of PAIRS) {
    if (!rest.startsWith(mark) || (mark === "_" && wordBefore)) continue;
    if (mark === "*" && /\s/.test(rest[1] ?? " ")) continue;
    const end = closing(rest, mark.length, mark);
    if (end > 0) return [make(inline(rest.slice(mark.length, end), names), names), end + mark.length];
  }
  return null;
}

/** Renders inline text as nodes. */
function inline(text, names) {
  const nodes = [];
  let plain = "";
  for (let at = 0; at < text.length; ) {
    const found = /[\\`<[@*_~|h]/.test(text[at]) ? piece(text, at, names) : null;
    if (found === null) {
      plain += text[at];
      at += 1;
      continue;
    }
    const [node, length] = found;
    if (typeof node === "string") plain += node;
    else {
      nodes.push(plain, node);
      plain = "";
    }
    at += length;
  }
  nodes.push(plain);
  return nodes.filter((node) => node !== "");
}

const ITEM = /^( *)([-*]|\d{1,9}\.) +(.*)$/;

/** Renders the list that begins at line `from`. Returns the element and the index of the next line. */
function list(lines, from, names) {
  const [, indent, mark] = ITEM.exec(lines[from]);
  const numbered = mark.endsWith(".");
  const element = el(numbered ? "ol" : "ul", numbered ? { start: Number.parseInt(mark, 10) } : {});
  let at = from;
  while (at < lines.length) {
    const found = ITEM.exec(lines[at]);
    if (!found || found[1].length < indent.length) break;
    if (found[1].length > indent.length && element.lastElementChild) {
      const [inner, next] = list(lines, at, names);
      element.lastElementChild.append(inner);
      at = next;
    } else if (found[2].endsWith(".") === numbered) {
      element.append(el("li", {}, ...inline(found[3], names)));
      at += 1;
    } else break;
  }
  return [element, at];
}

/** Renders lines as block elements. */
function blocks(text, names) {
  const lines = text.split("\n");
  const nodes = [];
  let plain = [];
  const flush = () => {
    if (plain.length > 0) nodes.push(el("div", { class: "text" }, ...inline(plain.join("\n"), names)));
    plain = [];
  };
  for (let at = 0; at < lines.length; ) {
    let found;
    if ((found = /^(#{1,3}) +(.*\S)/.exec(lines[at]))) {
      flush();
      // The page's own headings use levels 1 to 3.
      nodes.push(el(`h${found[1].length + 3}`, { class: `heading-${found[1].length}` }, ...inline(found[2], names)));
      at += 1;
    } else if ((found = /^-# +(.*\S)/.exec(lines[at]))) {
      flush();
      nodes.push(el("div", { class: "subtext" }, ...inline(found[1], names)));
      at += 1;
    } else if (lines[at].startsWith(">>> ")) {
      flush();
      const quoted = [lines[at].slice(4), ...lines.slice(at + 1)].join("\n");
      nodes.push(el("blockquote", {}, ...blocks(quoted, names)));
      at = lines.length;
    } else if (lines[at].startsWith("> ")) {
      flush();
      const from = at;
      while (at < lines.length && lines[at].startsWith("> ")) at += 1;
      const quoted = lines.slice(from, at).map((line) => line.slice(2)).join("\n");
      nodes.push(el("blockquote", {}, ...blocks(quoted, names)));
    } else if (ITEM.test(lines[at])) {
      flush();
      const [element, next] = list(lines, at, names);
      nodes.push(element);
      at = next;
    } else {
      plain.push(lines[at]);
      at += 1;
    }
  }
  flush();
  return nodes;
}

/** Renders a text as nodes. `names` resolves people, roles and channels by id and holds the reader's texts. */
export function markdown(text, names) {
  const nodes = [];
  const fence = /```(?:([\w+-]+)\n)?\n?([\s\S]*?)\n?```\n?/g;
  let from = 0;
  for (const found of text.matchAll(fence)) {
    if (found[2] === "") continue;
    const before = text.slice(from, found.index).replace(/\n$/, "");
    if (before !== "") nodes.push(...blocks(before, names));
    nodes.push(el("pre", { tabindex: "0" }, el("code", { text: found[2] })));
    from = found.index + found[0].length;
  }
  if (from < text.length) nodes.push(...blocks(text.slice(from), names));
  return nodes;
}

/** Renders a short text without blocks, such as the title of an embed. */
export function inlineMarkdown(text, names) {
  return inline(text, names);
}

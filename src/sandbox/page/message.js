// Renders one message.

import { components } from "./components.js";
import { avatar, el, linkedPicture, local, shown } from "./dom.js";
import { inlineMarkdown, markdown } from "./markdown.js";

const LOADING = 128;
const EPHEMERAL = 64;
const COMPONENTS = 1 << 15;
const THREAD_CREATED = 18;
const THREAD_STARTER = 21;

function when(timestamp, words) {
  const date = new Date(timestamp);
  const today = date.toDateString() === new Date().toDateString();
  const style = today ? { timeStyle: "short" } : { dateStyle: "short", timeStyle: "short" };
  const text = words.date(date, style);
  const title = words.date(date, { dateStyle: "full", timeStyle: "medium" });
  return el("time", { class: "when", datetime: timestamp, title, text });
}

function size(bytes, words) {
  return bytes < 1_024
    ? words.say("bytes", { count: words.number(bytes) })
    : words.say("kibibytes", { count: words.number(bytes / 1_024, 1) });
}

function picture(file, description) {
  const address = local(file.url);
  if (address === null) return null;
  return linkedPicture("picture", address, description, file);
}

function attachment(file, words) {
  if (file.content_type?.startsWith("image/")) return picture(file, file.description ?? "");
  const name = el("a", { href: local(file.url), download: file.filename, text: file.filename });
  const about = [size(file.size, words), file.description].filter(Boolean).join(" · ");
  return el("div", { class: "file" }, name, el("span", { class: "faint", text: ` ${about}` }));
}

function embed(data, names, files) {
  const element = el("article", { class: "embed" });
  if (Number.isInteger(data.color)) {
    element.style.borderInlineStartColor = `#${data.color.toString(16).padStart(6, "0")}`;
  }
  const linked = (text, url) => {
    const nodes = inlineMarkdown(text, names);
    return url ? [el("a", { href: url, target: "_blank", rel: "noreferrer noopener" }, ...nodes)] : nodes;
  };
  const web = (url) => (/^https?:\/\//.test(url ?? "") ? url : null);
  if (data.author) {
    element.append(el("div", { class: "embed-author" }, ...linked(data.author.name, web(data.author.url))));
  }
  if (data.title) element.append(el("h4", { class: "embed-title" }, ...linked(data.title, web(data.url))));
  if (data.description) element.append(el("div", { class: "content" }, ...markdown(data.description, names)));
  if (data.fields?.length) {
    const field = (one) =>
      el("div", { class: one.inline ? "field inline" : "field" },
        el("dt", {}, ...inlineMarkdown(one.name, names)), el("dd", { class: "content" }, ...markdown(one.value, names)));
    element.append(el("dl", { class: "fields" }, ...data.fields.map(field)));
  }
  const shownIn = (place) => {
    if (!data[place]) return "";
    // The message describes pictures that are its own files.
    const file = files.find((one) => one.url === data[place].url);
    return picture(data[place], data[place].description ?? file?.description ?? "") ?? "";
  };
  // The thumbnail stands beside the text and opens when it is pressed.
  if (data.thumbnail) element.prepend(el("div", { class: "embed-thumbnail" }, shownIn("thumbnail")));
  element.append(shownIn("image"));
  if (data.footer || data.timestamp) {
    const footer = el("footer", { class: "faint", text: data.footer?.text ?? "" });
    if (data.timestamp) footer.append(data.footer ? " · " : "", when(data.timestamp, names.words));
    element.append(footer);
  }
  return element;
}

/** Returns the command or message that this message answers. */
function cause(message, words) {
  if (message.interaction) {
    const { user, name } = message.interaction;
    const facts = { name: el("b", { text: shown(user) }), command: el("b", { text: `/${name}` }) };
    return el("div", { class: "cause" }, ...words.nodes("used", facts));
  }
  if (message.message_reference?.message_id) {
    const answered = message.referenced_message;
    const text = answered
      ? words.say("answer-to", { name: shown(answered.author), text: answered.content || words.say("no-text") })
      : words.say("answer-to-gone");
    return el("div", { class: "cause", text });
  }
  return null;
}

function body(message, names) {
  const { words } = names;
  if ((message.flags & LOADING) !== 0) {
    return message.sandbox.failed
      ? [el("div", { class: "failure", text: words.say("no-response") })]
      : [el("div", { class: "thinking", role: "status", text: words.say("thinking", { name: shown(message.author) }) })];
  }
  if (message.type === THREAD_CREATED) {
    return [el("div", { class: "faint", text: words.say("thread-started", { name: message.content }) })];
  }
  if (message.type === THREAD_STARTER) return [el("div", { class: "faint", text: words.say("thread-began") })];
  const content = el("div", { class: "content" }, ...markdown(message.content, names));
  if (message.edited_timestamp) {
    const title = words.date(new Date(message.edited_timestamp), { dateStyle: "short", timeStyle: "medium" });
    content.append(el("span", { class: "edited faint", title, text: ` ${words.say("edited")}` }));
  }
  return [content];
}

/** Returns true if the message was written by this user, answers their command or press, or is visible only to them. */
export function isOf(message, user) {
  return (message.interaction_metadata?.user ?? message.author).id === user || (message.flags & EPHEMERAL) !== 0;
}

/**
 * Renders a message. `host` provides `names`, `press(message, component, button)`, `choose(message, component, values,
 * select)`, `kept(message, component)`, `dismiss(message)` and `openThread(id)`.
 */
export function messageElement(message, host) {
  const { words } = host.names;
  const names = {
    words,
    me: host.names.me,
    user: (id) => host.names.user(id),
    role: (id) => host.names.role(id),
    channel: (id) => host.names.channel(id),
    label: (channel) => host.names.label(channel),
    // True if `@everyone` notified everyone.
    everyone: message.mention_everyone,
  };
  const mine = message.sandbox.notified.includes(host.names.me);
  const alone = (message.flags & EPHEMERAL) !== 0;
  const kind = ["message", mine ? "notified" : "", alone ? "private" : ""].filter(Boolean).join(" ");
  const author = el("h4", { class: "author", text: shown(message.author) });
  const head = el("div", { class: "head" }, author);
  if (message.author.bot) head.append(el("span", { class: "badge", text: words.say("app") }));
  head.append(when(message.timestamp, words));

  const embeds = message.embeds.map((data) => embed(data, names, message.attachments));
  // A file that an embed shows is not listed again below.
  const used = new Set(message.embeds.flatMap((data) => [data.image?.url, data.thumbnail?.url]));
  // Messages of components place their files themselves.
  if ((message.flags & COMPONENTS) !== 0) for (const file of message.attachments) used.add(file.url);
  const files = message.attachments.filter((file) => !used.has(file.url)).map((file) => attachment(file, words));
  const parts = [...body(message, names), ...files, ...embeds, components(message, host)];
  const thread = message.thread;
  if (thread) {
    const on = { click: () => host.openThread(thread.id) };
    parts.push(el("button", { class: "plain", type: "button", text: words.say("thread", { name: thread.name }), on }));
  }
  if (alone) {
    const on = { click: () => host.dismiss(message) };
    const dismiss = el("button", { class: "plain", type: "button", text: words.say("dismiss"), on });
    parts.push(el("div", { class: "only-you" }, `${words.say("only-you")} · `, dismiss));
  }
  const main = el("div", { class: "main" }, head, ...parts, el("div", { class: "failure", role: "alert" }));
  const element = el("article", { class: kind, "data-id": message.id }, cause(message, words), avatar(message.author), main);
  return element;
}

// Slash commands and their options.

import { shown } from "./dom.js";

const SUBCOMMAND = 1;
const GROUP = 2;
const CHAT = 1;
/** The type of the command that launches the Activity. */
const ENTRY_POINT = 4;
export const KIND = { text: 3, integer: 4, truth: 5, user: 6, channel: 7, role: 8, mentionable: 9, number: 10, attachment: 11 };

/** Returns an option with its texts in the person's language. */
function readable(option, words) {
  const choices = option.choices?.map((choice) => ({ ...choice, name: words.of(choice, "name") }));
  return { ...option, description: words.of(option, "description"), choices };
}

/**
 * Returns all runnable commands, described in the person's language: `{id, name, path, description, options}`. `path`
 * holds the subcommand names.
 */
export function runnable(commands, words) {
  const leaves = [];
  const walk = (id, entry, path) => {
    const inner = (entry.options ?? []).filter((option) => option.type === SUBCOMMAND || option.type === GROUP);
    if (inner.length > 0) {
      for (const option of inner) walk(id, option, [...path, option.name]);
      return;
    }
    const name = path.join(" ");
    const options = (entry.options ?? []).map((option) => readable(option, words));
    leaves.push({ id, name, path: path.slice(1), description: words.of(entry, "description"), options });
  };
  for (const command of commands) {
    if ([CHAT, ENTRY_POINT].includes(command.type ?? CHAT)) walk(command.id, command, [command.name]);
  }
  return leaves.sort((one, other) => one.name.localeCompare(other.name));
}

/** Returns the commands whose name or description contains the typed text, names that begin with it first. */
export function matching(leaves, typed) {
  const wanted = typed.toLowerCase().trim();
  const rank = (leaf) => {
    if (leaf.name.startsWith(wanted)) return 0;
    if (leaf.name.split(" ").some((word) => word.startsWith(wanted))) return 1;
    if (leaf.name.includes(wanted)) return 2;
    return leaf.description.toLowerCase().includes(wanted) ? 3 : 4;
  };
  const ranked = leaves.map((leaf) => [rank(leaf), leaf]).filter(([rank]) => rank < 4);
  return ranked.sort(([one], [other]) => one - other).map(([, leaf]) => leaf);
}

/** Returns the command that a line begins with, and the text after its name. */
export function addressed(leaves, line) {
  const typed = line.slice(1);
  const found = leaves
    .filter((leaf) => typed.startsWith(`${leaf.name} `))
    .sort((one, other) => other.name.length - one.name.length)[0];
  return found ? [found, typed.slice(found.name.length + 1)] : null;
}

/** Parses the options of a line such as `game:mount-chess rated:true`. Text before them belongs to the first option. */
export function readLine(leaf, rest) {
  const given = {};
  const names = leaf.options.map((option) => option.name);
  const marks = [...rest.matchAll(/(?:^|\s)([^\s:]+):\s*/g)].filter((mark) => names.includes(mark[1]));
  const head = rest.slice(0, marks[0]?.index ?? rest.length).trim();
  if (head !== "" && leaf.options[0]) given[leaf.options[0].name] = head;
  marks.forEach((mark, place) => {
    given[mark[1]] = rest.slice(mark.index + mark[0].length, marks[place + 1]?.index ?? rest.length).trim();
  });
  return given;
}

/** Returns the fixed choices of an option as `{name, value}`, or null if it is free text or the bot must be asked. */
export function fixed(option, names) {
  if (option.choices?.length) return option.choices;
  const users = () => names.users().map((user) => ({ name: shown(user), value: user.id }));
  const roles = () => names.roles().map((role) => ({ name: `@${role.name}`, value: role.id }));
  switch (option.type) {
    case KIND.truth: return [true, false].map((value) => ({ name: names.words.say(String(value)), value }));
    case KIND.user: return users();
    case KIND.role: return roles();
    case KIND.mentionable: return [...users(), ...roles()];
    case KIND.channel:
      return names.channels()
        .filter((channel) => !option.channel_types?.length || option.channel_types.includes(channel.type))
        .map((channel) => ({ name: `#${channel.name}`, value: channel.id }));
    default: return null;
  }
}

/** Parses the text of an option without choices. Returns `{value}`, or `{wrong}` with a sentence. */
export function readText(option, text, words) {
  if (option.type !== KIND.integer && option.type !== KIND.number) {
    const length = [...text].length;
    if (length < (option.min_length ?? 0)) return { wrong: words.say("too-short", { least: option.min_length }) };
    const most = option.max_length ?? 6_000;
    if (length > most) return { wrong: words.say("too-long", { most }) };
    return { value: text };
  }
  const number = Number(text);
  if (text.trim() === "" || Number.isNaN(number)) return { wrong: words.say("number") };
  if (option.type === KIND.integer && !Number.isSafeInteger(number)) return { wrong: words.say("whole-number") };
  if (number < (option.min_value ?? -Infinity)) return { wrong: words.say("number-least", { least: option.min_value }) };
  if (number > (option.max_value ?? Infinity)) return { wrong: words.say("number-most", { most: option.max_value }) };
  return { value: number };
}

/** Builds the body of a request, with options nested in their subcommands. */
export function nested(leaf, options) {
  const inner = leaf.path.reduceRight((below, name) => [{ name, options: below }], options);
  return { command: leaf.id, options: inner };
}

// The connection to the test server: requests as one person, and live events.

/** A refusal by the test server, as a sentence. */
export class Refused extends Error {}

/**
 * Returns the most specific sentence of a refusal: the page's own if it has one, otherwise the test server's, which
 * names the field.
 */
function sentence(body, words) {
  const search = (errors, path) => {
    if (errors === null || typeof errors !== "object") return null;
    if (Array.isArray(errors._errors)) {
      const where = path.at(-1);
      const known = `refused-${errors._errors[0]?.code}`;
      if (words.has(known)) return words.say(known, { option: where });
      return where ? `${where}: ${errors._errors[0]?.message}` : errors._errors[0]?.message;
    }
    for (const [field, inner] of Object.entries(errors)) {
      const found = search(inner, [...path, field]);
      if (found) return found;
    }
    return null;
  };
  return search(body.errors, []) ?? body.message ?? words.say("not-done");
}

async function reply(request, words) {
  let response;
  try {
    response = await request;
  } catch {
    throw new Refused(words.say("unreachable"));
  }
  const body = await response.json().catch(() => ({}));
  if (!response.ok) throw new Refused(sentence(body, words));
  return body;
}

/** Loads the list of people. */
export function people(words) {
  return reply(fetch("/sandbox/users"), words);
}

function send(path, body, words) {
  const headers = { "content-type": "application/json" };
  return reply(fetch(path, { method: "POST", headers, body: JSON.stringify(body) }), words);
}

/** Adds a person to every server. */
export function addPerson(name, words) {
  return send("/sandbox/users", { name }, words);
}

/** Changes the `name` or `locale` of a person. */
export function changePerson(id, change, words) {
  return send(`/sandbox/users/${id}`, change, words);
}

const FIRST_WAIT = 250;
const LONGEST_WAIT = 4_000;

/** The connection of one person. */
export class Connection {
  #user;
  #words;
  #socket = null;
  #wait = FIRST_WAIT;
  #timer = null;
  #closed = false;

  /**
   * Creates a connection. Calls `events.opened()` after every connect, since anything may have changed, and
   * `events.lost()` and `events.event(event)`.
   */
  constructor(user, words, events) {
    this.#user = user;
    this.#words = words;
    this.events = events;
  }

  #address(path) {
    return `/sandbox/${path}${path.includes("?") ? "&" : "?"}user=${encodeURIComponent(this.#user)}`;
  }

  get(path) {
    return reply(fetch(this.#address(path)), this.#words);
  }

  post(path, body) {
    const file = body instanceof Blob;
    const headers = { "content-type": file ? "application/octet-stream" : "application/json" };
    const sent = { method: "POST", headers, body: file ? body : JSON.stringify(body ?? {}) };
    return reply(fetch(this.#address(path), sent), this.#words);
  }

  open() {
    const address = new URL(this.#address("live"), location.href);
    address.protocol = "ws:";
    const socket = new WebSocket(address);
    this.#socket = socket;
    socket.addEventListener("open", () => {
      this.#wait = FIRST_WAIT;
      this.events.opened();
    });
    socket.addEventListener("message", (message) => this.events.event(JSON.parse(message.data)));
    socket.addEventListener("close", () => {
      if (this.#closed) return;
      this.events.lost();
      this.#timer = setTimeout(() => this.open(), this.#wait);
      this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
    });
  }

  close() {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#socket?.close();
  }
}

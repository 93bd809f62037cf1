// Signs in within Discord, then opens the board. It speaks with the client around this frame as Discord's SDK does.

import { by } from "./dom.js";
import { credentials } from "./socket.js";

/** The kinds of messages between a frame and Discord's client. */
const [HANDSHAKE, FRAME, CLOSE] = [0, 1, 2];
/** The longest wait for Discord's client, in milliseconds. */
const PATIENCE = 15_000;

/** @typedef {{cmd: string, evt: string|null, nonce: string|null, data: any}} Frame */

const { root = "", application = "", parents = "", alone = "" } = document.documentElement.dataset;
const origins = parents.split(" ");
const query = new URLSearchParams(location.search);
// In a window of its own, the client is the one that opened it.
const client = /** @type {Window} */ (window.parent.opener ?? window.parent);
/** The origin of the client, once it has answered. @type {string|null} */
let origin = null;
/** @type {Map<string, {done: (data: any) => void, failed: (error: Error) => void}>} */
const unanswered = new Map();

/** Shows a sentence in place of the board. @param {string} text */
function say(text) {
  by("status").textContent = text;
  by("play").hidden = by("side").hidden = true;
}

/** Waits until Discord's client is ready. @returns {Promise<void>} */
function ready() {
  return new Promise((done, failed) => {
    addEventListener("message", (event) => {
      if (event.source !== client || !origins.includes(event.origin) || !Array.isArray(event.data)) return;
      const [kind, frame] = /** @type {[number, Frame]} */ (event.data);
      if (kind === CLOSE) say(alone);
      if (kind !== FRAME || (origin !== null && event.origin !== origin)) return;
      if (frame.cmd === "DISPATCH" && frame.evt === "READY") {
        origin = event.origin;
        done();
      }
      const request = unanswered.get(frame.nonce ?? "");
      unanswered.delete(frame.nonce ?? "");
      if (frame.evt === "ERROR") request?.failed(new Error(frame.data?.message));
      else request?.done(frame.data);
    });
    setTimeout(() => failed(new Error(alone)), PATIENCE);
    const hello = { v: 1, encoding: "json", client_id: application, frame_id: query.get("frame_id") };
    // It holds no secret, and only an answer tells which client this is.
    client.postMessage([HANDSHAKE, hello], "*");
  });
}

/**
 * Gives a command to Discord's client, and returns its answer. @param {string} cmd
 * @param {Record<string, unknown>} args @returns {Promise<any>}
 */
function command(cmd, args) {
  const nonce = crypto.randomUUID();
  return new Promise((done, failed) => {
    unanswered.set(nonce, { done, failed });
    client.postMessage([FRAME, { cmd, args, nonce }], origin ?? location.origin);
  });
}

async function begin() {
  if (window.parent === window) return say(alone);
  await ready();
  const asked = { client_id: application, response_type: "code", state: "", prompt: "none", scope: ["identify"] };
  const { code } = await command("AUTHORIZE", asked);
  const response = await fetch(`${root}/activity/session`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ code, instance: query.get("instance_id") }),
  });
  const answer = await response.json().catch(() => ({ text: alone }));
  if (!response.ok) return say(answer.text);
  const { user } = await command("AUTHENTICATE", { access_token: answer.access });
  if (user.id !== answer.user) return say(alone);
  credentials.session = answer.session;
  document.documentElement.dataset.socket = root + answer.socket;
  await import("./main.js");
}

begin().catch(() => say(alone));

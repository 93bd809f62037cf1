// Verification of the dice, by the recipe of docs/fair-dice.md, in the reader's own browser.

/** @import { Dice } from "./types" */

const encoder = new TextEncoder();

/** @param {string} text */
function fromHex(text) {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

/** @param {ArrayBuffer} bytes */
function toHex(bytes) {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Returns a number as 8 bytes, big-endian. @param {number} number */
function eightBytes(number) {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(number));
  return bytes;
}

/** Joins fields, each preceded by its length. @param {Uint8Array[]} fields */
function joined(fields) {
  return Uint8Array.from(fields.flatMap((field) => [...eightBytes(field.length), ...field]));
}

/** @param {string} secret */
function keyOf(secret) {
  return crypto.subtle.importKey("raw", fromHex(secret), { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
}

/** Rolls the die. @param {CryptoKey} key @param {Dice} dice @param {number} number @param {number} sides */
async function draw(key, dice, number, sides) {
  const seeds = dice.seeds.map(({ seat, seed }) => encoder.encode(`${seat.slice(0, 1)}${seed}`));
  const bound = (1n << 64n) - ((1n << 64n) % BigInt(sides));
  for (let block = 0; ; block += 1) {
    const fields = [encoder.encode(dice.game), eightBytes(number), eightBytes(block), ...seeds];
    const view = new DataView(await crypto.subtle.sign("HMAC", key, joined(fields)));
    for (let at = 0; at < 32; at += 8) {
      const value = view.getBigUint64(at);
      if (value < bound) return Number(value % BigInt(sides)) + 1;
    }
  }
}

/**
 * Verifies the secret against its commitment, the bot's own seeds, and every draw. Returns the number of the first draw
 * that differs, or what is wrong, or "" if all is right. @param {Dice} dice
 * @returns {Promise<{fault: ""|"commitment"|"seed"|"draw", n?: number}>}
 */
export async function verifyDice(dice) {
  const secrets = [...(dice.earlier ?? []), { commitment: dice.commitment, secret: dice.secret ?? "" }];
  for (const { commitment, secret } of secrets) {
    if (toHex(await crypto.subtle.digest("SHA-256", fromHex(secret))) !== commitment) return { fault: "commitment" };
  }
  const first = await keyOf(secrets[0].secret);
  for (const { seat, seed, by } of dice.seeds) {
    if (by === "player") continue;
    const fields = [dice.game, "seed", seat.slice(0, 1)].map((field) => encoder.encode(field));
    const digest = await crypto.subtle.sign("HMAC", first, joined(fields));
    if (toHex(digest.slice(0, 8)) !== seed) return { fault: "seed" };
  }
  const key = await keyOf(dice.secret ?? "");
  for (const { n, value, sides } of dice.draws) {
    if ((await draw(key, dice, n, sides)) !== value) return { fault: "draw", n };
  }
  return { fault: "" };
}

// Settings of this browser: colours, sounds, presence. Sounds are off at first.

import { by } from "./dom.js";

/** Reads a setting; storage may be forbidden, as in a frame of another site. @param {string} name */
function read(name) {
  try {
    return localStorage.getItem(`castellan-${name}`);
  } catch {
    return null;
  }
}

/** @param {string} name @param {string} value */
function write(name, value) {
  try {
    localStorage.setItem(`castellan-${name}`, value);
  } catch {
    // The setting holds until the page is left.
  }
}

/** @type {AudioContext|null} */
let audio = null;

/** Plays a short tone, if the reader has switched sounds on. @param {number} pitch in hertz */
export function sound(pitch) {
  if (!/** @type {HTMLInputElement} */ (by("sound")).checked) return;
  audio ??= new AudioContext();
  const [tone, volume] = [audio.createOscillator(), audio.createGain()];
  tone.frequency.value = pitch;
  volume.gain.setValueAtTime(0.12, audio.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + 0.14);
  tone.connect(volume).connect(audio.destination);
  tone.start();
  tone.stop(audio.currentTime + 0.15);
}

/**
 * Applies the reader's colours: those of this browser, otherwise those of the person's settings.
 * @param {string} [fromServer]
 */
export function applyTheme(fromServer) {
  const select = /** @type {HTMLSelectElement} */ (by("theme"));
  const stored = read("theme");
  const wanted = stored ?? fromServer ?? "auto";
  select.value = wanted;
  document.documentElement.dataset.theme = wanted;
}

/** Connects the fields of the settings. */
export function listenToSettings() {
  const theme = /** @type {HTMLSelectElement} */ (by("theme"));
  theme.addEventListener("change", () => {
    write("theme", theme.value);
    applyTheme();
  });
  for (const id of ["sound", "away"]) {
    const box = /** @type {HTMLInputElement} */ (by(id));
    box.checked = read(id) === "on";
    box.addEventListener("change", () => {
      write(id, box.checked ? "on" : "off");
      sound(660);
    });
  }
}

/** Returns `true` if the reader does not want to be shown as present. */
export function isAway() {
  return /** @type {HTMLInputElement} */ (by("away")).checked;
}

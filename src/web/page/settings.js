// Settings of this browser: colours and sounds, which are off at first. Presence is the person's setting.

import { by, el, field } from "./dom.js";

/** The themes of the board, and that of the system. */
const THEMES = ["auto", "light", "dark", "grey", "high-contrast", "colour-blind"];

/** Stores a setting, if a value is given, and returns it. @param {string} name @param {string} [value] */
function setting(name, value) {
  try {
    if (value !== undefined) localStorage.setItem(`castellan-${name}`, value);
    return localStorage.getItem(`castellan-${name}`);
  } catch {
    // Storage may be forbidden, as in a frame of another site. The setting holds until the page is left.
    return null;
  }
}

/** @type {AudioContext|null} */
let audio = null;

/** Plays a short tone, if the reader has switched sounds on. @param {number} pitch in hertz */
export function sound(pitch) {
  if (!field("sound").checked) return;
  audio ??= new AudioContext();
  const [tone, volume] = [audio.createOscillator(), audio.createGain()];
  tone.frequency.value = pitch;
  volume.gain.setValueAtTime(0.12, audio.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + 0.14);
  tone.connect(volume).connect(audio.destination);
  tone.start();
  tone.stop(audio.currentTime + 0.15);
}

/** Applies a theme: that of this browser goes before the one of the person's settings. @param {string} theme */
export function applyTheme(theme) {
  field("theme").value = setting("theme") ?? theme;
  document.documentElement.dataset.theme = field("theme").value;
}

/** Connects the fields of the settings. */
export function listenToSettings() {
  by("theme").append(...THEMES.map((theme) => el("option", { value: theme, "data-word": `theme-${theme}` })));
  by("theme").addEventListener("change", () => {
    setting("theme", field("theme").value);
    applyTheme(field("theme").value);
  });
  field("sound").checked = setting("sound") === "on";
  by("sound").addEventListener("change", () => {
    setting("sound", field("sound").checked ? "on" : "off");
    sound(660);
  });
}

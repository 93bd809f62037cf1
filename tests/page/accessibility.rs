//! Accessibility of a page: the rules of axe-core, contrast among them, in both colour schemes; outlines of controls;
//! no sideways scrolling on a phone.

use crate::browser::Browser;
use castellan_test_support::tools;
use serde_json::{Value, json};
use std::path::Path;

/// Viewport sizes of the checks: a desktop and a phone.
const SIZES: [(u32, u32, &str); 2] = [(1280, 900, "desk"), (390, 844, "phone")];

/// Returns the source of axe-core, or `None` if it is not installed.
fn axe_source() -> Option<String> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/axe/node_modules/axe-core/axe.min.js");
    let text = std::fs::read_to_string(file).ok();
    if text.is_none() {
        tools::missing("axe-core");
    }
    text
}

/// A script that returns the controls whose outlines have a contrast below 3:1 with their surroundings. Disabled
/// controls are exempt. axe-core checks text only.
const OUTLINES: &str = "
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    const rgb = (...layers) => {
        canvas.fillStyle = '#fff'; canvas.fillRect(0, 0, 1, 1);
        for (const layer of layers) { canvas.fillStyle = layer; canvas.fillRect(0, 0, 1, 1); }
        return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3);
    };
    const light = (colour) => {
        const [red, green, blue] = colour.map((part) => part / 255)
            .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const ratio = (one, other) => {
        const [dark, bright] = [light(one), light(other)].sort((one, other) => one - other);
        return (bright + 0.05) / (dark + 0.05);
    };
    const grounds = (element) => {
        const all = [];
        for (let at = element; at; at = at.parentElement) all.unshift(getComputedStyle(at).backgroundColor);
        return all;
    };
    return [...document.querySelectorAll('.button, .person, .select, .name, .composer-box, .option-field input, .languages select, .modal input, .modal textarea, nav button')]
        .filter((one) => one.offsetParent && !one.disabled && parseFloat(getComputedStyle(one).borderTopWidth) > 0)
        .map((one) => [`${one.className} ${one.textContent.slice(0, 20)}`,
            ratio(rgb(...grounds(one.parentElement), getComputedStyle(one).borderTopColor), rgb(...grounds(one.parentElement)))])
        .filter(([, ratio]) => ratio < 3).map(([what, ratio]) => `${what}: ${ratio.toFixed(2)}`)";

/// Checks a page at each size and in each colour scheme, and restores its size. Returns `false` if axe-core is not
/// installed.
pub async fn check_accessibility(browser: &Browser, what: &str, (width, height): (u32, u32)) -> bool {
    let Some(rules) = axe_source() else { return false };
    browser.script(&format!("{rules}; return 1")).await;
    for (wide, high, device) in SIZES {
        browser.set_size(wide, high).await;
        for scheme in ["light", "dark"] {
            browser.set_colour_scheme(scheme).await;
            let context = format!("{what}, {device}, {scheme}");
            // A message that was jumped to is highlighted for a moment.
            let wrong = browser
                .script_async(
                    "Promise.allSettled(document.getAnimations().map((one) => one.finished))
                        .then(() => axe.run(document, { resultTypes: ['violations'] }))
                        .then((found) => done(found.violations.map(
                            (one) => `${one.id}: ${one.nodes.map((node) => `${node.target} ${node.failureSummary}`).join('; ')}`)))",
                )
                .await;
            assert_eq!(wrong, json!([]), "{context}");
            assert_eq!(browser.script(OUTLINES).await, json!([]), "{context}");
            let width = browser.script("return document.documentElement.scrollWidth").await;
            assert!(width.as_u64() <= Some(wide.into()), "{context}: {width}");
            browser.save_picture(&format!("accessible-{what}-{device}-{scheme}")).await;
        }
    }
    browser.set_colour_scheme("light").await;
    browser.set_size(width, height).await;
    true
}

/// Returns the text or the name of the focused element.
pub async fn focused_name(browser: &Browser) -> String {
    let name = "const at = document.activeElement;
        return at.ariaLabel || at.placeholder || at.innerText || at.tagName";
    match browser.script(name).await {
        Value::String(name) => name.trim().to_owned(),
        other => panic!("{other}"),
    }
}

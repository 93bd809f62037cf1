//! The hands of a person at a board in the browser: they play an action of the view by mouse, by touch, or by keys.

use crate::browser::Browser;
use serde_json::{Value, json};

/// The device by which a person plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hands {
    Mouse,
    Touch,
    Keys,
}

/// Makes a test for each device.
macro_rules! by_each_device {
    ($run:ident: $mouse:ident, $touch:ident, $keys:ident $(,)?) => {
        #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
        async fn $mouse() {
            $run(crate::hands::Hands::Mouse).await;
        }

        #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
        async fn $touch() {
            $run(crate::hands::Hands::Touch).await;
        }

        #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
        async fn $keys() {
            $run(crate::hands::Hands::Keys).await;
        }
    };
}
pub(crate) use by_each_device;

/// The most presses of a key in search of an element.
const MOST_PRESSES: usize = 90;

impl Hands {
    /// Returns the size of the screen that goes with the device.
    pub const fn screen(self) -> (u32, u32) {
        match self {
            Self::Mouse | Self::Keys => (1280, 900),
            Self::Touch => (390, 844),
        }
    }

    pub const ALL: [Self; 3] = [Self::Mouse, Self::Touch, Self::Keys];

    /// Opens a browser with the device; `None` if the programs are not installed.
    pub async fn browser(self) -> Option<Browser> {
        let (width, height) = self.screen();
        let browser = Browser::open(width, height).await?;
        if self == Self::Touch {
            let touch = json!({"enabled": true, "maxTouchPoints": 5});
            browser.cdp("Emulation.setTouchEmulationEnabled", touch).await;
        }
        Some(browser)
    }

    /// Plays an action as the view lists it: the piece, the target, what else is open, and a confirmation if the person
    /// wants one. Returns the number of taps that it took.
    pub async fn play(self, browser: &Browser, view: &Value, action: &Value) -> usize {
        let text = |key: &str| action[key].as_str();
        let mut taps = 2;
        match (text("from"), text("drop"), text("to")) {
            (Some(from), _, Some(to)) => {
                let target = target_of(view, from, to);
                for square in [from, &target] {
                    self.pick_square(browser, square).await;
                }
            }
            (None, Some(kind), Some(to)) => {
                self.press(browser, &format!("[data-name='drop-{kind}']")).await;
                self.pick_square(browser, to).await;
            }
            _ => {
                self.press(browser, "#pass").await;
                taps = 1;
            }
        }
        let is_confirmed = view["confirm"] == json!(true);
        let is_open = browser.read("return document.querySelectorAll('#panel:not([hidden]) button').length;");
        let (open, second) = (is_open.await, text("second"));
        let buttons = "return [...document.querySelectorAll('#panel button')].map((one) => one.textContent);";
        let shown = browser.read(buttons).await;
        let is_choice = open != json!(0) && (!is_confirmed || shown != json!(["Move", "Cancel"]));
        if is_choice {
            let choice = text("choice").unwrap_or_else(|| panic!("a choice was asked for: {action}"));
            self.press_in_panel(browser, choice).await;
            taps += 1;
        }
        if let Some(second) = second {
            self.pick_square(browser, second).await;
            taps += 1;
        }
        if is_confirmed {
            self.press_in_panel(browser, "Move").await;
            taps += 1;
        }
        taps
    }

    /// Presses the button of the panel with this text.
    async fn press_in_panel(self, browser: &Browser, text: &str) {
        let place = format!(
            "const all = [...document.querySelectorAll('#panel button')];
             all.find((one) => one.textContent === {text:?})?.setAttribute('data-wanted', '');
             return all.some((one) => one.hasAttribute('data-wanted'));"
        );
        assert_eq!(browser.read(&place).await, json!(true), "{text} is in the panel");
        self.press(browser, "#panel [data-wanted]").await;
    }

    /// Presses a button.
    pub async fn press(self, browser: &Browser, selector: &str) {
        browser.wait_for(&format!("document.querySelector(\"{selector}\")?.disabled === false")).await;
        if self == Self::Keys {
            // Tab leads everywhere; within a panel the arrows do.
            let reached =
                format!("return document.activeElement === document.querySelector(\"{selector}\");");
            let key = if selector.starts_with("#panel") { "ArrowDown" } else { "Tab" };
            for _ in 0..MOST_PRESSES {
                if browser.read(&reached).await == json!(true) {
                    return browser.press("Enter").await;
                }
                browser.press(key).await;
            }
            panic!("no key leads to {selector}");
        }
        browser
            .read(&format!("document.querySelector(\"{selector}\").scrollIntoView({{ block: 'nearest' }});"))
            .await;
        let point = middle(browser, selector).await;
        self.tap(browser, point).await;
    }

    /// Picks a square of the board, which must be in sight.
    pub async fn pick_square(self, browser: &Browser, square: &str) {
        if self == Self::Keys {
            return pick_by_keys(browser, square).await;
        }
        // While the board glides, squares are not where they will be.
        browser.wait_for("document.querySelector('#stage').getAnimations().length === 0").await;
        let place = format!(
            "document.querySelector('#window').scrollIntoView({{ block: 'nearest' }});
             const cell = document.querySelector(\"[data-square='{square}']\");
             const {{ x, y, width, height }} = cell.getBoundingClientRect();
             const middle = [x + width / 2, y + height / 2];
             return document.elementFromPoint(...middle) === cell ? middle : [];"
        );
        let found = browser.read(&place).await;
        let (Some(x), Some(y)) = (found[0].as_f64(), found[1].as_f64()) else {
            panic!("{square} is out of sight")
        };
        self.tap(browser, (x, y)).await;
    }

    async fn tap(self, browser: &Browser, (x, y): (f64, f64)) {
        if self == Self::Touch {
            let down = json!({"type": "touchStart", "touchPoints": [{"x": x, "y": y, "id": 0}]});
            browser.cdp("Input.dispatchTouchEvent", down).await;
            browser.cdp("Input.dispatchTouchEvent", json!({"type": "touchEnd", "touchPoints": []})).await;
            return;
        }
        for event in ["mousePressed", "mouseReleased"] {
            let click = json!({"type": event, "x": x, "y": y, "button": "left", "clickCount": 1});
            browser.cdp("Input.dispatchMouseEvent", click).await;
        }
    }
}

/// Returns the square that stands for a target: for a piece of several squares, one beyond it in the move's direction.
fn target_of(view: &Value, from: &str, to: &str) -> String {
    let pieces = view["pieces"].as_array().expect("a list");
    let size = pieces.iter().find(|piece| piece["at"] == *from).and_then(|piece| piece["size"].as_u64());
    let size = i64::try_from(size.unwrap_or(1)).expect("a small number");
    let place = |square: &str| {
        let file = i64::from(square.as_bytes()[0]) - i64::from(b'a');
        (file, square[1..].parse::<i64>().expect("a rank"))
    };
    let ((file, rank), (to_file, to_rank)) = (place(from), place(to));
    if size == 1 {
        return to.to_owned();
    }
    let along = |first: i64, step: i64| match step.signum() {
        0 => first,
        1 => first + size,
        _ => first - 1,
    };
    let letter = char::from(b'a' + u8::try_from(along(file, to_file - file)).expect("a file"));
    format!("{letter}{}", along(rank, to_rank - rank))
}

/// Returns the middle of an element on the screen.
pub async fn middle(browser: &Browser, selector: &str) -> (f64, f64) {
    let script = format!(
        "const box = document.querySelector(\"{selector}\").getBoundingClientRect();
         return [box.x + box.width / 2, box.y + box.height / 2];"
    );
    let found = browser.read(&script).await;
    (found[0].as_f64().expect("a number"), found[1].as_f64().expect("a number"))
}

/// Goes to a square by arrow keys, and picks it.
async fn pick_by_keys(browser: &Browser, square: &str) {
    let script = format!(
        "const cells = [...document.querySelectorAll('[role=gridcell]')];
         const columns = document.querySelector('[role=row]').children.length;
         const place = (cell) => [cells.indexOf(cell) % columns, Math.floor(cells.indexOf(cell) / columns)];
         const from = cells.find((cell) => cell.tabIndex === 0);
         const [[x, y], [right, down]] = [from, document.querySelector(\"[data-square='{square}']\")].map(place);
         return [document.activeElement === from, right - x, down - y];"
    );
    let found = browser.read(&script).await;
    if found[0] != json!(true) {
        // The grid is one stop of Tab.
        for _ in 0..MOST_PRESSES {
            browser.press("Tab").await;
            let script = "return document.activeElement.getAttribute('role') === 'gridcell';";
            if browser.read(script).await == json!(true) {
                break;
            }
        }
    }
    let steps = |index: usize| found[index].as_i64().expect("a number");
    for (count, back, ahead) in [(steps(1), "ArrowLeft", "ArrowRight"), (steps(2), "ArrowUp", "ArrowDown")] {
        for _ in 0..count.unsigned_abs() {
            browser.press(if count < 0 { back } else { ahead }).await;
        }
    }
    browser.press("Enter").await;
}

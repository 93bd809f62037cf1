//! Helpers for several people side by side on the page.

use crate::bot::Harness;
use crate::browser::{Browser, of};

/// Viewport sizes: a desktop, a screen for three people side by side, and a phone.
pub const DESK: (u32, u32) = (1280, 900);
pub const HALL: (u32, u32) = (1920, 900);
pub const PHONE: (u32, u32) = (400, 860);

/// Returns the path of an element in the latest message with this text in a user's column.
pub fn latest(user: &str, text: &str, path: &str) -> String {
    of(
        user,
        &format!(
            "article[contains(., \"{text}\")][not(following::article[contains(., \"{text}\") and ancestor::section[@data-user='{user}']])]{path}"
        ),
    )
}

/// Returns the path of an entry in the list that a user has opened.
pub fn entry(user: &str, text: &str) -> String {
    of(user, &format!("div[@role='listbox'][not(@hidden)]//button[contains(., \"{text}\")]"))
}

/// The input for a command's option: the typed text and the suggestion to pick.
#[derive(Clone, Copy)]
pub struct Given<'a> {
    option: &'a str,
    typed: &'a str,
    pick: Pick<'a>,
}

#[derive(Clone, Copy)]
enum Pick<'a> {
    Nothing,
    This(&'a str),
    First,
}

/// Returns an option that is typed.
pub const fn typed<'a>(option: &'a str, typed: &'a str) -> Given<'a> {
    Given { option, typed, pick: Pick::Nothing }
}

/// Returns an option whose suggestion equals the typed text.
pub const fn picked<'a>(option: &'a str, typed: &'a str) -> Given<'a> {
    suggested(option, typed, typed)
}

/// Returns an option with a suggestion to pick for the typed text.
pub const fn suggested<'a>(option: &'a str, typed: &'a str, picked: &'a str) -> Given<'a> {
    Given { option, typed, pick: Pick::This(picked) }
}

/// Returns an option for which the first suggestion is picked.
pub const fn first(option: &str) -> Given<'_> {
    Given { option, typed: "", pick: Pick::First }
}

/// Opens the page with these people in the games channel. Returns `None` if no browser is installed.
pub async fn seated(harness: &Harness, people: &[&str], (width, height): (u32, u32)) -> Option<Browser> {
    let address = format!("{}?user={}", harness.sandbox.page_url(), people.join(","));
    let browser = Browser::open(&address, width, height).await?;
    for user in people {
        if width == PHONE.0 {
            turn_to(&browser, user).await;
            browser.click(&of(user, "button[.='Channels']")).await;
        }
        goes_to(&browser, user, "#games").await;
    }
    Some(browser)
}

/// Switches to another person on a phone, which shows one at a time.
pub async fn turn_to(browser: &Browser, user: &str) {
    browser.click(&format!("//nav[@id='people']/button[starts-with(., '{user}')]")).await;
}

/// Opens a channel or a thread.
pub async fn goes_to(browser: &Browser, user: &str, channel: &str) {
    browser.click(&of(user, &format!("button[contains(@class, 'channel')][contains(., '{channel}')]"))).await;
}

/// Types a command, picks its suggestions and sends it.
pub async fn types(browser: &Browser, user: &str, command: &str, given: &[Given<'_>]) {
    browser.click(&of(user, "textarea[contains(@class, 'say')]")).await;
    browser.keys(&format!("/{command} ")).await;
    browser.see(&of(user, &format!("form[@aria-label='/{command}']"))).await;
    for Given { option, typed, pick } in given {
        let input = of(user, &format!("input[@data-option='{option}']"));
        if browser.count(&input).await == 0 {
            browser.click(&of(user, &format!("button[.='+ {option}']"))).await;
        }
        browser.click(&input).await;
        browser.keys(typed).await;
        let which = match pick {
            Pick::Nothing => continue,
            Pick::This(picked) => format!("[.=\"{picked}\"]"),
            Pick::First => "[1]".to_owned(),
        };
        let list = "div[@role='listbox'][not(@hidden)]";
        browser.click(&of(user, &format!("{list}//div[@role='option']{which}"))).await;
    }
    browser.click(&of(user, "form//button[contains(@class, 'primary')]")).await;
    browser.gone(&of(user, &format!("form[@aria-label='/{command}']"))).await;
}

/// Sends a command and waits for this text in its answer.
pub async fn is_told(browser: &Browser, user: &str, command: &str, given: &[Given<'_>], told: &str) {
    types(browser, user, command, given).await;
    browser.see(&latest(user, told, &format!("[.//b[.='/{command}']]"))).await;
}

//! People who sit side by side at the page.

use crate::bot::Harness;
use crate::browser::{Browser, of};

/// Sizes of the page: a desk's, that of a screen on which three people sit side by side, and a phone's.
pub const DESK: (u32, u32) = (1280, 900);
pub const HALL: (u32, u32) = (1920, 900);
pub const PHONE: (u32, u32) = (400, 860);

/// The latest message that somebody sees and that holds a text, and something in it.
pub fn latest(user: &str, text: &str, path: &str) -> String {
    of(
        user,
        &format!(
            "article[contains(., \"{text}\")][not(following::article[contains(., \"{text}\") and ancestor::section[@data-user='{user}']])]{path}"
        ),
    )
}

/// An entry of the list that somebody has opened.
pub fn entry(user: &str, text: &str) -> String {
    of(user, &format!("div[@role='listbox'][not(@hidden)]//button[contains(., \"{text}\")]"))
}

/// What is typed for an option of a command, and what is picked of what is suggested then.
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

/// An option that is typed.
pub const fn typed<'a>(option: &'a str, typed: &'a str) -> Given<'a> {
    Given { option, typed, pick: Pick::Nothing }
}

/// An option that is picked where what is typed is shown.
pub const fn picked<'a>(option: &'a str, typed: &'a str) -> Given<'a> {
    suggested(option, typed, typed)
}

/// An option that is picked where it is suggested for what is typed.
pub const fn suggested<'a>(option: &'a str, typed: &'a str, picked: &'a str) -> Given<'a> {
    Given { option, typed, pick: Pick::This(picked) }
}

/// An option for which the first that is suggested is picked.
pub const fn first(option: &str) -> Given<'_> {
    Given { option, typed: "", pick: Pick::First }
}

/// People in the channel of games.
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

/// On a phone one person is seen at a time.
pub async fn turn_to(browser: &Browser, user: &str) {
    browser.click(&format!("//nav[@id='people']/button[starts-with(., '{user}')]")).await;
}

/// Somebody opens a channel or a thread.
pub async fn goes_to(browser: &Browser, user: &str, channel: &str) {
    browser.click(&of(user, &format!("button[contains(@class, 'channel')][contains(., '{channel}')]"))).await;
}

/// Somebody types a command, picks what is suggested, and sends it.
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

/// Somebody gives a command, and is told this by its answer.
pub async fn is_told(browser: &Browser, user: &str, command: &str, given: &[Given<'_>], told: &str) {
    types(browser, user, command, given).await;
    browser.see(&latest(user, told, &format!("[.//b[.='/{command}']]"))).await;
}

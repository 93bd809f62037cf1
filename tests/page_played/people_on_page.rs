//! Helpers for several people side by side on the page.

use crate::bot::Harness;
use crate::browser::{Browser, in_column};

/// Viewport sizes: a desktop, a screen for three people side by side, and a phone.
pub const DESKTOP: (u32, u32) = (1280, 900);
pub const THREE_COLUMNS: (u32, u32) = (1920, 900);
pub const PHONE: (u32, u32) = (400, 860);

/// A script that returns what a phone's screen shows badly: parts that reach beyond it, cut labels, and labels of more
/// than 20 characters, besides a check mark, where five buttons stand in a row.
pub const FAULTS: &str = "
    const faults = [];
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth > width) faults.push('the page scrolls sideways');
    for (const article of document.querySelectorAll('.log article')) {
        if (!article.offsetParent) continue;
        for (const part of article.querySelectorAll('.button, .select, .content, img')) {
            const { right } = part.getBoundingClientRect();
            if (right > width + 1) faults.push(`beyond the screen: ${part.textContent}`);
        }
        for (const row of article.querySelectorAll('.row')) {
            const buttons = [...row.querySelectorAll(':scope > .button')];
            for (const button of buttons) {
                if (button.scrollWidth > button.clientWidth + 1) faults.push(`cut: ${button.textContent}`);
                const label = button.textContent.replace(/^✓ /, '');
                if (buttons.length === 5 && label.length > 20) faults.push(`long: ${label}`);
            }
        }
    }
    return faults;";

/// Returns the path of an element in the latest message with this text in a user's column.
pub fn latest(user: &str, text: &str, path: &str) -> String {
    in_column(
        user,
        &format!(
            "article[contains(., \"{text}\")][not(following::article[contains(., \"{text}\") and ancestor::section[@data-user='{user}']])]{path}"
        ),
    )
}

/// Returns the path of an entry in the list that a user has opened.
pub fn list_entry(user: &str, text: &str) -> String {
    in_column(user, &format!("div[@role='listbox'][not(@hidden)]//button[contains(., \"{text}\")]"))
}

/// The input for a command's option: the typed text and the suggestion to pick.
#[derive(Clone, Copy)]
pub struct OptionInput<'a> {
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
pub const fn typed<'a>(option: &'a str, typed: &'a str) -> OptionInput<'a> {
    OptionInput { option, typed, pick: Pick::Nothing }
}

/// Returns an option whose suggestion equals the typed text.
pub const fn picked<'a>(option: &'a str, typed: &'a str) -> OptionInput<'a> {
    suggested(option, typed, typed)
}

/// Returns an option with a suggestion to pick for the typed text.
pub const fn suggested<'a>(option: &'a str, typed: &'a str, picked: &'a str) -> OptionInput<'a> {
    OptionInput { option, typed, pick: Pick::This(picked) }
}

/// Returns an option for which the first suggestion is picked.
pub const fn first(option: &str) -> OptionInput<'_> {
    OptionInput { option, typed: "", pick: Pick::First }
}

/// Opens the page with these people in the games channel. Returns `None` if no browser is installed.
pub async fn open_page(harness: &Harness, people: &[&str], (width, height): (u32, u32)) -> Option<Browser> {
    let address = format!("{}?user={}", harness.sandbox.page_url(), people.join(","));
    let browser = Browser::open(&address, width, height).await?;
    for user in people {
        if width == PHONE.0 {
            switch_to(&browser, user).await;
            browser.click(&in_column(user, "button[.='Channels']")).await;
        }
        open_channel(&browser, user, "#games").await;
    }
    Some(browser)
}

/// Switches to another person on a phone, which shows one at a time.
pub async fn switch_to(browser: &Browser, user: &str) {
    browser.click(&format!("//nav[@id='people']/button[starts-with(., '{user}')]")).await;
}

/// Opens a channel or a thread.
pub async fn open_channel(browser: &Browser, user: &str, channel: &str) {
    browser
        .click(&in_column(user, &format!("button[contains(@class, 'channel')][contains(., '{channel}')]")))
        .await;
}

/// Types a command, picks its suggestions and sends it.
pub async fn send_command(browser: &Browser, user: &str, command: &str, inputs: &[OptionInput<'_>]) {
    browser.click(&in_column(user, "textarea[contains(@class, 'say')]")).await;
    browser.send_keys(&format!("/{command} ")).await;
    browser.see(&in_column(user, &format!("form[@aria-label='/{command}']"))).await;
    for OptionInput { option, typed, pick } in inputs {
        let input = in_column(user, &format!("input[@data-option='{option}']"));
        if browser.count(&input).await == 0 {
            browser.click(&in_column(user, &format!("button[.='+ {option}']"))).await;
        }
        browser.click(&input).await;
        browser.send_keys(typed).await;
        let suggestion = match pick {
            Pick::Nothing => continue,
            Pick::This(picked) => format!("[.=\"{picked}\"]"),
            Pick::First => "[1]".to_owned(),
        };
        let list = "div[@role='listbox'][not(@hidden)]";
        browser.click(&in_column(user, &format!("{list}//div[@role='option']{suggestion}"))).await;
    }
    browser.click(&in_column(user, "form//button[contains(@class, 'primary')]")).await;
    browser.wait_until_gone(&in_column(user, &format!("form[@aria-label='/{command}']"))).await;
}

/// Sends a command and waits for this text in its answer.
pub async fn send_and_expect(
    browser: &Browser,
    user: &str,
    command: &str,
    inputs: &[OptionInput<'_>],
    expected: &str,
) {
    send_command(browser, user, command, inputs).await;
    browser.see(&latest(user, expected, &format!("[.//b[.='/{command}']]"))).await;
}

/// Chooses a language of a person or of the server in the lists of a column.
pub async fn choose_language(browser: &Browser, user: &str, list: &str, locale: &str) {
    browser.click(&in_column(user, &format!("select[@data-list='{list}']/option[@value='{locale}']"))).await;
    if list == "language" {
        // The page rebuilds the user's column.
        let column = format!("//section[@data-user='{user}'][@lang='{locale}']");
        browser.see(&format!("{column}//h3[contains(@class, 'place')][.='#games']")).await;
    }
}

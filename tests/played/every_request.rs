//! For every command and every button, a request of the bot's was held against Discord's own description.

use crate::house::House;
use crate::{buttons, commands};
use castellan::discord::components::ids::Step;
use std::collections::BTreeSet;

#[tokio::test(flavor = "multi_thread")]
async fn every_command_and_every_button_does_what_it_says_in_requests_that_discord_takes() {
    let commands_given = async {
        let house = House::open().await;
        commands::give_all(&house).await;
        house.ends().await
    };
    let buttons_pressed = async {
        let house = House::open().await;
        buttons::press_all(&house).await;
        house.ends().await
    };
    let (given, pressed) = tokio::join!(commands_given, buttons_pressed);
    let commands = commands::paths().into_iter().map(|path| format!("/{path}"));
    let buttons = Step::ALL.iter().map(|step| step.word().to_owned());
    let wanted: BTreeSet<String> = commands.chain(buttons).collect();
    if let (Some(given), Some(pressed)) = (given, pressed) {
        assert_eq!(given.union(&pressed).cloned().collect::<BTreeSet<String>>(), wanted);
    }
}

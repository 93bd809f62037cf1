//! Panics in everything that goes on in the background, and in what people ask: each is noticed and got over, and everything
//! else goes on. A game whose timer panics is frozen, alone.

use crate::house::{House, castellan, until};
use crate::inside::Inside;
use crate::table::{Table, told};
use castellan::game::Span;
use castellan::referee::backups;
use serde_json::{Value, json};

/// Waits until a number is at least this.
async fn at_least(what: &str, least: u64, number: impl Fn() -> u64) {
    until(what, || (number() >= least).then_some(())).await;
}

/// Waits until a task was begun again.
async fn restarted(bot: &Inside, task: &str) {
    at_least(&format!("{task} to begin again"), 1, || bot.restarts(task)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_task_in_the_background_is_begun_again_when_it_panics() {
    let mut house = House::with_a_clock_and_no_bot().await;
    // Those that begin with it.
    house.panics.plant("query settings server/", "");
    house.panics.plant("claim outage", "");
    house.panics.plant("streams", "");
    house.panics.plant("append commands/", "");
    house.panics.plant("query tables.running ", "");
    house.start().await;
    for task in ["statuses", "reach", "backups", "registration", "index of open games"] {
        restarted(house.inside(), task).await;
    }
    let mut table = Table::duel(&house).await;
    for (task, asked) in
        [("outbox", "claim outbox"), ("tournaments", "claim tournaments"), ("timers", "claim timers")]
    {
        house.panics.plant(asked, "");
        table.goes_on(&house).await;
        restarted(house.inside(), task).await;
    }
    let made = || backups::made(&house.folder().join("backups")).unwrap_or_default().len();
    until("a backup", || (made() == 1).then_some(())).await;
    house.panics.plant("streams", "");
    house.inside().wishes_a_backup();
    restarted(house.inside(), "backups on request").await;
    house.inside().wishes_a_backup();
    until("another backup", || (made() == 2).then_some(())).await;
    // Every twenty seconds.
    house.panics.plant("claim reached", "");
    restarted(house.inside(), "beat").await;
    assert_eq!(house.panics.left(), 0);
    table.goes_on(&house).await;
    table.was_told_once(&house).await;
    house.ends().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_asks_something_that_panics_is_answered_and_nobody_else_is_concerned() {
    let house = House::with_a_clock().await;
    let mut table = Table::duel(&house).await;
    house.panics.plant("query settings person/", "");
    let told = house.gives("Cleo", "settings", json!({})).await.privately();
    assert!(told.contains("Something went wrong that is not your doing"), "{told}");
    let counts = house.inside().counts();
    assert_eq!(counts.panics("interaction"), 1);
    house.panics.plant("query tables.running", "");
    let gone = house.sandbox.open_thread(house.hall, house.person("Ada"), "Gone").expect("a thread");
    house.sandbox.delete_channel(gone).expect("it is there");
    at_least("the event", 1, || counts.panics("event")).await;
    // A notice that panics is tried again, and told once.
    house.panics.plant("query receipts", &table.id);
    table.goes_on(&house).await;
    assert_eq!(counts.panics("outbox"), 1);
    assert_eq!(house.panics.left(), 0);
    table.was_told_once(&house).await;
    house.ends().await;
}

/// What everybody sees of a game that says so.
fn says(house: &House, table: &Table, text: &str) -> Vec<Value> {
    let all = told(house, table.channel, &table.id).into_iter();
    all.filter(|message| message["content"].as_str().is_some_and(|content| content.contains(text))).collect()
}

/// A game that the bot refuses to go on with.
async fn is_frozen(house: &House, table: &Table) {
    let asked = json!({ "action": table.some(1)[0].to_string(), "game": table.id });
    let told = house.gives(table.to_act(), "move", asked).await.privately();
    assert!(told.contains("is on hold: a fault of mine stopped its timer"), "{told}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_whose_timer_panics_is_frozen_alone_until_it_is_released() {
    let mut house = House::with_a_clock().await;
    let (mut frozen, late, mut table) =
        (Table::duel(&house).await, Table::duel(&house).await, Table::duel(&house).await);
    // It wants to remind somebody.
    house.panics.plant(&format!("append game/{}", frozen.id), "timer:remind");
    house.pass(Span::hours(60)).await;
    until("its players to be told", || (says(&house, &frozen, "on hold").len() == 1).then_some(())).await;
    assert_eq!(house.panics.left(), 0);
    assert_eq!(house.inside().counts().panics("timer"), 1);
    assert_eq!(house.inside().counts().frozen.get(), 1);
    is_frozen(&house, &frozen).await;
    table.goes_on(&house).await;
    house.pass(Span::hours(13)).await;
    until("the other's time to be up", || (!says(&house, &late, "wins on time").is_empty()).then_some(()))
        .await;
    // A restart tries it with nobody.
    house.panics.plant(&format!("append game/{}", frozen.id), "timer:");
    house.stop().await;
    house.start().await;
    is_frozen(&house, &frozen).await;
    house.pass(Span::hours(24)).await;
    table.goes_on(&house).await;
    until("it to be counted", || (house.inside().counts().frozen.get() == 1).then_some(())).await;
    assert_eq!((house.panics.left(), house.inside().counts().panics("timer")), (1, 0));
    assert_eq!(says(&house, &frozen, "on hold").len(), 1, "nobody is told again");
    // An operator looks at it and releases it.
    house.stop().await;
    let store = house.store();
    let unfreeze = async |arguments: &[&str]| {
        let mut command = castellan(house.folder());
        command.args(["store", "unfreeze"]).arg(&store).args(arguments).stdout(std::process::Stdio::piped());
        let output = command.output().await.expect("it runs");
        (output.status.code(), String::from_utf8(output.stdout).expect("text"))
    };
    let (code, list) = unfreeze(&[]).await;
    assert_eq!(code, Some(0));
    assert!(list.contains(&format!("{}\t", frozen.id)) && list.contains("planted at"), "{list}");
    let (code, said) = unfreeze(&[&frozen.id]).await;
    assert!(code == Some(0) && said.starts_with(&format!("released {}", frozen.id)), "{said}");
    assert_eq!(unfreeze(&[&frozen.id]).await.0, Some(2), "it is frozen no longer");
    assert_eq!(unfreeze(&[]).await, (Some(0), "game\tsince\tcause\n".to_owned()));
    house.panics.clear();
    house.start().await;
    // Nobody has lost on time: the deadline has moved, as after any outage.
    frozen.goes_on(&house).await;
    assert_eq!(house.inside().counts().frozen.get(), 0);
    for table in [&frozen, &table] {
        table.tells_each_action_once(&house);
    }
    assert_eq!(says(&house, &frozen, "wins on time"), Vec::<Value>::new());
    house.ends().await;
}

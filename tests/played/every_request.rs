//! Tests that for every command and every button a request of the bot is checked against Discord's API description.

use crate::harness::Harness;
use crate::{buttons, commands, tournament};
use castellan::discord_view::ids::Step;
use std::collections::BTreeSet;

#[tokio::test(flavor = "multi_thread")]
async fn every_command_and_every_button_works_and_sends_valid_requests() {
    let commands_given = async {
        let harness = Harness::open().await;
        commands::run_all(&harness).await;
        buttons::use_invitations(&harness).await;
        harness.finish().await
    };
    let buttons_pressed = async {
        let harness = Harness::open().await;
        buttons::press_all(&harness).await;
        harness.finish().await
    };
    let tournament_run = async {
        let harness = Harness::open().await;
        tournament::use_everything(&harness).await;
        harness.finish().await
    };
    let (given, pressed, run) = tokio::join!(commands_given, buttons_pressed, tournament_run);
    let commands = commands::paths().into_iter().map(|path| format!("/{path}"));
    // Further pages of targets: no piece reaches more than three pages in a game short enough for a test.
    let far = [Step::Targets, Step::TryTargets];
    // The page's tests press the buttons that wait for a search; those of castellan-discord choose a computer's seat and
    // its level for a rematch, go from a tournament game to the next, confirm and end a vacation, and make claims, which
    // are offered only when they are possible.
    let elsewhere = [
        Step::Hint,
        Step::AnalysisPost,
        Step::ComputerSeat,
        Step::RematchAtLevel,
        Step::Games,
        Step::VacationConfirmed,
        Step::VacationEnd,
        Step::ClaimDraw,
        Step::ClaimTime,
    ];
    let left_out = [&far[..], &elsewhere].concat();
    let buttons = Step::ALL.iter().filter(|step| !left_out.contains(step)).map(|step| step.word().to_owned());
    let wanted: BTreeSet<String> = commands.chain(buttons).collect();
    let seen: BTreeSet<String> = given.into_iter().chain(pressed).chain(run).collect();
    let unused: Vec<&String> = wanted.difference(&seen).collect();
    let unexpected: Vec<&String> = seen.difference(&wanted).collect();
    assert!(unused.is_empty() && unexpected.is_empty(), "unused: {unused:?}, unexpected: {unexpected:?}");
}

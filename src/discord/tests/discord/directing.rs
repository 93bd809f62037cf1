//! Announcements changed and repeated, and tournaments directed from a panel, without overwriting unseen decisions.

use crate::harness::{Harness, Heard, command, ids};
use crate::recorder::{HALL, Outgoing};
use crate::running::{announced, posts, running};
use castellan_discord_view::ids::{ComponentId, Step};
use castellan_game::Span;
use castellan_tournament::TournamentId;
use serde_json::{Value, json};

const WHY: &str = "the hall is taken";

/// Returns the number of a tournament's events.
async fn events(harness: &Harness, id: &TournamentId) -> u64 {
    harness.referee().tournaments.tournament(id).await.expect("it is there").events()
}

/// Gives a command as a user who manages the server, as Eve does.
async fn manages(harness: &mut Harness, who: &str, path: &str, options: Value) -> Heard {
    let mut json = harness.interaction(who, 2, &command(path, &options, None));
    json["member"]["permissions"] = json!((crate::harness::ALLOWED | crate::harness::MANAGES).to_string());
    harness.happens(&json).await
}

/// Returns the panel button with this word.
fn button(heard: &Heard, word: &str) -> String {
    let of = |id: &String| {
        let id = ComponentId::read(id).expect("a button");
        id.step == Step::DirectorForm && id.argument.split('~').nth(1) == Some(word)
    };
    heard.ids().into_iter().find(of).unwrap_or_else(|| panic!("no {word}: {heard:?}"))
}

/// Returns the id and the fields of the form that a button opens.
fn form(heard: &Heard) -> (String, Vec<(String, String)>) {
    let modal = heard.answer().message();
    let parts = modal["components"].as_array().unwrap_or_else(|| panic!("no form: {heard:?}"));
    let of = |part: &Value| {
        let text = |key: &str| part["component"][key].as_str().unwrap_or_default().to_owned();
        (text("custom_id"), text("value"))
    };
    (modal["custom_id"].as_str().expect("an id").to_owned(), parts.iter().map(of).collect())
}

/// Submits a form with these fields.
async fn sends(harness: &mut Harness, who: &str, id: &str, filled: &[(String, String)]) -> Heard {
    let parts: Vec<Value> = filled
        .iter()
        .map(|(name, value)| json!({ "type": 18, "component": { "type": 4, "custom_id": name, "value": value } }))
        .collect();
    harness.submits(who, id, &json!(parts)).await
}

#[tokio::test]
async fn an_announcement_is_changed_until_the_start_and_its_message_says_so_once() {
    let mut harness = Harness::in_memory().await;
    let id = announced(&mut harness, "swiss", json!({ "starts": "2d", "round-time": "14d" })).await;
    harness.gives("ann", "tournament sign-up", json!({})).await;
    let options = json!({ "starts": "3d", "round-time": "none", "format": "round-robin", "why": WHY });
    let heard = harness.gives("eve", "arbiter change", options).await;
    assert_eq!(
        heard.privately(),
        "A director changed the announcement: format, tiebreaks, start time, time limit of rounds. \
         Reason: the hall is taken."
    );
    assert_eq!(posts(&heard.asked), [""; 0], "nobody is called for that");
    harness.clock.pass(Span::minutes(1));
    let said = harness.edits().await.iter().map(Outgoing::content).next_back().expect("an edit");
    assert!(said.contains("round robin") && !said.contains("Time limit per round"), "{said}");
    assert_eq!(said.matches("\n-# A director changed the announcement: ").count(), 1, "{said}");
    // After the start, only times and the title can change.
    harness.gives("ben", "tournament sign-up", json!({})).await;
    harness.gives("eve", "arbiter start", json!({})).await;
    let heard = harness.gives("eve", "arbiter change", json!({ "most": 9, "why": WHY })).await;
    assert!(heard.privately().starts_with("It is too late to change the number of players;"), "{heard:?}");
    let heard = harness.gives("eve", "arbiter change", json!({ "title": "Late spring", "why": WHY })).await;
    assert!(heard.privately().contains("changed the announcement: title."), "{heard:?}");
    harness.clock.pass(Span::minutes(1));
    let edited = harness.edits().await;
    let round =
        edited.iter().map(Outgoing::content).find(|text| text.starts_with("**Round 1** of Late spring"));
    let round = round.unwrap_or_else(|| panic!("{edited:?}"));
    assert_eq!(round.matches("A director changed the announcement: title.").count(), 1, "{round}");
    let log = harness.gives("ben", "tournament log", json!({ "tournament": id.as_str() })).await.privately();
    assert_eq!(log.matches("changed the announcement").count(), 2, "{log}");
}

#[tokio::test]
async fn who_plays_who_is_elsewhere_and_who_may_not_direct_changes_nothing() {
    let mut harness = Harness::in_memory().await;
    let id = announced(&mut harness, "swiss", json!({})).await;
    harness.gives("eve", "tournament sign-up", json!({})).await;
    let before = events(&harness, &id).await;
    let change = || json!({ "title": "Mine", "why": WHY, "tournament": id.as_str() });
    for (who, expected) in [("eve", "Ask another director"), ("ann", "Directors only.")] {
        let heard = harness.gives(who, "arbiter change", change()).await;
        assert!(heard.privately().contains(expected), "{who}: {heard:?}");
    }
    for (path, options) in [
        ("arbiter panel", json!({ "tournament": id.as_str() })),
        ("arbiter message", json!({ "text": "x", "tournament": id.as_str() })),
        ("tournament again", json!({ "tournament": id.as_str() })),
    ] {
        let heard = harness.gives("ann", path, options.clone()).await;
        assert!(heard.privately().contains("Directors only."), "{path}: {heard:?}");
        // A manager of another server directs nothing here.
        harness.guild = castellan_discord_api::wire::GuildId(777);
        let heard = manages(&mut harness, "max", path, options).await;
        harness.guild = crate::recorder::GUILD;
        assert!(heard.privately().contains("no tournament"), "{path}: {heard:?}");
    }
    // Bob directs too, but does not play.
    let heard = manages(&mut harness, "bob", "arbiter change", change()).await;
    assert!(heard.privately().contains("changed the announcement: title"), "{heard:?}");
    assert_eq!(events(&harness, &id).await, before + 1);
}

#[tokio::test]
async fn an_earlier_tournament_is_announced_again_with_what_is_otherwise() {
    let mut harness = Harness::in_memory().await;
    let options =
        json!({ "rounds": 3, "round-time": "14d", "starts": "2d", "check-in": "1h", "time": "5d per move" });
    announced(&mut harness, "swiss", options).await;
    harness.gives("eve", "arbiter cancel", json!({ "why": WHY })).await;
    let heard = harness.gives("eve", "tournament again", json!({ "title": "Summer" })).await;
    let said = heard.only("post").content();
    for part in ["**Summer**", "Swiss, 3 rounds", "5 days per move", "Time limit per round: 14 days."] {
        assert!(said.contains(part), "{part}: {said}");
    }
    assert!(said.contains("Starts when a director says so.") && !said.contains("Check-in"), "{said}");
    harness.gives("eve", "arbiter cancel", json!({ "why": WHY })).await;
    let heard = harness.gives("eve", "tournament again", json!({ "starts": "1d", "check-in": "30m" })).await;
    let said = heard.only("post").content();
    assert!(said.contains("**Summer**") && said.contains("Check-in opens 30 minutes before"), "{said}");
}

#[tokio::test]
async fn a_panel_says_what_a_tournament_waits_for_and_its_buttons_open_forms() {
    let mut harness = Harness::in_memory().await;
    let id = running(&mut harness, "swiss", json!({ "rounds": 2, "round-time": "2d" })).await;
    let panel = harness.gives("eve", "arbiter panel", json!({})).await;
    let said = panel.privately();
    assert!(said.starts_with("**Directing Spring at the summit**\n**Round 1 of 2** is under way."), "{said}");
    assert!(said.contains("No first move yet: 1.1 ") && said.contains("; 1.2 "), "{said}");
    harness.wait(Span::days(2)).await;
    let refresh = ComponentId::without_game(Step::DirectorPanel).with(&id).to_string();
    let asked = harness.presses("eve", &refresh, true).await;
    assert!(asked.privately().starts_with("**Directing Spring at the summit**"), "{asked:?}");
    // Players can open neither the panel nor a form.
    assert_eq!(harness.presses("ann", &refresh, true).await.privately(), "Directors only.");
    let message = button(&asked, "message");
    assert_eq!(harness.presses("ann", &message, true).await.privately(), "Directors only.");
    let (form_id, _) = form(&harness.presses("eve", &message, true).await);
    let heard = sends(&mut harness, "eve", &form_id, &[("text".to_owned(), "Bring tea.".to_owned())]).await;
    let told: Vec<&Outgoing> =
        heard.asked.iter().filter(|asked| asked.content().contains("Bring tea.")).collect();
    let post = told.iter().find(|asked| asked.what() == "post").expect("everybody is told");
    let Outgoing::Post { channel, body, .. } = post else { panic!("{post:?}") };
    assert_eq!((*channel, body["allowed_mentions"]["users"].as_array().map(Vec::len)), (HALL, Some(4)));
    // The form holds the values that can be changed.
    let (form_id, mut fields) = form(&harness.presses("eve", &button(&asked, "change"), true).await);
    let named: Vec<&str> = fields.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(named, ["title", "round-time", "notice", "grace", "why"]);
    assert_eq!((fields[0].1.as_str(), fields[1].1.as_str()), ("Spring at the summit", "2d"));
    fields[1].1 = String::new();
    fields[4].1 = WHY.to_owned();
    let heard = sends(&mut harness, "eve", &form_id, &fields).await;
    assert!(heard.privately().contains("changed the announcement: time limit of rounds."), "{heard:?}");
    assert_eq!(
        harness.referee().tournaments.tournament(&id).await.expect("it is there").announcement().round_time,
        None
    );
}

#[tokio::test]
async fn what_another_director_has_decided_since_is_told_before_anything_is_done() {
    let mut harness = Harness::in_memory().await;
    let id = running(&mut harness, "swiss", json!({ "rounds": 2 })).await;
    let panel = harness.gives("eve", "arbiter panel", json!({})).await;
    let old = button(&panel, "result");
    let (opened, _) = form(&harness.presses("eve", &old, true).await);
    // Her own decisions, and automatic events, do not block her form.
    harness.gives("eve", "arbiter message", json!({ "text": "Bring tea." })).await;
    form(&harness.presses("eve", &old, true).await);
    let options = json!({ "board": "1.1", "result": "1-0", "why": "it was agreed" });
    let heard = manages(&mut harness, "bob", "arbiter result", options).await;
    assert!(heard.privately().contains("A director set the result of board 1.1"), "{heard:?}");
    let before = events(&harness, &id).await;
    let filled = [("board", "1.1"), ("result", "0-1"), ("why", "the other way round")];
    let filled = filled.map(|(name, value)| (name.to_owned(), value.to_owned()));
    for told in [harness.presses("eve", &old, true).await, sends(&mut harness, "eve", &opened, &filled).await]
    {
        let said = told.privately();
        assert!(
            said.starts_with("Nothing was done, because another director has decided something"),
            "{said}"
        );
        assert!(said.contains("bob: A director set the result of board 1.1"), "{said}");
        assert_eq!(events(&harness, &id).await, before);
    }
    // After reading the news she can continue.
    let told = harness.presses("eve", &old, true).await;
    let (form_id, _) = form(&harness.presses("eve", &ids(&told.answer().message())[0], true).await);
    let heard = sends(&mut harness, "eve", &form_id, &filled).await;
    assert!(heard.privately().contains("A director set the result of board 1.1"), "{heard:?}");
}

/// Checks that the second of two concurrent forms is refused: both directors looked before either decided.
#[tokio::test]
async fn of_two_forms_that_are_sent_in_the_same_instant_one_is_done() {
    let mut harness = Harness::new().await;
    let id = running(&mut harness, "swiss", json!({ "rounds": 2 })).await;
    // The overlap is a matter of chance, so the test repeats.
    for time in 1..=4 {
        let panel = harness.gives("eve", "arbiter panel", json!({})).await;
        let (form_id, _) = form(&harness.presses("eve", &button(&panel, "result"), true).await);
        let mut submits = |who: &str, result: &str| {
            let text = |name: &str, value: &str| json!({ "type": 18, "component": { "type": 4, "custom_id": name, "value": value } });
            let parts = json!([text("board", "1.1"), text("result", result), text("why", WHY)]);
            let mut json = harness.interaction(who, 5, &json!({ "custom_id": form_id, "components": parts }));
            let permissions = crate::harness::ALLOWED | crate::harness::MANAGES;
            json["member"]["permissions"] = json!(permissions.to_string());
            json
        };
        let scores = if time % 2 == 0 { ["1-0", "0-1"] } else { ["draw", "0-1 forfeit"] };
        let (one, other) = (submits("eve", scores[0]), submits("bob", scores[1]));
        harness.discord.take();
        for handling in [harness.begins(&one), harness.begins(&other)] {
            // A refusal is an answer too.
            let _ = harness.ends(handling).await;
        }
        let said: Vec<String> = harness.discord.take().iter().map(Outgoing::content).collect();
        let refused = said.iter().filter(|said| said.starts_with("Nothing was done")).count();
        assert_eq!(refused, 1, "{said:?}");
        let log = harness.referee().tournaments.log(&id).await.expect("it is there");
        let set = log.iter().filter(|event| event.is_by_director() && event.what.why() == Some(WHY)).count();
        assert_eq!(set, time);
    }
}

#[tokio::test]
async fn a_player_is_replaced_from_the_panel_by_somebody_picked_from_the_server() {
    let mut harness = Harness::in_memory().await;
    let id = running(&mut harness, "swiss", json!({ "rounds": 2 })).await;
    let panel = harness.gives("eve", "arbiter panel", json!({})).await;
    let opened = harness.presses("eve", &button(&panel, "replace"), true).await;
    let names: Vec<String> = form(&opened).1.into_iter().map(|(name, _)| name).collect();
    assert_eq!(names, ["entrant", "player", "why"]);
    let (form_id, _) = form(&opened);
    let list = &opened.answer().message()["components"][1]["component"];
    assert_eq!((&list["type"], &list["max_values"]), (&json!(5), &json!(1)), "a list of people");
    let before = events(&harness, &id).await;
    for (who, expected) in [
        ("eve", "You can't put yourself in a player's place. Ask another director."),
        ("bot", "Bots can't play."),
        ("ann", "ann is already signed up."),
    ] {
        let heard = harness.submits_picked("eve", &form_id, ("player", who), &replacement("4")).await;
        assert!(heard.privately().contains(expected), "{who}: {heard:?}");
    }
    // A user unknown to Discord is refused.
    let forged = [("entrant", "4"), ("player", "987654"), ("why", WHY)];
    let forged = forged.map(|(name, value)| (name.to_owned(), value.to_owned()));
    let heard = sends(&mut harness, "eve", &form_id, &forged).await;
    assert!(heard.privately().contains("Bots can't play."), "{heard:?}");
    assert_eq!(events(&harness, &id).await, before);
    let heard = harness.submits_picked("eve", &form_id, ("player", "zoe"), &replacement("4")).await;
    assert!(heard.privately().contains("zoe replaces number 4."), "{heard:?}");
}

/// Returns the fields of a replacement other than the user.
fn replacement(entrant: &str) -> Value {
    let text = |name: &str, value: &str| json!({ "type": 18, "component": { "type": 4, "custom_id": name, "value": value } });
    json!([text("entrant", entrant), text("why", WHY)])
}

#[tokio::test]
async fn a_director_who_plays_decides_nothing_about_their_own_board_by_a_button() {
    let mut harness = Harness::in_memory().await;
    let id = announced(&mut harness, "swiss", json!({ "rounds": 1 })).await;
    for who in ["ann", "eve"] {
        harness.gives(who, "tournament sign-up", json!({})).await;
    }
    harness.gives("eve", "arbiter start", json!({})).await;
    let panel = harness.gives("eve", "arbiter panel", json!({})).await;
    let before = events(&harness, &id).await;
    for word in ["result", "forfeit", "remove", "change", "finish", "cancel"] {
        let (form_id, mut fields) = form(&harness.presses("eve", &button(&panel, word), true).await);
        for (name, value) in &mut fields {
            match name.as_str() {
                "board" => *value = "1.1".to_owned(),
                "result" => *value = "1-0".to_owned(),
                "entrant" => *value = "ann".to_owned(),
                "title" => *value = "Mine".to_owned(),
                "why" => *value = WHY.to_owned(),
                _ => {}
            }
        }
        let heard = sends(&mut harness, "eve", &form_id, &fields).await;
        assert!(heard.privately().contains("Ask another director"), "{word}: {heard:?}");
    }
    assert_eq!(events(&harness, &id).await, before);
}

//! Invitations: sent where players want them, answered once with buttons, and cleared once answered.

use crate::harness::{Harness, Response, command, component_ids, user};
use crate::recorder::{MAIN_CHANNEL, Request};
use castellan_discord_api::CallError;
use castellan_discord_api::wire::{ChannelId, GuildId};
use castellan_discord_view::ids::{ComponentId, Step};
use castellan_game::{GameId, Phase};
use serde_json::{Value, json};

/// Returns the permanent errors of direct messages: the user accepts none, the account is gone, or the bot may send
/// none.
pub fn direct_message_errors() -> [CallError; 4] {
    let refused = |code, what: &str| CallError::Refused { status: Some(400), code, what: what.to_owned() };
    [
        CallError::Forbidden { code: 50_007, what: "Cannot send messages to this user".to_owned() },
        CallError::Gone { code: 10_013, what: "Unknown User".to_owned() },
        refused(50_033, "Invalid Recipient(s)"),
        refused(20_026, "This application has been flagged by the anti-spam system"),
    ]
}

/// Returns a user's channel of direct messages.
fn direct_channel(name: &str) -> ChannelId {
    ChannelId(9_000 + user(name))
}

/// Returns the messages with a button to accept.
fn invitations(requests: &[Request]) -> Vec<&Request> {
    let is_one = |id: &String| ComponentId::read(id).is_some_and(|id| id.step == Step::InvitationAccept);
    requests.iter().filter(|request| component_ids(&request.message()).iter().any(is_one)).collect()
}

/// Returns the only invitation.
fn invitation(response: &Response) -> &Request {
    let all = invitations(&response.requests);
    let [only] = all.as_slice() else { panic!("{} of them: {response:?}", all.len()) };
    only
}

/// Returns the button of an invitation with this step.
fn button(invitation: &Request, step: Step) -> String {
    let id = component_ids(&invitation.message())
        .into_iter()
        .find(|id| ComponentId::read(id).is_some_and(|id| id.step == step));
    id.unwrap_or_else(|| panic!("no {step:?}: {invitation:?}"))
}

/// Presses a button in a user's direct messages with the bot.
async fn press_in_direct_messages(harness: &mut Harness, name: &str, id: &str) -> Response {
    let pressed = json!({ "custom_id": id, "component_type": 2, "values": [] });
    let channel = direct_channel(name).to_string();
    let mut json = harness.interaction(name, 3, &pressed);
    json["user"] = json["member"]["user"].clone();
    let fields = json.as_object_mut().expect("an object");
    fields.remove("guild_id");
    fields.remove("member");
    json["channel_id"] = json!(channel);
    json["channel"] = json!({ "id": channel, "type": 1 });
    json["message"] = json!({ "id": "601", "channel_id": channel, "flags": 0 });
    harness.handle(&json).await
}

/// Opens a game of two as Ann, inviting Ben.
async fn invite_ben(harness: &mut Harness) -> (GameId, Response) {
    let response =
        harness.run_command("ann", "game new", json!({ "variant": "mount-chess", "opponent": "ben" })).await;
    assert!(response.error.is_none(), "{response:?}");
    (response.game(), response)
}

/// Returns the kinds of requests that disable or delete a message.
fn ending_requests(requests: &[Request]) -> Vec<&'static str> {
    let all = requests.iter().map(Request::kind);
    all.filter(|what| ["edit components", "delete"].contains(what)).collect()
}

#[tokio::test]
async fn an_invited_player_is_mentioned_and_accepts_with_one_press() {
    for (mode, ending) in [("live", "delete"), ("every-move", "edit components"), ("thread", "delete")] {
        let mut harness = Harness::new().await;
        harness.set_board_mode(mode).await;
        let (game, response) = invite_ben(&mut harness).await;
        let message = invitation(&response).message();
        let text = message["content"].as_str().expect("a text");
        assert!(text.contains("<@2>, ann invites you to play Mount Chess. Do you accept?"), "{mode}: {text}");
        assert_eq!(message["allowed_mentions"]["users"], json!(["2"]), "{mode}");
        let [accept, decline] =
            [Step::InvitationAccept, Step::InvitationDecline].map(|step| button(invitation(&response), step));
        // Everyone sees the buttons, but presses by other users are refused without effect.
        let events = harness.game(&game).await.events();
        for who in ["cem", "ann"] {
            for id in [&accept, &decline] {
                let refused = harness.press(who, id, false).await;
                assert!(refused.error.is_none() && !refused.private_text().is_empty(), "{mode}: {refused:?}");
            }
        }
        assert!(harness.press("cem", &accept, false).await.private_text().contains("You have no invitation"));
        assert_eq!(harness.game(&game).await.events(), events, "{mode}");
        let response = harness.press("ben", &accept, false).await;
        let sent: Vec<String> = response.requests.iter().map(Request::content).collect();
        assert!(sent.iter().any(|text| text.contains("ben joined as Black")), "{mode}: {response:?}");
        assert!(ending_requests(&response.requests).contains(&ending), "{mode}: {response:?}");
        // Later presses have no further effect, and the seat stays taken.
        let events = harness.game(&game).await.events();
        for id in [&accept, &decline] {
            assert!(harness.press("ben", id, false).await.private_text().contains("You already play Black"));
        }
        assert_eq!(harness.game(&game).await.events(), events, "{mode}");
        let response = harness.run_command("ann", "game start", json!({ "game": game.as_str() })).await;
        assert_eq!(harness.game(&game).await.phase(), Phase::Running, "{mode}: {response:?}");
        for id in [&accept, &decline] {
            assert!(harness.press("ben", id, false).await.private_text().contains("under way"), "{mode}");
        }
    }
}

#[tokio::test]
async fn declining_frees_the_seat_and_mentions_the_inviter() {
    let mut harness = Harness::new().await;
    let game = harness.create_game("ann", json!({ "variant": "mount-chess" })).await;
    let invites = json!({ "player": "ben", "seat": "b", "game": game.as_str() });
    let response = harness.run_command("ann", "game invite", invites.clone()).await;
    let decline = button(invitation(&response), Step::InvitationDecline);
    let join = harness.button_id(&game, Step::Join).await;
    assert!(!harness.press("cem", &join, false).await.private_text().is_empty(), "the seat is reserved");
    let response = harness.press("ben", &decline, false).await;
    let text = response.public_text();
    assert!(text.contains("ben declined the invitation. <@1>, you can invite someone else."), "{text}");
    assert_eq!(response.answer().message()["allowed_mentions"]["users"], json!(["1"]));
    assert_eq!(ending_requests(&response.requests), ["delete"], "{response:?}");
    let again = harness.press("ben", &decline, false).await;
    assert!(!again.private_text().is_empty() && again.requests.len() == 1, "{again:?}");
    assert!(harness.press("cem", &join, false).await.public_text().contains("cem joined as Black"));
}

#[tokio::test]
async fn a_direct_message_invitation_has_working_buttons() {
    let mut harness = Harness::new().await;
    harness.run_command("ben", "settings", json!({ "reminders": "direct" })).await;
    let (game, response) = invite_ben(&mut harness).await;
    let Request::Post { channel, .. } = invitation(&response) else { panic!("{response:?}") };
    assert_eq!(*channel, direct_channel("ben"));
    let text = invitation(&response).content();
    assert!(text.starts_with("ann invites you to play Mount Chess. Do you accept?\nhttps://"), "{text}");
    assert!(
        !response.requests.iter().any(|request| request.content().contains("<@2>")),
        "no player is mentioned in the channel: {response:?}"
    );
    let accept = button(invitation(&response), Step::InvitationAccept);
    // The same button pressed from another server, by another user, and by a banned user.
    let home = harness.guild;
    harness.guild = GuildId(78);
    assert!(harness.press("cem", &accept, false).await.private_text().contains("no game"));
    harness.guild = home;
    assert!(press_in_direct_messages(&mut harness, "cem", &accept).await.private_text().contains("no game"));
    harness.run_command("eve", "server ban", json!({ "player": "ben" })).await;
    assert!(press_in_direct_messages(&mut harness, "ben", &accept).await.private_text().contains("banned"));
    harness.run_command("eve", "server unban", json!({ "player": "ben" })).await;
    harness.run_command("ann", "person block", json!({ "player": "ben" })).await;
    let blocked = press_in_direct_messages(&mut harness, "ben", &accept).await.private_text();
    assert_eq!(blocked, "A player of this game doesn't want to play with you.");
    harness.run_command("ann", "person unblock", json!({ "player": "ben" })).await;
    // A restart in between loses nothing.
    harness.restart().await;
    let response = press_in_direct_messages(&mut harness, "ben", &accept).await;
    assert!(response.private_text().contains("ben joined as Black"), "{response:?}");
    assert!(response.requests.iter().any(|request| matches!(request, Request::EditComponents { message, rows: 0 } if message.channel == direct_channel("ben"))), "{response:?}");
    assert_eq!(harness.game(&game).await.seats().len(), 2);
    assert!(
        press_in_direct_messages(&mut harness, "ben", &accept)
            .await
            .private_text()
            .contains("You already play")
    );
}

#[tokio::test]
async fn invitations_fall_back_to_the_games_channel_if_direct_messages_fail() {
    for closed in direct_message_errors() {
        check_invitation_in_channel(closed).await;
    }
}

async fn check_invitation_in_channel(closed: CallError) {
    let mut harness = Harness::in_memory().await;
    for who in ["ann", "ben"] {
        harness.run_command(who, "settings", json!({ "reminders": "direct" })).await;
        harness.discord.fail_channel(direct_channel(who), Some(closed.clone()));
    }
    let (_, response) = invite_ben(&mut harness).await;
    let here: Vec<&Request> = invitations(&response.requests)
        .into_iter()
        .filter(|request| matches!(request, Request::Post { channel, .. } if *channel == MAIN_CHANNEL))
        .collect();
    let [here] = here.as_slice() else { panic!("{response:?}") };
    assert_eq!(here.message()["allowed_mentions"]["users"], json!(["2"]));
    let response = harness.press("ben", &button(here, Step::InvitationDecline), false).await;
    assert!(response.public_text().contains("<@1>, you can invite someone else."), "{response:?}");
    assert_eq!(
        ending_requests(&response.requests),
        ["delete"; 2],
        "the notice in the channel is deleted too: {response:?}"
    );
}

#[tokio::test]
async fn an_inviter_who_prefers_it_gets_the_decline_by_direct_message() {
    let mut harness = Harness::new().await;
    harness.run_command("ann", "settings", json!({ "reminders": "direct" })).await;
    let (_, response) = invite_ben(&mut harness).await;
    let decline = button(invitation(&response), Step::InvitationDecline);
    let response = harness.press("ben", &decline, false).await;
    assert!(!response.public_text().contains("<@1>"), "{response:?}");
    let to_ann = |request: &&Request| matches!(request, Request::Post { channel, .. } if *channel == direct_channel("ann"));
    let sent: Vec<String> = response.requests.iter().filter(to_ann).map(Request::content).collect();
    let [sent] = sent.as_slice() else { panic!("{response:?}") };
    assert!(sent.contains("ben declined the invitation."), "{sent}");
}

#[tokio::test]
async fn an_invitation_of_a_game_that_starts_or_is_cancelled_loses_its_buttons() {
    for end in ["start", "cancel"] {
        let mut harness = Harness::new().await;
        harness.set_board_mode("every-move").await;
        harness.run_command("ben", "settings", json!({ "reminders": "direct" })).await;
        let options = json!({ "variant": "king-of-the-mountain", "options": "seats=3" });
        let game = harness.create_game("ann", options).await;
        for who in ["cem", "dan"] {
            let options = json!({ "game": game.as_str() });
            assert!(harness.run_command(who, "game join", options).await.error.is_none());
        }
        harness.run_command("dan", "game leave", json!({ "game": game.as_str() })).await;
        let invites = json!({ "player": "ben", "game": game.as_str() });
        let response = harness.run_command("ann", "game invite", invites).await;
        let accept = button(invitation(&response), Step::InvitationAccept);
        let response = if end == "start" {
            harness.run_command("ann", "game start", json!({ "game": game.as_str() })).await
        } else {
            let id = harness.button_id(&game, Step::AbortConfirmed).await;
            harness.press("ann", &id, true).await
        };
        assert_ne!(harness.game(&game).await.phase(), Phase::Lobby, "{response:?}");
        let disables_buttons = |request: &Request| matches!(request, Request::EditComponents { message, rows: 0 } if message.channel == direct_channel("ben"));
        assert!(response.requests.iter().any(disables_buttons), "{end}: {response:?}");
        let late = press_in_direct_messages(&mut harness, "ben", &accept).await;
        assert!(late.error.is_none() && !late.private_text().is_empty(), "{end}: {late:?}");
    }
}

#[tokio::test]
async fn a_repeated_invitation_is_sent_once() {
    let mut harness = Harness::new().await;
    harness.run_command("ben", "settings", json!({ "reminders": "direct" })).await;
    let game = harness.create_game("ann", json!({ "variant": "mount-chess" })).await;
    let account = user("ben").to_string();
    let data: Value = json!({
        "name": "game", "options": [{ "name": "invite", "type": 1, "options": [
            { "name": "player", "type": 6, "value": account },
            { "name": "game", "type": 3, "value": game.as_str() } ] }],
        "resolved": {
            "users": { &account: { "id": account, "username": "ben", "global_name": null } },
            "members": { &account: { "roles": [] } },
        },
    });
    let json = harness.interaction("ann", 2, &data);
    let first = harness.handle(&json).await;
    assert_eq!(invitations(&first.requests).len(), 1, "{first:?}");
    harness.restart().await;
    let second = harness.handle(&json).await;
    assert!(invitations(&second.requests).is_empty(), "{second:?}");
    assert_eq!(harness.game(&game).await.invitations().len(), 1);
}

/// Returns the players whose invitations a lobby's list offers to withdraw.
fn withdrawable_invitations(message: &Value) -> Vec<String> {
    let rows = message["components"].as_array().cloned().unwrap_or_default();
    let parts = rows.iter().map(|row| row["components"][0].clone());
    let is_list = |part: &Value| {
        let id = part["custom_id"].as_str().and_then(ComponentId::read);
        id.is_some_and(|id| id.step == Step::Uninvite)
    };
    let lists =
        parts.filter(is_list).flat_map(|list| list["options"].as_array().cloned().unwrap_or_default());
    lists.map(|pick| pick["label"].as_str().expect("a label").to_owned()).collect()
}

/// Returns the id of the player with this name.
async fn player_id(harness: &Harness, name: &str) -> String {
    let account = format!("discord:{}", user(name));
    harness.referee().directory.find_player(&account).await.expect("a store").expect("known").to_string()
}

#[tokio::test]
async fn the_creator_withdraws_an_invitation_on_the_card_and_its_message_goes() {
    for (mode, ending) in [("live", "delete"), ("every-move", "edit components"), ("thread", "delete")] {
        let mut harness = Harness::new().await;
        harness.set_board_mode(mode).await;
        let game = harness.create_game("ann", json!({ "variant": "king-of-the-mountain" })).await;
        let invites = |name: &str| json!({ "player": name, "game": game.as_str() });
        let response = harness.run_command("ann", "game invite", invites("ben")).await;
        let [accept, decline] =
            [Step::InvitationAccept, Step::InvitationDecline].map(|step| button(invitation(&response), step));
        let response = harness.run_command("ann", "game invite", invites("cem")).await;
        let card = response
            .requests
            .iter()
            .rev()
            .find(|request| !withdrawable_invitations(&request.message()).is_empty());
        let card = card.unwrap_or_else(|| panic!("{mode}: {response:?}")).message();
        assert_eq!(withdrawable_invitations(&card), ["ben", "cem"], "{mode}");
        let (ben, list) = (player_id(&harness, "ben").await, harness.button_id(&game, Step::Uninvite).await);
        let events = harness.game(&game).await.events();
        for who in ["ben", "cem", "dan"] {
            let refused = harness.pick(who, &list, Some(&ben), false).await;
            assert!(refused.private_text().contains("Only the game's creator"), "{mode} {who}: {refused:?}");
        }
        assert_eq!(harness.game(&game).await.events(), events, "{mode}");
        let response = harness.pick("ann", &list, Some(&ben), false).await;
        // The card shows it, and nothing is posted.
        assert_eq!(response.private_text(), "ben is no longer invited.", "{mode}");
        assert_eq!((response.count("post"), response.count("edit")), (0, 1), "{mode}: {response:?}");
        assert_eq!(withdrawable_invitations(&response.only("edit").message()), ["cem"], "{mode}");
        assert!(ending_requests(&response.requests).contains(&ending), "{mode}: {response:?}");
        // A second withdrawal and late presses have no effect.
        let events = harness.game(&game).await.events();
        let again = harness.pick("ann", &list, Some(&ben), false).await;
        assert_eq!(again.private_text(), "That player has no open invitation.", "{mode}");
        for (who, id) in [("ben", &accept), ("ben", &decline), ("dan", &accept), ("dan", &decline)] {
            let late = harness.press(who, id, false).await.private_text();
            assert_eq!(
                late, "You have no invitation to this game, or it has been withdrawn.",
                "{mode} {who}"
            );
        }
        assert_eq!(harness.game(&game).await.events(), events, "{mode}");
    }
}

#[tokio::test]
async fn the_withdrawal_of_a_direct_message_invitation_is_sent_by_direct_message() {
    let mut harness = Harness::new().await;
    harness.run_command("ben", "settings", json!({ "reminders": "direct" })).await;
    let (game, response) = invite_ben(&mut harness).await;
    let [accept, decline] =
        [Step::InvitationAccept, Step::InvitationDecline].map(|step| button(invitation(&response), step));
    let options = || json!({ "player": "ben", "game": game.as_str() });
    let response = harness.run_command("ann", "game uninvite", options()).await;
    assert_eq!(response.private_text(), "ben is no longer invited.");
    let disables_buttons = |request: &Request| matches!(request, Request::EditComponents { message, rows: 0 } if message.channel == direct_channel("ben"));
    assert!(response.requests.iter().any(disables_buttons), "{response:?}");
    let to_ben = |request: &&Request| matches!(request, Request::Post { channel, .. } if *channel == direct_channel("ben"));
    let sent: Vec<String> = response.requests.iter().filter(to_ben).map(Request::content).collect();
    assert_eq!(sent, ["ann withdrew the invitation to play Mount Chess. You no longer need to answer."]);
    for id in [&accept, &decline] {
        let late = press_in_direct_messages(&mut harness, "ben", id).await;
        assert!(late.private_text().starts_with("There is no game"), "{late:?}");
    }
    // The lobby is still open to Ben, as it is to everyone.
    assert!(harness.run_command("ben", "game join", json!({ "game": game.as_str() })).await.error.is_none());
    let reply = harness.run_command("ann", "game uninvite", options()).await.private_text();
    assert_eq!(reply, "That player has no open invitation.");
}

#[tokio::test]
async fn withdrawing_an_invitation_does_not_reveal_whether_a_user_is_known() {
    let mut harness = Harness::new().await;
    let game = harness.create_game("ann", json!({ "variant": "mount-chess" })).await;
    harness.run_command("ben", "games", json!({})).await;
    for phase in [Phase::Lobby, Phase::Running] {
        assert_eq!(harness.game(&game).await.phase(), phase);
        for name in ["ben", "dora"] {
            let options = json!({ "player": name, "game": game.as_str() });
            let reply = harness.run_command("ann", "game uninvite", options).await.private_text();
            assert_eq!(reply, "That player has no open invitation.", "{name}");
        }
        assert_eq!(harness.referee().directory.find_player("discord:14").await.expect("a store"), None);
        harness.press("ann", &ComponentId::for_game(Step::PlayAlone, &game, 0).to_string(), false).await;
    }
}

#[tokio::test]
async fn a_repeated_withdrawal_is_sent_once() {
    let mut harness = Harness::new().await;
    harness.run_command("ben", "settings", json!({ "reminders": "direct" })).await;
    let (game, _) = invite_ben(&mut harness).await;
    let data =
        crate::harness::command("game uninvite", &json!({ "player": "ben", "game": game.as_str() }), None);
    let json = harness.interaction("ann", 2, &data);
    let posts = |response: &Response| response.count("post");
    let first = harness.handle(&json).await;
    assert_eq!(posts(&first), 1, "{first:?}");
    harness.restart().await;
    let second = harness.handle(&json).await;
    assert_eq!(posts(&second), 0, "{second:?}");
}

#[tokio::test]
async fn inviting_a_user_who_cannot_see_the_game_is_refused() {
    let mut harness = Harness::in_memory().await;
    let invites = |harness: &mut Harness, path: &str, options: Value, members: Value| {
        let mut json = harness.interaction("ann", 2, &command(path, &options, None));
        json["data"]["resolved"]["members"] = members;
        json
    };
    let new = || json!({ "variant": "mount-chess", "opponent": "ben" });
    // Ben is not a member of the server.
    let json = invites(&mut harness, "game new", new(), json!({}));
    let response = harness.handle(&json).await;
    assert!(response.private_text().starts_with("ben isn't a member of this server"), "{response:?}");
    assert_eq!(response.requests.len(), 1, "{response:?}");
    // Ben is a member, but cannot see the channel.
    let blind = json!({ user("ben").to_string(): { "permissions": (1_u64 << 11).to_string() } });
    let json = invites(&mut harness, "game new", new(), blind.clone());
    let response = harness.handle(&json).await;
    assert!(response.private_text().starts_with("ben can't see <#500>"), "{response:?}");
    // The same holds for an open game, and for a replacement.
    let game = harness.create_game("ann", json!({ "variant": "mount-chess" })).await;
    let named = || json!({ "player": "ben", "game": game.as_str() });
    for members in [json!({}), blind] {
        let json = invites(&mut harness, "game invite", named(), members);
        let response = harness.handle(&json).await;
        assert!(response.private_text().contains("there is no invitation"), "{response:?}");
    }
    assert!(harness.game(&game).await.invitations().is_empty());
    let response = harness.run_command("ann", "game invite", named()).await;
    assert!(response.error.is_none() && harness.game(&game).await.invitations().len() == 1, "{response:?}");
}

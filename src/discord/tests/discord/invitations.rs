//! Invitations: sent where players want them, answered once with buttons, and cleared once answered.

use crate::harness::{Harness, Heard, command, ids, user};
use crate::recorder::{HALL, Outgoing};
use castellan_discord_api::CallError;
use castellan_discord_api::wire::{ChannelId, GuildId};
use castellan_discord_view::ids::{ComponentId, Step};
use castellan_game::{GameId, Phase};
use serde_json::{Value, json};

/// Returns the permanent errors of direct messages: the user accepts none, the account is gone, or the bot may send
/// none.
pub fn closed_to_direct_messages() -> [CallError; 4] {
    let refused = |code, what: &str| CallError::Refused { status: Some(400), code, what: what.to_owned() };
    [
        CallError::Forbidden { code: 50_007, what: "Cannot send messages to this user".to_owned() },
        CallError::Gone { code: 10_013, what: "Unknown User".to_owned() },
        refused(50_033, "Invalid Recipient(s)"),
        refused(20_026, "This application has been flagged by the anti-spam system"),
    ]
}

/// Returns a user's channel of direct messages.
fn direct(name: &str) -> ChannelId {
    ChannelId(9_000 + user(name))
}

/// Returns the messages with a button to accept.
fn invitations(asked: &[Outgoing]) -> Vec<&Outgoing> {
    let is_one = |id: &String| ComponentId::read(id).is_some_and(|id| id.step == Step::InvitationAccept);
    asked.iter().filter(|asked| ids(&asked.message()).iter().any(is_one)).collect()
}

/// Returns the only invitation.
fn invitation(heard: &Heard) -> &Outgoing {
    let all = invitations(&heard.asked);
    let [only] = all.as_slice() else { panic!("{} of them: {heard:?}", all.len()) };
    only
}

/// Returns the button of an invitation with this step.
fn button(invitation: &Outgoing, step: Step) -> String {
    let id = ids(&invitation.message())
        .into_iter()
        .find(|id| ComponentId::read(id).is_some_and(|id| id.step == step));
    id.unwrap_or_else(|| panic!("no {step:?}: {invitation:?}"))
}

/// Presses a button in a user's direct messages with the bot.
async fn presses_directly(harness: &mut Harness, name: &str, id: &str) -> Heard {
    let pressed = json!({ "custom_id": id, "component_type": 2, "values": [] });
    let channel = direct(name).to_string();
    let mut json = harness.interaction(name, 3, &pressed);
    json["user"] = json["member"]["user"].clone();
    let fields = json.as_object_mut().expect("an object");
    fields.remove("guild_id");
    fields.remove("member");
    json["channel_id"] = json!(channel);
    json["channel"] = json!({ "id": channel, "type": 1 });
    json["message"] = json!({ "id": "601", "channel_id": channel, "flags": 0 });
    harness.happens(&json).await
}

/// Opens a game of two as Ann, inviting Ben.
async fn invites_ben(harness: &mut Harness) -> (GameId, Heard) {
    let heard =
        harness.gives("ann", "game new", json!({ "variant": "mount-chess", "opponent": "ben" })).await;
    assert!(heard.failed.is_none(), "{heard:?}");
    (heard.game(), heard)
}

/// Returns the kinds of requests that disable or delete a message.
fn ended(asked: &[Outgoing]) -> Vec<&'static str> {
    let all = asked.iter().map(Outgoing::what);
    all.filter(|what| ["retouch", "delete"].contains(what)).collect()
}

#[tokio::test]
async fn who_is_invited_is_called_alone_and_accepts_with_one_press() {
    for (mode, how) in [("live", "delete"), ("every-move", "retouch"), ("thread", "delete")] {
        let mut harness = Harness::new().await;
        harness.boards(mode).await;
        let (game, heard) = invites_ben(&mut harness).await;
        let message = invitation(&heard).message();
        let text = message["content"].as_str().expect("a text");
        assert!(text.contains("<@2>, ann invites you to play Mount Chess. Do you accept?"), "{mode}: {text}");
        assert_eq!(message["allowed_mentions"]["users"], json!(["2"]), "{mode}");
        let [accept, decline] =
            [Step::InvitationAccept, Step::InvitationDecline].map(|step| button(invitation(&heard), step));
        // Everyone sees the buttons, but presses by other users are refused without effect.
        let events = harness.game(&game).await.events();
        for who in ["cem", "ann"] {
            for id in [&accept, &decline] {
                let refused = harness.presses(who, id, false).await;
                assert!(refused.failed.is_none() && !refused.privately().is_empty(), "{mode}: {refused:?}");
            }
        }
        assert!(harness.presses("cem", &accept, false).await.privately().contains("You have no invitation"));
        assert_eq!(harness.game(&game).await.events(), events, "{mode}");
        let heard = harness.presses("ben", &accept, false).await;
        let told: Vec<String> = heard.asked.iter().map(Outgoing::content).collect();
        assert!(told.iter().any(|text| text.contains("ben joined as Black")), "{mode}: {heard:?}");
        assert!(ended(&heard.asked).contains(&how), "{mode}: {heard:?}");
        // Later presses have no further effect, and the seat stays taken.
        let events = harness.game(&game).await.events();
        for id in [&accept, &decline] {
            assert!(harness.presses("ben", id, false).await.privately().contains("You already play Black"));
        }
        assert_eq!(harness.game(&game).await.events(), events, "{mode}");
        let heard = harness.gives("ann", "game start", json!({ "game": game.as_str() })).await;
        assert_eq!(harness.game(&game).await.phase(), Phase::Running, "{mode}: {heard:?}");
        for id in [&accept, &decline] {
            assert!(harness.presses("ben", id, false).await.privately().contains("under way"), "{mode}");
        }
    }
}

#[tokio::test]
async fn who_declines_frees_the_seat_and_who_invited_is_called() {
    let mut harness = Harness::new().await;
    let game = harness.opens("ann", json!({ "variant": "mount-chess" })).await;
    let invites = json!({ "player": "ben", "seat": "b", "game": game.as_str() });
    let heard = harness.gives("ann", "game invite", invites.clone()).await;
    let decline = button(invitation(&heard), Step::InvitationDecline);
    let join = harness.id(&game, Step::Join).await;
    assert!(!harness.presses("cem", &join, false).await.privately().is_empty(), "the seat is kept");
    let heard = harness.presses("ben", &decline, false).await;
    let text = heard.publicly();
    assert!(text.contains("ben declined the invitation. <@1>, you can invite somebody else."), "{text}");
    assert_eq!(heard.answer().message()["allowed_mentions"]["users"], json!(["1"]));
    assert_eq!(ended(&heard.asked), ["delete"], "{heard:?}");
    let again = harness.presses("ben", &decline, false).await;
    assert!(!again.privately().is_empty() && again.asked.len() == 1, "{again:?}");
    assert!(harness.presses("cem", &join, false).await.publicly().contains("cem joined as Black"));
}

#[tokio::test]
async fn who_prefers_it_is_invited_by_a_direct_message_whose_buttons_work_there() {
    let mut harness = Harness::new().await;
    harness.gives("ben", "settings", json!({ "reminders": "direct" })).await;
    let (game, heard) = invites_ben(&mut harness).await;
    let Outgoing::Post { channel, .. } = invitation(&heard) else { panic!("{heard:?}") };
    assert_eq!(*channel, direct("ben"));
    let text = invitation(&heard).content();
    assert!(text.starts_with("ann invites you to play Mount Chess. Do you accept?\nhttps://"), "{text}");
    assert!(!heard.asked.iter().any(|asked| asked.content().contains("<@2>")), "nobody is called: {heard:?}");
    let accept = button(invitation(&heard), Step::InvitationAccept);
    // The same button pressed from another server, by another user, and by a banned user.
    let home = harness.guild;
    harness.guild = GuildId(78);
    assert!(harness.presses("cem", &accept, false).await.privately().contains("no game"));
    harness.guild = home;
    assert!(presses_directly(&mut harness, "cem", &accept).await.privately().contains("no game"));
    harness.gives("eve", "server ban", json!({ "player": "ben" })).await;
    assert!(presses_directly(&mut harness, "ben", &accept).await.privately().contains("banned"));
    harness.gives("eve", "server unban", json!({ "player": "ben" })).await;
    harness.gives("ann", "person block", json!({ "player": "ben" })).await;
    let blocked = presses_directly(&mut harness, "ben", &accept).await.privately();
    assert_eq!(blocked, "A player of this game doesn't want to play with you.");
    harness.gives("ann", "person unblock", json!({ "player": "ben" })).await;
    // A restart in between loses nothing.
    harness.open().await;
    let heard = presses_directly(&mut harness, "ben", &accept).await;
    assert!(heard.privately().contains("ben joined as Black"), "{heard:?}");
    assert!(heard.asked.iter().any(|asked| matches!(asked, Outgoing::Retouch { message, rows: 0 } if message.channel == direct("ben"))), "{heard:?}");
    assert_eq!(harness.game(&game).await.seats().len(), 2);
    assert!(presses_directly(&mut harness, "ben", &accept).await.privately().contains("You already play"));
}

#[tokio::test]
async fn who_takes_no_direct_messages_is_invited_and_told_where_the_game_is_played() {
    for closed in closed_to_direct_messages() {
        who_takes_none_is_invited(closed).await;
    }
}

async fn who_takes_none_is_invited(closed: CallError) {
    let mut harness = Harness::in_memory().await;
    for who in ["ann", "ben"] {
        harness.gives(who, "settings", json!({ "reminders": "direct" })).await;
        harness.discord.breaks(direct(who), Some(closed.clone()));
    }
    let (_, heard) = invites_ben(&mut harness).await;
    let here: Vec<&Outgoing> = invitations(&heard.asked)
        .into_iter()
        .filter(|asked| matches!(asked, Outgoing::Post { channel, .. } if *channel == HALL))
        .collect();
    let [here] = here.as_slice() else { panic!("{heard:?}") };
    assert_eq!(here.message()["allowed_mentions"]["users"], json!(["2"]));
    let heard = harness.presses("ben", &button(here, Step::InvitationDecline), false).await;
    assert!(heard.publicly().contains("<@1>, you can invite somebody else."), "{heard:?}");
    assert_eq!(ended(&heard.asked), ["delete"; 2], "the line that said so goes too: {heard:?}");
}

#[tokio::test]
async fn who_invited_and_prefers_it_is_told_alone_that_it_was_declined() {
    let mut harness = Harness::new().await;
    harness.gives("ann", "settings", json!({ "reminders": "direct" })).await;
    let (_, heard) = invites_ben(&mut harness).await;
    let decline = button(invitation(&heard), Step::InvitationDecline);
    let heard = harness.presses("ben", &decline, false).await;
    assert!(!heard.publicly().contains("<@1>"), "{heard:?}");
    let to_ann =
        |asked: &&Outgoing| matches!(asked, Outgoing::Post { channel, .. } if *channel == direct("ann"));
    let told: Vec<String> = heard.asked.iter().filter(to_ann).map(Outgoing::content).collect();
    let [told] = told.as_slice() else { panic!("{heard:?}") };
    assert!(told.contains("ben declined the invitation."), "{told}");
}

#[tokio::test]
async fn an_invitation_of_a_game_that_starts_or_is_cancelled_loses_its_buttons() {
    for ends in ["start", "cancel"] {
        let mut harness = Harness::new().await;
        harness.boards("every-move").await;
        harness.gives("ben", "settings", json!({ "reminders": "direct" })).await;
        let options = json!({ "variant": "king-of-the-mountain", "options": "seats=3" });
        let game = harness.opens("ann", options).await;
        for who in ["cem", "dan"] {
            let options = json!({ "game": game.as_str() });
            assert!(harness.gives(who, "game join", options).await.failed.is_none());
        }
        harness.gives("dan", "game leave", json!({ "game": game.as_str() })).await;
        let invites = json!({ "player": "ben", "game": game.as_str() });
        let heard = harness.gives("ann", "game invite", invites).await;
        let accept = button(invitation(&heard), Step::InvitationAccept);
        let heard = if ends == "start" {
            harness.gives("ann", "game start", json!({ "game": game.as_str() })).await
        } else {
            let id = harness.id(&game, Step::AbortConfirmed).await;
            harness.presses("ann", &id, true).await
        };
        assert_ne!(harness.game(&game).await.phase(), Phase::Lobby, "{heard:?}");
        let off = |asked: &Outgoing| matches!(asked, Outgoing::Retouch { message, rows: 0 } if message.channel == direct("ben"));
        assert!(heard.asked.iter().any(off), "{ends}: {heard:?}");
        let late = presses_directly(&mut harness, "ben", &accept).await;
        assert!(late.failed.is_none() && !late.privately().is_empty(), "{ends}: {late:?}");
    }
}

#[tokio::test]
async fn an_invitation_that_comes_twice_is_told_once() {
    let mut harness = Harness::new().await;
    harness.gives("ben", "settings", json!({ "reminders": "direct" })).await;
    let game = harness.opens("ann", json!({ "variant": "mount-chess" })).await;
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
    let first = harness.happens(&json).await;
    assert_eq!(invitations(&first.asked).len(), 1, "{first:?}");
    harness.open().await;
    let second = harness.happens(&json).await;
    assert!(invitations(&second.asked).is_empty(), "{second:?}");
    assert_eq!(harness.game(&game).await.invitations().len(), 1);
}

/// Returns the players whose invitations a lobby's list offers to withdraw.
fn withdrawable(message: &Value) -> Vec<String> {
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
async fn player(harness: &Harness, name: &str) -> String {
    let account = format!("discord:{}", user(name));
    harness.referee().directory.find_player(&account).await.expect("a store").expect("known").to_string()
}

#[tokio::test]
async fn an_invitation_is_withdrawn_from_the_card_by_its_owner_and_whoever_was_invited_is_told() {
    for (mode, how) in [("live", "delete"), ("every-move", "retouch"), ("thread", "delete")] {
        let mut harness = Harness::new().await;
        harness.boards(mode).await;
        let game = harness.opens("ann", json!({ "variant": "king-of-the-mountain" })).await;
        let invites = |name: &str| json!({ "player": name, "game": game.as_str() });
        let heard = harness.gives("ann", "game invite", invites("ben")).await;
        let [accept, decline] =
            [Step::InvitationAccept, Step::InvitationDecline].map(|step| button(invitation(&heard), step));
        let heard = harness.gives("ann", "game invite", invites("cem")).await;
        let card = heard.asked.iter().rev().find(|asked| !withdrawable(&asked.message()).is_empty());
        let card = card.unwrap_or_else(|| panic!("{mode}: {heard:?}")).message();
        assert_eq!(withdrawable(&card), ["ben", "cem"], "{mode}");
        let (ben, list) = (player(&harness, "ben").await, harness.id(&game, Step::Uninvite).await);
        let events = harness.game(&game).await.events();
        for who in ["ben", "cem", "dan"] {
            let refused = harness.picks(who, &list, Some(&ben), false).await;
            assert!(refused.privately().contains("Only the game's creator"), "{mode} {who}: {refused:?}");
        }
        assert_eq!(harness.game(&game).await.events(), events, "{mode}");
        let heard = harness.picks("ann", &list, Some(&ben), false).await;
        let said = heard.publicly();
        for part in ["ben is no longer invited.", "<@2>, you no longer need to answer."] {
            assert!(said.contains(part), "{mode}: {said}");
        }
        assert_eq!(heard.answer().message()["allowed_mentions"]["users"], json!(["2"]), "{mode}");
        assert!(ended(&heard.asked).contains(&how), "{mode}: {heard:?}");
        // A second withdrawal and late presses have no effect.
        let events = harness.game(&game).await.events();
        let again = harness.picks("ann", &list, Some(&ben), false).await;
        assert_eq!(again.privately(), "That player has no open invitation.", "{mode}");
        for (who, id) in [("ben", &accept), ("ben", &decline), ("dan", &accept), ("dan", &decline)] {
            let late = harness.presses(who, id, false).await.privately();
            assert_eq!(
                late, "You have no invitation to this game, or it has been withdrawn.",
                "{mode} {who}"
            );
        }
        assert_eq!(harness.game(&game).await.events(), events, "{mode}");
    }
}

#[tokio::test]
async fn who_was_invited_by_a_direct_message_is_told_there_that_the_invitation_was_withdrawn() {
    let mut harness = Harness::new().await;
    harness.gives("ben", "settings", json!({ "reminders": "direct" })).await;
    let (game, heard) = invites_ben(&mut harness).await;
    let [accept, decline] =
        [Step::InvitationAccept, Step::InvitationDecline].map(|step| button(invitation(&heard), step));
    let options = || json!({ "player": "ben", "game": game.as_str() });
    let heard = harness.gives("ann", "game uninvite", options()).await;
    assert_eq!(heard.publicly(), "ben is no longer invited.");
    let off = |asked: &Outgoing| matches!(asked, Outgoing::Retouch { message, rows: 0 } if message.channel == direct("ben"));
    assert!(heard.asked.iter().any(off), "{heard:?}");
    let to_ben =
        |asked: &&Outgoing| matches!(asked, Outgoing::Post { channel, .. } if *channel == direct("ben"));
    let told: Vec<String> = heard.asked.iter().filter(to_ben).map(Outgoing::content).collect();
    assert_eq!(told, ["ann withdrew the invitation to play Mount Chess. You no longer need to answer."]);
    for id in [&accept, &decline] {
        let late = presses_directly(&mut harness, "ben", id).await;
        assert!(late.privately().starts_with("There is no game"), "{late:?}");
    }
    // The lobby is still open to Ben, as it is to everyone.
    assert!(harness.gives("ben", "game join", json!({ "game": game.as_str() })).await.failed.is_none());
    let said = harness.gives("ann", "game uninvite", options()).await.privately();
    assert_eq!(said, "That player has no open invitation.");
}

#[tokio::test]
async fn whether_the_bot_knows_somebody_is_not_told_to_whoever_would_withdraw_an_invitation() {
    let mut harness = Harness::new().await;
    let game = harness.opens("ann", json!({ "variant": "mount-chess" })).await;
    harness.gives("ben", "games", json!({})).await;
    for phase in [Phase::Lobby, Phase::Running] {
        assert_eq!(harness.game(&game).await.phase(), phase);
        for name in ["ben", "dora"] {
            let options = json!({ "player": name, "game": game.as_str() });
            let said = harness.gives("ann", "game uninvite", options).await.privately();
            assert_eq!(said, "That player has no open invitation.", "{name}");
        }
        assert_eq!(harness.referee().directory.find_player("discord:14").await.expect("a store"), None);
        harness.presses("ann", &ComponentId::for_game(Step::PlayAlone, &game, 0).to_string(), false).await;
    }
}

#[tokio::test]
async fn a_withdrawal_that_comes_twice_is_told_once() {
    let mut harness = Harness::new().await;
    harness.gives("ben", "settings", json!({ "reminders": "direct" })).await;
    let (game, _) = invites_ben(&mut harness).await;
    let data =
        crate::harness::command("game uninvite", &json!({ "player": "ben", "game": game.as_str() }), None);
    let json = harness.interaction("ann", 2, &data);
    let posts = |heard: &Heard| heard.count("post");
    let first = harness.happens(&json).await;
    assert_eq!(posts(&first), 1, "{first:?}");
    harness.open().await;
    let second = harness.happens(&json).await;
    assert_eq!(posts(&second), 0, "{second:?}");
}

#[tokio::test]
async fn inviting_a_person_who_cannot_see_the_game_is_refused_and_notifies_nobody() {
    let mut harness = Harness::in_memory().await;
    let invites = |harness: &mut Harness, path: &str, options: Value, members: Value| {
        let mut json = harness.interaction("ann", 2, &command(path, &options, None));
        json["data"]["resolved"]["members"] = members;
        json
    };
    let new = || json!({ "variant": "mount-chess", "opponent": "ben" });
    // Ben is not a member of the server.
    let json = invites(&mut harness, "game new", new(), json!({}));
    let heard = harness.happens(&json).await;
    assert!(heard.privately().starts_with("ben isn't a member of this server"), "{heard:?}");
    assert_eq!(heard.asked.len(), 1, "{heard:?}");
    // Ben is a member, but cannot see the channel.
    let blind = json!({ user("ben").to_string(): { "permissions": (1_u64 << 11).to_string() } });
    let json = invites(&mut harness, "game new", new(), blind.clone());
    let heard = harness.happens(&json).await;
    assert!(heard.privately().starts_with("ben can't see <#500>"), "{heard:?}");
    // The same holds for an open game, and for a replacement.
    let game = harness.opens("ann", json!({ "variant": "mount-chess" })).await;
    let named = || json!({ "player": "ben", "game": game.as_str() });
    for members in [json!({}), blind] {
        let json = invites(&mut harness, "game invite", named(), members);
        let heard = harness.happens(&json).await;
        assert!(heard.privately().contains("there is no invitation"), "{heard:?}");
    }
    assert!(harness.game(&game).await.invitations().is_empty());
    let heard = harness.gives("ann", "game invite", named()).await;
    assert!(heard.failed.is_none() && harness.game(&game).await.invitations().len() == 1, "{heard:?}");
}

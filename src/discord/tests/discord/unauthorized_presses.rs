//! Buttons, lists and forms used by the wrong people. Everyone who sees a message can copy or forge its ids, also in
//! another server. People who could use them once may have left, or been banned or erased.

use crate::harness::{Harness, Response};
use crate::recorder::{GUILD, MAIN_CHANNEL};
use castellan_discord::REGISTRY;
use castellan_discord_api::CallError;
use castellan_discord_api::wire::{ChannelId, GuildId};
use castellan_discord_view::ids::{ComponentId, Step};
use castellan_game::{GameId, Phase, Span};
use serde_json::{Value, json};

/// Another server, and its channel.
const OTHER_SERVER: GuildId = GuildId(78);
const OTHER_CHANNEL: ChannelId = ChannelId(9_610);

/// The stage of a game.
#[derive(Clone, Copy, PartialEq, Debug)]
enum GameStage {
    Lobby,
    SetUp,
    Running,
    Over,
}

/// Creates a game of Ann and Ben. Max had a seat and left it. Cem was invited, declined, and was then erased. Zoe is
/// banned, Wes is of another server, and Ben has blocked Bob.
async fn create_game_at(harness: &mut Harness, stage: GameStage, spectators: &str) -> GameId {
    let variant = if stage == GameStage::SetUp { "king-of-the-mountain" } else { "mount-chess" };
    let seats = if stage == GameStage::SetUp { "; seats=2" } else { "" };
    let options = format!("time=3d per action; spectators={spectators}{seats}");
    let game = harness.create_game("ann", json!({ "variant": variant, "options": options })).await;
    let named = |more: Value| {
        let mut options = json!({ "game": game.as_str() });
        options.as_object_mut().expect("options").extend(more.as_object().expect("options").clone());
        options
    };
    for who in ["max", "cem", "ben"] {
        harness.run_command("ann", "game invite", named(json!({ "player": who }))).await;
    }
    harness.run_command("max", "game join", named(json!({}))).await;
    harness.run_command("max", "game leave", named(json!({}))).await;
    harness.run_command("cem", "game leave", named(json!({}))).await;
    let erase = harness.run_command("cem", "privacy erase", json!({})).await.component_id(Step::Erase);
    harness.press("cem", &erase, true).await;
    harness.run_command("ben", "game join", named(json!({}))).await;
    harness.run_command("ben", "person block", json!({ "player": "bob" })).await;
    harness.run_command("eve", "server ban", json!({ "player": "zoe" })).await;
    if stage != GameStage::Lobby {
        harness.run_command("ann", "game start", named(json!({}))).await;
    }
    if stage == GameStage::Over {
        let resign = harness.button_id(&game, Step::ResignConfirmed).await;
        harness.press("ben", &resign, true).await;
    }
    let phase = match stage {
        GameStage::Lobby => Phase::Lobby,
        GameStage::SetUp => Phase::SetUp,
        GameStage::Running => Phase::Running,
        GameStage::Over => Phase::Over,
    };
    assert_eq!(harness.game(&game).await.phase(), phase);
    game
}

/// Returns `true` if a step only shows information.
const fn is_read_only(step: Step) -> bool {
    matches!(
        step,
        Step::Settings
            | Step::SettingPage
            | Step::Legal
            | Step::Board
            | Step::History
            | Step::Replay
            | Step::Export
            | Step::Threats
            | Step::Legend
    )
}

/// Returns the argument of a forged button that would have an effect.
fn forged_argument(step: Step) -> &'static str {
    match step {
        Step::Play => "a2a3",
        Step::Targets | Step::TryTargets => "a2~0",
        Step::Accept | Step::Decline | Step::Withdraw => "1",
        Step::Setting | Step::SettingFilled => "rated",
        Step::ArmyPick | Step::ArmyKind | Step::ArmyType => "~~R",
        Step::ArmyLess => "~balanced~R",
        Step::ArmyMore => "~11110006~R",
        Step::ArmyDone => "w~siege~R",
        Step::ArmyFilled => "w",
        Step::ComputerStart | Step::RematchAtLevel => "2",
        _ => "",
    }
}

async fn use_component(
    harness: &mut Harness,
    who: &str,
    game: &GameId,
    step: Step,
    invited: &str,
) -> Response {
    // A pause of 30 s keeps the rate limit away.
    harness.clock.advance(Span::from_ms(30_000));
    let board_version = harness.game(game).await.board_version();
    let id = ComponentId::for_game(step, game, board_version).with(forged_argument(step)).to_string();
    let picked = match step {
        Step::Piece | Step::TryPiece | Step::PremovePiece => Some("a2"),
        Step::Target | Step::TryTarget | Step::PremoveTarget => Some("a2a3"),
        Step::Setting => Some("on"),
        Step::ArmyPick => Some("siege"),
        Step::ArmyKind => Some("R"),
        Step::Uninvite => Some(invited),
        _ => None,
    };
    match step {
        Step::Invite => harness.pick_user(who, &id, "dan").await,
        Step::SettingFilled => harness.fill_in(who, &id, "on").await,
        Step::ArmyFilled => harness.fill_in(who, &id, "siege").await,
        Step::ConditionsFilled => harness.fill_in(who, &id, "a7a6 -> a2a3").await,
        _ => harness.pick(who, &id, picked, false).await,
    }
}

#[tokio::test]
async fn unauthorized_presses_change_nothing_at_any_stage() {
    for (stage, spectators) in [GameStage::Lobby, GameStage::SetUp, GameStage::Running, GameStage::Over]
        .into_iter()
        .flat_map(|stage| ["on", "off"].map(|spectators| (stage, spectators)))
    {
        let mut harness = Harness::in_memory().await;
        let game = create_game_at(&mut harness, stage, spectators).await;
        let ben = harness
            .referee()
            .directory
            .find_player("discord:2")
            .await
            .expect("a store")
            .expect("known")
            .to_string();
        let games = harness.referee().game_list.games(None, 100).await.expect("games").len();
        let before = harness.game(&game).await.events();
        for step in Step::ALL.iter().copied().filter(|step| REGISTRY.component(*step).is_of_a_game()) {
            for (who, guild) in [
                ("dan", GUILD),
                ("max", GUILD),
                ("cem", GUILD),
                ("zoe", GUILD),
                ("bob", GUILD),
                ("wes", OTHER_SERVER),
            ] {
                // Users who may join an open lobby do.
                let joins = matches!(step, Step::Join) && stage == GameStage::Lobby && spectators == "on";
                if joins && ["dan", "max", "cem"].contains(&who) {
                    continue;
                }
                let context = format!("{stage:?}, spectators {spectators}, {who}: {step:?}");
                harness.guild = guild;
                harness.channel = if guild == GUILD { MAIN_CHANNEL } else { OTHER_CHANNEL };
                let response = use_component(&mut harness, who, &game, step, &ben).await;
                assert!(response.error.is_none(), "{context}: {response:?}");
                let reply = response.answer().content();
                let hidden = guild == OTHER_SERVER || (spectators == "off" && !is_read_only(step));
                if guild == OTHER_SERVER {
                    assert!(
                        reply.starts_with(&format!("There is no game {game} here")),
                        "{context}: {reply}"
                    );
                } else if spectators == "off" || (who == "zoe" && is_read_only(step)) {
                    assert!(reply.contains("closed") || reply.contains("banned"), "{context}: {reply}");
                } else if !is_read_only(step) {
                    assert!(!response.private_text().is_empty(), "{context}");
                }
                assert!(!hidden || response.count("post") == 0, "{context}: {response:?}");
                assert_eq!(harness.game(&game).await.events(), before, "{context}");
            }
        }
        assert_eq!(
            harness.referee().game_list.games(None, 100).await.expect("games").len(),
            games,
            "{stage:?}"
        );
    }
}

#[tokio::test]
async fn a_player_who_left_cannot_agree_to_changes_and_is_not_waited_for() {
    let mut harness = Harness::in_memory().await;
    let game =
        harness.create_game("ann", json!({ "variant": "king-of-the-mountain", "options": "seats=3" })).await;
    for who in ["ben", "cem"] {
        harness.run_command(who, "game join", json!({})).await;
    }
    let set = ComponentId::for_game(Step::Setting, &game, 0).with("time").to_string();
    harness.pick("ann", &set, Some("3d per action"), true).await;
    let accept = ComponentId::for_game(Step::Accept, &game, 0).with(1_u32).to_string();
    harness.press("ben", &accept, false).await;
    harness.run_command("cem", "game leave", json!({})).await;
    // All remaining players had agreed.
    assert_eq!(harness.game(&game).await.settings().time.to_string(), "3d per action");
    let rated = ComponentId::for_game(Step::Setting, &game, 0).with("rated").to_string();
    harness.pick("ann", &rated, Some("on"), true).await;
    let before = harness.game(&game).await.events();
    for step in [Step::Accept, Step::Decline, Step::Withdraw] {
        let id = ComponentId::for_game(step, &game, 0).with(2_u32).to_string();
        for who in ["cem", "dan", "eve"] {
            let response = harness.press(who, &id, false).await;
            assert!(!response.private_text().is_empty(), "{who}: {step:?}");
        }
    }
    assert_eq!(harness.game(&game).await.events(), before);
    // A player who joins later is asked too, and the change waits for their answer.
    harness.run_command("dan", "game join", json!({})).await;
    let accept = ComponentId::for_game(Step::Accept, &game, 0).with(2_u32).to_string();
    harness.press("ben", &accept, false).await;
    assert!(!harness.game(&game).await.settings().rated);
    harness.press("dan", &accept, false).await;
    assert!(harness.game(&game).await.settings().rated);
    // A second acceptance changes nothing.
    let before = harness.game(&game).await.events();
    harness.press("ben", &accept, false).await;
    assert_eq!(harness.game(&game).await.events(), before);
}

#[tokio::test]
async fn an_invitation_is_withdrawn_only_from_the_list_of_its_game() {
    let mut harness = Harness::in_memory().await;
    let game =
        harness.create_game("ann", json!({ "variant": "king-of-the-mountain", "opponent": "ben" })).await;
    let other =
        harness.create_game("cem", json!({ "variant": "king-of-the-mountain", "opponent": "dan" })).await;
    let player_id = async |harness: &Harness, account: &str| {
        harness.referee().directory.find_player(account).await.expect("a store").expect("known").to_string()
    };
    let (ann, ben, dan) = (
        player_id(&harness, "discord:1").await,
        player_id(&harness, "discord:2").await,
        player_id(&harness, "discord:4").await,
    );
    let before = (harness.game(&game).await.events(), harness.game(&other).await.events());
    let uninvite = |game: &GameId| ComponentId::for_game(Step::Uninvite, game, 0).to_string();
    for picked in [ann.as_str(), &dan, "nobody", "", "*", "../x"] {
        let response = harness.pick("ann", &uninvite(&game), Some(picked), false).await;
        assert_eq!(response.private_text(), "That player has no open invitation.", "{picked}");
    }
    for (who, game, picked) in [("ann", &other, &dan), ("cem", &game, &ben), ("ben", &game, &ben)] {
        let response = harness.pick(who, &uninvite(game), Some(picked), false).await;
        assert!(response.private_text().starts_with("Only the game's creator"), "{who}: {response:?}");
    }
    // A creator who has been banned cannot mention a player by withdrawing an invitation either.
    harness.run_command("eve", "server ban", json!({ "player": "ann" })).await;
    let response = harness.pick("ann", &uninvite(&game), Some(&ben), false).await;
    assert_eq!(response.private_text(), "You are banned from games in this server.");
    let now = (harness.game(&game).await.events(), harness.game(&other).await.events());
    assert_eq!(now, before);
}

#[tokio::test]
async fn an_invitation_to_an_erased_user_can_be_withdrawn() {
    let mut harness = Harness::in_memory().await;
    let game = harness.create_game("ann", json!({ "variant": "mount-chess", "opponent": "ben" })).await;
    let ben = harness
        .referee()
        .directory
        .find_player("discord:2")
        .await
        .expect("a store")
        .expect("known")
        .to_string();
    let erase = harness.run_command("ben", "privacy erase", json!({})).await.component_id(Step::Erase);
    harness.press("ben", &erase, true).await;
    let uninvite = ComponentId::for_game(Step::Uninvite, &game, 0).to_string();
    let response = harness.pick("ann", &uninvite, Some(&ben), false).await;
    let reply = response.private_text();
    assert!(
        reply.contains("is no longer invited.") && !reply.contains("<@2>") && !reply.contains("ben "),
        "{reply}"
    );
    assert!(harness.game(&game).await.invitations().is_empty());
}

#[tokio::test]
async fn an_erased_player_gets_no_rematch_offer() {
    let mut harness = Harness::in_memory().await;
    let game = harness.duel("mount-chess").await;
    let resign = harness.button_id(&game, Step::ResignConfirmed).await;
    harness.press("ben", &resign, true).await;
    let erase = harness.run_command("ben", "privacy erase", json!({})).await.component_id(Step::Erase);
    harness.press("ben", &erase, true).await;
    let rematch = harness.button_id(&game, Step::Rematch).await;
    let response = harness.press("ann", &rematch, false).await;
    assert!(response.private_text().contains("/game new"), "{response:?}");
    assert_eq!(
        harness.referee().game_list.games(None, 10).await.expect("games").len(),
        1,
        "no game was created"
    );
}

#[tokio::test]
async fn a_game_whose_thread_is_locked_continues_in_the_parent_channel() {
    let mut harness = Harness::in_memory().await;
    let game = harness.create_game("ann", json!({ "variant": "mount-chess", "boards": "thread" })).await;
    harness.run_command("ben", "game join", json!({})).await;
    harness.run_command("ann", "game start", json!({})).await;
    let thread = harness.location(&game).await.channel;
    assert_ne!(thread, MAIN_CHANNEL);
    let locked = CallError::Forbidden { code: 160_005, what: "Thread is locked".to_owned() };
    harness.discord.fail_channel(thread, Some(locked));
    harness.channel = ChannelId(501);
    let response =
        harness.run_command("ann", "move", json!({ "action": "a2a3", "game": game.as_str() })).await;
    assert!(response.error.is_none(), "{response:?}");
    assert_eq!(harness.location(&game).await.channel, MAIN_CHANNEL);
    assert_eq!(harness.game(&game).await.board_version(), 1);
}

#[tokio::test]
async fn presses_in_other_channels_post_only_in_the_games_channel() {
    let mut harness = Harness::in_memory().await;
    harness.set_board_mode("every-move").await;
    let options = json!({ "variant": "mount-chess", "opponent": "ben", "options": "spectators=off" });
    let game = harness.create_game("ann", options).await;
    harness.run_command("ben", "game join", json!({ "game": game.as_str() })).await;
    harness.run_command("ann", "game start", json!({ "game": game.as_str() })).await;
    // A player presses a button of the board in another user's thread, where the game must stay hidden.
    harness.channel = ChannelId(777);
    let play = ComponentId::for_game(Step::Play, &game, 0).with("a2a3").to_string();
    let response = harness.press("ann", &play, false).await;
    assert!(!response.private_text().is_empty(), "{response:?}");
    let posts = response.requests.iter().filter_map(|request| match request {
        crate::recorder::Request::Post { channel, .. } => Some(*channel),
        _ => None,
    });
    assert!(
        posts.clone().count() > 0 && posts.into_iter().all(|channel| channel == MAIN_CHANNEL),
        "{response:?}"
    );
    assert_eq!(harness.game(&game).await.board_version(), 1);
}

#[tokio::test]
async fn conditional_moves_and_trials_are_private_to_their_player() {
    let mut harness = Harness::in_memory().await;
    let game = harness.duel("mount-chess").await;
    let kept = harness.run_command("ben", "premove", json!({ "conditions": "a2a3 -> a7b6" })).await;
    assert!(kept.private_text().contains("Conditional moves saved"), "{kept:?}");
    let black = castellan_rules::Seat::Black;
    let plan = harness.game(&game).await.plan(black).map(castellan_game::conditions::Plan::to_text);
    assert!(plan.is_some());
    let list = ComponentId::for_game(Step::Premoves, &game, 0).to_string();
    let of_ben = harness.press("ben", &list, true).await.answer().message();
    let remove = of_ben["components"][0]["components"][0].clone();
    let (id, line) = (remove["custom_id"].as_str().expect("an id"), remove["options"][0]["value"].as_str());
    let response = harness.pick("ann", id, line, true).await;
    assert!(response.private_text().contains("already gone"), "{response:?}");
    for step in
        [Step::PremoveClear, Step::PremoveForm, Step::Premoves, Step::Try, Step::TryPremove, Step::Threats]
    {
        let id = ComponentId::for_game(step, &game, 0).to_string();
        let response = harness.press("ann", &id, true).await;
        assert!(!format!("{response:?}").contains("a7b6"), "{step:?}: {response:?}");
    }
    let now = harness.game(&game).await.plan(black).map(castellan_game::conditions::Plan::to_text);
    assert_eq!(now, plan);
}

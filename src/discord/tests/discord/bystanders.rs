//! Buttons, lists and forms used by the wrong people. Everyone who sees a message can copy or forge its ids, also in
//! another server. People who could use them once may have left, or been banned or erased.

use crate::harness::{Harness, Heard};
use crate::recorder::{GUILD, HALL};
use castellan_discord::REGISTRY;
use castellan_discord_api::CallError;
use castellan_discord_api::wire::{ChannelId, GuildId};
use castellan_discord_view::ids::{ComponentId, Step};
use castellan_game::{GameId, Phase, Span};
use serde_json::{Value, json};

/// Another server, and its channel.
const ELSEWHERE: GuildId = GuildId(78);
const LOUNGE: ChannelId = ChannelId(9_610);

/// The stage of a game.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Stage {
    Lobby,
    SetUp,
    Running,
    Over,
}

/// Creates a game of Ann and Ben. Max had a seat and left it. Cem was invited, declined, and was then erased. Zoe is
/// banned, Wes is of another server, and Ben has blocked Bob.
async fn game(harness: &mut Harness, stage: Stage, spectators: &str) -> GameId {
    let variant = if stage == Stage::SetUp { "king-of-the-mountain" } else { "mount-chess" };
    let seats = if stage == Stage::SetUp { "; seats=2" } else { "" };
    let options = format!("time=3d per action; spectators={spectators}{seats}");
    let game = harness.opens("ann", json!({ "variant": variant, "options": options })).await;
    let named = |more: Value| {
        let mut options = json!({ "game": game.as_str() });
        options.as_object_mut().expect("options").extend(more.as_object().expect("options").clone());
        options
    };
    for who in ["max", "cem", "ben"] {
        harness.gives("ann", "game invite", named(json!({ "player": who }))).await;
    }
    harness.gives("max", "game join", named(json!({}))).await;
    harness.gives("max", "game leave", named(json!({}))).await;
    harness.gives("cem", "game leave", named(json!({}))).await;
    let erase = harness.gives("cem", "privacy erase", json!({})).await.id(Step::Erase);
    harness.presses("cem", &erase, true).await;
    harness.gives("ben", "game join", named(json!({}))).await;
    harness.gives("ben", "person block", json!({ "player": "bob" })).await;
    harness.gives("eve", "server ban", json!({ "player": "zoe" })).await;
    if stage != Stage::Lobby {
        harness.gives("ann", "game start", named(json!({}))).await;
    }
    if stage == Stage::Over {
        let meant = harness.id(&game, Step::ResignConfirmed).await;
        harness.presses("ben", &meant, true).await;
    }
    let phase = match stage {
        Stage::Lobby => Phase::Lobby,
        Stage::SetUp => Phase::SetUp,
        Stage::Running => Phase::Running,
        Stage::Over => Phase::Over,
    };
    assert_eq!(harness.game(&game).await.phase(), phase);
    game
}

/// Returns `true` if a step only shows information.
const fn only_shows(step: Step) -> bool {
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
fn argument(step: Step) -> &'static str {
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
        _ => "",
    }
}

async fn uses(harness: &mut Harness, who: &str, game: &GameId, step: Step, invited: &str) -> Heard {
    // A pause of 30 s keeps the rate limit away.
    harness.clock.pass(Span::from_ms(30_000));
    let moment = harness.game(game).await.board_version();
    let id = ComponentId::for_game(step, game, moment).with(argument(step)).to_string();
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
        Step::Invite => harness.picks_person(who, &id, "dan").await,
        Step::SettingFilled => harness.fills(who, &id, "on").await,
        Step::ArmyFilled => harness.fills(who, &id, "siege").await,
        Step::ConditionsFilled => harness.fills(who, &id, "a7a6 -> a2a3").await,
        _ => harness.picks(who, &id, picked, false).await,
    }
}

#[tokio::test]
async fn whatever_is_pressed_by_whom_it_is_not_for_changes_nothing_in_any_stage_of_a_game() {
    for (stage, spectators) in [Stage::Lobby, Stage::SetUp, Stage::Running, Stage::Over]
        .into_iter()
        .flat_map(|stage| ["on", "off"].map(|spectators| (stage, spectators)))
    {
        let mut harness = Harness::in_memory().await;
        let game = game(&mut harness, stage, spectators).await;
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
                ("wes", ELSEWHERE),
            ] {
                // Users who may join an open lobby do.
                let joins = matches!(step, Step::Join) && stage == Stage::Lobby && spectators == "on";
                if joins && ["dan", "max", "cem"].contains(&who) {
                    continue;
                }
                let place = format!("{stage:?}, spectators {spectators}, {who}: {step:?}");
                harness.guild = guild;
                harness.channel = if guild == GUILD { HALL } else { LOUNGE };
                let heard = uses(&mut harness, who, &game, step, &ben).await;
                assert!(heard.failed.is_none(), "{place}: {heard:?}");
                let said = heard.answer().content();
                let hidden = guild == ELSEWHERE || (spectators == "off" && !only_shows(step));
                if guild == ELSEWHERE {
                    assert!(said.starts_with(&format!("There is no game {game} here")), "{place}: {said}");
                } else if spectators == "off" || (who == "zoe" && only_shows(step)) {
                    assert!(said.contains("closed") || said.contains("banned"), "{place}: {said}");
                } else if !only_shows(step) {
                    assert!(!heard.privately().is_empty(), "{place}");
                }
                assert!(!hidden || heard.count("post") == 0, "{place}: {heard:?}");
                assert_eq!(harness.game(&game).await.events(), before, "{place}");
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
async fn who_has_left_a_seat_agrees_to_no_change_and_is_not_waited_for() {
    let mut harness = Harness::in_memory().await;
    let game = harness.opens("ann", json!({ "variant": "king-of-the-mountain", "options": "seats=3" })).await;
    for who in ["ben", "cem"] {
        harness.gives(who, "game join", json!({})).await;
    }
    let set = ComponentId::for_game(Step::Setting, &game, 0).with("time").to_string();
    harness.picks("ann", &set, Some("3d per action"), true).await;
    let accept = ComponentId::for_game(Step::Accept, &game, 0).with(1_u32).to_string();
    harness.presses("ben", &accept, false).await;
    harness.gives("cem", "game leave", json!({})).await;
    // All remaining players had agreed.
    assert_eq!(harness.game(&game).await.settings().time.to_string(), "3d per action");
    let rated = ComponentId::for_game(Step::Setting, &game, 0).with("rated").to_string();
    harness.picks("ann", &rated, Some("on"), true).await;
    let before = harness.game(&game).await.events();
    for step in [Step::Accept, Step::Decline, Step::Withdraw] {
        let id = ComponentId::for_game(step, &game, 0).with(2_u32).to_string();
        for who in ["cem", "dan", "eve"] {
            let heard = harness.presses(who, &id, false).await;
            assert!(!heard.privately().is_empty(), "{who}: {step:?}");
        }
    }
    assert_eq!(harness.game(&game).await.events(), before);
    // A player who joins later is asked too, and the change waits for their answer.
    harness.gives("dan", "game join", json!({})).await;
    let accept = ComponentId::for_game(Step::Accept, &game, 0).with(2_u32).to_string();
    harness.presses("ben", &accept, false).await;
    assert!(!harness.game(&game).await.settings().rated);
    harness.presses("dan", &accept, false).await;
    assert!(harness.game(&game).await.settings().rated);
    // A second acceptance changes nothing.
    let before = harness.game(&game).await.events();
    harness.presses("ben", &accept, false).await;
    assert_eq!(harness.game(&game).await.events(), before);
}

#[tokio::test]
async fn an_invitation_is_withdrawn_with_the_list_of_its_own_game_only() {
    let mut harness = Harness::in_memory().await;
    let game = harness.opens("ann", json!({ "variant": "king-of-the-mountain", "opponent": "ben" })).await;
    let other = harness.opens("cem", json!({ "variant": "king-of-the-mountain", "opponent": "dan" })).await;
    let known = async |harness: &Harness, account: &str| {
        harness.referee().directory.find_player(account).await.expect("a store").expect("known").to_string()
    };
    let (ann, ben, dan) = (
        known(&harness, "discord:1").await,
        known(&harness, "discord:2").await,
        known(&harness, "discord:4").await,
    );
    let before = (harness.game(&game).await.events(), harness.game(&other).await.events());
    let uninvite = |game: &GameId| ComponentId::for_game(Step::Uninvite, game, 0).to_string();
    for picked in [ann.as_str(), &dan, "nobody", "", "*", "../x"] {
        let heard = harness.picks("ann", &uninvite(&game), Some(picked), false).await;
        assert_eq!(heard.privately(), "That player has no open invitation.", "{picked}");
    }
    for (who, game, picked) in [("ann", &other, &dan), ("cem", &game, &ben), ("ben", &game, &ben)] {
        let heard = harness.picks(who, &uninvite(game), Some(picked), false).await;
        assert!(heard.privately().starts_with("Only the game's creator"), "{who}: {heard:?}");
    }
    // An owner banned since mentions nobody, not even by withdrawing an invitation.
    harness.gives("eve", "server ban", json!({ "player": "ann" })).await;
    let heard = harness.picks("ann", &uninvite(&game), Some(&ben), false).await;
    assert_eq!(heard.privately(), "You are banned from games in this server.");
    let now = (harness.game(&game).await.events(), harness.game(&other).await.events());
    assert_eq!(now, before);
}

#[tokio::test]
async fn the_invitation_of_somebody_who_was_forgotten_since_can_be_withdrawn() {
    let mut harness = Harness::in_memory().await;
    let game = harness.opens("ann", json!({ "variant": "mount-chess", "opponent": "ben" })).await;
    let ben = harness
        .referee()
        .directory
        .find_player("discord:2")
        .await
        .expect("a store")
        .expect("known")
        .to_string();
    let erase = harness.gives("ben", "privacy erase", json!({})).await.id(Step::Erase);
    harness.presses("ben", &erase, true).await;
    let uninvite = ComponentId::for_game(Step::Uninvite, &game, 0).to_string();
    let heard = harness.picks("ann", &uninvite, Some(&ben), false).await;
    let said = heard.publicly();
    assert!(
        said.contains("is no longer invited.") && !said.contains("<@2>") && !said.contains("ben "),
        "{said}"
    );
    assert!(harness.game(&game).await.invitations().is_empty());
}

#[tokio::test]
async fn nobody_is_asked_for_a_rematch_who_was_forgotten_since() {
    let mut harness = Harness::in_memory().await;
    let game = harness.duel("mount-chess").await;
    let meant = harness.id(&game, Step::ResignConfirmed).await;
    harness.presses("ben", &meant, true).await;
    let erase = harness.gives("ben", "privacy erase", json!({})).await.id(Step::Erase);
    harness.presses("ben", &erase, true).await;
    let rematch = harness.id(&game, Step::Rematch).await;
    let heard = harness.presses("ann", &rematch, false).await;
    assert!(heard.privately().contains("/game new"), "{heard:?}");
    assert_eq!(harness.referee().game_list.games(None, 10).await.expect("games").len(), 1, "none was opened");
}

#[tokio::test]
async fn a_game_whose_thread_is_locked_goes_on_in_the_channel_above() {
    let mut harness = Harness::in_memory().await;
    let game = harness.opens("ann", json!({ "variant": "mount-chess", "boards": "thread" })).await;
    harness.gives("ben", "game join", json!({})).await;
    harness.gives("ann", "game start", json!({})).await;
    let thread = harness.place(&game).await.channel;
    assert_ne!(thread, HALL);
    let locked = CallError::Forbidden { code: 160_005, what: "Thread is locked".to_owned() };
    harness.discord.breaks(thread, Some(locked));
    harness.channel = ChannelId(501);
    let heard = harness.gives("ann", "move", json!({ "action": "a2a3", "game": game.as_str() })).await;
    assert!(heard.failed.is_none(), "{heard:?}");
    assert_eq!(harness.place(&game).await.channel, HALL);
    assert_eq!(harness.game(&game).await.board_version(), 1);
}

#[tokio::test]
async fn what_is_pressed_on_a_copy_elsewhere_in_the_server_is_told_where_the_game_is_played_alone() {
    let mut harness = Harness::in_memory().await;
    harness.boards("every-move").await;
    let options = json!({ "variant": "mount-chess", "opponent": "ben", "options": "spectators=off" });
    let game = harness.opens("ann", options).await;
    harness.gives("ben", "game join", json!({ "game": game.as_str() })).await;
    harness.gives("ann", "game start", json!({ "game": game.as_str() })).await;
    // A player presses a button of the board in another user's thread, where nobody must see the game.
    harness.channel = ChannelId(777);
    let play = ComponentId::for_game(Step::Play, &game, 0).with("a2a3").to_string();
    let heard = harness.presses("ann", &play, false).await;
    assert!(!heard.privately().is_empty(), "{heard:?}");
    let posts = heard.asked.iter().filter_map(|asked| match asked {
        crate::recorder::Outgoing::Post { channel, .. } => Some(*channel),
        _ => None,
    });
    assert!(posts.clone().count() > 0 && posts.into_iter().all(|channel| channel == HALL), "{heard:?}");
    assert_eq!(harness.game(&game).await.board_version(), 1);
}

#[tokio::test]
async fn what_one_player_keeps_or_tries_the_other_neither_sees_nor_removes() {
    let mut harness = Harness::in_memory().await;
    let game = harness.duel("mount-chess").await;
    let kept = harness.gives("ben", "premove", json!({ "conditions": "a2a3 -> a7b6" })).await;
    assert!(kept.privately().contains("Conditional moves saved"), "{kept:?}");
    let black = castellan_rules::Seat::Black;
    let plan = harness.game(&game).await.plan(black).map(castellan_game::conditions::Plan::to_text);
    assert!(plan.is_some());
    let list = ComponentId::for_game(Step::Premoves, &game, 0).to_string();
    let of_ben = harness.presses("ben", &list, true).await.answer().message();
    let remove = of_ben["components"][0]["components"][0].clone();
    let (id, line) = (remove["custom_id"].as_str().expect("an id"), remove["options"][0]["value"].as_str());
    let heard = harness.picks("ann", id, line, true).await;
    assert!(heard.privately().contains("already gone"), "{heard:?}");
    for step in
        [Step::PremoveClear, Step::PremoveForm, Step::Premoves, Step::Try, Step::TryPremove, Step::Threats]
    {
        let id = ComponentId::for_game(step, &game, 0).to_string();
        let heard = harness.presses("ann", &id, true).await;
        assert!(!format!("{heard:?}").contains("a7b6"), "{step:?}: {heard:?}");
    }
    let now = harness.game(&game).await.plan(black).map(castellan_game::conditions::Plan::to_text);
    assert_eq!(now, plan);
}

//! Every button, pressed by its intended user and by the wrong one.

use crate::harness::Harness;
use castellan_discord_view::ids::{ComponentId, Step};
use castellan_game::GameId;
use serde_json::json;

/// Returns the argument of a button.
fn button_argument(step: Step) -> &'static str {
    match step {
        Step::Play => "a2a3",
        Step::Targets | Step::TryTargets => "a2~0",
        Step::Pieces | Step::TryPieces => "0",
        Step::Accept | Step::Decline | Step::Withdraw | Step::History | Step::SettingPage => "1",
        Step::Setting => "rated",
        Step::ArmyPick | Step::ArmyKind | Step::ArmyType => "~~R",
        Step::ArmyLess => "~balanced~R",
        Step::ArmyMore => "~11110006~R",
        Step::ArmyDone => "~siege~R",
        Step::ComputerStart | Step::RematchAtLevel => "2",
        _ => "",
    }
}

/// Returns the picked value of a list.
fn picked_value(step: Step) -> Option<&'static str> {
    match step {
        Step::Piece | Step::TryPiece | Step::PremovePiece => Some("a2"),
        Step::ArmyPick => Some("siege"),
        Step::ArmyKind => Some("R"),
        Step::Target | Step::TryTarget | Step::PremoveTarget => Some("a2a3"),
        Step::Setting => Some("on"),
        Step::ComputerAdd => Some("2"),
        _ => None,
    }
}

/// Returns the buttons of messages about a game. Forms, tournaments and questions without a game are excluded.
fn game_steps() -> impl Iterator<Item = Step> {
    let excluded = [
        Step::ArmyFilled,
        Step::SettingFilled,
        Step::ConditionsFilled,
        Step::BoardFilled,
        Step::GamePicked,
        Step::Erase,
        Step::SignOut,
        Step::Tokens,
        Step::TokenForm,
        Step::TokenFilled,
        Step::TokenRevoke,
        Step::VacationConfirmed,
        Step::VacationEnd,
        Step::Archive,
        Step::Games,
        Step::SignUp,
        Step::TournamentWithdrawal,
        Step::TournamentWithdrawalConfirmed,
        Step::CheckIn,
        Step::ArenaPause,
        Step::TeamFilled,
        Step::Challenge,
        Step::ChallengePick,
        Step::Standings,
        Step::Pairings,
        Step::TournamentGames,
        Step::Decisions,
        Step::TournamentDetails,
        Step::DirectorCommand,
        Step::DirectorCommandConfirmed,
        Step::DirectorForm,
        Step::DirectorFilled,
        Step::DirectorPanel,
        Step::EnterConfirmed,
        Step::Draft,
        Step::DraftSettings,
        Step::DraftSetting,
        Step::DraftForm,
        Step::DraftFilled,
        Step::Ratings,
        Step::OwnTheme,
        Step::NewGame,
        Step::NewAlone,
        Step::NewComputer,
        Step::Guide,
        Step::Rules,
        Step::Lesson,
        Step::LessonPiece,
        Step::LessonMove,
        Step::Puzzle,
        Step::PuzzlePiece,
        Step::PuzzleMove,
        Step::PuzzleSolution,
        Step::PuzzleBoard,
        Step::PuzzleNext,
        Step::Cancel,
    ];
    Step::ALL.iter().copied().filter(move |step| !excluded.contains(step))
}

async fn game_with_draw_offer(harness: &mut Harness) -> GameId {
    let game = harness.duel("mount-chess").await;
    harness.run_command("ann", "draw offer", json!({})).await;
    game
}

#[tokio::test]
async fn spectators_are_refused_privately_at_every_button() {
    let open_to_all = [
        Step::Settings,
        Step::SettingPage,
        Step::Legal,
        Step::Board,
        Step::WebBoard,
        Step::History,
        Step::Replay,
        Step::Analyse,
        Step::Export,
        Step::Threats,
        Step::Legend,
    ];
    let mut harness = Harness::new().await;
    let game = game_with_draw_offer(&mut harness).await;
    for step in game_steps() {
        let before = harness.game(&game).await;
        let id = ComponentId::for_game(step, &game, before.board_version())
            .with(button_argument(step))
            .to_string();
        let response = harness.pick("cem", &id, picked_value(step), false).await;
        let reply = response.private_text();
        assert!(response.error.is_none(), "{step:?}: {response:?}");
        assert_eq!(harness.game(&game).await.events(), before.events(), "{step:?}");
        if step != Step::AbortConfirmed && !open_to_all.contains(&step) {
            let refusals =
                ["those who play here", "already", "not play", "for others", "under way", "only", "Only"];
            assert!(refusals.iter().any(|word| reply.contains(word)), "{step:?}: {reply}");
        }
    }
}

#[tokio::test]
async fn the_player_not_to_move_is_refused_at_every_move_button() {
    let mut harness = Harness::new().await;
    let game = game_with_draw_offer(&mut harness).await;
    for step in [Step::Move, Step::Pieces, Step::Piece, Step::Targets, Step::Target, Step::Play] {
        let id = ComponentId::for_game(step, &game, 0).with(button_argument(step)).to_string();
        let response = harness.pick("ben", &id, picked_value(step), false).await;
        assert_eq!(response.private_text(), "It's not your turn: White (ann) is to move.", "{step:?}");
    }
    assert_eq!(harness.game(&game).await.board_version(), 0);
}

#[tokio::test]
async fn strangers_in_a_lobby_can_only_join() {
    let mut harness = Harness::new().await;
    let game = harness.create_game("ann", json!({ "variant": "mount-chess" })).await;
    for step in [
        Step::Leave,
        Step::Start,
        Step::PlayAlone,
        Step::Setting,
        Step::Invite,
        Step::Uninvite,
        Step::Computer,
        Step::ComputerStart,
        Step::ComputerAdd,
        Step::ComputerSeat,
        Step::ComputerRemove,
        Step::AbortConfirmed,
    ] {
        let id = harness.button_id(&game, step).await;
        let response = harness.press("cem", &id, false).await;
        assert!(!response.private_text().is_empty(), "{step:?}");
    }
    assert!(harness.game(&game).await.end().is_none());
    let id = harness.button_id(&game, Step::Settings).await;
    assert!(harness.press("cem", &id, false).await.private_text().contains("no time limit"));
    let id = harness.button_id(&game, Step::Join).await;
    assert!(harness.press("cem", &id, false).await.public_text().contains("cem joined as Black"));
    let response = harness.press("dan", &id, false).await;
    assert_eq!(response.private_text(), "All seats are taken.");
}

#[tokio::test]
async fn every_button_works_for_its_intended_user() {
    for step in game_steps() {
        let mut harness = Harness::new().await;
        let (game, who) = match step {
            Step::Join
            | Step::Leave
            | Step::Start
            | Step::Settings
            | Step::Setting
            | Step::SettingPage
            | Step::Invite
            | Step::Computer
            | Step::ComputerStart
            | Step::ComputerAdd
            | Step::ComputerSeat
            | Step::ComputerRemove
            | Step::PlayAlone => {
                let game = harness.create_game("ann", json!({ "variant": "mount-chess" })).await;
                if step == Step::Start {
                    harness.run_command("ben", "game join", json!({})).await;
                }
                (game, if step == Step::Join { "ben" } else { "ann" })
            }
            Step::Uninvite => (
                harness.create_game("ann", json!({ "variant": "mount-chess", "opponent": "ben" })).await,
                "ann",
            ),
            Step::InvitationAccept | Step::InvitationDecline => (
                harness.create_game("ann", json!({ "variant": "mount-chess", "opponent": "ben" })).await,
                "ben",
            ),
            Step::Army
            | Step::ArmyPick
            | Step::ArmyKind
            | Step::ArmyLess
            | Step::ArmyMore
            | Step::ArmyDone
            | Step::ArmyType
            | Step::Ready => {
                let game = harness.create_game("ann", json!({ "variant": "king-of-the-mountain" })).await;
                harness.run_command("ben", "game join", json!({})).await;
                harness.run_command("ann", "game start", json!({})).await;
                if step == Step::Ready {
                    harness.run_command("ann", "army", json!({ "army": "siege" })).await;
                }
                (game, "ann")
            }
            Step::Accept | Step::Decline | Step::Withdraw => {
                let game = game_with_draw_offer(&mut harness).await;
                (game, if step == Step::Withdraw { "ann" } else { "ben" })
            }
            Step::DropDrawOffer => {
                let game = harness.duel("kings-mate").await;
                harness.run_command("ann", "draw offer", json!({})).await;
                (game, "ann")
            }
            Step::Takeback => {
                let game = harness.duel("mount-chess").await;
                harness.run_command("ann", "move", json!({ "action": "a2a3" })).await;
                (game, "ann")
            }
            Step::History => {
                let game = harness.duel("mount-chess").await;
                harness.run_command("ann", "move", json!({ "action": "a2a3" })).await;
                (game, "ben")
            }
            Step::Premoves
            | Step::PremoveAdd
            | Step::PremovePiece
            | Step::PremoveTarget
            | Step::PremoveRemove
            | Step::PremoveClear
            | Step::PremoveForm => (harness.duel("mount-chess").await, "ben"),
            _ => (harness.duel("mount-chess").await, "ann"),
        };
        let number = harness.game(&game).await.offers().first().map(|offer| offer.number);
        let argument = number.map_or_else(|| button_argument(step).to_owned(), |number| number.to_string());
        let id = ComponentId::for_game(step, &game, harness.game(&game).await.board_version())
            .with(argument)
            .to_string();
        let response = harness.pick(who, &id, picked_value(step), false).await;
        assert!(response.error.is_none(), "{step:?}: {response:?}");
        let answer = response.answer();
        let text = format!("{} {}", answer.content(), answer.message()["title"]);
        let expected = match step {
            Step::Join | Step::InvitationAccept => "ben joined",
            Step::InvitationDecline => "ben declined the invitation. <@1>, you can invite someone else.",
            Step::Leave => "ann left",
            Step::Settings => "**Settings** (1 of",
            Step::SettingPage => "**Settings** (2 of",
            Step::Setting => "**Rated**: The result counts",
            Step::Invite => "Who do you want to invite?",
            Step::Uninvite => "no open invitation",
            Step::Computer | Step::ComputerAdd | Step::ComputerSeat | Step::ComputerRemove => "**Computers**",
            Step::Start | Step::PlayAlone | Step::ComputerStart => "Game on!",
            Step::Army | Step::ArmyPick | Step::ArmyKind | Step::ArmyLess | Step::ArmyMore => "**Your army**",
            Step::ArmyType => "your army",
            Step::Ready | Step::ArmyDone => "White (ann) is ready",
            Step::Move | Step::Pieces => "Which piece?",
            Step::Piece | Step::Targets | Step::TryPiece | Step::TryTargets => "where to?",
            Step::Target | Step::Play => "ann: Farmer a2 to a3",
            Step::Legal => "legal moves for White",
            Step::OfferDraw => "ann offers a draw",
            Step::Resign => "Resign this game of",
            Step::ResignConfirmed => "## Mount Chess: ben wins!",
            Step::More => "What else?",
            Step::WebBoard => "Boards on the web are turned off here.",
            Step::Takeback => "ann asks to take back a move: ",
            Step::Pause => "ann offers a pause",
            Step::Abort => "without a result?",
            Step::AbortConfirmed => "ann offers to abort the game",
            Step::ClaimDraw => "There is no draw to claim.",
            Step::ClaimTime => "You don't need to claim time",
            Step::Accept => "## Mount Chess: draw",
            Step::Decline => "ben declines",
            Step::Withdraw => "The draw offer was withdrawn",
            Step::DropDrawOffer => "Your next move won't offer a draw.",
            Step::Board | Step::Try | Step::TryPieces | Step::TryBack | Step::TryReset => {
                "White (ann) to move."
            }
            Step::History => "White (ann) and Black (ben)",
            Step::Threats => "no piece is attacked",
            Step::Hint => "Hints are off in this game",
            Step::Legend => "These are the pieces of",
            Step::Rematch | Step::RematchAtLevel | Step::Share => "still under way",
            Step::Analyse | Step::AnalysisPost => "I analyse games once they are over.",
            Step::Replay => "Open the file in a browser",
            Step::Export => "Mount Chess: ",
            Step::TryTarget => "Black (ben) to move.",
            Step::TryNote => "Try a move first.",
            Step::TryPremove => "then your answer",
            Step::Premoves | Step::PremoveClear => "no conditional moves",
            Step::PremoveAdd | Step::PremovePiece => "If White plays",
            Step::PremoveTarget => "you play:",
            Step::PremoveRemove => "already gone",
            Step::PremoveForm => "Conditional moves",
            _ => unreachable!("excluded by game_steps"),
        };
        assert!(text.contains(expected), "{step:?}: {text}");
    }
}

#[tokio::test]
async fn a_button_of_another_version_is_answered() {
    let mut harness = Harness::new().await;
    let response = harness.press("ann", "castle~k3x9~1", false).await;
    assert!(response.private_text().contains("another version"), "{response:?}");
    assert!(response.error.is_some());
}

#[tokio::test]
async fn touch_move_binds_the_player_to_the_picked_piece() {
    let mut harness = Harness::new().await;
    let game = harness.duel_with("kings-mate", "touch=on").await;
    let id = ComponentId::for_game(Step::Piece, &game, 0).to_string();
    let response = harness.pick("ann", &id, Some("a2"), true).await;
    assert_eq!(response.private_text(), "Play **Fool a2 to a3**?");
    assert!(response.only("post").content().contains("picked the piece on a2"), "{response:?}");
    let response = harness.run_command("ann", "move", json!({ "action": "b2b3" })).await;
    assert!(response.private_text().contains("KM-20"), "{response:?}");
}

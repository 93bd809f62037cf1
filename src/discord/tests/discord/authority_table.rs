//! The expected answers: the permissions of every kind of user. Written by hand, and compared with the bot in
//! `authority`.

use castellan_discord::commands::option_spec::Source;
use castellan_discord_view::ids::Step;
use serde_json::{Value, json};

/// The users of the table, in the order of the letters of [`Class`].
pub const USERS: [&str; 12] = [
    "a member of another server",
    "a member",
    "a player",
    "a watcher",
    "a banned user",
    "a user blocked by a player",
    "a director",
    "a manager of another server",
    "a member, by direct message",
    "a player, by direct message",
    "an operator, from another server",
    "a director who plays",
];

/// The games of the table: public in the server, closed, and of a tournament.
pub const GAME_KINDS: [&str; 3] = ["open", "closed", "tournament"];

/// The expected answers to an intent, one letter for each of [`USERS`]:
///
/// - `+`: done, or refused by the game itself.
/// - `?`: no such game or tournament.
/// - `C`: closed. `B`: banned. `K`: blocked by a player.
/// - `P`: for players. `O`: for the creator. `D`: for directors.
/// - `E`: only in its own server. `R`: needs a reason. `S`: the director plays in it. `M`: for managers of the server.
/// - `-`: no suggestions.
pub struct Class {
    pub name: &'static str,
    /// The letters for each of [`GAME_KINDS`]; empty if the class does not apply, or the kind makes no difference.
    pub answers: [&'static str; 3],
}

pub const CLASSES: &[Class] = &[
    Class { name: "see", answers: ["?+++B++??+?+", "?C+CCC+??+?+", "?+++B++??+?+"] },
    Class { name: "join", answers: ["?+++BK+??+?+", "?C+CCCC??+?+", "?+++BK+??+?+"] },
    Class { name: "play", answers: ["?P+PBPP??+?+", "?C+CCCP??+?+", "?P+PBPP??+?+"] },
    Class { name: "own", answers: ["?O+OBOO??+?+", "?C+CCCO??+?+", "?O+OBOO??+?+"] },
    Class { name: "move", answers: ["?P+PBP+??E?+", "?C+CCC+??E?+", "?P+PBP+??E?+"] },
    Class { name: "direct", answers: ["DDDDDD+?DD+S", "DDDDDD+?DD+S", "DDDDDD+?DD+S"] },
    Class { name: "tournament", answers: ["", "", "?+++B++?EE?+"] },
    Class { name: "arbiter", answers: ["", "", "DDDDDD+?DD++"] },
    // Two of the directors play in the tournament, and each decision concerns both.
    Class { name: "decision", answers: ["", "", "DDDDDD+?DD+S"] },
    Class { name: "director's form", answers: ["", "", "?DDDBD+?EE++"] },
    Class { name: "director's decision", answers: ["", "", "?DDDBD+?EE+S"] },
    Class { name: "director's press", answers: ["", "", "?DDDBD+?EER+"] },
    Class { name: "director's command", answers: ["", "", "DDDDDD+?DD++"] },
    Class { name: "announced again", answers: ["", "", "DDDDDD+?DDD+"] },
    Class { name: "arbiter without a reason", answers: ["", "", "DDDDDD+?DDR+"] },
    Class { name: "arbiter here", answers: ["", "", "DDDDDD+?DDE+"] },
    // About the server of the request.
    Class { name: "open a game", answers: ["++++B+++++++", "", ""] },
    Class { name: "announce", answers: ["DDDDDD++DDD+", "", ""] },
    Class { name: "configure", answers: ["MMMMMM++MMM+", "", ""] },
    Class { name: "games listed", answers: ["-+++-++--+-+", "--+---+--+-+", "-+++-++--+-+"] },
    Class { name: "suggested", answers: ["-+++-++--+-+", "--+---+--+-+", "-+++-++--+-+"] },
    Class { name: "actions suggested", answers: ["--+------+-+", "--+------+-+", "--+------+-+"] },
    // None of the games is in its set-up, where its players get suggestions; `suggestions` tests that.
    Class { name: "armies suggested", answers: ["------------", "------------", "------------"] },
    Class { name: "suggested of a tournament", answers: ["", "", "-+++-++----+"] },
];

/// Returns the commands about a game, a tournament or the server, with their other options and their class.
pub fn commands() -> Vec<(&'static str, Value, &'static str)> {
    let why = "so it was agreed";
    let announced = |more: Value| {
        let mut options = json!({ "title": "Autumn", "variant": "mount-chess" });
        options.as_object_mut().expect("options").extend(more.as_object().expect("options").clone());
        options
    };
    vec![
        ("game new", json!({}), "open a game"),
        ("server show", json!({}), "configure"),
        ("server set", json!({ "calendar": true }), "configure"),
        ("server channel", json!({ "channel": "510", "allowed": true }), "configure"),
        ("server default", json!({ "key": "time" }), "configure"),
        ("server ban", json!({ "player": "zoe" }), "configure"),
        ("server unban", json!({ "player": "zoe" }), "configure"),
        ("server status", json!({ "off": true }), "configure"),
        ("tournament new", json!({}), "announce"),
        ("tournament announce", announced(json!({ "format": "swiss", "rounds": 3 })), "announce"),
        ("tournament simul", announced(json!({ "exhibitor": "zoe" })), "announce"),
        ("tournament arena", announced(json!({ "length": "1d" })), "announce"),
        ("tournament ladder", announced(json!({ "length": "30d" })), "announce"),
        ("tournament league", announced(json!({ "size": 4 })), "announce"),
        ("tournament teams", announced(json!({ "boards": 2 })), "announce"),
        ("game show", json!({}), "see"),
        ("game join", json!({}), "join"),
        ("game leave", json!({}), "play"),
        ("game start", json!({}), "play"),
        ("game abort", json!({}), "play"),
        ("game move", json!({ "channel": "510" }), "move"),
        ("game boards", json!({ "boards": "every-move" }), "move"),
        ("game invite", json!({ "player": "zoe" }), "own"),
        ("game uninvite", json!({ "player": "zoe" }), "own"),
        ("game watch", json!({}), "see"),
        ("game unwatch", json!({}), "see"),
        ("army", json!({ "army": "siege" }), "play"),
        ("dice", json!({}), "see"),
        ("seed", json!({ "text": "luck" }), "play"),
        ("move", json!({ "action": "a2a3" }), "play"),
        ("board", json!({}), "see"),
        ("legal", json!({}), "see"),
        ("threats", json!({}), "see"),
        ("hint", json!({}), "play"),
        ("why", json!({ "action": "a1a5" }), "see"),
        ("resign", json!({}), "play"),
        ("clock", json!({}), "see"),
        ("draw offer", json!({}), "play"),
        ("draw accept", json!({}), "play"),
        ("draw decline", json!({}), "play"),
        ("draw claim", json!({}), "play"),
        ("takeback", json!({}), "play"),
        ("pause", json!({}), "play"),
        ("replace", json!({ "seat": "b", "player": "zoe" }), "play"),
        ("time claim", json!({}), "play"),
        ("time give", json!({ "seat": "b", "span": "1d" }), "play"),
        ("premove", json!({ "clear": true }), "play"),
        ("whatif", json!({}), "play"),
        ("note", json!({ "text": "a plan" }), "play"),
        ("replay", json!({ "as": "page" }), "see"),
        ("analyse", json!({}), "see"),
        ("history", json!({}), "see"),
        ("export", json!({ "format": "json" }), "see"),
        ("direct", json!({ "what": "pause", "why": why }), "direct"),
        ("tournament show", json!({}), "tournament"),
        ("tournament sign-up", json!({}), "tournament"),
        ("tournament challenge", json!({ "opponent": "1" }), "tournament"),
        ("tournament line-up", json!({ "order": "1" }), "tournament"),
        ("tournament withdraw", json!({}), "tournament"),
        ("tournament check-in", json!({}), "tournament"),
        ("tournament sit-out", json!({ "round": 1 }), "tournament"),
        ("tournament standings", json!({}), "tournament"),
        ("tournament pairings", json!({}), "tournament"),
        ("tournament export", json!({}), "tournament"),
        ("tournament why", json!({ "board": "1.1" }), "tournament"),
        ("tournament log", json!({}), "tournament"),
        ("tournament again", json!({ "title": "Another" }), "announced again"),
        ("arbiter panel", json!({}), "director's command"),
        ("arbiter change", json!({ "title": "Another", "why": why }), "decision"),
        ("arbiter message", json!({ "text": why }), "arbiter"),
        ("arbiter enter", json!({ "list": "100000000000000001, 1500" }), "arbiter"),
        ("arbiter start", json!({}), "arbiter without a reason"),
        ("arbiter check-in", json!({}), "arbiter without a reason"),
        ("arbiter begin-round", json!({}), "arbiter without a reason"),
        ("arbiter pair", json!({ "pairing": "1-2", "why": why }), "decision"),
        ("arbiter pair-again", json!({ "why": why }), "arbiter"),
        ("arbiter rounds", json!({ "rounds": 1, "why": why }), "decision"),
        ("arbiter result", json!({ "board": "1.1", "result": "1-0", "why": why }), "decision"),
        ("arbiter replace", json!({ "entrant": "1", "player": "zoe", "why": why }), "decision"),
        ("arbiter remove", json!({ "entrant": "1", "why": why }), "decision"),
        ("arbiter extend", json!({ "span": "1d", "why": why }), "decision"),
        ("arbiter reinstate", json!({ "board": "1.1", "why": why }), "decision"),
        ("arbiter restart", json!({ "board": "1.1", "why": why }), "decision"),
        ("arbiter line-up", json!({ "team": "Reds", "order": "1", "why": why }), "decision"),
        ("arbiter forbid", json!({ "entrant": "1", "other": "2", "why": why }), "decision"),
        ("arbiter move", json!({ "why": why }), "arbiter here"),
        ("arbiter finish", json!({ "why": why }), "decision"),
        ("arbiter cancel", json!({ "why": why }), "decision"),
    ]
}

/// Returns the class of a component or form; `None` if everybody may use it.
pub fn step_class(step: Step) -> Option<&'static str> {
    Some(match step {
        // The pick is the game for a command, here `/board`.
        Step::Settings
        | Step::SettingPage
        | Step::Legal
        | Step::Board
        | Step::History
        | Step::Replay
        | Step::Analyse
        | Step::Export
        | Step::Threats
        | Step::Legend
        | Step::InvitationDecline
        | Step::WebBoard
        | Step::GamePicked => "see",
        Step::AnalysisPost | Step::Share => "move",
        Step::Join | Step::InvitationAccept => "join",
        Step::Setting
        | Step::SettingFilled
        | Step::PlayAlone
        | Step::Invite
        | Step::Uninvite
        | Step::Computer
        | Step::ComputerStart
        | Step::ComputerAdd
        | Step::ComputerSeat
        | Step::ComputerRemove => "own",
        Step::Leave
        | Step::Start
        | Step::Army
        | Step::ArmyPick
        | Step::ArmyKind
        | Step::ArmyLess
        | Step::ArmyMore
        | Step::ArmyDone
        | Step::ArmyType
        | Step::ArmyFilled
        | Step::Ready
        | Step::Move
        | Step::Pieces
        | Step::Piece
        | Step::Targets
        | Step::Target
        | Step::Play
        | Step::OfferDraw
        | Step::Resign
        | Step::ResignConfirmed
        | Step::More
        | Step::Takeback
        | Step::Pause
        | Step::Abort
        | Step::AbortConfirmed
        | Step::ClaimDraw
        | Step::ClaimTime
        | Step::Accept
        | Step::Decline
        | Step::Withdraw
        | Step::DropDrawOffer
        | Step::ConditionsFilled
        | Step::Premoves
        | Step::PremoveAdd
        | Step::PremovePiece
        | Step::PremoveTarget
        | Step::PremoveRemove
        | Step::PremoveClear
        | Step::PremoveForm
        | Step::Hint
        | Step::Rematch
        | Step::RematchAtLevel
        | Step::Try
        | Step::TryPieces
        | Step::TryPiece
        | Step::TryTargets
        | Step::TryTarget
        | Step::TryBack
        | Step::TryReset
        | Step::TryNote
        | Step::TryPremove => "play",
        Step::SignUp
        | Step::TournamentWithdrawal
        | Step::TournamentWithdrawalConfirmed
        | Step::CheckIn
        | Step::ArenaPause
        | Step::TeamFilled
        | Step::Challenge
        | Step::ChallengePick
        | Step::Standings
        | Step::Pairings
        | Step::TournamentGames
        | Step::Decisions
        | Step::TournamentDetails => "tournament",
        Step::DirectorForm | Step::DirectorPanel | Step::EnterConfirmed => "director's form",
        Step::DirectorCommand | Step::DirectorCommandConfirmed => "director's press",
        Step::DirectorFilled => "director's decision",
        // The text completes `/game new`.
        Step::BoardFilled | Step::NewGame | Step::NewAlone | Step::NewComputer => "open a game",
        Step::Draft | Step::DraftSettings | Step::DraftSetting | Step::DraftForm | Step::DraftFilled => {
            "announce"
        }
        Step::Erase
        | Step::SignOut
        | Step::Tokens
        | Step::TokenForm
        | Step::TokenFilled
        | Step::TokenRevoke
        | Step::VacationConfirmed
        | Step::VacationEnd
        | Step::Archive
        | Step::Games
        | Step::Ratings
        | Step::OwnTheme
        | Step::Rules
        | Step::Lesson
        | Step::LessonPiece
        | Step::LessonMove
        | Step::Puzzle
        | Step::PuzzlePiece
        | Step::PuzzleMove
        | Step::PuzzleSolution
        | Step::PuzzleBoard
        | Step::PuzzleNext
        | Step::Guide
        | Step::Cancel => return None,
    })
}

/// Returns the request for suggestions of a source, and their class; `None` if they are the same for every
/// user, or come from tournaments of another format after the same check.
pub fn suggestion_request(source: Source) -> Option<(&'static str, &'static str, Value, &'static str)> {
    Some(match source {
        Source::Games => ("board", "game", json!({}), "games listed"),
        Source::Actions => ("move", "action", json!({}), "actions suggested"),
        Source::MovablePieces => ("legal", "piece", json!({}), "suggested"),
        Source::Armies => ("army", "army", json!({}), "armies suggested"),
        Source::Tournaments => ("tournament show", "tournament", json!({}), "suggested of a tournament"),
        Source::Rounds => ("tournament pairings", "round", json!({}), "suggested of a tournament"),
        Source::Boards => ("arbiter restart", "board", json!({}), "suggested of a tournament"),
        Source::Entrants => ("arbiter remove", "entrant", json!({}), "suggested of a tournament"),
        Source::NumberedEntrants => ("arbiter replace", "entrant", json!({}), "suggested of a tournament"),
        Source::Results => {
            ("arbiter result", "result", json!({ "board": "1.1" }), "suggested of a tournament")
        }
        Source::Opponents
        | Source::Teams
        | Source::None
        | Source::Terms
        | Source::Rules
        | Source::PieceKinds
        | Source::Commands
        | Source::LeadTimes
        | Source::QuietHours
        | Source::TimeZones
        | Source::Tiebreaks => return None,
    })
}

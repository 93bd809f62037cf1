//! The custom ids of components: a step, the game, its board version, and an argument.

use crate::argument::{Argument, encode};
use castellan_discord_api::wire::{CustomId, InteractionData, Row, Select, UserSelect};
use castellan_game::GameId;
use std::fmt;

/// The separator of an id's parts. No game id, step or action contains it.
const SEPARATOR: char = '~';
/// The separator between the board version and the refresh number of a list.
const REFRESH_SEPARATOR: char = '.';
/// The digits of base 36.
const BASE36_DIGITS: &[u8; 36] = b"0123456789abcdefghijklmnopqrstuvwxyz";
/// The number of digits of a refresh number.
const REFRESH_DIGITS: u32 = 4;
/// The number of characters that a refresh number adds to an id.
pub const REFRESH_LENGTH: usize = REFRESH_DIGITS as usize + 1;

/// The id of the input in a form with only one.
pub const INPUT_ID: &str = "text";

/// Returns the id of a list with another refresh number, which [`ComponentId::read`] ignores. Discord's clients keep
/// the selection of a list while its id stays the same, even if the message around it changes, and send no interaction
/// when the same value is picked again (<https://github.com/discord/discord-api-docs/issues/4801>).
#[must_use]
pub fn refreshed_id(id: &str, refresh: u64) -> String {
    let mut parts: Vec<&str> = id.splitn(4, SEPARATOR).collect();
    let Some(part) = parts.get_mut(2) else { return id.to_owned() };
    let refresh = base36(refresh, REFRESH_DIGITS);
    let board_version = part.split_once(REFRESH_SEPARATOR).map_or(*part, |(version, _)| version);
    let refreshed = format!("{board_version}{REFRESH_SEPARATOR}{refresh}");
    *part = &refreshed;
    parts.join(&SEPARATOR.to_string())
}

/// Gives the list of a row another refresh number, so that it accepts any pick, including the one made last.
#[must_use]
pub fn refresh_row(mut row: Row, refresh: u64) -> Row {
    match &mut row {
        Row::Select(Select { id, .. }) | Row::Users(UserSelect { id, .. }) => {
            *id = refreshed_id(id.as_str(), refresh).into();
        }
        Row::Buttons(_) => {}
    }
    row
}

/// Returns the last digits of a number in base 36.
#[must_use]
pub fn base36(number: u64, digits: u32) -> String {
    let digit = |place: u32| char::from(BASE36_DIGITS[(number / 36_u64.pow(place) % 36) as usize]);
    (0..digits).rev().map(digit).collect()
}

macro_rules! steps {
    ($($(#[$doc:meta])* $step:ident: $word:literal,)*) => {
        /// The effect of a component or a form, as a word in its custom id.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum Step {
            $($(#[$doc])* $step,)*
        }

        impl Step {
            /// Every step.
            pub const ALL: &[Self] = &[$(Self::$step),*];

            /// Returns the word for the step in ids.
            #[must_use]
            pub const fn word(self) -> &'static str {
                match self {
                    $(Self::$step => $word,)*
                }
            }
        }
    };
}

steps! {
    /// Joins the game.
    Join: "join",
    /// Leaves the lobby.
    Leave: "leave",
    /// Accepts an invitation.
    InvitationAccept: "inviteyes",
    /// Declines an invitation.
    InvitationDecline: "inviteno",
    /// Shows the agreement. Before the start, the owner can change it.
    Settings: "opts",
    /// Sets the picked value of a setting.
    Setting: "set",
    /// Sets the entered value of a setting.
    SettingFilled: "setform",
    /// Shows another page of settings.
    SettingPage: "setpage",
    /// Invites the picked person.
    Invite: "invite",
    /// Withdraws the invitation of the picked person.
    Uninvite: "uninvite",
    /// Opens the private page for adding computers.
    Computer: "computer",
    /// Starts the game with computers of a level in all free seats.
    ComputerStart: "computerstart",
    /// Picks the level of a new computer.
    ComputerAdd: "computeradd",
    /// Picks the seat of a new computer.
    ComputerSeat: "computerseat",
    /// Removes the picked computer.
    ComputerRemove: "computerdel",
    /// Starts the game for its owner alone.
    PlayAlone: "alone",
    /// Starts the game.
    Start: "start",
    /// Opens the army chooser.
    Army: "army",
    /// Picks a ready-made army, or the option to compose one.
    ArmyPick: "armypick",
    /// Picks the kind of piece to add or remove.
    ArmyKind: "armykind",
    /// Removes a piece of a kind.
    ArmyLess: "armyless",
    /// Adds a piece of a kind.
    ArmyMore: "armymore",
    /// Confirms the chosen army.
    ArmyDone: "armydone",
    /// Opens the form for an army.
    ArmyType: "armytype",
    /// Applies the entered army.
    ArmyFilled: "armyset",
    /// Keeps the army.
    Ready: "ready",
    /// Opens the private list of pieces.
    Move: "move",
    /// Shows another page of pieces.
    Pieces: "pieces",
    /// Picks a piece.
    Piece: "piece",
    /// Shows another page of the piece's targets.
    Targets: "targets",
    /// Asks to confirm the picked move.
    Target: "target",
    /// Plays the confirmed move.
    Play: "play",
    /// Shows the legal moves.
    Legal: "legal",
    /// Offers a draw.
    OfferDraw: "draw",
    /// Asks to confirm the resignation.
    Resign: "resign",
    /// Confirms the resignation.
    ResignConfirmed: "resign1",
    /// Shows more actions.
    More: "more",
    /// Opens the board on the web.
    WebBoard: "webboard",
    /// Ends all sessions on the web.
    SignOut: "signout",
    /// Shows the user's tokens for the API.
    Tokens: "tokens",
    /// Opens the form for a new token.
    TokenForm: "tokennew",
    /// Makes the token of the entered name.
    TokenFilled: "tokenset",
    /// Revokes the picked token.
    TokenRevoke: "tokendel",
    /// Offers a takeback.
    Takeback: "takeback",
    /// Offers a pause, or to resume the game.
    Pause: "pause",
    /// Asks to confirm an end without a result.
    Abort: "abort",
    /// Confirms the abort.
    AbortConfirmed: "abort1",
    /// Claims a draw.
    ClaimDraw: "claimdraw",
    /// Claims a win on time.
    ClaimTime: "claimtime",
    /// Accepts an offer.
    Accept: "accept",
    /// Declines an offer.
    Decline: "decline",
    /// Withdraws an offer.
    Withdraw: "withdraw",
    /// Withdraws the draw offer with the next move.
    DropDrawOffer: "dropdraw",
    /// Shows the board privately.
    Board: "board",
    /// Shows the moves played so far.
    History: "history",
    /// Opens the same game again with the seats rotated.
    Rematch: "rematch",
    /// Opens the same game again against computers of another level.
    RematchAtLevel: "rematchlevel",
    /// Sends a finished game as an interactive page.
    Replay: "replay",
    /// Posts a finished game as an animation for all.
    Share: "share",
    /// Shows an evaluation of a finished game's moves.
    Analyse: "analyse",
    /// Posts that evaluation for all.
    AnalysisPost: "analysepost",
    /// Sends a finished game as text.
    Export: "export",
    /// Shows the games in which the user is to move.
    Games: "games",
    /// Sets the entered conditional moves.
    ConditionsFilled: "ifset",
    /// Uses the entered board for a new game.
    BoardFilled: "boardset",
    /// Shows the user's conditional moves.
    Premoves: "ifs",
    /// Starts a new conditional move, or continues a line.
    PremoveAdd: "ifadd",
    /// Picks a piece for it.
    PremovePiece: "ifpiece",
    /// Picks a move for it.
    PremoveTarget: "ifmove",
    /// Removes the picked conditional move.
    PremoveRemove: "ifdel",
    /// Removes all conditional moves.
    PremoveClear: "ifclear",
    /// Opens the form with all conditional moves.
    PremoveForm: "ifform",
    /// Picks the game that a command was for.
    GamePicked: "which",
    /// Erases the user.
    Erase: "erase",
    /// Starts a vacation, after a warning about games that it does not protect.
    VacationConfirmed: "awayyes",
    /// Ends a vacation early.
    VacationEnd: "awayend",
    /// Shows the what-if board.
    Try: "try",
    /// Shows another page of pieces on the what-if board.
    TryPieces: "trypieces",
    /// Picks a piece there.
    TryPiece: "trypiece",
    /// Shows another page of its targets.
    TryTargets: "trytargets",
    /// Plays the picked move there.
    TryTarget: "trytarget",
    /// Takes back the last action there.
    TryBack: "tryback",
    /// Resets the what-if board to the current position of the game.
    TryReset: "tryanew",
    /// Saves its line in the notes.
    TryNote: "trynote",
    /// Saves its line as conditional moves.
    TryPremove: "tryplan",
    /// Shows another page of finished games.
    Archive: "archive",
    /// Signs up for a tournament.
    SignUp: "signup",
    /// Withdraws from a tournament, or asks for confirmation.
    TournamentWithdrawal: "signoff",
    /// Confirms the withdrawal.
    TournamentWithdrawalConfirmed: "signoff1",
    /// Checks in.
    CheckIn: "checkin",
    /// Starts a break in an arena.
    ArenaPause: "arenapause",
    /// Signs up for the entered team.
    TeamFilled: "teamset",
    /// Shows the players who can be challenged on a ladder.
    Challenge: "challenge",
    /// Challenges the picked player.
    ChallengePick: "challengepick",
    /// Shows the standings of a tournament.
    Standings: "standings",
    /// Shows the pairings of a tournament.
    Pairings: "pairings",
    /// Shows links to the games of a tournament.
    TournamentGames: "tgames",
    /// Shows the directors' decisions in a tournament.
    Decisions: "acts",
    /// Shows the details of a tournament: all settings, times and rules.
    TournamentDetails: "tdetails",
    /// Carries out a director's command without options, or asks for confirmation.
    DirectorCommand: "directnow",
    /// Carries it out after the confirmation.
    DirectorCommandConfirmed: "directnow1",
    /// Opens the form for a director's action in a tournament.
    DirectorForm: "direct",
    /// Submits a director's form.
    DirectorFilled: "directset",
    /// Enters the people of the shown list.
    EnterConfirmed: "entermeant",
    /// Shows the director's panel: pending and possible decisions.
    DirectorPanel: "panel",
    /// Changes a tournament during its set-up, by a pick.
    Draft: "draft",
    /// Shows a page of the game's settings during its set-up.
    DraftSettings: "draftmore",
    /// Sets one of them, by a pick.
    DraftSetting: "draftset1",
    /// Opens the form for settings without a list.
    DraftForm: "draftform",
    /// Announces the tournament.
    DraftFilled: "draftset",
    /// Shows another page of a rating list.
    Ratings: "ratings",
    /// Sets the colours of the user's private boards.
    OwnTheme: "owntheme",
    /// Opens a first game.
    NewGame: "newgame",
    /// Opens a game for one person who plays all seats, and starts it.
    NewAlone: "newalone",
    /// Opens a game against a computer, and starts it.
    NewComputer: "newcomputer",
    /// Shows an overview of the bot.
    Guide: "guide",
    /// Shows the rules of a game in brief.
    Rules: "rules",
    /// Shows a step of a tutorial.
    Lesson: "lesson",
    /// Picks a piece in the tutorial.
    LessonPiece: "lessonpiece",
    /// Picks a move in the tutorial.
    LessonMove: "lessonmove",
    /// Shows a puzzle at the current state of its solution.
    Puzzle: "puzzle",
    /// Picks a piece in the puzzle.
    PuzzlePiece: "puzzlepiece",
    /// Picks a move in the puzzle.
    PuzzleMove: "puzzlemove",
    /// Shows the solution of the puzzle.
    PuzzleSolution: "puzzlesolution",
    /// Opens the puzzle on the web.
    PuzzleBoard: "puzzleweb",
    /// Shows another puzzle of a game.
    PuzzleNext: "puzzlenext",
    /// Shows the pieces under attack.
    Threats: "threats",
    /// Suggests a good move.
    Hint: "hint",
    /// Explains the pieces.
    Legend: "legend",
    /// Cancels.
    Cancel: "no",
}

/// A parsed custom id.
#[derive(Clone, PartialEq, Eq)]
pub struct ComponentId {
    /// The step.
    pub step: Step,
    /// The game, if the step is about one.
    pub game: Option<GameId>,
    /// The [version of the board](castellan_game::Game::board_version) when the id was made.
    pub board_version: u32,
    /// The argument of the step.
    pub argument: String,
}

impl ComponentId {
    /// Creates the id of a step of a game at a version of its board.
    #[must_use]
    pub fn for_game(step: Step, game: &GameId, board_version: u32) -> Self {
        Self { step, game: Some(game.clone()), board_version, argument: String::new() }
    }

    /// Creates the id of a step without a game.
    #[must_use]
    pub const fn without_game(step: Step) -> Self {
        Self { step, game: None, board_version: 0, argument: String::new() }
    }

    /// Returns the id with an argument.
    #[must_use]
    pub fn with(self, argument: impl Argument) -> Self {
        Self { argument: encode(&argument), ..self }
    }

    /// Returns the id of the used component or form, or `None` if it has another form.
    #[must_use]
    pub fn from_interaction(data: &InteractionData) -> Option<Self> {
        match data {
            InteractionData::Component { id, .. } | InteractionData::Modal { id, .. } => {
                Self::read(id.as_str())
            }
            InteractionData::Command(_) | InteractionData::Autocomplete { .. } => None,
        }
    }

    /// Parses the output of [`Display`](fmt::Display). Returns `None` for an id of another form.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let mut parts = text.splitn(4, SEPARATOR);
        let word = parts.next()?;
        let step = Step::ALL.iter().copied().find(|step| step.word() == word)?;
        let game = match parts.next()? {
            "" => None,
            game => Some(GameId::new(game).ok()?),
        };
        let board_version = parts.next()?;
        let board_version = board_version
            .split_once(REFRESH_SEPARATOR)
            .map_or(board_version, |(version, _)| version)
            .parse()
            .ok()?;
        Some(Self { step, game, board_version, argument: parts.next().unwrap_or_default().to_owned() })
    }
}

/// The argument is not shown, because it may contain an army that is being chosen in secret.
impl fmt::Debug for ComponentId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { step, game, board_version, .. } = self;
        f.debug_struct("ComponentId")
            .field("step", step)
            .field("game", game)
            .field("board_version", board_version)
            .finish_non_exhaustive()
    }
}

impl fmt::Display for ComponentId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let game = self.game.as_ref().map_or("", GameId::as_str);
        write!(f, "{}{SEPARATOR}{game}{SEPARATOR}{}", self.step.word(), self.board_version)?;
        if self.argument.is_empty() { Ok(()) } else { write!(f, "{SEPARATOR}{}", self.argument) }
    }
}

impl From<ComponentId> for CustomId {
    fn from(id: ComponentId) -> Self {
        id.to_string().into()
    }
}

#[cfg(test)]
mod tests {
    use super::{ComponentId, REFRESH_LENGTH, Step, refreshed_id};
    use castellan_discord_api::limits::{CUSTOM_ID, length};
    use castellan_game::GameId;

    #[test]
    fn every_step_is_parsed_as_it_was_written() {
        let game = GameId::new("k3x9").expect("a name of ours");
        for &step in Step::ALL {
            for id in [
                ComponentId::without_game(step),
                ComponentId::for_game(step, &game, 17),
                ComponentId::for_game(step, &game, 0).with("a7a8/N@e3~2"),
            ] {
                assert_eq!(ComponentId::read(&id.to_string()), Some(id));
            }
        }
    }

    #[test]
    fn the_longest_id_fits() {
        let game = GameId::new("a".repeat(castellan_game::ids::LONGEST_ID)).expect("a name of ours");
        for &step in Step::ALL {
            let id = ComponentId::for_game(step, &game, u32::MAX).with("a10a10/N@e10~4294967295");
            assert!(length(&id.to_string()) + REFRESH_LENGTH <= CUSTOM_ID, "{id}");
        }
    }

    #[test]
    fn a_refreshed_list_has_another_id_and_the_same_meaning() {
        let game = GameId::new("k3x9").expect("a name of ours");
        for id in [
            ComponentId::without_game(Step::Draft).with("form;a;b"),
            ComponentId::for_game(Step::Invite, &game, 7),
        ] {
            let (first, second) = (refreshed_id(&id.to_string(), 1), refreshed_id(&id.to_string(), 36 * 36));
            assert!(
                first != second && first.len() == id.to_string().len() + REFRESH_LENGTH,
                "{first} {second}"
            );
            assert_eq!(refreshed_id(&first, 36 * 36), second);
            assert_eq!([ComponentId::read(&first), ComponentId::read(&second)], [Some(id.clone()), Some(id)]);
        }
    }

    #[test]
    fn foreign_ids_are_not_parsed() {
        for text in ["", "join", "join~", "join~k3x9", "join~k3x9~many", "JOIN~k3x9~1", "join~K!~1"] {
            assert_eq!(ComponentId::read(text), None, "{text}");
        }
    }
}

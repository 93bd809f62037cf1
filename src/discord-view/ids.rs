//! The custom ids of components: the game, the step, and the moment at which they were shown.

use crate::argument::{Argument, written};
use castellan_discord_api::wire::{CustomId, InteractionData, Row, Select, UserSelect};
use castellan_game::GameId;
use std::fmt;

/// The separator of an id's parts. No game id, step or action contains it.
const BETWEEN: char = '~';
/// The separator before the turn of a list, after the moment.
const TURN: char = '.';
/// The digits of a turn.
const DIGITS: &[u8; 36] = b"0123456789abcdefghijklmnopqrstuvwxyz";
/// The number of digits of a turn.
const TURN_DIGITS: u32 = 4;
/// The number of characters that a turn adds to an id.
pub const TURN_LENGTH: usize = TURN_DIGITS as usize + 1;

/// The id of the input in a form with only one.
pub const INPUT_ID: &str = "text";

/// Returns the id of a list in its next turn. Discord's clients keep the selection of a list while its id stays the
/// same, even if the message around it changes, and send no interaction when the same value is picked again
/// (<https://github.com/discord/discord-api-docs/issues/4801>).
#[must_use]
pub fn in_turn(id: &str, turn: u64) -> String {
    let mut parts: Vec<&str> = id.splitn(4, BETWEEN).collect();
    let Some(seen) = parts.get_mut(2) else { return id.to_owned() };
    let turn = in_digits(turn, TURN_DIGITS);
    let moment = seen.split_once(TURN).map_or(*seen, |(moment, _)| moment);
    let with_turn = format!("{moment}{TURN}{turn}");
    *seen = &with_turn;
    parts.join(&BETWEEN.to_string())
}

/// Returns a row whose list accepts any pick, including the one made last.
#[must_use]
pub fn row_in_turn(mut row: Row, turn: u64) -> Row {
    match &mut row {
        Row::Select(Select { id, .. }) | Row::Users(UserSelect { id, .. }) => {
            *id = in_turn(id.as_str(), turn).into();
        }
        Row::Buttons(_) => {}
    }
    row
}

/// Returns the last digits of a number in base 36.
#[must_use]
pub fn in_digits(number: u64, digits: u32) -> String {
    let digit = |place: u32| char::from(DIGITS[(number / 36_u64.pow(place) % 36) as usize]);
    (0..digits).rev().map(digit).collect()
}

macro_rules! steps {
    ($($(#[$doc:meta])* $step:ident: $word:literal,)*) => {
        /// The effect of a component or a form.
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
    Options: "opts",
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
    ResignMeant: "resign1",
    /// Shows more actions.
    More: "more",
    /// Offers a takeback.
    Takeback: "takeback",
    /// Offers a pause, or to resume the game.
    Pause: "pause",
    /// Asks to confirm an end without a result.
    Abort: "abort",
    /// Confirms the abort.
    AbortMeant: "abort1",
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
    /// Sends a finished game as an interactive page.
    Replay: "replay",
    /// Shows an evaluation of a finished game's moves.
    Analyse: "analyse",
    /// Posts that evaluation for all.
    AnalysisPost: "analysepost",
    /// Sends a finished game as text.
    Export: "export",
    /// Shows the games in which the user is to move.
    Games: "games",
    /// Sets the entered conditional moves.
    Conditions: "ifset",
    /// Uses the entered board for a new game.
    BoardText: "boardset",
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
    Which: "which",
    /// Erases the user.
    Erase: "erase",
    /// Starts a vacation, after a warning about games that it does not protect.
    VacationMeant: "awayyes",
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
    TryAnew: "tryanew",
    /// Saves its line in the notes.
    TryNote: "trynote",
    /// Saves its line as conditional moves.
    TryPlan: "tryplan",
    /// Shows another page of finished games.
    Archive: "archive",
    /// Signs up for a tournament.
    SignUp: "signup",
    /// Withdraws from a tournament, or asks for confirmation.
    SignOff: "signoff",
    /// Confirms the withdrawal.
    SignOffMeant: "signoff1",
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
    /// Shows the directors' decisions in a tournament.
    Acts: "acts",
    /// Opens the form for a director's action in a tournament.
    DirectorForm: "direct",
    /// Submits a director's form.
    DirectorFilled: "directset",
    /// Enters the people of the shown list.
    EnterMeant: "entermeant",
    /// Shows the director's panel: pending and possible decisions.
    DirectorPanel: "panel",
    /// Changes a tournament during its set-up, by a pick.
    Draft: "draft",
    /// Opens the form for settings without a list.
    DraftForm: "draftform",
    /// Announces the tournament.
    DraftFilled: "draftset",
    /// Shows another page of a rating list.
    Ratings: "ratings",
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
    /// Shows another puzzle of a game.
    PuzzleNext: "puzzlenext",
    /// Shows the pieces under attack.
    Threats: "threats",
    /// Suggests a good move.
    Hint: "hint",
    /// Explains the pieces.
    Legend: "legend",
    /// Cancels.
    Never: "no",
}

/// A parsed custom id.
#[derive(Clone, PartialEq, Eq)]
pub struct Id {
    /// The step.
    pub step: Step,
    /// The game, if the step is about one.
    pub game: Option<GameId>,
    /// The [moment](castellan_game::Game::moment) of the game when the id was made: its number of public actions.
    pub seen: u32,
    /// The argument of the step.
    pub argument: String,
}

impl Id {
    /// Creates the id of a step of a game at a moment.
    #[must_use]
    pub fn of(step: Step, game: &GameId, seen: u32) -> Self {
        Self { step, game: Some(game.clone()), seen, argument: String::new() }
    }

    /// Creates the id of a step without a game.
    #[must_use]
    pub const fn bare(step: Step) -> Self {
        Self { step, game: None, seen: 0, argument: String::new() }
    }

    /// Returns the id with an argument.
    #[must_use]
    pub fn with(self, argument: impl Argument) -> Self {
        Self { argument: written(&argument), ..self }
    }

    /// Returns the id of the used component or form, or `None` if it has another form.
    #[must_use]
    pub fn of_asked(asked: &InteractionData) -> Option<Self> {
        match asked {
            InteractionData::Pressed { id, .. } | InteractionData::Filled { id, .. } => {
                Self::read(id.as_str())
            }
            InteractionData::Command(_) | InteractionData::Typing { .. } => None,
        }
    }

    /// Parses the output of [`Display`](fmt::Display). Returns `None` for an id of another form.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let mut parts = text.splitn(4, BETWEEN);
        let word = parts.next()?;
        let step = Step::ALL.iter().copied().find(|step| step.word() == word)?;
        let game = match parts.next()? {
            "" => None,
            game => Some(GameId::new(game).ok()?),
        };
        let seen = parts.next()?;
        let seen = seen.split_once(TURN).map_or(seen, |(moment, _)| moment).parse().ok()?;
        Some(Self { step, game, seen, argument: parts.next().unwrap_or_default().to_owned() })
    }
}

/// The argument is not shown, because it may contain an army that is being chosen in secret.
impl fmt::Debug for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { step, game, seen, .. } = self;
        f.debug_struct("Id")
            .field("step", step)
            .field("game", game)
            .field("seen", seen)
            .finish_non_exhaustive()
    }
}

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let game = self.game.as_ref().map_or("", GameId::as_str);
        write!(f, "{}{BETWEEN}{game}{BETWEEN}{}", self.step.word(), self.seen)?;
        if self.argument.is_empty() { Ok(()) } else { write!(f, "{BETWEEN}{}", self.argument) }
    }
}

impl From<Id> for CustomId {
    fn from(id: Id) -> Self {
        id.to_string().into()
    }
}

#[cfg(test)]
mod tests {
    use super::{Id, Step, TURN_LENGTH, in_turn};
    use castellan_discord_api::limits::{CUSTOM_ID, length};
    use castellan_game::GameId;

    #[test]
    fn every_step_is_read_as_it_was_written() {
        let game = GameId::new("k3x9").expect("a name of ours");
        for &step in Step::ALL {
            for id in [Id::bare(step), Id::of(step, &game, 17), Id::of(step, &game, 0).with("a7a8/N@e3~2")] {
                assert_eq!(Id::read(&id.to_string()), Some(id));
            }
        }
    }

    #[test]
    fn the_longest_id_fits() {
        let game = GameId::new("a".repeat(castellan_game::ids::LONGEST_ID)).expect("a name of ours");
        for &step in Step::ALL {
            let id = Id::of(step, &game, u32::MAX).with("a10a10/N@e10~4294967295");
            assert!(length(&id.to_string()) + TURN_LENGTH <= CUSTOM_ID, "{id}");
        }
    }

    #[test]
    fn a_list_in_another_turn_is_the_same_list_with_another_id() {
        let game = GameId::new("k3x9").expect("a name of ours");
        for id in [Id::bare(Step::Draft).with("form;a;b"), Id::of(Step::Invite, &game, 7)] {
            let (first, second) = (in_turn(&id.to_string(), 1), in_turn(&id.to_string(), 36 * 36));
            assert!(first != second && first.len() == id.to_string().len() + TURN_LENGTH, "{first} {second}");
            assert_eq!(in_turn(&first, 36 * 36), second);
            assert_eq!([Id::read(&first), Id::read(&second)], [Some(id.clone()), Some(id)]);
        }
    }

    #[test]
    fn what_is_no_id_of_ours_is_not_taken_for_one() {
        for text in ["", "join", "join~", "join~k3x9", "join~k3x9~many", "JOIN~k3x9~1", "join~K!~1"] {
            assert_eq!(Id::read(text), None, "{text}");
        }
    }
}

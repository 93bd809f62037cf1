//! The custom ids of components: the game, the step, and the moment at which they were shown.

use crate::argument::{Argument, written};
use castellan_discord_api::wire::{CustomId, InteractionData, Row, Select, UserSelect};
use castellan_game::GameId;
use std::fmt;

/// The separator of an id's parts; no game's name, step or action has it.
const BETWEEN: char = '~';
/// The separator before the turn of a list, behind the moment.
const TURN: char = '.';
/// The digits of a turn.
const DIGITS: &[u8; 36] = b"0123456789abcdefghijklmnopqrstuvwxyz";
/// The number of digits of a turn.
const TURN_DIGITS: u32 = 4;
/// The characters that a turn adds to an id.
pub const TURN_LENGTH: usize = TURN_DIGITS as usize + 1;

/// The id of the input of a form with one.
pub const INPUT_ID: &str = "text";

/// Returns the id of a list in its next turn. Discord's clients keep the selection of a list with the same id, even if
/// the message around it changes, and send nothing when the same value is picked again
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

/// Returns a row in whose list anything can be picked, whatever was picked from it before.
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

/// Returns the last so many digits of a number in base 36.
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

            /// Returns the word in ids.
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
    /// Shows the agreement, and, before the start, lets the owner change it.
    Options: "opts",
    /// A value was picked for a setting.
    Setting: "set",
    /// A value was filled in for a setting.
    SettingFilled: "setform",
    /// Another page of settings.
    SettingPage: "setpage",
    /// Invites the picked person.
    Invite: "invite",
    /// Withdraws the invitation of the picked person.
    Uninvite: "uninvite",
    /// Opens the private page for computers.
    Computer: "computer",
    /// A level was picked for one more.
    ComputerAdd: "computeradd",
    /// The seat was picked for it.
    ComputerSeat: "computerseat",
    /// Removes the picked computer.
    ComputerRemove: "computerdel",
    /// Begins the game for its owner alone.
    PlayAlone: "alone",
    /// Begins the game.
    Start: "start",
    /// Opens the chooser of an army.
    Army: "army",
    /// A ready-made army was picked, or to put one together.
    ArmyPick: "armypick",
    /// The kind that is to be added or removed was picked.
    ArmyKind: "armykind",
    /// Removes a piece of a kind.
    ArmyLess: "armyless",
    /// Adds a piece of a kind.
    ArmyMore: "armymore",
    /// Chooses the army and keeps it.
    ArmyDone: "armydone",
    /// Opens the form for an army.
    ArmyType: "armytype",
    /// Takes the army that was filled in.
    ArmyFilled: "armyset",
    /// Keeps the army.
    Ready: "ready",
    /// Opens the private list of pieces.
    Move: "move",
    /// Another page of pieces.
    Pieces: "pieces",
    /// A piece was picked.
    Piece: "piece",
    /// Another page of its targets.
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
    /// Shows further actions.
    More: "more",
    /// Offers a takeback.
    Takeback: "takeback",
    /// Offers a pause, or to resume.
    Pause: "pause",
    /// Asks to confirm an end without a result.
    Abort: "abort",
    /// Confirms the abort.
    AbortMeant: "abort1",
    /// Claims a draw.
    ClaimDraw: "claimdraw",
    /// Claims that time is up.
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
    /// Shows the moves so far.
    History: "history",
    /// Opens the same game again, with the seats turned.
    Rematch: "rematch",
    /// Sends a game that is over as a page to step through.
    Replay: "replay",
    /// Shows an evaluation of a finished game's moves.
    Analyse: "analyse",
    /// Posts that evaluation for everybody.
    AnalysisPost: "analysepost",
    /// Sends a game that is over as a text.
    Export: "export",
    /// Shows the games in which it is the user's turn.
    Games: "games",
    /// Sets the conditional moves that were filled in.
    Conditions: "ifset",
    /// Takes the board that was filled in for a new game.
    BoardText: "boardset",
    /// Shows the user's conditional moves.
    Premoves: "ifs",
    /// Picks a new one: the next move of a line.
    PremoveAdd: "ifadd",
    /// A piece was picked for it.
    PremovePiece: "ifpiece",
    /// A move was picked for it.
    PremoveTarget: "ifmove",
    /// Removes the one that was picked.
    PremoveRemove: "ifdel",
    /// Removes them all.
    PremoveClear: "ifclear",
    /// Opens the form with all of them.
    PremoveForm: "ifform",
    /// Picks the game that a command was for.
    Which: "which",
    /// Forgets the user.
    Erase: "erase",
    /// Goes on vacation, after a warning about games that it does not protect.
    VacationMeant: "awayyes",
    /// Shows the what-if board.
    Try: "try",
    /// Another page of pieces on the board that is tried.
    TryPieces: "trypieces",
    /// A piece was picked there.
    TryPiece: "trypiece",
    /// Another page of its targets.
    TryTargets: "trytargets",
    /// Plays the picked move there.
    TryTarget: "trytarget",
    /// Takes the last action there back.
    TryBack: "tryback",
    /// Resets it to the present position of the game.
    TryAnew: "tryanew",
    /// Saves its line in the notes.
    TryNote: "trynote",
    /// Saves its line as conditional moves.
    TryPlan: "tryplan",
    /// Another page of games that are over.
    Archive: "archive",
    /// Signs up for a tournament.
    SignUp: "signup",
    /// Withdraws from a tournament, or asks to confirm that.
    SignOff: "signoff",
    /// Confirms the withdrawal.
    SignOffMeant: "signoff1",
    /// Checks in.
    CheckIn: "checkin",
    /// Takes a break in an arena.
    ArenaPause: "arenapause",
    /// Signs up for the team that was filled in.
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
    /// Opens the form for something that a director does in a tournament.
    DirectorForm: "direct",
    /// Carries out the form of a director.
    DirectorFilled: "directset",
    /// Enters the people of the list that was shown.
    EnterMeant: "entermeant",
    /// Shows a director's panel: pending decisions and possible ones.
    DirectorPanel: "panel",
    /// Changes a tournament that is being set up, by a pick.
    Draft: "draft",
    /// Opens the form for settings that no list has.
    DraftForm: "draftform",
    /// Announces it.
    DraftFilled: "draftset",
    /// Another page of a rating list.
    Ratings: "ratings",
    /// Opens a first game.
    NewGame: "newgame",
    /// Opens it for one person who plays all seats, and starts it.
    NewAlone: "newalone",
    /// Opens a game against a computer, and begins it.
    NewComputer: "newcomputer",
    /// Shows an overview of the bot.
    Guide: "guide",
    /// Shows the rules of a game in short.
    Rules: "rules",
    /// A step of a tutorial.
    Lesson: "lesson",
    /// A piece was picked there.
    LessonPiece: "lessonpiece",
    /// A move was picked there.
    LessonMove: "lessonmove",
    /// A puzzle, as far as it was solved.
    Puzzle: "puzzle",
    /// A piece was picked there.
    PuzzlePiece: "puzzlepiece",
    /// A move was picked there.
    PuzzleMove: "puzzlemove",
    /// Shows its solution.
    PuzzleSolution: "puzzlesolution",
    /// Another puzzle of a game.
    PuzzleNext: "puzzlenext",
    /// Shows which pieces are attacked.
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
    /// The [moment](castellan_game::Game::moment) that the game was at: its count of public actions.
    pub seen: u32,
    /// Further data of the step.
    pub argument: String,
}

impl Id {
    /// A step of a game at a moment.
    #[must_use]
    pub fn of(step: Step, game: &GameId, seen: u32) -> Self {
        Self { step, game: Some(game.clone()), seen, argument: String::new() }
    }

    /// A step that is about no game.
    #[must_use]
    pub const fn bare(step: Step) -> Self {
        Self { step, game: None, seen: 0, argument: String::new() }
    }

    /// Returns the same with an argument.
    #[must_use]
    pub fn with(self, argument: impl Argument) -> Self {
        Self { argument: written(&argument), ..self }
    }

    /// Reads the id of the component or form that was used; `None` if the id is of another form.
    #[must_use]
    pub fn of_asked(asked: &InteractionData) -> Option<Self> {
        match asked {
            InteractionData::Pressed { id, .. } | InteractionData::Filled { id, .. } => {
                Self::read(id.as_str())
            }
            InteractionData::Command(_) | InteractionData::Typing { .. } => None,
        }
    }

    /// Parses the output of [`Display`](fmt::Display); `None` for an id of another form.
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

/// The argument is not shown: it may hold an army that is being chosen.
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

//! A game as one reader sees it: the data of the page.
//!
//! [`view`] is a pure function of a game, its public [`History`], the names of its people, and the [`Reader`]. Every
//! word in it is in the reader's language. A game holds secrets, such as armies that are chosen and conditional moves:
//! a view has only the reader's own.

mod actions;
mod armies;
mod board;
mod commands;
mod history;
mod moves;
mod seats;
mod study;
mod words;

pub use actions::{ActionView, action_views};
pub use armies::SetupView;
pub use board::{BoardView, Marks, PieceView, SquareView, seat_of_word, seat_word};
pub(crate) use commands::computer_for;
pub use commands::{CommandView, OfferView};
pub use history::{Draw, History, HistoryStep, LastEvent};
pub use moves::{MoveView, extend_moves, move_in_words, move_views};
pub use seats::{ClockView, CountView, SeatView};
pub use study::{Study, study_position, study_view};
pub use words::words;

use castellan_community::people::People;
use castellan_community::settings::{PersonSettings, Viewpoint};
use castellan_game::conditions::Plan;
use castellan_game::event::SeedSource;
use castellan_game::{DisclosedDice, End, Game, Phase, PlayerId, Time};
use castellan_rules::{Action, AnyPosition, Outcome, Piece, Record, Roll, Seat};
use castellan_text::names::remove_marks;
use castellan_text::{self as text, Language, game_title_in, message};
use commands::Person;
use seats::{SeatsSubject, seat_views};
use serde::Serialize;
use std::borrow::Cow;

/// A game with what its view depends on.
#[derive(Clone, Copy)]
pub struct Subject<'a> {
    /// The game.
    pub game: &'a Game,
    /// The public history.
    pub history: &'a History,
    /// The moves in the reader's language, as [`move_views`] returns them, or none of them.
    pub moves: &'a [MoveView],
    /// The names of its people.
    pub people: &'a People,
}

/// A person who looks at a game.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Reader {
    /// The player; `None` for a spectator who has not signed in.
    pub player: Option<PlayerId>,
    /// The language.
    pub language: Language,
    /// The side from which they see boards.
    pub viewpoint: ReaderViewpoint,
    /// `true` if they want to confirm moves in this game.
    pub confirms: bool,
    /// The theme, or `auto` for that of their system.
    pub theme: &'static str,
    /// `true` if others do not see that they are present.
    pub away: bool,
}

/// The side from which a reader sees a board on the web.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum ReaderViewpoint {
    /// Their own seat; White's for others.
    #[default]
    Own,
    /// White's.
    White,
    /// That of the seat to move.
    ToAct,
}

/// A game as a reader sees it.
#[derive(Clone, Debug, Serialize)]
pub struct View {
    /// The number of public events.
    pub event: u64,
    /// The game's id.
    pub game: String,
    /// The name of the variant.
    pub variant: &'static str,
    /// The title: that of the variant, or of the lesson or puzzle.
    pub title: Cow<'static, str>,
    /// The number of files.
    pub files: u8,
    /// The number of ranks.
    pub ranks: u8,
    /// The seat at the bottom.
    pub viewpoint: &'static str,
    /// `lobby`, `playing` or `over`.
    pub phase: &'static str,
    /// `true` while the game is paused.
    pub paused: bool,
    /// The player to move, or the result.
    pub status: String,
    /// The last event as a sentence.
    pub said: String,
    /// The reader's seat: of several, the one to move.
    pub you: Option<&'static str>,
    /// The seat to move.
    pub turn: Option<&'static str>,
    /// `true` if the reader wants to confirm moves.
    pub confirm: bool,
    /// The theme.
    pub theme: &'static str,
    /// `true` if others do not see that the reader is present.
    pub away: bool,
    /// The name of the board for screen readers.
    pub board_label: String,
    /// The board.
    #[serde(flatten)]
    pub board: BoardView,
    /// The seats, in playing order.
    pub seats: Vec<SeatView>,
    /// The reader's legal moves; none if it is not their turn. During the choice of armies, the swaps of their pieces.
    pub actions: Vec<ActionView>,
    /// The moves.
    pub moves: Vec<MoveView>,
    /// The dice; `None` in games without.
    pub dice: Option<DiceView>,
    /// The open offers.
    pub offers: Vec<OfferView>,
    /// The commands that the reader can give now.
    pub commands: Vec<CommandView>,
    /// The reader's conditional moves, a line each.
    pub conditions: Vec<String>,
    /// The choice of armies, while it goes on.
    pub setup: Option<SetupView>,
    /// Remarks: the trials of the Kings, or the pieces that a lesson introduces.
    pub notes: Vec<String>,
    /// The progress at a lesson or puzzle, which a new connection of the page goes on from.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub progress: Option<String>,
}

/// The dice of a game, for their verification.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct DiceView {
    /// The game's id.
    pub game: String,
    /// The number of sides of the dice of captures; 0 if captures need none.
    pub sides: u32,
    /// The commitment and, once the game is over, the secret.
    #[serde(flatten)]
    pub disclosed: DisclosedDice,
    /// The seeds in playing order, once they are settled.
    pub seeds: Vec<SeedView>,
    /// The draws.
    pub draws: Vec<Draw>,
}

/// A seed of a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct SeedView {
    /// The letter of the seat.
    pub seat: char,
    /// The seed.
    pub seed: String,
    /// The source of the seed.
    pub by: SeedSource,
}

/// An earlier position, or one that a reader tries out.
#[derive(Clone, Debug, Serialize)]
pub struct PositionView {
    /// The number of public events.
    pub event: u64,
    /// The board.
    #[serde(flatten)]
    pub board: BoardView,
    /// The seats with their pieces off the board, without clocks.
    pub seats: Vec<SeatView>,
    /// The player to move.
    pub status: String,
    /// The legal moves, if the reader tries out moves.
    pub actions: Vec<ActionView>,
}

impl Reader {
    /// Returns a spectator of public games.
    #[must_use]
    pub fn spectator(language: Language) -> Self {
        let viewpoint = ReaderViewpoint::Own;
        Self { player: None, language, viewpoint, confirms: false, theme: AUTO_THEME, away: false }
    }

    /// Returns a person with their settings.
    #[must_use]
    pub fn person(player: PlayerId, language: Language, settings: &PersonSettings, game: &Game) -> Self {
        let viewpoint = match settings.viewpoint {
            // On their own page, nobody compares the board with the pictures in the channel.
            Viewpoint::Channel | Viewpoint::Own => ReaderViewpoint::Own,
            Viewpoint::White => ReaderViewpoint::White,
            Viewpoint::ToAct => ReaderViewpoint::ToAct,
        };
        let theme = theme_named(&settings.theme);
        let confirms = settings.confirm_moves.is_wanted(game, &player);
        let away = settings.hides_presence;
        Self { player: Some(player), language, viewpoint, confirms, theme, away }
    }

    /// Returns the reader's seats.
    fn seats(&self, game: &Game) -> Vec<Seat> {
        self.player.as_ref().map(|player| game.seats_of(player)).unwrap_or_default()
    }
}

/// A roll with which every declared capture succeeds.
const WINNING_ROLL: Roll = Roll { attack: 2, defence: 1 };
/// The theme that follows the reader's system.
pub(crate) const AUTO_THEME: &str = "auto";

/// Returns the name of a person's theme, or the one that follows their system.
pub(crate) fn theme_named(name: &str) -> &'static str {
    castellan_picture::Theme::named(name).map_or(AUTO_THEME, |theme| theme.name)
}

/// Returns a game as a reader sees it at a moment.
#[must_use]
pub fn view(subject: Subject, reader: &Reader, now: Time) -> View {
    let Subject { game, history, people, .. } = subject;
    let language = reader.language;
    let info = game.settings().variant.info();
    let own = reader.seats(game);
    let to_act = game.to_act();
    let you = to_act.filter(|seat| own.contains(seat)).or_else(|| own.first().copied());
    let viewpoint = match reader.viewpoint {
        ReaderViewpoint::Own => you,
        ReaderViewpoint::White => None,
        ReaderViewpoint::ToAct => to_act,
    };
    let outcome = outcome_of(game.end());
    let shown = shown_position(game, you);
    let last = game.record().and_then(Record::last);
    let board = match &shown {
        Some(position) => BoardView::of(position, last, outcome, language),
        None => BoardView { squares: Vec::new(), pieces: Vec::new(), marks: Marks::default() },
    };
    let captured = captures(game, history, usize::MAX);
    let seats = SeatsSubject {
        game,
        people,
        position: game.record().map(Record::position),
        captured: &captured,
        own: &own,
        now: Some(now),
        language,
    };
    let may_move = game.phase() == Phase::Running && to_act.is_some_and(|seat| own.contains(&seat));
    let actions = match game.record().filter(|_| may_move) {
        Some(record) => action_views(record.position(), &game.playable_actions(), language),
        None => you.map(|seat| armies::swaps(game, seat, language)).unwrap_or_default(),
    };
    let player = reader.player.as_ref();
    let person = player.map(|player| Person { game, people, player, now, language });
    let plans = own.iter().filter_map(|seat| game.plan(*seat)).map(Plan::to_text);
    let title = game_title_in(info, language);
    View {
        event: game.public_head().number,
        game: game.id().to_string(),
        variant: info.name,
        title: Cow::Borrowed(title),
        files: info.files,
        ranks: info.ranks,
        viewpoint: seat_word(viewpoint.unwrap_or(Seat::White)),
        phase: match game.phase() {
            Phase::Lobby | Phase::SetUp => "lobby",
            Phase::Running | Phase::Paused => "playing",
            Phase::Over => "over",
        },
        paused: game.phase() == Phase::Paused,
        status: status(game, people, language),
        said: said(history, people, language),
        you: you.map(seat_word),
        turn: to_act.map(seat_word),
        confirm: reader.confirms,
        theme: reader.theme,
        away: reader.away,
        board_label: message!(Web, "board-label", game = title).text(language),
        board,
        seats: seat_views(&seats),
        actions,
        moves: subject.moves.to_vec(),
        dice: dice(game, history),
        offers: commands::offer_views(game, people, player, now, language),
        commands: person.map(|person| person.commands()).unwrap_or_default(),
        conditions: plans.flat_map(|plan| plan.lines().map(str::to_owned).collect::<Vec<_>>()).collect(),
        setup: you.and_then(|seat| armies::setup(game, seat)),
        notes: shown
            .filter(|_| game.end().is_none() && game.record().is_some())
            .map(|position| text::king_trials_in(&position, language))
            .unwrap_or_default(),
        progress: None,
    }
}

/// Returns the position of a game after some of its steps, and after a `line` of moves that the reader tries out.
/// Returns `None` if the game has not started, or an action of the line is illegal.
#[must_use]
pub fn position_view(
    subject: Subject,
    reader: &Reader,
    (event, steps): (u64, usize),
    line: &[Action],
) -> Option<PositionView> {
    let Subject { game, history, people, .. } = subject;
    let language = reader.language;
    let record = game.record()?;
    let shown = tried(record, steps, line)?;
    let own = reader.seats(game);
    let captured = captures(game, history, steps);
    let position = shown.position();
    let seats = SeatsSubject {
        game,
        people,
        position: Some(position),
        captured: &captured,
        own: &own,
        now: None,
        language,
    };
    let is_last = line.is_empty() && steps == record.steps().len();
    let names = people.marked_seats(game, language);
    let end = game.end().filter(|_| is_last);
    let sentence = text::position_status_in(position, end, &names.each_ref().map(Option::as_deref), language);
    let outcome = outcome_of(end);
    let may_try = game.check_analysis_allowed().is_ok();
    Some(PositionView {
        event,
        board: BoardView::of(position, shown.last(), outcome, language),
        seats: seat_views(&seats),
        status: remove_marks(&sentence),
        actions: if may_try { action_views(position, &position.actions(), language) } else { Vec::new() },
    })
}

/// Returns a record after some of its steps and a `line` of moves. Returns `None` if one of these is illegal.
fn tried(record: &Record, steps: usize, line: &[Action]) -> Option<Record> {
    let mut shown = record.rewound(steps);
    for action in line {
        // Dice fall favourably, as in `/whatif`.
        let roll = shown.position().dice_sides(*action).map(|_| WINNING_ROLL);
        shown.play(*action, roll).ok()?;
    }
    Some(shown)
}

/// Returns the pieces captured in the first steps of a game, by the capturing seat.
fn captures(game: &Game, history: &History, steps: usize) -> Vec<(Seat, Piece)> {
    let Some(record) = game.record() else { return Vec::new() };
    let captured = record.steps().zip(&history.steps).take(steps);
    captured
        .flat_map(|(step, told)| told.captured.iter().map(move |(_, piece)| (step.seat, *piece)))
        .collect()
}

/// Returns the player to move, or how the game ended, or what it waits for.
pub(crate) fn status(game: &Game, people: &People, language: Language) -> String {
    let names = people.marked_seats(game, language);
    let names = names.each_ref().map(Option::as_deref);
    let sentence = match (game.phase(), game.record()) {
        (Phase::Lobby, _) if game.seats().len() >= game.all_seats().len() => {
            let owner = people.marked(&game.owner().id, language);
            message!(Web, "status-lobby-full", owner = owner).text(language)
        }
        (Phase::Lobby, _) => message!(Web, "status-lobby").text(language),
        (Phase::SetUp, _) => message!(Web, "status-armies").text(language),
        (Phase::Paused, Some(record)) => {
            let standing = text::position_status_in(record.position(), game.end(), &names, language);
            message!(Web, "status-paused", status = standing).text(language)
        }
        (_, Some(record)) => text::position_status_in(record.position(), game.end(), &names, language),
        (_, None) => message!(Web, "status-never-started").text(language),
    };
    remove_marks(&sentence)
}

/// Returns the last public event as a sentence.
fn said(history: &History, people: &People, language: Language) -> String {
    let Some(last) = &history.last else { return String::new() };
    let name_of = |player: &PlayerId| people.marked(player, language);
    let before = last.before.as_deref();
    let sentence = text::event_sentence_in(&last.event, before, &last.after, &name_of, language);
    // Data for people who verify the game follows on a line of its own.
    let first = sentence.lines().next().unwrap_or_default();
    remove_marks(first)
}

/// Returns the position to show. Before the start it is the start position, if that is settled; during the choice of
/// armies, the reader's own army on an empty board.
fn shown_position(game: &Game, you: Option<Seat>) -> Option<AnyPosition> {
    if let Some(record) = game.record() {
        return Some(record.position().clone());
    }
    let variant = game.settings().variant;
    let options = game.options();
    if game.phase() == Phase::SetUp
        && let Some(army_info) = variant.army()
    {
        let seat = you.unwrap_or(Seat::White);
        let pieces =
            you.map_or_else(|| vec![None; army_info.size], |seat| armies::pieces(game, seat, army_info));
        return variant.with_army(&options, seat, &pieces);
    }
    variant.begin(&options).ok()
}

/// Returns `true` if dice can decide captures.
fn rolls_dice(game: &Game) -> bool {
    match game.record() {
        Some(record) => record.position().rolls_dice(),
        None => game.settings().variant.begin(&game.options()).is_ok_and(|start| start.rolls_dice()),
    }
}

fn dice(game: &Game, history: &History) -> Option<DiceView> {
    if !rolls_dice(game) && history.draws.is_empty() {
        return None;
    }
    let seeds = game.seeds().iter().map(|(seat, given)| SeedView {
        seat: seat.letter(),
        seed: given.seed.as_str().to_owned(),
        by: given.source,
    });
    let die = game.options().get("die").and_then(|sides| sides.parse().ok());
    Some(DiceView {
        game: game.id().to_string(),
        sides: if rolls_dice(game) { die.unwrap_or(DEFAULT_DIE) } else { 0 },
        disclosed: game.disclosed_dice(),
        seeds: seeds.collect(),
        draws: history.draws.clone(),
    })
}

/// The sides of a die, unless other ones were agreed (KM-17).
const DEFAULT_DIE: u32 = 6;

/// Returns the outcome of an end, if it has one.
const fn outcome_of(end: Option<End>) -> Option<Outcome> {
    match end {
        Some(End::Outcome(outcome)) => Some(outcome),
        Some(End::Closed(_)) | None => None,
    }
}

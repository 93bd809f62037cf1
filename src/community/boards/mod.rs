//! Boards for pictures, and their descriptions.
//!
//! - [`render_pool`] draws them; [`replay`] shows a whole game.
//! - [`move_words`]: moves in words; [`board_help`]: attacked pieces and good moves.

pub mod board_help;
pub mod move_words;
pub mod render_pool;
pub mod replay;

use crate::settings::BoardView;
use castellan_discord_api::limits::length;
use castellan_game::player::computer_level;
use castellan_game::time_control::TimeControl;
use castellan_game::{End, Game, Span, Time};
use castellan_picture::{Ending, HanForms, LARGEST_SQUARE, Scene, Theme, theme};
use castellan_rules::record::{Step, number_moves};
use castellan_rules::{Action, AnyPosition, Outcome, Record, Seat, Status};
use castellan_text::{self as text, DescribedPosition, Language, MessageArgument, message};
use castellan_tournament::Score;

/// The approximate longest side of a board's picture, in pixels.
pub const PICTURE_SIZE: u32 = 900;

/// The options for drawing a board for a reader.
#[derive(Clone, Copy)]
pub struct RenderOptions {
    /// The seat at the bottom.
    pub viewpoint: Seat,
    /// The colours.
    pub theme: &'static Theme,
    /// The language of the words.
    pub language: Language,
    /// The forms of Chinese characters; `None` for those that each text suggests.
    pub han_forms: Option<HanForms>,
}

/// Returns the theme with this name, or the default one.
#[must_use]
pub fn theme_named(name: &str) -> &'static Theme {
    theme::ALL.iter().copied().find(|theme| theme.name == name).unwrap_or(&theme::DARK)
}

/// Returns the seat at the bottom of a game's public board. In games of one person against computers, it is that
/// person's, unless the server's boards turn.
#[must_use]
pub fn public_viewpoint(game: &Game, chosen: BoardView) -> Seat {
    match chosen {
        BoardView::ToAct => game.to_act().unwrap_or(Seat::White),
        BoardView::White => {
            let mut people = game.players().into_iter().filter(|player| computer_level(player).is_none());
            match people.next().filter(|_| people.next().is_none()).map(|person| game.seats_of(person)) {
                Some(seats) if seats.len() == 1 => seats[0],
                _ => Seat::White,
            }
        }
    }
}

/// Returns the result of a record, if it is over.
#[must_use]
pub fn record_end(record: &Record) -> Option<End> {
    match record.status() {
        Status::Over(outcome) => Some(End::Outcome(outcome)),
        Status::Ongoing => None,
    }
}

/// Returns the time left on each clock; none in games without banks, where the deadline says it.
#[must_use]
pub fn clocks(game: &Game, language: Language) -> [Option<String>; 4] {
    let clock = game.clock();
    let playing = game.record().map(|record| record.position().seats()).unwrap_or_default();
    let has_bank = !matches!(clock.control(), TimeControl::None | TimeControl::PerAction { .. });
    let has_clock = |seat: &Seat| has_bank && playing.contains(seat);
    // The clock does not go back before its latest event, so that equal games have equal pictures.
    let left = |seat: Seat| clock.left(seat, Time::default()).filter(|_| has_clock(&seat));
    Seat::ALL.map(|seat| left(seat).map(|left| clock_text(left, language)))
}

/// Returns a time as on a chess clock, such as `1:05:30` or `9:59`. In words from a day on.
#[must_use]
pub fn clock_text(left: Span, language: Language) -> String {
    let seconds = left.ms() / 1_000;
    let (hours, minutes, seconds) = (seconds / 3_600, seconds / 60 % 60, seconds % 60);
    match hours {
        24.. => text::duration_in(left, language),
        1.. => format!("{hours}:{minutes:02}:{seconds:02}"),
        0 => format!("{minutes}:{seconds:02}"),
    }
}

/// Returns the places of a game of more than two, by seat.
fn places(record: &Record, outcome: Outcome) -> [Option<u8>; 4] {
    let mut places = [None; 4];
    let seats = record.start().seats();
    if seats.len() > 2 {
        let left = record.steps().filter_map(|step| match step.action {
            Action::Leave(seat) => Some(seat),
            _ => None,
        });
        let score = Score::from_outcome(&seats, &left.collect::<Vec<_>>(), outcome);
        for (seat, place) in seats.into_iter().zip(score.places) {
            places[seat as usize] = Some(place);
        }
    }
    places
}

/// Returns how a finished game ended, for its pictures; `None` while it goes on, or if it has no result.
#[must_use]
pub fn ending(record: &Record, end: Option<End>, sentence: String) -> Option<Ending> {
    let Some(End::Outcome(outcome)) = end.or_else(|| record_end(record)) else { return None };
    let winner = match outcome {
        Outcome::Won(seat, _) => Some(seat),
        Outcome::Drawn(_) => None,
    };
    Some(Ending { sentence, winner, places: places(record, outcome) })
}

/// The picture of a board with everything that its lines say.
#[derive(Clone, Debug)]
pub struct BoardPicture {
    position: AnyPosition,
    last: Option<Step>,
    names: [Option<String>; 4],
    clocks: [Option<String>; 4],
    title: String,
    status: String,
    ending: Option<Ending>,
    is_over: bool,
}

impl BoardPicture {
    /// Prepares the picture of a record with its result, and the names and clocks of its seats. `name` is the name of a
    /// private picture, which its title gives with the number of moves.
    #[must_use]
    pub fn new(
        record: &Record,
        end: Option<End>,
        (names, clocks): ([Option<String>; 4], [Option<String>; 4]),
        name: Option<text::Message>,
        language: Language,
    ) -> Self {
        let position = record.position().clone();
        let named = names.each_ref().map(Option::as_deref);
        let status = text::position_status_in(&position, end, &named, language);
        let to_come = Step { action: Action::Pass, roll: None, seat: position.to_act() };
        let number = number_moves(record.steps().chain([to_come])).last().copied().unwrap_or(1);
        let title = match name {
            Some(name) => {
                message!(Boards, "picture-name", name = name, number = number.to_string()).text(language)
            }
            None => MessageArgument::game_title(position.info()).text(language),
        };
        let ending = ending(record, end, status.clone());
        let last = record.last();
        Self { position, last, names, clocks, title, status, ending, is_over: end.is_some() }
    }

    /// Returns the position.
    #[must_use]
    pub const fn position(&self) -> &AnyPosition {
        &self.position
    }

    /// Returns the scene without its lines, about `size` pixels wide and high.
    #[must_use]
    pub fn board(&self, view: RenderOptions, size: u32) -> Scene<'_> {
        let mut scene = Scene::new(&self.position, view.theme, square_size(&self.position, size));
        scene.viewpoint = view.viewpoint;
        scene.language = view.language;
        scene.han_forms = view.han_forms;
        scene.last = self.last;
        scene.names.clone_from(&self.names);
        scene.marks_turn = !self.is_over;
        scene
    }

    /// Adds the lines above and below the board.
    pub fn add_lines(&self, scene: &mut Scene<'_>) {
        scene.clocks.clone_from(&self.clocks);
        scene.title.clone_from(&self.title);
        if self.ending.is_none() {
            scene.status.clone_from(&self.status);
        }
        scene.ending.clone_from(&self.ending);
    }
}

/// Returns a board in words for screen readers: every piece with its square, if the limit (in Discord's characters) has
/// room for all.
#[must_use]
pub fn describe(
    record: &Record,
    end: Option<End>,
    names: [Option<&str>; 4],
    longest: usize,
    language: Language,
) -> String {
    let before = record.steps().len().checked_sub(1).map(|steps| record.rewound(steps));
    let before = before.as_ref().map(Record::position);
    let scene = DescribedPosition { position: record.position(), end, last: record.last(), before, names };
    let text = text::describe_in(&scene, longest, language);
    // Only names have characters that Discord counts twice.
    match length(&text) - text.chars().count() {
        0 => text,
        twice => text::describe_in(&scene, longest.saturating_sub(twice), language),
    }
}

/// Returns the size of a square for a board of about this size.
#[must_use]
pub fn square_size(position: &AnyPosition, size: u32) -> u32 {
    let info = position.info();
    (size / u32::from(info.files.max(info.ranks))).min(LARGEST_SQUARE)
}

#[cfg(test)]
mod tests {
    use super::{clock_text, ending};
    use castellan_game::Span;
    use castellan_rules::{Action, Options, Outcome, Record, Seat, Variant, WinReason};
    use castellan_text::Language;

    #[test]
    fn a_clock_shows_hours_minutes_and_seconds_and_days_in_words() {
        let shown = |seconds: u64| clock_text(Span::from_ms(seconds * 1_000 + 999), Language::En);
        assert_eq!([0, 59, 600, 3_600, 86_399].map(shown), ["0:00", "0:59", "10:00", "1:00:00", "23:59:59"]);
        assert_eq!(shown(9 * 86_400 + 3_600).replace(['\u{2068}', '\u{2069}'], ""), "9 days 1 hour");
    }

    #[test]
    fn games_of_more_than_two_end_with_places() {
        let options = Options::new(Variant::KingOfTheMountain.info(), &[("seats", "3")]).expect("options");
        let mut record = Record::begin(Variant::KingOfTheMountain, options).expect("a start");
        let seats = record.start().seats();
        assert_eq!(ending(&record, None, String::new()), None);
        for seat in seats[1..].iter().rev() {
            record.play(Action::Leave(*seat), None).expect("a legal action");
        }
        let ended = ending(&record, None, "White wins.".to_owned()).expect("an end");
        assert_eq!(ended.winner, Some(seats[0]));
        assert_eq!(
            seats.iter().map(|seat| ended.places[*seat as usize]).collect::<Vec<_>>(),
            [Some(1), Some(2), Some(3)]
        );

        let duel = Record::begin(Variant::MountChess, Options::default()).expect("a start");
        let end = castellan_game::End::Outcome(Outcome::Won(Seat::Black, WinReason::Time));
        let ended = ending(&duel, Some(end), String::new()).expect("an end");
        assert_eq!((ended.winner, ended.places), (Some(Seat::Black), [None; 4]));
    }
}

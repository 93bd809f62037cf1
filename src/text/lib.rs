//! Turns values of the rules, games and tournaments into the sentences that people read: refusals, news, outcomes,
//! spoken descriptions of positions, and the rule book.
//!
//! ```
//! use castellan_rules::{Action, Options, Variant};
//!
//! let game = "mount-chess".parse::<Variant>().unwrap();
//! let position = game.begin(&Options::default()).unwrap();
//! let ruling = position.explain("a2a4".parse::<Action>().unwrap()).unwrap_err();
//! assert_eq!(
//!     castellan_text::sentence(&ruling),
//!     "MC-4: The Farmer can't reach a4: it moves one square forward, left or right."
//! );
//! ```

mod acted;
mod catalogue;
mod choice;
mod date;
mod diagram;
mod game;
mod language;
mod lasting;
mod lesson;
mod message;
mod news;
mod outcome;
mod position;
mod problem;
mod rulebook;
mod ruling;
mod setting;
mod tournament;

pub use acted::acted_in;
pub use castellan_names as names;
#[doc(hidden)]
pub use catalogue::REWRITTEN;
pub use catalogue::{
    Fact, Family, counted_in, kind_name_in, letter_in, letters_in, moves, moves_in, title_in,
};
pub use choice::choice_in;
pub use date::date;
pub use diagram::{diagram, diagram_in, diagram_name_in, mark, mark_in};
pub use game::{TYPED_COMMANDS, refused, refused_in, unreadable_in};
pub use language::Language;
pub use lasting::{lasting, lasting_in, time_control};
pub use lesson::{LessonWords, goal_in, lesson_in, summary_in};
pub use message::{Message, looked_up};
pub use news::{Called, event_sentence, event_sentence_in, past_event_sentence, past_event_sentence_in};
pub use outcome::{LONGEST_NAME, Names, named, named_in, outcome, outcome_in};
pub use position::{
    Description, LONGEST_DESCRIPTION, describe, describe_in, describe_within, dice, dice_in, of_each_seat,
    pieces_in, standing, standing_in,
};
pub use problem::{
    game_text_refused, option_meaning_in, option_refused, position_refused, problem, span_refused,
    terms_refused, unplayable,
};
pub use rulebook::{Origin, Rule, rule, rule_in, rules, rules_in};
pub use ruling::{ruled, sentence, sentence_in};
pub use setting::{rated_with_computers, setting, setting_name, setting_value};
pub use tournament::events::{
    asked_of_directors, asked_of_directors_in, tournament_event_sentence, tournament_event_sentence_in,
};
pub use tournament::names::{
    bye, bye_in, format, format_in, phase_in, scored, scored_in, scored_of_in, tiebreak_in, tiebreak_value_in,
};
pub use tournament::refusals::{not_announced_in, refused_by_tournament, refused_by_tournament_in};
pub use tournament::why::{why_ahead_in, why_out_in, why_paired_in, why_team_ahead_in};

//! Turns values of the rules, games and tournaments into the sentences that people read: refusals, news, outcomes,
//! descriptions of positions, and the rule book.
//!
//! The words are in the message catalogues under `locales/`, one set for each [`Language`]. They are written in
//! [Fluent](https://projectfluent.org), compiled in, and parsed on first use. Three types connect code and catalogues:
//!
//! - [`Message`] is a message that has no language yet. The macro [`message!`] names its [`Catalogue`] and its key.
//! - [`MessageArgument`] is a value in a message: a seat, a piece, a number. Each language inflects it as it needs.
//! - [`Language`] is the reader's language. [`Message::text`] formats a message in it.
//!
//! ```
//! use castellan_rules::Seat;
//! use castellan_text::{Language, message};
//!
//! let to_move = message!(Pictures, "board-to-move", seat = Seat::White);
//! assert_eq!(to_move.text(Language::En), "White to move");
//! ```
//!
//! Functions format whole values of the crates below. Those that end in `_in` take a language; the others return
//! English.
//!
//! ```
//! use castellan_rules::{Action, Options, Variant};
//!
//! let game = "mount-chess".parse::<Variant>().unwrap();
//! let position = game.begin(&Options::default()).unwrap();
//! let refusal = position.explain("a2a4".parse::<Action>().unwrap()).unwrap_err();
//! assert_eq!(
//!     castellan_text::action_refusal(&refusal),
//!     "MC-4: The Farmer can't reach a4: it moves one square forward, left or right."
//! );
//! ```
//!
//! | values | functions |
//! |---|---|
//! | actions and positions | [`describe_action_in`], [`describe`], [`position_status`], [`outcome()`] |
//! | refusals | [`action_refusal()`], [`game_refusal()`], [`tournament_refusal`] |
//! | events | [`event_sentence`], [`tournament_event_sentence`] |
//! | settings and times | [`setting()`], [`time_control`], [`duration()`], [`date()`] |
//! | rules and tutorials | [`rule`], [`lesson_in`], [`diagram()`] |

mod action;
mod action_choice;
mod action_refusal;
mod catalogue;
mod consequences;
mod date;
mod diagram;
mod duration;
mod game_event;
mod game_refusal;
mod king_phase;
mod language;
mod lesson;
mod message;
mod missing;
mod outcome;
mod position;
mod problem;
mod rulebook;
mod setting;
mod tournament;

pub use action::describe_action_in;
pub use action_choice::describe_choice_in;
pub use action_refusal::{action_refusal, action_refusal_in, action_refusal_message};
pub use castellan_names as names;
#[doc(hidden)]
pub use catalogue::TEST_TRANSFORM;
pub use catalogue::{
    Catalogue, MessageArgument, game_title_in, kind_name_in, moves, moves_in, piece_count_in,
    piece_letter_in, piece_letters_in,
};
pub use date::date;
pub use diagram::{diagram, diagram_in, diagram_name_in, mark, mark_in};
pub use duration::{duration, duration_in, time_control};
pub use game_event::{
    NameLookup, event_sentence, event_sentence_in, past_event_sentence, past_event_sentence_in,
    played_step_in,
};
pub use game_refusal::{TYPED_COMMANDS, game_refusal, game_refusal_in, input_error_in};
pub use king_phase::{guardian_duty_in, is_in_check, king_phase_in, king_progress_in, king_trials_in};
pub use language::Language;
pub use lesson::{LessonTexts, active_goal_in, goal_in, lesson_in, summary_in};
pub use message::{Message, look_up};
pub use missing::{MissingMessages, missing_messages};
pub use outcome::{LONGEST_NAME, SeatNames, named_seat, named_seat_in, outcome, outcome_in};
pub use position::{
    DescribedPosition, LONGEST_DESCRIPTION, describe, describe_in, describe_within, dice, dice_in, pieces_in,
    position_status, position_status_in, values_by_seat,
};
pub use problem::{
    game_text_error, option_error, option_meaning_in, play_error, position_error, problem,
    settings_text_error, span_error,
};
pub use rulebook::{Origin, Rule, rule, rule_in, rules, rules_in};
pub use setting::{rated_with_computers, setting, setting_name, setting_value};
pub use tournament::events::{
    director_question, director_question_in, tournament_event_sentence, tournament_event_sentence_in,
};
pub use tournament::names::{
    annotated_score_in, bye, bye_in, score_notation, score_notation_in, tiebreak_in, tiebreak_value_in,
    tournament_format, tournament_format_in, tournament_phase_in,
};
pub use tournament::reasons::{bye_reason_in, pairing_reason_in, ranking_reason_in, team_ranking_reason_in};
pub use tournament::refusals::{announcement_error_in, tournament_refusal, tournament_refusal_in};

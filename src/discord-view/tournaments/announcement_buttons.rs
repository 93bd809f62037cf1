//! The buttons below the announcement of a tournament, and those that its messages share.

use crate::ids::{ComponentId, Step};
use crate::tournaments::director_actions::phase_buttons;
use castellan_discord_api::wire::{Button, Row, Style};
use castellan_text::{self as text, Language, message};
use castellan_tournament::{Phase, Tournament};

/// Returns a button of a tournament.
fn button(
    tournament: &Tournament,
    style: Style,
    label: &text::Message,
    step: Step,
    language: Language,
) -> Button {
    Button::new(style, label.text(language), ComponentId::without_game(step).with(tournament.id()))
}

/// Returns the components below the announcement: the buttons of players, and those of directors, for the phase.
pub(super) fn rows(tournament: &Tournament, language: Language) -> Vec<Row> {
    let button = |style, label: text::Message, step| button(tournament, style, &label, step, language);
    let sign_up = || sign_up_button(tournament, language);
    let off = || {
        button(Style::Secondary, message!(TournamentAnswers, "button-withdraw"), Step::TournamentWithdrawal)
    };
    let buttons = match tournament.phase() {
        Phase::SignUp => {
            let mut buttons = vec![sign_up(), off()];
            if tournament.needs_check_in() {
                buttons.push(check_in_button(tournament, language).enabled(tournament.is_check_in_open()));
            }
            buttons
        }
        Phase::Running if tournament.is_continuous() => {
            let open = tournament.is_open();
            let labels = if tournament.is_ladder() {
                [
                    (Style::Primary, message!(TournamentAnswers, "button-challenge"), Step::Challenge),
                    (Style::Success, message!(TournamentAnswers, "button-play"), Step::SignUp),
                ]
            } else {
                [
                    (Style::Success, message!(TournamentAnswers, "button-play"), Step::SignUp),
                    (Style::Secondary, message!(TournamentAnswers, "button-pause"), Step::ArenaPause),
                ]
            };
            let mut buttons = Vec::new();
            buttons.extend(
                labels.into_iter().filter(|_| open).map(|(style, label, step)| button(style, label, step)),
            );
            buttons.push(off());
            buttons.extend(view_buttons(tournament, language));
            buttons
        }
        Phase::Running => {
            let mut buttons = vec![sign_up(), off()];
            if !tournament.is_open() {
                buttons.remove(0);
            }
            buttons.extend(view_buttons(tournament, language));
            buttons
        }
        Phase::Cancelled if tournament.rounds().is_empty() => Vec::new(),
        Phase::Finished | Phase::Cancelled => view_buttons(tournament, language),
    };
    let details =
        button(Style::Secondary, message!(TournamentAnswers, "button-details"), Step::TournamentDetails);
    let second = std::iter::once(details).chain(phase_buttons(tournament, language)).collect();
    [buttons, second].into_iter().filter(|row| !row.is_empty()).map(Row::Buttons).collect()
}

/// Returns the buttons to the standings and the pairings.
#[must_use]
pub fn view_buttons(tournament: &Tournament, language: Language) -> Vec<Button> {
    let labels = [
        (message!(TournamentAnswers, "button-standings"), Step::Standings),
        (message!(TournamentAnswers, "button-pairings"), Step::Pairings),
    ];
    let button = |(label, step)| button(tournament, Style::Secondary, &label, step, language);
    labels.into_iter().map(button).collect()
}

/// Returns the button to the games of a tournament that is over.
pub(super) fn games_button(tournament: &Tournament, language: Language) -> Button {
    let label = message!(TournamentAnswers, "button-games");
    button(tournament, Style::Secondary, &label, Step::TournamentGames, language)
}

/// Returns the button to check in.
#[must_use]
pub fn check_in_button(tournament: &Tournament, language: Language) -> Button {
    let label = message!(TournamentAnswers, "button-check-in");
    button(tournament, Style::Primary, &label, Step::CheckIn, language)
}

/// Returns the button to sign up, or to enter late.
#[must_use]
pub fn sign_up_button(tournament: &Tournament, language: Language) -> Button {
    let label = message!(TournamentAnswers, "button-sign-up");
    button(tournament, Style::Success, &label, Step::SignUp, language).enabled(tournament.is_open())
}

//! The directors' panel: pending decisions of a tournament, and buttons to make them.

use crate::commands::tournaments::no_shows;
use crate::components::spec::components;
use crate::interactions::context::InteractionContext;
use crate::interactions::reply::Reply;
use crate::services::Services;
use castellan_community::error::UserError;
use castellan_community::people::People;
use castellan_community::tournament_locations::TournamentLocation;
use castellan_discord_api::escape::{escape_line, escape_sentence};
use castellan_discord_api::limits::{CONTENT, shorten};
use castellan_discord_api::wire::{Button, Message, Row, Style};
use castellan_discord_view::ids::{ComponentId, Step};
use castellan_discord_view::tournaments::announcement_message::{self, timestamp, versus};
use castellan_discord_view::tournaments::director_actions::panel_rows;
use castellan_game::Time;
use castellan_text::{self as text, MessageArgument, message};
use castellan_tournament::state::Pairing;
use castellan_tournament::{Phase, Tournament};

/// The most boards named in a line.
const MOST_BOARDS: usize = 8;

components! {
    /// The button that refreshes the panel.
    DirectorPanel of_tournament(Look, RunTournament): |press| {
        panel(press.services, press.context, &press.subject.0, &press.subject.1)
    };
}

/// Returns the pending and the possible decisions of a tournament.
pub(super) async fn panel(
    services: &Services,
    context: &InteractionContext<'_>,
    tournament: &Tournament,
    venue: &TournamentLocation,
) -> Result<Reply, UserError> {
    let people = People::of_tournament(&services.referee, tournament).await?;
    let (now, language) = (services.referee.now(), context.language);
    let title = escape_line(&tournament.announcement().title);
    let mut sentences = vec![
        message!(TournamentAnswers, "panel", title = title),
        announcement_message::state(tournament, &people, now),
    ];
    let open = || {
        let rounds = tournament.rounds().iter().filter(|round| round.started && !round.finished);
        rounds.flat_map(|round| round.pairings.iter().map(move |pairing| (round, pairing)))
    };
    let board = |pairing: &Pairing| -> MessageArgument {
        format!("{} {}", pairing.board, escape_sentence(&versus(tournament, &people, pairing, language)))
            .into()
    };
    let waiting = open().filter(|(_, pairing)| pairing.has_started && pairing.score.is_none());
    let waiting = waiting.filter_map(|(_, pairing)| pairing.look.map(|until| (pairing, until)));
    let waiting: Vec<(MessageArgument, Time)> =
        waiting.map(|(pairing, until)| (board(pairing), until)).collect();
    if let Some(first) = waiting.iter().map(|(_, until)| *until).min() {
        let boards = waiting.into_iter().map(|(board, _)| board).collect();
        sentences.push(message!(
            TournamentAnswers,
            "panel-not-started",
            boards = board_list(boards),
            time = timestamp(first)
        ));
    }
    let late = open().filter(|(round, pairing)| round.overdue && pairing.score.is_none());
    let late: Vec<MessageArgument> = late.map(|(_, pairing)| board(pairing)).collect();
    if !late.is_empty() {
        sentences.push(message!(TournamentAnswers, "panel-late", boards = board_list(late)));
    }
    let disputed = open().filter(|(_, pairing)| pairing.closed && pairing.score.is_none());
    let disputed: Vec<MessageArgument> = disputed.map(|(_, pairing)| board(pairing)).collect();
    if !disputed.is_empty() {
        sentences.push(message!(TournamentAnswers, "panel-disputed", boards = board_list(disputed)));
    }
    if sentences.len() == 2 && !tournament.is_unpaired() {
        sentences.push(message!(TournamentAnswers, "panel-nothing"));
    }
    sentences.extend(no_shows::earlier_no_shows(services, context, tournament, venue.guild, &people).await?);
    if tournament.phase() == Phase::Running {
        sentences.push(message!(TournamentAnswers, "panel-replace"));
    }
    let lines: Vec<String> = sentences.iter().map(|sentence| sentence.text(language)).collect();
    let mut rows = panel_rows(tournament, language);
    let id = tournament.id();
    let button =
        |label: text::Message, id: ComponentId| Button::new(Style::Secondary, label.text(language), id);
    let refresh =
        button(message!(Buttons, "act-refresh"), ComponentId::without_game(Step::DirectorPanel).with(id));
    let log = button(message!(Buttons, "act-log"), ComponentId::without_game(Step::Decisions).with(id));
    rows.push(Row::Buttons(vec![refresh, log]));
    Ok(Message { rows, ..Message::text(shorten(&lines.join("\n"), CONTENT)) }.into())
}

/// Returns the first boards, and the number of others.
fn board_list(mut boards: Vec<MessageArgument>) -> MessageArgument {
    let more = boards.len().saturating_sub(MOST_BOARDS);
    boards.truncate(MOST_BOARDS);
    if more > 0 {
        boards.push(MessageArgument::from(message!(Tournaments, "and-more", count = more)));
    }
    MessageArgument::List("list-semicolon", boards)
}

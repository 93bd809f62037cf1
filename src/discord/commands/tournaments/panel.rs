//! The directors' panel: pending decisions of a tournament, and buttons to make them.

use crate::commands::handler::HandlerResult;
use crate::commands::shared_options::{TOURNAMENT, confirmation};
use crate::commands::tournaments::no_shows;
use crate::components::press::{Press, TournamentPress};
use crate::components::spec::components;
use crate::interactions::context::InteractionContext;
use crate::interactions::reply::Reply;
use crate::services::Services;
use castellan_community::error::{OperatorError, UserError};
use castellan_community::people::People;
use castellan_community::places::tournament_locations::TournamentLocation;
use castellan_discord_api::escape::{escape_line, escape_sentence};
use castellan_discord_api::limits::{CONTENT, shorten};
use castellan_discord_api::wire::{Button, CommandInvocation, Message, Row, Style, Value};
use castellan_discord_view::ids::{ComponentId, Step};
use castellan_discord_view::tournaments::announcement_message::{self, timestamp, versus};
use castellan_discord_view::tournaments::director_actions::{command_word, hide_actions, panel_rows};
use castellan_game::{Player, PlayerId, Span, Time};
use castellan_text::{self as text, MessageArgument, message};
use castellan_tournament::state::Pairing;
use castellan_tournament::{Board, CommandKind, Phase, Score, Tournament};

/// The words of `/arbiter` that have a button, and the panel.
const ACTIONS: [&str; 15] = [
    "start",
    "check-in",
    "begin-round",
    "finish",
    "panel",
    "pair",
    "extend",
    "result",
    "forfeit",
    "remove",
    "replace",
    "message",
    "change",
    "cancel",
    "enter",
];
/// The most boards named in a line.
const MOST_BOARDS: usize = 8;

components! {
    /// The button that opens or refreshes the panel, and those of commands without a form.
    DirectorPanel of_tournament(Look, RunTournament): |press| {
        panel(press.services, press.context, &press.subject.0, &press.subject.1)
    };
    DirectorCommand of_tournament(Change, RunTournament): |press| async move { run_command(press, false).await };
    DirectorCommandConfirmed of_tournament(Change, RunTournament): |press| async move {
        run_command(press, true).await
    };
}

/// Carries out a director's command as if it had been typed. An end has to be confirmed first, and so does a start
/// without players who have signed up.
async fn run_command(press: TournamentPress<'_>, is_confirmed: bool) -> HandlerResult {
    let Press { services, context, subject: (tournament, _), .. } = press;
    let word: String = press.read()?;
    let Some(word) = command_word(&word) else {
        return Err(OperatorError::Unknown(format!("a director's command: {word}")).into());
    };
    if word == "finish" && !is_confirmed && tournament.phase() == Phase::Running {
        services.access.check_may_decide(context, tournament, &CommandKind::Finish { why: None }).await?;
        let title = escape_line(&tournament.announcement().title);
        let question = message!(TournamentAnswers, "confirm-finish", title = title);
        let id = ComponentId::without_game(Step::DirectorCommandConfirmed).with((tournament.id(), word));
        return Ok(confirmation(context.language, question, message!(Buttons, "act-finish"), id));
    }
    let signed_up = tournament.signed_up();
    let there = signed_up.iter().filter(|sign_up| sign_up.checked_in).count();
    let leaves_out = tournament.phase() == Phase::SignUp
        && tournament.needs_check_in()
        && there < signed_up.len()
        && there >= tournament.announcement().min_entrants as usize;
    if word == "start" && !is_confirmed && leaves_out {
        let missing = signed_up.len() - there;
        let question = message!(TournamentAnswers, "confirm-start", there = there, count = missing);
        let id = ComponentId::without_game(Step::DirectorCommandConfirmed).with((tournament.id(), word));
        return Ok(confirmation(context.language, question, message!(Buttons, "act-start"), id));
    }
    let path = vec!["arbiter".to_owned(), word.to_owned()];
    let options = vec![(TOURNAMENT.to_owned(), Value::Text(tournament.id().to_string()))];
    services.run(context, &CommandInvocation { path, options }).await
}

/// Returns the words of `/arbiter` whose buttons are not shown to the user, because the command would be refused.
pub(super) async fn hidden_actions(
    services: &Services,
    context: &InteractionContext<'_>,
    tournament: &Tournament,
) -> Vec<&'static str> {
    let mut hidden = Vec::new();
    for word in ACTIONS {
        let kind = example_of(word, tournament, &context.player);
        if services.access.check_may_decide(context, tournament, &kind).await.is_err() {
            hidden.push(word);
        }
    }
    hidden
}

/// Returns an example of a decision: one about other players, if it can be.
fn example_of(word: &str, tournament: &Tournament, user: &PlayerId) -> CommandKind {
    let why = String::new;
    let own = tournament.number_of(user);
    let is_of_others = |pairing: &&Pairing| own.is_none_or(|own| !pairing.entrants.contains(&own));
    let pairings = || tournament.rounds().iter().rev().flat_map(|round| &round.pairings);
    let other = tournament.players().into_iter().find(|player| player != user);
    let other = other.unwrap_or_else(|| user.clone());
    match word {
        "pair" => {
            CommandKind::CorrectPairing { games: Vec::new(), byes: Vec::new(), overrule: false, why: why() }
        }
        "change" => {
            let announcement = Box::new(tournament.announcement().clone());
            CommandKind::Amend { announcement, why: why() }
        }
        "extend" => {
            let running = tournament.rounds().iter().rev().find(|round| round.started && !round.finished);
            let round = running.map(|round| round.number).unwrap_or_default();
            CommandKind::Extend { round, span: Span::ZERO, why: why() }
        }
        "result" | "forfeit" => {
            let pairing = pairings().find(is_of_others).or_else(|| pairings().next());
            let board = pairing.map_or(Board { round: 0, board: 0 }, |pairing| pairing.board);
            CommandKind::Override { board, score: Score::drawn(2), why: why() }
        }
        "remove" => CommandKind::Remove { player: other, why: why() },
        "replace" => match tournament.number_of(&other) {
            Some(number) => CommandKind::Replace { number, player: Player::person(user.clone()), why: why() },
            None => CommandKind::Remove { player: other, why: why() },
        },
        "finish" => CommandKind::Finish { why: None },
        "cancel" => CommandKind::Cancel { why: why() },
        // These concern no player.
        _ => CommandKind::Start,
    }
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
    let lines: Vec<String> = sentences.iter().map(|sentence| sentence.text(language)).collect();
    let mut rows = panel_rows(tournament, language);
    let id = tournament.id();
    let button =
        |label: text::Message, id: ComponentId| Button::new(Style::Secondary, label.text(language), id);
    let refresh =
        button(message!(Buttons, "act-refresh"), ComponentId::without_game(Step::DirectorPanel).with(id));
    let log = button(message!(Buttons, "act-log"), ComponentId::without_game(Step::Decisions).with(id));
    hide_actions(&mut rows, &hidden_actions(services, context, tournament).await);
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

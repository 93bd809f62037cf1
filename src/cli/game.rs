//! `castellan game`: inspects and decides a game as the bot's operator, while no bot uses the store.

use crate::language::{language, localize};
use crate::position::game_args::phase_name;
use crate::process::{CliError, push_line};
use crate::store::address::StoreArgument;
use crate::store::with_store;
use crate::system::{SystemClock, SystemEntropy};
use castellan_community::directors::decision::{DecisionError, DecisionKind, DirectorDecision};
use castellan_community::directors::log::{DecisionLog, LONGEST_REASON, LoggedDecision};
use castellan_community::people::People;
use castellan_game::{Command, Event, Game, GameId, PlayerId, Requester, Span, Time};
use castellan_referee::{Referee, RefereeError, TournamentError};
use castellan_rules::Seat;
use castellan_store::SharedStore;
use castellan_text::{self as text, message};
use castellan_tournament::{self as tournament, TournamentId};
use clap::builder::PossibleValuesParser;
use clap::{Args, Subcommand};

/// The account of decisions made at the command line. No Discord account has this name.
const OPERATOR_ACCOUNT: &str = "operator";
/// The display name of that account.
const OPERATOR_NAME: &str = "the operator";

#[derive(Args)]
pub struct Arguments {
    #[command(subcommand)]
    command: GameCommand,
}

#[derive(Subcommand)]
enum GameCommand {
    /// Print the state of a game, and its players
    Show {
        /// The folder of the store, which no running bot may use; the address of its database, or - for the configured
        /// one
        #[arg(value_name = "STORE")]
        store: StoreArgument,
        /// The game's id
        #[arg(value_name = "GAME")]
        game: String,
    },
    /// Decide, stop or repair a game, as the bot's operator
    Direct {
        /// The folder of the store, which no running bot may use; the address of its database, or - for the configured
        /// one
        #[arg(value_name = "STORE")]
        store: StoreArgument,
        /// The game's id
        #[arg(value_name = "GAME")]
        game: String,
        /// The decision
        #[arg(value_name = "WHAT", value_parser = PossibleValuesParser::new(
            DecisionKind::ALL.iter().map(|(_, word)| *word)
        ))]
        what: String,
        /// The seat that wins, is removed, or gets time: w, r, b or g
        #[arg(long, value_name = "SEAT")]
        seat: Option<String>,
        /// The time to give: 12h, 1d
        #[arg(long, value_name = "SPAN")]
        span: Option<String>,
        /// The reason, which players can read
        #[arg(long, value_name = "TEXT")]
        why: String,
    },
}

/// Runs the command and returns the game's state.
pub fn run(arguments: &Arguments) -> Result<String, CliError> {
    match &arguments.command {
        GameCommand::Show { store, game } => {
            let id = parse_game_id(game)?;
            with_store(store, async |store| describe_game(&store, &id).await)
        }
        GameCommand::Direct { store, game, what, seat, span, why } => {
            let id = parse_game_id(game)?;
            let kind = DecisionKind::from_word(what).ok_or_else(|| {
                CliError::from_message(&message!(CommandLine, "game-no-decision", word = what.as_str()))
            })?;
            let seat = seat.as_deref().map(parse_seat).transpose()?;
            let span = span.as_deref().map(str::parse::<Span>).transpose();
            let span = span.map_err(|error| {
                CliError::from_message(&message!(CommandLine, "game-span-wrong", problem = error.to_string()))
            })?;
            let why = check_reason(why)?;
            let decision = DirectorDecision { kind, seat, span };
            with_store(store, async |store| apply_decision(&store, &id, &decision, (what, why)).await)
        }
    }
}

fn parse_game_id(game: &str) -> Result<GameId, CliError> {
    GameId::new(game).map_err(|_| CliError::from_message(&message!(CommandLine, "game-id-wrong", id = game)))
}

fn parse_seat(text: &str) -> Result<Seat, CliError> {
    let mut letters = text.chars();
    let seat = letters.next().and_then(Seat::from_letter).filter(|_| letters.next().is_none());
    seat.ok_or_else(|| CliError::from_message(&message!(CommandLine, "game-seat-wrong", seat = text)))
}

fn check_reason(why: &str) -> Result<&str, CliError> {
    let why = why.trim();
    match why.chars().count() {
        1..=LONGEST_REASON => Ok(why),
        _ => Err(CliError::from_message(&message!(CommandLine, "game-why-wrong", most = LONGEST_REASON))),
    }
}

async fn describe_game(store: &SharedStore, id: &GameId) -> Result<String, CliError> {
    let referee = Referee::new(store.clone(), SystemClock, SystemEntropy);
    let game = referee.games.game(id).await?;
    let tournament_game = referee.tournament_list.of_game(id).await?;
    let people = People::of(&referee, &game).await?;
    let mut text = String::new();
    let title = text::game_title_in(game.settings().variant.info(), language());
    let phase = phase_name(game.phase());
    push_line(
        &mut text,
        localize(&message!(CommandLine, "game-title", id = id.to_string(), game = title, phase = phase)),
    );
    if let Some((tournament, board)) = tournament_game {
        let (board, tournament) = (board.to_string(), tournament.to_string());
        push_line(
            &mut text,
            localize(&message!(CommandLine, "game-board", board = board, tournament = tournament)),
        );
    }
    for (seat, player) in game.seats() {
        let (letter, player) = (seat.letter().to_string(), people.name(&player.id, language()));
        push_line(
            &mut text,
            localize(&message!(CommandLine, "game-seat", seat = *seat, letter = letter, player = player)),
        );
    }
    if let Some(record) = game.record() {
        let names = people.seats(&game, language());
        let names = names.each_ref().map(Option::as_deref);
        push_line(&mut text, text::position_status_in(record.position(), game.end(), &names, language()));
    }
    if let Some(decision) = DecisionLog(store.clone()).latest(id).await? {
        push_line(
            &mut text,
            localize(&message!(
                CommandLine,
                "game-directed",
                what = decision.what.as_str(),
                why = decision.why.as_str()
            )),
        );
    }
    Ok(text)
}

/// Applies an operator's decision to a game, through its tournament if it has one, and stores it with its reason.
async fn apply_decision(
    store: &SharedStore,
    id: &GameId,
    decision: &DirectorDecision,
    (what, why): (&str, &str),
) -> Result<String, CliError> {
    let referee = Referee::new(store.clone(), SystemClock, SystemEntropy);
    let game = referee.games.game(id).await?;
    let operator = referee.directory.player(OPERATOR_ACCOUNT, OPERATOR_NAME).await?;
    let (by, now) = (Requester::Director(operator.clone()), referee.now());
    let request = format!("operator:{id}-{}", now.ms());
    // Time during which the bot was unreachable does not count in any game, so the decision counts from the last time
    // that it was reached. At its next start, the bot applies the outage to every game.
    let last_reached = referee.reachability.last_reached().await?.unwrap_or(now);
    let mut text = if let Some((tournament, _)) = referee.tournament_list.of_game(id).await? {
        let before = referee.tournaments.tournament(&tournament).await?;
        let kind = decision.tournament_command(&before, id, why).map_err(missing_argument_error)?;
        let log = referee.tournaments.log(&tournament).await?;
        let at = effective_time(last_reached, log.last().map(|event| event.at));
        let command = tournament::Command { by, at, request, kind };
        run_tournament_command(&referee, (&tournament, id), &command).await?
    } else {
        let kind = decision.game_command().map_err(missing_argument_error)?;
        let last = referee.games.events(id, game.events(), game.events()).await?;
        let at = effective_time(last_reached, last.last().map(|event| event.at));
        let command = Command { by, at, request, kind };
        let text = run_game_command(&referee, &game, &command).await?;
        let logged = LoggedDecision::new(now, operator, true, what.to_owned(), why.to_owned());
        DecisionLog(referee.store().clone()).append(id, &logged, &command.request).await?;
        text
    };
    push_line(&mut text, localize(&message!(CommandLine, "game-tells-later")));
    Ok(text)
}

/// Returns the effective time of a decision: no event may precede the last one.
fn effective_time(reached: Time, last: Option<Time>) -> Time {
    last.map_or(reached, |last| reached.max(last))
}

async fn run_game_command(referee: &Referee, game: &Game, command: &Command) -> Result<String, CliError> {
    let people = People::of(referee, game).await?;
    let outcome = match referee.games.command(game.id(), command).await {
        Err(RefereeError::Refused(refusal)) => {
            let names = people.seats(game, language());
            return Err(CliError(text::game_refusal_in(
                &refusal,
                &names.each_ref().map(Option::as_deref),
                language(),
            )));
        }
        result => result?,
    };
    let name_of = |player: &PlayerId| people.name(player, language());
    let sentence =
        |event: &Event| text::event_sentence_in(event, Some(game), &outcome.state, &name_of, language());
    Ok(lines(outcome.events.iter().map(sentence)))
}

async fn run_tournament_command(
    referee: &Referee,
    (id, game): (&TournamentId, &GameId),
    command: &tournament::Command,
) -> Result<String, CliError> {
    let before = referee.tournaments.tournament(id).await?;
    let mut people = People::of_tournament(referee, &before).await?;
    let outcome = match referee.tournaments.command(id, command).await {
        Err(RefereeError::Tournament(TournamentError::Refused(refusal))) => {
            let name_of = |player: &PlayerId| people.person(player);
            return Err(CliError(text::tournament_refusal_in(&refusal, Some(&before), &name_of, language())));
        }
        // The game itself rejects the command.
        Err(RefereeError::Refused(refusal)) => {
            let game = referee.games.game(game).await?;
            let names = People::of(referee, &game).await?.seats(&game, language());
            return Err(CliError(text::game_refusal_in(
                &refusal,
                &names.each_ref().map(Option::as_deref),
                language(),
            )));
        }
        result => result?,
    };
    people.add_of_tournament(referee, &outcome.events).await?;
    let name_of = |player: &PlayerId| people.person(player);
    Ok(lines(
        outcome
            .events
            .iter()
            .map(|event| text::tournament_event_sentence_in(event, &outcome.state, &name_of, language())),
    ))
}

fn lines(texts: impl Iterator<Item = String>) -> String {
    let mut text = String::new();
    texts.for_each(|line| push_line(&mut text, line));
    text
}

/// Returns the error for a missing argument, with the name of the command-line option.
fn missing_argument_error(error: DecisionError) -> CliError {
    match error {
        DecisionError::NoSeat => CliError::from_message(&message!(CommandLine, "game-seat-missing")),
        DecisionError::NoSpan => CliError::from_message(&message!(CommandLine, "game-span-missing")),
        error => error.into(),
    }
}

//! `castellan game`: inspects and decides a game as the bot's operator, while no bot uses the store.

use crate::language::{language, said};
use crate::ports::{SystemClock, SystemEntropy};
use crate::position::game::phase;
use crate::process::{BadInput, line};
use crate::store::address::StoreArgument;
use crate::store::with;
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

/// The account that records decisions made at the command line. No Discord account has this name.
const OPERATOR: &str = "operator";
/// The name of its player.
const CALLED: &str = "the operator";

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
pub fn run(arguments: &Arguments) -> Result<String, BadInput> {
    match &arguments.command {
        GameCommand::Show { store, game } => {
            let id = named(game)?;
            with(store, async |store| shown(&store, &id).await)
        }
        GameCommand::Direct { store, game, what, seat, span, why } => {
            let id = named(game)?;
            let kind = DecisionKind::from_word(what).ok_or_else(|| {
                BadInput::of(&message!(CommandLine, "game-no-decision", word = what.as_str()))
            })?;
            let seat = seat.as_deref().map(of_seat).transpose()?;
            let span = span.as_deref().map(str::parse::<Span>).transpose();
            let span = span.map_err(|error| {
                BadInput::of(&message!(CommandLine, "game-span-wrong", problem = error.to_string()))
            })?;
            let why = reason(why)?;
            let directed = DirectorDecision { kind, seat, span };
            with(store, async |store| directs(&store, &id, &directed, (what, why)).await)
        }
    }
}

fn named(game: &str) -> Result<GameId, BadInput> {
    GameId::new(game).map_err(|_| BadInput::of(&message!(CommandLine, "game-id-wrong", id = game)))
}

fn of_seat(text: &str) -> Result<Seat, BadInput> {
    let mut letters = text.chars();
    let seat = letters.next().and_then(Seat::from_letter).filter(|_| letters.next().is_none());
    seat.ok_or_else(|| BadInput::of(&message!(CommandLine, "game-seat-wrong", seat = text)))
}

fn reason(why: &str) -> Result<&str, BadInput> {
    let why = why.trim();
    match why.chars().count() {
        1..=LONGEST_REASON => Ok(why),
        _ => Err(BadInput::of(&message!(CommandLine, "game-why-wrong", most = LONGEST_REASON))),
    }
}

async fn shown(store: &SharedStore, id: &GameId) -> Result<String, BadInput> {
    let referee = Referee::new(store.clone(), SystemClock, SystemEntropy);
    let game = referee.games.game(id).await?;
    let of = referee.tournament_list.of_game(id).await?;
    let people = People::of(&referee, &game).await?;
    let mut text = String::new();
    let title = text::title_in(game.settings().variant.info(), language());
    let phase = phase(game.phase());
    line(
        &mut text,
        said(&message!(CommandLine, "game-title", id = id.to_string(), game = title, phase = phase)),
    );
    if let Some((tournament, board)) = of {
        let (board, tournament) = (board.to_string(), tournament.to_string());
        line(&mut text, said(&message!(CommandLine, "game-board", board = board, tournament = tournament)));
    }
    for (seat, player) in game.seats() {
        let (letter, player) = (seat.letter().to_string(), people.name(&player.id, language()));
        line(
            &mut text,
            said(&message!(CommandLine, "game-seat", seat = *seat, letter = letter, player = player)),
        );
    }
    if let Some(record) = game.record() {
        let names = people.seats(&game, language());
        let names = names.each_ref().map(Option::as_deref);
        line(&mut text, text::standing_in(record.position(), game.end(), &names, language()));
    }
    if let Some(act) = DecisionLog(store.clone()).latest(id).await? {
        line(
            &mut text,
            said(&message!(CommandLine, "game-directed", what = act.what.as_str(), why = act.why.as_str())),
        );
    }
    Ok(text)
}

/// Directs a game as an arbiter, through its tournament if it has one. The decision is stored with its reason.
async fn directs(
    store: &SharedStore,
    id: &GameId,
    directed: &DirectorDecision,
    (what, why): (&str, &str),
) -> Result<String, BadInput> {
    let referee = Referee::new(store.clone(), SystemClock, SystemEntropy);
    let game = referee.games.game(id).await?;
    let operator = referee.directory.player(OPERATOR, CALLED).await?;
    let (by, now) = (Requester::Director(operator.clone()), referee.now());
    let request = format!("operator:{id}-{}", now.ms());
    // Time during which the bot was unreachable does not count in any game, so the decision counts from the last time
    // that it was reached. At its next start, the bot applies the outage to every game.
    let reached = referee.reachability.last_reached().await?.unwrap_or(now);
    let mut text = if let Some((tournament, _)) = referee.tournament_list.of_game(id).await? {
        let before = referee.tournaments.tournament(&tournament).await?;
        let kind = directed.tournament_command(&before, id, why).map_err(of_the_line)?;
        let log = referee.tournaments.log(&tournament).await?;
        let at = not_before(reached, log.last().map(|event| event.at));
        let command = tournament::Command { by, at, request, kind };
        through_tournament(&referee, (&tournament, id), &command).await?
    } else {
        let kind = directed.game_command().map_err(of_the_line)?;
        let last = referee.games.events(id, game.events(), game.events()).await?;
        let at = not_before(reached, last.last().map(|event| event.at));
        let command = Command { by, at, request, kind };
        let text = in_game(&referee, &game, &command).await?;
        let act = LoggedDecision::new(now, operator, true, what.to_owned(), why.to_owned());
        DecisionLog(referee.store().clone()).append(id, &act, &command.request).await?;
        text
    };
    line(&mut text, said(&message!(CommandLine, "game-tells-later")));
    Ok(text)
}

/// Returns the effective time of a decision: no event may precede the last one.
fn not_before(reached: Time, last: Option<Time>) -> Time {
    last.map_or(reached, |last| reached.max(last))
}

async fn in_game(referee: &Referee, game: &Game, command: &Command) -> Result<String, BadInput> {
    let people = People::of(referee, game).await?;
    let verdict = match referee.games.command(game.id(), command).await {
        Err(RefereeError::Refused(refusal)) => {
            let names = people.seats(game, language());
            return Err(BadInput(text::refused_in(
                &refusal,
                &names.each_ref().map(Option::as_deref),
                language(),
            )));
        }
        done => done?,
    };
    let called = |player: &PlayerId| people.name(player, language());
    let told =
        |event: &Event| text::event_sentence_in(event, Some(game), &verdict.state, &called, language());
    Ok(lines(verdict.events.iter().map(told)))
}

async fn through_tournament(
    referee: &Referee,
    (id, game): (&TournamentId, &GameId),
    command: &tournament::Command,
) -> Result<String, BadInput> {
    let before = referee.tournaments.tournament(id).await?;
    let mut people = People::of_tournament(referee, &before).await?;
    let verdict = match referee.tournaments.command(id, command).await {
        Err(RefereeError::Tournament(TournamentError::Refused(refusal))) => {
            let called = |player: &PlayerId| people.person(player);
            return Err(BadInput(text::refused_by_tournament_in(
                &refusal,
                Some(&before),
                &called,
                language(),
            )));
        }
        // The game itself rejects the command.
        Err(RefereeError::Refused(refusal)) => {
            let game = referee.games.game(game).await?;
            let names = People::of(referee, &game).await?.seats(&game, language());
            return Err(BadInput(text::refused_in(
                &refusal,
                &names.each_ref().map(Option::as_deref),
                language(),
            )));
        }
        done => done?,
    };
    people.add_of_tournament(referee, &verdict.events).await?;
    let called = |player: &PlayerId| people.person(player);
    Ok(lines(
        verdict
            .events
            .iter()
            .map(|event| text::tournament_event_sentence_in(event, &verdict.state, &called, language())),
    ))
}

fn lines(told: impl Iterator<Item = String>) -> String {
    let mut text = String::new();
    told.for_each(|told| line(&mut text, told));
    text
}

/// Returns the error for a missing argument, under its name at the command line.
fn of_the_line(undirected: DecisionError) -> BadInput {
    match undirected {
        DecisionError::NoSeat => BadInput::of(&message!(CommandLine, "game-seat-missing")),
        DecisionError::NoSpan => BadInput::of(&message!(CommandLine, "game-span-missing")),
        undirected => undirected.into(),
    }
}

//! Messages for errors, with names, in the reader's language. They are written only when they are sent.

use crate::access::policy::Denial;
use crate::error::{AccessDenied, OperatorError, UserError};
use crate::people::People;
use castellan_discord_api::escape::{escape_line, escape_sentence, escape_with_small_lines};
use castellan_game::{Game, GameId, Phase, PlayerId, Refusal as GameRefusal, Time};
use castellan_referee::{Referee, RefereeError, TournamentError};
use castellan_rules::Seat;
use castellan_text::{self as text, Language, MessageArgument, message};
use castellan_tournament::{Refusal, TournamentId};
use std::sync::Arc;

/// Returns the error for a failure of the referee: a message if users can resolve it.
#[must_use]
pub fn user_error(error: RefereeError) -> UserError {
    UserError::Sentence(match error {
        RefereeError::UnknownGame(game) => {
            return UserError::NoGame(message!(Errors, "no-game", game = game.as_str()));
        }
        RefereeError::Contended(_) => message!(Errors, "contended"),
        RefereeError::Frozen { game, number: 0, .. } => {
            message!(Errors, "game-on-hold", game = game.as_str())
        }
        RefereeError::Frozen { game, .. } => message!(Errors, "game-stopped", game = game.as_str()),
        error => return UserError::Failed(error.into()),
    })
}

/// Returns the error for a failed request to a game.
#[must_use]
pub fn game_error(id: &GameId, error: RefereeError) -> UserError {
    match error {
        RefereeError::Refused(refusal) => UserError::Refused { game: id.clone(), refusal: Box::new(refusal) },
        error => user_error(error),
    }
}

/// Returns the error for a failed request to a tournament. `named` are the people in the request.
#[must_use]
pub fn tournament_error(id: &TournamentId, error: RefereeError, named: &[PlayerId]) -> UserError {
    let RefereeError::Tournament(error) = error else { return user_error(error) };
    UserError::Sentence(match error {
        TournamentError::Refused(refusal) => {
            return UserError::RefusedByTournament {
                tournament: id.clone(),
                refusal: Box::new(refusal),
                named: named.to_vec(),
            };
        }
        TournamentError::UnknownTournament(id) => return AccessDenied::Tournament(id).into(),
        TournamentError::Frozen { tournament, .. } => {
            message!(Errors, "tournament-stopped", tournament = tournament.as_str())
        }
        TournamentError::Contended(_) => message!(Errors, "contended"),
    })
}

/// Returns the message in the user's language. `now` is the time of the request.
///
/// # Errors
/// Returns the failures that concern the operator.
pub async fn error_text(
    referee: &Referee,
    error: UserError,
    language: Language,
    now: Time,
) -> Result<String, OperatorError> {
    Ok(match error {
        UserError::Sentence(sentence) | UserError::NoGame(sentence) => sentence.text(language),
        UserError::Denied(denied) => denial(referee, denied, language).await?.text(language),
        UserError::QuotaExceeded(exceeded) => exceeded.message(now).text(language),
        UserError::Refused { game, refusal } => refused_by_game(referee, &game, &refusal, language).await?,
        UserError::RefusedByTournament { tournament, refusal, named } => {
            refused_by_tournament(referee, (&tournament, &refusal), &named, language).await?
        }
        UserError::Ask(question) => question.text,
        UserError::Failed(failed) => return Err(failed),
    })
}

/// Loads a game, if possible, with the names of its players by seat.
async fn with_names(
    referee: &Referee,
    id: &GameId,
    language: Language,
) -> Result<Option<(Arc<Game>, [Option<String>; 4])>, OperatorError> {
    let Ok(game) = referee.games.game(id).await else { return Ok(None) };
    let names = People::of(referee, &game).await?.marked_seats(&game, language);
    Ok(Some((game, names)))
}

/// Returns a game's refusal as a sentence with names.
async fn refused_by_game(
    referee: &Referee,
    id: &GameId,
    refusal: &GameRefusal,
    language: Language,
) -> Result<String, OperatorError> {
    let known = with_names(referee, id, language).await?;
    if let GameRefusal::Input(error) = refusal
        && let Some(record) = known.as_ref().and_then(|(game, _)| game.record())
    {
        return Ok(escape_sentence(&text::input_error_in(error, record.position(), language)));
    }
    let names = known.map_or([const { None }; 4], |(_, names)| names);
    Ok(escape_sentence(&text::game_refusal_in(refusal, &names.each_ref().map(Option::as_deref), language)))
}

/// Returns a tournament's refusal as a sentence with names.
async fn refused_by_tournament(
    referee: &Referee,
    (id, refusal): (&TournamentId, &Refusal),
    named: &[PlayerId],
    language: Language,
) -> Result<String, OperatorError> {
    let tournament = referee.tournaments.tournament(id).await.ok();
    let mut people = match &tournament {
        Some(tournament) => People::of_tournament(referee, tournament).await?,
        None => People::default(),
    };
    for player in named {
        people.add(referee, player).await?;
    }
    let name_of = |player: &PlayerId| people.marked(player, language);
    let mut text = escape_with_small_lines(&text::tournament_refusal_in(
        refusal,
        tournament.as_deref(),
        &name_of,
        language,
    ));
    if let Refusal::CheckInNotOpen { opens } = refusal {
        let opens = format!("<t:{}:R>", opens.ms() / 1_000);
        text = message!(Errors, "check-in-opens", refusal = text, opens = opens).text(language);
    }
    Ok(text)
}

/// Returns the message for a denied permission, with names where they help.
async fn denial(
    referee: &Referee,
    denied: AccessDenied,
    language: Language,
) -> Result<text::Message, OperatorError> {
    Ok(match denied {
        // Strangers get the same answer for every game, whether or not it exists.
        AccessDenied::Game(id, Denial::Unknown) => message!(Errors, "no-game-here", game = id.as_str()),
        AccessDenied::Game(id, Denial::PlayersOnly) => match with_names(referee, &id, language).await? {
            Some((game, names)) => players_only(&game, &names, language),
            None => general_denial(Denial::PlayersOnly),
        },
        AccessDenied::Rating { game, rating, is_first } => {
            let game = with_names(referee, &game, language).await?.map(|(game, _)| game);
            let settings = game.as_ref().map(|game| game.settings());
            let Some((settings, ratings)) = settings.and_then(|settings| Some((settings, settings.ratings?)))
            else {
                return Ok(general_denial(Denial::OtherRating));
            };
            let (ratings, rating) = (ratings.to_string(), rating.to_string());
            let title = MessageArgument::game_title(settings.variant.info());
            if is_first {
                message!(Errors, "denied-first-rating", ratings = ratings, rating = rating, game = title)
            } else {
                message!(Errors, "denied-rating", ratings = ratings, rating = rating)
            }
        }
        AccessDenied::Anywhere(denial) | AccessDenied::Game(_, denial) => general_denial(denial),
        AccessDenied::Tournament(id) => message!(Errors, "no-tournament-here", tournament = id.as_str()),
        AccessDenied::Seat(name, denial) => seat_denial(denial, escape_line(&name)),
    })
}

/// Returns the denial to people who do not play in a game, with those who do. Before the start only the people who have
/// joined are named, since their seats may still change; a game that is over cannot be watched.
fn players_only(game: &Game, names: &[Option<String>; 4], language: Language) -> text::Message {
    let names = names.each_ref().map(Option::as_deref);
    let seats = game.all_seats();
    if game.phase() == Phase::Lobby {
        let is_person = |seat: &&Seat| game.player_at(**seat).is_some_and(|player| !player.is_engine());
        let mut joined: Vec<&str> =
            seats.iter().filter(is_person).filter_map(|seat| names[*seat as usize]).collect();
        joined.dedup();
        if joined.is_empty() {
            return message!(Errors, "denied-not-joined-empty");
        }
        let joined = joined.into_iter().map(|name| MessageArgument::from(escape_sentence(name))).collect();
        return message!(Errors, "denied-not-joined", players = MessageArgument::and_list(joined));
    }
    let name = |seat| MessageArgument::from(escape_sentence(&text::named_seat_in(seat, &names, language)));
    let players = MessageArgument::and_list(seats.into_iter().map(name).collect());
    if game.phase() == Phase::Over {
        message!(Errors, "denied-players-only-over", players = players)
    } else {
        message!(Errors, "denied-players-only-named", players = players)
    }
}

/// Returns the reason that a person cannot be seated.
fn seat_denial(denial: Denial, name: String) -> text::Message {
    match denial {
        Denial::Banned => message!(Errors, "seat-banned", name = name),
        Denial::Blocked => message!(Errors, "seat-blocked", name = name),
        Denial::Absent => message!(Errors, "seat-absent", name = name),
        denial => general_denial(denial),
    }
}

/// Returns the message for a denial, without names.
const fn general_denial(denial: Denial) -> text::Message {
    match denial {
        Denial::Unknown => message!(Errors, "denied-unknown"),
        Denial::Closed => message!(Errors, "denied-closed"),
        Denial::Banned => message!(Errors, "denied-banned"),
        Denial::Blocked => message!(Errors, "denied-blocked"),
        Denial::PlayersOnly => message!(Errors, "denied-players-only"),
        Denial::OwnerOnly => message!(Errors, "denied-owner-only"),
        Denial::DirectorsOnly => message!(Errors, "denied-directors-only"),
        Denial::ManagersOnly => message!(Errors, "denied-managers-only"),
        Denial::OwnGame => message!(Errors, "denied-own-game"),
        Denial::NotFromHere => message!(Errors, "denied-not-from-here"),
        Denial::HasChannel => message!(Errors, "denied-stays"),
        Denial::Unlisted => message!(Errors, "denied-unlisted"),
        Denial::Absent => message!(Errors, "denied-absent"),
        Denial::OtherRating => message!(Errors, "denied-other-rating"),
    }
}

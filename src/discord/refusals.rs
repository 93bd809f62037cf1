//! Why what was asked is not done: the sentences that people are told, with names, written when they are sent.

use crate::authority::Denial;
use crate::escape::{plain, told};
use crate::limits::{CONTENT, cut};
use crate::people::People;
use crate::trouble::{Denied, Failed, UserError};
use crate::wire::Message;
use castellan_game::{Game, GameId, PlayerId, Refusal as GameRefusal};
use castellan_referee::{Referee, TournamentTrouble, Trouble};
use castellan_text::{self as text, Language};
use castellan_tournament::{Refusal, TournamentId};
use std::sync::Arc;

/// A trouble that is no refusal, as a sentence where players can help it.
pub(crate) fn no(trouble: Trouble) -> UserError {
    match trouble {
        Trouble::NoGame(game) => UserError::sentence(format!("There is no game {game}.")),
        Trouble::Contended(_) => {
            UserError::sentence("Too many asked at once, and nothing was done. Please ask again.".to_owned())
        }
        Trouble::Frozen { game, number: 0, .. } => UserError::sentence(format!(
            "Game {game} is on hold: a fault of mine stopped its timer. Nobody loses on time, and the operator has been told."
        )),
        Trouble::Frozen { game, .. } => UserError::sentence(format!(
            "Game {game} stands still: part of what is stored of it cannot be read. Nothing was played."
        )),
        trouble => UserError::Failed(trouble.into()),
    }
}

/// Why something asked of a game is not done.
pub(crate) fn refused(id: &GameId, trouble: Trouble) -> UserError {
    match trouble {
        Trouble::Refused(refusal) => UserError::Refused { game: id.clone(), refusal: Box::new(refusal) },
        trouble => no(trouble),
    }
}

/// Why something asked of a tournament is not done. `named` are people whom the question named.
pub(crate) fn no_tournament(id: &TournamentId, trouble: Trouble, named: &[PlayerId]) -> UserError {
    let Trouble::Tournament(trouble) = trouble else { return no(trouble) };
    UserError::sentence(match trouble {
        TournamentTrouble::Refused(refusal) => {
            return UserError::RefusedByTournament {
                tournament: id.clone(),
                refusal: Box::new(refusal),
                named: named.to_vec(),
            };
        }
        TournamentTrouble::Missing(id) => return Denied::Tournament(id).into(),
        TournamentTrouble::Frozen { tournament, .. } => {
            format!("Tournament {tournament} stands still: part of what is stored of it cannot be read.")
        }
        TournamentTrouble::Contended(_) => {
            "Too many asked at once, and nothing was done. Please ask again.".to_owned()
        }
    })
}

/// What whoever asked is told: a sentence, or what they are asked.
///
/// # Errors
/// What is the operator's matter.
pub(crate) async fn rendered(
    referee: &Referee,
    error: UserError,
    language: Language,
) -> Result<Message, Failed> {
    Ok(Message::private(match error {
        UserError::Sentence(sentence) => sentence.text(language),
        UserError::Denied(denied) => denial(referee, denied).await?,
        UserError::TooMuch(much) => much.sentence(),
        UserError::Refused { game, refusal } => refused_by_game(referee, &game, &refusal).await?,
        UserError::RefusedByTournament { tournament, refusal, named } => {
            refused_by_tournament(referee, &tournament, &refusal, &named).await?
        }
        UserError::Ask(message) => return Ok(*message),
        UserError::Failed(failed) => return Err(failed),
    }))
}

/// A game that can be loaded, and what those are called who sit in it.
async fn with_names(
    referee: &Referee,
    id: &GameId,
) -> Result<Option<(Arc<Game>, [Option<String>; 4])>, Failed> {
    let Ok(game) = referee.game(id).await else { return Ok(None) };
    let names = People::of(referee, &game).await?.seats(&game);
    Ok(Some((game, names)))
}

/// A refusal of a game as a sentence, with names.
async fn refused_by_game(referee: &Referee, id: &GameId, refusal: &GameRefusal) -> Result<String, Failed> {
    let names = with_names(referee, id).await?.map_or([const { None }; 4], |(_, names)| names);
    Ok(plain(&text::refused(refusal, &names.each_ref().map(Option::as_deref))))
}

/// A refusal of a tournament as a sentence, with names.
async fn refused_by_tournament(
    referee: &Referee,
    id: &TournamentId,
    refusal: &Refusal,
    named: &[PlayerId],
) -> Result<String, Failed> {
    let tournament = referee.tournament(id).await.ok();
    let mut people = match &tournament {
        Some(tournament) => People::of_tournament(referee, tournament).await?,
        None => People::default(),
    };
    for player in named {
        people.add(referee, player).await?;
    }
    let called = |player: &PlayerId| people.name(player);
    let mut text = told(&text::refused_by_tournament(refusal, tournament.as_deref(), &called));
    if let Refusal::CheckInNotOpen { opens } = refusal {
        text = format!("{text} It opens <t:{}:R>.", opens.ms() / 1_000);
    }
    Ok(cut(&text, CONTENT))
}

/// What somebody may not as a sentence, with names where those help.
async fn denial(referee: &Referee, denied: Denied) -> Result<String, Failed> {
    Ok(match denied {
        // What strangers are told of every game, whether it is there or not.
        Denied::Game(id, Denial::Unknown) => format!("There is no game {id} here."),
        Denied::Game(id, Denial::PlayersOnly) => match with_names(referee, &id).await? {
            Some((game, names)) => {
                let names = names.each_ref().map(Option::as_deref);
                let who = game.all_seats().into_iter().map(|seat| plain(&text::named(seat, &names)));
                let who: Vec<String> = who.collect();
                format!(
                    "That is for those who play here: {}. You are welcome to look on: `/board` shows you the board.",
                    who.join(", ")
                )
            }
            None => general(Denial::PlayersOnly).to_owned(),
        },
        Denied::Anywhere(denial) | Denied::Game(_, denial) => general(denial).to_owned(),
        Denied::Tournament(id) => format!("There is no tournament {id} in this server."),
        Denied::Seat(name, denial) => unseated(denial, &plain(&name)),
    })
}

/// Why somebody cannot be seated.
fn unseated(denial: Denial, name: &str) -> String {
    match denial {
        Denial::Banned => format!("{name} may not play in this server."),
        Denial::Blocked => format!("{name} and somebody in this game do not want to play together."),
        Denial::Absent => {
            format!("{name} can't be given a seat: only members of the game's server can, and only there.")
        }
        denial => general(denial).to_owned(),
    }
}

/// A denial as a sentence.
const fn general(denial: Denial) -> &'static str {
    match denial {
        Denial::Unknown => "There is nothing of that name here.",
        Denial::Closed => "This game is closed: you need an invitation from its creator.",
        Denial::Banned => "You may not play in this server.",
        Denial::Blocked => "Somebody in this game does not want to play with you.",
        Denial::PlayersOnly => "Only the players can do that.",
        Denial::OwnerOnly => "Only the game's creator can do that.",
        Denial::DirectorsOnly => "This is for those who direct games in this server.",
        Denial::ManagersOnly => {
            "This is for those who may manage this server (the permission Manage Server)."
        }
        Denial::OwnGame => {
            "You play there yourself. Ask another director (anyone who can manage this server, or who has its director role) or the bot's operator."
        }
        Denial::NotFromHere => "That can only be done in its own server.",
        Denial::Stays => {
            "A game stays in its server. Only when its channel is lost can a player take it elsewhere."
        }
        Denial::Unlisted => "They have played no game in this server, or not one that everybody may see.",
        Denial::Absent => "Only members of its server can be given a seat.",
    }
}

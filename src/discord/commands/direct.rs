//! `/direct`: what directors do with games, each act with who did it and why.

use super::game::{SEATS, WHICH, seat};
use super::table::{Deed, Kind, Leaf, Opt, Source, Who};
use crate::discord::acts::{Act, LONGEST_REASON};
use crate::discord::authority::{Intent, Standing, beside};
use crate::discord::bot::{Bot, Here, Said, no};
use crate::discord::people::{People, account};
use crate::discord::ports::Discord;
use crate::discord::trouble::No;
use crate::discord::wire::{File, Given, Message};
use crate::game::{Ask, By, Game, Player, Span};
use crate::referee::{Clock, Entropy};
use crate::rules::Seat;
use crate::store::Store;
use crate::tournament::state::Pairing;
use crate::tournament::{self, Board, Directing, Score, Tournament};

/// The family.
pub const LEAVES: &[Leaf] = &[Leaf {
    path: &["direct"],
    about: "For directors: decide, stop and mend games",
    options: &[
        Opt::required(
            "what",
            Kind::OneOf(&[
                ("pause", "pause"),
                ("resume", "resume"),
                ("a seat wins", "win"),
                ("drawn", "drawn"),
                ("remove a seat", "remove"),
                ("put somebody on a seat", "seat"),
                ("let it go on", "reinstate"),
                ("give time", "give"),
                ("call it off", "cancel"),
                ("look at it", "look"),
            ]),
            "What to do",
        ),
        Opt::new("seat", Kind::OneOf(SEATS), "Which seat"),
        Opt::new("player", Kind::User, "Who is to sit there"),
        Opt::new("span", Kind::Text(Source::Nothing), "How much time: 12h, 1d"),
        Opt::new("why", Kind::Text(Source::Nothing), "Why: it is kept. Needed for games of tournaments")
            .at_most(LONGEST_REASON),
        WHICH,
    ],
    deed: Deed::Direct,
    who: Who::Directors,
}];

impl<S: Store, C: Clock, E: Entropy, D: Discord> Bot<S, C, E, D> {
    pub(super) async fn direct(&self, here: &Here<'_>, given: &Given) -> Result<Said, No> {
        let game = self.which(here, given, Intent::Direct).await?;
        let standing = self.allow(here, &game, Intent::Direct).await?;
        let what = given.text("what").unwrap_or_default();
        let why = given.text("why").map(str::trim).filter(|why| !why.is_empty());
        if standing == Standing::Operator && why.is_none() {
            return No::say("An operator of the bot needs a reason: please fill in `why`.");
        }
        let of_tournament = self.referee.tournament_of(game.id()).await.map_err(no)?;
        let said = match (what, of_tournament) {
            ("look", _) => self.looked_at(&game).await?,
            (_, Some((tournament, _))) => {
                let Some(why) = why else {
                    return No::say(
                        "A game of a tournament is directed with a reason: please fill in `why`.",
                    );
                };
                let found = self.tournament_for(here, &tournament, Intent::RunTournament).await?;
                let ask = of_board(&found.0, &game, given, what, why)?;
                return self.arbitrates(here, given, &found, ask).await;
            }
            (_, None) => {
                let ask = self.directed(here, &game, given, what).await?;
                let by = By::Director(here.player.clone());
                self.ask_as(here, game.id(), by, ask).await?.into()
            }
        };
        if let Some(why) = why {
            let operator = standing == Standing::Operator;
            let (by, why) = (here.player.clone(), why.to_owned());
            if operator {
                let user = here.interaction.user.id;
                tracing::info!(game = %game.id(), operator = %user, what, why, "an operator directed a game");
            }
            let act = Act::new(self.referee.now(), by, operator, what.to_owned(), why);
            self.acts.keep(game.id(), &act, &here.request()).await?;
        }
        Ok(said)
    }

    /// What a director asks of a game that belongs to no tournament.
    async fn directed(&self, here: &Here<'_>, game: &Game, given: &Given, what: &str) -> Result<Ask, No> {
        let give = span(given)?;
        Ok(match what {
            "pause" => Ask::Pause,
            "resume" => Ask::Resume,
            "win" => Ask::Adjudicate { winner: Some(named(given)?) },
            "drawn" => Ask::Adjudicate { winner: None },
            "remove" => Ask::RemoveSeat { seat: named(given)? },
            "seat" => {
                let Some(user) = given.user("player").filter(|user| !user.bot) else {
                    return No::say("Please fill in which `player` is to sit there.");
                };
                if user.id == here.interaction.user.id {
                    return No::say("You cannot seat yourself. Another director can.");
                }
                let seat = named(given)?;
                let home = self.home_of(game).await?;
                here.is_in(user, home)?;
                let player = self.referee.named_player(&account(user.id), &user.name).await.map_err(no)?;
                let others = beside(game, Some(seat));
                self.may_be_put(here, user, &player, &others, home).await?;
                Ask::ReplaceSeat { seat, player: Player::person(player) }
            }
            "reinstate" => Ask::Reinstate { give },
            "give" => Ask::GiveTime { seat: named(given)?, span: needed(give)? },
            _ => Ask::Cancel,
        })
    }

    /// A game as it stands and as its text, for somebody who directs it.
    async fn looked_at(&self, game: &Game) -> Result<Said, No> {
        let mut message = Message::text(self.shown(game).await?);
        if game.record().is_some() {
            let people = People::of(&self.referee, game).await?;
            let text = super::records::game_text(game, &people)?;
            message.files.push(File::new(format!("{}.txt", game.id()), text.into_bytes()));
        }
        Ok(message.into())
    }
}

/// The seat that has to be named.
fn named(given: &Given) -> Result<Seat, No> {
    seat(given, "seat").ok_or_else(|| No::Sentence("Please fill in which `seat`.".to_owned()))
}

/// The time that was filled in.
fn span(given: &Given) -> Result<Option<Span>, No> {
    given.text("span").map(super::offers::span).transpose()
}

/// The time that has to be filled in.
fn needed(give: Option<Span>) -> Result<Span, No> {
    give.ok_or_else(|| No::Sentence("Please fill in how much time: `span`.".to_owned()))
}

/// What a director asks of a game of a tournament, as the tournament is asked: it is kept there with its reason.
fn of_board(
    tournament: &Tournament,
    game: &Game,
    given: &Given,
    what: &str,
    why: &str,
) -> Result<tournament::Ask, No> {
    let Some(pairing) = tournament.board_of(game.id()) else {
        return No::say("That game counts no more: its board was played anew.");
    };
    let (board, why) = (pairing.board, why.to_owned());
    let place = || place_of(tournament, pairing, named(given)?, board);
    let seats = pairing.entrants.len();
    let direct = |act| tournament::Ask::Direct { board, act, why: why.clone() };
    Ok(match what {
        "pause" => direct(Directing::Pause),
        "resume" => direct(Directing::Resume),
        "give" => direct(Directing::Give { seat: place()?, span: needed(span(given)?)? }),
        "win" => {
            let mut places = vec![2; seats];
            places[usize::from(place()?)] = 1;
            tournament::Ask::Override { board, score: Score { places, absent: Vec::new() }, why }
        }
        "drawn" => {
            let score = Score { places: vec![1; seats], absent: Vec::new() };
            tournament::Ask::Override { board, score, why }
        }
        "reinstate" => tournament::Ask::Reinstate { board, give: span(given)?, why },
        "remove" => return No::say("In a tournament `/arbiter remove` takes a player out."),
        "seat" => return No::say("In a tournament `/arbiter replace` puts somebody in a player's place."),
        _ => {
            return No::say(
                "A game of a tournament is not called off: `/arbiter result` decides it, `/arbiter restart` has it played anew.",
            );
        }
    })
}

/// The place of a seat in the order of the seats of a board.
fn place_of(tournament: &Tournament, pairing: &Pairing, seat: Seat, board: Board) -> Result<u8, No> {
    let seats = tournament.announcement().seats_of(pairing.entrants.len());
    let place = seats.iter().position(|known| *known == seat);
    place
        .and_then(|place| u8::try_from(place).ok())
        .ok_or_else(|| No::Sentence(format!("There is no seat {seat} at board {board}.")))
}

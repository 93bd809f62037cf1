//! `/arbiter`: what directors do with tournaments. Each act is kept with who did it, and why.

use super::{ROUND, TOURNAMENT, reading};
use crate::discord::authority::{Intent, Standing};
use crate::discord::bot::{Bot, Here, Said, no};
use crate::discord::commands::offers::span;
use crate::discord::commands::table::{Deed, Kind, LONGEST_TEXT, Leaf, Opt, Source, Who};
use crate::discord::people::{People, account};
use crate::discord::ports::{CallError, Discord};
use crate::discord::trouble::{Failed, No};
use crate::discord::venues::{Change, Venue};
use crate::discord::wire::Given;
use crate::game::{By, Player, PlayerId};
use crate::referee::{Clock, Entropy};
use crate::store::Store;
use crate::tournament::decide::LONGEST_REASON;
use crate::tournament::state::Pairing;
use crate::tournament::{Ask, Bye, Number, Tournament};
use std::sync::Arc;

/// The option by which a tournament is named.
const WHICH: Opt = Opt::new(TOURNAMENT, Kind::Text(Source::Tournaments), "Which tournament");
/// The option `why`.
const WHY: Opt =
    Opt::required("why", Kind::Text(Source::Nothing), "Why: everybody can read it").at_most(LONGEST_REASON);
/// The option `board`.
const BOARD: Opt =
    Opt::required("board", Kind::Text(Source::Boards), "Which board: 2.3 is the third of round 2");

/// The family.
pub const LEAVES: &[Leaf] = &[
    leaf(&["arbiter", "start"], "Start a tournament now", &[WHICH]),
    leaf(&["arbiter", "begin-round"], "Let the games of the paired round begin now", &[WHICH]),
    leaf(
        &["arbiter", "pair"],
        "Pair the round that has not begun by hand",
        &[
            Opt::required("pairing", Kind::Text(Source::Nothing), "By numbers, White first: 1-2, 5-3, 4 bye")
                .at_most(LONGEST_TEXT),
            WHY,
            Opt::new("overrule", Kind::Switch, "Whether it may break the rules of pairing"),
            WHICH,
        ],
    ),
    leaf(&["arbiter", "pair-again"], "Pair the round that has not begun again by the rules", &[WHY, WHICH]),
    leaf(
        &["arbiter", "result"],
        "Set the result of a board, whatever was played",
        &[
            BOARD,
            Opt::required("result", Kind::Text(Source::Results), "1-0, 1/2-1/2, 0-1 forfeit; pods: 2 1 4 3"),
            WHY,
            WHICH,
        ],
    ),
    leaf(
        &["arbiter", "replace"],
        "Put somebody else in a player's place",
        &[
            Opt::required("entrant", Kind::Text(Source::Entrants), "Whose place"),
            Opt::required("player", Kind::User, "Who takes it"),
            WHY,
            WHICH,
        ],
    ),
    leaf(
        &["arbiter", "remove"],
        "Take a player out",
        &[Opt::required("entrant", Kind::Text(Source::Entrants), "Whom"), WHY, WHICH],
    ),
    leaf(
        &["arbiter", "extend"],
        "Give a round more time",
        &[Opt::required("span", Kind::Text(Source::Nothing), "How much: 12h, 3d"), WHY, ROUND, WHICH],
    ),
    leaf(
        &["arbiter", "reinstate"],
        "Let a game go on that was ended by mistake",
        &[BOARD, WHY, Opt::new("give", Kind::Text(Source::Nothing), "Time for the seat to act: 1d"), WHICH],
    ),
    leaf(&["arbiter", "restart"], "Have a game played anew", &[BOARD, WHY, WHICH]),
    leaf(
        &["arbiter", "forbid"],
        "Two players are never to meet",
        &[
            Opt::required("entrant", Kind::Text(Source::Entrants), "One of them"),
            Opt::required("other", Kind::Text(Source::Entrants), "The other"),
            WHY,
            WHICH,
        ],
    ),
    leaf(&["arbiter", "move"], "Tell of a tournament in this channel from now on", &[WHICH]),
    leaf(&["arbiter", "finish"], "End a tournament with the standings as they are", &[WHY, WHICH]),
    leaf(&["arbiter", "cancel"], "Call a tournament off", &[WHY, WHICH]),
];

const fn leaf(path: &'static [&'static str], about: &'static str, options: &'static [Opt]) -> Leaf {
    Leaf { path, about, options, deed: Deed::Arbiter, who: Who::Directors }
}

impl<S: Store, C: Clock, E: Entropy, D: Discord> Bot<S, C, E, D> {
    pub(in crate::discord::commands) async fn arbiter(
        &self,
        here: &Here<'_>,
        given: &Given,
    ) -> Result<Said, No> {
        let (tournament, venue) = self.which_tournament(here, given, Intent::RunTournament).await?;
        let part = given.path.get(1).map_or("", String::as_str);
        if part == "move" {
            return self.move_venue(here, &tournament, &venue).await;
        }
        if let Some(user) = given.user("player") {
            here.is_in(user, Some(venue.guild))?;
        }
        let ask = self.what_is_asked(given, part, &tournament).await?;
        self.arbitrates(here, given, &(tournament, venue), ask).await
    }

    /// Does what a director asks of a tournament, unless it is for somebody else to decide.
    pub(in crate::discord::commands) async fn arbitrates(
        &self,
        here: &Here<'_>,
        given: &Given,
        (tournament, venue): &(Arc<Tournament>, Venue),
        ask: Ask,
    ) -> Result<Said, No> {
        let concerned = concerned(tournament, &ask);
        let standing = self.may_decide(here, tournament, &concerned).await?;
        if standing == Standing::Operator && ask.why().is_none() {
            return No::say("From outside its server you can only do what has a reason (`why`).");
        }
        if let Ask::Replace { number, player, .. } = &ask {
            if player.id == here.player {
                return No::say("You cannot put yourself in a player's place. Another director can.");
            }
            let Some(user) = given.user("player") else { return No::say("Whom?") };
            let beside = beside(tournament, *number);
            self.may_be_put(here, user, &player.id, &beside, Some(venue.guild)).await?;
        }
        let (by, why) = (By::Director(here.player.clone()), ask.why().map(str::to_owned));
        let said = self.ask_tournament(here, tournament.id(), by, ask).await?;
        if standing == Standing::Operator {
            tracing::info!(
                tournament = %tournament.id(), operator = %here.interaction.user.id, why = ?why,
                "an operator directed a tournament of another server"
            );
        }
        Ok(said.into())
    }

    /// What a director asks of a tournament.
    async fn what_is_asked(&self, given: &Given, part: &str, tournament: &Tournament) -> Result<Ask, No> {
        let why = given.text("why").unwrap_or_default().to_owned();
        let text = |name: &str| given.text(name).unwrap_or_default();
        let board = || reading::board(tournament, text("board"));
        let people = People::of_tournament(&self.referee, tournament).await?;
        let player = |name: &str| reading::player(tournament, &people, text(name));
        Ok(match part {
            "start" => Ask::Start,
            "begin-round" => Ask::StartRound,
            "pair" => {
                let format = tournament.announcement().format;
                let reading::Tables { tables, byes } = reading::tables(text("pairing"), format)?;
                Ask::Correct { tables, byes, overrule: given.switch("overrule") == Some(true), why }
            }
            "pair-again" => Ask::PairAgain { why },
            "result" => {
                let board = board()?;
                let seats = tournament.pairing(board).map(|pairing| pairing.entrants.len());
                let Some(seats) = seats else { return No::say(format!("There is no board {board}.")) };
                Ask::Override { board, score: reading::score(text("result"), seats)?, why }
            }
            "replace" => {
                let Some(user) = given.user("player").filter(|user| !user.bot) else {
                    return No::say("That is a bot, and bots do not play.");
                };
                let comes = self.referee.named_player(&account(user.id), &user.name).await.map_err(no)?;
                let number = reading::number(tournament, &people, text("entrant"))?;
                Ask::Replace { number, player: Player::person(comes), why }
            }
            "remove" => Ask::Remove { player: player("entrant")?, why },
            "extend" => {
                let round =
                    reading::round(given)?.or_else(|| reading::latest(tournament)).unwrap_or_default();
                Ask::Extend { round, span: span(text("span"))?, why }
            }
            "reinstate" => {
                Ask::Reinstate { board: board()?, give: given.text("give").map(span).transpose()?, why }
            }
            "restart" => Ask::Restart { board: board()?, why },
            "forbid" => Ask::Forbid { pair: [player("entrant")?, player("other")?], why },
            "finish" => Ask::Finish { why },
            "cancel" => Ask::Cancel { why },
            _ => return Err(Failed::Unknown(format!("/arbiter {part}")).into()),
        })
    }

    /// Tells of a tournament in the channel where this is asked from now on.
    async fn move_venue(&self, here: &Here<'_>, tournament: &Tournament, venue: &Venue) -> Result<Said, No> {
        let interaction = here.interaction;
        let (id, channel) = (tournament.id(), interaction.channel);
        if interaction.guild != Some(venue.guild) {
            return No::say("A tournament stays in its server.");
        }
        if channel == venue.channel && !venue.lost {
            return No::say(format!("It is told in <#{channel}> already."));
        }
        let is_thread = self.target(here, None).await?.is_thread;
        let there =
            Venue { channel, message: None, lost: false, without_threads: is_thread, ..venue.clone() };
        match self.announce(tournament, &there).await {
            Ok(()) => {}
            Err(Failed::Call(CallError::Gone { .. } | CallError::Forbidden { .. })) => {
                return No::say(format!("I cannot write in <#{channel}>, so nothing was moved."));
            }
            Err(error) => return Err(error.into()),
        }
        let moved = |venue: &mut Venue| {
            venue.channel = channel;
            venue.lost = false;
            venue.without_threads = is_thread;
        };
        self.venues.change(id, Change::Moved, &here.request(), moved).await?;
        if let Some(old) = venue.message {
            // It may be gone with its channel.
            let _ = self.discord.retouch(old, &[]).await;
        }
        Ok(format!("Tournament {id} is told in <#{channel}> from now on.").into())
    }
}

/// Those about whom something that a director asks decides: they are not to ask it themselves.
fn concerned<'a>(tournament: &'a Tournament, ask: &'a Ask) -> Vec<&'a PlayerId> {
    let of = |number: &Number| tournament.entrant(*number).map(|entrant| &entrant.player.id);
    match ask {
        Ask::Override { board, .. }
        | Ask::Reinstate { board, .. }
        | Ask::Restart { board, .. }
        | Ask::Direct { board, .. } => {
            let pairing = tournament.pairing(*board).into_iter();
            pairing.flat_map(|pairing| &pairing.entrants).filter_map(of).collect()
        }
        Ask::Replace { number, .. } => of(number).into_iter().chain(beside(tournament, *number)).collect(),
        Ask::Remove { player, .. } => {
            let number = tournament.number_of(player);
            let others = number.into_iter().flat_map(|number| beside(tournament, number));
            std::iter::once(player).chain(others).collect()
        }
        Ask::Forbid { pair, .. } => pair.iter().collect(),
        // Who keeps their opponent, their seat or their bye is not concerned: an organiser who plays can pair others.
        Ask::Correct { tables, byes, .. } => {
            let moved = |number: &Number| place(tournament, *number) != Some(place_in(tables, byes, *number));
            let paired = tables.iter().flatten().chain(byes.iter().map(|(number, _)| number));
            paired.filter(|number| moved(number)).filter_map(of).collect()
        }
        // Every game that goes on ends with it.
        Ask::Finish { .. } | Ask::Cancel { .. } => {
            undecided(tournament).flat_map(|pairing| &pairing.entrants).filter_map(of).collect()
        }
        _ => Vec::new(),
    }
}

/// What a pairing has for somebody: who sits at their board, seat by seat, or their bye.
type Place<'a> = (Option<&'a [Number]>, Option<Bye>);

/// The same of the round that waits to begin, if one does.
fn place(tournament: &Tournament, number: Number) -> Option<Place<'_>> {
    let round = tournament.rounds().iter().find(|round| !round.started)?;
    let board = round.pairings.iter().find(|pairing| pairing.entrants.contains(&number));
    let bye = round.byes.iter().find(|(with, _)| *with == number);
    Some((board.map(|pairing| pairing.entrants.as_slice()), bye.map(|(_, bye)| *bye)))
}

/// The same of a pairing by hand.
fn place_in<'a>(tables: &'a [Vec<Number>], byes: &[(Number, Bye)], number: Number) -> Place<'a> {
    let board = tables.iter().find(|board| board.contains(&number));
    let bye = byes.iter().find(|(with, _)| *with == number);
    (board.map(Vec::as_slice), bye.map(|(_, bye)| *bye))
}

/// The boards that have begun and have no result.
fn undecided(tournament: &Tournament) -> impl Iterator<Item = &Pairing> {
    let pairings = tournament.rounds().iter().flat_map(|round| &round.pairings);
    pairings.filter(|pairing| pairing.begun && pairing.score.is_none())
}

/// Those who play against an entrant now.
fn beside(tournament: &Tournament, number: Number) -> Vec<&PlayerId> {
    let boards = undecided(tournament).filter(|pairing| pairing.entrants.contains(&number));
    let others = boards.flat_map(|pairing| &pairing.entrants).filter(|other| **other != number);
    others.filter_map(|other| tournament.entrant(*other)).map(|entrant| &entrant.player.id).collect()
}

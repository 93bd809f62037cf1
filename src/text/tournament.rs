//! What happens in tournaments, and what is refused there, as sentences.

use super::game::as_sentence;
use super::news::{Called, lasting};
use super::position::plural;
use castellan_game::PlayerId;
use castellan_tournament::event::{Cancelling, Directing};
use castellan_tournament::refusal::{Broken, Misfit};
use castellan_tournament::state::Pairing;
use castellan_tournament::{
    Announcement, Board, Bye, Call, Event, EventKind, Format, Number, Phase, Refusal, Score, Tournament,
};

/// How many boards are named in one sentence.
const MOST_NAMED: usize = 10;

/// What happened in a tournament, as one sentence: `Ann signed up.`
///
/// `tournament` is as it stands behind the event. Names are shown as `called` gives them.
#[must_use]
pub fn told_of_tournament(event: &Event, tournament: &Tournament, called: Called) -> String {
    let entrant = |number: Number| entrant(tournament, number, called);
    let table = |board: &Board| {
        let seated = tournament.pairing(*board).map(Pairing::seated);
        seated.map_or_else(String::new, |seated| versus(&seated, &entrant))
    };
    let because = |why: &Option<String>| {
        why.as_ref().map_or_else(String::new, |why| format!(" The reason: {}", ended(why)))
    };
    match &event.what {
        EventKind::Announced { announcement, commitment, .. } => format!(
            "{} is announced: {} of {}. Its lots are bound to {commitment}.",
            announcement.title,
            format(announcement),
            announcement.agreement.variant.info().title
        ),
        EventKind::SignedUp { player, .. } => format!("{} signed up.", called(&player.id)),
        EventKind::CheckInOpened => "Everybody who signed up is asked to check in now.".to_owned(),
        EventKind::CheckedIn { player } => format!("{} checked in.", called(player)),
        EventKind::Withdrew { player } => format!("{} withdrew.", called(player)),
        EventKind::SitsOut { player, round } => format!("{} sits out round {round}.", called(player)),
        EventKind::Forbidden { pair: [a, b], why } => {
            format!("{} and {} are never to meet. The reason: {}", called(a), called(b), ended(why))
        }
        EventKind::Started { entrants, .. } => {
            format!("The tournament has started with {} entrants.", entrants.len())
        }
        EventKind::Entered { player, number, round, .. } => {
            format!("{} entered late, as number {number}, from round {round} on.", called(&player.id))
        }
        EventKind::RoundPaired { round, tables, broken, why, .. } => {
            let overruled: Vec<String> = broken.iter().map(|rule| broken_told(*rule, &entrant)).collect();
            let overruled = if overruled.is_empty() {
                String::new()
            } else {
                format!(", although {}", overruled.join("; "))
            };
            format!("Round {round} is paired: {}{overruled}.{}", counted(tables.len(), "game"), because(why))
        }
        EventKind::Unpaired { round } => {
            format!(
                "Round {round} cannot be paired by the rules; a director is to pair it or to end the tournament."
            )
        }
        EventKind::RoundStarted { round, .. } => format!("Round {round} has begun."),
        EventKind::GameStarted { board, .. } => format!("The game of {} has begun.", table(board)),
        EventKind::Looked { board, .. } => {
            format!("Nobody has to be waited for any longer in the game of {}.", table(board))
        }
        EventKind::Absent { board, seats, left } => {
            let seated = tournament.pairing(*board).map(Pairing::seated).unwrap_or_default();
            let names: Vec<String> = seats
                .iter()
                .filter_map(|seat| seated.get(usize::from(*seat)))
                .map(|number| entrant(*number))
                .collect();
            let how = if *left {
                "no longer in the tournament, and forfeit"
            } else {
                "waited for in vain, and forfeit"
            };
            let (verb, s) = if names.len() == 1 { ("is", "s") } else { ("are", "") };
            format!("{} {verb} {how}{s} the game.", names.join(" and "))
        }
        EventKind::Scored { board, score } => {
            format!("{}: {}.", table(board), result(tournament, *board, score, &entrant))
        }
        EventKind::PlayedAgain { board } => {
            format!("The game of {} is played again, with the colours reversed.", table(board))
        }
        EventKind::GameClosed { board } => {
            format!("The game of {} was closed without a result; a director is to decide.", table(board))
        }
        EventKind::DeadlinePassed { round, boards } => format!(
            "The time of round {round} is over, and {} {} no result; a director is to decide.",
            boards.len(),
            if boards.len() == 1 { "game has" } else { "games have" }
        ),
        EventKind::RoundFinished { round } => format!("Round {round} is finished."),
        EventKind::Overridden { board, score, why } => format!(
            "A director set the result of board {board}, {}: {}. The reason: {}",
            table(board),
            result(tournament, *board, score, &entrant),
            ended(why)
        ),
        EventKind::Replaced { number, player, why } => {
            format!("{} takes the place of number {number}. The reason: {}", called(&player.id), ended(why))
        }
        EventKind::Removed { player, why } => {
            format!("A director took {} out of the tournament. The reason: {}", called(player), ended(why))
        }
        EventKind::Extended { round, why, .. } => {
            format!("Round {round} has more time. The reason: {}", ended(why))
        }
        EventKind::Reinstated { board, why, .. } => {
            format!(
                "The game of {} goes on: it was ended by mistake. The reason: {}",
                table(board),
                ended(why)
            )
        }
        EventKind::Restarted { board, why } => {
            format!("The game of {} begins anew. The reason: {}", table(board), ended(why))
        }
        EventKind::Directed { board, act, why } => {
            let (table, reason) = (table(board), ended(why));
            match act {
                Directing::Pause => format!("A director paused the game of {table}. The reason: {reason}"),
                Directing::Resume => {
                    format!("A director let the game of {table} go on. The reason: {reason}")
                }
                Directing::Give { span, .. } => {
                    format!(
                        "A director gave {} more in the game of {table}. The reason: {reason}",
                        lasting(*span)
                    )
                }
            }
        }
        EventKind::OutageNoted { from, to } => {
            format!(
                "The bot could not be reached, so what was due is due {} later.",
                lasting(to.since(*from))
            )
        }
        EventKind::Finished { ranks, why } => {
            let first: Vec<String> =
                (0..ranks.len()).filter(|&at| ranks[at] == 1).map(|at| entrant(Number::at(at))).collect();
            let verb = if first.len() == 1 { "is" } else { "are" };
            format!("The tournament is finished: {} {verb} first.{}", first.join(" and "), because(why))
        }
        EventKind::Cancelled { why: Cancelling::Director(why) } => {
            format!("The tournament was called off. The reason: {}", ended(why))
        }
        EventKind::Cancelled { why: Cancelling::TooFew { there } } => {
            format!(
                "The tournament was called off: only {there} {} there when it was to start.",
                if *there == 1 { "was" } else { "were" }
            )
        }
    }
}

/// Why something asked of a tournament is not done, as one sentence.
#[must_use]
pub fn refused_by_tournament(refusal: &Refusal, tournament: Option<&Tournament>, called: Called) -> String {
    let entrant = |number: Number| match tournament {
        Some(tournament) => entrant(tournament, number, called),
        None => format!("number {number}"),
    };
    match refusal {
        Refusal::NoSuchTournament => "There is no such tournament.".to_owned(),
        Refusal::TournamentExists => "There is a tournament of that name already.".to_owned(),
        Refusal::Announcement(error) => as_sentence(&error.to_string()),
        Refusal::DirectorsOnly => "Only a director can do that.".to_owned(),
        Refusal::TableOnly => "Nobody can ask for that: the bot sees to it.".to_owned(),
        Refusal::NotForOthers => "You can only do that for yourself.".to_owned(),
        Refusal::NoReason { most } => format!("Say why, in 1 to {most} characters of one line."),
        Refusal::NotNow { phase } => not_now(*phase).to_owned(),

        Refusal::AlreadySignedUp { player } => format!("{} takes part already.", called(player)),
        Refusal::NotSignedUp { player } => format!("{} has not signed up.", called(player)),
        Refusal::HasLeft { player } => format!("{} has left the tournament.", called(player)),
        Refusal::Full { most } => format!("All {most} places are taken."),
        Refusal::TooLate { until: 0 } => "The tournament has started, and nobody enters late.".to_owned(),
        Refusal::TooLate { until } => format!("It is too late to enter: round {until} has begun."),
        Refusal::NoCheckIn => "Nobody needs to check in to this tournament.".to_owned(),
        Refusal::CheckInNotOpen { .. } => "It is too early to check in.".to_owned(),
        Refusal::AlreadyCheckedIn { player } => format!("{} is checked in already.", called(player)),
        Refusal::TooFew { there, least } => {
            format!("There are too few to start: {there} of at least {least}.")
        }
        Refusal::SamePlayer => "Nobody meets themselves.".to_owned(),
        Refusal::AlreadyForbidden => "These two are forbidden to meet already.".to_owned(),
        Refusal::NoSittingOut => "Nobody sits out a round in this format.".to_owned(),
        Refusal::NoSuchRound { round, rounds } => {
            format!("Round {round} of {rounds} is not one for which that can be asked now.")
        }
        Refusal::AlreadySitsOut { player } => format!("{} sits out that round already.", called(player)),

        Refusal::NothingPaired => "No round is waiting to begin.".to_owned(),
        Refusal::Misfit(misfit) => misfit_told(*misfit, &entrant),
        Refusal::Breaks(broken) => {
            let rules: Vec<String> = broken.iter().map(|rule| broken_told(*rule, &entrant)).collect();
            as_sentence(&format!("this pairing breaks rules: {}", rules.join("; ")))
        }
        Refusal::NoPairing { round } => format!("Round {round} cannot be paired by the rules."),
        Refusal::Settled => "In this format who meets whom follows from numbers and results.".to_owned(),
        Refusal::NoSuchBoard { board } => format!("There is no board {board}."),
        Refusal::NoSuchEntrant { number } => format!("There is no number {number}."),
        Refusal::NoSuchGame => "That is not a game of this tournament that counts now.".to_owned(),
        Refusal::TooManyGames { most } => format!("There are no more than {most} games to a board."),
        Refusal::NotStarted { board } => format!("The game of board {board} has not begun."),
        Refusal::HasResult { board } => format!("Board {board} has a result already."),
        Refusal::NoResult { board } => format!("Board {board} has no result."),
        Refusal::BuiltUpon { round } => {
            format!("That result stays, as round {round} has begun on it; set the result itself instead.")
        }
        Refusal::WrongScore { seats } => format!("That is no result for a game of {seats} seats."),
        Refusal::NobodyGoesOn => "In a knock-out somebody must go on.".to_owned(),
        Refusal::NoDeadline => "That round has no deadline.".to_owned(),
        Refusal::GraceRuns { .. } => "Whoever is to come still has time.".to_owned(),
    }
}

/// What directors are asked to decide, as one sentence: `Board 2.1, Ann against Ben, is drawn, and somebody must go on.`
#[must_use]
pub fn asked_of_directors(call: &Call, tournament: &Tournament, called: Called) -> String {
    let table = |board: &Board| {
        let seated = tournament.pairing(*board).map(Pairing::seated).unwrap_or_default();
        format!("{board}, {}", versus(&seated, &|number| entrant(tournament, number, called)))
    };
    match call {
        Call::Unpaired { round } => format!("Round {round} cannot be paired by the rules."),
        Call::Closed { board } => format!("Board {}, was closed without a result.", table(board)),
        Call::Drawn { board } => format!("Board {}, is drawn, and somebody must go on.", table(board)),
        Call::Overdue { round, boards } => {
            let mut named: Vec<String> = boards
                .iter()
                .take(MOST_NAMED)
                .map(|board| table(&Board { round: *round, board: *board }))
                .collect();
            let more = boards.len().saturating_sub(MOST_NAMED);
            if more > 0 {
                named.push(format!("and {more} more"));
            }
            format!(
                "The time of round {round} is over, and there is no result of board {}.",
                named.join("; ")
            )
        }
    }
}

/// A result as a table has it: `1–0`, `½–½`, `0–1 (forfeit)`; of more seats the place of each, a dash for who was
/// not there: `2 1 – 3`.
#[must_use]
pub fn scored(score: &Score) -> String {
    if score.places.len() != 2 {
        let place = |(seat, place): (usize, &u8)| {
            if score.is_absent(seat) { "–".to_owned() } else { place.to_string() }
        };
        return score.places.iter().enumerate().map(place).collect::<Vec<_>>().join(" ");
    }
    let result = match score.first() {
        Some(0) => "1–0",
        Some(_) => "0–1",
        None if score.is_played() => "½–½",
        None => "0–0",
    };
    if score.is_played() { result.to_owned() } else { format!("{result} (forfeit)") }
}

/// A format with what was settled of it: `a Swiss tournament of 5 rounds`.
#[must_use]
pub fn format(announcement: &Announcement) -> String {
    match announcement.format {
        Format::RoundRobin { double: false, .. } => "a round robin".to_owned(),
        Format::RoundRobin { double: true, .. } => "a double round robin".to_owned(),
        Format::Swiss { rounds } => {
            format!("a Swiss tournament of {}", counted(rounds as usize, "round"))
        }
        Format::Knockout(_) => "a knock-out".to_owned(),
        Format::Pods { rounds, .. } => format!("{} of pods", counted(rounds as usize, "round")),
    }
}

/// What a bye is called: `a half-point bye`.
#[must_use]
pub const fn bye(bye: Bye) -> &'static str {
    match bye {
        Bye::Full => "a full-point bye",
        Bye::Half => "a half-point bye",
        Bye::Zero => "a zero-point bye",
        Bye::Free => "a free round",
        Bye::SatOut => "a round sat out for want of a pod",
    }
}

fn entrant(tournament: &Tournament, number: Number, called: Called) -> String {
    let player: Option<&PlayerId> = tournament.entrant(number).map(|entrant| &entrant.player.id);
    player.map_or_else(|| format!("number {number}"), called)
}

fn versus(seated: &[Number], entrant: &dyn Fn(Number) -> String) -> String {
    let names: Vec<String> = seated.iter().map(|number| entrant(*number)).collect();
    match names.as_slice() {
        [white, black] => format!("{white} against {black}"),
        names => names.join(", "),
    }
}

/// How a game came out: `Ann wins`, `drawn`, `Ann 1st, Ben 2nd`.
fn result(
    tournament: &Tournament,
    board: Board,
    score: &Score,
    entrant: &dyn Fn(Number) -> String,
) -> String {
    let seated = tournament.pairing(board).map(Pairing::seated).unwrap_or_default();
    if score.places.len() == 2 {
        return match score.first().and_then(|seat| seated.get(seat)) {
            Some(winner) if score.is_played() => format!("{} wins", entrant(*winner)),
            Some(winner) => format!("{} wins by forfeit", entrant(*winner)),
            None if score.is_played() => "drawn".to_owned(),
            None => "forfeited by both".to_owned(),
        };
    }
    let mut order: Vec<usize> = (0..score.places.len().min(seated.len())).collect();
    order.sort_by_key(|&seat| score.places[seat]);
    let place = |seat: &usize| format!("{} {}", entrant(seated[*seat]), ordinal(score.places[*seat]));
    order.iter().map(place).collect::<Vec<_>>().join(", ")
}

fn ordinal(place: u8) -> String {
    match place {
        1 => "1st".to_owned(),
        2 => "2nd".to_owned(),
        3 => "3rd".to_owned(),
        _ => format!("{place}th"),
    }
}

fn broken_told(broken: Broken, entrant: &dyn Fn(Number) -> String) -> String {
    match broken {
        Broken::Met([a, b]) => format!("{} and {} have met before", entrant(a), entrant(b)),
        Broken::Forbidden([a, b]) => format!("{} and {} are never to meet", entrant(a), entrant(b)),
        Broken::SecondBye(who) => format!("{} has had a point without playing before", entrant(who)),
        Broken::Colour(who) => format!("{} has had that colour too often", entrant(who)),
    }
}

fn misfit_told(misfit: Misfit, entrant: &dyn Fn(Number) -> String) -> String {
    match misfit {
        Misfit::Missing(who) => format!("{} is missing from that pairing.", entrant(who)),
        Misfit::Twice(who) => format!("{} is in that pairing twice.", entrant(who)),
        Misfit::NotThere(who) => format!("{} does not play in that round.", entrant(who)),
        Misfit::Seats(seats) => format!("There is no game of {seats} in this format."),
        Misfit::Bye(who) => format!("{} cannot have that bye in this format.", entrant(who)),
    }
}

const fn not_now(phase: Phase) -> &'static str {
    match phase {
        Phase::SignUp => "The tournament has not started.",
        Phase::Running => "The tournament is under way.",
        Phase::Finished => "The tournament is finished.",
        Phase::Cancelled => "The tournament was called off.",
    }
}

/// So many of something: `1 round`, `3 rounds`.
fn counted(count: usize, word: &str) -> String {
    if count == 1 { format!("1 {word}") } else { format!("{count} {}", plural(word)) }
}

/// A text with a full stop, unless it has an end.
fn ended(text: &str) -> String {
    if text.ends_with(['.', '!', '?']) { text.to_owned() } else { format!("{text}.") }
}

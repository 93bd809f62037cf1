//! Refusals in tournaments, as sentences.

use super::events::{broken_told, entrant, settled, unnamed};
use crate::catalogue::{self, Fact, Facts, Family};
use crate::game::not_agreed;
use crate::language::Language;
use crate::news::Called;
use castellan_game::PlayerId;
use castellan_names::{marked, unmarked};
use castellan_tournament::announcement::{
    AnnouncementError, Counted, LONGEST_TITLE, Limited, NeededSeats, ROUND_TIME,
};
use castellan_tournament::arena::LENGTH;
use castellan_tournament::calendar::MOST_HOLIDAYS;
use castellan_tournament::ladder::OutOfReach;
use castellan_tournament::refusal::Misfit;
use castellan_tournament::simul::MOST_EXHIBITORS;
use castellan_tournament::{Board, Number, Phase, Refusal, Tournament};

/// Returns the reason for a tournament's refusal, as one English sentence.
#[must_use]
pub fn refused_by_tournament(refusal: &Refusal, tournament: Option<&Tournament>, called: Called) -> String {
    unmarked(&refused_by_tournament_in(refusal, tournament, called, Language::En))
}

/// Returns the reason for a tournament's refusal, as one sentence in a language.
#[must_use]
pub fn refused_by_tournament_in(
    refusal: &Refusal,
    tournament: Option<&Tournament>,
    called: Called,
    language: Language,
) -> String {
    let say = |key: &str, facts: Facts| catalogue::text(language, Family::TournamentRefusals, key, facts);
    let plain = |key: &str| say(key, &[]);
    let entrant = |number: Number| match tournament {
        Some(tournament) => entrant(tournament, number, called),
        None => unnamed(number),
    };
    let by = |key: &str, id: &PlayerId| say(key, &[("player", called(id).into())]);
    let of_round = |key: &str, round: u32| say(key, &[("round", round.into())]);
    let of_board = |key: &str, board: &Board| say(key, &[("board", board.to_string().into())]);
    match refusal {
        Refusal::NoSuchTournament => plain("no-such-tournament"),
        Refusal::TournamentExists => plain("tournament-exists"),
        Refusal::Announcement(error) => not_announced_in(error, language),
        Refusal::DirectorsOnly => plain("directors-only"),
        Refusal::SystemOnly => plain("system-only"),
        Refusal::NotForOthers => plain("not-for-others"),
        Refusal::NoReason { most } => say("no-reason", &[("most", (*most).into())]),
        Refusal::NotNow { phase } => plain(not_now(*phase)),

        Refusal::AlreadySignedUp { player } => by("already-signed-up", player),
        Refusal::NotSignedUp { player } => by("not-signed-up", player),
        Refusal::HasLeft { player } => by("has-left", player),
        Refusal::Full { most } => say("full", &[("most", (*most).into())]),
        Refusal::Invitations { most, highest } => {
            say("invitations", &[("most", (*most).into()), ("highest", (*highest).into())])
        }
        Refusal::TooLate { until: 0 } => plain("too-late-started"),
        Refusal::TooLate { until } => of_round("too-late", *until),
        Refusal::NoCheckIn => plain("no-check-in"),
        Refusal::CheckInNotOpen { .. } => plain("check-in-not-open"),
        Refusal::AlreadyCheckedIn { player } => by("already-checked-in", player),
        Refusal::TooFew { there, least } => {
            say("too-few", &[("there", (*there).into()), ("least", (*least).into())])
        }
        Refusal::NoExhibitor => plain("no-exhibitor"),
        Refusal::SamePlayer => plain("same-player"),
        Refusal::AlreadyForbidden => plain("already-forbidden"),
        Refusal::NoSittingOut => plain("no-sitting-out"),
        Refusal::NoPausing => plain("no-pausing"),
        Refusal::AlreadyPaused { player } => by("already-paused", player),
        Refusal::NoTeams => plain("no-teams"),
        Refusal::NoTeam => plain("no-team"),
        Refusal::TeamName { most } => say("team-name", &[("most", (*most).into())]),
        Refusal::TeamFull { team, most } => {
            say("team-full", &[("team", marked(team).into()), ("most", (*most).into())])
        }
        Refusal::MostTeams { most } => say("most-teams", &[("most", (*most).into())]),
        Refusal::NoSuchTeam { team } => say("no-such-team", &[("team", marked(team).into())]),
        Refusal::CaptainsOnly { team } => say("captains-only", &[("team", marked(team).into())]),
        Refusal::LineUp { team, players } => {
            say("line-up", &[("team", marked(team).into()), ("players", (*players).into())])
        }
        Refusal::TooFewTeams { there } => say("too-few-teams", &[("there", (*there).into())]),
        Refusal::NoChallenges => plain("no-challenges"),
        Refusal::OutOfReach(OutOfReach::Oneself) => plain("challenge-oneself"),
        Refusal::OutOfReach(OutOfReach::Below(number)) => {
            say("challenge-below", &[("player", entrant(*number))])
        }
        Refusal::OutOfReach(OutOfReach::TooFar { opponent, reach }) => {
            say("challenge-too-far", &[("player", entrant(*opponent)), ("reach", (*reach).into())])
        }
        Refusal::OutOfReach(OutOfReach::JustMet { opponent, rest }) => {
            say("challenge-just-met", &[("player", entrant(*opponent)), ("span", (*rest).into())])
        }
        Refusal::OutOfReach(OutOfReach::Apart(number)) => {
            say("challenge-apart", &[("player", entrant(*number))])
        }
        Refusal::TimeIsUp => plain("time-is-up"),
        Refusal::PlaysElsewhere { number } => say("plays-elsewhere", &[("player", entrant(*number))]),
        Refusal::NoSuchRound { round, rounds } => {
            say("no-such-round", &[("round", (*round).into()), ("rounds", (*rounds).into())])
        }
        Refusal::AlreadySitsOut { player } => by("already-sits-out", player),
        Refusal::Rounds { least, most } if least == most => say("rounds-only", &[("most", (*most).into())]),
        Refusal::Rounds { least, most } => {
            say("rounds-range", &[("least", (*least).into()), ("most", (*most).into())])
        }
        Refusal::RoundsFollow => plain("rounds-follow"),

        Refusal::Fixed { part } => say("fixed", &[("part", settled(*part))]),
        Refusal::MoreSignedUp { count } => say("more-signed-up", &[("count", (*count).into())]),
        Refusal::DecidedMeanwhile => plain("decided-meanwhile"),

        Refusal::NothingPaired => plain("nothing-paired"),
        Refusal::Misfit(misfit) => {
            let (key, fact) = misfit_told(*misfit, &entrant);
            say(key, &[fact])
        }
        Refusal::Breaks(broken) => {
            let rules = broken.iter().map(|rule| broken_told(*rule, &entrant)).collect();
            say("breaks", &[("rules", Fact::List("list-semicolon", rules))])
        }
        Refusal::NoPairing { round } => of_round("no-pairing", *round),
        Refusal::Settled => plain("settled"),
        Refusal::NoSuchBoard { board } => of_board("no-such-board", board),
        Refusal::NoSuchEntrant { number } => say("no-such-entrant", &[("number", (*number).into())]),
        Refusal::NoSuchGame => plain("no-such-game"),
        Refusal::TooManyGames { most } => say("too-many-games", &[("most", (*most).into())]),
        Refusal::NotStarted { board } => of_board("not-started", board),
        Refusal::HasResult { board } => of_board("has-result", board),
        Refusal::NoResult { board } => of_board("no-result", board),
        Refusal::BuiltUpon { round } => of_round("built-upon", *round),
        Refusal::WrongScore { seats } => say("wrong-score", &[("seats", (*seats).into())]),
        Refusal::NobodyGoesOn => plain("nobody-goes-on"),
        Refusal::NoDeadline => plain("no-deadline"),
        Refusal::GraceRuns { .. } => plain("grace-runs"),
    }
}

/// Returns the reason that an announcement is invalid, in a language.
#[must_use]
pub fn not_announced_in(error: &AnnouncementError, language: Language) -> String {
    let say = |key: &str, facts: Facts| catalogue::text(language, Family::TournamentRefusals, key, facts);
    let from_to = |least: u32, most: u32| [("least", Fact::from(least)), ("most", Fact::from(most))];
    match error {
        AnnouncementError::Title => say("announce-title", &[("most", LONGEST_TITLE.into())]),
        AnnouncementError::Agreement(error) => not_agreed(error).text(language),
        AnnouncementError::Solo => say("announce-solo", &[]),
        AnnouncementError::Hints => say("announce-hints", &[]),
        AnnouncementError::Seats { needs, has } => {
            let key = match needs {
                NeededSeats::Two => "announce-two-seats",
                NeededSeats::ThreeOrFour => "announce-three-or-four-seats",
            };
            say(key, &[("has", (*has).into())])
        }
        AnnouncementError::Entrants { least, most } => say("announce-entrants", &from_to(*least, *most)),
        AnnouncementError::Number { what, least, most } => {
            let key = match what {
                Counted::Rounds => "announce-rounds",
                Counted::Replays => "announce-replays",
                Counted::Reach => "announce-reach",
                Counted::Boards => "announce-boards",
                Counted::Division => "announce-division",
                Counted::Moving => "announce-moving",
            };
            say(key, &from_to(*least, *most))
        }
        AnnouncementError::TiebreakTwice(tiebreak) => {
            say("announce-tiebreak-twice", &[("tiebreak", Fact::from(*tiebreak))])
        }
        AnnouncementError::Limit { what, given, least, most } => {
            let key = match what {
                Limited::RoundTime => "announce-round-time",
                Limited::Grace => "announce-grace",
                Limited::Notice => "announce-notice",
                Limited::CheckIn => "announce-check-in",
            };
            // Durations appear in the form in which they are entered.
            let [given, least, most] = [given, least, most].map(|span| Fact::from(span.to_string()));
            say(key, &[("given", given), ("least", least), ("most", most)])
        }
        AnnouncementError::CheckInWithoutStart => say("announce-check-in-without-start", &[]),
        AnnouncementError::LateEntry => say("announce-late-entry", &[]),
        AnnouncementError::HalfByes => say("announce-half-byes", &[]),
        AnnouncementError::Length => {
            let [least, most] = [LENGTH.start(), LENGTH.end()].map(|span| Fact::from(*span));
            say("announce-length", &[("least", least), ("most", most)])
        }
        AnnouncementError::LadderLength => {
            let [least, most] = [ROUND_TIME.start(), ROUND_TIME.end()].map(|span| Fact::from(*span));
            say("announce-ladder-length", &[("least", least), ("most", most)])
        }
        AnnouncementError::Exhibitors => say("announce-exhibitors", &[("most", MOST_EXHIBITORS.into())]),
        AnnouncementError::Placed => say("announce-placed", &[]),
        AnnouncementError::DaysOff(_) => say("announce-days-off", &[("most", MOST_HOLIDAYS.into())]),
    }
}

fn misfit_told(misfit: Misfit, entrant: &dyn Fn(Number) -> Fact) -> (&'static str, (&'static str, Fact)) {
    let (key, who) = match misfit {
        Misfit::Missing(who) => ("misfit-missing", who),
        Misfit::Twice(who) => ("misfit-twice", who),
        Misfit::NotThere(who) => ("misfit-not-there", who),
        Misfit::Seats(seats) => return ("misfit-seats", ("seats", seats.into())),
        Misfit::Bye(who) => ("misfit-bye", who),
    };
    (key, ("player", entrant(who)))
}

const fn not_now(phase: Phase) -> &'static str {
    match phase {
        Phase::SignUp => "not-now-sign-up",
        Phase::Running => "not-now-running",
        Phase::Finished => "not-now-finished",
        Phase::Cancelled => "not-now-cancelled",
    }
}

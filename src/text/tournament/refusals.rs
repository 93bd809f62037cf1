//! Refusals in tournaments, as sentences.

use super::events::{broken_told, entrant, settled, unnamed};
use crate::catalogue::{self, Fact, Facts, Family};
use crate::game::not_agreed;
use crate::language::Language;
use crate::news::Called;
use castellan_game::PlayerId;
use castellan_names::{mark, remove_marks};
use castellan_tournament::announcement::{
    AnnouncementError, LONGEST_TITLE, NeededSeats, NumberSetting, ROUND_TIME, TimeSetting,
};
use castellan_tournament::arena::LENGTH;
use castellan_tournament::calendar::MOST_HOLIDAYS;
use castellan_tournament::ladder::ChallengeRefusal;
use castellan_tournament::refusal::PairingFault;
use castellan_tournament::simul::MOST_EXHIBITORS;
use castellan_tournament::{Board, PairingNumber, Phase, Refusal, Tournament};

/// Returns the reason for a tournament's refusal, as one English sentence.
#[must_use]
pub fn refused_by_tournament(refusal: &Refusal, tournament: Option<&Tournament>, called: Called) -> String {
    remove_marks(&refused_by_tournament_in(refusal, tournament, called, Language::En))
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
    let entrant = |number: PairingNumber| match tournament {
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
        Refusal::WrongPhase { phase } => plain(not_now(*phase)),

        Refusal::AlreadySignedUp { player } => by("already-signed-up", player),
        Refusal::NotSignedUp { player } => by("not-signed-up", player),
        Refusal::HasLeft { player } => by("has-left", player),
        Refusal::Full { most } => say("full", &[("most", (*most).into())]),
        Refusal::InvalidInvitations { most, highest } => {
            say("invitations", &[("most", (*most).into()), ("highest", (*highest).into())])
        }
        Refusal::EntriesClosed { until: 0 } => plain("too-late-started"),
        Refusal::EntriesClosed { until } => of_round("too-late", *until),
        Refusal::NoCheckIn => plain("no-check-in"),
        Refusal::CheckInNotOpen { .. } => plain("check-in-not-open"),
        Refusal::AlreadyCheckedIn { player } => by("already-checked-in", player),
        Refusal::TooFew { there, least } => {
            say("too-few", &[("there", (*there).into()), ("least", (*least).into())])
        }
        Refusal::NoExhibitor => plain("no-exhibitor"),
        Refusal::SamePlayer => plain("same-player"),
        Refusal::AlreadyForbidden => plain("already-forbidden"),
        Refusal::NoRequestedByes => plain("no-sitting-out"),
        Refusal::NoPauses => plain("no-pausing"),
        Refusal::AlreadyPaused { player } => by("already-paused", player),
        Refusal::NoTeams => plain("no-teams"),
        Refusal::NoTeam => plain("no-team"),
        Refusal::InvalidTeamName { most } => say("team-name", &[("most", (*most).into())]),
        Refusal::TeamFull { team, most } => {
            say("team-full", &[("team", mark(team).into()), ("most", (*most).into())])
        }
        Refusal::TooManyTeams { most } => say("most-teams", &[("most", (*most).into())]),
        Refusal::NoSuchTeam { team } => say("no-such-team", &[("team", mark(team).into())]),
        Refusal::CaptainsOnly { team } => say("captains-only", &[("team", mark(team).into())]),
        Refusal::InvalidLineUp { team, players } => {
            say("line-up", &[("team", mark(team).into()), ("players", (*players).into())])
        }
        Refusal::TooFewTeams { there } => say("too-few-teams", &[("there", (*there).into())]),
        Refusal::NoChallenges => plain("no-challenges"),
        Refusal::CannotChallenge(ChallengeRefusal::SamePlayer) => plain("challenge-oneself"),
        Refusal::CannotChallenge(ChallengeRefusal::Below(number)) => {
            say("challenge-below", &[("player", entrant(*number))])
        }
        Refusal::CannotChallenge(ChallengeRefusal::TooFar { opponent, reach }) => {
            say("challenge-too-far", &[("player", entrant(*opponent)), ("reach", (*reach).into())])
        }
        Refusal::CannotChallenge(ChallengeRefusal::JustMet { opponent, rest }) => {
            say("challenge-just-met", &[("player", entrant(*opponent)), ("span", (*rest).into())])
        }
        Refusal::CannotChallenge(ChallengeRefusal::Forbidden(number)) => {
            say("challenge-apart", &[("player", entrant(*number))])
        }
        Refusal::TimeIsUp => plain("time-is-up"),
        Refusal::InAnotherGame { number } => say("plays-elsewhere", &[("player", entrant(*number))]),
        Refusal::NoSuchRound { round, rounds } => {
            say("no-such-round", &[("round", (*round).into()), ("rounds", (*rounds).into())])
        }
        Refusal::AlreadyHasBye { player } => by("already-sits-out", player),
        Refusal::RoundsOutOfRange { least, most } if least == most => {
            say("rounds-only", &[("most", (*most).into())])
        }
        Refusal::RoundsOutOfRange { least, most } => {
            say("rounds-range", &[("least", (*least).into()), ("most", (*most).into())])
        }
        Refusal::RoundsDetermined => plain("rounds-follow"),

        Refusal::FixedPart { part } => say("fixed", &[("part", settled(*part))]),
        Refusal::TooManySignedUp { count } => say("more-signed-up", &[("count", (*count).into())]),
        Refusal::DecidedMeanwhile => plain("decided-meanwhile"),

        Refusal::NoPairedRound => plain("nothing-paired"),
        Refusal::InvalidPairing(misfit) => {
            let (key, fact) = misfit_told(*misfit, &entrant);
            say(key, &[fact])
        }
        Refusal::RulesBroken(broken) => {
            let rules = broken.iter().map(|rule| broken_told(*rule, &entrant)).collect();
            say("breaks", &[("rules", Fact::List("list-semicolon", rules))])
        }
        Refusal::NoPairing { round } => of_round("no-pairing", *round),
        Refusal::FixedPairings => plain("settled"),
        Refusal::NoSuchBoard { board } => of_board("no-such-board", board),
        Refusal::NoSuchEntrant { number } => say("no-such-entrant", &[("number", (*number).into())]),
        Refusal::NoSuchGame => plain("no-such-game"),
        Refusal::TooManyGames { most } => say("too-many-games", &[("most", (*most).into())]),
        Refusal::NotStarted { board } => of_board("not-started", board),
        Refusal::HasResult { board } => of_board("has-result", board),
        Refusal::NoResult { board } => of_board("no-result", board),
        Refusal::LaterRoundStarted { round } => of_round("built-upon", *round),
        Refusal::WrongScore { seats } => say("wrong-score", &[("seats", (*seats).into())]),
        Refusal::NobodyAdvances => plain("nobody-goes-on"),
        Refusal::NoDeadline => plain("no-deadline"),
        Refusal::GracePeriodRunning { .. } => plain("grace-runs"),
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
                NumberSetting::Rounds => "announce-rounds",
                NumberSetting::Replays => "announce-replays",
                NumberSetting::Reach => "announce-reach",
                NumberSetting::Boards => "announce-boards",
                NumberSetting::Division => "announce-division",
                NumberSetting::Moving => "announce-moving",
            };
            say(key, &from_to(*least, *most))
        }
        AnnouncementError::TiebreakTwice(tiebreak) => {
            say("announce-tiebreak-twice", &[("tiebreak", Fact::from(*tiebreak))])
        }
        AnnouncementError::Limit { what, given, least, most } => {
            let key = match what {
                TimeSetting::RoundTime => "announce-round-time",
                TimeSetting::Grace => "announce-grace",
                TimeSetting::Notice => "announce-notice",
                TimeSetting::CheckIn => "announce-check-in",
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

fn misfit_told(
    misfit: PairingFault,
    entrant: &dyn Fn(PairingNumber) -> Fact,
) -> (&'static str, (&'static str, Fact)) {
    let (key, who) = match misfit {
        PairingFault::Missing(who) => ("misfit-missing", who),
        PairingFault::Repeated(who) => ("misfit-twice", who),
        PairingFault::Absent(who) => ("misfit-not-there", who),
        PairingFault::WrongSize(seats) => return ("misfit-seats", ("seats", seats.into())),
        PairingFault::WrongBye(who) => ("misfit-bye", who),
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

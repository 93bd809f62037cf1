//! Refusals in tournaments, as sentences.

use super::events::{announcement_part, broken_rule, entrant, entrant_number};
use crate::catalogue::{self, Arguments, Catalogue, MessageArgument};
use crate::game_event::NameLookup;
use crate::game_refusal::settings_error;
use crate::language::Language;
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
pub fn tournament_refusal(refusal: &Refusal, tournament: Option<&Tournament>, name_of: NameLookup) -> String {
    remove_marks(&tournament_refusal_in(refusal, tournament, name_of, Language::En))
}

/// Returns the reason for a tournament's refusal, as one sentence in a language.
#[must_use]
pub fn tournament_refusal_in(
    refusal: &Refusal,
    tournament: Option<&Tournament>,
    name_of: NameLookup,
    language: Language,
) -> String {
    let say = |key: &str, arguments: Arguments| {
        catalogue::text(language, Catalogue::TournamentRefusals, key, arguments)
    };
    let plain = |key: &str| say(key, &[]);
    let entrant = |number: PairingNumber| match tournament {
        Some(tournament) => entrant(tournament, number, name_of),
        None => entrant_number(number),
    };
    let by = |key: &str, id: &PlayerId| say(key, &[("player", name_of(id).into())]);
    let of_round = |key: &str, round: u32| say(key, &[("round", round.into())]);
    let of_board = |key: &str, board: &Board| say(key, &[("board", board.to_string().into())]);
    match refusal {
        Refusal::NoSuchTournament => plain("no-such-tournament"),
        Refusal::TournamentExists => plain("tournament-exists"),
        Refusal::Announcement(error) => announcement_error_in(error, language),
        Refusal::DirectorsOnly => plain("directors-only"),
        Refusal::SystemOnly => plain("system-only"),
        Refusal::NotForOthers => plain("not-for-others"),
        Refusal::NoReason { most } => say("no-reason", &[("most", (*most).into())]),
        Refusal::WrongPhase { phase } => plain(wrong_phase_key(*phase)),

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

        Refusal::FixedPart { part } => say("fixed", &[("part", announcement_part(*part))]),
        Refusal::TooManySignedUp { count } => say("more-signed-up", &[("count", (*count).into())]),
        Refusal::DecidedMeanwhile => plain("decided-meanwhile"),

        Refusal::NoPairedRound => plain("nothing-paired"),
        Refusal::InvalidPairing(fault) => {
            let (key, argument) = pairing_fault(*fault, &entrant);
            say(key, &[argument])
        }
        Refusal::RulesBroken(broken) => {
            let rules = broken.iter().map(|rule| broken_rule(*rule, &entrant)).collect();
            say("breaks", &[("rules", MessageArgument::List("list-semicolon", rules))])
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
pub fn announcement_error_in(error: &AnnouncementError, language: Language) -> String {
    let say = |key: &str, arguments: Arguments| {
        catalogue::text(language, Catalogue::TournamentRefusals, key, arguments)
    };
    let from_to = |least: u32, most: u32| {
        [("least", MessageArgument::from(least)), ("most", MessageArgument::from(most))]
    };
    match error {
        AnnouncementError::Title => say("announce-title", &[("most", LONGEST_TITLE.into())]),
        AnnouncementError::Agreement(error) => settings_error(error).text(language),
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
            say("announce-tiebreak-twice", &[("tiebreak", MessageArgument::from(*tiebreak))])
        }
        AnnouncementError::Limit { what, given, least, most } => {
            let key = match what {
                TimeSetting::RoundTime => "announce-round-time",
                TimeSetting::Grace => "announce-grace",
                TimeSetting::Notice => "announce-notice",
                TimeSetting::CheckIn => "announce-check-in",
            };
            // Durations appear in the form in which they are entered.
            let [given, least, most] =
                [given, least, most].map(|span| MessageArgument::from(span.to_string()));
            say(key, &[("given", given), ("least", least), ("most", most)])
        }
        AnnouncementError::CheckInWithoutStart => say("announce-check-in-without-start", &[]),
        AnnouncementError::LateEntry => say("announce-late-entry", &[]),
        AnnouncementError::HalfByes => say("announce-half-byes", &[]),
        AnnouncementError::Length => {
            let [least, most] = [LENGTH.start(), LENGTH.end()].map(|span| MessageArgument::from(*span));
            say("announce-length", &[("least", least), ("most", most)])
        }
        AnnouncementError::LadderLength => {
            let [least, most] =
                [ROUND_TIME.start(), ROUND_TIME.end()].map(|span| MessageArgument::from(*span));
            say("announce-ladder-length", &[("least", least), ("most", most)])
        }
        AnnouncementError::Exhibitors => say("announce-exhibitors", &[("most", MOST_EXHIBITORS.into())]),
        AnnouncementError::Placed => say("announce-placed", &[]),
        AnnouncementError::DaysOff(_) => say("announce-days-off", &[("most", MOST_HOLIDAYS.into())]),
    }
}

fn pairing_fault(
    fault: PairingFault,
    entrant: &dyn Fn(PairingNumber) -> MessageArgument,
) -> (&'static str, (&'static str, MessageArgument)) {
    let (key, number) = match fault {
        PairingFault::Missing(number) => ("misfit-missing", number),
        PairingFault::Repeated(number) => ("misfit-twice", number),
        PairingFault::Absent(number) => ("misfit-not-there", number),
        PairingFault::WrongSize(seats) => return ("misfit-seats", ("seats", seats.into())),
        PairingFault::WrongBye(number) => ("misfit-bye", number),
    };
    (key, ("player", entrant(number)))
}

const fn wrong_phase_key(phase: Phase) -> &'static str {
    match phase {
        Phase::SignUp => "not-now-sign-up",
        Phase::Running => "not-now-running",
        Phase::Finished => "not-now-finished",
        Phase::Cancelled => "not-now-cancelled",
    }
}

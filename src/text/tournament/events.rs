//! The events of tournaments, as sentences.

use super::names::format_of;
use crate::catalogue::{self, Fact, Facts, Family, title_in};
use crate::language::Language;
use crate::news::Called;
use castellan_game::PlayerId;
use castellan_names::{marked, unmarked};
use castellan_tournament::announcement::Settled;
use castellan_tournament::event::{Cancelling, Directing};
use castellan_tournament::refusal::Broken;
use castellan_tournament::state::Pairing;
use castellan_tournament::swiss;
use castellan_tournament::{Board, Call, Event, EventKind, Number, Score, Tournament};

/// The most boards named in one sentence.
const MOST_NAMED: usize = 10;

/// Returns an event of a tournament as one English sentence: `Ann signed up.`
///
/// `tournament` is its state after the event. Names are shown as `called` returns them.
#[must_use]
pub fn tournament_event_sentence(event: &Event, tournament: &Tournament, called: Called) -> String {
    unmarked(&tournament_event_sentence_in(event, tournament, called, Language::En))
}

/// Returns the same in a language, with [marks](crate::names::marked) around titles, the names of teams and reasons.
#[must_use]
pub fn tournament_event_sentence_in(
    event: &Event,
    tournament: &Tournament,
    called: Called,
    language: Language,
) -> String {
    let say = |key: &str, facts: Facts| catalogue::text(language, Family::Tournaments, key, facts);
    let entrant = |number: Number| entrant(tournament, number, called);
    let players = |board: &Board| {
        let seated = tournament.pairing(*board).map(Pairing::seated);
        ("players", seated.map_or_else(|| Fact::from(""), |seated| versus(&seated, &entrant)))
    };
    let player = |id: &PlayerId| ("player", Fact::from(called(id)));
    let of_round = |round: &u32| ("round", Fact::from(*round));
    let reason = |why: &str| ("reason", Fact::from(ended(why)));
    // A sentence, and the reason behind it if one was given.
    let with_reason = |sentence: String, why: &Option<String>| {
        let why = why.as_ref().map(|why| say("reason", &[reason(why)]));
        catalogue::sentences([sentence].into_iter().chain(why), language)
    };
    // A sentence, and that no game of whom it is about counts, where that is so.
    let with_annulled = |sentence: String, who: &PlayerId| {
        let entrant = tournament.number_of(who).and_then(|number| tournament.entrant(number));
        let annulled = entrant.filter(|entrant| entrant.annulled).map(|_| say("left-early", &[player(who)]));
        catalogue::sentences([sentence].into_iter().chain(annulled), language)
    };
    match &event.what {
        EventKind::Announced { announcement, commitment, .. } => {
            let facts = [
                ("title", marked(&announcement.title).into()),
                ("format", format_of(announcement.format)),
                ("game", title_in(announcement.agreement.variant.info(), language).into()),
                ("commitment", commitment.to_string().into()),
            ];
            say("announced", &facts)
        }
        EventKind::SignedUp { player: who, .. } => say("signed-up", &[player(&who.id)]),
        EventKind::JoinedTeam { player: who, team, .. } => {
            say("joined-team", &[player(&who.id), ("team", marked(team).into())])
        }
        EventKind::LinedUp { team, players, why } => {
            let players = players.iter().map(|who| Fact::from(called(who))).collect();
            let facts = [("team", marked(team).into()), ("players", Fact::List("list-comma", players))];
            with_reason(say("lined-up", &facts), why)
        }
        EventKind::CheckInOpened => say("check-in-opened", &[]),
        EventKind::CheckedIn { player: who } => say("checked-in", &[player(who)]),
        EventKind::Withdrew { player: who } => with_annulled(say("withdrew", &[player(who)]), who),
        EventKind::SitsOut { player: who, round } => say("sits-out", &[player(who), of_round(round)]),
        EventKind::Invited { invited } => say("invited", &[("count", invited.len().into())]),
        EventKind::Forbidden { pair: [a, b], why } => {
            say("forbidden", &[("first", called(a).into()), ("second", called(b).into()), reason(why)])
        }
        EventKind::Started { entrants, .. } => say("started", &[("count", entrants.len().into())]),
        EventKind::RoundsSet { rounds, instead_of, why } => {
            let rounds = ("rounds", Fact::from(*rounds));
            let set = match instead_of {
                Some(announced) => say("rounds-set-fewer", &[rounds, ("announced", (*announced).into())]),
                None => say("rounds-set", &[rounds]),
            };
            with_reason(set, why)
        }
        EventKind::Entered { player: who, number, .. } if tournament.adds_boards() => {
            say("entered-arena", &[player(&who.id), ("number", (*number).into())])
        }
        EventKind::Entered { player: who, number, round, .. } => {
            say("entered", &[player(&who.id), ("number", (*number).into()), of_round(round)])
        }
        EventKind::RoundPaired { .. } if tournament.is_ladder() => say("ladder-paired", &[]),
        EventKind::RoundPaired { round, games, broken, why, .. } => {
            let rules: Vec<Fact> = broken.iter().map(|rule| broken_told(*rule, &entrant)).collect();
            let facts = [of_round(round), ("count", games.len().into())];
            let paired = if rules.is_empty() {
                say("round-paired", &facts)
            } else {
                let [round, count] = facts;
                say("round-paired-although", &[round, count, ("rules", Fact::List("list-semicolon", rules))])
            };
            with_reason(paired, why)
        }
        EventKind::Unpaired { round } => say("unpaired", &[of_round(round)]),
        EventKind::RoundStarted { .. } if tournament.is_of_one_round() => say("play-started", &[]),
        EventKind::RoundStarted { round, .. } => say("round-started", &[of_round(round)]),
        EventKind::Matched { games } => say("matched", &[("count", games.len().into())]),
        EventKind::Paused { player: who } => say("paused", &[player(who)]),
        EventKind::Resumed { player: who } => say("resumed", &[player(who)]),
        EventKind::Challenged { challenger, players } => {
            let opponent = players.iter().find(|number| *number != challenger).unwrap_or(challenger);
            say("challenged", &[("challenger", entrant(*challenger)), ("opponent", entrant(*opponent))])
        }
        EventKind::GameStarted { board, .. } => say("game-started", &[players(board)]),
        EventKind::Looked { board, .. } => say("looked", &[players(board)]),
        EventKind::Absent { board, seats, left } => {
            let seated = tournament.pairing(*board).map(Pairing::seated).unwrap_or_default();
            let absent: Vec<Fact> = seats
                .iter()
                .filter_map(|seat| seated.get(usize::from(*seat)))
                .map(|number| entrant(*number))
                .collect();
            let key = if *left { "absent-left" } else { "absent" };
            say(key, &[("count", absent.len().into()), ("players", Fact::List("list-and", absent))])
        }
        EventKind::Scored { board, score } => {
            say("scored", &[players(board), ("result", result(tournament, *board, score, &entrant))])
        }
        EventKind::PlayedAgain { board } => say("played-again", &[players(board)]),
        EventKind::GameClosed { board } => say("game-closed", &[players(board)]),
        EventKind::DeadlinePassed { .. } if tournament.is_arena() => say("arena-time-up", &[]),
        EventKind::DeadlinePassed { .. } if tournament.is_ladder() => say("ladder-time-up", &[]),
        EventKind::DeadlinePassed { round, boards } => {
            say("deadline-passed", &[of_round(round), ("count", boards.len().into())])
        }
        EventKind::RoundFinished { .. } if tournament.is_of_one_round() => say("play-over", &[]),
        EventKind::RoundFinished { round } => say("round-finished", &[of_round(round)]),
        EventKind::Overridden { board, score, why } => {
            let facts = [
                ("board", board.to_string().into()),
                players(board),
                ("result", result(tournament, *board, score, &entrant)),
                reason(why),
            ];
            say("overridden", &facts)
        }
        EventKind::Replaced { number, player: who, why } => {
            say("replaced", &[player(&who.id), ("number", (*number).into()), reason(why)])
        }
        EventKind::Removed { player: who, why } => {
            with_annulled(say("removed", &[player(who), reason(why)]), who)
        }
        EventKind::Extended { round, why, .. } => say("extended", &[of_round(round), reason(why)]),
        EventKind::Reinstated { board, why, .. } => say("reinstated", &[players(board), reason(why)]),
        EventKind::Restarted { board, why } => say("restarted", &[players(board), reason(why)]),
        EventKind::Directed { board, act, why } => {
            let (players, reason) = (players(board), reason(why));
            match act {
                Directing::Pause => say("directed-pause", &[players, reason]),
                Directing::Resume => say("directed-resume", &[players, reason]),
                Directing::Give { span, .. } => {
                    say("directed-give", &[players, reason, ("span", (*span).into())])
                }
            }
        }
        EventKind::Amended { changed, why, .. } => {
            let changed = changed.iter().map(|part| settled(*part)).collect();
            say("amended", &[("parts", Fact::List("list-comma", changed)), reason(why)])
        }
        EventKind::Relocated { place, why } => {
            say("relocated", &[("place", place.as_str().into()), reason(why)])
        }
        EventKind::Told { text } => say("told", &[("text", ended(text).into())]),
        EventKind::OutageNoted { from, to } => say("outage", &[("span", to.since(*from).into())]),
        EventKind::Finished { why, .. } if tournament.is_simul() => {
            let made = tournament.made().into_iter().map(|made| {
                let (player, points) = (entrant(made.line.number), made.line.points.to_string());
                let facts = vec![("player", player), ("points", points.into()), ("games", made.games.into())];
                Fact::Phrase(Family::Tournaments, "simul-made", facts)
            });
            with_reason(say("finished-simul", &[("made", Fact::List("list-semicolon", made.collect()))]), why)
        }
        EventKind::Finished { ranks, why } => {
            let mut first: Vec<Fact> = tournament.winners_by(ranks).into_iter().map(entrant).collect();
            if tournament.is_of_teams() {
                first = tournament.first_teams().map(|team| marked(&team.name).into()).collect();
            }
            let facts = [("count", first.len().into()), ("players", Fact::List("list-and", first))];
            with_reason(say("finished", &facts), why)
        }
        EventKind::Cancelled { why: Cancelling::Director(why) } => say("cancelled", &[reason(why)]),
        EventKind::Cancelled { why: Cancelling::TooFew { there } } => {
            say("cancelled-too-few", &[("count", (*there).into())])
        }
        EventKind::Cancelled { why: Cancelling::NoExhibitor } => say("cancelled-no-exhibitor", &[]),
        EventKind::Cancelled { why: Cancelling::TooFewTeams { .. } } => say("cancelled-too-few-teams", &[]),
    }
}

/// Returns the name of a part of an announcement.
pub(crate) fn settled(part: Settled) -> Fact {
    let key = match part {
        Settled::Title => "part-title",
        Settled::Format => "part-format",
        Settled::Game => "part-game",
        Settled::Tiebreaks => "part-tiebreaks",
        Settled::Entrants => "part-entrants",
        Settled::Start => "part-start",
        Settled::CheckIn => "part-check-in",
        Settled::RoundTime => "part-round-time",
        Settled::Notice => "part-notice",
        Settled::Grace => "part-grace",
        Settled::LateEntry => "part-late-entry",
        Settled::HalfByes => "part-half-byes",
        Settled::DaysOff => "part-days-off",
    };
    Fact::Phrase(Family::Tournaments, key, Vec::new())
}

/// Returns the decision that directors are asked for, as one English sentence: `Board 2.1, Ann vs Ben, is drawn, but
/// someone must advance.`
#[must_use]
pub fn asked_of_directors(call: &Call, tournament: &Tournament, called: Called) -> String {
    unmarked(&asked_of_directors_in(call, tournament, called, Language::En))
}

/// Returns the same in a language.
#[must_use]
pub fn asked_of_directors_in(
    call: &Call,
    tournament: &Tournament,
    called: Called,
    language: Language,
) -> String {
    let say = |key: &str, facts: Facts| catalogue::text(language, Family::Tournaments, key, facts);
    let of_board = |board: &Board| {
        let seated = tournament.pairing(*board).map(Pairing::seated).unwrap_or_default();
        let players = versus(&seated, &|number| entrant(tournament, number, called));
        [("board", Fact::from(board.to_string())), ("players", players)]
    };
    match call {
        Call::Unpaired { round } => {
            let round = ("round", Fact::from(*round));
            match tournament.why_unpaired() {
                Some(swiss::Refusal::Impossible { no_bye: true, .. }) => say("call-unpaired-bye", &[round]),
                Some(swiss::Refusal::Impossible { left, .. }) if (1..=MOST_NAMED).contains(&left.len()) => {
                    let left = left.iter().map(|number| entrant(tournament, *number, called)).collect();
                    say("call-unpaired-left", &[round, ("players", Fact::List("list-and", left))])
                }
                _ => say("call-unpaired", &[round]),
            }
        }
        Call::Closed { board } => say("call-closed", &of_board(board)),
        Call::Drawn { board } => say("call-drawn", &of_board(board)),
        Call::Overdue { round, boards } => {
            let named = boards.iter().take(MOST_NAMED);
            let named = named.map(|board| {
                let board = of_board(&Board { round: *round, board: *board });
                Fact::Phrase(Family::Tournaments, "board", board.into())
            });
            let more = boards.len().saturating_sub(MOST_NAMED);
            let more = (more > 0)
                .then(|| Fact::Phrase(Family::Tournaments, "and-more", vec![("count", more.into())]));
            let boards = Fact::List("list-semicolon", named.chain(more).collect());
            say("call-overdue", &[("round", (*round).into()), ("boards", boards)])
        }
    }
}

pub(crate) fn entrant(tournament: &Tournament, number: Number, called: Called) -> Fact {
    let player: Option<&PlayerId> = tournament.entrant(number).map(|entrant| &entrant.player.id);
    player.map_or_else(|| unnamed(number), |player| called(player).into())
}

pub(crate) fn unnamed(number: Number) -> Fact {
    Fact::Phrase(Family::Tournaments, "number", vec![("number", number.into())])
}

impl From<Number> for Fact {
    fn from(number: Number) -> Self {
        Self::Text(number.to_string())
    }
}

fn versus(seated: &[Number], entrant: &dyn Fn(Number) -> Fact) -> Fact {
    match seated {
        [white, black] => {
            let facts = vec![("white", entrant(*white)), ("black", entrant(*black))];
            Fact::Phrase(Family::Tournaments, "versus", facts)
        }
        seated => Fact::List("list-comma", seated.iter().map(|number| entrant(*number)).collect()),
    }
}

/// Returns the result of a game: `Ann wins`, `draw`, `Ann 1st, Ben 2nd`.
fn result(tournament: &Tournament, board: Board, score: &Score, entrant: &dyn Fn(Number) -> Fact) -> Fact {
    let phrase = |key, facts| Fact::Phrase(Family::Tournaments, key, facts);
    let seated = tournament.pairing(board).map(Pairing::seated).unwrap_or_default();
    if score.places.len() == 2 {
        let winner = score.first().and_then(|seat| seated.get(seat));
        let key = match (winner, score.is_played()) {
            (Some(_), true) => "result-win",
            (Some(_), false) => "result-win-by-forfeit",
            (None, true) => "result-drawn",
            (None, false) => "result-forfeited-by-both",
        };
        return phrase(key, winner.map(|winner| ("player", entrant(*winner))).into_iter().collect());
    }
    let mut order: Vec<usize> = (0..score.places.len().min(seated.len())).collect();
    order.sort_by_key(|&seat| score.places[seat]);
    let place = |seat: usize| {
        let place = Fact::Number(score.places[seat].into());
        phrase("result-place", vec![("player", entrant(seated[seat])), ("place", place)])
    };
    Fact::List("list-comma", order.into_iter().map(place).collect())
}

pub(crate) fn broken_told(broken: Broken, entrant: &dyn Fn(Number) -> Fact) -> Fact {
    let two = |[a, b]: [Number; 2]| vec![("first", entrant(a)), ("second", entrant(b))];
    let one = |who| vec![("player", entrant(who))];
    let (key, facts) = match broken {
        Broken::Met(pair) => ("broken-met", two(pair)),
        Broken::Forbidden(pair) => ("broken-forbidden", two(pair)),
        Broken::SecondBye(who) => ("broken-second-bye", one(who)),
        Broken::Colour(who) => ("broken-colour", one(who)),
    };
    Fact::Phrase(Family::TournamentRefusals, key, facts)
}

/// Returns a text with a full stop, unless it has an end.
fn ended(text: &str) -> String {
    let is_ended = text.ends_with(['.', '!', '?', '。', '！', '？', '…']);
    marked(text) + if is_ended { "" } else { "." }
}

//! The events of tournaments, as sentences.

use super::names::format_of;
use crate::catalogue::{self, Fact, Facts, Family, title_in};
use crate::language::Language;
use crate::news::Called;
use castellan_game::PlayerId;
use castellan_names::{mark, remove_marks};
use castellan_tournament::announcement::AnnouncementPart;
use castellan_tournament::event::{CancelReason, Intervention};
use castellan_tournament::refusal::BrokenRule;
use castellan_tournament::state::Pairing;
use castellan_tournament::swiss;
use castellan_tournament::{Board, DirectorQuestion, Event, EventKind, PairingNumber, Score, Tournament};

/// The maximum number of boards named in one sentence.
const MOST_NAMED: usize = 10;

/// Returns an event of a tournament as one English sentence: `Ann signed up.`
///
/// `tournament` is its state after the event. Names are shown as `called` returns them.
#[must_use]
pub fn tournament_event_sentence(event: &Event, tournament: &Tournament, called: Called) -> String {
    remove_marks(&tournament_event_sentence_in(event, tournament, called, Language::En))
}

/// Returns an event of a tournament as one sentence in a language, with [marks](crate::names::mark) around titles,
/// the names of teams and reasons.
#[must_use]
pub fn tournament_event_sentence_in(
    event: &Event,
    tournament: &Tournament,
    called: Called,
    language: Language,
) -> String {
    Sentences { tournament, called, language }.of(&event.what)
}

/// The sentences about the events of a tournament, which is in its state after them.
struct Sentences<'a> {
    tournament: &'a Tournament,
    called: Called<'a>,
    language: Language,
}

impl Sentences<'_> {
    fn of(&self, what: &EventKind) -> String {
        let of_round = |round: &u32| ("round", Fact::from(*round));
        match what {
            EventKind::Announced { announcement, commitment, .. } => {
                let facts = [
                    ("title", mark(&announcement.title).into()),
                    ("format", format_of(announcement.format)),
                    ("game", title_in(announcement.agreement.variant.info(), self.language).into()),
                    ("commitment", commitment.to_string().into()),
                ];
                self.say("announced", &facts)
            }
            EventKind::SignedUp { player: who, .. } => self.say("signed-up", &[self.player(&who.id)]),
            EventKind::JoinedTeam { player: who, team, .. } => {
                self.say("joined-team", &[self.player(&who.id), ("team", mark(team).into())])
            }
            EventKind::LinedUp { team, players, why } => {
                let players = players.iter().map(|who| Fact::from((self.called)(who))).collect();
                let facts = [("team", mark(team).into()), ("players", Fact::List("list-comma", players))];
                self.with_reason(self.say("lined-up", &facts), why.as_deref())
            }
            EventKind::CheckInOpened => self.say("check-in-opened", &[]),
            EventKind::CheckedIn { player: who } => self.say("checked-in", &[self.player(who)]),
            EventKind::Withdrew { player: who } => {
                self.with_annulled(self.say("withdrew", &[self.player(who)]), who)
            }
            EventKind::ByeRequested { player: who, round } => {
                self.say("sits-out", &[self.player(who), of_round(round)])
            }
            EventKind::Invited { invited } => self.say("invited", &[("count", invited.len().into())]),
            EventKind::Forbidden { pair: [a, b], why } => self.say(
                "forbidden",
                &[("first", (self.called)(a).into()), ("second", (self.called)(b).into()), reason(why)],
            ),
            EventKind::Started { entrants, .. } => self.say("started", &[("count", entrants.len().into())]),
            EventKind::RoundsSet { rounds, instead_of, why } => {
                let rounds = ("rounds", Fact::from(*rounds));
                let set = match instead_of {
                    Some(announced) => {
                        self.say("rounds-set-fewer", &[rounds, ("announced", (*announced).into())])
                    }
                    None => self.say("rounds-set", &[rounds]),
                };
                self.with_reason(set, why.as_deref())
            }
            EventKind::EnteredLate { player: who, number, .. } if self.tournament.is_continuous() => {
                self.say("entered-arena", &[self.player(&who.id), ("number", (*number).into())])
            }
            EventKind::EnteredLate { player: who, number, round, .. } => {
                self.say("entered", &[self.player(&who.id), ("number", (*number).into()), of_round(round)])
            }
            EventKind::RoundPaired { .. } if self.tournament.is_ladder() => self.say("ladder-paired", &[]),
            EventKind::RoundPaired { round, games, broken, why, .. } => {
                self.round_paired(*round, games.len(), broken, why.as_deref())
            }
            EventKind::PairingFailed { round } => self.say("unpaired", &[of_round(round)]),
            EventKind::RoundStarted { .. } if self.tournament.has_single_round() => {
                self.say("play-started", &[])
            }
            EventKind::RoundStarted { round, .. } => self.say("round-started", &[of_round(round)]),
            EventKind::Matched { games } => self.say("matched", &[("count", games.len().into())]),
            EventKind::Paused { player: who } => self.say("paused", &[self.player(who)]),
            EventKind::Resumed { player: who } => self.say("resumed", &[self.player(who)]),
            EventKind::Challenged { challenger, players } => {
                let opponent = players.iter().find(|number| *number != challenger).unwrap_or(challenger);
                self.say(
                    "challenged",
                    &[("challenger", self.entrant(*challenger)), ("opponent", self.entrant(*opponent))],
                )
            }
            EventKind::GameStarted { board, .. } => self.say("game-started", &[self.players(*board)]),
            EventKind::NoShowsChecked { board, .. } => self.say("looked", &[self.players(*board)]),
            EventKind::Absent { board, seats, left } => self.absent(*board, seats, *left),
            EventKind::Scored { board, score } => {
                self.say("scored", &[self.players(*board), ("result", self.result(*board, score))])
            }
            EventKind::PlayedAgain { board } => self.say("played-again", &[self.players(*board)]),
            EventKind::GameClosed { board } => self.say("game-closed", &[self.players(*board)]),
            EventKind::DeadlinePassed { .. } if self.tournament.is_arena() => self.say("arena-time-up", &[]),
            EventKind::DeadlinePassed { .. } if self.tournament.is_ladder() => {
                self.say("ladder-time-up", &[])
            }
            EventKind::DeadlinePassed { round, boards } => {
                self.say("deadline-passed", &[of_round(round), ("count", boards.len().into())])
            }
            EventKind::RoundFinished { .. } if self.tournament.has_single_round() => {
                self.say("play-over", &[])
            }
            EventKind::RoundFinished { round } => self.say("round-finished", &[of_round(round)]),
            EventKind::Overridden { board, score, why } => {
                let facts = [
                    ("board", board.to_string().into()),
                    self.players(*board),
                    ("result", self.result(*board, score)),
                    reason(why),
                ];
                self.say("overridden", &facts)
            }
            EventKind::Replaced { number, player: who, why } => {
                self.say("replaced", &[self.player(&who.id), ("number", (*number).into()), reason(why)])
            }
            EventKind::Removed { player: who, why } => {
                self.with_annulled(self.say("removed", &[self.player(who), reason(why)]), who)
            }
            EventKind::Extended { round, why, .. } => self.say("extended", &[of_round(round), reason(why)]),
            EventKind::Reinstated { board, why, .. } => {
                self.say("reinstated", &[self.players(*board), reason(why)])
            }
            EventKind::Restarted { board, why } => {
                self.say("restarted", &[self.players(*board), reason(why)])
            }
            EventKind::Intervened { board, act, why } => self.directed(*board, *act, why),
            EventKind::Amended { changed, why, .. } => {
                let changed = changed.iter().map(|part| settled(*part)).collect();
                self.say("amended", &[("parts", Fact::List("list-comma", changed)), reason(why)])
            }
            EventKind::Relocated { place, why } => {
                self.say("relocated", &[("place", place.as_str().into()), reason(why)])
            }
            EventKind::PlayersMessaged { text } => self.say("told", &[("text", ended(text).into())]),
            EventKind::OutageNoted { from, to } => self.say("outage", &[("span", to.since(*from).into())]),
            EventKind::Finished { why, .. } if self.tournament.is_simul() => {
                self.simul_finished(why.as_deref())
            }
            EventKind::Finished { ranks, why } => self.finished(ranks, why.as_deref()),
            EventKind::Cancelled { why } => self.cancelled(why),
        }
    }

    fn round_paired(&self, round: u32, games: usize, broken: &[BrokenRule], why: Option<&str>) -> String {
        let entrant = |number: PairingNumber| self.entrant(number);
        let rules: Vec<Fact> = broken.iter().map(|rule| broken_told(*rule, &entrant)).collect();
        let (round, count) = (("round", Fact::from(round)), ("count", games.into()));
        let paired = if rules.is_empty() {
            self.say("round-paired", &[round, count])
        } else {
            self.say("round-paired-although", &[round, count, ("rules", Fact::List("list-semicolon", rules))])
        };
        self.with_reason(paired, why)
    }

    fn absent(&self, board: Board, seats: &[u8], left: bool) -> String {
        let seated = self.tournament.pairing(board).map(Pairing::players_by_seat).unwrap_or_default();
        let absent = seats.iter().filter_map(|seat| seated.get(usize::from(*seat)));
        let absent: Vec<Fact> = absent.map(|number| self.entrant(*number)).collect();
        let key = if left { "absent-left" } else { "absent" };
        self.say(key, &[("count", absent.len().into()), ("players", Fact::List("list-and", absent))])
    }

    fn directed(&self, board: Board, act: Intervention, why: &str) -> String {
        let (players, reason) = (self.players(board), reason(why));
        match act {
            Intervention::Pause => self.say("directed-pause", &[players, reason]),
            Intervention::Resume => self.say("directed-resume", &[players, reason]),
            Intervention::Give { span, .. } => {
                self.say("directed-give", &[players, reason, ("span", span.into())])
            }
        }
    }

    fn simul_finished(&self, why: Option<&str>) -> String {
        let made = self.tournament.exhibitor_results().into_iter().map(|made| {
            let (player, points) = (self.entrant(made.line.number), made.line.points.to_string());
            let facts = vec![("player", player), ("points", points.into()), ("games", made.games.into())];
            Fact::Phrase(Family::Tournaments, "simul-made", facts)
        });
        let made = ("made", Fact::List("list-semicolon", made.collect()));
        self.with_reason(self.say("finished-simul", &[made]), why)
    }

    fn finished(&self, ranks: &[u32], why: Option<&str>) -> String {
        let first: Vec<Fact> = if self.tournament.is_team_tournament() {
            self.tournament.winning_teams().map(|team| mark(&team.name).into()).collect()
        } else {
            self.tournament.winners_by(ranks).into_iter().map(|number| self.entrant(number)).collect()
        };
        let facts = [("count", first.len().into()), ("players", Fact::List("list-and", first))];
        self.with_reason(self.say("finished", &facts), why)
    }

    fn cancelled(&self, why: &CancelReason) -> String {
        match why {
            CancelReason::Director(why) => self.say("cancelled", &[reason(why)]),
            CancelReason::TooFew { there } => self.say("cancelled-too-few", &[("count", (*there).into())]),
            CancelReason::NoExhibitor => self.say("cancelled-no-exhibitor", &[]),
            CancelReason::TooFewTeams { .. } => self.say("cancelled-too-few-teams", &[]),
        }
    }

    fn say(&self, key: &str, facts: Facts) -> String {
        catalogue::text(self.language, Family::Tournaments, key, facts)
    }

    fn entrant(&self, number: PairingNumber) -> Fact {
        entrant(self.tournament, number, self.called)
    }

    fn players(&self, board: Board) -> (&'static str, Fact) {
        let seated = self.tournament.pairing(board).map(Pairing::players_by_seat);
        let entrant = |number: PairingNumber| self.entrant(number);
        ("players", seated.map_or_else(|| Fact::from(""), |seated| versus(&seated, &entrant)))
    }

    fn result(&self, board: Board, score: &Score) -> Fact {
        result(self.tournament, board, score, &|number| self.entrant(number))
    }

    fn player(&self, id: &PlayerId) -> (&'static str, Fact) {
        ("player", Fact::from((self.called)(id)))
    }

    /// Returns a sentence, followed by the reason if one was given.
    fn with_reason(&self, sentence: String, why: Option<&str>) -> String {
        let why = why.map(|why| self.say("reason", &[reason(why)]));
        catalogue::sentences([sentence].into_iter().chain(why), self.language)
    }

    /// Returns a sentence about a player, followed by a note if their games do not count.
    fn with_annulled(&self, sentence: String, who: &PlayerId) -> String {
        let entrant = self.tournament.number_of(who).and_then(|number| self.tournament.entrant(number));
        let annulled = entrant.filter(|entrant| entrant.annulled);
        let annulled = annulled.map(|_| self.say("left-early", &[self.player(who)]));
        catalogue::sentences([sentence].into_iter().chain(annulled), self.language)
    }
}

/// Returns the name of a part of an announcement.
pub(crate) fn settled(part: AnnouncementPart) -> Fact {
    let key = match part {
        AnnouncementPart::Title => "part-title",
        AnnouncementPart::Format => "part-format",
        AnnouncementPart::Game => "part-game",
        AnnouncementPart::Tiebreaks => "part-tiebreaks",
        AnnouncementPart::Entrants => "part-entrants",
        AnnouncementPart::Start => "part-start",
        AnnouncementPart::CheckIn => "part-check-in",
        AnnouncementPart::RoundTime => "part-round-time",
        AnnouncementPart::Notice => "part-notice",
        AnnouncementPart::Grace => "part-grace",
        AnnouncementPart::LateEntry => "part-late-entry",
        AnnouncementPart::HalfByes => "part-half-byes",
        AnnouncementPart::DaysOff => "part-days-off",
    };
    Fact::Phrase(Family::Tournaments, key, Vec::new())
}

/// Returns the decision that directors are asked for, as one English sentence: `Board 2.1, Ann vs Ben, is drawn, but
/// someone must advance.`
#[must_use]
pub fn asked_of_directors(call: &DirectorQuestion, tournament: &Tournament, called: Called) -> String {
    remove_marks(&asked_of_directors_in(call, tournament, called, Language::En))
}

/// Returns the decision that directors are asked for, as one sentence in a language.
#[must_use]
pub fn asked_of_directors_in(
    call: &DirectorQuestion,
    tournament: &Tournament,
    called: Called,
    language: Language,
) -> String {
    let say = |key: &str, facts: Facts| catalogue::text(language, Family::Tournaments, key, facts);
    let of_board = |board: &Board| {
        let seated = tournament.pairing(*board).map(Pairing::players_by_seat).unwrap_or_default();
        let players = versus(&seated, &|number| entrant(tournament, number, called));
        [("board", Fact::from(board.to_string())), ("players", players)]
    };
    match call {
        DirectorQuestion::Unpaired { round } => {
            let round = ("round", Fact::from(*round));
            match tournament.unpaired_reason() {
                Some(swiss::PairingRefusal::Impossible { no_bye: true, .. }) => {
                    say("call-unpaired-bye", &[round])
                }
                Some(swiss::PairingRefusal::Impossible { left, .. })
                    if (1..=MOST_NAMED).contains(&left.len()) =>
                {
                    let left = left.iter().map(|number| entrant(tournament, *number, called)).collect();
                    say("call-unpaired-left", &[round, ("players", Fact::List("list-and", left))])
                }
                _ => say("call-unpaired", &[round]),
            }
        }
        DirectorQuestion::Closed { board } => say("call-closed", &of_board(board)),
        DirectorQuestion::Drawn { board } => say("call-drawn", &of_board(board)),
        DirectorQuestion::Overdue { round, boards } => {
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

pub(crate) fn entrant(tournament: &Tournament, number: PairingNumber, called: Called) -> Fact {
    let player: Option<&PlayerId> = tournament.entrant(number).map(|entrant| &entrant.player.id);
    player.map_or_else(|| unnamed(number), |player| called(player).into())
}

pub(crate) fn unnamed(number: PairingNumber) -> Fact {
    Fact::Phrase(Family::Tournaments, "number", vec![("number", number.into())])
}

impl From<PairingNumber> for Fact {
    fn from(number: PairingNumber) -> Self {
        Self::Text(number.to_string())
    }
}

fn versus(seated: &[PairingNumber], entrant: &dyn Fn(PairingNumber) -> Fact) -> Fact {
    match seated {
        [white, black] => {
            let facts = vec![("white", entrant(*white)), ("black", entrant(*black))];
            Fact::Phrase(Family::Tournaments, "versus", facts)
        }
        seated => Fact::List("list-comma", seated.iter().map(|number| entrant(*number)).collect()),
    }
}

/// Returns the result of a game: `Ann wins`, `draw`, `Ann 1st, Ben 2nd`.
fn result(
    tournament: &Tournament,
    board: Board,
    score: &Score,
    entrant: &dyn Fn(PairingNumber) -> Fact,
) -> Fact {
    let phrase = |key, facts| Fact::Phrase(Family::Tournaments, key, facts);
    let seated = tournament.pairing(board).map(Pairing::players_by_seat).unwrap_or_default();
    if score.places.len() == 2 {
        let winner = score.winner().and_then(|seat| seated.get(seat));
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

pub(crate) fn broken_told(broken: BrokenRule, entrant: &dyn Fn(PairingNumber) -> Fact) -> Fact {
    let two = |[a, b]: [PairingNumber; 2]| vec![("first", entrant(a)), ("second", entrant(b))];
    let one = |who| vec![("player", entrant(who))];
    let (key, facts) = match broken {
        BrokenRule::Met(pair) => ("broken-met", two(pair)),
        BrokenRule::Forbidden(pair) => ("broken-forbidden", two(pair)),
        BrokenRule::SecondBye(who) => ("broken-second-bye", one(who)),
        BrokenRule::Colour(who) => ("broken-colour", one(who)),
    };
    Fact::Phrase(Family::TournamentRefusals, key, facts)
}

fn reason(why: &str) -> (&'static str, Fact) {
    ("reason", Fact::from(ended(why)))
}

/// Returns a text with a full stop, unless it ends a sentence already.
fn ended(text: &str) -> String {
    let is_ended = text.ends_with(['.', '!', '?', '。', '！', '？', '…']);
    mark(text) + if is_ended { "" } else { "." }
}

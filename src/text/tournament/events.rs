//! The events of tournaments, as sentences.

use crate::catalogue::{self, Arguments, Catalogue, MessageArgument};
use crate::game_event::NameLookup;
use crate::language::Language;
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
/// `tournament` is its state after the event. Names are shown as `name_of` returns them.
#[must_use]
pub fn tournament_event_sentence(event: &Event, tournament: &Tournament, name_of: NameLookup) -> String {
    remove_marks(&tournament_event_sentence_in(event, tournament, name_of, Language::En))
}

/// Returns an event of a tournament as one sentence in a language, with [marks](crate::names::mark) around titles,
/// the names of teams and reasons.
#[must_use]
pub fn tournament_event_sentence_in(
    event: &Event,
    tournament: &Tournament,
    name_of: NameLookup,
    language: Language,
) -> String {
    EventSentences { tournament, name_of, language }.event(&event.what)
}

/// The sentences about the events of a tournament, which is in its state after them.
struct EventSentences<'a> {
    tournament: &'a Tournament,
    name_of: NameLookup<'a>,
    language: Language,
}

impl EventSentences<'_> {
    fn event(&self, event: &EventKind) -> String {
        let of_round = |round: &u32| ("round", MessageArgument::from(*round));
        match event {
            EventKind::Announced { announcement, .. } => {
                self.say("announced", &[("title", mark(&announcement.title).into())])
            }
            EventKind::SignedUp { player, .. } => self.say("signed-up", &[self.player(&player.id)]),
            EventKind::JoinedTeam { player, team, .. } => {
                self.say("joined-team", &[self.player(&player.id), ("team", mark(team).into())])
            }
            EventKind::LinedUp { team, players, why } => {
                let players =
                    players.iter().map(|player| MessageArgument::from((self.name_of)(player))).collect();
                let arguments =
                    [("team", mark(team).into()), ("players", MessageArgument::List("list-comma", players))];
                self.with_reason(self.say("lined-up", &arguments), why.as_deref())
            }
            EventKind::CheckInOpened => self.say("check-in-opened", &[]),
            EventKind::CheckedIn { player } => self.say("checked-in", &[self.player(player)]),
            EventKind::Withdrew { player } => {
                self.with_annulled(self.say("withdrew", &[self.player(player)]), player)
            }
            EventKind::ByeRequested { player, round } => {
                self.say("sits-out", &[self.player(player), of_round(round)])
            }
            EventKind::Invited { invited } => self.say("invited", &[("count", invited.len().into())]),
            EventKind::Forbidden { pair: [a, b], why } => self.say(
                "forbidden",
                &[("first", (self.name_of)(a).into()), ("second", (self.name_of)(b).into()), reason(why)],
            ),
            EventKind::Started { entrants, .. } => self.say("started", &[("count", entrants.len().into())]),
            EventKind::RoundsSet { rounds, instead_of, why } => {
                let rounds = ("rounds", MessageArgument::from(*rounds));
                let set = match instead_of {
                    Some(announced) => {
                        self.say("rounds-set-fewer", &[rounds, ("announced", (*announced).into())])
                    }
                    None => self.say("rounds-set", &[rounds]),
                };
                self.with_reason(set, why.as_deref())
            }
            EventKind::EnteredLate { player, number, .. } if self.tournament.is_continuous() => {
                self.say("entered-arena", &[self.player(&player.id), ("number", (*number).into())])
            }
            EventKind::EnteredLate { player, number, round, .. } => {
                self.say("entered", &[self.player(&player.id), ("number", (*number).into()), of_round(round)])
            }
            EventKind::RoundPaired { .. } if self.tournament.is_ladder() => self.say("ladder-paired", &[]),
            EventKind::RoundPaired { .. } if self.tournament.is_arena() => self.say("arena-paired", &[]),
            EventKind::RoundPaired { round, games, broken, why, .. } => {
                self.round_paired(*round, games.len(), broken, why.as_deref())
            }
            EventKind::PairingFailed { round } => self.say("unpaired", &[of_round(round)]),
            EventKind::RoundStarted { .. } if self.tournament.has_single_round() => {
                self.say("play-started", &[])
            }
            EventKind::RoundStarted { round, .. } => self.say("round-started", &[of_round(round)]),
            EventKind::Matched { games } => self.say("matched", &[("count", games.len().into())]),
            EventKind::Paused { player } => self.say("paused", &[self.player(player)]),
            EventKind::Resumed { player } => self.say("resumed", &[self.player(player)]),
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
                let arguments = [
                    ("board", board.to_string().into()),
                    self.players(*board),
                    ("result", self.result(*board, score)),
                    reason(why),
                ];
                self.say("overridden", &arguments)
            }
            EventKind::Replaced { number, player, why } => {
                self.say("replaced", &[self.player(&player.id), ("number", (*number).into()), reason(why)])
            }
            EventKind::Removed { player, why } => {
                self.with_annulled(self.say("removed", &[self.player(player), reason(why)]), player)
            }
            EventKind::Extended { round, why, .. } => self.say("extended", &[of_round(round), reason(why)]),
            EventKind::Reinstated { board, why, .. } => {
                self.say("reinstated", &[self.players(*board), reason(why)])
            }
            EventKind::Restarted { board, why } => {
                self.say("restarted", &[self.players(*board), reason(why)])
            }
            EventKind::Intervened { board, act, why } => self.intervention(*board, *act, why),
            EventKind::Amended { changed, why, .. } => {
                let changed = changed.iter().map(|part| announcement_part(*part)).collect();
                self.say("amended", &[("parts", MessageArgument::List("list-comma", changed)), reason(why)])
            }
            EventKind::Relocated { place, why } => {
                self.say("relocated", &[("place", place.as_str().into()), reason(why)])
            }
            EventKind::PlayersMessaged { text } => self.say("told", &[("text", with_full_stop(text).into())]),
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
        let rules: Vec<MessageArgument> = broken.iter().map(|rule| broken_rule(*rule, &entrant)).collect();
        let (round, count) = (("round", MessageArgument::from(round)), ("count", games.into()));
        let paired = if rules.is_empty() {
            self.say("round-paired", &[round, count])
        } else {
            self.say(
                "round-paired-although",
                &[round, count, ("rules", MessageArgument::List("list-semicolon", rules))],
            )
        };
        self.with_reason(paired, why)
    }

    fn absent(&self, board: Board, seats: &[u8], left: bool) -> String {
        let seated = self.tournament.pairing(board).map(Pairing::players_by_seat).unwrap_or_default();
        let absent = seats.iter().filter_map(|seat| seated.get(usize::from(*seat)));
        let absent: Vec<MessageArgument> = absent.map(|number| self.entrant(*number)).collect();
        let key = if left { "absent-left" } else { "absent" };
        self.say(
            key,
            &[("count", absent.len().into()), ("players", MessageArgument::List("list-and", absent))],
        )
    }

    fn intervention(&self, board: Board, act: Intervention, why: &str) -> String {
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
            let arguments = vec![("player", player), ("points", points.into()), ("games", made.games.into())];
            MessageArgument::Phrase(Catalogue::Tournaments, "simul-made", arguments)
        });
        let made = ("made", MessageArgument::List("list-semicolon", made.collect()));
        self.with_reason(self.say("finished-simul", &[made]), why)
    }

    fn finished(&self, ranks: &[u32], why: Option<&str>) -> String {
        let first: Vec<MessageArgument> = if self.tournament.is_team_tournament() {
            self.tournament.winning_teams().map(|team| mark(&team.name).into()).collect()
        } else {
            self.tournament.winners_by(ranks).into_iter().map(|number| self.entrant(number)).collect()
        };
        let arguments =
            [("count", first.len().into()), ("players", MessageArgument::List("list-and", first))];
        self.with_reason(self.say("finished", &arguments), why)
    }

    fn cancelled(&self, why: &CancelReason) -> String {
        match why {
            CancelReason::Director(why) => self.say("cancelled", &[reason(why)]),
            CancelReason::TooFew { there } => self.say("cancelled-too-few", &[("count", (*there).into())]),
            CancelReason::NoExhibitor => self.say("cancelled-no-exhibitor", &[]),
            CancelReason::TooFewTeams { .. } => self.say("cancelled-too-few-teams", &[]),
        }
    }

    fn say(&self, key: &str, arguments: Arguments) -> String {
        catalogue::text(self.language, Catalogue::Tournaments, key, arguments)
    }

    fn entrant(&self, number: PairingNumber) -> MessageArgument {
        entrant(self.tournament, number, self.name_of)
    }

    fn players(&self, board: Board) -> (&'static str, MessageArgument) {
        let seated = self.tournament.pairing(board).map(Pairing::players_by_seat);
        let entrant = |number: PairingNumber| self.entrant(number);
        ("players", seated.map_or_else(|| MessageArgument::from(""), |seated| versus(&seated, &entrant)))
    }

    fn result(&self, board: Board, score: &Score) -> MessageArgument {
        result(self.tournament, board, score, &|number| self.entrant(number))
    }

    fn player(&self, id: &PlayerId) -> (&'static str, MessageArgument) {
        ("player", MessageArgument::from((self.name_of)(id)))
    }

    /// Returns a sentence, followed by the reason if one was given.
    fn with_reason(&self, sentence: String, why: Option<&str>) -> String {
        let why = why.map(|why| self.say("reason", &[reason(why)]));
        catalogue::sentences([sentence].into_iter().chain(why), self.language)
    }

    /// Returns a sentence about a player, followed by a note if their games do not count.
    fn with_annulled(&self, sentence: String, player: &PlayerId) -> String {
        let entrant = self.tournament.number_of(player).and_then(|number| self.tournament.entrant(number));
        let annulled = entrant.filter(|entrant| entrant.annulled);
        let annulled = annulled.map(|_| self.say("left-early", &[self.player(player)]));
        catalogue::sentences([sentence].into_iter().chain(annulled), self.language)
    }
}

/// Returns the name of a part of an announcement.
pub(crate) fn announcement_part(part: AnnouncementPart) -> MessageArgument {
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
    MessageArgument::Phrase(Catalogue::Tournaments, key, Vec::new())
}

/// Returns the decision that directors are asked for, as one English sentence: `Board 2.1, Ann vs Ben, is drawn, but
/// someone must advance.`
#[must_use]
pub fn director_question(
    question: &DirectorQuestion,
    tournament: &Tournament,
    name_of: NameLookup,
) -> String {
    remove_marks(&director_question_in(question, tournament, name_of, Language::En))
}

/// Returns the decision that directors are asked for, as one sentence in a language.
#[must_use]
pub fn director_question_in(
    question: &DirectorQuestion,
    tournament: &Tournament,
    name_of: NameLookup,
    language: Language,
) -> String {
    let say =
        |key: &str, arguments: Arguments| catalogue::text(language, Catalogue::Tournaments, key, arguments);
    let of_board = |board: &Board| {
        let seated = tournament.pairing(*board).map(Pairing::players_by_seat).unwrap_or_default();
        let players = versus(&seated, &|number| entrant(tournament, number, name_of));
        [("board", MessageArgument::from(board.to_string())), ("players", players)]
    };
    match question {
        DirectorQuestion::Unpaired { round } => {
            let round = ("round", MessageArgument::from(*round));
            match tournament.unpaired_reason() {
                Some(swiss::PairingRefusal::Impossible { no_bye: true, .. }) => {
                    say("call-unpaired-bye", &[round])
                }
                Some(swiss::PairingRefusal::Impossible { left, .. })
                    if (1..=MOST_NAMED).contains(&left.len()) =>
                {
                    let left = left.iter().map(|number| entrant(tournament, *number, name_of)).collect();
                    say("call-unpaired-left", &[round, ("players", MessageArgument::List("list-and", left))])
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
                MessageArgument::Phrase(Catalogue::Tournaments, "board", board.into())
            });
            let more = boards.len().saturating_sub(MOST_NAMED);
            let more = (more > 0).then(|| {
                MessageArgument::Phrase(Catalogue::Tournaments, "and-more", vec![("count", more.into())])
            });
            let boards = MessageArgument::List("list-semicolon", named.chain(more).collect());
            say("call-overdue", &[("round", (*round).into()), ("boards", boards)])
        }
    }
}

pub(crate) fn entrant(
    tournament: &Tournament,
    number: PairingNumber,
    name_of: NameLookup,
) -> MessageArgument {
    let player: Option<&PlayerId> = tournament.entrant(number).map(|entrant| &entrant.player.id);
    player.map_or_else(|| entrant_number(number), |player| name_of(player).into())
}

pub(crate) fn entrant_number(number: PairingNumber) -> MessageArgument {
    MessageArgument::Phrase(Catalogue::Tournaments, "number", vec![("number", number.into())])
}

impl From<PairingNumber> for MessageArgument {
    fn from(number: PairingNumber) -> Self {
        Self::Text(number.to_string())
    }
}

fn versus(seated: &[PairingNumber], entrant: &dyn Fn(PairingNumber) -> MessageArgument) -> MessageArgument {
    match seated {
        [white, black] => {
            let arguments = vec![("white", entrant(*white)), ("black", entrant(*black))];
            MessageArgument::Phrase(Catalogue::Tournaments, "versus", arguments)
        }
        seated => MessageArgument::List("list-comma", seated.iter().map(|number| entrant(*number)).collect()),
    }
}

/// Returns the result of a game: `Ann wins`, `draw`, `Ann 1st, Ben 2nd`.
fn result(
    tournament: &Tournament,
    board: Board,
    score: &Score,
    entrant: &dyn Fn(PairingNumber) -> MessageArgument,
) -> MessageArgument {
    let phrase = |key, arguments| MessageArgument::Phrase(Catalogue::Tournaments, key, arguments);
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
        let place = MessageArgument::Number(score.places[seat].into());
        phrase("result-place", vec![("player", entrant(seated[seat])), ("place", place)])
    };
    MessageArgument::List("list-comma", order.into_iter().map(place).collect())
}

pub(crate) fn broken_rule(
    broken: BrokenRule,
    entrant: &dyn Fn(PairingNumber) -> MessageArgument,
) -> MessageArgument {
    let two = |[a, b]: [PairingNumber; 2]| vec![("first", entrant(a)), ("second", entrant(b))];
    let one = |number| vec![("player", entrant(number))];
    let (key, arguments) = match broken {
        BrokenRule::Met(pair) => ("broken-met", two(pair)),
        BrokenRule::Forbidden(pair) => ("broken-forbidden", two(pair)),
        BrokenRule::SecondBye(number) => ("broken-second-bye", one(number)),
        BrokenRule::Colour(number) => ("broken-colour", one(number)),
    };
    MessageArgument::Phrase(Catalogue::TournamentRefusals, key, arguments)
}

fn reason(why: &str) -> (&'static str, MessageArgument) {
    ("reason", MessageArgument::from(with_full_stop(why)))
}

/// Returns a text with a full stop, unless it ends a sentence already.
fn with_full_stop(text: &str) -> String {
    let is_ended = text.ends_with(['.', '!', '?', '。', '！', '？', '…']);
    mark(text) + if is_ended { "" } else { "." }
}

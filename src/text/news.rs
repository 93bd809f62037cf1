//! The events of a game, as sentences.

use super::acted::{Occurrence, acted};
use super::catalogue::{self, Fact, Facts, Family};
use super::language::Language;
use super::outcome::{closed, outcome_in};
use super::position::dice_in;
use super::setting::changed;
use castellan_game::event::{
    ClosingReason, DeadlineExtension, DepartureReason, EventKind, LapseReason, PlanDropReason,
};
use castellan_game::offers::OfferKind;
use castellan_game::player::computer_level;
use castellan_game::{Event, Game, PlayerId, Requester};
use castellan_rules::{Action, Outcome, Seat};

/// A function that returns the name of a player.
pub type Called<'a> = &'a dyn Fn(&PlayerId) -> String;

/// Returns an event as one English sentence: `Ada: Priest d3 attacks Keeper d4. 5 to 3: the capture succeeds.` Data for
/// people who verify the game follows on a line of its own.
///
/// `before` is the game before the event, if there was one, and `game` the game after it. The sentence contains all
/// that the player may know: [`visibility`](castellan_game::visibility) decides if others may see the event at all.
#[must_use]
pub fn event_sentence(event: &Event, before: Option<&Game>, game: &Game, called: Called) -> String {
    event_sentence_in(event, before, game, called, Language::En)
}

/// Returns an event as one sentence in a language.
#[must_use]
pub fn event_sentence_in(
    event: &Event,
    before: Option<&Game>,
    game: &Game,
    called: Called,
    language: Language,
) -> String {
    // An offer that is settled or withdrawn is no longer in the game after the event.
    let offered = |number: u32| Some(&game.offer(number).or_else(|| before?.offer(number))?.kind);
    let steps = |game: &Game| game.record().map_or(0, |record| record.steps().len());
    let which = match before.map(steps) {
        Some(known) if known < steps(game) => Occurrence::After(known),
        _ => Occurrence::Last,
    };
    said(event, offered, which, game, called, language)
}

/// Returns an event of an earlier state as one English sentence, as [`event_sentence`] does. `game` is the current
/// game, and `offered` returns the object of an offer, if it is known.
#[must_use]
pub fn past_event_sentence<'a>(
    event: &Event,
    offered: impl Fn(u32) -> Option<&'a OfferKind>,
    game: &Game,
    called: Called,
) -> String {
    past_event_sentence_in(event, offered, game, called, Language::En)
}

/// Returns an event of an earlier state as one sentence in a language.
#[must_use]
pub fn past_event_sentence_in<'a>(
    event: &Event,
    offered: impl Fn(u32) -> Option<&'a OfferKind>,
    game: &Game,
    called: Called,
    language: Language,
) -> String {
    said(event, offered, Occurrence::Only, game, called, language)
}

fn said<'a>(
    event: &Event,
    offered: impl Fn(u32) -> Option<&'a OfferKind>,
    which: Occurrence,
    game: &Game,
    called: Called,
    language: Language,
) -> String {
    let say = |key: &str, facts: Facts| catalogue::text(language, Family::News, key, facts);
    let plain = |key: &str| say(key, &[]);
    let seat = |seat: Seat| ("seat", at_seat(seat, game, called));
    let at = |key: &str, at: Seat| say(key, &[seat(at)]);
    let player = |id: &PlayerId| ("player", Fact::from(called(id)));
    let acting = |seat: Seat| ("player", name_at(seat, game, called));
    let by = |key: &str, id: &PlayerId| say(key, &[player(id)]);
    // The seat of an earlier offer is not known if the player has several.
    let offering = |id: &PlayerId, seat: Option<Seat>| {
        let own = game.seats_of(id);
        let seat =
            seat.filter(|seat| own.len() > 1 && own.contains(seat) && !matches!(which, Occurrence::Only));
        seat.map_or_else(|| player(id), |seat| ("player", Fact::player(seat, Some(called(id)))))
    };
    let offer = |number: u32| {
        let unknown = || Fact::Phrase(Family::Offers, "number", vec![("number", number.into())]);
        ("offer", offered(number).map_or_else(unknown, |kind| matter(kind, called)))
    };
    let answer = |key: &str, number: u32, id: &PlayerId| {
        let what = Fact::from(offered(number).map_or("number", OfferKind::name));
        say(key, &[player(id), ("what", what), offer(number)])
    };
    match &event.what {
        EventKind::Created { settings: agreement, owner, .. } => {
            let title = ("game", Fact::title(agreement.variant.info()));
            match event.by {
                Requester::System => say("created-for-tournament", &[title]),
                Requester::Player(_) | Requester::Director(_) => say("created", &[player(&owner.id), title]),
            }
        }
        EventKind::Invited { player: invited, seat: Some(seat) } => {
            say("invited-to-seat", &[player(invited), ("seat", Fact::from(*seat))])
        }
        EventKind::Invited { player, seat: None } => by("invited", player),
        EventKind::InvitationDeclined { player } => by("invitation-declined", player),
        EventKind::InvitationWithdrawn { player } => by("invitation-withdrawn", player),
        EventKind::Joined { seat, player: joined } => {
            say("joined", &[player(&joined.id), ("seat", Fact::from(*seat))])
        }
        EventKind::LeftLobby { seat, player: left } => {
            say("left-lobby", &[player(left), ("seat", Fact::from(*seat))])
        }
        EventKind::Amended { changes, settings: agreement, .. } => {
            say("amended", &[("changes", changed(agreement.variant.info(), changes))])
        }
        EventKind::Seeded { player, .. } => by("seeded", player),
        EventKind::Seated { .. } => plain("seated"),
        EventKind::ArmyChosen { seat, .. } => at("army-chosen", *seat),
        EventKind::Ready { seat, late: false } => at("ready", *seat),
        EventKind::Ready { seat, late: true } => at("ready-late", *seat),
        EventKind::Started { .. } => match game.record().map(|record| record.start().to_act()) {
            Some(first) => at("started-first", first),
            None => plain("started"),
        },
        EventKind::Played { seat, action, roll, conditional: entered_before } => {
            let planned = ("planned", Fact::from(if *entered_before { "yes" } else { "no" }));
            let played = match action {
                Action::Pass => say("passed", &[acting(*seat), planned]),
                Action::Leave(_) => say("left", &[acting(*seat), planned]),
                Action::Move { .. } | Action::Shoot { .. } | Action::Place { .. } => {
                    let action = acted(game.record(), *action, *seat, which);
                    say("played", &[acting(*seat), ("action", action), planned])
                }
            };
            let roll = roll.map(|roll| dice_in(roll.roll(), language));
            catalogue::sentences([played].into_iter().chain(roll), language)
        }
        EventKind::Touched { seat, square } => say("touched", &[acting(*seat), ("square", (*square).into())]),
        EventKind::Offered { player: asking, kind: OfferKind::Takeback { steps }, .. } => {
            // The position of an earlier event is not known.
            let record = game.record().filter(|_| !matches!(which, Occurrence::Only));
            match record.and_then(|record| record.steps().nth(*steps)) {
                Some(step) if step.action != Action::Pass => {
                    let action = acted(record, step.action, step.seat, Occurrence::After(*steps));
                    say("takeback-asked-move", &[offering(asking, Some(step.seat)), ("action", action)])
                }
                _ => by("takeback-asked", asking),
            }
        }
        EventKind::Offered { player: id, kind, .. } => {
            say("offered", &[offering(id, game.to_act()), ("offer", matter(kind, called))])
        }
        EventKind::Accepted { offer: number, player: by } => answer("accepted", *number, by),
        EventKind::Declined { offer: number, player: by } => answer("declined", *number, by),
        EventKind::Withdrawn { offer: number } => say("withdrawn", &[offer(*number)]),
        EventKind::Lapsed { offer: number, why } => {
            let key = match why {
                LapseReason::Overtaken => "lapsed-overtaken",
                LapseReason::Expired => "lapsed-expired",
                LapseReason::Gone => "lapsed-gone",
            };
            say(key, &[offer(*number)])
        }
        EventKind::TakenBack { steps } => say("taken-back", &[("steps", (*steps).into())]),
        // The bot pauses a game by itself if it cannot post where the game is played.
        EventKind::Paused if event.by == Requester::System => plain("held"),
        EventKind::Paused => plain("paused"),
        EventKind::Resumed if event.by == Requester::System => plain("hold-over"),
        EventKind::Resumed => plain("resumed"),
        EventKind::Left { seat, why } => at(departed(*why), *seat),
        EventKind::RanOut { seat: out } => {
            say("ran-out", &[seat(*out), ("count", game.seats_in_play().len().into())])
        }
        EventKind::TimeGiven { seat: given, span } => {
            say("time-given", &[seat(*given), ("span", (*span).into())])
        }
        EventKind::OutageNoted { moves, .. } => {
            let moves = moves.iter().map(|moved| moved_by(*moved, |at| seat(at).1)).collect();
            say("outage", &[("moves", Fact::List("list-and", moves))])
        }
        EventKind::VacationBegan { player } => by("vacation-began", player),
        EventKind::VacationEnded { player } => by("vacation-ended", player),
        EventKind::Replaced { seat, player: by } => {
            say("replaced", &[player(&by.id), ("seat", Fact::from(*seat))])
        }
        EventKind::Ended { outcome } => outcome_told(*outcome, game, called, language),
        EventKind::Closed { why: ClosingReason::Cancelled } if event.by == Requester::System => {
            plain("called-off-by-tournament")
        }
        EventKind::Closed { why } => closed(*why, language),
        EventKind::Reinstated { steps, .. } => say("reinstated", &[("steps", (*steps).into())]),
        EventKind::ConditionsSet { .. } => plain("conditions-set"),
        EventKind::ConditionsCleared { .. } => plain("conditions-cleared"),
        EventKind::ConditionsDropped { why, .. } => plain(dropped(*why)),
        EventKind::DrawOfferDeferred { .. } => plain("draw-offer-kept"),
        EventKind::DeferredDrawOfferWithdrawn { .. } => plain("draw-offer-dropped"),
        EventKind::Watched { player } => by("watched", player),
        EventKind::Unwatched { player } => by("unwatched", player),
    }
}

/// Returns a seat with its player: `White (Ada)`.
fn at_seat(seat: Seat, game: &Game, called: Called) -> Fact {
    Fact::player(seat, game.player_at(seat).map(|player| seated(&player.id, called)))
}

/// Returns the name of a player for use behind a seat.
fn seated(player: &PlayerId, called: Called) -> Fact {
    computer_level(player).map_or_else(|| called(player).into(), Fact::seated_computer)
}

/// Returns the name of the player to move, or the seat if there is no name or one player has several seats.
fn name_at(seat: Seat, game: &Game, called: Called) -> Fact {
    match game.player_at(seat) {
        Some(player) if game.seats_of(&player.id).len() == 1 => Fact::from(called(&player.id)),
        _ => Fact::Seat(seat),
    }
}

/// Returns the object of an offer: `a draw`.
fn matter(kind: &OfferKind, called: Called) -> Fact {
    match kind {
        OfferKind::Replace { seat, player } => {
            let facts = vec![("seat", Fact::from(*seat)), ("player", called(&player.id).into())];
            Fact::Phrase(Family::Offers, "replacement-of", facts)
        }
        OfferKind::Amend { changes, settings: agreement } => {
            let changes = changed(agreement.variant.info(), changes);
            Fact::Phrase(Family::Offers, "change-to", vec![("changes", changes)])
        }
        kind => Fact::offer(kind.name()),
    }
}

fn outcome_told(how: Outcome, game: &Game, called: Called, language: Language) -> String {
    let names = |seat| game.player_at(seat).map(|player| seated(&player.id, called).text(language));
    let names = Seat::ALL.map(names);
    outcome_in(how, &names.each_ref().map(|name| name.as_deref()), language)
}

const fn departed(why: DepartureReason) -> &'static str {
    match why {
        DepartureReason::Resigned => "departed-resigned",
        DepartureReason::Time => "departed-time",
        DepartureReason::Removed => "departed-removed",
    }
}

fn moved_by(moved: DeadlineExtension, seat: impl Fn(Seat) -> Fact) -> Fact {
    let (key, at, span) = match moved {
        DeadlineExtension::Clock { seat: at, span } => ("outage-clock", Some(("seat", seat(at))), span),
        DeadlineExtension::Lobby { span } => ("outage-lobby", None, span),
        DeadlineExtension::Setup { span } => ("outage-setup", None, span),
        DeadlineExtension::Offer { span, .. } => ("outage-offer", None, span),
    };
    Fact::Phrase(Family::News, key, at.into_iter().chain([("span", span.into())]).collect())
}

const fn dropped(why: PlanDropReason) -> &'static str {
    match why {
        PlanDropReason::Overtaken => "dropped-overtaken",
        PlanDropReason::Illegal => "dropped-illegal",
        PlanDropReason::Changed => "dropped-changed",
    }
}

//! The events of a game, as sentences.

use super::action::{Occurrence, recorded_action};
use super::catalogue::{self, Arguments, Catalogue, MessageArgument};
use super::consequences::consequences;
use super::language::Language;
use super::outcome::{closing_reason, outcome_in, result_in};
use super::position::dice_in;
use super::setting::changed_settings;
use castellan_game::event::{
    ClosingReason, DeadlineExtension, DepartureReason, EventKind, LapseReason, PlanDropReason,
};
use castellan_game::offers::OfferKind;
use castellan_game::player::computer_level;
use castellan_game::{Event, Game, PlayerId, Requester};
use castellan_rules::record::Step;
use castellan_rules::{Action, Outcome, Seat};

/// A function that returns the name of a player.
pub type NameLookup<'a> = &'a dyn Fn(&PlayerId) -> String;

/// Returns an event as one English sentence: `Ada: Priest d3 attacks Keeper d4. 5 to 3: the capture succeeds.` Data for
/// people who verify the game follows on a line of its own.
///
/// `before` is the game before the event, if there was one, and `game` the game after it. With it, a move is followed
/// by what it changed besides: Kings that advance, captured pieces that return, repeated positions. The sentence hides
/// nothing: check [`visibility`](castellan_game::visibility) first to decide who may see the event.
#[must_use]
pub fn event_sentence(event: &Event, before: Option<&Game>, game: &Game, name_of: NameLookup) -> String {
    event_sentence_in(event, before, game, name_of, Language::En)
}

/// Returns an event as one sentence in a language.
#[must_use]
pub fn event_sentence_in(
    event: &Event,
    before: Option<&Game>,
    game: &Game,
    name_of: NameLookup,
    language: Language,
) -> String {
    // An offer that is settled or withdrawn is no longer in the game after the event.
    let offer_kind = |number: u32| Some(&game.offer(number).or_else(|| before?.offer(number))?.kind);
    let steps = |game: &Game| game.record().map_or(0, |record| record.steps().len());
    let occurrence = match before.map(steps) {
        Some(known) if known < steps(game) => Occurrence::After(known),
        _ => Occurrence::Last,
    };
    let said = sentence(event, offer_kind, occurrence, game, name_of, language);
    let moved = before
        .filter(|before| before.seats() != game.seats() && matches!(event.what, EventKind::Seated { .. }));
    let moved = moved.map(|_| {
        let seats = game.seats().keys().map(|seat| seat_with_player(*seat, game, name_of)).collect();
        catalogue::text(language, Catalogue::News, "seats", &[("players", MessageArgument::and_list(seats))])
    });
    let told = before.and_then(Game::record).zip(game.record()).and_then(|(before, record)| {
        let step = record.last().filter(|_| matches!(event.what, EventKind::Played { .. }))?;
        let is_next = before.steps().len() + 1 == record.steps().len();
        is_next.then(|| consequences(step, before.position(), record, language))
    });
    catalogue::sentences([said].into_iter().chain(moved).chain(told.unwrap_or_default()), language)
}

/// Returns a step of a game as one sentence, as [`event_sentence_in`] returns its event.
#[must_use]
pub fn played_step_in(game: &Game, index: usize, name_of: NameLookup, language: Language) -> Option<String> {
    let Step { action, roll, seat } = game.record()?.steps().nth(index)?;
    let played = played_sentence((action, seat, false), Occurrence::After(index), game, name_of, language);
    let roll = roll.map(|roll| dice_in(roll, language));
    Some(catalogue::sentences([played].into_iter().chain(roll), language))
}

/// Returns the sentence about an action by a seat, without its dice. `planned` is `true` for a conditional move.
fn played_sentence(
    (action, seat, planned): (Action, Seat, bool),
    occurrence: Occurrence,
    game: &Game,
    name_of: NameLookup,
    language: Language,
) -> String {
    let say = |key: &str, arguments: Arguments| catalogue::text(language, Catalogue::News, key, arguments);
    let mover = ("player", mover_name(seat, game, name_of));
    let planned = ("planned", MessageArgument::from(if planned { "yes" } else { "no" }));
    match action {
        Action::Pass => say("passed", &[mover, planned]),
        Action::Leave(_) => say("left", &[mover, planned]),
        Action::Move { .. } | Action::Shoot { .. } | Action::Place { .. } => {
            let action = recorded_action(game.record(), action, seat, occurrence);
            say("played", &[mover, ("action", action), planned])
        }
    }
}

/// Returns an event of an earlier state as one English sentence, as [`event_sentence`] does. `game` is the current
/// game, and `offer_kind` returns the object of an offer, if it is known.
#[must_use]
pub fn past_event_sentence<'a>(
    event: &Event,
    offer_kind: impl Fn(u32) -> Option<&'a OfferKind>,
    game: &Game,
    name_of: NameLookup,
) -> String {
    past_event_sentence_in(event, offer_kind, game, name_of, Language::En)
}

/// Returns an event of an earlier state as one sentence in a language.
#[must_use]
pub fn past_event_sentence_in<'a>(
    event: &Event,
    offer_kind: impl Fn(u32) -> Option<&'a OfferKind>,
    game: &Game,
    name_of: NameLookup,
    language: Language,
) -> String {
    sentence(event, offer_kind, Occurrence::Only, game, name_of, language)
}

fn sentence<'a>(
    event: &Event,
    offer_kind: impl Fn(u32) -> Option<&'a OfferKind>,
    occurrence: Occurrence,
    game: &Game,
    name_of: NameLookup,
    language: Language,
) -> String {
    let say = |key: &str, arguments: Arguments| catalogue::text(language, Catalogue::News, key, arguments);
    let plain = |key: &str| say(key, &[]);
    let seat = |seat: Seat| ("seat", seat_with_player(seat, game, name_of));
    let at = |key: &str, of: Seat| say(key, &[seat(of)]);
    let player = |id: &PlayerId| ("player", MessageArgument::from(name_of(id)));
    let mover = |seat: Seat| ("player", mover_name(seat, game, name_of));
    let about = |key: &str, id: &PlayerId| say(key, &[player(id)]);
    // The seat of an earlier offer is not known if the player has several.
    let offering = |id: &PlayerId, seat: Option<Seat>| {
        let own = game.seats_of(id);
        let seat = seat
            .filter(|seat| own.len() > 1 && own.contains(seat) && !matches!(occurrence, Occurrence::Only));
        seat.map_or_else(
            || player(id),
            |seat| ("player", MessageArgument::player(seat, Some(name_after_seat(id, name_of)))),
        )
    };
    let offer = |number: u32| {
        let unknown =
            || MessageArgument::Phrase(Catalogue::Offers, "number", vec![("number", number.into())]);
        ("offer", offer_kind(number).map_or_else(unknown, |kind| offer_object(kind, name_of)))
    };
    let answer = |key: &str, number: u32, id: &PlayerId| {
        let kind = MessageArgument::from(offer_kind(number).map_or("number", OfferKind::name));
        say(key, &[player(id), ("what", kind), offer(number)])
    };
    match &event.what {
        EventKind::Created { settings, owner, .. } => {
            let title = ("game", MessageArgument::game_title(settings.variant.info()));
            match event.by {
                Requester::System => say("created-for-tournament", &[title]),
                Requester::Player(_) | Requester::Director(_) => say("created", &[player(&owner.id), title]),
            }
        }
        EventKind::Invited { player: invited, seat: Some(seat) } => {
            say("invited-to-seat", &[player(invited), ("seat", MessageArgument::from(*seat))])
        }
        EventKind::Invited { player, seat: None } => about("invited", player),
        EventKind::InvitationDeclined { player } => about("invitation-declined", player),
        EventKind::InvitationWithdrawn { player } => about("invitation-withdrawn", player),
        EventKind::Joined { seat, player: joined } => {
            say("joined", &[player(&joined.id), ("seat", MessageArgument::from(*seat))])
        }
        EventKind::LeftLobby { seat, player: left } => {
            say("left-lobby", &[player(left), ("seat", MessageArgument::from(*seat))])
        }
        EventKind::Amended { changes, settings, .. } => {
            say("amended", &[("changes", changed_settings(settings.variant.info(), changes))])
        }
        EventKind::Seeded { player, .. } => about("seeded", player),
        EventKind::Seated { .. } => plain("seated"),
        EventKind::ArmyChosen { seat, .. } => at("army-chosen", *seat),
        EventKind::Ready { seat, late: false } => at("ready", *seat),
        EventKind::Ready { seat, late: true } => at("ready-late", *seat),
        EventKind::Started { .. } => plain("started"),
        EventKind::Played { seat, action, roll, conditional } => {
            let played = played_sentence((*action, *seat, *conditional), occurrence, game, name_of, language);
            let roll = roll.map(|roll| dice_in(roll.roll(), language));
            catalogue::sentences([played].into_iter().chain(roll), language)
        }
        EventKind::Touched { seat, square } => say("touched", &[mover(*seat), ("square", (*square).into())]),
        EventKind::Offered { player: offerer, kind: OfferKind::Takeback { steps }, .. } => {
            // The position of an earlier event is not known.
            let record = game.record().filter(|_| !matches!(occurrence, Occurrence::Only));
            match record.and_then(|record| record.steps().nth(*steps)) {
                Some(step) if step.action != Action::Pass => {
                    let action = recorded_action(record, step.action, step.seat, Occurrence::After(*steps));
                    say("takeback-asked-move", &[offering(offerer, Some(step.seat)), ("action", action)])
                }
                _ => about("takeback-asked", offerer),
            }
        }
        EventKind::Offered { player: id, kind, .. } => {
            say("offered", &[offering(id, game.to_act()), ("offer", offer_object(kind, name_of))])
        }
        EventKind::Accepted { offer: number, player: id } => answer("accepted", *number, id),
        EventKind::Declined { offer: number, player: id } => answer("declined", *number, id),
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
        // The bot itself pauses a game whose channel it cannot post in.
        EventKind::Paused if event.by == Requester::System => plain("held"),
        EventKind::Paused => plain("paused"),
        EventKind::Resumed if event.by == Requester::System => plain("hold-over"),
        EventKind::Resumed => plain("resumed"),
        EventKind::Left { seat, why } => {
            let (playing, all) = (game.seats_in_play().len(), game.all_seats().len());
            // The number of players at an earlier event is not known.
            let is_place_known = all > 2 && !matches!(occurrence, Occurrence::Only);
            let place = || say("left-place", &[("place", (playing + 1).into()), ("count", all.into())]);
            let left = at(departure_key(*why), *seat);
            catalogue::sentences([left].into_iter().chain(is_place_known.then(place)), language)
        }
        EventKind::RanOut { seat: out } => {
            say("ran-out", &[seat(*out), ("count", game.seats_in_play().len().into())])
        }
        EventKind::TimeGiven { seat: given, span } => {
            say("time-given", &[seat(*given), ("span", (*span).into())])
        }
        EventKind::OutageNoted { moves, .. } => {
            let moves = moves.iter().map(|moved| deadline_extension(*moved, |of| seat(of).1)).collect();
            say("outage", &[("moves", MessageArgument::List("list-and", moves))])
        }
        EventKind::VacationBegan { player } => about("vacation-began", player),
        EventKind::VacationEnded { player } => about("vacation-ended", player),
        EventKind::Replaced { seat, player: substitute } => {
            say("replaced", &[player(&substitute.id), ("seat", MessageArgument::from(*seat))])
        }
        EventKind::Ended { outcome } => outcome_sentence(*outcome, game, name_of, language),
        EventKind::Closed { why: ClosingReason::Cancelled } if event.by == Requester::System => {
            plain("called-off-by-tournament")
        }
        EventKind::Closed { why } => closing_reason(*why, language),
        EventKind::Reinstated { steps, .. } => say("reinstated", &[("steps", (*steps).into())]),
        EventKind::ConditionsSet { .. } => plain("conditions-set"),
        EventKind::ConditionsCleared { .. } => plain("conditions-cleared"),
        EventKind::ConditionsDropped { why, .. } => plain(plan_drop_key(*why)),
        EventKind::DrawOfferDeferred { .. } => plain("draw-offer-kept"),
        EventKind::DeferredDrawOfferWithdrawn { .. } => plain("draw-offer-dropped"),
        EventKind::Watched { player } => about("watched", player),
        EventKind::Unwatched { player } => about("unwatched", player),
    }
}

/// Returns a seat with its player: `White (Ada)`.
fn seat_with_player(seat: Seat, game: &Game, name_of: NameLookup) -> MessageArgument {
    MessageArgument::player(seat, game.player_at(seat).map(|player| name_after_seat(&player.id, name_of)))
}

/// Returns the name of a player in the form that follows a seat, in parentheses.
fn name_after_seat(player: &PlayerId, name_of: NameLookup) -> MessageArgument {
    computer_level(player).map_or_else(|| name_of(player).into(), MessageArgument::seated_computer)
}

/// Returns the name of the player to move, or the seat if the name is that of several: one player with several seats, or
/// one of several computers.
fn mover_name(seat: Seat, game: &Game, name_of: NameLookup) -> MessageArgument {
    let computers = game.seats().values().filter(|player| player.is_engine()).count();
    match game.player_at(seat) {
        Some(player) if player.is_engine() && computers > 1 => MessageArgument::Seat(seat),
        Some(player) if game.seats_of(&player.id).len() == 1 => MessageArgument::from(name_of(&player.id)),
        _ => MessageArgument::Seat(seat),
    }
}

/// Returns the object of an offer: `a draw`.
fn offer_object(kind: &OfferKind, name_of: NameLookup) -> MessageArgument {
    match kind {
        OfferKind::Replace { seat, player } => {
            let arguments =
                vec![("seat", MessageArgument::from(*seat)), ("player", name_of(&player.id).into())];
            MessageArgument::Phrase(Catalogue::Offers, "replacement-of", arguments)
        }
        OfferKind::Amend { changes, settings } => {
            let changes = changed_settings(settings.variant.info(), changes);
            MessageArgument::Phrase(Catalogue::Offers, "change-to", vec![("changes", changes)])
        }
        kind => MessageArgument::offer(kind.name()),
    }
}

fn outcome_sentence(outcome: Outcome, game: &Game, name_of: NameLookup, language: Language) -> String {
    let names = |seat| game.player_at(seat).map(|player| name_after_seat(&player.id, name_of).text(language));
    let names = Seat::ALL.map(names);
    let names = names.each_ref().map(|name| name.as_deref());
    match game.record() {
        Some(record) => result_in(outcome, record.position(), &names, language),
        None => outcome_in(outcome, &names, language),
    }
}

const fn departure_key(why: DepartureReason) -> &'static str {
    match why {
        DepartureReason::Resigned => "departed-resigned",
        DepartureReason::Time => "departed-time",
        DepartureReason::Absent => "departed-absent",
        DepartureReason::Withdrew => "departed-withdrew",
        DepartureReason::Removed => "departed-removed",
    }
}

fn deadline_extension(moved: DeadlineExtension, seat: impl Fn(Seat) -> MessageArgument) -> MessageArgument {
    let (key, at, span) = match moved {
        DeadlineExtension::Clock { seat: at, span } => ("outage-clock", Some(("seat", seat(at))), span),
        DeadlineExtension::Lobby { span } => ("outage-lobby", None, span),
        DeadlineExtension::Setup { span } => ("outage-setup", None, span),
        DeadlineExtension::Offer { span, .. } => ("outage-offer", None, span),
    };
    MessageArgument::Phrase(Catalogue::News, key, at.into_iter().chain([("span", span.into())]).collect())
}

const fn plan_drop_key(why: PlanDropReason) -> &'static str {
    match why {
        PlanDropReason::Overtaken => "dropped-overtaken",
        PlanDropReason::Illegal => "dropped-illegal",
        PlanDropReason::Changed => "dropped-changed",
    }
}

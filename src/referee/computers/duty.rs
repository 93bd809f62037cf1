//! The next task of a computer player in a game.

use castellan_engine::Level;
use castellan_game::offers::OfferKind;
use castellan_game::{Game, Phase, Player, PlayerId, Span, Time};
use castellan_rules::Seat;
use std::fmt;

/// The pause before a computer acts, so that people see their own action before the answer.
const PAUSE_BEFORE_ACTING: Span = Span::from_ms(1_000);
/// The divisor of the remaining time that limits the pause of a computer whose clock runs.
const PARTS_FOR_A_PAUSE: u64 = 60;

/// The next task of a computer. Its text form changes with the task, and so identifies it.
pub(crate) struct Duty {
    pub seat: Seat,
    pub player: PlayerId,
    pub level: Level,
    pub kind: DutyKind,
    /// The moment of the game.
    moment: u32,
}

/// The kind of a task.
#[derive(Clone, Copy, Debug)]
pub(crate) enum DutyKind {
    /// The choice of a random army.
    ChooseArmy,
    /// The confirmation of its army.
    KeepArmy,
    /// An agreement to this offer.
    Agree(u32),
    /// A refusal of this offer.
    Refuse(u32),
    /// An answer to this draw offer.
    AnswerDraw(u32),
    /// A draw offer, because no people are left in the game.
    OfferDraw,
    /// A move.
    Move,
}

impl Duty {
    /// Returns the next task of a computer in this game, if there is one.
    pub(crate) fn next(game: &Game) -> Option<Self> {
        let of_seat = |seat: Seat| {
            let player = game.player_at(seat)?;
            let level = level(player)?;
            let kind = kind(game, seat, player)?;
            Some(Self { seat, player: player.id.clone(), level, kind, moment: game.moment() })
        };
        game.playing().into_iter().find_map(of_seat)
    }
}

/// Returns the level of one of our computers.
fn level(player: &Player) -> Option<Level> {
    let level = player.level()?;
    Level::new(level).or_else(|| Level::all().find(|known| *known == Level::FULL))
}

/// Returns the number of people still playing.
fn people(game: &Game) -> usize {
    let playing = game.playing().into_iter().filter_map(|seat| game.player_at(seat));
    playing.filter(|player| !player.is_engine()).count()
}

fn kind(game: &Game, seat: Seat, player: &Player) -> Option<DutyKind> {
    match game.phase() {
        Phase::Lobby | Phase::Over => return None,
        Phase::SetUp if game.waiting_for().contains(&seat) => {
            let has_chosen = game.army(seat).is_some();
            return Some(if has_chosen { DutyKind::KeepArmy } else { DutyKind::ChooseArmy });
        }
        Phase::SetUp | Phase::Running | Phase::Paused => {}
    }
    let is_played = matches!(game.phase(), Phase::Running | Phase::Paused);
    let is_asked = |kind: &OfferKind| game.parties(kind).contains(&player.id);
    let mut offers = game.offers().iter();
    let asked = offers.find(|offer| !offer.agreed.contains(&player.id) && is_asked(&offer.kind));
    match asked.map(|offer| (&offer.kind, offer.number)) {
        Some((OfferKind::Draw, number)) if !game.only_computers_play() => {
            return Some(DutyKind::AnswerDraw(number));
        }
        Some((OfferKind::Pause, number)) if game.agreement().rated && people(game) == 1 => {
            return Some(DutyKind::Refuse(number));
        }
        Some((_, number)) => return Some(DutyKind::Agree(number)),
        None => {}
    }
    // In a paused game nobody is left who could resume it.
    if is_played && game.only_computers_play() {
        // The other computers agree.
        return (!game.offers().iter().any(|offer| offer.kind == OfferKind::Draw))
            .then_some(DutyKind::OfferDraw);
    }
    (game.phase() == Phase::Running && game.to_act() == Some(seat)).then_some(DutyKind::Move)
}

impl fmt::Display for Duty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (moment, seat) = (self.moment, self.seat.letter());
        match self.kind {
            DutyKind::ChooseArmy => write!(f, "{moment}-{seat}-army"),
            DutyKind::KeepArmy => write!(f, "{moment}-{seat}-ready"),
            DutyKind::Agree(offer) | DutyKind::Refuse(offer) | DutyKind::AnswerDraw(offer) => {
                write!(f, "{moment}-{seat}-offer-{offer}")
            }
            DutyKind::OfferDraw => write!(f, "{moment}-{seat}-draw"),
            DutyKind::Move => write!(f, "{moment}-{seat}-move"),
        }
    }
}

/// Returns the pause before a computer carries out a task.
pub(crate) fn pause_before(duty: &Duty, game: &Game, now: Time) -> Span {
    let most = time_left(duty, game, now).map(|left| Span::from_ms(left.ms() / PARTS_FOR_A_PAUSE));
    most.map_or(PAUSE_BEFORE_ACTING, |most| most.min(PAUSE_BEFORE_ACTING))
}

/// Returns the remaining time of the computer's seat, if its clock runs.
pub(super) fn time_left(duty: &Duty, game: &Game, now: Time) -> Option<Span> {
    let (seat, _) = game.clock().deadline()?;
    game.clock().left(seat, now).filter(|_| seat == duty.seat)
}

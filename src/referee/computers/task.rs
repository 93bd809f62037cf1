//! The next task of a computer player in a game.

use castellan_engine::Level;
use castellan_game::offers::OfferKind;
use castellan_game::{Game, Phase, Player, PlayerId, Span, Time};
use castellan_rules::Seat;
use std::fmt;

/// The pause before a computer acts, so that people see their own move before the answer.
const MAX_PAUSE: Span = Span::from_ms(1_000);
/// The divisor of the remaining time that limits the pause of a computer whose clock runs.
const PAUSE_DIVISOR: u64 = 60;

/// The next task of a computer. Its text form changes with the task, and so identifies it.
pub(crate) struct ComputerTask {
    pub seat: Seat,
    pub player: PlayerId,
    pub level: Level,
    pub kind: ComputerTaskKind,
    board_version: u32,
}

/// The kind of a task.
#[derive(Clone, Copy, Debug)]
pub(crate) enum ComputerTaskKind {
    /// The choice of a random army.
    ChooseArmy,
    /// The confirmation of its army.
    ConfirmArmy,
    /// The acceptance of this offer.
    AcceptOffer(u32),
    /// The refusal of this offer.
    DeclineOffer(u32),
    /// An answer to this draw offer.
    AnswerDraw(u32),
    /// A move.
    Move,
}

impl ComputerTask {
    /// Returns the next task of a computer in this game, if there is one.
    pub(crate) fn next(game: &Game) -> Option<Self> {
        let of_seat = |seat: Seat| {
            let player = game.player_at(seat)?;
            let level = level(player)?;
            let kind = kind(game, seat, player)?;
            Some(Self { seat, player: player.id.clone(), level, kind, board_version: game.board_version() })
        };
        game.seats_in_play().into_iter().find_map(of_seat)
    }
}

/// Returns the level of one of our computers.
fn level(player: &Player) -> Option<Level> {
    let level = player.level()?;
    Level::new(level).or_else(|| Level::all().find(|known| *known == Level::FULL))
}

/// Returns the number of people still playing.
fn people_count(game: &Game) -> usize {
    let playing = game.seats_in_play().into_iter().filter_map(|seat| game.player_at(seat));
    playing.filter(|player| !player.is_engine()).count()
}

fn kind(game: &Game, seat: Seat, player: &Player) -> Option<ComputerTaskKind> {
    match game.phase() {
        Phase::Lobby | Phase::Over => return None,
        Phase::SetUp if game.awaited_seats().contains(&seat) => {
            let has_chosen = game.army(seat).is_some();
            return Some(if has_chosen {
                ComputerTaskKind::ConfirmArmy
            } else {
                ComputerTaskKind::ChooseArmy
            });
        }
        Phase::SetUp | Phase::Running | Phase::Paused => {}
    }
    let is_party = |kind: &OfferKind| game.parties(kind).contains(&player.id);
    let mut offers = game.offers().iter();
    let open_offer = offers.find(|offer| !offer.agreed.contains(&player.id) && is_party(&offer.kind));
    match open_offer.map(|offer| (&offer.kind, offer.number)) {
        Some((OfferKind::Draw, number)) => return Some(ComputerTaskKind::AnswerDraw(number)),
        Some((OfferKind::Pause, number)) if game.settings().rated && people_count(game) == 1 => {
            return Some(ComputerTaskKind::DeclineOffer(number));
        }
        Some((_, number)) => return Some(ComputerTaskKind::AcceptOffer(number)),
        None => {}
    }
    (game.phase() == Phase::Running && game.to_act() == Some(seat)).then_some(ComputerTaskKind::Move)
}

impl fmt::Display for ComputerTask {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (board_version, seat) = (self.board_version, self.seat.letter());
        match self.kind {
            ComputerTaskKind::ChooseArmy => write!(f, "{board_version}-{seat}-army"),
            ComputerTaskKind::ConfirmArmy => write!(f, "{board_version}-{seat}-ready"),
            ComputerTaskKind::AcceptOffer(offer)
            | ComputerTaskKind::DeclineOffer(offer)
            | ComputerTaskKind::AnswerDraw(offer) => {
                write!(f, "{board_version}-{seat}-offer-{offer}")
            }
            ComputerTaskKind::Move => write!(f, "{board_version}-{seat}-move"),
        }
    }
}

/// Returns the pause before a computer carries out a task.
pub(crate) fn pause_before(task: &ComputerTask, game: &Game, now: Time) -> Span {
    let most = time_left(task, game, now).map(|left| Span::from_ms(left.ms() / PAUSE_DIVISOR));
    most.map_or(MAX_PAUSE, |most| most.min(MAX_PAUSE))
}

/// Returns the remaining time of the computer's seat, if its clock runs.
pub(super) fn time_left(task: &ComputerTask, game: &Game, now: Time) -> Option<Span> {
    let (seat, _) = game.clock().deadline()?;
    game.clock().left(seat, now).filter(|_| seat == task.seat)
}

//! The phases of a King and their order.

use crate::options::{OptionError, Options, one_line};
use crate::problem::{Problem, problem};
use crate::piece::Seat;

/// A phase (ARK-3). A King's origin is the seat whose letter it bears; its guardian is the other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// `E`
    Escaping,
    /// `S`
    Surrendering,
    /// `N`
    Normal,
    /// `A`
    AntiKing,
    /// `FE`
    EscapingFriendlyFire,
    /// `FS`
    SurrenderingFriendlyFire,
    /// `FN`
    NormalFriendlyFire,
    /// `FA`
    AntiKingFriendlyFire,
}

impl Phase {
    const ALL: [Self; 8] = [
        Self::Escaping,
        Self::Surrendering,
        Self::Normal,
        Self::AntiKing,
        Self::EscapingFriendlyFire,
        Self::SurrenderingFriendlyFire,
        Self::NormalFriendlyFire,
        Self::AntiKingFriendlyFire,
    ];

    /// Returns the code in `phases=E,S,N,A`.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Escaping => "E",
            Self::Surrendering => "S",
            Self::Normal => "N",
            Self::AntiKing => "A",
            Self::EscapingFriendlyFire => "FE",
            Self::SurrenderingFriendlyFire => "FS",
            Self::NormalFriendlyFire => "FN",
            Self::AntiKingFriendlyFire => "FA",
        }
    }

    /// Returns `true` if the origin moves the King; otherwise the guardian does (ARK-2).
    #[inline]
    #[must_use]
    pub const fn is_moved_by_origin(self) -> bool {
        matches!(
            self,
            Self::Escaping | Self::Surrendering | Self::EscapingFriendlyFire | Self::SurrenderingFriendlyFire
        )
    }

    /// Returns `true` if the King may capture its owner's pieces; otherwise it captures the other seat's.
    #[inline]
    #[must_use]
    pub const fn can_capture_own(self) -> bool {
        matches!(
            self,
            Self::Escaping | Self::AntiKing | Self::SurrenderingFriendlyFire | Self::NormalFriendlyFire
        )
    }

    /// Returns `true` if the origin's pieces are the attackers; otherwise the guardian's are.
    #[inline]
    #[must_use]
    pub const fn is_attacked_by_origin(self) -> bool {
        matches!(
            self,
            Self::Normal | Self::AntiKing | Self::EscapingFriendlyFire | Self::SurrenderingFriendlyFire
        )
    }

    /// Returns `true` if the King is in danger when attacked; otherwise it is in danger when not attacked.
    #[inline]
    #[must_use]
    pub const fn is_endangered_by_attack(self) -> bool {
        matches!(
            self,
            Self::Surrendering | Self::Normal | Self::SurrenderingFriendlyFire | Self::NormalFriendlyFire
        )
    }

    /// Returns `true` if the other King can attack this one (ARK-9). Otherwise a guardian could hold a King forever by
    /// standing next to it.
    #[inline]
    #[must_use]
    pub const fn is_attacked_by_kings(self) -> bool {
        matches!(self, Self::Normal | Self::NormalFriendlyFire)
    }

    /// Returns `true` if an enemy may castle the King by force (ARK-7).
    #[must_use]
    pub const fn can_be_castled_by_force(self) -> bool {
        matches!(self, Self::Escaping | Self::EscapingFriendlyFire)
    }

    /// Returns the seat that moves a King of this origin.
    #[inline]
    #[must_use]
    pub const fn owner(self, origin: Seat) -> Seat {
        if self.is_moved_by_origin() { origin } else { origin.opponent() }
    }

    /// Returns the seat whose pieces a King of this origin may capture.
    #[inline]
    #[must_use]
    pub const fn capturable_seat(self, origin: Seat) -> Seat {
        if self.can_capture_own() { self.owner(origin) } else { self.owner(origin).opponent() }
    }

    /// Returns the seat whose attacks on a King of this origin count.
    #[inline]
    #[must_use]
    pub const fn attacking_seat(self, origin: Seat) -> Seat {
        if self.is_attacked_by_origin() { origin } else { origin.opponent() }
    }
}

/// The order of phases, the same for both Kings (ARK-4).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PhaseOrder {
    phases: [Phase; 8],
    len: u8,
}

impl PhaseOrder {
    /// Parses the option `phases`.
    ///
    /// # Errors
    /// Returns an error if a phase is unknown, repeated, or would begin in danger (ARK-4).
    pub fn from_options(options: &Options) -> Result<Self, OptionError> {
        let error = |problem: Problem| Err(OptionError::new("phases", problem));
        let text = options.get("phases").unwrap_or("E,S,N,A");
        let mut order = Self { phases: [Phase::Escaping; 8], len: 0 };
        for code in text.split(',') {
            let Some(phase) = Phase::ALL.into_iter().find(|phase| phase.code() == code) else {
                let code = one_line(code);
                return error(problem!("phase-unknown", "there is no phase `{code}` (ARK-3)", code = code));
            };
            let before = order.all().last().copied();
            if order.all().contains(&phase) {
                return error(problem!("phase-twice", "{code} stands twice (ARK-4)", code = code));
            }
            match before {
                None if phase.is_endangered_by_attack() != phase.is_attacked_by_origin() => {
                    return error(problem!(
                        "phase-first-in-danger",
                        "a King would be in danger before the first action in {code} (ARK-4)",
                        code = code,
                    ));
                }
                Some(before)
                    if (before.is_attacked_by_origin(), before.is_endangered_by_attack())
                        == (phase.is_attacked_by_origin(), phase.is_endangered_by_attack()) =>
                {
                    return error(problem!(
                        "phase-in-danger",
                        "{code} directly after {before} would begin in danger (ARK-4)",
                        code = code,
                        before = before.code(),
                    ));
                }
                _ => {}
            }
            order.phases[usize::from(order.len)] = phase;
            order.len += 1;
        }
        Ok(order)
    }

    /// Returns the phases, in order.
    #[must_use]
    pub fn all(&self) -> &[Phase] {
        &self.phases[..usize::from(self.len)]
    }

    /// Returns the phase at an index counted from 1; `None` past the last.
    #[inline]
    #[must_use]
    pub fn phase(&self, index: u8) -> Option<Phase> {
        (index <= self.len).then(|| self.phases[usize::from(index.saturating_sub(1)) % 8])
    }

    /// Returns the index after the last phase, at which a King has won (ARK-12).
    #[inline]
    #[must_use]
    pub const fn end_index(&self) -> u8 {
        self.len + 1
    }
}

/// Returns warnings about orders that are allowed but unusual (ARK-4).
pub(super) fn warnings(options: &Options) -> Vec<Problem> {
    match PhaseOrder::from_options(options) {
        Ok(order) if order.all().contains(&Phase::NormalFriendlyFire) => {
            vec![problem!("phases-with-fn", "with FN among the phases hardly anything can force a King on (ARK-4)")]
        }
        _ => Vec::new(),
    }
}

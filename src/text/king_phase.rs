//! The phases of Kings in All-round King: their names, their goals, and the announcement when a King advances.

use super::catalogue::{self, Arguments, Catalogue, MessageArgument};
use super::language::Language;
use castellan_rules::variants::all_round_king::{AllRoundKing, KING, Phase, PhaseOrder};
use castellan_rules::{AnyPosition, Options, Piece, Position, Seat, Square};

/// Returns the name of a phase.
pub(super) const fn phase_name(phase: Phase) -> MessageArgument {
    let key = match phase {
        Phase::Escaping => "phase-e",
        Phase::Surrendering => "phase-s",
        Phase::Normal => "phase-n",
        Phase::AntiKing => "phase-a",
        Phase::EscapingFriendlyFire => "phase-fe",
        Phase::SurrenderingFriendlyFire => "phase-fs",
        Phase::NormalFriendlyFire => "phase-fn",
        Phase::AntiKingFriendlyFire => "phase-fa",
    };
    MessageArgument::Phrase(Catalogue::AllRoundKing, key, Vec::new())
}

/// Returns the names of an order of phases: `Escaping → Surrendering`. An invalid order stays as it is written.
pub(super) fn phase_order(codes: &str) -> MessageArgument {
    let options = Options::new(AllRoundKing::INFO, &[("phases", codes)]);
    match options.and_then(|options| PhaseOrder::from_options(&options)) {
        Ok(order) => {
            MessageArgument::List("list-arrow", order.all().iter().copied().map(phase_name).collect())
        }
        Err(_) => codes.into(),
    }
}

/// Returns the name of the phase of a seat's King: `Escaping`. Returns `None` in games without phases, and past the
/// last.
///
/// ```
/// use castellan_rules::{Options, Seat, Variant};
/// use castellan_text::{Language, king_phase_in};
///
/// let start = Variant::AllRoundKing.begin(&Options::default())?;
/// assert_eq!(king_phase_in(&start, Seat::White, Language::En).as_deref(), Some("Escaping"));
/// # Ok::<(), castellan_rules::OptionError>(())
/// ```
#[must_use]
pub fn king_phase_in(position: &AnyPosition, seat: Seat, language: Language) -> Option<String> {
    king_phase(position, seat).map(|name| name.text(language))
}

/// Returns the name of the phase of a seat's King.
pub(super) fn king_phase(position: &AnyPosition, seat: Seat) -> Option<MessageArgument> {
    kings(position)?.phase(seat).map(phase_name)
}

/// Returns the current phase of each King with its goal, a sentence each. Returns none in games without phases, and
/// when the game is won.
///
/// ```
/// use castellan_rules::{Options, Variant};
/// use castellan_text::{Language, king_trials_in};
///
/// let start = Variant::AllRoundKing.begin(&Options::default())?;
/// let trials = king_trials_in(&start, Language::En);
/// assert_eq!(trials[0], "White's King: Escaping, phase 1 of 4 (put it where Black can't attack it).");
/// # Ok::<(), castellan_rules::OptionError>(())
/// ```
#[must_use]
pub fn king_trials_in(position: &AnyPosition, language: Language) -> Vec<String> {
    let Some(kings) = kings(position).filter(|_| position.outcome().is_none()) else { return Vec::new() };
    let trial = |origin: Seat| {
        let phase = kings.phase(origin)?;
        let arguments = [
            ("piece", king(origin)),
            ("phase", phase_name(phase)),
            ("place", (place(kings, origin) + 1).to_string().into()),
            ("count", kings.order().all().len().to_string().into()),
            ("goal", goal(origin, phase, language).into()),
        ];
        Some(say(language, "trial", &arguments))
    };
    Seat::TWO.into_iter().filter_map(trial).collect()
}

/// Returns the phase of a seat's King among its trials, for a line beside the board: `Escaping, phase 1 of 4`. Returns
/// `None` in games without phases, and past the last.
///
/// ```
/// use castellan_rules::{Options, Seat, Variant};
/// use castellan_text::{Language, king_progress_in};
///
/// let start = Variant::AllRoundKing.begin(&Options::default())?;
/// let progress = king_progress_in(&start, Seat::White, Language::En);
/// assert_eq!(progress.as_deref(), Some("Escaping, phase 1 of 4"));
/// # Ok::<(), castellan_rules::OptionError>(())
/// ```
#[must_use]
pub fn king_progress_in(position: &AnyPosition, seat: Seat, language: Language) -> Option<String> {
    let kings = kings(position)?;
    let arguments = [
        ("phase", phase_name(kings.phase(seat)?)),
        ("place", (place(kings, seat) + 1).to_string().into()),
        ("count", kings.order().all().len().to_string().into()),
    ];
    Some(say(language, "progress", &arguments))
}

/// Returns `true` if a seat is in check, as players of chess understand it. In games with phases of Kings, a seat
/// guards the other's King, and only a King in a Normal phase is in check: in other phases the danger is another one,
/// such as not being attacked.
///
/// ```
/// use castellan_rules::{Options, Seat, Variant};
///
/// let start = Variant::AllRoundKing.begin(&Options::default())?;
/// assert!(!castellan_text::is_in_check(&start, Seat::White));
/// # Ok::<(), castellan_rules::OptionError>(())
/// ```
#[must_use]
pub fn is_in_check(position: &AnyPosition, seat: Seat) -> bool {
    let is_checked_in = |phase| matches!(phase, Phase::Normal | Phase::NormalFriendlyFire);
    let phase = kings(position).map(|kings| kings.phase(seat.opponent()).is_some_and(is_checked_in));
    position.in_check(seat) && phase.unwrap_or(true)
}

/// Returns the duty of the player to move, if the King that they guard is in danger.
#[must_use]
pub fn guardian_duty_in(position: &AnyPosition, language: Language) -> Option<String> {
    let kings = kings(position)?;
    let guardian = position.to_act();
    let phase = kings.phase(guardian.opponent()).filter(|_| position.in_check(guardian))?;
    let number = kings.king(guardian.opponent()) as u8;
    let square = Square::new(number % AllRoundKing::INFO.files, number / AllRoundKing::INFO.files);
    let key = if phase.is_endangered_by_attack() { "must-stop-attack" } else { "must-attack" };
    Some(say(language, key, &[("seat", guardian.into()), ("square", square.into())]))
}

/// Returns the announcement of the Kings that an action advanced: the phases that each has passed, and the next one
/// with its goal.
pub(super) fn advances(before: &AnyPosition, after: &AnyPosition, language: Language) -> Vec<String> {
    let (Some(before), Some(after)) = (kings(before), kings(after)) else { return Vec::new() };
    let mut sentences = Vec::new();
    for origin in Seat::TWO {
        let passed = &after.order().all()[place(before, origin)..place(after, origin)];
        for phase in passed {
            let arguments = [("piece", king(origin)), ("other", origin.opponent().into())];
            sentences.push(say(language, &key("passed", *phase), &arguments));
        }
        if let Some(phase) = after.phase(origin).filter(|_| !passed.is_empty()) {
            let arguments =
                [("goal", goal(origin, phase, language).into()), ("other", origin.opponent().into())];
            sentences.push(say(language, &key("next", phase), &arguments));
        }
    }
    sentences
}

/// Returns the aim of a King's own player in a phase.
fn goal(origin: Seat, phase: Phase, language: Language) -> String {
    say(language, &key("goal", phase), &[("seat", origin.into()), ("other", origin.opponent().into())])
}

/// Returns the number of phases that a King has passed.
fn place(kings: &AllRoundKing, origin: Seat) -> usize {
    kings.order().all().len().saturating_sub(kings.phases_left(origin).into())
}

/// Returns a King, by its origin.
fn king(origin: Seat) -> MessageArgument {
    let kind = AllRoundKing::INFO.kinds[KING].kind;
    MessageArgument::Piece(AllRoundKing::INFO, Piece { seat: origin, kind })
}

/// Returns the key of a phase's message.
fn key(prefix: &str, phase: Phase) -> String {
    format!("{prefix}-{}", phase.code().to_lowercase())
}

fn say(language: Language, key: &str, arguments: Arguments) -> String {
    catalogue::text(language, Catalogue::AllRoundKing, key, arguments)
}

/// Returns a position of All-round King; `None` for other games.
const fn kings(position: &AnyPosition) -> Option<&AllRoundKing> {
    match position {
        AnyPosition::AllRoundKing(position) => Some(position),
        _ => None,
    }
}

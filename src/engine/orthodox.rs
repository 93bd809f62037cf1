//! Orthodox chess notation for All-round King with `phases=N`: FEN and UCI moves.
//!
//! In that game, each King bears the letter of the seat that attacks it, so the letters of the Kings are swapped.

use castellan_rules::variants::all_round_king::Phase;
use castellan_rules::{Action, AnyPosition, MoveEffect, Options, ParseError, PositionError, Variant};
use std::fmt::Write;

/// Returns `true` if a position is one of orthodox chess.
///
/// ```
/// use castellan_engine::orthodox::is_orthodox;
/// use castellan_rules::{Options, Variant};
///
/// let game = Variant::AllRoundKing;
/// let options = Options::new(game.info(), &[("phases", "N")])?;
/// assert!(is_orthodox(&game.begin(&options)?));
/// assert!(!is_orthodox(&game.begin(&Options::default())?));
/// # Ok::<(), castellan_rules::OptionError>(())
/// ```
#[must_use]
pub fn is_orthodox(position: &AnyPosition) -> bool {
    matches!(position, AnyPosition::AllRoundKing(position) if position.order().all() == [Phase::Normal])
}

/// The error of parsing a FEN.
#[derive(Clone, Debug)]
pub enum FenError {
    /// The text is not a FEN.
    Form(ParseError),
    /// The game does not allow the position.
    Position(PositionError),
}

impl std::fmt::Display for FenError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Form(error) => error.fmt(f),
            Self::Position(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for FenError {}

/// Parses a FEN, or an EPD, which has no counters.
///
/// ```
/// use castellan_engine::orthodox::{format_move, parse_fen};
///
/// let position = parse_fen("4k3/P7/8/8/8/8/8/4K3 w - - 0 1")?;
/// let moves: Vec<String> = position.actions().iter().map(|&action| format_move(&position, action)).collect();
/// assert!(moves.contains(&"a7a8q".into()) && moves.contains(&"e1d2".into()));
/// assert!(parse_fen("4k3/P7/8/8 w - - 0 1").is_err());
/// # Ok::<(), castellan_engine::orthodox::FenError>(())
/// ```
///
/// # Errors
/// Returns an error if the text is not a FEN or the position is illegal.
pub fn parse_fen(fen: &str) -> Result<AnyPosition, FenError> {
    let form = FenError::Form(ParseError { expected: "a FEN: board, side to move, castling, en passant" });
    let text = position_text(fen).ok_or(form)?;
    let options = Options::new(Variant::AllRoundKing.info(), &[("phases", "N")]).unwrap_or_default();
    Variant::AllRoundKing.read(&text, &options).map_err(FenError::Position)
}

/// Converts a FEN to a position text.
fn position_text(fen: &str) -> Option<String> {
    let mut parts = fen.split_whitespace();
    let (board, to_move, castling, passed) = (parts.next()?, parts.next()?, parts.next()?, parts.next()?);
    let number = |text: Option<&str>, usual| text.map_or(Some(usual), |text| text.parse::<u32>().ok());
    let (clock, count) = (number(parts.next(), 0)?, number(parts.next(), 1)?.max(1));
    let mut rows = Vec::new();
    for row in board.split('/') {
        let mut cells = Vec::new();
        for letter in row.chars() {
            cells.push(match letter {
                '1'..='8' => letter.to_string(),
                'K' => "bK".to_string(),
                'k' => "wK".to_string(),
                letter if letter.is_ascii_uppercase() => format!("w{letter}"),
                letter if letter.is_ascii_lowercase() => format!("b{}", letter.to_ascii_uppercase()),
                _ => return None,
            });
        }
        rows.push(cells.join(","));
    }
    let may = |sides: &[char]| castling.contains(sides);
    // A side's King and Rook are unmoved if the side may castle with that Rook.
    let homes = [
        ("a1", may(&['Q'])),
        ("e1", may(&['K', 'Q'])),
        ("h1", may(&['K'])),
        ("a8", may(&['q'])),
        ("e8", may(&['k', 'q'])),
        ("h8", may(&['k'])),
    ];
    let unmoved: Vec<&str> = homes.iter().filter(|(_, unmoved)| *unmoved).map(|(home, _)| *home).collect();
    let unmoved = if unmoved.is_empty() { "-".to_string() } else { unmoved.join(",") };
    let mut text = rows.join("/");
    let _ = write!(text, " {to_move} clock={clock} ep={passed} move={count} phase=w:1,b:1 unmoved={unmoved}");
    Some(text)
}

/// Formats an action: as in UCI for orthodox chess (`e7e8q`), as canonical text elsewhere.
#[must_use]
pub fn format_move(position: &AnyPosition, action: Action) -> String {
    match action {
        Action::Move { from, to, effect: MoveEffect::PromoteTo(kind) } if is_orthodox(position) => {
            format!("{from}{to}{}", kind.to_string().to_ascii_lowercase())
        }
        action => action.to_string(),
    }
}

/// Parses a legal action in either format.
///
/// ```
/// use castellan_engine::orthodox::parse_move;
/// use castellan_rules::{Options, Variant};
///
/// let start = Variant::MountChess.begin(&Options::default())?;
/// assert_eq!(parse_move(&start, "a1b2").map(|action| action.to_string()), Some("a1b2".into()));
/// assert_eq!(parse_move(&start, "a1a1"), None);
/// # Ok::<(), castellan_rules::OptionError>(())
/// ```
#[must_use]
pub fn parse_move(position: &AnyPosition, text: &str) -> Option<Action> {
    position
        .actions()
        .into_iter()
        .find(|&action| action.to_string() == text || format_move(position, action) == text)
}

//! The choice of an army on the board.

use super::ActionView;
use castellan_game::army::SetupChoice;
use castellan_game::command::Army;
use castellan_game::{Game, Phase};
use castellan_rules::{ArmyInfo, Cell, PieceKind, Seat, Square};
use castellan_text::{Language, MessageArgument, message};
use serde::Serialize;

/// The choice of an army.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct SetupView {
    /// The reader's choice so far, as text; `random` for one that is drawn.
    pub chosen: Option<String>,
    /// `true` once the reader has confirmed it.
    pub ready: bool,
    /// The words of ready-made armies.
    pub presets: Vec<&'static str>,
}

/// Returns the kind at each position of a seat's army; `None` where it is open.
pub(super) fn pieces(game: &Game, seat: Seat, info: &ArmyInfo) -> Vec<Option<PieceKind>> {
    match game.army(seat) {
        Some(Army::Text(text)) => named_pieces(info, text),
        Some(Army::Random) | None => vec![None; info.size],
    }
}

/// Returns the kind at each position of an army's text, or of the ready-made army with this name.
fn named_pieces(info: &ArmyInfo, text: &str) -> Vec<Option<PieceKind>> {
    let kind = |code: char| info.kinds.iter().map(|known| known.kind).find(|kind| kind.letter() == code);
    let mut pieces = info
        .preset_arrangement(text)
        .unwrap_or_else(|| text.chars().filter(|code| !code.is_whitespace()).map(kind).collect());
    pieces.resize(info.size, None);
    pieces
}

/// Returns the choice of a seat, while it goes on.
pub(super) fn setup(game: &Game, seat: Seat) -> Option<SetupView> {
    if game.phase() != Phase::SetUp || !game.choosing().contains(&seat) {
        return None;
    }
    let SetupChoice { presets, .. } = game.setup_choice()?;
    let chosen = game.army(seat).map(|army| match army {
        Army::Text(text) => text.clone(),
        Army::Random => "random".to_owned(),
    });
    Some(SetupView { chosen, ready: game.is_ready(seat), presets })
}

/// Returns the swaps of two pieces of a seat's army, until it is confirmed. The text of a swap is the army after it.
pub(super) fn swaps(game: &Game, seat: Seat, language: Language) -> Vec<ActionView> {
    let variant = game.settings().variant;
    let Some(info) = variant.army().filter(|_| game.choosing().contains(&seat) && !game.is_ready(seat))
    else {
        return Vec::new();
    };
    let army: Option<Vec<PieceKind>> = pieces(game, seat, info).into_iter().collect();
    let Some((army, squares)) = army.zip(squares(game, seat, info)) else { return Vec::new() };
    let swap = |from: usize, to: usize| {
        let mut swapped = army.clone();
        swapped.swap(from, to);
        let named = |index: usize| MessageArgument::Kind(variant.info(), army[index]);
        let label = message!(
            Web,
            "swap",
            first = named(from),
            from = squares[from],
            second = named(to),
            to = squares[to]
        );
        ActionView {
            text: swapped.into_iter().map(PieceKind::letter).collect(),
            from: Some(squares[from].to_string()),
            drop: None,
            to: Some(squares[to].to_string()),
            kind: "swap",
            choice: None,
            choice_symbol: None,
            second: None,
            chance: None,
            label: label.text(language),
        }
    };
    let places = 0..army.len();
    let pairs = places.clone().flat_map(|from| places.clone().map(move |to| (from, to)));
    pairs.filter(|(from, to)| army[*from] != army[*to]).map(|(from, to)| swap(from, to)).collect()
}

/// Returns the square of each position of an army.
fn squares(game: &Game, seat: Seat, info: &ArmyInfo) -> Option<Vec<Square>> {
    let variant = game.settings().variant;
    let options = game.options();
    let kind = info.kinds.first()?.kind;
    let mut army = vec![None; info.size];
    let empty = variant.with_army(&options, seat, &army)?;
    let mut square_of = |index: usize| {
        army.fill(None);
        army[index] = Some(kind);
        let one = variant.with_army(&options, seat, &army)?;
        variant
            .info()
            .squares()
            .find(|square| empty.cell(*square) == Cell::Empty && matches!(one.cell(*square), Cell::Piece(_)))
    };
    (0..info.size).map(&mut square_of).collect()
}

//! The pieces of a game as a picture: on the first boards of a game, with the goal, and on request.
//!
//! A board shows a small picture, which opens when it is pressed, and a button that shows it privately: a large one
//! would be longer than the board on a phone. The picture is removed after each player's first move; **More** always
//! has it.

use crate::board::RenderOptions;
use crate::ids::{ComponentId, Step};
use crate::onboarding::learn_button;
use crate::render_pool::{RenderError, RenderPool};
use castellan_discord_api::limits::{FILE_DESCRIPTION, ROWS, shorten};
use castellan_discord_api::wire::{Button, Embed, File, Message, Picture, Row, Style};
use castellan_game::{Game, Phase};
use castellan_picture::Legend;
use castellan_rules::{AnyPosition, PieceKind, Seat, Variant};
use castellan_text::{
    self as text, Language, MessageArgument, game_title_in, goal_in, kind_name_in, message, moves_in,
    piece_letter_in,
};

/// The file name of the picture.
pub const LEGEND_FILE: &str = "pieces.png";

/// Returns the heading above the pieces of a game.
#[must_use]
pub fn title(variant: Variant) -> text::Message {
    message!(Learning, "legend", game = MessageArgument::game_title(variant.info()))
}

/// Returns the pieces on a board in words, one sentence per kind.
#[must_use]
pub fn describe(legend: &Legend) -> Vec<String> {
    let (info, language) = (legend.info, legend.language);
    let sentence = |kind: &PieceKind| {
        let sentence = message!(
            Learning,
            "piece-words",
            piece = kind_name_in(info, *kind, language),
            letter = piece_letter_in(info, *kind, language),
            moves = moves_in(info, *kind, language)
        );
        sentence.text(language)
    };
    legend.kinds.iter().map(sentence).collect()
}

/// Returns the pieces on a board, as a file with its description.
///
/// # Errors
/// Returns an error if the picture cannot be drawn.
pub async fn legend_file(
    render_pool: &RenderPool,
    position: &AnyPosition,
    seat: Seat,
    view: RenderOptions,
) -> Result<File, RenderError> {
    let mut legend = Legend::of(position, view.theme, view.language);
    legend.seat = seat;
    game_title_in(position.info(), view.language).clone_into(&mut legend.title);
    let described = describe(&legend).join(" ");
    let bytes = render_pool.draw(move |renderer| renderer.legend(&legend)).await?;
    Ok(File { description: shorten(&described, FILE_DESCRIPTION), ..File::new(LEGEND_FILE, bytes) })
}

/// Adds the goal and the pieces to the board of a game with at most `max_moves` moves, and a button to the game's
/// tutorial.
///
/// # Errors
/// Returns an error if the picture cannot be drawn.
pub async fn add_legend(
    message: &mut Message,
    render_pool: &RenderPool,
    game: &Game,
    view: RenderOptions,
    max_moves: usize,
) -> Result<(), RenderError> {
    let record = game.record().filter(|record| record.steps().len() <= max_moves);
    let Some(record) = record.filter(|_| game.phase() == Phase::Running) else { return Ok(()) };
    let variant = game.settings().variant;
    let info = variant.info();
    message.files.push(legend_file(render_pool, record.position(), Seat::White, view).await?);
    message.embeds.push(Embed {
        description: [goal_in(info, view.language).into_owned(), title(variant).text(view.language)]
            .join("\n"),
        thumbnail: Some(Picture(LEGEND_FILE.to_owned())),
        ..Embed::default()
    });
    message.rows.extend(legend_row(game, max_moves, view.language).filter(|_| message.rows.len() < ROWS));
    Ok(())
}

/// Returns the buttons to the pieces and to the game's tutorial, for the board of a game with at most `max_moves`
/// moves.
#[must_use]
pub fn legend_row(game: &Game, max_moves: usize, language: Language) -> Option<Row> {
    let is_first = game.phase() == Phase::Running && game.record()?.steps().len() <= max_moves;
    let pieces = message!(Buttons, "pieces").text(language);
    let pieces = Button::new(
        Style::Secondary,
        pieces,
        ComponentId::for_game(Step::Legend, game.id(), game.board_version()),
    );
    is_first.then(|| Row::Buttons(vec![pieces, learn_button(game.settings().variant, language)]))
}

/// Returns the number of moves up to which a live board shows the pieces, so that the last player to move sees them
/// too.
#[must_use]
pub fn moves_before_all_have_moved(game: &Game) -> usize {
    game.all_seats().len().saturating_sub(1)
}

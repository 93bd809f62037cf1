//! Cards and descriptions of tutorials, for previews of links to them. Anybody may read tutorials.

use super::layout::Head;
use super::pictures::{CardText, Look, Picture};
use super::visit::Refusal;
use crate::plain::plain_text;
use castellan_community::error::OperatorError;
use castellan_community::learning::lessons::LessonStep;
use castellan_game::Time;
use castellan_rules::Variant;
use castellan_text::{Language, game_title_in, message};

/// Returns the steps of a game's tutorial.
pub(crate) fn steps(variant: Variant) -> impl Iterator<Item = LessonStep> {
    (1..).map_while(move |number| LessonStep::new(variant, number))
}

/// Returns the title and the description of the list of all tutorials.
fn list_words(language: Language) -> [String; 2] {
    [message!(Web, "learn-title"), message!(Web, "learn-about")].map(|text| text.text(language))
}

/// Returns the card of the list: the games.
pub(super) fn list_card(look: Look) -> Picture {
    let [title, about] = list_words(look.language);
    let row = |variant: &Variant| vec![game_title_in(variant.info(), look.language).to_owned()];
    let rows = Variant::ALL.iter().map(row).collect();
    let heads = vec![String::new()];
    let text = CardText { title, lines: vec![about], heads, texts: vec![0], rows, variant: None };
    Picture::card("learn", text, look)
}

/// Returns the subject of the list of all tutorials.
pub(crate) fn list_head(language: Language) -> Head<'static> {
    let ([look, _], [title, description]) = (Look::both(language), list_words(language));
    Head {
        alt: description.clone(),
        title,
        description,
        path: "/learn".to_owned(),
        picture: list_card(look).path,
        server: None,
        is_top: true,
        is_live: false,
    }
}

/// Returns the title and the task of a step.
fn words(step: LessonStep, language: Language) -> [String; 2] {
    // These texts are for Discord, and have its formatting.
    [step.title(language), step.task(language)].map(|text| plain_text(&text, Time::default(), language))
}

/// Returns the card of a step: its task, with its board.
pub(super) fn card(step: LessonStep, look: Look) -> Result<Picture, Refusal> {
    let [title, task] = words(step, look.language);
    let record = step.record().map_err(OperatorError::Unknown)?;
    let text = CardText { title, lines: vec![task], variant: Some(step.variant()), ..CardText::default() };
    Ok(Picture::card_of_lesson(step, &record, text, look))
}

/// Returns the subject of the page of a step.
pub(crate) fn head(step: LessonStep, language: Language) -> Result<Head<'static>, Refusal> {
    let ([look, _], [title, description]) = (Look::both(language), words(step, language));
    Ok(Head {
        alt: description.clone(),
        title,
        description,
        path: format!("/learn/{}/{}", step.variant(), step.number()),
        picture: card(step, look)?.path,
        server: None,
        is_top: false,
        is_live: false,
    })
}

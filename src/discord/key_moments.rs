//! What turned a game, posted where it was played when it is over, in servers that want that.

use crate::commands::analysis::key_moments;
use crate::components::ids::{Id, Step};
use crate::services::Services;
use crate::trouble::Failed;
use castellan_discord_api::fit::cut_formatted;
use castellan_discord_api::limits::CONTENT;
use castellan_discord_api::wire::{Button, Message, Row, Style};
use castellan_game::Game;
use castellan_referee::computers::analyses::Analysis;
use castellan_text::message;

/// The key of the message: told again it is the same.
const KEY: &str = "moments";

/// Posts it, if there is something to say.
pub(super) async fn tell(services: &Services, game: &Game, analysis: &Analysis) -> Result<(), Failed> {
    let Some(place) = services.places.of(game.id()).await?.filter(|place| !place.lost) else { return Ok(()) };
    // It may have been turned off since.
    let wanted = services.settings.server_or_closed(place.guild).await?.key_moments;
    let Some(record) = game.record().filter(|_| wanted) else { return Ok(()) };
    let language = services.messages.public_view(game, &place).await?.language;
    let moments = key_moments(record, analysis, language);
    if moments.is_empty() {
        return Ok(());
    }
    let lines = [vec![message!(Learning, "moments").text(language)], moments].concat();
    let label = message!(Buttons, "analyse").text(language);
    let analyse = Button::new(Style::Secondary, label, Id::of(Step::Analyse, game.id(), game.moment()));
    let message = Message {
        rows: vec![Row::Buttons(vec![analyse])],
        ..Message::text(cut_formatted(&lines.join("\n"), CONTENT))
    };
    services.messages.post(game, &place, &message, KEY).await?;
    Ok(())
}

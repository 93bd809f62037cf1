//! `/tutorial`, `/threats` and the legend of a board: help for beginners.

use crate::commands::current_variant::variant_or_current;
use crate::commands::handler::commands;
use crate::commands::option_values::options;
use crate::commands::own_view::own_view;
use crate::commands::spec::ServerData;
use crate::components::spec::components;
use crate::components::tutorial::tutorial;
use crate::interactions::context::InteractionContext;
use crate::interactions::reply::Reply;
use crate::services::Services;
use castellan_community::boards::board_help::{self, Threats};
use castellan_community::error::UserError;
use castellan_community::people::People;
use castellan_discord_api::escape::escape_line;
use castellan_discord_api::limits::CONTENT;
use castellan_discord_api::shortening::shorten_formatted;
use castellan_discord_api::wire::Message;
use castellan_discord_view::board::{self, BoardHighlights};
use castellan_discord_view::game_message;
use castellan_discord_view::legend;
use castellan_game::Game;
use castellan_picture::Legend;
use castellan_rules::{Mark, Seat, Square, Threat, Variant};
use castellan_text::message;

options! {
    /// The options of `/tutorial`.
    struct TutorialOptions { variant: Option<Variant> = "variant", }
}

commands! {
    ["tutorial"] free(Look).needs(ServerData::None): |call, TutorialOptions { variant }| async move {
        let variant = variant_or_current(call.services, call.context, variant).await;
        tutorial(call.services, call.context, variant).await
    };
    ["threats"] of_game(Look, See): |call, ()| show_threats(call.services, call.context, call.subject);
}

components! {
    /// The buttons that explain a board.
    Threats of_game(Look, See).returning_to_more(): |press| show_threats(press.services, press.context, press.subject);
    Legend of_game(Look, See).returning_to_more(): |press| show_legend(press.services, press.context, press.subject);
}

/// Shows the attacked pieces and their attackers: the user's own pieces or, for spectators, those of the seat to move.
async fn show_threats(
    services: &Services,
    context: &InteractionContext<'_>,
    game: &Game,
) -> Result<Reply, UserError> {
    let own = game_message::own_seat(game, &context.player);
    let Threats { pieces: threats, lines } = board_help::threats(game, own, context.language)?;
    let Some(record) = game.record() else { return UserError::err(message!(Games, "not-started")) };
    let mut message = Message::private(shorten_formatted(&lines.join("\n"), CONTENT));
    let (view, as_text) = own_view(services, context, game).await?;
    if !as_text && services.try_spend_picture(context) {
        let people = People::of(&services.referee, game).await?;
        let overlay = BoardHighlights {
            name: Some(message!(Buttons, "threats")),
            marks: threats.iter().map(|threat| (threat.square, Mark::Capture)).collect(),
            labels: threat_labels(&threats),
            ..BoardHighlights::default()
        };
        let names = people.seats(game, context.language);
        let file =
            board::record_file(&services.render_pool, record, game.end(), names, view, overlay).await?;
        message.files.push(file);
    }
    Ok(message.into())
}

/// Returns the numbers of the threats as labels on the attacked pieces and their attackers.
fn threat_labels(threats: &[Threat]) -> Vec<(Square, String)> {
    let mut labels: Vec<(Square, String)> = Vec::new();
    for (threat, number) in threats.iter().zip(1..) {
        let attackers = threat.attackers.iter().map(|(square, _)| *square);
        for square in [threat.square].into_iter().chain(attackers) {
            match labels.iter_mut().find(|(known, _)| *known == square) {
                Some((_, label)) => *label = format!("{label} {number}"),
                None => labels.push((square, i32::to_string(&number))),
            }
        }
    }
    labels
}

/// Returns the legend of a game: the picture, name and moves of each piece.
async fn show_legend(
    services: &Services,
    context: &InteractionContext<'_>,
    game: &Game,
) -> Result<Reply, UserError> {
    let Some(record) = game.record() else { return UserError::err(message!(Games, "not-started")) };
    let (view, as_text) = own_view(services, context, game).await?;
    let position = record.position();
    let title = legend::title(game.settings().variant).text(context.language);
    let quota_exhausted = !services.try_spend_picture(context);
    if as_text || quota_exhausted {
        let sentences = legend::describe(&Legend::of(position, view.theme, context.language));
        let sentences = sentences.iter().map(|sentence| format!("- {}", escape_line(sentence)));
        let lines: Vec<String> = std::iter::once(title).chain(sentences).collect();
        return Ok(Message::private(shorten_formatted(&lines.join("\n"), CONTENT)).into());
    }
    let seat = game_message::own_seat(game, &context.player).unwrap_or(Seat::White);
    let file = legend::legend_file(&services.render_pool, position, seat, view).await?;
    Ok(Message { files: vec![file], ..Message::private(title) }.into())
}

#[cfg(test)]
mod tests {
    use super::threat_labels;
    use castellan_rules::{Options, Seat, Variant};

    #[test]
    fn threat_labels_mark_attacked_pieces_and_attackers() {
        let text = "3,bL,bL,3/8/8/8/3,bC,4/8/3,wF,1,wF,2/3,wL,wL,3 w passes=0";
        let position = Variant::MountChess.read(text, &Options::default()).expect("a position");
        let labels = threat_labels(&position.threats(Seat::White));
        let labels: Vec<String> = labels.iter().map(|(square, label)| format!("{square} {label}")).collect();
        assert_eq!(labels, ["d2 1", "d4 1 2", "f2 2"]);
    }
}

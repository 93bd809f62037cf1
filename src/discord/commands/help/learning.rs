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
use castellan_community::error::UserError;
use castellan_community::error_messages::game_error;
use castellan_community::people::People;
use castellan_discord_api::escape::escape_line;
use castellan_discord_api::limits::CONTENT;
use castellan_discord_api::shortening::shorten_formatted;
use castellan_discord_api::wire::Message;
use castellan_discord_view::board::{self, BoardHighlights};
use castellan_discord_view::game_message;
use castellan_discord_view::legend;
use castellan_game::{Game, Phase};
use castellan_picture::Legend;
use castellan_rules::{GameInfo, Mark, Piece, Seat, Square, Threat, Variant};
use castellan_text::{self as text, Language, MessageArgument, message};

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
    let Some(record) = game.record() else { return UserError::err(message!(Games, "not-started")) };
    if game.phase() == Phase::Over {
        return UserError::err(message!(Boards, "game-is-over"));
    }
    game.check_analysis_allowed().map_err(|refusal| game_error(game.id(), refusal.into()))?;
    let (position, language) = (record.position(), context.language);
    // A player who has left has no pieces on the board.
    let own = game_message::own_seat(game, &context.player).filter(|seat| position.has_seat(*seat));
    let seat = own.unwrap_or_else(|| position.to_act());
    let threats = position.threats(seat);
    let mut lines = vec![if threats.is_empty() {
        message!(Learning, "threats-none", seat = seat).text(language)
    } else {
        message!(Learning, "threats", seat = seat, count = threats.len()).text(language)
    }];
    if text::is_in_check(position, seat) {
        let seats = MessageArgument::and_list(vec![seat.into()]);
        lines.push(message!(Boards, "in-check", count = 1_usize, seats = seats).text(language));
    }
    lines.extend(text::guardian_duty_in(position, language).filter(|_| position.to_act() == seat));
    let names_seats = position.seats().len() > 2;
    let info = position.info();
    let numbers = threats.iter().zip(1..);
    lines.extend(numbers.map(|(threat, number)| threat_line(info, threat, number, names_seats, language)));
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

/// Formats one threat: `1. Rook d4 is attacked by Bishop b2 and Knight e6`
fn threat_line(
    info: &'static GameInfo,
    threat: &Threat,
    number: usize,
    names_seats: bool,
    language: Language,
) -> String {
    let attacker = |(square, piece): &(Square, Piece)| {
        let (kind, square) = (MessageArgument::Kind(info, piece.kind), *square);
        MessageArgument::from(if names_seats {
            message!(Learning, "threat-by-seat", kind = kind, square = square, seat = piece.seat)
        } else {
            message!(Learning, "threat-by", kind = kind, square = square)
        })
    };
    let by = MessageArgument::and_list(threat.attackers.iter().map(attacker).collect());
    let line = message!(
        Learning,
        "threat",
        number = number.to_string(),
        kind = MessageArgument::Kind(info, threat.piece.kind),
        square = threat.square,
        by = by
    );
    line.text(language)
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
    use super::{threat_labels, threat_line};
    use castellan_rules::{Options, Seat, Variant};
    use castellan_text::Language;

    /// A position in which White's Rook and Archer are attacked, the Rook by two pieces of Red and one of Black.
    const CROWD: &str = "rK,17,bK/19/19/19/19/19/19/19/19/3,rR,15/19/19/19/3,wR,3,bR,11/2,rB,1,wA,14/19/19/19/wK,18 w \
                         passes=0 reserve=w:-,r:-,b:-";

    #[test]
    fn attackers_are_named_with_their_seats_among_several_players() {
        let position = Variant::KingOfTheMountain.read(CROWD, &Options::default()).expect("a position");
        let threats = position.threats(Seat::White);
        let line_in = |several, language| threat_line(position.info(), &threats[0], 1, several, language);
        assert_eq!(
            line_in(true, Language::En),
            "1. Rook d6 is attacked by Red's Bishop c5, Red's Rook d10 and Black's Rook h6."
        );
        assert_eq!(
            line_in(false, Language::En),
            "1. Rook d6 is attacked by Bishop c5, Rook d10 and Rook h6."
        );
        for language in Language::ALL {
            let text = line_in(true, language);
            assert!(["d6", "c5", "d10", "h6"].iter().all(|square| text.contains(square)), "{text}");
        }
    }

    #[test]
    fn threat_labels_mark_attacked_pieces_and_attackers() {
        let text = "3,bL,bL,3/8/8/8/3,bC,4/8/3,wF,1,wF,2/3,wL,wL,3 w passes=0";
        let position = Variant::MountChess.read(text, &Options::default()).expect("a position");
        let labels = threat_labels(&position.threats(Seat::White));
        let labels: Vec<String> = labels.iter().map(|(square, label)| format!("{square} {label}")).collect();
        assert_eq!(labels, ["d2 1", "d4 1 2", "f2 2"]);
    }
}

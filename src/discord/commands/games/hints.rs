//! `/hint`: a good move, shown only to the player to move.

use crate::commands::handler::commands;
use crate::commands::own_view::own_view;
use crate::components::spec::components;
use crate::interactions::context::InteractionContext;
use crate::interactions::reply::Reply;
use crate::services::Services;
use castellan_community::error::UserError;
use castellan_community::people::People;
use castellan_community::quota::RequestClass;
use castellan_community::refusals::game_error;
use castellan_discord_api::escape::plain;
use castellan_discord_api::wire::Message;
use castellan_discord_view::board::{self, Shown};
use castellan_discord_view::moves::choices::{arrow, in_words, mark_of};
use castellan_game::Game;
use castellan_referee::computers::{Hint, Outlook, may_have_hint};
use castellan_rules::{Action, AnyPosition, Roll};
use castellan_text::{self as text, Language, message};

commands! {
    ["hint"] of_game(Look, Hint): |call, ()| hint_in(call.services, call.context, call.subject);
}

components! {
    /// The button for a hint.
    Hint of_game(Look, Hint): |press| hint_in(press.services, press.context, press.subject);
}

/// Returns a good move for the user.
async fn hint_in(
    services: &Services,
    context: &InteractionContext<'_>,
    game: &Game,
) -> Result<Reply, UserError> {
    // A refusal does not count towards the quota.
    if let Err(refusal) = may_have_hint(game, &context.player) {
        return Err(game_error(game.id(), refusal.into()));
    }
    services.spend(context, RequestClass::Hint)?;
    let found = services.referee.computers.hint(game.id(), &context.player).await;
    let Some(Hint { game, action, outlook }) = found.map_err(|trouble| game_error(game.id(), trouble))?
    else {
        return UserError::say(message!(Learning, "hint-busy"));
    };
    let Some(record) = game.record() else { return UserError::say(message!(Games, "not-started")) };
    let position = record.position();
    let lines = [proposed(position, action, context.language), context.say(&standing(outlook))];
    let mut message = Message::private(lines.join("\n"));
    let (view, as_text) = own_view(services, context, &game).await?;
    if !as_text && services.may_draw(context) {
        let names = People::of(&services.referee, &game).await?.seats(&game, context.language);
        let marks = mark_of(position, action).into_iter().collect();
        let shown = Shown { marks, arrow: arrow(action), ..Shown::default() };
        let file = board::record_file(&services.render_pool, record, game.end(), names, view, shown).await?;
        message.files.push(file);
    }
    Ok(message.into())
}

/// Returns the suggested move, with its chance of success in dice games.
fn proposed(position: &AnyPosition, action: Action, language: Language) -> String {
    let said = match action {
        Action::Pass => message!(Learning, "hint-pass"),
        action => message!(Learning, "hint", move = plain(&in_words(position, action, language))),
    };
    let dice = position.die(action).map(|sides| {
        let percent = (Roll::likelihood(sides) * 100.0).round();
        message!(Learning, "hint-dice", percent = percent.to_string()).text(language)
    });
    std::iter::once(said.text(language)).chain(dice).collect::<Vec<_>>().join(" ")
}

/// Returns the evaluation of the position after the suggested move.
fn standing(outlook: Outlook) -> text::Message {
    match outlook {
        Outlook::Wins { moves } => message!(Learning, "hint-wins", count = u64::from(moves)),
        Outlook::Loses => message!(Learning, "hint-loses"),
        Outlook::Chance { percent } => message!(Learning, "hint-chance", percent = percent.to_string()),
        Outlook::Ahead => message!(Learning, "hint-ahead"),
        Outlook::Level => message!(Learning, "hint-level"),
        Outlook::Behind => message!(Learning, "hint-behind"),
    }
}

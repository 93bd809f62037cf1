//! `/game`: opening, finding, joining and moving games.

use crate::commands::descriptions::choice_label;
use crate::commands::game_option::{name_list, opponent_names};
use crate::commands::games::game_channel::{relocate, set_boards};
use crate::commands::games::game_creation::check_game_limit;
use crate::commands::games::game_lists::list_games;
use crate::commands::games::invitation_checks::{check_invitable, is_bot_itself};
use crate::commands::games::opening::new_game;
use crate::commands::handler::{Call, GameCall, HandlerResult, commands};
use crate::commands::option_values::options;
use crate::commands::shared_options::{RequiredPlayerOption, SeatOption, confirmation};
use crate::commands::spec::{Candidates, ServerData};
use crate::components::computer_players::join_command;
use crate::components::press::GamePress;
use crate::components::spec::components;
use crate::interactions::context::InteractionContext;
use crate::interactions::reply::Reply;
use crate::services::Services;
use castellan_community::error::UserError;
use castellan_community::error_messages::{game_error, user_error};
use castellan_community::people::{People, account};
use castellan_discord_api::escape::{escape_line, escape_sentence};
use castellan_discord_api::limits::{CONTENT, shorten};
use castellan_discord_api::wire::User;
use castellan_discord_view::game_message;
use castellan_discord_view::ids::{ComponentId, Step};
use castellan_game::command::{Proposal, SeatRequest};
use castellan_game::{CommandKind, Event, EventKind, Game, Phase, Player, PlayerId, Refusal};
use castellan_rules::Seat;
use castellan_text::{game_title_in, message};

/// The most events of the request that creates a rematch, for four players.
const MOST_FIRST_EVENTS: u64 = 8;

options! {
    /// The options of `/game invite`.
    struct InviteOptions { player: Option<User> = "player".required(), seat: Option<Seat> = "seat", }
}

commands! {
    ["game", "new"] of_server(Change, Open): |call, options| new_game(call, options);
    ["game", "list"] free(Look): |call, ()| list_games(call.services, call.context);
    ["game", "show"] of_game(Look, See): |call, ()| async move {
        Ok(game_status(call.services, call.context, call.subject).await?.into())
    };
    ["game", "join"] of_game(Change, Join).needs(ServerData::Settings): |call, SeatOption { seat }| {
        join_game(call.services, call.context, call.subject, seat)
    };
    ["game", "leave"] of_game(Change, Leave): |call, ()| call.execute(CommandKind::Leave);
    ["game", "start"] of_game(Change, Start).needs(ServerData::Settings): |call, ()| call.execute(CommandKind::Start);
    ["game", "abort"] of_game(Change, CallOff): |call, ()| {
        abort_question(call.services, call.context, call.subject)
    };
    ["game", "move"] of_game(Change, See).among(Candidates::Own).needs(ServerData::Settings):
        |call, channel| relocate(call, channel);
    ["game", "boards"] of_game(Change, Move).needs(ServerData::Settings): |call, boards| set_boards(call, boards);
    ["game", "invite"] of_game(Change, Invite).needs(ServerData::Settings): |call, options| invite(call, options);
    ["game", "uninvite"] of_game(Change, Invite).needs(ServerData::Settings): |call, player| uninvite(call, player);
    ["game", "watch"] of_game(Change, Watch).needs(ServerData::Settings): |call, ()| call.execute(CommandKind::Watch);
    ["game", "unwatch"] of_game(Change, Unwatch): |call, ()| call.execute(CommandKind::Unwatch);
}

components! {
    /// The buttons of games that wait for players, and the button to abort.
    Join of_game(Change, Join).needs(ServerData::Settings): |press| {
        join_game(press.services, press.context, press.subject, None)
    };
    Leave of_game(Change, Leave): |press| press.execute(CommandKind::Leave);
    InvitationAccept of_game(Change, Join): |press| accept_invitation(press);
    // The game itself checks the invitation, with the same refusal as for an acceptance.
    InvitationDecline of_game(Change, See): |press| async move {
        let is_rematch = is_rematch(press.services, press.subject).await?;
        press.execute(if is_rematch { CommandKind::DeclineRematch } else { CommandKind::DeclineInvitation }).await
    };
    Uninvite of_game(Change, Invite): |press| async move {
        press.execute(withdraw_invitation(press.subject, press.pick())?).await
    };
    Start of_game(Change, Start).needs(ServerData::Settings): |press| press.execute(CommandKind::Start);
    PlayAlone of_game(Change, Amend).needs(ServerData::Settings): |press| press.execute(CommandKind::StartAlone);
    Abort of_game(Look, CallOff).until_next_change().opening_list(): |press| {
        abort_question(press.services, press.context, press.subject)
    };
    AbortConfirmed of_game(Change, CallOff).until_next_change(): |press| {
        // Ends the game without a result, or offers to.
        press.execute(match press.subject.phase() {
            Phase::Lobby => CommandKind::Cancel,
            _ => CommandKind::Offer(Proposal::Abort),
        })
    };
}

/// Returns the state of a game, in words.
pub(crate) async fn game_status(
    services: &Services,
    context: &InteractionContext<'_>,
    game: &Game,
) -> Result<String, UserError> {
    let people = People::of(&services.referee, game).await?;
    let mut lines = game_message::lobby_lines(game, &people, context.language);
    if let Some(record) = game.record() {
        let names = people.marked_seats(game, context.language);
        let names = names.each_ref().map(Option::as_deref);
        let standing =
            castellan_text::position_status_in(record.position(), game.end(), &names, context.language);
        lines.push(escape_sentence(&standing));
    } else {
        lines.push(context.to_text(&match game.phase() {
            Phase::Lobby => message!(Games, "status-lobby"),
            Phase::SetUp => message!(Games, "status-set-up"),
            _ => game_message::closed_message(game),
        }));
    }
    lines.extend(game_message::trial_lines(game, context.language));
    lines.extend(game_message::api_line(game, &people, context.language));
    lines.extend(game_message::mover_vacation(game, &people, context.language));
    lines.extend(game_message::deadline(game, context.language));
    lines.extend(services.messages.ways_on(game, context.language).await?);
    for offer in game.offers() {
        let until = format!("<t:{}:R>", offer.until.ms() / 1_000);
        let (by, what) = (people.escaped_name(&offer.by), offer.kind.name());
        lines.push(context.to_text(&message!(Games, "offer-open", what = what, player = by, until = until)));
    }
    if let Some(location) = services.places.of(game.id()).await? {
        let hold_reason = match game.phase() {
            Phase::Over => None,
            _ => {
                Box::pin(services.holds.hold_reason(game.id(), &location, context.interaction.guild)).await?
            }
        };
        // A lost channel may have been deleted; the reason for the hold says more.
        if hold_reason.is_none() && (!location.lost || game.phase() != Phase::Over) {
            let channel = format!("<#{}>", location.channel);
            lines.push(context.to_text(&message!(Games, "played-in", channel = channel)));
        }
        let problem = match hold_reason {
            None if !location.lost => services.messages.not_posted_reason(game.id(), &location).await?,
            hold_reason => hold_reason,
        };
        lines.extend(problem.map(|problem| context.to_text(&problem)));
    }
    if let Some(links) = &services.board_links
        && services.access.public_home(game).await?.is_some()
    {
        let address = format!("<{}>", links.game_page(game.id()));
        lines.push(context.to_text(&message!(Web, "public-page", address = address)));
    }
    if let Some(decision) = services.decisions.latest(game.id()).await? {
        let mut people = People::default();
        people.add(&services.referee, &decision.by).await?;
        let directed = message!(
            Games,
            "directed",
            at = format!("<t:{}:f>", decision.at.ms() / 1_000),
            player = people.escaped_name(&decision.by),
            what = choice_label("what", &decision.what, context.language).into_owned(),
            why = escape_line(&decision.why),
        );
        lines.push(context.to_text(&directed));
    }
    lines.push(game_message::position_line(game, context.language));
    Ok(shorten(&lines.join("\n"), CONTENT))
}

/// Joins a game, once permission was checked.
pub(in crate::commands) async fn join_game(
    services: &Services,
    context: &InteractionContext<'_>,
    game: &Game,
    seat: Option<Seat>,
) -> Result<Reply, UserError> {
    if game.seats_of(&context.player).is_empty() {
        check_game_limit(services, context).await?;
    }
    let seat_request = seat.map_or(SeatRequest::Any, SeatRequest::At);
    let join = CommandKind::Join { player: Player::person(context.player.clone()), place: seat_request };
    Ok(services.games.execute(context, game.id(), join).await?.into())
}

/// Joins a game that the user is invited to.
async fn accept_invitation(press: GamePress<'_>) -> Result<Reply, UserError> {
    let player = &press.context.player;
    if press.subject.seats_of(player).is_empty() {
        check_game_limit(press.services, press.context).await?;
    }
    press.execute(CommandKind::AcceptInvitation(Player::person(player.clone()))).await
}

/// Returns `true` if a game is a rematch: the request that created it invited players too.
async fn is_rematch(services: &Services, game: &Game) -> Result<bool, UserError> {
    let first = services.access.events_of(game, (1, game.events().min(MOST_FIRST_EVENTS))).await?;
    let created = first.first().map(|event| &event.request);
    let invites = |event: &Event| matches!(event.what, EventKind::Invited { .. });
    Ok(first.iter().any(|event| invites(event) && Some(&event.request) == created))
}

async fn invite(call: GameCall<'_>, InviteOptions { player, seat }: InviteOptions) -> HandlerResult {
    let Call { services, context, subject: game, .. } = call;
    let Some(user) = player else {
        return UserError::err(message!(Games, "invite-whom"));
    };
    if is_bot_itself(&*services.discord, &user).await? {
        return call.execute(join_command(services, context, game).await?).await;
    }
    let player = check_invitable(services, context, &user, Some((game, None))).await?;
    call.execute(CommandKind::Invite { player, seat }).await
}

async fn uninvite(
    call: GameCall<'_>,
    RequiredPlayerOption { player }: RequiredPlayerOption,
) -> HandlerResult {
    let Call { services, subject: game, .. } = call;
    let player = match player {
        Some(user) => services.referee.directory.find_player(&account(user.id)).await.map_err(user_error)?,
        None => None,
    };
    call.execute(withdraw_invitation(game, player)?).await
}

/// Returns the command that withdraws an invitation. The refusal does not reveal whether the bot knows an uninvited
/// person.
fn withdraw_invitation(game: &Game, player: Option<PlayerId>) -> Result<CommandKind, UserError> {
    let not_invited = || game_error(game.id(), Refusal::NoSuchInvitation.into());
    let invited = player.filter(|player| game.is_invited(player));
    invited.map(CommandKind::WithdrawInvitation).ok_or_else(not_invited)
}

/// Asks for confirmation that a game should end without a result.
async fn abort_question(
    services: &Services,
    context: &InteractionContext<'_>,
    game: &Game,
) -> Result<Reply, UserError> {
    let title = game_title_in(game.settings().variant.info(), context.language);
    let others = opponent_names(services, context, game).await?;
    let (players, count) = (name_list(&others), others.len());
    let (question, label) = match game.phase() {
        Phase::Lobby => (
            message!(Games, "cancel-question", game = title, players = players, count = count),
            message!(Buttons, "confirm-cancel"),
        ),
        _ if game_message::seat_of_all(game, &context.player).is_some() => {
            (message!(Games, "abort-all-sides", game = title), message!(Buttons, "confirm-abort"))
        }
        _ => (
            message!(Games, "abort-question", game = title, players = players, count = count),
            message!(Buttons, "confirm-abort"),
        ),
    };
    let id = ComponentId::for_game(Step::AbortConfirmed, game.id(), game.board_version());
    Ok(confirmation(context.language, question, label, id))
}

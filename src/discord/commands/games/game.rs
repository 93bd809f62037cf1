//! `/game`: opening, finding, joining and moving games.

use crate::commands::descriptions::label;
use crate::commands::game_option::{listed, opponents};
use crate::commands::games::game_channel::{relocate, set_boards};
use crate::commands::games::inviting::{is_itself, may_be_invited};
use crate::commands::games::new_place::may_have_another;
use crate::commands::games::opening::new_game;
use crate::commands::games::overview::list_games;
use crate::commands::handler::{Answered, Call, GameCall, commands};
use crate::commands::option_values::options;
use crate::commands::options::{NamedPlayer, OneSeat, confirm};
use crate::commands::spec::{Candidates, Needs};
use crate::components::computer::seating;
use crate::components::press::GamePress;
use crate::components::spec::components;
use crate::interactions::context::InteractionContext;
use crate::interactions::reply::Reply;
use crate::services::Services;
use castellan_community::error::UserError;
use castellan_community::people::{People, account};
use castellan_community::refusals::{game_error, user_error};
use castellan_discord_api::escape::{plain, sentence};
use castellan_discord_api::limits::{CONTENT, cut};
use castellan_discord_api::wire::User;
use castellan_discord_view::ids::{Id, Step};
use castellan_discord_view::layout;
use castellan_game::command::{Place, Proposal};
use castellan_game::{CommandKind, Game, Phase, Player, PlayerId, Refusal};
use castellan_rules::Seat;
use castellan_text::{message, title_in};

options! {
    /// The options of `/game invite`.
    struct Invite { player: Option<User> = "player".required(), seat: Option<Seat> = "seat", }
}

commands! {
    ["game", "new"] free(Change): |call, options| new_game(call, options);
    ["game", "list"] free(Look): |call, ()| list_games(call.services, call.context);
    ["game", "show"] of_game(Look, See): |call, ()| async move {
        Ok(game_status(call.services, call.context, call.subject).await?.into())
    };
    ["game", "join"] of_game(Change, Join).needs(Needs::Settings): |call, OneSeat { seat }| {
        sit_down(call.services, call.context, call.subject, seat)
    };
    ["game", "leave"] of_game(Change, Leave): |call, ()| call.execute(CommandKind::Leave);
    ["game", "start"] of_game(Change, Start).needs(Needs::Settings): |call, ()| call.execute(CommandKind::Start);
    ["game", "abort"] of_game(Change, CallOff): |call, ()| {
        abort_question(call.services, call.context, call.subject)
    };
    ["game", "move"] of_game(Change, See).among(Candidates::Own).needs(Needs::Settings):
        |call, channel| relocate(call, channel);
    ["game", "boards"] of_game(Change, Move).needs(Needs::Settings): |call, boards| set_boards(call, boards);
    ["game", "invite"] of_game(Change, Invite).needs(Needs::Settings): |call, options| invite(call, options);
    ["game", "uninvite"] of_game(Change, Invite).needs(Needs::Settings): |call, player| uninvite(call, player);
    ["game", "watch"] of_game(Change, Watch).needs(Needs::Settings): |call, ()| call.execute(CommandKind::Watch);
    ["game", "unwatch"] of_game(Change, Unwatch): |call, ()| call.execute(CommandKind::Unwatch);
}

components! {
    /// The buttons of games that wait for players, and the button to abort.
    Join of_game(Change, Join).needs(Needs::Settings): |press| {
        sit_down(press.services, press.context, press.subject, None)
    };
    Leave of_game(Change, Leave): |press| press.execute(CommandKind::Leave);
    InvitationAccept of_game(Change, Join): |press| accept_invitation(press);
    // The game itself checks the invitation, with the same refusal as for an acceptance.
    InvitationDecline of_game(Change, See): |press| press.execute(CommandKind::DeclineInvitation);
    Uninvite of_game(Change, Invite): |press| async move {
        press.execute(withdrawal(press.subject, PlayerId::new(press.picked).ok())?).await
    };
    Start of_game(Change, Start).needs(Needs::Settings): |press| press.execute(CommandKind::Start);
    PlayAlone of_game(Change, Amend).needs(Needs::Settings): |press| press.execute(CommandKind::StartAlone);
    Abort of_game(Look, CallOff).of_its_moment().asking(): |press| {
        abort_question(press.services, press.context, press.subject)
    };
    AbortMeant of_game(Change, CallOff).of_its_moment(): |press| {
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
    let mut lines = layout::lobby(game, &people, context.language);
    if let Some(record) = game.record() {
        let names = people.marked_seats(game, context.language);
        let names = names.each_ref().map(Option::as_deref);
        let standing = castellan_text::standing_in(record.position(), game.end(), &names, context.language);
        lines.push(sentence(&standing));
    } else {
        lines.push(context.say(&match game.phase() {
            Phase::Lobby => message!(Games, "status-lobby"),
            Phase::SetUp => message!(Games, "status-set-up"),
            _ => message!(Games, "status-over"),
        }));
    }
    lines.extend(layout::deadline(game, context.language));
    lines.extend(services.messages.ways_on(game, context.language).await?);
    for offer in game.offers() {
        let until = format!("<t:{}:R>", offer.until.ms() / 1_000);
        let (by, what) = (people.safe(&offer.by), offer.kind.word());
        lines.push(context.say(&message!(Games, "offer-open", what = what, player = by, until = until)));
    }
    if let Some(place) = services.places.of(game.id()).await? {
        let held = match game.phase() {
            Phase::Over => None,
            _ => Box::pin(services.holds.keeping(game.id(), &place, context.interaction.guild)).await?,
        };
        // A lost channel may have been deleted; the reason for the hold says more.
        if held.is_none() && (!place.lost || game.phase() != Phase::Over) {
            let channel = format!("<#{}>", place.channel);
            lines.push(context.say(&message!(Games, "played-in", channel = channel)));
        }
        let problem = match held {
            None if !place.lost => services.messages.not_posted(game.id(), &place).await?,
            held => held,
        };
        lines.extend(problem.map(|problem| context.say(&problem)));
    }
    if let Some(act) = services.decisions.latest(game.id()).await? {
        let mut people = People::default();
        people.add(&services.referee, &act.by).await?;
        let directed = message!(
            Games,
            "directed",
            at = format!("<t:{}:f>", act.at.ms() / 1_000),
            player = people.safe(&act.by),
            what = label("what", &act.what, context.language).into_owned(),
            why = plain(&act.why),
        );
        lines.push(context.say(&directed));
    }
    lines.push(layout::mark(game, context.language));
    Ok(cut(&lines.join("\n"), CONTENT))
}

/// Joins a game, once permission was checked.
pub(in crate::commands) async fn sit_down(
    services: &Services,
    context: &InteractionContext<'_>,
    game: &Game,
    seat: Option<Seat>,
) -> Result<Reply, UserError> {
    if game.seats_of(&context.player).is_empty() {
        may_have_another(services, context).await?;
    }
    let place = seat.map_or(Place::Any, Place::At);
    let join = CommandKind::Join { player: Player::person(context.player.clone()), place };
    Ok(services.games.execute(context, game.id(), join).await?.into())
}

/// Joins a game that the user is invited to.
async fn accept_invitation(press: GamePress<'_>) -> Result<Reply, UserError> {
    let player = &press.context.player;
    if press.subject.seats_of(player).is_empty() {
        may_have_another(press.services, press.context).await?;
    }
    press.execute(CommandKind::AcceptInvitation(Player::person(player.clone()))).await
}

async fn invite(call: GameCall<'_>, Invite { player, seat }: Invite) -> Answered {
    let Call { services, context, subject: game, .. } = call;
    let Some(user) = player else {
        return UserError::say(message!(Games, "invite-whom"));
    };
    if is_itself(&*services.discord, &user).await? {
        return call.execute(seating(game, None)).await;
    }
    let player = may_be_invited(services, context, &user, Some((game, None))).await?;
    call.execute(CommandKind::Invite { player, seat }).await
}

async fn uninvite(call: GameCall<'_>, NamedPlayer { player }: NamedPlayer) -> Answered {
    let Call { services, subject: game, .. } = call;
    let player = match player {
        Some(user) => services.referee.directory.known(&account(user.id)).await.map_err(user_error)?,
        None => None,
    };
    call.execute(withdrawal(game, player)?).await
}

/// Returns the command that withdraws an invitation. The refusal does not reveal whether the bot knows an uninvited
/// person.
fn withdrawal(game: &Game, player: Option<PlayerId>) -> Result<CommandKind, UserError> {
    let none = || game_error(game.id(), Refusal::NoSuchInvitation.into());
    let invited = player.filter(|player| game.is_invited(player));
    invited.map(CommandKind::WithdrawInvitation).ok_or_else(none)
}

/// Asks for confirmation that a game should end without a result.
async fn abort_question(
    services: &Services,
    context: &InteractionContext<'_>,
    game: &Game,
) -> Result<Reply, UserError> {
    let title = title_in(game.agreement().variant.info(), context.language);
    let others = opponents(services, context, game).await?;
    let (players, count) = (listed(&others), others.len());
    let (question, label) = match game.phase() {
        Phase::Lobby => (
            message!(Games, "cancel-question", game = title, players = players, count = count),
            message!(Buttons, "confirm-cancel"),
        ),
        _ if layout::seat_of_all(game, &context.player).is_some() => {
            (message!(Games, "abort-all-sides", game = title), message!(Buttons, "confirm-abort"))
        }
        _ => (
            message!(Games, "abort-question", game = title, players = players, count = count),
            message!(Buttons, "confirm-abort"),
        ),
    };
    let id = Id::of(Step::AbortMeant, game.id(), game.moment());
    Ok(confirm(context.language, question, label, id))
}

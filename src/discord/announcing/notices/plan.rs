//! Plans of notices: messages that report the news and the edits that follow from it, in order.

use crate::announcing::game_messages::has_settled_offers;
use crate::announcing::invitations::{self, is_closed, player_to_notify};
use crate::announcing::notices::plan_input::{PlanInput, dropped_conditions};
use castellan_community::invitations::NewInvitation;
use castellan_community::settings::{BoardMode, ReminderMode};
use castellan_discord_api::escape::escape_with_small_lines;
use castellan_discord_api::limits::ROWS;
use castellan_discord_api::shortening::join_last_lines;
use castellan_discord_api::wire::{GuildId, Message, Row, UserId};
use castellan_discord_view::game_message;
use castellan_discord_view::news::{
    changes_board, frozen_notice, offer_numbers, reminder, waits_for_another,
};
use castellan_discord_view::sentences::join_on_one_line;
use castellan_game::{Event, EventKind, Game, PlayerId};
use castellan_referee::{Notice, NoticeKind};
use castellan_text::{self as text, message};
use std::sync::Arc;

/// A step in delivering a notice.
pub(crate) enum DeliveryStep {
    /// Requests the key moments of the game, which are posted later.
    RequestKeyMoments,
    /// Renames the game's thread if its name still derives from these players.
    RenameThread { former_players: String },
    /// Posts the public message where the game is played, or as the answer to the waiting interaction.
    Post(PublicPost),
    /// Stores that the game stays in its channel, because its own thread could not be opened.
    StayInChannel,
    /// Updates the board in place, and deletes the lines whose players have acted.
    EditBoard,
    /// Sends a direct message; players who accept none are skipped.
    SendDirectMessage(DirectMessage),
    /// Invites a player, by the posted line or by a separate message.
    Invite { invited: NewInvitation, by_line: bool },
    /// Removes the buttons of offers that were settled since `before`.
    RemoveOfferButtons { before: Arc<Game>, kind: PostKind },
    /// Deletes the message of a closed invitation, or removes its buttons.
    CloseInvitation(PlayerId),
    /// Updates the server's message about its games.
    UpdateStatus(GuildId),
    /// Removes the buttons from the previous board, and deletes the lines whose players have acted.
    ReplaceBoard,
}

/// The public message of a notice.
pub(crate) struct PublicPost {
    pub content: Content,
    pub kind: PostKind,
    /// The mentioned players, if the message is deleted once they have acted.
    pub awaited_players: Option<Vec<PlayerId>>,
}

/// The content of a public message.
pub(crate) enum Content {
    Message(Message),
    /// A picture of the board below the news, followed by the text of `below`.
    Board {
        news: Vec<String>,
        below: Message,
    },
}

/// The kind of a public message.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PostKind {
    /// A new board; the earlier one loses its buttons.
    Board,
    /// A line about the news; the board is edited in place.
    Line,
    /// A message that leaves the board as it is.
    Message,
}

/// A direct message.
pub(crate) struct DirectMessage {
    pub player: PlayerId,
    pub user: UserId,
    pub message: Message,
    /// The key of its nonce.
    pub key: String,
}

/// Returns the direct messages that are sent first. News for players who accept none is posted in the game's channel.
pub(crate) fn direct_messages(notice: &Notice, input: &PlanInput) -> Vec<DirectMessage> {
    let Notice { game, key, .. } = notice;
    match &notice.kind {
        NoticeKind::Events { events, .. } => {
            let texts = events.iter().filter_map(|event| {
                let player = player_to_notify(event, game)?;
                let language = *input.direct_languages.get(player)?;
                let text = invitations::ended_private_text(event, game, &input.people, language);
                let suffix = if is_declined(event) { "declined" } else { "withdrawn" };
                direct_message_to(input, player, Message::text(text), format!("{key}-{suffix}"))
            });
            texts.collect()
        }
        NoticeKind::Reminder { player, .. } if input.direct_languages.contains_key(player) => {
            let message = reminder_message(notice, input);
            message
                .and_then(|message| direct_message_to(input, player, message, key.clone()))
                .into_iter()
                .collect()
        }
        NoticeKind::Reminder { .. } | NoticeKind::Frozen => Vec::new(),
    }
}

/// Returns the deliveries of a notice, in order. Players who got a direct message are not mentioned again.
pub(crate) fn plan(notice: &Notice, input: &PlanInput) -> Vec<DeliveryStep> {
    match &notice.kind {
        NoticeKind::Events { events, .. } if input.place.lost => {
            dropped_condition_messages(notice, events, input)
        }
        // The board is posted anew when the game has a place again.
        NoticeKind::Frozen | NoticeKind::Reminder { .. } if input.place.lost => Vec::new(),
        NoticeKind::Events { before, events } => plan_events(notice, before.as_ref(), events, input),
        NoticeKind::Frozen => {
            plan_separate_message(frozen_notice(&notice.game, input.language), Vec::new(), input)
        }
        NoticeKind::Reminder { player, .. } => {
            let sent = input.reminders == ReminderMode::Off || input.direct_languages.contains_key(player);
            let message = reminder_message(notice, input).filter(|_| !sent);
            message
                .map_or_else(Vec::new, |message| plan_separate_message(message, vec![player.clone()], input))
        }
    }
}

/// Returns the deliveries of a message that leaves the board as it is.
fn plan_separate_message(message: Message, awaited: Vec<PlayerId>, input: &PlanInput) -> Vec<DeliveryStep> {
    let post = post_step(Content::Message(message), PostKind::Message, awaited, input);
    [post].into_iter().chain(stay_in_channel_step(input)).chain(status_step(input)).collect()
}

/// Returns the deliveries of events in a place that is not lost.
fn plan_events(
    notice: &Notice,
    before: Option<&Arc<Game>>,
    events: &[Event],
    input: &PlanInput,
) -> Vec<DeliveryStep> {
    let game = &notice.game;
    let mut plan = Vec::new();
    plan.extend(input.wants_key_moments.then_some(DeliveryStep::RequestKeyMoments));
    let former_players = input.former_players.clone();
    plan.extend(former_players.map(|former_players| DeliveryStep::RenameThread { former_players }));
    if input.is_quiet {
        plan.extend(status_step(input).into_iter().chain([DeliveryStep::EditBoard]));
        return plan;
    }
    if input.news.is_empty() {
        return plan;
    }
    let (content, kind, awaited) = public_message(game, before.map(|before| &**before), events, input);
    plan.push(post_step(content, kind, awaited, input));
    plan.extend(stay_in_channel_step(input));
    plan.extend((kind == PostKind::Line).then_some(DeliveryStep::EditBoard));
    plan.extend(dropped_condition_messages(notice, events, input));
    plan.extend(input.invited.iter().map(|invited| DeliveryStep::Invite {
        invited: invited.clone(),
        by_line: kind == PostKind::Line && !invited.by_direct_message,
    }));
    if let Some(before) = before {
        let settles_offers = has_settled_offers(before, game);
        plan.extend(
            settles_offers.then(|| DeliveryStep::RemoveOfferButtons { before: Arc::clone(before), kind }),
        );
        let invited = before.invitations().iter().map(|invitation| &invitation.player);
        let closed = invited.filter(|player| is_closed(before, game, player));
        plan.extend(closed.cloned().map(DeliveryStep::CloseInvitation));
    }
    plan.extend(status_step(input));
    plan.extend((kind == PostKind::Board).then_some(DeliveryStep::ReplaceBoard));
    plan
}

/// Returns the public message of events, its kind, and the mentioned players.
fn public_message(
    game: &Game,
    before: Option<&Game>,
    events: &[Event],
    input: &PlanInput,
) -> (Content, PostKind, Vec<PlayerId>) {
    let PlanInput { people, language, .. } = input;
    let offers = offer_numbers(events).into_iter().filter(|offer| game.offer(*offer).is_some());
    let offer_rows: Vec<Row> =
        offers.map(|offer| game_message::offer_row(game, offer, *language)).take(ROWS).collect();
    if !changes_board(events) {
        return (
            Content::Message(offer_message(game, events, offer_rows, input)),
            PostKind::Message,
            Vec::new(),
        );
    }
    let mut lines = input.news.clone();
    let waits_anew = waits_for_another(before, game);
    let mut mentions = game_message::awaited_users(game, people);
    mentions.retain(|_| waits_anew);
    let mut awaited: Vec<PlayerId> = Vec::new();
    if waits_anew {
        let seats = game.awaited_seats();
        awaited.extend(seats.iter().filter_map(|seat| Some(game.player_at(*seat)?.id.clone())));
    }
    for (user, text) in ended_invitations(game, events, input) {
        lines.push(text);
        mentions.extend((!mentions.contains(&user)).then_some(user));
    }
    if let Some(board) = input.board {
        let in_channel: Vec<&NewInvitation> =
            input.invited.iter().filter(|invited| !invited.by_direct_message).collect();
        for invited in &in_channel {
            awaited.push(invited.player.clone());
            lines.push(invitations::channel_text(game, invited, people, *language));
            mentions.extend((!mentions.contains(&invited.user)).then_some(invited.user));
        }
        let invites = in_channel.first().map(|_| invitations::answer_buttons(game, *language));
        // Buttons to answer a draw offer that came with a move appear below the move.
        let rows = invites.into_iter().chain(offer_rows).collect();
        lines.extend(game_message::turn_call_inline(game, people, *language).filter(|_| waits_anew));
        if input.shares_channel {
            lines.push(board.link(input.place.guild));
        }
        let ratings: Vec<String> = input.ratings.iter().cloned().collect();
        let content = join_last_lines(&join_on_one_line(&lines, *language), &ratings);
        let message = Message { content, rows, mentions, ..Message::default() };
        return (Content::Message(message), PostKind::Line, awaited);
    }
    if game.record().is_none() {
        let mut always = game_message::lobby_lines(game, people, *language);
        always.extend(game_message::turn_call(game, people, *language));
        let (content, rows) = (join_last_lines(&lines, &always), game_message::rows(game, people, *language));
        let message = Message { content, rows, mentions, ..Message::default() };
        return (Content::Message(message), PostKind::Board, awaited);
    }
    let content = input.ratings.clone().unwrap_or_default();
    let below = Message { content, rows: offer_rows, mentions, ..Message::default() };
    (Content::Board { news: lines, below }, PostKind::Board, awaited)
}

/// Returns the message of offers and their answers, which leave the board as it is.
fn offer_message(game: &Game, events: &[Event], rows: Vec<Row>, input: &PlanInput) -> Message {
    let mut asked: Vec<UserId> = Vec::new();
    for offer in offer_numbers(events).into_iter().filter_map(|offer| game.offer(offer)) {
        let parties = game.parties(&offer.kind);
        let others = parties.iter().filter(|player| !offer.agreed.contains(*player));
        asked.extend(others.filter_map(|player| input.people.user(player)));
    }
    asked.dedup();
    let mut lines = input.news.clone();
    if !asked.is_empty() {
        let asks = message!(Boards, "answer-offer", users = game_message::mentions(&asked));
        lines.push(asks.text(input.language));
    }
    // Repeated offers do not mention the players every time.
    asked.retain(|_| input.mentions_parties);
    let content = join_last_lines(&join_on_one_line(&lines, input.language), &[]);
    Message { content, rows, mentions: asked, ..Message::default() }
}

/// Returns the sentences for the channel about declined or withdrawn invitations, and the users that they mention.
fn ended_invitations(game: &Game, events: &[Event], input: &PlanInput) -> Vec<(UserId, String)> {
    let texts = events.iter().filter_map(|event| {
        let player = player_to_notify(event, game)?;
        let user = input.people.user(player).filter(|_| !input.direct_languages.contains_key(player))?;
        let mention = format!("<@{user}>");
        let text = if is_declined(event) {
            message!(Boards, "declined", user = mention)
        } else {
            message!(Boards, "withdrawn", user = mention)
        };
        Some((user, text.text(input.language)))
    });
    texts.collect()
}

const fn is_declined(event: &Event) -> bool {
    matches!(event.what, EventKind::InvitationDeclined { .. })
}

/// Returns the direct messages about conditional moves that no longer apply. Conditional moves are secret, so only
/// their owner hears of them.
fn dropped_condition_messages(
    Notice { game, key, .. }: &Notice,
    events: &[Event],
    input: &PlanInput,
) -> Vec<DeliveryStep> {
    let messages = dropped_conditions(game, events).filter_map(|(event, seat, player)| {
        let language = *input.direct_languages.get(player)?;
        let name_of = |player: &PlayerId| input.people.marked(player, language);
        let text =
            escape_with_small_lines(&text::event_sentence_in(event, Some(game), game, &name_of, language));
        let message = message!(Boards, "direct-news", id = game.id().as_str(), news = text);
        let key = format!("{key}-dropped-{}", seat.letter());
        direct_message_to(input, player, Message::text(message.text(language)), key)
    });
    messages.map(DeliveryStep::SendDirectMessage).collect()
}

fn direct_message_to(
    input: &PlanInput,
    player: &PlayerId,
    message: Message,
    key: String,
) -> Option<DirectMessage> {
    Some(DirectMessage { player: player.clone(), user: input.people.user(player)?, message, key })
}

fn reminder_message(Notice { game, kind: news, .. }: &Notice, input: &PlanInput) -> Option<Message> {
    let NoticeKind::Reminder { seat, player, .. } = news else { return None };
    let board = input.board.map(|board| board.link(input.place.guild));
    Some(reminder(game, (*seat, input.people.user(player)?), board, input.language))
}

/// Returns the delivery of a public message, with the reason that the game's own thread could not be opened, if any.
fn post_step(
    mut content: Content,
    kind: PostKind,
    awaited: Vec<PlayerId>,
    input: &PlanInput,
) -> DeliveryStep {
    if let Some(reason) = &input.no_thread {
        let (Content::Message(message) | Content::Board { below: message, .. }) = &mut content;
        if !message.content.is_empty() {
            message.content.push('\n');
        }
        message.content.push_str(&reason.text(input.language));
    }
    let is_deleted_later = match kind {
        PostKind::Line => true,
        PostKind::Message => !awaited.is_empty(),
        PostKind::Board => false,
    };
    let is_deleted_later = is_deleted_later && input.place.board_mode() != BoardMode::EveryMove;
    DeliveryStep::Post(PublicPost { content, kind, awaited_players: is_deleted_later.then_some(awaited) })
}

fn stay_in_channel_step(input: &PlanInput) -> Option<DeliveryStep> {
    input.no_thread.as_ref().map(|_| DeliveryStep::StayInChannel)
}

fn status_step(input: &PlanInput) -> Option<DeliveryStep> {
    input.place.guild.map(DeliveryStep::UpdateStatus)
}

//! Plans of notices: messages that report the news and the edits that follow from it, in order.

use crate::announcing::game_messages::has_settled_offers;
use crate::announcing::invitations::{self, is_closed, player_to_notify};
use crate::announcing::notices::plan_input::{PlanInput, dropped_conditions};
use castellan_community::people::invitations::NewInvitation;
use castellan_community::settings::{BoardMode, ReminderMode};
use castellan_discord_api::escape::escape_with_small_lines;
use castellan_discord_api::limits::ROWS;
use castellan_discord_api::shortening::join_last_lines;
use castellan_discord_api::wire::{GuildId, Message, MessageRef, Row, UserId};
use castellan_discord_view::game_buttons;
use castellan_discord_view::game_message;
use castellan_discord_view::news::{
    answers_offers, changes_board, declines_rematch, frozen_notice, offer_numbers, reminder,
    waits_for_another,
};
use castellan_discord_view::sentences::join_on_one_line;
use castellan_game::{Event, EventKind, Game, Phase, PlayerId, Requester};
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
    /// Edits the message in the channel that leads to the game's thread, because the game has ended, or goes on again.
    EditThreadMessage(MessageRef),
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
    let awaited = Some(awaited).filter(|awaited| !awaited.is_empty());
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
        plan.extend(closed_invitations(before, game));
        plan.extend(status_step(input).into_iter().chain([DeliveryStep::EditBoard]));
        return plan;
    }
    let clock_edit = outdated_clock_step(before.map(|before| &**before), game, input);
    if input.news.is_empty() {
        plan.extend(clock_edit);
        return plan;
    }
    let (content, kind, awaited) = public_message(game, before.map(|before| &**before), events, input);
    let is_deleted_later = match kind {
        PostKind::Line => true,
        PostKind::Board => false,
        // The answer to an offer goes with the next line. The offer itself goes once it is closed.
        PostKind::Message => answers_offers(events),
    };
    plan.push(post_step(content, kind, is_deleted_later.then_some(awaited), input));
    plan.extend(stay_in_channel_step(input));
    let edit = (kind == PostKind::Line).then_some(DeliveryStep::EditBoard);
    plan.extend(edit.or(clock_edit.filter(|_| kind == PostKind::Message)));
    plan.extend(dropped_condition_messages(notice, events, input));
    // The message of a rematch invites the players itself.
    let invited = input.invited.iter().filter(|invited| before.is_some() || invited.by_direct_message);
    plan.extend(invited.map(|invited| DeliveryStep::Invite {
        invited: invited.clone(),
        by_line: kind == PostKind::Line && !invited.by_direct_message,
    }));
    if let Some(before) = before {
        let settles_offers = has_settled_offers(before, game);
        plan.extend(
            settles_offers.then(|| DeliveryStep::RemoveOfferButtons { before: Arc::clone(before), kind }),
        );
    }
    plan.extend(closed_invitations(before, game));
    plan.extend(status_step(input));
    let has_ended = |game: &Game| game.phase() == Phase::Over;
    let thread_message = input.place.thread_message.filter(|_| {
        before.is_some_and(|before| before.record().is_some() && has_ended(before) != has_ended(game))
    });
    plan.extend(thread_message.map(DeliveryStep::EditThreadMessage));
    plan.extend((kind == PostKind::Board).then_some(DeliveryStep::ReplaceBoard));
    plan
}

/// Returns the edit of a live board that shows a deadline or a vacation, if events without a line change that: a
/// vacation that begins or ends. Boards of every move stay as they were.
fn outdated_clock_step(before: Option<&Game>, game: &Game, input: &PlanInput) -> Option<DeliveryStep> {
    let is_outdated = before.is_some_and(|before| game_message::is_time_outdated(before, game));
    (is_outdated && input.place.board_mode() != BoardMode::EveryMove).then_some(DeliveryStep::EditBoard)
}

/// Returns the deliveries that close the messages of answered and withdrawn invitations.
fn closed_invitations(before: Option<&Arc<Game>>, game: &Game) -> Vec<DeliveryStep> {
    let Some(before) = before else { return Vec::new() };
    let invited = before.invitations().iter().map(|invitation| &invitation.player);
    let closed = invited.filter(|player| is_closed(before, game, player));
    closed.cloned().map(DeliveryStep::CloseInvitation).collect()
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
        offers.map(|offer| game_buttons::offer_row(game, offer, *language)).take(ROWS).collect();
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
    if is_tournament_start(before, events) {
        for (user, text) in players_not_to_move(game, input) {
            lines.push(text);
            mentions.push(user);
        }
    }
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
        // The question says that they are invited.
        let invites = |event: &Event| matches!(event.what, EventKind::Invited { .. });
        if !in_channel.is_empty() && events.iter().all(invites) {
            lines.clear();
        }
        for invited in &in_channel {
            awaited.push(invited.player.clone());
            lines.push(invitations::channel_text(game, invited, people, *language));
            mentions.extend((!mentions.contains(&invited.user)).then_some(invited.user));
        }
        let invites = in_channel.first().map(|_| invitations::answer_buttons(game, *language));
        // Buttons to answer a draw offer that came with a move appear below the move.
        let rows: Vec<Row> = invites.into_iter().chain(offer_rows).collect();
        let call_row = game_buttons::call_row(game, *language).filter(|_| waits_anew);
        let rows = call_row.into_iter().chain(rows).take(ROWS).collect();
        lines.extend(game_message::turn_call_inline(game, people, *language).filter(|_| waits_anew));
        // The board that takes the place of the lobby may be out of sight, above private pages.
        let starts = events.iter().any(|event| matches!(event.what, EventKind::Started { .. }));
        if input.shares_channel || starts {
            lines.push(board_link(game, board, input));
        }
        let ratings: Vec<String> = input.ratings.iter().cloned().collect();
        let lines = [input.repeated_moves.clone(), join_on_one_line(&lines, *language)].concat();
        let content = join_last_lines(&lines, &ratings);
        let message = Message { content, rows, mentions, ..Message::default() };
        return (Content::Message(message), PostKind::Line, awaited);
    }
    if before.is_none() && !game.invitations().is_empty() {
        return (Content::Message(rematch_message(game, input)), PostKind::Board, awaited);
    }
    if game.record().is_none() {
        let mut always = game_message::lobby_lines(game, people, *language);
        always.extend(game_message::turn_call(game, people, *language));
        let (content, rows) = (join_last_lines(&lines, &always), game_buttons::rows(game, people, *language));
        let message = Message { content, rows, mentions, ..Message::default() };
        return (Content::Message(message), PostKind::Board, awaited);
    }
    let content = input.ratings.clone().unwrap_or_default();
    let below = Message { content, rows: offer_rows, mentions, ..Message::default() };
    let news = [input.repeated_moves.clone(), join_on_one_line(&lines, *language)].concat();
    (Content::Board { news, below }, PostKind::Board, awaited)
}

/// Returns the sentence that leads to a game's board or lobby.
fn board_link(game: &Game, board: MessageRef, input: &PlanInput) -> String {
    let link = board.link(input.place.guild);
    let named = match game.phase() {
        Phase::Lobby => message!(Boards, "game-link", link = link),
        _ => message!(Boards, "latest-board", link = link),
    };
    named.text(input.language)
}

/// Returns `true` if a tournament starts a game with these events. Nobody has joined it, so every player has to hear of
/// it.
fn is_tournament_start(before: Option<&Game>, events: &[Event]) -> bool {
    let starts =
        |event: &Event| matches!(event.what, EventKind::Created { .. }) && event.by == Requester::System;
    before.is_none() && events.iter().any(starts)
}

/// Returns the sentences for the players of a new game who are not to move yet, and the users that they mention.
fn players_not_to_move(game: &Game, input: &PlanInput) -> Vec<(UserId, String)> {
    let awaited = game.awaited_seats();
    let others = game.all_seats().into_iter().filter(|seat| !awaited.contains(seat));
    let texts = others.filter_map(|seat| {
        let user = input.people.user(&game.player_at(seat)?.id)?;
        let text = message!(Boards, "your-game", user = format!("<@{user}>"), seat = seat);
        Some((user, text.text(input.language)))
    });
    texts.collect()
}

/// Returns the message of a rematch: one line that asks the others, with buttons for their answers. The card of the
/// lobby takes its place when somebody declines, or of several players one accepts.
fn rematch_message(game: &Game, input: &PlanInput) -> Message {
    let PlanInput { people, language, .. } = input;
    let mut mentions: Vec<UserId> = Vec::new();
    let names = game.invitations().iter().map(|invitation| {
        let direct = input
            .invited
            .iter()
            .any(|invited| invited.player == invitation.player && invited.by_direct_message);
        match people.user(&invitation.player).filter(|_| !direct) {
            Some(user) => {
                mentions.push(user);
                format!("<@{user}>").into()
            }
            None => people.escaped_name(&invitation.player),
        }
    });
    let names = game_message::comma_list(names.collect());
    let (owner, title) =
        (people.escaped_name(&game.owner().id), game_message::game_title(game.settings().variant));
    let asks = message!(Boards, "rematch", players = names, player = owner, game = title);
    let rows = vec![invitations::rematch_buttons(game, *language)];
    Message { content: asks.text(*language), rows, mentions, ..Message::default() }
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
        let text = if declines_rematch(events) {
            return None;
        } else if is_declined(event) {
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
        let title = game_message::title_with_opponents(game, &input.people, player);
        let message = message!(Boards, "direct-news", game = title, news = text);
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

/// Returns the delivery of a public message, with the reason that the game's own thread could not be opened, if any. A
/// message with `awaited` players is deleted once they have acted, except in games with a board for every move.
fn post_step(
    mut content: Content,
    kind: PostKind,
    awaited: Option<Vec<PlayerId>>,
    input: &PlanInput,
) -> DeliveryStep {
    if let Some(reason) = &input.no_thread {
        let (Content::Message(message) | Content::Board { below: message, .. }) = &mut content;
        if !message.content.is_empty() {
            message.content.push('\n');
        }
        message.content.push_str(&reason.text(input.language));
    }
    let awaited_players = awaited.filter(|_| input.place.board_mode() != BoardMode::EveryMove);
    DeliveryStep::Post(PublicPost { content, kind, awaited_players })
}

fn stay_in_channel_step(input: &PlanInput) -> Option<DeliveryStep> {
    input.no_thread.as_ref().map(|_| DeliveryStep::StayInChannel)
}

fn status_step(input: &PlanInput) -> Option<DeliveryStep> {
    input.place.guild.map(DeliveryStep::UpdateStatus)
}

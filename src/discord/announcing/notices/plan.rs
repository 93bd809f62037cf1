//! Plans of notices: messages that report the news and the edits that follow from it, in order.

use crate::announcing::game_messages::settles_offers;
use crate::announcing::invitations::{self, concerned, is_closed};
use crate::announcing::notices::facts::{Facts, dropped};
use castellan_community::invitations::Invited;
use castellan_community::settings::{BoardMode, Reminders};
use castellan_discord_api::escape::with_small_lines;
use castellan_discord_api::fit::fitted;
use castellan_discord_api::limits::ROWS;
use castellan_discord_api::wire::{GuildId, Message, Row, UserId};
use castellan_discord_view::layout;
use castellan_discord_view::news::{changes_board, frozen, offered, reminder, waits_anew};
use castellan_discord_view::sentences::one_line;
use castellan_game::{Event, EventKind, Game, PlayerId};
use castellan_referee::{News, Notice};
use castellan_text::{self as text, message};
use std::sync::Arc;

/// A step in delivering a notice.
pub(crate) enum Delivery {
    /// Requests the key moments of the game, which are posted later.
    KeyMoments,
    /// Renames the game's thread if its name still derives from these players.
    RenameThread { former_players: String },
    /// Posts the public message where the game is played, or as the answer to the waiting interaction.
    Post(Post),
    /// Stores that the game stays in its channel, because its own thread could not be opened.
    StayInChannel,
    /// Updates the board in place, and deletes the lines whose players have acted.
    EditBoard,
    /// Sends a direct message; players who accept none are skipped.
    Direct(Direct),
    /// Invites a player, by the posted line or by a separate message.
    Invite { invited: Invited, by_line: bool },
    /// Removes the buttons of offers that were settled since `before`.
    DimOffers { before: Arc<Game>, shape: Shape },
    /// Deletes the message of a closed invitation, or removes its buttons.
    SettleInvitation(PlayerId),
    /// Updates the server's message about its games.
    Status(GuildId),
    /// Removes the buttons from the previous board, and deletes the lines whose players have acted.
    ReplaceBoard,
}

/// The public message of a notice.
pub(crate) struct Post {
    pub content: Content,
    pub shape: Shape,
    /// The mentioned players, if the message is deleted once they have acted.
    pub calls: Option<Vec<PlayerId>>,
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
pub(crate) enum Shape {
    /// A new board; the earlier one loses its buttons.
    Board,
    /// A line about the news; the board is edited in place.
    Line,
    /// A message that leaves the board as it is.
    Said,
}

/// A direct message.
pub(crate) struct Direct {
    pub player: PlayerId,
    pub user: UserId,
    pub message: Message,
    /// The key of its nonce.
    pub key: String,
}

/// Returns the direct messages that are sent first. News for players who accept none is posted in the game's channel.
pub(crate) fn direct_messages(notice: &Notice, facts: &Facts) -> Vec<Direct> {
    let Notice { game, key, .. } = notice;
    match &notice.news {
        News::Happened { events, .. } => {
            let ended = events.iter().filter_map(|event| {
                let player = concerned(event, game)?;
                let language = *facts.directly.get(player)?;
                let said = invitations::ended_directly(event, game, &facts.people, language);
                let ended = if is_declined(event) { "declined" } else { "withdrawn" };
                direct(facts, player, Message::text(said), format!("{key}-{ended}"))
            });
            ended.collect()
        }
        News::Reminder { player, .. } if facts.directly.contains_key(player) => {
            let message = reminder_message(notice, facts);
            message.and_then(|message| direct(facts, player, message, key.clone())).into_iter().collect()
        }
        News::Reminder { .. } | News::Frozen => Vec::new(),
    }
}

/// Returns the deliveries of a notice, in order. Players who got a direct message are not mentioned again.
pub(crate) fn plan(notice: &Notice, facts: &Facts) -> Vec<Delivery> {
    match &notice.news {
        News::Happened { events, .. } if facts.place.lost => conditions_dropped(notice, events, facts),
        // The board is posted anew when the game has a place again.
        News::Frozen | News::Reminder { .. } if facts.place.lost => Vec::new(),
        News::Happened { before, events } => happened(notice, before.as_ref(), events, facts),
        News::Frozen => beside_the_board(frozen(&notice.game, facts.language), Vec::new(), facts),
        News::Reminder { player, .. } => {
            let sent = facts.reminders == Reminders::Off || facts.directly.contains_key(player);
            let message = reminder_message(notice, facts).filter(|_| !sent);
            message.map_or_else(Vec::new, |message| beside_the_board(message, vec![player.clone()], facts))
        }
    }
}

/// Returns the deliveries of a message that leaves the board as it is.
fn beside_the_board(message: Message, called: Vec<PlayerId>, facts: &Facts) -> Vec<Delivery> {
    let post = post(Content::Message(message), Shape::Said, called, facts);
    [post].into_iter().chain(stays_in_channel(facts)).chain(status(facts)).collect()
}

/// Returns the deliveries of events in a place that is not lost.
fn happened(notice: &Notice, before: Option<&Arc<Game>>, events: &[Event], facts: &Facts) -> Vec<Delivery> {
    let game = &notice.game;
    let mut plan = Vec::new();
    plan.extend(facts.wants_key_moments.then_some(Delivery::KeyMoments));
    let former_players = facts.former_players.clone();
    plan.extend(former_players.map(|former_players| Delivery::RenameThread { former_players }));
    if facts.is_quiet {
        plan.extend(status(facts).into_iter().chain([Delivery::EditBoard]));
        return plan;
    }
    if facts.news.is_empty() {
        return plan;
    }
    let (content, shape, called) = public_message(game, before.map(|before| &**before), events, facts);
    plan.push(post(content, shape, called, facts));
    plan.extend(stays_in_channel(facts));
    plan.extend((shape == Shape::Line).then_some(Delivery::EditBoard));
    plan.extend(conditions_dropped(notice, events, facts));
    plan.extend(facts.invited.iter().map(|invited| Delivery::Invite {
        invited: invited.clone(),
        by_line: shape == Shape::Line && !invited.directly,
    }));
    if let Some(before) = before {
        let dims = settles_offers(before, game);
        plan.extend(dims.then(|| Delivery::DimOffers { before: Arc::clone(before), shape }));
        let invited = before.invitations().iter().map(|invitation| &invitation.player);
        let closed = invited.filter(|player| is_closed(before, game, player));
        plan.extend(closed.cloned().map(Delivery::SettleInvitation));
    }
    plan.extend(status(facts));
    plan.extend((shape == Shape::Board).then_some(Delivery::ReplaceBoard));
    plan
}

/// Returns the public message of events, its kind, and the mentioned players.
fn public_message(
    game: &Game,
    before: Option<&Game>,
    events: &[Event],
    facts: &Facts,
) -> (Content, Shape, Vec<PlayerId>) {
    let Facts { people, language, .. } = facts;
    let offers = offered(events).into_iter().filter(|offer| game.offer(*offer).is_some());
    let offer_rows: Vec<Row> =
        offers.map(|offer| layout::offer_row(game, offer, *language)).take(ROWS).collect();
    if !changes_board(events) {
        return (Content::Message(offer_message(game, events, offer_rows, facts)), Shape::Said, Vec::new());
    }
    let mut lines = facts.news.clone();
    let waits_anew = waits_anew(before, game);
    let mut mentions = layout::waited_for(game, people);
    mentions.retain(|_| waits_anew);
    let mut called: Vec<PlayerId> = Vec::new();
    if waits_anew {
        let seats = game.waiting_for();
        called.extend(seats.iter().filter_map(|seat| Some(game.player_at(*seat)?.id.clone())));
    }
    for (user, said) in ended_invitations(game, events, facts) {
        lines.push(said);
        mentions.extend((!mentions.contains(&user)).then_some(user));
    }
    if let Some(board) = facts.board {
        let here: Vec<&Invited> = facts.invited.iter().filter(|one| !one.directly).collect();
        for one in &here {
            called.push(one.player.clone());
            lines.push(invitations::in_channel(game, one, people, *language));
            mentions.extend((!mentions.contains(&one.user)).then_some(one.user));
        }
        let invites = here.first().map(|_| invitations::row(game, *language));
        // Buttons to answer a draw offer that came with a move appear below the move.
        let rows = invites.into_iter().chain(offer_rows).collect();
        lines.extend(layout::call_in_line(game, people, *language).filter(|_| waits_anew));
        if facts.is_among_others {
            lines.push(board.link(facts.place.guild));
        }
        let ratings: Vec<String> = facts.ratings.iter().cloned().collect();
        let content = fitted(&one_line(&lines, *language), &ratings);
        let message = Message { content, rows, mentions, ..Message::default() };
        return (Content::Message(message), Shape::Line, called);
    }
    if game.record().is_none() {
        let mut always = layout::lobby(game, people, *language);
        always.extend(layout::call(game, people, *language));
        let (content, rows) = (fitted(&lines, &always), layout::rows(game, people, *language));
        let message = Message { content, rows, mentions, ..Message::default() };
        return (Content::Message(message), Shape::Board, called);
    }
    let content = facts.ratings.clone().unwrap_or_default();
    let below = Message { content, rows: offer_rows, mentions, ..Message::default() };
    (Content::Board { news: lines, below }, Shape::Board, called)
}

/// Returns the message of offers and their answers, which leave the board as it is.
fn offer_message(game: &Game, events: &[Event], rows: Vec<Row>, facts: &Facts) -> Message {
    let mut asked: Vec<UserId> = Vec::new();
    for offer in offered(events).into_iter().filter_map(|offer| game.offer(offer)) {
        let parties = game.parties(&offer.kind);
        let others = parties.iter().filter(|player| !offer.agreed.contains(*player));
        asked.extend(others.filter_map(|player| facts.people.user(player)));
    }
    asked.dedup();
    let mut lines = facts.news.clone();
    if !asked.is_empty() {
        let asks = message!(Boards, "answer-offer", users = layout::mentions(&asked));
        lines.push(asks.text(facts.language));
    }
    // Repeated offers do not mention the players every time.
    asked.retain(|_| facts.mentions_asked);
    let content = fitted(&one_line(&lines, facts.language), &[]);
    Message { content, rows, mentions: asked, ..Message::default() }
}

/// Returns the sentences for the channel about declined or withdrawn invitations, and the users that they mention.
fn ended_invitations(game: &Game, events: &[Event], facts: &Facts) -> Vec<(UserId, String)> {
    let ended = events.iter().filter_map(|event| {
        let player = concerned(event, game)?;
        let user = facts.people.user(player).filter(|_| !facts.directly.contains_key(player))?;
        let called = format!("<@{user}>");
        let said = if is_declined(event) {
            message!(Boards, "declined", user = called)
        } else {
            message!(Boards, "withdrawn", user = called)
        };
        Some((user, said.text(facts.language)))
    });
    ended.collect()
}

const fn is_declined(event: &Event) -> bool {
    matches!(event.what, EventKind::InvitationDeclined { .. })
}

/// Returns the direct messages about conditional moves that no longer apply. Conditional moves are secret, so only
/// their owner hears of them.
fn conditions_dropped(Notice { game, key, .. }: &Notice, events: &[Event], facts: &Facts) -> Vec<Delivery> {
    let dropped = dropped(game, events).filter_map(|(event, seat, player)| {
        let language = *facts.directly.get(player)?;
        let called = |player: &PlayerId| facts.people.marked(player, language);
        let said = with_small_lines(&text::event_sentence_in(event, Some(game), game, &called, language));
        let message = message!(Boards, "direct-news", id = game.id().as_str(), news = said);
        let key = format!("{key}-dropped-{}", seat.letter());
        direct(facts, player, Message::text(message.text(language)), key)
    });
    dropped.map(Delivery::Direct).collect()
}

fn direct(facts: &Facts, player: &PlayerId, message: Message, key: String) -> Option<Direct> {
    Some(Direct { player: player.clone(), user: facts.people.user(player)?, message, key })
}

fn reminder_message(Notice { game, news, .. }: &Notice, facts: &Facts) -> Option<Message> {
    let News::Reminder { seat, player, .. } = news else { return None };
    let board = facts.board.map(|board| board.link(facts.place.guild));
    Some(reminder(game, (*seat, facts.people.user(player)?), board, facts.language))
}

/// Returns the delivery of a public message, with the reason that the game's own thread could not be opened, if any.
fn post(mut content: Content, shape: Shape, called: Vec<PlayerId>, facts: &Facts) -> Delivery {
    if let Some(why) = &facts.no_thread {
        let (Content::Message(message) | Content::Board { below: message, .. }) = &mut content;
        if !message.content.is_empty() {
            message.content.push('\n');
        }
        message.content.push_str(&why.text(facts.language));
    }
    let goes = match shape {
        Shape::Line => true,
        Shape::Said => !called.is_empty(),
        Shape::Board => false,
    };
    let goes = goes && facts.place.boards() != BoardMode::EveryMove;
    Delivery::Post(Post { content, shape, calls: goes.then_some(called) })
}

fn stays_in_channel(facts: &Facts) -> Option<Delivery> {
    facts.no_thread.as_ref().map(|_| Delivery::StayInChannel)
}

fn status(facts: &Facts) -> Option<Delivery> {
    facts.place.guild.map(Delivery::Status)
}

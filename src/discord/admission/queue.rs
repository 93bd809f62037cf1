//! The queue of interactions: a pure function of arrivals and the time passed in.
//!
//! - The number of interactions in progress is limited, overall and for each person. While others wait, one server has
//!   at most three quarters of the slots.
//! - Changes run in the order of arrival, for each game and each channel, however late they are. A change that waits
//!   long is acknowledged meanwhile ("thinking…").
//! - Reads are dropped when they can no longer be answered in time.
//! - While waits are short, the oldest is taken first. Under overload the newest is: the oldest would all be answered
//!   too late.

use castellan_community::quota::RequestClass;
use castellan_discord_api::wire::{ChannelId, GuildId, UserId};
use castellan_game::{GameId, Span, Time};
use castellan_text::Message;
use std::collections::{BTreeMap, BTreeSet, HashMap, VecDeque};

/// The most interactions of one person in progress at once.
pub const MAX_IN_PROGRESS_PER_USER: usize = 3;
/// The most waiting reads of one person; more are dropped.
pub const MAX_READS_PER_USER: usize = 8;
/// The most waiting changes of one person; more are refused.
pub const MAX_CHANGES_PER_USER: usize = 16;
/// The most waiting reads; a new one displaces the oldest.
pub const MAX_READS: usize = 1_024;
/// The most waiting changes; more are refused.
pub const MAX_CHANGES: usize = 4_096;
/// The most waiting refusals; more are not sent.
pub const MAX_REFUSALS: usize = 512;
/// The most acknowledgements and refusals in progress at once, in addition to the slots.
pub const MAX_QUICK_REPLIES: usize = 32;
/// The wait that counts as overload; from then on the newest is taken first.
pub const OVERLOAD_AFTER: Span = Span::from_ms(400);
/// The wait after which a change is acknowledged.
pub const ACKNOWLEDGE_AFTER: Span = Span::from_ms(1_500);
/// The age after which an interaction can hardly be answered within Discord's 3 seconds.
pub const LATE_AFTER: Span = Span::from_ms(2_000);
/// The age after which an interaction cannot be answered at all.
pub const EXPIRED_AFTER: Span = Span::from_ms(2_800);
/// The number of slots of which one goes to a late change under any load.
const LATE_TURN_INTERVAL: u64 = 8;
/// The most blocked interactions skipped in search of one that can start.
const MAX_SKIPPED: usize = 256;

/// The number of an interaction in the queue, in the order of arrival.
pub type Ticket = u64;

/// An interaction in the queue, with the data that decides its order.
#[derive(Clone, Debug)]
pub struct QueueItem<T> {
    /// The interaction.
    pub payload: T,
    /// The class for quotas.
    pub class: RequestClass,
    /// The user.
    pub user: UserId,
    /// The server, if any.
    pub guild: Option<GuildId>,
    /// The channel.
    pub channel: ChannelId,
    /// The game that it names, if any.
    pub game: Option<GameId>,
    /// The start of the wait for an answer.
    pub since: Time,
    /// The creation time, by Discord's clock.
    pub created: Time,
}

/// The way in which an interaction can still be answered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AnswerMode {
    /// By a first response.
    FirstResponse,
    /// By completing the acknowledgement.
    Acknowledged,
    /// Not at all: the change is carried out, and others see its effect.
    TooLate,
}

/// An interaction that was taken from the queue.
#[derive(Clone, Debug)]
pub struct DequeuedItem<T> {
    /// The ticket, to be returned with [`Queue::finish`].
    pub ticket: Ticket,
    /// The interaction.
    pub item: QueueItem<T>,
    /// The way to answer it.
    pub answer_mode: AnswerMode,
}

/// The reason that an interaction is not handled.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum DropReason {
    /// Too late for an answer in time.
    Late,
    /// The queue is full.
    QueueFull,
    /// The same person has too much waiting.
    UserBusy,
    /// The same person has typed on.
    Superseded,
    /// The rate limit of the person or the server is used up.
    RateLimited,
}

impl DropReason {
    /// Returns the label in metrics.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::Late => "late",
            Self::QueueFull => "full",
            Self::UserBusy => "person",
            Self::Superseded => "overtaken",
            Self::RateLimited => "limited",
        }
    }
}

/// A message that is cheap and urgent, and needs no slot.
#[derive(Clone, Debug)]
pub enum QuickReply<T> {
    /// Tells the user that the change is in progress.
    Acknowledge(Ticket, T),
    /// Tells the user the reason for a refusal.
    Refuse(T, Message),
}

/// The scope within which changes run in the order of arrival.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
enum OrderingKey {
    Channel(ChannelId),
    Game(GameId),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Acknowledgement {
    NotSent,
    Sending,
    Sent,
}

struct WaitingChange<T> {
    item: QueueItem<T>,
    acknowledgement: Acknowledgement,
}

/// An interaction in progress.
struct InProgress {
    user: UserId,
    guild: Option<GuildId>,
    /// The keys whose later changes wait for this one.
    ordering_keys: Vec<OrderingKey>,
}

/// The waiting interactions, and those in progress.
pub struct Queue<T> {
    /// The most interactions in progress at once.
    slots: usize,
    next_ticket: Ticket,
    /// The number of interactions taken so far.
    taken_count: u64,
    reads: BTreeMap<Ticket, QueueItem<T>>,
    changes: BTreeMap<Ticket, WaitingChange<T>>,
    /// The tickets of changes that are not acknowledged yet and can still be answered in time.
    fresh_changes: BTreeSet<Ticket>,
    /// The tickets of the other changes: acknowledged, or too old for a first response.
    late_changes: BTreeSet<Ticket>,
    /// The changes of each key, including those in progress, in the order of arrival.
    order: HashMap<OrderingKey, VecDeque<Ticket>>,
    in_progress: HashMap<Ticket, InProgress>,
    in_progress_by_user: HashMap<UserId, usize>,
    in_progress_by_guild: HashMap<GuildId, usize>,
    /// The numbers of waiting reads and changes of each person.
    waiting_by_user: HashMap<UserId, (usize, usize)>,
    /// The pending suggestion request of each person.
    suggestion_by_user: HashMap<UserId, Ticket>,
    refusals: VecDeque<(T, Message, Time)>,
    quick_replies_in_progress: usize,
}

impl<T: Clone> Queue<T> {
    /// Creates an empty queue.
    #[must_use]
    pub fn new(slots: usize) -> Self {
        Self {
            slots: slots.max(1),
            next_ticket: 0,
            taken_count: 0,
            reads: BTreeMap::new(),
            changes: BTreeMap::new(),
            fresh_changes: BTreeSet::new(),
            late_changes: BTreeSet::new(),
            order: HashMap::new(),
            in_progress: HashMap::new(),
            in_progress_by_user: HashMap::new(),
            in_progress_by_guild: HashMap::new(),
            waiting_by_user: HashMap::new(),
            suggestion_by_user: HashMap::new(),
            refusals: VecDeque::new(),
            quick_replies_in_progress: 0,
        }
    }

    /// Returns the numbers of waiting reads and changes.
    #[must_use]
    pub fn waiting_counts(&self) -> (usize, usize) {
        (self.reads.len(), self.changes.len())
    }

    /// Returns the number of interactions in progress.
    #[must_use]
    pub fn in_progress_count(&self) -> usize {
        self.in_progress.len()
    }

    /// Adds an interaction to the queue. Returns the one that was dropped to make room, if any.
    ///
    /// # Errors
    /// Returns the reason if the interaction is not accepted; the queue is unchanged then.
    pub fn submit(&mut self, item: QueueItem<T>) -> Result<Option<(QueueItem<T>, DropReason)>, DropReason> {
        let ticket = self.next_ticket;
        let is_change = item.class.changes_data();
        let (reads_of_user, changes_of_user) =
            self.waiting_by_user.get(&item.user).copied().unwrap_or_default();
        if is_change {
            if changes_of_user >= MAX_CHANGES_PER_USER {
                return Err(DropReason::UserBusy);
            }
            if self.changes.len() >= MAX_CHANGES {
                return Err(DropReason::QueueFull);
            }
            for key in ordering_keys_of(&item) {
                self.order.entry(key).or_default().push_back(ticket);
            }
            self.waiting_by_user.entry(item.user).or_default().1 += 1;
            self.fresh_changes.insert(ticket);
            self.changes.insert(ticket, WaitingChange { item, acknowledgement: Acknowledgement::NotSent });
            self.next_ticket += 1;
            return Ok(None);
        }
        let is_suggestion = item.class == RequestClass::Suggestion;
        let superseded = if is_suggestion { self.suggestion_by_user.get(&item.user).copied() } else { None };
        let mut dropped = None;
        if let Some(before) = superseded {
            // Interactions may arrive out of order.
            if self.reads.get(&before).is_some_and(|before| before.created > item.created) {
                return Ok(Some((item, DropReason::Superseded)));
            }
            dropped = self.remove_read(before).map(|item| (item, DropReason::Superseded));
        } else if reads_of_user >= MAX_READS_PER_USER {
            return Err(DropReason::UserBusy);
        } else if self.reads.len() >= MAX_READS
            && let Some(oldest) = self.reads.keys().next().copied()
        {
            dropped = self.remove_read(oldest).map(|item| (item, DropReason::QueueFull));
        }
        if is_suggestion {
            self.suggestion_by_user.insert(item.user, ticket);
        }
        self.waiting_by_user.entry(item.user).or_default().0 += 1;
        self.reads.insert(ticket, item);
        self.next_ticket += 1;
        Ok(dropped)
    }

    /// Queues a refusal. Returns `false` if there is no room for it.
    pub fn submit_refusal(&mut self, payload: T, message: Message, since: Time) -> bool {
        let has_room = self.refusals.len() < MAX_REFUSALS;
        if has_room {
            self.refusals.push_back((payload, message, since));
        }
        has_room
    }

    /// Drops reads that can no longer be answered in time, and returns them.
    pub fn drop_late_reads(&mut self, now: Time) -> Vec<QueueItem<T>> {
        let late_reads: Vec<Ticket> = self
            .reads
            .iter()
            .take_while(|(_, item)| now.since(item.since) > LATE_AFTER)
            .map(|(ticket, _)| *ticket)
            .collect();
        late_reads.into_iter().filter_map(|ticket| self.remove_read(ticket)).collect()
    }

    /// Takes the next interaction, if a slot is free for it.
    pub fn take_next(&mut self, now: Time) -> Option<DequeuedItem<T>> {
        if self.in_progress.len() >= self.slots {
            return None;
        }
        while let Some(ticket) = self.fresh_changes.first().copied()
            && self.changes.get(&ticket).is_none_or(|change| now.since(change.item.since) > LATE_AFTER)
        {
            self.fresh_changes.remove(&ticket);
            self.late_changes.insert(ticket);
        }
        // A server gets more than its share only of slots that nobody else needs.
        let ticket = self.select(now, true).or_else(|| self.select(now, false))?;
        self.taken_count += 1;
        self.start(ticket, now)
    }

    /// Takes all waiting interactions at shutdown, in the order of arrival.
    pub fn drain(&mut self, now: Time) -> Vec<DequeuedItem<T>> {
        let all: BTreeSet<Ticket> = self.reads.keys().chain(self.changes.keys()).copied().collect();
        all.into_iter().filter_map(|ticket| self.start(ticket, now)).collect()
    }

    /// Lets later changes start after a change that was carried out or refused, but not yet answered.
    pub fn release_ordering(&mut self, ticket: Ticket) {
        let ordering_keys =
            self.in_progress.get_mut(&ticket).map(|item| std::mem::take(&mut item.ordering_keys));
        self.leave_order(ticket, &ordering_keys.unwrap_or_default());
    }

    /// Frees the slot of a finished interaction.
    pub fn finish(&mut self, ticket: Ticket) {
        self.release_ordering(ticket);
        if let Some(item) = self.in_progress.remove(&ticket) {
            decrement(&mut self.in_progress_by_user, &item.user);
            item.guild.into_iter().for_each(|guild| decrement(&mut self.in_progress_by_guild, &guild));
        }
    }

    /// Takes the messages to be sent now, within their limit.
    pub fn take_quick_replies(&mut self, now: Time) -> Vec<QuickReply<T>> {
        let mut quick_replies = Vec::new();
        let waits = |change: &WaitingChange<T>| now.since(change.item.since) >= ACKNOWLEDGE_AFTER;
        let due = self.fresh_changes.iter().take_while(|ticket| self.changes.get(ticket).is_some_and(waits));
        let due: Vec<Ticket> =
            due.copied().take(MAX_QUICK_REPLIES.saturating_sub(self.quick_replies_in_progress)).collect();
        for ticket in due {
            self.fresh_changes.remove(&ticket);
            self.late_changes.insert(ticket);
            if let Some(change) = self.changes.get_mut(&ticket)
                && now.since(change.item.since) <= EXPIRED_AFTER
            {
                change.acknowledgement = Acknowledgement::Sending;
                self.quick_replies_in_progress += 1;
                quick_replies.push(QuickReply::Acknowledge(ticket, change.item.payload.clone()));
            }
        }
        while self.quick_replies_in_progress < MAX_QUICK_REPLIES
            && let Some((payload, message, since)) = self.refusals.pop_front()
        {
            if now.since(since) <= EXPIRED_AFTER {
                self.quick_replies_in_progress += 1;
                quick_replies.push(QuickReply::Refuse(payload, message));
            }
        }
        quick_replies
    }

    /// Notes that a change was acknowledged, or that this failed.
    pub fn finish_acknowledgement(&mut self, ticket: Ticket, is_sent: bool) {
        self.quick_replies_in_progress = self.quick_replies_in_progress.saturating_sub(1);
        if let Some(change) = self.changes.get_mut(&ticket) {
            change.acknowledgement = if is_sent { Acknowledgement::Sent } else { Acknowledgement::NotSent };
        }
    }

    /// Notes that a refusal was sent, or that this failed.
    pub fn finish_refusal(&mut self) {
        self.quick_replies_in_progress = self.quick_replies_in_progress.saturating_sub(1);
    }

    /// Returns the time of the next acknowledgement or drop, if nothing else happens before.
    #[must_use]
    pub fn next_due(&self) -> Option<Time> {
        let change = self.fresh_changes.first().and_then(|ticket| self.changes.get(ticket));
        let change = change
            .filter(|_| self.quick_replies_in_progress < MAX_QUICK_REPLIES)
            .map(|change| change.item.since.plus(ACKNOWLEDGE_AFTER));
        let read = self.reads.values().next().map(|item| item.since.plus(LATE_AFTER).plus(Span::from_ms(1)));
        change.into_iter().chain(read).min()
    }

    fn select(&self, now: Time, limits_guilds: bool) -> Option<Ticket> {
        let late_changes = || {
            self.late_changes
                .iter()
                .take(MAX_SKIPPED)
                .find_map(|ticket| self.next_in_order(*ticket, limits_guilds))
        };
        let change = || {
            let oldest = self.fresh_changes.first().and_then(|first| self.changes.get(first));
            let is_overloaded = oldest.is_some_and(|change| now.since(change.item.since) > OVERLOAD_AFTER);
            let candidate = |ticket: &Ticket| self.next_in_order(*ticket, limits_guilds);
            if is_overloaded {
                self.fresh_changes.iter().rev().take(MAX_SKIPPED).find_map(candidate)
            } else {
                self.fresh_changes.iter().take(MAX_SKIPPED).find_map(candidate)
            }
        };
        let read = || {
            let oldest = self.reads.values().next();
            let is_overloaded = oldest.is_some_and(|item| now.since(item.since) > OVERLOAD_AFTER);
            let candidate = |(ticket, item): (&Ticket, &QueueItem<T>)| {
                self.has_free_slot(item, limits_guilds).then_some(*ticket)
            };
            if is_overloaded {
                self.reads.iter().rev().take(MAX_SKIPPED).find_map(candidate)
            } else {
                self.reads.iter().take(MAX_SKIPPED).find_map(candidate)
            }
        };
        if self.taken_count.is_multiple_of(LATE_TURN_INTERVAL)
            && let Some(ticket) = late_changes()
        {
            return Some(ticket);
        }
        // Changes and reads alternate.
        let first = if self.taken_count.is_multiple_of(2) { change() } else { read() };
        let second = || if self.taken_count.is_multiple_of(2) { read() } else { change() };
        first.or_else(second).or_else(late_changes)
    }

    /// Returns the change to take so that this one advances: the change itself, or one ahead of it with the same key.
    fn next_in_order(&self, ticket: Ticket, limits_guilds: bool) -> Option<Ticket> {
        let mut ticket = ticket;
        loop {
            let change = self.changes.get(&ticket)?;
            let ahead = ordering_keys_of(&change.item)
                .filter_map(|key| self.order.get(&key)?.front().copied())
                .min()
                .filter(|front| *front < ticket);
            let Some(front) = ahead else {
                let is_free = change.acknowledgement != Acknowledgement::Sending;
                return (is_free && self.has_free_slot(&change.item, limits_guilds)).then_some(ticket);
            };
            // Changes in progress are no longer in `changes`, so the search ends there.
            ticket = front;
        }
    }

    fn has_free_slot(&self, item: &QueueItem<T>, limits_guilds: bool) -> bool {
        let of_user = self.in_progress_by_user.get(&item.user).copied().unwrap_or_default();
        let of_guild =
            item.guild.and_then(|guild| self.in_progress_by_guild.get(&guild).copied()).unwrap_or_default();
        of_user < MAX_IN_PROGRESS_PER_USER && (!limits_guilds || of_guild < (self.slots * 3).div_ceil(4))
    }

    fn start(&mut self, ticket: Ticket, now: Time) -> Option<DequeuedItem<T>> {
        let (item, acknowledgement, ordering_keys) = if let Some(change) = self.changes.remove(&ticket) {
            self.fresh_changes.remove(&ticket);
            self.late_changes.remove(&ticket);
            self.decrement_waiting(change.item.user, |waiting| &mut waiting.1);
            let ordering_keys = ordering_keys_of(&change.item).collect();
            (change.item, change.acknowledgement, ordering_keys)
        } else {
            (self.remove_read(ticket)?, Acknowledgement::NotSent, Vec::new())
        };
        let answer_mode = match acknowledgement {
            Acknowledgement::NotSent if now.since(item.since) > EXPIRED_AFTER => AnswerMode::TooLate,
            Acknowledgement::NotSent => AnswerMode::FirstResponse,
            Acknowledgement::Sending | Acknowledgement::Sent => AnswerMode::Acknowledged,
        };
        *self.in_progress_by_user.entry(item.user).or_default() += 1;
        if let Some(guild) = item.guild {
            *self.in_progress_by_guild.entry(guild).or_default() += 1;
        }
        self.in_progress.insert(ticket, InProgress { user: item.user, guild: item.guild, ordering_keys });
        Some(DequeuedItem { ticket, item, answer_mode })
    }

    fn remove_read(&mut self, ticket: Ticket) -> Option<QueueItem<T>> {
        let item = self.reads.remove(&ticket)?;
        self.decrement_waiting(item.user, |waiting| &mut waiting.0);
        if self.suggestion_by_user.get(&item.user) == Some(&ticket) {
            self.suggestion_by_user.remove(&item.user);
        }
        Some(item)
    }

    fn decrement_waiting(&mut self, user: UserId, count_of: impl Fn(&mut (usize, usize)) -> &mut usize) {
        if let Some(waiting) = self.waiting_by_user.get_mut(&user) {
            let count = count_of(waiting);
            *count = count.saturating_sub(1);
            if *waiting == (0, 0) {
                self.waiting_by_user.remove(&user);
            }
        }
    }

    fn leave_order(&mut self, ticket: Ticket, ordering_keys: &[OrderingKey]) {
        for key in ordering_keys {
            if let Some(waiting) = self.order.get_mut(key) {
                waiting.retain(|other| *other != ticket);
                if waiting.is_empty() {
                    self.order.remove(key);
                }
            }
        }
    }
}

/// Returns the ordering keys of a change: its channel and, if it names one, its game. Reads have none.
fn ordering_keys_of<T>(item: &QueueItem<T>) -> impl Iterator<Item = OrderingKey> {
    let is_change = item.class.changes_data();
    let game = item.game.clone().map(OrderingKey::Game);
    [Some(OrderingKey::Channel(item.channel)), game].into_iter().flatten().filter(move |_| is_change)
}

fn decrement<K: Eq + std::hash::Hash>(counts: &mut HashMap<K, usize>, key: &K) {
    if let Some(count) = counts.get_mut(key) {
        *count -= 1;
        if *count == 0 {
            counts.remove(key);
        }
    }
}

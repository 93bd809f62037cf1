//! The queue of interactions: a pure function of arrivals and the time passed in.
//!
//! - The number of interactions in progress is limited, overall and for each person. While others wait, one server has
//!   at most three quarters of the places.
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

/// Interactions of one person in progress at once.
pub const PERSON_AT_ONCE: usize = 3;
/// The most waiting reads of one person; more are dropped.
pub const PERSON_LOOKS: usize = 8;
/// The most waiting changes of one person; more are refused.
pub const PERSON_CHANGES: usize = 16;
/// The most waiting reads; a new one displaces the oldest.
pub const LOOKS: usize = 1_024;
/// The most waiting changes; more are refused.
pub const CHANGES: usize = 4_096;
/// The most waiting refusals; more are not sent.
pub const REFUSALS: usize = 512;
/// The most acknowledgements and refusals in progress at once, in addition to the places.
pub const DESK: usize = 32;
/// The wait that counts as overload; from then on the newest is taken first.
pub const CROWDED: Span = Span::from_ms(400);
/// The wait after which a change is acknowledged.
pub const ACKNOWLEDGE: Span = Span::from_ms(1_500);
/// The age after which an interaction can hardly be answered within Discord's 3 seconds.
pub const IN_TIME: Span = Span::from_ms(2_000);
/// The age after which an interaction cannot be answered at all.
pub const LOST: Span = Span::from_ms(2_800);
/// The interval, in turns, at which a place is given to a late interaction under any load.
const LATE_EVERY: u64 = 8;
/// The most blocked interactions skipped in search of one that can be taken.
const PASSED_OVER: usize = 256;

/// The number of an interaction in the queue, in the order of arrival.
pub type Ticket = u64;

/// A piece of work.
#[derive(Clone, Debug)]
pub struct Work<T> {
    /// The interaction.
    pub what: T,
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

/// The ways to answer an interaction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answering {
    /// By a first response.
    InTime,
    /// By completing the acknowledgement.
    Acknowledged,
    /// Not at all: the change is carried out, and others see its effect.
    TooLate,
}

/// A piece of work that was taken from the queue.
#[derive(Clone, Debug)]
pub struct Taken<T> {
    /// The ticket, to be returned with [`Queue::done`].
    pub ticket: Ticket,
    /// The work.
    pub work: Work<T>,
    /// The way to answer it.
    pub answering: Answering,
}

/// The reason that an interaction is not handled.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Shed {
    /// Too late for an answer in time.
    Late,
    /// The queue is full.
    Full,
    /// The same person has too much waiting.
    Person,
    /// The same person has typed on.
    Overtaken,
    /// The rate limit of the person or the server is used up.
    Limited,
}

impl Shed {
    /// Returns the label in metrics.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Late => "late",
            Self::Full => "full",
            Self::Person => "person",
            Self::Overtaken => "overtaken",
            Self::Limited => "limited",
        }
    }
}

/// A message that is cheap, urgent, and sent without taking a place.
#[derive(Clone, Debug)]
pub enum Effect<T> {
    /// Tells the user that the change is in progress.
    Acknowledge(Ticket, T),
    /// Tells the user the reason for a refusal.
    Refuse(T, Message),
}

/// The scope within which changes are kept in order.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
enum Lane {
    Channel(ChannelId),
    Game(GameId),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Acknowledged {
    No,
    UnderWay,
    Yes,
}

struct Change<T> {
    work: Work<T>,
    acknowledged: Acknowledged,
}

/// A piece of work in progress.
struct InWork {
    user: UserId,
    guild: Option<GuildId>,
    /// The lanes that it blocks.
    lanes: Vec<Lane>,
}

/// The waiting interactions, and those in progress.
pub struct Queue<T> {
    /// The most interactions in progress at once.
    places: usize,
    next_ticket: Ticket,
    /// The number of interactions taken so far.
    turn: u64,
    looks: BTreeMap<Ticket, Work<T>>,
    changes: BTreeMap<Ticket, Change<T>>,
    /// The tickets of changes that are not acknowledged yet and can still be answered in time.
    fresh: BTreeSet<Ticket>,
    /// The tickets of the other changes: acknowledged, or too old for a first response.
    late: BTreeSet<Ticket>,
    /// The changes of each lane, including those in progress, in the order of arrival.
    lanes: HashMap<Lane, VecDeque<Ticket>>,
    in_work: HashMap<Ticket, InWork>,
    working: HashMap<UserId, usize>,
    working_in: HashMap<GuildId, usize>,
    /// The numbers of waiting reads and changes of each person.
    waiting: HashMap<UserId, (usize, usize)>,
    /// The pending suggestion request of each person.
    typing: HashMap<UserId, Ticket>,
    refusals: VecDeque<(T, Message, Time)>,
    effects: usize,
}

impl<T: Clone> Queue<T> {
    /// Creates an empty queue.
    #[must_use]
    pub fn new(places: usize) -> Self {
        Self {
            places: places.max(1),
            next_ticket: 0,
            turn: 0,
            looks: BTreeMap::new(),
            changes: BTreeMap::new(),
            fresh: BTreeSet::new(),
            late: BTreeSet::new(),
            lanes: HashMap::new(),
            in_work: HashMap::new(),
            working: HashMap::new(),
            working_in: HashMap::new(),
            waiting: HashMap::new(),
            typing: HashMap::new(),
            refusals: VecDeque::new(),
            effects: 0,
        }
    }

    /// Returns the numbers of waiting reads and changes.
    #[must_use]
    pub fn waiting(&self) -> (usize, usize) {
        (self.looks.len(), self.changes.len())
    }

    /// Returns the number of interactions in progress.
    #[must_use]
    pub fn working(&self) -> usize {
        self.in_work.len()
    }

    /// Adds work to the queue. Returns the work that was dropped to make room, if any.
    ///
    /// # Errors
    /// Returns the reason if the work is not accepted; the queue is unchanged then.
    pub fn offer(&mut self, work: Work<T>) -> Result<Option<(Work<T>, Shed)>, Shed> {
        let ticket = self.next_ticket;
        let changes = work.class.changes_something();
        let (looks_of_user, changes_of_user) = self.waiting.get(&work.user).copied().unwrap_or_default();
        if changes {
            if changes_of_user >= PERSON_CHANGES {
                return Err(Shed::Person);
            }
            if self.changes.len() >= CHANGES {
                return Err(Shed::Full);
            }
            for lane in lanes_of(&work) {
                self.lanes.entry(lane).or_default().push_back(ticket);
            }
            self.waiting.entry(work.user).or_default().1 += 1;
            self.fresh.insert(ticket);
            self.changes.insert(ticket, Change { work, acknowledged: Acknowledged::No });
            self.next_ticket += 1;
            return Ok(None);
        }
        let typing = work.class == RequestClass::Suggestion;
        let overtaken = if typing { self.typing.get(&work.user).copied() } else { None };
        let mut dropped = None;
        if let Some(before) = overtaken {
            // Interactions may arrive out of order.
            if self.looks.get(&before).is_some_and(|before| before.created > work.created) {
                return Ok(Some((work, Shed::Overtaken)));
            }
            dropped = self.drop_look(before).map(|work| (work, Shed::Overtaken));
        } else if looks_of_user >= PERSON_LOOKS {
            return Err(Shed::Person);
        } else if self.looks.len() >= LOOKS
            && let Some(oldest) = self.looks.keys().next().copied()
        {
            dropped = self.drop_look(oldest).map(|work| (work, Shed::Full));
        }
        if typing {
            self.typing.insert(work.user, ticket);
        }
        self.waiting.entry(work.user).or_default().0 += 1;
        self.looks.insert(ticket, work);
        self.next_ticket += 1;
        Ok(dropped)
    }

    /// Queues a refusal. Returns `false` if there is no room for it.
    pub fn refuse(&mut self, what: T, sentence: Message, since: Time) -> bool {
        let room = self.refusals.len() < REFUSALS;
        if room {
            self.refusals.push_back((what, sentence, since));
        }
        room
    }

    /// Drops reads that can no longer be answered in time, and returns them.
    pub fn shed(&mut self, now: Time) -> Vec<Work<T>> {
        let late: Vec<Ticket> = self
            .looks
            .iter()
            .take_while(|(_, work)| now.since(work.since) > IN_TIME)
            .map(|(ticket, _)| *ticket)
            .collect();
        late.into_iter().filter_map(|ticket| self.drop_look(ticket)).collect()
    }

    /// Takes the next piece of work, if there is a place for it.
    pub fn next(&mut self, now: Time) -> Option<Taken<T>> {
        if self.in_work.len() >= self.places {
            return None;
        }
        while let Some(ticket) = self.fresh.first().copied()
            && self.changes.get(&ticket).is_none_or(|change| now.since(change.work.since) > IN_TIME)
        {
            self.fresh.remove(&ticket);
            self.late.insert(ticket);
        }
        // A server gets more than its share only of places that nobody else needs.
        let ticket = self.pick(now, true).or_else(|| self.pick(now, false))?;
        self.turn += 1;
        self.take(ticket, now)
    }

    /// Takes all waiting work, in the order of arrival, when no more turns follow.
    pub fn drain(&mut self, now: Time) -> Vec<Taken<T>> {
        let all: BTreeSet<Ticket> = self.looks.keys().chain(self.changes.keys()).copied().collect();
        all.into_iter().filter_map(|ticket| self.take(ticket, now)).collect()
    }

    /// Releases the lanes of a change that was carried out or refused, but not yet answered.
    pub fn ordered(&mut self, ticket: Ticket) {
        let lanes = self.in_work.get_mut(&ticket).map(|work| std::mem::take(&mut work.lanes));
        self.leave_lanes(ticket, &lanes.unwrap_or_default());
    }

    /// Frees the place of finished work.
    pub fn done(&mut self, ticket: Ticket) {
        self.ordered(ticket);
        if let Some(work) = self.in_work.remove(&ticket) {
            one_less(&mut self.working, &work.user);
            work.guild.into_iter().for_each(|guild| one_less(&mut self.working_in, &guild));
        }
    }

    /// Takes the messages to be sent now, within their limit.
    pub fn effects(&mut self, now: Time) -> Vec<Effect<T>> {
        let mut effects = Vec::new();
        let waits = |change: &Change<T>| now.since(change.work.since) >= ACKNOWLEDGE;
        let due = self.fresh.iter().take_while(|ticket| self.changes.get(ticket).is_some_and(waits));
        let due: Vec<Ticket> = due.copied().take(DESK.saturating_sub(self.effects)).collect();
        for ticket in due {
            self.fresh.remove(&ticket);
            self.late.insert(ticket);
            if let Some(change) = self.changes.get_mut(&ticket)
                && now.since(change.work.since) <= LOST
            {
                change.acknowledged = Acknowledged::UnderWay;
                self.effects += 1;
                effects.push(Effect::Acknowledge(ticket, change.work.what.clone()));
            }
        }
        while self.effects < DESK
            && let Some((what, sentence, since)) = self.refusals.pop_front()
        {
            if now.since(since) <= LOST {
                self.effects += 1;
                effects.push(Effect::Refuse(what, sentence));
            }
        }
        effects
    }

    /// Notes that a change was acknowledged, or that this failed.
    pub fn acknowledged(&mut self, ticket: Ticket, done: bool) {
        self.effects = self.effects.saturating_sub(1);
        if let Some(change) = self.changes.get_mut(&ticket) {
            change.acknowledged = if done { Acknowledged::Yes } else { Acknowledged::No };
        }
    }

    /// Notes that a refusal was sent, or that this failed.
    pub fn refused(&mut self) {
        self.effects = self.effects.saturating_sub(1);
    }

    /// Returns the time of the next acknowledgement or drop, if nothing else happens before.
    #[must_use]
    pub fn wake(&self) -> Option<Time> {
        let change = self.fresh.first().and_then(|ticket| self.changes.get(ticket));
        let change = change.filter(|_| self.effects < DESK).map(|change| change.work.since.plus(ACKNOWLEDGE));
        let look = self.looks.values().next().map(|work| work.since.plus(IN_TIME).plus(Span::from_ms(1)));
        change.into_iter().chain(look).min()
    }

    fn pick(&self, now: Time, shared: bool) -> Option<Ticket> {
        let late = || self.late.iter().take(PASSED_OVER).find_map(|ticket| self.change(*ticket, shared));
        let change = || {
            let oldest = self.fresh.first().and_then(|first| self.changes.get(first));
            let crowded = oldest.is_some_and(|change| now.since(change.work.since) > CROWDED);
            let able = |ticket: &Ticket| self.change(*ticket, shared);
            if crowded {
                self.fresh.iter().rev().take(PASSED_OVER).find_map(able)
            } else {
                self.fresh.iter().take(PASSED_OVER).find_map(able)
            }
        };
        let look = || {
            let oldest = self.looks.values().next();
            let crowded = oldest.is_some_and(|work| now.since(work.since) > CROWDED);
            let able = |(ticket, work): (&Ticket, &Work<T>)| self.has_place(work, shared).then_some(*ticket);
            if crowded {
                self.looks.iter().rev().take(PASSED_OVER).find_map(able)
            } else {
                self.looks.iter().take(PASSED_OVER).find_map(able)
            }
        };
        if self.turn.is_multiple_of(LATE_EVERY)
            && let Some(ticket) = late()
        {
            return Some(ticket);
        }
        // Changes and reads alternate.
        let first = if self.turn.is_multiple_of(2) { change() } else { look() };
        let second = || if self.turn.is_multiple_of(2) { look() } else { change() };
        first.or_else(second).or_else(late)
    }

    /// Returns the change to take so that this one advances: the change itself, or one ahead of it in a lane.
    fn change(&self, ticket: Ticket, shared: bool) -> Option<Ticket> {
        let mut ticket = ticket;
        loop {
            let change = self.changes.get(&ticket)?;
            let ahead = lanes_of(&change.work)
                .filter_map(|lane| self.lanes.get(&lane)?.front().copied())
                .min()
                .filter(|front| *front < ticket);
            let Some(front) = ahead else {
                let free = change.acknowledged != Acknowledged::UnderWay;
                return (free && self.has_place(&change.work, shared)).then_some(ticket);
            };
            // Work in progress is no longer in the queue.
            ticket = front;
        }
    }

    fn has_place(&self, work: &Work<T>, shared: bool) -> bool {
        let of_user = self.working.get(&work.user).copied().unwrap_or_default();
        let of_guild = work.guild.and_then(|guild| self.working_in.get(&guild).copied()).unwrap_or_default();
        of_user < PERSON_AT_ONCE && (!shared || of_guild < (self.places * 3).div_ceil(4))
    }

    fn take(&mut self, ticket: Ticket, now: Time) -> Option<Taken<T>> {
        let (work, acknowledged, lanes) = if let Some(change) = self.changes.remove(&ticket) {
            self.fresh.remove(&ticket);
            self.late.remove(&ticket);
            self.waits_no_more(change.work.user, |waiting| &mut waiting.1);
            let lanes = lanes_of(&change.work).collect();
            (change.work, change.acknowledged, lanes)
        } else {
            (self.drop_look(ticket)?, Acknowledged::No, Vec::new())
        };
        let answering = match acknowledged {
            Acknowledged::No if now.since(work.since) > LOST => Answering::TooLate,
            Acknowledged::No => Answering::InTime,
            Acknowledged::UnderWay | Acknowledged::Yes => Answering::Acknowledged,
        };
        *self.working.entry(work.user).or_default() += 1;
        if let Some(guild) = work.guild {
            *self.working_in.entry(guild).or_default() += 1;
        }
        self.in_work.insert(ticket, InWork { user: work.user, guild: work.guild, lanes });
        Some(Taken { ticket, work, answering })
    }

    fn drop_look(&mut self, ticket: Ticket) -> Option<Work<T>> {
        let work = self.looks.remove(&ticket)?;
        self.waits_no_more(work.user, |waiting| &mut waiting.0);
        if self.typing.get(&work.user) == Some(&ticket) {
            self.typing.remove(&work.user);
        }
        Some(work)
    }

    fn waits_no_more(&mut self, user: UserId, which: impl Fn(&mut (usize, usize)) -> &mut usize) {
        if let Some(waiting) = self.waiting.get_mut(&user) {
            let count = which(waiting);
            *count = count.saturating_sub(1);
            if *waiting == (0, 0) {
                self.waiting.remove(&user);
            }
        }
    }

    fn leave_lanes(&mut self, ticket: Ticket, lanes: &[Lane]) {
        for lane in lanes {
            if let Some(waiting) = self.lanes.get_mut(lane) {
                waiting.retain(|other| *other != ticket);
                if waiting.is_empty() {
                    self.lanes.remove(lane);
                }
            }
        }
    }
}

/// Returns the lanes of a change. A command that names no game has its channel's lane only.
fn lanes_of<T>(work: &Work<T>) -> impl Iterator<Item = Lane> {
    let changes = work.class.changes_something();
    let game = work.game.clone().map(Lane::Game);
    [Some(Lane::Channel(work.channel)), game].into_iter().flatten().filter(move |_| changes)
}

fn one_less<K: Eq + std::hash::Hash>(counts: &mut HashMap<K, usize>, key: &K) {
    if let Some(count) = counts.get_mut(key) {
        *count -= 1;
        if *count == 0 {
            counts.remove(key);
        }
    }
}

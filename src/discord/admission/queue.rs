//! The queue of interactions: a function of arrivals and of the time that is passed in.
//!
//! - A limited number is worked on at once, with a limit for each person. While others wait, one server has at most
//!   three quarters of the places.
//! - Changes are carried out in the order of arrival, game by game and channel by channel, however late they are. A
//!   change that waits long is acknowledged meanwhile ("thinking…").
//! - Looks are dropped when they can no longer be answered in time.
//! - While waits are short, the oldest is taken first. Under overload it is the newest: the oldest would all be
//!   answered too late, so that nobody would be answered in time.

use castellan_community::quota::RequestClass;
use castellan_discord_api::wire::{ChannelId, GuildId, UserId};
use castellan_game::{GameId, Span, Time};
use castellan_text::Message;
use std::collections::{BTreeMap, BTreeSet, HashMap, VecDeque};

/// Interactions of one person that are worked on at once.
pub const PERSON_AT_ONCE: usize = 3;
/// The most waiting looks of one person; more are dropped.
pub const PERSON_LOOKS: usize = 8;
/// The most waiting changes of one person; more are refused.
pub const PERSON_CHANGES: usize = 16;
/// The most waiting looks; the oldest is dropped for a new one.
pub const LOOKS: usize = 1_024;
/// The most waiting changes; more are refused.
pub const CHANGES: usize = 4_096;
/// The most waiting refusals; more are not sent.
pub const REFUSALS: usize = 512;
/// The most acknowledgements and refusals under way at once, beside the places.
pub const DESK: usize = 32;
/// The wait from which on there is overload, and the newest is taken first.
pub const CROWDED: Span = Span::from_ms(400);
/// After so long a change that still waits is acknowledged.
pub const ACKNOWLEDGE: Span = Span::from_ms(1_500);
/// The age from which on an interaction can hardly be answered within Discord's 3 seconds.
pub const IN_TIME: Span = Span::from_ms(2_000);
/// The age from which on it cannot be answered at all.
pub const LOST: Span = Span::from_ms(2_800);
/// Every so many places one goes to a late interaction, whatever the load.
const LATE_EVERY: u64 = 8;
/// The most blocked interactions that are passed over to find one that can be taken.
const PASSED_OVER: usize = 256;

/// The number under which something waits and is worked on; later ones are larger.
pub type Ticket = u64;

/// A piece of work.
#[derive(Clone, Debug)]
pub struct Work<T> {
    /// The thing itself.
    pub what: T,
    /// The class.
    pub class: RequestClass,
    /// The user.
    pub user: UserId,
    /// In which server.
    pub guild: Option<GuildId>,
    /// In which channel.
    pub channel: ChannelId,
    /// The game that it names.
    pub game: Option<GameId>,
    /// Since when it waits for an answer.
    pub since: Time,
    /// The time at which it was asked, by Discord's clock.
    pub created: Time,
}

/// The ways to answer it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answering {
    /// By a first answer.
    InTime,
    /// Acknowledged: the answer completes that.
    Acknowledged,
    /// Not at all: it is carried out, and others see it.
    TooLate,
}

/// A piece of work whose turn it is.
#[derive(Clone, Debug)]
pub struct Taken<T> {
    /// The ticket, to be given back with [`Queue::done`].
    pub ticket: Ticket,
    /// The work.
    pub work: Work<T>,
    /// The ways to answer it.
    pub answering: Answering,
}

/// The reason that an interaction is not handled.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Shed {
    /// Too late to be answered in time.
    Late,
    /// Too much waits.
    Full,
    /// Too much of the same person waits.
    Person,
    /// The same person has typed on.
    Overtaken,
    /// The bucket of the person or the server is empty.
    Limited,
}

impl Shed {
    /// Returns its word in metrics.
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

/// A message to be sent beside the places: it costs next to nothing, and cannot wait.
#[derive(Clone, Debug)]
pub enum Effect<T> {
    /// Tells the user that their change was admitted.
    Acknowledge(Ticket, T),
    /// Tells the user why it is not handled.
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
    /// The lanes that it holds.
    lanes: Vec<Lane>,
}

/// The waiting interactions, and those in progress.
pub struct Queue<T> {
    /// The most that are worked on at once.
    places: usize,
    next_ticket: Ticket,
    /// Counts what was taken.
    turn: u64,
    looks: BTreeMap<Ticket, Work<T>>,
    changes: BTreeMap<Ticket, Change<T>>,
    /// The changes that can still be answered in time.
    fresh: BTreeSet<Ticket>,
    /// The others.
    late: BTreeSet<Ticket>,
    /// The changes of each lane, those being worked on too, in the order in which they came.
    lanes: HashMap<Lane, VecDeque<Ticket>>,
    in_work: HashMap<Ticket, InWork>,
    working: HashMap<UserId, usize>,
    working_in: HashMap<GuildId, usize>,
    /// The numbers of waiting looks and changes of each person.
    waiting: HashMap<UserId, (usize, usize)>,
    /// The suggestions that each person waits for.
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

    /// Returns the numbers of waiting looks and changes.
    #[must_use]
    pub fn waiting(&self) -> (usize, usize) {
        (self.looks.len(), self.changes.len())
    }

    /// Returns the number in progress.
    #[must_use]
    pub fn working(&self) -> usize {
        self.in_work.len()
    }

    /// Lets something wait for its turn; gives what is dropped for it.
    ///
    /// # Errors
    /// Returns an error if it is not taken in: nothing is done.
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
            // An old one may come again.
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

    /// Lets somebody be told why nothing is done. False when that is not possible either.
    pub fn refuse(&mut self, what: T, sentence: Message, since: Time) -> bool {
        let room = self.refusals.len() < REFUSALS;
        if room {
            self.refusals.push_back((what, sentence, since));
        }
        room
    }

    /// Drops what can no longer be answered in time, and gives it.
    pub fn shed(&mut self, now: Time) -> Vec<Work<T>> {
        let late: Vec<Ticket> = self
            .looks
            .iter()
            .take_while(|(_, work)| now.since(work.since) > IN_TIME)
            .map(|(ticket, _)| *ticket)
            .collect();
        late.into_iter().filter_map(|ticket| self.drop_look(ticket)).collect()
    }

    /// Takes what is to be done next, if there is a place for it.
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
        // A server has more than its share only of what nobody else wants.
        let ticket = self.pick(now, true).or_else(|| self.pick(now, false))?;
        self.turn += 1;
        self.take(ticket, now)
    }

    /// Takes all that wait, in the order of arrival: there will be no more turns.
    pub fn drain(&mut self, now: Time) -> Vec<Taken<T>> {
        let all: BTreeSet<Ticket> = self.looks.keys().chain(self.changes.keys()).copied().collect();
        all.into_iter().filter_map(|ticket| self.take(ticket, now)).collect()
    }

    /// Releases the lanes of a change that is carried out or refused, though not yet answered.
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

    /// Takes the messages to be sent at once, within their limit.
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

    /// A change was acknowledged, or could not be.
    pub fn acknowledged(&mut self, ticket: Ticket, done: bool) {
        self.effects = self.effects.saturating_sub(1);
        if let Some(change) = self.changes.get_mut(&ticket) {
            change.acknowledged = if done { Acknowledged::Yes } else { Acknowledged::No };
        }
    }

    /// Notes that a refusal was sent, or could not be.
    pub fn refused(&mut self) {
        self.effects = self.effects.saturating_sub(1);
    }

    /// Returns the time at which an interaction is to be acknowledged or dropped, if nothing else happens before.
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
        // Changes and looks take turns.
        let first = if self.turn.is_multiple_of(2) { change() } else { look() };
        let second = || if self.turn.is_multiple_of(2) { look() } else { change() };
        first.or_else(second).or_else(late)
    }

    /// Returns the change that can be taken so that this one gets nearer to its turn: itself, or one before it in a
    /// lane.
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
            // Work in progress is no longer among the waiting.
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

/// Returns the lanes of a change: a command without a game is for one of its channel.
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

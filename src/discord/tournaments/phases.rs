//! The messages for the phases of a tournament: check-in, each round, and the result.
//!
//! Each phase has one message, split into pages if it exceeds Discord's limits. It is posted once, with notifications,
//! and edited while the phase lasts. A message that can no longer be edited is replaced by one without mentions. The id
//! of each page is stored as soon as the page is posted, so that the others follow after a restart.
//!
//! Two tasks write these messages: one posts new phases, the other applies changes. A lock ensures that each reads the
//! current state, so that an older state never overwrites a newer one.

use crate::announcing::nonce::hashed;
use crate::tournaments::{ARCHIVED, IN_A_LINE, TournamentHost};
use castellan_community::error::OperatorError;
use castellan_community::people::People;
use castellan_community::venues::{PhasePost, Posted, Venue};
use castellan_discord_api::escape::plain;
use castellan_discord_api::fit::fit;
use castellan_discord_api::limits::{CONTENT, length};
use castellan_discord_api::ports::CallError;
use castellan_discord_api::wire::{Message, MessageRef, Row, UserId};
use castellan_discord_view::board::theme_named;
use castellan_discord_view::tournaments::result::{self, Outcome};
use castellan_discord_view::tournaments::sheet::Sheet;
use castellan_discord_view::tournaments::{layout, round};
use castellan_picture::{Crosstable, Theme};
use castellan_referee::Trouble;
use castellan_text::{self as text, Language, message};
use castellan_tournament::rating::FIRST_RATING;
use castellan_tournament::{Phase, Tournament, TournamentId};
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

/// The most messages whose content is remembered. Others are edited once more than necessary.
const MOST_SHOWN: usize = 10_000;
/// The number of lines with mentions in one message of the call to check in.
const CALLED_LINES: usize = 6;

/// The known contents of messages, as digests, with the number of their tournament's events at that time.
#[derive(Default)]
pub(crate) struct Shown {
    messages: Mutex<HashMap<MessageRef, (String, u64)>>,
    /// `true` if other processes edit the messages too.
    shared: AtomicBool,
}

impl Shown {
    /// Sets the number of other processes that edit the messages.
    pub(crate) fn share_with(&self, others: usize) {
        self.shared.store(others > 0, Ordering::Relaxed);
    }

    fn of(&self, message: MessageRef) -> Option<(String, u64)> {
        self.messages.lock().unwrap_or_else(PoisonError::into_inner).get(&message).cloned()
    }

    pub(super) fn note(&self, message: MessageRef, digest: String, events: u64) {
        let mut all = self.messages.lock().unwrap_or_else(PoisonError::into_inner);
        if all.len() >= MOST_SHOWN {
            all.clear();
        }
        all.insert(message, (digest, events));
    }

    /// Returns `true` if a message is known to be up to date. After another event, another process may have edited it.
    pub(super) fn says(&self, message: MessageRef, digest: &str, events: u64) -> bool {
        let is_so = |at: u64| at == events || !self.shared.load(Ordering::Relaxed);
        self.of(message).is_some_and(|(said, at)| said == digest && is_so(at))
    }

    /// Returns `true` if this process last edited the message to this content.
    fn said(&self, message: MessageRef, digest: &str) -> bool {
        self.of(message).is_some_and(|(said, _)| said == digest)
    }

    /// Forgets the content of a message.
    pub(super) fn forget(&self, message: MessageRef) {
        self.messages.lock().unwrap_or_else(PoisonError::into_inner).remove(&message);
    }
}

/// A page of a phase.
struct Page {
    message: Message,
    picture: Option<Picture>,
}

/// The picture of a page.
enum Picture {
    Standings(Sheet, &'static Theme),
    Result(Crosstable),
}

impl Page {
    /// Returns a digest of the content.
    fn digest(&self) -> String {
        let drawn = match &self.picture {
            None => String::new(),
            Some(Picture::Standings(sheet, theme)) => format!("{} {}", sheet.text(), theme.name),
            Some(Picture::Result(table)) => format!("{table:?}"),
        };
        hashed(&format!("{:?} {drawn}", self.message))
    }
}

/// The result of an edit.
pub(super) enum Edited {
    Done,
    /// The message was deleted.
    Gone,
    /// The message exists but cannot be edited.
    Stuck,
}

impl TournamentHost {
    /// Posts the message of a phase, or brings it up to date.
    pub(super) async fn show_phase(&self, id: &TournamentId, post: PhasePost) -> Result<(), OperatorError> {
        let _only = self.writers.lock(id).await;
        let venue = &self.venue(id).await?;
        let tournament = &*self.referee.tournaments.tournament(id).await?;
        let before = self.venues.posted(tournament.id()).await?.remove(&post).unwrap_or_default();
        let is_new = match post {
            PhasePost::Round(round) => round > venue.shown_round,
            PhasePost::CheckIn | PhasePost::Result => true,
        };
        Box::pin(self.bring_up_to_date(tournament, venue, (post, before), is_new)).await
    }

    /// Edits the out-of-date messages of all phases. After a restart, messages of past phases stay as they are, because
    /// their content is unknown.
    pub(super) async fn keep_phases(&self, id: &TournamentId, venue: &Venue) -> Result<(), OperatorError> {
        let all = self.venues.posted(id).await?;
        // Loaded after the messages: a phase with a message has begun.
        let tournament = self.referee.tournaments.tournament(id).await?;
        for (post, posted) in all {
            Box::pin(self.bring_up_to_date(&tournament, venue, (post, posted), false)).await?;
        }
        Ok(())
    }

    async fn bring_up_to_date(
        &self,
        tournament: &Tournament,
        venue: &Venue,
        (post, before): (PhasePost, Posted),
        is_new: bool,
    ) -> Result<(), OperatorError> {
        let pages = self.pages(tournament, venue, post).await?;
        let (lasts, events) = (lasts(tournament, post), tournament.events());
        let mut now = before.clone();
        for (place, page) in pages.iter().enumerate() {
            let digest = page.digest();
            let known = now.messages.get(place).copied();
            if let Some(at) = known {
                let is_here = at.channel == venue.channel;
                let says_so =
                    if lasts { self.shown.says(at, &digest, events) } else { self.shown.said(at, &digest) };
                if says_so && is_here {
                    continue;
                }
                if !lasts && (self.shown.of(at).is_none() || !is_here) {
                    self.shown.note(at, digest, events);
                    continue;
                }
                let edited =
                    if is_here { self.edit(at, &self.drawn(page).await?).await? } else { Edited::Gone };
                match edited {
                    Edited::Done => {
                        self.shown.note(at, digest, events);
                        continue;
                    }
                    Edited::Gone if !lasts => continue,
                    Edited::Gone => {}
                    // The message could not lose its buttons either.
                    Edited::Stuck => drop(self.discord.delete(at).await),
                }
            }
            let message = self.drawn(page).await?;
            let mentions = is_new && known.is_none();
            let message = if mentions { with_mentions(message, page) } else { message };
            let instead = known.map_or_else(String::new, |at| at.to_string());
            let nonce = hashed(&format!("{} {post} {place} {} {instead}", tournament.id(), venue.channel));
            let sent = self.tell_in(tournament, venue, &message, &nonce).await?;
            let at = self.note_sent(tournament, sent, digest);
            match now.messages.get_mut(place) {
                Some(known) => *known = at,
                None => now.messages.push(at),
            }
            self.note_posted(tournament, post, (&before, &now), place + 1 == pages.len()).await?;
        }
        if now.messages.len() > pages.len() {
            for gone in now.messages.split_off(pages.len()) {
                self.shown.forget(gone);
                // The message may have been deleted already.
                drop(self.discord.delete(gone).await);
            }
            self.note_posted(tournament, post, (&before, &now), true).await?;
        }
        Ok(())
    }

    async fn note_posted(
        &self,
        tournament: &Tournament,
        post: PhasePost,
        (before, posted): (&Posted, &Posted),
        complete: bool,
    ) -> Result<(), OperatorError> {
        let id = tournament.id();
        // Pages may disappear and reappear, so the request id depends on the earlier pages too.
        let digest = hashed(&format!("{:?} after {:?}", posted.messages, before.messages));
        let request = format!("venue:posted-{id}-{post}-{digest}-{complete}-{}", tournament.events());
        self.venues.note_posted(id, post, posted, complete, &request).await
    }

    /// Edits one of the bot's messages, unarchiving its thread if necessary.
    pub(super) async fn edit(&self, at: MessageRef, message: &Message) -> Result<Edited, OperatorError> {
        let mut done = self.discord.rewrite(at, message).await;
        if matches!(done, Err(CallError::Forbidden { code: ARCHIVED, .. })) {
            done = match self.discord.unarchive(at.channel).await {
                Ok(()) => self.discord.rewrite(at, message).await,
                Err(error) => Err(error),
            };
        }
        match done {
            Ok(()) => Ok(Edited::Done),
            Err(CallError::Gone { .. }) => Ok(Edited::Gone),
            Err(CallError::Forbidden { .. } | CallError::Refused { .. }) => Ok(Edited::Stuck),
            Err(error) => Err(error.into()),
        }
    }

    /// Renders a page with its picture, without mentions.
    async fn drawn(&self, page: &Page) -> Result<Message, OperatorError> {
        let mut message = Message { mentions: Vec::new(), ..page.message.clone() };
        match &page.picture {
            None => {}
            Some(Picture::Standings(sheet, theme)) => {
                message.files = sheet.message(&self.render_pool, Some(theme)).await?.files;
            }
            Some(Picture::Result(table)) => {
                message.files.push(result::draw(table, &self.render_pool).await?);
            }
        }
        Ok(fit(&message)?)
    }

    /// Returns the current pages of a phase; empty if it has no content.
    async fn pages(
        &self,
        tournament: &Tournament,
        venue: &Venue,
        post: PhasePost,
    ) -> Result<Vec<Page>, OperatorError> {
        let language = self.settings.server_language(venue.guild).await?;
        let mut people = People::of_tournament(&self.referee, tournament).await?;
        match post {
            PhasePost::CheckIn => Ok(check_in(tournament, &people, language)),
            PhasePost::Round(number) => {
                let Some(round) = tournament.round(number) else { return Ok(Vec::new()) };
                let log = self.referee.tournaments.log(tournament.id()).await?;
                people.add_of_tournament(&self.referee, &log).await?;
                let notes = round::notes(&log, number, tournament, &people, language);
                let now = self.referee.now();
                let messages = round::pages(tournament, round, (&people, &notes), now, language);
                let page = |message| Page { message, picture: None };
                let mut pages: Vec<Page> = messages.into_iter().map(page).collect();
                if let Some(sheet) = round::standings(tournament, round, &people, language) {
                    let (content, text) = (&mut pages[0].message.content, sheet.text());
                    // A text without room in the message is still in the picture's description.
                    if length(content) + 1 + length(&text) <= CONTENT {
                        *content += "\n";
                        *content += &text;
                    }
                    pages[0].picture = Some(Picture::Standings(sheet, self.theme(venue).await?));
                }
                Ok(pages)
            }
            PhasePost::Result if tournament.phase() != Phase::Finished => Ok(Vec::new()),
            PhasePost::Result => {
                let outcome = self.outcome(tournament, venue, language).await?;
                let message = result::message(tournament, &people, &outcome, language);
                let theme = self.theme(venue).await?;
                let table = result::table(tournament, &people, &outcome, theme, language);
                Ok(vec![Page { message, picture: Some(Picture::Result(table)) }])
            }
        }
    }

    async fn theme(&self, venue: &Venue) -> Result<&'static Theme, OperatorError> {
        Ok(theme_named(&self.settings.server_or_closed(Some(venue.guild)).await?.theme))
    }

    /// Returns the rating changes of a tournament, and links to its games.
    async fn outcome(
        &self,
        tournament: &Tournament,
        venue: &Venue,
        language: Language,
    ) -> Result<Outcome, OperatorError> {
        let mut outcome = Outcome { gained: HashMap::new(), games: Vec::new() };
        for pairing in tournament.rounds().iter().flat_map(|round| &round.pairings) {
            for game in (0..=pairing.games).map(|games| pairing.board.game(tournament.id(), games)) {
                let game = match self.referee.games.game(&game).await {
                    Ok(game) => game,
                    // A forfeit without a game, or a frozen game.
                    Err(Trouble::NoGame(_) | Trouble::Frozen { .. }) => continue,
                    Err(trouble) => return Err(trouble.into()),
                };
                for change in self.referee.ratings.changes(&game).await? {
                    let before = change.before.map_or(FIRST_RATING, |rating| rating.shown());
                    let gained = i64::from(change.after.shown()) - i64::from(before);
                    *outcome.gained.entry(change.player).or_default() += gained;
                }
            }
            let place = self.places.of(&tournament.game_of(pairing)).await?;
            // Games that were moved to another server are not linked.
            let place = place.filter(|place| place.guild == Some(venue.guild));
            let (Some(place), Some(score)) = (place, &pairing.score) else { continue };
            let link = match (place.parent, place.shown) {
                (None, Some(board)) => board.link(Some(venue.guild)),
                _ => format!("<#{}>", place.channel),
            };
            let annulled = tournament.is_annulled(pairing);
            outcome.games.push(format!("{link} {}", text::scored_of_in(score, annulled, language)));
        }
        Ok(outcome)
    }
}

/// Returns `true` if a phase is current or was the latest, so that its message is kept up to date.
fn lasts(tournament: &Tournament, post: PhasePost) -> bool {
    match post {
        PhasePost::CheckIn => {
            tournament.phase() == Phase::SignUp || tournament.rounds().iter().all(|round| !round.finished)
        }
        PhasePost::Round(number) => {
            let latest = tournament.rounds().iter().rev().find(|round| round.finished);
            let round = tournament.round(number);
            round.is_none_or(|round| !round.finished) || latest.is_some_and(|latest| latest.number == number)
        }
        PhasePost::Result => true,
    }
}

fn with_mentions(message: Message, page: &Page) -> Message {
    Message { mentions: page.message.mentions.clone(), ..message }
}

/// Returns the call to check in, with the players who have and have not done so.
fn check_in(tournament: &Tournament, people: &People, language: Language) -> Vec<Page> {
    let title = plain(&tournament.announcement().title);
    let there = tournament.signed_up().iter().filter(|sign_up| sign_up.checked_in).count();
    let count = tournament.signed_up().len();
    let open = tournament.is_check_in_open();
    let call = if open {
        message!(TournamentAnswers, "check-in-call", title = title)
    } else {
        message!(TournamentAnswers, "check-in-over", title = title, there = there, count = count)
    };
    let mut pages = vec![Message::text(call.text(language))];
    if open && there > 0 {
        let said = message!(TournamentAnswers, "check-in-there", there = there, count = count);
        pages[0].content += " ";
        pages[0].content += &said.text(language);
    }
    for (place, line) in tournament.signed_up().chunks(IN_A_LINE).enumerate() {
        if place > 0 && place % CALLED_LINES == 0 {
            pages.push(Message::default());
        }
        let page = pages.last_mut().expect("there is one from the start");
        let named = line.iter().map(|sign_up| {
            let user = people.user(&sign_up.player.id);
            let name =
                user.map_or_else(|| plain(&people.person(&sign_up.player.id)), |user| format!("<@{user}>"));
            if sign_up.checked_in { format!("{name} ✓") } else { name }
        });
        if !page.content.is_empty() {
            page.content.push('\n');
        }
        page.content += &named.collect::<Vec<_>>().join(" ");
        let waiting = line.iter().filter(|sign_up| !sign_up.checked_in);
        let users: Vec<UserId> = waiting.filter_map(|sign_up| people.user(&sign_up.player.id)).collect();
        page.mentions.extend(users);
    }
    if open {
        pages[0].rows.push(Row::Buttons(vec![layout::check_in_button(tournament, language)]));
    }
    pages.into_iter().map(|message| Page { message, picture: None }).collect()
}

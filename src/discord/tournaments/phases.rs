//! The messages for the phases of a tournament: check-in, each round, and the result.
//!
//! Each phase has one message, split into pages if it exceeds Discord's limits. It is posted once, with notifications,
//! and edited while the phase lasts. A message that can no longer be edited is replaced by one without mentions. The id
//! of each page is stored as soon as the page is posted, so that the others follow after a restart.
//!
//! Two tasks write these messages: one posts new phases, the other applies changes. A lock ensures that each reads the
//! current state, so that an older state never overwrites a newer one.

use crate::announcing::nonce::hashed;
use crate::tournaments::{MENTIONS_PER_LINE, TournamentHost};
use castellan_community::error::OperatorError;
use castellan_community::people::People;
use castellan_community::places::tournament_locations::{PhaseMessages, PhasePost, TournamentLocation};
use castellan_discord_api::client::{ARCHIVED_THREAD, CallError};
use castellan_discord_api::escape::escape_line;
use castellan_discord_api::limits::{CONTENT, length};
use castellan_discord_api::shortening::shorten_to_limits;
use castellan_discord_api::wire::{Message, MessageRef, Row, UserId};
use castellan_discord_view::board::theme_named;
use castellan_discord_view::tournaments::announcement_buttons;
use castellan_discord_view::tournaments::result::{self, TournamentResult};
use castellan_discord_view::tournaments::round;
use castellan_discord_view::tournaments::table_page::TablePage;
use castellan_picture::{Crosstable, Theme};
use castellan_referee::RefereeError;
use castellan_text::{Language, message};
use castellan_tournament::rating::INITIAL_RATING;
use castellan_tournament::{Phase, Tournament, TournamentId};
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

/// The most messages whose content is remembered. Others are edited once more than necessary.
const MAX_REMEMBERED: usize = 10_000;
/// The number of lines with mentions in one message of the call to check in.
const CHECK_IN_LINES: usize = 6;

/// The known contents of messages, as digests, with the number of their tournament's events at that time.
#[derive(Default)]
pub(crate) struct MessageContents {
    messages: Mutex<HashMap<MessageRef, (String, u64)>>,
    /// `true` if other processes edit the messages too.
    shared: AtomicBool,
}

impl MessageContents {
    /// Sets the number of other processes that edit the messages.
    pub(crate) fn set_other_processes(&self, others: usize) {
        self.shared.store(others > 0, Ordering::Relaxed);
    }

    fn get(&self, message: MessageRef) -> Option<(String, u64)> {
        self.messages.lock().unwrap_or_else(PoisonError::into_inner).get(&message).cloned()
    }

    pub(super) fn record(&self, message: MessageRef, digest: String, events: u64) {
        let mut all = self.messages.lock().unwrap_or_else(PoisonError::into_inner);
        if all.len() >= MAX_REMEMBERED {
            all.clear();
        }
        all.insert(message, (digest, events));
    }

    /// Returns `true` if a message is known to be up to date. After another event, another process may have edited it.
    pub(super) fn is_current(&self, message: MessageRef, digest: &str, events: u64) -> bool {
        let is_known = |at: u64| at == events || !self.shared.load(Ordering::Relaxed);
        self.get(message).is_some_and(|(written, at)| written == digest && is_known(at))
    }

    /// Returns `true` if this process last edited the message to this content.
    fn was_written(&self, message: MessageRef, digest: &str) -> bool {
        self.get(message).is_some_and(|(written, _)| written == digest)
    }

    /// Forgets the content of a message.
    pub(super) fn forget(&self, message: MessageRef) {
        self.messages.lock().unwrap_or_else(PoisonError::into_inner).remove(&message);
    }
}

/// A page of a phase.
struct PhasePage {
    message: Message,
    picture: Option<PagePicture>,
}

/// The picture of a page.
enum PagePicture {
    Standings(TablePage, &'static Theme),
    Result(Crosstable),
}

impl PhasePage {
    /// Returns a digest of the content.
    fn digest(&self) -> String {
        let picture = match &self.picture {
            None => String::new(),
            Some(PagePicture::Standings(sheet, theme)) => format!("{} {}", sheet.text(), theme.name),
            Some(PagePicture::Result(table)) => format!("{table:?}"),
        };
        hashed(&format!("{:?} {picture}", self.message))
    }
}

/// The result of an edit.
pub(super) enum EditOutcome {
    Done,
    /// The message was deleted.
    Gone,
    /// The message exists but cannot be edited.
    NotEditable,
}

impl TournamentHost {
    /// Posts the message of a phase, or brings it up to date.
    pub(super) async fn post_phase(&self, id: &TournamentId, post: PhasePost) -> Result<(), OperatorError> {
        let _only = self.writers.lock(id).await;
        let venue = &self.venue(id).await?;
        let tournament = &*self.referee.tournaments.tournament(id).await?;
        let before = self.venues.phase_messages(tournament.id()).await?.remove(&post).unwrap_or_default();
        let is_new = match post {
            PhasePost::Round(round) => round > venue.shown_round,
            PhasePost::CheckIn | PhasePost::Result => true,
        };
        Box::pin(self.update_pages(tournament, venue, (post, before), is_new)).await
    }

    /// Edits the out-of-date messages of all phases. After a restart, messages of past phases stay as they are, because
    /// their content is unknown.
    pub(super) async fn update_phases(
        &self,
        id: &TournamentId,
        venue: &TournamentLocation,
    ) -> Result<(), OperatorError> {
        let all = self.venues.phase_messages(id).await?;
        // Loaded after the messages: a phase with a message has begun.
        let tournament = self.referee.tournaments.tournament(id).await?;
        for (post, posted) in all {
            Box::pin(self.update_pages(&tournament, venue, (post, posted), false)).await?;
        }
        Ok(())
    }

    async fn update_pages(
        &self,
        tournament: &Tournament,
        venue: &TournamentLocation,
        (post, before): (PhasePost, PhaseMessages),
        is_new: bool,
    ) -> Result<(), OperatorError> {
        let pages = self.pages(tournament, venue, post).await?;
        let (is_maintained, events) = (is_kept_up_to_date(tournament, post), tournament.events());
        let mut now = before.clone();
        for (index, page) in pages.iter().enumerate() {
            let digest = page.digest();
            let known = now.messages.get(index).copied();
            if let Some(message_ref) = known {
                let is_here = message_ref.channel == venue.channel;
                let is_current = if is_maintained {
                    self.contents.is_current(message_ref, &digest, events)
                } else {
                    self.contents.was_written(message_ref, &digest)
                };
                if is_current && is_here {
                    continue;
                }
                if !is_maintained && (self.contents.get(message_ref).is_none() || !is_here) {
                    self.contents.record(message_ref, digest, events);
                    continue;
                }
                let edited = if is_here {
                    self.edit(message_ref, &self.render(page).await?).await?
                } else {
                    EditOutcome::Gone
                };
                match edited {
                    EditOutcome::Done => {
                        self.contents.record(message_ref, digest, events);
                        continue;
                    }
                    EditOutcome::Gone if !is_maintained => continue,
                    EditOutcome::Gone => {}
                    // The message could not lose its buttons either.
                    EditOutcome::NotEditable => drop(self.discord.delete(message_ref).await),
                }
            }
            let message = self.render(page).await?;
            let mentions = is_new && known.is_none();
            let message = if mentions { with_mentions(message, page) } else { message };
            let replaced = known.map_or_else(String::new, |message_ref| message_ref.to_string());
            let nonce = hashed(&format!("{} {post} {index} {} {replaced}", tournament.id(), venue.channel));
            let sent = self.post_to_venue(tournament, venue, &message, &nonce).await?;
            let message_ref = self.record_sent(tournament, sent, digest);
            match now.messages.get_mut(index) {
                Some(known) => *known = message_ref,
                None => now.messages.push(message_ref),
            }
            self.record_posted(tournament, post, (&before, &now), index + 1 == pages.len()).await?;
        }
        if now.messages.len() > pages.len() {
            for gone in now.messages.split_off(pages.len()) {
                self.contents.forget(gone);
                // The message may have been deleted already.
                drop(self.discord.delete(gone).await);
            }
            self.record_posted(tournament, post, (&before, &now), true).await?;
        }
        Ok(())
    }

    async fn record_posted(
        &self,
        tournament: &Tournament,
        post: PhasePost,
        (before, posted): (&PhaseMessages, &PhaseMessages),
        complete: bool,
    ) -> Result<(), OperatorError> {
        let id = tournament.id();
        // Pages may disappear and reappear, so the request id depends on the earlier pages too.
        let digest = hashed(&format!("{:?} after {:?}", posted.messages, before.messages));
        let request = format!("venue:posted-{id}-{post}-{digest}-{complete}-{}", tournament.events());
        self.venues.record_posted(id, post, posted, complete, &request).await
    }

    /// Edits one of the bot's messages, unarchiving its thread if necessary.
    pub(super) async fn edit(&self, at: MessageRef, message: &Message) -> Result<EditOutcome, OperatorError> {
        let mut done = self.discord.edit(at, message).await;
        if matches!(done, Err(CallError::Forbidden { code: ARCHIVED_THREAD, .. })) {
            done = match self.discord.unarchive(at.channel).await {
                Ok(()) => self.discord.edit(at, message).await,
                Err(error) => Err(error),
            };
        }
        match done {
            Ok(()) => Ok(EditOutcome::Done),
            Err(CallError::Gone { .. }) => Ok(EditOutcome::Gone),
            Err(CallError::Forbidden { .. } | CallError::Refused { .. }) => Ok(EditOutcome::NotEditable),
            Err(error) => Err(error.into()),
        }
    }

    /// Renders a page with its picture, without mentions.
    async fn render(&self, page: &PhasePage) -> Result<Message, OperatorError> {
        let mut message = Message { mentions: Vec::new(), ..page.message.clone() };
        match &page.picture {
            None => {}
            Some(PagePicture::Standings(sheet, theme)) => {
                message.files = sheet.message(&self.render_pool, Some(theme)).await?.files;
            }
            Some(PagePicture::Result(table)) => {
                message.files.push(result::draw(table, &self.render_pool).await?);
            }
        }
        Ok(shorten_to_limits(&message)?)
    }

    /// Returns the current pages of a phase; empty if it has no content.
    async fn pages(
        &self,
        tournament: &Tournament,
        venue: &TournamentLocation,
        post: PhasePost,
    ) -> Result<Vec<PhasePage>, OperatorError> {
        let language = self.settings.server_language(venue.guild).await?;
        let mut people = People::of_tournament(&self.referee, tournament).await?;
        match post {
            PhasePost::CheckIn => Ok(check_in_pages(tournament, &people, language)),
            PhasePost::Round(number) => {
                let Some(round) = tournament.round(number) else { return Ok(Vec::new()) };
                let log = self.referee.tournaments.log(tournament.id()).await?;
                people.add_of_tournament(&self.referee, &log).await?;
                let notes = round::notes(&log, number, tournament, &people, language);
                let now = self.referee.now();
                let messages = round::messages(tournament, round, (&people, &notes), now, language);
                let page = |message| PhasePage { message, picture: None };
                let mut pages: Vec<PhasePage> = messages.into_iter().map(page).collect();
                if let Some(sheet) = round::standings(tournament, round, &people, language) {
                    let (content, text) = (&mut pages[0].message.content, sheet.caption());
                    // The picture has the title too.
                    if length(content) + 1 + length(&text) <= CONTENT {
                        *content += "\n";
                        *content += &text;
                    }
                    pages[0].picture = Some(PagePicture::Standings(sheet, self.theme(venue).await?));
                }
                Ok(pages)
            }
            PhasePost::Result if tournament.phase() != Phase::Finished => Ok(Vec::new()),
            PhasePost::Result => {
                let outcome = self.outcome(tournament).await?;
                let message = result::message(tournament, &people, language);
                let theme = self.theme(venue).await?;
                let table = result::table(tournament, &people, &outcome, theme, language);
                Ok(vec![PhasePage { message, picture: Some(PagePicture::Result(table)) }])
            }
        }
    }

    async fn theme(&self, venue: &TournamentLocation) -> Result<&'static Theme, OperatorError> {
        Ok(theme_named(&self.settings.server_or_default(Some(venue.guild)).await?.theme))
    }

    /// Returns the rating changes of a tournament.
    async fn outcome(&self, tournament: &Tournament) -> Result<TournamentResult, OperatorError> {
        let mut outcome = TournamentResult { gained: HashMap::new() };
        for pairing in tournament.rounds().iter().flat_map(|round| &round.pairings) {
            for game in (0..=pairing.games).map(|games| pairing.board.game_id(tournament.id(), games)) {
                let game = match self.referee.games.game(&game).await {
                    Ok(game) => game,
                    // A forfeit without a game, or a frozen game.
                    Err(RefereeError::UnknownGame(_) | RefereeError::Frozen { .. }) => continue,
                    Err(trouble) => return Err(trouble.into()),
                };
                for change in self.referee.ratings.changes(&game).await? {
                    let before = change.before.map_or(INITIAL_RATING, |rating| rating.rounded());
                    let gained = i64::from(change.after.rounded()) - i64::from(before);
                    *outcome.gained.entry(change.player).or_default() += gained;
                }
            }
        }
        Ok(outcome)
    }
}

/// Returns `true` if a phase is current or was the latest, so that its message is kept up to date.
fn is_kept_up_to_date(tournament: &Tournament, post: PhasePost) -> bool {
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

fn with_mentions(message: Message, page: &PhasePage) -> Message {
    Message { mentions: page.message.mentions.clone(), ..message }
}

/// Returns the call to check in, with the players who have and have not done so.
fn check_in_pages(tournament: &Tournament, people: &People, language: Language) -> Vec<PhasePage> {
    let title = escape_line(&tournament.announcement().title);
    let present = tournament.signed_up().iter().filter(|sign_up| sign_up.checked_in).count();
    let count = tournament.signed_up().len();
    let open = tournament.is_check_in_open();
    let call = if open {
        message!(TournamentAnswers, "check-in-call", title = title)
    } else {
        message!(TournamentAnswers, "check-in-over", title = title, there = present, count = count)
    };
    let mut pages = vec![Message::text(call.text(language))];
    if open && present > 0 {
        let count = message!(TournamentAnswers, "check-in-there", there = present, count = count);
        pages[0].content += " ";
        pages[0].content += &count.text(language);
    }
    for (index, line) in tournament.signed_up().chunks(MENTIONS_PER_LINE).enumerate() {
        if index > 0 && index % CHECK_IN_LINES == 0 {
            pages.push(Message::default());
        }
        let page = pages.last_mut().expect("the first page exists");
        let names = line.iter().map(|sign_up| {
            let user = people.user(&sign_up.player.id);
            let name = user
                .map_or_else(|| escape_line(&people.person(&sign_up.player.id)), |user| format!("<@{user}>"));
            if sign_up.checked_in { format!("{name} ✓") } else { name }
        });
        if !page.content.is_empty() {
            page.content.push('\n');
        }
        page.content += &names.collect::<Vec<_>>().join(" ");
        let waiting = line.iter().filter(|sign_up| !sign_up.checked_in);
        let users: Vec<UserId> = waiting.filter_map(|sign_up| people.user(&sign_up.player.id)).collect();
        page.mentions.extend(users);
    }
    if open {
        pages[0].rows.push(Row::Buttons(vec![announcement_buttons::check_in_button(tournament, language)]));
    }
    pages.into_iter().map(|message| PhasePage { message, picture: None }).collect()
}

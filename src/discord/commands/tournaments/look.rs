//! How a tournament stands: lists, standings, pairings, what directors did, and all of it as files.

use super::{goes_on, guild, reading};
use crate::discord::bot::{Bot, Here, Said};
use crate::discord::components::ids::Step;
use crate::discord::escape::{plain, told};
use crate::discord::layout::theme_named;
use crate::discord::limits::{CONTENT, cut, length};
use crate::discord::people::People;
use crate::discord::ports::Discord;
use crate::discord::quota::Costly;
use crate::discord::tournaments::layout;
use crate::discord::tournaments::sheet::{Sheet, turning};
use crate::discord::trouble::No;
use crate::discord::wire::{File, Given, Message};
use crate::game::PlayerId;
use crate::referee::{Clock, Entropy};
use crate::store::Store;
use crate::tournament::export::{self, NoTrf};
use crate::tournament::{Event, FoldError, Tournament};
use crate::words;

/// How many tournaments that are over are listed: the latest.
const OVER: usize = 10;
/// How many acts of directors stand on a page of the log: each may come with a reason of 300 characters.
const ACTS: usize = 5;

impl<S: Store, C: Clock, E: Entropy, D: Discord> Bot<S, C, E, D> {
    pub(in crate::discord::commands) async fn list_tournaments(&self, here: &Here<'_>) -> Result<Said, No> {
        let guild = guild(here)?;
        let (mut going_on, mut over) = (Vec::new(), Vec::new());
        for id in self.venues.in_guild(guild).await?.iter().rev() {
            // One that was never announced, or stands still, is not listed.
            let Ok((tournament, venue)) = self.tournament_here(guild, id).await else { continue };
            let announced = tournament.announcement();
            let line = format!(
                "`{id}` **{}**, {} of {}: {} <#{}>",
                plain(&announced.title),
                words::format(announced),
                announced.agreement.variant.info().title,
                tournament.phase(),
                venue.channel
            );
            if goes_on(&tournament) {
                going_on.push(line);
            } else if over.len() < OVER {
                over.push(line);
            }
        }
        if going_on.is_empty() && over.is_empty() {
            return Ok("There is no tournament in this server. `/tournament announce` announces one."
                .to_owned()
                .into());
        }
        let mut text = String::new();
        for line in going_on.into_iter().chain(over) {
            if length(&text) + length(&line) > CONTENT - 2 {
                text.push('…');
                break;
            }
            text += &line;
            text.push('\n');
        }
        Ok(text.into())
    }

    pub(in crate::discord::commands) async fn show_tournament(
        &self,
        here: &Here<'_>,
        given: &Given,
    ) -> Result<Said, No> {
        let (tournament, venue) = self.which_tournament(here, given).await?;
        let people = People::of_tournament(&self.referee, &tournament).await?;
        let mut message = layout::announcement(&tournament, &people);
        if let Some(placed) = venue.message {
            let link = format!(
                "\nhttps://discord.com/channels/{}/{}/{}",
                venue.guild, placed.channel, placed.message
            );
            message.content = cut(&message.content, CONTENT - length(&link)) + &link;
        }
        Ok(message.into())
    }

    pub(in crate::discord::commands) async fn standings(
        &self,
        here: &Here<'_>,
        given: &Given,
    ) -> Result<Said, No> {
        let (tournament, _) = self.which_tournament(here, given).await?;
        let page = given.number("page").and_then(|page| usize::try_from(page).ok()).unwrap_or(1);
        self.standings_of(here, &tournament, page.saturating_sub(1)).await
    }

    /// A page of the standings.
    pub(super) async fn standings_of(
        &self,
        here: &Here<'_>,
        tournament: &Tournament,
        page: usize,
    ) -> Result<Said, No> {
        let people = People::of_tournament(&self.referee, tournament).await?;
        let sheet = layout::standings(tournament, &people, page, Some(&here.player));
        let mut message = self.own_sheet(here, &sheet).await?;
        message.rows.extend(turning(Step::Standings, tournament.id().as_str(), sheet.page, sheet.pages));
        Ok(message.into())
    }

    /// A page for whoever is here, in their own colours; as text alone when they have asked for many pictures.
    pub(super) async fn own_sheet(&self, here: &Here<'_>, sheet: &Sheet) -> Result<Message, No> {
        let interaction = here.interaction;
        let now = self.referee.now();
        let may = self.quotas.spend(Costly::Picture, interaction.user.id, interaction.guild, now).is_ok();
        let mine = self.settings.mine(&here.player).await?;
        let theme = if mine.theme.is_empty() { &here.server.theme } else { &mine.theme };
        let theme = (may && !mine.text_board).then(|| theme_named(theme));
        Ok(self.sheet(sheet, theme).await?)
    }

    pub(in crate::discord::commands) async fn pairings(
        &self,
        here: &Here<'_>,
        given: &Given,
    ) -> Result<Said, No> {
        let (tournament, _) = self.which_tournament(here, given).await?;
        self.pairings_of(&tournament, reading::round(given)?).await
    }

    /// Who plays whom in a round: the latest, if none is named.
    pub(super) async fn pairings_of(&self, tournament: &Tournament, round: Option<u32>) -> Result<Said, No> {
        let latest = reading::latest(tournament);
        let found = match round {
            Some(number) => tournament.round(number),
            None => latest.and_then(|number| tournament.round(number)),
        };
        let Some(found) = found else {
            return No::say(match round {
                Some(number) => format!("Round {number} is not paired."),
                None => "No round is paired yet.".to_owned(),
            });
        };
        let people = People::of_tournament(&self.referee, tournament).await?;
        let lines = layout::pairings(tournament, found, &people, false);
        let mut messages = layout::messages(lines);
        let more = messages.len() > 1;
        let mut message = messages.swap_remove(0);
        if more {
            // All of it is in the export.
            message.content = cut(&(message.content + "\n…"), CONTENT);
        }
        Ok(message.into())
    }

    pub(in crate::discord::commands) async fn export_tournament(
        &self,
        here: &Here<'_>,
        given: &Given,
    ) -> Result<Said, No> {
        let (tournament, _) = self.which_tournament(here, given).await?;
        let people = People::of_tournament(&self.referee, &tournament).await?;
        let called = |player: &PlayerId| people.name(player);
        let id = tournament.id();
        let mut files = vec![
            (format!("{id}-standings.csv"), export::standings_csv(&tournament, &called)),
            (format!("{id}-results.csv"), export::results_csv(&tournament, &called)),
            (format!("{id}.json"), export::json(&tournament, &called)),
        ];
        let mut text = format!("Tournament {id}: {}.", plain(&tournament.announcement().title));
        match export::trf(&tournament, &called) {
            Ok(trf) => files.push((format!("{id}.trf"), trf)),
            Err(NoTrf::MoreSeats) => {}
            Err(error) => text = format!("{text} There is no TRF: {error}."),
        }
        let files = files.into_iter().map(|(name, text)| File::new(name, text.into_bytes()));
        Ok(Message { files: files.collect(), ..Message::text(text) }.into())
    }

    pub(in crate::discord::commands) async fn acts(
        &self,
        here: &Here<'_>,
        given: &Given,
    ) -> Result<Said, No> {
        let (tournament, _) = self.which_tournament(here, given).await?;
        self.acts_of(&tournament, 0).await
    }

    /// A page of what directors did, the latest first: each by whom, when, and why.
    pub(super) async fn acts_of(&self, tournament: &Tournament, page: usize) -> Result<Said, No> {
        let id = tournament.id();
        let events = match self.referee.tournament_log(id).await {
            Ok(events) => events,
            Err(trouble) => return Err(self.no_tournament(id, trouble, &[]).await),
        };
        let mut people = People::of_tournament(&self.referee, tournament).await?;
        people.add_of_tournament(&self.referee, &events).await?;
        let mut acts = acts(&events)?;
        acts.reverse();
        let pages = acts.len().div_ceil(ACTS).max(1);
        let page = page.min(pages - 1);
        let called = |player: &PlayerId| people.name(player);
        let of = if pages > 1 { format!(", page {} of {pages}", page + 1) } else { String::new() };
        let title = plain(&tournament.announcement().title);
        let mut lines = vec![format!("**What directors did** in {title}{of}")];
        for (event, after) in acts.iter().skip(page * ACTS).take(ACTS) {
            let who = match &event.by {
                crate::game::By::Director(player) => people.safe(player),
                _ => String::new(),
            };
            let what = told(&words::told_of_tournament(event, after, &called));
            lines.push(format!("<t:{}:f> {who}: {what}", event.at.ms() / 1_000));
        }
        let mut message = Message::text(cut(&lines.join("\n"), CONTENT));
        message.rows.extend(turning(Step::Acts, id.as_str(), page, pages));
        Ok(message.into())
    }
}

/// What directors did, each with the tournament as it stood behind it. What followed from it by itself, such as the
/// round that began, is no act of its own.
fn acts(events: &[Event]) -> Result<Vec<(&Event, Tournament)>, No> {
    let unreadable = |error: FoldError| No::Failed(crate::discord::Failed::Unknown(error.to_string()));
    let mut acts = Vec::new();
    let mut state: Option<Tournament> = None;
    let mut last = None;
    for event in events {
        match &mut state {
            None => state = Some(Tournament::begin(event).map_err(unreadable)?),
            Some(state) => state.apply(event).map_err(unreadable)?,
        }
        let first = last != Some(&event.request);
        last = Some(&event.request);
        if event.is_act() && (first || event.what.why().is_some()) {
            acts.extend(state.clone().map(|state| (event, state)));
        }
    }
    Ok(acts)
}

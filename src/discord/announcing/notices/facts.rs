//! Facts on which the plan of a notice depends, read from the store beforehand.

use crate::announcing::game_messages::GameMessages;
use crate::announcing::invitations::concerned;
use crate::announcing::live_boards::LiveBoards;
use crate::announcing::lost_channels::was_held_before;
use crate::parts::Parts;
use castellan_community::error::OperatorError;
use castellan_community::game_places::GamePlace;
use castellan_community::invitations::{Invited, invited_in};
use castellan_community::mentions::is_mentioned;
use castellan_community::people::People;
use castellan_community::settings::{Reminders, Settings};
use castellan_discord_api::wire::MessageRef;
use castellan_discord_view::news;
use castellan_discord_view::threads::{may_rename, players_names};
use castellan_game::{By, Event, EventKind, Game, Phase, PlayerId};
use castellan_referee::{News, Notice, Referee};
use castellan_rules::Seat;
use castellan_text::{self as text, Language};
use castellan_tournament::rating::Finished;
use std::collections::HashMap;
use std::sync::Arc;

/// The facts about a notice. Facts that do not apply to its news keep their default.
// Each flag is independent.
#[allow(clippy::struct_excessive_bools)]
pub(crate) struct Facts {
    pub place: GamePlace,
    pub people: People,
    /// The language of the public message.
    pub language: Language,
    /// `true` if the board is updated without a message, because a line for each change would flood the channel.
    pub is_quiet: bool,
    /// `true` if the server wants the key moments of the game that has just ended.
    pub wants_key_moments: bool,
    /// The former players' names, if the game's thread may have to be renamed.
    pub former_players: Option<String>,
    /// The reason that the game's own thread could not be opened.
    pub no_thread: Option<text::Message>,
    /// The public events, one line each.
    pub news: Vec<String>,
    /// The board: for a reminder, to link to; for events, to edit in place.
    pub board: Option<MessageRef>,
    /// `true` if several games are played in the same place, so that a line has to name its game.
    pub is_among_others: bool,
    /// `true` if the players who are asked to agree to an offer are mentioned.
    pub mentions_asked: bool,
    pub invited: Vec<Invited>,
    /// The rating changes of a game that has just ended.
    pub ratings: Option<String>,
    /// The reminder setting of the player.
    pub reminders: Reminders,
    /// The languages of the players who get a direct message.
    pub directly: HashMap<PlayerId, Language>,
}

impl Facts {
    pub fn new(place: GamePlace, people: People) -> Self {
        Self {
            place,
            people,
            language: Language::default(),
            is_quiet: false,
            wants_key_moments: false,
            former_players: None,
            no_thread: None,
            news: Vec::new(),
            board: None,
            is_among_others: false,
            mentions_asked: false,
            invited: Vec::new(),
            ratings: None,
            reminders: Reminders::default(),
            directly: HashMap::new(),
        }
    }
}

/// Returns the events that dropped conditional moves, with the seats and players that had set them.
pub(crate) fn dropped<'a>(
    game: &'a Game,
    events: &'a [Event],
) -> impl Iterator<Item = (&'a Event, Seat, &'a PlayerId)> {
    events.iter().filter_map(|event| {
        let EventKind::ConditionsDropped { seat, .. } = event.what else { return None };
        Some((event, seat, &game.player_at(seat)?.id))
    })
}

/// Reads the facts about notices.
pub(crate) struct FactReader {
    referee: Arc<Referee>,
    settings: Arc<Settings>,
    messages: Arc<GameMessages>,
    live_boards: Arc<LiveBoards>,
}

impl FactReader {
    pub fn new(parts: &Parts, messages: &Arc<GameMessages>, live_boards: &Arc<LiveBoards>) -> Self {
        Self {
            referee: Arc::clone(&parts.referee),
            settings: Arc::clone(&parts.settings),
            messages: Arc::clone(messages),
            live_boards: Arc::clone(live_boards),
        }
    }

    /// Reads the facts that are needed before the text is written; the game's own thread may be opened after this.
    pub async fn of_game(&self, notice: &Notice, place: GamePlace) -> Result<Facts, OperatorError> {
        let game = &notice.game;
        let mut facts = Facts::new(place, People::of(&self.referee, game).await?);
        let News::Happened { before, events } = &notice.news else { return Ok(facts) };
        facts.people.add_named(&self.referee, events).await?;
        if facts.place.lost {
            return Ok(facts);
        }
        if let Some(before) = before {
            facts.wants_key_moments = (before.phase(), game.phase()) == (Phase::Running, Phase::Over)
                && self.settings.server_or_closed(facts.place.guild).await?.key_moments;
            self.read_former_players(before, notice, events, &mut facts).await?;
        }
        facts.is_quiet = events.iter().all(|event| matches!(event.what, EventKind::Amended { .. }))
            || self.goes_on_again(game, events).await?;
        Ok(facts)
    }

    async fn read_former_players(
        &self,
        before: &Game,
        Notice { game, .. }: &Notice,
        events: &[Event],
        facts: &mut Facts,
    ) -> Result<(), OperatorError> {
        let may = events.iter().any(|event| may_rename(before, &event.what));
        let place = &facts.place;
        if !may || place.parent.is_none() || self.live_boards.is_among_others(place).await? {
            return Ok(());
        }
        let mut people = facts.people.clone();
        people.add_players(&self.referee, before).await?;
        facts.language = self.messages.language(game, place).await?;
        facts.former_players = Some(players_names(before, &people, facts.language));
        Ok(())
    }

    /// Returns `true` if a game resumes after it has been on hold more than once since the last move. The player to
    /// move was mentioned the first time.
    async fn goes_on_again(&self, game: &Game, events: &[Event]) -> Result<bool, OperatorError> {
        let by_itself = |event: &Event| matches!((&event.by, &event.what), (By::System, EventKind::Resumed));
        Ok(events.iter().all(by_itself) && was_held_before(&self.referee, game).await?)
    }

    /// Reads the facts on which the text depends.
    pub async fn of_words(&self, notice: &Notice, facts: &mut Facts) -> Result<(), OperatorError> {
        match &notice.news {
            News::Happened { events, .. } if facts.place.lost => {
                self.read_dropped(&notice.game, events, facts).await
            }
            News::Happened { .. } if facts.is_quiet => Ok(()),
            News::Happened { before, events } => {
                self.read_events(notice, before.as_deref(), events, facts).await
            }
            News::Frozen => {
                facts.language = self.messages.language(&notice.game, &facts.place).await?;
                Ok(())
            }
            News::Reminder { player, .. } => self.read_reminder(&notice.game, player, facts).await,
        }
    }

    async fn read_events(
        &self,
        notice: &Notice,
        before: Option<&Game>,
        events: &[Event],
        facts: &mut Facts,
    ) -> Result<(), OperatorError> {
        let game = &notice.game;
        facts.language = self.messages.language(game, &facts.place).await?;
        let unreadable = |error: castellan_game::FoldError| OperatorError::Unknown(error.to_string());
        facts.news = news::lines(game, before, events, &facts.people, facts.language).map_err(unreadable)?;
        if facts.news.is_empty() {
            return Ok(());
        }
        if news::changes_board(events) {
            facts.invited = invited_in(&self.settings, events, game, &facts.people).await?;
            for player in events.iter().filter_map(|event| concerned(event, game)) {
                if facts.people.user(player).is_some()
                    && self.settings.person_or_default(player).await?.reminders == Reminders::Direct
                {
                    let language = self.messages.language_of(player, game, &facts.place).await?;
                    facts.directly.insert(player.clone(), language);
                }
            }
            if game.phase() == Phase::Over && before.is_some_and(|before| before.phase() != Phase::Over) {
                facts.ratings = self.ratings(game, facts).await?;
            }
            facts.board = self.live_boards.editable(notice, &facts.place).await?;
            if facts.board.is_some() {
                facts.is_among_others = self.live_boards.is_among_others(&facts.place).await?;
            }
        } else {
            for (behind, event) in (0..).zip(events.iter().rev()) {
                facts.mentions_asked |= is_mentioned(&self.referee, game, event, behind).await?;
            }
        }
        self.read_dropped(game, events, facts).await
    }

    /// Returns the rating changes of a game that has just ended, or the reason that there are none.
    async fn ratings(&self, game: &Game, facts: &Facts) -> Result<Option<String>, OperatorError> {
        if game.record().is_none() {
            return Ok(None);
        }
        let changes = match Finished::try_of(game) {
            Ok(_) => Ok(self.referee.ratings.changes(game).await.map_err(OperatorError::from)?),
            Err(unrated) => Err(unrated),
        };
        Ok(news::ratings(game, &changes, &facts.people, facts.language))
    }

    async fn read_dropped(
        &self,
        game: &Game,
        events: &[Event],
        facts: &mut Facts,
    ) -> Result<(), OperatorError> {
        for (_, _, player) in dropped(game, events) {
            let language = self.messages.language_of(player, game, &facts.place).await?;
            facts.directly.insert(player.clone(), language);
        }
        Ok(())
    }

    async fn read_reminder(
        &self,
        game: &Game,
        player: &PlayerId,
        facts: &mut Facts,
    ) -> Result<(), OperatorError> {
        if facts.people.user(player).is_none() {
            return Ok(());
        }
        facts.reminders = self.settings.person_or_default(player).await?.reminders;
        facts.language = match facts.reminders {
            Reminders::Off => return Ok(()),
            Reminders::Channel => self.messages.language(game, &facts.place).await?,
            Reminders::Direct => self.messages.language_of(player, game, &facts.place).await?,
        };
        if facts.reminders == Reminders::Direct {
            facts.directly.insert(player.clone(), facts.language);
        }
        facts.board = self.messages.board_of(game.id(), &facts.place).await?;
        Ok(())
    }
}

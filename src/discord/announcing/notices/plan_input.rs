//! Facts on which the plan of a notice depends, read from the store beforehand.

use crate::announcing::game_messages::GameMessages;
use crate::announcing::invitations::player_to_notify;
use crate::announcing::live_boards::LiveBoards;
use crate::announcing::lost_channels::was_on_hold_before;
use crate::dependencies::Dependencies;
use castellan_community::error::OperatorError;
use castellan_community::people::People;
use castellan_community::people::invitations::{NewInvitation, new_invitations};
use castellan_community::people::mentions::mentions_people;
use castellan_community::places::board_lines::BoardLines;
use castellan_community::places::game_locations::{GameLocation, GameLocations};
use castellan_community::places::open_games::OpenGames;
use castellan_community::settings::{BoardMode, ReminderMode, ServerSettings, Settings};
use castellan_discord_api::wire::MessageRef;
use castellan_discord_view::news;
use castellan_discord_view::threads::{can_change_name, player_names};
use castellan_game::{Event, EventKind, Game, Phase, PlayerId, Requester};
use castellan_referee::{Notice, NoticeKind, Referee};
use castellan_rules::Seat;
use castellan_text::{self as text, Language};
use castellan_tournament::rating::RatedGame;
use std::collections::HashMap;
use std::sync::Arc;

/// The facts about a notice. Facts that do not apply to its news keep their default.
// Each flag is independent.
#[allow(clippy::struct_excessive_bools)]
pub(crate) struct PlanInput {
    pub place: GameLocation,
    pub people: People,
    /// The lines below the board before the notice.
    pub lines: BoardLines,
    /// The settings of the server.
    pub server: ServerSettings,
    /// The language of the public message.
    pub language: Language,
    /// `true` if the board or the message of the lobby is updated without a message: it shows the change, and a line
    /// for each would flood the channel.
    pub is_quiet: bool,
    /// `true` if the server wants the key moments of the game that has just ended.
    pub wants_key_moments: bool,
    /// The former players' names, if the game's thread may have to be renamed.
    pub former_players: Option<String>,
    /// The reason that the game's own thread could not be opened.
    pub no_thread: Option<text::Message>,
    /// The public events, one line each.
    pub news: Vec<String>,
    /// Earlier moves that the message repeats, one line each.
    pub repeated_moves: Vec<String>,
    /// The board: for a reminder, to link to; for events, to edit in place.
    pub board: Option<MessageRef>,
    /// `true` if several games are played in the same place, so that a line has to name its game.
    pub shares_channel: bool,
    /// `true` if the players who are asked to agree to an offer are mentioned.
    pub mentions_parties: bool,
    pub invited: Vec<NewInvitation>,
    /// The rating changes of a game that has just ended.
    pub ratings: Option<String>,
    /// The reminder setting of the player.
    pub reminders: ReminderMode,
    /// The languages of the players who get a direct message.
    pub direct_languages: HashMap<PlayerId, Language>,
}

impl PlanInput {
    pub fn new(place: GameLocation, people: People) -> Self {
        Self {
            place,
            people,
            lines: BoardLines::default(),
            server: ServerSettings::default(),
            language: Language::default(),
            is_quiet: false,
            wants_key_moments: false,
            former_players: None,
            no_thread: None,
            news: Vec::new(),
            repeated_moves: Vec::new(),
            board: None,
            shares_channel: false,
            mentions_parties: false,
            invited: Vec::new(),
            ratings: None,
            reminders: ReminderMode::default(),
            direct_languages: HashMap::new(),
        }
    }
}

/// Returns the events that dropped conditional moves, with the seats and players that had set them.
pub(crate) fn dropped_conditions<'a>(
    game: &'a Game,
    events: &'a [Event],
) -> impl Iterator<Item = (&'a Event, Seat, &'a PlayerId)> {
    events.iter().filter_map(|event| {
        let EventKind::ConditionsDropped { seat, .. } = event.what else { return None };
        Some((event, seat, &game.player_at(seat)?.id))
    })
}

/// Reads the facts about notices.
pub(crate) struct PlanInputReader {
    referee: Arc<Referee>,
    settings: Arc<Settings>,
    messages: Arc<GameMessages>,
    live_boards: Arc<LiveBoards>,
}

impl PlanInputReader {
    pub fn new(
        dependencies: &Dependencies,
        messages: &Arc<GameMessages>,
        live_boards: &Arc<LiveBoards>,
    ) -> Self {
        Self {
            referee: Arc::clone(&dependencies.referee),
            settings: Arc::clone(&dependencies.settings),
            messages: Arc::clone(messages),
            live_boards: Arc::clone(live_boards),
        }
    }

    /// Reads the place, the people and the lines of the game. They are read here although the interaction may have read
    /// them too, because they may have changed since, and another process may deliver the notice.
    pub async fn read_place(&self, notice: &Notice) -> Result<PlanInput, OperatorError> {
        let game = &notice.game;
        let events = match &notice.kind {
            NoticeKind::Events { events, .. } => &events[..],
            NoticeKind::Frozen | NoticeKind::Reminder { .. } => &[],
        };
        let queries = [GameLocations::query(game.id()), BoardLines::query(game.id())];
        let (people, [place, lines]) = People::with_rows(&self.referee, game, events, queries).await?;
        let Some(place) = GameLocations::read(game.id(), place)? else {
            return Err(OperatorError::Unknown(format!("game {} has no channel", game.id())));
        };
        Ok(PlanInput { lines: BoardLines::read(game.id(), lines)?, ..PlanInput::new(place, people) })
    }

    /// Reads the facts that are needed before the text is written; the game's own thread may be opened after this.
    pub async fn read_for_plan(&self, notice: &Notice, input: &mut PlanInput) -> Result<(), OperatorError> {
        let NoticeKind::Events { before, events } = &notice.kind else { return Ok(()) };
        if input.place.lost {
            return Ok(());
        }
        if let Some(before) = before {
            self.read_former_players(before, notice, events, input).await?;
        }
        let has_public_events = events.iter().any(|event| news::is_public(event, Some(&notice.game)));
        input.is_quiet = has_public_events && news::is_shown_by_card(events)
            || self.resumes_repeatedly(&notice.game, events).await?;
        Ok(())
    }

    async fn read_former_players(
        &self,
        before: &Game,
        Notice { game, .. }: &Notice,
        events: &[Event],
        input: &mut PlanInput,
    ) -> Result<(), OperatorError> {
        let may_rename_thread = events.iter().any(|event| can_change_name(before, &event.what));
        let place = &input.place;
        if !may_rename_thread || place.parent.is_none() || self.live_boards.shares_channel(place).await? {
            return Ok(());
        }
        let mut people = input.people.clone();
        people.add_players(&self.referee, before).await?;
        input.language = self.messages.public_language(game, place).await?;
        input.former_players = Some(player_names(before, &people, input.language));
        Ok(())
    }

    /// Returns `true` if a game resumes after it has been on hold more than once since the last move. The player to
    /// move was mentioned the first time.
    async fn resumes_repeatedly(&self, game: &Game, events: &[Event]) -> Result<bool, OperatorError> {
        let is_resumption =
            |event: &Event| matches!((&event.by, &event.what), (Requester::System, EventKind::Resumed));
        Ok(events.iter().all(is_resumption) && was_on_hold_before(&self.referee, game).await?)
    }

    /// Reads the facts on which the text depends.
    pub async fn read_for_text(&self, notice: &Notice, input: &mut PlanInput) -> Result<(), OperatorError> {
        match &notice.kind {
            NoticeKind::Events { events, .. } if input.place.lost => {
                self.read_dropped_conditions(&notice.game, events, input).await
            }
            NoticeKind::Events { events, .. } if input.is_quiet => {
                self.read_server(notice, None, input).await?;
                self.read_players_to_notify(&notice.game, events, input).await
            }
            NoticeKind::Events { before, events } => {
                self.read_events(notice, before.as_deref(), events, input).await
            }
            NoticeKind::Frozen => {
                input.language = self.messages.public_language(&notice.game, &input.place).await?;
                Ok(())
            }
            NoticeKind::Reminder { player, .. } => self.read_reminder(&notice.game, player, input).await,
        }
    }

    async fn read_events(
        &self,
        notice: &Notice,
        before: Option<&Game>,
        events: &[Event],
        input: &mut PlanInput,
    ) -> Result<(), OperatorError> {
        let game = &notice.game;
        // A result gets a new board: an edited one could be out of sight.
        let has_result = events.iter().any(|event| matches!(event.what, EventKind::Ended { .. }));
        let board = if news::changes_board(events) && !has_result {
            self.live_boards.editable_board(notice, &input.place, &input.lines)
        } else {
            None
        };
        self.read_server(notice, board, input).await?;
        input.wants_key_moments = input.server.key_moments
            && before.is_some_and(|before| (before.phase(), game.phase()) == (Phase::Running, Phase::Over));
        let unreadable = |error: castellan_game::FoldError| OperatorError::Unknown(error.to_string());
        input.news =
            news::event_lines(game, before, events, &input.people, input.language).map_err(unreadable)?;
        if input.news.is_empty() {
            return Ok(());
        }
        if news::changes_board(events) {
            input.invited = new_invitations(&self.settings, events, game, &input.people).await?;
            self.read_players_to_notify(game, events, input).await?;
            if game.phase() == Phase::Over && before.is_some_and(|before| before.phase() != Phase::Over) {
                input.ratings = self.ratings(game, input).await?;
            }
            input.board = board;
            // Boards for every move stay, with the news of each.
            if let Some(before) = before.filter(|_| input.place.board_mode() != BoardMode::EveryMove) {
                input.repeated_moves = news::repeated_moves(before, events, &input.people, input.language);
            }
        } else {
            for (distance, event) in (0..).zip(events.iter().rev()) {
                input.mentions_parties |= mentions_people(&self.referee, game, event, distance).await?;
            }
        }
        self.read_dropped_conditions(game, events, input).await
    }

    /// Reads the settings of the server and, for a board that is edited, whether several games are played in its place.
    async fn read_server(
        &self,
        notice: &Notice,
        board: Option<MessageRef>,
        input: &mut PlanInput,
    ) -> Result<(), OperatorError> {
        let place = &input.place;
        let server = place.guild.map(Settings::server_query);
        let sharing = board.map(|_| OpenGames::sharing_query(place.channel));
        let rows = self.referee.store().query_all(server.into_iter().chain(sharing).collect()).await?;
        let mut rows = rows.into_iter();
        if let Some(guild) = place.guild
            && let Some(row) = rows.next()
        {
            input.server = Settings::server_from_listing(guild, row)?;
        }
        input.shares_channel = rows.next().map(OpenGames::is_shared).transpose()?.unwrap_or_default();
        input.language = self.messages.language_with(&notice.game, place, &input.server).await?;
        Ok(())
    }

    /// Reads the languages of the players who hear of ended invitations by direct message.
    async fn read_players_to_notify(
        &self,
        game: &Game,
        events: &[Event],
        input: &mut PlanInput,
    ) -> Result<(), OperatorError> {
        for player in events.iter().filter_map(|event| player_to_notify(event, game)) {
            if input.people.user(player).is_some()
                && self.settings.person_or_default(player).await?.reminders == ReminderMode::Direct
            {
                let language = self.messages.private_language(player, game, &input.place).await?;
                input.direct_languages.insert(player.clone(), language);
            }
        }
        Ok(())
    }

    /// Returns the rating changes of a game that has just ended, or the reason that there are none.
    async fn ratings(&self, game: &Game, input: &PlanInput) -> Result<Option<String>, OperatorError> {
        if game.record().is_none() {
            return Ok(None);
        }
        let changes = match RatedGame::try_from_game(game) {
            Ok(_) => Ok(self.referee.ratings.changes(game).await.map_err(OperatorError::from)?),
            Err(unrated) => Err(unrated),
        };
        Ok(news::rating_line(game, &changes, &input.people, input.language))
    }

    async fn read_dropped_conditions(
        &self,
        game: &Game,
        events: &[Event],
        input: &mut PlanInput,
    ) -> Result<(), OperatorError> {
        for (_, _, player) in dropped_conditions(game, events) {
            let language = self.messages.private_language(player, game, &input.place).await?;
            input.direct_languages.insert(player.clone(), language);
        }
        Ok(())
    }

    async fn read_reminder(
        &self,
        game: &Game,
        player: &PlayerId,
        input: &mut PlanInput,
    ) -> Result<(), OperatorError> {
        if input.people.user(player).is_none() {
            return Ok(());
        }
        input.reminders = self.settings.person_or_default(player).await?.reminders;
        input.language = match input.reminders {
            ReminderMode::Off => return Ok(()),
            ReminderMode::Channel => self.messages.public_language(game, &input.place).await?,
            ReminderMode::Direct => self.messages.private_language(player, game, &input.place).await?,
        };
        if input.reminders == ReminderMode::Direct {
            input.direct_languages.insert(player.clone(), input.language);
        }
        input.board = self.messages.board_of(game.id(), &input.place).await?;
        Ok(())
    }
}

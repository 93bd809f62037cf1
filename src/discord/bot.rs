//! The bot: its components, built in one place.

use crate::announcer::GameAnnouncer;
use crate::authority::{Access, Policy};
use crate::channel_messages::ChannelMessages;
use crate::context::Admitted;
use crate::context_loading::origin_of;
use crate::decision_log::DecisionLog;
use crate::deliveries::Deliveries;
use crate::drafts::Drafts;
use crate::edit_throttle::EditThrottle;
use crate::events::EventHandler;
use crate::families::REGISTRY;
use crate::game_commands::GameCommands;
use crate::game_messages::GameMessages;
use crate::game_places::GamePlaces;
use crate::greeting::{Greeter, Greetings};
use crate::holds::{Holds, LostChannels};
use crate::in_flight::Tasks;
use crate::interactions::InteractionHandler;
use crate::invitations::Invitations;
use crate::key_moments;
use crate::keyed_lock::KeyedLock;
use crate::live_boards::{Drawn, LiveBoards};
use crate::open_games::OpenGames;
use crate::private_lists::{OpenLists, PrivateLists};
use crate::quota::Quotas;
use crate::rematches::Rematches;
use crate::responder::Responder;
use crate::services::Services;
use crate::settings::Settings;
use crate::status_board::StatusBoard;
use crate::thread_names::{Named, ThreadNames};
use crate::tournaments::TournamentHost;
use crate::tournaments::entrant_list::EntrantLists;
use crate::trouble::Failed;
use crate::undelivered::{Undelivered, not_told};
use crate::venues::Venues;
use crate::waiting_interactions::WaitingInteractions;
use crate::webhooks::Webhooks;
use crate::{status_board, tournaments};
use castellan_community::invitations::SentInvitations;
use castellan_discord_api::blocked_names::WithoutBlockedNames;
use castellan_discord_api::ports::Discord;
use castellan_discord_api::wire;
use castellan_discord_api::wire::{Answer, Event, Interaction, InteractionData, UserId};
use castellan_discord_view::render_pool::RenderPool;
use castellan_game::{Game, GameId, Span};
use castellan_referee::computers::analyses::Analysis;
use castellan_referee::computers::moments::MomentsTeller;
use castellan_referee::{AnnounceError, Announcer, Host, Notice, Receipt, Referee, Showing, WebhookPoster};
use castellan_text::{Language, Message};
use castellan_tournament::{self as tournament, Board, Tournament};
use std::sync::{Arc, Mutex};

/// The bot, whatever carries its messages. Share it behind an [`Arc`]; it is also the announcer that the
/// referee's outbox is delivered to.
pub struct Bot {
    options: BotOptions,
    services: Arc<Services>,
    interactions: InteractionHandler,
    announcer: GameAnnouncer,
    events: EventHandler,
    greeter: Arc<Greeter>,
    tasks: Tasks,
}

/// The operator's options of a bot.
#[derive(Clone, Default)]
struct BotOptions {
    /// The accounts that may direct every game.
    operators: Vec<UserId>,
    /// The policy that decides permissions.
    policy: Policy,
    /// The age at which backups expire, if there are any.
    backups_expire: Option<Span>,
    /// The web hooks that results of tournaments are posted to, if there are any.
    webhooks: Option<Arc<Webhooks>>,
    /// `true` if all servers are made anew with each start.
    servers_are_new: bool,
}

impl Bot {
    /// A bot over a referee.
    pub fn new(referee: Arc<Referee>, discord: Arc<dyn Discord>) -> Self {
        Self::build(referee, Arc::new(WithoutBlockedNames(discord)), BotOptions::default())
    }

    /// The same with accounts that may direct every game, wherever it is played.
    #[must_use]
    pub fn operated_by(self, operators: Vec<UserId>) -> Self {
        self.with_options(|options| options.operators = operators)
    }

    /// Sets the policy that decides permissions.
    #[must_use]
    pub fn deciding_by(self, policy: Policy) -> Self {
        self.with_options(|options| options.policy = policy)
    }

    /// Sets the age at which backups of the store expire, for privacy notices.
    #[must_use]
    pub fn with_backups(self, expire: Option<Span>) -> Self {
        self.with_options(|options| options.backups_expire = expire)
    }

    /// The same bot, which posts results of tournaments to web hooks.
    #[must_use]
    pub fn posting_to(self, webhooks: Option<Arc<Webhooks>>) -> Self {
        self.with_options(|options| options.webhooks = webhooks)
    }

    /// Marks the servers as made anew with each start, like those of the built-in test server: earlier posts are gone,
    /// so the bot greets them again.
    #[must_use]
    pub fn at_new_servers(self, servers_are_new: bool) -> Self {
        self.with_options(|options| options.servers_are_new = servers_are_new)
    }

    fn with_options(self, change: impl FnOnce(&mut BotOptions)) -> Self {
        let mut options = self.options;
        change(&mut options);
        Self::build(Arc::clone(&self.services.referee), Arc::clone(&self.services.discord), options)
    }

    /// Builds every component with the others that it needs.
    fn build(referee: Arc<Referee>, discord: Arc<dyn Discord>, options: BotOptions) -> Self {
        let BotOptions { operators, policy, backups_expire, webhooks, servers_are_new } = options.clone();
        let store = referee.store().clone();
        let places = GamePlaces(store.clone());
        let venues = Venues(store.clone());
        let settings = Arc::new(Settings::new(store.clone()));
        let waiting_interactions = WaitingInteractions::default();
        let render_pool = RenderPool::shared();
        let tasks = Tasks::default();
        let undelivered = Undelivered::default();
        let deliveries = Deliveries::default();
        let lost = LostChannels::default();
        let statuses = Arc::new(EditThrottle::new(status_board::EVERY));
        let open_games = Arc::new(OpenGames::new(Arc::clone(&referee), places.clone()));
        let access = Arc::new(Access::new(Arc::clone(&referee), Arc::clone(&settings), policy, operators));
        let messages = Arc::new(GameMessages {
            referee: Arc::clone(&referee),
            discord: Arc::clone(&discord),
            places: places.clone(),
            settings: Arc::clone(&settings),
            render_pool: render_pool.clone(),
            tasks: tasks.clone(),
            undelivered: undelivered.clone(),
            known: ChannelMessages::default(),
            lost: lost.clone(),
        });
        let live_boards = LiveBoards {
            referee: Arc::clone(&referee),
            discord: Arc::clone(&discord),
            places: places.clone(),
            open_games: Arc::clone(&open_games),
            messages: Arc::clone(&messages),
            render_pool: render_pool.clone(),
            drawn: Drawn::default(),
        };
        let announcer = GameAnnouncer {
            referee: Arc::clone(&referee),
            discord: Arc::clone(&discord),
            places: places.clone(),
            open_games: Arc::clone(&open_games),
            settings: Arc::clone(&settings),
            messages: Arc::clone(&messages),
            live_boards,
            invitations: Invitations {
                sent: SentInvitations(store.clone()),
                discord: Arc::clone(&discord),
                settings: Arc::clone(&settings),
                messages: Arc::clone(&messages),
            },
            thread_names: ThreadNames {
                referee: Arc::clone(&referee),
                discord: Arc::clone(&discord),
                named: Named::default(),
            },
            waiting_interactions: waiting_interactions.clone(),
            render_pool: render_pool.clone(),
            undelivered: undelivered.clone(),
            deliveries: deliveries.clone(),
            statuses: Arc::clone(&statuses),
        };
        let status_board = Arc::new(StatusBoard {
            referee: Arc::clone(&referee),
            discord: Arc::clone(&discord),
            settings: Arc::clone(&settings),
            places: places.clone(),
            open_games: Arc::clone(&open_games),
            policy,
            throttle: statuses,
        });
        let greeter = Arc::new(Greeter {
            referee: Arc::clone(&referee),
            discord: Arc::clone(&discord),
            greetings: Greetings::new(store.clone()),
            settings: Arc::clone(&settings),
            undelivered: undelivered.clone(),
            servers_are_new,
        });
        let tournaments = Arc::new(TournamentHost {
            referee: Arc::clone(&referee),
            discord: Arc::clone(&discord),
            places: places.clone(),
            venues: venues.clone(),
            settings: Arc::clone(&settings),
            render_pool: render_pool.clone(),
            undelivered: undelivered.clone(),
            throttle: EditThrottle::new(tournaments::EVERY),
            shown: tournaments::Shown::default(),
            writers: KeyedLock::default(),
            calendars: tournaments::Calendars::default(),
            lost: lost.clone(),
        });
        let holds = Arc::new(Holds {
            referee: Arc::clone(&referee),
            discord: Arc::clone(&discord),
            places: places.clone(),
            open_games: Arc::clone(&open_games),
            messages: Arc::clone(&messages),
            tournaments: Arc::clone(&tournaments),
            lost,
        });
        let events = EventHandler {
            referee: Arc::clone(&referee),
            discord: Arc::clone(&discord),
            places: places.clone(),
            open_games: Arc::clone(&open_games),
            settings: Arc::clone(&settings),
            messages: Arc::clone(&messages),
            status_board: Arc::clone(&status_board),
            greeter: Arc::clone(&greeter),
            tournaments: Arc::clone(&tournaments),
            holds: Arc::clone(&holds),
        };
        let private_lists = Arc::new(PrivateLists {
            referee: Arc::clone(&referee),
            discord: Arc::clone(&discord),
            open: OpenLists::default(),
        });
        let games = GameCommands {
            referee: Arc::clone(&referee),
            places: places.clone(),
            waiting_interactions: waiting_interactions.clone(),
            private_lists: Arc::clone(&private_lists),
            undelivered: undelivered.clone(),
            deliveries,
            holds: Arc::clone(&holds),
        };
        let responder = Responder { discord: Arc::clone(&discord), waiting_interactions };
        let services = Arc::new(Services {
            referee,
            discord,
            access,
            settings,
            places,
            open_games,
            games,
            messages,
            decisions: DecisionLog(store.clone()),
            venues,
            tournaments,
            holds,
            status_board,
            private_lists,
            drafts: Drafts::default(),
            pieces: Drafts::default(),
            rematches: Rematches::new(store),
            entrant_lists: EntrantLists::default(),
            registry: &REGISTRY,
            quotas: Quotas::default(),
            render_pool,
            undelivered,
            backups_expire,
            webhooks,
        });
        let interactions =
            InteractionHandler { services: Arc::clone(&services), responder, in_flight: Mutex::default() };
        Self { options, services, interactions, announcer, events, greeter, tasks }
    }

    /// Divides the quotas of people and servers, and the messages of tournaments, among this process and so many
    /// others.
    pub fn share_with(&self, others: usize) {
        self.services.quotas.share_with(others);
        self.services.tournaments.shown.share_with(others);
    }

    pub(super) fn referee(&self) -> &Arc<Referee> {
        &self.services.referee
    }

    pub(super) fn discord(&self) -> &dyn Discord {
        &*self.services.discord
    }

    /// Handles an interaction, to its end. The same interaction may come twice.
    ///
    /// # Errors
    /// Returns the failures that nobody in Discord can help; the user has been told where that was possible.
    pub async fn interaction(&self, interaction: &Interaction) -> Result<(), Failed> {
        self.interactions.handle(interaction).await
    }

    /// Handles an interaction that was queued for its turn.
    pub(super) async fn admitted(
        &self,
        interaction: &Interaction,
        admitted: Admitted<'_>,
    ) -> Result<(), Failed> {
        self.interactions.admitted(interaction, admitted).await
    }

    /// Returns the language to answer in before anything is read of the user.
    pub(super) fn language_of(&self, interaction: &Interaction) -> Language {
        self.services.access.language_of(&origin_of(interaction))
    }

    /// Tells the user that handling their interaction has panicked.
    ///
    /// # Errors
    /// Returns an error if the answer cannot be sent.
    pub async fn apologise(&self, interaction: &Interaction) -> Result<(), Failed> {
        self.interactions.responder.apologise(interaction, self.language_of(interaction)).await
    }

    /// Tells the user why their interaction is not handled at all.
    ///
    /// # Errors
    /// Returns an error if the answer cannot be sent.
    pub(super) async fn refuse(&self, interaction: &Interaction, why: &Message) -> Result<(), Failed> {
        let responder = &self.interactions.responder;
        if matches!(interaction.asked, InteractionData::Typing { .. }) {
            return responder.send(&interaction.reply, &Answer::Choices(Vec::new())).await.map(drop);
        }
        let why = wire::Message::private(why.text(self.language_of(interaction)));
        responder.refuse_unhandled(interaction, why).await
    }

    /// Applies a gateway event to the affected games. Events are an optimisation: a missed one is noticed when a
    /// message is sent.
    ///
    /// # Errors
    /// Returns an error if the store or Discord fails.
    pub async fn event(&self, event: &Event) -> Result<(), Failed> {
        self.events.handle(event).await
    }

    /// Keeps the status messages of servers about their games and tournaments up to date, until the future is dropped.
    pub async fn keep_statuses(&self) {
        tokio::join!(self.services.status_board.keep(), self.services.tournaments.keep());
    }

    /// Edits those messages of servers that are to be edited now.
    pub async fn edit_statuses(&self) {
        self.services.status_board.edit_all().await;
    }

    /// Edits those messages of tournaments that are to be edited now.
    pub async fn edit_announcements(&self) {
        self.services.tournaments.edit_all().await;
    }

    /// Checks lost channels regularly, until the future is dropped: games on hold there resume when they can.
    pub async fn keep_looking_at_lost_channels(&self) {
        self.services.holds.keep().await;
    }

    /// Checks the lost channels that are due.
    pub async fn look_at_lost_channels(&self) {
        self.services.holds.look_at_due().await;
    }

    /// Posts the greetings that are due now.
    ///
    /// # Errors
    /// Returns an error if the store fails.
    pub async fn post_greetings(&self) -> Result<(), Failed> {
        self.greeter.post_due().await
    }

    /// Posts greetings as they come to be due, until the future is dropped.
    pub async fn keep_greeting(&self) {
        self.greeter.keep().await;
    }

    /// Returns the messages that could not be posted.
    #[must_use]
    pub fn undelivered(&self) -> &Undelivered {
        &self.services.undelivered
    }

    /// Waits until all background tasks behind the answers have ended.
    pub async fn settled(&self) {
        self.tasks.done().await;
    }
}

impl Announcer for Bot {
    async fn announce(&self, notice: &Notice) -> Result<Receipt, AnnounceError> {
        self.announcer.announce(notice).await
    }
}

impl MomentsTeller for Bot {
    async fn tell_moments(&self, game: &Arc<Game>, analysis: &Analysis) -> Result<(), AnnounceError> {
        key_moments::tell(&self.services, game, analysis).await.map_err(|failed| not_told(&failed))
    }
}

impl Host for Bot {
    async fn place(&self, tournament: &Tournament, board: Board, game: &GameId) -> Result<(), AnnounceError> {
        self.services.tournaments.place(tournament, board, game).await
    }

    async fn show(&self, tournament: &Tournament, showing: &Showing, key: &str) -> Result<(), AnnounceError> {
        self.services.tournaments.show(tournament, showing, key).await
    }

    fn webhooks(&self, tournament: &Tournament) -> Vec<String> {
        // Web hooks are told nothing that not everybody in the server may see.
        let is_open = self.services.access.policy.is_public(&tournament.announcement().agreement);
        let webhooks = self.services.webhooks.iter().filter(|_| is_open);
        webhooks.flat_map(|webhooks| webhooks.names()).collect()
    }
}

impl WebhookPoster for Bot {
    async fn post(
        &self,
        webhook: &str,
        tournament: &Tournament,
        event: &tournament::Event,
    ) -> Result<(), AnnounceError> {
        let Some(webhooks) = &self.services.webhooks else {
            return Err(AnnounceError::Later("this process has no web hooks".to_owned()));
        };
        let found = (&*self.services.referee, &self.services.venues);
        webhooks.post_event(found, webhook, tournament, event).await
    }
}

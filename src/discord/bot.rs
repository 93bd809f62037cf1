//! The bot: what it has, and the way of one interaction through it.

use super::acts::Acts;
use super::admission::queue::Answering;
use super::answering::{DEFERRED, FRESH, UNHEARD, WAITS, ignore_lateness, what_failed};
use super::answers::{Answered, Answers};
use super::authority::{Locals, Policy};
use super::edit_throttle::EditThrottle;
use super::elsewhere;
use super::greeting::Greetings;
use super::in_flight::{InFlightGuard, Lists, Tasks};
use super::open_games::OpenGames;
use super::people::{People, account};
use super::ports::Discord;
use super::quota::Quotas;
use super::render_pool::RenderPool;
use super::settings::{Server, Settings};
use super::status;
use super::tables::{Table, Tables};
use super::tournaments;
use super::trouble::{Failed, UserError};
use super::undelivered::Undelivered;
use super::unreadable;
use super::venues::Venues;
use super::wire::{Answer, GuildId, Interaction, InteractionData, InteractionId, Message, UserId};
use castellan_game::public::{Viewer, visible};
use castellan_game::{By, Command, CommandKind, Event, Game, GameId, PlayerId, Span, Time};
use castellan_referee::{Referee, Trouble, Verdict};
use castellan_text as text;
use castellan_tournament::TournamentId;
use std::collections::HashSet;
use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::{Arc, Mutex};

pub(super) use super::answering::Reply;

/// How long an answer is waited for before the interaction is deferred, or answered without its board.
pub const PROMPT: Span = Span::from_ms(700);
/// How long a token is valid.
pub const TOKEN: Span = Span::minutes(15);

/// The bot, whatever carries its messages. Share it behind an [`Arc`]; it is also the announcer that the
/// referee's outbox is delivered to.
pub struct Bot {
    pub(super) referee: Arc<Referee>,
    pub(super) discord: Arc<dyn Discord>,
    pub(super) tables: Tables,
    pub(super) open_games: OpenGames,
    pub(super) venues: Venues,
    pub(super) greetings: Greetings,
    pub(super) acts: Acts,
    pub(super) settings: Settings,
    pub(super) locals: Locals,
    pub(super) quotas: Quotas,
    pub(super) answers: Answers,
    pub(super) render_pool: RenderPool,
    /// Private lists that lead to an action, to be withdrawn when it is done.
    pub(super) lists: Lists,
    pub(super) tasks: Tasks,
    /// The servers whose message says what is no longer so.
    pub(super) statuses: EditThrottle<GuildId>,
    /// The tournaments whose message does.
    pub(super) announced: EditThrottle<TournamentId>,
    /// What could not be posted.
    pub(super) undelivered: Undelivered,
    /// How it is decided who may do what.
    pub(super) policy: Policy,
    /// The accounts that may direct every game.
    operators: Vec<UserId>,
    /// The interactions that are being handled: one that comes twice is handled once.
    in_hand: Mutex<HashSet<InteractionId>>,
    /// How old backups become, when some are made.
    pub(super) backups_expire: Option<Span>,
    /// Whether all servers are made anew with each start.
    pub(super) servers_are_new: bool,
}

/// An interaction that is being handled, and who did it.
pub(super) struct InteractionContext<'a> {
    pub interaction: &'a Interaction,
    pub player: PlayerId,
    pub server: Server,
    /// Whether they operate the bot.
    pub operates: bool,
    /// How it is decided what they may do.
    pub policy: Policy,
    /// Until when an answer with a board is in time.
    prompt: Time,
    pub(super) stage: AtomicU8,
    /// Called when what was asked is done or refused, before it is answered.
    ordered: &'a (dyn Fn() + Sync),
}

/// How an interaction was let in.
pub(super) struct Admitted<'a> {
    /// Until when an answer with a board is in time.
    pub prompt: Time,
    /// How it can be answered.
    pub answering: Answering,
    /// Called when what was asked is done or refused: others may act on the same game then.
    pub ordered: &'a (dyn Fn() + Sync),
}

/// What an action led to.
pub(super) enum ActionOutcome {
    /// Its board was the answer.
    Shown,
    /// What happened, as sentences for whoever acted, who is still to be answered.
    Told(String),
}

impl From<ActionOutcome> for Reply {
    fn from(acted: ActionOutcome) -> Self {
        match acted {
            ActionOutcome::Shown => Self::Shown,
            ActionOutcome::Told(text) => text.into(),
        }
    }
}

impl<'a> InteractionContext<'a> {
    /// The same for what had to wait for its turn.
    fn admitted(mut self, admitted: &Admitted<'a>) -> Self {
        let stage = match admitted.answering {
            Answering::InTime => FRESH,
            Answering::Acknowledged => DEFERRED,
            Answering::TooLate => UNHEARD,
        };
        (self.prompt, self.ordered, self.stage) = (admitted.prompt, admitted.ordered, AtomicU8::new(stage));
        self
    }
}

impl InteractionContext<'_> {
    /// The id of what this interaction asks of the store.
    pub fn request(&self) -> String {
        format!("discord:{}", self.interaction.reply.interaction)
    }
}

impl Bot {
    /// A bot over a referee.
    pub fn new(referee: Arc<Referee>, discord: Arc<dyn Discord>) -> Self {
        let store = referee.store().clone();
        Self {
            referee,
            discord,
            tables: Tables(store.clone()),
            open_games: OpenGames::new(store.clone()),
            venues: Venues(store.clone()),
            greetings: Greetings::new(store.clone()),
            acts: Acts(store.clone()),
            settings: Settings::new(store),
            locals: Locals::default(),
            quotas: Quotas::default(),
            answers: Answers::default(),
            render_pool: RenderPool::default(),
            lists: Lists::default(),
            tasks: Tasks::default(),
            statuses: EditThrottle::new(status::EVERY),
            announced: EditThrottle::new(tournaments::EVERY),
            undelivered: Undelivered::default(),
            policy: Policy::default(),
            operators: Vec::new(),
            in_hand: Mutex::default(),
            backups_expire: None,
            servers_are_new: false,
        }
    }

    /// The same with accounts that may direct every game, wherever it is played.
    #[must_use]
    pub fn operated_by(self, operators: Vec<UserId>) -> Self {
        Self { operators, ..self }
    }

    /// The same bot, which decides otherwise who may do what.
    #[must_use]
    pub fn deciding_by(self, policy: Policy) -> Self {
        Self { policy, ..self }
    }

    /// The same bot, which tells people how old backups of its store become.
    #[must_use]
    pub fn with_backups(self, expire: Option<Span>) -> Self {
        Self { backups_expire: expire, ..self }
    }

    /// The same bot at servers that are made anew with each start, as those of the built-in test server are: what it
    /// posted there before is gone, so it greets them again.
    #[must_use]
    pub fn at_new_servers(self, servers_are_new: bool) -> Self {
        Self { servers_are_new, ..self }
    }

    /// Handles something that somebody did, to its end. The same interaction may come twice.
    ///
    /// # Errors
    /// What went wrong that nobody in Discord can help; whoever did it has been told so where that was
    /// possible.
    pub async fn interaction(&self, interaction: &Interaction) -> Result<(), Failed> {
        // A clock that is behind Discord's does not keep people waiting.
        let prompt = interaction.reply.created.min(self.referee.now()).plus(PROMPT);
        self.admitted(interaction, Admitted { prompt, answering: Answering::InTime, ordered: &|| () }).await
    }

    /// The same for what had to wait for its turn.
    pub(super) async fn admitted(
        &self,
        interaction: &Interaction,
        admitted: Admitted<'_>,
    ) -> Result<(), Failed> {
        if let InteractionData::Typing { given, option } = &interaction.asked {
            // What is suggested too late is not looked at, and nobody misses it.
            let choices = self.suggest(interaction, given, option).await.unwrap_or_default();
            return ignore_lateness(self.send(&interaction.reply, &Answer::Choices(choices)).await);
        }
        let Some(_in_hand) = InFlightGuard::taken(&self.in_hand, interaction.reply.interaction) else {
            return Ok(());
        };
        let here = match self.here(interaction).await {
            Ok(here) => here.admitted(&admitted),
            Err(failed) => {
                let sorry = Message::private(what_failed(&failed));
                let reply = &interaction.reply;
                ignore_lateness(match admitted.answering {
                    Answering::InTime => self.send(reply, &Answer::Message(sorry)).await.map(drop),
                    Answering::Acknowledged => {
                        self.discord.complete(reply, &sorry).await.map(drop).map_err(Failed::from)
                    }
                    Answering::TooLate => Ok(()),
                })?;
                return Err(failed);
            }
        };
        // What every command needs together is large, and most of the time it only waits.
        let mut handling = Box::pin(self.handle(&here));
        let prompt = self.referee.clock().sleep_until(here.prompt);
        let handled = tokio::select! {
            biased;
            handled = &mut handling => handled,
            () = prompt => {
                self.defer(&here).await?;
                handling.await
            }
        };
        let (said, failed) = match handled {
            Ok(said) => (said, Ok(())),
            Err(UserError::Sentence(sentence)) => (sentence.into(), Ok(())),
            Err(UserError::Ask(message)) => {
                self.keep_list(&here, None);
                ((*message).into(), Ok(()))
            }
            Err(UserError::Failed(failed)) => (what_failed(&failed).into(), Err(failed)),
        };
        match said {
            Reply::Answer(answer) => ignore_lateness(self.say(&here, &answer).await)?,
            Reply::Several(messages) => ignore_lateness(self.say_several(&here, messages).await)?,
            Reply::Shown => {}
        }
        failed
    }

    /// Waits until everything that was begun beside the answers is done.
    pub async fn settled(&self) {
        self.tasks.done().await;
    }

    pub(super) async fn here<'a>(
        &self,
        interaction: &'a Interaction,
    ) -> Result<InteractionContext<'a>, Failed> {
        let user = &interaction.user;
        let player = self.referee.player(&account(user.id), &user.name).await?;
        let server = self.settings.server_or_closed(interaction.guild).await?;
        // A clock that is behind Discord's does not keep people waiting.
        let prompt = interaction.reply.created.min(self.referee.now()).plus(PROMPT);
        let operates = self.operators.contains(&user.id);
        let stage = AtomicU8::new(FRESH);
        let policy = self.policy;
        Ok(InteractionContext {
            interaction,
            player,
            server,
            operates,
            policy,
            prompt,
            stage,
            ordered: &|| (),
        })
    }

    async fn handle(&self, here: &InteractionContext<'_>) -> Result<Reply, UserError> {
        if here.interaction.elsewhere {
            elsewhere::works(here)?;
        }
        if here.server.unreadable {
            unreadable::goes_on(here)?;
        }
        match &here.interaction.asked {
            InteractionData::Command(given) | InteractionData::Typing { given, .. } => {
                self.commanded(here, given).await
            }
            InteractionData::Pressed { id, picked, private, .. } => {
                self.pressed(here, id, picked, *private).await
            }
            InteractionData::Filled { id, texts } => self.filled(here, id, texts).await,
        }
    }

    /// Asks something of a game, as whoever is here.
    pub(super) async fn ask(
        &self,
        here: &InteractionContext<'_>,
        game: &GameId,
        ask: CommandKind,
    ) -> Result<ActionOutcome, UserError> {
        self.ask_as(here, game, By::Player(here.player.clone()), ask).await
    }

    /// The same in another part.
    pub(super) async fn ask_as(
        &self,
        here: &InteractionContext<'_>,
        id: &GameId,
        by: By,
        ask: CommandKind,
    ) -> Result<ActionOutcome, UserError> {
        let interaction = here.interaction;
        let (request, created) = (here.request(), interaction.reply.created);
        let table = self.tables.of(id).await?;
        let channel = table.as_ref().map(|table| table.channel);
        let prompt = here.prompt;
        let waits = here.stage.load(Ordering::Relaxed) == FRESH
            && channel == Some(interaction.channel)
            && self.referee.now() < prompt;
        let wait = waits.then(|| {
            here.stage.store(WAITS, Ordering::Relaxed);
            self.answers.wait(&request, interaction.reply.clone(), interaction.channel)
        });
        let command = Command { by, at: created, request, ask };
        let verdict = self.referee.command(id, &command).await;
        (here.ordered)();
        let told = match verdict {
            Ok(verdict) => self.told_to(here, &verdict).await,
            Err(trouble) => Err(self.refused(id, trouble).await),
        };
        let answered = match (&told, wait) {
            (Ok((_, true)), Some(wait)) => wait.answered(self.referee.clock().sleep_until(prompt)).await,
            _ => Answered::No,
        };
        if here.stage.load(Ordering::Relaxed) == WAITS {
            here.stage.store(FRESH, Ordering::Relaxed);
        }
        if answered != Answered::No {
            self.withdraw_list(here, Some(id)).await;
            return Ok(ActionOutcome::Shown);
        }
        let (mut sentences, public) = told?;
        if public && let Some(table) = &table {
            sentences.push(self.posting(id, table));
        }
        if sentences.is_empty() {
            sentences.push("Nothing was to be done.".to_owned());
        }
        Ok(ActionOutcome::Told(sentences.join("\n")))
    }

    /// Where others will read what happened. It waits in the outbox: whether it can be posted is not known yet.
    fn posting(&self, game: &GameId, table: &Table) -> String {
        let channel = table.channel;
        if table.lost {
            return "It is not posted: this game has lost its channel. `/game move` takes it elsewhere."
                .to_owned();
        }
        match self.undelivered.of(game.as_str()) {
            Some(_) => format!("It could not be posted in <#{channel}> so far. `/game show` says why."),
            None => format!("It will be posted in <#{channel}>."),
        }
    }

    /// What could not be posted.
    #[must_use]
    pub const fn undelivered(&self) -> &Undelivered {
        &self.undelivered
    }

    /// What happened, as sentences for whoever asked, and whether others are told of it.
    async fn told_to(
        &self,
        here: &InteractionContext<'_>,
        verdict: &Verdict,
    ) -> Result<(Vec<String>, bool), UserError> {
        if verdict.repeated {
            return Ok((vec!["That was done already.".to_owned()], false));
        }
        let mut people = People::of(&self.referee, &verdict.game).await?;
        people.add_named(&self.referee, &verdict.events).await?;
        let called = |player: &PlayerId| people.name(player);
        let mut sentences = Vec::new();
        let mut public = false;
        let game = Some(&*verdict.game);
        for event in &verdict.events {
            let own = visible(event, game, Viewer::Player(&here.player)).is_some();
            public |= is_public(event, game);
            if own {
                sentences.push(super::escape::told(&text::told(event, game, &verdict.game, &called)));
            }
        }
        Ok((sentences, public))
    }

    /// Why something asked of a game is not done.
    pub(super) async fn refused(&self, id: &GameId, trouble: Trouble) -> UserError {
        let Trouble::Refused(refusal) = trouble else { return no(trouble) };
        let names = match self.referee.game(id).await {
            Ok(game) => match People::of(&self.referee, &game).await {
                Ok(people) => people.seats(&game),
                Err(failed) => return UserError::Failed(failed),
            },
            Err(_) => [const { None }; 4],
        };
        let sentence = text::refused(&refusal, &names.each_ref().map(Option::as_deref));
        UserError::Sentence(super::escape::plain(&sentence))
    }

    /// The table of a game.
    pub(super) async fn table(&self, id: &GameId) -> Result<Table, UserError> {
        let table = self.tables.of(id).await?;
        table.ok_or_else(|| UserError::Sentence(format!("Game {id} is played nowhere in Discord.")))
    }
}

/// Whether others are told of an event.
pub(super) fn is_public(event: &Event, game: Option<&Game>) -> bool {
    visible(event, game, Viewer::Anybody).is_some()
}

/// A trouble that is no refusal, as a sentence where players can help it.
pub(super) fn no(trouble: Trouble) -> UserError {
    match trouble {
        Trouble::NoGame(game) => UserError::Sentence(format!("There is no game {game}.")),
        Trouble::Contended(_) => {
            UserError::Sentence("Too many asked at once, and nothing was done. Please ask again.".to_owned())
        }
        Trouble::Frozen { game, number: 0, .. } => UserError::Sentence(format!(
            "Game {game} is on hold: a fault of mine stopped its timer. Nobody loses on time, and the operator has been told."
        )),
        Trouble::Frozen { game, .. } => UserError::Sentence(format!(
            "Game {game} stands still: part of what is stored of it cannot be read. Nothing was played."
        )),
        trouble => UserError::Failed(trouble.into()),
    }
}

//! `/game`: opening, finding, joining and moving games.

use super::GAME;
use super::table::{CommandSpec, Kind, Needs, Opt, Source, Who};
use super::which::Wanted;
use crate::authority::{Intent, Target};
use crate::bot::{Bot, InteractionContext, Reply, no};
use crate::components::ids::{Id, Step};
use crate::escape::plain;
use crate::layout::{self, View};
use crate::limits::{CONTENT, cut};
use crate::people::People;
use crate::ports::CallError;
use crate::quota::{Costly, OPEN_GAMES};
use crate::tables::{Change, Table};
use crate::trouble::UserError;
use crate::wire::{Button, CommandInvocation, Message, Row, Style};
use castellan_game::command::{Place, Proposal};
use castellan_game::{CommandKind, Game, Phase, Player};
use castellan_rules::{Seat, Variant};

/// The option `game` of most commands.
pub const WHICH: Opt =
    Opt::new(GAME, Kind::Text(Source::Games), "Which game; needed only where several could be meant");
/// The option `seat`.
pub const SEAT: Opt = Opt::new("seat", Kind::OneOf(SEATS), "Which seat");
/// The seats as choices.
pub const SEATS: &[(&str, &str)] = &[("White", "w"), ("Red", "r"), ("Black", "b"), ("Gold", "g")];
/// The most bytes of a board or an army that is attached.
pub const LARGEST_TEXT: usize = 4_000;
/// The input of a form that is one text.
pub const INPUT_ID: &str = "text";

/// The family.
pub const COMMANDS: &[CommandSpec] = &[
    CommandSpec {
        path: &["game", "new"],
        about: "Open a game here",
        options: &[
            Opt::required("variant", Kind::Variant, "Which of the five games"),
            Opt::new("opponent", Kind::User, "Somebody to invite"),
            Opt::new(
                "time",
                Kind::Text(Source::Terms),
                "How much time there is: 3d per action, 10d + 1d, none",
            ),
            Opt::new("options", Kind::Text(Source::Terms), "What else is agreed: KEY=VALUE; KEY=VALUE"),
            Opt::new("solo", Kind::Switch, "Whether you play all seats yourself"),
            Opt::new("rated", Kind::Switch, "Whether the result counts for ratings"),
            Opt::new("seat", Kind::OneOf(SEATS), "Where you sit"),
            Opt::new("thread", Kind::Switch, "Whether the game gets a thread of its own"),
            Opt::new("board", Kind::File, "A board of your own, where the game takes one: a text file"),
            Opt::new("board-form", Kind::Switch, "Whether to fill in a board of your own"),
        ],
        class: Costly::Change,
        needs: Needs::Settings,
        run: |bot, here, given| Box::pin(bot.new_game(here, given)),
        who: Who::Anybody,
    },
    CommandSpec {
        path: &["game", "list"],
        about: "Your games, and those here that wait for players",
        options: &[],
        class: Costly::Look,
        needs: Needs::Settings,
        run: |bot, here, _| Box::pin(bot.list(here)),
        who: Who::Anybody,
    },
    CommandSpec {
        path: &["game", "show"],
        about: "How a game stands: seats, what was agreed, time, offers",
        options: &[WHICH],
        class: Costly::Look,
        needs: Needs::Membership,
        run: |bot, here, given| Box::pin(bot.show(here, given)),
        who: Who::Anybody,
    },
    CommandSpec {
        path: &["game", "join"],
        about: "Sit down at a game that has not started",
        options: &[SEAT, WHICH],
        class: Costly::Change,
        needs: Needs::Settings,
        run: |bot, here, given| Box::pin(bot.join(here, given)),
        who: Who::Anybody,
    },
    CommandSpec {
        path: &["game", "leave"],
        about: "Get up before the start, or turn an invitation down",
        options: &[WHICH],
        class: Costly::Change,
        needs: Needs::Membership,
        run: |bot, here, given| Box::pin(bot.leave(here, given)),
        who: Who::Anybody,
    },
    CommandSpec {
        path: &["game", "start"],
        about: "Begin, when enough have sat down",
        options: &[WHICH],
        class: Costly::Change,
        needs: Needs::Settings,
        run: |bot, here, given| Box::pin(bot.start(here, given)),
        who: Who::Anybody,
    },
    CommandSpec {
        path: &["game", "abort"],
        about: "Call your game off, or offer to end it without a result",
        options: &[WHICH],
        class: Costly::Change,
        needs: Needs::Membership,
        run: |bot, here, given| Box::pin(bot.abort(here, given)),
        who: Who::Anybody,
    },
    CommandSpec {
        path: &["game", "move"],
        about: "Go on with a game in another channel: this one, if none is named",
        options: &[Opt::new("channel", Kind::Channel, "Where to"), WHICH],
        class: Costly::Change,
        needs: Needs::Settings,
        run: |bot, here, given| Box::pin(bot.move_table(here, given)),
        who: Who::Anybody,
    },
    CommandSpec {
        path: &["game", "invite"],
        about: "Invite somebody to your game",
        options: &[Opt::required("player", Kind::User, "Whom"), SEAT, WHICH],
        class: Costly::Change,
        needs: Needs::Settings,
        run: |bot, here, given| Box::pin(bot.invite(here, given)),
        who: Who::Anybody,
    },
    CommandSpec {
        path: &["game", "watch"],
        about: "Follow a game that you do not play in",
        options: &[WHICH],
        class: Costly::Change,
        needs: Needs::Settings,
        run: |bot, here, given| Box::pin(bot.watch(here, given, true)),
        who: Who::Anybody,
    },
    CommandSpec {
        path: &["game", "unwatch"],
        about: "No longer follow a game",
        options: &[WHICH],
        class: Costly::Change,
        needs: Needs::Membership,
        run: |bot, here, given| Box::pin(bot.watch(here, given, false)),
        who: Who::Anybody,
    },
];

/// The seat of an option.
#[must_use]
pub fn seat(given: &CommandInvocation, name: &str) -> Option<Seat> {
    Seat::from_letter(given.text(name)?.chars().next()?)
}

impl Bot {
    pub(super) async fn show(
        &self,
        here: &InteractionContext<'_>,
        given: &CommandInvocation,
    ) -> Result<Reply, UserError> {
        let game = self.which(here, given, Intent::See).await?;
        Ok(self.shown(&game).await?.into())
    }

    /// How a game stands, in words.
    pub(crate) async fn shown(&self, game: &Game) -> Result<String, UserError> {
        let people = People::of(&self.referee, game).await?;
        let now = self.referee.now();
        let mut lines = layout::lobby(game, &people);
        if let Some(record) = game.record() {
            let names = people.seats(game);
            let names = names.each_ref().map(Option::as_deref);
            lines.push(plain(&castellan_text::standing(record.position(), game.end(), &names)));
        } else {
            lines.push(format!("It is in its {}.", game.phase()));
        }
        lines.extend(layout::deadline(game, now));
        for offer in game.offers() {
            let until = offer.until.ms() / 1_000;
            lines.push(format!(
                "{} offers a {}, until <t:{until}:R>.",
                people.safe(&offer.by),
                offer.kind.word()
            ));
        }
        if let Some(table) = self.tables.of(game.id()).await? {
            lines.push(format!("Played in <#{}>.", table.channel));
            lines.extend(self.not_posted(game.id(), &table).await?);
        }
        if let Some(act) = self.acts.latest(game.id()).await? {
            let mut people = People::default();
            people.add(&self.referee, &act.by).await?;
            let (at, who) = (act.at.ms() / 1_000, people.safe(&act.by));
            lines.push(format!("<t:{at}:f> {who} directed it ({}): {}", act.what, plain(&act.why)));
        }
        lines.push(layout::mark(game));
        Ok(cut(&lines.join("\n"), CONTENT))
    }

    pub(super) async fn join(
        &self,
        here: &InteractionContext<'_>,
        given: &CommandInvocation,
    ) -> Result<Reply, UserError> {
        let game = self.which(here, given, Intent::Join).await?;
        self.sit_down(here, &game, seat(given, "seat")).await
    }

    /// Sits down, as somebody who may.
    pub(crate) async fn sit_down(
        &self,
        here: &InteractionContext<'_>,
        game: &Game,
        seat: Option<Seat>,
    ) -> Result<Reply, UserError> {
        if self.referee.games_of(&here.player, false).await.map_err(no)?.len() >= OPEN_GAMES {
            return UserError::say(format!(
                "You have {OPEN_GAMES} games that go on, and nobody may have more."
            ));
        }
        let place = seat.map_or(Place::Any, Place::At);
        let join = CommandKind::Join { player: Player::person(here.player.clone()), place };
        Ok(self.ask(here, game.id(), join).await?.into())
    }

    pub(super) async fn leave(
        &self,
        here: &InteractionContext<'_>,
        given: &CommandInvocation,
    ) -> Result<Reply, UserError> {
        let game = self.which(here, given, Intent::Leave).await?;
        Ok(self.ask(here, game.id(), CommandKind::Leave).await?.into())
    }

    pub(super) async fn start(
        &self,
        here: &InteractionContext<'_>,
        given: &CommandInvocation,
    ) -> Result<Reply, UserError> {
        let game = self.which(here, given, Intent::Start).await?;
        Ok(self.ask(here, game.id(), CommandKind::Start).await?.into())
    }

    pub(super) async fn abort(
        &self,
        here: &InteractionContext<'_>,
        given: &CommandInvocation,
    ) -> Result<Reply, UserError> {
        let game = self.which(here, given, Intent::CallOff).await?;
        Ok(abort_question(&game))
    }

    /// Ends a game without a result, or offers to.
    pub(crate) async fn abort_meant(
        &self,
        here: &InteractionContext<'_>,
        game: &Game,
    ) -> Result<Reply, UserError> {
        let ask = match game.phase() {
            Phase::Lobby => CommandKind::Cancel,
            _ => CommandKind::Offer(Proposal::Abort),
        };
        Ok(self.ask(here, game.id(), ask).await?.into())
    }

    pub(super) async fn move_table(
        &self,
        here: &InteractionContext<'_>,
        given: &CommandInvocation,
    ) -> Result<Reply, UserError> {
        let interaction = here.interaction;
        let game = self.which_of(here, given, Wanted::Own, Intent::See).await?;
        let old = self.table(game.id()).await?;
        let guild = interaction.guild;
        let at_home = old.guild.is_some() && old.guild == guild;
        let intent = if at_home { Intent::Move } else { Intent::TakeElsewhere };
        self.allow(here, &game, intent).await?;
        let to = Target::of(interaction, given.channel("channel"));
        let Target { channel, parent, .. } = to;
        if guild.is_some() {
            if !at_home {
                here.may_here(Intent::Open)?;
            }
            self.target(here, given.channel("channel")).await?;
        } else if old.guild.is_some() {
            return UserError::say("A game of a server can only go on in a server: give the command there.");
        }
        let allowed = &here.server.channels;
        if !allowed.is_empty()
            && !allowed.contains(&channel)
            && !parent.is_some_and(|parent| allowed.contains(&parent))
        {
            return UserError::say(format!("In this server games are not played in <#{channel}>."));
        }
        if channel == old.channel && !old.lost {
            return UserError::say(format!("It is played in <#{channel}> already."));
        }
        let was_lost = old.lost;
        let table = Table { guild, channel, parent, lost: false, shown: None };
        self.tables.set(game.id(), Change::Moved, &table, &here.request()).await?;
        let news = [format!("This game goes on here; it was in <#{}>.", old.channel)];
        match self.show_again(&game, &table, &news, &format!("{}-shown", here.request())).await {
            Ok(shown) => {
                if at_home && !was_lost {
                    self.tell_of_the_way(&game, old.channel, channel, &here.request()).await;
                }
                if at_home {
                    self.dim(game.id(), &old, shown).await?;
                }
                if was_lost {
                    // Its board comes behind the one just shown, and takes the buttons off that.
                    self.by_table(game.id(), CommandKind::Resume, &format!("{}-resumes", here.request()))
                        .await?;
                }
                Ok(format!("Game {} goes on in <#{channel}>.", game.id()).into())
            }
            Err(crate::Failed::Call(CallError::Gone { .. } | CallError::Forbidden { .. })) => {
                self.tables.set(game.id(), Change::Moved, &old, &format!("{}-back", here.request())).await?;
                UserError::say(format!("I cannot write in <#{channel}>, so nothing was moved."))
            }
            Err(error) => Err(error.into()),
        }
    }

    pub(super) async fn invite(
        &self,
        here: &InteractionContext<'_>,
        given: &CommandInvocation,
    ) -> Result<Reply, UserError> {
        let game = self.which(here, given, Intent::Invite).await?;
        let Some(user) = given.user("player") else { return UserError::say("Whom?") };
        let player = self.may_be_invited(here, user, Some((&game, None))).await?;
        let ask = CommandKind::Invite { player, seat: seat(given, "seat") };
        Ok(self.ask(here, game.id(), ask).await?.into())
    }

    pub(super) async fn watch(
        &self,
        here: &InteractionContext<'_>,
        given: &CommandInvocation,
        on: bool,
    ) -> Result<Reply, UserError> {
        let intent = if on { Intent::Watch } else { Intent::Unwatch };
        let game = self.which(here, given, intent).await?;
        let ask = if on { CommandKind::Watch } else { CommandKind::Unwatch };
        Ok(self.ask(here, game.id(), ask).await?.into())
    }

    /// How somebody sees boards that only they see.
    pub(crate) async fn own_view(
        &self,
        here: &InteractionContext<'_>,
        game: &Game,
    ) -> Result<(View, bool), UserError> {
        use crate::settings::Viewpoint;
        let mine = self.settings.looks(&here.player).await?;
        let viewpoint = match mine.viewpoint {
            Viewpoint::Own => layout::own_seat(game, &here.player).or_else(|| game.to_act()),
            Viewpoint::White => None,
            Viewpoint::ToAct => game.to_act(),
        };
        let theme = if mine.theme.is_empty() { &here.server.theme } else { &mine.theme };
        let view = View { viewpoint: viewpoint.unwrap_or(Seat::White), theme: layout::theme_named(theme) };
        Ok((view, mine.text_board))
    }
}

/// The game that an option names.
pub(crate) fn variant(given: &CommandInvocation, name: &str) -> Result<Variant, UserError> {
    let named = given.text(name).and_then(|text: &str| text.parse::<Variant>().ok());
    named.ok_or_else(|| UserError::Sentence("There is no such game.".to_owned()))
}

/// A description as a sentence: with a capital, and a full stop.
pub(crate) fn sentence(problem: &impl ToString) -> String {
    let text = problem.to_string();
    let mut letters = text.chars();
    let mut sentence: String = letters.next().into_iter().flat_map(char::to_uppercase).collect();
    sentence.push_str(letters.as_str());
    if !sentence.ends_with(['.', '!', '?']) {
        sentence.push('.');
    }
    sentence
}

/// Asks whether a game is to end without a result.
pub(crate) fn abort_question(game: &Game) -> Reply {
    let (what, label) = match game.phase() {
        Phase::Lobby => ("call this game off", "Call it off"),
        _ => ("offer the others to end this game without a result", "Offer to abort"),
    };
    confirm(format!("Do you want to {what}?"), label, Id::of(Step::AbortMeant, game.id(), game.moment()))
}

/// Asks once more.
pub(crate) fn confirm(question: String, label: &str, id: Id) -> Reply {
    let rows = vec![Row::Buttons(vec![
        Button::new(Style::Danger, label, id),
        Button::new(Style::Secondary, "No", Id::bare(Step::Never)),
    ])];
    Message { rows, ..Message::private(question) }.into()
}

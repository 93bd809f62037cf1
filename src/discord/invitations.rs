//! Invitations where people read them: a message with buttons that calls whoever is invited, in the channel of the game or,
//! where they want that, by direct message.
//!
//! Where each stands is noted in the store, sealed with the key of who is invited. When it is answered, or cannot be any
//! more, it goes, or loses its buttons: a stop between the two leaves one that is refused with a sentence.

use crate::components::ids::{Id, Step};
use crate::direct_messages::send_directly;
use crate::escape::with_small_lines;
use crate::fit::fit;
use crate::game_messages::GameMessages;
use crate::game_places::{BoardMode, GamePlace};
use crate::layout;
use crate::nonce::nonce;
use crate::people::People;
use crate::ports::{CallError, Discord};
use crate::settings::{Reminders, Settings, or_passed_over};
use crate::trouble::Failed;
use crate::wire::{Button, Message, MessageRef, Row, Style, UserId};
use castellan_game::{By, Event, EventKind, Game, Phase, PlayerId};
use castellan_referee::private::{check_sealed, sealed_row, unsealed_row};
use castellan_store::{
    Append, IndexChange, Number, OwnRow, RequestId, SharedStore, Store, StreamName, Unreadable,
};
use castellan_text::{self as text, Language, message};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// Index of the invitations that were told and are open: `game/player`, a [`Told`] sealed with the player's key.
const INVITATIONS: &str = "tables.invitations";

/// Tells people that they are invited.
pub(super) struct Invitations {
    pub store: SharedStore,
    pub discord: Arc<dyn Discord>,
    pub settings: Arc<Settings>,
    pub messages: Arc<GameMessages>,
}

/// Where an invitation was told.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Way {
    /// Where the game is played.
    Channel,
    /// To who is invited alone.
    Direct,
}

/// An invitation that was told.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Told {
    /// The notice that it is of.
    key: String,
    at: MessageRef,
    way: Way,
}

/// Somebody who was just invited.
pub(super) struct Invited {
    pub player: PlayerId,
    pub user: UserId,
    /// Who invited them.
    by: PlayerId,
    /// Whether they want to be told alone.
    pub directly: bool,
}

impl Invitations {
    /// Those whom these events invite, who still are after them, and have an account.
    pub async fn new_in(
        &self,
        events: &[Event],
        game: &Game,
        people: &People,
    ) -> Result<Vec<Invited>, Failed> {
        let mut invited: Vec<Invited> = Vec::new();
        for event in events {
            let EventKind::Invited { player, .. } = &event.what else { continue };
            let Some(user) = people.user(player) else { continue };
            if game.phase() != Phase::Lobby || !game.is_invited(player) {
                continue;
            }
            let by = match &event.by {
                By::Player(by) | By::Director(by) => by.clone(),
                By::System => game.owner().id.clone(),
            };
            let wanted = self.settings.person_or_default(player).await?.reminders;
            invited.retain(|other| other.player != *player);
            let directly = wanted == Reminders::Direct;
            invited.push(Invited { player: player.clone(), user, by, directly });
        }
        Ok(invited)
    }

    /// Those whom it concerns that an invitation was declined or withdrawn, with what they are told where the game is
    /// played: who invited, or who was invited. Who wants that is told alone.
    pub async fn ended_in(
        &self,
        events: &[Event],
        game: &Game,
        people: &People,
        (place, key): (&GamePlace, &str),
    ) -> Result<Vec<(UserId, String)>, Failed> {
        let mut told = Vec::new();
        for event in events {
            let (concerned, ended) = match &event.what {
                EventKind::InvitationDeclined { .. } => (&game.owner().id, "declined"),
                EventKind::InvitationWithdrawn { player } => (player, "withdrawn"),
                _ => continue,
            };
            let Some(user) = people.user(concerned) else { continue };
            let directly = self.settings.person_or_default(concerned).await?.reminders == Reminders::Direct;
            if directly {
                let language = self.messages.language_of(concerned, game, place).await?;
                let message = Message::text(ended_directly(event, game, people, language));
                let nonce = nonce(game.id(), &format!("{key}-{ended}"));
                match send_directly(&*self.discord, user, &message, &nonce).await {
                    // Who takes no direct messages is told where the game is played.
                    Err(CallError::Forbidden { .. }) => {}
                    sent => {
                        sent?;
                        continue;
                    }
                }
            }
            let language = self.messages.language(game, place).await?;
            let called = format!("<@{user}>");
            let said = match ended {
                "declined" => message!(Boards, "declined", user = called),
                _ => message!(Boards, "withdrawn", user = called),
            };
            told.push((user, said.text(language)));
        }
        Ok(told)
    }

    /// Tells those who are invited, but those whom a line in the channel calls already, which stands there.
    pub async fn tell(
        &self,
        game: &Game,
        (place, key): (&GamePlace, &str),
        invited: &[Invited],
        line: Option<MessageRef>,
        people: &People,
    ) -> Result<(), Failed> {
        for one in invited {
            let before = self.told(game, &one.player).await?;
            if before.as_ref().is_some_and(|told| told.key == key) {
                continue;
            }
            let (at, way) = match line.filter(|_| !one.directly) {
                Some(line) => (line, Way::Channel),
                None => self.send(game, (place, key), one, people).await?,
            };
            let told = Told { key: key.to_owned(), at, way };
            let row = (INVITATIONS, row_key(game, &one.player));
            let put = sealed_row(&self.store, &one.player, row, &told).await?;
            self.write(game, put, &format!("table:{}", nonce(game.id(), &invitation_key(key, one)))).await?;
            // The same person was invited to another seat before.
            if let Some(before) = before {
                self.settle(&before, place);
            }
        }
        Ok(())
    }

    /// Sends an invitation; in the channel where no direct message is taken.
    async fn send(
        &self,
        game: &Game,
        (place, key): (&GamePlace, &str),
        one: &Invited,
        people: &People,
    ) -> Result<(MessageRef, Way), Failed> {
        let key = invitation_key(key, one);
        if one.directly {
            let language = self.messages.language_of(&one.player, game, place).await?;
            let board = self.messages.board_of(game.id(), place).await?;
            let link = board.map_or_else(|| format!("<#{}>", place.channel), |board| board.link(place.guild));
            let content = format!("{}\n{link}", directly(game, one, people, language));
            let message = Message { content, rows: vec![row(game, language)], ..Message::default() };
            match send_directly(&*self.discord, one.user, &message, &nonce(game.id(), &key)).await {
                // Who takes no direct messages is told where the game is played.
                Err(CallError::Forbidden { .. }) => {}
                sent => return Ok((sent?, Way::Direct)),
            }
        }
        let language = self.messages.language(game, place).await?;
        let message = Message {
            content: in_channel(game, one, people, language),
            rows: vec![row(game, language)],
            mentions: vec![one.user],
            ..Message::default()
        };
        let at = self.messages.post(game, place, &fit(&message)?, &format!("{key}-here")).await?;
        Ok((at, Way::Channel))
    }

    /// What of the invitations of a game is settled since goes, or loses its buttons.
    pub async fn clear(
        &self,
        before: &Game,
        game: &Game,
        (place, key): (&GamePlace, &str),
    ) -> Result<(), Failed> {
        for invitation in before.invitations() {
            let player = &invitation.player;
            if before.phase() != Phase::Lobby || (game.phase() == Phase::Lobby && game.is_invited(player)) {
                continue;
            }
            let Some(told) = self.told(game, player).await? else { continue };
            self.settle(&told, place);
            let remove = IndexChange::Remove { index: INVITATIONS.to_owned(), key: row_key(game, player) };
            let request = format!("{key}-settled-{player}");
            self.write(game, remove, &format!("table:{}", nonce(game.id(), &request))).await?;
        }
        Ok(())
    }

    /// Takes the buttons off a settled invitation; where a channel is to be quiet, the whole of it.
    fn settle(&self, told: &Told, place: &GamePlace) {
        let (at, discord, known) = (told.at, Arc::clone(&self.discord), self.messages.known.clone());
        if known.is_deleted(at) {
            return;
        }
        let goes = told.way == Way::Channel && place.boards() == BoardMode::Live;
        if goes {
            known.deletes(at);
        }
        // Whoever presses an old button is told that the invitation is gone: nothing hangs on this.
        self.messages.tasks.begin(async move {
            if !goes {
                let _ = discord.retouch(at, &[]).await;
                return;
            }
            match discord.delete(at).await {
                Ok(()) | Err(CallError::Gone { .. }) => known.gone(at),
                Err(_) => known.keeps(at),
            }
        });
    }

    /// Where somebody's invitation to a game was told. What cannot be read is left standing.
    async fn told(&self, game: &Game, player: &PlayerId) -> Result<Option<Told>, Failed> {
        let key = row_key(game, player);
        let told = unsealed_row::<Told>(&self.store, (INVITATIONS, &key)).await;
        Ok(or_passed_over(told.map_err(Failed::from))?.flatten())
    }

    async fn write(&self, game: &Game, change: IndexChange, request: &str) -> Result<(), Failed> {
        let stream = StreamName::new(format!("invitations/{}", game.id()))?;
        let mut append = Append::new(stream, Number::ZERO, RequestId::new(request)?);
        append.index.push(change);
        self.store.append(append).await?;
        Ok(())
    }
}

/// What of a row of invitations cannot be read.
///
/// # Errors
/// Names the row and what is wrong with it.
pub fn check_row(row: &OwnRow) -> Result<(), Unreadable> {
    if row.index == INVITATIONS { check_sealed(&row.index, &row.key, &row.value) } else { Ok(()) }
}

fn row_key(game: &Game, player: &PlayerId) -> String {
    format!("{}/{player}", game.id())
}

fn invitation_key(key: &str, one: &Invited) -> String {
    format!("{key}-invites-{}", one.player)
}

/// The buttons of an invitation. They are the same for everybody: who is not invited is refused.
pub(super) fn row(game: &Game, language: Language) -> Row {
    let id = |step| Id::of(step, game.id(), game.moment());
    let accept = message!(Buttons, "accept").text(language);
    let decline = message!(Buttons, "decline").text(language);
    Row::Buttons(vec![
        Button::new(Style::Success, accept, id(Step::InvitationAccept)),
        Button::new(Style::Secondary, decline, id(Step::InvitationDecline)),
    ])
}

/// What stands in the channel.
pub(super) fn in_channel(game: &Game, one: &Invited, people: &People, language: Language) -> String {
    let title = layout::title(game.agreement().variant);
    let (user, by) = (format!("<@{}>", one.user), people.safe(&one.by));
    message!(Boards, "invites", user = user, player = by, game = title).text(language)
}

/// What is told alone to whom it concerns that an invitation was declined or withdrawn.
fn ended_directly(event: &Event, game: &Game, people: &People, language: Language) -> String {
    let title = layout::title(game.agreement().variant);
    if matches!(event.what, EventKind::InvitationWithdrawn { .. }) {
        let by = people.safe(&game.owner().id);
        return message!(Boards, "withdrawn-from-you", player = by, game = title).text(language);
    }
    let called = |player: &PlayerId| people.marked(player, language);
    let news = with_small_lines(&text::event_sentence_in(event, Some(game), game, &called, language));
    message!(Boards, "direct-news", id = game.id().as_str(), news = news).text(language)
}

/// What is told to who is invited alone.
fn directly(game: &Game, one: &Invited, people: &People, language: Language) -> String {
    let title = layout::title(game.agreement().variant);
    message!(Boards, "invites-you", player = people.safe(&one.by), game = title).text(language)
}

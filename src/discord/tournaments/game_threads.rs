//! Places for the games of a tournament: threads on messages, or the channel itself.

use crate::announcing::nonce::hashed;
use crate::tournaments::TournamentHost;
use castellan_community::access::permissions::{CREATE_PUBLIC_THREADS, SEND_IN_THREADS, missing_names};
use castellan_community::error::OperatorError;
use castellan_community::people::People;
use castellan_community::places::game_locations::GameLocation;
use castellan_community::places::tournament_locations::{TournamentLocation, TournamentLocationChange};
use castellan_discord_api::client::CallError;
use castellan_discord_api::escape::{escape_sentence, visible_name};
use castellan_discord_api::limits::{CHANNEL_NAME, length, shorten};
use castellan_discord_api::wire::Message;
use castellan_discord_view::tournaments::announcement_message;
use castellan_game::GameId;
use castellan_text::message;
use castellan_text::names::{mark, remove_marks};
use castellan_tournament::{Board, Tournament};

/// The least number of characters of a tournament's title in the name of a thread.
const LEAST_TITLE: usize = 12;

impl TournamentHost {
    /// Creates the place of a game, unless it has one. The message's nonce is derived from the game, and a message has
    /// at most one thread, so an interrupted attempt is completed.
    pub(super) async fn create_game_place(
        &self,
        tournament: &Tournament,
        board: Board,
        game: &GameId,
    ) -> Result<(), OperatorError> {
        if self.places.of(game).await?.is_some() {
            return Ok(());
        }
        // The round has begun.
        self.throttle.mark_stale(tournament.id().clone());
        let venue = self.venue(tournament.id()).await?;
        let people = People::of_tournament(&self.referee, tournament).await?;
        let language = self.settings.server_language(venue.guild).await?;
        let versus = |pairing| announcement_message::versus(tournament, &people, pairing, language);
        let players = tournament.pairing(board).map(versus).unwrap_or_default();
        let place_name = |title: String, players: &str| {
            let said = if tournament.has_single_round() {
                message!(TournamentAnswers, "game-place-without-round", title = title, players = players)
            } else {
                let round = board.round;
                message!(TournamentAnswers, "game-place", title = title, round = round, players = players)
            };
            said.text(language)
        };
        let thread_name = |title: &str| place_name(mark(title), &players);
        // A long title is shortened in favour of the players' names.
        let title =
            visible_name(&tournament.announcement().title).unwrap_or_else(|| tournament.id().to_string());
        let title_length = CHANNEL_NAME.saturating_sub(length(&remove_marks(&thread_name(""))));
        let name = thread_name(&shorten(&title, title_length.max(LEAST_TITLE)));
        let mut location = GameLocation {
            guild: Some(venue.guild),
            channel: venue.channel,
            parent: None,
            lost: false,
            reposted_board: None,
            language: None,
            boards: self.settings.server_or_default(Some(venue.guild)).await?.boards,
            thread: None,
            thread_message: None,
        };
        if !venue.without_threads {
            let message = Message::text(escape_sentence(&name));
            let posted =
                self.post_to_venue(tournament, &venue, &message, &hashed(&format!("place {game}"))).await?.at;
            let mut started =
                self.discord.start_thread_on(posted, &shorten(&remove_marks(&name), CHANNEL_NAME)).await;
            if let Err(error) = &started
                && error.is_blocked()
            {
                tracing::warn!(code = error.code(), %error, "discord: the name of a thread was blocked");
                let nameless = place_name(tournament.id().to_string(), game.as_str());
                started = self.discord.start_thread_on(posted, &nameless).await;
            }
            match started {
                Ok(thread) => {
                    location.channel = thread;
                    location.parent = Some(venue.channel);
                }
                Err(CallError::Forbidden { .. } | CallError::Refused { .. }) => {
                    self.announce_without_threads(tournament, &venue, game).await?;
                }
                Err(error) => return Err(error.into()),
            }
        }
        location.boards = location.boards.in_own_thread(location.parent.is_some());
        self.places.set(game, &location, &format!("venue:place-{game}")).await
    }

    /// Announces, once, that games stay in the channel, with the missing permissions.
    async fn announce_without_threads(
        &self,
        tournament: &Tournament,
        venue: &TournamentLocation,
        game: &GameId,
    ) -> Result<(), OperatorError> {
        let names = missing_names(CREATE_PUBLIC_THREADS | SEND_IN_THREADS, 0).unwrap_or_default();
        let language = self.settings.server_language(venue.guild).await?;
        let message = message!(TournamentAnswers, "no-threads", permissions = names).text(language);
        let message = Message::text(message);
        let id = tournament.id();
        self.post_to_venue(
            tournament,
            venue,
            &message,
            &hashed(&format!("without threads {id} {}", venue.channel)),
        )
        .await?;
        let request = format!("venue:threads-{id}-{}-{game}", venue.channel);
        let set_flag = |now: &mut TournamentLocation| now.without_threads |= now.channel == venue.channel;
        self.venues.change(id, TournamentLocationChange::WithoutThreads, &request, set_flag).await
    }
}

//! A reader's commands besides moves, and the offers that wait.

use super::{rolls_dice, seat_word};
use crate::commands::GameCommand;
use castellan_community::people::People;
use castellan_game::command::Proposal;
use castellan_game::decide::LEAST_GIVEN_TIME;
use castellan_game::event::EventKind;
use castellan_game::offers::Offer;
use castellan_game::player::DEFAULT_LEVEL;
use castellan_game::{Command, CommandKind, Event, Game, Phase, PlayerId, Requester, Time, decide};
use castellan_referee::computers::check_hint_allowed;
use castellan_rules::Seat;
use castellan_text::{self as text, Language, Message, MessageArgument, message};
use serde::Serialize;

/// A command that is possible now.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct CommandView {
    /// The word that the page sends.
    pub command: &'static str,
    /// The label of the button.
    pub label: String,
    /// A question to answer first.
    pub confirm: Option<String>,
    /// The label of a text to enter.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub input: Option<String>,
    /// The word that goes before that text: the seat that gets time.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub argument: Option<&'static str>,
    /// `play`, `end` or `more`.
    pub group: &'static str,
}

impl CommandView {
    /// Returns a command that takes neither a text nor a confirmation.
    pub(crate) fn plain(command: &'static str, label: String) -> Self {
        Self { command, label, confirm: None, input: None, argument: None, group: "play" }
    }
}

/// An open offer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct OfferView {
    /// The number in the game.
    pub number: u32,
    /// `draw`, `takeback`, `pause`, `resumption`, `abort`, `replacement` or `change`.
    pub kind: &'static str,
    /// The name of the player who made it.
    pub by: String,
    /// The offer as a sentence.
    pub text: String,
    /// `accept`, `decline` and `withdraw`, as far as the reader can.
    pub can: Vec<&'static str>,
}

/// Returns the proposal that a computer takes a seat.
pub(crate) fn computer_for(game: &Game, seat: Seat) -> Proposal {
    Proposal::Replace { seat, player: game.new_computer(DEFAULT_LEVEL) }
}

/// A person who reads a game.
#[derive(Clone, Copy)]
pub(super) struct Person<'a> {
    pub game: &'a Game,
    pub people: &'a People,
    pub player: &'a PlayerId,
    pub now: Time,
    pub language: Language,
}

impl Person<'_> {
    /// Returns `true` if the game accepts a command now.
    fn can(&self, kind: CommandKind) -> bool {
        let by = Requester::Player(self.player.clone());
        let command = Command { by, at: self.now, request: "web:trial".to_owned(), kind };
        decide(Some(self.game), self.game.id(), &command, self.now, self.now, &[0; 32]).is_ok()
    }

    /// Returns the commands that are possible now.
    pub(super) fn commands(&self) -> Vec<CommandView> {
        let commands = GameCommand::ALL.iter().filter_map(|command| self.command(*command));
        commands.chain(self.gifts_of_time()).chain(self.replacements()).collect()
    }

    /// Returns the name of the player of a seat, or the seat's.
    fn name_of(&self, seat: Seat) -> String {
        match self.game.player_at(seat) {
            Some(player) => self.people.label(&player.id, self.language),
            None => MessageArgument::from(seat).text(self.language),
        }
    }

    /// Returns a command for each seat that a computer can be proposed for. People are proposed in Discord, where they
    /// can be chosen.
    fn replacements(&self) -> impl Iterator<Item = CommandView> + '_ {
        let seats = self.game.seats_in_play().into_iter();
        let is_person = |seat: &Seat| self.game.player_at(*seat).is_some_and(|player| !player.is_engine());
        let people = seats.filter(is_person);
        let possible = people.filter(|seat| self.can(CommandKind::Offer(computer_for(self.game, *seat))));
        possible.map(|seat| CommandView {
            command: "replace",
            label: message!(Web, "command-replace", name = self.name_of(seat)).text(self.language),
            confirm: Some(message!(Web, "confirm-replace", name = self.name_of(seat)).text(self.language)),
            input: None,
            argument: Some(seat_word(seat)),
            group: "more",
        })
    }

    /// Returns a command for each opponent who can be given time.
    fn gifts_of_time(&self) -> impl Iterator<Item = CommandView> + '_ {
        let seats = self.game.seats_in_play().into_iter();
        let possible =
            seats.filter(move |seat| self.can(CommandKind::GiveTime { seat: *seat, span: LEAST_GIVEN_TIME }));
        possible.map(move |seat| CommandView {
            command: "time-give",
            label: message!(Web, "command-time-give", name = self.name_of(seat)).text(self.language),
            confirm: None,
            input: Some(message!(Web, "input-time").text(self.language)),
            argument: Some(seat_word(seat)),
            group: "more",
        })
    }

    fn command(&self, command: GameCommand) -> Option<CommandView> {
        let game = self.game;
        let is_possible = match command {
            // Those with a text are judged when it is entered.
            GameCommand::SetArmy => game.unready_seats_of(self.player, None).is_ok(),
            GameCommand::AddConditions => {
                game.phase() == Phase::Running
                    && game.check_conditions_allowed().is_ok()
                    && !game.seats_of(self.player).is_empty()
                    && game.players().len() > 1
            }
            GameCommand::ClearConditions => {
                game.seats_of(self.player).into_iter().any(|seat| game.plan(seat).is_some())
            }
            GameCommand::Seed => game.phase() == Phase::Lobby && rolls_dice(game),
            GameCommand::Threats => game.phase() == Phase::Running && game.check_analysis_allowed().is_ok(),
            GameCommand::Hint => check_hint_allowed(game, self.player).is_ok(),
            GameCommand::Rematch => {
                let is_known = |player: &&PlayerId| self.people.has_name(player);
                game.phase() == Phase::Over
                    && game.record().is_some()
                    && !game.seats_of(self.player).is_empty()
                    && game.players().iter().all(is_known)
            }
            // A draw that can be claimed need not be offered.
            GameCommand::OfferDraw
                if game.record().is_some_and(|record| record.claimable_draw().is_some()) =>
            {
                false
            }
            command => command.kind(game, self.player, None).is_some_and(|kind| self.can(kind)),
        };
        is_possible.then(|| CommandView {
            command: command.word(),
            label: command.label().text(self.language),
            confirm: self.question(command),
            input: command.input().map(|label| label.text(self.language)),
            argument: None,
            group: command.group(),
        })
    }

    /// Returns the question before a command that cannot be undone.
    fn question(&self, command: GameCommand) -> Option<String> {
        let game = self.game;
        let title = MessageArgument::game_title(game.settings().variant.info());
        let question = match command {
            GameCommand::Resign => self.resign_question(title),
            GameCommand::ClaimDraw => message!(Web, "confirm-claim-draw"),
            GameCommand::Cancel => message!(Web, "confirm-cancel"),
            _ => return None,
        };
        Some(question.text(self.language))
    }

    /// Returns the question before a resignation, which names those who profit.
    fn resign_question(&self, title: MessageArgument) -> Message {
        let game = self.game;
        if let Some(seat) = game.seat_of_several(self.player) {
            let rest: Vec<_> = game.seats_in_play().into_iter().filter(|other| *other != seat).collect();
            return match rest.as_slice() {
                [winner] => message!(Games, "resign-side", seat = seat, game = title, winner = *winner),
                _ => message!(Games, "resign-side-of-several", seat = seat, game = title),
            };
        }
        let playing = game.seats_in_play().into_iter().filter_map(|seat| game.player_at(seat));
        let others = playing.filter(|other| other.id != *self.player);
        let names: Vec<MessageArgument> =
            others.map(|other| self.people.label(&other.id, self.language).into()).collect();
        let count = names.len();
        let names = MessageArgument::and_list(names);
        message!(Games, "resign-question", game = title, players = names, count = count)
    }
}

/// Returns the open offers. `player` is the reader, if they are known.
pub(super) fn offer_views(
    game: &Game,
    people: &People,
    player: Option<&PlayerId>,
    now: Time,
    language: Language,
) -> Vec<OfferView> {
    let name_of = |player: &PlayerId| people.marked(player, language);
    let view = |offer: &Offer| {
        let what = EventKind::Offered {
            offer: offer.number,
            player: offer.by.clone(),
            kind: offer.kind.clone(),
            until: offer.until,
        };
        let event = Event::new(now, Requester::Player(offer.by.clone()), String::new(), what);
        let sentence = text::event_sentence_in(&event, Some(game), game, &name_of, language);
        let answers = [
            ("accept", CommandKind::Accept(offer.number)),
            ("decline", CommandKind::Decline(offer.number)),
            ("withdraw", CommandKind::Withdraw(offer.number)),
        ];
        let can = match player {
            Some(player) => {
                let person = Person { game, people, player, now, language };
                answers
                    .into_iter()
                    .filter(|(_, kind)| person.can(kind.clone()))
                    .map(|(word, _)| word)
                    .collect()
            }
            None => Vec::new(),
        };
        OfferView {
            number: offer.number,
            kind: offer.kind.name(),
            by: people.label(&offer.by, language),
            text: text::names::remove_marks(&sentence),
            can,
        }
    };
    game.offers().iter().map(view).collect()
}

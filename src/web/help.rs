//! Questions about a game that change nothing: attacked pieces, a good move, the rules.

use crate::messages::Arrow;
use crate::plain::plain_text;
use crate::requests::Person;
use crate::state::Web;
use crate::view::move_in_words;
use castellan_community::access::policy::Intent;
use castellan_community::boards::board_help::{Threats, hint_sentences, threats};
use castellan_community::error::UserError;
use castellan_community::error_messages::game_error;
use castellan_community::quota::RequestClass;
use castellan_game::Game;
use castellan_referee::computers::{Hint, check_hint_allowed};
use castellan_rules::{Action, Variant};
use castellan_text::{self as text, Language, message};

/// A question.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Question {
    /// Asks for the attacked pieces.
    Threats,
    /// Asks for a good move.
    Hint,
    /// Asks for the rules of the game.
    Rules,
}

/// An answer: a text, the arrows that go with it on the board, and the address of another board.
pub(crate) struct Answer {
    pub text: String,
    pub arrows: Vec<Arrow>,
    pub open: Option<String>,
}

impl From<String> for Answer {
    fn from(text: String) -> Self {
        Self { text, arrows: Vec::new(), open: None }
    }
}

impl Question {
    /// All questions.
    pub const ALL: &[Self] = &[Self::Threats, Self::Hint, Self::Rules];

    /// Returns the word that the page sends.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Threats => "threats",
            Self::Hint => "hint",
            Self::Rules => "rules",
        }
    }

    /// Returns the question with a word.
    pub(crate) fn of_word(word: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|question| question.word() == word)
    }

    /// Returns the permission that the question needs.
    const fn intent(self) -> Intent {
        match self {
            Self::Threats | Self::Rules => Intent::See,
            Self::Hint => Intent::Hint,
        }
    }
}

impl Web {
    /// Answers a question, as the same command does in Discord.
    pub(crate) async fn answer(&self, person: &Person, question: Question) -> Result<Answer, UserError> {
        let game = self.access.game_for(&person.caller, &person.game, question.intent()).await?;
        let answer = match question {
            Question::Threats => self.threats(person, &game)?,
            Question::Hint => self.hint(person, &game).await?,
            Question::Rules => Answer::from(self.rules(person, &game)?),
        };
        let text = plain_text(&answer.text, self.referee.now(), person.caller.language);
        Ok(Answer { text, ..answer })
    }

    fn threats(&self, person: &Person, game: &Game) -> Result<Answer, UserError> {
        self.spend(person, RequestClass::Look)?;
        let own = game.seats_of(&person.caller.player);
        let seat = game.to_act().filter(|seat| own.contains(seat)).or_else(|| own.first().copied());
        let Threats { pieces, lines } = threats(game, seat, person.caller.language)?;
        let of_piece = |threat: &castellan_rules::Threat| {
            let target = threat.square.to_string();
            threat
                .attackers
                .iter()
                .map(move |(from, _)| [from.to_string(), target.clone()])
                .collect::<Vec<_>>()
        };
        let arrows = pieces.iter().flat_map(of_piece).collect();
        Ok(Answer { arrows, ..Answer::from(lines.join("\n")) })
    }

    async fn hint(&self, person: &Person, game: &Game) -> Result<Answer, UserError> {
        let player = &person.caller.player;
        // A refusal does not count towards the quota.
        check_hint_allowed(game, player).map_err(|refusal| game_error(game.id(), refusal.into()))?;
        self.spend(person, RequestClass::Hint)?;
        let found = self.referee.computers.hint(game.id(), player).await;
        let found = found.map_err(|error| game_error(&person.game, error))?;
        let Some(Hint { game, action, outlook }) = found else {
            return UserError::err(message!(Learning, "hint-busy"));
        };
        let Some(record) = game.record() else { return UserError::err(message!(Games, "not-started")) };
        let (position, language) = (record.position(), person.caller.language);
        let words = move_in_words(position, action, language);
        let lines = hint_sentences(position, action, words, outlook, language);
        let arrow = match action {
            Action::Move { from, to, .. } => Some([from, to]),
            Action::Shoot { from, target } => Some([from, target]),
            Action::Place { .. } | Action::Pass | Action::Leave(_) => None,
        };
        let arrows = arrow.map(|squares| squares.map(|square| square.to_string())).into_iter().collect();
        Ok(Answer { arrows, ..Answer::from(lines.join("\n")) })
    }

    /// Returns the rules of a game by their numbers, a line each.
    fn rules(&self, person: &Person, game: &Game) -> Result<String, UserError> {
        self.spend(person, RequestClass::Look)?;
        Ok(rules_of(game.settings().variant, person.caller.language))
    }
}

/// Returns the rules of a game by their numbers, a line each.
pub(crate) fn rules_of(variant: Variant, language: Language) -> String {
    let prefix = variant.info().cited_rules.board.split('-').next();
    let own = text::rules_in(language).filter(|rule| rule.number.split('-').next() == prefix);
    own.map(|rule| format!("{} {}", rule.number, rule.text)).collect::<Vec<_>>().join("\n")
}

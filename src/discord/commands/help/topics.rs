//! The topics of `/help` and of the guide by buttons: common tasks with their commands.
//!
//! The titles are in `locales/LANGUAGE/help.ftl`.

use crate::commands::spec::Who;
use crate::interactions::context::InteractionContext;
use castellan_text::{Family, Language, looked_up};
use std::borrow::Cow;

/// The number of a topic's commands listed in `/help`; its button shows the others.
const NAMED: usize = 4;

/// A common task with its commands.
pub(crate) struct Topic {
    /// The key in ids and catalogues.
    pub word: &'static str,
    /// The commands as they are typed, separated by commas, the most used first.
    commands: &'static str,
    /// The audience.
    pub who: Who,
}

/// All topics, with those of managers and directors last. Every command is in exactly one.
pub(crate) const TOPICS: &[Topic] = &[
    Topic {
        word: "start",
        commands: "game new, game join, game invite, game uninvite, games, game list, game start, \
                   game leave, game show, army, seed",
        who: Who::Anybody,
    },
    Topic {
        word: "play",
        commands: "move, board, draw offer, resign, takeback, draw accept, draw decline, draw claim, clock, \
                   time claim, time give, premove, pause, vacation, replace, dice, game abort, game move, \
                   game boards",
        who: Who::Anybody,
    },
    Topic {
        word: "look-back",
        commands: "replay, analyse, whatif, note, archive, profile, history, export, game watch, \
                   game unwatch",
        who: Who::Anybody,
    },
    Topic {
        word: "learn",
        commands: "tutorial, rules, piece, puzzle, threats, hint, why, legal, help",
        who: Who::Anybody,
    },
    Topic {
        word: "tournaments",
        commands: "tournament list, tournament sign-up, tournament challenge, tournament line-up, \
                   tournament pairings, tournament standings, tournament show, tournament check-in, \
                   tournament sit-out, tournament withdraw, tournament why, tournament log, \
                   tournament export, ratings list, ratings show",
        who: Who::Anybody,
    },
    Topic {
        word: "you",
        commands: "settings, privacy show, person block, person unblock, privacy export, privacy erase",
        who: Who::Anybody,
    },
    Topic {
        word: "servers",
        commands: "server set, server channel, server default, server ban, server show, server status, \
                   server unban",
        who: Who::Managers,
    },
    Topic {
        word: "directors",
        commands: "tournament announce, tournament again, arbiter panel, arbiter start, arbiter result, \
                   tournament new, tournament simul, tournament arena, tournament ladder, \
                   tournament league, tournament teams, direct, arbiter pair, arbiter pair-again, \
                   arbiter rounds, arbiter change, arbiter message, arbiter enter, arbiter begin-round, \
                   arbiter extend, arbiter replace, arbiter remove, arbiter forbid, arbiter line-up, \
                   arbiter reinstate, arbiter restart, arbiter move, arbiter finish, arbiter cancel",
        who: Who::Directors,
    },
];

impl Topic {
    /// Returns the title.
    pub fn title(&self, language: Language) -> Cow<'static, str> {
        self.said(None, language)
    }

    /// Returns the label of the button.
    pub fn button(&self, language: Language) -> Cow<'static, str> {
        self.said(Some("button"), language)
    }

    /// Returns the introduction to the commands.
    pub fn about(&self, language: Language) -> Cow<'static, str> {
        self.said(Some("about"), language)
    }

    fn said(&self, attribute: Option<&str>, language: Language) -> Cow<'static, str> {
        let key = format!("topic-{}", self.word);
        looked_up(language, Family::Help, &key, attribute).unwrap_or(Cow::Borrowed(self.word))
    }

    /// Returns the commands as they are typed.
    pub fn commands(&self) -> impl Iterator<Item = &'static str> + use<> {
        self.commands.split(", ")
    }

    /// Returns the most used commands: `/move` `/board` `/draw offer` `/resign` …
    pub fn names(&self) -> String {
        let named: Vec<String> = self.commands().take(NAMED).map(|name| format!("`/{name}`")).collect();
        let more = if self.commands().count() > NAMED { " …" } else { "" };
        format!("{}{more}", named.join(" "))
    }

    /// Returns `true` if `name` is the key, title or button label, in English or in the given language.
    pub fn is_called(&self, name: &str, language: Language) -> bool {
        let same = |other: &str| other.to_lowercase() == name.to_lowercase();
        let called = [language, Language::En].into_iter().flat_map(|one| [self.title(one), self.button(one)]);
        same(self.word) || called.into_iter().any(|other| same(&other))
    }
}

/// Returns the topics for this user.
pub(crate) fn topics_for(context: &InteractionContext<'_>) -> Vec<&'static Topic> {
    TOPICS.iter().filter(|topic| topic.who.check(context).is_ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::TOPICS;
    use crate::commands::spec::Who;
    use crate::families::REGISTRY;
    use castellan_discord_api::limits::{BUTTONS, LABEL, ROWS, length};
    use castellan_text::Language;
    use std::collections::BTreeSet;

    #[test]
    fn every_command_is_in_one_topic() {
        let mut listed = BTreeSet::new();
        for topic in TOPICS {
            for command in topic.commands() {
                assert!(listed.insert(command.to_owned()), "/{command} is there twice");
            }
        }
        let known: BTreeSet<String> = REGISTRY.commands().map(|spec| spec.path.join(" ")).collect();
        assert_eq!(listed, known, "every command stands in one topic of src/discord/commands/topics.rs");
    }

    #[test]
    fn every_topic_is_named_in_every_language() {
        for language in Language::ALL {
            let mut buttons = BTreeSet::new();
            for topic in TOPICS {
                let said = [topic.title(language), topic.button(language), topic.about(language)];
                let file = format!("locales/{language}/help.ftl: {}: {said:?}", topic.word);
                assert!(said.iter().all(|said| said != topic.word), "{file}");
                assert!(length(&said[1]) <= LABEL && buttons.insert(said[1].clone()), "{file}");
            }
        }
        // One row is reserved for a new game.
        assert!(TOPICS.len() <= BUTTONS * (ROWS - 1));
    }

    #[test]
    fn what_managers_and_directors_do_stands_in_topics_of_its_own_at_the_end() {
        for topic in TOPICS {
            for spec in
                REGISTRY.commands().filter(|spec| topic.commands().any(|name| name == spec.path.join(" ")))
            {
                assert_eq!(spec.who, topic.who, "{:?}", spec.path);
            }
        }
        assert!(TOPICS.iter().map(|topic| topic.who == Who::Anybody).is_sorted_by(|one, other| one >= other));
        assert_eq!(TOPICS[1].names(), "`/move` `/board` `/draw offer` `/resign` …");
    }
}

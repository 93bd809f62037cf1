//! The topics of `/help` and of the guide by buttons: common tasks with their commands.
//!
//! The titles are in `locales/LANGUAGE/help.ftl`.

use crate::commands::spec::Audience;
use crate::interactions::context::InteractionContext;
use castellan_text::{Catalogue, Language, look_up};
use std::borrow::Cow;

/// The number of a topic's commands listed in `/help`; its button shows the others.
const COMMANDS_LISTED: usize = 4;

/// A common task with its commands.
pub(crate) struct Topic {
    /// The key in ids and catalogues.
    pub key: &'static str,
    /// The commands as they are typed, separated by commas, the most used first.
    commands: &'static str,
    /// The audience.
    pub audience: Audience,
}

/// All topics, with those of managers and directors last. Every command is in exactly one.
pub(crate) const TOPICS: &[Topic] = &[
    Topic {
        key: "start",
        commands: "game new, game join, game invite, game uninvite, games, game list, game start, \
                   game leave, game show, army, seed",
        audience: Audience::Anybody,
    },
    Topic {
        key: "play",
        commands: "move, board, draw offer, resign, takeback, draw accept, draw decline, draw claim, clock, \
                   time claim, time give, premove, pause, vacation, replace, dice, game abort, game move, \
                   game boards",
        audience: Audience::Anybody,
    },
    Topic {
        key: "look-back",
        commands: "replay, analyse, whatif, note, archive, profile, history, export, game watch, \
                   game unwatch",
        audience: Audience::Anybody,
    },
    Topic {
        key: "learn",
        commands: "tutorial, rules, piece, puzzle, threats, hint, why, legal, help",
        audience: Audience::Anybody,
    },
    Topic {
        key: "tournaments",
        commands: "tournament list, tournament sign-up, tournament challenge, tournament line-up, \
                   tournament pairings, tournament standings, tournament show, tournament check-in, \
                   tournament sit-out, tournament withdraw, tournament why, tournament log, \
                   tournament export, ratings list, ratings show",
        audience: Audience::Anybody,
    },
    Topic {
        key: "you",
        commands: "settings, privacy show, person block, person unblock, privacy export, privacy erase",
        audience: Audience::Anybody,
    },
    Topic {
        key: "servers",
        commands: "server set, server channel, server default, server ban, server show, server status, \
                   server unban",
        audience: Audience::Managers,
    },
    Topic {
        key: "directors",
        commands: "tournament announce, tournament again, arbiter panel, arbiter start, arbiter result, \
                   tournament new, tournament simul, tournament arena, tournament ladder, \
                   tournament league, tournament teams, direct, arbiter pair, arbiter pair-again, \
                   arbiter rounds, arbiter change, arbiter message, arbiter enter, arbiter begin-round, \
                   arbiter check-in, arbiter extend, arbiter replace, arbiter remove, arbiter forbid, arbiter line-up, \
                   arbiter reinstate, arbiter restart, arbiter move, arbiter finish, arbiter cancel",
        audience: Audience::Directors,
    },
];

impl Topic {
    /// Returns the title.
    pub fn title(&self, language: Language) -> Cow<'static, str> {
        self.text(None, language)
    }

    /// Returns the label of the button.
    pub fn button(&self, language: Language) -> Cow<'static, str> {
        self.text(Some("button"), language)
    }

    /// Returns the introduction to the commands.
    pub fn introduction(&self, language: Language) -> Cow<'static, str> {
        self.text(Some("about"), language)
    }

    fn text(&self, attribute: Option<&str>, language: Language) -> Cow<'static, str> {
        let key = format!("topic-{}", self.key);
        look_up(language, Catalogue::Help, &key, attribute).unwrap_or(Cow::Borrowed(self.key))
    }

    /// Returns the commands as they are typed.
    pub fn commands(&self) -> impl Iterator<Item = &'static str> + use<> {
        self.commands.split(", ")
    }

    /// Returns the most used commands: `/move` `/board` `/draw offer` `/resign` …
    pub fn most_used(&self) -> String {
        let named: Vec<String> =
            self.commands().take(COMMANDS_LISTED).map(|name| format!("`/{name}`")).collect();
        let more = if self.commands().count() > COMMANDS_LISTED { " …" } else { "" };
        format!("{}{more}", named.join(" "))
    }

    /// Returns `true` if `name` is the key, title or button label, in English or in the given language.
    pub fn has_name(&self, name: &str, language: Language) -> bool {
        let same = |other: &str| other.to_lowercase() == name.to_lowercase();
        let names = [language, Language::En]
            .into_iter()
            .flat_map(|language| [self.title(language), self.button(language)]);
        same(self.key) || names.into_iter().any(|other| same(&other))
    }
}

/// Returns the topics for this user.
pub(crate) fn topics_for(context: &InteractionContext<'_>) -> Vec<&'static Topic> {
    TOPICS.iter().filter(|topic| topic.audience.check(context).is_ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::TOPICS;
    use crate::commands::spec::Audience;
    use crate::handler_table::REGISTRY;
    use castellan_discord_api::limits::{BUTTONS, LABEL, ROWS, length};
    use castellan_text::Language;
    use std::collections::BTreeSet;

    #[test]
    fn every_command_is_in_one_topic() {
        let mut listed = BTreeSet::new();
        for topic in TOPICS {
            for command in topic.commands() {
                assert!(listed.insert(command.to_owned()), "/{command} is listed twice");
            }
        }
        let known: BTreeSet<String> = REGISTRY.commands().map(|spec| spec.path.join(" ")).collect();
        assert_eq!(listed, known, "every command is in one topic of src/discord/commands/help/topics.rs");
    }

    #[test]
    fn every_topic_is_named_in_every_language() {
        for language in Language::ALL {
            let mut buttons = BTreeSet::new();
            for topic in TOPICS {
                let texts = [topic.title(language), topic.button(language), topic.introduction(language)];
                let file = format!("locales/{language}/help.ftl: {}: {texts:?}", topic.key);
                assert!(texts.iter().all(|text| text != topic.key), "{file}");
                assert!(length(&texts[1]) <= LABEL && buttons.insert(texts[1].clone()), "{file}");
            }
        }
        // One row is reserved for a new game.
        assert!(TOPICS.len() <= BUTTONS * (ROWS - 1));
    }

    #[test]
    fn manager_and_director_topics_come_last() {
        for topic in TOPICS {
            for spec in
                REGISTRY.commands().filter(|spec| topic.commands().any(|name| name == spec.path.join(" ")))
            {
                assert_eq!(spec.audience, topic.audience, "{:?}", spec.path);
            }
        }
        assert!(
            TOPICS
                .iter()
                .map(|topic| topic.audience == Audience::Anybody)
                .is_sorted_by(|one, other| one >= other)
        );
        assert_eq!(TOPICS[1].most_used(), "`/move` `/board` `/draw offer` `/resign` …");
    }
}

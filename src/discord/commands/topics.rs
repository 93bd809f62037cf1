//! What people want to do, and the commands for it: the groups of `/help`, and of the guide by buttons.
//!
//! What a topic is called stands in `locales/LANGUAGE/help.ftl`.

use castellan_text::{Family, Language, looked_up};
use std::borrow::Cow;

/// Something that people want to do, with the commands for it.
pub(crate) struct Topic {
    /// Its word in ids and catalogues.
    pub word: &'static str,
    /// Its commands, as they are typed: those of one group behind each other.
    pub commands: &'static [&'static str],
}

/// All of them. Every command is in one.
pub(crate) const TOPICS: &[Topic] = &[
    Topic {
        word: "start",
        commands: &[
            "game new",
            "game join",
            "game invite",
            "game start",
            "game leave",
            "game list",
            "game show",
            "games",
            "army",
            "seed",
        ],
    },
    Topic {
        word: "play",
        commands: &[
            "move",
            "board",
            "draw offer",
            "draw accept",
            "draw decline",
            "draw claim",
            "takeback",
            "resign",
            "clock",
            "time claim",
            "time give",
            "premove",
            "pause",
            "vacation",
            "replace",
            "dice",
            "game abort",
            "game move",
            "game boards",
        ],
    },
    Topic {
        word: "look-back",
        commands: &["history", "whatif", "note", "replay", "archive", "export", "game watch", "game unwatch"],
    },
    Topic { word: "learn", commands: &["rules", "piece", "legal", "why", "help"] },
    Topic {
        word: "tournaments",
        commands: &[
            "tournament list",
            "tournament show",
            "tournament sign-up",
            "tournament check-in",
            "tournament sit-out",
            "tournament withdraw",
            "tournament standings",
            "tournament pairings",
            "tournament log",
            "tournament export",
            "ratings list",
            "ratings show",
        ],
    },
    Topic {
        word: "directors",
        commands: &[
            "tournament announce",
            "arbiter start",
            "arbiter pair",
            "arbiter pair-again",
            "arbiter begin-round",
            "arbiter result",
            "arbiter extend",
            "arbiter replace",
            "arbiter remove",
            "arbiter forbid",
            "arbiter reinstate",
            "arbiter restart",
            "arbiter move",
            "arbiter finish",
            "arbiter cancel",
            "direct",
        ],
    },
    Topic {
        word: "servers",
        commands: &[
            "server show",
            "server set",
            "server channel",
            "server default",
            "server status",
            "server ban",
            "server unban",
        ],
    },
    Topic {
        word: "you",
        commands: &[
            "settings",
            "person block",
            "person unblock",
            "privacy show",
            "privacy export",
            "privacy erase",
        ],
    },
];

impl Topic {
    /// What it is called, in a language.
    pub fn title(&self, language: Language) -> Cow<'static, str> {
        self.said(None, language)
    }

    /// What its button says.
    pub fn button(&self, language: Language) -> Cow<'static, str> {
        self.said(Some("button"), language)
    }

    /// The line that introduces its commands.
    pub fn about(&self, language: Language) -> Cow<'static, str> {
        self.said(Some("about"), language)
    }

    fn said(&self, attribute: Option<&str>, language: Language) -> Cow<'static, str> {
        let key = format!("topic-{}", self.word);
        looked_up(language, Family::Help, &key, attribute).unwrap_or(Cow::Borrowed(self.word))
    }

    /// The names of its commands, those of a group together: `/draw` offer, accept · `/resign`.
    pub fn names(&self) -> String {
        let mut groups: Vec<(&str, Vec<&str>)> = Vec::new();
        for command in self.commands {
            let (name, part) =
                command.split_once(' ').map_or((*command, None), |(name, part)| (name, Some(part)));
            match groups.last_mut() {
                Some((known, parts)) if *known == name => parts.extend(part),
                _ => groups.push((name, part.into_iter().collect())),
            }
        }
        let named = groups.into_iter().map(|(name, parts)| match parts.as_slice() {
            [] => format!("`/{name}`"),
            parts => format!("`/{name}` {}", parts.join(", ")),
        });
        named.collect::<Vec<_>>().join(" · ")
    }
}

#[cfg(test)]
mod tests {
    use super::TOPICS;
    use crate::commands::registry::command_specs;
    use crate::limits::{BUTTONS, LABEL, ROWS, length};
    use castellan_text::Language;
    use std::collections::BTreeSet;

    #[test]
    fn every_command_is_in_one_topic() {
        let mut listed = BTreeSet::new();
        for topic in TOPICS {
            for command in topic.commands {
                assert!(listed.insert((*command).to_owned()), "/{command} is there twice");
            }
        }
        let known: BTreeSet<String> = command_specs().map(|spec| spec.path.join(" ")).collect();
        assert_eq!(listed, known);
    }

    #[test]
    fn every_topic_is_named_in_every_language() {
        for language in Language::ALL {
            let mut buttons = BTreeSet::new();
            for topic in TOPICS {
                let said = [topic.title(language), topic.button(language), topic.about(language)];
                assert!(said.iter().all(|said| said != topic.word), "{language} {}: {said:?}", topic.word);
                assert!(length(&said[1]) <= LABEL && buttons.insert(said[1].clone()), "{language} {said:?}");
            }
        }
        // One row is for a new game.
        assert!(TOPICS.len() <= BUTTONS * (ROWS - 1));
    }

    #[test]
    fn the_parts_of_a_group_are_named_together() {
        assert_eq!(TOPICS[6].names(), "`/server` show, set, channel, default, status, ban, unban");
        assert!(
            TOPICS[1].names().starts_with("`/move` · `/board` · `/draw` offer, accept, decline, claim · ")
        );
    }
}

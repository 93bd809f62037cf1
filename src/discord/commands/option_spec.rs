//! Command options as Discord registers them.

use crate::commands::descriptions::{choice_label, option_description, set_localized};
use castellan_discord_api::limits::CHOICE;
use castellan_rules::Variant;
use castellan_text::game_title_in;
use serde_json::{Value, json};

/// An option of a command.
#[derive(Clone, Copy, Debug)]
pub struct OptionSpec {
    /// The name.
    pub name: &'static str,
    /// The type of the value.
    pub kind: OptionKind,
    /// `true` if Discord requires a value.
    pub required: bool,
    /// The most characters of a text.
    pub max_length: usize,
    /// `true` for an option that only the bot's own forms set. It is not registered with Discord.
    pub(super) hidden: bool,
}

/// A group of options, declared by one struct.
#[derive(Clone, Copy, Debug)]
pub struct OptionGroup {
    /// All options of the struct.
    pub options: &'static [OptionSpec],
    /// The names of the options that this command does not take.
    pub without: &'static [&'static str],
}

/// The default limit of a text option, in characters: every suggestion fits.
const TEXT_LIMIT: usize = CHOICE;
/// The limit of an army, in characters: sixteen codes.
const ARMY_LIMIT: usize = 400;
/// The limit of settings or tiebreaks, in characters.
const LIST_LIMIT: usize = 1_000;
/// The most characters that Discord accepts in an option.
pub const LONGEST_TEXT: usize = 6_000;

/// The type of an option's value.
#[derive(Clone, Copy, Debug)]
pub enum OptionKind {
    /// A text, with suggestions from this source.
    Text(Source),
    /// A choice from these values.
    OneOf(&'static [&'static str]),
    /// A choice from the five variants.
    Variant,
    /// A whole number of at least 1.
    Number,
    /// A whole number of at least 0.
    NumberFromZero,
    /// Yes or no.
    Switch,
    /// A user.
    User,
    /// A channel.
    Channel,
    /// A channel of the server, or a forum.
    ChannelOrForum,
    /// A role.
    Role,
    /// A file.
    File,
}

macro_rules! sources {
    ($($(#[$doc:meta])* $source:ident,)*) => {
        /// A source of suggestions.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum Source { $($(#[$doc])* $source,)* }

        impl Source {
            /// All sources.
            pub const ALL: &[Self] = &[$(Self::$source),*];
        }
    };
}

sources! {
    /// No suggestions.
    None,
    /// The games that the command may be for.
    Games,
    /// Legal actions.
    Actions,
    /// Squares of the pieces that can move.
    MovablePieces,
    /// Settings of the chosen variant.
    Terms,
    /// Ready-made armies.
    Armies,
    /// Rule numbers of the chosen variant.
    Rules,
    /// Kinds of pieces of the chosen variant.
    PieceKinds,
    /// The commands.
    Commands,
    /// Lead times of reminders before a deadline.
    LeadTimes,
    /// Hours without reminders.
    QuietHours,
    /// Time zones.
    TimeZones,
    /// The tournaments of the server.
    Tournaments,
    /// The rounds of the chosen tournament.
    Rounds,
    /// The boards of the chosen tournament.
    Boards,
    /// The players of the chosen tournament.
    Entrants,
    /// The players of the chosen tournament who have a number.
    NumberedEntrants,
    /// The players of the chosen tournament whom the user may challenge.
    Opponents,
    /// The teams of the chosen tournament.
    Teams,
    /// Results of a game on the chosen board.
    Results,
    /// Tiebreaks.
    Tiebreaks,
}

impl OptionKind {
    /// Returns the limit of a text, in characters.
    const fn max_length(&self) -> usize {
        match self {
            Self::Text(Source::Armies) => ARMY_LIMIT,
            Self::Text(Source::Terms | Source::Tiebreaks) => LIST_LIMIT,
            _ => TEXT_LIMIT,
        }
    }
}

impl OptionSpec {
    /// Creates an option.
    #[must_use]
    pub const fn new(name: &'static str, kind: OptionKind, required: bool) -> Self {
        Self { name, kind, required, max_length: kind.max_length(), hidden: false }
    }

    /// Makes the option required.
    #[must_use]
    pub const fn required(self) -> Self {
        Self { required: true, ..self }
    }

    /// Sets the limit of a text, in characters.
    #[must_use]
    pub const fn at_most(self, most: usize) -> Self {
        Self { max_length: most, ..self }
    }

    /// Makes the option a text with suggestions.
    #[must_use]
    pub const fn suggests(self, source: Source) -> Self {
        let kind = OptionKind::Text(source);
        Self { kind, max_length: kind.max_length(), ..self }
    }

    /// Makes the option a choice from these values.
    #[must_use]
    pub const fn one_of(self, words: &'static [&'static str]) -> Self {
        Self { kind: OptionKind::OneOf(words), ..self }
    }

    /// Lets the option name forums too, which hold no messages of their own.
    #[must_use]
    pub const fn or_forum(self) -> Self {
        Self { kind: OptionKind::ChannelOrForum, ..self }
    }

    /// Makes the option a number of at least 0.
    #[must_use]
    pub const fn from_zero(self) -> Self {
        Self { kind: OptionKind::NumberFromZero, ..self }
    }

    /// Hides the option from Discord; only the bot's own forms set it.
    #[must_use]
    pub const fn hidden(self) -> Self {
        Self { hidden: true, ..self }
    }

    /// Returns the registration of the option for the command with this path.
    pub(super) fn registration(&self, path: &[&str]) -> Value {
        let kind = match self.kind {
            OptionKind::Text(_) | OptionKind::OneOf(_) | OptionKind::Variant => 3,
            OptionKind::Number | OptionKind::NumberFromZero => 4,
            OptionKind::Switch => 5,
            OptionKind::User => 6,
            OptionKind::Channel | OptionKind::ChannelOrForum => 7,
            OptionKind::Role => 8,
            OptionKind::File => 11,
        };
        let mut body = json!({ "type": kind, "name": self.name, "required": self.required });
        set_localized(&mut body, "description", |language| option_description(path, self.name, language));
        if matches!(self.kind, OptionKind::Text(_)) {
            body["max_length"] = json!(self.max_length);
            if self.required {
                body["min_length"] = json!(1);
            }
        }
        match self.kind {
            OptionKind::Text(source) if source != Source::None => body["autocomplete"] = json!(true),
            OptionKind::OneOf(choices) => {
                let choice = |value: &&str| {
                    let mut choice = json!({ "value": value });
                    set_localized(&mut choice, "name", |language| choice_label(self.name, value, language));
                    choice
                };
                body["choices"] = choices.iter().map(choice).collect();
            }
            OptionKind::Variant => {
                let infos = Variant::ALL.iter().map(|variant| variant.info());
                let choice = |info: &castellan_rules::GameInfo| {
                    let mut choice = json!({ "value": info.name });
                    set_localized(&mut choice, "name", |language| game_title_in(info, language).into());
                    choice
                };
                body["choices"] = infos.map(choice).collect();
            }
            OptionKind::Number => body["min_value"] = json!(1),
            OptionKind::NumberFromZero => body["min_value"] = json!(0),
            // Text and announcement channels, and threads.
            OptionKind::Channel => body["channel_types"] = json!([0, 5, 10, 11, 12]),
            OptionKind::ChannelOrForum => body["channel_types"] = json!([0, 5, 10, 11, 12, 15]),
            _ => {}
        }
        body
    }
}

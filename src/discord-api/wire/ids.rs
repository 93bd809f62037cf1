//! Discord's ids: numbers too large for a float, written as strings.

use jiff::Timestamp;
use serde::de::{Deserializer, Error, Visitor};
use serde::{Deserialize, Serialize, Serializer};
use std::fmt;
use std::str::FromStr;

/// The milliseconds from 1970 to Discord's epoch.
const EPOCH: u64 = 1_420_070_400_000;

/// Returns the time of an id's creation: its first 42 bits are milliseconds since 2015, enough until the year 2154.
fn creation_time(id: u64) -> Timestamp {
    Timestamp::from_millisecond(((id >> 22) + EPOCH) as i64).unwrap_or(Timestamp::MAX)
}

/// Parses an id in Discord's form, a string; numbers are accepted too.
fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u64, D::Error> {
    struct Id;
    impl Visitor<'_> for Id {
        type Value = u64;

        fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
            f.write_str("a number of 64 bits, as a text")
        }

        fn visit_str<E: Error>(self, text: &str) -> Result<u64, E> {
            text.parse().map_err(|_| E::custom("an id is a number of 64 bits"))
        }

        fn visit_u64<E: Error>(self, id: u64) -> Result<u64, E> {
            Ok(id)
        }
    }
    deserializer.deserialize_any(Id)
}

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident;)*) => {
        $(
            $(#[$doc])*
            #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
            pub struct $name(pub u64);

            impl $name {
                /// Returns the time of the id's creation.
                #[must_use]
                pub fn created(self) -> Timestamp {
                    creation_time(self.0)
                }
            }

            impl fmt::Display for $name {
                fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                    self.0.fmt(f)
                }
            }

            impl FromStr for $name {
                type Err = std::num::ParseIntError;

                fn from_str(text: &str) -> Result<Self, Self::Err> {
                    text.parse().map(Self)
                }
            }

            impl Serialize for $name {
                fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                    serializer.collect_str(&self.0)
                }
            }

            impl<'de> Deserialize<'de> for $name {
                fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                    read(deserializer).map(Self)
                }
            }
        )*
    };
}

ids! {
    /// A channel, a thread, or a channel of direct messages.
    ChannelId;
    /// A message, in its channel.
    MessageId;
    /// A user's account.
    UserId;
    /// A server.
    GuildId;
    /// A role of a server.
    RoleId;
    /// An event in a server's calendar.
    ScheduledEventId;
    /// A use of a command, a button, a list or a form.
    InteractionId;
    /// The bot's application.
    ApplicationId;
}

/// The token of an interaction, which authorises answers for 15 minutes. `Debug` does not show it.
#[derive(Clone, PartialEq, Eq, Deserialize)]
#[serde(transparent)]
pub struct Token(pub String);

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("(token)")
    }
}

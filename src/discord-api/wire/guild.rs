//! A server as the gateway announces it.

use super::channel::ChannelKind;
use super::error::WireError;
use super::ids::{ChannelId, GuildId};
use super::locale::Locale;
use crate::permissions::{Overwrite, SEND_MESSAGES, VIEW_CHANNEL, in_channel, missing};
use jiff::Timestamp;
use serde::{Deserialize, Deserializer};

/// A server of the bot: the data that the bot needs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Guild {
    /// The server.
    pub guild: GuildId,
    /// The name.
    pub name: String,
    /// The time at which the bot joined, if known.
    pub joined: Option<Timestamp>,
    /// A channel where the bot may write to all members: that of Discord's welcome messages, or the first text channel.
    /// `None` if there is no such channel.
    pub channel: Option<ChannelId>,
    /// The language, if known.
    pub locale: Option<Locale>,
}

impl Guild {
    /// Parses the `d` of a `GUILD_CREATE`. Only its id is required: games continue even in servers of which no more is
    /// known.
    pub(super) fn read<'de, D>(json: D) -> Result<Self, WireError>
    where
        D: Deserializer<'de, Error = serde_json::Error> + Copy,
    {
        let guild = GuildIdOnly::deserialize(json)?.id;
        let Ok(data) = GuildData::deserialize(json) else {
            return Ok(Self { guild, name: String::new(), joined: None, channel: None, locale: None });
        };
        let (joined, channel) = (parse_time(data.joined_at.as_deref()), data.writable_channel());
        let name = data.name.unwrap_or_default();
        Ok(Self { guild, name, joined, channel, locale: data.preferred_locale })
    }
}

#[derive(Deserialize)]
struct GuildIdOnly {
    id: GuildId,
}

#[derive(Deserialize)]
struct GuildData {
    id: GuildId,
    name: Option<String>,
    joined_at: Option<String>,
    preferred_locale: Option<Locale>,
    system_channel_id: Option<ChannelId>,
    #[serde(default)]
    roles: Vec<RoleData>,
    #[serde(default)]
    channels: Vec<ChannelData>,
    #[serde(default)]
    members: Vec<MemberData>,
}

#[derive(Deserialize)]
struct RoleData {
    #[serde(deserialize_with = "parse_number")]
    id: u64,
    #[serde(deserialize_with = "parse_number")]
    permissions: u64,
}

#[derive(Deserialize)]
struct ChannelData {
    id: ChannelId,
    #[serde(rename = "type")]
    kind: ChannelKind,
    #[serde(default)]
    position: i64,
    #[serde(default)]
    permission_overwrites: Vec<OverwriteData>,
}

#[derive(Deserialize)]
struct OverwriteData {
    #[serde(deserialize_with = "parse_number")]
    id: u64,
    #[serde(deserialize_with = "parse_number")]
    allow: u64,
    #[serde(deserialize_with = "parse_number")]
    deny: u64,
}

#[derive(Deserialize)]
struct MemberData {
    user: Account,
    #[serde(default)]
    roles: Vec<String>,
    joined_at: Option<String>,
}

#[derive(Deserialize)]
struct Account {
    #[serde(deserialize_with = "parse_number")]
    id: u64,
    #[serde(default)]
    bot: bool,
}

impl GuildData {
    /// Returns the bot's own membership. Without privileged intents, the other members are those in voice channels,
    /// including other bots; the bot's own is recognised by the server's `joined_at`.
    fn own_membership(&self) -> Option<&MemberData> {
        let joined = parse_time(self.joined_at.as_deref());
        self.members
            .iter()
            .find(|member| member.user.bot && parse_time(member.joined_at.as_deref()) == joined)
    }

    /// Returns a channel in which the bot may write and that people notice.
    fn writable_channel(&self) -> Option<ChannelId> {
        let own = self.own_membership()?;
        let roles: Vec<(u64, u64)> = self.roles.iter().map(|role| (role.id, role.permissions)).collect();
        let own_roles: Vec<u64> = own.roles.iter().filter_map(|role| role.parse().ok()).collect();
        let may_write = |place: &ChannelData| {
            let overwrites: Vec<Overwrite> = place
                .permission_overwrites
                .iter()
                .map(|over| Overwrite { id: over.id, allow: over.allow, deny: over.deny })
                .collect();
            let may = in_channel((self.id.0, own.user.id), &roles, &own_roles, &overwrites);
            missing(VIEW_CHANNEL | SEND_MESSAGES, may) == 0
        };
        let texts = self.channels.iter().filter(|place| place.kind == ChannelKind::TEXT && may_write(place));
        // The channel of welcome messages comes first.
        let found =
            texts.min_by_key(|place| (Some(place.id) != self.system_channel_id, place.position, place.id));
        found.map(|place| place.id)
    }
}

/// Parses a time in Discord's form, to the millisecond.
fn parse_time(text: Option<&str>) -> Option<Timestamp> {
    let at: Timestamp = text?.parse().ok()?;
    Timestamp::from_millisecond(at.as_millisecond()).ok()
}

/// Parses a number that is written as a string.
fn parse_number<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u64, D::Error> {
    String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
}

#[cfg(test)]
mod tests {
    use crate::permissions::{SEND_MESSAGES, VIEW_CHANNEL};
    use crate::wire::error::WireError;
    use crate::wire::guild::Guild;
    use crate::wire::ids::ChannelId;
    use jiff::Timestamp;
    use serde_json::{Value, json};

    const BOTH: u64 = VIEW_CHANNEL | SEND_MESSAGES;

    fn channel_json(id: u64, kind: u8, position: u64, overwrites: &Value) -> Value {
        json!({ "id": id.to_string(), "type": kind, "position": position, "permission_overwrites": overwrites })
    }

    /// Returns the server 7, in which all members have these permissions, and additionally the bot (9, with the role
    /// 8).
    fn guild(everybody: u64, role: u64, system: Option<&str>, channels: &Value) -> Value {
        json!({
            "id": "7", "name": "Hall", "joined_at": "2026-11-23T01:02:03.456000+00:00",
            "system_channel_id": system, "channels": channels,
            "roles": [{ "id": "7", "permissions": everybody.to_string() }, { "id": "8", "permissions": role.to_string() }],
            "members": [
                { "user": { "id": "5", "bot": true }, "roles": [], "joined_at": "2020-01-01T00:00:00+00:00" },
                { "user": { "id": "9", "bot": true }, "roles": ["8"], "joined_at": "2026-11-23T01:02:03.456000+00:00" },
            ],
        })
    }

    fn channel(guild: &Value) -> Option<u64> {
        Guild::read(guild).expect("a server").channel.map(|channel| channel.0)
    }

    fn denied(whom: u64) -> Value {
        json!([{ "id": whom.to_string(), "type": 0, "allow": "0", "deny": SEND_MESSAGES.to_string() }])
    }

    #[test]
    fn the_bot_writes_in_the_system_channel_or_else_in_the_first_text_channel_where_it_may() {
        let all = json!([
            channel_json(12, 2, 0, &json!([])),
            channel_json(14, 0, 3, &json!([])),
            channel_json(13, 0, 1, &json!([])),
            channel_json(11, 4, 0, &json!([])),
        ]);
        assert_eq!(channel(&guild(BOTH, 0, None, &all)), Some(13), "voice and categories are no place");
        assert_eq!(channel(&guild(BOTH, 0, Some("14"), &all)), Some(14));
        assert_eq!(channel(&guild(BOTH, 0, Some("99"), &all)), Some(13), "it does not see that channel");
        assert_eq!(channel(&guild(VIEW_CHANNEL, SEND_MESSAGES, None, &all)), Some(13), "by its own role");
        assert_eq!(channel(&guild(VIEW_CHANNEL, 0, None, &all)), None);
        assert_eq!(channel(&guild(0, 1 << 3, None, &all)), Some(13), "an administrator may do everything");
        let closed = json!([
            channel_json(13, 0, 1, &denied(7)),
            channel_json(14, 0, 2, &denied(9)),
            channel_json(15, 0, 3, &json!([]))
        ]);
        assert_eq!(channel(&guild(BOTH, 0, Some("13"), &closed)), Some(15));
    }

    #[test]
    fn what_is_not_said_is_not_known() {
        let bare = Guild::read(&json!({ "id": "7" })).expect("a server");
        assert_eq!((bare.joined, bare.channel), (None, None));
        let mut known = guild(BOTH, 0, None, &json!([channel_json(13, 0, 1, &json!([]))]));
        let read = Guild::read(&known).expect("a server");
        assert_eq!(read.joined, Timestamp::from_millisecond(1_795_395_723_456).ok());
        assert_eq!((read.name.as_str(), read.channel), ("Hall", Some(ChannelId(13))));
        known["members"] = json!([]);
        assert_eq!(channel(&known), None, "what the bot may do follows from its roles");
        known["roles"] = json!([{ "id": "7", "permissions": ["of another form"] }]);
        assert_eq!(channel(&known), None);
        assert!(matches!(Guild::read(&json!({ "id": 3.5 })), Err(WireError::Form(_))));
    }
}

//! Op 8: sends a server's members to a bot in chunks.

use super::session::{GUILD_MEMBERS, GUILD_PRESENCES};
use crate::ids::Id;
use crate::refusal::parse_id;
use crate::simulation::Simulation;
use crate::world::guilds::Member;
use serde_json::{Value, json};

/// The number of members in a chunk.
const CHUNK_SIZE: usize = 1_000;
/// The number of members that can be requested at once by name or id.
const MAX_NAMED: usize = 100;
/// The maximum length of a nonce, in bytes. Longer ones are ignored.
const MAX_NONCE: usize = 32;

impl Simulation {
    /// Sends the members that a session asks for. Requests without the necessary intent are not answered.
    pub(crate) fn send_members(&mut self, session: &str, request: &Value) {
        let (intents, bot) = (self.gateway.intents(session), self.world.bot);
        let guild = parse_id(&request["guild_id"]).and_then(|id| self.world.guilds.get(&id));
        let Some(guild) = guild.filter(|guild| guild.members.contains_key(&bot)) else {
            self.journal.complain("op 8 asked for a server in which the bot is not".to_owned());
            return;
        };
        let presences = request["presences"] == true;
        let requested: Option<Vec<&Value>> = match &request["user_ids"] {
            Value::Null => None,
            Value::Array(list) => Some(list.iter().collect()),
            id => Some(vec![id]),
        };
        let query = request["query"].as_str();
        let limit = request["limit"].as_u64().unwrap_or(0) as usize;
        let wants_all = requested.is_none() && query == Some("") && limit == 0;
        let complaint = if requested.is_some() == query.is_some() {
            Some("op 8 needs either a query or ids of users")
        } else if wants_all && intents & GUILD_MEMBERS == 0 {
            Some("op 8 asked for all members without the intent for members")
        } else if presences && intents & GUILD_PRESENCES == 0 {
            Some("op 8 asked for presences without the intent for presences")
        } else if requested.as_ref().is_some_and(|ids| ids.len() > MAX_NAMED)
            || (!wants_all && limit > MAX_NAMED)
        {
            Some("op 8 asked for more than 100 members by name")
        } else {
            None
        };
        if let Some(complaint) = complaint {
            self.journal.complain(complaint.to_owned());
            return;
        }
        let ids: Option<Vec<Id>> =
            requested.as_ref().map(|list| list.iter().copied().filter_map(parse_id).collect());
        let query = query.unwrap_or_default().to_lowercase();
        let max = if limit == 0 { usize::MAX } else { limit };
        let is_requested = |member: &&Member| {
            if let Some(ids) = &ids {
                return ids.contains(&member.user);
            }
            let user = &self.world.users[&member.user];
            let names = [Some(&user.name), Some(&user.display_name), member.nick.as_ref()];
            names.into_iter().flatten().any(|name| name.to_lowercase().starts_with(&query))
        };
        let members: Vec<&Member> = guild.members.values().filter(is_requested).take(max).collect();
        let not_found: Vec<Value> = requested
            .into_iter()
            .flatten()
            .filter(|id| parse_id(id).is_none_or(|id| !guild.members.contains_key(&id)))
            .cloned()
            .collect();
        let chunks: Vec<&[&Member]> =
            if members.is_empty() { vec![&members[..]] } else { members.chunks(CHUNK_SIZE).collect() };
        let mut payloads = Vec::new();
        for (index, chunk) in chunks.iter().enumerate() {
            let members_json: Vec<Value> =
                chunk.iter().map(|member| self.world.member_json(member, true)).collect();
            let mut data = json!({
                "guild_id": guild.id, "members": members_json, "chunk_index": index, "chunk_count": chunks.len(),
            });
            if index == 0 && !not_found.is_empty() {
                data["not_found"] = not_found.clone().into();
            }
            if presences {
                data["presences"] = chunk.iter().map(|member| presence(guild.id, member.user)).collect();
            }
            if let Some(nonce) = request["nonce"].as_str().filter(|nonce| nonce.len() <= MAX_NONCE) {
                data["nonce"] = nonce.into();
            }
            payloads.push(data);
        }
        for data in payloads {
            self.gateway.send_to(session, "GUILD_MEMBERS_CHUNK", &data);
        }
    }
}

/// Returns a presence. Everyone here is online.
fn presence(guild: Id, user: Id) -> Value {
    json!({
        "user": {"id": user}, "guild_id": guild, "status": "online", "activities": [],
        "client_status": {"web": "online"},
    })
}

//! Op 8: sends a server's members to a bot in chunks.

use super::session::{GUILD_MEMBERS, GUILD_PRESENCES};
use crate::ids::Id;
use crate::refusal::read_id;
use crate::simulation::Simulation;
use crate::world::guilds::Member;
use serde_json::{Value, json};

/// The number of members in a chunk.
const CHUNK: usize = 1_000;
/// The number of members that can be requested at once by name or id.
const NAMED: usize = 100;
/// The maximum length of a nonce, in bytes. Longer ones are ignored.
const NONCE: usize = 32;

impl Simulation {
    /// Sends the members that a session asks for. Requests without the necessary intent are not answered.
    pub(crate) fn send_members(&mut self, session: &str, asked: &Value) {
        let (intents, bot) = (self.gateway.intents(session), self.world.bot);
        let guild = read_id(&asked["guild_id"]).and_then(|id| self.world.guilds.get(&id));
        let Some(guild) = guild.filter(|guild| guild.members.contains_key(&bot)) else {
            self.journal.complain("op 8 asked for a server in which the bot is not".to_owned());
            return;
        };
        let presences = asked["presences"] == true;
        let named: Option<Vec<&Value>> = match &asked["user_ids"] {
            Value::Null => None,
            Value::Array(list) => Some(list.iter().collect()),
            one => Some(vec![one]),
        };
        let query = asked["query"].as_str();
        let limit = asked["limit"].as_u64().unwrap_or(0) as usize;
        let all = named.is_none() && query == Some("") && limit == 0;
        let wrong = if named.is_some() == query.is_some() {
            Some("op 8 needs either a query or ids of users")
        } else if all && intents & GUILD_MEMBERS == 0 {
            Some("op 8 asked for all members without the intent for members")
        } else if presences && intents & GUILD_PRESENCES == 0 {
            Some("op 8 asked for presences without the intent for presences")
        } else if named.as_ref().is_some_and(|ids| ids.len() > NAMED) || (!all && limit > NAMED) {
            Some("op 8 asked for more than 100 members by name")
        } else {
            None
        };
        if let Some(wrong) = wrong {
            self.journal.complain(wrong.to_owned());
            return;
        }
        let ids: Option<Vec<Id>> =
            named.as_ref().map(|list| list.iter().copied().filter_map(read_id).collect());
        let query = query.unwrap_or_default().to_lowercase();
        let most = if limit == 0 { usize::MAX } else { limit };
        let fits = |member: &&Member| {
            if let Some(ids) = &ids {
                return ids.contains(&member.user);
            }
            let user = &self.world.users[&member.user];
            let names = [Some(&user.name), Some(&user.shown), member.nick.as_ref()];
            names.into_iter().flatten().any(|name| name.to_lowercase().starts_with(&query))
        };
        let found: Vec<&Member> = guild.members.values().filter(fits).take(most).collect();
        let absent: Vec<Value> = named
            .into_iter()
            .flatten()
            .filter(|id| read_id(id).is_none_or(|id| !guild.members.contains_key(&id)))
            .cloned()
            .collect();
        let chunks: Vec<&[&Member]> =
            if found.is_empty() { vec![&found[..]] } else { found.chunks(CHUNK).collect() };
        let mut told = Vec::new();
        for (place, chunk) in chunks.iter().enumerate() {
            let members: Vec<Value> =
                chunk.iter().map(|member| self.world.member_json(member, true)).collect();
            let mut data = json!({
                "guild_id": guild.id, "members": members, "chunk_index": place, "chunk_count": chunks.len(),
            });
            if place == 0 && !absent.is_empty() {
                data["not_found"] = absent.clone().into();
            }
            if presences {
                data["presences"] = chunk.iter().map(|member| presence(guild.id, member.user)).collect();
            }
            if let Some(nonce) = asked["nonce"].as_str().filter(|nonce| nonce.len() <= NONCE) {
                data["nonce"] = nonce.into();
            }
            told.push(data);
        }
        for data in told {
            self.gateway.tell(session, "GUILD_MEMBERS_CHUNK", &data);
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

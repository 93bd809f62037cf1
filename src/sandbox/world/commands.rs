//! The application's commands: global ones, and those of single servers.

use super::World;
use crate::check::command::{CHAT, command};
use crate::ids::Id;
use crate::limits;
use crate::refusal::{Form, Refusal, daily_commands, too_many_commands, unknown_command};
use serde_json::{Map, Value};
use std::collections::{BTreeMap, HashSet};

/// Commands by server; `None` for global ones.
#[derive(Default)]
pub(crate) struct Registry {
    scopes: BTreeMap<Option<Id>, BTreeMap<Id, Value>>,
    /// The times at which commands were created, in milliseconds since 1970.
    created: BTreeMap<Option<Id>, Vec<u64>>,
}

fn kind_and_name(command: &Value) -> (i64, String) {
    (command["type"].as_i64().unwrap_or(CHAT), command["name"].as_str().unwrap_or_default().to_owned())
}

impl Registry {
    /// Returns the commands of one scope.
    pub(crate) fn of(&self, scope: Option<Id>) -> impl Iterator<Item = &Value> {
        self.scopes.get(&scope).into_iter().flat_map(BTreeMap::values)
    }

    /// Returns the commands available in a server (or in direct channels): its own first, then the global ones.
    pub(crate) fn offered(&self, guild: Option<Id>) -> Vec<&Value> {
        let mut all: Vec<&Value> = guild.into_iter().flat_map(|guild| self.of(Some(guild))).collect();
        let own: HashSet<_> = all.iter().map(|command| kind_and_name(command)).collect();
        all.extend(self.of(None).filter(|command| !own.contains(&kind_and_name(command))));
        all
    }

    pub(crate) fn get(&self, scope: Option<Id>, id: Id) -> Result<&Value, Refusal> {
        self.scopes.get(&scope).and_then(|scope| scope.get(&id)).ok_or_else(unknown_command)
    }

    pub(crate) fn remove(&mut self, scope: Option<Id>, id: Id) -> Result<(), Refusal> {
        self.scopes
            .get_mut(&scope)
            .and_then(|scope| scope.remove(&id))
            .map(|_| ())
            .ok_or_else(unknown_command)
    }

    fn named(&self, scope: Option<Id>, wanted: &(i64, String)) -> Option<Id> {
        let scope = self.scopes.get(&scope)?;
        scope.iter().find(|(_, command)| kind_and_name(command) == *wanted).map(|(id, _)| *id)
    }

    /// Checks that there are not too many commands of a kind.
    fn room(commands: impl Iterator<Item = i64>) -> Result<(), Refusal> {
        let mut counts = [0; 4];
        for kind in commands {
            counts[(kind as usize).min(3)] += 1;
        }
        let most = [0, limits::COMMANDS, limits::CONTEXT_COMMANDS, limits::CONTEXT_COMMANDS];
        if counts.iter().zip(most).any(|(count, most)| *count > most) {
            Err(too_many_commands())
        } else {
            Ok(())
        }
    }

    fn count_creation(&mut self, scope: Option<Id>, now: u64) -> Result<(), Refusal> {
        let day = 24 * 60 * 60 * 1_000;
        let created = self.created.entry(scope).or_default();
        created.retain(|at| now < at + day);
        if created.len() >= limits::COMMANDS_A_DAY as usize {
            let after = created.first().map(|at| (at + day).saturating_sub(now).div_ceil(1_000));
            return Err(Refusal { retry_after: after, ..daily_commands() });
        }
        created.push(now);
        Ok(())
    }
}

impl World {
    fn keep_command(&mut self, scope: Option<Id>, id: Option<Id>, mut kept: Value) -> Value {
        let id = id.unwrap_or_else(|| self.new_id());
        kept["id"] = id.to_string().into();
        kept["application_id"] = self.bot.to_string().into();
        kept["version"] = self.new_id().to_string().into();
        if let Some(guild) = scope {
            kept["guild_id"] = guild.to_string().into();
            kept.as_object_mut().expect("an object").remove("dm_permission");
        }
        self.commands.scopes.entry(scope).or_default().insert(id, kept.clone());
        kept
    }

    /// Creates a command, or replaces the one with its name and type. Returns `true` if the command is new.
    pub(crate) fn put_command(
        &mut self,
        scope: Option<Id>,
        body: &Map<String, Value>,
        form: &mut Form,
    ) -> Result<(bool, Value), Refusal> {
        let kept = command(form, "", body);
        form.done()?;
        let there = self.commands.named(scope, &kind_and_name(&kept));
        if there.is_none() {
            let kinds = self.commands.of(scope).map(|one| kind_and_name(one).0);
            Registry::room(kinds.chain([kind_and_name(&kept).0]))?;
            self.commands.count_creation(scope, self.clock.now())?;
        }
        Ok((there.is_none(), self.keep_command(scope, there, kept)))
    }

    /// Replaces all commands of a scope. Commands that keep their name and type keep their ids.
    pub(crate) fn set_commands(
        &mut self,
        scope: Option<Id>,
        list: &[Value],
        form: &mut Form,
    ) -> Result<Vec<Value>, Refusal> {
        let mut names = HashSet::new();
        let mut wanted = Vec::new();
        for (place, one) in list.iter().enumerate() {
            let path = place.to_string();
            let Some(object) = form.object(&path, one) else { continue };
            let kept = command(form, &path, object);
            if !names.insert(kind_and_name(&kept)) {
                let message = "Application command names must be unique";
                form.wrong(&path, "APPLICATION_COMMANDS_DUPLICATE_NAME", message);
            }
            wanted.push(kept);
        }
        form.done()?;
        Registry::room(wanted.iter().map(|one| kind_and_name(one).0))?;
        let places: Vec<_> =
            wanted.iter().map(|one| self.commands.named(scope, &kind_and_name(one))).collect();
        for _ in places.iter().filter(|place| place.is_none()) {
            self.commands.count_creation(scope, self.clock.now())?;
        }
        self.commands.scopes.remove(&scope);
        Ok(wanted.into_iter().zip(places).map(|(one, id)| self.keep_command(scope, id, one)).collect())
    }

    /// Changes a command. Fields that are not set stay.
    pub(crate) fn change_command(
        &mut self,
        scope: Option<Id>,
        id: Id,
        body: &Map<String, Value>,
        form: &mut Form,
    ) -> Result<Value, Refusal> {
        let mut whole = self.commands.get(scope, id)?.as_object().cloned().unwrap_or_default();
        whole.extend(body.clone());
        let kept = command(form, "", &whole);
        form.done()?;
        Ok(self.keep_command(scope, Some(id), kept))
    }
}

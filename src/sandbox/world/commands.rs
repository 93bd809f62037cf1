//! The application's commands: global ones, and those of single servers.

use super::World;
use crate::check::command::{CHAT_COMMAND, ENTRY_POINT, HANDLED_BY_DISCORD, command};
use crate::ids::Id;
use crate::limits;
use crate::refusal::{
    FormReader, Refusal, entry_point_missing, invalid_form, too_many_commands, too_many_daily_commands,
    unknown_command,
};
use serde_json::{Map, Value, json};
use std::collections::{BTreeMap, HashSet};

/// Commands by server; `None` for global ones.
#[derive(Default)]
pub(crate) struct CommandRegistry {
    scopes: BTreeMap<Option<Id>, BTreeMap<Id, Value>>,
    /// The times at which commands were created, in milliseconds since 1970.
    created: BTreeMap<Option<Id>, Vec<u64>>,
}

fn kind_and_name(command: &Value) -> (i64, String) {
    (
        command["type"].as_i64().unwrap_or(CHAT_COMMAND),
        command["name"].as_str().unwrap_or_default().to_owned(),
    )
}

impl CommandRegistry {
    /// Returns the commands of one scope.
    pub(crate) fn in_scope(&self, scope: Option<Id>) -> impl Iterator<Item = &Value> {
        self.scopes.get(&scope).into_iter().flat_map(BTreeMap::values)
    }

    /// Returns the commands available in a server (or in direct channels): its own first, then the global ones.
    pub(crate) fn available(&self, guild: Option<Id>) -> Vec<&Value> {
        let mut all: Vec<&Value> = guild.into_iter().flat_map(|guild| self.in_scope(Some(guild))).collect();
        let own: HashSet<_> = all.iter().map(|command| kind_and_name(command)).collect();
        all.extend(self.in_scope(None).filter(|command| !own.contains(&kind_and_name(command))));
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

    fn find(&self, scope: Option<Id>, wanted: &(i64, String)) -> Option<Id> {
        let scope = self.scopes.get(&scope)?;
        let is_same = |command: &Value| {
            let known = kind_and_name(command);
            // An application has one entry point, whose name may change.
            known == *wanted || (known.0 == ENTRY_POINT && wanted.0 == ENTRY_POINT)
        };
        scope.iter().find(|(_, command)| is_same(command)).map(|(id, _)| *id)
    }

    /// Returns the entry point of the application's Activity.
    pub(crate) fn entry_point(&self) -> Option<&Value> {
        self.in_scope(None).find(|command| command["type"] == ENTRY_POINT)
    }

    /// Checks that a command is no entry point, unless it replaces the one that Discord has created.
    fn check_entry_point(&self, scope: Option<Id>, command: &Value) -> Result<(), Refusal> {
        if command["type"] != ENTRY_POINT || (scope.is_none() && self.entry_point().is_some()) {
            return Ok(());
        }
        let message = "Entry points are global, and only for applications with Activities.";
        Err(invalid_form("type", "APPLICATION_COMMAND_INVALID_TYPE", message))
    }

    /// Checks that there are not too many commands of a kind.
    fn check_limits(commands: impl Iterator<Item = i64>) -> Result<(), Refusal> {
        let mut counts = [0; 5];
        for kind in commands {
            counts[(kind as usize).min(4)] += 1;
        }
        let most = [0, limits::COMMANDS, limits::CONTEXT_COMMANDS, limits::CONTEXT_COMMANDS, 1];
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
        if created.len() >= limits::COMMANDS_PER_DAY as usize {
            let after = created.first().map(|at| (at + day).saturating_sub(now).div_ceil(1_000));
            return Err(Refusal { retry_after: after, ..too_many_daily_commands() });
        }
        created.push(now);
        Ok(())
    }
}

impl World {
    fn store_command(&mut self, scope: Option<Id>, id: Option<Id>, mut stored: Value) -> Value {
        let id = id.unwrap_or_else(|| self.new_id());
        stored["id"] = id.to_string().into();
        stored["application_id"] = self.bot.to_string().into();
        stored["version"] = self.new_id().to_string().into();
        if let Some(guild) = scope {
            stored["guild_id"] = guild.to_string().into();
            stored.as_object_mut().expect("an object").remove("dm_permission");
        }
        self.commands.scopes.entry(scope).or_default().insert(id, stored.clone());
        stored
    }

    /// Creates a command, or replaces the one with its name and type. Returns `true` if the command is new.
    pub(crate) fn upsert_command(
        &mut self,
        scope: Option<Id>,
        body: &Map<String, Value>,
        form: &mut FormReader,
    ) -> Result<(bool, Value), Refusal> {
        let stored = command(form, "", body);
        form.finish()?;
        self.commands.check_entry_point(scope, &stored)?;
        let existing = self.commands.find(scope, &kind_and_name(&stored));
        if existing.is_none() {
            let kinds = self.commands.in_scope(scope).map(|one| kind_and_name(one).0);
            CommandRegistry::check_limits(kinds.chain([kind_and_name(&stored).0]))?;
            self.commands.count_creation(scope, self.clock.now())?;
        }
        Ok((existing.is_none(), self.store_command(scope, existing, stored)))
    }

    /// Replaces all commands of a scope. Commands that keep their name and type keep their ids.
    pub(crate) fn replace_commands(
        &mut self,
        scope: Option<Id>,
        list: &[Value],
        form: &mut FormReader,
    ) -> Result<Vec<Value>, Refusal> {
        let mut names = HashSet::new();
        let mut wanted = Vec::new();
        for (index, one) in list.iter().enumerate() {
            let path = index.to_string();
            let Some(object) = form.object(&path, one) else { continue };
            let stored = command(form, &path, object);
            if !names.insert(kind_and_name(&stored)) {
                let message = "Application command names must be unique";
                form.add_error(&path, "APPLICATION_COMMANDS_DUPLICATE_NAME", message);
            }
            wanted.push(stored);
        }
        form.finish()?;
        CommandRegistry::check_limits(wanted.iter().map(|one| kind_and_name(one).0))?;
        for one in &wanted {
            self.commands.check_entry_point(scope, one)?;
        }
        let keeps_entry_point = wanted.iter().any(|one| one["type"] == ENTRY_POINT);
        if scope.is_none() && self.commands.entry_point().is_some() && !keeps_entry_point {
            return Err(entry_point_missing());
        }
        let existing: Vec<_> =
            wanted.iter().map(|one| self.commands.find(scope, &kind_and_name(one))).collect();
        for _ in existing.iter().filter(|id| id.is_none()) {
            self.commands.count_creation(scope, self.clock.now())?;
        }
        self.commands.scopes.remove(&scope);
        Ok(wanted.into_iter().zip(existing).map(|(one, id)| self.store_command(scope, id, one)).collect())
    }

    /// Creates the entry point, as Discord does when Activities are enabled, or removes it.
    pub(crate) fn set_entry_point(&mut self, enabled: bool) {
        let existing = self.commands.find(None, &(ENTRY_POINT, String::new()));
        match existing {
            Some(id) if !enabled => {
                // The id has just been found.
                let _ = self.commands.remove(None, id);
            }
            None if enabled => {
                let entry_point = json!({
                    "type": ENTRY_POINT, "name": "launch", "description": "", "default_member_permissions": null,
                    "dm_permission": true, "nsfw": false, "contexts": [0, 1, 2], "integration_types": [0, 1],
                    "handler": HANDLED_BY_DISCORD,
                });
                self.store_command(None, None, entry_point);
            }
            _ => {}
        }
    }

    /// Changes a command. Fields that are not set stay.
    pub(crate) fn change_command(
        &mut self,
        scope: Option<Id>,
        id: Id,
        body: &Map<String, Value>,
        form: &mut FormReader,
    ) -> Result<Value, Refusal> {
        let mut whole = self.commands.get(scope, id)?.as_object().cloned().unwrap_or_default();
        whole.extend(body.clone());
        let stored = command(form, "", &whole);
        form.finish()?;
        Ok(self.store_command(scope, Some(id), stored))
    }
}

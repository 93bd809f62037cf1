//! The application and its commands.

use super::call::{Call, id};
use super::{Reply, Simulation, endpoint};
use crate::ids::Id;
use crate::refusal::{
    FormReader, Refusal, invalid_form, missing_access, no_such_route, unknown_application, unknown_guild,
};
use serde_json::Value;

impl Simulation {
    pub(super) fn applications_route(
        &mut self,
        call: &Call,
        parts: &[&str],
        form: &mut FormReader,
    ) -> Result<Reply, Refusal> {
        let application = match parts.first() {
            Some(&"@me") => self.world.bot,
            Some(application) => id("application_id", application)?,
            None => return Err(no_such_route()),
        };
        if application != self.world.bot {
            return Err(unknown_application());
        }
        match (call.method.as_str(), &parts[1..]) {
            ("GET", []) => Reply::ok(self.application_json()),
            // The other fields are accepted unchecked.
            ("PATCH", []) => {
                match call.object()?.get(endpoint::URL_FIELD) {
                    Some(Value::String(url)) => self.endpoint.url = Some(url.clone()),
                    Some(Value::Null) => self.endpoint.url = None,
                    Some(_) => {
                        return Err(invalid_form(
                            endpoint::URL_FIELD,
                            "STRING_TYPE_CONVERT",
                            "Could not interpret value as string.",
                        ));
                    }
                    None => {}
                }
                Reply::ok(self.application_json())
            }
            ("GET", ["activity-instances", instance]) => Reply::ok(self.activity_instance_json(instance)?),
            (_, ["commands", rest @ ..]) => self.commands_route(call, None, rest, form),
            (_, ["guilds", guild, "commands", rest @ ..]) => {
                let guild = id("guild_id", guild)?;
                let guild_state = self.world.guilds.get(&guild).ok_or_else(unknown_guild)?;
                if !guild_state.members.contains_key(&self.world.bot) {
                    return Err(missing_access());
                }
                self.commands_route(call, Some(guild), rest, form)
            }
            _ => Err(no_such_route()),
        }
    }

    fn commands_route(
        &mut self,
        call: &Call,
        scope: Option<Id>,
        rest: &[&str],
        form: &mut FormReader,
    ) -> Result<Reply, Refusal> {
        let reply = match (call.method.as_str(), rest) {
            ("GET", []) => return Reply::ok(self.world.commands.in_scope(scope).cloned().collect()),
            ("GET", [command]) => {
                return Reply::ok(self.world.commands.get(scope, id("command_id", command)?)?.clone());
            }
            ("PUT", []) => {
                let Some(Value::Array(list)) = &call.json else {
                    return Err(invalid_form(
                        "",
                        "LIST_TYPE_CONVERT",
                        "Only iterables may be used in a ListType",
                    ));
                };
                Reply::ok(Value::Array(self.world.replace_commands(scope, list, form)?))
            }
            ("POST", []) => match self.world.upsert_command(scope, call.object()?, form)? {
                (true, command) => Reply::created(command),
                (false, command) => Reply::ok(command),
            },
            ("PATCH", [command]) => Reply::ok(self.world.change_command(
                scope,
                id("command_id", command)?,
                call.object()?,
                form,
            )?),
            ("DELETE", [command]) => {
                self.world.commands.remove(scope, id("command_id", command)?)?;
                Reply::no_content()
            }
            _ => return Err(no_such_route()),
        };
        self.notify_people_of_change();
        reply
    }
}

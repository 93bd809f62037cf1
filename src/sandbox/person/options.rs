//! Command options: converts a person's input into the form that the bot receives.

use crate::ids::Id;
use crate::refusal::{Refusal, invalid_form, join};
use crate::simulation::Simulation;
use crate::world::channels::Channel;
use serde_json::{Map, Value, json};

const SUBCOMMAND: i64 = 1;
const GROUP: i64 = 2;

/// Options in the form that the bot receives.
#[derive(Default)]
pub(crate) struct ParsedOptions {
    pub options: Vec<Value>,
    /// The users, members, channels, roles and attachments that the options refer to.
    pub resolved: Map<String, Value>,
    /// The type of the focused option (autocomplete).
    pub focused: i64,
    /// The names of the command, group and subcommand.
    pub names: Vec<String>,
}

struct OptionReader<'a> {
    simulation: &'a Simulation,
    user: Id,
    channel: &'a Channel,
    /// `true` for autocomplete, which accepts incomplete options.
    is_autocomplete: bool,
    given: ParsedOptions,
}

impl Simulation {
    /// Parses the options of a command in a channel.
    ///
    /// # Errors
    /// Returns an error if the options do not fit the command.
    pub(crate) fn read_options(
        &self,
        user: Id,
        channel: &Channel,
        command: &Value,
        options: &Value,
        is_autocomplete: bool,
    ) -> Result<ParsedOptions, Refusal> {
        let mut reader = OptionReader {
            simulation: self,
            user,
            channel,
            is_autocomplete,
            given: ParsedOptions::default(),
        };
        reader.given.names.push(command["name"].as_str().unwrap_or_default().to_owned());
        let options = reader.list("options", &command["options"], options)?;
        reader.given.options = options;
        if is_autocomplete && reader.given.focused == 0 {
            return Err(invalid_form(
                "options",
                "BASE_TYPE_REQUIRED",
                "One option is asked for, with autocomplete.",
            ));
        }
        Ok(reader.given)
    }

    /// Adds the object that an id refers to, as seen by `user`, to `resolved`. Returns `false` if there is none.
    pub(crate) fn resolve(
        &self,
        user: Id,
        channel: &Channel,
        kind: &str,
        id: Id,
        resolved: &mut Map<String, Value>,
    ) -> bool {
        let guild = channel.guild.and_then(|guild| self.world.guilds.get(&guild));
        let mut add = |family: &str, json: Value| {
            let family = resolved.entry(family).or_insert_with(|| json!({}));
            family[id.to_string()] = json;
        };
        match kind {
            "user" if self.world.users.contains_key(&id) => {
                add("users", self.world.user_json(id));
                if let Some(member) = guild.and_then(|guild| guild.members.get(&id)) {
                    let mut json = self.world.member_json(member, false);
                    json["permissions"] = self.world.permissions(channel, id).to_string().into();
                    add("members", json);
                }
                true
            }
            "channel" => {
                let found = self.world.channels.get(&id).filter(|found| found.guild == channel.guild);
                if let Some(found) = found {
                    let mut json = self.world.channel_json(found);
                    json["permissions"] = self.world.permissions(found, user).to_string().into();
                    let bot = self.world.permissions(found, self.world.bot);
                    json["app_permissions"] = bot.to_string().into();
                    add("channels", json);
                }
                found.is_some()
            }
            "role" => {
                let role = guild.and_then(|guild| guild.roles.get(&id));
                if let Some(role) = role {
                    add("roles", crate::world::view::role_json(role));
                }
                role.is_some()
            }
            "attachment" => {
                let file = self.world.files.uploaded(id);
                if let Some(file) = file {
                    add("attachments", self.world.files.json(file));
                }
                file.is_some()
            }
            _ => false,
        }
    }
}

impl OptionReader<'_> {
    fn list(&mut self, path: &str, known: &Value, given: &Value) -> Result<Vec<Value>, Refusal> {
        let none = Vec::new();
        let known = known.as_array().unwrap_or(&none);
        let given = given.as_array().unwrap_or(&none);
        let mut read = Vec::new();
        for option in given {
            let name = option["name"].as_str().unwrap_or_default();
            let path = join(path, name);
            let known = known
                .iter()
                .find(|known| known["name"] == name)
                .ok_or_else(|| invalid_form(&path, "OPTION", "The command has no such option."))?;
            read.push(self.option(&path, known, option)?);
        }
        let has_subcommands =
            known.first().is_some_and(|first| first["type"].as_i64().is_some_and(|kind| kind <= GROUP));
        if has_subcommands && read.len() != 1 {
            return Err(invalid_form(path, "OPTION", "One subcommand is needed."));
        }
        let missing = known.iter().find(|known| {
            known["required"] == true && !given.iter().any(|option| option["name"] == known["name"])
        });
        match missing {
            Some(missing) if !self.is_autocomplete => {
                let path = join(path, missing["name"].as_str().unwrap_or_default());
                Err(invalid_form(&path, "OPTION_REQUIRED", "This option is required."))
            }
            _ => Ok(read),
        }
    }

    fn option(&mut self, path: &str, known: &Value, option: &Value) -> Result<Value, Refusal> {
        let kind = known["type"].as_i64().unwrap_or(0);
        if matches!(kind, SUBCOMMAND | GROUP) {
            self.given.names.push(known["name"].as_str().unwrap_or_default().to_owned());
            let inner = self.list(path, &known["options"], &option["options"])?;
            return Ok(json!({"name": known["name"], "type": kind, "options": inner}));
        }
        let focused = self.is_autocomplete && option["focused"] == true;
        let value = &option["value"];
        if focused {
            if known["autocomplete"] != true {
                return Err(invalid_form(path, "OPTION", "This option has no autocomplete."));
            }
            self.given.focused = kind;
            // The focused value is passed on as typed, even for numbers.
            let typed = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
            return Ok(json!({"name": known["name"], "type": kind, "value": typed, "focused": true}));
        }
        let value = self.value(path, kind, known, value)?;
        if let Some(choices) = known["choices"].as_array()
            && !choices.iter().any(|choice| choice["value"] == value)
        {
            return Err(invalid_form(path, "OPTION_CHOICE", "This is none of the choices."));
        }
        Ok(json!({"name": known["name"], "type": kind, "value": value}))
    }

    fn value(&mut self, path: &str, kind: i64, known: &Value, value: &Value) -> Result<Value, Refusal> {
        let number = |value: &Value| {
            value.as_f64().or_else(|| value.as_str().and_then(|text| text.trim().parse::<f64>().ok()))
        };
        match kind {
            3 => {
                let text = value
                    .as_str()
                    .ok_or_else(|| invalid_form(path, "OPTION_REQUIRED", "A text is needed."))?;
                let length = text.chars().count() as u64;
                let (least, most) = (known["min_length"].as_u64(), known["max_length"].as_u64());
                // Discord's clients allow at most 6,000 characters.
                if length < least.unwrap_or(0) || length > most.unwrap_or(6_000) {
                    return Err(invalid_form(path, "OPTION_LENGTH", "The text is too short or too long."));
                }
                if text.is_empty() && known["required"] == true {
                    return Err(invalid_form(path, "OPTION_REQUIRED", "This option is required."));
                }
                Ok(value.clone())
            }
            4 | 10 => {
                let number = number(value)
                    .ok_or_else(|| invalid_form(path, "OPTION_NUMBER", "A number is needed."))?;
                let (least, most) = (known["min_value"].as_f64(), known["max_value"].as_f64());
                if least.is_some_and(|least| number < least) || most.is_some_and(|most| number > most) {
                    return Err(invalid_form(path, "OPTION_RANGE", "The number is too small or too large."));
                }
                if kind == 10 {
                    return Ok(number.into());
                }
                // The largest range in which floats represent every integer.
                if number.fract() != 0.0 || number.abs() > 9_007_199_254_740_991.0 {
                    return Err(invalid_form(path, "OPTION_WHOLE", "A whole number is needed."));
                }
                Ok((number as i64).into())
            }
            5 => value
                .as_bool()
                .map(Value::from)
                .ok_or_else(|| invalid_form(path, "OPTION_REQUIRED", "Yes or no is needed.")),
            _ => {
                let id = crate::refusal::parse_id(value)
                    .ok_or_else(|| invalid_form(path, "OPTION_UNKNOWN", "An id is needed."))?;
                let families: &[&str] = match kind {
                    6 => &["user"],
                    7 => &["channel"],
                    8 => &["role"],
                    9 => &["user", "role"],
                    _ => &["attachment"],
                };
                let (simulation, user, channel) = (self.simulation, self.user, self.channel);
                let wanted = known["channel_types"].as_array();
                let found = simulation.world.channels.get(&id).map(|found| found.kind as u8);
                if wanted
                    .is_some_and(|kinds| !kinds.iter().any(|kind| found.is_some_and(|found| *kind == found)))
                {
                    return Err(invalid_form(
                        path,
                        "OPTION_CHANNEL",
                        "This is no channel of a kind that fits.",
                    ));
                }
                let resolved = &mut self.given.resolved;
                if families.iter().any(|family| simulation.resolve(user, channel, family, id, resolved)) {
                    Ok(id.to_string().into())
                } else {
                    Err(invalid_form(path, "OPTION_UNKNOWN", "There is no such thing here."))
                }
            }
        }
    }
}

//! Adding people, and changing the names and languages of people and the languages of servers.

use crate::check::command::LOCALES;
use crate::ids::Id;
use crate::refusal::{Refusal, invalid_form, missing_permissions, unknown_user};
use crate::simulation::Simulation;
use crate::world::permissions::MANAGE_GUILD;
use serde_json::{Map, Value, json};

/// The number of people up to which the page can add more. Tests can add any number.
pub(super) const MOST_PEOPLE: usize = 8;
/// The maximum length of a display name, as on Discord.
const LONGEST_NAME: usize = 32;

impl Simulation {
    /// Adds a person to every server.
    ///
    /// # Errors
    /// Returns an error if there are too many people, or the name is invalid or taken.
    pub(crate) fn add_person(&mut self, body: &Map<String, Value>) -> Result<Value, Refusal> {
        let name = self.new_name(body, None)?;
        if self.world.users.values().filter(|user| !user.bot).count() >= MOST_PEOPLE {
            let most = format!("There can be {MOST_PEOPLE} people at the most.");
            return Err(invalid_form("name", "PEOPLE", &most));
        }
        let user = self.world.add_user(&name);
        let guilds: Vec<Id> = self.world.guilds.keys().copied().collect();
        for guild in guilds {
            self.world.join(guild, user)?;
        }
        self.notify_people_of_change();
        Ok(self.person_json(user))
    }

    /// Changes a person's name or language. The bot sees the change in their next interaction.
    ///
    /// # Errors
    /// Returns an error if there is no such person, the name is invalid or taken, or Discord does not support the
    /// language.
    pub(crate) fn change_person(&mut self, user: Id, body: &Map<String, Value>) -> Result<Value, Refusal> {
        let locale = new_locale(body)?;
        // An empty body is reported as a missing name.
        let name = match locale {
            Some(_) if !body.contains_key("name") => None,
            _ => Some(self.new_name(body, Some(user))?),
        };
        let person = self.world.users.get_mut(&user).filter(|user| !user.bot).ok_or_else(unknown_user)?;
        person.display_name = name.unwrap_or_else(|| person.display_name.clone());
        person.locale = locale.unwrap_or_else(|| person.locale.clone());
        self.notify_people_of_change();
        Ok(self.person_json(user))
    }

    /// Sets a server's language on behalf of a person who may manage the server.
    ///
    /// # Errors
    /// Returns an error if there is no such server, the person may not manage it, or Discord does not support the
    /// language.
    pub(crate) fn change_guild(
        &mut self,
        user: Id,
        guild: Id,
        body: &Map<String, Value>,
    ) -> Result<Value, Refusal> {
        self.world.guild(guild)?;
        if self.world.guild_permissions(guild, user) & MANAGE_GUILD == 0 {
            return Err(missing_permissions());
        }
        if let Some(locale) = new_locale(body)? {
            self.set_guild_locale(guild, locale)?;
        }
        Ok(json!({}))
    }

    /// Returns the name in a body if it is valid and not taken. Commas are invalid: the page's address separates names
    /// with them.
    fn new_name(&self, body: &Map<String, Value>, of: Option<Id>) -> Result<String, Refusal> {
        let name = body.get("name").and_then(Value::as_str).unwrap_or_default().trim();
        let wrong = |code: &str, why: &str| Err(invalid_form("name", code, why));
        let length = name.chars().count();
        if length == 0 || length > LONGEST_NAME {
            return wrong("NAME_LENGTH", &format!("A name has 1 to {LONGEST_NAME} characters."));
        }
        if name.contains(',') || name.chars().any(char::is_control) || name.parse::<Id>().is_ok() {
            return wrong("NAME_LETTERS", "A name has no commas and is not a number.");
        }
        let lower = name.to_lowercase();
        let mut others = self.world.users.values().filter(|user| Some(user.id) != of);
        if others.any(|user| user.display_name.to_lowercase() == lower) {
            return wrong("NAME_TAKEN", "That name is taken.");
        }
        Ok(name.to_owned())
    }
}

/// Returns the language in a body, if it has one.
fn new_locale(body: &Map<String, Value>) -> Result<Option<String>, Refusal> {
    let Some(locale) = body.get("locale") else { return Ok(None) };
    let known = locale.as_str().filter(|locale| LOCALES.contains(locale));
    known
        .map(|known| Some(known.to_owned()))
        .ok_or_else(|| invalid_form("locale", "LOCALE", "Discord has no such locale."))
}

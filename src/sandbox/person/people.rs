//! Adding and renaming people.

use crate::ids::Id;
use crate::refusal::{Refusal, bad_form, unknown_user};
use crate::simulation::Simulation;
use serde_json::{Map, Value};

/// The most people that the page can add. Tests can add more.
pub(super) const MOST_PEOPLE: usize = 8;
/// The most characters of a shown name, as at Discord.
const LONGEST_NAME: usize = 32;

impl Simulation {
    /// Adds a person, who is a member of every server.
    ///
    /// # Errors
    /// When there are too many people, or the name is invalid or taken.
    pub(crate) fn add_person(&mut self, body: &Map<String, Value>) -> Result<Value, Refusal> {
        let name = self.new_name(body, None)?;
        if self.world.users.values().filter(|user| !user.bot).count() >= MOST_PEOPLE {
            let most = format!("There can be {MOST_PEOPLE} people at the most.");
            return Err(bad_form("name", "PEOPLE", &most));
        }
        let user = self.world.add_user(&name);
        let guilds: Vec<Id> = self.world.guilds.keys().copied().collect();
        for guild in guilds {
            self.world.join(guild, user)?;
        }
        self.notify_people_of_change();
        Ok(self.world.user_json(user))
    }

    /// Renames a person. The bot sees the new name with their next interaction.
    ///
    /// # Errors
    /// When there is no such person, or the name is invalid or taken.
    pub(crate) fn rename_person(&mut self, user: Id, body: &Map<String, Value>) -> Result<Value, Refusal> {
        let name = self.new_name(body, Some(user))?;
        self.world.users.get_mut(&user).filter(|user| !user.bot).ok_or_else(unknown_user)?.shown = name;
        self.notify_people_of_change();
        Ok(self.world.user_json(user))
    }

    /// A name that nobody else has. The page's address lists names with commas between.
    fn new_name(&self, body: &Map<String, Value>, of: Option<Id>) -> Result<String, Refusal> {
        let name = body.get("name").and_then(Value::as_str).unwrap_or_default().trim();
        let wrong = |why: &str| Err(bad_form("name", "NAME", why));
        let length = name.chars().count();
        if length == 0 || length > LONGEST_NAME {
            return wrong(&format!("A name has 1 to {LONGEST_NAME} characters."));
        }
        if name.contains(',') || name.chars().any(char::is_control) || name.parse::<Id>().is_ok() {
            return wrong("A name has no commas, and is no number.");
        }
        let lower = name.to_lowercase();
        let mut others = self.world.users.values().filter(|user| Some(user.id) != of);
        if others.any(|user| user.shown.to_lowercase() == lower) {
            return wrong("Somebody has that name already.");
        }
        Ok(name.to_owned())
    }
}

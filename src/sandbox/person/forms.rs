//! Values that a person picks in a select menu or enters in a modal.

use crate::check::component::{ROW, STRING_SELECT, kind_of};
use crate::check::modal::{CHECKBOX, CHECKBOXES, INPUT, LABEL, RADIO, UPLOAD};
use crate::ids::Id;
use crate::refusal::{Refusal, invalid_form, parse_id};
use crate::simulation::Simulation;
use crate::world::channels::Channel;
use serde_json::{Map, Value, json};

/// Returns the values of the preselected options.
fn default_values(component: &Value) -> Vec<Value> {
    let options = component["options"].as_array().into_iter().flatten();
    let mut values: Vec<Value> =
        options.filter(|option| option["default"] == true).map(|option| option["value"].clone()).collect();
    values.extend(
        component["default_values"].as_array().into_iter().flatten().map(|value| value["id"].clone()),
    );
    values
}

impl Simulation {
    /// Checks picked values: their number, that they are distinct, and that they exist. Adds the users, roles and
    /// channels among them to `resolved`.
    ///
    /// # Errors
    /// Returns an error if a value or their number is invalid.
    pub(crate) fn check_values(
        &self,
        path: &str,
        user: Id,
        channel: &Channel,
        component: &Value,
        values: &[Value],
        resolved: &mut Map<String, Value>,
    ) -> Result<(), Refusal> {
        let count = values.len() as u64;
        let (least, most) = (component["min_values"].as_u64(), component["max_values"].as_u64());
        // In a modal, an optional select menu may be left empty.
        let can_be_empty = component["required"] == false && values.is_empty();
        let needed = least.unwrap_or(1).max(u64::from(component["required"] == true));
        if (count < needed && !can_be_empty) || count > most.unwrap_or(1) {
            return Err(invalid_form(path, "COMPONENT_COUNT", "Too few or too many are chosen."));
        }
        if values.iter().enumerate().any(|(index, value)| values[..index].contains(value)) {
            return Err(invalid_form(path, "COMPONENT_CHOICE", "One is chosen twice."));
        }
        for value in values {
            let mut resolves_to = |families: &[&str]| {
                parse_id(value).is_some_and(|id| {
                    families.iter().any(|family| self.resolve(user, channel, family, id, resolved))
                })
            };
            let possible = match kind_of(component) {
                STRING_SELECT | RADIO | CHECKBOXES => component["options"]
                    .as_array()
                    .is_some_and(|options| options.iter().any(|option| option["value"] == *value)),
                5 => resolves_to(&["user"]),
                6 => resolves_to(&["role"]),
                7 => resolves_to(&["user", "role"]),
                UPLOAD => resolves_to(&["attachment"]),
                _ => resolves_to(&["channel"]),
            };
            if !possible {
                return Err(invalid_form(path, "COMPONENT_CHOICE", "This cannot be chosen."));
            }
        }
        Ok(())
    }

    /// Returns the components of a submitted modal as the bot receives them, and the resolved objects. Components
    /// without a value keep their defaults.
    ///
    /// # Errors
    /// Returns an error if a value is missing or invalid.
    pub(crate) fn modal_values(
        &self,
        user: Id,
        channel: &Channel,
        modal: &Value,
        given: &Value,
    ) -> Result<(Vec<Value>, Map<String, Value>), Refusal> {
        let mut resolved = Map::new();
        let mut filled = Vec::new();
        for component in modal["components"].as_array().into_iter().flatten() {
            let (kind, id) = (kind_of(component), &component["id"]);
            filled.push(match kind {
                ROW => {
                    let input = self.component_value(
                        user,
                        channel,
                        &component["components"][0],
                        given,
                        &mut resolved,
                    )?;
                    json!({"type": kind, "id": id, "components": [input]})
                }
                LABEL => {
                    let input =
                        self.component_value(user, channel, &component["component"], given, &mut resolved)?;
                    json!({"type": kind, "id": id, "component": input})
                }
                _ => json!({"type": kind, "id": id}),
            });
        }
        Ok((filled, resolved))
    }

    fn component_value(
        &self,
        user: Id,
        channel: &Channel,
        component: &Value,
        given: &Value,
        resolved: &mut Map<String, Value>,
    ) -> Result<Value, Refusal> {
        let custom_id = component["custom_id"].as_str().unwrap_or_default();
        let path = format!("values.{custom_id}");
        let given = given.get(custom_id);
        let required = component["required"] == true;
        let kind = kind_of(component);
        let mut filled = json!({"type": kind, "id": component["id"], "custom_id": custom_id});
        match kind {
            INPUT => {
                let text =
                    given.and_then(Value::as_str).or_else(|| component["value"].as_str()).unwrap_or_default();
                let length = text.chars().count() as u64;
                let least = component["min_length"].as_u64().unwrap_or(0).max(u64::from(required));
                let most = component["max_length"].as_u64().unwrap_or(u64::MAX);
                if ((required || length > 0) && length < least) || length > most {
                    return Err(invalid_form(&path, "INPUT", "The text is missing, too short or too long."));
                }
                filled["value"] = text.into();
            }
            CHECKBOX => {
                let checked = given.unwrap_or(&component["default"]);
                filled["value"] = checked
                    .as_bool()
                    .ok_or_else(|| invalid_form(&path, "COMPONENT", "Yes or no is needed."))?
                    .into();
            }
            RADIO => {
                let chosen = match given {
                    Some(Value::Null) => Vec::new(),
                    Some(value) => vec![value.clone()],
                    None => default_values(component),
                };
                self.check_values(&path, user, channel, component, &chosen, resolved)?;
                filled["value"] = chosen.first().cloned().unwrap_or(Value::Null);
            }
            _ => {
                let chosen = match given {
                    Some(values) => values
                        .as_array()
                        .cloned()
                        .ok_or_else(|| invalid_form(&path, "COMPONENT", "A list is needed."))?,
                    None => default_values(component),
                };
                self.check_values(&path, user, channel, component, &chosen, resolved)?;
                filled["values"] = chosen.into();
            }
        }
        Ok(filled)
    }
}

//! Discord's API description, and checks of requests and replies against it.
//!
//! `shapes.json` is derived from `specs/openapi.json` of <https://github.com/discord/discord-api-spec> (API version 10,
//! July 2026, under the MIT licence in this folder). It has the routes, names, types and limits, without descriptions,
//! titles and examples, and without routes that neither the bot nor the local test server uses.
#![allow(dead_code, reason = "each test uses its part")]

use jsonschema::{Draft, Registry, Validator};
use serde_json::{Value, json};
use std::collections::HashMap;
use std::sync::{Mutex, OnceLock};

const ADDRESS: &str = "https://discord.test/openapi.json";

/// The parsed description.
pub struct Description {
    document: Value,
    registry: Registry<'static>,
    /// The validators by their path in the description.
    validators: Mutex<HashMap<String, &'static Validator>>,
}

/// Returns the description, parsed once.
pub fn description() -> &'static Description {
    static DESCRIPTION: OnceLock<Description> = OnceLock::new();
    DESCRIPTION.get_or_init(|| {
        let document: Value = serde_json::from_str(include_str!("shapes.json")).expect("JSON");
        let registry = Registry::new()
            .draft(Draft::Draft202012)
            .add(ADDRESS, document.clone())
            .and_then(jsonschema::RegistryBuilder::prepare)
            .expect("a description that refers to itself only");
        Description { document, registry, validators: Mutex::default() }
    })
}

/// Escapes part of a path for a JSON pointer.
fn escape(part: &str) -> String {
    part.replace('~', "~0").replace('/', "~1").replace('{', "%7B").replace('}', "%7D").replace('@', "%40")
}

impl Description {
    /// Returns the matching path template with the most fixed parts.
    fn template(&self, path: &str) -> Option<&str> {
        let parts: Vec<&str> = path.split('/').collect();
        let matches = |template: &&String| {
            let fixed: Vec<&str> = template.split('/').collect();
            fixed.len() == parts.len()
                && fixed.iter().zip(&parts).all(|(fixed, part)| fixed.starts_with('{') || fixed == part)
        };
        let paths = self.document["paths"].as_object().expect("paths");
        let fixed_parts =
            |template: &&String| template.split('/').filter(|part| !part.starts_with('{')).count();
        paths.keys().filter(matches).max_by_key(fixed_parts).map(String::as_str)
    }

    fn validate(&'static self, pointer: &str, value: &Value) -> Vec<String> {
        let mut validators = self.validators.lock().expect("no test panics while it holds the lock");
        let validator = validators.entry(pointer.to_owned()).or_insert_with(|| {
            let schema = json!({"$ref": format!("{ADDRESS}#{pointer}")});
            let built = jsonschema::options()
                .with_draft(Draft::Draft202012)
                .with_registry(&self.registry)
                .should_validate_formats(true)
                .should_ignore_unknown_formats(true)
                .build(&schema);
            Box::leak(Box::new(built.unwrap_or_else(|error| panic!("{pointer}: {error}"))))
        });
        let format_error = |error: jsonschema::ValidationError| format!("{}: {error}", error.instance_path());
        validator
            .iter_errors(value)
            .map(format_error)
            .map(|error| error.chars().take(600).collect())
            .collect()
    }

    /// Returns the violations in a reply.
    pub fn reply(&'static self, method: &str, path: &str, status: u16, body: Option<&Value>) -> Vec<String> {
        let Some(template) = self.template(path) else { return vec!["no such path".to_owned()] };
        let method = method.to_lowercase();
        let operation = &self.document["paths"][template][&method];
        if operation.is_null() {
            return vec!["no such method".to_owned()];
        }
        let exact = status.to_string();
        let class = format!("{}XX", status / 100);
        let key = [exact, class].into_iter().find(|key| !operation["responses"][key].is_null());
        let Some(key) = key else { return vec![format!("no such status: {status}")] };
        let response = &operation["responses"][&key];
        let pointer = match response["$ref"].as_str() {
            Some(reference) => reference.trim_start_matches('#').to_owned(),
            None => format!("/paths/{}/{method}/responses/{key}", escape(template)),
        };
        let target = match response["$ref"].as_str() {
            Some(reference) => self.document.pointer(reference.trim_start_matches('#')).expect("a response"),
            None => response,
        };
        match (target["content"]["application/json"].is_object(), body) {
            (true, Some(body)) => {
                let mut body = body.clone();
                if let Some(errors) = body.get_mut("errors") {
                    number_error_codes(errors);
                }
                // The description has replies only; the documentation has forwards too.
                if let Some(kind) = body.pointer_mut("/message_reference/type").filter(|kind| **kind == 1) {
                    *kind = 0.into();
                }
                self.validate(&format!("{pointer}/content/application~1json/schema"), &body)
            }
            (true, None) => vec!["a body is missing".to_owned()],
            (false, None) => Vec::new(),
            (false, Some(_)) => vec!["a body where none is expected".to_owned()],
        }
    }

    /// Returns the violations in a request. Numeric attachment ids, as libraries send them, and permissions as text, as
    /// the documentation requires, are accepted, because Discord accepts both.
    pub fn request(&'static self, method: &str, path: &str, body: Option<&Value>) -> Vec<String> {
        let Some(template) = self.template(path) else { return vec!["no such path".to_owned()] };
        let method = method.to_lowercase();
        let operation = &self.document["paths"][template][&method];
        if operation.is_null() {
            return vec!["no such method".to_owned()];
        }
        let has_body = operation["requestBody"]["content"]["application/json"].is_object();
        match (has_body, body) {
            (false, Some(_)) => vec!["a body where none is expected".to_owned()],
            (true, None) if operation["requestBody"]["required"] == true => {
                vec!["a body is missing".to_owned()]
            }
            (_, None) => Vec::new(),
            (true, Some(body)) => {
                let mut body = body.clone();
                normalise(&mut body);
                let pointer = format!(
                    "/paths/{}/{method}/requestBody/content/application~1json/schema",
                    escape(template)
                );
                self.validate(&pointer, &body)
            }
        }
    }
}

/// Replaces names by numbers in error codes: the description has numbers, but Discord sends names, as documented.
fn number_error_codes(errors: &mut Value) {
    for (field, value) in errors.as_object_mut().into_iter().flatten() {
        if field == "_errors" {
            for error in value.as_array_mut().into_iter().flatten() {
                assert!(error["code"].is_string(), "{error}");
                error["code"] = 0.into();
            }
        } else {
            number_error_codes(value);
        }
    }
}

/// Replaces the accepted variants in a request by the described form.
fn normalise(body: &mut Value) {
    match body {
        Value::Array(list) => list.iter_mut().for_each(normalise),
        Value::Object(object) => {
            for (field, value) in object.iter_mut() {
                if field == "attachments" {
                    for attachment in value.as_array_mut().into_iter().flatten() {
                        if let Some(id) = attachment["id"].as_u64() {
                            attachment["id"] = id.to_string().into();
                        }
                    }
                }
                let permissions = value.as_str().and_then(|text| text.parse::<u64>().ok());
                if let Some(permissions) = permissions.filter(|_| field == "default_member_permissions") {
                    *value = permissions.into();
                }
                normalise(value);
            }
        }
        _ => {}
    }
}

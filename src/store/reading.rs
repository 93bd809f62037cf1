//! Parsing the values of rows and work: a value that cannot be read is an error, never a default.

use super::error::Unreadable;
use serde::de::DeserializeOwned;
use serde_json::error::Category;

/// Parses the JSON object in a row or a job. `index` and `key` are for the error alone.
///
/// # Errors
/// When the text is anything but such an object. The error names the position and the missing or unknown field, and
/// contains no stored text.
///
/// ```
/// use castellan_store::read_object;
///
/// #[derive(serde::Deserialize)]
/// struct Settings {
///     theme: String,
/// }
///
/// let settings: Settings = read_object("settings", "ann", r#"{"theme":"dark"}"#).unwrap();
/// assert_eq!(settings.theme, "dark");
/// assert!(read_object::<Settings>("settings", "ann", "[]").is_err());
/// ```
pub fn read_object<T: DeserializeOwned>(index: &str, key: &str, text: &str) -> Result<T, Unreadable> {
    let unreadable = |problem: String| Unreadable::new(index, key, problem);
    // A list would be taken for the fields in their order, and an empty one for none of them.
    if !text.trim_start().starts_with('{') {
        return Err(unreadable("it should be a JSON object".to_owned()));
    }
    serde_json::from_str(text).map_err(|error| unreadable(problem(&error)))
}

/// Parses a row that holds a JSON object or a JSON string.
///
/// # Errors
/// As [`read_object`].
///
/// ```
/// use castellan_store::read_object_or_text;
///
/// let note: String = read_object_or_text("notes", "ann/7", "\"call her back\"")?;
/// assert_eq!(note, "call her back");
/// assert!(read_object_or_text::<String>("notes", "ann/7", "call her back").is_err());
/// # Ok::<(), castellan_store::Unreadable>(())
/// ```
pub fn read_object_or_text<T: DeserializeOwned>(index: &str, key: &str, text: &str) -> Result<T, Unreadable> {
    if text.starts_with('"') {
        return serde_json::from_str(text).map_err(|error| Unreadable::new(index, key, problem(&error)));
    }
    read_object(index, key, text)
}

fn problem(error: &serde_json::Error) -> String {
    let column = error.column();
    match error.classify() {
        Category::Eof | Category::Io => "it is cut short".to_owned(),
        Category::Syntax => format!("it is no JSON at column {column}"),
        Category::Data => {
            let text = error.to_string();
            // These name fields; the others would quote what is stored.
            let field = ["unknown field", "missing field", "duplicate field"]
                .iter()
                .find(|start| text.starts_with(**start))
                .and_then(|start| Some(format!("{start} `{}`", text.split('`').nth(1)?)));
            let what = field.unwrap_or_else(|| "a value of another form".to_owned());
            format!("it has {what} at column {column}; a newer version may have written it")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::read_object;
    use serde::Deserialize;

    #[derive(Deserialize, Default, Debug)]
    #[serde(default, deny_unknown_fields)]
    #[allow(dead_code, reason = "only whether it is read matters")]
    struct Row {
        count: u32,
        word: String,
    }

    #[test]
    fn what_cannot_be_read_is_named_without_being_quoted() {
        for (text, expected) in [
            ("", "it should be a JSON object"),
            ("[]", "it should be a JSON object"),
            ("null", "it should be a JSON object"),
            ("\u{0}\u{1}", "it should be a JSON object"),
            ("{\"count\":1", "it is cut short"),
            ("{count}", "it is no JSON at column 2"),
            (
                "{\"count\":\"a secret\"}",
                "it has a value of another form at column 19; a newer version may have written it",
            ),
            ("{\"bans\":[]}", "it has unknown field `bans` at column 7; a newer version may have written it"),
        ] {
            let error = read_object::<Row>("settings", "server/7", text).expect_err(text);
            assert_eq!(error.problem, expected, "{text}");
            assert_eq!((error.index.as_str(), error.key.as_str()), ("settings", "server/7"));
        }
        assert_eq!(read_object::<Row>("settings", "server/7", "{}").expect("a row").count, 0);
    }
}

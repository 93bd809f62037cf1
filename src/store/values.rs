//! Parsing of the values of rows and jobs. An unreadable value is an error, never a default.

use super::error::UnreadableError;
use serde::de::DeserializeOwned;
use serde_json::error::Category;

/// Parses the JSON object in a row or a job. `index` and `key` are used for the error only.
///
/// # Errors
/// Returns an error if the text is not such an object. The error names the position and the missing or unknown field,
/// and contains no stored text.
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
pub fn read_object<T: DeserializeOwned>(index: &str, key: &str, text: &str) -> Result<T, UnreadableError> {
    let unreadable = |problem: String| UnreadableError::new(index, key, problem);
    // A list would be taken for the fields in order, and an empty list for an object without fields.
    if !text.trim_start().starts_with('{') {
        return Err(unreadable("it should be a JSON object".to_owned()));
    }
    serde_json::from_str(text).map_err(|error| unreadable(problem(&error)))
}

/// Parses a row that holds a JSON object or a JSON string.
///
/// # Errors
/// Returns the errors of [`read_object`].
///
/// ```
/// use castellan_store::read_object_or_text;
///
/// let note: String = read_object_or_text("notes", "ann/7", "\"call her back\"")?;
/// assert_eq!(note, "call her back");
/// assert!(read_object_or_text::<String>("notes", "ann/7", "call her back").is_err());
/// # Ok::<(), castellan_store::UnreadableError>(())
/// ```
pub fn read_object_or_text<T: DeserializeOwned>(
    index: &str,
    key: &str,
    text: &str,
) -> Result<T, UnreadableError> {
    if text.starts_with('"') {
        return serde_json::from_str(text).map_err(|error| UnreadableError::new(index, key, problem(&error)));
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
            // These messages name fields; others would quote stored text.
            let field = ["unknown field", "missing field", "duplicate field"]
                .iter()
                .find(|start| text.starts_with(**start))
                .and_then(|start| Some(format!("{start} `{}`", text.split('`').nth(1)?)));
            let fault = field.unwrap_or_else(|| "a value of another form".to_owned());
            format!("it has {fault} at column {column}; a newer version may have written it")
        }
    }
}

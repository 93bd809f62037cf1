//! Parses the rows of the bot's own messages, as Discord returns them with a pick.

use crate::wire::component::{Button, Row, Select, SelectOption, Style, UserSelect};
use crate::wire::custom_id::CustomId;
use serde::Deserialize;
use serde_json::Value as Json;

/// A row, or a component in it.
#[derive(Deserialize)]
struct Component {
    #[serde(rename = "type")]
    kind: u64,
    #[serde(default)]
    components: Vec<Self>,
    #[serde(default)]
    custom_id: CustomId,
    #[serde(default)]
    label: String,
    #[serde(default)]
    style: u64,
    #[serde(default)]
    disabled: bool,
    #[serde(default)]
    placeholder: String,
    #[serde(default)]
    options: Vec<Choice>,
}

/// An entry of a list.
#[derive(Deserialize)]
struct Choice {
    label: String,
    value: String,
    description: Option<String>,
    #[serde(default)]
    default: bool,
}

/// Returns the rows of a message, or `None` if it has parts that the bot never combines with lists.
pub(super) fn rows(components: &[Json]) -> Vec<Row> {
    components.iter().map(row).collect::<Option<_>>().unwrap_or_default()
}

fn row(json: &Json) -> Option<Row> {
    let mut row = Component::deserialize(json).ok().filter(|row| row.kind == 1)?;
    if row.components.iter().all(|part| part.kind == 2) {
        return row.components.into_iter().map(button).collect::<Option<_>>().map(Row::Buttons);
    }
    let Component { kind, custom_id: id, placeholder, options, .. } = row.components.pop()?;
    let picks = options.into_iter().map(|choice| SelectOption {
        label: choice.label,
        value: choice.value,
        description: choice.description.unwrap_or_default(),
        chosen: choice.default,
    });
    match kind {
        3 => Some(Row::Select(Select { id, placeholder, picks: picks.collect() })),
        5 => Some(Row::Users(UserSelect { id, placeholder })),
        _ => None,
    }
}

fn button(part: Component) -> Option<Button> {
    let style = match part.style {
        1 => Style::Primary,
        2 => Style::Secondary,
        3 => Style::Success,
        4 => Style::Danger,
        _ => return None,
    };
    Some(Button { id: part.custom_id, label: part.label, style, disabled: part.disabled })
}

#[cfg(test)]
mod tests {
    use super::rows;
    use crate::wire::component::{Button, Row, Select, SelectOption, Style, UserSelect};
    use serde_json::json;

    #[test]
    fn rows_are_read_as_they_were_sent() {
        let button = |style| Button::new(style, "a", format!("no~~0~{style:?}"));
        let picks = vec![
            SelectOption::new("A", "a").with_description("first"),
            SelectOption::new("B", "b").chosen(true),
        ];
        let styles = [Style::Primary, Style::Secondary, Style::Success, Style::Danger];
        let sent = vec![
            Row::Buttons(styles.map(button).to_vec()),
            Row::Buttons(vec![button(Style::Primary).enabled(false)]),
            Row::Select(Select { id: "which~~0~board".into(), placeholder: "Which?".to_owned(), picks }),
            Row::Users(UserSelect { id: "invite~k3x9~0".into(), placeholder: String::new() }),
        ];
        let bodies: Vec<_> = sent.iter().map(Row::body).collect();
        assert_eq!(rows(&bodies), sent);
        let link = json!({ "type": 2, "style": 5, "label": "a", "url": "https://example.com" });
        for other in [json!({ "type": 10, "content": "a" }), json!({ "type": 1, "components": [link] })] {
            assert!(rows(&[bodies[0].clone(), other]).is_empty());
        }
    }
}

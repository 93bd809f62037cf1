//! Unreadable rows.

use castellan_store::read_object;
use serde::Deserialize;

#[derive(Deserialize, Default, Debug)]
#[serde(default, deny_unknown_fields)]
#[allow(dead_code, reason = "only whether it is read matters")]
struct Row {
    count: u32,
    word: String,
}

#[test]
fn errors_for_unreadable_rows_name_the_field_and_quote_no_value() {
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

//! The commands of the table.

use crate::language::localize;
use castellan_text::{Message, message};

/// Returns every command and its description.
fn commands() -> Vec<(&'static str, Message)> {
    vec![
        ("new GAME [KEY=VALUE]…", message!(CommandLine, "table-new")),
        ("terms GAME", message!(CommandLine, "table-terms")),
        ("as NAME", message!(CommandLine, "table-as")),
        ("games", message!(CommandLine, "table-games")),
        ("open ID", message!(CommandLine, "table-open")),
        ("invite NAME [SEAT]", message!(CommandLine, "table-invite")),
        ("join [SEAT]", message!(CommandLine, "table-join")),
        ("leave", message!(CommandLine, "table-leave")),
        ("seed TEXT", message!(CommandLine, "table-seed")),
        ("start", message!(CommandLine, "table-start")),
        ("cancel", message!(CommandLine, "table-cancel")),
        ("army TEXT | army SEAT TEXT", message!(CommandLine, "table-army")),
        ("ready [SEAT]", message!(CommandLine, "table-ready")),
        ("ACTION", message!(CommandLine, "table-action")),
        ("touch SQUARE", message!(CommandLine, "table-touch")),
        ("board", message!(CommandLine, "table-board")),
        ("describe", message!(CommandLine, "table-describe")),
        ("picture FILE [SQUARE]", message!(CommandLine, "table-picture")),
        ("legal [SQUARE]", message!(CommandLine, "table-legal")),
        ("why ACTION", message!(CommandLine, "table-why")),
        ("draw | takeback | pause | resume | abort", message!(CommandLine, "table-offers")),
        ("replace SEAT NAME", message!(CommandLine, "table-replace")),
        ("accept [N] | decline [N] | withdraw [N]", message!(CommandLine, "table-answers")),
        ("claim draw | claim time", message!(CommandLine, "table-claim")),
        ("give SEAT SPAN", message!(CommandLine, "table-give")),
        ("resign [SEAT]", message!(CommandLine, "table-resign")),
        ("if LINES | if", message!(CommandLine, "table-if")),
        ("note TEXT | note", message!(CommandLine, "table-note")),
        ("watch | unwatch", message!(CommandLine, "table-watch")),
        ("vacation SPAN | vacation back", message!(CommandLine, "table-vacation")),
        ("clock", message!(CommandLine, "table-clock")),
        ("history", message!(CommandLine, "table-history")),
        ("export FILE", message!(CommandLine, "table-export")),
        ("director WORDS", message!(CommandLine, "table-director")),
        ("forget NAME", message!(CommandLine, "table-forget")),
        ("backup", message!(CommandLine, "table-backup")),
        ("quit", message!(CommandLine, "table-quit")),
    ]
}

/// Returns the list as text.
pub fn text() -> String {
    let commands = commands();
    let width = commands.iter().map(|(typed, _)| typed.chars().count()).max().unwrap_or_default();
    let line = |(typed, meaning): &(&str, Message)| format!("  {typed:width$}  {}\n", localize(meaning));
    commands.iter().map(line).collect()
}

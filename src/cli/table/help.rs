//! What can be typed at the table.

/// Every command: what is typed, and what it does.
pub const COMMANDS: &[(&str, &str)] = &[
    ("new GAME [KEY=VALUE]…", "open a game; `solo=on` to play all seats (`terms GAME` lists the keys)"),
    ("terms GAME", "list what can be agreed for a game"),
    ("as NAME", "somebody else sits at the terminal now"),
    ("games", "list your games"),
    ("open ID", "turn to another game"),
    ("invite NAME [SEAT]", "invite somebody, perhaps to a seat"),
    ("join [SEAT]", "sit down"),
    ("leave", "get up before the start"),
    ("seed TEXT", "give your part of the dice"),
    ("start", "begin, when enough have sat down"),
    ("cancel", "call your game off before it starts"),
    ("army TEXT | army SEAT TEXT", "choose an army: by name, piece by piece, or `random`"),
    ("ready [SEAT]", "keep the army that you chose"),
    ("ACTION", "act: e2e4, Nc3-e4, knight e4, c3*e5, queen at a1, pass"),
    ("touch SQUARE", "pick a piece, where that binds"),
    ("board", "print the board"),
    ("describe", "tell what is on the board"),
    ("picture FILE [SQUARE]", "write the board as a PNG, with the targets of the piece on a square"),
    ("legal [SQUARE]", "list what may be played"),
    ("why ACTION", "tell whether an action is allowed, and if not, why"),
    ("draw | takeback | pause | resume | abort", "offer it to the others"),
    ("replace SEAT NAME", "offer that somebody else takes a seat"),
    ("accept [N] | decline [N] | withdraw [N]", "answer an offer, or take yours back"),
    ("claim draw | claim time", "claim what the rules give you"),
    ("give SEAT SPAN", "give an opponent more time"),
    ("resign [SEAT]", "give up"),
    ("if LINES | if", "answer when the others play so: `if Nf6 -> e4e5; any -> d2d4`; `if` clears it"),
    ("note TEXT | note", "write yourself a note; `note` shows it"),
    ("watch | unwatch", "follow a game that you do not play in"),
    ("vacation SPAN | vacation back", "your time stands still in every game"),
    ("clock", "tell how much time there is"),
    ("history", "list what was played"),
    ("export FILE", "write what you may see of the game, as `castellan dice verify` reads it"),
    (
        "director WORDS",
        "direct: win SEAT, drawn, pause, resume, remove SEAT, seat SEAT NAME, reinstate [SPAN], give SEAT SPAN",
    ),
    ("forget NAME", "forget somebody; their games stay"),
    ("backup", "make a backup now"),
    ("quit", "leave the table; everything is kept"),
];

/// The list as text.
pub fn text() -> String {
    let width = COMMANDS.iter().map(|(typed, _)| typed.chars().count()).max().unwrap_or_default();
    let line = |(typed, meaning): &(&str, &str)| format!("  {typed:width$}  {meaning}\n");
    COMMANDS.iter().map(line).collect()
}

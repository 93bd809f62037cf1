//! Every message of every catalogue fits Discord's limits, with the longest names, pieces and spans.

use castellan_discord_api::limits::{
    COMMAND_DESCRIPTION, CONTENT, INPUT_LABEL, LABEL, MODAL_TITLE, PART_DESCRIPTION, SELECT_OPTION,
    SELECT_PLACEHOLDER, length,
};
use castellan_game::Span;
use castellan_rules::{Piece, Seat, Variant};
use castellan_text::{Catalogue, Language, Message, MessageArgument, kind_name_in, look_up};
use std::collections::BTreeSet;
use std::path::Path;

/// Returns a name of 32 characters, each of which is escaped.
fn longest_name() -> String {
    "\\*".repeat(32)
}

fn longest_by<T>(all: impl IntoIterator<Item = T>, text: impl Fn(&T) -> String) -> T {
    all.into_iter().max_by_key(|one| length(&text(one))).expect("there are some")
}

/// Returns the longest fact of the kind that messages take under this name.
fn longest_fact(name: &str, language: Language) -> MessageArgument {
    let games = || Variant::ALL.iter().map(|variant| variant.info());
    let kinds = games().flat_map(|info| info.kinds.iter().map(move |known| (info, known.kind)));
    let (info, kind) = longest_by(kinds, |(info, kind)| kind_name_in(info, *kind, language));
    let seat = longest_by(Seat::ALL, |seat| MessageArgument::from(*seat).text(language));
    let player = |seat| MessageArgument::player(seat, Some(longest_name()));
    let piece = MessageArgument::Piece(info, Piece { seat, kind });
    let offers = ["draw", "pause", "resume", "abort", "takeback", "replace"];
    match name {
        "piece" | "by" | "actor" | "act" | "victim" | "captured" => piece,
        "victims" | "pieces" => MessageArgument::List("list-and", vec![piece.clone(), piece]),
        "kind" | "became" | "promoted" => MessageArgument::Kind(info, kind),
        "seat" => MessageArgument::Seat(seat),
        "player" | "winner" | "user" | "other" => player(seat),
        "seats" | "players" | "names" | "users" => MessageArgument::and_list(Seat::ALL.map(player).into()),
        "game" => longest_by(games().map(MessageArgument::game_title), |title| title.text(language)),
        "offer" => longest_by(offers.map(MessageArgument::offer), |offer| offer.text(language)),
        "span" | "larger" | "smaller" | "time" => {
            MessageArgument::from(Span::minutes(29 * 1_440 + 23 * 60 + 59))
        }
        // A title of 80 characters, each of which is escaped.
        "title" | "tournament" => "\\_".repeat(80).into(),
        "rule" => "KOTM-29".into(),
        "from" | "to" | "square" => "s19".into(),
        "characters" | "count" | "games" | "given" | "hour" | "hours" | "least" | "line" | "most"
        | "more" | "number" | "page" | "pages" | "place" | "ply" | "rank" | "round" | "rounds" | "steps"
        | "year" | "attack" | "defence" | "joined" | "there" | "rating" | "deviation" | "second"
        | "sides" | "first" | "last" => MessageArgument::Number(9_999),
        _ => longest_name().into(),
    }
}

/// Returns the longest allowed text of a message. Lists consist of several messages, and are cut when they are joined.
fn length_limit(family: Catalogue, key: &str) -> usize {
    match (family, key) {
        (Catalogue::Commands, _) => COMMAND_DESCRIPTION,
        (Catalogue::Buttons, "pick-piece" | "pick-target")
        | (Catalogue::Help, "list-invite" | "which-game-list")
        | (Catalogue::Web, "token-revoke") => SELECT_PLACEHOLDER,
        (Catalogue::Buttons, "conditions" | "army-title" | "board-title")
        | (Catalogue::Web, "token-title") => MODAL_TITLE,
        (Catalogue::Buttons, "conditions-lines" | "army-ready-made" | "army-own" | "board-label") => {
            INPUT_LABEL
        }
        (Catalogue::Buttons, "conditions-how" | "army-own-hint" | "board-hint")
        | (Catalogue::Web, "token-name-hint") => PART_DESCRIPTION,
        // Text in a form, where there is space.
        (Catalogue::Buttons, "conditions-about") => 1_000,
        // The suggestion for a title, which is shortened to the longest one.
        (Catalogue::Buttons, "draft-title") => CONTENT,
        (Catalogue::Buttons, _)
        | (Catalogue::Settings, "erase-button")
        | (Catalogue::Web, "tokens" | "token-new") => LABEL,
        (Catalogue::Help, key) if key.starts_with("topic-") => SELECT_OPTION,
        (Catalogue::Setup, "pick-game" | "pick-seat") => SELECT_OPTION,
        (Catalogue::Setup, key) if key.starts_with("setting-") && key != "setting-is" => INPUT_LABEL,
        (Catalogue::Setup, key) if key.starts_with("other-") => PART_DESCRIPTION,
        (Catalogue::Web, "token-name") => INPUT_LABEL,
        (_, key) if key.starts_with("button-") => LABEL,
        (_, key) if key.starts_with("kind-") => SELECT_OPTION,
        _ => CONTENT,
    }
}

/// Returns a catalogue's keys, with a dot for attributes, and the names of all its facts.
fn keys_and_facts(language: Language, family: Catalogue) -> (Vec<&'static str>, BTreeSet<&'static str>) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../locales").join(language.tag());
    let file = folder.join(family.file_stem()).with_extension("ftl");
    let source: &str = std::fs::read_to_string(file).expect("a catalogue").leak();
    let is_key =
        |key: &&str| key.chars().all(|letter| letter.is_ascii_alphanumeric() || "-_".contains(letter));
    let keys = source.lines().filter_map(|line| line.split_once(" =")).map(|(key, _)| key).filter(is_key);
    let behind = source.split('$').skip(1);
    let facts = behind.filter_map(|rest| rest.split(|letter: char| !letter.is_ascii_alphanumeric()).next());
    (keys.collect(), facts.collect())
}

#[test]
fn every_message_fits_discords_limits_with_the_longest_names() {
    let mut too_long = Vec::new();
    let mut checked = 0;
    for language in Language::ALL {
        // Text for a terminal, a file or a page has no Discord limit.
        let shown = Catalogue::ALL.iter().filter(|family| **family != Catalogue::CommandLine);
        for &family in shown {
            let (keys, facts) = keys_and_facts(language, family);
            let facts: Vec<_> = facts.into_iter().map(|name| (name, longest_fact(name, language))).collect();
            for key in keys {
                let message = facts.iter().fold(Message::new(family, key), |message, (name, fact)| {
                    message.with(name, fact.clone())
                });
                let text = message.text(language);
                checked += 1;
                if length(&text) > length_limit(family, key) {
                    too_long.push(format!(
                        "{language}/{}.ftl: {key} of {}: {text}",
                        family.file_stem(),
                        length(&text)
                    ));
                }
            }
        }
    }
    assert!(checked > 4_000, "{checked}");
    assert!(too_long.is_empty(), "{}", too_long.join("\n"));
}

#[test]
fn labels_fit_every_game_and_piece_name() {
    for language in Language::ALL {
        for info in Variant::ALL.iter().map(|variant| variant.info()) {
            let title = Message::new(Catalogue::Buttons, "army-title")
                .with("game", MessageArgument::game_title(info));
            assert!((1..=MODAL_TITLE).contains(&length(&title.text(language))), "{language} {}", info.name);
            for known in info.kinds {
                assert!(
                    (1..=SELECT_OPTION).contains(&length(&kind_name_in(info, known.kind, language))),
                    "{language}"
                );
            }
        }
        let word = look_up(language, Catalogue::Buttons, "join", None).expect("a word");
        assert!((1..=LABEL).contains(&length(&word)), "{language}");
    }
}

//! Discord's limits, each at the limit and one past it.

use castellan_discord_api::limits::*;
use castellan_discord_api::wire::{
    Answer, Block, Button, Choice, Control, Embed, Field, File, Input, InputStyle, Message, Modal, ModalPart,
    Picture, RadioGroup, Row, Select, SelectOption, Style, UserId,
};

/// Checks that a limit is allowed and one more is not.
fn is_limit(limit: usize, check: impl Fn(usize) -> Result<(), LimitError>) {
    assert_eq!(check(limit), Ok(()));
    assert!(
        matches!(check(limit + 1), Err(LimitError::Exceeded { limit: most, amount, .. }) if (most, amount) == (limit, limit + 1))
    );
}

fn letters(count: usize) -> String {
    "x".repeat(count)
}

fn with_embed(embed: Embed) -> Result<(), LimitError> {
    Message { embeds: vec![embed], ..Message::default() }.check()
}

fn select(count: usize) -> Select {
    let picks = (0..count).map(|pick| SelectOption::new("a", pick.to_string())).collect();
    Select { id: "s".into(), placeholder: String::new(), picks }
}

fn input(id: usize) -> Input {
    Input {
        id: id.to_string().into(),
        style: InputStyle::Short,
        value: String::new(),
        placeholder: String::new(),
        required: true,
        longest: INPUT,
    }
}

fn labelled(control: Control) -> ModalPart {
    ModalPart::Labelled { label: "text".to_owned(), description: String::new(), control }
}

fn form(parts: Vec<ModalPart>) -> Modal {
    Modal { id: "m".into(), title: "t".to_owned(), parts }
}

fn modal(inputs: Vec<Input>) -> Modal {
    form(inputs.into_iter().map(|input| labelled(Control::Input(input))).collect())
}

#[test]
fn layout_messages_have_discords_limits() {
    let texts = |count: usize| vec![Block::Text("a".to_owned()); count];
    is_limit(COMPONENTS, |n| Message::with_layout(texts(n)).check());
    is_limit(COMPONENTS, |n| Message::with_layout(vec![Block::Container(texts(n - 1))]).check());
    is_limit(COMPONENTS, |n| {
        let button = Row::Buttons(vec![Button::new(Style::Primary, "a", "b")]);
        let mut blocks = texts(n - 2);
        blocks.push(Block::Row(button));
        Message::with_layout(blocks).check()
    });
    is_limit(LAYOUT_TEXT, |n| {
        let half = Block::Text(letters(n / 2));
        let rest = Block::Text(letters(n - n / 2));
        Message::with_layout(vec![half, Block::Container(vec![rest])]).check()
    });
    let twice = Block::Row(Row::Buttons(vec![Button::new(Style::Primary, "a", "same")]));
    let twice = Message::with_layout(vec![twice.clone(), Block::Container(vec![twice])]).check();
    assert_eq!(twice, Err(LimitError::Duplicate("same".to_owned())));
    for (what, message) in [
        ("text", Message { content: "a".to_owned(), ..Message::with_layout(texts(1)) }),
        ("embeds", Message { embeds: vec![Embed::default()], ..Message::with_layout(texts(1)) }),
        ("rows", Message { rows: vec![Row::Buttons(Vec::new())], ..Message::with_layout(texts(1)) }),
        ("files", Message { files: vec![File::new("f", vec![1])], ..Message::with_layout(texts(1)) }),
    ] {
        assert_eq!(message.check(), Err(LimitError::NotWithLayout(what)));
    }
    let empty = Message::with_layout(vec![Block::Container(Vec::new())]).check();
    assert_eq!(empty, Err(LimitError::Missing("a block of a frame")));
}

#[test]
fn messages_have_discords_limits() {
    is_limit(CONTENT, |n| Message::text(letters(n)).check());
    is_limit(EMBEDS, |n| {
        let embed = Embed { title: "t".to_owned(), ..Embed::default() };
        Message { embeds: vec![embed; n], ..Message::default() }.check()
    });
    is_limit(MENTIONS, |n| {
        Message { mentions: (0..n as u64).map(UserId).collect(), ..Message::text("x") }.check()
    });
    is_limit(FILES, |n| Message { files: vec![File::new("f", vec![1]); n], ..Message::default() }.check());
    is_limit(FILE, |n| Message { files: vec![File::new("f", vec![0; n])], ..Message::default() }.check());
    is_limit(FILE_NAME, |n| {
        Message { files: vec![File::new(letters(n), vec![1])], ..Message::default() }.check()
    });
    is_limit(FILE_DESCRIPTION, |n| {
        let file = File { description: letters(n), ..File::new("f", vec![1]) };
        Message { files: vec![file], ..Message::default() }.check()
    });
    is_limit(REQUEST, |n| {
        let sizes = [FILE, FILE, n - 2 * FILE];
        let files = sizes.iter().map(|size| File::new("f", vec![0; *size])).collect();
        Message { files, ..Message::default() }.check()
    });
    assert_eq!(Message::default().check(), Err(LimitError::Missing("everything of a message")));
}

#[test]
fn characters_are_counted_as_discord_does() {
    assert_eq!(length("♔"), 1);
    assert_eq!(length("🏰"), 2);
    assert_eq!(shorten("🏰🏰🏰", 5), "🏰🏰…");
    assert_eq!(shorten("castle", 6), "castle");
    assert_eq!(shorten("castle", 5), "cast…");
    assert_eq!(shorten("castle", 0), "");
}

#[test]
fn embeds_have_discords_limits() {
    is_limit(EMBED_TITLE, |n| with_embed(Embed { title: letters(n), ..Embed::default() }));
    is_limit(EMBED_DESCRIPTION, |n| with_embed(Embed { description: letters(n), ..Embed::default() }));
    is_limit(EMBED_FOOTER, |n| with_embed(Embed { footer: letters(n), ..Embed::default() }));
    let field =
        |name: usize, value: usize| Field { name: letters(name), value: letters(value), inline: false };
    is_limit(FIELDS, |n| with_embed(Embed { fields: vec![field(1, 1); n], ..Embed::default() }));
    is_limit(FIELD_NAME, |n| with_embed(Embed { fields: vec![field(n, 1)], ..Embed::default() }));
    is_limit(FIELD_VALUE, |n| with_embed(Embed { fields: vec![field(1, n)], ..Embed::default() }));
    is_limit(EMBED_TOTAL, |n| {
        let first = Embed { description: letters(EMBED_DESCRIPTION), ..Embed::default() };
        let second = Embed { description: letters(n - EMBED_DESCRIPTION), ..Embed::default() };
        Message { embeds: vec![first, second], ..Message::default() }.check()
    });
    let shown = Embed { thumbnail: Some(Picture("board.png".to_owned())), ..Embed::default() };
    assert_eq!(with_embed(shown), Err(LimitError::NotAttached("board.png".to_owned())));
}

#[test]
fn components_have_discords_limits() {
    let button = |id: usize| Button::new(Style::Primary, "b", id.to_string());
    is_limit(ROWS, |n| (0..n).map(|id| Row::Buttons(vec![button(id)])).collect::<Vec<_>>().check());
    is_limit(BUTTONS, |n| [Row::Buttons((0..n).map(button).collect())].check());
    is_limit(LABEL, |n| Button::new(Style::Primary, letters(n), "b").check());
    is_limit(CUSTOM_ID, |n| Button::new(Style::Primary, "b", letters(n)).check());
    is_limit(SELECT_OPTIONS, |n| select(n).check());
    is_limit(SELECT_PLACEHOLDER, |n| Select { placeholder: letters(n), ..select(1) }.check());
    is_limit(SELECT_OPTION, |n| SelectOption::new(letters(n), "v").check());
    is_limit(SELECT_OPTION, |n| SelectOption::new("l", letters(n)).check());
    is_limit(SELECT_OPTION, |n| SelectOption::new("l", "v").with_description(letters(n)).check());
    let twice = [Row::Buttons(vec![button(1)]), Row::Buttons(vec![button(1)])];
    assert_eq!(twice.check(), Err(LimitError::Duplicate("1".to_owned())));
    let mut same = select(2);
    same.picks[1].value = "0".to_owned();
    assert_eq!(same.check(), Err(LimitError::Duplicate("0".to_owned())));
}

#[test]
fn forms_have_discords_limits() {
    is_limit(MODAL_PARTS, |n| modal((0..n).map(input).collect()).check());
    is_limit(MODAL_TITLE, |n| Modal { title: letters(n), ..modal(vec![input(1)]) }.check());
    let described = |label: String, description: String| {
        form(vec![ModalPart::Labelled { label, description, control: Control::Input(input(1)) }]).check()
    };
    is_limit(INPUT_LABEL, |n| described(letters(n), String::new()));
    is_limit(PART_DESCRIPTION, |n| described("text".to_owned(), letters(n)));
    is_limit(LAYOUT_TEXT, |n| {
        form(vec![ModalPart::Text(letters(n)), labelled(Control::Input(input(1)))]).check()
    });
    let radios = |count: usize| {
        let picks = (0..count).map(|pick| SelectOption::new("a", pick.to_string())).collect();
        form(vec![labelled(Control::Radios(RadioGroup { id: "r".into(), picks, required: true }))]).check()
    };
    is_limit(RADIO_OPTIONS, radios);
    assert_eq!(radios(1), Err(LimitError::Missing("something to choose")));
    assert_eq!(
        form(vec![ModalPart::Text("a".to_owned())]).check(),
        Err(LimitError::Missing("an input of a form"))
    );
    is_limit(INPUT_PLACEHOLDER, |n| Input { placeholder: letters(n), ..input(1) }.check());
    is_limit(INPUT, |n| Input { longest: n, ..input(1) }.check());
    is_limit(9, |n| Input { longest: 9, value: letters(n), ..input(1) }.check());
    assert_eq!(modal(vec![input(1), input(1)]).check(), Err(LimitError::Duplicate("1".to_owned())));
}

#[test]
fn suggestions_have_discords_limits() {
    is_limit(CHOICES, |n| Answer::Choices(vec![Choice::plain("x"); n]).check());
    is_limit(CHOICE, |n| Choice { name: letters(n), value: "v".to_owned() }.check());
    is_limit(CHOICE, |n| Choice { name: "n".to_owned(), value: letters(n) }.check());
}

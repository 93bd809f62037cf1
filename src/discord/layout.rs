//! A game as a message: what it says, whom it mentions, what can be pressed.

use crate::components::ids::{Id, Step};
use crate::escape::plain;
use crate::limits::{CONTENT, FILE_DESCRIPTION, cut, length};
use crate::people::People;
use crate::render_pool::RenderPool;
use crate::trouble::Failed;
use crate::wire::{Button, File, Message, Row, Style, UserId};
use castellan_game::{Agreement, End, Game, Phase, PlayerId, Time};
use castellan_picture::{Crop, Scene, Theme, theme};
use castellan_rules::{AnyPosition, Kind, Record, Seat, Square, Status};
use castellan_text::{self as text, Description};

/// The longest side of a board's picture, in pixels, about.
const PICTURE: u32 = 900;
/// The same of a part of a board.
const PART: u32 = 560;
/// How many squares are shown on each side of a picked piece.
const RADIUS: u8 = 4;
/// The name of a board's picture.
pub const BOARD_FILE: &str = "board.png";

/// How a board is seen.
#[derive(Clone, Copy)]
pub struct View {
    /// From which seat.
    pub viewpoint: Seat,
    /// In which colours.
    pub theme: &'static Theme,
}

/// The theme of this name, or the usual one.
#[must_use]
pub fn theme_named(name: &str) -> &'static Theme {
    theme::ALL.iter().copied().find(|theme| theme.name == name).unwrap_or(&theme::DARK)
}

/// What is drawn of a position.
#[derive(Default)]
pub struct Shown {
    /// The piece whose targets are marked, with the part of the board around it.
    pub piece: Option<Square>,
    /// The kind whose placings are marked.
    pub placing: Option<Kind>,
}

/// How a record ended, if it has.
#[must_use]
pub fn ending(record: &Record) -> Option<End> {
    match record.status() {
        Status::Over(outcome) => Some(End::Outcome(outcome)),
        Status::Ongoing => None,
    }
}

/// The board of a game that has started, as a file with its description.
///
/// # Errors
/// When it cannot be drawn.
pub async fn board_file(
    render_pool: &RenderPool,
    game: &Game,
    people: &People,
    view: View,
    shown: Shown,
) -> Result<Option<File>, Failed> {
    match game.record() {
        Some(record) => {
            let names = people.seats(game);
            Ok(Some(record_file(render_pool, record, game.end(), names, view, shown).await?))
        }
        None => Ok(None),
    }
}

/// The board of a record as a file, with how its game ended and the names of its seats.
///
/// # Errors
/// When it cannot be drawn.
pub async fn record_file(
    render_pool: &RenderPool,
    record: &Record,
    end: Option<End>,
    names: [Option<String>; 4],
    view: View,
    shown: Shown,
) -> Result<File, Failed> {
    let position = record.position().clone();
    let last = record.last();
    let before = record.steps().len().checked_sub(1).map(|steps| record.rewound(steps));
    let named = names.each_ref().map(Option::as_deref);
    let described = text::describe_within(
        &Description {
            position: &position,
            end,
            last,
            before: before.as_ref().map(Record::position),
            names: named,
        },
        FILE_DESCRIPTION / 2,
    );
    let status = text::standing(&position, end, &named);
    let bytes = render_pool
        .draw(move |renderer| {
            let info = position.info();
            let mut scene = Scene::new(&position, view.theme, side(&position, PICTURE));
            scene.viewpoint = view.viewpoint;
            scene.last = last;
            scene.names = names;
            scene.turn = end.is_none();
            if let Some(from) = shown.piece {
                scene.crop = Some(Crop { centre: from, radius: RADIUS });
                scene.square = (PART / u32::from(2 * RADIUS + 1)).max(side(&position, PICTURE));
                scene.mark_targets(from);
                scene.legend = true;
                scene.last = None;
            }
            if let Some(kind) = shown.placing {
                scene.mark_placings(kind);
                scene.legend = true;
            }
            if shown.piece.is_none() {
                info.title.clone_into(&mut scene.title);
                scene.status = status;
            }
            renderer.png(&scene)
        })
        .await?;
    // The description counts in UTF-16 units there and in characters here.
    Ok(File { description: cut(&described, FILE_DESCRIPTION), ..File::new(BOARD_FILE, bytes) })
}

/// The side of a square, so that the board is of about this size.
fn side(position: &AnyPosition, size: u32) -> u32 {
    let info = position.info();
    size / u32::from(info.files.max(info.ranks))
}

/// What can be pressed below the latest message of a game.
#[must_use]
pub fn rows(game: &Game) -> Vec<Row> {
    let id = |step| Id::of(step, game.id(), game.moment());
    let button = |style, label: &str, step| Button::new(style, label, id(step));
    match game.phase() {
        Phase::Lobby => {
            let full = game.seats().len() >= game.all_seats().len();
            vec![Row::Buttons(vec![
                button(Style::Success, "Join", Step::Join).enabled(!full),
                button(Style::Secondary, "Leave", Step::Leave),
                button(Style::Secondary, "Options", Step::Options),
                button(Style::Primary, "Start", Step::Start),
            ])]
        }
        Phase::SetUp => vec![Row::Buttons(vec![
            button(Style::Primary, "Choose army", Step::Army),
            button(Style::Success, "Ready", Step::Ready),
            button(Style::Secondary, "Options", Step::Options),
        ])],
        Phase::Running => vec![Row::Buttons(vec![
            button(Style::Primary, "Move", Step::Move),
            button(Style::Secondary, "Legal", Step::Legal),
            button(Style::Secondary, "Offer draw", Step::OfferDraw),
            button(Style::Danger, "Resign", Step::Resign),
            button(Style::Secondary, "More", Step::More),
        ])],
        Phase::Paused => vec![Row::Buttons(vec![
            button(Style::Primary, "Go on", Step::Pause),
            button(Style::Danger, "Resign", Step::Resign),
            button(Style::Secondary, "More", Step::More),
        ])],
        Phase::Over => Vec::new(),
    }
}

/// What can be answered to an offer.
#[must_use]
pub fn offer_row(game: &Game, number: u32) -> Row {
    let id = |step| Id::of(step, game.id(), game.moment()).with(number);
    Row::Buttons(vec![
        Button::new(Style::Success, "Accept", id(Step::Accept)),
        Button::new(Style::Secondary, "Decline", id(Step::Decline)),
        Button::new(Style::Secondary, "Take back", id(Step::Withdraw)),
    ])
}

/// Who is to be told that the game waits for them.
#[must_use]
pub fn waited_for(game: &Game, people: &People) -> Vec<UserId> {
    let mut users: Vec<UserId> = Vec::new();
    for seat in game.waiting_for() {
        let user = game.player_at(seat).and_then(|player| people.user(&player.id));
        users.extend(user.filter(|user| !users.contains(user)));
    }
    users
}

/// Until when the seat to act has time, or armies can be chosen: in words, and as Discord shows times.
#[must_use]
pub fn deadline(game: &Game, now: Time) -> Option<String> {
    let until = match game.phase() {
        Phase::Running => game.clock().deadline()?.1,
        Phase::SetUp => game.setup_until()?,
        _ => return None,
    };
    let unix = until.ms() / 1_000;
    Some(format!("Time until <t:{unix}:f>, <t:{unix}:R>: {} left.", text::lasting(until.since(now))))
}

/// Who is to act, as a line that mentions them: `<@1>, it is your turn as White.`
#[must_use]
pub fn call(game: &Game, people: &People) -> Option<String> {
    match game.phase() {
        Phase::Running => {
            let seat = game.to_act()?;
            let user = people.user(&game.player_at(seat)?.id)?;
            Some(format!("<@{user}>, it is your turn as {seat}."))
        }
        Phase::SetUp => {
            let users: Vec<String> =
                waited_for(game, people).iter().map(|user| format!("<@{user}>")).collect();
            (!users.is_empty()).then(|| format!("{}: choose your armies.", users.join(" ")))
        }
        _ => None,
    }
}

/// The line that says which game it is and how far it is.
#[must_use]
pub fn mark(game: &Game) -> String {
    let public = game.public();
    let title = game.agreement().variant.info().title;
    format!("-# {title}, game {}, event {}, {}", game.id(), public.number, public.short())
}

/// Lines as one text that fits: where it is too long, the first are left out.
#[must_use]
pub fn fitted(news: &[String], always: &[String]) -> String {
    let room = CONTENT.saturating_sub(always.iter().map(|line| length(line) + 1).sum());
    let mut kept: Vec<&str> = Vec::new();
    let mut used = 0;
    for line in news.iter().rev() {
        let longer = used + length(line) + 1;
        if longer + 2 > room {
            kept.push("…");
            break;
        }
        used = longer;
        kept.push(line);
    }
    kept.reverse();
    kept.extend(always.iter().map(String::as_str));
    cut(&kept.join("\n"), CONTENT)
}

/// What stands on the message of a lobby: who sits where, and what was agreed.
#[must_use]
pub fn lobby(game: &Game, people: &People) -> Vec<String> {
    let mut lines: Vec<String> = game
        .all_seats()
        .into_iter()
        .map(|seat| match game.player_at(seat) {
            Some(player) => format!("{seat}: {}", people.safe(&player.id)),
            None => format!("{seat}: *free*"),
        })
        .collect();
    let invited: Vec<String> =
        game.invitations().iter().map(|invitation| people.safe(&invitation.player)).collect();
    if !invited.is_empty() {
        lines.push(format!("Invited: {}", invited.join(", ")));
    }
    lines.push(format!("Agreed: {}", agreed(game)));
    lines
}

/// What was agreed, as `KEY=VALUE` pairs, each as code.
#[must_use]
pub fn agreed(game: &Game) -> String {
    let shown = |(key, _): &(&str, &str)| game.phase() == Phase::Over || !is_secret(game, key);
    terms(game.agreement(), game.options().pairs().filter(shown))
}

/// The terms of an agreement, and these options, in the same form.
pub fn terms<'a>(agreement: &Agreement, options: impl Iterator<Item = (&'a str, &'a str)>) -> String {
    use castellan_game::agreement::{Entry, Seating};
    let mut pairs: Vec<String> =
        options.map(|(key, value)| format!("{key}={}", cut(&value.replace('\n', " "), 60))).collect();
    pairs.push(format!("time={}", agreement.time));
    let switches = [
        (agreement.solo, "solo=on"),
        (agreement.rated, "rated=on"),
        (!agreement.takebacks, "takebacks=off"),
        (agreement.seating == Seating::Random, "seating=random"),
        (agreement.entry == Entry::Invited, "entry=invited"),
        (!agreement.spectators, "spectators=off"),
    ];
    pairs.extend(switches.into_iter().filter(|(on, _)| *on).map(|(_, pair)| pair.to_owned()));
    let pairs: Vec<String> = pairs.iter().map(|pair| super::escape::code(pair)).collect();
    pairs.join(" ")
}

/// Whether an option is an army that was chosen in secret, and is still not shown.
fn is_secret(game: &Game, key: &str) -> bool {
    let chosen = matches!(game.phase(), Phase::Lobby | Phase::SetUp) && game.chooses_in_secret();
    chosen && game.choice().is_some_and(|choice| choosing_key(game, &choice, key))
}

fn choosing_key(game: &Game, choice: &castellan_game::army::Choice, key: &str) -> bool {
    game.choosing().into_iter().any(|seat| choice.key(seat) == key)
}

/// A message with a board: news, whose turn it is, and what can be pressed.
///
/// # Errors
/// When the board cannot be drawn.
pub async fn board(
    render_pool: &RenderPool,
    game: &Game,
    people: &People,
    view: View,
    news: &[String],
    now: Time,
) -> Result<Message, Failed> {
    let names = people.seats(game);
    let mut always = Vec::new();
    if let Some(record) = game.record()
        && game.phase() != Phase::Over
    {
        let names = names.each_ref().map(Option::as_deref);
        always.push(plain(&text::standing(record.position(), None, &names)));
    }
    always.extend(call(game, people));
    always.extend(deadline(game, now));
    always.push(mark(game));
    let file = board_file(render_pool, game, people, view, Shown::default()).await?;
    Ok(Message {
        content: fitted(news, &always),
        rows: rows(game),
        files: file.into_iter().collect(),
        mentions: waited_for(game, people),
        ..Message::default()
    })
}

/// The seat from which somebody sees a board: their own, the one to act among their own first.
#[must_use]
pub fn own_seat(game: &Game, player: &PlayerId) -> Option<Seat> {
    let seats = game.seats_of(player);
    let to_act = game.to_act().filter(|seat| seats.contains(seat));
    to_act.or_else(|| seats.first().copied())
}

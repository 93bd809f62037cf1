//! `/rules`, `/piece`, `/help`: what there is to know.

use crate::commands::descriptions::{about, about_group, about_option};
use crate::commands::options::variant;
use crate::commands::personal::own_theme;
use crate::commands::spec::{CommandSpec, Family, Kind, Needs, Opt, Source, Who};
use crate::commands::summary::CommandSummaries;
use crate::components::ids::{Id, Step};
use crate::context::InteractionContext;
use crate::escape::{code, plain};
use crate::limits::{BUTTONS, CONTENT, FILE_DESCRIPTION, LAYOUT_TEXT, cut, length};
use crate::quota::Costly;
use crate::reply::Reply;
use crate::services::Services;
use crate::trouble::UserError;
use crate::wire::{Block, Button, CommandInvocation, File, Message, Row, Style};
use castellan_picture::Scene;
use castellan_rules::info::Diagram;
use castellan_rules::{Seat, Variant};
use castellan_text::{self as text, Language};

/// The side of a square in a diagram, in pixels.
const SQUARE: u32 = 44;

/// The family.
pub const FAMILY: Family = Family { groups: &[], commands: COMMANDS };

const COMMANDS: &[CommandSpec] = &[
    CommandSpec {
        path: &["rules"],
        options: &[Opt::required("variant", Kind::Variant), Opt::new("number", Kind::Text(Source::Rules))],
        class: Costly::Look,
        needs: Needs::Nothing,
        run: |_, _, invocation| Box::pin(async move { rules(invocation) }),
        who: Who::Anybody,
    },
    CommandSpec {
        path: &["piece"],
        options: &[
            Opt::required("variant", Kind::Variant),
            Opt::required("piece", Kind::Text(Source::Kinds)),
        ],
        class: Costly::Look,
        needs: Needs::Nothing,
        run: |services, context, invocation| Box::pin(piece(services, context, invocation)),
        who: Who::Anybody,
    },
    CommandSpec {
        path: &["help"],
        options: &[Opt::new("command", Kind::Text(Source::Commands))],
        class: Costly::Look,
        needs: Needs::Membership,
        run: |services, context, invocation| Box::pin(async move { help(services, context, invocation) }),
        who: Who::Anybody,
    },
];

pub(super) fn rules(invocation: &CommandInvocation) -> Result<Reply, UserError> {
    let variant = variant(invocation, "variant")?;
    let Some(number) = invocation.text("number").map(str::trim) else { return Ok(card(variant).into()) };
    let prefix = variant.info().cites.board.split('-').next().unwrap_or_default();
    let found = text::rule(number).or_else(|| text::rule(&format!("{prefix}-{number}")));
    match found {
        Some(rule) => {
            Ok(format!("**{}** {}\n-# {}", rule.number, plain(rule.text), rule.origin.says()).into())
        }
        None => UserError::say(format!("There is no rule {}.", code(number))),
    }
}

pub(super) async fn piece(
    services: &Services,
    context: &InteractionContext<'_>,
    invocation: &CommandInvocation,
) -> Result<Reply, UserError> {
    let variant = variant(invocation, "variant")?;
    let name = invocation.text("piece").unwrap_or_default().trim();
    let Some(diagram) = Diagram::named(variant, name).into_iter().next() else {
        let kinds: Vec<&str> = variant.info().kinds.iter().map(|kind| kind.name).collect();
        return UserError::say(format!(
            "There is no {} in this game: it has {}.",
            code(name),
            kinds.join(", ")
        ));
    };
    let interaction = context.interaction;
    services.quotas.take(Costly::Picture, interaction.user.id, interaction.guild, services.referee.now())?;
    let Ok(shown) = diagram.shown(variant) else {
        return UserError::say("This diagram cannot be shown.");
    };
    let text = text::diagram(diagram, &shown);
    let theme = own_theme(services, context).await?;
    let bytes = services
        .render_pool
        .draw(move |renderer| {
            let mut scene = Scene::new(&shown.position, theme, SQUARE);
            scene.viewpoint = Seat::White;
            scene.marks = shown.targets;
            scene.legend = true;
            scene.turn = false;
            renderer.png(&scene)
        })
        .await?;
    let file = File { description: cut(&text, FILE_DESCRIPTION), ..File::new("piece.png", bytes) };
    Ok(Message { files: vec![file], ..Message::text(cut(&plain(&text), CONTENT)) }.into())
}

pub(super) fn help(
    services: &Services,
    context: &InteractionContext<'_>,
    invocation: &CommandInvocation,
) -> Result<Reply, UserError> {
    let language = context.language;
    let Some(name) = invocation.text("command").map(|name| name.trim().trim_start_matches('/')) else {
        return Ok(overview(&services.commands, language).into());
    };
    let mut lines = Vec::new();
    let mut short = Vec::new();
    for command in &services.commands.commands {
        let path = command.path.join(" ");
        if path == name || command.path[0] == name {
            let about = about(command.path, language);
            short.push(format!("`/{path}` {about}"));
            lines.push(format!("**{}**\n{about}.", plain(&command.usage)));
            let options = command.options.iter();
            lines.extend(
                options.map(|name| {
                    format!("- `{name}`: {}", plain(&about_option(command.path, name, language)))
                }),
            );
        }
    }
    if lines.is_empty() {
        return UserError::say(format!("There is no command {}. `/help` lists them all.", code(name)));
    }
    let text = lines.join("\n");
    // A large family is listed, and each of its commands says more.
    Ok(if length(&text) > CONTENT && short.len() > 1 {
        cut(&short.join("\n"), CONTENT)
    } else {
        cut(&text, CONTENT)
    }
    .into())
}

/// A game in short, as a button asks for it.
///
/// # Errors
/// When there is no game of that name.
pub(crate) fn card_of(name: &str) -> Result<Reply, UserError> {
    match name.parse::<Variant>() {
        Ok(variant) => Ok(card(variant).into()),
        Err(_) => UserError::say("There is no such game."),
    }
}

/// A game in short: a frame with what it is about, its pieces, and buttons for the other games.
fn card(variant: Variant) -> Message {
    let info = variant.info();
    let seats: Vec<&str> = info.seats.iter().map(|seat| seat.name()).collect();
    let mut about = vec![
        format!("## {}", info.title),
        format!("Board: {} x {}. Seats: {}.", info.files, info.ranks, seats.join(", ")),
    ];
    for number in [info.cites.end, info.cites.turn] {
        about.extend(text::rule(number).map(|rule| format!("**{number}** {}", plain(rule.text))));
    }
    let options: Vec<_> = info.options.iter().map(|option| code(option.key)).collect();
    if !options.is_empty() {
        about.push(format!("To be agreed: {}.", options.join(", ")));
    }
    let prefix = format!("{}-", info.cites.board.split('-').next().unwrap_or_default());
    let own: Vec<&str> =
        text::rules().map(|rule| rule.number).filter(|number| number.starts_with(&prefix)).collect();
    let [first, last] = [own.first(), own.last()].map(|number| number.copied().unwrap_or_default());
    let more = format!(
        "Rules {first} to {last}: `/rules` with a number shows one, `/piece` how a piece moves.\n\
         -# Invented by: {}. Castellan belongs neither to the inventor nor to Discord; where the inventor's text is \
         silent or lost, it goes by rulings of its own, and says so.",
        plain(info.inventor)
    );
    let about = about.join("\n");
    let mut pieces: Vec<String> = Vec::new();
    let mut left = LAYOUT_TEXT.saturating_sub(length(&about) + length(&more));
    for kind in info.kinds {
        let line = format!("- **{}** ({}) {}", kind.name, kind.rule, plain(&text::moves(info, kind.kind)));
        // `/piece` shows those for which there is no room.
        let Some(rest) = left.checked_sub(length(&line) + 1) else { break };
        left = rest;
        pieces.push(line);
    }
    let buttons = Variant::ALL.iter().map(|other| {
        let info = other.info();
        Button::new(Style::Secondary, info.title, Id::bare(Step::Rules).with(info.name))
            .enabled(*other != variant)
    });
    let buttons: Vec<Button> = buttons.collect();
    let mut blocks = vec![Block::Container(vec![
        Block::Text(about),
        Block::Separator,
        Block::Text(pieces.join("\n")),
        Block::Separator,
        Block::Text(more),
    ])];
    blocks.extend(buttons.chunks(BUTTONS).map(|row| Block::Row(Row::Buttons(row.to_vec()))));
    Message::laid_out(blocks)
}

/// The most parts of a command that are named in the overview.
const NAMED: usize = 7;

/// Every command in a line.
fn overview(all: &CommandSummaries, language: Language) -> String {
    let mut text = "I referee five games about kings. `/game new` opens one; everything else can also be pressed. `/help` with a command's name says more.\n".to_owned();
    let mut groups: Vec<(&str, Vec<&str>)> = Vec::new();
    for command in &all.commands {
        match groups.iter_mut().find(|(name, _)| *name == command.path[0]) {
            Some((_, parts)) => parts.extend(command.path.get(1)),
            None => groups.push((command.path[0], command.path.get(1).copied().into_iter().collect())),
        }
    }
    for (name, parts) in groups {
        let is_group = all.groups.contains(&name);
        let said = match is_group {
            true if parts.len() > NAMED => about_group(name, language),
            true => parts.join(" | ").into(),
            false => about(&[name], language),
        };
        text.extend(["`/", name, "` ", &said, "\n"]);
    }
    text.push_str("Castellan belongs neither to the games' inventors nor to Discord.");
    cut(&text, CONTENT)
}

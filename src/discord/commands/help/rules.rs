//! `/rules`, `/piece`, `/help`: reference texts.

use crate::commands::current_variant::variant_or_current;
use crate::commands::descriptions::{command_description, option_description};
use crate::commands::handler::{Call, HandlerResult, commands};
use crate::commands::help::topics::{Topic, topics_for};
use crate::commands::option_spec::Source;
use crate::commands::option_values::options;
use crate::commands::people::personal::own_theme;
use crate::commands::shared_options::unknown_variant;
use crate::commands::spec::{CommandSpec, ServerData};
use crate::components::getting_started::{guide_message, topic_rows};
use crate::components::spec::components;
use crate::interactions::context::InteractionContext;
use crate::interactions::reply::Reply;
use crate::services::Services;
use castellan_community::error::UserError;
use castellan_community::quota::RequestClass;
use castellan_discord_api::escape::{escape_line, inline_code};
use castellan_discord_api::limits::{BUTTONS, CONTENT, FILE_DESCRIPTION, LAYOUT_TEXT, length, shorten};
use castellan_discord_api::wire::{Block, Button, File, Message, Row, Style};
use castellan_discord_view::ids::{ComponentId, Step};
use castellan_discord_view::onboarding::learn_button;
use castellan_picture::Scene;
use castellan_rules::info::Diagram;
use castellan_rules::text::normalization;
use castellan_rules::{GameInfo, Seat, Variant};
use castellan_text::{
    self as text, Language, MessageArgument, game_title_in, kind_name_in, message, moves_in, rule_in,
    summary_in,
};

/// The side of a square in a diagram, in pixels.
const DIAGRAM_SQUARE: u32 = 44;
/// The most results of a search.
const MAX_RESULTS: usize = 10;

options! {
    /// The options of `/rules`.
    struct RulesOptions {
        variant: Option<Variant> = "variant",
        number: Option<String> = "number".suggests(Source::Rules),
    }

    /// The options of `/piece`.
    struct PieceOptions {
        piece: String = "piece".suggests(Source::PieceKinds),
        variant: Option<Variant> = "variant",
    }

    /// The options of `/help`.
    struct HelpOptions { command: Option<String> = "command".suggests(Source::Commands), }
}

commands! {
    ["rules"] free(Look).needs(ServerData::None).without_store(): |call, options| rules(call, options);
    ["piece"] free(Look).needs(ServerData::None): |call, options| piece(call, options);
    ["help"] free(Look).needs(ServerData::Membership).without_store(): |call, HelpOptions { command }| async move {
        help(call.services, call.context, command.as_deref())
    };
}

components! {
    /// The buttons for the overviews of the variants.
    Rules free(Look).needs(ServerData::None).without_store(): |press| {
        // An overview replaces the previous one.
        async move {
            let language = press.context.language;
            Ok(overview_by_name(&press.read::<String>()?, language)?.into_update(language))
        }
    };
}

async fn rules(call: Call<'_>, RulesOptions { variant, number }: RulesOptions) -> HandlerResult {
    let Call { services, context, .. } = call;
    let language = context.language;
    let variant = variant_or_current(services, context, variant).await;
    let Some(number) = number else { return Ok(variant_overview(variant, language).into()) };
    let number = normalization::without_typography(&number).trim().replace(' ', "-");
    let number = number.as_str();
    let prefix = rule_prefix(variant.info());
    let found = rule_in(number, language).or_else(|| rule_in(&format!("{prefix}-{number}"), language));
    if let Some(rule) = found {
        let origin = rule.origin.sentence_in(language);
        Ok(format!("**{}** {}\n-# {origin}", rule.number, escape_line(rule.text)).into())
    } else {
        let (first, last) = first_and_last(variant.info());
        UserError::err(message!(
            Help,
            "rule-unknown",
            number = inline_code(number),
            first = first,
            last = last
        ))
    }
}

async fn piece(call: Call<'_>, PieceOptions { variant, piece: name }: PieceOptions) -> HandlerResult {
    let Call { services, context, .. } = call;
    let language = context.language;
    let variant = variant_or_current(services, context, variant).await;
    let name = name.trim();
    let Some(diagram) = diagram_named(variant, name, language) else {
        let info = variant.info();
        let kinds = info.kinds.iter().map(|kind| MessageArgument::Kind(info, kind.kind)).collect();
        return UserError::err(message!(
            Help,
            "piece-unknown",
            piece = inline_code(name),
            kinds = MessageArgument::and_list(kinds)
        ));
    };
    services.spend_quota(context, RequestClass::Picture)?;
    let Ok(drawn_diagram) = diagram.position(variant) else {
        return UserError::err(message!(Help, "diagram-broken"));
    };
    let text = text::diagram_in(diagram, &drawn_diagram, language);
    let theme = own_theme(services, context).await?;
    let bytes = services
        .render_pool
        .draw(move |renderer| {
            let mut scene = Scene::new(&drawn_diagram.position, theme, DIAGRAM_SQUARE);
            scene.viewpoint = Seat::White;
            scene.marks = drawn_diagram.targets;
            scene.has_legend = true;
            scene.marks_turn = false;
            renderer.png(&scene)
        })
        .await?;
    let file = File { description: shorten(&text, FILE_DESCRIPTION), ..File::new("piece.png", bytes) };
    Ok(Message { files: vec![file], ..Message::text(shorten(&escape_line(&text), CONTENT)) }.into())
}

/// Finds a diagram by its name, in English or in the given language.
fn diagram_named(variant: Variant, name: &str, language: Language) -> Option<&'static Diagram> {
    let same = |known: &str| known.to_lowercase() == name.to_lowercase();
    Diagram::named(variant, name)
        .into_iter()
        .next()
        .or_else(|| {
            let mut all = variant.info().diagrams.all.iter();
            all.find(|diagram| same(&text::diagram_name_in(variant.info(), diagram, language)))
        })
        .or_else(|| {
            let info = variant.info();
            let kind = info.kinds.iter().find(|kind| same(&kind_name_in(info, kind.kind, language)))?;
            Diagram::named(variant, kind.name).into_iter().next()
        })
}

fn help(services: &Services, context: &InteractionContext<'_>, command: Option<&str>) -> HandlerResult {
    let language = context.language;
    let Some(name) = command.map(|name| name.trim().trim_start_matches('/')) else {
        return Ok(help_overview(&topics_for(context), language).into());
    };
    let mut lines = Vec::new();
    let mut short = Vec::new();
    for command in services.registry.commands() {
        let path = command.path.join(" ");
        if path == name || command.path[0] == name {
            let about = command_description(command.path, language);
            short.push(format!("`/{path}` {about}"));
            lines.push(format!("**{}**\n{about}", escape_line(&command.usage())));
            lines.extend(command.options().map(|option| {
                let about = option_description(command.path, option.name, language);
                format!("- `{}`: {}", option.name, escape_line(&about))
            }));
        }
    }
    if lines.is_empty() {
        let topics = topics_for(context);
        if let Some(topic) = topics.iter().find(|topic| topic.has_name(name, language)) {
            return Ok(guide_message(topic.key, &topics, language).into());
        }
        return search_commands(services, context, name);
    }
    let text = lines.join("\n");
    // A large group is shortened to a list; `/help` for each of its commands shows more.
    Ok(if length(&text) > CONTENT && short.len() > 1 {
        shorten(&short.join("\n"), CONTENT)
    } else {
        shorten(&text, CONTENT)
    }
    .into())
}

/// Returns the overview of a variant, for a button.
///
/// # Errors
/// Returns an error if there is no such variant.
fn overview_by_name(name: &str, language: Language) -> Result<Reply, UserError> {
    match name.parse::<Variant>() {
        Ok(variant) => Ok(variant_overview(variant, language).into()),
        Err(_) => Err(unknown_variant()),
    }
}

/// Returns the prefix of a variant's rule numbers.
fn rule_prefix(info: &GameInfo) -> &'static str {
    info.cited_rules.board.split('-').next().unwrap_or_default()
}

/// Returns the first and last rule number of a variant.
fn first_and_last(info: &GameInfo) -> (&'static str, &'static str) {
    let prefix = format!("{}-", rule_prefix(info));
    let mut own = text::rules().map(|rule| rule.number).filter(|number| number.starts_with(&prefix));
    let first = own.next().unwrap_or_default();
    (first, own.last().unwrap_or(first))
}

/// Returns the overview of a variant: its aim, its pieces, and buttons for the other variants.
fn variant_overview(variant: Variant, language: Language) -> Message {
    let info = variant.info();
    let seats = info.seats.iter().map(|seat| MessageArgument::from(*seat)).collect();
    let about = message!(
        Help,
        "card",
        title = game_title_in(info, language),
        files = info.files.to_string(),
        ranks = info.ranks.to_string(),
        seats = MessageArgument::List("list-comma", seats),
    );
    let mut about = vec![about.text(language), escape_line(&summary_in(info, language))];
    for number in [info.cited_rules.end, info.cited_rules.turn] {
        about
            .extend(rule_in(number, language).map(|rule| format!("**{number}** {}", escape_line(rule.text))));
    }
    let options: Vec<MessageArgument> =
        info.options.iter().map(|option| inline_code(option.key).into()).collect();
    if !options.is_empty() {
        let options = MessageArgument::List("list-comma", options);
        about.push(message!(Help, "card-options", options = options).text(language));
    }
    let (first, last) = first_and_last(info);
    let inventor = match info.inventor {
        Some(inventor) => MessageArgument::from(escape_line(inventor)),
        None => message!(Help, "unsigned").into(),
    };
    let more = message!(Help, "card-more", first = first, last = last, inventor = inventor).text(language);
    let about = about.join("\n");
    let mut pieces: Vec<String> = Vec::new();
    let mut remaining = LAYOUT_TEXT.saturating_sub(length(&about) + length(&more));
    for kind in info.kinds {
        let moves = escape_line(&moves_in(info, kind.kind, language));
        let piece = MessageArgument::Kind(info, kind.kind);
        let line =
            message!(Help, "card-piece", piece = piece, rule = kind.rule, moves = moves).text(language);
        // `/piece` shows the pieces that do not fit here.
        let Some(rest) = remaining.checked_sub(length(&line) + 1) else { break };
        remaining = rest;
        pieces.push(line);
    }
    let buttons = Variant::ALL.iter().map(|other| {
        let info = other.info();
        Button::new(
            Style::Secondary,
            game_title_in(info, language),
            ComponentId::without_game(Step::Rules).with(info.name),
        )
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
    blocks.push(Block::Row(Row::Buttons(vec![learn_button(variant, language)])));
    blocks.extend(buttons.chunks(BUTTONS).map(|row| Block::Row(Row::Buttons(row.to_vec()))));
    Message::with_layout(blocks)
}

/// Returns common tasks with the most used commands, and buttons for all commands of each topic.
fn help_overview(topics: &[&Topic], language: Language) -> Message {
    let say = |message: text::Message| message.text(language);
    let mut lines = vec![say(message!(Help, "help"))];
    lines.extend(topics.iter().map(|topic| format!("**{}** {}", topic.title(language), topic.most_used())));
    lines.push(say(message!(Help, "help-more")));
    lines.push(format!("-# {}", say(message!(Help, "help-independent"))));
    Message {
        rows: topic_rows("", topics, language),
        ..Message::private(shorten(&lines.join("\n"), CONTENT))
    }
}

/// Finds the commands with all of these words in their names or descriptions, in the given language or in English.
fn search_commands(
    services: &Services,
    context: &InteractionContext<'_>,
    words: &str,
) -> Result<Reply, UserError> {
    let language = context.language;
    let words: Vec<String> = words.split_whitespace().map(str::to_lowercase).collect();
    let is_match = |spec: &&CommandSpec| {
        let path = spec.path.join(" ");
        let texts = [
            path.as_str(),
            &command_description(spec.path, language),
            &command_description(spec.path, Language::En),
        ]
        .map(str::to_lowercase);
        words.iter().all(|word| texts.iter().any(|text| text.contains(word.as_str())))
    };
    let lines: Vec<String> = services
        .registry
        .commands()
        .filter(|spec| spec.audience.check(context).is_ok())
        .filter(is_match)
        .take(MAX_RESULTS)
        .map(|spec| format!("- `/{}` {}", spec.path.join(" "), command_description(spec.path, language)))
        .collect();
    if words.is_empty() || lines.is_empty() {
        return UserError::err(message!(Help, "help-unknown", command = inline_code(&words.join(" "))));
    }
    let head = context.to_text(&message!(Help, "help-found", words = inline_code(&words.join(" "))));
    Ok(shorten(&format!("{head}\n{}", lines.join("\n")), CONTENT).into())
}

#[cfg(test)]
mod tests {
    use super::{Topic, diagram_named, help_overview, variant_overview};
    use crate::commands::help::topics::TOPICS;
    use castellan_discord_api::limits::{CONTENT, LAYOUT_TEXT, Limited, length};
    use castellan_discord_api::wire::Block;
    use castellan_rules::Variant;
    use castellan_text::{Language, kind_name_in};

    #[test]
    fn help_is_short_and_names_every_topic_in_every_language() {
        let all: Vec<&Topic> = TOPICS.iter().collect();
        for language in Language::ALL {
            let help = help_overview(&all, language);
            help.check().expect("within Discord's limits");
            println!("{language}: {} of {CONTENT} characters", length(&help.content));
            assert!(length(&help.content) <= CONTENT * 3 / 4, "{language}: {}", length(&help.content));
            for topic in TOPICS {
                assert!(help.content.contains(&*topic.title(language)), "{language} {}", topic.key);
                assert!(
                    help.content.contains(&format!("`/{}`", topic.commands().next().expect("a command"))),
                    "{}",
                    topic.key
                );
            }
        }
    }

    #[test]
    fn every_variant_overview_fits_in_every_language() {
        for language in Language::ALL {
            for &variant in Variant::ALL {
                let card = variant_overview(variant, language);
                card.check().expect("within Discord's limits");
                let Block::Container(blocks) = &card.layout[0] else { panic!("a frame") };
                let texts = blocks.iter().filter_map(|block| match block {
                    Block::Text(text) => Some(text.as_str()),
                    _ => None,
                });
                let texts: String = texts.collect();
                assert!((1..=LAYOUT_TEXT).contains(&length(&texts)), "{language}: {}", length(&texts));
                // Names of pieces begin with a capital here in languages that write them small.
                let texts = texts.to_lowercase();
                for kind in variant.info().kinds {
                    let name = kind_name_in(variant.info(), kind.kind, language).to_lowercase();
                    let with_rule = format!("**{name}** ({})", kind.rule.to_lowercase());
                    assert!(texts.contains(&with_rule) || language == Language::Ja);
                    assert!(texts.contains(&name), "{language} {}: no {name}", variant.info().title);
                }
            }
        }
    }

    #[test]
    fn pieces_are_found_by_their_names_in_two_languages() {
        for &variant in Variant::ALL {
            let info = variant.info();
            for language in Language::ALL {
                for kind in info.kinds {
                    let own = kind_name_in(info, kind.kind, language).to_uppercase();
                    for name in [kind.name, &own] {
                        let found = diagram_named(variant, name, language);
                        let found = found.unwrap_or_else(|| panic!("{language}: {name}"));
                        assert!(found.name.starts_with(kind.name), "{language} {name}: {}", found.name);
                    }
                }
            }
        }
    }
}

//! `/rules`, `/piece`, `/help`: what there is to know.

use super::game::variant;
use super::table::{self, Deed, Kind, Leaf, Opt, Source, Who};
use crate::discord::bot::{Bot, Here, Said};
use crate::discord::escape::{code, plain};
use crate::discord::limits::{CONTENT, FILE_DESCRIPTION, cut, length};
use crate::discord::ports::Discord;
use crate::discord::quota::Costly;
use crate::discord::trouble::No;
use crate::discord::wire::{File, Given, Message};
use crate::picture::Scene;
use crate::referee::{Clock, Entropy};
use crate::rules::diagram::Diagram;
use crate::rules::{Seat, Variant};
use crate::store::Store;
use crate::words;

/// The side of a square in a diagram, in pixels.
const SQUARE: u32 = 44;

/// The family.
pub const LEAVES: &[Leaf] = &[
    Leaf {
        path: &["rules"],
        about: "A game in short, or one of its rules by number",
        options: &[
            Opt::required("variant", Kind::Variant, "Which of the five games"),
            Opt::new("number", Kind::Text(Source::Rules), "Which rule: KOTM-7"),
        ],
        deed: Deed::Rules,
        who: Who::Anybody,
    },
    Leaf {
        path: &["piece"],
        about: "How a piece moves, in words and as a picture",
        options: &[
            Opt::required("variant", Kind::Variant, "Which of the five games"),
            Opt::required("piece", Kind::Text(Source::Kinds), "Which piece"),
        ],
        deed: Deed::Piece,
        who: Who::Anybody,
    },
    Leaf {
        path: &["help"],
        about: "What I can do, and how to ask for it",
        options: &[Opt::new("command", Kind::Text(Source::Commands), "About one command")],
        deed: Deed::Help,
        who: Who::Anybody,
    },
];

impl<S: Store, C: Clock, E: Entropy, D: Discord> Bot<S, C, E, D> {
    #[allow(clippy::unused_self)]
    pub(super) fn rules(&self, given: &Given) -> Result<Said, No> {
        let variant = variant(given, "variant")?;
        let Some(number) = given.text("number").map(str::trim) else { return Ok(card(variant).into()) };
        let prefix = variant.info().cites.board.split('-').next().unwrap_or_default();
        let found = words::rule(number).or_else(|| words::rule(&format!("{prefix}-{number}")));
        match found {
            Some(rule) => {
                Ok(format!("**{}** {}\n-# {}", rule.number, plain(rule.text), rule.origin.says()).into())
            }
            None => No::say(format!("There is no rule {}.", code(number))),
        }
    }

    pub(super) async fn piece(&self, here: &Here<'_>, given: &Given) -> Result<Said, No> {
        let variant = variant(given, "variant")?;
        let name = given.text("piece").unwrap_or_default().trim();
        let Some(diagram) = Diagram::named(variant, name).into_iter().next() else {
            let kinds: Vec<&str> = variant.info().kinds.iter().map(|kind| kind.name).collect();
            return No::say(format!("There is no {} in this game: it has {}.", code(name), kinds.join(", ")));
        };
        let interaction = here.interaction;
        self.quotas.spend(Costly::Picture, interaction.user.id, interaction.guild, self.referee.now())?;
        let Ok(shown) = diagram.shown(variant) else { return No::say("This diagram cannot be shown.") };
        let text = words::diagram(diagram, &shown);
        let theme = self.own_theme(here).await?;
        let bytes = self
            .easel
            .draw(move |studio| {
                let mut scene = Scene::new(&shown.position, theme, SQUARE);
                scene.viewpoint = Seat::White;
                scene.marks = shown.targets;
                scene.legend = true;
                scene.turn = false;
                studio.png(&scene)
            })
            .await?;
        let file = File { description: cut(&text, FILE_DESCRIPTION), ..File::new("piece.png", bytes) };
        Ok(Message { files: vec![file], ..Message::text(cut(&plain(&text), CONTENT)) }.into())
    }

    #[allow(clippy::unused_self)]
    pub(super) fn help(&self, given: &Given) -> Result<Said, No> {
        let Some(name) = given.text("command").map(|name| name.trim().trim_start_matches('/')) else {
            return Ok(overview().into());
        };
        let mut lines = Vec::new();
        let mut short = Vec::new();
        for leaf in table::leaves() {
            let path = leaf.path.join(" ");
            if path == name || leaf.path[0] == name {
                short.push(format!("`/{path}` {}", leaf.about));
                lines.push(format!("**{}**\n{}.", plain(&leaf.usage()), leaf.about));
                lines.extend(
                    leaf.options.iter().map(|option| format!("- `{}`: {}", option.name, plain(option.about))),
                );
            }
        }
        if lines.is_empty() {
            return No::say(format!("There is no command {}. `/help` lists them all.", code(name)));
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
}

/// A game in short.
fn card(variant: Variant) -> String {
    let info = variant.info();
    let mut lines = vec![format!("**{}**", info.title)];
    lines.push(format!(
        "Invented by: {}. Castellan belongs neither to the inventor nor to Discord; where the inventor's text is silent or lost, it goes by rulings of its own, and says so.",
        plain(info.inventor)
    ));
    let seats: Vec<&str> = info.seats.iter().map(|seat| seat.name()).collect();
    lines.push(format!("Board: {} x {}. Seats: {}.", info.files, info.ranks, seats.join(", ")));
    for number in [info.cites.end, info.cites.turn] {
        lines.extend(words::rule(number).map(|rule| format!("**{number}** {}", plain(rule.text))));
    }
    let kinds =
        info.kinds.iter().map(|kind| format!("- **{}** ({}) {}", kind.name, kind.rule, plain(kind.moves)));
    lines.extend(kinds);
    let options = info.options.iter().map(|option| code(option.key));
    lines.push(format!("To be agreed: {}.", options.collect::<Vec<_>>().join(", ")));
    let numbers: Vec<&str> = words::rules().map(|rule| rule.number).collect();
    let prefix = format!("{}-", info.cites.board.split('-').next().unwrap_or_default());
    let own: Vec<&&str> = numbers.iter().filter(|number| number.starts_with(&prefix)).collect();
    let last = format!(
        "Rules {} to {}: `/rules` with a number shows one, `/piece` how a piece moves.",
        own.first().map_or("", |number| number),
        own.last().map_or("", |number| number)
    );
    let mut text = String::new();
    for line in lines {
        if length(&text) + length(&line) + length(&last) + 4 > CONTENT {
            break;
        }
        text.push_str(&line);
        text.push('\n');
    }
    text + &last
}

/// The most parts of a command that are named in the overview.
const NAMED: usize = 7;

/// Every command in a line.
fn overview() -> String {
    let mut text = "I referee five games about kings. `/game new` opens one; everything else can also be pressed. `/help` with a command's name says more.\n".to_owned();
    let mut groups: Vec<(&str, Vec<&str>)> = Vec::new();
    for leaf in table::leaves() {
        match groups.iter_mut().find(|(name, _)| *name == leaf.path[0]) {
            Some((_, parts)) => parts.extend(leaf.path.get(1)),
            None => groups.push((leaf.path[0], leaf.path.get(1).copied().into_iter().collect())),
        }
    }
    for (name, parts) in groups {
        let own = table::leaves().find(|leaf| leaf.path == [name]).map(|leaf| leaf.about);
        let group = table::about_group(name).filter(|_| parts.len() > NAMED);
        let parts = parts.join(" | ");
        text.extend(["`/", name, "` ", own.or(group).unwrap_or(&parts), "\n"]);
    }
    text.push_str("Castellan belongs neither to the games' inventors nor to Discord.");
    cut(&text, CONTENT)
}

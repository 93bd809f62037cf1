//! `/army`, `/dice`: what is settled before a game begins.

use super::game::{INPUT_ID, SEAT, WHICH, seat};
use super::table::{Deed, Kind, Leaf, Opt, Source, Who};
use crate::discord::authority::Intent;
use crate::discord::bot::{Acted, Bot, Here, Said};
use crate::discord::components::ids::{Id, Step};
use crate::discord::escape::code;
use crate::discord::limits::{CONTENT, INPUT, MODAL_TITLE, cut};
use crate::discord::ports::Discord;
use crate::discord::trouble::No;
use crate::discord::wire::{Answer, Button, Given, Input, InputStyle, Message, Modal, Row, Style};
use crate::game::command::Army;
use crate::game::dice::LONGEST_SEED;
use crate::game::public::{Viewer, visible};
use crate::game::{Ask, Game, Hidden, Kept};
use crate::referee::{Clock, Entropy};
use crate::rules::Seat;
use crate::store::Store;

/// The family.
pub const LEAVES: &[Leaf] = &[
    Leaf {
        path: &["army"],
        about: "Choose an army in secret, before the game begins",
        options: &[
            Opt::new(
                "army",
                Kind::Text(Source::Armies),
                "By name, piece by piece, or random; empty for a form",
            ),
            Opt::new("file", Kind::File, "Piece by piece, in a text file"),
            SEAT,
            Opt::new("ready", Kind::Switch, "Whether you keep the army that you chose"),
            WHICH,
        ],
        deed: Deed::Army,
        who: Who::Anybody,
    },
    Leaf {
        path: &["dice"],
        about: "How the dice of a game are bound, and what was rolled",
        options: &[WHICH],
        deed: Deed::Dice,
        who: Who::Anybody,
    },
    Leaf {
        path: &["seed"],
        about: "Give your part of the dice, before the game begins",
        options: &[
            Opt::required(
                "text",
                Kind::Text(Source::Nothing),
                "Anything that others cannot guess; when the game is over, all see it",
            )
            .at_most(LONGEST_SEED),
            WHICH,
        ],
        deed: Deed::Seed,
        who: Who::Anybody,
    },
];

impl<S: Store, C: Clock, E: Entropy, D: Discord> Bot<S, C, E, D> {
    pub(super) async fn army(&self, here: &Here<'_>, given: &Given) -> Result<Said, No> {
        let game = self.which(here, given, Intent::Play).await?;
        let seat = seat(given, "seat");
        let text = match (given.text("army"), given.file("file")) {
            (Some(text), _) => text.to_owned(),
            (None, Some(file)) => self.text_file(file).await?,
            (None, None) if given.switch("ready") == Some(true) => {
                return Ok(self.ask(here, game.id(), Ask::Ready { seat }).await?.into());
            }
            (None, None) => return army_form(&game, seat),
        };
        self.choose(here, &game, seat, &text).await
    }

    /// Chooses an army.
    pub(in crate::discord) async fn choose(
        &self,
        here: &Here<'_>,
        game: &Game,
        seat: Option<Seat>,
        text: &str,
    ) -> Result<Said, No> {
        let army = if text.trim().eq_ignore_ascii_case("random") {
            Army::Random
        } else {
            Army::Text(text.to_owned())
        };
        let acted = self.ask(here, game.id(), Ask::SetArmy { seat, army: Hidden(army) }).await?;
        let Acted::Told(told) = acted else { return Ok(Said::Shown) };
        let game = self.anew(game).await?;
        let mut lines = vec![told];
        for seat in game.seats_of(&here.player) {
            if let Some(army) = game.army(seat) {
                let army = match army {
                    Army::Text(text) => code(text),
                    Army::Random => "random".to_owned(),
                };
                lines.push(format!("{seat}: {army}"));
            }
        }
        lines.push("Others see it when everybody is ready. Until you are, you can choose again.".to_owned());
        let ready = Id::of(Step::Ready, game.id(), game.moment());
        let rows = vec![Row::Buttons(vec![Button::new(Style::Success, "Keep this army", ready)])];
        Ok(Message { rows, ..Message::private(cut(&lines.join("\n"), CONTENT)) }.into())
    }

    pub(super) async fn dice(&self, here: &Here<'_>, given: &Given) -> Result<Said, No> {
        let game = self.which(here, given, Intent::See).await?;
        let log = self.log_of(&game).await?;
        let text = crate::game::export(&log, Viewer::Anybody, &Kept::default())
            .map_err(|error| No::Sentence(super::game::sentence(&error)))?;
        let export: serde_json::Value = serde_json::from_str(&text).unwrap_or_default();
        let mut lines = vec![format!("Commitment: {}", code(export["commitment"].as_str().unwrap_or("-")))];
        match export["secret"].as_str() {
            Some(secret) => lines.push(format!("Secret: {}", code(secret))),
            None => lines.push("The secret is shown when the game is over.".to_owned()),
        }
        for seed in export["seeds"].as_array().into_iter().flatten() {
            let (seat, text) = (seed["seat"].as_str().unwrap_or("?"), seed["seed"].as_str().unwrap_or("?"));
            lines.push(format!("Seed of {seat}: {}", code(text)));
        }
        let mut state: Option<Game> = None;
        let mut rolls = Vec::new();
        for event in &log {
            if visible(event, state.as_ref(), Viewer::Anybody).is_some()
                && let crate::game::What::Played { seat, action, roll: Some(roll), .. } = &event.what
            {
                rolls.push(format!(
                    "{seat} {}: {}",
                    code(&action.to_string()),
                    crate::words::dice(roll.roll())
                ));
            }
            match &mut state {
                Some(_) => {}
                None => state = Game::fold([event]).ok(),
            }
        }
        let latest = rolls.len().saturating_sub(10);
        if latest > 0 {
            lines.push(format!("The latest of {} rolls:", rolls.len()));
        }
        lines.extend(rolls.drain(latest..));
        lines.push(
            "`/export format:JSON` gives everything that `castellan dice verify` needs to work it out again."
                .to_owned(),
        );
        Ok(cut(&lines.join("\n"), CONTENT).into())
    }

    pub(super) async fn seed(&self, here: &Here<'_>, given: &Given) -> Result<Said, No> {
        let game = self.which(here, given, Intent::Play).await?;
        let text = given.text("text").unwrap_or_default().to_owned();
        Ok(self.ask(here, game.id(), Ask::Seed(Hidden(text))).await?.into())
    }
}

/// The form for an army.
pub(in crate::discord) fn army_form(game: &Game, seat: Option<Seat>) -> Result<Said, No> {
    let Some(choice) = game.choice() else { return No::say("There is nothing to choose in this game.") };
    let mut id = Id::of(Step::ArmyFilled, game.id(), game.moment());
    if let Some(seat) = seat {
        id = id.with(seat.letter());
    }
    let title = cut(&format!("{}: your {}", game.agreement().variant.info().title, choice.name), MODAL_TITLE);
    let words = format!("{}, random, or piece by piece", choice.words.join(", "));
    Ok(Answer::Modal(Modal {
        id: id.into(),
        title,
        inputs: vec![Input {
            id: INPUT_ID.to_owned(),
            label: format!("Your {} ({})", choice.name, choice.rule),
            style: InputStyle::Lines,
            value: String::new(),
            placeholder: cut(&words, crate::discord::limits::INPUT_PLACEHOLDER),
            required: true,
            longest: INPUT,
        }],
    })
    .into())
}

//! `/premove`, `/whatif`, `/note`, `/vacation`: what a player keeps for later.

use super::game::{INPUT_ID, WHICH};
use super::table::{Deed, Kind, LONGEST_TEXT, Leaf, Opt, Source, Who};
use crate::discord::authority::Intent;
use crate::discord::bot::{Bot, Here, Said, no};
use crate::discord::components::ids::{Id, Step};
use crate::discord::escape::{block, plain};
use crate::discord::limits::{CONTENT, INPUT, length};
use crate::discord::ports::Discord;
use crate::discord::tournaments::layout::at;
use crate::discord::trouble::No;
use crate::discord::wire::{Answer, File, Given, Input, InputStyle, Message, Modal};
use crate::game::conditions::{LONGEST_WRITTEN, Plan};
use crate::game::notes::LONGEST_NOTE;
use crate::game::vacation::{Allowance, VacationAsk, year_of};
use crate::game::{Ask, Game, Hidden};
use crate::referee::vacations::VacationTrouble;
use crate::referee::{Clock, Entropy, Trouble};
use crate::store::Store;
use crate::words;

/// How long vacations may be.
pub const ALLOWANCE: Allowance = Allowance { days_per_year: 30 };

/// The family.
pub const LEAVES: &[Leaf] = &[
    Leaf {
        path: &["premove"],
        about: "What you answer if the others play so: conditions, kept secret",
        options: &[
            Opt::new("conditions", Kind::Text(Source::Nothing), "Nf6 -> e4e5; any -> d2d4; empty for a form")
                .at_most(LONGEST_TEXT),
            Opt::new("clear", Kind::Switch, "Whether to drop what you entered"),
            WHICH,
        ],
        deed: Deed::Premove,
        who: Who::Anybody,
    },
    Leaf {
        path: &["whatif"],
        about: "A board of your own to try both sides' actions on, and to keep them as conditions or notes",
        options: &[WHICH],
        deed: Deed::WhatIf,
        who: Who::Anybody,
    },
    Leaf {
        path: &["note"],
        about: "Notes on a game that only you see",
        options: &[
            Opt::new(
                "text",
                Kind::Text(Source::Nothing),
                "What to write, in place of what was there; empty to read",
            )
            .at_most(LONGEST_NOTE),
            Opt::new("clear", Kind::Switch, "Whether to erase your notes"),
            WHICH,
        ],
        deed: Deed::Note,
        who: Who::Anybody,
    },
    Leaf {
        path: &["vacation"],
        about: "Your time stands still in every game",
        options: &[Opt::new("span", Kind::Text(Source::Nothing), "How long: 7d; empty to come back early")],
        deed: Deed::Vacation,
        who: Who::Anybody,
    },
];

impl<S: Store, C: Clock, E: Entropy, D: Discord> Bot<S, C, E, D> {
    pub(super) async fn premove(&self, here: &Here<'_>, given: &Given) -> Result<Said, No> {
        let game = self.which(here, given, Intent::Play).await?;
        if given.switch("clear") == Some(true) {
            return Ok(self.ask(here, game.id(), Ask::ClearConditions).await?.into());
        }
        match given.text("conditions") {
            Some(text) => self.plan(here, &game, &text.replace(';', "\n")).await,
            None => plan_form(here, &game),
        }
    }

    /// Keeps what is to be answered, one line a branch.
    pub(in crate::discord) async fn plan(
        &self,
        here: &Here<'_>,
        game: &Game,
        text: &str,
    ) -> Result<Said, No> {
        if text.trim().is_empty() {
            return Ok(self.ask(here, game.id(), Ask::ClearConditions).await?.into());
        }
        let ask = Ask::SetConditions { text: Hidden(text.to_owned()) };
        Ok(self.ask(here, game.id(), ask).await?.into())
    }

    pub(super) async fn what_if(&self, here: &Here<'_>, given: &Given) -> Result<Said, No> {
        let game = self.which(here, given, Intent::Play).await?;
        let id = Id::of(Step::Try, game.id(), game.moment());
        self.tries(here, &id, &game, "").await
    }

    pub(super) async fn note(&self, here: &Here<'_>, given: &Given) -> Result<Said, No> {
        let game = self.which(here, given, Intent::Play).await?;
        let text = match (given.text("text"), given.switch("clear")) {
            (_, Some(true)) => String::new(),
            (Some(text), _) => text.to_owned(),
            (None, _) => {
                return Ok(match self.referee.notes(&here.player, game.id()).await.map_err(no)? {
                    Some(notes) => shown(&notes).into(),
                    None => "You have no notes on this game.".to_owned().into(),
                });
            }
        };
        self.write_notes(here, &game, &text).await
    }

    /// Keeps notes in place of those that were there.
    pub(in crate::discord) async fn write_notes(
        &self,
        here: &Here<'_>,
        game: &Game,
        text: &str,
    ) -> Result<Said, No> {
        match self.referee.write_notes(&here.player, game.id(), text, &here.request()).await {
            Ok(()) if text.trim().is_empty() => Ok("Your notes are cleared.".to_owned().into()),
            Ok(()) => Ok("Your notes are kept.".to_owned().into()),
            Err(Trouble::Refused(refusal)) => No::say(plain(&words::refused(&refusal, &[None; 4]))),
            Err(trouble) => Err(no(trouble)),
        }
    }

    pub(super) async fn vacation(&self, here: &Here<'_>, given: &Given) -> Result<Said, No> {
        let ask = match given.text("span") {
            Some(text) => VacationAsk::Take(super::offers::span(text)?),
            None => VacationAsk::CutShort,
        };
        let taken = self.referee.vacation(&here.player, ask, ALLOWANCE, &here.request()).await;
        match taken {
            Ok(vacations) => {
                let now = self.referee.now();
                let state = match vacations.current(now) {
                    Some(vacation) => format!("You are on vacation until {}.", at(vacation.until)),
                    None => "You are back.".to_owned(),
                };
                let left = words::lasting(vacations.left(ALLOWANCE, year_of(now)));
                Ok(format!("{state} Your games will hear of it. Of this year's vacations {left} are left.")
                    .into())
            }
            Err(VacationTrouble::Refused(refusal)) => No::say(plain(&super::game::sentence(&refusal))),
            Err(VacationTrouble::Trouble(trouble)) => Err(no(trouble)),
            Err(VacationTrouble::Unreadable(_)) => {
                No::say("Part of what is stored of your vacations cannot be read, so nothing was changed.")
            }
        }
    }
}

/// Notes as whoever wrote them sees them: what no message holds comes as a file.
fn shown(notes: &str) -> Message {
    let text = block(notes);
    if length(&text) <= CONTENT {
        return Message::private(text);
    }
    let files = vec![File::new("notes.txt", notes.as_bytes().to_vec())];
    Message { files, ..Message::private("Your notes are in the file.".to_owned()) }
}

/// The form for conditions, with those that stand. It shows all of them: what it does not show is lost when it is sent.
fn plan_form(here: &Here<'_>, game: &Game) -> Result<Said, No> {
    const { assert!(LONGEST_WRITTEN <= INPUT, "every plan that is taken fits a form") };
    let seats = game.seats_of(&here.player);
    let plan = seats.iter().find_map(|seat| game.plan(*seat)).map(Plan::write).unwrap_or_default();
    if length(&plan) > INPUT {
        return No::say(
            "Your conditions are longer than a form can show. Replace them with `/premove conditions`, or drop them \
             with `/premove clear`.",
        );
    }
    Ok(Answer::Modal(Modal {
        id: Id::of(Step::Conditions, game.id(), game.moment()).into(),
        title: "What do you answer?".to_owned(),
        inputs: vec![Input {
            id: INPUT_ID.to_owned(),
            label: "One line for each case; empty to drop all".to_owned(),
            style: InputStyle::Lines,
            value: plan,
            placeholder: "Nf6 -> e4e5".to_owned(),
            required: false,
            longest: INPUT,
        }],
    })
    .into())
}

//! `/settings`, `/person`, `/privacy`: what is somebody's own.

use super::game::confirm;
use super::table::{Deed, Kind, Leaf, Opt, Source, Who};
use crate::discord::authority::Intent;
use crate::discord::bot::{Bot, Here, Said, no};
use crate::discord::components::ids::{Id, Step};
use crate::discord::escape::plain;
use crate::discord::layout::theme_named;
use crate::discord::people::account;
use crate::discord::ports::Discord;
use crate::discord::settings::{MOST_LISTED, Mine, Reminders, Viewpoint};
use crate::discord::trouble::No;
use crate::discord::wire::{File, Given, Message};
use crate::game::public::Viewer;
use crate::game::{Ask, By, Command, export};
use crate::picture::Theme;
use crate::referee::reminders::{Quiet, Wishes, zone_named};
use crate::referee::{Clock, Entropy};
use crate::store::Store;
use serde_json::{Value, json};

/// The names of the themes as choices.
pub const THEMES: &[(&str, &str)] = &[
    ("light", "light"),
    ("dark", "dark"),
    ("high contrast", "high-contrast"),
    ("for the colour-blind", "colour-blind"),
];

/// What is kept, and what can be done about it.
pub const PRIVACY: &str = "**What I keep**\n\
- Your Discord account's number and the name that you go by, so that boards can name you and mention you.\n\
- What you set with `/settings` and `/person`, and what you try with `/whatif`.\n\
- The games and tournaments that you play: what you and the others did, and when; and the ratings that follow from them. Armies, conditions and notes are seen by nobody but you (armies until all are ready).\n\
- Which channel and server a game or a tournament is played in.\n\
I read no messages, and give nothing to anybody.\n\
**What you can do**\n\
- `/privacy export` gives you all of it.\n\
- `/privacy erase` removes your account's number, your name, your settings and your notes. Your games stay, under a neutral name, because they are the others' games too. Backups and the store's files may hold older copies until they are written over.";

/// The family.
pub const LEAVES: &[Leaf] = &[
    Leaf {
        path: &["settings"],
        about: "How you like to see boards and to be reminded; empty to look",
        options: &[
            Opt::new(
                "viewpoint",
                Kind::OneOf(&[("my own seat", "own"), ("White", "white"), ("the seat to act", "to-act")]),
                "From where you see boards",
            ),
            Opt::new("theme", Kind::OneOf(THEMES), "The colours"),
            Opt::new("text-board", Kind::Switch, "Whether boards come as text, to be read aloud"),
            Opt::new(
                "reminders",
                Kind::OneOf(&[
                    ("in the game's channel", "channel"),
                    ("by direct message", "direct"),
                    ("off", "off"),
                ]),
                "How you are reminded of a deadline",
            ),
            Opt::new(
                "remind-before",
                Kind::Text(Source::Leads),
                "How long before a deadline: 12h, 2d; usual for a quarter of the time",
            ),
            Opt::new(
                "quiet-hours",
                Kind::Text(Source::Quiet),
                "When you are not to be reminded: 22:00-08:00; none for never",
            ),
            Opt::new(
                "time-zone",
                Kind::Text(Source::Zones),
                "Your time zone, for quiet hours: Europe/Berlin",
            ),
            Opt::new("listed", Kind::Switch, "Whether everybody everywhere can see your ratings"),
        ],
        deed: Deed::Settings,
        who: Who::Anybody,
    },
    Leaf {
        path: &["person", "block"],
        about: "Somebody can no longer invite you, nor sit down with you",
        options: &[Opt::required("player", Kind::User, "Who")],
        deed: Deed::Block,
        who: Who::Anybody,
    },
    Leaf {
        path: &["person", "unblock"],
        about: "They can again",
        options: &[Opt::required("player", Kind::User, "Who")],
        deed: Deed::Unblock,
        who: Who::Anybody,
    },
    Leaf {
        path: &["privacy", "show"],
        about: "What is kept about you, and what you can do about it",
        options: &[],
        deed: Deed::PrivacyShow,
        who: Who::Anybody,
    },
    Leaf {
        path: &["privacy", "export"],
        about: "Everything that is kept about you, as a file",
        options: &[],
        deed: Deed::PrivacyExport,
        who: Who::Anybody,
    },
    Leaf {
        path: &["privacy", "erase"],
        about: "Remove your name, settings and notes; games stay under a neutral name",
        options: &[],
        deed: Deed::PrivacyErase,
        who: Who::Anybody,
    },
];

impl<S: Store, C: Clock, E: Entropy, D: Discord> Bot<S, C, E, D> {
    pub(super) async fn my_settings(&self, here: &Here<'_>, given: &Given) -> Result<Said, No> {
        let change = |mine: &mut Mine| {
            match given.text("viewpoint") {
                Some("own") => mine.viewpoint = Viewpoint::Own,
                Some("white") => mine.viewpoint = Viewpoint::White,
                Some("to-act") => mine.viewpoint = Viewpoint::ToAct,
                _ => {}
            }
            if let Some(theme) = given.text("theme") {
                theme.clone_into(&mut mine.theme);
            }
            if let Some(on) = given.switch("text-board") {
                mine.text_board = on;
            }
            if let Some(on) = given.switch("listed") {
                mine.listed = on;
            }
            match given.text("reminders") {
                Some("channel") => mine.reminders = Reminders::Channel,
                Some("direct") => mine.reminders = Reminders::Direct,
                Some("off") => mine.reminders = Reminders::Off,
                _ => {}
            }
        };
        let old = self.referee.wishes(&here.player).await.map_err(no)?;
        // What cannot be read is told before anything is set.
        let wishes = wished(given, old.clone())?;
        if wishes != old {
            self.referee.wish(&here.player, &wishes).await.map_err(no)?;
        }
        if let Some(on) = given.switch("listed") {
            self.settings.list(&here.player, on, &here.request()).await?;
        }
        let mine = if given.options.is_empty() {
            self.settings.mine(&here.player).await?
        } else {
            self.settings.change_mine(&here.player, &here.request(), change).await?
        };
        let viewpoint = match mine.viewpoint {
            Viewpoint::Own => "from your own seat",
            Viewpoint::White => "from White's side",
            Viewpoint::ToAct => "from the seat to act",
        };
        let theme = if mine.theme.is_empty() { "as the server has them" } else { &mine.theme };
        let text = if mine.text_board { "as text" } else { "as pictures" };
        let lead = match wishes.lead {
            Some(lead) => format!("{lead} before a deadline"),
            None => "when a quarter of the time is left, at most a day before a deadline".to_owned(),
        };
        let quiet = match wishes.quiet {
            Some(quiet) => {
                format!(", never between {quiet} ({})", wishes.zone.as_deref().unwrap_or("UTC"))
            }
            None => String::new(),
        };
        let reminders = match mine.reminders {
            Reminders::Channel => format!("You are reminded in the game's channel, {lead}{quiet}."),
            Reminders::Direct => format!("You are reminded by direct message, {lead}{quiet}."),
            Reminders::Off => "You are reminded of no deadline.".to_owned(),
        };
        let listed = if mine.listed {
            "Everybody can see your ratings."
        } else {
            "Your ratings are seen in servers where you have played."
        };
        Ok(format!(
            "You see boards {viewpoint}, {text}. Colours: {theme}. {reminders} {listed} You have blocked {}.",
            mine.blocked.len()
        )
        .into())
    }

    /// The colours of what only somebody sees.
    pub(super) async fn own_theme(&self, here: &Here<'_>) -> Result<&'static Theme, No> {
        let mine = self.settings.mine(&here.player).await?;
        Ok(theme_named(if mine.theme.is_empty() { &here.server.theme } else { &mine.theme }))
    }

    pub(super) async fn block(&self, here: &Here<'_>, given: &Given, on: bool) -> Result<Said, No> {
        let Some(user) = given.user("player") else { return No::say("Whom?") };
        if user.id == here.interaction.user.id {
            return No::say("You have to get along with yourself.");
        }
        let player = self.referee.player(&account(user.id), &user.name).await.map_err(no)?;
        let change = |mine: &mut Mine| {
            mine.blocked.retain(|known| *known != player);
            if on {
                mine.blocked.push(player.clone());
            }
        };
        if on && self.settings.mine(&here.player).await?.blocked.len() >= MOST_LISTED {
            return No::say(format!("You have blocked {MOST_LISTED} people, and there can be no more."));
        }
        self.settings.change_mine(&here.player, &here.request(), change).await?;
        let name = plain(&user.name);
        Ok(if on {
            format!(
                "{name} can no longer invite you, nor sit down with you. Games that go on are not touched."
            )
        } else {
            format!("{name} can invite you again.")
        }
        .into())
    }

    pub(super) async fn privacy_export(&self, here: &Here<'_>) -> Result<Said, No> {
        let person = self.referee.person(&here.player).await.map_err(no)?;
        let mine = self.settings.mine(&here.player).await?;
        let mut games: Vec<Value> = Vec::new();
        for over in [false, true] {
            for id in self.referee.games_of(&here.player, over).await.map_err(no)? {
                let log = self.referee.log(&id).await.map_err(no)?;
                let text = export(&log, Viewer::Player(&here.player));
                games.extend(text.ok().and_then(|text| serde_json::from_str::<Value>(&text).ok()));
            }
        }
        let all = json!({
            "player": here.player.as_str(),
            "account": person.as_ref().map(|person| &person.account),
            "name": person.as_ref().map(|person| &person.name),
            "settings": mine,
            "reminders": self.referee.wishes(&here.player).await.map_err(no)?,
            "games": games,
            "tournaments": self.kept_of_tournaments(here).await?,
        });
        let bytes = serde_json::to_vec_pretty(&all).unwrap_or_default();
        let most = here.interaction.attachment_limit.min(crate::discord::limits::FILE);
        if bytes.len() > most {
            return No::say("That is more than fits into a file here. `/export` gives single games.");
        }
        Ok(Message {
            files: vec![File::new("castellan.json", bytes)],
            ..Message::text("Everything that is kept about you:")
        }
        .into())
    }

    /// Forgets whoever is here: name, account, settings, notes.
    pub(in crate::discord) async fn erased(&self, here: &Here<'_>) -> Result<Said, No> {
        for over in [false, true] {
            for id in self.referee.games_of(&here.player, over).await.map_err(no)? {
                let game = self.game_for(here, &id, Intent::Play).await?;
                if game.notes(&here.player).is_none_or(str::is_empty) {
                    continue;
                }
                let command = Command {
                    by: By::Player(here.player.clone()),
                    at: here.interaction.reply.created,
                    request: here.request(),
                    ask: Ask::WriteNote { text: crate::game::Hidden(String::new()) },
                };
                self.referee.command(&id, &command).await.map_err(no)?;
            }
        }
        self.settings.erase(&here.player, &here.request()).await?;
        self.referee.forget(&here.player).await.map_err(no)?;
        Ok(format!("You are forgotten. Your games know you as {}.", here.player).into())
    }
}

/// When somebody wants to be reminded, after what they said now.
fn wished(given: &Given, mut wishes: Wishes) -> Result<Wishes, No> {
    match given.text("remind-before").map(str::trim) {
        Some("usual") => wishes.lead = None,
        Some(text) => wishes.lead = Some(super::offers::span(text)?),
        None => {}
    }
    match given.text("quiet-hours").map(str::trim) {
        Some("none") => wishes.quiet = None,
        Some(text) => {
            let quiet = Quiet::read(text);
            wishes.quiet = Some(quiet.map_err(|error| No::Sentence(super::game::sentence(&error)))?);
        }
        None => {}
    }
    if let Some(name) = given.text("time-zone") {
        let Some(zone) = zone_named(name) else {
            return No::say(format!("There is no time zone {}. One is Europe/Berlin.", plain(name)));
        };
        wishes.zone = Some(zone);
    }
    Ok(wishes)
}

/// Asks whether to be forgotten is meant.
pub(in crate::discord) fn erase_question() -> Said {
    confirm(
        "Do you want me to remove your name, settings and notes? Your games stay under a neutral name, and you cannot act in them any more: resign or finish them first. That cannot be undone.".to_owned(),
        "Erase",
        Id::bare(Step::Erase),
    )
}

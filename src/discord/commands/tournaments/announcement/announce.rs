//! `/tournament announce`: the options of a tournament, with good defaults.

use crate::commands::games::agreement::agreement;
use crate::commands::games::new_place::opened_by;
use crate::commands::options::{span, variant};
use crate::commands::spec::{Kind, Opt};
use crate::commands::tournaments::announcement::change::{changed, days_off, note_on_days_off, within};
use crate::commands::tournaments::execute::tournament_command;
use crate::commands::tournaments::options;
use crate::commands::tournaments::reading::{starts, tiebreaks};
use crate::commands::tournaments::tournament_option::{entries_of, guild, which_tournament};
use crate::interactions::context::InteractionContext;
use crate::interactions::reply::Reply;
use crate::posting::TargetChannel;
use crate::services::Services;
use castellan_community::error::UserError;
use castellan_community::permissions::{CREATE_PUBLIC_THREADS, missing, to_play};
use castellan_community::policy::Intent;
use castellan_community::quota::{RequestClass, SERVER_TOURNAMENTS};
use castellan_community::refusals::user_error;
use castellan_community::venues::Venue;
use castellan_discord_api::escape::{plain, sentence};
use castellan_discord_api::wire::{
    ChannelKind, CommandInvocation, Interaction, InteractionData, InteractionId,
};
use castellan_discord_view::ids::{Id, Step};
use castellan_game::{By, Span};
use castellan_text::{self as text, Fact, Message, message};
use castellan_tournament::knockout::Rules;
use castellan_tournament::swiss::Edition;
use castellan_tournament::{Announcement, CommandKind, Format, Phase, Refusal, Scoring, TournamentId, pods};

/// By default, the number of rounds of a Swiss tournament follows from the number of players.
const BY_PLAYERS: u32 = 0;
/// The default number of rounds of a tournament of pods.
const POD_ROUNDS: u32 = 3;
/// The default maximum of entrants; the second where everybody meets everybody.
const MOST: [u32; 2] = [64, 16];
/// The default time after which a missing player forfeits.
const GRACE: Span = Span::days(1);
/// The default limit of a round: neither vacations nor pauses make a tournament last for ever.
const LIMIT: Span = Span::days(90);
/// The default number of replays of a drawn knock-out game.
const REPLAYS: u32 = 1;
/// The default agreement, if neither the command nor the server says otherwise.
pub(crate) const USUAL: [(&str, &str); 2] = [("time", "3d per action"), ("rated", "on")];

/// The formats, by their words.
pub(crate) const FORMATS: &[&str] =
    &["swiss", "round-robin", "double-round-robin", "knock-out", "double-knock-out", "pods"];

/// The scorings of a pod, by their words.
pub(crate) const SCORINGS: &[&str] = &["by-place", "win-draw"];
/// The ways to decide a knock-out after the last drawn game, by their words.
pub(crate) const DRAWS: &[&str] = &["number", "director"];

/// The options of `/tournament announce`.
pub const OPTIONS: &[Opt] = &[
    options::NEW_TITLE,
    Opt::required("format", Kind::OneOf(FORMATS)),
    options::VARIANT,
    options::TIME,
    options::OPTIONS,
    options::RATED,
    Opt::new("rounds", Kind::Number),
    options::STARTS,
    options::CHECK_IN,
    options::ROUND_TIME,
    options::DAYS_OFF,
    options::NOTICE,
    options::GRACE,
    options::TIEBREAKS,
    options::LEAST,
    options::MOST,
    Opt::new("late-until", Kind::Count),
    Opt::new("half-byes", Kind::Count),
    Opt::new("scoring", Kind::OneOf(SCORINGS)),
    Opt::new("by-score", Kind::Switch),
    Opt::new("at-once", Kind::Switch),
    Opt::new("third-place", Kind::Switch),
    Opt::new("replays", Kind::Count),
    Opt::new("draws", Kind::OneOf(DRAWS)),
];

pub(in crate::commands) async fn announce_tournament(
    services: &Services,
    context: &InteractionContext<'_>,
    invocation: &CommandInvocation,
) -> Result<Reply, UserError> {
    guild(context)?;
    context.may_here(Intent::Announce)?;
    let announcement = announcement(services, context, invocation).await?;
    announces(services, context, announcement).await
}

/// Announces an earlier tournament again, with some changes.
pub(crate) async fn announce_again(
    services: &Services,
    context: &InteractionContext<'_>,
    invocation: &CommandInvocation,
) -> Result<Reply, UserError> {
    guild(context)?;
    context.may_here(Intent::Announce)?;
    let (earlier, _) = which_tournament(services, context, invocation, Intent::SeeTournament).await?;
    // The new one has its own start, and no check-in if a director starts it.
    let mut before = Announcement { starts: None, ..earlier.announcement().clone() };
    if invocation.text("starts").is_none() {
        before.check_in = None;
    }
    if earlier.is_league() && earlier.phase() == Phase::Finished {
        before.placed = earlier.next_season();
    }
    before.edition = Edition::IN_FORCE;
    let announcement = changed(services, context, invocation, &before).await?;
    announces(services, context, announcement).await
}

/// Announces a tournament here.
pub(crate) async fn announces(
    services: &Services,
    context: &InteractionContext<'_>,
    announcement: Announcement,
) -> Result<Reply, UserError> {
    let interaction = context.interaction;
    let guild = guild(context)?;
    if let Err(error) = announcement.check() {
        return UserError::say(sentence(&text::not_announced_in(&error, context.language)));
    }
    let here = TargetChannel::of(context, None);
    here.may_be_written_in()?;
    if let Some(ours) = here.ours
        && let Some(missing) = missing(to_play(here.kind), ours)
    {
        return UserError::say(message!(TournamentAnswers, "cannot-post-here", permissions = missing));
    }
    here.check()?;
    let takes_threads = here.kind.takes_threads();
    // The same id for the same interaction, should it come twice, and for all forms of one card.
    let card = card_of(interaction);
    let opener = card.unwrap_or(interaction.reply.interaction);
    let id = TournamentId::new(opened_by(opener).as_str()).expect("its letters and its length are fit");
    if services.venues.of(&id).await?.is_none() {
        let all = entries_of(services, guild).await?;
        if all.iter().filter(|(_, entry)| entry.is_open()).count() >= SERVER_TOURNAMENTS {
            return UserError::say(message!(
                TournamentAnswers,
                "too-many-tournaments",
                most = SERVER_TOURNAMENTS
            ));
        }
        services.quotas.take(
            RequestClass::Opening,
            interaction.user.id,
            Some(guild),
            services.referee.instant(),
        )?;
        let venue = Venue {
            guild,
            channel: interaction.channel,
            announcer: context.player.clone(),
            message: None,
            lost: false,
            without_threads: !takes_threads,
            shown_round: 0,
        };
        services.venues.place(&id, &venue, &context.request()).await?;
    }
    let note = note_on_days_off(services, context, &announcement).await?;
    let title = plain(&announcement.title);
    let kind = CommandKind::Announce(Box::new(announcement));
    let by = By::Director(context.player.clone());
    let mut said = match tournament_command(services, context, &id, by, kind).await {
        Err(UserError::RefusedByTournament { refusal, .. })
            if card.is_some() && matches!(*refusal, Refusal::TournamentExists) =>
        {
            let (earlier, _) = services.access.tournament_for(context, &id, Intent::SeeTournament).await?;
            let title = plain(&earlier.announcement().title);
            return UserError::say(message!(TournamentAnswers, "draft-announced-already", title = title));
        }
        said => said?,
    };
    if let Some(why) = Box::pin(services.tournaments.announce_at_once(&id)).await? {
        return UserError::say(message!(
            TournamentAnswers,
            "announced-not-posted",
            title = title,
            tournament = id.as_str(),
            why = Fact::from(why)
        ));
    }
    if !takes_threads {
        said.push('\n');
        said += &context.say(&message!(TournamentAnswers, "announced-without-threads"));
    } else if let Some(missing) = here.ours.and_then(|ours| missing(wanted_for_threads(), ours)) {
        said.push('\n');
        said += &context.say(&message!(TournamentAnswers, "announced-no-threads", permissions = missing));
    }
    for note in note.into_iter().chain([message!(TournamentAnswers, "announced-next")]) {
        said.push('\n');
        said += &context.say(&note);
    }
    Ok(said.into())
}

/// Returns the message of the card from which a tournament is announced; `None` for a command.
fn card_of(interaction: &Interaction) -> Option<InteractionId> {
    match &interaction.asked {
        asked @ InteractionData::Filled { on: Some(card), .. }
            if Id::of_asked(asked).is_some_and(|id| id.step == Step::DraftFilled) =>
        {
            // Discord's ids are unique across kinds of object.
            Some(InteractionId(card.message.0))
        }
        _ => None,
    }
}

/// Returns the permissions that are needed to give each game a thread.
const fn wanted_for_threads() -> u64 {
    CREATE_PUBLIC_THREADS | to_play(ChannelKind::PUBLIC_THREAD)
}

/// Returns the announcement that a command asks for.
pub(in crate::commands) async fn announcement(
    services: &Services,
    context: &InteractionContext<'_>,
    invocation: &CommandInvocation,
) -> Result<Announcement, UserError> {
    let format = format(invocation)?;
    announcement_of(services, context, invocation, format, &USUAL).await
}

/// Returns the announcement for a given format, with its usual games.
pub(crate) async fn announcement_of(
    services: &Services,
    context: &InteractionContext<'_>,
    invocation: &CommandInvocation,
    format: Format,
    usual: &[(&'static str, &'static str)],
) -> Result<Announcement, UserError> {
    let variant = variant(invocation, "variant")?;
    let is_pods = matches!(format, Format::Pods { .. });
    let has_seats = variant.info().options.iter().any(|option| option.key == "seats");
    let two_seats = (has_seats && !is_pods).then_some(("seats", "2"));
    let usual: Vec<(&str, &str)> = usual.iter().copied().chain(two_seats).collect();
    let agreement = agreement(services, context, invocation, variant, &usual).await?;
    let is_robin = matches!(format, Format::RoundRobin { .. });
    let optional = |name: &str| invocation.text(name).map(span).transpose();
    Ok(Announcement {
        title: invocation.text("title").unwrap_or_default().trim().to_owned(),
        format,
        agreement,
        tiebreaks: tiebreaks(invocation, format)?,
        least: number(invocation, "least")?.unwrap_or(if is_pods { pods::LEAST as u32 } else { 2 }),
        most: number(invocation, "most")?.unwrap_or(MOST[usize::from(is_robin)]),
        starts: match invocation.text("starts") {
            Some(text) => {
                let preferences =
                    services.referee.preferences.of_player(&context.player).await.map_err(user_error)?;
                Some(starts(text, preferences.zone.as_deref(), services.referee.now())?)
            }
            None => None,
        },
        check_in: optional("check-in")?,
        round_time: match invocation.text("round-time") {
            Some(text) => within(text)?,
            None => Some(LIMIT),
        },
        notice: optional("notice")?.unwrap_or(Span::ZERO),
        grace: optional("grace")?.unwrap_or(GRACE),
        late_until: number(invocation, "late-until")?.unwrap_or(0),
        half_byes: number(invocation, "half-byes")?.unwrap_or(0),
        exhibitors: Vec::new(),
        placed: Vec::new(),
        days_off: days_off(invocation, None)?,
        edition: Edition::IN_FORCE,
    })
}

/// Returns the number of an option, if it was filled in.
pub(crate) fn number(invocation: &CommandInvocation, name: &str) -> Result<Option<u32>, UserError> {
    let Some(number) = invocation.number(name) else { return Ok(None) };
    let number = u32::try_from(number);
    let out_of_range = || message!(TournamentAnswers, "number-out-of-range", option = name);
    number.map(Some).map_err(|_| UserError::sentence(out_of_range()))
}

/// Returns the format with its options. An option of another format is an error, because it would have no effect.
pub(crate) fn format(invocation: &CommandInvocation) -> Result<Format, UserError> {
    let word = invocation.text("format").unwrap_or_default();
    no_option_of_another(invocation, word)?;
    let on = |name: &str| invocation.switch(name);
    let rounds = number(invocation, "rounds")?;
    Ok(match word {
        "swiss" => Format::Swiss { rounds: rounds.unwrap_or(BY_PLAYERS) },
        "round-robin" | "double-round-robin" => {
            Format::RoundRobin { double: word != "round-robin", at_once: on("at-once") == Some(true) }
        }
        "knock-out" | "double-knock-out" => {
            let is_double = word != "knock-out";
            let rules = Rules {
                third_place: !is_double && on("third-place").unwrap_or(true),
                replays: number(invocation, "replays")?.unwrap_or(REPLAYS),
                better_number: invocation.text("draws") != Some("director"),
            };
            if is_double { Format::DoubleKnockout(rules) } else { Format::Knockout(rules) }
        }
        "pods" => Format::Pods {
            rounds: rounds.unwrap_or(POD_ROUNDS),
            scoring: if invocation.text("scoring") == Some("win-draw") {
                Scoring::WinDraw
            } else {
                Scoring::ByPlace
            },
            by_score: on("by-score") == Some(true),
        },
        _ => return UserError::say(message!(TournamentAnswers, "no-such-format")),
    })
}

/// The options that belong to some formats only.
const OF_FORMATS: [(&str, &[&str]); 7] = [
    ("rounds", &["swiss", "pods"]),
    ("scoring", &["pods"]),
    ("by-score", &["pods"]),
    ("at-once", &["round-robin", "double-round-robin"]),
    ("third-place", &["knock-out"]),
    ("replays", &["knock-out", "double-knock-out"]),
    ("draws", &["knock-out", "double-knock-out"]),
];

/// Nobody must have filled in an option of another format than that of this word.
fn no_option_of_another(invocation: &CommandInvocation, word: &str) -> Result<(), UserError> {
    for (option, formats) in OF_FORMATS {
        if invocation.get(option).is_some() && !formats.contains(&word) {
            let formats = formats.iter().map(|format| named(format).into()).collect();
            return UserError::say(message!(
                TournamentAnswers,
                "option-of-other-format",
                option = option,
                formats = Fact::all(formats),
            ));
        }
    }
    Ok(())
}

/// Returns a format with the given changes of its own options.
pub(crate) fn adjusted(invocation: &CommandInvocation, before: Format) -> Result<Format, UserError> {
    let on = |name: &str, before: bool| invocation.switch(name).unwrap_or(before);
    let rules = |before: Rules| {
        Ok::<_, UserError>(Rules {
            third_place: on("third-place", before.third_place),
            replays: number(invocation, "replays")?.unwrap_or(before.replays),
            better_number: invocation.text("draws").map_or(before.better_number, |text| text != "director"),
        })
    };
    let rounds = |before: u32| Ok::<_, UserError>(number(invocation, "rounds")?.unwrap_or(before));
    let (word, after) = match before {
        Format::Swiss { rounds: before } => ("swiss", Format::Swiss { rounds: rounds(before)? }),
        Format::RoundRobin { double, at_once } => {
            ("round-robin", Format::RoundRobin { double, at_once: on("at-once", at_once) })
        }
        Format::Knockout(before) => ("knock-out", Format::Knockout(rules(before)?)),
        Format::DoubleKnockout(before) => ("double-knock-out", Format::DoubleKnockout(rules(before)?)),
        Format::Pods { rounds: before, scoring, by_score } => {
            let scoring = match invocation.text("scoring") {
                Some("win-draw") => Scoring::WinDraw,
                Some(_) => Scoring::ByPlace,
                None => scoring,
            };
            ("pods", Format::Pods { rounds: rounds(before)?, scoring, by_score: on("by-score", by_score) })
        }
        other => ("", other),
    };
    no_option_of_another(invocation, word)?;
    Ok(after)
}

/// Returns the name of a format, by its word.
pub(crate) fn named(format: &str) -> Message {
    match format {
        "swiss" => message!(Tournaments, "name-swiss"),
        "round-robin" => message!(Tournaments, "name-round-robin"),
        "double-round-robin" => message!(Tournaments, "name-double-round-robin"),
        "knock-out" => message!(Tournaments, "name-knock-out"),
        "double-knock-out" => message!(Tournaments, "name-double-knock-out"),
        _ => message!(Tournaments, "name-pods"),
    }
}

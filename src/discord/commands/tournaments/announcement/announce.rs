//! `/tournament announce`: the options of a tournament, with sensible defaults.

use crate::commands::games::game_creation::game_id_for;
use crate::commands::games::game_settings::{SettingPairs, build_settings};
use crate::commands::handler::{Call, HandlerResult};
use crate::commands::option_spec::Source;
use crate::commands::option_values::{choices, options};
use crate::commands::tournaments::announcement::change::{ChangeOptions, apply_changes, days_off_note};
use crate::commands::tournaments::execute::execute_in_tournament;
use crate::commands::tournaments::parsing::{default_tiebreaks, start_time};
use crate::commands::tournaments::shared_options::{
    AnnouncementOptions, DaysOff, OptionalSpan, TiebreakList,
};
use crate::commands::tournaments::tournament_option::{find_tournament, require_guild, tournament_entries};
use crate::interactions::context::InteractionContext;
use crate::interactions::reply::Reply;
use crate::posting::TargetChannel;
use crate::services::Services;
use castellan_community::access::permissions::{CREATE_PUBLIC_THREADS, missing_names, required_to_play};
use castellan_community::access::policy::Intent;
use castellan_community::error::UserError;
use castellan_community::error_messages::user_error;
use castellan_community::places::tournament_locations::TournamentLocation;
use castellan_community::quota::{MAX_SERVER_TOURNAMENTS, RequestClass};
use castellan_discord_api::escape::{escape_line, escape_sentence};
use castellan_discord_api::wire::{ChannelKind, GuildId, Interaction, InteractionData, InteractionId};
use castellan_discord_view::ids::{ComponentId, Step};
use castellan_game::time_control::TimeControl;
use castellan_game::{Requester, Span};
use castellan_rules::Variant;
use castellan_text::{self as text, Message, MessageArgument, message};
use castellan_tournament::announcement::{GRACE, LONGEST_TITLE};
use castellan_tournament::knockout::Rules;
use castellan_tournament::swiss::Edition;
use castellan_tournament::{Announcement, CommandKind, Format, Phase, Refusal, Scoring, TournamentId, pods};

/// The default rounds of a Swiss tournament: derived from the number of players.
const ROUNDS_BY_PLAYERS: u32 = 0;
/// The default number of rounds with pods.
const POD_ROUNDS: u32 = 3;
/// The default maximum of entrants, and the one for round-robins.
const MAX_ENTRANTS: [u32; 2] = [64, 16];
/// The time limits of a round that the card offers, and of which the pace of the games decides the default.
pub(crate) const ROUND_TIMES: [(&str, Span); 12] = [
    ("1h", Span::hours(1)),
    ("2h", Span::hours(2)),
    ("4h", Span::hours(4)),
    ("8h", Span::hours(8)),
    ("1d", Span::days(1)),
    ("3d", Span::days(3)),
    ("7d", Span::days(7)),
    ("14d", Span::days(14)),
    ("30d", Span::days(30)),
    ("90d", Span::days(90)),
    ("180d", Span::days(180)),
    ("365d", Span::days(365)),
];
/// The turns of a player in a long game, by which the time limit of a round is estimated.
const TURNS: u64 = 40;
/// The estimate for games without a clock.
const WITHOUT_CLOCK: Span = Span::days(90);
/// The turns whose full time a round allows in games with a time per move. Few players use it up each time.
const FULL_TURNS: u64 = 25;
/// The default time for missing players as a fraction of a round or an arena, up to a day.
const GRACE_DIVISOR: u64 = 12;
/// The limit of a round in multiples of the time of two players with a clock, for the start and for a replay.
const CLOCK_FACTOR: u64 = 3;
/// The default number of replays of a drawn knock-out game.
const REPLAYS: u32 = 1;
/// The default agreement, unless the command or the server says otherwise.
pub(crate) const DEFAULT_SETTINGS: [(&str, &str); 2] = [("time", "3d per action"), ("rated", "on")];

/// The keywords of the formats.
pub(crate) const FORMATS: &[&str] =
    &["swiss", "round-robin", "double-round-robin", "knock-out", "double-knock-out", "pods"];

options! {
    /// The options of `/tournament announce`.
    pub(in crate::commands) struct AnnounceOptions {
        title: String = "title".at_most(LONGEST_TITLE),
        format: String = "format".one_of(FORMATS),
        variant: Variant = "variant",
        rounds: Option<u32> = "rounds",
        ..announced: AnnouncementOptions,
        ..details: FormatOptions,
    }

    /// The options of the formats that share `/tournament announce`.
    #[derive(Default)]
    pub(crate) struct FormatOptions {
        late_until: Option<u32> = "late-until".from_zero(),
        half_byes: Option<u32> = "half-byes".from_zero(),
        scoring: Option<Scoring> = "scoring",
        by_score: Option<bool> = "by-score",
        at_once: Option<bool> = "at-once",
        third_place: Option<bool> = "third-place",
        replays: Option<u32> = "replays".from_zero(),
        draws: Option<DrawnMatchRule> = "draws",
    }
}

choices! { Scoring: "by-place" => Self::ByPlace, "win-draw" => Self::WinDraw, }

/// The ways to decide a knock-out match after its last drawn game.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum DrawnMatchRule {
    Number,
    Director,
}

choices! { DrawnMatchRule: "number" => Self::Number, "director" => Self::Director, }

options! {
    /// The options of `/tournament again`.
    pub(in crate::commands) struct AgainOptions {
        tournament: Option<String> = "tournament".suggests(Source::Tournaments),
        title: Option<String> = "title".at_most(LONGEST_TITLE),
        starts: Option<String> = "starts",
        check_in: Option<OptionalSpan> = "check-in",
    }
}

pub(in crate::commands) async fn announce_tournament(call: Call<'_>, new: AnnounceOptions) -> HandlerResult {
    let announcement = build_announcement(call.services, call.context, &new).await?;
    announce_here(call.services, call.context, announcement).await
}

/// Announces an earlier tournament again, with changes.
pub(in crate::commands) async fn announce_again(call: Call<'_>, again: AgainOptions) -> HandlerResult {
    let Call { services, context, .. } = call;
    let AgainOptions { tournament, title, starts, check_in } = again;
    let (earlier, _) =
        find_tournament(services, context, tournament.as_deref(), Intent::SeeTournament).await?;
    // The new tournament has its own start, and no check-in if a director starts it.
    let mut before = Announcement { starts: None, ..earlier.announcement().clone() };
    if starts.is_none() {
        before.check_in = None;
    }
    if earlier.is_league() && earlier.phase() == Phase::Finished {
        before.placed = earlier.next_season();
    }
    before.edition = Edition::IN_FORCE;
    let announced = AnnouncementOptions { starts, check_in, ..AnnouncementOptions::default() };
    let changes = ChangeOptions { title, announced, ..ChangeOptions::default() };
    let announcement = apply_changes(services, context, &changes, &before).await?;
    announce_here(services, context, announcement).await
}

/// Returns the default time limit of a round for a pace: the shortest listed one with room for a long game. It ends the
/// round despite vacations and pauses.
pub(crate) fn default_round_time(time: TimeControl) -> (&'static str, Span) {
    let clock = |bank: Span, turn: Span| CLOCK_FACTOR * 2 * (bank.ms() + TURNS * turn.ms());
    let needed = match time {
        TimeControl::None => WITHOUT_CLOCK.ms(),
        TimeControl::PerAction { span } => FULL_TURNS * span.ms(),
        TimeControl::Bank { bank, increment, .. } => clock(bank, increment),
        TimeControl::Grace { bank, grace, .. } => clock(bank, grace),
    };
    let fits = |(_, span): &&(&str, Span)| span.ms() >= needed;
    ROUND_TIMES.iter().find(fits).copied().unwrap_or(ROUND_TIMES[ROUND_TIMES.len() - 1])
}

/// Returns the default time after which a missing player forfeits, for a round or an arena of this length.
pub(crate) fn default_grace(length: Span) -> Span {
    Span::from_ms(length.ms() / GRACE_DIVISOR).clamp(*GRACE.start(), Span::days(1))
}

/// Announces a tournament in this channel.
pub(crate) async fn announce_here(
    services: &Services,
    context: &InteractionContext<'_>,
    announcement: Announcement,
) -> Result<Reply, UserError> {
    let interaction = context.interaction;
    let guild = require_guild(context)?;
    if let Err(error) = announcement.check() {
        return UserError::err(escape_sentence(&text::announcement_error_in(&error, context.language)));
    }
    let here = TargetChannel::named_or_current(context, None);
    here.check_user_can_write()?;
    if let Some(ours) = here.bot_permissions
        && let Some(missing) = missing_names(required_to_play(here.kind), ours)
    {
        return UserError::err(message!(TournamentAnswers, "cannot-post-here", permissions = missing));
    }
    here.check_can_post()?;
    let takes_threads = here.kind.can_start_threads();
    // The same id for repeated deliveries of the interaction, and for all forms of one card.
    let card = card_id(interaction);
    let opener = card.unwrap_or(interaction.reply.interaction);
    let id = TournamentId::new(game_id_for(opener).as_str()).expect("a game id is a valid tournament id");
    if services.venues.of(&id).await?.is_none() {
        open_venue(services, context, &id, (guild, takes_threads)).await?;
    }
    let note = days_off_note(services, context, &announcement).await?;
    let title = escape_line(&announcement.title);
    let kind = CommandKind::Announce(Box::new(announcement));
    let by = Requester::Director(context.player.clone());
    let mut answer = match execute_in_tournament(services, context, &id, by, kind).await {
        Err(UserError::RefusedByTournament { refusal, .. })
            if card.is_some() && matches!(*refusal, Refusal::TournamentExists) =>
        {
            let (earlier, _) = services.access.tournament_for(context, &id, Intent::SeeTournament).await?;
            let title = escape_line(&earlier.announcement().title);
            return UserError::err(message!(TournamentAnswers, "draft-announced-already", title = title));
        }
        answer => answer?,
    };
    if let Some(why) = Box::pin(services.tournaments.announce_new(&id)).await? {
        return UserError::err(message!(
            TournamentAnswers,
            "announced-not-posted",
            title = title,
            why = MessageArgument::from(why)
        ));
    }
    if !takes_threads {
        answer.push('\n');
        answer += &context.to_text(&message!(TournamentAnswers, "announced-without-threads"));
    } else if let Some(missing) =
        here.bot_permissions.and_then(|ours| missing_names(thread_permissions(), ours))
    {
        answer.push('\n');
        answer +=
            &context.to_text(&message!(TournamentAnswers, "announced-no-threads", permissions = missing));
    }
    for note in note.into_iter().chain([message!(TournamentAnswers, "announced-next")]) {
        answer.push('\n');
        answer += &context.to_text(&note);
    }
    Ok(answer.into())
}

/// Stores the location of a new tournament in this channel, within the limits of the server and the user.
async fn open_venue(
    services: &Services,
    context: &InteractionContext<'_>,
    id: &TournamentId,
    (guild, takes_threads): (GuildId, bool),
) -> Result<(), UserError> {
    let all = tournament_entries(services, guild).await?;
    if all.iter().filter(|(_, entry)| entry.is_open()).count() >= MAX_SERVER_TOURNAMENTS {
        let refusal = message!(TournamentAnswers, "too-many-tournaments", most = MAX_SERVER_TOURNAMENTS);
        return UserError::err(refusal);
    }
    services.spend_quota(context, RequestClass::Opening)?;
    let venue = TournamentLocation {
        guild,
        channel: context.interaction.channel,
        announcer: context.player.clone(),
        message: None,
        lost: false,
        without_threads: !takes_threads,
        shown_round: 0,
    };
    services.venues.set(id, &venue, &context.request_id()).await?;
    Ok(())
}

/// Returns the message id of the card with which a tournament is announced; `None` for a command.
fn card_id(interaction: &Interaction) -> Option<InteractionId> {
    match &interaction.data {
        asked @ InteractionData::Modal { on: Some(card), .. }
            if ComponentId::from_interaction(asked).is_some_and(|id| id.step == Step::DraftFilled) =>
        {
            // Discord's ids are unique across all kinds of objects.
            Some(InteractionId(card.message.0))
        }
        _ => None,
    }
}

/// Returns the permissions that threads for games need.
const fn thread_permissions() -> u64 {
    CREATE_PUBLIC_THREADS | required_to_play(ChannelKind::PUBLIC_THREAD)
}

/// Builds the announcement from the options of a command.
pub(in crate::commands) async fn build_announcement(
    services: &Services,
    context: &InteractionContext<'_>,
    new: &AnnounceOptions,
) -> Result<Announcement, UserError> {
    let format = build_format(&new.format, new.rounds, &new.details)?;
    let subject = (new.title.as_str(), new.variant);
    let base =
        announcement_for_format(services, context, subject, &new.announced, (format, &DEFAULT_SETTINGS))
            .await?;
    let (late_until, half_byes) = (new.details.late_until.unwrap_or(0), new.details.half_byes.unwrap_or(0));
    Ok(Announcement { late_until, half_byes, ..base })
}

/// Builds the announcement for a format, with its default settings for games.
pub(crate) async fn announcement_for_format(
    services: &Services,
    context: &InteractionContext<'_>,
    (title, variant): (&str, Variant),
    announced: &AnnouncementOptions,
    (format, defaults): (Format, &[(&'static str, &'static str)]),
) -> Result<Announcement, UserError> {
    let is_pods = matches!(format, Format::Pods { .. });
    let has_seats = variant.info().options.iter().any(|option| option.key == "seats");
    let two_seats = (has_seats && !is_pods).then_some(("seats", "2"));
    let defaults: Vec<(&str, &str)> = defaults.iter().copied().chain(two_seats).collect();
    let AnnouncementOptions { time, options, rated, .. } = announced;
    let pairs = SettingPairs::from_options(time.as_deref(), &[("rated", *rated)], options.as_ref());
    let agreement = build_settings(context, variant, pairs, &defaults, true)?;
    let is_round_robin = matches!(format, Format::RoundRobin { .. });
    let (_, usual_length) = default_round_time(agreement.time);
    let tiebreaks = announced.tiebreaks.as_ref().map(|TiebreakList(tiebreaks)| tiebreaks.clone());
    Ok(Announcement {
        title: title.trim().to_owned(),
        format,
        agreement,
        tiebreaks: tiebreaks.unwrap_or_else(|| default_tiebreaks(format).to_vec()),
        min_entrants: announced.least.unwrap_or(if is_pods { pods::LEAST as u32 } else { 2 }),
        max_entrants: announced.most.unwrap_or(MAX_ENTRANTS[usize::from(is_round_robin)]),
        starts: match &announced.starts {
            Some(text) => {
                let preferences =
                    services.referee.preferences.of_player(&context.player).await.map_err(user_error)?;
                Some(start_time(text, preferences.zone.as_deref(), services.referee.now())?)
            }
            None => None,
        },
        check_in: announced.check_in.and_then(|OptionalSpan(span)| span),
        round_time: announced.round_time.map_or(Some(usual_length), |OptionalSpan(span)| span),
        notice: announced.notice.and_then(|OptionalSpan(span)| span).unwrap_or(Span::ZERO),
        grace: announced
            .grace
            .and_then(|OptionalSpan(span)| span)
            .unwrap_or_else(|| default_grace(usual_length)),
        late_until: 0,
        half_byes: 0,
        exhibitors: Vec::new(),
        placed: Vec::new(),
        days_off: announced.days_off.as_ref().and_then(|DaysOff(days)| days.clone()),
        edition: Edition::IN_FORCE,
    })
}

/// Builds the format from its options. An option of another format is an error, because it would have no effect.
pub(crate) fn build_format(
    word: &str,
    rounds: Option<u32>,
    details: &FormatOptions,
) -> Result<Format, UserError> {
    check_format_options(word, rounds, details)?;
    Ok(match word {
        "swiss" => Format::Swiss { rounds: rounds.unwrap_or(ROUNDS_BY_PLAYERS) },
        "round-robin" | "double-round-robin" => {
            Format::RoundRobin { double: word != "round-robin", at_once: details.at_once == Some(true) }
        }
        "knock-out" | "double-knock-out" => {
            let is_double = word != "knock-out";
            let rules = Rules {
                third_place: !is_double && details.third_place.unwrap_or(true),
                replays: details.replays.unwrap_or(REPLAYS),
                better_number: details.draws != Some(DrawnMatchRule::Director),
            };
            if is_double { Format::DoubleKnockout(rules) } else { Format::Knockout(rules) }
        }
        "pods" => Format::Pods {
            rounds: rounds.unwrap_or(POD_ROUNDS),
            scoring: details.scoring.unwrap_or(Scoring::ByPlace),
            by_score: details.by_score == Some(true),
        },
        _ => return UserError::err(message!(TournamentAnswers, "no-such-format")),
    })
}

/// Checks that no options of other formats are set.
fn check_format_options(word: &str, rounds: Option<u32>, details: &FormatOptions) -> Result<(), UserError> {
    let of_formats: [(&str, bool, &[&str]); 7] = [
        ("rounds", rounds.is_some(), &["swiss", "pods"]),
        ("scoring", details.scoring.is_some(), &["pods"]),
        ("by-score", details.by_score.is_some(), &["pods"]),
        ("at-once", details.at_once.is_some(), &["round-robin", "double-round-robin"]),
        ("third-place", details.third_place.is_some(), &["knock-out"]),
        ("replays", details.replays.is_some(), &["knock-out", "double-knock-out"]),
        ("draws", details.draws.is_some(), &["knock-out", "double-knock-out"]),
    ];
    for (option, is_filled_in, formats) in of_formats {
        if is_filled_in && !formats.contains(&word) {
            let formats = formats.iter().map(|format| format_name(format).into()).collect();
            return UserError::err(message!(
                TournamentAnswers,
                "option-of-other-format",
                option = option,
                formats = MessageArgument::and_list(formats),
            ));
        }
    }
    Ok(())
}

/// Returns a format with changed options.
pub(crate) fn changed_format(
    before: Format,
    rounds: Option<u32>,
    details: &FormatOptions,
) -> Result<Format, UserError> {
    let rules = |before: Rules| Rules {
        third_place: details.third_place.unwrap_or(before.third_place),
        replays: details.replays.unwrap_or(before.replays),
        better_number: details.draws.map_or(before.better_number, |draws| draws != DrawnMatchRule::Director),
    };
    let (word, after) = match before {
        Format::Swiss { rounds: before } => ("swiss", Format::Swiss { rounds: rounds.unwrap_or(before) }),
        Format::RoundRobin { double, at_once } => {
            ("round-robin", Format::RoundRobin { double, at_once: details.at_once.unwrap_or(at_once) })
        }
        Format::Knockout(before) => ("knock-out", Format::Knockout(rules(before))),
        Format::DoubleKnockout(before) => ("double-knock-out", Format::DoubleKnockout(rules(before))),
        Format::Pods { rounds: before, scoring, by_score } => {
            let scoring = details.scoring.unwrap_or(scoring);
            let by_score = details.by_score.unwrap_or(by_score);
            ("pods", Format::Pods { rounds: rounds.unwrap_or(before), scoring, by_score })
        }
        other => ("", other),
    };
    check_format_options(word, rounds, details)?;
    Ok(after)
}

/// Returns the name of a format.
pub(crate) fn format_name(format: &str) -> Message {
    match format {
        "swiss" => message!(Tournaments, "name-swiss"),
        "round-robin" => message!(Tournaments, "name-round-robin"),
        "double-round-robin" => message!(Tournaments, "name-double-round-robin"),
        "knock-out" => message!(Tournaments, "name-knock-out"),
        "double-knock-out" => message!(Tournaments, "name-double-knock-out"),
        _ => message!(Tournaments, "name-pods"),
    }
}

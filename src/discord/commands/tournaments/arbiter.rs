//! `/arbiter`: what directors do with tournaments. Each act is kept with who did it, and why.

use crate::commands::options::span;
use crate::commands::spec::{CommandSpec, Family, Kind, LONGEST_TEXT, Needs, Opt, Source, Who};
use crate::commands::tournaments::announcement::announce::{DRAWS, FORMATS, SCORINGS, number};
use crate::commands::tournaments::announcement::{change, teams};
use crate::commands::tournaments::execute::tournament_command;
use crate::commands::tournaments::options;
use crate::commands::tournaments::options::ROUND;
use crate::commands::tournaments::options::SEEN;
use crate::commands::tournaments::options::TOURNAMENT_OPTION;
use crate::commands::tournaments::tournament_option::which_tournament;
use crate::commands::tournaments::{enter, panel, reading};
use crate::interactions::context::InteractionContext;
use crate::interactions::reply::Reply;
use crate::posting::TargetChannel;
use crate::services::Services;
use castellan_community::directors::arbitration::opponents;
use castellan_community::error::{OperatorError, UserError};
use castellan_community::people::{People, account};
use castellan_community::policy::{Intent, Relation};
use castellan_community::quota::RequestClass;
use castellan_community::refusals::user_error;
use castellan_community::venues::{Change, Venue};
use castellan_discord_api::ports::CallError;
use castellan_discord_api::wire::CommandInvocation;
use castellan_game::{By, Player, PlayerId};
use castellan_text::message;
use castellan_tournament::decide::LONGEST_REASON;
use castellan_tournament::{CommandKind, Tournament};
use std::sync::Arc;

const WHY: Opt = Opt::required("why", Kind::Text(Source::Nothing)).at_most(LONGEST_REASON);
/// The option `board`.
const BOARD: Opt = Opt::required("board", Kind::Text(Source::Boards));

/// The family.
pub const FAMILY: Family = Family { groups: &["arbiter"], commands: COMMANDS };

const COMMANDS: &[CommandSpec] = &[
    spec(&["arbiter", "start"], &[TOURNAMENT_OPTION]),
    spec(&["arbiter", "panel"], &[TOURNAMENT_OPTION]),
    spec(&["arbiter", "begin-round"], &[TOURNAMENT_OPTION]),
    spec(
        &["arbiter", "pair"],
        &[
            Opt::required("pairing", Kind::Text(Source::Nothing)).at_most(LONGEST_TEXT),
            WHY,
            Opt::new("overrule", Kind::Switch),
            TOURNAMENT_OPTION,
        ],
    ),
    spec(&["arbiter", "pair-again"], &[WHY, TOURNAMENT_OPTION]),
    spec(&["arbiter", "rounds"], &[Opt::required("rounds", Kind::Number), WHY, TOURNAMENT_OPTION]),
    spec(
        &["arbiter", "change"],
        &[
            WHY,
            options::TITLE,
            options::STARTS,
            options::CHECK_IN,
            options::ROUND_TIME,
            options::DAYS_OFF,
            options::NOTICE,
            options::GRACE,
            Opt::new("format", Kind::OneOf(FORMATS)),
            Opt::new("rounds", Kind::Number),
            options::TIME,
            options::RATED,
            options::TIEBREAKS,
            options::LEAST,
            options::MOST,
            Opt::new("late-until", Kind::Count),
            Opt::new("half-byes", Kind::Count),
            options::OPTIONS,
            Opt::new("scoring", Kind::OneOf(SCORINGS)),
            Opt::new("by-score", Kind::Switch),
            Opt::new("at-once", Kind::Switch),
            Opt::new("third-place", Kind::Switch),
            Opt::new("replays", Kind::Count),
            Opt::new("draws", Kind::OneOf(DRAWS)),
            TOURNAMENT_OPTION,
        ],
    ),
    spec(
        &["arbiter", "message"],
        &[Opt::required("text", Kind::Text(Source::Nothing)).at_most(LONGEST_REASON), TOURNAMENT_OPTION],
    ),
    spec(
        &["arbiter", "enter"],
        &[
            Opt::new("file", Kind::File),
            Opt::new("list", Kind::Text(Source::Nothing)).at_most(LONGEST_TEXT),
            TOURNAMENT_OPTION,
        ],
    ),
    spec(
        &["arbiter", "result"],
        &[BOARD, Opt::required("result", Kind::Text(Source::Results)), WHY, TOURNAMENT_OPTION],
    ),
    spec(
        &["arbiter", "replace"],
        &[
            Opt::required("entrant", Kind::Text(Source::Entrants)),
            Opt::required("player", Kind::User),
            WHY,
            TOURNAMENT_OPTION,
        ],
    ),
    spec(
        &["arbiter", "remove"],
        &[Opt::required("entrant", Kind::Text(Source::Entrants)), WHY, TOURNAMENT_OPTION],
    ),
    spec(
        &["arbiter", "line-up"],
        &[Opt::required("team", Kind::Text(Source::Entrants)), teams::ORDER, WHY, TOURNAMENT_OPTION],
    ),
    spec(
        &["arbiter", "extend"],
        &[Opt::required("span", Kind::Text(Source::Nothing)), WHY, ROUND, TOURNAMENT_OPTION],
    ),
    spec(
        &["arbiter", "reinstate"],
        &[BOARD, WHY, Opt::new("give", Kind::Text(Source::Nothing)), TOURNAMENT_OPTION],
    ),
    spec(&["arbiter", "restart"], &[BOARD, WHY, TOURNAMENT_OPTION]),
    spec(
        &["arbiter", "forbid"],
        &[
            Opt::required("entrant", Kind::Text(Source::Entrants)),
            Opt::required("other", Kind::Text(Source::Entrants)),
            WHY,
            TOURNAMENT_OPTION,
        ],
    ),
    spec(&["arbiter", "move"], &[WHY, TOURNAMENT_OPTION]),
    spec(&["arbiter", "finish"], &[WHY, TOURNAMENT_OPTION]),
    spec(&["arbiter", "cancel"], &[WHY, TOURNAMENT_OPTION]),
];

const fn spec(path: &'static [&'static str], options: &'static [Opt]) -> CommandSpec {
    CommandSpec {
        path,
        options,
        class: RequestClass::Change,
        needs: Needs::Settings,
        who: Who::Directors,
        run: |services, context, invocation| Box::pin(arbiter(services, context, invocation)),
    }
}

pub(in crate::commands) async fn arbiter(
    services: &Services,
    context: &InteractionContext<'_>,
    invocation: &CommandInvocation,
) -> Result<Reply, UserError> {
    let (tournament, venue) = which_tournament(services, context, invocation, Intent::RunTournament).await?;
    let part = invocation.path.get(1).map_or("", String::as_str);
    if part == "panel" {
        return panel::panel(services, context, &tournament, &venue).await;
    }
    if part == "enter" {
        return enter::enter(services, context, invocation, (&tournament, &venue)).await;
    }
    if part == "move" {
        let why = invocation.text("why").unwrap_or_default().to_owned();
        return relocate_tournament(services, context, (&tournament, &venue), why).await;
    }
    if let Some(user) = invocation.user("player") {
        services.access.is_in(context, user, Some(venue.guild))?;
    }
    let kind = match part {
        "change" => {
            let why = invocation.text("why").unwrap_or_default().to_owned();
            let after = change::changed(services, context, invocation, tournament.announcement()).await?;
            // All that was announced is set, so nothing may have been changed since it was looked at.
            let kind = Box::new(CommandKind::Amend { announcement: Box::new(after), why });
            CommandKind::AsSeen { events: tournament.events(), kind }
        }
        _ => arbiter_command(services, invocation, part, &tournament).await?,
    };
    arbitrates(services, context, invocation, &(tournament, venue), kind).await
}

/// Does what a director asks of a tournament, unless it is for somebody else to decide.
pub(in crate::commands) async fn arbitrates(
    services: &Services,
    context: &InteractionContext<'_>,
    invocation: &CommandInvocation,
    (tournament, venue): &(Arc<Tournament>, Venue),
    kind: CommandKind,
) -> Result<Reply, UserError> {
    let relation = services.access.may_decide(context, tournament, &kind).await?;
    if relation == Relation::Operator && kind.why().is_none() {
        return UserError::say(message!(TournamentAnswers, "operator-why"));
    }
    if let CommandKind::Replace { number, player, .. } = kind.asked() {
        if player.id == context.player {
            return UserError::say(message!(TournamentAnswers, "replace-self"));
        }
        let Some(user) = invocation.user("player") else {
            return UserError::say(message!(TournamentAnswers, "replace-nobody"));
        };
        let opponents = opponents(tournament, *number);
        let opponents: Vec<&PlayerId> = opponents.iter().collect();
        services.access.may_be_put(context, user, &player.id, &opponents, Some(venue.guild)).await?;
    }
    if let CommandKind::Tell { .. } = kind.asked() {
        services.counts_as_post(context)?;
    }
    let (by, why) = (By::Director(context.player.clone()), kind.why().map(str::to_owned));
    let note = match kind.asked() {
        CommandKind::Amend { announcement, .. }
            if announcement.days_off != tournament.announcement().days_off =>
        {
            change::note_on_days_off(services, context, announcement).await?
        }
        _ => None,
    };
    let kind = match invocation.number(SEEN) {
        Some(seen) => CommandKind::AsSeen { events: seen.unsigned_abs(), kind: Box::new(kind) },
        None => kind,
    };
    let mut said = tournament_command(services, context, tournament.id(), by, kind).await?;
    if let Some(note) = note {
        said.push('\n');
        said += &context.say(&note);
    }
    if relation == Relation::Operator {
        tracing::info!(
            tournament = %tournament.id(), operator = %context.interaction.user.id, why = ?why,
            "an operator directed a tournament of another server"
        );
    }
    Ok(said.into())
}

/// Gives a tournament a director's command.
async fn arbiter_command(
    services: &Services,
    invocation: &CommandInvocation,
    part: &str,
    tournament: &Tournament,
) -> Result<CommandKind, UserError> {
    let why = invocation.text("why").unwrap_or_default().to_owned();
    let text = |name: &str| invocation.text(name).unwrap_or_default();
    let board = || reading::board(tournament, text("board"));
    let people = People::of_tournament(&services.referee, tournament).await?;
    let player = |name: &str| reading::player(tournament, &people, text(name));
    Ok(match part {
        "start" => CommandKind::Start,
        "begin-round" => CommandKind::StartRound,
        "pair" => {
            let format = tournament.announcement().format;
            let reading::RoundPairing { games, byes } = reading::round_pairing(text("pairing"), format)?;
            CommandKind::Correct { games, byes, overrule: invocation.switch("overrule") == Some(true), why }
        }
        "pair-again" => CommandKind::PairAgain { why },
        "message" => CommandKind::Tell { text: text("text").to_owned() },
        "rounds" => CommandKind::SetRounds { rounds: number(invocation, "rounds")?.unwrap_or_default(), why },
        "result" => {
            let board = board()?;
            let seats = tournament.pairing(board).map(|pairing| pairing.entrants.len());
            let Some(seats) = seats else {
                let board = board.to_string();
                return UserError::say(message!(TournamentRefusals, "no-such-board", board = board));
            };
            CommandKind::Override { board, score: reading::score(text("result"), seats)?, why }
        }
        "replace" => {
            let Some(user) = invocation.user("player").filter(|user| !user.bot) else {
                return UserError::say(message!(TournamentAnswers, "replace-bot"));
            };
            let comes = services
                .referee
                .directory
                .named_player(&account(user.id), &user.name)
                .await
                .map_err(user_error)?;
            let number = reading::number(tournament, &people, text("entrant"))?;
            CommandKind::Replace { number, player: Player::person(comes), why }
        }
        "remove" => CommandKind::Remove { player: player("entrant")?, why },
        "line-up" => {
            let team = tournament.team_called(text("team"));
            let players = team.map_or(Ok(Vec::new()), |team| teams::order(team, text("order")))?;
            CommandKind::LineUp { team: text("team").to_owned(), players, why }
        }
        "extend" => {
            let round =
                reading::round(invocation)?.or_else(|| reading::latest(tournament)).unwrap_or_default();
            CommandKind::Extend { round, span: span(text("span"))?, why }
        }
        "reinstate" => CommandKind::Reinstate {
            board: board()?,
            give: invocation.text("give").map(span).transpose()?,
            why,
        },
        "restart" => CommandKind::Restart { board: board()?, why },
        "forbid" => CommandKind::Forbid { pair: [player("entrant")?, player("other")?], why },
        "finish" => CommandKind::Finish { why },
        "cancel" => CommandKind::Cancel { why },
        _ => return Err(OperatorError::Unknown(format!("/arbiter {part}")).into()),
    })
}

/// Tells of a tournament in the channel where this is asked from now on.
async fn relocate_tournament(
    services: &Services,
    context: &InteractionContext<'_>,
    (tournament, venue): (&Tournament, &Venue),
    why: String,
) -> Result<Reply, UserError> {
    let interaction = context.interaction;
    let (id, channel) = (tournament.id(), interaction.channel);
    let shown = format!("<#{channel}>");
    if interaction.guild != Some(venue.guild) {
        return UserError::say(message!(TournamentAnswers, "move-other-server"));
    }
    if channel == venue.channel && !venue.lost {
        if services.venues.was_changed_by(id, &context.request()).await? {
            return Ok(message!(TournamentAnswers, "moved", tournament = id.as_str(), channel = shown).into());
        }
        return UserError::say(message!(TournamentAnswers, "move-here-already", channel = shown));
    }
    if why.trim().is_empty() {
        return UserError::say(message!(TournamentRefusals, "no-reason", most = LONGEST_REASON));
    }
    let target = TargetChannel::of(context, None);
    services.may_post_officially(context, target).await?;
    let without_threads = !target.kind.takes_threads();
    let there = Venue { channel, message: None, lost: false, without_threads, ..venue.clone() };
    // The lock keeps posts and notes out of the channel that is left.
    let only = services.tournaments.writers.lock(id).await;
    let placed = match services.tournaments.announce_at(tournament, &there).await {
        Ok(placed) => placed,
        Err(OperatorError::Call(CallError::Gone { .. } | CallError::Forbidden { .. })) => {
            return UserError::say(message!(TournamentAnswers, "move-forbidden", channel = shown));
        }
        Err(error) => return Err(error.into()),
    };
    let named = services.discord.channel(channel).await.ok().map(|there| format!("#{}", there.name));
    let kind = CommandKind::Relocate { place: named.unwrap_or_else(|| shown.clone()), why };
    tournament_command(services, context, id, By::Director(context.player.clone()), kind).await?;
    let moved = |venue: &mut Venue| {
        venue.channel = channel;
        venue.message = Some(placed);
        venue.lost = false;
        venue.without_threads = without_threads;
    };
    services.venues.change(id, Change::Moved, &context.request(), moved).await?;
    drop(only);
    // The messages of what goes on follow.
    services.tournaments.throttle.touch(id.clone());
    // Undelivered messages were for the old channel.
    services.undelivered.posted(id.as_str());
    if let Some(old) = venue.message {
        // The message may be gone with its channel.
        let _ = services.discord.retouch(old, &[]).await;
    }
    Ok(message!(TournamentAnswers, "moved", tournament = id.as_str(), channel = shown).into())
}

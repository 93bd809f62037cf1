//! `/arbiter`: interventions by directors, each recorded with its author and reason.

use crate::commands::handler::{Call, HandlerResult, TournamentCall, commands};
use crate::commands::option_spec::{LONGEST_TEXT, Source};
use crate::commands::option_values::{CommandOptions, options};
use crate::commands::tournaments::announcement::{change, teams};
use crate::commands::tournaments::execute::execute_in_tournament;
use crate::commands::tournaments::shared_options::{ReasonOption, RoundNumber};
use crate::commands::tournaments::{invite, panel, parsing};
use crate::interactions::context::InteractionContext;
use crate::posting::TargetChannel;
use crate::services::Services;
use castellan_community::access::policy::Relation;
use castellan_community::directors::arbitration::opponents;
use castellan_community::error::{OperatorError, UserError};
use castellan_community::people::People;
use castellan_community::places::tournament_locations::{TournamentLocation, TournamentLocationChange};
use castellan_discord_api::client::CallError;
use castellan_discord_api::escape::escape_line;
use castellan_discord_api::wire::User;
use castellan_game::{Player, PlayerId, Requester, Span};
use castellan_text::message;
use castellan_tournament::decide::LONGEST_REASON;
use castellan_tournament::{CommandKind, Tournament};
use std::sync::Arc;

commands! {
    ["arbiter", "start"] of_tournament(Change, RunTournament): |call, ()| decide(call, CommandKind::Start);
    ["arbiter", "check-in"] of_tournament(Change, RunTournament): |call, ()| decide(call, CommandKind::OpenCheckIn);
    ["arbiter", "panel"] of_tournament(Change, RunTournament): |call, ()| {
        panel::panel(call.services, call.context, &call.subject.0, &call.subject.1)
    };
    ["arbiter", "begin-round"] of_tournament(Change, RunTournament): |call, ()| {
        decide(call, CommandKind::StartRound)
    };
    ["arbiter", "pair"] of_tournament(Change, RunTournament): |call, options| pair_round(call, options);
    ["arbiter", "pair-again"] of_tournament(Change, RunTournament): |call, ReasonOption { why }| {
        decide(call, CommandKind::PairAgain { why })
    };
    ["arbiter", "rounds"] of_tournament(Change, RunTournament): |call, RoundsOptions { rounds, why }| {
        decide(call, CommandKind::SetRounds { rounds, why })
    };
    ["arbiter", "change"] of_tournament(Change, RunTournament): |call, changes| change_announcement(call, changes);
    ["arbiter", "message"] of_tournament(Change, RunTournament): |call, MessageOptions { text }| {
        decide(call, CommandKind::MessagePlayers { text })
    };
    ["arbiter", "enter"] of_tournament(Change, RunTournament): |call, list| invite::preview_invitations(call, list);
    ["arbiter", "result"] of_tournament(Change, RunTournament): |call, options| set_result(call, options);
    ["arbiter", "replace"] of_tournament(Change, RunTournament): |call, options| replace_entrant(call, options);
    ["arbiter", "remove"] of_tournament(Change, RunTournament): |call, RemoveOptions { entrant, why }| async move {
        let player = parse_player(&call, &entrant).await?;
        decide(call, CommandKind::Remove { player, why }).await
    };
    ["arbiter", "line-up"] of_tournament(Change, RunTournament): |call, options| line_up(call, options);
    ["arbiter", "extend"] of_tournament(Change, RunTournament): |call, ExtendOptions { span, why, round }| {
        let round = round.map(|RoundNumber(round)| round).or_else(|| parsing::latest_round(&call.subject.0));
        decide(call, CommandKind::Extend { round: round.unwrap_or_default(), span, why })
    };
    ["arbiter", "reinstate"] of_tournament(Change, RunTournament): |call, options| async move {
        let ReinstateOptions { board, why, give } = options;
        let board = parsing::board(&call.subject.0, &board)?;
        decide(call, CommandKind::Reinstate { board, give, why }).await
    };
    ["arbiter", "restart"] of_tournament(Change, RunTournament): |call, RestartOptions { board, why }| async move {
        let board = parsing::board(&call.subject.0, &board)?;
        decide(call, CommandKind::Restart { board, why }).await
    };
    ["arbiter", "forbid"] of_tournament(Change, RunTournament): |call, options| async move {
        let ForbidOptions { entrant, other, why } = options;
        let pair = [parse_player(&call, &entrant).await?, parse_player(&call, &other).await?];
        decide(call, CommandKind::Forbid { pair, why }).await
    };
    ["arbiter", "move"] of_tournament(Change, RunTournament): |call, ReasonOption { why }| relocate_tournament(call, why);
    ["arbiter", "finish"] of_tournament(Change, RunTournament): |call, FinishOptions { why }| {
        decide(call, CommandKind::Finish { why })
    };
    ["arbiter", "cancel"] of_tournament(Change, RunTournament): |call, ReasonOption { why }| {
        decide(call, CommandKind::Cancel { why })
    };
}

options! {
    /// The options of `/arbiter pair`.
    struct PairOptions {
        pairing: String = "pairing".at_most(LONGEST_TEXT),
        why: String = "why".at_most(LONGEST_REASON),
        overrule: bool = "overrule",
    }

    /// The options of `/arbiter rounds`.
    struct RoundsOptions { rounds: u32 = "rounds", why: String = "why".at_most(LONGEST_REASON), }

    /// The options of `/arbiter finish`.
    struct FinishOptions { why: Option<String> = "why".at_most(LONGEST_REASON), }

    /// The options of `/arbiter message`.
    struct MessageOptions { text: String = "text".at_most(LONGEST_REASON), }

    /// The options of `/arbiter result`.
    struct ResultOptions {
        board: String = "board".suggests(Source::Boards),
        result: String = "result".suggests(Source::Results),
        why: String = "why".at_most(LONGEST_REASON),
    }

    /// The options of `/arbiter replace`.
    struct ReplaceOptions {
        entrant: String = "entrant".suggests(Source::NumberedEntrants),
        player: Option<User> = "player".required(),
        why: String = "why".at_most(LONGEST_REASON),
    }

    /// The options of `/arbiter remove`.
    struct RemoveOptions {
        entrant: String = "entrant".suggests(Source::Entrants),
        why: String = "why".at_most(LONGEST_REASON),
    }

    /// The options of `/arbiter line-up`.
    struct LineUpOptions {
        team: String = "team".suggests(Source::Teams),
        order: String = "order",
        why: String = "why".at_most(LONGEST_REASON),
    }

    /// The options of `/arbiter extend`.
    struct ExtendOptions {
        span: Span = "span",
        why: String = "why".at_most(LONGEST_REASON),
        round: Option<RoundNumber> = "round",
    }

    /// The options of `/arbiter reinstate`.
    struct ReinstateOptions {
        board: String = "board".suggests(Source::Boards),
        why: String = "why".at_most(LONGEST_REASON),
        give: Option<Span> = "give",
    }

    /// The options of `/arbiter restart`.
    struct RestartOptions {
        board: String = "board".suggests(Source::Boards),
        why: String = "why".at_most(LONGEST_REASON),
    }

    /// The options of `/arbiter forbid`.
    struct ForbidOptions {
        entrant: String = "entrant".suggests(Source::Entrants),
        other: String = "other".suggests(Source::Entrants),
        why: String = "why".at_most(LONGEST_REASON),
    }

    /// The hidden options that a director's form adds.
    #[derive(Default)]
    pub(in crate::commands) struct FormOptions {
        player: Option<User> = "player".hidden(),
        seen: Option<u32> = "seen".hidden(),
    }
}

/// Carries out a director's command.
async fn decide(call: TournamentCall<'_>, kind: CommandKind) -> HandlerResult {
    let form_options = FormOptions::parse(call.invocation)?;
    execute_decision(call.services, call.context, call.subject, kind, form_options).await
}

/// Returns the player that a director names.
async fn parse_player(call: &TournamentCall<'_>, text: &str) -> Result<PlayerId, UserError> {
    let people = People::of_tournament(&call.services.referee, &call.subject.0).await?;
    parsing::player(&call.subject.0, &people, text)
}

async fn pair_round(
    call: TournamentCall<'_>,
    PairOptions { pairing, why, overrule }: PairOptions,
) -> HandlerResult {
    let format = call.subject.0.announcement().format;
    let parsing::RoundPairing { games, byes } = parsing::round_pairing(&pairing, format)?;
    decide(call, CommandKind::CorrectPairing { games, byes, overrule, why }).await
}

async fn change_announcement(call: TournamentCall<'_>, changes: change::ChangeOptions) -> HandlerResult {
    let tournament = &call.subject.0;
    let after =
        change::apply_changes(call.services, call.context, &changes, tournament.announcement()).await?;
    // An amendment replaces the whole announcement, so nothing may have changed since it was loaded.
    let kind = Box::new(CommandKind::Amend { announcement: Box::new(after), why: changes.why });
    let events = tournament.events();
    decide(call, CommandKind::AtVersion { events, kind }).await
}

async fn set_result(
    call: TournamentCall<'_>,
    ResultOptions { board, result, why }: ResultOptions,
) -> HandlerResult {
    let board = parsing::board(&call.subject.0, &board)?;
    let Some(pairing) = call.subject.0.pairing(board) else {
        return UserError::err(message!(TournamentRefusals, "no-such-board", board = board.to_string()));
    };
    let score = parsing::score(&result, pairing.entrants.len())?;
    decide(call, CommandKind::Override { board, score, why }).await
}

async fn replace_entrant(
    call: TournamentCall<'_>,
    ReplaceOptions { entrant, player, why }: ReplaceOptions,
) -> HandlerResult {
    let Call { services, context, subject: (tournament, venue), .. } = call;
    if let Some(user) = &player {
        services.access.check_membership(context, user, Some(venue.guild))?;
    }
    let Some(user) = player.filter(|user| !user.bot) else {
        return UserError::err(message!(TournamentAnswers, "replace-bot"));
    };
    let people = People::of_tournament(&services.referee, tournament).await?;
    let replacement = services.find_or_create_player(user.id, &user.name).await?;
    let number = parsing::entrant_number(tournament, &people, &entrant)?;
    decide(call, CommandKind::Replace { number, player: Player::person(replacement), why }).await
}

async fn line_up(
    call: TournamentCall<'_>,
    LineUpOptions { team, order, why }: LineUpOptions,
) -> HandlerResult {
    let found = call.subject.0.team_named(&team);
    let players = found.map_or(Ok(Vec::new()), |team| teams::parse_line_up(team, &order))?;
    decide(call, CommandKind::LineUp { team, players, why }).await
}

/// Carries out a director's command, after a check that the decision is the user's to make.
pub(in crate::commands) async fn execute_decision(
    services: &Services,
    context: &InteractionContext<'_>,
    (tournament, venue): &(Arc<Tournament>, TournamentLocation),
    kind: CommandKind,
    form_options: FormOptions,
) -> HandlerResult {
    let relation = services.access.check_may_decide(context, tournament, &kind).await?;
    if relation == Relation::Operator && kind.why().is_none() {
        return UserError::err(message!(TournamentAnswers, "operator-why"));
    }
    if let CommandKind::Replace { number, player, .. } = kind.inner() {
        if player.id == context.player {
            return UserError::err(message!(TournamentAnswers, "replace-self"));
        }
        let Some(user) = &form_options.player else {
            return UserError::err(message!(TournamentAnswers, "replace-nobody"));
        };
        let opponents = opponents(tournament, *number);
        let opponents: Vec<&PlayerId> = opponents.iter().collect();
        services
            .access
            .check_may_be_seated_by_director(context, user, &player.id, &opponents, Some(venue.guild))
            .await?;
    }
    if let CommandKind::MessagePlayers { .. } = kind.inner() {
        services.count_post(context)?;
    }
    let (by, why) = (Requester::Director(context.player.clone()), kind.why().map(str::to_owned));
    let note = match kind.inner() {
        CommandKind::Amend { announcement, .. }
            if announcement.days_off != tournament.announcement().days_off =>
        {
            change::days_off_note(services, context, announcement).await?
        }
        _ => None,
    };
    let kind = match form_options.seen {
        Some(seen) => CommandKind::AtVersion { events: seen.into(), kind: Box::new(kind) },
        None => kind,
    };
    let mut answer = execute_in_tournament(services, context, tournament.id(), by, kind).await?;
    if let Some(note) = note {
        answer.push('\n');
        answer += &context.to_text(&note);
    }
    if relation == Relation::Operator {
        tracing::info!(
            tournament = %tournament.id(), operator = %context.interaction.user.id, why = ?why,
            "an operator directed a tournament of another server"
        );
    }
    Ok(answer.into())
}

/// Moves a tournament's posts to this channel.
async fn relocate_tournament(call: TournamentCall<'_>, why: String) -> HandlerResult {
    let Call { services, context, subject: (tournament, venue), .. } = call;
    let interaction = context.interaction;
    let (id, channel) = (tournament.id(), interaction.channel);
    let mention = format!("<#{channel}>");
    let title = escape_line(&tournament.announcement().title);
    if interaction.guild != Some(venue.guild) {
        return UserError::err(message!(TournamentAnswers, "move-other-server"));
    }
    if channel == venue.channel && !venue.lost {
        if services.venues.was_changed_by(id, &context.request_id()).await? {
            return Ok(message!(TournamentAnswers, "moved", tournament = title, channel = mention).into());
        }
        return UserError::err(message!(TournamentAnswers, "move-here-already", channel = mention));
    }
    if why.trim().is_empty() {
        return UserError::err(message!(TournamentRefusals, "no-reason", most = LONGEST_REASON));
    }
    let target = TargetChannel::named_or_current(context, None);
    services.permit_official_post(context, target).await?;
    let without_threads = !target.kind.can_start_threads();
    let new_venue =
        TournamentLocation { channel, message: None, lost: false, without_threads, ..venue.clone() };
    // The lock keeps posts and notes out of the old channel.
    let guard = services.tournaments.writers.lock(id).await;
    let posted = match services.tournaments.post_announcement(tournament, &new_venue).await {
        Ok(posted) => posted,
        Err(OperatorError::Call(CallError::Gone { .. } | CallError::Forbidden { .. })) => {
            return UserError::err(message!(TournamentAnswers, "move-forbidden", channel = mention));
        }
        Err(error) => return Err(error.into()),
    };
    let channel_name =
        services.discord.channel(channel).await.ok().map(|channel| format!("#{}", channel.name));
    let kind = CommandKind::Relocate { place: channel_name.unwrap_or_else(|| mention.clone()), why };
    execute_in_tournament(services, context, id, Requester::Director(context.player.clone()), kind).await?;
    let relocate = |venue: &mut TournamentLocation| {
        venue.channel = channel;
        venue.message = Some(posted);
        venue.lost = false;
        venue.without_threads = without_threads;
    };
    services.venues.change(id, TournamentLocationChange::Moved, &context.request_id(), relocate).await?;
    drop(guard);
    // The messages of the current phase follow.
    services.tournaments.throttle.mark_stale(id.clone());
    // Undelivered messages belonged to the old channel.
    services.undelivered.record_posted(id.as_str());
    if let Some(old) = venue.message {
        // The message may have been deleted with its channel.
        let _ = services.discord.edit_components(old, &[]).await;
    }
    Ok(message!(TournamentAnswers, "moved", tournament = title, channel = mention).into())
}

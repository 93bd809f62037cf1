//! `/arbiter`: interventions by directors, each recorded with its author and reason.

use crate::commands::handler::{Answered, Call, TournamentCall, commands};
use crate::commands::opt::{LONGEST_TEXT, Source};
use crate::commands::option_values::{Options, options};
use crate::commands::tournaments::announcement::{change, teams};
use crate::commands::tournaments::execute::tournament_command;
use crate::commands::tournaments::options::{Round, Why};
use crate::commands::tournaments::{enter, panel, reading};
use crate::interactions::context::InteractionContext;
use crate::posting::TargetChannel;
use crate::services::Services;
use castellan_community::directors::arbitration::opponents;
use castellan_community::error::{OperatorError, UserError};
use castellan_community::people::People;
use castellan_community::policy::Relation;
use castellan_community::venues::{Change, Venue};
use castellan_discord_api::ports::CallError;
use castellan_discord_api::wire::User;
use castellan_game::{By, Player, PlayerId, Span};
use castellan_text::message;
use castellan_tournament::decide::LONGEST_REASON;
use castellan_tournament::{CommandKind, Tournament};
use std::sync::Arc;

commands! {
    ["arbiter", "start"] of_tournament(Change, RunTournament): |call, ()| decides(call, CommandKind::Start);
    ["arbiter", "panel"] of_tournament(Change, RunTournament): |call, ()| {
        panel::panel(call.services, call.context, &call.subject.0, &call.subject.1)
    };
    ["arbiter", "begin-round"] of_tournament(Change, RunTournament): |call, ()| {
        decides(call, CommandKind::StartRound)
    };
    ["arbiter", "pair"] of_tournament(Change, RunTournament): |call, options| pair(call, options);
    ["arbiter", "pair-again"] of_tournament(Change, RunTournament): |call, Why { why }| {
        decides(call, CommandKind::PairAgain { why })
    };
    ["arbiter", "rounds"] of_tournament(Change, RunTournament): |call, Rounds { rounds, why }| {
        decides(call, CommandKind::SetRounds { rounds, why })
    };
    ["arbiter", "change"] of_tournament(Change, RunTournament): |call, changes| change_announcement(call, changes);
    ["arbiter", "message"] of_tournament(Change, RunTournament): |call, Tell { text }| {
        decides(call, CommandKind::Tell { text })
    };
    ["arbiter", "enter"] of_tournament(Change, RunTournament): |call, list| enter::enter(call, list);
    ["arbiter", "result"] of_tournament(Change, RunTournament): |call, options| set_result(call, options);
    ["arbiter", "replace"] of_tournament(Change, RunTournament): |call, options| replace(call, options);
    ["arbiter", "remove"] of_tournament(Change, RunTournament): |call, OfEntrant { entrant, why }| async move {
        let player = player(&call, &entrant).await?;
        decides(call, CommandKind::Remove { player, why }).await
    };
    ["arbiter", "line-up"] of_tournament(Change, RunTournament): |call, options| line_up(call, options);
    ["arbiter", "extend"] of_tournament(Change, RunTournament): |call, Extend { span, why, round }| {
        let round = round.map(|Round(round)| round).or_else(|| reading::latest(&call.subject.0));
        decides(call, CommandKind::Extend { round: round.unwrap_or_default(), span, why })
    };
    ["arbiter", "reinstate"] of_tournament(Change, RunTournament): |call, options| async move {
        let Reinstate { board, why, give } = options;
        let board = reading::board(&call.subject.0, &board)?;
        decides(call, CommandKind::Reinstate { board, give, why }).await
    };
    ["arbiter", "restart"] of_tournament(Change, RunTournament): |call, OfBoard { board, why }| async move {
        let board = reading::board(&call.subject.0, &board)?;
        decides(call, CommandKind::Restart { board, why }).await
    };
    ["arbiter", "forbid"] of_tournament(Change, RunTournament): |call, options| async move {
        let Forbid { entrant, other, why } = options;
        let pair = [player(&call, &entrant).await?, player(&call, &other).await?];
        decides(call, CommandKind::Forbid { pair, why }).await
    };
    ["arbiter", "move"] of_tournament(Change, RunTournament): |call, Why { why }| relocate_tournament(call, why);
    ["arbiter", "finish"] of_tournament(Change, RunTournament): |call, Why { why }| {
        decides(call, CommandKind::Finish { why })
    };
    ["arbiter", "cancel"] of_tournament(Change, RunTournament): |call, Why { why }| {
        decides(call, CommandKind::Cancel { why })
    };
}

options! {
    /// The options of `/arbiter pair`.
    struct Pair {
        pairing: String = "pairing".at_most(LONGEST_TEXT),
        why: String = "why".at_most(LONGEST_REASON),
        overrule: bool = "overrule",
    }

    /// The options of `/arbiter rounds`.
    struct Rounds { rounds: u32 = "rounds", why: String = "why".at_most(LONGEST_REASON), }

    /// The options of `/arbiter message`.
    struct Tell { text: String = "text".at_most(LONGEST_REASON), }

    /// The options of `/arbiter result`.
    struct SetResult {
        board: String = "board".suggests(Source::Boards),
        result: String = "result".suggests(Source::Results),
        why: String = "why".at_most(LONGEST_REASON),
    }

    /// The options of `/arbiter replace`.
    struct Replace {
        entrant: String = "entrant".suggests(Source::Entrants),
        player: Option<User> = "player".required(),
        why: String = "why".at_most(LONGEST_REASON),
    }

    /// The options of `/arbiter remove`.
    struct OfEntrant {
        entrant: String = "entrant".suggests(Source::Entrants),
        why: String = "why".at_most(LONGEST_REASON),
    }

    /// The options of `/arbiter line-up`.
    struct LineUp {
        team: String = "team".suggests(Source::Entrants),
        order: String = "order",
        why: String = "why".at_most(LONGEST_REASON),
    }

    /// The options of `/arbiter extend`.
    struct Extend {
        span: Span = "span",
        why: String = "why".at_most(LONGEST_REASON),
        round: Option<Round> = "round",
    }

    /// The options of `/arbiter reinstate`.
    struct Reinstate {
        board: String = "board".suggests(Source::Boards),
        why: String = "why".at_most(LONGEST_REASON),
        give: Option<Span> = "give",
    }

    /// The options of `/arbiter restart`.
    struct OfBoard {
        board: String = "board".suggests(Source::Boards),
        why: String = "why".at_most(LONGEST_REASON),
    }

    /// The options of `/arbiter forbid`.
    struct Forbid {
        entrant: String = "entrant".suggests(Source::Entrants),
        other: String = "other".suggests(Source::Entrants),
        why: String = "why".at_most(LONGEST_REASON),
    }

    /// The hidden options that a director's form adds.
    #[derive(Default)]
    pub(in crate::commands) struct Asked {
        player: Option<User> = "player".hidden(),
        seen: Option<u32> = "seen".hidden(),
    }
}

/// Carries out a director's command.
async fn decides(call: TournamentCall<'_>, kind: CommandKind) -> Answered {
    let asked = Asked::read(call.invocation)?;
    arbitrates(call.services, call.context, call.subject, kind, asked).await
}

/// Returns the player that a director names.
async fn player(call: &TournamentCall<'_>, text: &str) -> Result<PlayerId, UserError> {
    let people = People::of_tournament(&call.services.referee, &call.subject.0).await?;
    reading::player(&call.subject.0, &people, text)
}

async fn pair(call: TournamentCall<'_>, Pair { pairing, why, overrule }: Pair) -> Answered {
    let format = call.subject.0.announcement().format;
    let reading::RoundPairing { games, byes } = reading::round_pairing(&pairing, format)?;
    decides(call, CommandKind::Correct { games, byes, overrule, why }).await
}

async fn change_announcement(call: TournamentCall<'_>, changes: change::Changes) -> Answered {
    let tournament = &call.subject.0;
    let after = change::changed(call.services, call.context, &changes, tournament.announcement()).await?;
    // An amendment replaces the whole announcement, so nothing may have changed since it was loaded.
    let kind = Box::new(CommandKind::Amend { announcement: Box::new(after), why: changes.why });
    let events = tournament.events();
    decides(call, CommandKind::AsSeen { events, kind }).await
}

async fn set_result(call: TournamentCall<'_>, SetResult { board, result, why }: SetResult) -> Answered {
    let board = reading::board(&call.subject.0, &board)?;
    let Some(pairing) = call.subject.0.pairing(board) else {
        return UserError::say(message!(TournamentRefusals, "no-such-board", board = board.to_string()));
    };
    let score = reading::score(&result, pairing.entrants.len())?;
    decides(call, CommandKind::Override { board, score, why }).await
}

async fn replace(call: TournamentCall<'_>, Replace { entrant, player, why }: Replace) -> Answered {
    let Call { services, context, subject: (tournament, venue), .. } = call;
    if let Some(user) = &player {
        services.access.is_in(context, user, Some(venue.guild))?;
    }
    let Some(user) = player.filter(|user| !user.bot) else {
        return UserError::say(message!(TournamentAnswers, "replace-bot"));
    };
    let people = People::of_tournament(&services.referee, tournament).await?;
    let comes = services.player_of(user.id, &user.name).await?;
    let number = reading::number(tournament, &people, &entrant)?;
    decides(call, CommandKind::Replace { number, player: Player::person(comes), why }).await
}

async fn line_up(call: TournamentCall<'_>, LineUp { team, order, why }: LineUp) -> Answered {
    let known = call.subject.0.team_called(&team);
    let players = known.map_or(Ok(Vec::new()), |team| teams::order(team, &order))?;
    decides(call, CommandKind::LineUp { team, players, why }).await
}

/// Carries out a director's command, after a check that the decision is the user's to make.
pub(in crate::commands) async fn arbitrates(
    services: &Services,
    context: &InteractionContext<'_>,
    (tournament, venue): &(Arc<Tournament>, Venue),
    kind: CommandKind,
    asked: Asked,
) -> Answered {
    let relation = services.access.may_decide(context, tournament, &kind).await?;
    if relation == Relation::Operator && kind.why().is_none() {
        return UserError::say(message!(TournamentAnswers, "operator-why"));
    }
    if let CommandKind::Replace { number, player, .. } = kind.asked() {
        if player.id == context.player {
            return UserError::say(message!(TournamentAnswers, "replace-self"));
        }
        let Some(user) = &asked.player else {
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
    let kind = match asked.seen {
        Some(seen) => CommandKind::AsSeen { events: seen.into(), kind: Box::new(kind) },
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

/// Moves a tournament's posts to this channel.
async fn relocate_tournament(call: TournamentCall<'_>, why: String) -> Answered {
    let Call { services, context, subject: (tournament, venue), .. } = call;
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
    // The lock keeps posts and notes out of the old channel.
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
    // The messages of the current phase follow.
    services.tournaments.throttle.touch(id.clone());
    // Undelivered messages belonged to the old channel.
    services.undelivered.posted(id.as_str());
    if let Some(old) = venue.message {
        // The message may have been deleted with its channel.
        let _ = services.discord.retouch(old, &[]).await;
    }
    Ok(message!(TournamentAnswers, "moved", tournament = id.as_str(), channel = shown).into())
}

//! `/tournament ladder` and `/tournament challenge`: players challenge those above them.

use crate::commands::handler::{Call, HandlerResult, TournamentCall};
use crate::commands::option_spec::Source;
use crate::commands::option_values::options;
use crate::commands::tournaments::announcement::announce::{
    DEFAULT_SETTINGS, announce_here, announcement_for_format,
};
use crate::commands::tournaments::announcement::arena::{UnfinishedGames, with_length};
use crate::commands::tournaments::execute::execute_in_tournament;
use crate::commands::tournaments::parsing;
use crate::commands::tournaments::shared_options::AnnouncementOptions;
use crate::components::spec::components;
use crate::interactions::context::InteractionContext;
use crate::interactions::reply::Reply;
use crate::services::Services;
use castellan_community::error::UserError;
use castellan_community::people::People;
use castellan_discord_api::escape::visible_name;
use castellan_discord_api::limits::{SELECT_OPTION, SELECT_OPTIONS, shorten};
use castellan_discord_api::wire::{Message, Row, Select, SelectOption};
use castellan_discord_view::ids::{ComponentId, Step};
use castellan_game::{PlayerId, Requester, Span};
use castellan_rules::Variant;
use castellan_text::message;
use castellan_text::names::isolate;
use castellan_tournament::announcement::LONGEST_TITLE;
use castellan_tournament::{CommandKind, Format, PairingNumber, Phase, Tournament};

options! {
    /// The options of `/tournament ladder`.
    pub(in crate::commands) struct LadderOptions {
        title: String = "title".at_most(LONGEST_TITLE),
        variant: Variant = "variant",
        length: Span = "length",
        reach: Option<u32> = "reach",
        unfinished: Option<UnfinishedGames> = "unfinished",
        ..announced: AnnouncementOptions [without "round-time", "days-off", "notice", "tiebreaks"],
    }

    /// The options of `/tournament challenge`.
    pub(in crate::commands) struct Challenge {
        opponent: String = "opponent".suggests(Source::Opponents),
    }
}

/// The default number of places above their own within which players can challenge.
const REACH: u32 = 3;

components! {
    /// The components of a challenge.
    Challenge of_tournament(Look, SignUp): |press| opponent_list(press.services, press.context, &press.subject.0);
    ChallengePick of_tournament(Change, SignUp): |press| {
        challenge_picked(press.services, press.context, &press.subject.0, press.pick().unwrap_or_default())
    };
}

pub(in crate::commands) async fn announce_ladder(call: Call<'_>, new: LadderOptions) -> HandlerResult {
    let Call { services, context, .. } = call;
    let cut_off = new.unfinished == Some(UnfinishedGames::Drop);
    let format = Format::Ladder { reach: new.reach.unwrap_or(REACH), cut_off };
    let subject = (new.title.as_str(), new.variant);
    let base =
        announcement_for_format(services, context, subject, &new.announced, (format, &DEFAULT_SETTINGS))
            .await?;
    announce_here(services, context, with_length(base, new.length, &new.announced)).await
}

pub(in crate::commands) async fn challenge(call: TournamentCall<'_>, options: Challenge) -> HandlerResult {
    let Call { services, context, subject: (tournament, _), .. } = call;
    let people = People::of_tournament(&services.referee, tournament).await?;
    let opponent = parsing::player(tournament, &people, &options.opponent)?;
    execute_challenge(services, context, tournament, opponent).await
}

/// Returns a private list of the players whom the user can challenge now.
async fn opponent_list(
    services: &Services,
    context: &InteractionContext<'_>,
    tournament: &Tournament,
) -> Result<Reply, UserError> {
    let own = tournament.number_of(&context.player).filter(|_| tournament.phase() == Phase::Running);
    let Some(own) = own else {
        // The tournament itself refuses with the reason.
        return execute_challenge(services, context, tournament, context.player.clone()).await;
    };
    let people = People::of_tournament(&services.referee, tournament).await?;
    let picks = opponent_options(tournament, own, &people, context);
    if picks.is_empty() {
        return UserError::err(message!(TournamentAnswers, "challenge-nobody"));
    }
    let id = ComponentId::without_game(Step::ChallengePick).with(tournament.id()).into();
    let placeholder = context.to_text(&message!(TournamentAnswers, "challenge-pick"));
    let content = context.to_text(&message!(TournamentAnswers, "challenge-whom"));
    let rows = vec![Row::Select(Select { id, placeholder, picks })];
    Ok(Message { rows, ..Message::private(content) }.into())
}

/// Returns the players that a player can challenge now, with their places on the ladder.
fn opponent_options(
    tournament: &Tournament,
    own: PairingNumber,
    people: &People,
    context: &InteractionContext<'_>,
) -> Vec<SelectOption> {
    let order = tournament.ladder();
    let pick = |number: PairingNumber| {
        let player = &tournament.entrant(number)?.player.id;
        let rank = order.iter().position(|other| *other == number)? + 1;
        let name = people.person(player);
        let name = isolate(&visible_name(&name).unwrap_or(name));
        let label = context.to_text(&message!(TournamentAnswers, "ladder-place", rank = rank, player = name));
        Some(SelectOption::new(shorten(&label, SELECT_OPTION), number.to_string()))
    };
    let all = tournament.possible_opponents(own, context.created_at());
    all.into_iter().take(SELECT_OPTIONS).filter_map(pick).collect()
}

/// Handles a selection from that list.
async fn challenge_picked(
    services: &Services,
    context: &InteractionContext<'_>,
    tournament: &Tournament,
    number: usize,
) -> Result<Reply, UserError> {
    let index = number.checked_sub(1);
    let Some(entrant) = index.and_then(|index| tournament.entrants().get(index)) else {
        return UserError::err(message!(TournamentRefusals, "no-such-entrant", number = number));
    };
    execute_challenge(services, context, tournament, entrant.player.id.clone()).await
}

async fn execute_challenge(
    services: &Services,
    context: &InteractionContext<'_>,
    tournament: &Tournament,
    opponent: PlayerId,
) -> Result<Reply, UserError> {
    let kind = CommandKind::Challenge { player: context.player.clone(), opponent };
    let by = Requester::Player(context.player.clone());
    Ok(execute_in_tournament(services, context, tournament.id(), by, kind).await?.into())
}

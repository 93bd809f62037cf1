//! `/tournament ladder` and `/tournament challenge`: players challenge those above them.

use crate::commands::handler::{Answered, Call, TournamentCall};
use crate::commands::opt::Source;
use crate::commands::option_values::options;
use crate::commands::tournaments::announcement::announce::{USUAL, announcement_of, announces};
use crate::commands::tournaments::announcement::arena::{Unfinished, of_length};
use crate::commands::tournaments::execute::tournament_command;
use crate::commands::tournaments::options::Announced;
use crate::commands::tournaments::reading;
use crate::components::spec::components;
use crate::interactions::context::InteractionContext;
use crate::interactions::reply::Reply;
use crate::services::Services;
use castellan_community::error::UserError;
use castellan_community::people::People;
use castellan_discord_api::escape::name as seen;
use castellan_discord_api::limits::{PICK, PICKS, cut};
use castellan_discord_api::wire::{Message, Pick, Row, Select};
use castellan_discord_view::ids::{Id, Step};
use castellan_game::{By, PlayerId, Span};
use castellan_rules::Variant;
use castellan_text::message;
use castellan_text::names::isolated;
use castellan_tournament::announcement::LONGEST_TITLE;
use castellan_tournament::{CommandKind, Format, Number, Phase, Tournament};

options! {
    /// The options of `/tournament ladder`.
    pub(in crate::commands) struct NewLadder {
        title: String = "title".at_most(LONGEST_TITLE),
        variant: Variant = "variant",
        length: Span = "length",
        reach: Option<u32> = "reach",
        unfinished: Option<Unfinished> = "unfinished",
        ..announced: Announced [without "round-time", "days-off", "notice", "tiebreaks"],
    }

    /// The options of `/tournament challenge`.
    pub(in crate::commands) struct Challenge {
        opponent: String = "opponent".suggests(Source::Entrants),
    }
}

/// The default number of places above their own within which players can challenge.
const REACH: u32 = 3;

components! {
    /// The components of a challenge.
    Challenge of_tournament(Look, SignUp): |press| whom(press.services, press.context, &press.subject.0);
    ChallengePick of_tournament(Change, SignUp): |press| {
        picked(press.services, press.context, &press.subject.0, press.picked)
    };
}

pub(in crate::commands) async fn announce_ladder(call: Call<'_>, new: NewLadder) -> Answered {
    let Call { services, context, .. } = call;
    let cut_off = new.unfinished == Some(Unfinished::Drop);
    let format = Format::Ladder { reach: new.reach.unwrap_or(REACH), cut_off };
    let of = (new.title.as_str(), new.variant);
    let settled = announcement_of(services, context, of, &new.announced, (format, &USUAL)).await?;
    announces(services, context, of_length(settled, new.length, &new.announced)).await
}

pub(in crate::commands) async fn challenge(call: TournamentCall<'_>, options: Challenge) -> Answered {
    let Call { services, context, subject: (tournament, _), .. } = call;
    let people = People::of_tournament(&services.referee, tournament).await?;
    let opponent = reading::player(tournament, &people, &options.opponent)?;
    challenges(services, context, tournament, opponent).await
}

/// Returns a private list of the players whom the user can challenge now.
async fn whom(
    services: &Services,
    context: &InteractionContext<'_>,
    tournament: &Tournament,
) -> Result<Reply, UserError> {
    let own = tournament.number_of(&context.player).filter(|_| tournament.phase() == Phase::Running);
    let Some(own) = own else {
        // The tournament itself refuses with the reason.
        return challenges(services, context, tournament, context.player.clone()).await;
    };
    let people = People::of_tournament(&services.referee, tournament).await?;
    let picks = in_reach(tournament, own, &people, context);
    if picks.is_empty() {
        return UserError::say(message!(TournamentAnswers, "challenge-nobody"));
    }
    let id = Id::bare(Step::ChallengePick).with(tournament.id()).into();
    let placeholder = context.say(&message!(TournamentAnswers, "challenge-pick"));
    let content = context.say(&message!(TournamentAnswers, "challenge-whom"));
    let rows = vec![Row::Select(Select { id, placeholder, picks })];
    Ok(Message { rows, ..Message::private(content) }.into())
}

/// Returns the players that a player can challenge now, with their places on the ladder.
fn in_reach(
    tournament: &Tournament,
    own: Number,
    people: &People,
    context: &InteractionContext<'_>,
) -> Vec<Pick> {
    let order = tournament.ladder();
    let pick = |number: Number| {
        let player = &tournament.entrant(number)?.player.id;
        let rank = order.iter().position(|one| *one == number)? + 1;
        let called = people.person(player);
        let called = isolated(&seen(&called).unwrap_or(called));
        let label = context.say(&message!(TournamentAnswers, "ladder-place", rank = rank, player = called));
        Some(Pick::new(cut(&label, PICK), number.to_string()))
    };
    let all = tournament.in_reach(own, context.asked_at());
    all.into_iter().take(PICKS).filter_map(pick).collect()
}

/// Handles a selection from that list.
async fn picked(
    services: &Services,
    context: &InteractionContext<'_>,
    tournament: &Tournament,
    picked: &str,
) -> Result<Reply, UserError> {
    let place = picked.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
    let Some(entrant) = place.and_then(|place| tournament.entrants().get(place)) else {
        return UserError::say(message!(TournamentRefusals, "no-such-entrant", number = cut(picked, 10)));
    };
    challenges(services, context, tournament, entrant.player.id.clone()).await
}

async fn challenges(
    services: &Services,
    context: &InteractionContext<'_>,
    tournament: &Tournament,
    opponent: PlayerId,
) -> Result<Reply, UserError> {
    let kind = CommandKind::Challenge { player: context.player.clone(), opponent };
    let by = By::Player(context.player.clone());
    Ok(tournament_command(services, context, tournament.id(), by, kind).await?.into())
}

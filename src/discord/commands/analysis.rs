//! `/analyse`: what the moves of a game that is over were worth, with a graph of how it went.

use crate::authority::{Intent, is_unwritable};
use crate::commands::game::own_view;
use crate::commands::game_option::chosen_game;
use crate::commands::options::GAME_OPTION;
use crate::commands::spec::{CommandSpec, Family, Kind, Needs, Opt, Who};
use crate::components::choices::in_words;
use crate::components::ids::{Id, Step};
use crate::components::spec::ComponentSpec;
use crate::context::InteractionContext;
use crate::game_graph::GameGraph;
use crate::layout::{self, View};
use crate::nonce::nonce;
use crate::people::People;
use crate::quota::Costly;
use crate::refusals::refused;
use crate::reply::Reply;
use crate::services::Services;
use crate::trouble::UserError;
use castellan_discord_api::escape::{plain, sentence};
use castellan_discord_api::fit::cut_formatted;
use castellan_discord_api::limits::CONTENT;
use castellan_discord_api::wire::{Button, CommandInvocation, Message, Row, Style};
use castellan_game::Game;
use castellan_referee::computers::analyses::{
    Analysis, Judgement, MOST_JUDGED, Quality, has_judgements, may_be_analysed,
};
use castellan_rules::record::Step as Played;
use castellan_rules::{Record, Seat};
use castellan_text::{self as text, Fact, Language, message};
use std::time::Duration;

/// The family.
pub const FAMILY: Family = Family { groups: &[], commands: COMMANDS };

const COMMANDS: &[CommandSpec] = &[CommandSpec {
    path: &["analyse"],
    options: &[Opt::new("post", Kind::Switch), GAME_OPTION],
    class: Costly::Look,
    needs: Needs::Membership,
    run: |services, context, invocation| Box::pin(analyse(services, context, invocation)),
    who: Who::Anybody,
}];

/// The buttons of an analysis.
pub(crate) const COMPONENTS: &[ComponentSpec] = &[
    ComponentSpec::of_game(Step::Analyse, Costly::Look, Intent::Analyse, |press| {
        Box::pin(analysis_of(press.services, press.context, press.subject))
    }),
    ComponentSpec::of_game(Step::AnalysisPost, Costly::Change, Intent::Move, |press| {
        Box::pin(post_analysis(press.services, press.context, press.subject))
    }),
];

/// The most moves named as the worst, and as brilliant.
const NAMED: usize = 5;
/// The number of key moments named when a game is over, and the loss for which a brilliant find counts.
const MOMENTS: usize = 3;
const FIND: f64 = 0.15;
/// The wait for quick results before the answer, and the interval of checks for them.
const PATIENCE: Duration = Duration::from_secs(2);
const LOOK: Duration = Duration::from_millis(100);

async fn analyse(
    services: &Services,
    context: &InteractionContext<'_>,
    invocation: &CommandInvocation,
) -> Result<Reply, UserError> {
    let game = chosen_game(services, context, invocation, Intent::Analyse).await?;
    if invocation.switch("post") == Some(true) {
        return post_analysis(services, context, &game).await;
    }
    analysis_of(services, context, &game).await
}

/// Returns the evaluation of a game's moves as the user sees it, or its progress.
async fn analysis_of(
    services: &Services,
    context: &InteractionContext<'_>,
    game: &Game,
) -> Result<Reply, UserError> {
    let known = asked_for(services, context, game).await?;
    if !known.is_complete() {
        return Ok(progress(game, &known, context.language).into());
    }
    let (view, as_text) = own_view(services, context, game).await?;
    let mut message = message(services, context, game, (&known, view), as_text).await?;
    let id = Id::of(Step::AnalysisPost, game.id(), game.moment());
    let post = Button::new(Style::Secondary, message!(Buttons, "post").text(context.language), id);
    message.rows.push(Row::Buttons(vec![post]));
    Ok(message.into())
}

/// Posts it where the game is played, for everybody.
async fn post_analysis(
    services: &Services,
    context: &InteractionContext<'_>,
    game: &Game,
) -> Result<Reply, UserError> {
    services.access.allow(context, game, Intent::Move).await?;
    let Some(place) = services.places.of(game.id()).await?.filter(|place| !place.lost) else {
        return UserError::say(message!(Boards, "place-lost"));
    };
    let known = asked_for(services, context, game).await?;
    if !known.is_complete() {
        return Ok(progress(game, &known, context.language).into());
    }
    let permit = services.may_post_at(context, &place).await?;
    let view = services.messages.public_view(game, &place).await?;
    let message = message(services, context, game, (&known, view), false).await?;
    let key = format!("{}-analysis", context.request());
    match permit.posts(&*services.discord, message, &nonce(game.id(), &key)).await {
        Ok(_) => Ok(message!(Boards, "board-posted", channel = format!("<#{}>", place.channel)).into()),
        Err(failed) if is_unwritable(&failed) => UserError::say(message!(Boards, "place-lost")),
        Err(failed) => Err(failed.into()),
    }
}

/// Returns the analysis of a game, asked for if it was not yet, as far as it has come within a moment.
async fn asked_for(
    services: &Services,
    context: &InteractionContext<'_>,
    game: &Game,
) -> Result<Analysis, UserError> {
    let because = |refusal: castellan_game::Refusal| refused(game.id(), refusal.into());
    let record = may_be_analysed(game).map_err(because)?;
    let complete = Analysis { moves: Vec::new(), all: 0 };
    if !has_judgements(record) {
        return Ok(complete);
    }
    let no = |trouble| refused(game.id(), trouble);
    if let Some(known) = services.referee.analyses.of_game(game).await.map_err(no)?
        && known.is_complete()
    {
        return Ok(known);
    }
    let (interaction, now) = (context.interaction, services.referee.instant());
    services.quotas.take(Costly::Analysis, interaction.user.id, interaction.guild, now)?;
    let mut known = services.referee.analyses.request(game.id()).await.map_err(no)?;
    let until = tokio::time::Instant::now() + PATIENCE;
    while !known.is_complete() && tokio::time::Instant::now() < until {
        tokio::time::sleep(LOOK).await;
        known = services.referee.analyses.of_game(game).await.map_err(no)?.unwrap_or(known);
    }
    Ok(known)
}

/// Returns the progress of an analysis, with a button to look again.
fn progress(game: &Game, known: &Analysis, language: Language) -> Message {
    let said = message!(Learning, "analysis-progress", done = known.moves.len(), all = known.all);
    let id = Id::of(Step::Analyse, game.id(), game.moment());
    let show = Button::new(Style::Primary, message!(Buttons, "show-analysis").text(language), id);
    Message { rows: vec![Row::Buttons(vec![show])], ..Message::private(said.text(language)) }
}

/// Returns the whole analysis.
async fn message(
    services: &Services,
    context: &InteractionContext<'_>,
    game: &Game,
    (known, view): (&Analysis, View),
    as_text: bool,
) -> Result<Message, UserError> {
    let Some(record) = game.record() else { return UserError::say(message!(Records, "not-started")) };
    let (language, people) = (view.language, People::of(&services.referee, game).await?);
    let names = people.seats(game, language);
    let title = layout::title(game.agreement().variant);
    let mut lines = vec![message!(Learning, "analysis", game = title).text(language)];
    let is_judged = has_judgements(record);
    if is_judged {
        let named = people.marked_seats(game, language);
        let named = named.each_ref().map(Option::as_deref);
        let seats = game.all_seats().into_iter();
        lines.extend(seats.map(|seat| {
            sentence(&seat_line(record, known, (seat, &text::named_in(seat, &named, language)), language))
        }));
        lines.extend(worst(record, known, language));
        lines.extend(brilliant(record, known, language));
    } else {
        lines.push(message!(Learning, "analysis-long", most = MOST_JUDGED).text(language));
    }
    if record.start().seats().len() > 2 {
        lines.push(message!(Learning, "analysis-many").text(language));
    }
    if is_judged {
        lines.push(message!(Learning, "analysis-note").text(language));
    }
    let mut message = Message::private(cut_formatted(&lines.join("\n"), CONTENT));
    let (interaction, now) = (context.interaction, services.referee.instant());
    if !as_text && services.quotas.take(Costly::Picture, interaction.user.id, interaction.guild, now).is_ok()
    {
        let graph = GameGraph { record, analysis: known, names: &names, end: game.end() };
        message.files.push(graph.file(&services.render_pool, view).await?);
    }
    Ok(message)
}

/// `White (Ann): 87 % accuracy, 1 mistake, 2 inaccuracies`
fn seat_line(record: &Record, known: &Analysis, (seat, name): (Seat, &str), language: Language) -> String {
    let count = |quality| known.count(record, seat, quality);
    let counted = |quality, count| match quality {
        Quality::Blunder => message!(Learning, "analysis-blunders", count = count),
        Quality::Mistake => message!(Learning, "analysis-mistakes", count = count),
        Quality::Inaccuracy => message!(Learning, "analysis-inaccuracies", count = count),
        Quality::Brilliant => message!(Learning, "analysis-brilliant", count = count),
    };
    let all = Quality::ALL.map(|quality| (quality, count(quality))).into_iter();
    let marks: Vec<Fact> =
        all.filter(|(_, count)| *count > 0).map(|(quality, count)| counted(quality, count).into()).collect();
    let marks: Fact =
        if marks.is_empty() { message!(Learning, "analysis-clean").into() } else { layout::listed(marks) };
    match known.accuracy(record, seat) {
        Some(accuracy) => message!(
            Learning,
            "analysis-player",
            player = name,
            accuracy = accuracy.round().to_string(),
            marks = marks
        ),
        None if known.has_moves(record, seat) => message!(Learning, "analysis-no-choice", player = name),
        None => message!(Learning, "analysis-no-moves", player = name),
    }
    .text(language)
}

/// A move with what it was worth.
type Judged<'a> = (usize, Played, &'a Judgement);

fn judged<'a>(record: &'a Record, known: &'a Analysis) -> impl Iterator<Item = Judged<'a>> {
    let moves = record.steps().zip(&known.moves).enumerate();
    moves.filter_map(|(place, (step, judged))| Some((place, step, judged.as_ref()?)))
}

/// Returns the worst moves, as they were made, each with the best that could have been played.
fn worst(record: &Record, known: &Analysis, language: Language) -> Vec<String> {
    let is_bad = |(.., judged): &Judged<'_>| judged.quality.is_some_and(|mark| mark != Quality::Brilliant);
    let mut all: Vec<Judged<'_>> = self::judged(record, known).filter(is_bad).collect();
    all.sort_by(|(.., one), (.., other)| other.loss().total_cmp(&one.loss()));
    all.truncate(NAMED);
    all.sort_by_key(|(place, ..)| *place);
    all.into_iter().map(|judged| moment(record, judged, language)).collect()
}

/// Returns the brilliant finds.
fn brilliant(record: &Record, known: &Analysis, language: Language) -> Vec<String> {
    let finds = self::judged(record, known).filter(|(.., judged)| judged.quality == Some(Quality::Brilliant));
    finds.take(NAMED).map(|judged| moment(record, judged, language)).collect()
}

/// Returns the moves that turned a game, as they were made: those that lost most, and brilliant finds.
pub(crate) fn key_moments(record: &Record, known: &Analysis, language: Language) -> Vec<String> {
    let weight = |judged: &Judgement| match judged.quality {
        Some(Quality::Blunder | Quality::Mistake) => judged.loss(),
        Some(Quality::Brilliant) => FIND,
        Some(Quality::Inaccuracy) | None => 0.0,
    };
    let mut all: Vec<Judged<'_>> = self::judged(record, known).collect();
    all.retain(|(.., judged)| weight(judged) > 0.0);
    all.sort_by(|(.., one), (.., other)| weight(other).total_cmp(&weight(one)));
    all.truncate(MOMENTS);
    all.sort_by_key(|(place, ..)| *place);
    all.into_iter().map(|judged| moment(record, judged, language)).collect()
}

/// Returns a move with what would have been better, or a brilliant find.
fn moment(record: &Record, (place, step, judged): Judged<'_>, language: Language) -> String {
    let act = marked(record, (place, step, judged), language);
    if judged.quality == Some(Quality::Brilliant) {
        return message!(Learning, "analysis-find", move = act).text(language);
    }
    let before = record.rewound(place);
    let better = plain(&in_words(before.position(), judged.best, language));
    let lost = (judged.loss() * 100.0).round().to_string();
    message!(Learning, "analysis-move", move = act, lost = lost, better = better).text(language)
}

/// `12. White: Hunter a1 to b2??`
fn marked(record: &Record, (place, step, judged): Judged<'_>, language: Language) -> String {
    let before = record.rewound(place);
    let sign = judged.quality.map_or("", Quality::sign);
    let act = format!("{}{sign}", in_words(before.position(), step.action, language));
    let number = (place + 1).to_string();
    plain(&message!(Learning, "analysis-act", number = number, seat = step.seat, move = act).text(language))
}

//! `/move`, `/board`, `/legal`, `/why`, `/resign`: commands during a game.

use crate::commands::game_option::{listed, opponents};
use crate::commands::games::game::game_status;
use crate::commands::handler::{Answered, Call, GameCall, commands};
use crate::commands::matching::by_squares;
use crate::commands::opt::Source;
use crate::commands::option_values::options;
use crate::commands::options::{OneSeat, Post, confirm};
use crate::commands::own_view::own_view;
use crate::commands::own_view::position;
use crate::commands::spec::Candidates;
use crate::components::spec::components;
use crate::interactions::context::InteractionContext;
use crate::interactions::reply::Reply;
use crate::posting::is_unwritable;
use crate::services::Services;
use castellan_community::error::UserError;
use castellan_community::people::People;
use castellan_community::policy::Intent;
use castellan_community::quota::RequestClass;
use castellan_community::refusals::game_error;
use castellan_discord_api::escape::{block, code, plain, sentence};
use castellan_discord_api::limits::{CONTENT, FILE_DESCRIPTION, cut, length};
use castellan_discord_api::wire::{Button, File, Message, Row, Style};
use castellan_discord_view::beginnings::learn_button;
use castellan_discord_view::board;
use castellan_discord_view::board::Shown;
use castellan_discord_view::ids::{Id, Step};
use castellan_discord_view::layout;
use castellan_game::{ActionInput, CommandKind, Game, Phase, Refusal};
use castellan_picture::text_board;
use castellan_rules::Seat;
use castellan_rules::text::input;
use castellan_rules::text::notation;
use castellan_text::names::unmarked;
use castellan_text::{self as text, message, title_in};

/// The number of characters reserved below a text board, for the deadline, the link and the game.
const REST: usize = 500;

options! {
    /// The options of `/move`.
    struct Move { action: String = "action".suggests(Source::Actions), }

    /// The options of `/legal`.
    struct Legal { piece: Option<String> = "piece".suggests(Source::Pieces), }

    /// The options of `/why`.
    struct Why { action: String = "action", }
}

commands! {
    ["move"] of_game(Move, Play).among(Candidates::Waiting): |call, action| act(call, action);
    ["board"] of_game(Look, See): |call, Post { post }| board(call, post);
    ["legal"] of_game(Look, See): |call, Legal { piece }| async move {
        legal(call.context, call.subject, piece.as_deref())
    };
    ["why"] of_game(Look, See): |call, Why { action }| async move { why(call.context, call.subject, &action) };
    ["resign"] of_game(Change, Play): |call, OneSeat { seat }| {
        resign_question(call.services, call.context, call.subject, seat)
    };
    ["clock"] of_game(Look, See): |call, ()| async move { Ok(clock(call.services, call.context, call.subject)) };
}

components! {
    /// The buttons of a running game.
    Legal of_game(Look, See).of_its_moment(): |press| async move { legal(press.context, press.subject, None) };
    Board of_game(Look, See): |press| board_for(press.services, press.context, press.subject);
    More of_game(Look, Play).asking(): |press| async move {
        Ok(more(press.subject, press.context.language).into())
    };
    Resign of_game(Look, Play).of_its_moment().asking(): |press| {
        resign_question(press.services, press.context, press.subject, None)
    };
    ResignMeant of_game(Change, Play).of_its_moment(): |press| async move {
        press.execute(CommandKind::Resign { seat: press.read()? }).await
    };
}

async fn act(call: GameCall<'_>, Move { action: text }: Move) -> Answered {
    let Call { context, subject: game, .. } = call;
    let letters = text::letters_in(game.agreement().variant.info(), context.language);
    let kind = CommandKind::Act { action: ActionInput::Typed { text, letters }, seen: None };
    call.execute(kind).await
}

async fn board(call: GameCall<'_>, post: bool) -> Answered {
    if post {
        return post_board(call.services, call.context, call.subject).await;
    }
    board_for(call.services, call.context, call.subject).await
}

/// Posts the current board where the game is played, for everybody.
async fn post_board(
    services: &Services,
    context: &InteractionContext<'_>,
    game: &Game,
) -> Result<Reply, UserError> {
    services.access.allow(context, game, Intent::Move).await?;
    let Some(place) = services.places.of(game.id()).await?.filter(|place| !place.lost) else {
        return UserError::say(message!(Boards, "place-lost"));
    };
    services.may_post_at(context, &place).await?;
    let interaction = context.interaction;
    services.spend(context, RequestClass::Picture)?;
    let news = message!(Boards, "board-again", player = plain(&interaction.user.name));
    let request = format!("{}-shown", context.request());
    match services.messages.show_again(game, &place, &news, &request).await {
        Ok(shown) => {
            services.messages.dim(game.id(), &place, shown).await?;
            Ok(message!(Boards, "board-posted", channel = format!("<#{}>", place.channel)).into())
        }
        Err(failed) if is_unwritable(&failed) => UserError::say(message!(Boards, "place-lost")),
        Err(failed) => Err(failed.into()),
    }
}

/// Returns the board with the user's preferences, visible only to them.
pub(crate) async fn board_for(
    services: &Services,
    context: &InteractionContext<'_>,
    game: &Game,
) -> Result<Reply, UserError> {
    let Some(record) = game.record() else {
        return Ok(game_status(services, context, game).await?.into());
    };
    let people = People::of(&services.referee, game).await?;
    let (view, as_text) = own_view(services, context, game).await?;
    let mut lines = Vec::new();
    let names = people.marked_seats(game, context.language);
    let names = names.each_ref().map(Option::as_deref);
    let mut files = Vec::new();
    let whole = board::described(record, game.end(), names, usize::MAX, context.language);
    if as_text {
        let drawn = text_board::draw_in(record.position(), view.viewpoint, context.language);
        let described = sentence(&whole);
        // A text that does not fit becomes a file. The description takes precedence because screen readers read it
        // aloud.
        if length(&drawn) + length(&described) + REST <= CONTENT {
            lines.push(block(&drawn));
            lines.push(described);
        } else if length(&described) + REST <= CONTENT {
            files.push(File::new("board.txt", drawn.into_bytes()));
            lines.push(described);
        } else {
            files.push(File::new("board.txt", format!("{drawn}\n\n{}\n", unmarked(&whole)).into_bytes()));
            lines.push(cut(&described, CONTENT - REST));
        }
    } else {
        let standing = text::standing_in(record.position(), game.end(), &names, context.language);
        lines.push(sentence(&standing));
    }
    lines.extend(layout::deadline(game, context.language));
    if let Some(old) = services.places.of(game.id()).await?
        && let Some(board) = services.messages.board_of(game.id(), &old).await?
    {
        lines.push(board.link(old.guild));
    }
    let mut message = Message { content: cut(&lines.join("\n"), CONTENT), files, ..Message::default() };
    if !as_text {
        services.spend(context, RequestClass::Picture)?;
        let file = board::board_file(&services.render_pool, game, &people, view, Shown::default()).await?;
        message.files.extend(file);
        // The description of a picture may be too short to list every piece.
        if length(&whole) > FILE_DESCRIPTION {
            message.files.push(File::new("board.txt", unmarked(&whole).into_bytes()));
        }
    }
    Ok(message.into())
}

/// Explains whether a move is legal and, if not, why.
fn why(context: &InteractionContext<'_>, game: &Game, text: &str) -> Answered {
    let position = position(game)?;
    let letters = text::letters_in(position.info(), context.language);
    Ok(match input::read_with(position, text, &letters) {
        Ok(action) => {
            let written = code(&notation::write(position, action));
            message!(Games, "why-legal", move = written, seat = position.to_act()).into()
        }
        Err(error) => sentence(&text::unreadable_in(&error, position, context.language)).into(),
    })
}

/// Returns the time left for each seat.
fn clock(services: &Services, context: &InteractionContext<'_>, game: &Game) -> Reply {
    let now = services.referee.now();
    let left = game.all_seats().into_iter().filter_map(|seat| Some((seat, game.clock().left(seat, now)?)));
    let mut lines: Vec<String> = left
        .map(|(seat, left)| context.say(&message!(Games, "clock-left", seat = seat, span = left)))
        .collect();
    if lines.is_empty() {
        lines.push(context.say(&message!(Games, "clock-none")));
    }
    lines.extend(layout::deadline(game, context.language));
    lines.join("\n").into()
}

/// Returns the legal moves, all of them or those of one piece.
fn legal(context: &InteractionContext<'_>, game: &Game, piece: Option<&str>) -> Result<Reply, UserError> {
    let position = position(game)?;
    let from = match piece.map(str::trim) {
        None | Some("") => None,
        Some(text) => match input::square(text) {
            Some(square) => Some(square.to_string()),
            None => return UserError::say(message!(Games, "not-a-square", text = code(text))),
        },
    };
    let mut all = notation::write_all(position);
    all.retain(|(action, _)| from.as_ref().is_none_or(|from| begins_at(&action.to_string(), from)));
    let mut words: Vec<String> = all.into_iter().map(|(_, text)| text).collect();
    words.sort_by_cached_key(|text| by_squares(text));
    let count = words.len();
    if count == 0 {
        return Ok(match from {
            Some(from) => message!(Games, "legal-none-from", square = from),
            None => message!(Games, "legal-none"),
        }
        .into());
    }
    let head = context.say(&message!(Games, "legal-moves", count = count, seat = position.to_act()));
    let hint = context.say(&message!(Games, "legal-more"));
    let all = words.join("  ");
    let room = CONTENT - length(&head) - length(&hint) - 20;
    let hint = if length(&all) > room { hint.as_str() } else { "" };
    Ok(format!("{head}\n{}\n{hint}", block(&cut(&all, room))).trim_end().to_owned().into())
}

/// Returns `true` if an action's text begins with a square. `a1` is not at the beginning of `a10b10`.
fn begins_at(action: &str, square: &str) -> bool {
    let behind = action.strip_prefix(square);
    behind.is_some_and(|behind| !behind.starts_with(|letter: char| letter.is_ascii_digit()))
}

/// Asks for confirmation of a resignation, naming the game and the consequences.
async fn resign_question(
    services: &Services,
    context: &InteractionContext<'_>,
    game: &Game,
    seat: Option<Seat>,
) -> Result<Reply, UserError> {
    if !matches!(game.phase(), Phase::Running | Phase::Paused) {
        let not_now = Refusal::NotNow { phase: game.phase(), end: game.end() };
        return Err(game_error(game.id(), not_now.into()));
    }
    let mut id = Id::of(Step::ResignMeant, game.id(), game.moment());
    let (own, playing) = (game.seats_of(&context.player), game.playing());
    if let Some(&seat) = own.first()
        && own.iter().all(|seat| !playing.contains(seat))
    {
        return Err(game_error(game.id(), Refusal::SeatHasLeft { seat }.into()));
    }
    // The seat is fixed now, because another may be to move when the user confirms.
    let seat = seat.or_else(|| layout::seat_of_several(game, &context.player));
    if let Some(seat) = seat {
        id = id.with(seat);
    }
    let title = title_in(game.agreement().variant.info(), context.language);
    if let Some(seat) = seat.filter(|seat| own.len() > 1 && own.contains(seat)) {
        let left: Vec<Seat> = playing.iter().copied().filter(|other| *other != seat).collect();
        let question = match left.as_slice() {
            [winner] => message!(Games, "resign-side", seat = seat, game = title, winner = *winner),
            _ => message!(Games, "resign-side-of-several", seat = seat, game = title),
        };
        return Ok(confirm(context.language, question, message!(Buttons, "confirm-resign"), id));
    }
    let others = opponents(services, context, game).await?;
    let question =
        message!(Games, "resign-question", game = title, players = listed(&others), count = others.len());
    Ok(confirm(context.language, question, message!(Buttons, "confirm-resign"), id))
}

/// Returns the menu of further actions.
fn more(game: &Game, language: text::Language) -> Message {
    let id = |step| Id::of(step, game.id(), game.moment());
    let button = |label: text::Message, step| Button::new(Style::Secondary, label.text(language), id(step));
    let running = game.phase() == Phase::Running;
    let pause = if running { message!(Buttons, "offer-pause") } else { message!(Buttons, "offer-resume") };
    let abort = Button::new(Style::Danger, message!(Buttons, "abort").text(language), id(Step::Abort));
    Message {
        rows: vec![
            Row::Buttons(vec![
                button(message!(Buttons, "take-back"), Step::Takeback).enabled(running),
                button(pause, Step::Pause),
                button(message!(Buttons, "claim-draw"), Step::ClaimDraw).enabled(running),
                button(message!(Buttons, "claim-time"), Step::ClaimTime).enabled(running),
                abort,
            ]),
            Row::Buttons(vec![
                button(message!(Buttons, "my-board"), Step::Board),
                button(message!(Buttons, "history"), Step::History),
                button(message!(Buttons, "settings"), Step::Options),
                button(message!(Buttons, "what-if"), Step::Try).enabled(game.may_try_moves().is_ok()),
                button(message!(Buttons, "conditions"), Step::Premoves)
                    .enabled(running && game.may_plan().is_ok()),
            ]),
            Row::Buttons(vec![
                button(message!(Buttons, "threats"), Step::Threats)
                    .enabled(running && game.may_try_moves().is_ok()),
                button(message!(Buttons, "hint"), Step::Hint).enabled(running && !game.agreement().rated),
                button(message!(Buttons, "pieces"), Step::Legend),
                learn_button(game.agreement().variant, language),
            ]),
        ],
        ..Message::private(message!(Boards, "what-else").text(language))
    }
}

//! Refusals of commands as sentences.

use super::action_refusal::action_refusal_in;
use super::catalogue::{self, Arguments, Catalogue, MessageArgument, kind_name_in};
use super::language::Language;
use super::message::Message;
use super::outcome::{SeatNames, named_seat_argument, outcome_in};
use super::problem::{option_error, settings_text_error};
use crate::message;
use castellan_game::conditions::{LONGEST_CANONICAL_TEXT, LONGEST_TEXT, MOST_BRANCH_PLIES, MOST_PLIES};
use castellan_game::conditions::{PlanError, PlanFault};
use castellan_game::dice::{LONGEST_SEED, SeedError};
use castellan_game::event::ClosingReason;
use castellan_game::settings::{Limited, SettingsError};
use castellan_game::{End, Phase, Refusal, Span};
use castellan_rules::info::KindInfo;
use castellan_rules::text::input::{InputError, MAX_INPUT_LENGTH, MAX_LISTED};
use castellan_rules::{Action, AnyPosition, Cell, MoveEffect, Seat, Variant};

/// Returns the reason for a refusal as one English sentence: `It's not your turn: Red (Ada) is to move.`
///
/// `names` are those of the seats of the game, as far as known.
#[must_use]
pub fn game_refusal(refusal: &Refusal, names: &SeatNames) -> String {
    game_refusal_in(refusal, names, Language::En)
}

/// Returns the reason for a refusal as one sentence.
#[must_use]
pub fn game_refusal_in(refusal: &Refusal, names: &SeatNames, language: Language) -> String {
    let say =
        |key: &str, arguments: Arguments| catalogue::text(language, Catalogue::GameRefusals, key, arguments);
    let plain = |key: &str| say(key, &[]);
    let at = |key: &str, seat: Seat| say(key, &[("seat", named_seat_argument(seat, names))]);
    let most = |key: &str, most: usize| say(key, &[("most", most.into())]);
    let about = |key: &str, word: &'static str| say(key, &[("offer", MessageArgument::offer(word))]);
    match refusal {
        Refusal::NoSuchGame => plain("no-such-game"),
        Refusal::GameExists => plain("game-exists"),
        Refusal::Settings(error) => settings_error(error).text(language),
        Refusal::NotForOthers => plain("not-for-others"),

        Refusal::NotInGame => plain("not-in-game"),
        Refusal::OwnerOnly => plain("owner-only"),
        Refusal::DirectorsOnly => plain("directors-only"),
        Refusal::SystemOnly => plain("system-only"),
        Refusal::PlayersOnly => plain("players-only"),
        Refusal::NotNow { phase, end } => wrong_phase(*phase, *end, names, language),

        Refusal::Solo => plain("solo"),
        Refusal::AlreadySeated { seat } => at("already-seated", *seat),
        Refusal::RequesterSeated { seat } => at("you-play", *seat),
        Refusal::AlreadyInvited => plain("already-invited"),
        Refusal::NotInvited => plain("not-invited"),
        Refusal::NoSuchInvitation => plain("no-such-invitation"),
        Refusal::TooManyInvitations { most: limit } => most("too-many-invitations", *limit),
        Refusal::InvitedOnly => plain("invited-only"),
        Refusal::SeatsAreDrawn => plain("seats-are-drawn"),
        Refusal::NoSuchSeat { seat, seats } => {
            let seats = seats.iter().map(|seat| MessageArgument::from(*seat)).collect();
            say(
                "no-such-seat",
                &[("seat", MessageArgument::from(*seat)), ("seats", MessageArgument::and_list(seats))],
            )
        }
        Refusal::SeatTaken { seat } => at("seat-taken", *seat),
        Refusal::SeatReserved { seat } => say("seat-kept", &[("seat", MessageArgument::from(*seat))]),
        Refusal::SeatEmpty { seat } => say("seat-empty", &[("seat", MessageArgument::from(*seat))]),
        Refusal::Full => plain("full"),
        Refusal::TooFewPlayers { joined, seats } => {
            say("not-full", &[("joined", (*joined).into()), ("seats", (*seats).into())])
        }
        Refusal::OthersJoined => plain("others-joined"),
        Refusal::ComputersAreUnrated => plain("computers-are-unrated"),
        Refusal::UnevenWithComputers => plain("uneven-with-computers"),
        Refusal::RatingListFixed => plain("list-is-agreed"),
        Refusal::RatedReplacement => plain("rated-seat"),
        Refusal::OnlyComputers => plain("only-computers"),
        Refusal::NotAComputer => plain("no-computer"),
        Refusal::TooManyJoined { joined, seats } => {
            say("too-many-joined", &[("joined", (*joined).into()), ("seats", (*seats).into())])
        }
        Refusal::TooManyAmendments { most } => say("too-many-amendments", &[("most", (*most).into())]),
        Refusal::SettingsText(error) => settings_text_error(error, |text| format!("`{text}`")).text(language),
        Refusal::Option(error) => option_error(error).text(language),
        Refusal::Seed(error) => match error {
            SeedError::Empty => plain("seed-empty"),
            SeedError::TooLong => most("seed-too-long", LONGEST_SEED),
            SeedError::Unprintable(character) => {
                let character = format!("U+{:04X}", u32::from(*character));
                say("seed-unprintable", &[("character", character.into())])
            }
        },

        Refusal::NotYourSeat { seat } => at("not-your-seat", *seat),
        Refusal::NothingToChoose => plain("nothing-to-choose"),
        Refusal::AlreadyReady { seat } => at("already-ready", *seat),
        Refusal::NothingChosen { seat } => at("nothing-chosen", *seat),

        Refusal::Stale { .. } => plain("stale"),
        Refusal::NotYourTurn { to_act } => at("not-your-turn", *to_act),
        Refusal::SeatHasLeft { seat } => at("seat-has-left", *seat),
        Refusal::TimeIsUp { seat, .. } => at("time-is-up", *seat),
        Refusal::Input(error) => input_error(error, None, language),
        Refusal::Touched { square, piece, capture, rule, info } => {
            let key = if *capture { "touched-must-be-captured" } else { "touched-must-act" };
            let piece = MessageArgument::Piece(info, *piece);
            say(key, &[("rule", (*rule).into()), ("piece", piece), ("square", (*square).into())])
        }
        Refusal::NoTouchMove => plain("touch-does-not-bind"),
        Refusal::EmptySquare { square } => say("nothing-there", &[("square", (*square).into())]),

        Refusal::NoSuchOffer { .. } => plain("no-such-offer"),
        Refusal::NotPartyToOffer => plain("not-asked"),
        Refusal::AlreadyAgreed => plain("already-agreed"),
        Refusal::OwnOffer => plain("own-offer"),
        Refusal::NotYourOffer => plain("not-your-offer"),
        Refusal::OfferAlreadyOpen { word, .. } => about("offer-stands", word),
        Refusal::NoTakebacks => plain("no-takebacks"),
        Refusal::NoHints => plain("no-hints"),
        Refusal::RatedWithoutHints => plain("rated-without-hints"),
        Refusal::TournamentWithoutHints => plain("tournament-without-hints"),
        Refusal::ConditionsOff => plain("conditions-off"),
        Refusal::AnalysisOff => plain("analysis-off"),
        Refusal::ApiOff => plain("api-off"),
        Refusal::AnalysisAfterTheEnd => plain("analysis-after-the-end"),
        Refusal::NothingToAnalyse => plain("nothing-to-analyse"),
        Refusal::TooLongToAnalyse { most: limit } => most("too-long-to-analyse", *limit),
        Refusal::NothingToTakeBack => plain("nothing-to-take-back"),
        Refusal::DiceWereRolled => plain("dice-were-rolled"),
        Refusal::SeatLeftSince { seat } => at("seat-left-since", *seat),
        Refusal::GameUnderWay => plain("under-way"),
        Refusal::OfferDeclinedBefore { word } => about("turned-down", word),
        Refusal::DrawOfferAlreadyDeferred => plain("draw-offer-is-kept"),
        Refusal::NoDeferredDrawOffer => plain("no-draw-offer-kept"),
        Refusal::NothingToClaim => plain("nothing-to-claim"),
        Refusal::NoTimeClaims => plain("no-time-claims"),
        Refusal::TimeNotUp { seat } => at("time-not-up", *seat),
        Refusal::OwnTime => plain("own-time"),
        Refusal::NoClock => plain("no-clock"),
        Refusal::TimeLimit { given, least, most } => say("time-limit", &limits(*given, *least, *most)),
        Refusal::ClockFull { seat } => at("clock-full", *seat),

        Refusal::NothingToReinstate => plain("nothing-to-reinstate"),
        Refusal::OverOnBoard { outcome } => {
            say("over-on-board", &[("outcome", outcome_in(*outcome, names, language).into())])
        }
        Refusal::NoTimeLeft { seat } => at("no-time-left", *seat),

        Refusal::Plan(error) => plan_error(error, language),
        Refusal::NoConditions => plain("no-conditions"),
        Refusal::NoSuchCondition => plain("no-such-condition"),
        Refusal::TooManyPrivateEvents { most } => {
            say("too-many-private-events", &[("most", MessageArgument::Number(*most))])
        }
        Refusal::LogFull { most, playable } => {
            let key = if *playable { "log-full-playable" } else { "log-full" };
            say(key, &[("most", MessageArgument::Number(*most))])
        }
        Refusal::NoteTooLong { most: limit } => most("note-too-long", *limit),
        Refusal::NoSpectators => plain("no-spectators"),
        Refusal::PlayersDoNotWatch => plain("players-do-not-watch"),
        Refusal::AlreadyWatching => plain("already-watching"),
        Refusal::NotWatching => plain("not-watching"),
        Refusal::TooManyWatchers { most: limit } => most("too-many-watchers", *limit),
    }
}

fn wrong_phase(phase: Phase, end: Option<End>, names: &SeatNames, language: Language) -> String {
    let key = match (phase, end) {
        (Phase::Lobby, _) => "not-now-lobby",
        (Phase::SetUp, _) => "not-now-set-up",
        (Phase::Running, _) => "not-now-running",
        (Phase::Paused, _) => "not-now-paused",
        (Phase::Over, Some(End::Outcome(outcome))) => {
            let outcome = [("outcome", outcome_in(outcome, names, language).into())];
            return catalogue::text(language, Catalogue::GameRefusals, "not-now-outcome", &outcome);
        }
        (Phase::Over, Some(End::Closed(ClosingReason::Cancelled))) => "not-now-cancelled",
        (Phase::Over, Some(End::Closed(ClosingReason::Expired))) => "not-now-expired",
        (Phase::Over, Some(End::Closed(ClosingReason::Aborted))) => "not-now-aborted",
        (Phase::Over, None) => "not-now-over",
    };
    catalogue::text(language, Catalogue::GameRefusals, key, &[])
}

/// Returns the reason that an agreement is invalid.
pub(super) fn settings_error(error: &SettingsError) -> Message {
    match error {
        SettingsError::Option(error) => option_error(error),
        SettingsError::RatedSolo => message!(GameRefusals, "rated-solo"),
        SettingsError::RatedTakebacks => message!(GameRefusals, "rated-takebacks"),
        SettingsError::RatedHints => message!(GameRefusals, "rated-hints"),
        SettingsError::Limit { what, given, least, most } => {
            let key = match what {
                Limited::OfferTimeout => "limit-offers-stand",
                Limited::LobbyTimeout => "limit-lobby-waits",
                Limited::SetupTime => "limit-setup-time",
            };
            let message = Message::new(Catalogue::GameRefusals, key);
            limits(*given, *least, *most)
                .into_iter()
                .fold(message, |message, (name, argument)| message.with(name, argument))
        }
    }
}

/// Returns the given value and the limits, in the form in which they are entered.
fn limits(given: Span, least: Span, most: Span) -> [(&'static str, MessageArgument); 3] {
    [
        ("given", given.to_string().into()),
        ("least", least.to_string().into()),
        ("most", most.to_string().into()),
    ]
}

/// Returns the reason that a text is not an action of this position, with an example of one that is.
#[must_use]
pub fn input_error_in(error: &InputError, position: &AnyPosition, language: Language) -> String {
    input_error(error, Some(position), language)
}

/// Words that users type in place of a move when they mean a command, with that command.
pub const TYPED_COMMANDS: [(&str, &str); 19] = [
    ("abort", "/game abort"),
    ("analyse", "/analyse"),
    ("analyze", "/analyse"),
    ("board", "/board"),
    ("clock", "/clock"),
    ("draw", "/draw offer"),
    ("export", "/export"),
    ("help", "/help"),
    ("hint", "/hint"),
    ("history", "/history"),
    ("legal", "/legal"),
    ("offer", "/draw offer"),
    ("pause", "/pause"),
    ("resign", "/resign"),
    ("rules", "/rules"),
    ("takeback", "/takeback"),
    ("threats", "/threats"),
    ("tutorial", "/tutorial"),
    ("undo", "/takeback"),
];

/// Returns the command that a text stands for, if any.
fn meant_command(text: &str) -> Option<&'static str> {
    let word = text.trim_start_matches('/').to_lowercase();
    TYPED_COMMANDS.into_iter().find_map(|(name, command)| (name == word).then_some(command))
}

/// Returns a legal move as an example, preferably a plain one to an empty square; `none` without a position.
fn example(position: Option<&AnyPosition>) -> MessageArgument {
    let actions = position.map(AnyPosition::actions).unwrap_or_default();
    let is_plain = |action: &&Action| match **action {
        Action::Move { to, effect: MoveEffect::Nothing, .. } => {
            position.is_some_and(|position| position.cell(to) == Cell::Empty)
        }
        _ => false,
    };
    let example = actions.iter().find(is_plain).or_else(|| actions.first());
    example.map_or_else(|| MessageArgument::from("none"), |action| MessageArgument::from(action.to_string()))
}

/// Returns the kind of piece that a word names, as an argument: a kind of this game with one of its legal moves, or
/// `none`; or else a kind of another game. Names of this game's kinds are read in English only.
fn kind_of_word(
    word: &str,
    position: Option<&AnyPosition>,
    language: Language,
) -> Option<((&'static str, MessageArgument), Option<MessageArgument>)> {
    let (position, word) = (position?, word.to_lowercase());
    let own = position.info();
    let others = Variant::ALL.iter().map(|variant| variant.info()).filter(|info| info.name != own.name);
    for info in std::iter::once(own).chain(others) {
        let is_translated = |kind: &&KindInfo| kind_name_in(info, kind.kind, language).to_lowercase() == word;
        let is_named = |kind: &&KindInfo| kind.name.to_lowercase() == word;
        let is_own = info.name == own.name;
        let named = info.kinds.iter().find(|kind| is_named(kind) || !is_own && is_translated(kind));
        let Some(kind) = named else {
            if is_own && info.kinds.iter().any(|kind| is_translated(&kind)) {
                return None;
            }
            continue;
        };
        let name = ("kind", MessageArgument::NamedKind(kind.name));
        let moves = |action: &Action| {
            let Action::Move { from, .. } = *action else { return false };
            matches!(position.cell(from), Cell::Piece(piece) if piece.kind == kind.kind)
        };
        let example = is_own.then(|| {
            let action = position.actions().into_iter().find(moves);
            MessageArgument::from(action.map_or_else(|| "none".to_owned(), |action| action.to_string()))
        });
        return Some((name, example));
    }
    None
}

fn input_error(error: &InputError, position: Option<&AnyPosition>, language: Language) -> String {
    let say =
        |key: &str, arguments: Arguments| catalogue::text(language, Catalogue::GameRefusals, key, arguments);
    let example = || ("example", example(position));
    match error {
        InputError::Refused(_, ruling) => action_refusal_in(ruling, language),
        InputError::TooLong => say("input-too-long", &[("most", MAX_INPUT_LENGTH.into()), example()]),
        InputError::Unreadable(text) if text.is_empty() => say("input-empty", &[example()]),
        InputError::Unreadable(text) => match meant_command(text) {
            Some(command) => say("input-command", &[("command", command.into())]),
            None => match kind_of_word(text, position, language) {
                Some((kind, Some(own))) => say("input-kind-alone", &[kind, ("example", own)]),
                Some((kind, None)) => say("input-no-such-kind", &[kind]),
                None => say("input-unreadable", &[("text", text.as_str().into()), example()]),
            },
        },
        InputError::UnknownCharacter { text, letter } => {
            let letter = ("letter", MessageArgument::character(*letter));
            say("input-foreign", &[("text", text.as_str().into()), letter, example()])
        }
        InputError::Ambiguous(actions) => {
            let listed: Vec<String> = actions.iter().take(MAX_LISTED).map(Action::to_string).collect();
            let listed = ("actions", MessageArgument::from(listed.join(", ")));
            match actions.len().saturating_sub(MAX_LISTED) {
                0 => say("input-ambiguous", &[listed]),
                more => say("input-ambiguous-more", &[listed, ("more", more.into())]),
            }
        }
        InputError::NoSuchPiece { kind, at } => {
            let kind = kind.map(|(_, name)| ("kind", MessageArgument::NamedKind(name)));
            let key = match (&kind, at) {
                (None, None) => "input-absent",
                (None, Some(_)) => "input-absent-at",
                (Some(_), None) => "input-absent-kind",
                (Some(_), Some(_)) => "input-absent-kind-at",
            };
            let at = at.map(|square| ("square", square.into()));
            say(key, &kind.into_iter().chain(at).collect::<Vec<_>>())
        }
        InputError::NoCastling => say("input-no-castling", &[]),
        InputError::NotInGame(seat) => say("input-not-in-game", &[("seat", MessageArgument::from(*seat))]),
        InputError::TwoReadings { text, by_code, by_letter } => {
            let [english, own] = [by_code, by_letter].map(|action| MessageArgument::from(action.to_string()));
            say("input-two-readings", &[("text", text.as_str().into()), ("english", english), ("own", own)])
        }
    }
}

fn plan_error(error: &PlanError, language: Language) -> String {
    let say =
        |key: &str, arguments: Arguments| catalogue::text(language, Catalogue::GameRefusals, key, arguments);
    let plain = |key: &str| say(key, &[]);
    let most = |key: &str, most: usize| say(key, &[("most", most.into())]);
    let problem = match (&error.fault, error.ruling()) {
        // These concern the whole plan, regardless of the line that exceeded the limit.
        (PlanFault::TooLong, _) => return most("plan-too-long", LONGEST_TEXT),
        (PlanFault::TooLongToShow { characters }, _) => {
            let arguments = [("characters", (*characters).into()), ("most", LONGEST_CANONICAL_TEXT.into())];
            return say("plan-too-long-to-show", &arguments);
        }
        (_, Some(ruling)) => action_refusal_in(ruling, language),
        (PlanFault::Empty, _) => plain("plan-empty"),
        (PlanFault::TooManyPlies, _) => most("plan-too-many-plies", MOST_PLIES),
        (PlanFault::TooDeep, _) => most("plan-too-deep", MOST_BRANCH_PLIES),
        (PlanFault::NotInGame(seat), _) => say("plan-not-in-game", &[("seat", (*seat).into())]),
        (PlanFault::Over, _) => plain("plan-over"),
        (PlanFault::OwnTurn, _) => plain("plan-its-turn"),
        (PlanFault::Missing, _) => plain("plan-missing"),
        (PlanFault::NoAnswer, _) => plain("plan-no-answer"),
        (PlanFault::AnswerOutOfTurn(seat), _) => say("plan-not-its-turn", &[("seat", (*seat).into())]),
        (PlanFault::MissingArrow, _) => plain("plan-arrow-missing"),
        (PlanFault::AnyAnswer, _) => plain("plan-any-answer"),
        (PlanFault::TwoAnswers(one, other), _) => {
            say("plan-two-answers", &[("one", one.to_string().into()), ("other", other.to_string().into())])
        }
        (PlanFault::AfterTheEnd(action), _) => {
            say("plan-after-the-end", &[("action", action.to_string().into())])
        }
        (PlanFault::Leaving, _) => plain("plan-leaving"),
        (PlanFault::Input { text, error }, _) => {
            let problem = input_error(error, None, language);
            say("plan-input", &[("text", text.as_str().into()), ("problem", problem.into())])
        }
        (PlanFault::NotInFull(text), _) => say("plan-not-in-full", &[("text", text.as_str().into())]),
        (PlanFault::Impossible { action, .. }, _) => {
            say("plan-no-such-kind", &[("action", action.to_string().into())])
        }
    };
    say("plan-line", &[("line", error.line.into()), ("problem", problem.into())])
}

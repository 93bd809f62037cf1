//! Views of all five games: legal moves with their kinds, secrets, and phases.

use crate::test_game::{PLAYERS, TestGame, player, to_act};
use castellan_game::command::{Army, Proposal, SeatRequest};
use castellan_game::conditions::ConditionsInput;
use castellan_game::{CommandKind, GameSettings, Player, Requester};
use castellan_rules::Variant;
use castellan_test_support::move_kinds::LINES;
use castellan_test_support::{Random, play_randomly};
use castellan_text::Language;
use castellan_web::view::{History, Reader, Subject, View, move_views, position_view, seat_word, view};
use std::collections::BTreeSet;

fn json(view: &View) -> String {
    serde_json::to_string(view).expect("a view has a JSON form")
}

fn variant(name: &str) -> Variant {
    name.parse().expect("a game")
}

#[test]
fn every_kind_of_move_is_offered_to_the_player_to_move_and_to_nobody_else() {
    let mut kinds = BTreeSet::new();
    for line in LINES {
        let pairs: Vec<(&str, &str)> =
            line.options.split("; ").filter_map(|pair| pair.split_once('=')).collect();
        let mut played = TestGame::started(variant(line.variant), &pairs, &PLAYERS);
        if played.game().record().is_none() {
            played.choose_armies();
        }
        for (action, is_new) in line.actions() {
            let game = played.game();
            let seat = to_act(game);
            let mover = game.player_at(seat).expect("a player").id.to_string();
            let seen = played.seen_by(Some(&mover));
            assert_eq!(seen.turn, Some(seat_word(seat)));
            assert_eq!(seen.you, seen.turn);
            assert_eq!(seen.actions.len(), game.playable_actions().len());
            let offered = seen.actions.iter().find(|offered| offered.text == action.to_string());
            let offered = offered.unwrap_or_else(|| panic!("{}: {action}", line.variant));
            assert!(!offered.label.is_empty());
            if is_new {
                kinds.insert(offered.kind);
            }
            // Actions with the same squares differ in their choices.
            for (index, one) in seen.actions.iter().enumerate() {
                for other in &seen.actions[index + 1..] {
                    let same = (&one.from, &one.drop, &one.to) == (&other.from, &other.drop, &other.to);
                    let differs = (&one.choice, &one.second) != (&other.choice, &other.second);
                    assert!(!same || differs, "{}: {} and {}", line.variant, one.text, other.text);
                }
            }
            for other in PLAYERS.into_iter().filter(|other| *other != mover) {
                assert!(played.seen_by(Some(other)).actions.is_empty(), "{other} is not to move");
            }
            assert!(played.seen_by(None).actions.is_empty());
            played.play(action);
            let after = played.seen_by(None);
            let last = after.moves.last().expect("a move");
            assert_eq!(last.event, after.event.min(last.event));
            assert!(!after.said.is_empty() && !after.status.is_empty());
        }
    }
    let expected = ["capture", "drop", "mount", "move", "pass", "promotion", "shot"];
    assert_eq!(kinds.into_iter().collect::<Vec<_>>(), expected);
}

#[test]
fn random_games_of_all_variants_can_be_seen_at_every_event_in_every_language() {
    let mut random = Random::new(46);
    for info in Variant::ALL.iter().map(|variant| variant.info()) {
        let mut played = TestGame::started(variant(info.name), &[("time", "10m + 10s")], &PLAYERS);
        if played.game().record().is_none() {
            played.choose_armies();
        }
        for _ in 0..30 {
            let Some(record) = played.game().record().filter(|_| played.game().end().is_none()) else {
                break;
            };
            let mut copy = record.position().clone();
            let Some((action, _)) = play_randomly(&mut copy, &mut random) else { break };
            let mover = played.game().player_at(to_act(played.game())).expect("a player").id.to_string();
            let seen = played.seen_by(Some(&mover));
            // Moves begin where pieces are drawn.
            for from in seen.actions.iter().filter_map(|action| action.from.as_ref()) {
                assert!(seen.board.pieces.iter().any(|piece| piece.at == *from), "{}: {from}", info.name);
            }
            played.play(action);
        }
        let (history, game) = History::read(&played.log).expect("a log");
        assert_eq!(*game, *played.game());
        let steps = game.record().expect("a game under way").steps().len();
        assert_eq!(history.steps.len(), steps);
        for language in Language::ALL {
            let reader = Reader { player: Some(player("ann")), ..Reader::spectator(language) };
            let seen = played.view(&reader);
            assert_eq!(seen.moves.len(), steps);
            assert!(seen.pieces_on_board() > 0);
            assert!(seen.seats.iter().all(|seat| seat.clock.is_some() || seat.state == "out"));
            let people = castellan_community::people::People::default();
            let moves = move_views(&game, &history, language);
            let subject = Subject { game: &game, history: &history, moves: &moves, people: &people };
            for (index, told) in seen.moves.iter().enumerate() {
                let at = history.steps_at(told.event).expect("the event of a step");
                assert_eq!(at, index + 1);
                let earlier = position_view(subject, &reader, (told.event, at), &[]).expect("a position");
                assert!(!earlier.board.pieces.is_empty());
            }
            let now = position_view(subject, &reader, (seen.event, steps), &[]).expect("a position");
            assert_eq!(now.board, seen.board);
        }
    }
}

trait Pieces {
    fn pieces_on_board(&self) -> usize;
}

impl Pieces for View {
    fn pieces_on_board(&self) -> usize {
        self.board.pieces.len()
    }
}

#[test]
fn secret_armies_are_shown_to_their_own_player_alone_until_all_are_ready() {
    let mut played = TestGame::started(Variant::KingOfTheMountain, &[("seats", "2")], &PLAYERS);
    let before = json(&played.seen_by(None));
    assert!(before.contains(r#""phase":"lobby""#), "{before}");
    let army = "PPAAGGJJ HHHHHHNN";
    played.run_as("ann", CommandKind::SetArmy { seat: None, army: Army::named(army) });
    let own = played.seen_by(Some("ann"));
    assert_eq!(own.setup.as_ref().and_then(|setup| setup.chosen.clone()).as_deref(), Some(army));
    let archers = own.board.pieces.iter().filter(|piece| piece.symbol == "archer").count();
    assert_eq!(archers, 2);
    // Others see nothing of it: no piece, no event, no number.
    assert_eq!(json(&played.seen_by(None)), before);
    let other = json(&played.seen_by(Some("ben")));
    assert!(!other.contains("archer") && !other.contains(army));
    played.run_as("ann", CommandKind::Ready { seat: None });
    assert!(!json(&played.seen_by(Some("ben"))).contains("archer"));
    played.run_as("ben", CommandKind::SetArmy { seat: None, army: Army::named("balanced") });
    played.run_as("ben", CommandKind::Ready { seat: None });
    assert!(json(&played.seen_by(None)).contains("archer"), "all armies are shown once play begins");
}

#[test]
fn two_pieces_of_an_army_are_swapped_on_the_board() {
    let mut played = TestGame::started(Variant::KingOfTheMountain, &[("seats", "2")], &PLAYERS);
    assert!(played.seen_by(Some("ann")).actions.is_empty(), "there is no army yet");
    played.run_as("ann", CommandKind::SetArmy { seat: None, army: Army::named("balanced") });
    let before = played.seen_by(Some("ann"));
    assert!(before.seats.iter().all(|seat| !seat.to_move), "nobody is to move");
    assert_eq!(before.seats[0].state_label.as_deref(), Some("choosing an army"));
    assert!(played.seen_by(Some("ben")).actions.is_empty() && played.seen_by(None).actions.is_empty());
    let piece_on = |view: &View, square: &Option<String>| {
        let piece = view.board.pieces.iter().find(|piece| Some(&piece.at) == square.as_ref());
        piece.expect("a piece").symbol
    };
    let swap = before.actions.iter().max_by_key(|swap| swap.label.clone()).expect("a swap").clone();
    assert_eq!(swap.kind, "swap");
    assert!(swap.label.starts_with("Swap "), "{}", swap.label);
    let [from, to] = [&swap.from, &swap.to].map(|square| piece_on(&before, square));
    assert_ne!(from, to);
    played.run_as("ann", CommandKind::SetArmy { seat: None, army: Army::named(&swap.text) });
    let after = played.seen_by(Some("ann"));
    assert_eq!([&swap.to, &swap.from].map(|square| piece_on(&after, square)), [from, to]);
    let rest = |view: &View| {
        let swapped = [&swap.from, &swap.to];
        let is_other = |at: &String| swapped.iter().all(|square| square.as_ref() != Some(at));
        let others = view.board.pieces.iter().filter(|piece| is_other(&piece.at));
        others.map(|piece| (piece.at.clone(), piece.symbol)).collect::<Vec<_>>()
    };
    assert_eq!(rest(&after), rest(&before));
    played.run_as("ann", CommandKind::Ready { seat: None });
    assert!(played.seen_by(Some("ann")).actions.is_empty());
}

#[test]
fn the_best_promotion_is_offered_first() {
    let text = "3,bN,3,bK/2,wP,5/8/8/8/8/8/wK,7 w clock=0 ep=- move=1 phase=w:1,b:1 unmoved=-";
    let pairs = [("phases", "N")];
    let options = castellan_rules::Options::new(Variant::AllRoundKing.info(), &pairs).expect("options");
    let position = Variant::AllRoundKing.read(text, &options).expect("a position");
    let views = castellan_web::view::action_views(&position, &position.actions(), Language::En);
    let choices = views.iter().filter(|view| view.to.as_deref() == Some("c8"));
    let choices: Vec<&str> = choices.filter_map(|view| view.choice.as_deref()).collect();
    assert_eq!(choices, ["Queen", "Rook", "Bishop", "Knight"]);
}

#[test]
fn conditional_moves_and_deferred_draw_offers_are_their_owners_alone() {
    let mut played = TestGame::started(Variant::MountChess, &[], &PLAYERS);
    let before = json(&played.seen_by(Some("ann")));
    let spectators = json(&played.seen_by(None));
    let input = ConditionsInput::typed("a1b2 -> c7d6");
    played.run_as("ben", CommandKind::AddConditions(input.into()));
    assert_eq!(played.seen_by(Some("ben")).conditions.len(), 1);
    assert_eq!(json(&played.seen_by(Some("ann"))), before);
    assert_eq!(json(&played.seen_by(None)), spectators);
}

#[test]
fn the_secret_of_the_dice_is_shown_when_the_game_is_over_and_not_before() {
    let mut played = TestGame::started(Variant::KingsMate, &[("active", "on")], &PLAYERS);
    let dice = played.seen_by(None).dice.expect("a game with dice");
    assert_eq!((dice.sides, dice.disclosed.secret), (6, None));
    assert_eq!(dice.seeds.len(), 2);
    played.run_as("ann", CommandKind::Resign { seat: None });
    let over = played.seen_by(None);
    assert_eq!(over.phase, "over");
    let dice = over.dice.expect("a game with dice");
    let secret = dice.disclosed.secret.expect("the secret is shown");
    let secret: castellan_game::dice::Secret = secret.parse().expect("hexadecimal digits");
    assert_eq!(secret.commitment(), dice.disclosed.commitment);
    assert!(played.seen_by(None).status.contains("wins"), "{}", played.seen_by(None).status);
    assert!(played.seen_by(Some("ann")).commands.iter().all(|command| command.command != "resign"));
}

#[test]
fn commands_and_offers_are_those_that_the_reader_can_use() {
    let mut played = TestGame::started(Variant::AllRoundKing, &[], &PLAYERS);
    let words = |view: &View| view.commands.iter().map(|command| command.command).collect::<Vec<_>>();
    assert!(words(&played.seen_by(None)).is_empty());
    assert!(!words(&played.seen_by(Some("cat"))).contains(&"resign"));
    let own = played.seen_by(Some("ann"));
    assert!(words(&own).contains(&"resign") && words(&own).contains(&"draw-offer"), "{:?}", words(&own));
    let resign = own.commands.iter().find(|command| command.command == "resign").expect("a command");
    assert!(resign.confirm.is_some());
    played.run_as("ann", CommandKind::Offer(Proposal::Draw));
    let offered = played.seen_by(Some("ben"));
    assert_eq!(offered.offers[0].can, ["accept", "decline"]);
    assert_eq!(played.seen_by(Some("ann")).offers[0].can, ["withdraw"]);
    assert!(played.seen_by(None).offers[0].can.is_empty());
    assert!(offered.offers[0].text.contains("draw"), "{}", offered.offers[0].text);
}

#[test]
fn a_lobby_has_free_seats_and_commands_to_join() {
    let mut played = TestGame::started(Variant::MountChess, &[], &PLAYERS);
    played.game = None;
    played.log.clear();
    let settings = GameSettings::from_pairs(Variant::MountChess, &[]).expect("settings");
    let owner = Player::person(player("ann"));
    let create = CommandKind::Create { settings: Box::new(settings), owner, seat: Some(SeatRequest::Any) };
    played.run(Requester::Player(player("ann")), create).expect("a lobby");
    let seen = played.seen_by(Some("ben"));
    assert_eq!((seen.phase, seen.seats[0].state, seen.seats[1].state), ("lobby", "waiting", "free"));
    assert!(seen.commands.iter().any(|command| command.command == "join"));
    assert!(seen.pieces_on_board() > 0, "the start position is known");
    assert_eq!(seen.status, "Waiting for players.");
    let own = played.seen_by(Some("ann"));
    assert!(own.commands.iter().any(|command| command.command == "cancel"));
    assert!(!own.commands.iter().any(|command| command.command == "start"));
    let join = CommandKind::Join { player: Player::person(player("ben")), place: SeatRequest::Any };
    played.run_as("ben", join);
    let own = played.seen_by(Some("ann"));
    assert_eq!(own.status, "Everyone's here. ann can start the game.");
    assert!(own.commands.iter().any(|command| command.command == "start"));
}

#[test]
fn a_king_of_four_squares_is_one_piece() {
    let played = TestGame::started(Variant::GiantKing, &[], &PLAYERS);
    let seen = played.seen_by(None);
    let kings: Vec<_> = seen.board.pieces.iter().filter(|piece| piece.size == Some(2)).collect();
    assert_eq!(kings.len(), 2);
    assert!(kings.iter().all(|king| king.symbol == "giant-king"));
}

#[test]
fn taken_back_moves_disappear_from_the_list() {
    let mut played = TestGame::started(Variant::MountChess, &[("takebacks", "on")], &PLAYERS);
    played.play("a1b2".parse().expect("an action"));
    let (history, game) = History::read(&played.log).expect("a log");
    let mut moves = move_views(&game, &history, Language::En);
    assert_eq!(moves.len(), 1);
    played.run_as("ann", CommandKind::Offer(Proposal::Takeback));
    played.run_as("ben", CommandKind::Accept(1));
    played.play("a1b2".parse().expect("an action"));
    let (history, game) = History::read(&played.log).expect("a log");
    castellan_web::view::extend_moves(&mut moves, &game, &history, Language::En);
    assert_eq!(moves, move_views(&game, &history, Language::En));
    let people = castellan_community::people::People::default();
    let subject = Subject { game: &game, history: &history, moves: &moves, people: &people };
    assert_eq!(view(subject, &Reader::spectator(Language::En), crate::test_game::NOW).moves.len(), 1);
}

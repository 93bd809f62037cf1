//! `MoveLists` that exceed the limits.

use super::{GAME_STEPS, MoveLists, TargetView};
use crate::argument::Parts;
use crate::ids::{ComponentId, Step};
use crate::moves::choices::{Source, Target};
use crate::moves::pages::{count_pages, shown_pages, target_placeholder};
use castellan_discord_api::limits::{Limited, SELECT_OPTIONS};
use castellan_discord_api::wire::{Button, CustomId, Row};
use castellan_game::GameId;
use castellan_rules::{AnyPosition, Options, Square, Variant};
use castellan_text::Language;

/// Returns a position with a Pawn that reaches the last rank, also by one or two captures. With each of its moves, a
/// captured piece of these kinds can be dropped on twelve squares around the King.
fn position_with_drops(kinds: &str, captures: usize) -> AnyPosition {
    let last = if captures == 2 { "bN,1,bN,2" } else { "bN,4" };
    let board = format!("{last},bK,bK,3/1,wP,3,bK,bK,3/10/10/10/10/4,wK,wK,4/4,wK,wK,4/10/10");
    let text = format!("{board} w captures=w:{kinds},b:- clock=0 ep=- move=1");
    Variant::GiantKing.read(&text, &Options::default()).expect("a position")
}

/// Returns the values of the target lists in some rows, and the button to the next page if it is enabled.
fn offered(rows: &[Row]) -> (Vec<String>, Option<Button>) {
    let (mut values, mut next_button) = (Vec::new(), None);
    let step = |id: &CustomId| ComponentId::read(id.as_str()).map(|id| id.step);
    for row in rows {
        match row {
            Row::Select(select) if step(&select.id) == Some(Step::Target) => {
                values.extend(select.picks.iter().map(|pick| pick.value.clone()));
            }
            Row::Buttons(buttons) => {
                let pager = buttons.iter().rfind(|button| step(&button.id) == Some(Step::Targets));
                next_button = pager.filter(|button| !button.disabled).cloned();
                let targets = buttons.iter().filter_map(|button| ComponentId::read(button.id.as_str()));
                values.extend(targets.filter(|id| id.step == Step::Target).map(|id| id.argument));
            }
            _ => {}
        }
    }
    (values, next_button)
}

#[test]
fn targets_beyond_one_list_are_on_numbered_reachable_pages() {
    let game = GameId::new("k3x9").expect("a name");
    let source = Source::On("b9".parse::<Square>().expect("a square"));
    for (kinds, captures, least, presses) in
        [("B", 2, 25, 0), ("BC", 2, 50, 0), ("BCGN", 1, 75, 0), ("BCG", 2, 100, 1), ("BCGNRW", 2, 200, 2)]
    {
        let position = position_with_drops(kinds, captures);
        let targets = Target::all(&position, source);
        assert!(targets.len() > least, "{kinds}: {}", targets.len());
        for language in Language::ALL {
            let actions = position.actions();
            let lists = MoveLists {
                game: &game,
                board_version: 7,
                position: &position,
                steps: GAME_STEPS,
                actions,
                language,
            };
            let (mut seen, mut page, mut pressed) = (Vec::new(), 0, 0);
            loop {
                let rows = lists.targets(source, &targets, TargetView::Page(page));
                rows.check().expect("Discord takes it");
                let (values, next_button) = offered(&rows);
                seen.extend(values);
                let Some(next_button) = next_button else { break };
                let argument = ComponentId::read(next_button.id.as_str()).expect("ours").argument;
                (_, page) = Parts::of(&argument).read::<(Source, usize)>().expect("a piece and a page");
                pressed += 1;
            }
            let all: Vec<String> = targets.iter().map(|target| target.action.to_string()).collect();
            assert_eq!(seen, all, "{kinds}: each once, and in order");
            assert_eq!(pressed, presses, "{kinds}: nobody turns pages for the first hundred");
            let first = lists.targets(source, &targets, TargetView::Page(0));
            let numbered = target_placeholder(1, count_pages(&targets)).text(language);
            assert!(numbered.contains(&count_pages(&targets).to_string()), "{numbered}");
            let has_it = |row: &Row| matches!(row, Row::Select(select) if select.placeholder == numbered);
            assert!(first.iter().any(has_it), "{numbered}");
            // The confirmation shows the move as picked in the list.
            for chosen in targets.iter().step_by(SELECT_OPTIONS) {
                let rows = lists.targets(source, &targets, TargetView::Action(chosen.action));
                rows.check().expect("Discord takes it");
                assert!(offered(&rows).0.contains(&chosen.action.to_string()));
            }
        }
    }
}

#[test]
fn three_pages_are_shown_below_the_pieces_and_of_more_pages_four_at_a_time() {
    let shown = |pages, page| shown_pages(pages, page).collect::<Vec<_>>();
    assert_eq!(shown(1, 0), [0]);
    assert_eq!(shown(3, 2), [0, 1, 2]);
    assert_eq!(shown(4, 3), [0, 1, 2, 3]);
    assert_eq!(shown(9, 4), [4, 5, 6, 7]);
    assert_eq!(shown(9, 8), [8]);
    assert_eq!(shown(2, 9), [0, 1], "what a button of another board asks for");
    assert_eq!(shown(0, 0), Vec::<usize>::new());
}

#[test]
fn up_to_ten_targets_have_a_button_each_and_more_are_in_lists() {
    let game = GameId::new("k3x9").expect("a name");
    let is_list = |row: &Row| matches!(row, Row::Select(select) if ComponentId::read(select.id.as_str()).is_some_and(|id| id.step == Step::Target));
    let mut counts = [0; 2];
    for variant in Variant::ALL {
        let position = variant.begin(&Options::default()).expect("a start");
        let actions = position.actions();
        for (source, count) in Source::all(&position, &actions) {
            if count == 1 {
                continue;
            }
            let targets = Target::all(&position, source);
            for language in Language::ALL {
                let actions = actions.clone();
                let lists = MoveLists {
                    game: &game,
                    board_version: 7,
                    position: &position,
                    steps: GAME_STEPS,
                    actions,
                    language,
                };
                for view in [TargetView::Page(0), TargetView::Action(targets[1].action)] {
                    let rows = lists.targets(source, &targets, view);
                    rows.check().expect("Discord takes it");
                    assert_eq!(rows.iter().any(is_list), count > 10, "{variant:?}: {count}");
                    let all: Vec<String> = targets.iter().map(|target| target.action.to_string()).collect();
                    assert!(count > 10 || offered(&rows).0 == all, "{rows:?}");
                }
            }
            counts[usize::from(count > 10)] += 1;
        }
    }
    assert!(counts.iter().all(|count| *count > 0), "{counts:?}");
}

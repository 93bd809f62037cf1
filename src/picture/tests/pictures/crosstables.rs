//! Crosstables as pictures: invalid input, and long names, which do not take space from other columns.

use crate::pictures::decode;
use castellan_picture::crosstable::{Crosstable, MOST_ROUNDS, MOST_ROWS, MOST_STEPS, PodiumStep, Row};
use castellan_picture::{PictureError, Renderer, Theme, theme};
use image::imageops::crop_imm;

/// Returns a Swiss tournament of this many rounds, with the rows of the standings.
pub fn crosstable(rounds: usize, theme: &'static Theme) -> Crosstable {
    let rows: Vec<Vec<&str>> =
        include_str!("../golden/standings.tsv").lines().map(|row| row.split('\t').collect()).collect();
    let cell = |place: usize, round: usize| {
        let other = (place + round) % rows.len() + 1;
        let colour = if (place + round).is_multiple_of(2) { '○' } else { '●' };
        [(other * 20).to_string(), format!("{colour}{}", ["1", "½", "0", "−"][(place + round) % 4])]
    };
    let row = |(place, row): (usize, &Vec<&str>)| Row {
        rank: row[0].to_owned(),
        name: row[1].to_owned(),
        cells: (0..rounds).map(|round| cell(place, round)).collect(),
        points: row[2].to_owned(),
    };
    let step = |(rank, row): (u32, &Vec<&str>)| PodiumStep {
        rank,
        name: row[1].to_owned(),
        note: format!("{} (+12)", row[2]),
    };
    Crosstable {
        title: "Final standings: Winter cup".to_owned(),
        podium: (1..=3).zip(&rows).map(step).collect(),
        rounds: (1..=rounds).map(|round| round.to_string()).collect(),
        rows: rows.iter().enumerate().map(row).collect(),
        theme,
        han_forms: None,
    }
}

#[test]
fn an_invalid_crosstable_is_an_error() {
    let mut renderer = Renderer::new();
    let mut check = |change: fn(&mut Crosstable), expected: Option<PictureError>| {
        let mut table = crosstable(2, &theme::LIGHT);
        change(&mut table);
        assert_eq!(renderer.crosstable(&table).err(), expected);
    };
    check(|_| {}, None);
    check(
        |table| *table = crosstable(MOST_ROUNDS + 1, table.theme),
        Some(PictureError::Rounds(MOST_ROUNDS + 1)),
    );
    check(|table| *table = crosstable(0, table.theme), None);
    check(|table| table.podium.clear(), None);
    check(
        |table| table.podium = vec![table.podium[0].clone(); MOST_STEPS + 1],
        Some(PictureError::Steps(MOST_STEPS + 1)),
    );
    check(
        |table| table.rows = vec![table.rows[0].clone(); MOST_ROWS + 1],
        Some(PictureError::Rows(MOST_ROWS + 1)),
    );
    check(
        |table| table.rows[1].cells.truncate(1),
        Some(PictureError::Cells { row: 2, cells: 1, columns: 2 }),
    );
    check(|table| table.podium[0].rank = 0, Some(PictureError::Rank(0)));
    check(|table| table.podium[2].rank = 4, Some(PictureError::Rank(4)));
    check(|table| table.podium[0].name = "x".repeat(1001), Some(PictureError::Caption(1001)));
    check(|table| table.rows[0].cells[1][1] = "x".repeat(1001), Some(PictureError::Caption(1001)));
}

#[test]
fn a_long_name_takes_no_space_from_rounds_and_points() {
    let draw = |table: &Crosstable| decode(&Renderer::new().crosstable(table).expect("a picture"));
    let table = crosstable(MOST_ROUNDS, &theme::LIGHT);
    let mut long = table.clone();
    long.rows[0].name = "a player with a name that is much too long for any table".to_owned();
    long.podium[0].name.clone_from(&long.rows[0].name);
    let (before, after) = (draw(&table), draw(&long));
    let right = |picture: &image::RgbImage| {
        let left = picture.width() / 2;
        crop_imm(picture, left, 300, picture.width() - left, picture.height() - 300).to_image()
    };
    assert!(right(&before) == right(&after));
}

#[test]
fn podium_steps_with_equal_ranks_look_the_same() {
    let mut table = crosstable(2, &theme::LIGHT);
    let winner = table.podium[0].clone();
    table.podium = vec![winner; MOST_STEPS];
    let draw_steps = |table: &Crosstable| {
        let picture = decode(&Renderer::new().crosstable(table).expect("a picture"));
        [24, 277, 530].map(|left| crop_imm(&picture, left, 64, 245, 190).to_image())
    };
    let [second, first, third] = draw_steps(&table);
    assert!(first == second && second == third);
    table.podium[2].rank = 3;
    let [second, first, third] = draw_steps(&table);
    assert!(first == second && second != third);
}

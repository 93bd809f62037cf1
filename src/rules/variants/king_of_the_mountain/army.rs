//! Armies of King of the Mountain: the predefined ones, and the limits on others.

use super::{
    ARCHER, BISHOP, CANNON, CARDINAL, GIANT, HERO, INFO, KANGAROO, KINDS, KING, KNIGHT, MARSHAL, QUEEN, ROOK,
};
use crate::army::{ArmyInfo, ArmyKind};
use crate::chance::{Draw, shuffle};
use crate::options::{OptionError, one_line};
use crate::piece::Kind;
use crate::problem::{Named, Problem, problem};

/// The number of pieces that a seat chooses (KOTM-9).
pub(super) const ARMY_SIZE: usize = 16;

/// The predefined armies (KOTM-11).
pub(super) const ARMIES: [(&str, &str); 3] = [
    ("balanced", "RNBP HHHJ RNBP HHHJ"),
    ("skirmish", "NAJG HHHB NAJG HHHB"),
    ("siege", "RPAB HHHG RPAB HHHG"),
];

/// The maximum number of a seat's pieces of each kind (KOTM-8, KOTM-9).
pub(super) const MOST: [u8; KINDS] = {
    let mut most = [2; KINDS];
    most[KING] = 1;
    most[QUEEN] = 1;
    most[MARSHAL] = 1;
    most[CARDINAL] = 1;
    most[HERO] = 6;
    most
};

/// The kinds available to an army (KOTM-9).
const CHOSEN: [usize; 8] = [BISHOP, ROOK, KNIGHT, KANGAROO, CANNON, ARCHER, GIANT, HERO];

/// The positions of Heroes in an army text, nearest the enemy: for White c2 d2 e2 and b3 b4 b5.
const FRONT: &[usize] = &[4, 12, 5, 13, 6, 14];
/// The positions of the others, with mirrored squares adjacent: for White c1 and a3, d1 and a4 …, f2 and b6.
const BEHIND: &[usize] = &[0, 8, 1, 9, 2, 10, 3, 11, 7, 15];

/// The limits on an army: all six Heroes, and ten of fourteen others (KOTM-9).
pub(super) static ARMY: ArmyInfo = ArmyInfo {
    kinds: &[
        other(ROOK),
        other(KNIGHT),
        other(BISHOP),
        other(CANNON),
        other(KANGAROO),
        other(ARCHER),
        other(GIANT),
        ArmyKind { kind: INFO.kinds[HERO].kind, least: MOST[HERO], most: MOST[HERO], places: FRONT },
    ],
    size: ARMY_SIZE,
    ready_made: &ARMIES,
};

const fn other(kind: usize) -> ArmyKind {
    ArmyKind { kind: INFO.kinds[kind].kind, least: 0, most: MOST[kind], places: BEHIND }
}

pub(super) type Army = [usize; ARMY_SIZE];

/// Draws an army text with all six Heroes and ten of the fourteen others, uniformly in both choice and order (KOTM-9).
pub(super) fn draw_army(draw: &mut Draw) -> String {
    const OTHERS: [usize; 7] = [BISHOP, ROOK, KNIGHT, KANGAROO, CANNON, ARCHER, GIANT];
    let mut army: Vec<usize> =
        OTHERS.into_iter().flat_map(|kind| std::iter::repeat_n(kind, usize::from(MOST[kind]))).collect();
    shuffle(&mut army, draw);
    army.truncate(ARMY_SIZE - usize::from(MOST[HERO]));
    army.extend([HERO; MOST[HERO] as usize]);
    shuffle(&mut army, draw);
    let codes: Vec<char> = army.into_iter().map(|kind| INFO.kinds[kind].kind.letter()).collect();
    let fours: Vec<String> = codes.chunks(4).map(String::from_iter).collect();
    fours.join(" ")
}

/// Parses an army by name or as an army text (KOTM-9, KOTM-10).
pub(super) fn army(key: &str, text: &str) -> Result<Army, OptionError> {
    let named = ARMIES.iter().find(|(name, _)| *name == text).map(|(_, army)| *army);
    let codes: Vec<char> = named.unwrap_or(text).chars().filter(|&code| code != ' ').collect();
    let wrong = |problem: Problem| Err(OptionError::new(key, problem));
    let mut kinds = Vec::new();
    for &code in &codes {
        let kind = u8::try_from(code)
            .ok()
            .filter(u8::is_ascii_uppercase)
            .and_then(|code| INFO.place(Kind::new(code)))
            .filter(|kind| CHOSEN.contains(kind));
        match kind {
            Some(kind) => kinds.push(kind),
            None if codes.len() == ARMY_SIZE => {
                let known = u8::try_from(code).ok().filter(u8::is_ascii_uppercase);
                return wrong(if let Some(info) = known.and_then(|code| INFO.kind(Kind::new(code))) { problem!(
                    "army-kind",
                    "`{code}` is no piece that an army chooses (BRNJPAGH, KOTM-9)",
                    code = code.to_string(),
                    kind = Named(info.name),
                ) } else { problem!(
                    "army-code",
                    "`{code}` is no piece that an army chooses (BRNJPAGH, KOTM-9)",
                    code = one_line(&code.to_string()),
                ) });
            }
            None => {
                return wrong(problem!(
                    "army-unknown",
                    "`{text}` is neither the name of an army nor sixteen codes",
                    text = one_line(text),
                ));
            }
        }
    }
    let Ok(army) = Army::try_from(kinds) else {
        return wrong(problem!("army-size", "has {count} pieces, not 16 (KOTM-10)", count = codes.len()));
    };
    for (kind, info) in INFO.kinds.iter().enumerate() {
        let count = army.iter().filter(|&&chosen| chosen == kind).count();
        if kind == HERO && count != usize::from(MOST[HERO]) {
            return wrong(problem!("army-heroes", "has {count} Heroes, not all six (KOTM-9)", count = count));
        }
        if count > usize::from(MOST[kind]) {
            return wrong(problem!(
                "army-too-many",
                "has {count} of the {kind}, of which there are {most} (KOTM-9)",
                count = count,
                kind = Named(info.name),
                most = MOST[kind],
            ));
        }
    }
    Ok(army)
}

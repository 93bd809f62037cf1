//! Armies of King of the Mountain: the predefined ones, and the limits on others.

use super::{
    ARCHER, BISHOP, CANNON, CARDINAL, GIANT, HERO, INFO, KANGAROO, KINDS, KING, KNIGHT, MARSHAL, QUEEN, ROOK,
};
use crate::army::{ArmyInfo, ArmyKind};
use crate::random::{RandomBelow, shuffle};
use crate::options::{OptionError, one_line};
use crate::piece::PieceKind;
use crate::problem::{KindName, Problem, problem};

/// The number of pieces that a seat chooses (KOTM-9).
pub(super) const ARMY_SIZE: usize = 16;

/// The predefined armies (KOTM-11).
pub(super) const ARMIES: [(&str, &str); 3] = [
    ("balanced", "RNBP HHHJ RNBP HHHJ"),
    ("skirmish", "NAJG HHHB NAJG HHHB"),
    ("siege", "RPAB HHHG RPAB HHHG"),
];

/// The maximum number of a seat's pieces of each kind (KOTM-8, KOTM-9).
pub(super) const MAX_COUNTS: [u8; KINDS] = {
    let mut most = [2; KINDS];
    most[KING] = 1;
    most[QUEEN] = 1;
    most[MARSHAL] = 1;
    most[CARDINAL] = 1;
    most[HERO] = 6;
    most
};

/// The kinds available to an army (KOTM-9).
const ARMY_KINDS: [usize; 8] = [BISHOP, ROOK, KNIGHT, KANGAROO, CANNON, ARCHER, GIANT, HERO];

/// The positions of Heroes in an army text, nearest the enemy: for White c2 d2 e2 and b3 b4 b5.
const FRONT_POSITIONS: &[usize] = &[4, 12, 5, 13, 6, 14];
/// The positions of the others, with mirrored squares adjacent: for White c1 and a3, d1 and a4 …, f2 and b6.
const BACK_POSITIONS: &[usize] = &[0, 8, 1, 9, 2, 10, 3, 11, 7, 15];

/// The limits on an army: all six Heroes, and ten of fourteen others (KOTM-9).
pub(super) static ARMY: ArmyInfo = ArmyInfo {
    kinds: &[
        optional_kind(ROOK),
        optional_kind(KNIGHT),
        optional_kind(BISHOP),
        optional_kind(CANNON),
        optional_kind(KANGAROO),
        optional_kind(ARCHER),
        optional_kind(GIANT),
        ArmyKind { kind: INFO.kinds[HERO].kind, min: MAX_COUNTS[HERO], max: MAX_COUNTS[HERO], preferred_positions: FRONT_POSITIONS },
    ],
    size: ARMY_SIZE,
    presets: &ARMIES,
};

const fn optional_kind(kind: usize) -> ArmyKind {
    ArmyKind { kind: INFO.kinds[kind].kind, min: 0, max: MAX_COUNTS[kind], preferred_positions: BACK_POSITIONS }
}

pub(super) type Army = [usize; ARMY_SIZE];

/// Draws an army text with all six Heroes and ten of the fourteen others, uniformly in both choice and order (KOTM-9).
pub(super) fn random_army(random_below: &mut RandomBelow) -> String {
    const OTHERS: [usize; 7] = [BISHOP, ROOK, KNIGHT, KANGAROO, CANNON, ARCHER, GIANT];
    let mut army: Vec<usize> =
        OTHERS.into_iter().flat_map(|kind| std::iter::repeat_n(kind, usize::from(MAX_COUNTS[kind]))).collect();
    shuffle(&mut army, random_below);
    army.truncate(ARMY_SIZE - usize::from(MAX_COUNTS[HERO]));
    army.extend([HERO; MAX_COUNTS[HERO] as usize]);
    shuffle(&mut army, random_below);
    let codes: Vec<char> = army.into_iter().map(|kind| INFO.kinds[kind].kind.letter()).collect();
    let groups: Vec<String> = codes.chunks(4).map(String::from_iter).collect();
    groups.join(" ")
}

/// Parses an army by name or as an army text (KOTM-9, KOTM-10).
pub(super) fn parse_army(key: &str, text: &str) -> Result<Army, OptionError> {
    let named = ARMIES.iter().find(|(name, _)| *name == text).map(|(_, army)| *army);
    let codes: Vec<char> = named.unwrap_or(text).chars().filter(|&code| code != ' ').collect();
    let error = |problem: Problem| Err(OptionError::new(key, problem));
    let mut kinds = Vec::new();
    for &code in &codes {
        let kind = u8::try_from(code)
            .ok()
            .filter(u8::is_ascii_uppercase)
            .and_then(|code| INFO.kind_index(PieceKind::new(code)))
            .filter(|kind| ARMY_KINDS.contains(kind));
        match kind {
            Some(kind) => kinds.push(kind),
            None if codes.len() == ARMY_SIZE => {
                let known = u8::try_from(code).ok().filter(u8::is_ascii_uppercase);
                return error(if let Some(info) = known.and_then(|code| INFO.kind(PieceKind::new(code))) { problem!(
                    "army-kind",
                    "`{code}` is no piece that an army chooses (BRNJPAGH, KOTM-9)",
                    code = code.to_string(),
                    kind = KindName(info.name),
                ) } else { problem!(
                    "army-code",
                    "`{code}` is no piece that an army chooses (BRNJPAGH, KOTM-9)",
                    code = one_line(&code.to_string()),
                ) });
            }
            None => {
                return error(problem!(
                    "army-unknown",
                    "`{text}` is neither the name of an army nor sixteen codes",
                    text = one_line(text),
                ));
            }
        }
    }
    let Ok(army) = Army::try_from(kinds) else {
        return error(problem!("army-size", "has {count} pieces, not 16 (KOTM-10)", count = codes.len()));
    };
    for (kind, info) in INFO.kinds.iter().enumerate() {
        let count = army.iter().filter(|&&chosen| chosen == kind).count();
        if kind == HERO && count != usize::from(MAX_COUNTS[HERO]) {
            return error(problem!("army-heroes", "has {count} Heroes, not all six (KOTM-9)", count = count));
        }
        if count > usize::from(MAX_COUNTS[kind]) {
            return error(problem!(
                "army-too-many",
                "has {count} of the {kind}, of which there are {most} (KOTM-9)",
                count = count,
                kind = KindName(info.name),
                most = MAX_COUNTS[kind],
            ));
        }
    }
    Ok(army)
}

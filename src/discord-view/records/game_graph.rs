//! The graph of a finished game: the chances of its seats, move by move.

use crate::board::RenderOptions;
use crate::game_message;
use castellan_community::boards::render_pool::{RenderError, RenderPool};
use castellan_discord_api::limits::{FILE_DESCRIPTION, shorten};
use castellan_discord_api::wire::File;
use castellan_game::End;
use castellan_picture::Chart;
use castellan_picture::chart::{Annotation, Line};
use castellan_referee::computers::analyses::{Analysis, MoveQuality, has_judgements, win_chances};
use castellan_rules::record::number_moves;
use castellan_rules::{Outcome, Record, Seat};
use castellan_text::names::isolate;
use castellan_text::{self as text, Language, message};

/// The file name of the picture.
const FILE: &str = "analysis.png";
/// The approximate number of moves numbered below it.
const NUMBERED: usize = 8;

/// A finished game with the evaluation of its moves.
pub struct GameGraph<'a> {
    /// The moves.
    pub record: &'a Record,
    /// The evaluation of its moves.
    pub analysis: &'a Analysis,
    /// The names of its seats.
    pub names: &'a [Option<String>; 4],
    /// The result.
    pub end: Option<End>,
}

impl GameGraph<'_> {
    /// Draws the graph, with a description.
    ///
    /// # Errors
    /// Returns an error if the picture cannot be drawn.
    pub async fn file(&self, render_pool: &RenderPool, view: RenderOptions) -> Result<File, RenderError> {
        let (lines, description) = (self.lines(view.language), self.description(view.language));
        let chart = Chart {
            title: game_message::game_title(self.record.variant()).text(view.language),
            annotations: self.annotations(&lines),
            lines,
            dates: self.numbers(),
            range: Some((0, 100)),
            theme: view.theme,
            han_forms: view.han_forms,
        };
        let bytes = render_pool.draw(move |renderer| renderer.chart(&chart)).await?;
        Ok(File { description: shorten(&description, FILE_DESCRIPTION), ..File::new(FILE, bytes) })
    }

    /// Returns the chances of the first seat if there are two players and judged moves, otherwise those of each seat
    /// against the strongest of the others.
    fn lines(&self, language: Language) -> Vec<Line> {
        let mut lines: Vec<Line> = Vec::new();
        for (seat, points) in self.points() {
            let names = self.names.each_ref().map(Option::as_deref);
            let name = text::named_seat_in(seat, &names, language);
            let last = points.last().map_or(0, |(_, percent)| *percent);
            lines.push(Line { name, value: format!("{last}%"), points });
        }
        lines
    }

    fn points(&self) -> Vec<(Seat, Vec<(u64, i32)>)> {
        let seats = self.record.start().seats();
        if !has_judgements(self.record) {
            let all = win_chances(self.record);
            let of = |seat: Seat| {
                let own = all.iter().zip(0..).filter_map(move |(chances, at)| {
                    let (_, chance) = chances.iter().find(|(other, _)| *other == seat)?;
                    Some((at, percent(*chance)))
                });
                own.collect::<Vec<_>>()
            };
            return seats.into_iter().map(|seat| (seat, of(seat))).collect();
        }
        let shown = if seats.len() == 2 { &seats[..1] } else { &seats[..] };
        shown.iter().map(|seat| (*seat, self.judged_points(*seat))).collect()
    }

    /// Returns the chances of a seat from the judgements of its moves; with two players, also from those of the other.
    fn judged_points(&self, seat: Seat) -> Vec<(u64, i32)> {
        let two = self.record.start().seats().len() == 2;
        let of_seat = |by: Seat, chance: f64| percent(if by == seat { chance } else { 1.0 - chance });
        let mut points: Vec<(u64, i32)> = Vec::new();
        for ((step, judged), at) in self.record.steps().zip(&self.analysis.moves).zip(0..) {
            let Some(judged) = judged.as_ref().filter(|_| two || step.seat == seat) else { continue };
            // The next judgement is a better estimate of the position after the move.
            points.pop_if(|(other, _)| *other == at);
            points.push((at, of_seat(step.seat, judged.with_best)));
            points.push((at + 1, of_seat(step.seat, judged.with_played)));
        }
        let is_out = |chances: &Vec<(Seat, f64)>| chances.iter().all(|(other, _)| *other != seat);
        let out = if two { None } else { win_chances(self.record).iter().position(is_out) };
        if let Some(out) = out.map(|out| out as u64) {
            points.retain(|(at, _)| *at < out);
            points.push((out, 0));
        } else if let Some(End::Outcome(outcome)) = self.end {
            let chance = match outcome {
                Outcome::Won(winner, _) => f64::from(u8::from(winner == seat)),
                Outcome::Drawn(_) => 0.5,
            };
            let end = self.record.steps().len() as u64;
            points.retain(|(at, _)| *at != end);
            points.push((end, percent(chance)));
        }
        points
    }

    /// Returns the marks of moves, the worst first.
    fn annotations(&self, lines: &[Line]) -> Vec<Annotation> {
        if !has_judgements(self.record) {
            return Vec::new();
        }
        let seats = self.record.start().seats();
        let mut annotations: Vec<(MoveQuality, Annotation)> = Vec::new();
        for ((step, judged), at) in self.record.steps().zip(&self.analysis.moves).zip(1..) {
            let quality = judged.as_ref().and_then(|judged| judged.quality);
            let place =
                seats.iter().position(|seat| *seat == step.seat).filter(|_| seats.len() > 2).unwrap_or(0);
            let points = lines.get(place).map_or(&[][..], |line| &line.points);
            let value = points.iter().find(|(other, _)| *other == at).map(|(_, value)| *value);
            if let (Some(quality), Some(value)) = (quality, value) {
                annotations.push((
                    quality,
                    Annotation { line: place, time: at, value, text: quality.symbol().to_owned() },
                ));
            }
        }
        let order =
            [MoveQuality::Blunder, MoveQuality::Brilliant, MoveQuality::Mistake, MoveQuality::Inaccuracy];
        annotations.sort_by_key(|(quality, _)| order.iter().position(|other| other == quality));
        annotations.into_iter().map(|(_, annotation)| annotation).collect()
    }

    /// Returns the numbers of moves below the graph.
    fn numbers(&self) -> Vec<(u64, String)> {
        let numbers = number_moves(self.record.steps());
        let all = numbers.last().copied().unwrap_or_default();
        let every =
            [1, 2, 5, 10, 20, 50, 100].into_iter().find(|every| all / every <= NUMBERED).unwrap_or(200);
        let steps_until = |number| numbers.partition_point(|other| *other <= number) as u64;
        (0..=all).step_by(every).map(|number| (steps_until(number), number.to_string())).collect()
    }

    /// Returns the graph in words, for users of screen readers.
    fn description(&self, language: Language) -> String {
        let names = self.names.each_ref().map(|name| name.as_deref().map(isolate));
        let names = names.each_ref().map(Option::as_deref);
        let line = |(seat, points): (Seat, Vec<(u64, i32)>)| {
            let values = || points.iter().map(|(_, value)| *value);
            let (first, last) = (values().next()?, values().next_back()?);
            let (least, most) = (values().min()?, values().max()?);
            let said = message!(
                Learning,
                "analysis-alt",
                player = text::named_seat_in(seat, &names, language),
                first = first.to_string(),
                last = last.to_string(),
                least = least.to_string(),
                most = most.to_string()
            );
            Some(said.text(language))
        };
        self.points().into_iter().filter_map(line).collect::<Vec<_>>().join(" ")
    }
}

fn percent(chance: f64) -> i32 {
    (chance * 100.0).round() as i32
}

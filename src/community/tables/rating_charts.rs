//! The ratings of a player over time, as a chart with its description.

use crate::tables::rating_lists::list_title;
use crate::timestamps::timestamp_from_time;
use castellan_game::{PlayerId, Time};
use castellan_picture::chart::{Chart, Line, MOST_LINES};
use castellan_picture::{HanForms, Theme};
use castellan_referee::{RatingPoint, Referee, RefereeError};
use castellan_rules::Variant;
use castellan_text::{self as text, Language, message};
use castellan_tournament::rating::RatingList;
use jiff::tz::TimeZone;
use std::collections::BTreeSet;

/// The number of dates along the axis.
const AXIS_DATES: u64 = 4;

/// The ratings of a player in a list over time.
#[derive(Clone, Debug)]
pub struct RatingCurve {
    /// The variant of the list.
    pub variant: Variant,
    /// The list.
    pub list: RatingList,
    /// The ratings, the earliest first; at least one.
    pub points: Vec<RatingPoint>,
}

/// Returns a player's rating curves. With `visible_times`, only points at these times are included.
///
/// # Errors
/// Returns an error if the referee fails.
pub async fn rating_curves(
    referee: &Referee,
    player: &PlayerId,
    visible_times: Option<&BTreeSet<Time>>,
) -> Result<Vec<RatingCurve>, RefereeError> {
    let lists = Variant::ALL.iter().flat_map(|variant| {
        let lists = RatingList::lists_of_variant(*variant);
        lists.map(|list| (*variant, list))
    });
    // Ratings against people come first, because a chart may not have room for all.
    let (with_computers, of_people): (Vec<_>, Vec<_>) = lists.partition(|(_, list)| list.with_computers);
    let mut curves = Vec::new();
    for (variant, list) in of_people.into_iter().chain(with_computers) {
        let mut points = referee.ratings.curve(list, player).await?;
        points.retain(|point| visible_times.is_none_or(|visible_times| visible_times.contains(&point.at)));
        if !points.is_empty() {
            curves.push(RatingCurve { variant, list, points });
        }
    }
    Ok(curves)
}

/// Returns the chart of a player's curves, with its description. A single rating is no curve: returns `None` if there
/// is no other.
#[must_use]
pub fn rating_chart(
    name: &str,
    curves: &[RatingCurve],
    language: Language,
    (theme, han_forms): (&'static Theme, Option<HanForms>),
) -> Option<(Chart, String)> {
    let heading = message!(Records, "profile-chart", player = name).text(language);
    let mut described = vec![format!("{heading}.")];
    let mut lines = Vec::new();
    for curve in curves.iter().filter(|curve| curve.points.len() > 1).take(MOST_LINES) {
        let (Some(first), Some(last)) = (curve.points.first(), curve.points.last()) else { continue };
        let ratings = || curve.points.iter().map(|point| point.rating);
        let list = list_title(curve.variant, curve.list, language).text(language);
        let rating = last.rating.to_string();
        let description = message!(
            Records,
            "profile-alt",
            list = list.as_str(),
            rating = rating.as_str(),
            least = ratings().min().unwrap_or_default().to_string(),
            most = ratings().max().unwrap_or_default().to_string(),
            date = date_text(first.at, language)
        );
        described.push(description.text(language));
        let point = |point: &RatingPoint| (point.at.ms(), i32::try_from(point.rating).unwrap_or(i32::MAX));
        lines.push(Line { name: list, value: rating, points: curve.points.iter().map(point).collect() });
    }
    let times = || lines.iter().flat_map(|line| line.points.iter().map(|(at, _)| *at));
    let (first, last) = (times().min()?, times().max()?);
    let dates = (0..AXIS_DATES).map(|index| first + (last - first) * index / (AXIS_DATES - 1));
    let dates = dates.map(|at| (at, date_text(Time::from_ms(at), language))).collect();
    let annotations = Vec::new();
    let chart = Chart { title: heading, lines, dates, range: None, annotations, theme, han_forms };
    Some((chart, described.join(" ")))
}

/// Formats a date in UTC.
fn date_text(at: Time, language: Language) -> String {
    let date = timestamp_from_time(at).to_zoned(TimeZone::UTC).date();
    text::date(date.year(), date.month(), date.day()).text(language)
}

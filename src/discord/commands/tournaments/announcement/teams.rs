//! `/tournament teams` and `/tournament line-up`: team matches on several boards, and the order of a team's players.

use crate::commands::handler::{Answered, Call, TournamentCall};
use crate::commands::option_values::options;
use crate::commands::tournaments::announcement::announce::{USUAL, announcement_of, announces};
use crate::commands::tournaments::entry::joins;
use crate::commands::tournaments::execute::tournament_command;
use crate::commands::tournaments::options::Announced;
use crate::components::spec::components;
use crate::interactions::context::InteractionContext;
use crate::interactions::reply::Reply;
use castellan_community::error::UserError;
use castellan_discord_api::escape::plain;
use castellan_discord_api::limits::{INPUT_LABEL, MODAL_TITLE, PART_DESCRIPTION, cut};
use castellan_discord_api::wire::{Answer, Control, Input, InputStyle, Modal, Part};
use castellan_discord_view::ids::{INPUT_ID, Id, Step};
use castellan_game::{By, PlayerId};
use castellan_rules::Variant;
use castellan_rules::text::typed;
use castellan_text::message;
use castellan_tournament::announcement::LONGEST_TITLE;
use castellan_tournament::teams::{LONGEST_NAME, Team};
use castellan_tournament::{CommandKind, Format, Tournament};

options! {
    /// The options of `/tournament teams`.
    pub(in crate::commands) struct NewTeams {
        title: String = "title".at_most(LONGEST_TITLE),
        variant: Variant = "variant",
        boards: Option<u32> = "boards",
        double: bool = "double",
        ..announced: Announced [without "days-off", "tiebreaks"],
    }

    /// The options of `/tournament line-up`.
    pub(in crate::commands) struct LineUp { order: String = "order", }
}

components! {
    /// The form for the name of a team.
    TeamFilled of_tournament(Change, SignUp).form(): |press| {
        joins(press.services, press.context, &press.subject.0, press.text())
    };
}

/// The default number of boards in a match.
const BOARDS: u32 = 4;

pub(in crate::commands) async fn announce_teams(call: Call<'_>, new: NewTeams) -> Answered {
    let Call { services, context, .. } = call;
    let format = Format::Teams { boards: new.boards.unwrap_or(BOARDS), double: new.double };
    let of = (new.title.as_str(), new.variant);
    let settled = announcement_of(services, context, of, &new.announced, (format, &USUAL)).await?;
    announces(services, context, settled).await
}

/// Returns the form in which a player who signs up names a team.
pub(crate) fn form(context: &InteractionContext<'_>, tournament: &Tournament) -> Reply {
    let say = |said| context.say(&said);
    Answer::Modal(Modal {
        id: Id::bare(Step::TeamFilled).with(tournament.id()).into(),
        title: cut(&say(message!(TournamentAnswers, "team-form-title")), MODAL_TITLE),
        parts: vec![Part::Labelled {
            label: cut(&say(message!(TournamentAnswers, "team-form-name")), INPUT_LABEL),
            description: cut(&say(message!(TournamentAnswers, "team-form-hint")), PART_DESCRIPTION),
            control: Control::Input(Input {
                id: INPUT_ID.into(),
                style: InputStyle::Line,
                value: String::new(),
                placeholder: String::new(),
                required: true,
                longest: LONGEST_NAME,
            }),
        }],
    })
    .into()
}

pub(in crate::commands) async fn line_up(call: TournamentCall<'_>, new: LineUp) -> Answered {
    let Call { services, context, subject: (tournament, _), .. } = call;
    let kind = match tournament.team_of(&context.player) {
        Some(team) => {
            let players = order(team, &new.order)?;
            CommandKind::LineUp { team: team.name.clone(), players, why: String::new() }
        }
        None if tournament.is_of_teams() => {
            let player = plain(&context.interaction.user.name);
            return UserError::say(message!(TournamentRefusals, "not-signed-up", player = player));
        }
        // Outside team tournaments, the tournament itself refuses the command.
        None => CommandKind::LineUp { team: String::new(), players: Vec::new(), why: String::new() },
    };
    let by = By::Player(context.player.clone());
    Ok(tournament_command(services, context, tournament.id(), by, kind).await?.into())
}

/// Returns the players of a team in the order in which `text` lists their current places, followed by the others.
pub(crate) fn order(team: &Team, text: &str) -> Result<Vec<PlayerId>, UserError> {
    let players = &team.players;
    let unreadable = || UserError::sentence(message!(TournamentAnswers, "unreadable-line-up"));
    let mut ordered: Vec<PlayerId> = Vec::with_capacity(players.len());
    let text = typed::cleaned(text);
    let words = text.split(|sign: char| sign.is_whitespace() || ",;-".contains(sign));
    for word in words.filter(|word| !word.is_empty()) {
        let place: usize = word.parse().map_err(|_| unreadable())?;
        let player = place.checked_sub(1).and_then(|place| players.get(place)).ok_or_else(unreadable)?;
        if ordered.contains(player) {
            return Err(unreadable());
        }
        ordered.push(player.clone());
    }
    let rest: Vec<PlayerId> = players.iter().filter(|player| !ordered.contains(player)).cloned().collect();
    Ok(ordered.into_iter().chain(rest).collect())
}

#[cfg(test)]
mod tests {
    use super::order;
    use castellan_game::PlayerId;
    use castellan_tournament::teams::Team;

    #[test]
    fn an_order_names_places_and_who_is_not_named_stays_behind() {
        let id = |name: &str| PlayerId::new(name).expect("a name of ours");
        let players = ["ann", "ben", "cem"].map(id).to_vec();
        let team = Team { name: "Reds".to_owned(), captain: id("ann"), players, numbers: Vec::new() };
        for text in ["3 1 2", "3,1", "3", " 3; 1 ;2 "] {
            let read = order(&team, text).unwrap_or_else(|_| panic!("{text}"));
            assert_eq!(read, ["cem", "ann", "ben"].map(id), "{text}");
        }
        for text in ["ann", "4", "0", "1 1", "1.5"] {
            assert!(order(&team, text).is_err(), "{text}");
        }
    }
}

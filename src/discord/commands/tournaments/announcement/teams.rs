//! `/tournament teams` and `/tournament line-up`: team matches on several boards, and the order of a team's players.

use crate::commands::handler::{Call, HandlerResult, TournamentCall};
use crate::commands::option_values::options;
use crate::commands::tournaments::announcement::announce::{
    DEFAULT_SETTINGS, announce_here, announcement_for_format,
};
use crate::commands::tournaments::execute::execute_in_tournament;
use crate::commands::tournaments::participation::join_team;
use crate::commands::tournaments::shared_options::AnnouncementOptions;
use crate::components::spec::components;
use crate::interactions::context::InteractionContext;
use crate::interactions::reply::Reply;
use castellan_community::error::UserError;
use castellan_discord_api::escape::escape_line;
use castellan_discord_api::limits::{INPUT_LABEL, MODAL_TITLE, PART_DESCRIPTION, shorten};
use castellan_discord_api::wire::{Answer, Control, Input, InputStyle, Modal, ModalPart};
use castellan_discord_view::ids::{ComponentId, INPUT_ID, Step};
use castellan_game::{PlayerId, Requester};
use castellan_rules::Variant;
use castellan_rules::text::normalization;
use castellan_text::message;
use castellan_tournament::announcement::LONGEST_TITLE;
use castellan_tournament::teams::{LONGEST_NAME, Team};
use castellan_tournament::{CommandKind, Format, Tournament};

options! {
    /// The options of `/tournament teams`.
    pub(in crate::commands) struct TeamsOptions {
        title: String = "title".at_most(LONGEST_TITLE),
        variant: Variant = "variant",
        boards: Option<u32> = "boards",
        double: bool = "double",
        ..announced: AnnouncementOptions [without "days-off", "tiebreaks"],
    }

    /// The options of `/tournament line-up`.
    pub(in crate::commands) struct LineUpOptions { order: String = "order", }
}

components! {
    /// The form for the name of a team.
    TeamFilled of_tournament(Change, SignUp).form(): |press| {
        join_team(press.services, press.context, &press.subject.0, press.text())
    };
}

/// The default number of boards in a match.
const BOARDS: u32 = 4;

pub(in crate::commands) async fn announce_teams(call: Call<'_>, new: TeamsOptions) -> HandlerResult {
    let Call { services, context, .. } = call;
    let format = Format::Teams { boards: new.boards.unwrap_or(BOARDS), double: new.double };
    let subject = (new.title.as_str(), new.variant);
    let base =
        announcement_for_format(services, context, subject, &new.announced, (format, &DEFAULT_SETTINGS))
            .await?;
    announce_here(services, context, base).await
}

/// Returns the form in which a player who signs up names a team.
pub(crate) fn team_form(context: &InteractionContext<'_>, tournament: &Tournament) -> Reply {
    let say = |said| context.to_text(&said);
    Answer::Modal(Modal {
        id: ComponentId::without_game(Step::TeamFilled).with(tournament.id()).into(),
        title: shorten(&say(message!(TournamentAnswers, "team-form-title")), MODAL_TITLE),
        parts: vec![ModalPart::Labelled {
            label: shorten(&say(message!(TournamentAnswers, "team-form-name")), INPUT_LABEL),
            description: shorten(&say(message!(TournamentAnswers, "team-form-hint")), PART_DESCRIPTION),
            control: Control::Input(Input {
                id: INPUT_ID.into(),
                style: InputStyle::Short,
                value: String::new(),
                placeholder: String::new(),
                required: true,
                longest: LONGEST_NAME,
            }),
        }],
    })
    .into()
}

pub(in crate::commands) async fn line_up(call: TournamentCall<'_>, new: LineUpOptions) -> HandlerResult {
    let Call { services, context, subject: (tournament, _), .. } = call;
    let kind = match tournament.team_of(&context.player) {
        Some(team) => {
            let players = parse_line_up(team, &new.order)?;
            CommandKind::LineUp { team: team.name.clone(), players, why: String::new() }
        }
        None if tournament.is_team_tournament() => {
            let player = escape_line(&context.interaction.user.name);
            return UserError::err(message!(TournamentRefusals, "not-signed-up", player = player));
        }
        // Outside team tournaments, the tournament itself refuses the command.
        None => CommandKind::LineUp { team: String::new(), players: Vec::new(), why: String::new() },
    };
    let by = Requester::Player(context.player.clone());
    Ok(execute_in_tournament(services, context, tournament.id(), by, kind).await?.into())
}

/// Returns the players of a team in the order in which `text` lists their current places, followed by the others.
pub(crate) fn parse_line_up(team: &Team, text: &str) -> Result<Vec<PlayerId>, UserError> {
    let players = &team.players;
    let unreadable = || UserError::sentence(message!(TournamentAnswers, "unreadable-line-up"));
    let mut ordered: Vec<PlayerId> = Vec::with_capacity(players.len());
    let text = normalization::without_typography(text);
    let words = text.split(|letter: char| letter.is_whitespace() || ",;-".contains(letter));
    for word in words.filter(|word| !word.is_empty()) {
        let number: usize = word.parse().map_err(|_| unreadable())?;
        let player = number.checked_sub(1).and_then(|number| players.get(number)).ok_or_else(unreadable)?;
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
    use super::parse_line_up;
    use castellan_game::PlayerId;
    use castellan_tournament::teams::Team;

    #[test]
    fn players_missing_from_a_line_up_follow_the_listed_ones() {
        let id = |name: &str| PlayerId::new(name).expect("a valid id");
        let players = ["ann", "ben", "cem"].map(id).to_vec();
        let team = Team { name: "Reds".to_owned(), captain: id("ann"), players, numbers: Vec::new() };
        for text in ["3 1 2", "3,1", "3", " 3; 1 ;2 "] {
            let read = parse_line_up(&team, text).unwrap_or_else(|_| panic!("{text}"));
            assert_eq!(read, ["cem", "ann", "ben"].map(id), "{text}");
        }
        for text in ["ann", "4", "0", "1 1", "1.5"] {
            assert!(parse_line_up(&team, text).is_err(), "{text}");
        }
    }
}

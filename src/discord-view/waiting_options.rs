//! The options of players while a game waits.

pub use castellan_community::settings::is_slow;
use castellan_game::settings::Flagging;
use castellan_game::time_control::TimeControl;
use castellan_game::{Game, Phase};
use castellan_rules::Seat;
use castellan_text::{Language, message};

/// Returns the other players' options while a game waits for one of several players, or for a claim, or `None` if they
/// can only wait. In tournaments, only a director `may_replace` a player.
#[must_use]
pub fn waiting_options(game: &Game, may_replace: bool, language: Language) -> Option<String> {
    if game.phase() == Phase::SetUp && !game.settings().solo && game.setup_deadline().is_some() {
        return Some(format!("-# {}", message!(Boards, "waits-setup").text(language)));
    }
    let people = game.seats_in_play().len();
    if game.settings().solo || people < 2 {
        return None;
    }
    let is_person = |seat: &Seat| game.player_at(*seat).is_some_and(|player| !player.is_engine());
    // Computers neither claim nor replace.
    let persons = game.seats_in_play().into_iter().filter(is_person).count();
    let may_replace = may_replace && persons > 1;
    let replace = if may_replace { "yes" } else { "no" };
    let (more, claim) = (message!(Buttons, "more"), message!(Buttons, "claim-time"));
    let seat = game.to_act().filter(|seat| is_person(seat) && persons > 1);
    let said = match (game.phase(), seat) {
        (Phase::Running, Some(seat)) if game.out_of_time() == Some(seat) && people == 2 => {
            message!(Boards, "waits-out-of-two", seat = seat, replace = replace, more = more, claim = claim)
        }
        (Phase::Running, Some(seat)) if game.out_of_time() == Some(seat) => {
            message!(Boards, "waits-out", seat = seat, replace = replace, more = more, claim = claim)
        }
        (Phase::Paused, _) if people > 2 => {
            message!(Boards, "waits-paused", resume = message!(Buttons, "resume"), replace = replace)
        }
        (Phase::Running, Some(seat)) if people > 2 => {
            match (game.settings().time, game.settings().flagging) {
                (TimeControl::None, _) if !may_replace => return None,
                (TimeControl::None, _) => message!(Boards, "waits-idle", seat = seat),
                (_, Flagging::ByClaim) => {
                    message!(
                        Boards,
                        "waits-idle-claim",
                        seat = seat,
                        replace = replace,
                        more = more,
                        claim = claim
                    )
                }
                (_, Flagging::AtOnce) if is_slow(game) => {
                    message!(Boards, "waits-idle-clock", seat = seat, replace = replace)
                }
                _ => return None,
            }
        }
        _ => return None,
    };
    Some(format!("-# {}", said.text(language)))
}

//! The commands of the page besides moves: their words, permissions, and the commands of the referee that they stand
//! for.

use castellan_community::access::policy::Intent;
use castellan_game::command::{Army, Proposal, SeatRequest};
use castellan_game::conditions::ConditionsInput;
use castellan_game::{CommandKind, Game, Hidden, Phase, Player, PlayerId};
use castellan_text::{Message, message};

/// The word for an army drawn by lot.
const RANDOM_ARMY: &str = "random";

/// A command of the page.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum GameCommand {
    /// Offers a draw.
    OfferDraw,
    /// Claims a draw under the rules.
    ClaimDraw,
    /// Claims that the seat to move is out of time.
    ClaimTime,
    /// Asks to take back the last move.
    Takeback,
    /// Offers a pause.
    Pause,
    /// Offers to resume.
    Resume,
    /// Offers to end the game without a result.
    Abort,
    /// Resigns.
    Resign,
    /// Withdraws the draw offer that was to go with one's next move.
    WithdrawDrawOffer,
    /// Joins the lobby.
    Join,
    /// Accepts an invitation.
    AcceptInvitation,
    /// Declines an invitation.
    DeclineInvitation,
    /// Leaves the lobby.
    Leave,
    /// Starts the game.
    Start,
    /// Cancels the game before it starts.
    Cancel,
    /// Gives a seed for the dice.
    Seed,
    /// Chooses an army.
    SetArmy,
    /// Confirms the army.
    Ready,
    /// Adds conditional moves.
    AddConditions,
    /// Removes all conditional moves.
    ClearConditions,
    /// Asks for the attacked pieces.
    Threats,
    /// Asks for a good move.
    Hint,
    /// Asks for the same game again.
    Rematch,
}

/// A command about an offer, a condition or a seat, which the text or number that goes with it names.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TargetedCommand {
    /// Accepts an offer.
    Accept,
    /// Declines an offer.
    Decline,
    /// Withdraws an offer.
    Withdraw,
    /// Removes a line of conditional moves.
    RemoveCondition,
    /// Offers a seat to a computer.
    Replace,
    /// Gives a seat time.
    GiveTime,
}

impl TargetedCommand {
    /// All such commands.
    pub const ALL: &[Self] =
        &[Self::Accept, Self::Decline, Self::Withdraw, Self::RemoveCondition, Self::Replace, Self::GiveTime];

    /// Returns the word that the page sends.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Accept => "accept",
            Self::Decline => "decline",
            Self::Withdraw => "withdraw",
            Self::RemoveCondition => "conditions-remove",
            Self::Replace => "replace",
            Self::GiveTime => "time-give",
        }
    }

    /// Returns the command with a word.
    #[must_use]
    pub fn of_word(word: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|command| command.word() == word)
    }
}

impl GameCommand {
    /// All commands, in the order of the page.
    pub const ALL: &[Self] = &[
        Self::Rematch,
        Self::Join,
        Self::AcceptInvitation,
        Self::DeclineInvitation,
        Self::SetArmy,
        Self::Ready,
        Self::Start,
        Self::OfferDraw,
        Self::ClaimDraw,
        Self::ClaimTime,
        Self::WithdrawDrawOffer,
        Self::Resume,
        Self::Takeback,
        Self::Pause,
        Self::Threats,
        Self::Hint,
        Self::AddConditions,
        Self::ClearConditions,
        Self::Seed,
        Self::Abort,
        Self::Leave,
        Self::Cancel,
        Self::Resign,
    ];

    /// Returns the word that the page sends.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::OfferDraw => "draw-offer",
            Self::ClaimDraw => "claim-draw",
            Self::ClaimTime => "claim-time",
            Self::Takeback => "takeback",
            Self::Pause => "pause",
            Self::Resume => "resume",
            Self::Abort => "abort",
            Self::Resign => "resign",
            Self::WithdrawDrawOffer => "draw-withdraw",
            Self::Join => "join",
            Self::AcceptInvitation => "invitation-accept",
            Self::DeclineInvitation => "invitation-decline",
            Self::Leave => "leave",
            Self::Start => "start",
            Self::Cancel => "cancel",
            Self::Seed => "seed",
            Self::SetArmy => "army",
            Self::Ready => "ready",
            Self::AddConditions => "conditions-add",
            Self::ClearConditions => "conditions-clear",
            Self::Threats => "threats",
            Self::Hint => "hint",
            Self::Rematch => "rematch",
        }
    }

    /// Returns the command with a word.
    #[must_use]
    pub fn of_word(word: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|command| command.word() == word)
    }

    /// Returns the permission that the command needs, as the same command does in Discord.
    #[must_use]
    pub const fn intent(self) -> Intent {
        match self {
            Self::Join | Self::AcceptInvitation => Intent::Join,
            Self::DeclineInvitation | Self::Leave => Intent::Leave,
            Self::Start => Intent::Start,
            Self::Cancel | Self::Abort => Intent::CallOff,
            Self::OfferDraw
            | Self::ClaimDraw
            | Self::ClaimTime
            | Self::Takeback
            | Self::Pause
            | Self::Resume
            | Self::Resign
            | Self::WithdrawDrawOffer
            | Self::Seed
            | Self::SetArmy
            | Self::Ready
            | Self::AddConditions
            | Self::ClearConditions
            | Self::Rematch => Intent::Play,
            Self::Threats => Intent::See,
            Self::Hint => Intent::Hint,
        }
    }

    /// Returns the part of the page with the button.
    #[must_use]
    pub const fn group(self) -> &'static str {
        match self {
            Self::Resign | Self::Abort | Self::Leave | Self::Cancel | Self::DeclineInvitation => "end",
            Self::Takeback
            | Self::Pause
            | Self::AddConditions
            | Self::ClearConditions
            | Self::Threats
            | Self::Hint
            | Self::Seed => "more",
            _ => "play",
        }
    }

    /// Returns the label of the button.
    #[must_use]
    pub fn label(self) -> Message {
        match self {
            Self::OfferDraw => message!(Buttons, "offer-draw"),
            Self::ClaimDraw => message!(Buttons, "claim-draw"),
            Self::ClaimTime => message!(Buttons, "claim-time"),
            Self::Takeback => message!(Buttons, "take-back"),
            Self::Pause => message!(Buttons, "offer-pause"),
            Self::Resume => message!(Buttons, "offer-resume"),
            Self::Abort => message!(Buttons, "abort"),
            Self::Resign => message!(Buttons, "resign"),
            Self::WithdrawDrawOffer => message!(Buttons, "withdraw-offer"),
            Self::Join => message!(Buttons, "join"),
            Self::AcceptInvitation => message!(Buttons, "accept"),
            Self::DeclineInvitation => message!(Buttons, "decline"),
            Self::Leave => message!(Buttons, "leave"),
            Self::Start => message!(Buttons, "start"),
            Self::Cancel => message!(Buttons, "confirm-cancel"),
            Self::Seed => message!(Web, "command-seed"),
            Self::SetArmy => message!(Buttons, "choose-army"),
            Self::Ready => message!(Buttons, "ready"),
            Self::AddConditions => message!(Buttons, "set-conditions"),
            Self::ClearConditions => message!(Web, "command-conditions-clear"),
            Self::Threats => message!(Buttons, "threats"),
            Self::Hint => message!(Buttons, "hint"),
            Self::Rematch => message!(Buttons, "rematch"),
        }
    }

    /// Returns the label of the text that the command takes.
    #[must_use]
    pub fn input(self) -> Option<Message> {
        match self {
            Self::Seed => Some(message!(Web, "input-seed")),
            Self::SetArmy => Some(message!(Web, "input-army")),
            Self::AddConditions => Some(message!(Web, "input-conditions")),
            _ => None,
        }
    }

    /// Returns the command of the referee; `None` if a text is missing, in a phase in which the command means nothing, for
    /// questions, which change nothing, and for a rematch, which is another game.
    #[must_use]
    pub fn kind(self, game: &Game, player: &PlayerId, text: Option<&str>) -> Option<CommandKind> {
        let person = || Player::person(player.clone());
        Some(match self {
            Self::OfferDraw => CommandKind::Offer(Proposal::Draw),
            Self::ClaimDraw => CommandKind::ClaimDraw,
            Self::ClaimTime => CommandKind::ClaimTime,
            Self::Takeback => CommandKind::Offer(Proposal::Takeback),
            Self::Pause => CommandKind::Offer(Proposal::Pause),
            Self::Resume => CommandKind::Offer(Proposal::Resume),
            Self::Abort => CommandKind::Offer(Proposal::Abort),
            Self::Resign => CommandKind::Resign { seat: game.seat_of_several(player) },
            Self::WithdrawDrawOffer => CommandKind::WithdrawDeferredDrawOffer,
            Self::Join => {
                // An invited person gets the seat that is kept for them.
                if game.phase() == Phase::Lobby && game.is_invited(player) {
                    return None;
                }
                CommandKind::Join { player: person(), place: SeatRequest::Any }
            }
            Self::AcceptInvitation => CommandKind::AcceptInvitation(person()),
            Self::DeclineInvitation => CommandKind::DeclineInvitation,
            Self::Leave => {
                if game.seats_of(player).is_empty() {
                    return None;
                }
                CommandKind::Leave
            }
            Self::Start => CommandKind::Start,
            Self::Cancel => CommandKind::Cancel,
            Self::Seed => CommandKind::Seed(Hidden(text?.to_owned())),
            Self::SetArmy => {
                let text = text?.trim();
                let army = if text.eq_ignore_ascii_case(RANDOM_ARMY) {
                    Army::Random
                } else {
                    Army::Text(text.to_owned())
                };
                CommandKind::SetArmy { seat: None, army: Hidden(army) }
            }
            Self::Ready => CommandKind::Ready { seat: None },
            Self::AddConditions => CommandKind::AddConditions(Hidden(ConditionsInput::typed(text?))),
            Self::ClearConditions => CommandKind::ClearConditions,
            Self::Threats | Self::Hint | Self::Rematch => return None,
        })
    }
}

//! Maps each step to the permission that it needs.

use super::ids::Step;
use crate::authority::Intent;

impl Step {
    /// Returns `true` for steps about the board as it was when the button was made.
    pub(super) const fn is_of_its_moment(self) -> bool {
        matches!(
            self,
            Self::Move
                | Self::Pieces
                | Self::Piece
                | Self::Targets
                | Self::Target
                | Self::Play
                | Self::Legal
                | Self::OfferDraw
                | Self::Resign
                | Self::ResignMeant
                | Self::Takeback
                | Self::Abort
                | Self::AbortMeant
                | Self::ClaimDraw
                | Self::ClaimTime
                | Self::PremoveAdd
                | Self::PremovePiece
                | Self::PremoveTarget
        )
    }

    /// Returns the intent of a step towards its game or tournament; `None` if it is about neither, or is a command,
    /// which checks permission itself.
    #[must_use]
    pub const fn intent(self) -> Option<Intent> {
        Some(match self {
            Self::Options
            | Self::SettingPage
            | Self::Legal
            | Self::Board
            | Self::History
            | Self::Threats
            | Self::Legend
            // The game itself says who is invited, in the same words as to who would accept.
            | Self::InvitationDecline => Intent::See,
            Self::Replay | Self::Export => Intent::Export,
            Self::Hint => Intent::Hint,
            Self::Analyse => Intent::Analyse,
            Self::AnalysisPost => Intent::Move,
            Self::Join | Self::InvitationAccept => Intent::Join,
            Self::Leave => Intent::Leave,
            Self::Start => Intent::Start,
            Self::Setting
            | Self::SettingFilled
            | Self::PlayAlone
            | Self::Computer
            | Self::ComputerAdd
            | Self::ComputerSeat
            | Self::ComputerRemove => Intent::Amend,
            Self::Invite | Self::Uninvite => Intent::Invite,
            Self::Army
            | Self::ArmyPick
            | Self::ArmyKind
            | Self::ArmyLess
            | Self::ArmyMore
            | Self::ArmyDone
            | Self::ArmyType
            | Self::ArmyFilled
            | Self::Ready
            | Self::Move
            | Self::Pieces
            | Self::Piece
            | Self::Targets
            | Self::Target
            | Self::Play
            | Self::OfferDraw
            | Self::Resign
            | Self::ResignMeant
            | Self::More
            | Self::Takeback
            | Self::Pause
            | Self::ClaimDraw
            | Self::ClaimTime
            | Self::Withdraw
            | Self::DropDrawOffer
            | Self::Conditions
            | Self::Premoves
            | Self::PremoveAdd
            | Self::PremovePiece
            | Self::PremoveTarget
            | Self::PremoveRemove
            | Self::PremoveClear
            | Self::PremoveForm
            | Self::Rematch
            | Self::Try
            | Self::TryPieces
            | Self::TryPiece
            | Self::TryTargets
            | Self::TryTarget
            | Self::TryBack
            | Self::TryAnew
            | Self::TryNote
            | Self::TryPlan => Intent::Play,
            Self::Abort | Self::AbortMeant => Intent::CallOff,
            // A replacement is not a player yet.
            Self::Accept | Self::Decline => Intent::Answer,
            // Without it nobody is in.
            Self::SignUp | Self::CheckIn | Self::TeamFilled | Self::Challenge | Self::ChallengePick => Intent::SignUp,
            Self::SignOff | Self::SignOffMeant | Self::ArenaPause => Intent::ChangeEntry,
            Self::Standings | Self::Pairings | Self::Acts => Intent::SeeTournament,
            Self::DirectorForm | Self::DirectorFilled | Self::DirectorPanel | Self::EnterMeant => {
                Intent::RunTournament
            }
            Self::BoardText
            | Self::Which
            | Self::Erase
            | Self::VacationMeant
            | Self::Archive
            | Self::Games
            | Self::Ratings
            | Self::Draft
            | Self::DraftForm
            | Self::DraftFilled
            | Self::NewGame
            | Self::NewAlone
            | Self::NewComputer
            | Self::Guide
            | Self::Rules
            | Self::Lesson
            | Self::LessonPiece
            | Self::LessonMove
            | Self::Puzzle
            | Self::PuzzlePiece
            | Self::PuzzleMove
            | Self::PuzzleSolution
            | Self::PuzzleNext
            | Self::Never => return None,
        })
    }

    /// Returns `true` for steps about a tournament.
    pub(crate) const fn is_of_a_tournament(self) -> bool {
        matches!(
            self.intent(),
            Some(Intent::SignUp | Intent::ChangeEntry | Intent::SeeTournament | Intent::RunTournament)
        )
    }

    /// Returns `true` if it is answered with a private list or question, which is deleted once it was used.
    pub(super) const fn opens_a_private_list(self) -> bool {
        self.is_for_the_seat_to_act() || matches!(self, Self::More | Self::Army | Self::Resign | Self::Abort)
    }

    /// Returns `true` if only the seat to act may use it.
    pub(super) const fn is_for_the_seat_to_act(self) -> bool {
        matches!(self, Self::Move | Self::Pieces | Self::Piece | Self::Targets | Self::Target | Self::Play)
    }
}

//! Permissions: one table, and one pure decision from the caller's intent and the known attributes.

use crate::access::attributes::{Attribute, Attributes};
use castellan_discord_api::wire::GuildId;
use castellan_game::GameSettings;

/// The intent of a caller.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Intent {
    /// View a game: its board, legal moves, dice, clock and history. Lists, suggestions and public messages check this
    /// as well.
    See,
    /// Download a game as a file.
    Export,
    /// Have a finished game analysed.
    Analyse,
    /// Take a seat in a game that has not started.
    Join,
    /// Leave a game before it starts, or decline an invitation.
    Leave,
    /// Invite a person to a game.
    Invite,
    /// Be offered a seat by another person: by an invitation or a replacement.
    BeSeated,
    /// Be seated by a director, without consent.
    BeSeatedByDirector,
    /// Change the terms of a game before it starts, or start it alone.
    Amend,
    /// Start a game.
    Start,
    /// Take any action of a player: move, resign, offer, claim, write notes and conditional moves.
    Play,
    /// Get a hint on the caller's own turn.
    Hint,
    /// Answer an offer.
    Answer,
    /// Cancel a game, or offer to abort it.
    CallOff,
    /// Follow a game.
    Watch,
    /// Stop following a game.
    Unwatch,
    /// Move a game to another channel of its server.
    Move,
    /// Move a game that lost its place to another server.
    MoveToOtherServer,
    /// Decide, stop and repair a game.
    Direct,
    /// View a tournament.
    SeeTournament,
    /// Sign up for a tournament, or check in.
    SignUp,
    /// Withdraw from a tournament, or sit out a round.
    ChangeEntry,
    /// Run a tournament.
    RunTournament,
    /// Take a decision in a tournament that concerns some of its players: a board, a place, a pairing.
    DecideBoard,
    /// Open a game in a server.
    Open,
    /// Announce a tournament in a server.
    Announce,
    /// Use directors' commands at all. Their subject is checked separately.
    UseDirectorCommands,
    /// View and change the settings of a server.
    Configure,
    /// Search the games of others in a server, or see its rating list.
    SeeServer,
    /// See a person's ratings.
    SeeRatings,
    /// See the public page of a game, a tournament or a server, without an account.
    SeePage,
    /// Be named on the public pages of a server.
    BeNamedOnPages,
}

/// The relation of a caller to a subject that allows an intent.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Relation {
    /// A player of the game, or a participant of this server's tournament.
    Player,
    /// The creator of the game.
    Owner,
    /// A person who is invited to the game, or named in an offer to take a seat.
    Invited,
    /// A follower of the game.
    Watcher,
    /// A member of the home who asks from there, if all members may see the subject and they are not banned.
    Member,
    /// A director of the subject's home who asks from there.
    Director,
    /// A manager of the server of the request.
    Manager,
    /// An operator of the bot.
    Operator,
    /// The person that the request is about.
    Oneself,
    /// Any caller, for a person who has played in the server of the request.
    Local,
    /// Any caller, for a person on the public rating lists.
    Listed,
    /// Any caller.
    Anybody,
    /// A reader on the web without an account, for an open subject of a server that has public pages.
    Visitor,
}

/// A reason that excludes a caller despite their relation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Exclusion {
    /// A ban in the subject's server.
    Banned,
    /// A block by a player of the game.
    Blocked,
    /// A director's decision about their own game.
    Plays,
    /// A request from outside of the subject's home.
    Elsewhere,
    /// A game that has its place.
    HasChannel,
    /// A person who is not known to be a member of the subject's home.
    Absent,
    /// A rating outside the game's range for players who join.
    OtherRating,
}

/// The reason of a denial.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Denial {
    /// The subject does not exist, as far as the caller may know.
    Unknown,
    /// A closed game or tournament without an invitation for the caller.
    Closed,
    /// The caller is banned in the subject's home.
    Banned,
    /// A player of the game has blocked the caller.
    Blocked,
    /// Reserved for players of the game.
    PlayersOnly,
    /// Reserved for the game's creator.
    OwnerOnly,
    /// Reserved for directors.
    DirectorsOnly,
    /// Reserved for managers of the server.
    ManagersOnly,
    /// The caller plays in the game themselves.
    OwnGame,
    /// Possible only in the subject's home.
    NotFromHere,
    /// A game that has its place stays in its server.
    HasChannel,
    /// Ratings of a player who is not listed for the caller.
    Unlisted,
    /// The person is not known to be a member of the subject's home.
    Absent,
    /// The caller's rating is outside the game's range for players who join.
    OtherRating,
}

/// The rule for an intent.
#[derive(Clone, Copy, Debug)]
pub struct Rule {
    /// The relations that allow it.
    pub by: &'static [Relation],
    /// The exclusions from it.
    pub exclusions: &'static [Exclusion],
    /// The denial for other callers who know that the subject exists.
    pub otherwise: Denial,
}

impl Intent {
    /// All intents.
    pub const ALL: &[Self] = &[
        Self::See,
        Self::Export,
        Self::Analyse,
        Self::Join,
        Self::Leave,
        Self::Invite,
        Self::BeSeated,
        Self::BeSeatedByDirector,
        Self::Amend,
        Self::Start,
        Self::Play,
        Self::Hint,
        Self::Answer,
        Self::CallOff,
        Self::Watch,
        Self::Unwatch,
        Self::Move,
        Self::MoveToOtherServer,
        Self::Direct,
        Self::SeeTournament,
        Self::SignUp,
        Self::ChangeEntry,
        Self::RunTournament,
        Self::DecideBoard,
        Self::Open,
        Self::Announce,
        Self::UseDirectorCommands,
        Self::Configure,
        Self::SeeServer,
        Self::SeeRatings,
        Self::SeePage,
        Self::BeNamedOnPages,
    ];

    /// Returns the rule for an intent.
    #[must_use]
    #[rustfmt::skip]
    #[allow(clippy::match_same_arms, reason = "a table with a line for each intent")]
    pub const fn rule(self) -> Rule {
        use Exclusion::{Absent, Banned, Blocked, Elsewhere, HasChannel, OtherRating, Plays};
        use Denial::{DirectorsOnly, ManagersOnly, NotFromHere, OwnerOnly, PlayersOnly, Unlisted};
        use Relation::{Anybody, Director, Invited, Listed, Local, Manager};
        use Relation::{Member, Oneself, Operator, Owner, Player, Visitor, Watcher};
        match self {
            // Games.
            Self::See | Self::Export => rule(&[Player, Owner, Invited, Member, Director], &[], Denial::Closed),
            Self::Analyse            => rule(&[Player, Owner, Invited, Member, Director], &[Banned], Denial::Closed),
            Self::Join               => rule(&[Player, Owner, Invited, Member],
                                             &[Banned, Blocked, OtherRating], Denial::Closed),
            Self::Leave              => rule(&[Player, Owner, Invited], &[], PlayersOnly),
            Self::Invite             => rule(&[Owner], &[Banned], OwnerOnly),
            Self::BeSeated           => rule(&[Anybody], &[Banned, Blocked], Denial::Banned),
            Self::BeSeatedByDirector              => rule(&[Anybody], &[Banned, Blocked, Absent], Denial::Banned),
            Self::Amend              => rule(&[Owner], &[Banned], OwnerOnly),
            Self::Start              => rule(&[Player, Owner], &[Banned], PlayersOnly),
            Self::Play               => rule(&[Player, Owner], &[], PlayersOnly),
            Self::Hint               => rule(&[Player], &[Banned], PlayersOnly),
            Self::Answer             => rule(&[Player, Owner, Invited], &[], PlayersOnly),
            Self::CallOff            => rule(&[Player, Owner], &[], PlayersOnly),
            Self::Watch              => rule(&[Player, Owner, Invited, Member, Director], &[Banned], Denial::Closed),
            Self::Unwatch            => rule(&[Watcher, Player, Owner, Invited, Member, Director], &[], Denial::Closed),
            Self::Move               => rule(&[Player, Owner, Director], &[Elsewhere], PlayersOnly),
            Self::MoveToOtherServer      => rule(&[Player], &[HasChannel], PlayersOnly),
            Self::Direct             => rule(&[Director, Operator], &[Plays], DirectorsOnly),
            // Tournaments.
            Self::SeeTournament      => rule(&[Player, Member, Director], &[], NotFromHere),
            Self::SignUp             => rule(&[Player, Member, Director], &[Banned], NotFromHere),
            Self::ChangeEntry        => rule(&[Player, Member, Director], &[], NotFromHere),
            Self::RunTournament      => rule(&[Director, Operator], &[], DirectorsOnly),
            Self::DecideBoard        => rule(&[Director, Operator], &[Plays], DirectorsOnly),
            // Servers.
            Self::Open               => rule(&[Member], &[], Denial::Banned),
            Self::SeeServer          => rule(&[Member, Director], &[], Denial::Banned),
            Self::Announce           => rule(&[Director], &[], DirectorsOnly),
            Self::UseDirectorCommands          => rule(&[Director, Operator], &[], DirectorsOnly),
            Self::Configure          => rule(&[Manager], &[], ManagersOnly),
            // People.
            Self::SeeRatings         => rule(&[Oneself, Local, Listed], &[], Unlisted),
            // Pages on the web.
            Self::SeePage            => rule(&[Visitor], &[], Denial::Unknown),
            Self::BeNamedOnPages     => rule(&[Listed], &[Banned], Unlisted),
        }
    }

    /// Returns the intent that reveals the existence of the subject, or `None` if that is no secret. Callers who
    /// lack it get the error for an unknown subject.
    const fn sight(self) -> Option<Self> {
        match self {
            Self::See
            | Self::Export
            | Self::Analyse
            | Self::Join
            | Self::Leave
            | Self::Invite
            | Self::Amend
            | Self::Start
            | Self::Play
            | Self::Hint
            | Self::Answer
            | Self::CallOff
            | Self::Watch
            | Self::Unwatch
            | Self::Move
            | Self::MoveToOtherServer
            | Self::Direct => Some(Self::See),
            Self::SeeTournament
            | Self::SignUp
            | Self::ChangeEntry
            | Self::RunTournament
            | Self::DecideBoard => Some(Self::SeeTournament),
            Self::BeSeated
            | Self::BeSeatedByDirector
            | Self::Open
            | Self::Announce
            | Self::UseDirectorCommands
            | Self::Configure
            | Self::SeeServer
            | Self::SeeRatings
            | Self::SeePage
            | Self::BeNamedOnPages => None,
        }
    }
}

const fn rule(by: &'static [Relation], exclusions: &'static [Exclusion], otherwise: Denial) -> Rule {
    Rule { by, exclusions, otherwise }
}

impl Relation {
    /// Returns `true` if these attributes grant the relation.
    #[must_use]
    pub const fn is_held(self, attributes: Attributes) -> bool {
        match self {
            Self::Player => attributes.has(Attribute::Plays),
            Self::Owner => attributes.has(Attribute::Owns),
            Self::Invited => attributes.has(Attribute::Invited),
            Self::Watcher => attributes.has(Attribute::Watches),
            Self::Member => {
                attributes.has(Attribute::AtHome)
                    && attributes.has(Attribute::Open)
                    && !attributes.has(Attribute::Banned)
            }
            Self::Director => attributes.has(Attribute::Directs),
            Self::Manager => attributes.has(Attribute::Manages),
            Self::Operator => attributes.has(Attribute::Operates),
            Self::Oneself => attributes.has(Attribute::Oneself),
            Self::Local => attributes.has(Attribute::Local),
            Self::Listed => attributes.has(Attribute::Listed),
            Self::Anybody => true,
            Self::Visitor => attributes.has(Attribute::Published) && attributes.has(Attribute::Open),
        }
    }
}

impl Exclusion {
    const fn holds(self, attributes: Attributes) -> bool {
        match self {
            Self::Banned => attributes.has(Attribute::Banned),
            Self::Blocked => attributes.has(Attribute::Blocked),
            Self::Plays => attributes.has(Attribute::Plays),
            Self::Elsewhere => !attributes.has(Attribute::AtHome),
            Self::HasChannel => !attributes.has(Attribute::ChannelLost),
            Self::Absent => !attributes.has(Attribute::Present),
            Self::OtherRating => attributes.has(Attribute::OtherRating),
        }
    }

    const fn denial(self) -> Denial {
        match self {
            Self::Banned => Denial::Banned,
            Self::Blocked => Denial::Blocked,
            Self::Plays => Denial::OwnGame,
            Self::Elsewhere => Denial::NotFromHere,
            Self::HasChannel => Denial::HasChannel,
            Self::Absent => Denial::Absent,
            Self::OtherRating => Denial::OtherRating,
        }
    }
}

/// The policy that decides permissions. The bot uses the [default](Policy::default). Tests weaken it and check that
/// the suite fails then.
#[derive(Clone, Copy, Debug)]
pub struct Policy {
    /// Returns `true` if the request comes from the subject's home. `None` stands for direct messages.
    pub is_home: fn(Option<GuildId>, Option<GuildId>) -> bool,
    /// The decision whether these attributes allow an intent, and by which relation.
    pub decide: fn(Intent, Attributes) -> Result<Relation, Denial>,
}

impl Default for Policy {
    fn default() -> Self {
        Self { is_home: |home, from| home.is_some() && home == from, decide }
    }
}

impl Policy {
    /// Returns `true` if all members of the home may see games with these settings. Public notices depend on it.
    #[must_use]
    pub fn is_public(self, settings: &GameSettings) -> bool {
        let attributes = Attributes::of([Attribute::AtHome]).and(Attribute::Open, settings.spectators);
        (self.decide)(Intent::See, attributes).is_ok()
    }
}

/// Decides if these attributes allow an intent, and returns the relation by which they do.
///
/// ```
/// use castellan_community::access::attributes::{Attribute, Attributes};
/// use castellan_community::access::policy::{Denial, Intent, Relation, decide};
///
/// let member = Attributes::of([Attribute::AtHome, Attribute::Open]);
/// assert_eq!(decide(Intent::See, member), Ok(Relation::Member));
/// assert_eq!(decide(Intent::Direct, member), Err(Denial::DirectorsOnly));
/// // People in another server do not even learn that there is such a game.
/// assert_eq!(decide(Intent::Direct, Attributes::of([Attribute::Open])), Err(Denial::Unknown));
/// ```
///
/// # Errors
/// Returns the reason for a denial: [`Denial::Unknown`] for callers who may not know that the game or tournament
/// exists.
pub fn decide(intent: Intent, attributes: Attributes) -> Result<Relation, Denial> {
    let rule = intent.rule();
    if let Some(relation) = rule.by.iter().copied().find(|relation| relation.is_held(attributes)) {
        return match rule.exclusions.iter().find(|exclusion| exclusion.holds(attributes)) {
            Some(exclusion) => Err(exclusion.denial()),
            None => Ok(relation),
        };
    }
    let sees = |sight: Intent| sight.rule().by.iter().any(|relation| relation.is_held(attributes));
    Err(match intent.sight() {
        None => rule.otherwise,
        Some(sight) if sees(sight) => rule.otherwise,
        Some(_) if !attributes.has(Attribute::AtHome) => Denial::Unknown,
        Some(_) if !attributes.has(Attribute::Open) => Denial::Closed,
        Some(_) => Denial::Banned,
    })
}

//! Permissions: one table, and one pure decision by the intent of a requester and the known attributes.

use castellan_discord_api::wire::GuildId;
use castellan_game::Agreement;
use std::fmt;

/// The intent of a requester.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Intent {
    /// Look at a game: its board, legal moves, dice, clock, history. Lists, suggestions and public messages check this
    /// too.
    See,
    /// Have a game as a file.
    Export,
    /// Have a game that is over analysed.
    Analyse,
    /// Take a seat in a game that has not started.
    Join,
    /// Leave a game before it starts, or decline an invitation.
    Leave,
    /// Invite somebody to a game.
    Invite,
    /// Be offered a seat by somebody else: by an invitation or a replacement.
    BeSeated,
    /// Be given a seat by a director, without being asked.
    BePut,
    /// Change the terms of a game before it starts, or start it for oneself alone.
    Amend,
    /// Start a game.
    Start,
    /// Move, resign, offer, claim, write notes and conditions: everything that a player does.
    Play,
    /// Get a hint on one's turn.
    Hint,
    /// Answer an offer.
    Answer,
    /// Cancel a game, or offer to abort it.
    CallOff,
    /// Follow a game.
    Watch,
    /// No longer follow it.
    Unwatch,
    /// Move a game to another channel of its server.
    Move,
    /// Take a game that lost its place to another server.
    TakeElsewhere,
    /// Decide, stop and mend a game.
    Direct,
    /// Look at a tournament.
    SeeTournament,
    /// Sign up for a tournament, or check in.
    SignUp,
    /// Withdraw, sit out.
    ChangeEntry,
    /// Run a tournament.
    RunTournament,
    /// Decide something in a tournament that concerns some of its players: a board, a place, a pairing.
    DecideBoard,
    /// Open a game in a server.
    Open,
    /// Announce a tournament in a server.
    Announce,
    /// Use commands for directors at all; their subject is checked again.
    Officiate,
    /// See and change how games are played in a server.
    Configure,
    /// Search the games of others in a server, or see its rating list.
    SeeServer,
    /// See somebody's ratings.
    SeeRatings,
}

/// The relation of a requester to a subject, by which something is allowed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Relation {
    /// They play in the game, or take part in the tournament of this server.
    Player,
    /// They created the game.
    Owner,
    /// They are invited to the game, or named in an offer to take a seat.
    Invited,
    /// They follow the game.
    Watcher,
    /// They ask from its home, it is open to everybody there, and they are not banned.
    Member,
    /// They direct games in its home, and ask from there.
    Director,
    /// They manage the server that they ask from.
    Manager,
    /// They operate the bot.
    Operator,
    /// It is about themselves.
    Oneself,
    /// It is about somebody who has played in the server that they ask from.
    Local,
    /// It is about somebody who wants to be listed everywhere.
    Listed,
    /// Everybody.
    Anybody,
}

/// A reason that excludes a requester from something that their relation would allow.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Exclusion {
    /// A ban in the subject's server.
    Banned,
    /// A block by a player of the game.
    Blocked,
    /// A decision of a director about their own game.
    Plays,
    /// They do not ask from its home.
    Elsewhere,
    /// Its place is not lost.
    InPlace,
    /// A person who is not known to be a member of the subject's server.
    Absent,
    /// A rating outside those that were agreed for players who join.
    OtherRating,
}

/// A known attribute of a requester and a subject.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Attribute {
    /// They ask from its home.
    AtHome,
    /// Everybody in its home may see it.
    Open,
    /// They play in it.
    Plays,
    /// They created it.
    Owns,
    /// They are invited to it, or named in an offer to take a seat.
    Invited,
    /// They follow it.
    Watches,
    /// Its place is lost.
    Lost,
    /// They direct games in its home, and ask from there.
    Directs,
    /// They manage the server that they ask from.
    Manages,
    /// They operate the bot.
    Operates,
    /// They are banned in its home.
    Banned,
    /// Somebody in it has blocked them.
    Blocked,
    /// It is about themselves.
    Oneself,
    /// It is about somebody who has played in the server that they ask from.
    Local,
    /// It is about somebody who wants to be listed everywhere.
    Listed,
    /// They are a member of its home, as Discord says.
    Present,
    /// Their rating is not one that was agreed for those who join, and nobody has invited them.
    OtherRating,
}

/// The known attributes of a requester and a subject.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct Attributes(u32);

/// The reason of a denial.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Denial {
    /// The subject does not exist for them.
    Unknown,
    /// A closed game or tournament without an invitation for them.
    Closed,
    /// They are banned in its home.
    Banned,
    /// Somebody in the game has blocked them.
    Blocked,
    /// Reserved for players of the game.
    PlayersOnly,
    /// Reserved for the game's creator.
    OwnerOnly,
    /// Reserved for directors.
    DirectorsOnly,
    /// Reserved for managers of the server.
    ManagersOnly,
    /// They play in it themselves.
    OwnGame,
    /// Possible only in the subject's server.
    NotFromHere,
    /// A game that has its place stays in its server.
    Stays,
    /// Ratings of a player who is not listed for them.
    Unlisted,
    /// They are not known to be a member of its home.
    Absent,
    /// Their rating is not one that was agreed for those who join.
    OtherRating,
}

/// The rule for an intent.
#[derive(Clone, Copy, Debug)]
pub struct Rule {
    /// The relations that allow it.
    pub by: &'static [Relation],
    /// The exclusions from it.
    pub exclusions: &'static [Exclusion],
    /// The denial for others who know that the subject exists.
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
        Self::BePut,
        Self::Amend,
        Self::Start,
        Self::Play,
        Self::Hint,
        Self::Answer,
        Self::CallOff,
        Self::Watch,
        Self::Unwatch,
        Self::Move,
        Self::TakeElsewhere,
        Self::Direct,
        Self::SeeTournament,
        Self::SignUp,
        Self::ChangeEntry,
        Self::RunTournament,
        Self::DecideBoard,
        Self::Open,
        Self::Announce,
        Self::Officiate,
        Self::Configure,
        Self::SeeServer,
        Self::SeeRatings,
    ];

    /// Returns the rule for an intent.
    #[must_use]
    #[rustfmt::skip]
    #[allow(clippy::match_same_arms, reason = "it is read as a table, a line for each intent")]
    pub const fn rule(self) -> Rule {
        use Exclusion::{Absent, Banned, Blocked, Elsewhere, InPlace, OtherRating, Plays};
        use Denial::{DirectorsOnly, ManagersOnly, NotFromHere, OwnerOnly, PlayersOnly, Unlisted};
        use Relation::{Anybody, Director, Invited, Listed, Local, Manager};
        use Relation::{Member, Oneself, Operator, Owner, Player, Watcher};
        match self {
            // Games.
            Self::See | Self::Export => rule(&[Player, Owner, Invited, Member, Director], &[], Denial::Closed),
            Self::Analyse            => rule(&[Player, Owner, Invited, Member, Director], &[Banned], Denial::Closed),
            Self::Join               => rule(&[Player, Owner, Invited, Member],
                                             &[Banned, Blocked, OtherRating], Denial::Closed),
            Self::Leave              => rule(&[Player, Owner, Invited], &[], PlayersOnly),
            Self::Invite             => rule(&[Owner], &[Banned], OwnerOnly),
            Self::BeSeated           => rule(&[Anybody], &[Banned, Blocked], Denial::Banned),
            Self::BePut              => rule(&[Anybody], &[Banned, Blocked, Absent], Denial::Banned),
            Self::Amend              => rule(&[Owner], &[Banned], OwnerOnly),
            Self::Start              => rule(&[Player, Owner], &[Banned], PlayersOnly),
            Self::Play               => rule(&[Player, Owner], &[], PlayersOnly),
            Self::Hint               => rule(&[Player], &[Banned], PlayersOnly),
            Self::Answer             => rule(&[Player, Owner, Invited], &[], PlayersOnly),
            Self::CallOff            => rule(&[Player, Owner], &[], PlayersOnly),
            Self::Watch              => rule(&[Player, Owner, Invited, Member, Director], &[Banned], Denial::Closed),
            Self::Unwatch            => rule(&[Watcher, Player, Owner, Invited, Member, Director], &[], Denial::Closed),
            Self::Move               => rule(&[Player, Owner, Director], &[Elsewhere], PlayersOnly),
            Self::TakeElsewhere      => rule(&[Player], &[InPlace], PlayersOnly),
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
            Self::Officiate          => rule(&[Director, Operator], &[], DirectorsOnly),
            Self::Configure          => rule(&[Manager], &[], ManagersOnly),
            // People.
            Self::SeeRatings         => rule(&[Oneself, Local, Listed], &[], Unlisted),
        }
    }

    /// Returns the intent that reveals the existence of the subject; `None` if that is no secret. People who lack it
    /// are told that there is no such game.
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
            | Self::TakeElsewhere
            | Self::Direct => Some(Self::See),
            Self::SeeTournament
            | Self::SignUp
            | Self::ChangeEntry
            | Self::RunTournament
            | Self::DecideBoard => Some(Self::SeeTournament),
            Self::BeSeated
            | Self::BePut
            | Self::Open
            | Self::Announce
            | Self::Officiate
            | Self::Configure
            | Self::SeeServer
            | Self::SeeRatings => None,
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
            Self::InPlace => !attributes.has(Attribute::Lost),
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
            Self::InPlace => Denial::Stays,
            Self::Absent => Denial::Absent,
            Self::OtherRating => Denial::OtherRating,
        }
    }
}

impl Attributes {
    /// Creates a set of these attributes.
    #[must_use]
    pub fn of(attributes: impl IntoIterator<Item = Attribute>) -> Self {
        attributes.into_iter().fold(Self::default(), Self::with)
    }

    /// Adds an attribute.
    #[must_use]
    pub const fn with(self, attribute: Attribute) -> Self {
        Self(self.0 | 1 << attribute as u8)
    }

    /// Adds an attribute if it holds.
    #[must_use]
    pub const fn and(self, attribute: Attribute, holds: bool) -> Self {
        if holds { self.with(attribute) } else { self }
    }

    /// Returns `true` if an attribute is in the set.
    #[must_use]
    pub const fn has(self, attribute: Attribute) -> bool {
        self.0 & 1 << attribute as u8 != 0
    }
}

impl Attribute {
    /// All attributes.
    pub const ALL: &[Self] = &[
        Self::AtHome,
        Self::Open,
        Self::Plays,
        Self::Owns,
        Self::Invited,
        Self::Watches,
        Self::Lost,
        Self::Directs,
        Self::Manages,
        Self::Operates,
        Self::Banned,
        Self::Blocked,
        Self::Oneself,
        Self::Local,
        Self::Listed,
        Self::Present,
        Self::OtherRating,
    ];
}

impl fmt::Debug for Attributes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(Attribute::ALL.iter().filter(|attribute| self.has(**attribute))).finish()
    }
}

/// The policy that decides permissions. The bot has the [default](Policy::default); tests plant holes in it, and check
/// that the suite finds them.
#[derive(Clone, Copy, Debug)]
pub struct Policy {
    /// Returns `true` if a subject with its home in the first server is at home where the request comes from; `None`
    /// stands for direct messages.
    pub is_home: fn(Option<GuildId>, Option<GuildId>) -> bool,
    /// Decides if these attributes allow an intent, and by which relation.
    pub decide: fn(Intent, Attributes) -> Result<Relation, Denial>,
}

impl Default for Policy {
    fn default() -> Self {
        Self { is_home: |home, from| home.is_some() && home == from, decide }
    }
}

impl Policy {
    /// Returns `true` if everybody in the home of games with this agreement may see them. Public notices depend on it.
    #[must_use]
    pub fn is_public(self, agreement: &Agreement) -> bool {
        let attributes = Attributes::of([Attribute::AtHome]).and(Attribute::Open, agreement.spectators);
        (self.decide)(Intent::See, attributes).is_ok()
    }
}

/// Decides if these attributes allow an intent, and returns the relation by which they do.
///
/// ```
/// use castellan_community::policy::{Denial, Attribute, Attributes, Intent, Relation, decide};
///
/// let member = Attributes::of([Attribute::AtHome, Attribute::Open]);
/// assert_eq!(decide(Intent::See, member), Ok(Relation::Member));
/// assert_eq!(decide(Intent::Direct, member), Err(Denial::DirectorsOnly));
/// // People in another server do not even learn that there is such a game.
/// assert_eq!(decide(Intent::Direct, Attributes::of([Attribute::Open])), Err(Denial::Unknown));
/// ```
///
/// # Errors
/// Returns the reason. To requesters who may not see a game or a tournament, there is no such thing.
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

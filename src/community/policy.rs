//! Who may do what: one pure decision, from what somebody wants and what is known of them.

use castellan_discord_api::wire::GuildId;
use castellan_game::Agreement;
use std::fmt;

/// What somebody wants to do.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Intent {
    /// Look at a game: its board, legal moves, dice, clock, history. Lists, suggestions and messages to everybody ask
    /// this too.
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
    /// Change what is agreed before a game starts, or start it for oneself alone.
    Amend,
    /// Start a game.
    Start,
    /// Move, resign, offer, claim, write notes and conditions: everything that a player does.
    Play,
    /// Be told a good move on one's turn.
    Hint,
    /// Answer an offer.
    Answer,
    /// Call a game off, or offer to abort it.
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
    /// Decide something in a tournament that concerns some of those who play there: a board, a place, a pairing.
    DecideBoard,
    /// Open a game in a server.
    Open,
    /// Announce a tournament in a server.
    Announce,
    /// Give commands that are for directors at all; what they concern is asked about again.
    Officiate,
    /// See and change how games are played in a server.
    Configure,
    /// Look for the games of others in a server, or at its rating list.
    SeeServer,
    /// See somebody's ratings.
    SeeRatings,
}

/// As what somebody may do something.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Standing {
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

/// What keeps somebody from something that their standing would allow.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Bar {
    /// They are banned in its home.
    Banned,
    /// Somebody in the game has blocked them.
    Blocked,
    /// They play in it themselves.
    Plays,
    /// They do not ask from its home.
    Elsewhere,
    /// Its place is not lost.
    InPlace,
    /// They are not known to be a member of its home.
    Absent,
    /// Their rating is not one that was agreed for those who join.
    OtherRating,
}

/// Something that is known of whoever asks and of what they ask about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Fact {
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

/// What is known of whoever asks and of what they ask about.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct Facts(u32);

/// Why somebody may not.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Denial {
    /// For them there is no such game or tournament.
    Unknown,
    /// It is closed, and they are not invited.
    Closed,
    /// They are banned in its home.
    Banned,
    /// Somebody in the game has blocked them.
    Blocked,
    /// It is for those who play.
    PlayersOnly,
    /// It is for whoever created the game.
    OwnerOnly,
    /// It is for directors.
    DirectorsOnly,
    /// It is for those who manage the server.
    ManagersOnly,
    /// They play in it themselves.
    OwnGame,
    /// It can be asked in its home only.
    NotFromHere,
    /// A game that has its place stays in its server.
    Stays,
    /// Somebody's ratings are not for them.
    Unlisted,
    /// They are not known to be a member of its home.
    Absent,
    /// Their rating is not one that was agreed for those who join.
    OtherRating,
}

/// What holds for an intent: who may, what keeps them from it all the same, and why others may not.
#[derive(Clone, Copy, Debug)]
pub struct Rule {
    /// Who may.
    pub by: &'static [Standing],
    /// Not those.
    pub bars: &'static [Bar],
    /// Why others may not who know that it is there.
    pub otherwise: Denial,
}

impl Intent {
    /// Every intent.
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

    /// The policy.
    #[must_use]
    #[rustfmt::skip]
    #[allow(clippy::match_same_arms, reason = "it is read as a table, a line for each intent")]
    pub const fn rule(self) -> Rule {
        use Bar::{Absent, Banned, Blocked, Elsewhere, InPlace, OtherRating, Plays};
        use Denial::{DirectorsOnly, ManagersOnly, NotFromHere, OwnerOnly, PlayersOnly, Unlisted};
        use Standing::{Anybody, Director, Invited, Listed, Local, Manager, Member, Oneself, Operator, Owner, Player, Watcher};
        match self {
            // Games.
            Self::See | Self::Export => rule(&[Player, Owner, Invited, Member, Director], &[], Denial::Closed),
            Self::Analyse            => rule(&[Player, Owner, Invited, Member, Director], &[Banned], Denial::Closed),
            Self::Join               => rule(&[Player, Owner, Invited, Member], &[Banned, Blocked, OtherRating], Denial::Closed),
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

    /// What those can do who know that there is such a thing; nothing where that is no secret.
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

const fn rule(by: &'static [Standing], bars: &'static [Bar], otherwise: Denial) -> Rule {
    Rule { by, bars, otherwise }
}

impl Standing {
    /// Whether somebody of whom this is known has it.
    #[must_use]
    pub const fn is_held(self, facts: Facts) -> bool {
        match self {
            Self::Player => facts.has(Fact::Plays),
            Self::Owner => facts.has(Fact::Owns),
            Self::Invited => facts.has(Fact::Invited),
            Self::Watcher => facts.has(Fact::Watches),
            Self::Member => facts.has(Fact::AtHome) && facts.has(Fact::Open) && !facts.has(Fact::Banned),
            Self::Director => facts.has(Fact::Directs),
            Self::Manager => facts.has(Fact::Manages),
            Self::Operator => facts.has(Fact::Operates),
            Self::Oneself => facts.has(Fact::Oneself),
            Self::Local => facts.has(Fact::Local),
            Self::Listed => facts.has(Fact::Listed),
            Self::Anybody => true,
        }
    }
}

impl Bar {
    const fn holds(self, facts: Facts) -> bool {
        match self {
            Self::Banned => facts.has(Fact::Banned),
            Self::Blocked => facts.has(Fact::Blocked),
            Self::Plays => facts.has(Fact::Plays),
            Self::Elsewhere => !facts.has(Fact::AtHome),
            Self::InPlace => !facts.has(Fact::Lost),
            Self::Absent => !facts.has(Fact::Present),
            Self::OtherRating => facts.has(Fact::OtherRating),
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

impl Facts {
    /// These facts and no others.
    #[must_use]
    pub fn of(facts: impl IntoIterator<Item = Fact>) -> Self {
        facts.into_iter().fold(Self::default(), Self::with)
    }

    /// One fact more.
    #[must_use]
    pub const fn with(self, fact: Fact) -> Self {
        Self(self.0 | 1 << fact as u8)
    }

    /// One fact more, if it holds.
    #[must_use]
    pub const fn and(self, fact: Fact, holds: bool) -> Self {
        if holds { self.with(fact) } else { self }
    }

    /// Whether a fact is among them.
    #[must_use]
    pub const fn has(self, fact: Fact) -> bool {
        self.0 & 1 << fact as u8 != 0
    }
}

impl Fact {
    /// Every fact.
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

impl fmt::Debug for Facts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(Fact::ALL.iter().filter(|fact| self.has(**fact))).finish()
    }
}

/// How it is decided who may do what. The bot has the [default](Policy::default); tests plant holes in it, and see that
/// the suite finds them.
#[derive(Clone, Copy, Debug)]
pub struct Policy {
    /// Returns `true` if something that lives in a server (the first) is at home where somebody asks; nothing is a
    /// direct message.
    pub is_home: fn(Option<GuildId>, Option<GuildId>) -> bool,
    /// Whether somebody of whom this is known may do something, and as what.
    pub decide: fn(Intent, Facts) -> Result<Standing, Denial>,
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
        let facts = Facts::of([Fact::AtHome]).and(Fact::Open, agreement.spectators);
        (self.decide)(Intent::See, facts).is_ok()
    }
}

/// Whether somebody of whom this is known may do something, and as what.
///
/// ```
/// use castellan_community::policy::{Denial, Fact, Facts, Intent, Standing, decide};
///
/// let member = Facts::of([Fact::AtHome, Fact::Open]);
/// assert_eq!(decide(Intent::See, member), Ok(Standing::Member));
/// assert_eq!(decide(Intent::Direct, member), Err(Denial::DirectorsOnly));
/// // Somebody in another server does not even learn that there is such a game.
/// assert_eq!(decide(Intent::Direct, Facts::of([Fact::Open])), Err(Denial::Unknown));
/// ```
///
/// # Errors
/// Why not. Somebody who may not see a game or a tournament is told that there is none.
pub fn decide(intent: Intent, facts: Facts) -> Result<Standing, Denial> {
    let rule = intent.rule();
    if let Some(standing) = rule.by.iter().copied().find(|standing| standing.is_held(facts)) {
        return match rule.bars.iter().find(|bar| bar.holds(facts)) {
            Some(bar) => Err(bar.denial()),
            None => Ok(standing),
        };
    }
    let sees = |sight: Intent| sight.rule().by.iter().any(|standing| standing.is_held(facts));
    Err(match intent.sight() {
        None => rule.otherwise,
        Some(sight) if sees(sight) => rule.otherwise,
        Some(_) if !facts.has(Fact::AtHome) => Denial::Unknown,
        Some(_) if !facts.has(Fact::Open) => Denial::Closed,
        Some(_) => Denial::Banned,
    })
}

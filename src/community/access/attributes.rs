//! The known attributes of a caller and a subject, from which the policy decides.

use std::fmt;

/// A known attribute of a caller and a subject.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Attribute {
    /// The request comes from the subject's home.
    AtHome,
    /// All members of its home may see the subject.
    Open,
    /// The caller plays in the game, takes part in the tournament, or is concerned by the decision.
    Plays,
    /// The caller created the game.
    Owns,
    /// The caller is invited to the game, or named in an offer to take a seat.
    Invited,
    /// The caller follows the game.
    Watches,
    /// The game has lost its channel.
    ChannelLost,
    /// The caller directs games in the subject's home, and asks from there.
    Directs,
    /// The caller manages the server of the request.
    Manages,
    /// The caller operates the bot.
    Operates,
    /// The caller is banned in the subject's home.
    Banned,
    /// A player of the game has blocked the caller.
    Blocked,
    /// The request is about the caller.
    Oneself,
    /// The request is about a person who has played in the server of the request.
    Local,
    /// The request is about a person on the public rating lists.
    Listed,
    /// The person is a member of the subject's home, according to Discord.
    Present,
    /// The caller's rating is outside the game's range for players who join, and they have no invitation.
    OtherRating,
    /// The subject's home has public pages.
    Published,
}

/// The known attributes of a caller and a subject.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct Attributes(u32);

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
        Self::ChannelLost,
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
        Self::Published,
    ];
}

impl fmt::Debug for Attributes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(Attribute::ALL.iter().filter(|attribute| self.has(**attribute))).finish()
    }
}

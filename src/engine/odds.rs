//! Declared captures: the probabilities of success and failure.

/// The odds of a declared capture: the attacker must roll higher (KM-17).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Odds {
    success: i32,
    failure: i32,
}

impl Odds {
    /// Creates the odds for dice of `sides` sides: of `sides` x `sides` rolls, `sides` are ties, and half of the others
    /// succeed.
    pub const fn for_sides(sides: u8) -> Self {
        Self { success: sides as i32 - 1, failure: sides as i32 + 1 }
    }

    const fn all(self) -> i32 {
        self.success + self.failure
    }

    /// Returns the expected value of a declared capture, given the values of success and failure.
    pub const fn mean(self, success: i32, failure: i32) -> i32 {
        (self.success * success + self.failure * failure) / self.all()
    }

    /// Returns the Star1 window of the success. Outside it the success decides, for any value of a failure between the
    /// minimum and maximum.
    pub const fn success_window(
        self,
        (alpha, beta): (i32, i32),
        (lowest, highest): (i32, i32),
    ) -> (i32, i32) {
        Self::window((alpha, beta), self.success, self.failure * highest, self.failure * lowest, self.all())
    }

    /// Returns the Star1 window of the failure, given the value of the success.
    pub const fn failure_window(self, (alpha, beta): (i32, i32), success: i32) -> (i32, i32) {
        let other = self.success * success;
        Self::window((alpha, beta), self.failure, other, other, self.all())
    }

    /// Returns the window of one outcome for which the mean lies in the given window, if the other outcome adds between
    /// `lowest` and `highest`. Rounded outward.
    const fn window(
        (alpha, beta): (i32, i32),
        weight: i32,
        highest: i32,
        lowest: i32,
        all: i32,
    ) -> (i32, i32) {
        ((alpha * all - highest).div_euclid(weight) - 1, (beta * all - lowest).div_euclid(weight) + 1)
    }
}

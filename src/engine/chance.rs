//! Declared captures: a success and a failure, each with its weight.

/// How likely a declared capture succeeds with dice of so many sides: the attacker must roll higher (KM-17).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Odds {
    success: i32,
    failure: i32,
}

impl Odds {
    /// Of `sides` x `sides` rolls, `sides` are even, and half of the others succeed.
    pub const fn of(sides: u8) -> Self {
        Self { success: sides as i32 - 1, failure: sides as i32 + 1 }
    }

    const fn all(self) -> i32 {
        self.success + self.failure
    }

    /// What a declared capture is worth when its ends are worth this.
    pub const fn mean(self, success: i32, failure: i32) -> i32 {
        (self.success * success + self.failure * failure) / self.all()
    }

    /// Star1: outside this window a success decides, whatever a failure brings between the lowest and the highest value
    /// that it can have.
    pub const fn success_window(
        self,
        (alpha, beta): (i32, i32),
        (lowest, highest): (i32, i32),
    ) -> (i32, i32) {
        Self::window((alpha, beta), self.success, self.failure * highest, self.failure * lowest, self.all())
    }

    /// The same for a failure, the success being known.
    pub const fn failure_window(self, (alpha, beta): (i32, i32), success: i32) -> (i32, i32) {
        let other = self.success * success;
        Self::window((alpha, beta), self.failure, other, other, self.all())
    }

    /// What one end must be worth for the mean to lie in a window when the other end adds `highest` or `lowest`.
    /// Rounded outward.
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

//! Clocks, compared with a reference that counts every second.

use castellan_game::clock::Clock;
use castellan_game::time::{Span, Time};
use castellan_game::time_control::TimeControl;
use castellan_rules::Seat;
use castellan_test_support::Random;

/// A clock that counts every second.
struct ReferenceClock {
    grace: u64,
    increment: u64,
    cap: u64,
    banks: [u64; 4],
    away: [bool; 4],
    paused: bool,
    acting: Option<Seat>,
    /// The free time of the action, used before the bank.
    free: u64,
    /// The time that the action has taken from the bank.
    taken: u64,
    /// The time past the deadline.
    late: u64,
}

impl ReferenceClock {
    fn tick(&mut self) {
        let Some(seat) = self.acting.filter(|seat| !self.paused && !self.away[*seat as usize]) else {
            return;
        };
        if self.free > 0 {
            self.free -= 1;
        } else if self.banks[seat as usize] > 0 {
            self.banks[seat as usize] -= 1;
            self.taken += 1;
        } else {
            self.late += 1;
        }
    }

    fn settle(&mut self, acted: bool) {
        if let Some(seat) = self.acting.take() {
            let bank = &mut self.banks[seat as usize];
            *bank = (*bank).min(self.cap);
            if acted {
                *bank = (*bank + self.increment).min(self.cap);
            }
        }
    }

    fn begin(&mut self, seat: Seat) {
        self.settle(false);
        (self.acting, self.free, self.taken, self.late) = (Some(seat), self.grace, 0, 0);
    }

    fn give(&mut self, seat: Seat, seconds: u64) {
        let bank = &mut self.banks[seat as usize];
        if self.acting == Some(seat) {
            let paid = seconds.min(self.late);
            self.late -= paid;
            self.taken += paid;
            *bank += seconds - paid;
        } else {
            *bank = (*bank + seconds).min(self.cap);
        }
    }

    fn extend_deadline(&mut self, seat: Seat, seconds: u64) {
        if self.acting == Some(seat) {
            let paid = seconds.min(self.late);
            self.late -= paid;
            let back = (seconds - paid).min(self.taken);
            self.taken -= back;
            self.banks[seat as usize] += back;
            self.free += seconds - paid - back;
        }
    }

    fn left(&self, seat: Seat) -> u64 {
        let bank = self.banks[seat as usize];
        if self.acting == Some(seat) { self.free + bank } else { self.grace + bank }
    }

    fn runs(&self) -> bool {
        self.acting.is_some_and(|seat| !self.paused && !self.away[seat as usize])
    }
}

#[test]
fn random_sequences_agree_with_counting_every_second() {
    let seconds = |seconds: u64| Span::from_ms(1_000 * seconds);
    let mut random = Random::new(4);
    let mut flagged = 0;
    for round in 0..400 {
        // Stored controls are exempt from the limits, so whole games can last minutes.
        let text = *random.pick(&[
            "40s per action",
            "90s",
            "90s + 20s",
            "60s + 30s max 80s",
            "60s grace 15s",
            "60s grace 15s max 70s",
        ]);
        let control: TimeControl = serde_json::from_str(&format!("\"{text}\"")).expect("a control");
        let (bank, grace, increment, cap) = match control {
            TimeControl::None => unreachable!("not among them"),
            TimeControl::PerAction { span } => (Span::ZERO, span, Span::ZERO, None),
            TimeControl::Bank { bank, increment, cap } => (bank, Span::ZERO, increment, cap),
            TimeControl::Grace { bank, grace, cap } => (bank, grace, Span::ZERO, cap),
        };
        let mut reference = ReferenceClock {
            grace: grace.ms() / 1_000,
            increment: increment.ms() / 1_000,
            cap: cap.map_or(u64::MAX, |cap| cap.ms() / 1_000),
            banks: [bank.ms() / 1_000; 4],
            away: [false; 4],
            paused: false,
            acting: None,
            free: 0,
            taken: 0,
            late: 0,
        };
        let mut clock = Clock::new(control);
        let mut now = Time::from_ms(1_000_000);
        for step in 0..60 {
            for _ in 0..random.below(40) {
                reference.tick();
                now = now.plus(seconds(1));
            }
            let seat = *random.pick(&Seat::ALL);
            let span = random.below(30) as u64;
            match random.below(12) {
                0 => {
                    reference.paused = true;
                    clock.pause(now);
                }
                1 => {
                    reference.paused = false;
                    clock.resume(now);
                }
                2 => {
                    reference.away[seat as usize] = true;
                    clock.begin_vacation(seat, now);
                }
                3 => {
                    reference.away[seat as usize] = false;
                    clock.end_vacation(seat, now);
                }
                4 => {
                    reference.give(seat, span);
                    clock.give_time(seat, seconds(span));
                }
                5 => {
                    reference.extend_deadline(seat, span);
                    clock.extend_deadline(seat, seconds(span));
                }
                6 => {
                    reference.settle(false);
                    clock.stop(now);
                }
                7 => {
                    reference.begin(seat);
                    clock.begin_turn(seat, now);
                }
                _ => {
                    reference.settle(true);
                    reference.begin(seat);
                    clock.end_turn(now);
                    clock.begin_turn(seat, now);
                }
            }
            let place = format!("{text}, round {round}, step {step}");
            for seat in Seat::ALL {
                assert_eq!(clock.left(seat, now), Some(seconds(reference.left(seat))), "{place}, {seat}");
            }
            let running = clock.deadline().filter(|_| reference.late == 0);
            let due = reference.acting.filter(|_| reference.runs() && reference.late == 0);
            assert_eq!(running, due.map(|seat| (seat, now.plus(seconds(reference.left(seat))))), "{place}");
            let expired = reference.acting.filter(|&seat| reference.runs() && reference.left(seat) == 0);
            assert_eq!(clock.expired_seat(now), expired, "{place}");
            flagged += u32::from(expired.is_some());
            // A snapshot preserves the clock.
            let json = serde_json::to_string(&clock).expect("JSON");
            assert_eq!(serde_json::from_str::<Clock>(&json).expect("a clock"), clock);
        }
    }
    assert!(flagged > 100, "{flagged} deadlines passed");
}

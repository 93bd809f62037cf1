//! Attempts at puzzles: their texts, the answers to moves, and the record of results. The bot and the board on the web
//! solve them alike.

use crate::boards::move_words::{action_in_words, line_in_words};
use crate::error::{OperatorError, UserError};
use crate::error_messages::user_error;
use castellan_discord_api::escape::escape_line;
use castellan_game::PlayerId;
use castellan_referee::puzzles::{Answer, Goal, Puzzle, PuzzleId, PuzzleResults, Puzzles};
use castellan_rules::record::number_moves;
use castellan_rules::{Action, Record};
use castellan_text::{Language, MessageArgument, message};

/// A partly solved puzzle.
#[derive(Clone, Debug)]
pub struct PuzzleAttempt {
    /// The identity of the puzzle.
    pub name: PuzzleId,
    /// The puzzle.
    pub puzzle: Box<Puzzle>,
    /// The number of moves played of its solution.
    pub plies: usize,
    /// The record of a game from the puzzle's position along these moves.
    pub record: Box<Record>,
}

/// The person who solves a puzzle, and the id of their request.
#[derive(Clone, Copy)]
pub struct Solver<'a> {
    /// The puzzles.
    pub puzzles: &'a Puzzles,
    /// The person.
    pub player: &'a PlayerId,
    /// The id of the request, under which it acts once.
    pub request: &'a str,
    /// The person's language.
    pub language: Language,
}

/// The result of a move.
pub enum PuzzleAnswer {
    /// The puzzle goes on with this feedback: from the same position after a wrong move, and after the reply to a right
    /// one.
    Open(PuzzleAttempt, String),
    /// The puzzle is over.
    Over(PuzzleEnd),
}

/// The end of a puzzle: solved or given up.
pub struct PuzzleEnd {
    /// The complete game.
    pub record: Box<Record>,
    /// The feedback, and the person's results.
    pub lines: Vec<String>,
}

impl PuzzleAttempt {
    /// Returns a puzzle after `plies` moves of its solution; `None` if there is no such puzzle.
    #[must_use]
    pub fn new(name: PuzzleId, plies: usize) -> Option<Self> {
        let puzzle = Box::new(name.puzzle()?);
        // The solver moves at even indexes.
        let plies = plies.min(puzzle.line.len() - 1) / 2 * 2;
        let mut record = Box::new(Record::new(puzzle.options.clone(), puzzle.start.clone()));
        for action in puzzle.line.iter().take(plies) {
            record.play(*action, None).ok()?;
        }
        Some(Self { name, puzzle, plies, record })
    }

    /// Returns the puzzle's title.
    ///
    /// # Errors
    /// Returns an error if the store fails.
    pub async fn title(&self, puzzles: &Puzzles, language: Language) -> Result<String, UserError> {
        let PuzzleId { variant, number } = self.name;
        let rate = puzzles.rate(self.name).await.map_err(user_error)?;
        let (game, number) = (MessageArgument::game_title(variant.info()), number.to_string());
        let difficulty = message!(Learning, "puzzle-difficulty", difficulty = rate.difficulty().word());
        let title = if puzzles.of_the_day() == self.name {
            message!(Learning, "puzzle-of-the-day", game = game, number = number, difficulty = difficulty)
        } else {
            message!(Learning, "puzzle", game = game, number = number, difficulty = difficulty)
        };
        Ok(title.text(language))
    }

    /// Returns the task that is left.
    #[must_use]
    pub fn task(&self, language: Language) -> String {
        let seat = self.puzzle.seat();
        let moves = self.puzzle.goal.moves() - self.plies as u32 / 2;
        let task = match self.puzzle.goal {
            Goal::Win { .. } => message!(Learning, "puzzle-win", seat = seat, count = moves),
            Goal::Gain { .. } => message!(Learning, "puzzle-gain", seat = seat, count = moves),
        };
        task.text(language)
    }

    /// Answers a move, and records the result if the move decides it. Only the first result of a puzzle counts.
    ///
    /// # Errors
    /// Returns an error if the move is not legal, or the store fails.
    pub async fn play(self, action: Action, solver: Solver<'_>) -> Result<PuzzleAnswer, UserError> {
        let (position, language) = (self.record.position(), solver.language);
        if !position.is_legal(action) {
            let again = message!(Buttons, "another-piece").text(language);
            return UserError::err(message!(Learning, "puzzle-choice-gone", again = again));
        }
        let move_text = escape_line(&action_in_words(position, action, language));
        match self.puzzle.answer(self.plies, action) {
            Answer::Wrong => {
                self.record_result(false, solver).await?;
                let wrong = message!(Learning, "puzzle-wrong", move = move_text).text(language);
                Ok(PuzzleAnswer::Open(self, wrong))
            }
            Answer::Correct(reply) => {
                let mut next = position.clone();
                next.play_unchecked(action, None);
                let (seat, reply) = (next.to_act(), escape_line(&action_in_words(&next, reply, language)));
                let right = message!(Learning, "puzzle-right", move = move_text, seat = seat, reply = reply);
                let next = Self::new(self.name, self.plies + 2).ok_or_else(|| unreadable(self.name))?;
                Ok(PuzzleAnswer::Open(next, right.text(language)))
            }
            Answer::Solved => {
                let mut record = self.record.clone();
                record.play(action, None).map_err(|_| unreadable(self.name))?;
                let results = self.record_result(true, solver).await?;
                let solved = message!(Learning, "puzzle-solved", move = move_text).text(language);
                let lines = vec![solved, results_line(&results, language)];
                Ok(PuzzleAnswer::Over(PuzzleEnd { record, lines }))
            }
        }
    }

    /// Returns the solution, and records that the person gave up.
    ///
    /// # Errors
    /// Returns an error if the store fails.
    pub async fn give_up(&self, solver: Solver<'_>) -> Result<PuzzleEnd, UserError> {
        let results = self.record_result(false, solver).await?;
        let language = solver.language;
        let words = line_in_words(&self.puzzle.start, &self.puzzle.line, language);
        let mut record = Box::new(Record::new(self.puzzle.options.clone(), self.puzzle.start.clone()));
        for action in &self.puzzle.line {
            record.play(*action, None).map_err(|_| unreadable(self.name))?;
        }
        let mut lines = vec![message!(Learning, "puzzle-solution").text(language)];
        for ((number, step), words) in number_moves(record.steps()).iter().zip(record.steps()).zip(words) {
            let (number, seat) = (number.to_string(), step.seat);
            let line = message!(Learning, "analysis-act", number = number, seat = seat, move = words);
            lines.push(escape_line(&line.text(language)));
        }
        lines.push(results_line(&results, language));
        Ok(PuzzleEnd { record, lines })
    }

    async fn record_result(&self, solved: bool, solver: Solver<'_>) -> Result<PuzzleResults, UserError> {
        let Solver { puzzles, player, request, .. } = solver;
        puzzles.record_result(player, self.name, solved, request).await.map_err(user_error)
    }
}

/// Returns the error for a puzzle that the program contains but cannot read.
#[must_use]
pub fn unreadable(name: PuzzleId) -> UserError {
    OperatorError::Unknown(format!("the puzzle {name}")).into()
}

/// Formats a person's results: `Streak: 3 (best: 5). Solved: 12, failed: 4.`
fn results_line(results: &PuzzleResults, language: Language) -> String {
    let PuzzleResults { solved, failed, streak, best_streak: best, .. } = results;
    let [streak, best, solved, failed] = [streak, best, solved, failed].map(u32::to_string);
    message!(Learning, "puzzle-results", streak = streak, best = best, solved = solved, failed = failed)
        .text(language)
}

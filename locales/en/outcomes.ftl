# How games end.

won-summit = { $winner } wins: its King stands on the summit.
won-last-seat = { $winner } wins: every other seat has left.
won-phases = { $winner } wins: its King has passed its last phase.
won-flags = { $winner } wins: it has captured both Flags of the other seat.
won-final-rank = { $winner } wins: its Flag stands on the final rank.
won-checkmate = { $winner } wins by checkmate: nothing helps the other King out of check.
won-conquest = { $winner } wins by conquest: nothing saves the other King, defenceless and in check.
won-gambit = { $winner } wins by Fool's Gambit: its Fool stands on the other's King Square.
won-king-captured = { $winner } wins: it has captured the other King.
won-stalemate = { $winner } wins: the other seat has no legal action.
won-resignation = { $winner } wins by resignation.
won-time = { $winner } wins on time.
won-director = { $winner } wins by decision of a director.

drawn-stalemate = The game is drawn: the seat to act has no legal action.
drawn-passes = The game is drawn: every seat has passed in a row.
drawn-repetition = The game is drawn: the same position stood too often.
drawn-clock = The game is drawn: for too long there was neither a capture nor an advance.
drawn-agreement = The game is drawn by agreement.
drawn-claim = The game is drawn by a claim of the seat to act.
drawn-director = The game is drawn by decision of a director.

# Without a result.

closed-cancelled = The game was called off.
closed-expired = The game was closed: it did not start in time.
closed-aborted = The game was aborted: all agreed.

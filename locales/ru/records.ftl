### Answers about what was played: replays, archives, move lists, conditional moves, what-if.

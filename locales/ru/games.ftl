### Answers about games: opening, joining, moving, offers.

### Messages with boards, and what is posted about games.

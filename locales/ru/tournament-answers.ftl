### Answers and posts about tournaments and ratings.

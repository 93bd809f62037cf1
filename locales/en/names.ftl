# Seats: the sides of a game, as a sentence begins with them. They stand for `{ $seat }` everywhere; add attributes for
# the forms that your language needs (see README.md). Also labels in lists, tables and pictures.

seat-white = White
seat-red = Red
seat-black = Black
seat-gold = Gold

# A piece with its owner, in sentences. $seat: a seat; $kind: a kind of piece. `.bare`: without the owner.

piece = { $seat }'s { $kind }
    .bare = { $kind }

# A seat with the name of its player, in sentences and lists: White (Ada). $name: a person's or a computer's name.

player = { $seat } ({ $name })

# A computer player, in place of a person's name. $level: 1 to 8; 9 is full strength.
computer =
    { $level ->
        [9] Castellan (full strength)
       *[other] Castellan (level { $level })
    }
# The same where it is in parentheses: White (Castellan, level 3).
computer-seated =
    { $level ->
        [9] Castellan, full strength
       *[other] Castellan, level { $level }
    }

# Lists, in all texts: what stands between two items, and before the last. $list: the items so far; $item: the next.

list-comma = { $list }, { $item }
list-and = { $list } and { $item }
list-semicolon = { $list }; { $item }
list-arrow = { $list } → { $item }

# Lengths of time, in all texts as $span: "1 day 2 hours". Only the two largest units are written. $count: a whole
# number; $larger, $smaller: two of these. `date`: $day and $year are numbers, $month is 1 to 12.

days =
    { $count ->
        [one] { $count } day
       *[other] { $count } days
    }
date =
    { $day } { $month ->
        [1] Jan
        [2] Feb
        [3] Mar
        [4] Apr
        [5] May
        [6] Jun
        [7] Jul
        [8] Aug
        [9] Sep
        [10] Oct
        [11] Nov
       *[12] Dec
    } { $year }
hours =
    { $count ->
        [one] { $count } hour
       *[other] { $count } hours
    }
minutes =
    { $count ->
        [one] { $count } minute
       *[other] { $count } minutes
    }
seconds =
    { $count ->
        [one] { $count } second
       *[other] { $count } seconds
    }
time = { $larger } { $smaller }

# The space between two sentences of one paragraph.
between-sentences = { " " }

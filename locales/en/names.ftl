# Seats, as a sentence begins with them.

seat-white = White
seat-red = Red
seat-black = Black
seat-gold = Gold

# A piece with its owner.

piece = { $seat }'s { $kind }
    .bare = { $kind }

# A seat with the name of its player.

player = { $seat } ({ $name })

# A computer player. Level 9 is full strength.
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

# Lists: what stands between two, and before the last.

list-comma = { $list }, { $item }
list-and = { $list } and { $item }
list-semicolon = { $list }; { $item }
list-arrow = { $list } → { $item }

# Lengths of time. The two largest units are said.

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

# Squeezed between two sentences.
between-sentences = { " " }

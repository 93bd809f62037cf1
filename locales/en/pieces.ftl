# Pieces of more than one game. The name alone begins a sentence, or is a label in menus and pictures.
# `.article`: in a sentence. `.many`: the plural, without a number. `.counted`: with a number, $count.
# `.letter` (not in English): the letter that people type for the piece (see README.md).

kind-king = King
    .article = a King
    .many = Kings
    .counted =
        { $count ->
            [one] 1 King
           *[other] { $count } Kings
        }

kind-queen = Queen
    .article = a Queen
    .many = Queens
    .counted =
        { $count ->
            [one] 1 Queen
           *[other] { $count } Queens
        }

kind-rook = Rook
    .article = a Rook
    .many = Rooks
    .counted =
        { $count ->
            [one] 1 Rook
           *[other] { $count } Rooks
        }

kind-bishop = Bishop
    .article = a Bishop
    .many = Bishops
    .counted =
        { $count ->
            [one] 1 Bishop
           *[other] { $count } Bishops
        }

kind-knight = Knight
    .article = a Knight
    .many = Knights
    .counted =
        { $count ->
            [one] 1 Knight
           *[other] { $count } Knights
        }

kind-pawn = Pawn
    .article = a Pawn
    .many = Pawns
    .counted =
        { $count ->
            [one] 1 Pawn
           *[other] { $count } Pawns
        }

kind-cardinal = Cardinal
    .article = a Cardinal
    .many = Cardinals
    .counted =
        { $count ->
            [one] 1 Cardinal
           *[other] { $count } Cardinals
        }

kind-archer = Archer
    .article = an Archer
    .many = Archers
    .counted =
        { $count ->
            [one] 1 Archer
           *[other] { $count } Archers
        }

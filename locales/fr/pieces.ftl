# Les pièces communes à plusieurs jeux. `gender` est m ou f.

kind-king = roi
    .letter = R
    .gender = m
    .article = un roi
    .the = le roi
    .genitive = du roi
    .dative = au roi
    .many = rois
    .counted =
        { $count ->
            [one] { $count } roi
           *[other] { $count } rois
        }

kind-queen = dame
    .letter = D
    .gender = f
    .article = une dame
    .the = la dame
    .genitive = de la dame
    .dative = à la dame
    .many = dames
    .counted =
        { $count ->
            [one] { $count } dame
           *[other] { $count } dames
        }

kind-rook = tour
    .letter = T
    .gender = f
    .article = une tour
    .the = la tour
    .genitive = de la tour
    .dative = à la tour
    .many = tours
    .counted =
        { $count ->
            [one] { $count } tour
           *[other] { $count } tours
        }

kind-bishop = fou
    .letter = F
    .gender = m
    .article = un fou
    .the = le fou
    .genitive = du fou
    .dative = au fou
    .many = fous
    .counted =
        { $count ->
            [one] { $count } fou
           *[other] { $count } fous
        }

kind-knight = cavalier
    .letter = C
    .gender = m
    .article = un cavalier
    .the = le cavalier
    .genitive = du cavalier
    .dative = au cavalier
    .many = cavaliers
    .counted =
        { $count ->
            [one] { $count } cavalier
           *[other] { $count } cavaliers
        }

kind-pawn = pion
    .letter = P
    .gender = m
    .article = un pion
    .the = le pion
    .genitive = du pion
    .dative = au pion
    .many = pions
    .counted =
        { $count ->
            [one] { $count } pion
           *[other] { $count } pions
        }

kind-cardinal = cardinal
    .letter = L
    .gender = m
    .article = un cardinal
    .the = le cardinal
    .genitive = du cardinal
    .dative = au cardinal
    .many = cardinaux
    .counted =
        { $count ->
            [one] { $count } cardinal
           *[other] { $count } cardinaux
        }

kind-archer = archer
    .letter = A
    .gender = m
    .article = un archer
    .the = l’archer
    .genitive = de l’archer
    .dative = à l’archer
    .many = archers
    .counted =
        { $count ->
            [one] { $count } archer
           *[other] { $count } archers
        }

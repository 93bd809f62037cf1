# Figuren, die mehr als ein Spiel hat. `gender` ist m, f oder n.

kind-king = König
    .letter = K
    .gender = m
    .genitive = Königs
    .dative = König
    .accusative = König
    .many = Könige
    .counted =
        { $count ->
            [one] { $count } König
           *[other] { $count } Könige
        }

kind-queen = Dame
    .letter = D
    .gender = f
    .genitive = Dame
    .dative = Dame
    .accusative = Dame
    .many = Damen
    .counted =
        { $count ->
            [one] { $count } Dame
           *[other] { $count } Damen
        }

kind-rook = Turm
    .letter = T
    .gender = m
    .genitive = Turms
    .dative = Turm
    .accusative = Turm
    .many = Türme
    .counted =
        { $count ->
            [one] { $count } Turm
           *[other] { $count } Türme
        }

kind-bishop = Läufer
    .letter = L
    .gender = m
    .genitive = Läufers
    .dative = Läufer
    .accusative = Läufer
    .many = Läufer
    .counted =
        { $count ->
            [one] { $count } Läufer
           *[other] { $count } Läufer
        }

kind-knight = Springer
    .letter = S
    .gender = m
    .genitive = Springers
    .dative = Springer
    .accusative = Springer
    .many = Springer
    .counted =
        { $count ->
            [one] { $count } Springer
           *[other] { $count } Springer
        }

kind-pawn = Bauer
    .letter = B
    .gender = m
    .genitive = Bauern
    .dative = Bauern
    .accusative = Bauern
    .many = Bauern
    .counted =
        { $count ->
            [one] { $count } Bauer
           *[other] { $count } Bauern
        }

kind-cardinal = Kardinal
    .letter = C
    .gender = m
    .genitive = Kardinals
    .dative = Kardinal
    .accusative = Kardinal
    .many = Kardinäle
    .counted =
        { $count ->
            [one] { $count } Kardinal
           *[other] { $count } Kardinäle
        }

kind-archer = Bogenschütze
    .letter = A
    .gender = m
    .genitive = Bogenschützen
    .dative = Bogenschützen
    .accusative = Bogenschützen
    .many = Bogenschützen
    .counted =
        { $count ->
            [one] { $count } Bogenschütze
           *[other] { $count } Bogenschützen
        }

# Farben, wie sie am Satzanfang stehen. Im Deutschen haben sie in jedem Fall dieselbe Form.

seat-white = Weiß
seat-red = Rot
seat-black = Schwarz
seat-gold = Gold

# Eine Figur mit ihrer Farbe. Die Grundform steht am Satzanfang.

piece =
    { GENDER($kind) ->
        [f] Die { COLOUR($seat) ->
            [red] rote
            [black] schwarze
            [gold] goldene
           *[white] weiße
        } { $kind }
        [n] Das { COLOUR($seat) ->
            [red] rote
            [black] schwarze
            [gold] goldene
           *[white] weiße
        } { $kind }
       *[m] Der { COLOUR($seat) ->
            [red] rote
            [black] schwarze
            [gold] goldene
           *[white] weiße
        } { $kind }
    }
    .definite =
        { GENDER($kind) ->
            [f] Die { $kind }
            [n] Das { $kind }
           *[m] Der { $kind }
        }
    .the =
        { GENDER($kind) ->
            [f] die { $kind }
            [n] das { $kind }
           *[m] der { $kind }
        }
    .nominative =
        { GENDER($kind) ->
            [f] die { COLOUR($seat) ->
                [red] rote
                [black] schwarze
                [gold] goldene
               *[white] weiße
            } { $kind }
            [n] das { COLOUR($seat) ->
                [red] rote
                [black] schwarze
                [gold] goldene
               *[white] weiße
            } { $kind }
           *[m] der { COLOUR($seat) ->
                [red] rote
                [black] schwarze
                [gold] goldene
               *[white] weiße
            } { $kind }
        }
    .genitive =
        { GENDER($kind) ->
            [f] der { COLOUR($seat) ->
                [red] roten
                [black] schwarzen
                [gold] goldenen
               *[white] weißen
            } { FORM($kind, as: "genitive") }
           *[m] des { COLOUR($seat) ->
                [red] roten
                [black] schwarzen
                [gold] goldenen
               *[white] weißen
            } { FORM($kind, as: "genitive") }
        }
    .dative =
        { GENDER($kind) ->
            [f] der { COLOUR($seat) ->
                [red] roten
                [black] schwarzen
                [gold] goldenen
               *[white] weißen
            } { FORM($kind, as: "dative") }
           *[m] dem { COLOUR($seat) ->
                [red] roten
                [black] schwarzen
                [gold] goldenen
               *[white] weißen
            } { FORM($kind, as: "dative") }
        }
    .accusative =
        { GENDER($kind) ->
            [f] die { COLOUR($seat) ->
                [red] rote
                [black] schwarze
                [gold] goldene
               *[white] weiße
            } { FORM($kind, as: "accusative") }
            [n] das { COLOUR($seat) ->
                [red] rote
                [black] schwarze
                [gold] goldene
               *[white] weiße
            } { FORM($kind, as: "accusative") }
           *[m] den { COLOUR($seat) ->
                [red] roten
                [black] schwarzen
                [gold] goldenen
               *[white] weißen
            } { FORM($kind, as: "accusative") }
        }

# Eine Farbe mit dem Namen ihres Spielers.

player = { $seat } ({ $name })

computer =
    { $level ->
        [9] Castellan (volle Stärke)
       *[other] Castellan (Stufe { $level })
    }
# Dasselbe, wo es in Klammern steht: Weiß (Castellan, Stufe 3).
computer-seated =
    { $level ->
        [9] Castellan, volle Stärke
       *[other] Castellan, Stufe { $level }
    }

# Aufzählungen: was zwischen zweien steht, und vor dem letzten.

list-comma = { $list }, { $item }
list-and = { $list } und { $item }
list-semicolon = { $list }; { $item }
list-arrow = { $list } → { $item }

# Zeitspannen. Genannt werden die zwei größten Einheiten.

days =
    { $count ->
        [one] { $count } Tag
       *[other] { $count } Tage
    }
date =
    { $day }. { $month ->
        [1] Jan.
        [2] Feb.
        [3] März
        [4] Apr.
        [5] Mai
        [6] Juni
        [7] Juli
        [8] Aug.
        [9] Sept.
        [10] Okt.
        [11] Nov.
       *[12] Dez.
    } { $year }
hours =
    { $count ->
        [one] { $count } Stunde
       *[other] { $count } Stunden
    }
minutes =
    { $count ->
        [one] { $count } Minute
       *[other] { $count } Minuten
    }
seconds =
    { $count ->
        [one] { $count } Sekunde
       *[other] { $count } Sekunden
    }
time = { $larger } { $smaller }

# Was zwischen zwei Sätzen steht.
between-sentences = { " " }

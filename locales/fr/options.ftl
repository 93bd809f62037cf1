# Ce qui ne va pas dans une option.

option-unknown = { $game } n’a pas d’option `{ $key }`. Options : { $known }.
option-twice = Tu as donné `{ $key }` deux fois. Donne-la une fois.
option-too-long = `{ $key }` est trop long : { $most } octets au plus.
option-value = `{ $value }` n’est pas une valeur de `{ $key }`. Choisis : { $values }.
option-foreign = `{ $key }` : { $letter } n’a pas sa place ici.
seat-not-playing = { $seat } ne jouent pas dans une partie à { $seats } camps. Change `{ $key }`.
army-unknown = Cette armée n’existe pas : `{ $text }`. Essaie balanced, skirmish, siege ou random, ou écris seize codes de pièces.
army-kind = Tu ne peux pas ajouter { FORM($kind, as: "article") }. Choisis fou, tour, cavalier, kangourou, canon, archer, géant ou héros.
army-code = `{ $code }` n’est pas un code de pièce. Utilise B, R, N, J, P, A, G et H.
army-size = Une armée a 16 pièces, et la tienne en a { $count }.
army-heroes = Une armée a les six héros, et la tienne en a { $count }.
army-too-many = Ton armée a { $count } { FORM($kind, as: "many") } : { $most } au plus.
map-unknown = Cette carte n’existe pas : `{ $text }`. Essaie terraces, pinwheel ou crags, ou écris une carte de 19 lignes.
map-lines = Une carte a 19 lignes, et la tienne en a { $count }.
map-rank =
    { $count ->
        [one] La rangée { $rank } de ta carte a { $count } case. Il en faut 19.
       *[other] La rangée { $rank } de ta carte a { $count } cases. Il en faut 19.
    }
wall-on-summit = Il ne peut pas y avoir de mur en { $square } : c’est le sommet.
wall-on-respawn-point = Il ne peut pas y avoir de mur en { $square } : c’est une case de retour.
wall-on-army = Il ne peut pas y avoir de mur en { $square } : l’armée { FORM($seat, as: "genitive") } y commence.
no-way-to-summit = Des murs coupent { $square } du sommet. Laisse un chemin à chaque roi.
map-uneven = Attention : cette carte change après un quart de tour, elle peut donc avantager un coin.
phase-unknown = Il n’y a pas de phase `{ $code }`. Écris les phases avec des virgules, comme E,S,N,A,FS,FE,FN,FA.
phase-twice = { $code } y est deux fois. Mets chaque phase une seule fois.
phase-first-in-danger = La partie ne peut pas commencer par { $code } : un roi serait en danger. Commence par E, N, FS ou FA.
phase-in-danger = { $code } ne peut pas venir juste après { $before } : un roi commencerait en danger.
phases-with-fn = Attention : avec FN, presque rien ne peut forcer un roi à avancer.

# Les durées, et ce dont on convient en général.

# $problem est une phrase.
option-wrong = { $option } : { $problem }
time-unreadable = { $text } n’est pas une cadence. Essaie `3d per move` ou `10m + 10s`.
time-foreign = { $text } n’est pas une cadence : { $letter } n’y veut rien dire. Essaie `3d per move` ou `10m + 10s`.
limit-bank = Le temps de départ doit être entre { $least } et { $most }, et non { $given }.
limit-cap = Le plafond (`max`) doit être entre { $least } et { $most }, et non { $given }.
limit-increment = L’incrément doit être entre { $least } et { $most }, et non { $given }.
limit-grace = Le délai non compté (`grace`) doit être entre { $least } et { $most }, et non { $given }.
limit-per-move = Le temps par coup doit être entre { $least } et { $most }, et non { $given }.
span-empty = Donne une durée, comme `36h` ou `1d12h`.
span-unreadable = { $text } n’est pas une durée. Essaie `36h`, `7d` ou `1d12h`.
span-foreign = { $text } n’est pas une durée : { $letter } n’y veut rien dire. Essaie `36h`, `7d` ou `1d12h`.
span-too-long = C’est bien trop long. Essaie `36h` ou `7d`.

# Ce qui ne va pas dans le texte d’une position. $problem est l’un de ceux d’en bas.

position-part = Position, { $part } : { $problem }
text-too-long = Le texte fait plus de { $most } octets.
part-missing = Cet élément manque.
no-seat = `{ $text }` n’est pas un camp de cette partie.
key-expected = Il faut `{ $key }=…`, et il y a `{ $text }`.
one-too-many = `{ $text }` est en trop.
no-number = `{ $text }` n’est pas un nombre.
moves-from-1 = Les coups se numérotent à partir de 1.
square-twice = { $square } y est deux fois.
seats-listed = Il y a { $count } camps au lieu de { $seats }.
ranks = Il y a { $count } rangées au lieu de { $wanted }.
rank-too-long = La rangée { $rank } a plus de { $wanted } cases.
rank-too-short = La rangée { $rank } a { $count } cases au lieu de { $wanted }.
no-run = Rangée { $rank } : `{ $text }` en { $square } n’est pas une seule suite de cases vides.
no-piece = Rangée { $rank } : `{ $text }` en { $square } n’est pas une pièce de ce jeu.
no-square = `{ $text }` n’est pas une case de cet échiquier.
not-the-list-of = `{ $text }` n’est pas la liste { FORM($seat, as: "genitive") }.
no-codes = `{ $text }` n’est pas une liste de codes de pièces.
not-in-order = `{ $text }` n’est pas dans l’ordre alphabétique.
on-final-rank = { CAPITAL($kind, as: "bare") } en { $square }, la dernière rangée { FORM($seat, as: "genitive") }.
passes = { $count } passes, c’est trop : { $most } au plus.
kings = { $seat } ont { $count } rois au lieu d’un seul.
too-many-of-kind = { $seat } ont { $count } { FORM($kind, as: "many") } : { $most } au plus.
too-many-of-two-kinds = { $seat } ont { $count } { FORM($kind, as: "many") } et { FORM($promoted, as: "many") }, pièces prises comprises : { $most } au plus.
too-many-pieces = { $seat } ont { $count } pièces : { $most } au plus.
both-have-won = Les deux camps ont gagné.
seat-not-in-game = { $seat } ne sont pas dans cette partie.
piece-not-in-game = { $square } : { FORM($seat, as: "nominative") } ne sont pas dans cette partie.
not-for-reserve = { FORM($seat, as: "bare") } : `{ $code }` ne peut pas être en réserve.
reserve-order = Les camps ne sont pas dans l’ordre w r b g.
nothing-to-act-with = { $seat } n’ont plus rien à jouer.
not-for-captures = { FORM($seat, as: "bare") } : `{ $code }` ne peut pas être parmi les pièces prises.
no-unmoved = `{ $text }` doit être `-`, `w`, `b` ou `wb`.
king-not-home = Le roi { FORM($seat, as: "genitive") } n’est pas en { $square }.
out-of-formation = Les maîtres d’armes { FORM($seat, as: "genitive") } en { $one } et { $other } sont hors de formation.
no-own-piece = Il n’y a pas de pièce { FORM($seat, as: "genitive") } en { $square }.
check-out-of-turn = Le roi { FORM($seat, as: "genitive") } est en échec depuis { $square }, mais { FORM($seat, as: "nominative") } n’ont pas le trait.
in-check-out-of-turn = { $seat } sont en échec, mais le trait est { FORM($other, as: "dative") }.
pawn-on-rank = Un pion { FORM($seat, as: "genitive") } ne peut pas être en { $square }.
no-home = { $square } n’est pas une case de départ de roi ou de tour.
unmoved-order = { $square } n’est pas dans l’ordre a1 e1 h1 a8 e8 h8.
unmoved-not-there = Le roi ou la tour qui commence en { $square } n’y est pas.
phase-late = Le roi { FORM($seat, as: "genitive") } aurait déjà dû avancer.
phase-place = Il faut au roi { FORM($seat, as: "genitive") } une phase de 1 à { $most }, écrite `{ $letter }:N`.
phase-kings = Il y a plus de deux rois.
no-double-step = Aucun pion { FORM($seat, as: "genitive") } ne vient de franchir { $square }.
no-block = Le roi géant { FORM($seat, as: "genitive") } est en { $squares } au lieu d’un bloc de 2 × 2.
not-empty-after-double-step = { $empty } doit être vide après un double pas par-dessus { $square }.
no-pawn-beyond = Il n’y a pas de pion { FORM($seat, as: "genitive") } qui vient de franchir { $square }.

# Ce qui ne va pas dans le texte d’une partie. $problem est l’un de ceux d’au-dessus ou d’en bas.

game-text-line = Ligne { $line } : { $problem }
game-text-too-long = Le texte fait plus de { $most } octets.
game-text-too-many = Il y a plus de { $most } coups.
game-text-no-game = Il n’y a pas de jeu nommé `{ $name }`.
game-text-comment = Le commentaire `{ $text }` ne se termine pas sur sa ligne.
game-text-unreadable = `{ $text }` n’est ni un coup, ni un numéro, ni un commentaire, ni un résultat.
game-text-number = Le numéro devrait être { $number }, et non `{ $said }`.
game-text-move = Coup { $ply }, { $action } : { $problem }
game-text-end = Le résultat `{ $stated }` ne convient pas : { $problem }
game-text-result = Le résultat devrait être `{ $found }`, et non `{ $stated }`.
game-missing = L’étiquette `Game` manque.
action-missing = Le coup manque après le numéro.
result-missing = Le résultat manque.
no-tag = `{ $text }` n’est pas une étiquette. Écris `[Key "value"]`.
no-pair = `{ $text }` n’est pas une option. Écris `key=value`.
key-taken = `{ $text }` est un nom d’étiquette réservé.
tag-twice = `{ $key }` est donné deux fois.
roll-missing = Il faut deux dés à { $sides } faces.
roll-needless = Ce coup se joue sans dés.
roll-impossible = Des dés à { $sides } faces ne peuvent pas donner { $attack } et { $defence }.
seat-gone = { $seat } ne sont plus dans la partie.
not-for-people = On ne peut pas déclarer `{ $outcome }` ici.
nothing-to-claim = Il n’y a pas de nulle à réclamer.

# Ce dont on peut convenir pour tout jeu.

option-game = Auquel des cinq jeux on joue
option-seat = Le camp que tu joues
option-time = Cadence : `3d per move`, `10d + 1d`
option-flagging = Ce qui se passe quand le temps est écoulé
option-solo = Tu joues tous les camps toi-même, pour t’exercer ou pour essayer
option-rated = Le résultat compte pour la cote
option-takebacks = On peut reprendre un coup si tout le monde est d’accord
option-hints = À son tour, on peut demander un bon coup avec `/hint`
option-conditions = On peut donner des coups conditionnels avec `/premove`
option-analysis = Pendant la partie, on peut essayer des coups avec `/whatif` et voir les menaces
option-seating = Si on choisit son camp ou s’il est tiré au sort
option-entry = Si tout le monde peut rejoindre la partie, ou seulement les personnes invitées
option-ratings = Les cotes qu’il faut pour rejoindre la partie : `1400-1700`, `1500+`, `-1600`
option-spectators = Si d’autres peuvent regarder
option-offers = Combien de temps une proposition reste ouverte
option-lobby = Combien de temps la partie attend des joueurs
option-choosing = Combien de temps il y a pour choisir une armée
option-api = Si l’on peut jouer avec ses propres programmes, via l’API

# Le titre.

title = Échecs du roi géant

# Les pièces propres à ce jeu.

kind-giant-king = roi géant
    .letter = R
    .gender = m
    .article = un roi géant
    .the = le roi géant
    .genitive = du roi géant
    .dative = au roi géant
    .many = rois géants
    .counted =
        { $count ->
            [one] { $count } roi géant
           *[other] { $count } rois géants
        }

kind-gryphon = griffon
    .letter = G
    .gender = m
    .article = un griffon
    .the = le griffon
    .genitive = du griffon
    .dative = au griffon
    .many = griffons
    .counted =
        { $count ->
            [one] { $count } griffon
           *[other] { $count } griffons
        }

kind-wildebeest = gnou
    .letter = Gn
    .gender = m
    .article = un gnou
    .the = le gnou
    .genitive = du gnou
    .dative = au gnou
    .many = gnous
    .counted =
        { $count ->
            [one] { $count } gnou
           *[other] { $count } gnous
        }

kind-reaper = faucheur
    .gender = m
    .article = un faucheur
    .the = le faucheur
    .genitive = du faucheur
    .dative = au faucheur
    .many = faucheurs
    .counted =
        { $count ->
            [one] { $count } faucheur
           *[other] { $count } faucheurs
        }

kind-citadel = citadelle
    .gender = f
    .article = une citadelle
    .the = la citadelle
    .genitive = de la citadelle
    .dative = à la citadelle
    .many = citadelles
    .counted =
        { $count ->
            [one] { $count } citadelle
           *[other] { $count } citadelles
        }

kind-behemoth = béhémoth
    .gender = m
    .article = un béhémoth
    .the = le béhémoth
    .genitive = du béhémoth
    .dative = au béhémoth
    .many = béhémoths
    .counted =
        { $count ->
            [one] { $count } béhémoth
           *[other] { $count } béhémoths
        }

kind-archangel = archange
    .gender = m
    .article = un archange
    .the = l’archange
    .genitive = de l’archange
    .dative = à l’archange
    .many = archanges
    .counted =
        { $count ->
            [one] { $count } archange
           *[other] { $count } archanges
        }

kind-lioness = lionne
    .gender = f
    .article = une lionne
    .the = la lionne
    .genitive = de la lionne
    .dative = à la lionne
    .many = lionnes
    .counted =
        { $count ->
            [one] { $count } lionne
           *[other] { $count } lionnes
        }

kind-chimera = chimère
    .gender = f
    .article = une chimère
    .the = la chimère
    .genitive = de la chimère
    .dative = à la chimère
    .many = chimères
    .counted =
        { $count ->
            [one] { $count } chimère
           *[other] { $count } chimères
        }

# Comment chaque pièce se déplace, après « il » ou « elle ».

moves-giant-king = se déplace d’une case dans n’importe quelle direction ; on le désigne par sa case en bas à gauche, avant et après le coup
moves-gryphon = se déplace d’une case en diagonale, puis d’autant de cases qu’il veut vers l’extérieur sur une rangée ou une colonne
moves-rook = se déplace d’autant de cases qu’elle veut sur une rangée ou une colonne
moves-wildebeest = saute d’une case, puis de deux ou trois à angle droit
moves-cardinal = se déplace d’autant de cases qu’il veut en diagonale, ou saute comme un cavalier aux échecs
moves-knight = saute comme un cavalier aux échecs, ou d’exactement deux cases en diagonale
moves-bishop = se déplace d’autant de cases qu’il veut en diagonale
moves-pawn = avance d’une case, ou de deux depuis sa rangée de départ, et prend à une case en diagonale vers l’avant
moves-reaper = se déplace comme un griffon ou une tour
moves-citadel = se déplace comme une tour, saute comme un cavalier aux échecs, ou saute d’exactement deux cases en diagonale
moves-behemoth = saute d’une ou deux cases, puis de deux ou trois à angle droit
moves-archangel = se déplace comme un griffon ou un fou
moves-lioness = saute sur n’importe quelle case située à deux pas de roi au plus
moves-chimera = se déplace comme un fou, ou d’une case sur une rangée ou une colonne puis d’autant de cases qu’elle veut en diagonale vers l’extérieur

# Notes des diagrammes.

note-giant-king = Il occupe quatre cases, et celle en bas à gauche le désigne. Il prend toutes les pièces adverses là où il va.
note-pawn = Sur ses huitième, neuvième et dixième rangées, il permet de promouvoir une autre pièce de son camp.

# Pourquoi un coup est refusé.

TURNS_INTO_NOTHING = { FORM($piece, as: "definite") } ne peut pas devenir une autre pièce. Un pion qui atteint l’une de ses trois dernières rangées promeut une autre pièce que lui : indique la case de celle-ci.
WRONG_CORNER = Désigne { FORM($piece, as: "the") } par sa case en bas à gauche : { $via }, et non { $from }.
OVER_THE_EDGE = { FORM($piece, as: "definite") } ne peut pas aller en { $to } : ses quatre cases doivent toutes être sur l’échiquier.
ONTO_OWN_PIECE = { FORM($piece, as: "definite") } ne peut pas aller en { $to } : { FORM($by, as: "the") } de son camp en { $at } lui barre la route.
ONTO_OTHER_KING = { FORM($piece, as: "definite") } ne peut pas aller en { $to } : il marcherait sur { FORM($by, as: "nominative") } en { $at }.
TAKES_KING = { FORM($piece, as: "definite") } ne peut pas aller en { $to } : aucune pièce ne prend { FORM($by, as: "nominative") }.
PAWN_FACES_PIECE = { FORM($piece, as: "definite") } ne peut pas aller en { $to } : { FORM($by, as: "nominative") } s’y trouve, et un pion prend en diagonale.
DOUBLE_STEP = { FORM($piece, as: "definite") } ne peut pas aller en { $to } : un pion n’avance de deux cases que depuis sa rangée de départ.
NOTHING_TO_CAPTURE = { FORM($piece, as: "definite") } ne peut pas aller en { $to } : un pion ne va en diagonale que pour prendre, et il n’y a rien à prendre.
EN_PASSANT_GONE = { FORM($piece, as: "definite") } ne peut pas prendre en passant en { $to } : { FORM($by, as: "nominative") } en { $at } n’a pas franchi cette case au dernier coup.
TOO_EARLY = { FORM($piece, as: "definite") } ne peut ni promouvoir ni parachuter une pièce en { $to } : il faut un pion sur sa 8e, 9e ou 10e rangée.
PROMOTES_NOBODY = Il n’y a aucune pièce à promouvoir en { $via }.
PROMOTES_ENEMY = { $seat } ne peuvent pas promouvoir { FORM($by, as: "nominative") } en { $at }. Choisis une pièce de ton camp.
PROMOTES_PAWN = { $by } en { $at } ne peut pas être promu : un pion ne l’est jamais. Choisis une autre pièce.
PROMOTES_KING = { $by } en { $at } ne peut pas être promu : un roi géant ne l’est jamais. Choisis une autre pièce.
PROMOTES_TWICE = { $by } en { $at } a déjà eu sa promotion. Choisis une autre pièce.
DROPS_PAWN = { $seat } ne peuvent pas parachuter de pion.
DROPS_TOO_SOON = { $seat } ne peuvent pas encore parachuter de pièce : { FORM($by, as: "nominative") } en { $at } peut encore être { GENDER($by) ->
        [f] promue
       *[m] promu
    }.
DROPS_NOTHING =
    { GENDER($kind) ->
        [f] { $seat } n’ont aucune { $kind } prise à parachuter.
       *[m] { $seat } n’ont aucun { $kind } pris à parachuter.
    }
DROPS_TOO_FAR = { CAPITAL($kind, as: "the") } ne peut pas être { GENDER($kind) ->
        [f] parachutée
       *[m] parachuté
    } en { $via } : cette case ne touche pas le roi géant { FORM($seat, as: "genitive") }.
DROPS_ONTO_PIECE = { CAPITAL($kind, as: "the") } ne peut pas être { GENDER($kind) ->
        [f] parachutée
       *[m] parachuté
    } en { $at } : { FORM($by, as: "nominative") } s’y trouve.
STAYS_IN_CHECK = { FORM($piece, as: "definite") } ne peut pas aller en { $to } : le roi géant { FORM($seat, as: "genitive") } serait encore en échec. Ses quatre cases sont toutes attaquées, { $via } par { FORM($by, as: "nominative") } en { $at }.
EXPOSES_KING = { FORM($piece, as: "definite") } ne peut pas aller en { $to } : le roi géant { FORM($seat, as: "genitive") } serait en échec. Ses quatre cases seraient toutes attaquées, { $via } par { FORM($by, as: "nominative") } en { $at }.
KING_INTO_CHECK = { FORM($piece, as: "definite") } ne peut pas aller en { $to } : il serait en échec. Ses quatre cases seraient toutes attaquées, { $via } par { FORM($by, as: "nominative") } en { $at }.

# Les règles.

GK-1 = L’échiquier a 10 × 10 cases. La première rangée des Blancs, de a à j : griffon, tour, gnou, cardinal, roi géant (e et f, sur les rangées 1 et 2), cardinal, gnou, tour, griffon. Les cavaliers commencent en c2 et h2, les fous en b2 et i2, les pions sur la troisième rangée. Les Noirs ont la même disposition en miroir. Les Blancs commencent.
GK-2 = Le roi géant occupe 2 × 2 cases et se déplace d’une case dans n’importe quelle direction. Il prend toutes les pièces adverses sur ses nouvelles cases, jusqu’à trois d’un coup ; celles de son camp lui barrent la route. Il ne roque pas et ne peut pas marcher sur l’autre roi géant.
GK-3 = Le griffon se déplace d’une case en diagonale. Si cette case est vide, il peut continuer d’autant de cases qu’il veut vers l’extérieur, sur une rangée ou une colonne. Le faucheur se déplace comme un griffon ou une tour.
GK-4 = La tour se déplace comme aux échecs. La citadelle se déplace comme une tour, saute comme un cavalier aux échecs, ou saute d’exactement deux cases en diagonale.
GK-5 = Le gnou saute d’une case, puis de deux ou trois à angle droit. Le béhémoth peut aussi sauter d’exactement deux cases en diagonale, ou de deux cases, puis de trois à angle droit.
GK-6 = Le cardinal se déplace comme un fou ou saute comme un cavalier aux échecs. L’archange se déplace comme un griffon ou un fou, sans ce saut.
GK-7 = Le cavalier saute comme un cavalier aux échecs, ou d’exactement deux cases en diagonale. La lionne saute sur n’importe laquelle des 24 cases situées à deux pas de roi au plus.
GK-8 = Le fou se déplace comme aux échecs. La chimère se déplace comme un fou, ou d’une case sur une rangée ou une colonne et, si cette case est vide, de là d’autant de cases qu’elle veut en diagonale vers l’extérieur.
GK-9 = Le pion se déplace comme aux échecs : il avance d’une case, ou de deux depuis sa rangée de départ (3 pour les Blancs, 8 pour les Noirs), et prend à une case en diagonale vers l’avant. Il peut prendre en passant juste après un double pas.
GK-10 = Aucune pièce ne peut prendre un roi géant ni aller sur ses cases. Un roi géant barre la route aux autres comme n’importe quelle pièce, sauf dans le cas de GK-12.
GK-11 = Un roi géant n’est en échec que si ses quatre cases sont toutes attaquées. Tu ne peux pas jouer un coup qui laisse ton propre roi géant en échec. Les promotions, les parachutages et le retrait du pion font partie du coup.
GK-12 = Les cases d’un roi géant ne se protègent pas les unes les autres : chacune est jugée comme si les trois autres étaient vides. Il en va de même pour le premier pas d’un mouvement coudé.
GK-13 = Un roi géant attaque une case si l’un de ses coups l’amène sur cette case, qu’il n’occupait pas.
GK-14 = Si tu es en échec sans coup légal, c’est mat et tu perds. Si tu n’es pas en échec et n’as aucun coup légal, la partie est nulle. Une partie continue même si plus aucun camp ne peut la gagner.
GK-15 = Les pions ne se promeuvent pas eux-mêmes. Quand ton pion atteint sa 8e rangée, puis la 9e et la 10e, tu peux aussitôt promouvoir une autre de tes pièces qui ne l’est pas encore ; ni un pion, ni le roi géant. Sur la 10e rangée, le pion est ensuite retiré, même si tu ne promeus rien.
GK-16 = Si tu n’as aucune pièce de ce genre sur l’échiquier, tu peux à la place parachuter l’une de tes pièces prises, non promue, sur une case vide à côté de ton roi géant. Les pions ne se parachutent pas. À ce moment, le pion qui avance est encore sur sa case.
GK-17 = Rien ne t’oblige à promouvoir ni à parachuter. Si tu ne le fais pas tout de suite, l’occasion est perdue.

# Le jeu en bref, et les étapes de son tutoriel : de quoi il s’agit, que faire, et ce qui est dit une fois que c’est fait.

summary = Les Échecs du roi géant (Giant-King Chess) se jouent sur un plus grand échiquier, avec un roi qui occupe quatre cases. Le roi géant prend tout ce sur quoi il marche. Il n’est en échec que si ses quatre cases sont toutes attaquées. Les pions qui vont loin promeuvent d’autres pièces. Le mat gagne.
goal = Pour gagner, mate le roi géant adverse, qui occupe quatre cases.

lesson-four-squares = Quatre cases
    .about = Ton roi occupe quatre cases. Il prend toutes les pièces adverses sur lesquelles il marche. Tes propres pièces lui barrent la route.
    .task = Prends deux pièces d’un coup avec ton roi géant.
    .done = Un pas, deux prises. Il peut même y en avoir trois.
lesson-gryphon = Le griffon
    .about = Un griffon prend un virage : une case en diagonale, puis tout droit. Une pièce sur sa première case l’arrête.
    .task = Prends la tour en e9 avec ton griffon.
    .done = Une case en diagonale vers e5, puis tout droit jusqu’en e9.
lesson-jumps = Les pièces qui sautent
    .about = Ces trois-là sautent par-dessus tout ce qui leur barre la route. Le cardinal peut aussi se déplacer comme un fou.
    .task = Prends le fou avec ton gnou.
    .done = Une case, puis trois à angle droit.
lesson-promotion = Les pions promeuvent les autres
    .about = Un pion ne se promeut jamais lui-même. Quand il atteint sa 8e, 9e ou 10e rangée, il peut aussitôt promouvoir une autre de tes pièces. Un griffon devient faucheur.
    .task = Joue ton pion en e8 et promeus ton griffon.
    .done = Ton griffon est maintenant un faucheur. Ce droit s’utilise tout de suite, sinon il est perdu.
lesson-promoted-riders = Pièces promues à longue portée
    .about = Une pièce promue a un nouveau nom et plus de coups. La plupart se déplacent comme deux pièces à la fois.
    .task = Prends la tour en f7 avec ta chimère.
    .done = Une case tout droit, puis en diagonale vers l’extérieur : c’est l’autre façon de se déplacer de la chimère.
lesson-promoted-jumps = Pièces promues qui sautent
    .about = Deux pièces promues sautent, sur plus de cases qu’avant.
    .task = Prends le cavalier avec ton béhémoth.
    .done = Deux cases, puis trois à angle droit, par-dessus tout ce qui s’y trouve.
lesson-drop = Parachuter une pièce
    .about = S’il ne te reste rien à promouvoir, un pion qui va loin ramène une pièce prise : tu la parachutes à côté de ton roi géant.
    .task = Joue ton pion en f8 et parachute ton cavalier pris.
    .done = Ton cavalier est de retour auprès de son roi.
lesson-checkmate = Échec et mat
    .about = Un roi géant n’est en échec que si ses quatre cases sont toutes attaquées. Tes tours attaquent déjà les colonnes h et i.
    .task = Mate : fais attaquer la colonne j par ton faucheur.
    .done = Les quatre cases sont attaquées, et rien n’y fait : échec et mat, gagné !

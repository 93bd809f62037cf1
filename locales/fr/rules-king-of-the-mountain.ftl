# Le titre.

title = Roi de la montagne

# Les pièces propres à ce jeu.

kind-marshal = maréchal
    .letter = M
    .gender = m
    .article = un maréchal
    .the = le maréchal
    .genitive = du maréchal
    .dative = au maréchal
    .many = maréchaux
    .counted =
        { $count ->
            [one] { $count } maréchal
           *[other] { $count } maréchaux
        }

kind-kangaroo = kangourou
    .gender = m
    .article = un kangourou
    .the = le kangourou
    .genitive = du kangourou
    .dative = au kangourou
    .many = kangourous
    .counted =
        { $count ->
            [one] { $count } kangourou
           *[other] { $count } kangourous
        }

kind-cannon = canon
    .gender = m
    .article = un canon
    .the = le canon
    .genitive = du canon
    .dative = au canon
    .many = canons
    .counted =
        { $count ->
            [one] { $count } canon
           *[other] { $count } canons
        }

kind-giant = géant
    .letter = G
    .gender = m
    .article = un géant
    .the = le géant
    .genitive = du géant
    .dative = au géant
    .many = géants
    .counted =
        { $count ->
            [one] { $count } géant
           *[other] { $count } géants
        }

kind-hero = héros
    .letter = H
    .gender = m
    .article = un héros
    .the = le héros
    .genitive = du héros
    .dative = au héros
    .many = héros
    .counted =
        { $count ->
            [one] { $count } héros
           *[other] { $count } héros
        }

# Comment chaque pièce se déplace, après « il » ou « elle ».

moves-king = se déplace d’une case dans n’importe quelle direction
moves-queen = se déplace d’autant de cases qu’elle veut sur une rangée, une colonne ou une diagonale
moves-marshal = se déplace comme une tour ou un cavalier
moves-cardinal = se déplace comme un fou ou un cavalier
moves-bishop = se déplace d’autant de cases qu’il veut en diagonale
moves-rook = se déplace d’autant de cases qu’elle veut sur une rangée ou une colonne
moves-knight = se déplace d’une case sur une rangée ou une colonne, puis d’une en diagonale vers l’extérieur
moves-kangaroo = saute comme un cavalier aux échecs, ou d’exactement deux cases en diagonale
moves-cannon = se déplace sur une rangée ou une colonne, et prend en sautant par-dessus une pièce et une seule
moves-archer = se déplace d’une ou deux cases sur une rangée ou une colonne, et tire à exactement deux cases en diagonale
moves-giant = se déplace d’une case sur une rangée ou une colonne, et prend à une ou deux cases en diagonale
moves-hero = se déplace d’une case en diagonale, et prend à une case sur une rangée ou une colonne

# Notes des diagrammes.

note-king = Il ne peut pas aller là où un autre camp l’attaque, mais il n’est pas obligé de parer un échec. Sur le sommet, il gagne.
note-knight = Une pièce ou un mur sur la première case l’arrête, ici en f8 et g7.
note-kangaroo = Rien ne l’arrête en chemin.
note-cannon = Un mur n’empêche pas la prise et ne compte pas comme la pièce sautée.
note-archer = Il prend sans bouger, à exactement deux cases en diagonale. Les murs et les pièces entre les deux ne comptent pas.
note-giant = Rien ne l’arrête en chemin quand il prend.

# Pourquoi un coup est refusé.

NOT_IN_RESERVE =
    { GENDER($kind) ->
        [f] { $seat } n’ont aucune { $kind } en réserve.
       *[m] { $seat } n’ont aucun { $kind } en réserve.
    }
NOT_A_RESPAWN_POINT = { $seat } ne peuvent placer une pièce que sur leurs deux cases de retour, et { $to } n’en est pas une.
RESPAWN_POINT_TAKEN = { $seat } ne peuvent pas placer de pièce en { $to } : { FORM($by, as: "nominative") } s’y trouve.
ONLY_ARCHERS_SHOOT = { FORM($piece, as: "definite") } en { $from } ne peut pas tirer : seul un archer prend sans bouger.
OUT_OF_RANGE = { FORM($piece, as: "definite") } en { $from } ne peut pas atteindre { $to } : il tire à exactement deux cases en diagonale.
NOTHING_TO_SHOOT = { FORM($piece, as: "definite") } en { $from } n’a pas de cible : il n’y a rien en { $to }.
SHOT_AT_OWN_PIECE = { FORM($piece, as: "definite") } en { $from } ne peut pas tirer sur { FORM($by, as: "nominative") } en { $to } : c’est une pièce de son camp.
ARCHER_SHOOTS = { FORM($piece, as: "definite") } ne peut pas aller en { $to } : il prend { FORM($by, as: "nominative") } en tirant. Écris { $from }*{ $to }.
STOPS_ON_WALL = { FORM($piece, as: "definite") } ne peut pas s’arrêter en { $to } : c’est un mur.
WALL_IN_THE_WAY = { FORM($piece, as: "definite") } ne peut pas aller en { $to } : le mur en { $via } lui barre la route.
LEG_BLOCKED = { FORM($piece, as: "definite") } ne peut pas aller en { $to } : { FORM($by, as: "nominative") } en { $at } bloque son premier pas.
LEG_WALLED = { FORM($piece, as: "definite") } ne peut pas aller en { $to } : le mur en { $via } bloque son premier pas.
NO_SCREEN = { FORM($piece, as: "definite") } ne peut pas prendre { FORM($by, as: "nominative") } en { $to } : il n’y a aucune pièce à sauter entre les deux.
SCREENS = { FORM($piece, as: "definite") } ne peut pas prendre { FORM($by, as: "nominative") } en { $to } : il saute par-dessus une pièce et une seule, et il y en a plusieurs.
STEP_CANNOT_CAPTURE = { FORM($piece, as: "definite") } ne peut pas prendre { FORM($by, as: "nominative") } en { $to } : il ne prend qu’en tirant.
GIANT_STEP_CANNOT_CAPTURE = { FORM($piece, as: "definite") } ne peut pas prendre { FORM($by, as: "nominative") } en { $to } : il ne prend qu’en diagonale.
GIANT_NEEDS_CAPTURE = { FORM($piece, as: "definite") } ne peut pas aller en { $to } : il ne va en diagonale que pour prendre, et cette case est vide.
HERO_STEP_CANNOT_CAPTURE = { FORM($piece, as: "definite") } ne peut pas prendre { FORM($by, as: "nominative") } en { $to } : il ne prend que sur une rangée ou une colonne.
HERO_NEEDS_CAPTURE = { FORM($piece, as: "definite") } ne peut pas aller en { $to } : il ne va sur une rangée ou une colonne que pour prendre, et cette case est vide.
KING_ATTACKED = { FORM($piece, as: "definite") } ne peut pas aller en { $to } : { FORM($by, as: "nominative") } en { $at } attaque cette case.
KING_ATTACKED_ELSEWHERE = { FORM($piece, as: "definite") } ne peut pas prendre en { $to } : il serait renvoyé en { $via }, où { FORM($by, as: "nominative") } en { $at } l’attaque.

# Les règles.

KOTM-1 = L’échiquier a 19 × 19 cases. Le sommet est la case du milieu, j10.
KOTM-2 = Les quatre coins et e5, e15, o15 et o5 sont des cases de retour. Chaque camp en a deux : le coin où son roi commence, et la case intérieure la plus proche.
KOTM-3 = Aucune pièce ne peut s’arrêter sur un mur. Elle ne peut le traverser que si sa propre règle le dit.
KOTM-4 = L’inventeur a dessiné trois cartes de murs, mais les images sont perdues. Les cartes terraces, pinwheel et crags sont de Castellan ; chacune est pareille après un quart de tour. Tu peux aussi apporter ta propre carte : 19 lignes de 19 caractères, # pour un mur. Le sommet, les cases de retour et les cases des quatre armées doivent être sans mur, et le roi de chaque coin doit avoir un chemin vers le sommet.
KOTM-5 = On joue à deux, trois ou quatre (option seats). Les Blancs sont en a1, les Rouges en a19, les Noirs en s19 et les Dorés en s1. À deux : Blancs et Noirs ; à trois : Blancs, Rouges et Noirs.
KOTM-6 = On joue dans le sens des aiguilles d’une montre, un coup chacun : Blancs, Rouges, Noirs, Dorés. Les camps qui ne jouent pas sont sautés.
KOTM-7 = Dans les règles de l’inventeur, c’est au plus jeune de commencer. Ici, l’option first désigne qui commence, ou laisse faire le hasard.
KOTM-8 = Le roi commence dans son coin, avec la dame devant lui en diagonale. Face au sommet, le roi a le maréchal à sa gauche et le cardinal à sa droite.
KOTM-9 = Seize autres pièces remplissent les cases d’armée. Choisis-les parmi 2 fous, 2 tours, 2 cavaliers, 2 kangourous, 2 canons, 2 archers, 2 géants et 6 héros. Les six héros sont obligatoires ; les quatre pièces restantes ne jouent pas.
KOTM-10 = Les cases d’armée des Blancs sont, dans l’ordre, c1 d1 e1 f1, c2 d2 e2 f2, a3 a4 a5 a6 et b3 b4 b5 b6. Pour les autres camps, on tourne l’échiquier. Une armée s’écrit avec seize codes de pièces dans cet ordre.
KOTM-11 = Il y a trois armées toutes faites : balanced, skirmish et siege. L’option army vaut pour tous les camps ; army.w, army.r, army.b et army.g pour un seul.
KOTM-12 = Les armées se choisissent en secret et sont montrées quand tout le monde est prêt, sauf si vous avez convenu de setup=open.
KOTM-13 = Le roi se déplace d’une case dans n’importe quelle direction. Il ne peut pas aller là où il serait en échec une fois tout le coup joué ; le sommet ne fait pas exception. Il n’est pas obligé de parer un échec, et tes autres pièces peuvent cesser de le protéger. Il n’y a pas de roque.
KOTM-14 = La dame, la tour et le fou se déplacent comme aux échecs.
KOTM-15 = Le cavalier se déplace d’une case sur une rangée ou une colonne, puis d’une case en diagonale vers l’extérieur. Une pièce ou un mur sur la première case l’arrête.
KOTM-16 = Le maréchal se déplace comme une tour ou un cavalier, le cardinal comme un fou ou un cavalier.
KOTM-17 = Le kangourou saute comme un cavalier aux échecs, ou d’exactement deux cases en diagonale. Rien ne l’arrête.
KOTM-18 = Le canon se déplace comme une tour, et les murs l’arrêtent. Pour prendre, il saute par-dessus une pièce et une seule, de n’importe quel camp, sur une rangée ou une colonne, et prend la pièce suivante si elle est adverse. Les murs n’empêchent pas la prise et ne comptent pas comme la pièce sautée.
KOTM-19 = L’archer se déplace d’une ou deux cases tout droit sur une rangée ou une colonne ; les pièces et les murs l’arrêtent, et il ne prend pas ainsi. Au lieu de bouger, il peut tirer sur une pièce adverse à exactement deux cases en diagonale. Rien n’arrête le tir.
KOTM-20 = Le géant se déplace d’une case sur une rangée ou une colonne, sans prendre. Il prend à une ou deux cases en diagonale en y allant, et rien ne l’arrête en chemin.
KOTM-21 = Le héros se déplace d’une case en diagonale, sans prendre. Il prend à une case sur une rangée ou une colonne.
KOTM-22 = Une pièce peut passer en diagonale entre deux murs qui se touchent par le coin.
KOTM-23 = Une pièce prise revient aussitôt dans le coin de son camp si ce coin est vide après la prise, sinon dans la réserve de son camp. Pour les rois, voir KOTM-25.
KOTM-24 = Au lieu de déplacer une pièce, tu peux en placer une de ta réserve sur l’une de tes deux cases de retour, si elle est vide. On ne prend pas en plaçant. L’inventeur donnait la liste des cases possibles, perdue dans notre exemplaire ; les cases de retour sont une décision de Castellan.
KOTM-25 = Un roi pris revient aussitôt. Il va dans son coin si celui-ci est vide, sinon sur sa case de retour intérieure si elle est vide. Si les deux sont occupés, il va quand même dans son coin, et la pièce qui s’y trouve lui cède la place, même si c’est celle qui a pris : une pièce de son camp va en réserve, toute autre compte comme prise. Peu importe que la case soit attaquée. L’inventeur donnait la liste de ces cases, perdue dans notre exemplaire ; cet ordre est une décision de Castellan.
KOTM-26 = Prendre un roi ne fait pas gagner la partie. Un roi peut prendre un roi, dans les limites de KOTM-13.
KOTM-27 = Amène ton roi sur le sommet, et tu gagnes aussitôt. Seul le coup du roi lui-même compte.
KOTM-28 = Si tu abandonnes ou que ton temps est écoulé, tu quittes la partie : tes pièces et ta réserve sont retirées, et tes cases de retour deviennent des cases ordinaires. Le dernier camp en jeu gagne.
KOTM-29 = Si tu ne peux ni déplacer ni placer de pièce, tu passes. Quand tous les camps restants passent l’un après l’autre, la partie est nulle.

# À quoi servent les options de ce jeu.

option-seats = Le nombre de joueurs
option-board = Les murs : une carte, ou 19 lignes de ta main
option-first = Qui joue en premier
option-army = L’armée de tous les camps
option-army-w = L’armée des Blancs
option-army-r = L’armée des Rouges
option-army-b = L’armée des Noirs
option-army-g = L’armée des Dorés
option-setup = Si les armées se choisissent en secret

# Le jeu en bref, et les étapes de son tutoriel : de quoi il s’agit, que faire, et ce qui est dit une fois que c’est fait.

summary = Dans Roi de la montagne (King of the Mountain), mène ton roi au sommet, la case du milieu : le premier arrivé gagne. Les pièces prises ne sont pas perdues : elles reviennent dans leur coin ou attendent en réserve. Même un roi pris ne fait que retourner dans son coin. Les murs barrent la route, mais certaines pièces sautent ou tirent par-dessus.
goal = Pour gagner, mène ton roi au sommet, la case du milieu, avant les autres.

lesson-summit = Le sommet
    .about = Le sommet est la case du milieu, j10. Le premier camp dont le roi y va gagne. Aucune pièce ne peut s’arrêter sur un mur.
    .task = Amène ton roi sur le sommet.
    .done = Ton roi est sur le sommet : gagné ! Seul le coup du roi lui-même compte.
lesson-horse = Le pas du cavalier
    .about = Le premier pas d’un cavalier demande une case vide : on peut donc le bloquer. Deux pièces plus grandes peuvent aussi se déplacer comme ce cavalier.
    .task = Prends la tour avec ton maréchal, joué comme un cavalier.
    .done = Une case tout droit, une en diagonale vers l’extérieur. Une pièce ou un mur sur la première case l’aurait arrêté.
lesson-kangaroo = Le kangourou saute
    .about = Rien n’arrête un kangourou : il saute par-dessus les murs et les pièces.
    .task = Saute par-dessus les murs et prends la tour avec ton kangourou.
    .done = Pour un kangourou, seule compte la case où il retombe.
lesson-cannon = Le canon
    .about = Pour prendre, un canon doit sauter par-dessus une pièce et une seule, de n’importe quel camp. Les murs ne comptent pas comme des pièces et n’empêchent pas la prise.
    .task = Prends le kangourou en f16 avec ton canon.
    .done = Ton héros était la pièce à sauter. Le fou en k10 ne risquait rien : il n’y a qu’un mur devant lui.
lesson-archer = L’archer
    .about = Un archer tire : il prend une pièce à exactement deux cases en diagonale et reste où il est. Il ne prend jamais en se déplaçant.
    .task = Tire sur le héros en i10 avec ton archer.
    .done = Le héros n’est plus là, et ton archer n’a pas bougé. Les murs et les pièces entre les deux ne comptent pas.
lesson-giant-and-hero = Géants et héros
    .about = Ces deux-là ne prennent pas comme ils se déplacent.
    .task = Prends le cavalier en i10 avec ton géant.
    .done = Un géant prend jusqu’à deux cases plus loin, même par-dessus un mur. Un héros fait l’inverse : il se déplace en diagonale et prend tout droit.
lesson-respawn = Les pièces reviennent
    .about = Une pièce prise revient aussitôt dans le coin de son camp. Si le coin est occupé, elle attend en réserve. Au lieu de déplacer une pièce, tu peux la placer sur l’une de tes deux cases de retour, ici a1 et e5.
    .task = Remets sur l’échiquier la tour de ta réserve.
    .done = Ta tour est de retour. La placer, c’était ton coup.
lesson-send-back = Renvoyer un roi
    .about = Prendre un roi ne fait pas gagner : il retourne dans son coin. Mais regarde, le roi noir est à un pas du sommet !
    .task = Prends le roi avec ta tour.
    .done = Le roi noir repart de son coin. Ça te laisse beaucoup de temps.

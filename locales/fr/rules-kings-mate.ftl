# Le titre.

title = Mat au roi

# Les pièces propres à ce jeu.

kind-swordmaster = maître d’armes
    .letter = M
    .gender = m
    .article = un maître d’armes
    .the = le maître d’armes
    .genitive = du maître d’armes
    .dative = au maître d’armes
    .many = maîtres d’armes
    .counted =
        { $count ->
            [one] { $count } maître d’armes
           *[other] { $count } maîtres d’armes
        }

kind-keeper = gardien
    .letter = G
    .gender = m
    .article = un gardien
    .the = le gardien
    .genitive = du gardien
    .dative = au gardien
    .many = gardiens
    .counted =
        { $count ->
            [one] { $count } gardien
           *[other] { $count } gardiens
        }

kind-priest = prêtre
    .letter = P
    .gender = m
    .article = un prêtre
    .the = le prêtre
    .genitive = du prêtre
    .dative = au prêtre
    .many = prêtres
    .counted =
        { $count ->
            [one] { $count } prêtre
           *[other] { $count } prêtres
        }

kind-priestess = prêtresse
    .letter = Ps
    .gender = f
    .article = une prêtresse
    .the = la prêtresse
    .genitive = de la prêtresse
    .dative = à la prêtresse
    .many = prêtresses
    .counted =
        { $count ->
            [one] { $count } prêtresse
           *[other] { $count } prêtresses
        }

kind-fool = bouffon
    .letter = B
    .gender = m
    .article = un bouffon
    .the = le bouffon
    .genitive = du bouffon
    .dative = au bouffon
    .many = bouffons
    .counted =
        { $count ->
            [one] { $count } bouffon
           *[other] { $count } bouffons
        }

# Comment chaque pièce se déplace, après « il » ou « elle ».

moves-king = se déplace d’une case dans n’importe quelle direction
moves-swordmaster = se déplace d’autant de cases qu’il veut sur une rangée, une colonne ou une diagonale
moves-keeper = se déplace d’autant de cases qu’il veut sur une rangée ou une colonne
moves-priest = se déplace d’autant de cases qu’il veut en diagonale
moves-priestess = se déplace d’autant de cases qu’elle veut en diagonale
moves-fool = se déplace d’une case tout droit, en avant ou en arrière, et prend à une case en diagonale

# Notes des diagrammes.

note-king = Au moins un maître d’armes doit rester à côté de lui, et l’autre à côté de lui ou du premier. Les cases surélevées ne l’arrêtent pas.
note-swordmaster = Il doit rester à côté de son roi, ou à côté de l’autre maître d’armes qui y est. Les cases surélevées ne l’arrêtent pas.
note-keeper = Les cases surélevées l’arrêtent, sauf si son roi est sur l’une de celles du centre.
note-priest = Les cases surélevées l’arrêtent, sauf si son roi est sur l’une de celles du centre.
note-priestess = Les cases surélevées l’arrêtent, sauf si son roi est sur l’une de celles du centre.
note-fool = Sur sa dernière rangée, il devient l’une des pièces prises de son camp (gardien, prêtre ou prêtresse), s’il y en a.

# Pourquoi un coup est refusé.

FAILED_THIS_TURN = { FORM($piece, as: "definite") } en { $from } ne peut plus agir pendant ce tour : sa prise a échoué. Joue une autre pièce.
DEFENCE_NOT_AGREED = { FORM($piece, as: "definite") } ne peut pas sauter en { $to } : cette partie se joue sans la Défense de la couronne.
DEFENCE_KING_HAS_MOVED = { FORM($piece, as: "definite") } ne peut pas sauter en { $to } : la Défense de la couronne est réservée à un roi qui n’a jamais bougé.
DEFENCE_WITHOUT_LINE = { FORM($piece, as: "definite") } ne peut pas sauter en { $to } : pour la Défense de la couronne, ses maîtres d’armes doivent être en { $at } et { $via }.
DEFENCE_LANDS_ON_PIECE = { FORM($piece, as: "definite") } ne peut pas sauter en { $to } : { FORM($by, as: "nominative") } s’y trouve, et la Défense de la couronne demande une case vide.
PASSES_RAISED = { FORM($piece, as: "definite") } ne peut pas aller en { $to } : seuls les rois et les maîtres d’armes franchissent la case surélevée { $via }. Les autres pièces le peuvent tant que leur roi est sur l’une des cinq du milieu.
STOPS_ON_RAISED = { FORM($piece, as: "definite") } ne peut pas s’arrêter sur la case surélevée { $to } : seuls les rois et les maîtres d’armes le peuvent. Les autres pièces le peuvent tant que leur roi est sur l’une des cinq du milieu.
FOOL_STOPS_ON_RAISED = { FORM($piece, as: "definite") } ne peut pas s’arrêter sur la case surélevée { $to } : il faut que son roi soit sur l’une de celles du centre, ou un autre bouffon de son camp sur sa propre case royale.
FOOL_CAPTURES_STRAIGHT = { FORM($piece, as: "definite") } ne peut pas prendre { FORM($by, as: "nominative") } en { $to } : un bouffon prend en diagonale.
FOOL_CAPTURES_NOTHING = { FORM($piece, as: "definite") } ne peut pas aller en { $to } : un bouffon ne va en diagonale que pour prendre, et cette case est vide.
KING_IS_GUARDED = { FORM($piece, as: "definite") } ne peut pas prendre { FORM($by, as: "nominative") } en { $to } : un roi qui a un maître d’armes ne risque rien.
KING_IS_CONQUERED = { FORM($piece, as: "definite") } ne peut pas prendre { FORM($by, as: "nominative") } en { $to } : les rois ne se prennent qu’en Jeu actif.
PROMOTION_MISSING = { FORM($piece, as: "definite") } atteint sa dernière rangée en { $to }. Précise quelle pièce prise il devient : gardien, prêtre ou prêtresse.
PROMOTION_WRONG = { FORM($piece, as: "definite") } ne peut pas devenir { FORM($kind, as: "article") }. Choisis gardien, prêtre ou prêtresse.
PROMOTION_NOT_CAPTURED = { FORM($piece, as: "definite") } ne peut pas devenir { FORM($kind, as: "article") } : { FORM($seat, as: "nominative") } n’en ont perdu { GENDER($kind) ->
        [f] aucune
       *[m] aucun
    }.
PROMOTION_NONE_CAPTURED = { FORM($piece, as: "definite") } reste un bouffon en { $to } : { FORM($seat, as: "nominative") } n’ont perdu ni gardien, ni prêtre, ni prêtresse.
PROMOTION_AT_GAMBIT = { FORM($piece, as: "definite") } gagne en { $to }, la case royale adverse. Il n’y est pas promu.
LEAVES_FORMATION = { FORM($piece, as: "definite") } ne peut pas aller en { $to } : un maître d’armes doit être à côté du roi, et l’autre à côté du roi ou du premier.
LEAVES_LAST_SWORDMASTER = { FORM($piece, as: "definite") } ne peut pas aller en { $to } : le roi et son dernier maître d’armes doivent rester côte à côte.
FORMATION_TO_RESTORE = { FORM($piece, as: "definite") } ne peut pas aller en { $to } : il doit rétablir la formation, à côté { FORM($by, as: "genitive") } en { $at }.
STEPS_INTO_CHECK = { FORM($piece, as: "definite") } sans défense ne peut pas aller en { $to } : { FORM($by, as: "nominative") } en { $at } l’attaquerait.
EXPOSES_KING = { FORM($piece, as: "definite") } ne peut pas aller en { $to } : { FORM($by, as: "nominative") } en { $at } attaquerait le roi sans défense { FORM($seat, as: "genitive") } en { $via }.
STAYS_IN_CHECK = Réagis ou succombe : le roi { FORM($seat, as: "genitive") } en { $via } est en échec. { FORM($piece, as: "definite") } ne peut pas aller en { $to }, car { FORM($by, as: "nominative") } en { $at } attaquerait encore le roi.

# Les règles.

KM-1 = L’échiquier a 7 colonnes et 9 rangées. Les cases surélevées sont les cases royales d1 et d9, et cinq cases du centre : d5, c4, e4, c6 et e6.
KM-2 = La première rangée des Blancs, de a à g : gardien, prêtre, maître d’armes, roi, maître d’armes, prêtresse, gardien. Les bouffons commencent en a2, b2, d2, f2 et g2. Les Noirs ont la même disposition, tournée d’un demi-tour. Les Blancs commencent.
KM-3 = Le roi se déplace d’une case dans n’importe quelle direction. Le gardien se déplace d’autant de cases qu’il veut sur une rangée ou une colonne, le prêtre et la prêtresse en diagonale.
KM-4 = Le maître d’armes se déplace d’autant de cases qu’il veut sur une rangée, une colonne ou une diagonale, dans la mesure où KM-8 le permet.
KM-5 = Le bouffon se déplace d’une case tout droit, en avant ou en arrière, sans prendre. Il prend à une case en diagonale, en avant ou en arrière. Il n’a pas de double pas.
KM-6 = Seuls les rois et les maîtres d’armes peuvent s’arrêter sur une case surélevée ou la franchir. Y prendre, c’est s’y arrêter.
KM-7 = Si ton roi est sur l’une des cinq cases surélevées du centre au début de ton tour, toutes tes pièces peuvent utiliser les sept cases surélevées. Celles qui y sont déjà peuvent y rester quand le roi s’en va.
KM-8 = Formation : avec deux maîtres d’armes, l’un doit être à côté de ton roi, et l’autre à côté du roi ou du premier. Avec un seul, il doit être à côté de ton roi. Ton roi et tes maîtres d’armes ne peuvent pas la rompre. Si elle est rompue au début de ton tour, ton roi se déplace librement, et un maître d’armes ne peut se déplacer que pour la rétablir.
KM-9 = Tant que tu as un maître d’armes, ton roi ne peut être ni attaqué ni pris ; il barre simplement la route. Quand les deux ont disparu, ton roi est sans défense.
KM-10 = Un roi sans défense qui est attaqué est en échec : réagis ou succombe. Tu ne peux pas jouer un coup qui laisse ton propre roi sans défense sous une attaque.
KM-11 = Les attaques suivent KM-6, KM-7, KM-8 et KM-15. Une pièce qui ne peut pas s’arrêter sur une case surélevée ne l’attaque pas, et un roi ou un maître d’armes n’attaque pas une case que sa formation lui interdit.
KM-12 = Si ton roi sans défense est en échec et que tu n’as aucun coup légal, il est conquis et tu perds. En Jeu actif, cela ne se juge qu’au début d’un tour.
KM-13 = Si tu n’es pas en échec et n’as aucun coup légal, le livret de règles dit « nulle » à un endroit et « défaite » à d’autres. L’option stalemate décide ; par défaut, la partie est nulle.
KM-14 = Un bouffon qui atteint sa dernière rangée devient l’une des pièces prises de son camp (gardien, prêtre ou prêtresse) ; s’il y en a, c’est obligatoire. Sinon, il reste un bouffon ; chaque nouvelle arrivée est jugée à part.
KM-15 = Gambit du bouffon (option) : tant que l’un de tes bouffons est sur ta propre case royale, tes autres bouffons peuvent utiliser les cases surélevées. Amène un bouffon sur la case royale adverse, et tu gagnes aussitôt, si KM-7 ou cette règle le laisse y aller. KM-10 reste valable.
KM-16 = Défense de la couronne (option) : un roi qui n’a jamais bougé peut sauter par-dessus ses deux maîtres d’armes s’ils sont à côté de lui en ligne droite. Il retombe sur la case derrière eux, qui doit être vide. Seul le roi se déplace.
KM-17 = Jeu actif (option) : tu annonces une prise, et les deux camps lancent un dé. La prise ne réussit que si ton dé est plus élevé. Sinon, rien ne bouge, cette pièce ne peut plus agir pendant ce tour, et tu dois en jouer une autre ; elle aussi peut annoncer une prise. Si aucune autre pièce ne peut jouer, ton tour se termine.
KM-18 = En Jeu actif, tu peux annoncer toute prise qui serait légale si elle réussissait. Si un tour se termine par une prise ratée et que le roi sans défense de ce camp est encore attaqué, l’adversaire peut annoncer la prise de ce roi. Si elle réussit, elle gagne, quoi qu’elle découvre. La conquête (KM-12) se juge comme si les prises annoncées réussissaient.
KM-19 = Le bot lance les deux dés à la fois. Personne n’a besoin d’être là pour se défendre.
KM-20 = Chez l’inventeur, « pièce touchée, pièce jouée » est une règle ordinaire. Ici, c’est une option, désactivée par défaut. Avec touch=on, si tu choisis l’une de tes pièces dans le menu des coups, tu dois la jouer si tu le peux. Si tu choisis une pièce adverse, tu dois la prendre si tu le peux.

# À quoi servent les options de ce jeu.

option-stalemate = Ce qui se passe sans coup légal, quand on n’est pas en échec
option-expanded = Deux règles en plus, le Gambit du bouffon et la Défense de la couronne, sauf si l’une est désactivée à part
option-gambit = Gambit du bouffon : un bouffon qui atteint la case royale adverse gagne aussitôt
option-defence = Défense de la couronne : un roi qui n’a jamais bougé peut sauter par-dessus ses deux maîtres d’armes
option-active = Jeu actif : les prises s’annoncent, et les dés décident
option-die = Le nombre de faces des dés du Jeu actif
option-touch = Si tu choisis une pièce, tu dois la jouer ou la prendre

# Le jeu en bref, et les étapes de son tutoriel : de quoi il s’agit, que faire, et ce qui est dit une fois que c’est fait.

summary = Dans Mat au roi (King’s Mate), deux maîtres d’armes gardent chaque roi et doivent rester près de lui. Tant qu’il en reste un, le roi ne risque rien : prends les deux, puis accule le roi. Seuls les rois et les maîtres d’armes peuvent utiliser les cases surélevées. Tant que ton roi est sur l’une des cinq du milieu, toutes tes pièces le peuvent. Si vous voulez, les dés décident des prises.
goal = Pour gagner, prends les deux maîtres d’armes adverses, puis accule le roi adverse.
goal-active = Pour gagner, prends le roi adverse, ou prends les deux maîtres d’armes adverses et accule le roi.

lesson-formation = Formation
    .about = Tant que tu as un maître d’armes, ton roi ne peut pas être attaqué. L’un d’eux doit toujours être à côté de ton roi, l’autre à côté du roi ou du premier.
    .task = Prends le bouffon avec un maître d’armes.
    .done = Ton maître d’armes est encore à côté de ton roi. Le gardien en c7 était trop loin : la formation aurait été rompue.
lesson-raised = Cases surélevées
    .about = Les cases d1, d9 et cinq au milieu sont surélevées. Seuls les rois et les maîtres d’armes peuvent s’y arrêter ou les franchir. Mais tant que ton roi est sur l’une des cinq du milieu, toutes tes pièces le peuvent.
    .task = Prends le bouffon en d7 avec ton gardien, par-dessus la case surélevée d5.
    .done = Ton roi en c4 a ouvert la voie.
lesson-fool = Bouffons
    .about = Un bouffon prend en diagonale, même en arrière. Sur sa dernière rangée, il devient l’une de tes pièces prises. Ton gardien a été pris.
    .task = Prends le prêtre sur la dernière rangée avec ton bouffon.
    .done = Le prêtre n’est plus là, et ton bouffon est maintenant un gardien.
lesson-conquest = Conquérir le roi
    .about = Les Noirs ont perdu leurs deux maîtres d’armes, leur roi est donc sans défense : il peut maintenant être en échec. Si rien n’y fait, il est conquis.
    .task = Conquiers le roi noir avec tes gardiens.
    .done = Le roi est attaqué et ne peut pas s’en sortir : gagné !
lesson-gambit = Gambit du bouffon
    .about = On peut convenir de cette règle avant la partie. Tant que l’un de tes bouffons est sur ta propre case royale, tes autres bouffons peuvent utiliser les cases surélevées. Un bouffon sur la case royale adverse gagne.
    .task = Amène ton bouffon sur la case royale noire, d9.
    .done = Un bouffon en d9 : tu gagnes aussitôt !
lesson-defence = Défense de la couronne
    .about = On peut aussi convenir de cette règle. Un roi qui n’a jamais bougé peut sauter par-dessus ses deux maîtres d’armes, s’ils sont à côté de lui en ligne droite.
    .task = Fais sauter ton roi par-dessus ses maîtres d’armes jusqu’en g1.
    .done = Seul le roi a bougé, et ses maîtres d’armes sont encore à côté de lui.
lesson-dice = Les dés
    .about = En Jeu actif, dont on peut convenir, tu ne fais qu’annoncer une prise, et les deux camps lancent un dé. Tu prends si ton dé est plus élevé. Dans cette leçon, les dés sont fixés : 5 pour toi, 2 pour les Noirs.
    .task = Prends le bouffon avec ton gardien.
    .done = 5 bat 2 : la prise réussit. À égalité, elle aurait échoué.
lesson-dice-failed = Quand les dés disent non
    .about = Ton gardien vient de rater une prise, 2 à 5, et ne peut plus agir pendant ce tour. Tu dois jouer une autre pièce, et elle aussi peut prendre. Les dés sont encore fixés : 4 pour toi, 3 pour les Noirs.
    .task = Prends la prêtresse avec ton prêtre.
    .done = 4 bat 3. Si cette prise avait échoué aussi, tu aurais joué une troisième pièce.

# Le titre.

title = Échecs montés

# Les pièces propres à ce jeu.

kind-flag = drapeau
    .letter = D
    .gender = m
    .article = un drapeau
    .the = le drapeau
    .genitive = du drapeau
    .dative = au drapeau
    .many = drapeaux
    .counted =
        { $count ->
            [one] { $count } drapeau
           *[other] { $count } drapeaux
        }

kind-farmer = fermier
    .letter = F
    .gender = m
    .article = un fermier
    .the = le fermier
    .genitive = du fermier
    .dative = au fermier
    .many = fermiers
    .counted =
        { $count ->
            [one] { $count } fermier
           *[other] { $count } fermiers
        }

kind-hunter = chasseur
    .letter = C
    .gender = m
    .article = un chasseur
    .the = le chasseur
    .genitive = du chasseur
    .dative = au chasseur
    .many = chasseurs
    .counted =
        { $count ->
            [one] { $count } chasseur
           *[other] { $count } chasseurs
        }

kind-cavalry = cavalerie
    .letter = Cv
    .gender = f
    .article = une cavalerie
    .the = la cavalerie
    .genitive = de la cavalerie
    .dative = à la cavalerie
    .many = cavaleries
    .counted =
        { $count ->
            [one] { $count } cavalerie
           *[other] { $count } cavaleries
        }

kind-chariot = char
    .letter = Cr
    .gender = m
    .article = un char
    .the = le char
    .genitive = du char
    .dative = au char
    .many = chars
    .counted =
        { $count ->
            [one] { $count } char
           *[other] { $count } chars
        }

# Comment chaque pièce se déplace, après « il » ou « elle ».

moves-flag = se déplace d’une case dans n’importe quelle direction
moves-farmer = se déplace d’une case vers l’avant, la gauche ou la droite
moves-hunter = se déplace d’une case en diagonale vers l’avant
moves-cavalry = saute sur une case située à exactement deux pas de roi
moves-archer = se déplace d’autant de cases qu’il veut en diagonale
moves-chariot = se déplace d’autant de cases qu’il veut sur une rangée ou une colonne

# Notes des diagrammes.

note-flag = Prends les deux drapeaux adverses ou amène un drapeau sur la dernière rangée, et tu gagnes.
note-farmer = Il peut monter sur un fermier ou un chasseur de son camp : à deux, ils forment une pièce plus grande. Sur la dernière rangée, il se met en selle tout seul.
note-hunter = Il peut monter sur un fermier ou un chasseur de son camp : à deux, ils forment une pièce plus grande. Sur la dernière rangée, il se met en selle tout seul.
note-cavalry = Rien ne l’arrête en chemin.

# Pourquoi un coup est refusé.

CANNOT_MOUNT = { FORM($piece, as: "definite") } ne peut pas aller en { $to } : { FORM($by, as: "nominative") } s’y trouve. Seuls les fermiers et les chasseurs montent, et seulement sur des fermiers ou des chasseurs.
FARMER_TAKES_HUNTER = { FORM($piece, as: "definite") } ne peut pas prendre { FORM($by, as: "nominative") } en { $to } : un fermier ne prend pas de chasseur.
HUNTER_TAKES_FARMER = { FORM($piece, as: "definite") } ne peut pas prendre { FORM($by, as: "nominative") } en { $to } : un chasseur ne prend pas de fermier.
PROMOTION_MISSING = { FORM($piece, as: "definite") } se met en selle en { $to }, sur sa dernière rangée. Précise en quelle pièce il se transforme.
PROMOTION_WRONG = { FORM($piece, as: "definite") } ne peut pas devenir { FORM($kind, as: "article") }. Un fermier devient une cavalerie ou un char, un chasseur une cavalerie ou un archer.

# Les règles.

MC-1 = L’échiquier a 8 × 8 cases. Chaque camp a 2 drapeaux, 7 fermiers et 7 chasseurs. Les Blancs commencent.
MC-2 = L’image de la position de départ est perdue. Ici, chaque camp occupe ses deux premières rangées : les drapeaux sur les colonnes d et e de la première, les fermiers sur les autres cases claires, les chasseurs sur les autres cases foncées. Avec setup=random, les pièces blanches sont mélangées, et les noires ont la même disposition, tournée d’un demi-tour.
MC-3 = Le drapeau se déplace d’une case dans n’importe quelle direction.
MC-4 = Le fermier se déplace d’une case vers l’avant, la gauche ou la droite.
MC-5 = Le chasseur se déplace d’une case en diagonale vers l’avant.
MC-6 = La cavalerie saute sur l’une des seize cases situées à exactement deux pas de roi. Rien ne l’arrête en chemin.
MC-7 = L’archer se déplace d’autant de cases qu’il veut en diagonale, le char sur une rangée ou une colonne. Tous deux peuvent aussi reculer.
MC-8 = Une pièce prend en allant sur une pièce adverse, qui quitte la partie. Les fermiers ne prennent pas les chasseurs, ni les chasseurs les fermiers. Toutes les autres prises sont permises, même par un drapeau.
MC-9 = Un fermier ou un chasseur peut aller sur un fermier ou un chasseur de son camp, et les deux deviennent une seule pièce : un fermier et un chasseur une cavalerie, deux chasseurs un archer, deux fermiers un char. Les drapeaux et les grandes pièces ne montent sur personne, et personne ne monte sur eux. Aucune pièce ne redescend.
MC-10 = Sur sa dernière rangée, un fermier devient une cavalerie ou un char, et un chasseur une cavalerie ou un archer, au choix de son camp. C’est vrai aussi quand il y arrive par une prise.
MC-11 = Prends les deux drapeaux adverses, ou amène l’un des tiens sur la dernière rangée, et tu gagnes aussitôt.
MC-12 = La partie est nulle par accord, ou quand une position se présente pour la troisième fois. Il n’y a ni échec, ni roque, ni prise en passant. Si tu n’as aucun coup, tu passes ; si les deux camps passent l’un après l’autre, la partie est nulle.

# À quoi servent les options de ce jeu.

option-setup = La position de départ des pièces

# Le jeu en bref, et les étapes de son tutoriel : de quoi il s’agit, que faire, et ce qui est dit une fois que c’est fait.

summary = Aux Échecs montés (Mount Chess), les petites pièces montent les unes sur les autres et deviennent cavalerie, archers ou chars. Les fermiers vont tout droit, les chasseurs en diagonale. Pour gagner, prends les deux drapeaux adverses. Ou amène l’un des tiens sur la dernière rangée.
goal = Pour gagner, prends les deux drapeaux adverses ou amène l’un des tiens sur la dernière rangée.

lesson-flag-home = Mener un drapeau au but
    .about = Tu as deux drapeaux. Si l’un d’eux atteint la dernière rangée, tu gagnes aussitôt.
    .task = Amène ton drapeau sur la dernière rangée.
    .done = Ton drapeau est sur la dernière rangée : gagné ! Surveille aussi les drapeaux adverses.
lesson-on-foot = Fermiers et chasseurs
    .about = Une pièce prend en allant sur une pièce adverse. Mais les fermiers ne prennent pas les chasseurs, ni les chasseurs les fermiers.
    .task = Prends le chasseur avec ton chasseur.
    .done = Les chasseurs prennent les chasseurs, et les fermiers les fermiers. Tout le reste, ils peuvent le prendre tous les deux.
lesson-mount-cavalry = Monter
    .about = Place un fermier ou un chasseur sur un autre des tiens, et ils deviennent une pièce plus grande. Un fermier et un chasseur forment une cavalerie.
    .task = Forme une cavalerie : place ton fermier sur ton chasseur.
    .done = Les deux petites pièces sont devenues une cavalerie. Elles ne se séparent plus.
lesson-mount-alike = Deux pareils
    .about = Deux chasseurs forment un archer, deux fermiers un char.
    .task = Forme un archer ou un char.
    .done = Deux pareils forment une pièce qui va aussi loin qu’elle veut.
lesson-leap = La cavalerie saute
    .about = Rien n’arrête une cavalerie : elle saute par-dessus tout ce qui lui barre la route.
    .task = Saute par-dessus ton chasseur et prends le fermier en f6.
    .done = Une cavalerie retombe toujours à exactement deux pas de roi.
lesson-ride = Aller loin
    .about = Les archers et les chars vont aussi loin que la voie est libre, même en arrière.
    .task = Prends la cavalerie avec ton archer.
    .done = La diagonale était libre, et les grandes pièces prennent tout.
lesson-last-rank = Promotion
    .about = Un fermier ou un chasseur qui atteint la dernière rangée se met aussitôt en selle. Un fermier devient une cavalerie ou un char, un chasseur une cavalerie ou un archer.
    .task = Amène ton fermier sur la dernière rangée et choisis ce qu’il devient.
    .done = Ton fermier est en selle. Chaque fois, c’est à toi de choisir.
lesson-both-flags = Les deux drapeaux
    .about = L’autre façon de gagner : prendre les deux drapeaux adverses. Les Noirs en ont déjà perdu un.
    .task = Prends le dernier drapeau.
    .done = Les deux drapeaux sont pris : gagné !

# Le titre.

title = Roi à toute épreuve

# Les phases d’un roi ($piece, de $seat ; $other est l’adversaire) : leurs noms, ce que cherche son propre camp, et ce qui
# est dit quand le roi les a passées et quand elles commencent.

phase-e = Fuite
phase-s = Reddition
phase-n = Normale
phase-a = Anti-roi
phase-fe = Fuite, tir ami
phase-fs = Reddition, tir ami
phase-fn = Normale, tir ami
phase-fa = Anti-roi, tir ami

trial = { $piece } : { $phase }, phase { $place } sur { $count } ({ $goal }).
progress = { $phase }, phase { $place } sur { $count }

goal-e = mets-le là où { FORM($other, as: "nominative") } ne peuvent pas l’attaquer
goal-s = mets-le là où { FORM($other, as: "nominative") } l’attaquent sans pouvoir l’éviter
goal-n = mate-le avec les pièces { FORM($seat, as: "genitive") } ; ce sont { FORM($other, as: "nominative") } qui le jouent
goal-a = laisse-le là où aucune pièce { FORM($seat, as: "genitive") } ne l’attaque, sans que { FORM($other, as: "nominative") } puissent rien y changer
goal-fe = mets-le là où aucune pièce { FORM($seat, as: "genitive") } ne l’attaque, sans que { FORM($other, as: "nominative") } puissent rien y changer
goal-fs = mets-le là où les pièces { FORM($seat, as: "genitive") } l’attaquent, sans que { FORM($other, as: "nominative") } puissent y mettre fin
goal-fn = fais-le attaquer par les pièces { FORM($other, as: "genitive") }, sans que { FORM($other, as: "nominative") } puissent y mettre fin
goal-fa = laisse-le là où aucune pièce { FORM($other, as: "genitive") } ne l’attaque, sans que { FORM($other, as: "nominative") } puissent rien y changer

passed-e = { $piece } s’est échappé.
passed-s = { $piece } s’est rendu.
passed-n = { $piece } est maté.
passed-a = { $piece } est laissé en paix.
passed-fe = { $piece } a échappé à ses propres pièces.
passed-fs = { $piece } s’est rendu à ses propres pièces.
passed-fn = { $piece } est maté par les pièces { FORM($other, as: "genitive") }.
passed-fa = { $piece } est laissé en paix par les pièces { FORM($other, as: "genitive") }.

next-e = Maintenant, il doit fuir : { $goal }.
next-s = Maintenant, il doit se rendre : { $goal }.
next-n = Maintenant, il doit être maté : { $goal }.
next-a = Maintenant, il doit être laissé en paix : { $goal }.
next-fe = Maintenant, il doit fuir ses propres pièces : { $goal }.
next-fs = Maintenant, il doit se rendre à ses propres pièces : { $goal }.
next-fn = Maintenant, les pièces { FORM($other, as: "genitive") } doivent le mater : { $goal }.
next-fa = Maintenant, les pièces { FORM($other, as: "genitive") } doivent le laisser en paix : { $goal }.

# Ce que le camp au trait ($seat) doit faire du roi qu’il garde.

must-attack = { $seat } doivent attaquer le roi en { $square }.
must-stop-attack = { $seat } doivent mettre fin à l’attaque sur le roi en { $square }.

# Comment chaque pièce se déplace, après « il » ou « elle ».

moves-king = se déplace d’une case dans n’importe quelle direction
moves-queen = se déplace d’autant de cases qu’elle veut sur une rangée, une colonne ou une diagonale
moves-rook = se déplace d’autant de cases qu’elle veut sur une rangée ou une colonne
moves-bishop = se déplace d’autant de cases qu’il veut en diagonale
moves-knight = saute de deux cases, puis d’une à angle droit
moves-pawn = avance d’une case, ou de deux depuis sa rangée de départ, et prend à une case en diagonale vers l’avant

# Les noms des diagrammes qui ne sont pas ceux d’une pièce.

diagram-king-in-phase-e = Roi (phase Fuite)
diagram-king-in-phase-s = Roi (phase Reddition)
diagram-king-in-phase-n = Roi (phase Normale)
diagram-king-in-phase-a = Roi (phase Anti-roi)
diagram-king-in-phase-fe = Roi (phase Fuite, tir ami)
diagram-king-in-phase-fs = Roi (phase Reddition, tir ami)
diagram-king-in-phase-fn = Roi (phase Normale, tir ami)
diagram-king-in-phase-fa = Roi (phase Anti-roi, tir ami)

# Notes des diagrammes.

note-king-in-phase-e = Son camp d’origine le joue. Il prend les pièces de son camp d’origine. Celles du gardien doivent toujours l’attaquer. Les rois ne comptent pas comme attaquants.
note-king-in-phase-s = Son camp d’origine le joue. Il prend les pièces du gardien. Le gardien ne doit pas l’attaquer. Les rois ne comptent pas comme attaquants.
note-king-in-phase-n = Son gardien le joue. Il prend les pièces de son camp d’origine. Ces pièces ne doivent pas l’attaquer. Un roi aussi peut l’attaquer.
note-king-in-phase-a = Son gardien le joue. Il prend les pièces du gardien. Celles de son camp d’origine doivent toujours l’attaquer. Les rois ne comptent pas comme attaquants.
note-king-in-phase-fe = Son camp d’origine le joue. Il prend les pièces du gardien. Celles de son camp d’origine doivent toujours l’attaquer. Les rois ne comptent pas comme attaquants.
note-king-in-phase-fs = Son camp d’origine le joue. Il prend les pièces de son camp d’origine. Ces pièces ne doivent pas l’attaquer. Les rois ne comptent pas comme attaquants.
note-king-in-phase-fn = Son gardien le joue. Il prend les pièces du gardien. Ces pièces ne doivent pas l’attaquer. Un roi aussi peut l’attaquer.
note-king-in-phase-fa = Son gardien le joue. Il prend les pièces de son camp d’origine. Celles du gardien doivent toujours l’attaquer. Les rois ne comptent pas comme attaquants.
note-pawn = Sur la dernière rangée, il devient dame, tour, fou ou cavalier. Il prend un pion qui vient de passer à côté de lui.

# Pourquoi un coup est refusé.

KING_OF_ANOTHER = { $seat } ne peuvent pas jouer { FORM($piece, as: "nominative") } en { $from } : dans sa phase, il appartient à l’autre camp.
NO_KING_IS_CAPTURED = { FORM($piece, as: "definite") } ne peut pas aller en { $to } : { FORM($by, as: "nominative") } s’y trouve, et un roi ne se prend jamais.
NOT_ITS_PREY = { $piece } ne peut pas prendre { FORM($by, as: "nominative") } en { $to } : dans sa phase, il ne prend que les pièces { FORM($seat, as: "genitive") }.
PAWN_BLOCKED = { FORM($piece, as: "definite") } ne peut pas aller en { $to } : { FORM($by, as: "nominative") } en { $at } lui barre la route.
PAWN_NEEDS_CAPTURE = { FORM($piece, as: "definite") } ne peut pas aller en { $to } : il ne va en diagonale que pour prendre, et il n’y a rien à prendre.
PAWN_ONLY_ONE = { FORM($piece, as: "definite") } en { $from } ne peut pas avancer de deux cases : il n’est pas sur sa rangée de départ.
PROMOTION_MISSING = { FORM($piece, as: "definite") } atteint la dernière rangée en { $to }. Précise ce qu’il devient, comme dans e7e8=D.
PROMOTION_WRONG = { FORM($piece, as: "definite") } ne peut pas devenir { FORM($kind, as: "article") }. Choisis dame, tour, fou ou cavalier.
CASTLING_PHASE = { $piece } ne peut pas roquer dans sa phase.
CASTLING_KING_MOVED = { $piece } en { $from } ne peut pas roquer : il a déjà bougé.
CASTLING_ROOK_MOVED = { $piece } ne peut pas roquer vers { $to } : { FORM($seat, as: "nominative") } n’ont pas de tour en { $via } qui n’ait jamais bougé.
CASTLING_BLOCKED = { $piece } ne peut pas roquer vers { $to } : { FORM($by, as: "nominative") } en { $at } est entre le roi et la tour.
CASTLING_ATTACKED = { $piece } ne peut pas roquer vers { $to } : { FORM($by, as: "nominative") } en { $at } attaque { $via }.
STAYS_ATTACKED = { FORM($piece, as: "definite") } en { $to } n’y change rien : { FORM($by, as: "nominative") } en { $at } attaquerait encore le roi en { $via }. { $seat } doivent parer cette attaque.
STAYS_UNATTACKED = { FORM($piece, as: "definite") } en { $to } n’y change rien : aucune pièce n’attaquerait le roi en { $via }. { $seat } doivent l’attaquer.
LEAVES_ATTACKED = { FORM($piece, as: "definite") } ne peut pas aller en { $to } : { FORM($by, as: "nominative") } en { $at } attaquerait le roi en { $via }, et { FORM($seat, as: "nominative") } doivent l’éviter.
LEAVES_UNATTACKED = { FORM($piece, as: "definite") } ne peut pas aller en { $to } : aucune pièce n’attaquerait plus le roi en { $via }, et { FORM($seat, as: "nominative") } doivent maintenir l’attaque.

# Les règles.

ARK-1 = L’échiquier et les pièces sont ceux des échecs, mais les rois ont échangé leurs places : le roi blanc commence en e8, le noir en e1. Les Blancs commencent. La couleur d’un roi est son camp d’origine et ne change jamais.
ARK-2 = Chaque roi est dans une phase. En phase de Fuite ou de Reddition, c’est son camp d’origine qui le joue ; en phase Normale ou Anti-roi, c’est l’autre camp. L’avancée du roi profite toujours à son camp d’origine. L’autre camp est son gardien et doit l’empêcher.
ARK-3 = Les phases sont Fuite (E), Reddition (S), Normale (N) et Anti-roi (A), et les mêmes avec tir ami (FE, FS, FN, FA). Une phase décide qui joue le roi, quelles pièces il peut prendre, quelles attaques comptent et quel est le danger : être attaqué (S, N, FS, FN) ou ne pas l’être (E, A, FE, FA).
ARK-4 = L’option phases fixe l’ordre, le même pour les deux rois : de une à huit phases différentes. Un ordre est refusé si un roi est en danger au départ, ou si une phase commence par un danger. Un ordre permis avec les huit : E,S,N,A,FS,FE,FN,FA. Avec FN, presque rien ne peut forcer un roi à avancer.
ARK-5 = Toutes les pièces se déplacent et prennent comme aux échecs, avec le double pas, la prise en passant et la promotion. Seul un roi peut prendre des pièces de son camp, dans les phases qui le permettent.
ARK-6 = Aucune pièce ne peut prendre un roi ni aller sur sa case.
ARK-7 = Tant que le roi adverse est en phase de Fuite (E ou FE) et n’a jamais bougé, tu peux le roquer avec ta propre tour. Cette tour ne doit jamais avoir bougé ; elle est sur la même rangée, en a ou en h, et les cases entre les deux sont vides. Les cases attaquées n’ont pas d’importance. Tu ne peux pas jouer le roi adverse autrement.
ARK-8 = Un roi en phase Normale (N) qui n’a jamais bougé roque comme aux échecs avec la tour de son camp. Seuls les attaquants de cette phase comptent comme attaquants.
ARK-9 = Une pièce attaque la case d’un roi avec son mouvement de prise habituel, à qui que soit le roi. Un roi n’attaque qu’un roi en phase Normale (N ou FN), et seulement s’il appartient au camp des attaquants et si sa phase lui permet de prendre les pièces du camp de l’autre roi. Dans toutes les autres phases, un roi voisin ne compte pas. Personne ne peut donc retenir un roi pour toujours en gardant un autre roi à côté de lui.
ARK-10 = Après ton coup, le roi que tu gardes ne doit pas être en danger.
ARK-11 = Si c’est au gardien de jouer et qu’aucun de ses coups ne peut tirer le roi du danger, le roi passe aussitôt à sa phase suivante. La même question se pose alors dans la nouvelle phase. Rien d’autre ne change sur l’échiquier.
ARK-12 = Quand ton roi dépasse sa dernière phase, tu gagnes aussitôt.
ARK-13 = Un roi peut passer plusieurs phases d’un coup : maté par les deux camps à la fois en Reddition, il passe directement en Anti-roi.
ARK-14 = Tu gardes exactement un roi, tu n’en as donc jamais deux à sauver. L’inventeur parle d’un joueur qui aurait deux rois à sauver, mais ses propres phases ne le permettent pas.
ARK-15 = S’il n’y a pas de danger et que tu n’as aucun coup légal, la partie est nulle.

# À quoi servent les options de ce jeu.

option-phases = Les phases des deux rois, dans l’ordre ; les huit, par exemple : E,S,N,A,FS,FE,FN,FA

# Le jeu en bref, et les étapes de son tutoriel : de quoi il s’agit, que faire, et ce qui est dit une fois que c’est fait.

summary = Dans Roi à toute épreuve (All-round King), chaque roi passe par quatre phases : fuir, se rendre, être maté et être laissé en paix. Tu joues ton propre roi dans les deux premières, l’adversaire le joue dans les deux dernières. Le premier roi qui les passe toutes gagne. Tu gardes l’autre roi et tâches de l’arrêter. Les autres pièces se jouent comme aux échecs.
goal = Pour gagner, mène ton roi au bout de ses phases avant l’adversaire.

lesson-escape = Fuite
    .about = Chaque roi traverse quatre phases, et la première est la Fuite. C’est toi qui joues ton roi. Si les Noirs n’ont aucun coup qui l’attaque, il passe à la phase suivante. Le symbole de cette phase est une flèche.
    .task = Mets ton roi là où le fou ne peut pas l’attaquer au prochain coup.
    .done = Les Noirs doivent toujours attaquer ton roi en fuite, et ne le peuvent pas : le fou n’atteint jamais les cases claires. Ton roi passe en Reddition.
lesson-guard = C’est toi le gardien
    .about = Tu gardes le roi noir. Tant qu’il est en Fuite, tes pièces doivent l’attaquer après chacun de tes coups. Les autres coups ne sont pas légaux. La marque rouge signale un roi en danger : celui-ci n’est pas encore attaqué.
    .task = Attaque le roi noir avec ta tour.
    .done = Le roi noir est attaqué, il ne s’est donc pas échappé.
lesson-beside = Rois côte à côte
    .about = Un roi n’attaque qu’un roi en phase Normale. Dans les autres phases, un roi voisin ne compte pas : les Noirs ne peuvent donc pas retenir ton roi en fuite avec un roi.
    .task = Mets ton roi en d4, à côté du roi noir et hors de portée du cavalier.
    .done = Le roi noir ne compte pas, et le cavalier ne peut pas attaquer d4 en un coup. Ton roi passe en Reddition.
lesson-forced-castling = Roquer l’autre roi
    .about = Les rois ont échangé leurs places : le roi noir commence de ton côté. Tant qu’il est en Fuite et n’a jamais bougé, tu peux le roquer avec ta propre tour. Tu ne peux pas le jouer autrement.
    .task = Roque le roi noir : mets-le de e1 en g1.
    .done = Le roi est en g1, et ta tour en f1 l’attaque.
lesson-surrender = Reddition
    .about = Maintenant, ton roi veut être attaqué par les pièces noires. C’est encore toi qui le joues. Si les Noirs ne peuvent pas mettre fin à toutes les attaques en un coup, il avance. Le symbole est un drapeau.
    .task = Mets ton roi là où les deux tours l’attaquent.
    .done = Les Noirs peuvent retirer une tour, mais pas les deux. Ton roi passe en phase Normale.
lesson-normal = Normale
    .about = Maintenant, les Noirs jouent ton roi, et tes pièces le chassent comme aux échecs. Mate-le, et il avance. Le symbole est une couronne.
    .task = Mate ton propre roi avec une tour sur la dernière rangée.
    .done = Les Noirs ne peuvent pas sauver ton roi de tes tours. Il passe à la dernière phase, Anti-roi.
lesson-left-alone = Anti-roi
    .about = Dans la dernière phase, les Noirs jouent encore ton roi et doivent le laisser sous l’attaque de tes pièces. S’ils ne le peuvent pas, ton roi a réussi. Le symbole est une croix.
    .task = Place ton fou pour que les Noirs ne puissent pas mettre ton roi sous son attaque.
    .done = Ton fou laisse ton roi en paix, et les Noirs n’y peuvent rien. Les quatre phases sont passées : gagné !
lesson-friendly-fire = Tir ami
    .about = On peut convenir d’autres phases avant la partie. Avec le tir ami, tout s’inverse : ici, ton roi doit échapper à tes propres pièces, et c’est sa dernière phase.
    .task = Mets ton roi hors de portée de ta propre tour.
    .done = Ta tour n’attaque plus ton roi, et les Noirs n’y peuvent rien. Ton roi a réussi : gagné !

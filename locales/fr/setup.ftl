### Ce dont on convient avant une partie : les noms des réglages, leurs valeurs, et la carte où on les change.

## Comment s’appellent les réglages

setting-is = { $name } : { $value }
setting-game = Jeu
setting-seat = Camp de l’hôte
setting-time = Temps
setting-flagging = Temps écoulé
setting-solo = Une personne joue tous les camps
setting-rated = Classée
setting-takebacks = Reprises de coup
setting-hints = Indices
setting-conditions = Coups conditionnels
setting-analysis = Essayer des coups
setting-seating = Camps
setting-entry = Qui peut rejoindre
setting-ratings = Cotes acceptées
setting-spectators = Spectateurs
setting-offers = Durée des propositions
setting-lobby = Attente des joueurs
setting-choosing = Temps pour choisir une armée
setting-api = Jeu via l’API
setting-players = Joueurs
setting-board = Carte
setting-army = Armées
setting-army-of = Armée { FORM($seat, as: "genitive") }
setting-first = Premier coup
setting-setup = Départ
setting-phases = Phases
setting-stalemate = Pat
setting-expanded = Règles étendues
setting-gambit = Gambit du bouffon
setting-defence = Défense de la couronne
setting-active = Jeu actif
setting-die = Dés
setting-touch = Pièce touchée, pièce jouée

## Leurs valeurs

value-on = oui
value-rated-computers = oui, sur la liste avec ordinateurs
value-off = non
value-any-rating = toutes
value-at-once = la partie est perdue aussitôt
value-by-claim = un adversaire réclame le gain
value-chosen = au choix
value-drawn = tiré au sort
value-open = tout le monde ici
value-invited = seulement sur invitation
value-secret = armées secrètes
value-in-the-open = armées visibles
value-checkered = en damier
value-shuffled = mélangé
value-draw = nulle
value-loss = défaite
value-players =
    { $count ->
        [one] { $count } joueur
       *[other] { $count } joueurs
    }
value-sides =
    { $count ->
        [one] { $count } face
       *[other] { $count } faces
    }
value-terraces = Terrasses
value-pinwheel = Moulinet
value-crags = Rochers
value-own-map = ta propre carte
value-army-open = au choix de chaque camp

## La carte d’une partie en attente de joueurs

# $full vaut "yes" quand plus personne ne peut rejoindre.
card-hint =
    { $full ->
        [yes] { $owner } choisit le jeu et ses réglages. Tout le monde est là : il reste à appuyer sur **{ $start }**.
        [enough] { $owner } choisit le jeu et ses réglages. Les autres appuient sur **{ $join }**, ou { $owner } appuie sur **{ $start }** pour commencer avec les personnes présentes.
       *[no] { $owner } choisit le jeu et ses réglages. Les autres appuient sur **{ $join }**.
    }
starts-as = Si elle commence maintenant, c’est une partie à { $count } : { FORM($players, as: "bare") }.
starts-as-drawn = Si elle commence maintenant, c’est une partie à { $count }. Les camps sont tirés au sort.
pick-game = Jeu : { $game }
game-size =
    { $most ->
        [2] { $files } × { $ranks } cases, à deux
       *[other] { $files } × { $ranks } cases, de 2 à { $most } joueurs
    }

## Les pages privées des réglages

page-title = **Réglages** ({ $page } sur { $pages })
page-for-owner = Change ce que tu veux. Le message de la partie le montre à tout le monde.
page-for-others = { $owner } est la seule personne qui peut les changer.
page-by-offer = D’autres ont rejoint la partie : chaque changement est donc une proposition, que tout le monde doit accepter.
page-setting = **{ $name }** : { $value }
page-meaning = -# { $meaning }.
page-offered = Ta proposition est publiée : { $changes }
# $seat est un camp : « Tu joues les Blancs ».
pick-seat = Tu joues { FORM($seat, as: "nominative") }
pick-other = Autre…
other-time = Par exemple 10m + 10s, 5+3 ou 3d per move.
other-span = Par exemple 36h, 7d ou 1d12h.
other-board = 19 lignes de 19 caractères, rangée du haut d’abord : # est un mur, tout le reste du sol.
other-army = Seize codes de pièces, comme BBRRNNJJPPHHHHHH.
other-text = Valeurs : { $values }

## Ordinateurs

computer-add = Ajouter un ordinateur
computer-add-one = Ou n’en ajouter qu’un
computer-full = Pleine force
computer-remove = Retirer un ordinateur
computer-seat = Quel camp ?
computer-seat-any = N’importe quel camp libre
computer-page = **Les ordinateurs** prennent tous les camps libres : appuie sur un niveau, et la partie commence. Le niveau 1 convient aux débutants. { $rated ->
        [yes] Une partie classée avec un ordinateur compte sur une liste de cotes à part.
       *[no] Avec un ordinateur, cette partie n’est pas classée.
    }

# Pourquoi quelque chose demandé à une partie ne se fait pas.

no-such-game = Il n’y a pas de partie de ce nom.
game-exists = Il y a déjà une partie de ce nom.
not-for-others = Tu ne peux le faire que pour toi.

not-in-game = Tu ne joues pas dans cette partie.
owner-only = Réservé à l’arbitre et à la personne qui a créé la partie.
directors-only = Réservé aux arbitres.
system-only = Le bot s’en charge tout seul.
players-only = Réservé aux joueurs.
not-now-lobby = La partie n’a pas encore commencé.
not-now-set-up = Les armées ne sont pas encore prêtes.
not-now-running = La partie est déjà en cours.
not-now-paused = La partie est en pause. Il faut d’abord la reprendre.
not-now-over = La partie est terminée.
# $outcome est une phrase.
not-now-outcome = La partie est terminée. { $outcome }
not-now-cancelled = La partie a été annulée.
not-now-expired = La partie n’a jamais commencé.
not-now-aborted = La partie a été arrêtée.

solo = Une seule personne joue tous les camps de cette partie.
already-seated = Cette personne joue déjà { FORM($seat, as: "nominative") }.
you-play = Tu joues déjà { FORM($seat, as: "nominative") }.
already-invited = Cette personne a déjà une invitation.
not-invited = Tu n’as pas d’invitation à cette partie, ou elle a été retirée.
no-such-invitation = Cette personne n’a pas d’invitation en attente.
too-many-invitations = Tu peux avoir au plus { $most } invitations en attente.
invited-only = Cette partie est réservée aux personnes invitées.
seats-are-drawn = Tu ne peux pas choisir ton camp : il est tiré au sort au début.
no-such-seat = { $seat } ne sont pas dans cette partie. Les camps : { FORM($seats, as: "bare") }.
seat-taken = { $seat } sont déjà pris.
seat-kept = { $seat } sont réservés à une personne invitée.
seat-empty = Personne ne joue encore { FORM($seat, as: "nominative") }.
full = Tous les camps sont pris.
not-full =
    { $joined ->
        [1] Il n’y a encore que 1 joueur sur { $seats }. Attends du monde, invite quelqu’un, ajoute un ordinateur, ou joue tous les camps.
       *[other] Il n’y a encore que { $joined } joueurs sur { $seats }. Attends du monde, invite quelqu’un, ou ajoute un ordinateur.
    }
others-joined = D’autres ont rejoint la partie, tu ne peux donc pas jouer tous les camps. Commence avec eux, ou ouvre une nouvelle partie.
computers-are-unrated = Cette partie ne peut pas être classée avec un ordinateur. Joue en amical, ou sans l’ordinateur.
uneven-with-computers = Une partie classée avec un ordinateur doit être équitable. Choisis une carte de la liste, et la même armée pour tous les camps.
list-is-agreed = D’autres ont rejoint la partie, et ce changement la ferait compter sur une autre liste de cotes. Passe-la d’abord en amical (on leur demandera), ou ouvre une nouvelle partie.
rated-seat = Dans une partie classée, un ordinateur ne remplace personne, et personne ne remplace un ordinateur.
only-computers = Les ordinateurs ne jouent pas entre eux. Prends d’abord un camp.
no-computer = Cet ordinateur est déjà parti.
too-many-joined = { $joined } joueurs ont rejoint la partie, et il n’y aurait plus que { $seats } camps. Choisis un jeu ou un nombre de joueurs qui laisse une place à tout le monde.
too-many-amendments = Tu as changé les réglages { $most } fois, et c’est la limite. Ouvre une nouvelle partie pour d’autres réglages.

not-your-seat = Tu ne joues pas { FORM($seat, as: "nominative") }.
nothing-to-choose = Il n’y a rien à choisir avant cette partie.
already-ready = L’armée { FORM($seat, as: "genitive") } est déjà validée. On ne peut plus la changer.
nothing-chosen = Choisis d’abord une armée pour { FORM($seat, as: "nominative") }.

stale = Cet échiquier n’est plus à jour. Voici le dernier.
not-your-turn = Ce n’est pas à toi de jouer : c’est au tour { FORM($seat, as: "genitive") }.
seat-has-left = { $seat } ont quitté la partie.
time-is-up = Le temps { FORM($seat, as: "genitive") } est écoulé.
touched-must-act = { $rule } : tu as choisi { FORM($piece, as: "the") } en { $square }, tu dois donc jouer cette pièce.
touched-must-be-captured = { $rule } : tu as choisi { FORM($piece, as: "nominative") } en { $square }, tu dois donc prendre cette pièce.
touch-does-not-bind = Dans cette partie, choisir une pièce n’engage à rien.
nothing-there = Il n’y a pas de pièce en { $square }.

no-such-offer = Cette proposition n’est plus ouverte.
not-asked = Ce n’est pas à toi de répondre à cette proposition.
already-agreed = Tu as déjà accepté.
own-offer = C’est ta propre proposition : aux autres d’y répondre. Tu peux la retirer.
not-your-offer = Seule la personne qui a fait une proposition peut la retirer.
offer-stands = { FORM($offer, as: "request") } est encore ouverte.
no-takebacks = Les reprises de coup sont désactivées dans cette partie.
no-hints = Les indices sont désactivés dans cette partie : tout le monde doit les accepter avant le début, dans ses réglages.
rated-without-hints = Il n’y a pas d’indices dans les parties classées.
tournament-without-hints = Il n’y a pas d’indices en tournoi.
conditions-off = Les coups conditionnels sont désactivés dans cette partie.
analysis-off = Essayer des coups et voir les menaces n’est possible qu’à la fin de cette partie.
api-off = Cette partie ne se joue pas via l’API : son réglage `api` est désactivé. Joue dans Discord ou sur l’échiquier.
analysis-after-the-end = J’analyse les parties une fois terminées.
nothing-to-analyse = Il n’y a rien à analyser : aucun coup n’a été joué.
too-long-to-analyse = Cette partie est trop longue à analyser : je regarde { $most } coups au plus.
nothing-to-take-back = Tu n’as pas encore de coup à reprendre.
dice-were-rolled = Tu ne peux pas reprendre ce coup : des dés ont été lancés depuis.
seat-left-since = Tu ne peux pas reprendre ce coup : { FORM($seat, as: "nominative") } ont quitté la partie depuis.
under-way = Tu ne peux plus arrêter la partie : tous les camps ont joué. Tu peux encore proposer nulle ou abandonner.
turned-down = { FORM($offer, as: "request") } a été refusée. Tu peux la refaire après le prochain coup.
draw-offer-is-kept = Ta proposition de nulle part déjà avec ton prochain coup.
no-draw-offer-kept = Aucune proposition de nulle n’attend ton prochain coup.
nothing-to-claim = Il n’y a pas de nulle à réclamer.
no-time-claims = Pas besoin de réclamer au temps dans cette partie : le bot surveille la pendule.
time-not-up = Il reste du temps { FORM($seat, as: "dative") }.
own-time = Tu ne peux pas le faire avec ta propre pendule.
no-clock = Cette partie n’a pas de pendule.
time-limit = Tu ne peux pas donner { $given } à la fois. Donne entre { $least } et { $most }.
clock-full = La pendule { FORM($seat, as: "genitive") } est pleine : on ne peut plus y ajouter de temps.

nothing-to-reinstate = Il n’y a rien à reprendre ici.
over-on-board = La partie s’est décidée sur l’échiquier et ne peut pas reprendre. { $outcome }
no-time-left = Il ne resterait pas de temps { FORM($seat, as: "dative") }. Donnes-en aussi.

no-conditions = Tu n’as pas de coups conditionnels.
no-such-condition = Ce coup conditionnel n’est déjà plus là.
too-many-private-events = Dans cette partie, tu as changé { $most } fois tes notes, tes coups conditionnels et le reste de tes données privées, et c’est la limite. Tu peux encore tout vider et continuer à jouer.
log-full-playable = Cette partie est presque pleine : les dernières de ses { $most } entrées sont réservées aux coups, aux réponses et aux résultats.
log-full = Cette partie a atteint sa limite de { $most } entrées. Tu peux abandonner, accepter la nulle ou demander une décision à l’arbitre.
note-too-long = Une note a au plus { $most } caractères.
no-spectators = Cette partie n’a pas de spectateurs.
players-do-not-watch = Tu joues dans cette partie, tu la vois donc déjà.
already-watching = Tu regardes déjà cette partie.
not-watching = Tu ne regardes pas cette partie.
too-many-watchers = { $most } personnes au plus peuvent regarder une partie.

# Ce dont on ne peut pas convenir.

rated-solo = Une partie contre soi-même ne peut pas être classée.
rated-takebacks = Une partie avec reprises de coup ne peut pas être classée. Choisis l’un ou l’autre.
rated-hints = Une partie avec indices ne peut pas être classée. Choisis l’un ou l’autre.
limit-offers-stand = Une proposition ne peut pas rester ouverte { $given }. Choisis entre { $least } et { $most }.
limit-lobby-waits = L’attente des joueurs ne peut pas durer { $given }. Choisis entre { $least } et { $most }.
limit-setup-time = On ne peut pas laisser { $given } pour choisir une armée. Choisis entre { $least } et { $most }.
seed-empty = Tape au moins un caractère pour la graine.
seed-too-long = Une graine a au plus { $most } caractères.
seed-unprintable = Une graine ne peut pas contenir le caractère invisible { $character }.

# Ce qui a été tapé comme coup et n’en est pas un.

# $example est un coup légal, ou "none" si la position n’est pas connue.
input-too-long =
    { $example ->
        [none] Ça fait plus de { $most } caractères.
       *[other] Ça fait plus de { $most } caractères. Essaie { $example }.
    }
input-empty =
    { $example ->
        [none] Tape un coup.
       *[other] Tape un coup, comme { $example }.
    }
input-unreadable =
    { $example ->
        [none] Je n’ai pas pu lire `{ $text }`.
       *[other] Je n’ai pas pu lire `{ $text }`. Essaie { $example }.
    }
input-foreign =
    { $example ->
        [none] Je n’ai pas pu lire `{ $text }` : { $letter } n’y veut rien dire.
       *[other] Je n’ai pas pu lire `{ $text }` : { $letter } n’y veut rien dire. Essaie { $example }.
    }
input-command = C’est une commande : `{ $command }`.
input-ambiguous = Quel coup ? { $actions }
input-ambiguous-more = Quel coup ? { $actions } et { $more } autres
input-absent = Cette pièce n’existe pas.
input-absent-at = Il n’y a pas de pièce en { $square }.
input-absent-kind =
    { GENDER($kind) ->
        [f] Aucune { $kind } ne peut jouer ce coup.
       *[m] Aucun { $kind } ne peut jouer ce coup.
    }
input-absent-kind-at =
    { GENDER($kind) ->
        [f] Il n’y a aucune { $kind } en { $square }.
       *[m] Il n’y a aucun { $kind } en { $square }.
    }
input-no-such-kind =
    { GENDER($kind) ->
        [f] Il n’y a aucune { $kind } dans ce jeu.
       *[m] Il n’y a aucun { $kind } dans ce jeu.
    }
input-kind-alone =
    { $example ->
        [none]
            { GENDER($kind) ->
                [f] Aucune { $kind } n’a de coup légal pour l’instant.
               *[m] Aucun { $kind } n’a de coup légal pour l’instant.
            }
       *[other]
            { GENDER($kind) ->
                [f] Quelle { $kind }, et vers où ? Essaie { $example }.
               *[m] Quel { $kind }, et vers où ? Essaie { $example }.
            }
    }
input-no-castling = Il n’y a pas de roque dans ce jeu.
input-not-in-game = { $seat } ne sont pas dans cette partie.

# Ce qui ne va pas dans un plan de coups conditionnels.

# $problem est l’un de ceux d’en bas, ou un coup refusé, avec le numéro de la ligne devant.
plan-line = Ligne { $line } : { $problem }
plan-input = `{ $text }` : { $problem }
plan-empty = Il n’y a aucun coup dedans.
plan-too-long = Ça fait plus de { $most } caractères.
plan-too-long-to-show = Écrits en entier, tes coups conditionnels ont { $characters } caractères, et le formulaire en contient { $most }. Donne moins de cas.
plan-too-many-plies = Il y a plus de { $most } coups.
plan-too-deep = Plus de { $most } coups d’affilée.
plan-not-in-game = { $seat } ne sont pas dans cette partie.
plan-over = La partie est terminée.
plan-its-turn = C’est à toi de jouer. Joue d’abord, puis prévois tes réponses.
plan-missing = Il manque un coup à côté d’une virgule ou d’une flèche.
plan-no-answer = Ajoute ta réponse à la fin : `->` et un coup.
plan-not-its-turn = { $seat } jouent avant cette réponse. Ajoute leur coup, ou `any`.
plan-arrow-missing = Ici, c’est à toi de jouer. Mets `->` avant ta réponse.
plan-any-answer = `any` ne peut pas être ta réponse. Donne un coup précis.
plan-two-answers = Deux réponses aux mêmes coups : { $one } et { $other }. Gardes-en une.
plan-after-the-end = La partie est terminée après { $action }.
plan-leaving = Tu ne peux pas prévoir de quitter la partie.
plan-not-in-full = `{ $text }` : écris ce coup en entier, comme e4e5, e7e8=Q ou Q@a1.
plan-no-such-kind = { $action } : cette pièce n’existe pas dans ce jeu.
input-two-readings = `{ $text }` peut vouloir dire deux coups : { $english } avec les lettres anglaises, { $own } avec les tiennes. Tape l’un des deux.

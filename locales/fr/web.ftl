### L’échiquier sur le web.

board-label = { $game } : échiquier
square-wall = mur
square-summit = sommet
square-raised = case surélevée
square-respawn = case de retour { FORM($seat, as: "genitive") }
piece-phase = { $piece } ({ $phase })

## Ce qui distingue les coups sur les mêmes cases

choice-none = Sans promotion
choice-shot = Tirer
choice-promote-other = Promouvoir une autre pièce

## Ce que la partie attend

status-lobby = En attente de joueurs.
status-armies = Choix des armées en cours.
status-paused = En pause. { $status }
status-never-started = La partie s’est terminée avant de commencer.

## Commandes

command-seed = Ajouter une graine
command-conditions-clear = Retirer les coups conditionnels
input-seed = Ta graine pour les dés
input-army = Une armée toute faite (balanced, skirmish, siege ou random), ou 16 lettres
input-conditions = Une ligne par cas : leur coup, une flèche, ta réponse
confirm-claim-draw = Réclamer la nulle ? La partie s’arrête là, et c’est irréversible.
confirm-cancel = Annuler cette partie ? Plus personne ne pourra la rejoindre.

## Les pages autour de l’échiquier

enter-title = Ton échiquier
enter-text = Un instant…
enter-button = Ouvrir l’échiquier
foreign-title = Cette demande ne vient pas de cette page
foreign-text = Rouvre le lien depuis Discord.
link-forged = Ce lien n’est pas valable
link-expired = Ce lien a expiré
link-used = Ce lien a déjà servi
link-again = Appuie sur « { $button } » sous l’échiquier dans Discord pour recevoir un nouveau lien. Chaque lien ne sert qu’une fois, dans les dix minutes.
signed-out = Aucune session ouverte
no-access = Tu ne peux pas voir cette partie
not-found-title = Il n’y a rien ici
not-found-text = Ouvre une partie avec le lien de Discord.
no-script = L’échiquier a besoin de JavaScript. Dans Discord, tu peux jouer sans.
failed-title = Quelque chose n’a pas marché
failed = Quelque chose n’a pas marché. Si tu vois ton coup sur l’échiquier, il est joué. Sinon, réessaie.

## Réponses

unknown-command = Ce n’est pas possible en ce moment.
too-fast = Pas si vite. Réessaie dans un instant.
no-position = Cette position n’existe pas.

## À côté d’un camp

state-free = libre
state-ready = c’est prêt
state-out = hors jeu

## Le lien dans Discord

no-boards = Les échiquiers sur le web sont désactivés ici.
private-link = Ton échiquier ({ $game }) : { $link } Ce lien n’est que pour toi. Il sert une seule fois, dans les dix minutes.
sign-out = Se déconnecter partout
signed-out-everywhere =
    { $count ->
        [0] Tu n’avais aucune session ouverte.
        [one] Session fermée sur un échiquier.
       *[other] Sessions fermées sur { $count } échiquiers.
    }

## La page elle-même. C’est elle qui met les arguments.

page-cell-piece = { $piece }, { $square }
page-cell-terrain = { $cell }, { $terrain }
page-cell-marked = { $cell } ; { $mark }
page-mark-check = en échec
page-mark-danger = en danger
page-mark-last = dernier coup
page-mark-chosen = pièce choisie
page-mark-movable = peut bouger
page-mark-move = coup possible
page-mark-capture = prise possible
page-mark-shot = tir possible
page-mark-mount = montée possible
page-mark-swap = échange possible
page-mark-promotion = encore un choix à faire
page-mark-drop = placement possible
page-kind-move = déplacer
page-kind-capture = prendre
page-kind-shot = tirer
page-kind-mount = monter
page-kind-swap = échanger
page-kind-promotion = promouvoir
page-kind-drop = placer
page-target = { $kind } en { $square }
page-chosen = { $piece } : { $targets }
page-choose = Que choisis-tu ?
page-choose-square = Choisis une case : { $squares }
page-choose-here = Choisis une case sur l’échiquier.
page-more-targets = Montrer d’autres cases possibles
page-play = Jouer
page-cancel = Annuler
page-sending = Envoi…
page-why = Pourquoi ?
page-why-not = Pourquoi pas { $action } ?
page-you = toi
page-here = ici
page-to-move = au trait
page-reserve-of = Réserve ({ $name })
page-captured-of = Pièces prises par { $name }
page-counted = { $piece }, { $count } fois
page-pieces-of-kind = { $piece } : { $squares }
page-clock-of = { $name } : { $time }
page-none = Rien
page-offer-accept = Accepter
page-offer-decline = Refuser
page-offer-withdraw = Retirer
page-start = Début de la partie
page-past = Tu regardes une position antérieure.
page-now = Retour à la partie
page-tried = Essai : { $line }
page-undo = Défaire
page-plan = Ajouter aux coups conditionnels
page-try = Et si ?
page-try-here = Essaie des coups ici. Rien n’est joué pour de bon.
page-conditions = Coups conditionnels
page-armies = Ton armée : { $army }
page-away = Ne pas montrer aux autres que je suis là
page-offline = Pas de connexion. Reconnexion…
page-signed-out = Ta session est fermée. Rouvre l’échiquier depuis Discord.
page-game-gone = Cette partie n’existe plus.
page-present = Ici en ce moment : { $people }
page-board = Échiquier
page-game = Partie
page-moves = Coups
page-first = Position de départ
page-back = Un coup en arrière
page-forward = Un coup en avant
page-newest = Dernière position
page-more = Plus
page-pieces = Pièces
page-keys = Touches
page-keys-where = Ces touches marchent quand le focus est sur l’échiquier.
page-key-arrows = aller à la case voisine
page-key-enter = choisir une pièce, puis sa case d’arrivée
page-key-escape = lâcher la pièce
page-key-movable = pièce suivante qui peut bouger, ou case d’arrivée suivante
page-key-status = dire à qui de jouer
page-key-clocks = dire les temps restants
page-key-last = dire le dernier coup
page-key-offers = dire les propositions
page-key-pieces = dire où sont les pièces du type suivant
page-key-next = aller à la pièce suivante de ce type
page-key-type = taper un coup
page-key-zoom = zoom avant, zoom arrière, échiquier entier
page-key-help = dire cette liste
page-settings = Réglages
page-theme = Couleurs
page-theme-auto = Comme le système
page-theme-light = Clair
page-theme-dark = Sombre
page-theme-grey = Gris
page-theme-high-contrast = Contraste élevé
page-theme-colour-blind = Pour daltoniens
page-sound = Sons
page-type-move = Taper un coup
page-zoom-in = Agrandir
page-zoom-out = Échiquier entier
page-dice = Dés vérifiables
page-dice-commitment = Empreinte :
page-dice-secret = Secret :
page-dice-seed = Graine :
page-dice-waiting = Le secret sera dévoilé à la fin de la partie. Ton navigateur vérifiera alors chaque lancer.
page-dice-checking = Vérification…
page-dice-verified = Ton navigateur a vérifié le secret et tous les lancers ({ $count }) : les dés n’étaient pas pipés.
page-dice-wrong-commitment = Le secret ne correspond pas à son empreinte.
page-dice-wrong-seed = La graine du bot ne découle pas du secret.
page-dice-wrong-draw = Le lancer { $n } ne découle pas du secret.
page-dice-cannot = Ton navigateur ne peut pas vérifier les dés.

# Les échiquiers dans Discord, dans l’activité. Affiché à la place de l’échiquier. $button est le bouton sous les échiquiers.
activity-alone = Cette page ne marche que dans Discord. Appuies-y sur « { $button } » sous ta partie.
# Discord n’a pas confirmé qui est là.
activity-refused = Discord ne confirme pas qui tu es. Ferme l’échiquier et rouvre-le.
# L’activité est ouverte sans partie.
activity-no-game = Ferme cette fenêtre, puis appuie sur « { $button } » sous la partie que tu veux voir.

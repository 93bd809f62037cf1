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
command-conditions-clear = Retirer les conditionnels
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
link-again = Appuie sur « { $button } » sous l’échiquier dans Discord pour recevoir un nouveau lien. Un lien ne sert qu’une fois et expire au bout de dix minutes.
signed-out = Aucune session ouverte
no-access = Tu n’as pas accès à cette partie
not-found-title = Il n’y a rien ici
not-found-text = Pour ouvrir une partie, utilise son lien dans Discord.
no-script = L’échiquier a besoin de JavaScript. Dans Discord, tu peux jouer sans.
failed-title = Un problème est survenu
failed = Un problème est survenu. Si ton coup apparaît sur l’échiquier, il compte. Sinon, réessaie.

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
private-link = Ton échiquier ({ $game }) : { $link } Ce lien est personnel : il ne sert qu’une fois, dans les dix minutes.
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
page-choose = Quel coup ?
page-choose-square = Choisis une case : { $squares }
page-choose-here = Choisis une case sur l’échiquier.
page-more-targets = Montrer d’autres cases
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
page-keys = Raccourcis clavier
page-keys-where = Ces raccourcis fonctionnent quand l’échiquier a le focus.
page-key-arrows = aller à la case voisine
page-key-enter = choisir une pièce, puis sa case d’arrivée
page-key-escape = reposer la pièce
page-key-movable = pièce suivante qui peut bouger, ou case d’arrivée suivante
page-key-status = annoncer à qui de jouer
page-key-clocks = annoncer les temps restants
page-key-last = annoncer le dernier coup
page-key-offers = annoncer les propositions
page-key-pieces = annoncer où sont les pièces du type suivant
page-key-next = aller à la pièce suivante de ce type
page-key-type = taper un coup
page-key-zoom = zoom avant, zoom arrière, échiquier entier
page-key-help = lire cette liste
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

# More on the page: the list of rules, the button beside a conditional move, and a hint below the own army.

page-rules = Règles
page-remove = Retirer
page-swap-here = Choisis deux pièces pour les échanger.

# The state beside a seat; a button, and the label of the text that it asks for; a swap of two pieces of an army.
# $name: a player; $first, $second: kinds of piece; $from, $to: their squares.

state-choosing = choisit son armée
command-time-give = Donner du temps à { $name }
input-time = Combien, par exemple 30m ou 2d
swap = Échanger { FORM($first, as: "the") } en { $from } et { FORM($second, as: "the") } en { $to }
## Pages publiques

public-server = Parties et tournois
public-live-games = Parties en cours
public-no-live-games = Aucune partie en cours.
public-tournaments = Tournois
public-no-tournaments = Aucun tournoi.
public-ratings = Cotes
public-results = Résultats
public-games = Parties
public-players = Joueurs
public-someone = Joueur
public-replay = Revoir la partie
public-analysis = Analyse
public-pairings = Appariements
public-round = Ronde { $round }
public-board-number = Table
public-game = Partie
public-result = Résultat
public-crosstable = Grille américaine
public-calendar = Ajouter à l’agenda
public-starts = Début le { $date } à { $time } UTC
public-language = Langue
public-not-found = Il n’y a pas de page publique ici. Elle a peut-être été retirée, ou son serveur n’en publie pas.
public-slow-title = Trop de requêtes
public-slow = Attends une minute, puis réessaie.
public-names-note = Seules les personnes qui ont choisi de figurer sur les listes publiques sont nommées.
public-embed = Intégrer cet échiquier
public-watch = Voir la partie
public-live = En direct
public-count-players =
    { $count ->
        [one] { $count } joueur
       *[other] { $count } joueurs
    }
public-page = Page publique : { $address }
## The API: answers to programs, in the language that they ask for

api-not-found = Il n’y a rien à cette adresse.
api-method = Cette adresse n’accepte pas ce type de requête.
api-key = Une Idempotency-Key compte de 1 à 64 caractères : lettres, chiffres, traits d’union et tirets bas.
api-body = Le corps de la requête n’a pas le format attendu à cette adresse.
api-too-large = Le corps de la requête est trop grand.
api-query = Un paramètre de la requête n’est pas accepté à cette adresse.
api-no-token = Il faut un jeton valide. Crée-le dans Discord : /settings, puis « { $button } ».
api-no-trf = Ce tournoi ne peut pas être exporté au format TRF.
api-not-member = Je ne sais pas si tu es sur ce serveur. Lance /settings là-bas et appuie sur « { $button } » : c’est valable un jour.
api-streams = Trop de flux ouverts. Fermes-en un d’abord.

## The API: a mark at players

state-through-api = joue via l’API
through-api = Via l’API : { $players }

## The API: personal tokens, in Discord

tokens = Jetons d’API
tokens-about = Avec ton jeton, un programme peut lire tes parties et y jouer. Ne le donne qu’à des programmes de confiance.
tokens-none = Tu n’as aucun jeton.
token-entry = { $name }, créé le { $at }
token-new = Nouveau jeton
token-revoke = Révoquer un jeton
token-title = Nouveau jeton
token-name = Nom
token-name-hint = Pour le distinguer des autres, par exemple le nom du programme
token-made = Voici ton jeton { $name } : { $token } Copie-le maintenant, il ne sera plus affiché.
token-nameless = Donne un nom au jeton.
token-most = Tu as { $most } jetons, c’est le maximum. Révoques-en un d’abord.
token-revoked = Le jeton { $name } n’est plus valable.
token-gone = Ce jeton était déjà révoqué.
tokens-revoked =
    { $count ->
        [one] Ton jeton n’est plus valable.
       *[other] Tes { $count } jetons ne sont plus valables.
    }
# Les échiquiers dans Discord, dans l’activité. Affiché à la place de l’échiquier. $button est le bouton sous les échiquiers.
activity-alone = Cette page ne fonctionne que dans Discord. Là-bas, appuie sur « { $button } » sous ta partie.
# Discord n’a pas confirmé qui est là.
activity-refused = Discord n’a pas pu confirmer ton identité. Ferme l’échiquier et rouvre-le.
# L’activité est ouverte sans partie.
activity-no-game = Ferme cette fenêtre, puis appuie sur « { $button } » sous la partie que tu veux voir.

## A rematch and a replacement, on the page

# A button. $name: the player whose seat the computer would take.
command-replace = Ordinateur pour { $name }
confirm-replace = Proposer que l’ordinateur continue la partie à la place de { $name } ? Les autres joueurs doivent être d’accord.
# $button: the label of the button in Discord.
rematch-in-discord = Je ne peux plus ouvrir la revanche d’ici. Dans Discord, appuie sur { $button } sous le dernier échiquier.

## Tutoriels et problèmes sur l’échiquier

# La réponse dans Discord au bouton « Échiquier » sous un problème. $link : le lien.
private-puzzle-link = Tes problèmes : { $link } Ce lien n’est que pour toi. Il sert une seule fois, dans les dix minutes.
# La liste de tous les tutoriels : son titre, une phrase en dessous, et le lien vers elle au-dessus d’une étape.
learn-title = Apprendre les jeux
learn-about = Chaque étape montre une position et te donne un objectif, à atteindre sur l’échiquier.
learn-all = Tous les tutoriels
# Le bouton, après une étape ou un problème, pour recommencer.
again = Recommencer
# Sur un échiquier dans Discord : la liste des autres parties. $game : une partie avec ses joueurs, qui attend un coup ou
# une réponse.
page-other-games = Tes autres parties
other-game-waits = { $game } – on t’attend
# Avant le début, quand toutes les places sont prises. $owner : qui a ouvert la partie.
status-lobby-full = Tout le monde est là. { $owner } peut lancer la partie.

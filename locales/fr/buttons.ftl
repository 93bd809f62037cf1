### Les boutons, les menus et les formulaires.

## Avant et pendant la partie

join = Rejoindre
leave = Quitter
settings = Réglages
start = Commencer
start-with = Commencer à { $count }
choose-army = Choisir mon armée
ready = C’est prêt
move = Jouer
legal-moves = Coups légaux
offer-draw = Proposer nulle
resign = Abandonner
more = Plus
board = Échiquier
resume = Continuer

## Après la partie

rematch = Revanche
rematch-level = Niveau { $level }
analyse = Analyser
show-analysis = Afficher
post = Publier
replay = Revoir
share = Partager
export = Exporter
next-game = Partie suivante
profile-games = Parties

## Sur les propositions

accept = Accepter
decline = Refuser
withdraw-offer = Retirer

## Derrière « Plus »

take-back = Reprendre le coup
offer-pause = Proposer une pause
offer-resume = Demander à continuer
claim-draw = Réclamer la nulle
claim-time = Réclamer au temps
abort = Arrêter la partie
my-board = Mon échiquier
history = Coups joués
what-if = Et si ?
threats = Menaces
hint = Indice
pieces = Pièces

## Choisir un coup

board-piece = { FORM($seat, as: "bare") } : quelle pièce ?
board-piece-page = { FORM($seat, as: "bare") } : quelle pièce ? Page { $page } sur { $pages }
pick-piece = Quelle pièce ?
pick-piece-page = Quelle pièce ? Page { $page } sur { $pages }
pick-target = Quelle case ?
pick-target-page = Quelle case ? Page { $page } sur { $pages }
play-it = Jouer ce coup
play-this = Jouer ça
another-piece = Une autre pièce
cancel = Annuler

## Pages

back = Retour
next = Suivant
earlier = Plus anciennes
later = Plus récentes

## Et si

undo = Défaire
start-over = Recommencer
set-conditions = Coups conditionnels
save-note = Garder en note
close = Fermer

## Le formulaire des coups conditionnels

conditions = Coups conditionnels
conditions-about = Si les autres jouent comme prévu, ta réponse est jouée aussitôt. Personne d’autre ne voit ceci.
conditions-lines = Une ligne par cas
conditions-how = Leur coup, une flèche, ta réponse. Vide le champ pour tout supprimer.
premove-add = Ajouter
premove-go-on = Continuer d’ici
premove-write = Écrire
premove-clear = Tout retirer
premove-remove = En retirer un
premove-rest-any = Autres : tout coup
premove-back = Retour à la liste
premove-their-move = Leur coup
premove-your-move = Ta réponse

## Questions et formulaires sur les parties

answer-no = Non
confirm-cancel = Annuler la partie
confirm-abort = Demander l’arrêt
confirm-resign = Abandonner
confirm-vacation = Partir en vacances
end-vacation = Finir les vacances
army-lock-in = Valider l’armée
army-done = Terminé
army-take = Choisir : { $army }
army-type = Écrire…
army-less = − { $kind }
army-more = + { $kind }
army-title = { $game } : ton armée
army-ready-made = Armée toute faite ({ $rule })
army-own = Ou tes propres pièces
army-own-hint = Laisse vide pour jouer l’armée choisie plus haut.
board-title = Ton propre échiquier
board-label = L’échiquier
board-hint = 19 lignes de 19 caractères, rangée du haut d’abord : # est un mur, tout le reste du sol.

# Ce que l’arbitre fait en tournoi : les boutons, puis ce qu’on remplit.

act-pair = Apparier
act-start = Commencer
act-open-check-in = Ouvrir le pointage
act-start-round = Lancer la ronde { $round }
act-manage = Gérer
act-finish = Terminer
act-extend = Ajouter du temps
act-set-result = Fixer un résultat
act-restart = Rejouer la partie
act-board = Table
act-pairing = Appariements
act-span = Temps en plus
act-result = Résultat
act-why = Motif
act-forfeit = Forfait
act-remove = Retirer un joueur
act-replace = Remplacer un joueur
act-message = Écrire aux joueurs
act-enter = Inviter une liste
act-list = Une ligne par personne : @mention ou nom, cote
button-invite = Inviter
act-change = Modifier
act-cancel = Annuler le tournoi
act-refresh = Actualiser
act-log = Journal
act-entrant = Joueur
act-player = Nouveau joueur
act-text = Message
draft-length = dure { $span }
draft-round-time = { $span } max par ronde
draft-rated = Classé : oui
draft-unrated = Classé : non
draft-next = Nommer et annoncer
draft-rounds = Nombre de rondes
draft-boards = Échiquiers par match
draft-size = Joueurs par division
draft-most = Joueurs au maximum
draft-settings = Plus de réglages
draft-back = Terminé
draft-title = { $game } : { $format }
act-title = Titre
act-starts = Début
act-check-in = Pointage
act-round-time = Durée maximale des rondes
act-notice = Délai avant les parties
act-grace = Délai de forfait

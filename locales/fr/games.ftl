# Réponses sur les parties : ouvrir, rejoindre, jouer, proposer.
# Ce qui est entre accents graves (commandes, options, valeurs à taper) est pareil dans toutes les langues.

## Ce qu’il en est

nothing-to-do = Rien à faire.
will-be-posted = Le message va bientôt apparaître dans { $channel }.
not-posted-yet = Je n’ai pas encore pu le publier dans { $channel }. `/game show` te dit pourquoi.

## Lancer une partie

too-many-games = Tu as { $count } parties en cours, et la limite est de { $most }. Finis-en une d’abord.
server-full = Ce serveur a { $count } parties en cours, et c’est la limite. Il faut d’abord en finir quelques-unes.
open-elsewhere = Sur ce serveur, les parties commencent dans { $channels }. Lance `/game new` là-bas.
no-permissions-to-play = Je ne peux pas arbitrer de parties ici. Il me faut ces permissions dans ce salon : { $permissions }.
no-threads-there = On ne peut pas créer de fil dans { $channel } : il faut un salon textuel. Prends-en un, ou joue sans fil.
no-thread-of-its-own = Cette partie n’a pas son propre fil : on ne peut pas en créer dans { $channel }. L’échiquier y reste.
invite-whom = Qui veux-tu inviter ? Remplis `player`.
invite-bot = Les bots ne jouent pas. Choisis une personne.
invite-self = C’est toi ! Choisis quelqu’un d’autre.
invite-refused = { $player } n’accepte pas tes invitations.
invite-no-member = { $player } n’est pas sur ce serveur et ne verrait pas la partie, il n’y a donc pas d’invitation. Fais d’abord venir cette personne sur le serveur.
invite-cannot-see = { $player } ne voit pas { $channel }, il n’y a donc pas d’invitation. Demande qu’on lui donne « Voir le salon » là-bas, ou joue dans un autre salon.
level-of-a-person = Seul un ordinateur a un niveau. Laisse `level` vide, ou choisis-moi comme adversaire.
warning = Attention : { $warning }

## Les réglages illisibles

option-not-a-pair = Je n’ai pas pu lire { $text }. Écris chaque réglage sous la forme `KEY=VALUE`, avec `;` entre deux.
file-too-large = Ce fichier est trop gros. Joins-en un de { $most } octets au plus.
file-gone = Je n’ai plus accès à ce fichier. Joins-le encore une fois.
file-not-fetched = Discord ne m’a pas donné ce fichier, rien n’a donc été fait. Réessaie dans une minute.
file-not-text = Ce n’est pas un fichier texte. Joins du texte brut (UTF-8).
board-form-too-long = C’est trop d’options pour un formulaire. Joins plutôt ton échiquier en fichier texte : `board`.
form-sent-already = Ce formulaire a déjà ouvert une partie. Pour une autre, relance `/game new`.
lobby-is-open = Ta partie est déjà ouverte : { $link }. Pour en ouvrir une autre, lance `/game new`.

## Où en est une partie

status-lobby = En attente de joueurs.
status-set-up = Choix des armées en cours.
status-over = Cette partie est terminée.
# $what est le mot de la proposition. $until est un moment comme « dans 2 heures ».
offer-open =
    { $what ->
        [draw] { $player } propose nulle (expire { $until }).
        [takeback] { $player } demande à reprendre un coup (expire { $until }).
        [pause] { $player } demande une pause (expire { $until }).
        [resumption] { $player } demande à continuer la partie (expire { $until }).
        [abort] { $player } demande d’arrêter la partie sans résultat (expire { $until }).
        [change] { $player } demande de changer les réglages (expire { $until }).
       *[replacement] { $player } demande un remplacement (expire { $until }).
    }
played-in = Se joue dans { $channel }.
# $what est ce qu’a fait /direct : « mettre la partie en pause ».
directed = { $at } { $player }, arbitrage : { $what }. Motif : { $why }

## Annuler et abandonner

cancel-question =
    { $count ->
        [0] Annuler cette partie ({ $game }) ? C’est irréversible.
       *[other] Annuler cette partie ({ $game }, avec { $players }) ? C’est irréversible.
    }
abort-question =
    { $count ->
        [0] Arrêter cette partie ({ $game }) sans résultat ?
       *[other] Demander à { $players } d’arrêter cette partie ({ $game }) sans résultat ?
    }
resign-question =
    { $count ->
        [0] Abandonner cette partie ({ $game }) ? C’est irréversible.
        [one] Abandonner cette partie ({ $game }) ? { $players } gagne, et c’est irréversible.
       *[other] Abandonner cette partie ({ $game }, avec { $players }) ? Les autres continuent sans toi, et c’est irréversible.
    }
# Qui joue plusieurs camps dit pour lequel.
resign-side = Abandonner pour { FORM($seat, as: "nominative") } ? { $winner } gagnent cette partie ({ $game }), et c’est irréversible.
resign-side-of-several = Abandonner pour { FORM($seat, as: "nominative") } ? Les autres camps continuent cette partie ({ $game }), et c’est irréversible.
abort-all-sides = Arrêter cette partie ({ $game }) sans résultat ? Tu joues tous les camps, elle s’arrête donc aussitôt.
draw-side = Proposer nulle pour { FORM($seat, as: "nominative") } ? Tu joues tous les camps, la proposition est donc acceptée aussitôt : la partie est nulle.
claim-draw-side = Réclamer la nulle pour { FORM($seat, as: "nominative") } ? La partie est nulle, et c’est irréversible.
claim-time-side = Le temps { FORM($seat, as: "genitive") } est écoulé. Le réclamer pour les autres ? { $seat } quittent la partie, et c’est irréversible.

## Déplacer une partie dans un autre salon

move-nowhere = Cette partie ne se joue pas sur Discord, on ne peut pas la déplacer.
move-from-direct = Cette partie appartient à un serveur. Lance `/game move` là-bas.
move-not-allowed = Les parties ne sont pas permises dans { $channel }. Choisis un autre salon.
move-already-there = Cette partie est déjà dans { $channel }.
move-cannot-write = Je ne peux pas écrire dans { $channel }, la partie reste donc où elle est. Laisse-moi y écrire, ou choisis un autre salon.
moved = Cette partie est maintenant dans { $channel }.
boards-changed =
    { $boards ->
        [live] À partir du prochain coup, cette partie a un seul échiquier, mis à jour sur place.
        [every-move] À partir du prochain coup, un nouvel échiquier suit chaque coup.
       *[thread] À partir du prochain coup, l’échiquier est mis à jour sur place, et chaque coup laisse une ligne dans le fil.
    }
boards-thread-later = Au début de la partie, elle aura son propre fil : l’échiquier y sera mis à jour sur place, et chaque coup y laissera une ligne.
boards-no-thread = Il n’y a pas de fils en messages privés. Choisis une autre façon de montrer l’échiquier.

## Listes de parties

no-games = Tu n’as aucune partie en cours. Lances-en une : `/game new`
waiting =
    { $count ->
        [0] **Aucune partie ne t’attend.**
        [one] **1 partie t’attend**
       *[other] **{ $count } parties t’attendent**
    }
waiting-for-others = **On attend les autres**
your-games = **Tes parties**
joinable-games = **En attente de joueurs ici**
game-line = { $title } : { $what }
# $until est un moment comme « dans 2 heures ».
game-line-until = { $title } : { $what } (échéance { $until })
title-in-tournament = { $title } ({ $tournament }, ronde { $round })
title-in-event = { $title } ({ $tournament })
wants-move = à toi de jouer
wants-army = choisis ton armée
wants-answer = réponds à une proposition
wants-come = invitation reçue
waits-for = au trait : { FORM($players, as: "bare") }
phase-lobby = en attente de joueurs
phase-set-up = choix des armées
phase-running = en cours
phase-paused = en pause
phase-held = bloquée
phase-over = terminée

## Armées

army-nothing-to-choose = Il n’y a pas d’armée à choisir dans cette partie.
army-none-picked = Choisis une armée, ou écris tes propres pièces.
army-chosen = { FORM($seat, as: "bare") } : { $army }
army-secret = Les autres la verront quand tout le monde sera prêt. Tant que tu ne l’as pas validée, tu peux la changer.
army-balanced = Équilibre
army-skirmish = Escarmouche
army-siege = Siège
army-random = Au hasard
army-yours = **Ton armée** ({ FORM($seats, as: "bare") }). Personne d’autre ne la voit avant que tout le monde soit prêt.
army-allowed = Elle a { $size } pièces : { $always }, et au plus { $most }.
army-pieces = { $army } : { $pieces }
army-drawn = { $army } : tirée au sort quand tout le monde sera prêt.
army-own = Pièce par pièce
army-complete = Appuie sur **{ $done }** pour la valider.
army-missing = Encore { $count } à choisir sur { $size }. Puis appuie sur **{ $done }**.
army-pick = Appuie sur **{ $take }**, choisis une autre armée toute faite, ou ajoute des pièces une par une.
army-pick-ready-made = Armées toutes faites
army-pick-kind = Pièce à ajouter ou à retirer
army-kind = { CAPITAL($kind, as: "bare") } : { $count } sur { $most }
army-unreadable = Ce bouton ne donne pas d’armée permise. Lance `/army` et choisis à nouveau.

## Dés

dice-commitment = Empreinte fixée avant la partie : { $commitment }
dice-secret = Secret : { $secret }
dice-secret-later = Le secret sera dévoilé à la fin de la partie.
seed-too-late = Trop tard : les graines se donnent avant le début de la partie.
dice-seed = Graine { FORM($seat, as: "genitive") } : { $seed }
dice-latest = Derniers lancers ({ $count } en tout) :
dice-roll = { FORM($seat, as: "bare") }, { $move } : { $dice }
dice-verify = Pour vérifier les dés toi-même, lance `/export format:JSON`, puis `castellan dice verify`.

## Propositions

no-draw-offer = Il n’y a pas de proposition de nulle. `/draw offer` en fait une.
no-takeback-offer = Il n’y a pas de demande de reprise de coup. `/takeback` en fait une.
no-pause-offer = Il n’y a pas de demande de pause. `/pause` en fait une.
no-replacement-offer = Il n’y a pas de demande de remplacement. `/replace` en fait une.
replace-in-tournament = Cette partie appartient au tournoi { $tournament }. C’est l’arbitre qui y remplace les joueurs : `/arbiter replace`
replace-missing = Remplis `seat` (le camp) et `player` (qui le reprend).
time-give-whom = Qui reçoit le temps ? Remplis `seat`.

## Arbitrer

direct-operator-why = Tu arbitres cette partie comme admin du bot, donne donc un motif : remplis `why`.
direct-tournament-why = C’est une partie de tournoi, donne donc un motif : remplis `why`.
direct-tournament-seat = En tournoi, c’est `/arbiter replace` qui remplace un joueur.
direct-seat-whom = Qui prend le camp ? Remplis `player`.
direct-seat-yourself = Tu ne peux pas te donner le camp. Demande à d’autres arbitres.
direct-no-seat = Quel camp ? Remplis `seat`.
direct-no-span = Combien de temps ? Remplis `span`.
direct-no-such-seat = La table { $board } n’a pas ce camp ({ FORM($seat, as: "bare") }). Choisis un autre `seat`.
direct-played-anew = Cette partie ne compte plus : sa table a été rejouée.
direct-remove = En tournoi, c’est `/arbiter remove` qui retire un joueur.
direct-cancel = Les parties de tournoi ne s’annulent pas. Fixe un résultat avec `/arbiter result`, ou fais rejouer la partie avec `/arbiter restart`.

## À l’échiquier

not-started = La partie n’a pas encore commencé.
why-legal = C’est légal : { $move }. { $seat } peuvent jouer ce coup maintenant.
clock-left = { FORM($seat, as: "bare") } : il reste { $span }
clock-none = Cette partie n’a pas de pendule.
not-a-square = { $text } n’est pas une case. Essaie `e4`.
legal-moves =
    { $count ->
        [one] 1 coup légal pour { FORM($seat, as: "nominative") } :
       *[other] { $count } coups légaux pour { FORM($seat, as: "nominative") } :
    }
legal-piece = { $piece } : { $squares }
legal-none = Il n’y a aucun coup légal : la partie est terminée.
legal-none-from = La pièce en { $square } n’a aucun coup légal pour l’instant. `/why` te dit pourquoi.

## Revanche

rematch-too-early = Cette partie est encore en cours.
rematch-asked = Tu as déjà demandé une revanche. À { $players } de rejoindre la partie.
rematch-begun = La revanche a commencé. { $link }
rematch-forgotten = L’une des personnes de cette partie a quitté Castellan et ne peut plus répondre. Lance une nouvelle partie : `/game new`.

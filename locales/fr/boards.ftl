### Les messages avec un échiquier, et ce qui est publié sur les parties.

## À qui de jouer. $user est une mention. $check vaut "yes" quand le camp au trait est en échec.

your-move =
    { $check ->
        [yes] Échec ! { $user }, à toi de jouer ({ FORM($seat, as: "bare") }).
       *[no] { $user }, à toi de jouer ({ FORM($seat, as: "bare") }).
    }
# Après une prise ratée : le même camp rejoue, avec une autre pièce.
another-move =
    { $check ->
        [yes] Échec ! { $user }, c’est encore à toi ({ FORM($seat, as: "bare") }) : essaie une autre pièce.
       *[no] { $user }, c’est encore à toi ({ FORM($seat, as: "bare") }) : essaie une autre pièce.
    }
your-game = { $user }, ta partie a commencé ({ FORM($seat, as: "bare") }).
to-move =
    { $check ->
        [yes] Échec ! Trait { FORM($player, as: "dative") }.
       *[no] Trait { FORM($player, as: "dative") }.
    }
in-check = { CAPITAL($seats, as: "nominative") } sont en échec.
choose-army = { $users } : il faut choisir une armée.
deadline = Échéance { $until }.
deadline-armies = Le temps pour choisir une armée s’achève { $until }.
away-until = { $player } est en vacances jusqu’au { $until }.
reminder = Rappel : { $user }, à toi de jouer ({ $game }, { FORM($seat, as: "bare") }).

## La petite ligne de `/game show`.

mark = { $game }, partie { $id }, événement { $number }, { $short }

## Avant le début

heading = **{ $game }**
heading-won = { $game } : victoire pour { FORM($winner, as: "nominative") } !
heading-drawn = { $game } : nulle
seat-taken = { FORM($seat, as: "bare") } : { $player }
seat-ready = { FORM($seat, as: "bare") } : { $player } (c’est prêt)
seat-free = { FORM($seat, as: "bare") } : *libre*
invited = Invitations : { $players }
settings = Réglages : { $settings }
fair-dice = Dés vérifiables : `/dice`
settings-more = D’autres réglages ? Donne-les à `/game new` dans `options`.
setting = `{ $key }` ({ $rule }) : { $meaning }
invites = { $user }, { $player } t’invite à une partie : { $game }. Tu acceptes ?
invites-you = { $player } t’invite à une partie : { $game }. Tu acceptes ?
rematch = { $players }, { $player } propose une revanche : { $game }. D’accord ?
declined = { $user }, tu peux inviter quelqu’un d’autre.
withdrawn = { $user }, plus besoin de répondre.
withdrawn-from-you = { $player } a retiré son invitation ({ $game }). Plus besoin de répondre.

## Après la partie

ratings =
    { $provisional ->
        [yes] Cotes : { $changes } (? : provisoire)
       *[no] Cotes : { $changes }
    }
unrated-casual = Partie amicale : les cotes ne changent pas.
unrated-computer = Un ordinateur a joué : les cotes ne changent pas.
unrated-no-result = Pas de résultat : les cotes ne changent pas.
unrated-never-moved = { $player } n’a joué aucun coup : les cotes ne changent pas.

## Propositions

answer-offer = { $users }, d’accord ?

## Quand quelque chose ne va pas

frozen = Cette partie ({ $game }) est bloquée : il y a eu un problème avec sa pendule. Personne ne perd au temps, aucun coup n’est perdu, et l’admin du bot est au courant.
place-gone = Ta partie ({ $game }) est bloquée : son salon n’existe plus. Aucun coup n’est perdu. Pour continuer, lance `/game move game:{ $id }` dans un autre salon.
place-forbidden = Ta partie ({ $game }) est bloquée : je ne peux plus écrire dans son salon. Il me faut « Voir le salon », « Envoyer des messages » (dans un fil : « Envoyer des messages dans les fils » ; dans un salon vocal : aussi « Se connecter ») et « Joindre des fichiers ». Dès que je les ai, elle reprend toute seule. Ou lance `/game move game:{ $id }` dans un autre salon.
# Ce qui bloque une partie, et que faire. $permissions : les noms de Discord.
held-permissions = Cette partie est bloquée : je ne peux pas écrire dans { $channel }. Donne-moi ces permissions là-bas, et elle reprend : { $permissions }. Ou lance `/game move` dans un autre salon.
held-timed-out = Cette partie est bloquée : ce serveur m’a mis en exclusion temporaire jusqu’au { $until }. Elle reprend quand la modération la lève, ou toute seule à ce moment-là.
held-gone = Cette partie est bloquée : son salon n’existe plus. Pour continuer, lance `/game move` dans un autre salon.
held-hidden = Cette partie est bloquée : je ne vois pas { $channel }. Donne-moi « Voir le salon » là-bas, et elle reprend. Ou lance `/game move` dans un autre salon.
held-so-far = Cette partie est bloquée : je n’ai pas pu écrire dans { $channel }. Je continue d’essayer. Ou lance `/game move` dans un autre salon.
place-lost = Je ne peux pas y écrire : le salon n’existe plus, ou je n’en ai pas le droit. `/game move` déplace la partie dans un autre salon.
place-unreadable = (Impossible de lire où se joue cette partie. Préviens l’admin du bot.)
channel-gone = Le salon de cette partie n’existe plus, elle continue donc ici.
board-deleted = L’échiquier a été supprimé, le revoici.
board-again = { $player } a demandé l’échiquier.
board-posted = Publié dans { $channel }.
posted-below = Publié ci-dessous.
moved-here = Cette partie continue ici. Elle se jouait dans { $channel }.
moved-away = Cette partie ({ $game }) continue dans { $channel }.
who-plays = **{ $game }** : { FORM($players, as: "bare") }
in-thread = { FORM($players, as: "bare") }. Ça se joue dans { $thread }.
over-in-thread = { FORM($players, as: "bare") }. { $result } Ça s’est joué dans { $thread }.
no-thread-permissions = Je ne peux pas créer de fil ici, l’échiquier reste donc dans ce salon. Pour que les parties aient un fil, donne-moi ces permissions : { $permissions }.
no-thread-too-many = Ce serveur a autant de fils ouverts que Discord le permet, l’échiquier reste donc dans ce salon.
no-thread = Discord ne m’a pas laissé créer de fil ici, l’échiquier reste donc dans ce salon.

## Les nouvelles pour une seule personne

direct-news = { $game } : { $news }

## Le tableau d’un serveur

overview = **Parties de ce serveur**
overview-empty = Aucune partie en ce moment. Lances-en une : `/game new`.
overview-open = **En attente de joueurs**
overview-join = { $game } : { FORM($players, as: "bare") }. Pour rejoindre : `/game join`.
overview-paused = { $game } : { FORM($players, as: "bare") }. En pause.
overview-held = { $game } : { FORM($players, as: "bare") }. Bloquée.
overview-waits = { $game } : { FORM($players, as: "bare") }. On attend : { $waiting }.
overview-until = { $game } : { FORM($players, as: "bare") }. On attend : { $waiting } ; échéance { $until }.

## Les boutons d’un échiquier dépassé

out-of-date = Cet échiquier n’est plus à jour. Depuis :
out-of-date-moves = Cet échiquier n’est plus à jour. Depuis : { $count } coups.
out-of-date-nothing = Cet échiquier n’est plus à jour.
latest-board = Dernier échiquier : { $link }
game-link = La partie : { $link }
picture-name = { $name }, coup { $number }

## Choisir un coup

which-piece = À toi de jouer ({ FORM($seat, as: "bare") }). Quelle pièce ?
game-is-over = La partie est terminée.
choice-gone = Ce choix n’existe plus. Appuie sur **{ $move }** et choisis à nouveau.
piece-cannot-move = Cette pièce n’a aucun coup légal. `/why` te dit pourquoi.
piece-on = { CAPITAL($kind, as: "bare") } { $square }
piece-in-reserve = { CAPITAL($kind, as: "bare") } de la réserve
pass = Passer
moves =
    { $count ->
        [one] { $count } coup
       *[other] { $count } coups
    }
where-to = { $piece } : quelle case ?
# $number est écrit sur la case d’arrivée, dans l’image.
numbered = { $number }. { $choice }
choice-wins = Gagne la partie
choice-check = Échec
choice-danger = Roi en danger
choice-dice = Les dés décident : { $chance } %
play-it = Jouer **{ $move }** ?
play-it-dice = Jouer **{ $move }** ? Les dés décident : { $chance } % de réussite.
play-it-side = Jouer **{ $move }** pour { FORM($seat, as: "nominative") } ?
play-it-side-dice = Jouer **{ $move }** pour { FORM($seat, as: "nominative") } ? Les dés décident : { $chance } % de réussite.
cancelled = D’accord, rien n’a changé.
what-else = Quoi d’autre ? Tu peux aussi taper `/premove`, `/replace`, `/note` ou `/export`.

## Ce que les autres peuvent faire quand une partie attend quelqu’un

# $replace vaut "no" en tournoi, où l’arbitrage remplace les joueurs. $more, $claim et $resume sont écrits sur des boutons.
waits-out =
    { $replace ->
        [yes] Le temps { FORM($seat, as: "genitive") } est écoulé. Les autres peuvent appuyer sur **{ $more }**, **{ $claim }** et continuer sans { FORM($seat, as: "nominative") }, donner ce camp à quelqu’un d’autre (`/replace`), ou attendre.
       *[no] Le temps { FORM($seat, as: "genitive") } est écoulé. Les autres peuvent appuyer sur **{ $more }**, **{ $claim }** et continuer sans { FORM($seat, as: "nominative") }, ou attendre.
    }
waits-out-of-two =
    { $replace ->
        [yes] Le temps { FORM($seat, as: "genitive") } est écoulé. L’adversaire peut appuyer sur **{ $more }**, **{ $claim }** pour gagner, donner ce camp à quelqu’un d’autre (`/replace`), ou attendre.
       *[no] Le temps { FORM($seat, as: "genitive") } est écoulé. L’adversaire peut appuyer sur **{ $more }**, **{ $claim }** pour gagner, ou attendre.
    }
waits-idle = Si { FORM($seat, as: "nominative") } ne font rien pendant un jour, les autres peuvent donner ce camp à quelqu’un d’autre (`/replace`) et continuer.
waits-idle-clock =
    { $replace ->
        [yes] Si le temps { FORM($seat, as: "genitive") } s’écoule, les autres continuent sans { FORM($seat, as: "nominative") }. Après la moitié de ce temps, et un jour au moins, ils peuvent donner ce camp à quelqu’un d’autre : `/replace`.
       *[no] Si le temps { FORM($seat, as: "genitive") } s’écoule, les autres continuent sans { FORM($seat, as: "nominative") }.
    }
waits-idle-claim =
    { $replace ->
        [yes] Si le temps { FORM($seat, as: "genitive") } s’écoule, les autres peuvent le réclamer (**{ $more }**, **{ $claim }**) et continuer sans { FORM($seat, as: "nominative") }, ou donner ce camp à quelqu’un d’autre : `/replace`.
       *[no] Si le temps { FORM($seat, as: "genitive") } s’écoule, les autres peuvent le réclamer (**{ $more }**, **{ $claim }**) et continuer sans { FORM($seat, as: "nominative") }.
    }
waits-paused =
    { $replace ->
        [yes] Pour continuer, appuie sur **{ $resume }**. Si quelqu’un ne répond pas pendant un jour, les autres peuvent donner son camp à quelqu’un d’autre : `/replace`.
       *[no] Pour continuer, appuie sur **{ $resume }**.
    }
waits-setup = Qui n’a pas validé son armée d’ici là joue avec l’armée actuelle, et la partie commence.

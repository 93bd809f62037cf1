### Ce qui n’est pas permis, ce qui est trop à la fois, et ce qui n’a pas marché.

## Introuvable, ou arrêté

no-game = Il n’y a pas de partie { $game }.
no-game-here = Il n’y a pas de partie { $game } ici.
no-tournament-here = Il n’y a pas de tournoi { $tournament } sur ce serveur.
game-on-hold = La partie { $game } est bloquée : il y a eu un problème avec sa pendule. Personne ne perd au temps, et l’admin du bot est au courant.
game-stopped = La partie { $game } est arrêtée : certaines de ses données sont illisibles. Rien n’a changé. Préviens l’admin du bot.
tournament-stopped = Le tournoi { $tournament } est arrêté : certaines de ses données sont illisibles. Rien n’a changé. Préviens l’admin du bot.
# D’autres ont changé la même chose au même moment.
contended = Quelqu’un d’autre a modifié la même chose au même moment, rien n’a donc été fait. Réessaie.

## Qui a le droit

denied-unknown = Je ne trouve pas ça ici.
denied-closed = Cette partie est fermée. Demande une invitation à la personne qui l’a créée.
denied-banned = Tu n’as plus le droit de jouer sur ce serveur.
denied-blocked = Quelqu’un dans cette partie ne veut pas jouer avec toi.
denied-players-only = Réservé aux joueurs de la partie.
# Les joueurs sont nommés avec leurs camps : Les Blancs (Ada), les Noirs (Ben).
denied-players-only-named = Réservé aux joueurs de la partie : { FORM($players, as: "bare") }. Pour regarder, utilise `/board`.
denied-players-only-over = Réservé aux joueurs de la partie : { FORM($players, as: "bare") }.
denied-not-joined = Tu n’as pas rejoint cette partie. Réservé aux joueurs de la partie : { $players }.
denied-not-joined-empty = Personne n’a encore rejoint cette partie. Rejoins-la d’abord.
denied-owner-only = Réservé à la personne qui a créé la partie.
denied-directors-only = Réservé aux arbitres : les gestionnaires du serveur, et les membres qui ont le rôle d’arbitre.
denied-directors-only-role = Réservé aux arbitres : les gestionnaires du serveur, et les membres qui ont le rôle { $role }.
# « Gérer le serveur » est le nom de la permission dans Discord.
denied-managers-only = Réservé aux gestionnaires du serveur (permission : Gérer le serveur).
permissions-unknown = Discord n’a pas dit ce que tu peux faire ici, je ne sais donc pas si tu en as le droit. Réessaie dans une minute.
denied-own-game = Tu joues toi-même ici. Demande à d’autres arbitres (gestionnaires du serveur ou membres qui ont le rôle) ou à l’admin du bot.
denied-not-from-here = Tu ne peux le faire que sur le serveur concerné.
denied-stays = Une partie reste sur son serveur. Les joueurs ne peuvent l’emmener ailleurs que si son salon est perdu.
denied-unlisted = Tu ne peux pas voir ces cotes : cette personne n’a joué aucune partie publique sur ce serveur.
denied-absent = Seuls les membres du serveur de la partie peuvent y prendre un camp.
denied-other-rating = Cette partie est réservée à d’autres cotes. Demande une invitation à la personne qui l’a créée.
denied-rating = Cette partie est réservée aux cotes { $ratings }, et la tienne est de { $rating }. Demande une invitation à la personne qui l’a créée.
denied-first-rating = Cette partie est réservée aux cotes { $ratings }. Sans cote à ce jeu ({ $game }), tu comptes pour { $rating }. Demande une invitation à la personne qui a créé la partie.
seat-banned = { $name } n’a plus le droit de jouer sur ce serveur.
seat-blocked = { $name } et quelqu’un dans cette partie ne veulent pas jouer ensemble.
seat-absent = { $name } ne peut pas prendre de camp : il faut être membre du serveur de la partie, et le faire là-bas.

## Là où le bot n’est pas membre, ou ne peut pas lire les réglages

needs-membership = Ça ne marche que là où Castellan est membre. Ajoute Castellan à ce serveur, ou va sur un serveur qui l’a.
settings-unreadable-manager =
    Je ne peux pas lire les réglages de ce serveur : personne ne peut donc rien commencer ni rejoindre ici, et rien ne peut être changé. Les parties en cours continuent.
    Les réglages restent tels quels. L’admin du bot peut les réparer : `castellan store check` dit ce qui ne va pas.
settings-unreadable = Je ne peux pas lire les réglages de ce serveur : personne ne peut donc rien commencer ni rejoindre ici, et rien ne peut être changé. Les parties en cours continuent. Préviens les gestionnaires du serveur.

## Trop à la fois

# Ce qu’il y a eu de trop : $what des deux messages suivants.
costly =
    { $what ->
        [move] coups
        [pick] clics
        [look] demandes
        [suggestion] suggestions
        [picture] images
        [replay] parties à revoir
        [invitation] invitations
        [opening] nouvelles parties
        [hint] indices
        [analysis] analyses
        [post] publications
       *[change] changements
    }
# $again est un moment que Discord montre comme « dans 3 secondes ».
too-much =
    { BEGINS($what, with: "a e é è ê i o u y h") ->
        [yes] Doucement : trop d’{ $what } à la fois. Réessaie { $again }.
       *[no] Doucement : trop de { $what } à la fois. Réessaie { $again }.
    }
too-much-server =
    { BEGINS($what, with: "a e é è ê i o u y h") ->
        [yes] Doucement : trop d’{ $what } à la fois sur ce serveur. Réessaie { $again }.
       *[no] Doucement : trop de { $what } à la fois sur ce serveur. Réessaie { $again }.
    }
still-busy = Doucement : je traite encore ta dernière demande.
overloaded = J’ai trop à faire en ce moment, rien n’a donc été fait. Réessaie.

## Ce qui n’a pas marché

failed = Quelque chose n’a pas marché de mon côté, et ta commande n’est peut-être pas passée. Regarde `/board`, puis réessaie.
failed-unreadable = Je ne peux pas lire une donnée nécessaire, rien n’a donc été fait. Ce que je garde reste tel quel. L’admin du bot trouvera la cause dans le journal et pourra la réparer.
failed-not-stored =
    { $store ->
        [database] Ma base de données ne répond pas en ce moment, rien n’a donc été fait. Rien n’est perdu. Réessaie dans une minute.
        [full-database] Pas enregistré : ma base de données n’a plus de place en ce moment. Rien n’est perdu. Réessaie dans une minute.
       *[disk] Pas enregistré : je ne peux pas écrire sur mon disque en ce moment. Rien n’est perdu. Réessaie dans une minute.
    }
failed-perhaps-stored =
    { $store ->
        [database] La connexion à ma base de données s’est coupée, et je ne sais pas encore si c’est enregistré. Rien de plus ancien n’est perdu. Regarde `/board` dans une minute, et réessaie si ton changement n’y est pas.
       *[disk] L’écriture sur mon disque a échoué, et je ne sais pas encore si c’est enregistré. Rien de plus ancien n’est perdu. Regarde `/board` dans une minute, et réessaie si ton changement n’y est pas.
    }
failed-other-version = Ce bouton ou cette commande vient d’une autre version du bot. Utilise un message plus récent.
failed-blocked = Discord a bloqué mon texte à cause d’un mot, peut-être par l’AutoMod de ce serveur. C’est peut-être quand même fait : regarde `/board` ou `/game show`.
failed-discord-away = Discord ne m’a pas répondu à temps, et ta commande n’est peut-être pas passée. Regarde `/board` dans une minute, puis réessaie.
failed-forbidden = Discord ne m’a pas laissé faire : il me manque une permission. Demande aux gestionnaires du serveur ce que j’ai le droit de faire ici.
failed-gone = Un salon ou un message nécessaire a été supprimé, rien n’a donc été fait. Utilise un message plus récent.
failed-refused = Discord n’a pas accepté ce que j’ai envoyé. C’est peut-être quand même fait : regarde `/board` ou `/game show`. L’admin du bot trouvera la cause dans le journal.
failed-lost = Je ne peux pas écrire dans le salon concerné : il n’existe plus, ou je n’en ai pas le droit. `/tournament show` te dit quoi faire.
failed-picture = Je n’ai pas pu dessiner l’image. C’est peut-être quand même fait : regarde `/game show`. L’admin du bot trouvera la cause dans le journal.
answer-not-shown = Je n’ai pas pu montrer la réponse. C’est peut-être quand même fait : regarde `/board` ou `/game show`.
answer-too-late = L’affichage a pris trop de temps. Réessaie.

## Là où le bot peut écrire

# $permissions : les noms de Discord, comme ci-dessous.
you-cannot-write = Tu ne peux pas écrire dans { $channel }. Permissions manquantes : { $permissions }.
you-cannot-start-thread = Tu ne peux pas créer de fil dans { $channel }. Permissions manquantes : { $permissions }.
i-cannot-write = Je ne peux pas écrire dans { $channel }. Permissions manquantes : { $permissions }.
you-perhaps-cannot-write = Je ne sais pas si tu peux écrire dans { $channel }. Lance la commande dans ce salon.
i-perhaps-cannot-write = Je ne sais pas si je peux écrire dans { $channel }. Lance la commande dans ce salon.
own-permissions-unknown = Discord n’a pas dit ce que je peux faire dans { $channel }. Réessaie dans une minute.
post-not-allowed = Les parties ne sont pas permises dans { $channel }, je n’y publie donc pas ça. Sur ce serveur, elles se jouent dans { $channels }.
permission-view-channel = Voir le salon
permission-connect = Se connecter
permission-send-messages = Envoyer des messages
permission-attach-files = Joindre des fichiers
permission-manage-threads = Gérer les fils
permission-read-message-history = Voir les anciens messages
permission-create-public-threads = Créer des fils publics
permission-send-messages-in-threads = Envoyer des messages dans les fils
permission-manage-roles = Gérer les rôles
permission-create-events = Créer des événements
# $why est le texte de Discord, en anglais.
not-posted =
    Je n’ai pas pu publier le dernier message dans { $channel } : { $why }. { $next ->
        [again] Je continue d’essayer.
        [move] Je publierai le prochain coup à la place.
       *[message] Je publierai le prochain message à la place.
    }
# L’AutoMod d’un serveur, ou Discord lui-même, n’a laissé passer un texte que sans les noms. $code est le numéro de Discord.
posted-without-names = Mon dernier message dans { $channel } a été bloqué à cause d’un nom ou d’un titre (code { $code } de Discord), je l’ai donc publié sans les noms. Les règles de l’AutoMod sont dans les paramètres du serveur.

## Un refus d’un tournoi, avec l’ouverture du pointage

check-in-opens = { $refusal } Ouverture : { $opens }.

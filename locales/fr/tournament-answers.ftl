### Réponses et publications sur les tournois et les cotes.

## Boutons

button-sign-up = S’inscrire
button-withdraw = Se retirer
button-check-in = Pointer
button-pause = Pause
button-play = Jouer
button-challenge = Défier
button-standings = Classement
button-pairings = Appariements
button-games = Parties
button-details = Détails
button-two-seats = À deux
button-more-seats = À trois et quatre
button-with-computers = Avec ordinateurs
button-people = Entre humains

## Le message qui montre où en est un tournoi

tournament-name = Tournoi `{ $tournament }`
settled = { $game } : { $format }. De { $least } à { $most } joueurs.
announcement-rated = classé
announcement-unrated = amical
announcement-players = de { $least } à { $most } joueurs
announcement-entrants = Joueurs : { $names }
announcement-length = dure { $span }
announcement-starts = début : { $time }
announcement-starts-by-director = début décidé par l’arbitre
calendar-sign-up = Inscription dans { $channel }.
draft =
    { "**" }Nouveau tournoi**
    Choisis dans les listes, puis appuie sur **Nommer et annoncer**. D’ici là, personne d’autre ne le voit.
draft-settings = **Plus de réglages** ({ $page } sur { $pages }) : { $game }
draft-settings-full = Plus de place pour d’autres réglages ici. Remets d’abord l’un d’eux à sa valeur par défaut.
draft-no-number = { $field } : tape un nombre.
draft-announced-already = Le tournoi **{ $title }** a déjà été annoncé à partir de ce formulaire. Pour un autre tournoi, lance `/tournament new`.
tiebreaks = Départages : { $tiebreaks }.
edition = Les appariements suivent le système hollandais de la FIDE, édition { $year }.
fair-draw = Tirage au sort vérifiable : { $commitment }
given-by = { $players } contre tout le monde à la fois. Qui donne la simultanée doit s’inscrire aussi.
terms = Réglages : { $terms }
round-time = Durée maximale par ronde : { $span }. Les vacances et les pauses ne la prolongent pas.
days-off = Les échéances des rondes sont suspendues ces jours-là : { $days } ({ $zone }). Les pendules des parties tournent.
arena-length = Elle dure { $span }. Les joueurs libres sont appariés à nouveau aussitôt : appuie sur **Jouer** pour entrer ou reprendre, sur **Pause** pour souffler.
arena-points = Une victoire donne 2 points, une nulle 1. Après deux victoires de suite, les parties comptent double, jusqu’à ce que l’une ne soit pas gagnée.
ladder-length = Elle dure { $span }. Appuie sur **Défier** pour jouer contre quelqu’un au-dessus de toi : un défi ne se refuse pas.
ladder-places = Gagne contre quelqu’un au-dessus de toi, et tu prends sa place. Une nulle ne change rien.
team-points = Un match gagné donne 2 points, un match nul 1. Ensuite comptent les points d’échiquier, puis les matchs entre équipes à égalité.
team-boards = { $most } joueurs au plus par équipe, remplaçants compris. La première personne inscrite est capitaine et fixe l’ordre des échiquiers avec `/tournament line-up`.
league-moving =
    { $count ->
        [0] Personne ne monte ni ne descend après la saison.
        [one] Après la saison, { $count } joueur de chaque division monte, et { $count } descend.
       *[other] Après la saison, { $count } joueurs de chaque division montent, et { $count } descendent.
    }
# Une ligne au-dessus des joueurs d’une division.
division = Division { $division }
league-moves = Montées : { $up }. Descentes : { $down }.
# Une ligne de la liste des équipes.
team-line = **{ $team }** : { $players }
team-form-title = S’inscrire dans une équipe
team-form-name = Équipe
team-form-hint = Le nom d’une équipe qui existe, ou d’une nouvelle
# Un match : deux équipes, et leurs points d’échiquier entre elles.
match-line = **{ $home } { $points } – { $other } { $away }**
unreadable-line-up = Je n’ai pas pu lire cet ordre. Essaie 2 1 3 : les joueurs par leurs places actuelles, le premier échiquier d’abord.
challenge-whom = Qui veux-tu défier ?
challenge-nobody = Tu ne peux défier personne en ce moment. Les joueurs au-dessus de toi sont peut-être en train de jouer, ou viennent de jouer contre toi.
challenge-pick = Choisis quelqu’un
# Une place sur une échelle, et qui l’occupe.
ladder-place = { $rank } : { $player }
notice = Les appariements sont publiés { $span } avant chaque ronde.
grace = Les absents perdent par forfait après { $span }.
annuls = Si tu pars avant d’avoir joué la moitié de tes parties, aucune ne compte.
late-until = On peut s’inscrire jusqu’au début de la ronde { $round }.
half-byes =
    { $count ->
        [one] Tu peux sauter { $count } ronde pour un demi-point.
       *[other] Tu peux sauter { $count } rondes, chacune pour un demi-point.
    }
starts = Début : { $time }.
starts-by-director = L’arbitre décide du début.
check-in-before = Le pointage ouvre { $span } avant le début.

state-sign-up = **Les inscriptions sont ouvertes** : { $count } pour l’instant.
state-check-in = **C’est l’heure de pointer** : { $there } sur { $count } pour l’instant.
state-unpaired = **On attend l’arbitre** pour apparier la prochaine ronde.
state-round-coming = **Ronde { $round } sur { $rounds }**, début : { $time }.
state-round = **Ronde { $round } sur { $rounds }**, en cours.
state-round-until = **Ronde { $round } sur { $rounds }**, en cours. Fin : { $time }.
state-arena =
    { $count ->
        [0] **En cours** : personne ne joue en ce moment. Fin : { $time }.
        [one] **En cours** : { $count } partie. Fin : { $time }.
       *[other] **En cours** : { $count } parties. Fin : { $time }.
    }
state-arena-over =
    { $count ->
        [0] **Temps écoulé.** Toutes les parties sont terminées.
        [one] **Temps écoulé.** { $count } partie se joue encore.
       *[other] **Temps écoulé.** { $count } parties se jouent encore.
    }
state-rounds-over = **Rondes terminées : { $round } sur { $rounds }**.
state-finished =
    { $count ->
        [0] **Le tournoi est terminé.** Tout le monde s’est retiré, il n’y a donc pas de vainqueur.
        [one] **Le tournoi est terminé** : { $players } gagne !
       *[other] **Le tournoi est terminé** : { $players } se partagent la première place !
    }
state-finished-simul = **La simultanée est terminée** : { $made }.
state-cancelled = **Annulé.**
and-more = { $names } et { $count } de plus

## Publications

# L’ordre des joueurs est dit s’il y a des parties dans la ronde.
pairings-coming =
    { $seats ->
        [0] **Ronde { $round }**, { $title } : début { $time }.
        [2] **Ronde { $round }**, { $title } : début { $time }. Les Blancs sont nommés d’abord.
       *[other] **Ronde { $round }**, { $title } : début { $time }. Les joueurs sont nommés dans l’ordre des camps.
    }
pairings =
    { $seats ->
        [0] **Ronde { $round }**, { $title } : c’est parti !
        [2] **Ronde { $round }**, { $title } : c’est parti ! Les Blancs sont nommés d’abord.
       *[other] **Ronde { $round }**, { $title } : c’est parti ! Les joueurs sont nommés dans l’ordre des camps.
    }
pairings-until =
    { $seats ->
        [0] **Ronde { $round }**, { $title } : c’est parti ! Fin : { $time }.
        [2] **Ronde { $round }**, { $title } : c’est parti ! Fin : { $time }. Les Blancs sont nommés d’abord.
       *[other] **Ronde { $round }**, { $title } : c’est parti ! Fin : { $time }. Les joueurs sont nommés dans l’ordre des camps.
    }
pairings-over =
    { $seats ->
        [0] **Ronde { $round }**, { $title } : terminée.
        [2] **Ronde { $round }**, { $title } : terminée. Les Blancs sont nommés d’abord.
       *[other] **Ronde { $round }**, { $title } : terminée. Les joueurs sont nommés dans l’ordre des camps.
    }
# Suivi des parties qui se jouent maintenant.
pairings-arena =
    { $count ->
        [0] **{ $title }** : c’est parti ! Fin : { $time }.
       *[other] **{ $title }** : c’est parti ! Fin : { $time }. Les Blancs sont nommés d’abord.
    }
pairings-arena-over =
    { $count ->
        [0] **{ $title }** : temps écoulé.
       *[other] **{ $title }** : temps écoulé. Les Blancs sont nommés d’abord.
    }
pairings-arena-ended = **{ $title }** : c’est terminé.
no-result = sans résultat
arena-waiting = En attente d’une partie : { $players }
game-place = { $players } : { $title }, ronde { $round }
game-place-without-round = { $players } : { $title }
no-threads = Je ne peux pas créer de fils ici, les parties se jouent donc dans ce salon. Pour donner un fil à chaque partie, accorde-moi ces permissions : { $permissions }.
check-in-call = **{ $title }** commence bientôt. Appuie sur **Pointer** pour jouer.
check-in-there = Pointages : { $there } sur { $count }.
check-in-over = **{ $title }** : le pointage est terminé ({ $there } sur { $count }).
# Suivi de ceux que ça concerne.
missed-call = **{ $title }** : tu n’as pas pointé, tu ne joues donc pas. Si une place se libère, l’arbitre peut encore te la donner :
missed-call-late = **{ $title }** : tu n’as pas pointé, tu ne joues donc pas pour l’instant. Tu peux encore entrer jusqu’au début de la ronde { $round } : appuie sur **S’inscrire**.
cancelled-call = **{ $title }** : le tournoi est annulé. Motif : { $reason }
told-call = **{ $title }**, message de l’arbitre : { $text }
invited-call = **{ $title }** : on t’invite ! Appuie sur **S’inscrire** pour jouer.
cancelled-too-few-call =
    { $count ->
        [0] **{ $title }** : le tournoi est annulé, personne n’était là pour jouer.
        [one] **{ $title }** : le tournoi est annulé, il n’y avait que { $count } personne au début.
       *[other] **{ $title }** : le tournoi est annulé, il n’y avait que { $count } personnes au début.
    }
cancelled-no-exhibitor-call = **{ $title }** : la simultanée est annulée, aucune des personnes qui devaient la donner n’était là au début.
cancelled-too-few-teams-call = **{ $title }** : le tournoi est annulé, il y avait moins de deux équipes au début.
# À quelqu’un dont la place est acquise : en privé, ou dans le salon.
welcome = C’est bon, tu participes à { $title } ! Tout est publié dans { $channel }.
welcome-not-posted = C’est bon, tu participes à { $title } ! Rien n’est publié en ce moment : je ne peux pas écrire dans son salon.
welcome-here = { $player }, c’est bon, tu participes à { $title } ! Tout est publié dans { $channel }.
call-unpaired = { $title } a besoin d’une décision. { $what } Apparie-la à la main avec `/arbiter pair tournament:{ $tournament }`, ou termine le tournoi avec `/arbiter finish`.
call-board = { $title } a besoin d’une décision. { $what } Fixe un résultat avec `/arbiter result tournament:{ $tournament }`, ou fais rejouer la partie avec `/arbiter restart`.
call-overdue = { $title } a besoin d’une décision. { $what } Ajoute du temps avec `/arbiter extend tournament:{ $tournament }`, ou fixe des résultats avec `/arbiter result`.
lost-channel = Je ne peux plus rien publier sur ton tournoi { $title } : son salon n’existe plus, ou je n’ai pas le droit d’y écrire. Pour continuer, lance `/arbiter move tournament:{ $tournament }` dans un autre salon.
held-permissions = Je ne peux pas écrire dans { $channel }. Donne-moi ces permissions là-bas, et je continue : { $permissions }. Ou lance `/arbiter move` dans un autre salon.
held-timed-out = Ce serveur m’a mis en exclusion temporaire jusqu’au { $until }, je ne peux donc rien publier. Je continue quand la modération la lève, ou tout seul à ce moment-là.
held-gone = Le salon de ce tournoi n’existe plus. Pour continuer, lance `/arbiter move` dans un autre salon.
held-hidden = Je ne vois pas { $channel }. Donne-moi « Voir le salon » là-bas, et je continue. Ou lance `/arbiter move` dans un autre salon.
held-so-far = Je n’ai pas pu écrire dans { $channel }. Je continue d’essayer. Ou lance `/arbiter move` dans un autre salon.

## Le résultat

result-heading =
    { $count ->
        [0] **{ $title }** : le tournoi est terminé. Tout le monde s’est retiré, il n’y a donc pas de vainqueur.
        [one] **{ $title }**, le tournoi est terminé : { $players } gagne !
       *[other] **{ $title }**, le tournoi est terminé : { $players } se partagent la première place !
    }
result-heading-simul = **{ $title }** : la simultanée est terminée, { $made }.
# Les points d’une place, et le changement de cote.
result-place = **{ $rank }.** { $player } : { $points }
result-podium = Aussi sur le podium : { $players }.
result-legend = -# Dans le tableau : ○ Blancs, ● Noirs, + victoire et − défaite par forfait.
games-of = Parties : **{ $title }**

## Classements et listes

standings = Classement
standings-after = Classement après la ronde { $round }
standings-final = Classement final
picture-title = { $what }, { $of }
sheet = **{ $what }**, { $of }
sheet-page = **{ $what }**, { $of }, page { $page } sur { $pages }
sheet-empty = Personne dans la liste pour l’instant.
annulled = Départ avant la moitié des parties, dont aucune ne compte : { $players }.
head-points = Pts
head-rating = Cote
head-games = Parties
head-buchholz = Bu
head-buchholz-cut1 = BuT
head-buchholz-median = BuM
head-sonneborn-berger = SB
head-direct-encounter = RD
head-wins = V
head-progressive = Cu
head-places = Pl
head-performance = Perf
head-match-points = PM
head-board-points = PE

## Annoncer

announced-next = Gère-le avec les boutons de son annonce.
announced-no-threads = Ses parties se joueront dans ce salon. Pour donner un fil à chaque partie, accorde-moi ces permissions : { $permissions }.
announced-without-threads = Ses parties se joueront dans ce salon : on ne peut pas créer de fil ici.
# $why dit ce qui empêche la publication, et que faire.
announced-not-posted = { $title } : tout est prêt, mais personne ne voit encore l’annonce. { $why }
announced-not-yet = Je n’ai pas encore pu le publier dans { $channel }, et je continue d’essayer.
cannot-post-here = Je ne peux rien publier ici. Dans ce salon, donne-moi ces permissions : { $permissions }.
too-many-tournaments = Ce serveur a déjà { $most } tournois ouverts. Termines-en ou annules-en d’abord un.
number-out-of-range = `{ $option }` est hors limites. Essaie un nombre plus petit.
option-of-other-format = `{ $option }` n’existe que pour ceci : { $formats }. Laisse-la vide.
no-such-format = Ce format n’existe pas. Choisis-en un dans la liste.
no-such-tiebreak = { $tiebreak } n’est pas un départage. Essaie { $all }.
unreadable-start = Je n’ai pas pu lire cette heure de début. Essaie 2d ou 12h30m à partir de maintenant, 2026-12-01 18:00 dans ton fuseau horaire (`/settings time-zone`), ou 2026-12-01 18:00 Europe/Paris.
unreadable-days-off = Je n’ai pas pu lire { $text }. Essaie : weekends, 2026-12-24, 2026-12-31..2027-01-02, Europe/Paris.
days-off-offset = { $offset } reste le même au passage à l’heure d’été. Si les horloges changent là où vous jouez, nomme le fuseau horaire : { $zone }.
start-is-past = Cette heure de début est passée. Choisis-en une plus tard.

## Réponses

servers-only = Les tournois se jouent sur des serveurs. Lance cette commande sur l’un d’eux.
no-tournaments = Il n’y a pas encore de tournois sur ce serveur. Les arbitres en annoncent un avec `/tournament announce`.
not-an-id = { $text } n’est pas l’identifiant d’un tournoi. Choisis un tournoi dans la liste.
which-tournament = De quel tournoi parles-tu ? Remplis `tournament` : { $tournaments }.
nothing-to-do = Rien à faire.
confirm-finish = Terminer le tournoi { $title } maintenant ? Le classement actuel devient définitif, et les parties en cours se terminent sans résultat.
confirm-start =
    { $count ->
        [one] { $there } personnes ont pointé, et il en manque { $count }. Commencer sans elle ?
       *[other] { $there } personnes ont pointé, et il en manque { $count }. Commencer sans elles ?
    }
listed = **{ $title }** ({ $phase }) dans { $channel } : { $game }, { $format }
confirm-withdraw = Te retirer du tournoi { $title } ? Tu perds tes parties inachevées et ne peux pas revenir.
confirm-withdraw-early = Te retirer du tournoi { $title } ? Tu perds tes parties inachevées et ne peux pas revenir. Aucune de tes parties ne comptera, car moins de la moitié est jouée.
round-not-paired = La ronde { $round } n’est pas encore appariée.
why-whom = Nomme une table ou une personne : tu n’es pas dans ce tournoi.
no-round-paired = Aucune ronde n’est encore appariée.
exported = Voici le tournoi { $title } en fichiers.
exported-without-trf = Voici le tournoi { $title } en fichiers. On ne peut pas l’écrire en TRF.
exported-no-games = Aucune partie n’a encore été jouée.
exported-some-games = Toutes les parties ne tiennent pas : { $most } au plus à la fois. Pour les autres, choisis une ronde avec `round`.
decisions = **Décisions d’arbitrage**, { $title }
decisions-page = **Décisions d’arbitrage**, { $title }, page { $page } sur { $pages }

## Arbitrer

decided-since = Rien n’a été fait, car une autre décision d’arbitrage est tombée entre-temps. Appuie encore une fois pour continuer.
done-since = Rien n’a été fait, car tu l’as déjà fait depuis que tu as ouvert le formulaire. Appuie encore une fois pour le refaire.
changed-since = Rien n’a été changé, car ces valeurs ont changé depuis que tu as ouvert le formulaire. Appuie encore une fois pour continuer.
# $field est le nom d’un champ. $now et $text sont ce qui s’y trouve maintenant et dans le formulaire.
changed-by-both = **{ $field }** : maintenant { $now }, dans ton formulaire { $text }
panel = **Arbitrage : { $title }**
panel-not-started = Pas encore de premier coup : { $boards }. Contrôle des absents : { $time }.
panel-late = Temps écoulé : { $boards }.
panel-disputed = Terminées sans résultat : { $boards }.
panel-no-shows = Déjà absents ici (forfait) : { $players }.
panel-no-show = { $player } ({ $count })
panel-nothing = Rien n’a besoin d’une décision.
list-shown = Inviter ces personnes à **{ $title }** ({ $count }) ? Chacune n’entre qu’en appuyant sur **S’inscrire**.
list-not-taken = Aucune invitation envoyée. Lignes à corriger ({ $count }) :
list-line = Ligne { $line } : { $why }
list-unknown = Je ne connais pas { $text } ici. Utilise une @mention ou le numéro du compte.
list-several = Plusieurs personnes s’appellent { $text }. Utilise une @mention.
list-rating = { $text } n’est pas une cote de 1 à { $highest }.
list-rating-foreign = { $text } n’est pas une cote : { $letter } n’y veut rien dire. Tape un nombre.
list-twice = { $text } est déjà à la ligne { $line }.
list-too-long = Une liste a au plus { $most } personnes. Envoie le reste dans une autre liste.
list-empty = Cette liste ne nomme personne. Écris une ligne par personne : @mention, cote.
list-gone = Je n’ai plus cette liste. Renvoie-la avec `/arbiter enter`.
operator-why = Tu n’es pas sur le serveur de ce tournoi, il faut donc un motif : remplis `why`.
replace-self = Tu ne peux pas te mettre à la place d’un joueur. Demande à d’autres arbitres.
replace-nobody = Remplis `player` : qui prend la place ?
replace-bot = Les bots ne jouent pas. Choisis une personne.
move-other-server = Un tournoi reste sur son serveur. Lance `/arbiter move` là-bas.
move-here-already = Il est déjà publié dans { $channel }.
move-forbidden = Je ne peux pas écrire dans { $channel }, rien n’a donc été déplacé. Laisse-moi voir ce salon et y écrire.
moved = Le tournoi { $tournament } est maintenant publié dans { $channel }.

## Ce que tapent les arbitres

unreadable-round = { $text } n’est pas une ronde. Donne son numéro, comme 2.
unreadable-board = { $text } n’est pas une table. Essaie 2.3 (table 3 de la ronde 2), ou 3 pour la dernière ronde.
not-in-tournament = { $name } n’est pas dans ce tournoi.
several-of-name = Plusieurs joueurs s’appellent { $name }. Choisis dans la liste.
no-numbers-yet = Les joueurs reçoivent leurs numéros au début du tournoi.
unreadable-result = { $text } n’est pas un résultat. Essaie { $results }. Le score des Blancs vient d’abord.
unreadable-places = { $text } n’est pas un résultat pour { $seats } joueurs. Donne la place de chacun dans l’ordre des camps, avec un tiret pour les absents : 2 1 - 3. Après une égalité, saute des places : 1 1 3.
unreadable-pairing = Je n’ai pas pu lire { $text }. Utilise les numéros, Blancs d’abord : 1-2, 5-3, 4 bye. Une exemption s’écrit bye, half ou zero.
empty-pairing = Qui joue contre qui ? Essaie 1-2, 5-3, 4 bye.

## Suggestions

choice-round-finished = { $round } : terminée
choice-round-running = { $round } : en cours
choice-round-paired = { $round } : appariée

## Cotes

ratings = Cotes
list-two-seats = { $game }, à deux
list-more-seats = { $game }, à trois et quatre
list-with-computers = { $list }, avec ordinateurs
two-seats-only = { $game } se joue à deux.
unknown-list = Cette liste n’existe plus. Ouvres-en une avec `/ratings list`.
ratings-note =
    { $count ->
        [one] `?` : provisoire, avec moins de { $count } partie ou tant que c’est incertain. ± : pour deux joueurs sur trois environ, l’écart ne dépasse pas cette valeur.
       *[other] `?` : provisoire, avec moins de { $count } parties ou tant que c’est incertain. ± : pour deux joueurs sur trois environ, l’écart ne dépasse pas cette valeur.
    }
ratings-note-everywhere =
    { $count ->
        [one] `?` : provisoire, avec moins de { $count } partie ou tant que c’est incertain. ± : pour deux joueurs sur trois environ, l’écart ne dépasse pas cette valeur. La liste montre qui a activé `/settings listed`.
       *[other] `?` : provisoire, avec moins de { $count } parties ou tant que c’est incertain. ± : pour deux joueurs sur trois environ, l’écart ne dépasse pas cette valeur. La liste montre qui a activé `/settings listed`.
    }
ratings-of = **Cotes : { $name }**
rating =
    { $count ->
        [one] { $list } : **{ $rating }** ± { $deviation }, { $count } partie classée
       *[other] { $list } : **{ $rating }** ± { $deviation }, { $count } parties classées
    }
rating-provisional =
    { $count ->
        [one] { $list } : **{ $rating }** ± { $deviation }, { $count } partie classée, provisoire
       *[other] { $list } : **{ $rating }** ± { $deviation }, { $count } parties classées, provisoire
    }
no-ratings = { $name } n’a pas encore de parties classées.

# L’aide, les premiers pas, les règles, et ce qui est suggéré pendant qu’on tape une commande.

# Le mot de bienvenue d’un serveur, et ses boutons.

greeting = **Salut ! J’arbitre cinq variantes d’échecs.**
    Je dessine les échiquiers, je tiens les pendules et j’explique chaque règle. Appuie sur **Contre l’ordinateur** ou sur un jeu pour commencer aussitôt, sur **Nouvelle partie** pour jouer avec quelqu’un d’ici, ou sur **Jouer en solo** pour jouer tous les camps.
button-new-game = Nouvelle partie
button-play-computer = Contre l’ordinateur
button-guide = Que puis-je faire ?

# Lancer une partie par des boutons.

button-play-alone = Jouer en solo
list-invite = Inviter quelqu’un
list-uninvite = Retirer une invitation

# Ce qu’il y a à faire. `.button` ouvre les commandes d’un thème, `.about` les présente.

guide = **Que puis-je faire ?**
    J’arbitre cinq variantes d’échecs : je m’occupe des coups, des pendules, des nulles et des dés, et j’explique chaque « non ». Choisis un thème pour voir ses commandes, ou tape `/help` pour les voir toutes.
topic-start = Lancer une partie
    .button = Lancer
    .about = Ouvre une partie, rejoins-en une, et prépare le premier coup :
topic-play = Jouer
    .button = Jouer
    .about = Chaque échiquier a des boutons pour presque tout. Les commandes font pareil :
topic-look-back = Revoir et prévoir
    .button = Revoir
    .about = Revois des parties, essaie des coups et garde des notes :
topic-learn = Apprendre
    .button = Apprendre
    .about = Je connais toutes les règles et te montre ce que fait chaque pièce :
topic-tournaments = Tournois et cotes
    .button = Tournois
    .about = Les tournois apparient leurs joueurs et avancent tout seuls :
topic-directors = Pour l’arbitrage
    .button = Arbitrage
    .about = Dirige des tournois, et interviens quand une partie en a besoin :
topic-servers = Pour les gestionnaires du serveur
    .button = Serveurs
    .about = Décide comment les parties se passent sur ton serveur :
topic-you = Tes réglages et tes données
    .button = Toi
    .about = Tes réglages, et ce que je garde sur toi :

# /help

help = **Que veux-tu faire ?** Les échiquiers ont des boutons pour presque tout, et ces commandes font pareil.
help-more = Choisis un thème pour toutes ses commandes. `/help command:` cherche : tape un mot comme `nulle`.
help-found = Commandes pour { $words } :
help-independent = Castellan est indépendant des inventeurs des jeux et de Discord.
help-unknown = Il n’y a pas de commande { $command }. `/help` les montre toutes.

# Un jeu en un coup d’œil.

card = ## { $title }
    Échiquier : { $files } × { $ranks }. Joueurs : { $seats }.
card-options = Options : { $options }.
card-piece = - **{ $piece }** ({ $rule }) : { $moves }
card-more = Règles { $first } à { $last } : `/rules` en montre une par son numéro, `/piece` montre comment une pièce se déplace.
    -# Jeu inventé par { $inventor }. Castellan est indépendant de l’inventeur et de Discord. Là où le texte de l’inventeur ne dit rien, est perdu ou se contredit, Castellan décide, et le dit.
unsigned = une personne inconnue (feuille de règles non signée)
rule-unknown = Il n’y a pas de règle { $number } dans ce jeu. Ses règles vont de { $first } à { $last }.
piece-unknown = Il n’y a pas de pièce { $piece } dans ce jeu. Il a : { $kinds }.
diagram-broken = Je ne peux pas montrer cette pièce. `/rules` dit comment elle se déplace.
game-unknown = Ce jeu n’existe pas. Choisis-en un dans la liste.

# Ce qui a été tapé.

option-too-long =
    { $most ->
        [one] `{ $option }` est trop long : { $length } caractères. Mets-en { $most } au plus.
       *[other] `{ $option }` est trop long : { $length } caractères. Mets-en { $most } au plus.
    }

# De quelle partie il s’agit.

game-name-unreadable = { $name } n’est pas le nom d’une partie. Choisis-en une dans la liste.
no-own-game = Tu ne joues aucune partie en ce moment. Lances-en une avec `/game new`, ou trouves-en une à rejoindre avec `/game list`.
no-open-game = Aucune partie n’attend de joueurs ici. Lances-en une avec `/game new`.
no-game-here = Il n’y a pas de partie ici. Lances-en une avec `/game new`.
which-game = De quelle partie parles-tu ?
which-game-elsewhere = Tu n’as pas de partie dans ce salon. De laquelle parles-tu ?
# $game est un texte comme « Échecs montés avec Ben ».
which-game-line = { $number }. { $game }, dans { $channel }
which-game-direct = { $number }. { $game }, en messages privés
which-game-far = { $number }. { $game }, sur un autre serveur
game-with =
    { $count ->
        [0] { $game }
       *[other] { $game } avec { $players }
    }
which-game-list = Quelle partie ?
which-game-typed = De quelle partie parles-tu ? Remplis `game` : { $games }.

# Suggestions. $written est ce qui est tapé pour elle.

suggested-game = { $title }, { $state }
suggested-move = { $written } : { $piece } { $move }
suggested-capture = { $written } : { $piece } { $move } prend { FORM($victim, as: "the") }
suggested-shot = { $written } : { $piece } en { $from } tire sur { FORM($victim, as: "the") }
suggested-onto = { $written } : { $piece } { $move } sur { FORM($victim, as: "the") }
suggested-mount = { $written } : { $piece } { $move } monte sur { FORM($other, as: "the") }
suggested-placing = { $written } : { $piece } en { $to }
suggested-pass = { $written } : passer ton tour
suggested-piece = { $square } : { $piece }
suggested-rule = { $number } : { $text }
time-none = sans limite de temps
time-per-move = { $span } par coup
time-bank = { $bank } pour la partie
time-increment = { $bank } + { $span } par coup
time-grace = { $bank } pour la partie ; à chaque coup, { $span } ne comptent pas
time-cap = { $time } (jusqu’à { $span })
lead-usual = usual : quand il reste un quart du temps
quiet-none = none : à toute heure
result-white = { $written } : les Blancs gagnent
result-black = { $written } : les Noirs gagnent
result-draw = { $written } : nulle
result-white-forfeit = { $written } : les Blancs gagnent par forfait
result-black-forfeit = { $written } : les Noirs gagnent par forfait
result-no-show = { $written } : personne n’est venu

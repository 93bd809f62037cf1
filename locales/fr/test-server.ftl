# La page du serveur de test local.

title = Le serveur de test local
window-title = { $people } : le serveur de test local
notice = Ce n’est pas Discord. C’est un serveur de test sur cette machine. Quand il s’arrête, il oublie les personnes, les salons et les messages. Le bot garde ses parties et ses réglages.
notice-close = Fermer cette note
needs-scripts = Cette page a besoin de JavaScript.

# Les personnes.

people = Personnes
both-sides = Les deux
both-sides-about = Tu agis au nom de la personne dont c’est le tour dans ce salon
both-sides-on = Tu agis au nom de la personne dont c’est le tour.
both-sides-turn = C’est à { $name } : tu agis maintenant en son nom.
add-person = + Personne
add-person-name = Nom de la nouvelle personne
add = Ajouter
name = Nom
save = Enregistrer
rename = Renommer
rename-person = Renommer { $name }
language = Langue
server-language = Langue du serveur
close-column = Fermer la colonne : { $name }
no-person = Choisis quelqu’un ci-dessus pour voir les salons à sa place.

# Pourquoi le serveur de test refuse.

refused-PEOPLE = La page a de la place pour 8 personnes.
refused-NAME_LENGTH = Choisis un nom de 1 à 32 caractères.
refused-NAME_LETTERS = Choisis un nom sans virgule, qui n’est pas un nombre.
refused-NAME_TAKEN = Ce nom est pris. Choisis-en un autre.
refused-OPTION_REQUIRED = Remplis { $option }.
refused-OPTION_LENGTH = { $option } : trop court ou trop long.
refused-OPTION_NUMBER = { $option } : il faut un nombre.
refused-OPTION_WHOLE = { $option } : il faut un nombre entier.
refused-OPTION_RANGE = { $option } : trop petit ou trop grand.
refused-OPTION_CHOICE = Choisis { $option } dans la liste.
refused-OPTION_UNKNOWN = { $option } : ça n’existe pas ici.
refused-COMPONENT_COUNT = Tu as choisi trop peu ou trop d’éléments.
refused-COMPONENT_CHOICE = Tu ne peux pas choisir ça.
refused-INPUT = Ce texte manque, est trop court ou trop long.
refused-LOCALE = Discord n’a pas cette langue.
not-done = Ça n’a pas marché.
unreachable = Le serveur de test est injoignable.

# Les salons.

channels = Salons
channels-of = Salons : { $name }
direct-messages = Messages privés
archived = archivé
for-you = Pour toi : { $count }
no-channel = Pas de salon
connection-lost = Connexion perdue. Reconnexion…

# Les messages.

messages = Messages
messages-in = Messages dans { $channel }
earlier = Messages plus anciens
new-messages = Nouveaux messages ↓
empty = Pas encore de messages dans { $channel }.
empty-hint = Écris quelque chose en dessous, ou tape / pour les commandes du bot.
show-commands = Voir les commandes
message-gone = Ce message n’existe plus.
only-you = Personne d’autre ne voit ceci
dismiss = Rejeter le message
typing-one = { $names } écrit…
typing-many = { $names } écrivent…
thinking = { $name } réfléchit…
used = { $name } a utilisé { $command }
answer-to = Réponse à { $name } : { $text }
answer-to-gone = Réponse à un message supprimé
no-text = (pas de texte)
thread = Fil : { $name }
thread-started = a créé un fil : { $name }
thread-began = Le fil commence ici.
edited = (modifié)
app = APP
bytes = { $count } octets
kibibytes = { $count } Kio
someone = Quelqu’un
unknown-user = utilisateur-inconnu
unknown-role = rôle-inconnu
unknown-channel = inconnu
spoiler = Spoiler
spoiler-show = Spoiler : appuie pour le voir
hidden-show = Voir le contenu caché
jump = Aller au message
jump-label = { $channel } › message
unknown-component = (composant inconnu de type { $type })

# Écrire, et les commandes.

write = Message dans { $channel } ou /commande
write-not = Tu ne peux pas écrire ici.
commands = Commandes
no-such-command = Cette commande n’existe pas ici.
leave-command = Quitter la commande
send = Envoyer
sending = Envoi…
choices-of = Choix pour { $option }
choose-one = Choisis dans la liste.
choices-failed = Les choix n’ont pas pu être chargés.
required = Cette option est obligatoire.
true = Vrai
false = Faux
too-short = Trop court : { $least } caractères au moins.
too-long = Trop long : { $most } caractères au plus.
number = Tape un nombre.
whole-number = Tape un nombre entier.
number-least = Au moins { $least }.
number-most = Au plus { $most }.

# Menus et formulaires.

make-choice = Fais un choix
choose = Choisir
clear = Vider
submit = Envoyer
cancel = Annuler

# Ce qui n’a pas marché.

no-response = L’application n’a pas répondu
no-response-to = { $command } : l’application n’a pas répondu
interaction-failed = Échec de l’interaction
form-failed = Quelque chose n’a pas marché. Ferme ceci et réessaie.
activity = Activité
activity-close = Fermer l’activité

# Forums : la liste des posts, et le formulaire pour en écrire un.

posts = Posts
posts-none = Pas encore de post.
post-title = Titre
post-text = Message
post-send = Publier
refused-OPTION_CHANNEL = { $option } : ce salon ne convient pas.

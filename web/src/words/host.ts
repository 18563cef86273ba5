// Words of the host's page, fetched with it alone. French first, then English.

import { spoken } from "../words";

const HOST = {
  host: ["La maison", "The house"],
  host_how: [
    "Cette page est à l’hôte seul : qui a son lien a les clefs. « escale host-link --new » les change.",
    "This page is the host’s alone: who has its link has the keys. “escale host-link --new” changes them.",
  ],
  not_host: ["Cette page est à l’hôte de la maison.", "This page belongs to the host of the house."],
  not_host_how: [
    "Son lien s’affiche au premier démarrage du serveur, et de nouveau par la commande « escale host-link ».",
    "Its link is printed when the server first starts, and again by the command “escale host-link”.",
  ],
  forged: ["Ce lien n’ouvre plus rien : un autre a été fait depuis.", "This link opens nothing any more: another was made since."],
  done: ["C’est fait.", "Done."],

  // load
  load: ["L’état de la maison", "How the house is doing"],
  load_people: ["{n} {n:page ouverte|pages ouvertes}, {tables} {tables:table en mémoire|tables en mémoire}", "{n} open {n:page|pages}, {tables} {tables:table|tables} in memory"],
  load_machine: ["Charge", "Load"],
  load_cores: ["{load} pour {n} {n:cœur|cœurs}", "{load} for {n} {n:core|cores}"],
  load_unknown: ["inconnue ici", "not known here"],
  load_memory: ["Mémoire, au plus", "Memory, at most"],
  load_data: ["Données", "Data"],
  load_elsewhere: ["dans une base à part", "in a database elsewhere"],
  load_disk: ["Disque libre", "Free disk"],
  load_of: ["{free} sur {all}", "{free} of {all}"],
  load_since: ["Escale {version}, depuis le {at}", "Escale {version}, since {at}"],
  pages: ["Visites", "Visits"],

  // tables
  tables: ["Tables", "Tables"],
  all: ["Toutes", "All"],
  state_waiting: ["En attente", "Waiting"],
  state_live: ["En jeu", "Live"],
  state_stuck: ["Arrêtée", "Stuck"],
  state_over: ["Finie", "Over"],
  state_old: ["Vieille", "Old"],
  no_tables: ["Aucune table ici.", "No table here."],
  events: ["{n} {n:coup|coups}", "{n} {n:move|moves}"],
  watching: ["{n} {n:page|pages}", "{n} {n:page|pages}"],
  open: ["Ouvrir", "Open"],
  erase: ["Effacer", "Erase"],
  erase_sure: ["Effacer pour de bon ?", "Erase for good?"],
  erase_how: ["Une partie finie est d’abord rangée dans un fichier.", "A finished game is packed into a file first."],
  more: ["Et {n} de plus", "And {n} more"],

  // people
  people: ["Gens", "People"],
  people_how: ["Qui a donné un prénom ici. L’adresse ne se voit que pendant la visite.", "Who gave a name here. Addresses are seen during a visit only."],
  seek: ["Chercher un prénom", "Look for a name"],
  nobody: ["Personne de ce nom.", "Nobody of this name."],
  person_tables: ["{n} {n:table|tables}", "{n} {n:table|tables}"],
  never: ["jamais assis", "never sat down"],
  ban: ["Fermer la porte", "Shut out"],
  ban_name: ["Fermer la porte à {name}", "Shut {name} out"],
  ban_address: ["Fermer la porte à une adresse", "Shut out an address"],
  address: ["Adresse, comme 203.0.113.7", "Address, as 203.0.113.7"],
  bans: ["Porte fermée", "Shut out"],
  no_bans: ["La porte n’est fermée à personne.", "Nobody is shut out."],
  unban: ["Rouvrir", "Let in"],
  unban_name: ["Rouvrir à {name}", "Let {name} in"],
  since: ["depuis le {at}", "since {at}"],
  bad_address: ["Ce n’est pas une adresse qu’on puisse fermer.", "This is no address that can be shut out."],

  // limits
  limits: ["Limites", "Limits"],
  limits_how: [
    "Vides, elles sont celles du démarrage (entre parenthèses). 0 : sans limite.",
    "Left empty they are those the server was started with (in brackets). 0: no limit.",
  ],
  limit_rate: ["Requêtes par seconde et par adresse", "Requests a second per address"],
  limit_new: ["Tables nouvelles par minute et par adresse", "New tables a minute per address"],
  limit_guess: ["Mots essayés par minute et par adresse", "Words tried a minute per address"],
  limit_dear: ["Preuves et récits par minute et par adresse", "Proofs and stories a minute per address"],
  limit_most: ["Pages ouvertes en tout", "Pages open altogether"],
  limit_each: ["Pages ouvertes par adresse", "Pages open per address"],
  keep: ["Garder", "Keep"],

  // a line to all
  line: ["Un mot à tous", "A line to everybody"],
  line_how: ["Il paraît sur toutes les pages ouvertes, douze heures au plus.", "It appears on every open page, for twelve hours at most."],
  line_fr: ["En français", "In French"],
  line_en: ["En anglais", "In English"],
  line_send: ["Dire à tous", "Tell everybody"],
  line_back: ["Retirer", "Take it back"],
  line_now: ["On lit en ce moment :", "Being read now:"],

  // what is kept
  kept: ["Ce qui est gardé", "What is kept"],
  days: ["Ranger les parties finies depuis (jours)", "Pack games finished for (days)"],
  days_how: [
    "0 : jamais. Rangées dans un fichier par mois, elles quittent la base ; chacun garde ses victoires. Déposé sur l’accueil, le fichier se rejoue.",
    "0: never. Packed into a file a month they leave the database; everybody keeps their wins. Dropped on the home page the file is told again.",
  ],
  old: ["{n} {n:table serait rangée|tables seraient rangées} maintenant.", "{n} {n:table|tables} would be packed now."],
  pack: ["Ranger maintenant", "Pack now"],
  packed: ["{n} {n:table rangée|tables rangées}, {games} {games:partie|parties} au fichier.", "{n} {n:table|tables} packed, {games} {games:game|games} in the file."],
  packs: ["Parties rangées", "Packed games"],
  no_packs: ["Rien n’est rangé encore.", "Nothing is packed yet."],
  backup: ["Sauvegarder maintenant", "Back up now"],
  backups: ["Sauvegardes", "Backups"],
  no_backups: ["Pas encore de sauvegarde.", "No backup yet."],
  folder: ["Dans {folder}, sur la machine du serveur.", "In {folder}, on the server’s machine."],

  // privacy
  note: ["Vie privée", "Privacy"],
  note_how: ["Ce que dit la page « Vie privée ». Une ligne vide sépare les paragraphes.", "What the page “Privacy” says. An empty line parts paragraphs."],
  note_usual: ["Reprendre le texte d’origine", "Take the original text again"],
  note_see: ["Voir la page", "See the page"],
} as const satisfies Record<string, readonly [string, string]>;

export const hostWords = spoken(HOST);

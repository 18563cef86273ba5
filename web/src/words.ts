// The words of the house: everything on screen that is not a game's own. French first, then English.

import { prefs } from "./prefs.svelte";
import { measured } from "./table/clock";
import { Texts, type Values } from "./texts";

const WORDS = {
  // the house
  house: ["Escale", "Escale"],
  motto: ["La ludothèque qui ne ferme jamais", "The game library that never closes"],
  welcome: [
    "Ouvrez une boîte, prenez une chaise. Ni compte ni installation : un lien, et la table est mise.",
    "Open a box, take a chair. No account, nothing to install: one link and the table is set.",
  ],
  skip_to_main: ["Aller au contenu", "Skip to content"],
  other_language: ["English", "Français"],
  lamp_on: ["Allumer la lampe (thème sombre)", "Light the lamp (dark theme)"],
  lamp_off: ["Ouvrir les volets (thème clair)", "Open the shutters (light theme)"],
  about: ["À propos", "About"],
  home: ["Accueil", "Home"],
  back_home: ["Retour à l’étagère", "Back to the shelf"],

  // home
  play_now: ["Jouer maintenant", "Play now"],
  invite_friends: ["Inviter des amis", "Invite friends"],
  table_code: ["Code de la table", "Table code"],
  join: ["Rejoindre", "Join"],
  shelf: ["Les cinq boîtes", "The five boxes"],
  players_range: ["{least} à {most} joueurs", "{least} to {most} players"],
  players_exact: ["{most} joueurs", "{most} players"],
  range: ["{least} à {most}", "{least} to {most}"],
  not_yet: ["bientôt sur la table", "on the table soon"],
  not_yet_long: ["Cette boîte n’est pas encore jouable.", "This box cannot be played yet."],
  rules_known: ["Règles vérifiées, en deux langues", "Rules enforced, in two languages"],
  versus_bots: ["Jouer contre les robots", "Play against bots"],
  with_friends: ["Inviter des amis", "Invite friends"],
  how_many: ["Autour de la table", "Around the table"],
  bot_level: ["Les robots", "The bots"],
  your_name: ["Votre prénom", "Your first name"],
  name_wanted: ["Un prénom suffit pour s’asseoir.", "A first name is enough to sit down."],
  default_name: ["Invité", "Guest"],
  public_table: ["Table ouverte à tous, affichée à l’accueil", "Open to all, shown on the home page"],
  read_rules: ["Lire les règles", "Read the rules"],
  open_tables: ["Tables ouvertes ce soir", "Tables open tonight"],
  no_open_tables: [
    "Personne pour l’instant. Ouvrez une boîte : les robots sont déjà assis.",
    "Nobody for now. Open a box: the bots are already seated.",
  ],
  my_tables: ["Mes tables", "My tables"],
  your_turn_here: ["à vous de jouer", "your turn"],
  sit_down: ["S’asseoir", "Sit down"],
  watch: ["Regarder", "Watch"],
  come_back: ["Reprendre", "Return"],
  state_lobby: ["commence bientôt", "starting soon"],
  state_playing: ["en cours", "being played"],
  state_over: ["terminée", "finished"],
  table_of: ["chez {name}", "at {name}’s"],
  and_bots: ["avec {n} {n:robot|robots}", "with {n} {n:bot|bots}"],
  living_room: ["Tous au salon", "Everyone in the living room"],
  living_room_how: [
    "La table sur le grand écran, chacun sa main sur son téléphone.",
    "The table on the big screen, each hand on a phone.",
  ],
  open_here: ["Ouvrir sur cet écran", "Open on this screen"],
  options: ["Réglages de la partie", "Settings of the game"],
  own_card: ["Votre carte n° {n}", "Your own card no. {n}"],
  clock: ["La pendule", "The clock"],
  clock_none: ["sans limite", "no limit"],
  clock_each: ["{time} par réponse", "{time} for each answer"],
  clock_second: ["{n} {n:seconde|secondes}", "{n} {n:second|seconds}"],
  clock_minute: ["{n} {n:minute|minutes}", "{n} {n:minute|minutes}"],
  clock_hour: ["{n} {n:heure|heures}", "{n} {n:hour|hours}"],
  clock_day: ["{n} {n:jour|jours}", "{n} {n:day|days}"],
  yes: ["oui", "yes"],
  no: ["non", "no"],
  close: ["Fermer", "Close"],
  cancel: ["Annuler", "Cancel"],

  // bots
  level_random: ["au hasard", "at random"],
  level_greedy: ["habitué", "regular"],
  level_curieux: ["curieux", "curious"],
  level_flaneur: ["flâneur", "stroller"],
  level_habitue: ["habitué", "regular"],
  level_finaud: ["finaud", "sly"],
  level_maitre: ["maître", "master"],
  bot: ["robot", "bot"],
  bot_of_level: ["robot {level}", "{level} bot"],
  take_back: ["Reprendre ma place", "Take my seat back"],
  bot_stands_in: ["un robot tient sa place", "a bot holds the seat"],
  away: ["n’est plus là", "stepped out"],
  gone_title: ["{name} n’est plus là depuis {n} min.", "{name} has been away for {n} min."],
  gone_why: ["La table attend. Un robot peut tenir sa place jusqu’à son retour.", "The table waits. A bot can hold the seat until they come back."],
  empty_title: ["Une chaise est vide.", "A chair is empty."],
  empty_why: ["La partie attend que quelqu’un s’y asseye, ou un robot.", "The game waits for somebody to sit down, or a bot."],
  free_title: ["Une place est libre.", "A seat is free."],
  free_why: ["La partie est commencée ; un robot joue {name}. Prenez sa place, ou regardez.", "The game has begun; a bot plays {name}. Take its seat, or watch."],
  wait_on: ["Attendre encore {n} min", "Wait {n} min more"],
  back_title: ["Bon retour, {name}.", "Welcome back, {name}."],
  back_why: ["Un robot tient votre place. Rien n’est perdu : vous rejouez dès votre prochain choix.", "A bot holds your seat. Nothing is lost: you play from your next choice on."],
  leave_title: ["Vous levez-vous de table ?", "Leave the table?"],
  leave_why: ["La partie continue sans vous attendre. Votre place vous est gardée jusqu’à la fin.", "The game goes on without you. Your seat is kept to the end."],
  leave_bot: ["Un robot tient ma place", "A bot holds my seat"],
  leave_bot_how: ["Je la reprends quand je veux, par le lien ou « Mes tables ».", "I take it back whenever I like, by the link or “My tables”."],
  leave_only: ["Je m’absente seulement", "I only step out"],
  leave_only_how: ["La table m’attend ; elle décidera après une minute.", "The table waits for me; it decides after a minute."],
  leave_shared: ["Les autres restent à cet écran ; votre chaise sera libre.", "The others stay at this screen; your chair will be free."],
  hand_waits: ["Votre main vous attend.", "Your hand is waiting for you."],
  leave_do: ["Me lever", "Get up"],
  stay: ["Rester à table", "Stay"],

  // table
  loading: ["On sort la boîte…", "Getting the box out…"],
  loading_long: ["C’est long. Réessayer ?", "This takes long. Try again?"],
  retry: ["Réessayer", "Try again"],
  line_cut: ["La ligne est coupée. On vous garde la place.", "The line is cut. Your seat is kept."],
  line_back: ["La ligne est revenue.", "The line is back."],
  seat_n: ["Place {n}", "Seat {n}"],
  your_seat: ["vous", "you"],
  your_turn: ["à vous", "your turn"],
  plays: ["joue", "playing"],
  thinking: ["{name} réfléchit.", "{name} is thinking."],
  thinking_many: ["On attend {names}.", "Waiting for {names}."],
  reactions: ["Réactions…", "Reactions…"],
  envelopes_awaited: ["On attend les enveloppes.", "Waiting for the envelopes."],
  sealed: ["C’est scellé. Changer d’avis ?", "Sealed. Change your mind?"],
  not_in_hand: ["Pas dans votre main.", "Not in your hand."],
  let_be: ["Laisser faire", "Let it be"],
  always_pass_here: ["Toujours passer ici, jusqu’à mon tour", "Always pass here, until my turn"],
  newcomer: ["{name} prend la place d’un robot.", "{name} takes the seat of a bot."],
  my_seat: ["C’est ma place", "This is my seat"],
  spectating: ["La table est complète : vous regardez la partie.", "The table is full: you are watching."],
  game_over: ["La partie est finie.", "The game is over."],
  time_left: ["Temps restant : {time}", "Time left: {time}"],
  seconds_left: ["Encore {n} secondes.", "{n} seconds left."],
  time_up: ["temps écoulé", "time is up"],
  time_up_you: ["Le temps est écoulé : la table a répondu pour vous.", "Time is up: the table answered for you."],
  time_up_for: ["Le temps est écoulé : la table a répondu pour {names}.", "Time is up: the table answered for {names}."],
  choices: ["Les choix", "The choices"],
  more_choices: ["Encore {n}", "{n} more"],
  fewer_choices: ["Moins", "Fewer"],
  undo: ["Reprendre", "Take back"],
  hint: ["Un conseil", "A hint"],
  hint_none: ["Pas d’avis : à vous de sentir le coup.", "No opinion: trust your nose."],
  hint_is: ["Le livre propose : {it}", "The book suggests: {it}"],
  played: ["C’est joué.", "Played."],
  put_back: ["Reposer", "Put back"],
  escape: ["Échap", "Esc"],
  for_you: ["pour vous", "for you"],
  for_name: ["pour {name}", "for {name}"],
  sure: ["{it} : c’est bien cela ?", "{it}: are you sure?"],
  sure_why: ["Vous avez demandé à confirmer vos coups (réglages).", "You asked to confirm your moves (settings)."],
  confirm_it: ["Oui, je joue", "Yes, play it"],
  why: ["Pourquoi ?", "Why?"],
  rule_n: ["Règle {rule}", "Rule {rule}"],
  why_not_title: ["Pourquoi pas {it} ?", "Why not {it}?"],
  why_not_now: ["Cela ne répond pas à la question posée.", "That does not answer the question asked."],
  why_not_turn: ["Ce n’est pas à vous de choisir.", "It is not your choice now."],
  board: ["Plateau", "Board"],
  players: ["Joueurs", "Players"],
  log: ["Journal", "Log"],
  rules: ["Règles", "Rules"],
  chat: ["Discussion", "Chat"],
  chat_short: ["Discuter", "Chat"],
  log_empty: ["La partie commence.", "The game begins."],
  chat_empty: ["Personne n’a encore rien dit.", "Nobody has said anything yet."],
  chat_say: ["Dire quelque chose", "Say something"],
  send: ["Envoyer", "Send"],
  rules_search: ["Chercher dans les règles", "Search the rules"],
  rules_none: ["Rien de tel dans les règles.", "Nothing like that in the rules."],
  recap: ["Depuis votre dernier coup", "Since your last move"],
  skip: ["Abréger", "Skip ahead"],
  jumped: ["{n} {n:coup joué|coups joués} entre-temps.", "{n} {n:move|moves} played meanwhile."],
  sound_on: ["Mettre le son", "Turn the sound on"],
  sound_off: ["Couper le son", "Turn the sound off"],
  full_screen: ["Plein écran", "Full screen"],
  invite: ["Inviter", "Invite"],
  settings: ["Réglages", "Settings"],
  confirm: ["Confirmer mes coups", "Confirm my moves"],
  confirm_off: ["jamais", "never"],
  confirm_final: ["ceux qu’on ne peut pas reprendre", "those that cannot be taken back"],
  confirm_all: ["tous", "all"],
  keys_on: ["Touches seules : 1 à 9, Z, L, R", "Single keys: 1 to 9, Z, L, R"],
  pace: ["Animations", "Animations"],
  pace_normal: ["au rythme de la table", "at table pace"],
  pace_fast: ["rapides", "fast"],
  pace_instant: ["sans", "none"],
  narration: ["Pour les lecteurs d’écran, dire", "For screen readers, say"],
  narration_all: ["tout ce qui arrive", "all that happens"],
  narration_mine: ["ce qui me concerne", "what concerns me"],
  narration_none: ["les questions seulement", "questions only"],
  watching_n: ["{n} {n:spectateur|spectateurs}", "{n} {n:spectator|spectators}"],
  round: ["Tour {n}", "Turn {n}"],
  hand: ["Votre main", "Your hand"],
  keys: [
    "Tab : d’une zone à l’autre · flèches : à l’intérieur · Entrée : choisir · 1 à 9 : le n-ième choix · Z : reprendre · ? : pourquoi pas · Q : la question · L : journal · R : règles",
    "Tab: from zone to zone · arrows: inside · Enter: choose · 1 to 9: the nth choice · Z: take back · ?: why not · Q: the question · L: log · R: rules",
  ],

  // waiting room
  waiting_room: ["On s’installe", "Taking seats"],
  waiting_for: ["Encore {n} {n:chaise libre|chaises libres}.", "{n} {n:chair|chairs} still free."],
  all_seated: ["Tout le monde est assis.", "Everyone is seated."],
  seats_free: ["{all} {all:place|places}, {n} {n:libre|libres}", "{all} {all:seat|seats}, {n} free"],
  free_chair: ["Chaise libre", "Free chair"],
  sit_here: ["S’asseoir ici", "Sit here"],
  sit_beside: ["Quelqu’un ici", "Someone here"],
  their_name: ["Son prénom", "Their first name"],
  at_this_screen: ["à cet écran", "at this screen"],
  around_here: ["Autour de cet écran", "Around this screen"],
  screen_goes_round: [
    "L’écran passe de main en main, face cachée entre deux joueurs.",
    "The screen goes from hand to hand, face down in between.",
  ],
  screen_is_shared: ["Tout se voit dans ce jeu : l’écran suit le tour.", "Nothing is hidden in this game: the screen follows the turn."],
  pass_screen: ["Passez l’écran à {name}.", "Pass the screen to {name}."],
  pass_screen_why: ["Sa main reste cachée jusque-là.", "Until then the hand stays hidden."],
  who_is_there: ["Qui est devant l’écran ?", "Who is at the screen?"],
  it_is_me: ["C’est moi, {name}", "It’s me, {name}"],
  seat_bot: ["Asseoir un robot", "Seat a bot"],
  remove_bot: ["Renvoyer le robot", "Send the bot away"],
  fill_bots: ["Compléter avec des robots", "Fill up with bots"],
  begin: ["Commencer la partie", "Begin the game"],
  host_begins: ["L’hôte lance la partie.", "The host begins the game."],
  get_up: ["Se lever", "Get up"],
  come_in: ["Passez le mot : scannez, ou envoyez le lien.", "Spread the word: scan, or send the link."],
  copy_link: ["Copier le lien", "Copy the link"],
  copied: ["Lien copié.", "Link copied."],
  share: ["Partager", "Share"],
  share_text: ["Une place vous attend : {title}", "A seat is waiting for you: {title}"],
  other_device: ["Emporter ma place", "Take my seat along"],
  other_device_how: [
    "Ce lien-là est pour vous seul : il passe votre place sur un autre appareil.",
    "This link is for you alone: it moves your seat to another device.",
  ],
  make_link: ["Préparer mon lien", "Make my link"],
  big_screen: ["Sur le grand écran", "On the big screen"],
  qr_of: ["Code à scanner pour rejoindre la table", "Code to scan to join the table"],
  phone_is_hand: ["Votre téléphone est votre main.", "Your phone is your hand."],
  just_now: ["À l’instant", "Just now"],
  commitment: ["Empreinte du hasard", "Fingerprint of chance"],
  commitment_how: [
    "Les tirages viennent d’un secret dont voici l’empreinte, mêlé au sel que chaque navigateur scelle avant la partie ; tout sera montré à la fin.",
    "Rolls and draws come from a secret with this fingerprint, mixed with the salt each browser seals before the game; all is shown at the end.",
  ],

  salts_opening: ["On ouvre les sels : la partie commence.", "The salts are being opened: the game begins."],
  salt_unopened: [
    "Le navigateur de {names} n’a pas ouvert son sel à temps : il n’est pas entré dans le hasard.",
    "The browser of {names} did not open its salt in time: it is no part of chance.",
  ],

  // end
  winner: ["{name} gagne.", "{name} wins."],
  winners: ["{names} gagnent.", "{names} win."],
  nobody_wins: ["Personne ne gagne.", "Nobody wins."],
  scores: ["Les scores", "The scores"],
  place: ["Place", "Place"],
  score: ["Score", "Score"],
  player: ["Joueur", "Player"],
  see_board: ["Voir le plateau", "See the board"],
  see_end: ["Voir les résultats", "See the results"],
  rematch: ["Revanche", "Rematch"],
  rematch_by_phone: ["La revanche se demande sur un téléphone.", "Ask for the rematch on a phone."],
  go_rematch: ["Rejoindre la revanche", "Join the rematch"],
  replay: ["Revoir la partie", "Replay"],
  other_game: ["Changer de jeu", "Another game"],
  keep_file: ["Garder le fichier", "Keep the file"],
  fairness: ["Le hasard se vérifie", "Chance can be checked"],
  fairness_how: [
    "Voici le secret annoncé par son empreinte avant la partie, avant que les sels soient ouverts. On peut tout recalculer.",
    "Here is the secret whose fingerprint was published before the game, before the salts were opened. Everything can be checked.",
  ],
  secret: ["Secret", "Secret"],
  verify: ["Vérifier", "Verify"],
  verified: [
    "Vérifié : {events} coups, {chances} tirages, tous conformes.",
    "Verified: {events} moves, {chances} draws, all as they should be.",
  ],
  not_verified: ["La vérification a échoué : {problem}", "The check failed: {problem}"],
  proof_title: ["Ce que ce navigateur a vérifié", "What this browser has checked"],
  proof_good: ["Ce navigateur a tout recalculé : le hasard est celui qui était promis.", "This browser has worked it all out: chance was as promised."],
  proof_partly: ["Ce que ce navigateur a pu recalculer est exact ; le reste est dit ci-dessous.", "What this browser could work out is right; the rest is said below."],
  proof_bad: ["Quelque chose n’est pas comme promis.", "Something is not as promised."],
  proof_failed: ["La vérification n’a pas pu se faire. Essayez encore.", "The check could not be made. Try again."],
  proof_busy: ["Vérification…", "Checking…"],
  proof_promise: ["Le secret est celui dont ce navigateur avait noté l’empreinte avant la partie.", "The secret is the one whose fingerprint this browser wrote down before the game."],
  proof_promise_late: [
    "Le secret correspond à l’empreinte, mais ce navigateur est arrivé après le début : il ne l’avait pas notée avant.",
    "The secret has that fingerprint, but this browser came after the start: it had not written it down before.",
  ],
  proof_promise_broken: ["Le secret n’est pas celui dont l’empreinte était annoncée.", "The secret is not the one whose fingerprint was published."],
  proof_salt: ["Le sel de ce navigateur est dans le hasard, et aucun sel n’a changé depuis qu’il fut scellé ({n} en tout).", "This browser’s salt is part of chance, and no salt has changed since it was sealed ({n} in all)."],
  proof_salt_late: ["Le sel de ce navigateur n’a pas été ouvert à temps : il n’est pas entré dans le hasard.", "This browser’s salt was not opened in time: it is no part of chance."],
  proof_salt_changed: ["Le sel de la place {seat} n’est pas celui qui fut scellé.", "The salt of seat {seat} is not the one that was sealed."],
  proof_no_salt: ["Ce navigateur n’a mis aucun sel dans le hasard : il ne peut rien dire de ceux des autres.", "This browser put no salt into chance: it can say nothing of the others’."],
  proof_chain: ["Rien n’a été récrit : les {n} maillons reçus pendant la partie sont ceux du journal ({events} événements).", "Nothing was rewritten: the {n} links heard during the game are those of the log ({events} events)."],
  proof_chain_torn: ["Le journal n’est plus celui que ce navigateur a suivi : il diffère avant l’événement {n}, ou au début.", "The log is no longer the one this browser followed: it differs before event {n}, or at the start."],
  proof_chain_file: ["La chaîne du fichier n’est pas celle de son journal.", "The chain in the file is not that of its log."],
  proof_chain_unseen: ["Le journal est d’accord avec sa chaîne, mais ce navigateur n’a pas suivi la partie.", "The log agrees with its chain, but this browser did not follow the game."],
  proof_no_chain: ["Cette partie a commencé avant que les journaux soient enchaînés.", "This game began before logs were chained."],
  proof_draws: ["Chacun des {n} tirages est celui que donnent le secret et les sels.", "Each of the {n} draws is what the secret and the salts give."],
  proof_draw_wrong: ["Le tirage de l’événement {n} n’est pas celui que donne le secret.", "The draw at event {n} is not what the secret gives."],
  proof_draw_unlisted: ["Le serveur ne dit pas entre quoi l’événement {n} fut tiré.", "The server does not say what event {n} was drawn among."],
  proof_rules: [
    "Que chaque coup suive les règles, cette page ne peut le voir seule : « Vérifier » le demande au serveur, et « escale verify » le fait chez vous avec le fichier.",
    "That every move follows the rules this page cannot see alone: “Verify” asks the server, and “escale verify” does it at home with the file.",
  ],
  replay_at: ["Coup {n} sur {all}", "Move {n} of {all}"],
  replay_play: ["Lecture", "Play"],
  replay_pause: ["Pause", "Pause"],
  replay_leave: ["Quitter la relecture", "Leave the replay"],
  first: ["1er", "1st"],
  moments: ["Trois moments", "Three moments"],

  // errors
  error_title: ["Rien n’a bougé", "Nothing moved"],
  error_offline: ["Pas de réseau. Rien n’est perdu : réessayez.", "No network. Nothing is lost: try again."],
  error_failed: ["Le serveur a trébuché. Rien n’est perdu : rejouez.", "The server stumbled. Nothing is lost: play again."],
  error_bad_origin: ["Cette page n’est pas la nôtre.", "This page is not ours."],
  error_bad_option: ["Ce réglage n’existe pas.", "There is no such setting."],
  error_bad_text: ["Ce texte est vide, trop long ou illisible.", "This text is empty, too long or unreadable."],
  error_closed: ["Cette table ne vous est pas ouverte.", "This table is not open to you."],
  error_forged: ["Ce lien ne mène plus à aucune place.", "This link no longer leads to a seat."],
  error_illegal: ["Ce choix n’est pas ouvert.", "This choice is not open."],
  error_malformed: ["Message incompris. Rechargez la page.", "Message not understood. Reload the page."],
  error_no_undo: ["Ce coup a appris quelque chose à quelqu’un : on ne le reprend plus.", "This move taught somebody something: it stays."],
  error_not_asked: ["Ce n’est pas à vous.", "It is not your turn."],
  error_not_found: ["Cette page n’existe pas.", "There is no such page."],
  error_not_host: ["Seul l’hôte de la table peut le faire.", "Only the host of the table may do this."],
  error_not_over: ["On le montrera à la fin.", "It is shown at the end."],
  error_not_seated: ["Il faut être assis à la table.", "You must sit at the table."],
  error_not_started: ["La partie n’a pas commencé.", "The game has not begun."],
  error_over: ["La partie est finie.", "The game is over."],
  error_seat_taken: ["Cette chaise est prise.", "This chair is taken."],
  error_seats_empty: ["Il reste des chaises vides.", "Some chairs are empty."],
  error_stale: ["La table a bougé entre-temps.", "The table has moved on."],
  error_started: ["La partie a déjà commencé.", "The game has already begun."],
  error_too_large: ["C’est trop long.", "That is too long."],
  error_too_many: ["Doucement : attendez un instant.", "Easy: wait a moment."],
  error_unknown_game: ["Ce jeu n’est pas sur l’étagère.", "This game is not on the shelf."],
  error_unknown_table: ["Cette table n’existe plus.", "This table no longer exists."],
  lost_title: ["Cette table n’existe plus", "This table no longer exists"],
  lost_text: ["La boîte est vide, mais l’étagère est pleine.", "The box is empty, but the shelf is full."],
} as const satisfies Record<string, readonly [string, string]>;

export type Word = keyof typeof WORDS;

const plain = { fr: new Texts("fr", {}), en: new Texts("en", {}) };

/** The words for `key` in the language of the page; reactive inside components. */
export function words(key: string, values: Values = {}): string {
  const found = WORDS[key as Word];
  if (!found) return key;
  return plain[prefs.lang].fill(found[prefs.lang === "fr" ? 0 : 1], values);
}

/** Names in a sentence: "Odette, Bruno et Léa". */
export function listed(names: string[]): string {
  return new Intl.ListFormat(prefs.lang, { type: "conjunction" }).format(names);
}

/** A number as the language of the page writes it. */
export function count(n: number): string {
  return plain[prefs.lang].number(n);
}

/** How strong a bot is, in a word; a level this page does not know keeps its own name. */
export function levelName(level: string): string {
  return `level_${level}` in WORDS ? words(`level_${level}`) : level;
}

/** How long a person has for one answer. */
export function clockName(seconds: number): string {
  if (!seconds) return words("clock_none");
  const { unit, n } = measured(seconds);
  return words("clock_each", { time: words(`clock_${unit}`, { n }) });
}

// Bots have no name of their own: they borrow one from the fables, the same for all who look.
const FABLES = [
  ["Maître Corbeau", "Master Crow"],
  ["Compère Renard", "Brother Fox"],
  ["Commère Tortue", "Goody Tortoise"],
  ["Sieur Lièvre", "Squire Hare"],
  ["Dame Cigogne", "Lady Stork"],
  ["Cousine Fourmi", "Cousin Ant"],
  ["Dame Belette", "Lady Weasel"],
  ["Sire Hibou", "Sir Owl"],
] as const;

/** What the bot on a seat is called at this table. */
export function botName(table: string, seat: number): string {
  const start = [...table].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
  return FABLES[(start + seat) % FABLES.length]![prefs.lang === "fr" ? 0 : 1];
}

/** The language of a box's name, when it is not the page's: boxes keep their French names in English. */
export const titleLang = (title: string): "fr" | undefined => (prefs.lang === "en" && /[À-ÿ]/.test(title) ? "fr" : undefined);

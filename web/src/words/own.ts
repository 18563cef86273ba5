// Words about oneself: notices, one's record, other devices. French first, then English.

export const OWN = {
  me: ["Moi", "Me"],
  me_link: ["Moi : {name}", "Me: {name}"],
  me_more: ["Mes avis, mes parties, mes appareils", "My notices, games and devices"],

  // the record
  record_played: ["{n} {n:partie|parties}, {won} {won:gagnée|gagnées}", "{n} {n:game|games}, {won} won"],
  record_won: ["{n} {n:gagnée|gagnées}", "{n} won"],
  record_games: ["{n} {n:partie|parties}", "{n} {n:game|games}"],
  record_rating: ["cote {n}", "rating {n}"],
  record_unrated: ["pas encore de cote", "no rating yet"],
  record_beaten: ["battu : {level}", "beaten: {level}"],
  record_beaten_none: ["aucun robot battu", "no bot beaten"],
  somebody: ["quelqu’un", "somebody"],
  unrated: ["hors cote", "unrated"],
  rated_table: ["Partie classée : la cote bouge", "Rated game: ratings move"],

  // other devices, and the end
  erase: ["Effacer tout ce qui est à moi", "Erase everything of mine"],

  // notices
  notice_ask: ["Être prévenu quand c’est à moi ?", "To be told when it is my turn?"],
  notice_ask_how: ["Un mot sur cet appareil, jamais plus d’un par table et par heure.", "A word on this device, never more than one per table and hour."],
  notice_yes: ["Oui, me prévenir", "Yes, tell me"],
  notice_no: ["Non merci", "No thanks"],
  notice_on: ["C’est entendu : un mot viendra sur cet appareil.", "Agreed: a word will come on this device."],
  notice_denied: ["Le navigateur bloque les avis de ce site : ouvrez ses réglages pour les permettre.", "The browser blocks notices of this site: open its settings to allow them."],
} as const;

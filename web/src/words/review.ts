// Words of the analysis of a game, fetched with it alone. French first, then English.

import { spoken } from "../words";

const REVIEW = {
  review_wait: ["Le Maître relit la partie… {n} %", "The Master reads the game again… {n}%"],
  review_chances: ["Les chances de l’emporter, coup par coup", "The chances of winning, move by move"],
  review_curve: ["Courbe des chances de chacun, du premier coup au dernier", "Everyone’s chances, from the first move to the last"],
  review_turned: ["Les tournants de la partie", "The turning points of the game"],
  review_move: ["Coup {n}", "Move {n}"],
  review_calm: ["Aucun coup n’a tout changé : la partie s’est jouée peu à peu.", "No single move changed everything: the game was decided little by little."],
  review_luck: ["La chance et les décisions", "Luck and decisions"],
  review_luck_how: ["En points de chances gagnés ou perdus aux dés et à la pioche, par rapport à ce qu’on pouvait en attendre ; puis la part des choix aussi bons que ceux du Maître, à 3 points près.", "In points of chance won or lost by dice and draws, against what could be expected of them; then the share of choices as good as the Master’s, within 3 points."],
  review_chance: ["La chance", "Luck"],
  review_luck_even: ["la même pour tous", "the same for all"],
  review_answers: ["Les décisions", "Decisions"],
  review_gaps: ["{n} {n:écart|écarts}", "{n} {n:gap|gaps}"],
  review_none: ["rien à choisir", "nothing to choose"],
  review_master: ["Le coup du maître, {when}", "The Master’s move, {when}"],
  review_above: ["au-dessus de 50 : avantage {name}", "above 50: {name} ahead"],
  review_played: ["{name} a joué", "{name} played"],
  review_best: ["Le Maître", "The Master"],
  review_same: ["Le Maître jouait de même", "The Master would have done the same"],
  review_why: ["Le Maître dirait à {name} : « Ce coup {why}. »", "The Master would tell {name}: “This move {why}.”"],
  review_gap: ["Avec ce que l’on savait à ce moment, le Maître y voyait {n} {n:point|points} de chances de plus.", "With what was known at that moment, the Master saw {n} more {n:point|points} of chance in it."],
  review_chance_decided: ["Ici la chance a décidé, pas le joueur.", "Luck decided here, not the player."],
  review_see: ["Revoir d’ici", "Replay from here"],
  review_replay: ["Rejouer ce coup", "Play this move again"],
} as const;

export const reviewWords = spoken(REVIEW);

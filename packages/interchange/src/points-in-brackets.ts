/** Words for the points of a question, as teachers write them: `Points: 2`. */
export const UNITS =
  'points?|pts?|marks?|punkte?|pkt|puntos?|ptos?|punti|pontos?|punten|punt|punkty|punktów|puan|poäng|bodů|p';

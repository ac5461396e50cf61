export const UNITS =
  'points?|pts?|marks?|punkte?|pkt|puntos?|ptos?|punti|pontos?|punten|punt|punkty|punktów|puan|poäng|bodů|p';
/** What a question is worth, as teachers write it beside its number or its text: `(2 points)`, `[1 mark]`, `(3 P.)`. */
export const POINTS_IN_BRACKETS = `([([])\\d{1,3}(?:[.,]\\d{1,2})?(\\s?)(?:${UNITS})\\.?([)\\]])`;

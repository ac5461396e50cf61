/**
 * Names of options in German, French, Spanish and Italian, beside those of English (`option-names.ts`). An order that is
 * kept for nothing costs little, and one that is lost makes an explanation wrong: what may be such a name is one.
 */

const ANSWERS =
  'antwort(?:möglichkeit|alternative|option)?(?:en)?|aussagen?|lösung(?:en)?|möglichkeit(?:en)?|option(?:en|s|es)?|réponses?|propositions?|affirmations?|items?|choix|respuestas?|opci[oó]n(?:es)?|alternativas?|afirmaci[oó]n(?:es)?|rispost[ae]|opzion[ei]|alternativ[ae]|affermazion[ei]|soluzion[ei]|scelt[ae]';
const VERDICT =
  '(?:richtig|falsch|korrekt)(?:e[nrs]?)?|zutreffend|(?:in)?correctes?|justes?|fausses?|faux|vraie?s?|(?:in)?exacte?s?|bonnes?|(?:in)?correct[ao]s?|fals[aeio]s?|verdader[ao]s?|ciert[ao]s?|s?corrett[aeio]|giust[aeio]|esatt[aeio]|sbagliat[aeio]|errat[aeio]|ver[aeio]';
const IS = 'ist|sind|lautet|est|sont|es|son|è|sono';
const THE = "die|der|das|la|le|les|las|los|lo|el|il|i|gli|l[’']";
const ORDINAL =
  '(?:erst|zweit|dritt|viert|fünft|letzt|obig|vorig)e[nrs]?|premi(?:ère|er)s?|deuxièmes?|secondes?|troisièmes?|quatrièmes?|cinquièmes?|derni(?:ère|er)s?|précédente?s?|primer[ao]s?|segund[ao]s?|tercer[ao]s?|cuart[ao]s?|quint[ao]s?|últim[ao]s?|anterior(?:es)?|prim[aeio]|second[aeio]|terz[aeio]|quart[aeio]|ultim[aeio]|precedent[ei]';
const QUANTITY =
  'all(?:e[rs]?)|keine[nrs]?|sämtliche|aucune?|toute?s?|tous|tod[ao]s|ningun[ao]|amb[ao]s|tutt[eio]|nessun[ao]?|entramb[eio]';

const END = String.raw`(?![\p{L}\p{N}]|[’'-]\p{L}|[.,]\d|\s?%)`;
const OPENING = String.raw`[("'“‘«\[]`;
/** Before a letter an apostrophe closes nothing: L’eau. */
const CLOSING = String.raw`(?:[)"”»\]]|['’](?!\p{L}))`;
/** A small letter that is a word (a, e, i, o, y) counts with a sign beside it. */
const LETTER = String.raw`(?:${OPENING}[A-Pa-p]${CLOSING}|[A-Pa-p]\)|(?:[A-P]|[b-df-hj-np])${END})`;
const AND = String.raw`(?:\s*[,;/&+]\s*(?:(?:und|oder|et|ou|y|o|e)\s+)?|\s+(?:und|oder|sowie|et|ou|y|o|e)\s+)`;
const LETTERS = String.raw`(?<![\p{L}\p{N}])${OPENING}?[A-Pa-p]${CLOSING}?(?:${AND}${OPENING}?[A-Pa-p]${CLOSING}?${END}){1,7}`;
const WORD_BEFORE = String.raw`(?<!\p{L})`;
const WORD_BEHIND = String.raw`(?!\p{L})`;
const word = (words: string) => `${WORD_BEFORE}(?i:${words})${WORD_BEHIND}`;

/** One of which {@link FOREIGN_NAMES} need, unless a letter stands by itself. */
export const FOREIGN_WORDS = String.raw`${ANSWERS}|${VERDICT}|genannten|anteriores|précédente?s?|precedent[ei]|vorherigen|vorstehenden|davon|sowohl|sia|stimmt|stimmen|(?:${THE})\s*(?:${ORDINAL})`;

/** In any text of a question; for texts with one space at most between two words. */
export const FOREIGN_NAMES = [
  // Antwort b; Antworten a, c und d; le choix b; la risposta corretta è la B; l’opzione 2
  String.raw`${word(ANSWERS)}:?\s*(?:${word(`${VERDICT}|${IS}|${THE}|nr|n°`)}[.:]?\s*){0,4}(?:${LETTER}|${LETTERS}|[1-9]${END})`,
  // b) ist richtig; A, c und d sind falsch; la b es correcta; (b) stimmt
  String.raw`(?:${LETTERS}|(?<![\p{L}\p{N}])${LETTER})\s+(?:(?i:stimmt|stimmen)${WORD_BEHIND}|${word(IS)}\s+(?:\p{L}+\s+){0,2}?${word(VERDICT)})`,
  // Richtig ist b. La correcta es la b). È giusta la b)
  String.raw`${word(VERDICT)}\s*(?:${word(IS)}|:)?\s*(?:${word(THE)}\s*)?${OPENING}?[A-Pa-p](?:${CLOSING}|(?=\s*[.,;:!?\n]|$)|(?=${AND}[A-Pa-p]${END}))`,
  // die zweite Antwort; les deux premières réponses; la risposta è la prima; la segunda es la correcta
  String.raw`${word(ORDINAL)}\s+(?:${word('beiden|deux|dos|due|zwei')}\s+)?${word(ANSWERS)}`,
  String.raw`${word(ANSWERS)}\s+(?:\p{L}+\s+){0,3}?${word(THE)}\s*${word(ORDINAL)}`,
  String.raw`(?:^|[.;:!?\n]\s*)${word(THE)}\s*${word(ORDINAL)}\s+${word(IS)}`,
  // alle genannten; aucune de ces réponses; todas las anteriores; tutte le precedenti
  String.raw`${word(QUANTITY)}\s+(?:${word(`${THE}|de|des|ces|del|della|delle|dei|degli|dieser|altre|altri|oben|vorher`)}\s+){0,3}(?:${word(`${ANSWERS}|genannten|anteriores|précédente?s?|precedent[ei]|vorherigen|vorstehenden|davon`)}|${word(IS)}\s+${word(VERDICT)})`,
  // sowohl A als auch B; sia A che B
  String.raw`${word('sowohl|sia')}\s+${OPENING}?[A-Pa-p]${CLOSING}?\s+(?:als|che|sia)${WORD_BEHIND}`,
].map((source) => new RegExp(source, 'u'));

/** How a short option begins that may speak of the others: nur die erste; beide; tutte; les deux. */
export const FOREIGN_OPTION = new RegExp(
  String.raw`^(?:(?:${QUANTITY}|beide[nrs]?|weder|sowohl|nur|les deux|seule?s?|seulement|uniquement|s[oó]lo|solamente|únicamente|las? dos|los dos|sol[oa]|soltanto|ambedue|sia|né|le due)|(?:${THE})\s*(?:${ORDINAL})|(?:${THE}) (?:zwei|deux|dos|due) (?:${ORDINAL}))${WORD_BEHIND}.{0,50}$`,
  'iu',
);

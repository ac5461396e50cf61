import type { Question } from '@assay/assessment';
import { plainText } from '../texts/html/html.ts';

/** As English, German, French, Spanish, Italian and Portuguese count. */
const NUMBERS: Record<string, number> = {
  ...{ one: 1, two: 2, three: 3, four: 4, five: 5 },
  ...{ eine: 1, zwei: 2, drei: 3, vier: 4, fünf: 5 },
  ...{ une: 1, deux: 2, trois: 3, quatre: 4, cinq: 5 },
  ...{ una: 1, dos: 2, tres: 3, cuatro: 4, cinco: 5 },
  ...{ due: 2, tre: 3, quattro: 4, cinque: 5 },
  ...{ uma: 1, duas: 2, três: 3, quatro: 4 },
};
/** A figure with what is counted behind it: not `Which 5" needle` or `Which 5 mg dose`. */
const FIGURE = String.raw`[1-5](?=\s+(?:of|are|is|best|correct|right|\p{L}{4,20})(?!\p{L}))`;
const NUMBER = `(${Object.keys(NUMBERS).join('|')}|${FIGURE})`;
/** `Select TWO`, `Choose the three best answers`, `Kreuzen Sie zwei an`, `Cochez les deux réponses`. */
const VERB =
  'select|choose|pick|tick|mark|(?:wählen|kreuzen|markieren) sie|choisissez|cochez|sélectionnez|elija|seleccione|marque|scegli|scegliete|seleziona|selezionate|escolha|selecione|assinale';
const ARTICLE = '(?:the|die|les|las|le) ';
/** Neither `one or more` nor `two of the three parts`, `2.5` or `two-thirds`. */
const ALONE = '(?![\\p{L}\\p{N}]|[-–.,]\\p{N}|[-–]\\p{L}|\\s*(?:or|oder|ou|o|to|bis|à)\\s)';
/** At the beginning of a sentence: others choose in it, as in `must pick three cards`. */
const REQUEST = `(?<=(?:^|[.?!:;()[]) ?(?:please )?)(?:${VERB}) (?:${ARTICLE})?(?:correct |right |best )?`;
const ASKED = new RegExp(`(?:${REQUEST}|(?<!\\p{L})which )${NUMBER}${ALONE}`, 'giu');
/** One option of several things: `Mars and Venus`, `A, C`, `Na+/K+`, `France - Spain`. */
const OF_SEVERAL = /[,;/&+]|\s[-–]\s|(?<!\p{L})(?:and|both|all|und|beide|alle|et|y|e)(?!\p{L})/iu;

/**
 * The words by which a stem asks for another number of answers than the key has; null where it does not, or where one option
 * may hold all that is asked for.
 * @param stem plain
 */
export function findOtherCountAsked(question: Question, stem: string): string | null {
  if (question.kind === 'parts') return null;
  // A word that stands out has spaces of its own around it.
  const asked = [...stem.replace(/\s+/gu, ' ').matchAll(ASKED)];
  const count = question.correct.length;
  // Of several it is not known which is about the answers.
  if (asked.length !== 1) return null;
  const [words = '', number = ''] = asked[0] ?? [];
  if ((NUMBERS[number.toLowerCase()] ?? Number(number)) === count) return null;
  const right = question.correct.map((index) => plainText(question.options[index] ?? ''));
  return count === 1 && right.some((text) => OF_SEVERAL.test(text)) ? null : words;
}

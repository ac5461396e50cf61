import { lineOf, truncate } from '../texts/html/html.ts';
import { letterAt } from './options.ts';

/**
 * Detects texts that name options by letter or place. The order of such options may not change, since the
 * text would then name others. Keeping an order needlessly costs little; losing one makes an explanation
 * wrong. That is why a single letter counts, in whatever language the text is.
 */

/**
 * Words by which an option refers to the others, such as "all of the above", in the six supported languages.
 */
const OF_THE_OTHERS =
  /^(?:only |all |none |any |both |neither |either |some |two |three )+(?:of )?(?:the |these )?(?:above|below|others?|rest|options|answers|statements|choices|these|those|them)\b|\b(?:of|to|in) the above\b|^(?:only )?(?:the )?(?:first|second|third|fourth|last|former|latter)(?: one| two)?\.?$|ci-dessus|\b(?:précédente?s?|oben|vorherigen|vorstehenden|genannten|anteriores|precedenti|bovenstaande)\b|^(?:alle|keine|toutes?|tous|aucune?|todas|todos|ninguna|tutte|nessuna|geen) (?:\S+ ){0,2}(?:antwort|aussage|réponse|proposition|respuesta|opcion|risposte|opzion|antwoord)/iu;
/** An option that consists of letters of others, such as "A and C", "only b", "(i) and (iii)". */
const LETTERS_ALONE =
  /^(?:\p{L}{2,8} )?\(?(?:[a-p]|i{1,3}v?)\)?(?:(?:,? ?[,&+/] ?|,? \p{L}{1,3} )\(?(?:[a-p]|i{1,3}v?)\)?)+(?: \p{L}{2,8}){0,2}\.?$/iu;
/** An option that consists of numbers of others, such as "1 and 3", "1, 2, 4"; not `1/4` and `1,4`. */
const NUMBERS_ALONE =
  /^(?:\p{L}{2,8} )?\(?[1-9]\)?(?:(?:,? (?:&|\p{L}{1,3}) |, )\(?[1-9]\)?)+(?: \p{L}{2,8}){0,2}\.?$/iu;
const PLACES =
  /\b(?:first|second|third|fourth|fifth|last|former|latter) (?:\w+ )?(?:option|answer|choice|one|statement|two|three)s?\b|\b(?:options?|answers?|choices?|antwort(?:en)?|réponses?|respuestas?|rispost[ae]|respostas?|antwoord(?:en)?)\s*(?:no\.?|nr\.?|#)?\s*\(?\d\)?(?![\d.,%])/iu;

const MAX_EXCERPT_LENGTH = 60;
/** At least this many letters count, even with fewer options: a text may name an option that was removed. */
const FEWEST_LETTERS = 5;

/**
 * The position of the first option that refers to the others; null if each stands for itself.
 * @param options HTML
 */
export function findOptionAboutOthers(options: string[]): number | null {
  const found = options
    .map(lineOf)
    .findIndex((text) => OF_THE_OTHERS.test(text) || LETTERS_ALONE.test(text) || NUMBERS_ALONE.test(text));
  return found < 0 ? null : found;
}

/**
 * The words of a stem or an explanation that name an option by its letter or place; null if none do. A letter
 * counts if it stands by itself. `A`, `I` and small letters are also words, so they need a bracket, a
 * quotation mark or a colon beside them.
 * @param html a text of the question
 * @param count number of options
 */
export function findOptionMention(html: string, count: number): string | null {
  const text = lineOf(html);
  const last = letterAt(Math.max(count, FEWEST_LETTERS) - 1);
  const capitals = last < 'I' ? `B-${last}` : `B-HJ-${last}`;
  const all = `A-${last}a-${last.toLowerCase()}`;
  const mention = new RegExp(
    `(?<![\\p{L}\\p{N}])[${capitals}](?![\\p{L}\\p{N}]|[’'-]\\p{L})|[(\\["'“‘«:：][${all}][)\\]"'”’».,]|(?<![\\p{L}\\p{N}])[${all}]\\)|[:：]\\s?[${all}](?![\\p{L}\\p{N}])|^[${all}]\\.?$`,
    'u',
  ).exec(text);
  const found = mention ?? PLACES.exec(text) ?? OF_THE_OTHERS.exec(text);
  if (found === null) return null;
  return truncate(text.slice(Math.max(0, found.index - 20)), MAX_EXCERPT_LENGTH);
}

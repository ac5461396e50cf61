import { foldText } from '@assay/assessment';
import type { ChoiceKey } from '../body.ts';
import { refusal } from '../findings.ts';
import { truncate } from '../texts/html/html.ts';
import type { AikenItem } from './aiken-items.ts';

const LETTER = /^\(?([A-Z])\)?[.:]?$/iu;
/** A letter and what stands behind it, such as the option's own text. */
const LETTER_AND_TEXT = /^\(?([A-Z])(?:\)?[.:]?\s+|\)[.:]?|[.:])(.+)$/isu;
/** `A, B`, `A and C`, `A;B`: what says plainly that several are right. */
const SEVERAL = /^\(?[A-Z]\)?(?:(?:\s?[,;&+]\s?|\s?,?\s?(?:and|und|sowie|et|y|e)\s)\(?[A-Z]\)?){1,15}\.?$/iu;
const MAX_DETAIL_LENGTH = 40;

/**
 * The right option by the one letter behind `ANSWER:`. More may stand there where it is the text of that option; all
 * else may name another one, as in `B or C` and `B. Oslo` where Oslo is C.
 */
export function keyOfAiken({ options, answers: [written = ''] }: AikenItem): ChoiceKey {
  if (written === '') return refusal('no_key');
  const [, letter] = LETTER.exec(written) ?? [];
  const [, before, text = ''] = letter === undefined ? (LETTER_AND_TEXT.exec(written) ?? []) : [];
  const named = (letter ?? before)?.toUpperCase();
  const right = options.findIndex((option) => option.letter === named);
  if (letter !== undefined && right < 0) return refusal('key_outside_options', `“${letter.toUpperCase()}”`);
  const isItsText = [text, text.replace(/^\((.+)\)$/su, '$1')].some(
    (each) => fold(each) === fold(options[right]?.text ?? ''),
  );
  return letter !== undefined || (right >= 0 && isItsText)
    ? { type: 'key', kind: 'single', correct: [right] }
    : refusal('key_not_understood', describeKey(written, named, options[right]?.text));
}

function describeKey(written: string, letter: string | undefined, text: string | undefined): string {
  const key = `“${truncate(written, MAX_DETAIL_LENGTH)}”`;
  if (SEVERAL.test(written))
    return `${key}: Aiken knows one right answer only; for several number the questions and use --format text`;
  return letter === undefined || text === undefined
    ? `${key}: write one letter`
    : `${key}: write one letter; option ${letter} is “${truncate(text, MAX_DETAIL_LENGTH)}”`;
}

function fold(text: string): string {
  return foldText(text).toLowerCase();
}

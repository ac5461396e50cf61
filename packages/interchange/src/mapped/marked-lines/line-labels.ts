import { isNamedPageLine } from '../../page-lines.ts';
import { EXPLANATION_WORDS } from '../../texts-between.ts';

/** A word or a few and a colon, which begin a line: `Learning objective: …`. */
export type LineLabel = { word: string; sign: string };

const LABEL = /^(\p{L}[\p{L}\p{M}’'-]{1,30}(?:\s[\p{L}\p{M}’'-]{1,30}){0,3})(\s?[:：])(?:\s|$)/u;
/** `Option B: …` speaks of an option, and a word in small letters goes on with a sentence. */
const NO_LABEL = /^\p{Ll}|\s\p{L}$/u;
const OF_EXPLANATION = new RegExp(`^(?:${EXPLANATION_WORDS})$`, 'iu');

/**
 * The label of a line that says something of its own of a question; null for what explains it, for the number of a page
 * and for any other line.
 */
export function lineLabelOf(text: string): LineLabel | null {
  const [, word = '', sign = ''] = LABEL.exec(text) ?? [];
  const isNone = word === '' || NO_LABEL.test(word) || OF_EXPLANATION.test(word) || isNamedPageLine(text);
  return isNone ? null : { word, sign };
}

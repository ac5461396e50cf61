import type { Draft } from '../../draft.ts';
import { type RefusalReason, refusal } from '../../findings.ts';
import { describeLine } from '../../joined-lines.ts';
import { hasPageNumber, isPageLine } from '../../page-lines.ts';
import type { Mapping } from '../mapping.ts';
import type { FieldReader } from '../source-item.ts';
import type { UnmarkedLabels } from './unmarked-labels.ts';

/**
 * A line without a mark below the key, which was read as a part of it.
 * @param field the key's
 * @param answer what the key is without it
 * @param others those with a label that stand below it
 */
export type LineBelowKey = {
  number: number;
  text: string;
  field: string;
  answer: string;
  others: UnmarkedLabels;
};

const LABEL = /^(\p{L}[\p{L}\p{M}’' .-]{0,40}?)(\s?[:：]|\s[–—-])(?:\s|$)/u;
const OF_KEY: readonly string[] = [
  'key_not_understood',
  'key_text_not_found',
  'key_outside_options',
  'key_ambiguous',
  'key_repeated',
  'key_text_differs',
] satisfies RefusalReason[];

/**
 * Tells whether a line below the key is why it cannot be read: without that line it can.
 * @param read makes the item's question of its fields
 * @returns the refusal that names the line; null where the key can be read with it, or not without it either
 */
export function refusalOfLineBelowKey<Read extends Pick<Draft, 'result'>>(
  below: LineBelowKey,
  fields: FieldReader,
  mapping: Mapping,
  read: (fields: FieldReader) => Read,
): Read['result'] | null {
  const { result } = read(fields);
  if (result.type !== 'refused' || !OF_KEY.includes(result.reason)) return null;
  const without = read((field) => (String(field) === below.field ? below.answer : fields(field)));
  if (without.result.type === 'refused' && OF_KEY.includes(without.result.reason)) return null;
  return refusal('line_below_key', `${describe(below, mapping)}${below.others.describeBehind()}`, result.id);
}

/** Whether a line begins with a word or a few and a colon, as an explanation in a line of its own does. */
export function hasLabel(text: string): boolean {
  return LABEL.test(text);
}

/** Whether such a line may be a passage of the questions below as well as an explanation. */
export function mayBePassage({ text }: Pick<LineBelowKey, 'text'>): boolean {
  return !hasLabel(text) && !hasPageNumber(text);
}

/** A number at the end, as the foot of a page has it. */
const FOOT = /©|\d[)\]\s–—-]{0,3}$/u;
/** Four words and a point: `Good luck!` is none. */
const SENTENCE = /^\S+(?:\s+\S+){3,}\.["”’')\]]?$/u;
/** What to do with a passage, wherever it stands. */
export const AS_PASSAGE = 'if it is a passage, put all of it into the stem of each question that needs it';
const TAKE_OUT = 'take it out if it is the foot of a page or a rule';

function describe({ number, text }: LineBelowKey, { marks = [] }: Mapping): string {
  const [, label, sign = ''] = LABEL.exec(text) ?? [];
  const line = describeLine(number, text);
  if (label === undefined) {
    const explained =
      'where it explains the answer, begin it with a label such as "Explanation:", and add a mark for that';
    const passage = isPageLine(text) ? '' : `; ${AS_PASSAGE}`;
    return `${line}: ${SENTENCE.test(text) ? '' : `${TAKE_OUT}; `}${explained}${passage}`;
  }
  const isTaken = marks.some(({ names }) => names.includes('explanation'));
  const name = isTaken ? 'remark' : 'explanation';
  const isFoot = !/[:：]/u.test(sign) && !SENTENCE.test(text) && FOOT.test(text);
  const first = isFoot ? `${TAKE_OUT}; else ` : '';
  return `${line}: ${first}add the mark "${label}${sign} {${name}}" below the key’s, and "${name}" to the mapping’s "explanation" or "ignore"`;
}

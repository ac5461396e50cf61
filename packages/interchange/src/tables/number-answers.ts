import { formatPosition, type Position, type Refusal, refusal } from '../findings.ts';
import { kindOfAnyKey } from '../mapped/keys/any-key.ts';
import { readKey } from '../mapped/keys/key.ts';
import type { Mapping } from '../mapped/mapping.ts';
import { type FieldReader, quote } from '../mapped/source-item.ts';
import { readStemAndOptions } from '../mapped/stem-and-options.ts';

/**
 * Evidence about the numbers among the answers of a table.
 * @param zero first answer that is 0, which counts no option from 1; null if there is none
 * @param areFromOne true if answers that count the last option from 1, which is impossible from 0, outnumber
 * the zeros
 * @param areTexts true if more answers are texts than numbers
 */
type NumberAnswers = { zero: string | null; areFromOne: boolean; areTexts: boolean };

type AnsweredRow = {
  row: { position: Position };
  read: FieldReader;
  fault: Refusal | null;
  reason: string | null;
};

/** Maximum number of items of a file. */
const MAX_ROWS = 500_000;

/** Examines the answers of a table, without the rows that are refused or left out. */
export function findNumberAnswers(rows: Iterable<AnsweredRow>, mapping: Mapping): NumberAnswers {
  const counts = { words: 0, lost: 0, number: 0 };
  let zero: string | null = null;
  let zeros = 0;
  let lasts = 0;
  let looked = 0;
  for (const { row, read, fault, reason } of mapping.key.form === 'any' ? rows : []) {
    looked += 1;
    if (looked > MAX_ROWS) break;
    const answer = fault === null && reason === null ? readAnswer(read, mapping) : null;
    if (answer === null || answer.kind === null) continue;
    counts[answer.kind] += 1;
    if (answer.isLast) lasts += 1;
    if (!answer.isZero) continue;
    zeros += 1;
    zero ??= `${formatPosition(row.position)}: ${quote(answer.written)}`;
  }
  return { zero, areFromOne: lasts > zeros, areTexts: counts.words + counts.lost > counts.number };
}

const NUMBERS = /^\d{1,4}(?:\.0+)?(?:\s?[;,&]\s?\d{1,4}(?:\.0+)?)*$/u;

/**
 * The reason to doubt that a number counts the options; null for every other answer. If numbers may count
 * from 0, a number that is an option's text may be a count, too. If they count from 1, only the 0 itself is
 * wrong.
 */
export function doubtOfNumber(
  read: FieldReader,
  mapping: Mapping,
  { zero, areFromOne, areTexts }: NumberAnswers,
): Refusal | null {
  if (mapping.key.form !== 'any' || (zero === null && !areTexts)) return null;
  const answer = readAnswer(read, mapping);
  if (answer === null) return null;
  const { written, kind, isZero } = answer;
  if (areFromOne && isZero) return refusal('key_outside_options', quote(written));
  if (zero !== null && !areFromOne && NUMBERS.test(written))
    return refusal('key_counted_from_0', `${quote(written)}; ${zero}`);
  return areTexts && kind === 'number' ? refusal('key_of_another_kind', quote(written)) : null;
}

/** @returns null if the question or its answer is missing */
function readAnswer(read: FieldReader, mapping: Mapping) {
  const asked = readStemAndOptions(read, mapping);
  if (asked.type === 'refused') return null;
  const { options } = asked;
  const { entries } = readKey(read, mapping, options);
  if (entries.length === 0) return null;
  const written = entries.join('; ');
  const kind = kindOfAnyKey(written, options);
  const numbers = kind === 'number' ? written.split(/[;,&]/u).map(Number) : [];
  return { written, kind, isZero: numbers.includes(0), isLast: numbers.includes(options.length) };
}

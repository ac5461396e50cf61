import { formatPosition, type Position, type Refusal, refusal } from '../findings.ts';
import { kindOfAnyKey } from '../mapped/keys/any-key.ts';
import { keyEntries } from '../mapped/keys/key.ts';
import type { Mapping } from '../mapped/mapping.ts';
import { type FieldReader, quote } from '../mapped/source-item.ts';
import { readStemAndOptions } from '../mapped/stem-and-options.ts';

/**
 * What the answers of a table tell of the numbers among them.
 * @param zero where an answer is 0, which counts no option from 1: the others may count from 0
 * @param areTexts whether more answers are texts than are numbers
 */
export type NumberAnswers = { zero: string | null; areTexts: boolean };

type AnsweredRow = {
  row: { position: Position };
  read: FieldReader;
  fault: Refusal | null;
  reason: string | null;
};

/** As many as a file may have items. */
const MAX_ROWS = 500_000;

/** Looks through the answers of a table, without the rows that are refused or left out. */
export function findNumberAnswers(rows: Iterable<AnsweredRow>, mapping: Mapping): NumberAnswers {
  const counts = { words: 0, lost: 0, number: 0 };
  let zero: string | null = null;
  let looked = 0;
  for (const { row, read, fault, reason } of mapping.key.form === 'any' ? rows : []) {
    looked += 1;
    if (looked > MAX_ROWS) break;
    const answer = fault === null && reason === null ? readAnswer(read, mapping) : null;
    if (answer === null || answer.kind === null) continue;
    counts[answer.kind] += 1;
    if (answer.kind === 'number' && /(?<![\d.,])0(?![\d.,])/u.test(answer.written))
      zero ??= `${formatPosition(row.position)}: ${quote(answer.written)}`;
  }
  const texts = counts.words + counts.lost;
  return { zero, areTexts: texts > counts.number };
}

const NUMBERS = /^\d{1,4}(?:\.0+)?(?:\s?[;,&]\s?\d{1,4}(?:\.0+)?)*$/u;

/**
 * Why a number is not believed to count the options; null for every other answer. Where numbers may count from 0, one that is
 * the text of an option may count, too.
 */
export function doubtOfNumber(
  read: FieldReader,
  mapping: Mapping,
  { zero, areTexts }: NumberAnswers,
): Refusal | null {
  if (mapping.key.form !== 'any' || (zero === null && !areTexts)) return null;
  const answer = readAnswer(read, mapping);
  if (answer === null) return null;
  if (zero !== null && NUMBERS.test(answer.written))
    return refusal('key_counted_from_0', `${quote(answer.written)}; ${zero}`);
  return areTexts && answer.kind === 'number' ? refusal('key_of_another_kind', quote(answer.written)) : null;
}

function readAnswer(read: FieldReader, mapping: Mapping) {
  const asked = readStemAndOptions(read, mapping);
  const entries = keyEntries(read, mapping.key);
  if (asked.type === 'refused' || 'type' in entries || entries.length === 0) return null;
  const written = entries.join('; ');
  return { written, kind: kindOfAnyKey(written, asked.options) };
}

import { formatPosition } from '../../findings.ts';
import type { Mapping } from '../mapping.ts';
import { quote, type SourceItem } from '../source-item.ts';
import { saysNothing } from '../spreadsheet/merged-cells.ts';
import { readStemAndOptions } from '../stem-and-options.ts';
import { kindOfAnyKey } from './any-key.ts';
import { keyEntries, type SourceOption } from './key.ts';

/**
 * What the answers of a file tell of the numbers among them.
 * @param areWords most of them are words
 * @param lostWord the first that is words, and the text of no option; `lostNumber`: of numbers, and beyond any options
 */
export type KindsOfKeys = { areWords: boolean; lostWord: string | null; lostNumber: string | null };

export const unknownKinds: KindsOfKeys = { areWords: false, lostWord: null, lostNumber: null };

/** Perhaps with a sign of money before it, or one of a share or a degree behind it. */
const NUMBER = /^[^\p{L}\d]{0,3}\d[\d.,'’ ]*[^\p{L}\d]{0,3}$/u;

/** Looks through a table for what kinds of answers it has. */
export function findKindsOfKeys(items: Iterable<SourceItem>, mapping: Mapping): KindsOfKeys {
  const counts = { words: 0, lost: 0, number: 0 };
  const lost: Pick<KindsOfKeys, 'lostWord' | 'lostNumber'> = { lostWord: null, lostNumber: null };
  for (const { position, content, isExample = false } of items) {
    if (content.type === 'refused' || isExample) continue;
    const asked = readStemAndOptions(content.read, mapping);
    const entries = keyEntries(content.read, mapping.key);
    if (asked.type === 'refused' || 'type' in entries || entries.length === 0) continue;
    const written = entries.join('; ');
    const kind = kindOfAnyKey(written, asked.options);
    if (kind === null || saysNothing(written)) continue;
    counts[kind] += 1;
    if (kind !== 'lost' || (NUMBER.test(written) && !areNumbers(asked.options))) continue;
    lost[NUMBER.test(written) ? 'lostNumber' : 'lostWord'] ??=
      `${formatPosition(position)}: ${quote(written)}`;
  }
  const words = counts.words + counts.lost;
  return { areWords: words > 0 && words >= counts.number, ...lost };
}

/**
 * Why a number among such answers is hardly the position of an option: it is a text that none of its options reads, as
 * where the columns of options hold the wrong ones only. Empty where the others are words; null where nothing tells so.
 */
export function doubtOfNumber(
  { areWords, lostWord, lostNumber }: KindsOfKeys,
  options: SourceOption[],
): string | null {
  const lost = lostWord ?? (areNumbers(options) ? lostNumber : null);
  if (lost !== null) return `no option has this text either: ${lost}`;
  return areWords ? '' : null;
}

/** Whether options are all numbers, so that an answer may be meant as one of them. */
export function areNumbers(options: SourceOption[]): boolean {
  return options.every(({ text }) => NUMBER.test(text));
}

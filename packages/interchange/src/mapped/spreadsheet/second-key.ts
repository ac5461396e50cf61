import { formatPosition } from '../../findings.ts';
import { csvTable } from '../csv-table.ts';
import { readAnyKey } from '../keys/any-key.ts';
import { readKey, type SourceOption } from '../keys/key.ts';
import type { Mapping } from '../mapping.ts';
import { type FieldReader, textIn } from '../source-item.ts';
import { readStemAndOptions } from '../stem-and-options.ts';
import { speaksOfKey, speaksOfOption } from './column-roles.ts';
import type { Column } from './mapping-of-columns.ts';

/** @param column its number, from 1. @param place the first row in which it differs from the answer, in words */
export type SecondKey = { column: number; place: string };

const DIGITS = /^\d+$/u;

/**
 * Columns that are not used although by their names they say what is right, and that name another option than the
 * answer: which of them is the key, nobody can tell.
 */
export function findSecondKeys(bytes: Uint8Array, mapping: Mapping, columns: Column[]): SecondKey[] {
  const candidates = columns.flatMap(({ name, meaning }, index) =>
    meaning === null && speaksOfKey(name) ? [{ column: index + 1, ofOption: speaksOfOption(name) }] : [],
  );
  if (candidates.length === 0) return [];
  const table = csvTable(bytes, mapping);
  if (table.type === 'unreadable') return [];
  const found = new Map<number, string>();
  for (const { position, content, isExample = false } of table.items) {
    if (content.type === 'refused' || isExample) continue;
    const asked = readStemAndOptions(content.read, mapping);
    if (asked.type === 'refused') continue;
    const right = rightIn(content.read, mapping, asked.options);
    const differs = candidates.filter(({ column, ofOption }) => {
      if (found.has(column)) return false;
      const written = textIn(content.read, column);
      // A number may be points, or count the right answers.
      if (DIGITS.test(written) && (!ofOption || Number(written) === right.length)) return false;
      const other = readAnyKey(written, asked.options);
      return other.type === 'key' && other.right.join() !== right.join();
    });
    for (const { column } of differs) found.set(column, formatPosition(position));
  }
  return [...found].map(([column, place]) => ({ column, place }));
}

/** @returns empty where an answer is written that cannot be read */
function rightIn(read: FieldReader, mapping: Mapping, options: SourceOption[]): number[] {
  const key = readKey(read, mapping, options);
  return key.type === 'key' ? key.right : [];
}

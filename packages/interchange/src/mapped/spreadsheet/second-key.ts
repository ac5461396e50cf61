import { readAnyKey } from '../any-key.ts';
import { csvTable } from '../csv-table.ts';
import { readKey, type SourceOption } from '../key.ts';
import type { Mapping } from '../mapping.ts';
import { type FieldReader, textIn } from '../source-item.ts';
import { readStemAndOptions } from '../stem-and-options.ts';
import { speaksOfKey, speaksOfOption } from './column-roles.ts';
import type { Column } from './mapping-of-columns.ts';

const DIGITS = /^\d+$/u;

/**
 * A column that is not used although by its name it says what is right, and that names another option than the answer:
 * which of the two is the key, nobody can tell.
 * @returns the number of the column, from 1, and the line in which they differ; null where there is none
 */
export function findSecondKey(
  bytes: Uint8Array,
  mapping: Mapping,
  columns: Column[],
): { column: number; line: number } | null {
  const candidates = columns.flatMap(({ name, meaning }, index) =>
    meaning === null && speaksOfKey(name) ? [{ column: index + 1, ofOption: speaksOfOption(name) }] : [],
  );
  if (candidates.length === 0) return null;
  const table = csvTable(bytes, mapping);
  if (table.type === 'unreadable') return null;
  for (const { position, content, isExample = false } of table.items) {
    if (content.type === 'refused' || isExample || position.unit !== 'line') continue;
    const asked = readStemAndOptions(content.read, mapping);
    if (asked.type === 'refused') continue;
    const right = rightIn(content.read, mapping, asked.options);
    const differs = candidates.find(({ column, ofOption }) => {
      const written = textIn(content.read, column);
      // A number may be points, or count the right answers.
      if (DIGITS.test(written) && (!ofOption || Number(written) === right.length)) return false;
      const other = readAnyKey(written, asked.options);
      return other.type === 'key' && other.right.join() !== right.join();
    });
    if (differs !== undefined) return { column: differs.column, line: position.first };
  }
  return null;
}

/** @returns empty where an answer is written that cannot be read */
function rightIn(read: FieldReader, mapping: Mapping, options: SourceOption[]): number[] {
  const key = readKey(read, mapping, options);
  return key.type === 'key' ? key.right : [];
}

import { expect, it } from 'vitest';
import type { MappedFormat } from '../formats.ts';
import { readBank } from '../read-bank.ts';
import { digest, mappingOf } from '../testing/reading.ts';

const least = { bank: 'b', stem: 's', options: ['x', 'y'], key: { field: 'k', form: 'letter' } };
const item = { s: 'Stem?', x: '1', y: '2', k: 'A' };

/** Each unused field with the number of items that have it. */
function unusedIn(file: string, format: MappedFormat, mapping: object = {}): string[] {
  const reading = readBank(
    { bytes: Buffer.from(file), format, mapping: mappingOf({ ...least, ...mapping }) },
    digest,
  );
  if (reading.type === 'unreadable') throw new Error(reading.fault.message);
  for (const _ of reading.outcomes);
  return reading.unusedFields().map(({ name, items }) => `${name} ${items}`);
}
const lines = (...changes: object[]) =>
  changes.map((change) => JSON.stringify({ ...item, ...change })).join('\n');

it('names each field that the mapping does not know, with how many items have something in it', () => {
  const file = lines(
    { passage: 'P', note: '' },
    { passage: 'P', note: 'N', s: '' },
    { passage: ' ', tags: [] },
  );
  expect(unusedIn(file, 'jsonl')).toEqual(['passage 2', 'note 1']);
});

it('names an unknown object by its own name, and nothing within one that is read', () => {
  const file = lines({ meta: { a: { b: 1 } }, o: { x: 1, y: 2, z: '' } });
  expect(unusedIn(file, 'jsonl', { options: ['o.x', 'o.y'], ignore: ['x'] })).toEqual(['y 1', 'meta 1']);
});

it('names columns, by their numbers where they have no names', () => {
  const file = 's,x,y,k,,passage\nStem?,1,2,A,,P\nOther?,1,2,A,9,\n';
  expect(unusedIn(file, 'csv')).toEqual(['passage 1', 'column 5 1']);
  const mapping = {
    csv: { header: false },
    stem: 1,
    options: [2, 3],
    key: { field: 4, form: 'letter' },
    ignore: [5],
  };
  expect(unusedIn(file.slice(file.indexOf('\n') + 1), 'csv', mapping)).toEqual(['column 6 1']);
});

it('names at most 200 fields of a file in which each item has its own', () => {
  const file = lines(...[...Array(300).keys()].map((number) => ({ [`own${number}`]: 1 })));
  expect(unusedIn(file, 'jsonl')).toHaveLength(200);
});

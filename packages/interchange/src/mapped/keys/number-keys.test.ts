import { expect, it } from 'vitest';
import { readBank } from '../../read-bank.ts';
import { digest, mappingOf } from '../../testing/reading.ts';

/**
 * Reads a bank with these keys, each item with four options.
 * @returns the number taken, and the remarks on all
 */
function reading(keys: unknown[], form: string, more: object = {}) {
  const items = keys.map((key, index) => ({
    s: `Question ${index}?`,
    o: ['w', 'x', 'y', 'z'],
    k: key,
    ...more,
  }));
  const mapping = mappingOf({ bank: 'b', stem: 's', options: 'o', key: { field: 'k', form } });
  const bytes = Buffer.from(JSON.stringify(items));
  const read = readBank({ bytes, format: 'json', mapping }, digest);
  if (read.type === 'unreadable') return { fault: read.fault.message, refused: items.length, remarks: [] };
  const refused = [...read.outcomes].filter((outcome) => outcome.type === 'refused').length;
  return { fault: null, refused, remarks: read.remarks() };
}

const over = (count: number, values: unknown[]) =>
  Array.from({ length: count }, (_, at) => values[at % values.length]);

it('refuses a file whose numbers begin at 0 and are read from 1, and says how to mend the mapping', () => {
  const { fault } = reading(over(200, [1, 2, 3, 0]), 'number-from-1');
  expect(fault).toBe(
    'Keys run from 0 to 3, and the mapping lets them begin at 1 (outside: item 4 “0”, item 8 “0”, item 12 “0”): say "form": "number-from-0" in the key of the mapping.',
  );
});

it.each([
  ['one 0 among numbers from 1', ['1', '2', '0'], 'number-from-1', 'say "form": "number-from-0"'],
  ['numbers from 1 that are read from 0', [1, 2, 3, 4], 'number-from-0', 'say "form": "number-from-1"'],
  ['as a spreadsheet writes them', ['1.0', '4.0'], 'number-from-0', 'say "form": "number-from-1"'],
  ['one beyond the options', [1, 2, 4, 5], 'number-from-1', 'may not name all options'],
  ['a negative number', [0, 1, -1], 'number-from-0', 'may not name all options'],
])('refuses a file with %s', (_title, keys, form, words) => {
  expect(reading(keys, form).fault).toContain(words);
});

it.each([
  ['one letter beyond', [...over(99, ['A', 'D']), 'E'], 'letter', 1],
  ['three of very many', [...over(997, ['A', 'D']), 'E', 'F', 'G'], 'letter', 3],
  ['two of a few', ['A', 'E', 'F'], 'letter', 2],
  ['texts of which many are no option', over(30, ['w', 'z', 'v']), 'text', 10],
  ['one text that is no option', ['w', 'v'], 'text', 1],
  ['one number beyond among answers in any form', [1, 2, 5], 'any', 1],
  ['numbers among answers in any form of which one is 0', [1, 'B', 0], 'any', 2],
  ['lists of numbers in any form of which one holds a 0', ['1;2', 'w', '0;3'], 'any', 2],
  ['a number among answers in any form that are texts', ['w', 'x', 3], 'any', 1],
])('refuses the items alone with %s', (_title, keys, form, refused) => {
  expect(reading(keys, form)).toMatchObject({ fault: null, refused });
});

it.each([
  ['numbers from 1', [1, 2, 3, 4], 'number-from-1'],
  ['numbers from 0', [0, 1, 2, 3], 'number-from-0'],
  ['letters', ['A', 'B', 'C', 'D'], 'letter'],
  ['texts', ['w', 'x', 'y', 'z'], 'text'],
])('says nothing of %s that are in their range', (_title, keys, form) => {
  expect(reading(over(200, keys), form)).toEqual({ fault: null, refused: 0, remarks: [] });
});

it.each([
  ['number-from-1', 'no question has its last option right'],
  ['number-from-0', 'no question has its first option right'],
])('says so when keys would be in range from 0 and from 1, read as %s', (form, words) => {
  expect(reading(over(200, [1, 2, 3]), form)).toMatchObject({
    fault: null,
    refused: 0,
    remarks: [expect.stringContaining(words)],
  });
  expect(reading([1, 2, 3, 1, 2], form).remarks).toEqual([]);
});

import { expect, it } from 'vitest';
import type { MappedFormat } from '../formats.ts';
import { describeOutcomes, mappingOf, outcomesOf } from '../testing/reading.ts';

function outcomesIn(format: MappedFormat, text: string, options: (string | number)[], more: object = {}) {
  const key = { field: 'key', form: 'letter' };
  return describeOutcomes(
    outcomesOf(text, format, mappingOf({ bank: 'b', stem: 'stem', options, key, ...more })),
  );
}

const rest = { stem: 'What?', key: 'A' };
it.each([
  ['letters', ['a', 'b'], { a: 'x', b: 'y' }, { c: 'z' }],
  ['capitals within an object', ['o.A', 'o.B'], { o: { A: 'x', B: 'y' } }, { o: { A: 'x', B: 'y', C: 'z' } }],
  ['the entries of a list', ['o.0', 'o.1'], { o: ['x', 'y'] }, { o: ['x', 'y', 'z'] }],
  ['words with a letter', ['opa', 'opb'], { opa: 'x', opb: 'y' }, { opc: 'z' }],
  ['words with a number', ['option1', 'option2'], { option1: 'x', option2: 'y' }, { option3: 'z' }],
])('refuses an item with an option that the mapping does not name: %s', (_title, options, good, more) => {
  const lines = [
    { ...rest, ...good },
    { ...rest, ...good, ...more },
  ];
  expect(outcomesIn('jsonl', lines.map((line) => JSON.stringify(line)).join('\n'), options)).toEqual([
    'line 1: taken',
    'line 2: option_not_mapped',
  ]);
});

it('refuses a row with an option in a column that the mapping does not name', () => {
  const file = 'stem,A,B,C,key\nWhat?,x,y,,A\nWho?,x,y,z,A\n';
  expect(outcomesIn('csv', file, ['A', 'B'])).toEqual(['row 2: taken', 'row 3: option_not_mapped']);
});

it('takes a column of the same row of letters that the mapping names as something else', () => {
  const more = { explanation: 'c' };
  expect(outcomesIn('csv', 'stem,a,b,c,key\nWhat?,x,y,why,A\n', ['a', 'b'], more)).toEqual(['row 2: taken']);
  expect(outcomesIn('csv', 'stem,a,b,c,key\nWhat?,x,y,why,A\n', [2, 3], { explanation: 4 })).toEqual([
    'row 2: taken',
  ]);
});

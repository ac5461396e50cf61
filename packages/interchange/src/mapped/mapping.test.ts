import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readMapping } from './mapping.ts';

const least = { bank: 'b', stem: 's', options: ['a', 'b'], key: { field: 'k', form: 'letter' } };

function faultsOf(change: object): string[] {
  const result = readMapping(JSON.stringify({ ...least, ...change }));
  return result.type === 'faults' ? result.faults : [];
}

it('fills in what may be left out', () => {
  expect(readMapping(`\ufeff${JSON.stringify(least)}`)).toMatchObject({
    mapping: {
      text: 'plain',
      kind: 'auto',
      csv: { delimiter: ',', header: true },
      topic: [],
      references: [],
    },
  });
});

it.each([
  ['a missing stem', { stem: undefined }, 'stem must be the name of a field'],
  ['a bank without a name', { bank: undefined }, 'bank must name the bank'],
  ['a bank’s name with spaces', { bank: 'My bank' }, 'bank must be a short name'],
  ['a column number 0', { stem: 0 }, 'stem must be the name of a field'],
  [
    '17 options',
    { options: Array.from({ length: 17 }, (_, index) => index + 1) },
    'options must be a list of at most 16',
  ],
  [
    'a form of key that does not exist',
    { key: { field: 'k', form: 'roman' } },
    'key.form must be one of letter',
  ],
  ['a missing key', { key: undefined }, 'key must say where the key stands'],
  ['five steps of a topic', { topic: ['a', 'b', 'c', 'd', 'e'] }, 'topic must have at most four steps'],
  ['a delimiter of two characters', { csv: { delimiter: '||' } }, 'csv.delimiter must be one character'],
  [
    'a quotation mark as delimiter',
    { csv: { delimiter: '"' } },
    'csv.delimiter must not be the quotation mark',
  ],
  ['an id of five fields', { id: ['a', 'b', 'c', 'd', 'e'] }, 'id must be a field or a list of at most four'],
  ['options that stand nowhere', { options: {} }, 'options must be a list of at most 16'],
  [
    'labels of options that have none',
    { key: { field: 'k', form: 'label' } },
    'key.form label is the key of options that stand in one field',
  ],
  ['pictures without a field', { pictures: 'p' }, 'pictures must say where the names of pictures stand'],
  ['TeX in HTML', { text: 'html', mathematics: 'dollars' }, 'mathematics is for plain text'],
  ['a name that is not known', { stemm: 's' }, 'The mapping has entries that are not known: stemm'],
])('says in words what is wrong with %s', (_title, change, fault) => {
  expect(faultsOf(change)).toEqual([expect.stringContaining(fault)]);
});

it.each(['', '[1', 'null', '"text"', '[]'])('refuses %j as a mapping', (text) => {
  expect(readMapping(text)).toEqual({ type: 'faults', faults: [expect.stringMatching(/JSON/u)] });
});

it('can use every mapping that is shown as an example', () => {
  const folder = new URL('../../../../docs/banks/', import.meta.url);
  const examples = readdirSync(folder).filter((name) => name.endsWith('.map.json'));
  expect(examples).toContain('medmcqa.map.json');
  for (const name of examples) {
    expect(readMapping(readFileSync(new URL(name, folder), 'utf8')), name).toMatchObject({ type: 'mapping' });
  }
});

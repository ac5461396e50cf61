import { expect, it } from 'vitest';
import type { Draft } from '../draft.ts';
import type { MappedFormat } from '../formats.ts';
import { describeOutcomes, digest, mappingOf, outcomesOf } from '../testing/reading.ts';
import { workbookOf } from '../testing/workbook.ts';
import { readMapped } from './read-mapped.ts';

const least = { bank: 'b', stem: 's', options: ['x', 'y'], key: { field: 'k', form: 'letter' } };
const json = (change: object) => JSON.stringify({ s: 'Stem', x: '1', y: '2', k: 'A', ...change });

function draftsOf(file: string | Uint8Array, format: MappedFormat, mapping: object = least): Draft[] {
  const bytes = typeof file === 'string' ? Buffer.from(file) : file;
  const read = readMapped(bytes, format, mappingOf(mapping), digest);
  if (read.type === 'unreadable') throw new Error(read.fault.code);
  return [...read.drafts];
}

function notesOf(file: string | Uint8Array, format: MappedFormat, mapping: object = least): string[] {
  return draftsOf(file, format, mapping).map(({ notes = [] }) =>
    notes.map(({ type, reason, detail }) => [type, reason, detail].join(' ').trim()).join(', '),
  );
}

const withPictures = { ...least, pictures: { field: 'p', none: ['-'] } };

it('names each picture of an item as missing, and takes the item', () => {
  const file = [{ p: 'a.png' }, { p: '-' }, {}, { p: ['a.png', 'https://example.test/b.png'] }]
    .map(json)
    .join('\n');
  expect(notesOf(file, 'jsonl', withPictures)).toEqual([
    'suspicious picture_missing a.png',
    '',
    '',
    'suspicious picture_missing a.png, suspicious picture_missing https://example.test/b.png',
  ]);
});

it('takes questions that differ in their picture only as different, and those with the same as one', () => {
  const file = [{ p: 'a.png' }, { p: 'b.png' }, { p: 'a.png' }, {}].map(json).join('\n');
  const expected = ['line 1: taken', 'line 2: taken', 'line 3: duplicate', 'line 4: taken'];
  expect(describeOutcomes(outcomesOf(file, 'jsonl', mappingOf(withPictures)))).toEqual(expected);
});

it('takes questions that differ in their line ends only as one', () => {
  const file = [{ s: 'One\n\ntwo\nthree' }, { s: 'One two three' }].map(json).join('\n');
  expect(describeOutcomes(outcomesOf(file, 'jsonl', mappingOf(least)))).toEqual([
    'line 1: taken',
    'line 2: duplicate',
  ]);
});

it('refuses a picture that is no text', () => {
  expect(draftsOf(json({ p: { a: 1 } }), 'jsonl', withPictures)[0]?.result).toMatchObject({
    reason: 'wrong_form',
  });
});

it.each<[MappedFormat, string]>([
  ['jsonl', json({ s: 'caf\xe9' })],
  ['csv', 's,x,y,k\ncaf\xe9,1,2,A'],
])('reads Windows-1252 as %s and says so', (format, file) => {
  const [draft] = draftsOf(Buffer.from(file, 'latin1'), format);
  expect(draft).toMatchObject({
    result: { question: { stem: '<p>café</p>' } },
    notes: [{ type: 'changed', reason: 'encoding_converted' }],
  });
});

const nested = {
  ...least,
  items: 'exams.*.data',
  id: ['../name', 'id'],
  topic: ['../subject', '../../../title', 't'],
};

it('finds fields in the objects around an item', () => {
  const document = {
    title: 'T',
    exams: { e1: { name: 'E1', subject: 'S', data: [{ id: 1, s: 'a', x: 1, y: 2, k: 'A', t: 'own' }] } },
  };
  const mapping = { ...nested, items: 'exams.*.data.*' };
  expect(draftsOf(JSON.stringify(document), 'json', mapping)[0]?.result).toMatchObject({
    question: { id: 'b:E1/1', topic: ['S', 'T', 'own'] },
  });
});

it('finds the object around a list that is not parted by a star', () => {
  const document = { name: 'E1', data: [{ id: 1, s: 'a', x: 1, y: 2, k: 'A' }] };
  const mapping = { ...nested, items: 'data', topic: ['../../none'] };
  expect(draftsOf(JSON.stringify(document), 'json', mapping)[0]?.result).toMatchObject({
    question: { id: 'b:E1/1', topic: [] },
  });
});

it('knows an item that lacks a part of its id by its content', () => {
  const [draft] = draftsOf(json({ id: 7 }), 'jsonl', { ...least, id: ['none', 'id'] });
  expect(draft?.result).toMatchObject({ question: { id: expect.stringMatching(/^b:[0-9a-f]{32}$/u) } });
});

it('reads TeX between dollars where the mapping says so', () => {
  const file = json({ s: '$a<b$', x: '$1$' });
  expect(draftsOf(file, 'jsonl', { ...least, mathematics: 'dollars' })[0]?.result).toMatchObject({
    question: { stem: '<p>\\(a&lt;b\\)</p>', options: ['\\(1\\)', '2'] },
  });
  expect(draftsOf(file, 'jsonl')[0]?.result).toMatchObject({ question: { options: ['$1$', '2'] } });
});

it('takes a question of JSON that begins as the examples of the template do', () => {
  const file = json({ s: 'EXAMPLE (this row counts): which?' });
  expect(describeOutcomes(outcomesOf(file, 'jsonl', mappingOf(least)))).toEqual(['line 1: taken']);
});

const TITLED = 'A bank\n\ns,x,y,k\nStem,1,2,B\n';

it('reads a table below its titles from the line that the mapping names', () => {
  const outcomes = outcomesOf(TITLED, 'csv', mappingOf({ ...least, csv: { headerLine: 3 } }));
  expect(outcomes).toMatchObject([{ type: 'taken', question: { correct: [1] }, position: { first: 4 } }]);
});

it.each<[string, object, string]>([
  ['the titles for the names', {}, 'above the names of the columns, say "headerLine" in "csv"'],
  ['a line without a row', { headerLine: 2 }, 'No row begins in line 2, which should name the columns.'],
])('says what to do where a mapping takes %s', (_title, csv, words) => {
  const read = readMapped(Buffer.from(TITLED), 'csv', mappingOf({ ...least, csv }), digest);
  expect(read).toMatchObject({ type: 'unreadable', fault: { message: expect.stringContaining(words) } });
});

it('reads a sheet of a workbook by its mapping, and refuses other kinds of questions by their name', () => {
  const rows = [
    ['s', 'x', 'y', 'k', 'kind'],
    ['Stem', '1', '2', 'B', 'Quiz'],
    ['Other', '1', '2', 'A', 'Essay'],
  ];
  const file = workbookOf([
    { name: 'Notes', rows: [['To do']] },
    { name: 'Bank', rows },
  ]);
  const mapping = mappingOf({ ...least, sheet: 'Bank1', questionType: 'kind' });
  const outcomes = outcomesOf(file, 'xlsx', mapping);
  expect(outcomes).toMatchObject([
    { type: 'taken', question: { correct: [1] } },
    { reason: 'kind_not_represented', detail: 'Essay' },
  ]);
  expect(readMapped(file, 'xlsx', mappingOf({ ...least, sheet: 'Old' }), digest)).toMatchObject({
    fault: { message: 'The workbook has no sheet “Old”. It has: “Notes0”, “Bank1”.' },
  });
});

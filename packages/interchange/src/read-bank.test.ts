import { expect, it } from 'vitest';
import type { MappedFormat } from './formats.ts';
import { readBank } from './read-bank.ts';
import { moodle, quiz } from './testing/moodle.ts';
import { describeOutcomes, digest, mappingOf, outcomesOf } from './testing/reading.ts';

const byField = { bank: 'b', id: 'id', stem: 's', options: ['a', 'b'], key: { field: 'k', form: 'letter' } };
const fields = mappingOf(byField);
const columns = mappingOf({
  ...byField,
  csv: { header: false },
  id: 1,
  stem: 2,
  options: [3, 4],
  key: { field: 5, form: 'letter' },
});
const json = (id: string, change: object = {}) =>
  JSON.stringify({ id, s: `Stem ${id}`, a: 'x', b: 'y', k: 'A', ...change });

function faultOf(bank: string | Buffer, format: MappedFormat, mapping = fields) {
  const reading = readBank({ bytes: Buffer.from(bank), format, mapping }, digest);
  return reading.type === 'unreadable' ? reading.fault : null;
}

it.each(['\n', '\r\n', '\r'])(
  'reads JSON Lines that end in %j, with and without a byte order mark',
  (end) => {
    const text = [json('1'), '', json('2')].join(end);
    const expected = ['line 1: taken', 'line 3: taken'];
    expect(describeOutcomes(outcomesOf(text, 'jsonl', fields))).toEqual(expected);
    expect(describeOutcomes(outcomesOf(`\ufeff${text}${end}`, 'jsonl', fields))).toEqual(expected);
  },
);

it('refuses a broken line of JSON Lines by itself and takes the others', () => {
  const bank = Buffer.concat([
    Buffer.from(`${json('1')}\n{"id": "2",\nnull\n"text"\n[{"id": "3"}]\n`),
    Buffer.from('{"id": "caf\x81"}\n', 'latin1'),
    Buffer.from(`{"a":${'['.repeat(200)}\n${json('4', { s: 'x'.repeat(1_000_000) })}\n${json('5')}`),
  ]);
  expect(describeOutcomes(outcomesOf(bank, 'jsonl', fields))).toEqual([
    'line 1: taken',
    'line 2: broken_json',
    'line 3: not_an_item',
    'line 4: not_an_item',
    'line 5: not_an_item',
    'line 6: broken_utf8',
    'line 7: nested_too_deeply',
    'line 8: line_too_long',
    'line 9: taken',
  ]);
});

it('reads a JSON document that is a list, or says where its lists are', () => {
  expect(describeOutcomes(outcomesOf(`[${json('1')}, 5, ${json('2')}]`, 'json', fields))).toEqual([
    'item 1: taken',
    'item 2: not_an_item',
    'item 3: taken',
  ]);
  const exams = `{"exams": {"2013": {"data": [${json('1')}]}, "2014": {"data": [${json('2')}]}}}`;
  const mapping = mappingOf({ ...byField, items: 'exams.*.data.*' });
  expect(describeOutcomes(outcomesOf(exams, 'json', mapping))).toEqual(['item 1: taken', 'item 2: taken']);
});

it.each<[string, string | Buffer, MappedFormat, string, RegExp]>([
  ['a document that is no list', '{"questions": [], "title": "T"}', 'json', 'no_items', /questions, title/u],
  ['a document that is cut off', '[{"id": 1}', 'json', 'broken_json', /not valid JSON/u],
  ['JSON Lines given as a document', '{"id": 1}\n{"id": 2}', 'json', 'broken_json', /the format is jsonl/u],
  [
    'a document with a broken character',
    Buffer.from('[\n{"s":\n "\xe9"}]', 'latin1'),
    'json',
    'broken_utf8',
    /save it as UTF-8/u,
  ],
  [
    'a document that is nested a million deep',
    '['.repeat(1_000_000),
    'json',
    'nested_too_deeply',
    /nested too deeply/u,
  ],
  [
    'a table without a column that the mapping names',
    'id,s,a,k\n1,S,x,A',
    'csv',
    'unknown_column',
    /"b".+It has: "id", "s", "a", "k"/u,
  ],
  [
    'a table with two columns of one name',
    'id,s,a,b,b,k\n1,S,x,y,y,A',
    'csv',
    'unknown_column',
    /has twice: "b"/u,
  ],
  [
    'a table whose header is broken',
    Buffer.from('\x81,s\n1,2', 'latin1'),
    'csv',
    'wrong_format',
    /first row.+UTF-8/u,
  ],
  ['a table without a good row', '"a" b\n"c" d', 'csv', 'wrong_format', /first row.*cannot be read/u],
])('says in words that it cannot read %s', (_title, bank, format, code, words) => {
  expect(faultOf(bank, format)).toEqual({ code, message: expect.stringMatching(words) });
});

it.each([
  ['moodle-xml', quiz()],
  ['gift', '// nothing\n\n$CATEGORY: a\n'],
  ['aiken', '\n'.repeat(5_000)],
] as const)('says of a file without a question that it holds none: %s', (format, text) => {
  const read = readBank({ bytes: Buffer.from(text), format, bank: 'b' }, digest);
  expect(read.type === 'readable' && describeOutcomes([...read.outcomes])).toEqual(['stopped: no_items']);
});

it('reads a table by its header, whatever the order of the columns, and refuses ragged rows by their row', () => {
  const table =
    'k,s,more,id, a ,b\nA,"Stem, 1\nover two lines",,1,x,y\nA,Stem,2,x,y\n,,,,,\nB,Stem 3,,3,x,y\n';
  expect(describeOutcomes(outcomesOf(table, 'csv', fields))).toEqual([
    'row 2: taken',
    'row 3: ragged_row',
    'row 5: taken',
  ]);
});

it('passes over the rows of a form that were left empty but for their numbers', () => {
  const table = 'id,s,a,b,k\n1,Stem,x,y,A\n2, ,,,\n3,,,,\n4,,x,,\n';
  expect(describeOutcomes(outcomesOf(table, 'csv', fields))).toEqual(['row 2: taken', 'row 5: no_stem']);
});

it.each(['<p></p>', '<p>&nbsp;</p>', '<p><br></p>', '<b>\u200b</b>'])(
  'refuses a question whose stem or whose option is %s, in every format',
  (empty) => {
    const html = mappingOf({ ...byField, text: 'html' });
    const table = `id,s,a,b,k\n1,${empty},x,y,A\n2,Stem,x,${empty},A\n3,Stem,x,y,A`;
    const codes = describeOutcomes(outcomesOf(table, 'csv', html));
    expect(codes).toEqual(['row 2: no_stem', 'row 3: empty_option', 'row 4: taken']);
    const answers = '<answer fraction="100"><text>x</text></answer><answer><text>y</text></answer>';
    const bytes = Buffer.from(quiz(moodle('multichoice', answers, `<text><![CDATA[${empty}]]></text>`)));
    const read = readBank({ bytes, format: 'moodle-xml', bank: 'b' }, digest);
    expect(read.type === 'readable' && describeOutcomes([...read.outcomes])).toEqual([
      expect.stringContaining('no_stem'),
    ]);
  },
);

it('reads a table without a header by column numbers, the first good row telling how many there are', () => {
  const table = '"0" x\n1,Stem 1,x,y,A\n2,Stem, 2,x,y,A\n3,Stem 3,x,y,B';
  expect(describeOutcomes(outcomesOf(table, 'csv', columns))).toEqual([
    'row 1: broken_quotes',
    'row 2: taken',
    'row 3: ragged_row',
    'row 4: taken',
  ]);
  expect(faultOf('1,Stem,x,y', 'csv', columns)).toMatchObject({ code: 'unknown_column' });
});

it('takes a question that stands twice once, and tells where it stood before', () => {
  const bank = [json('1'), json('2', { s: 'Stem 1', a: ' x ', e: 'other' }), json('1')].join('\n');
  const outcomes = outcomesOf(bank, 'jsonl', fields);
  expect(describeOutcomes(outcomes)).toEqual(['line 1: taken', 'line 2: duplicate', 'line 3: duplicate']);
  expect(outcomes[1]).toMatchObject({ id: 'b:2', of: { first: 1 } });
});

it('names the line of an id that was given already, and both answers of one question without ids', () => {
  const [, repeated] = outcomesOf([json('1'), json('1', { s: 'Other' })].join('\n'), 'jsonl', fields);
  expect(repeated).toMatchObject({ reason: 'id_repeated', detail: 'line 1' });
  const withoutIds = mappingOf({ ...byField, id: undefined });
  const bank = [json('1'), json('1', { k: 'B' })].join('\n');
  expect(outcomesOf(bank, 'jsonl', withoutIds)).toMatchObject([
    { type: 'taken' },
    { reason: 'key_contradicted', detail: 'line 1 says “x”, and this one “y”' },
  ]);
});

it.each([
  ['a NUL', '\0'],
  ['half of a character pair', '\ud800'],
])('refuses an item that holds %s, which no database keeps', (_title, text) => {
  const bank = [
    json('1', { s: `S${text}` }),
    json('2', { b: `y${text}` }),
    json('3', { s: 'S\\u0000' }),
  ].join('\n');
  expect(describeOutcomes(outcomesOf(bank, 'jsonl', fields))).toEqual([
    'line 1: unreadable_character',
    'line 2: unreadable_character',
    'line 3: taken',
  ]);
});

it('knows a question that stands twice under two ids, though each would have its options in an order of its own', () => {
  const text = ['a', 'b', 'c', 'd'].map((id) => `// [id:${id}]\nWhich? {=one ~two ~three ~four ~five}`);
  const reading = readBank({ bytes: Buffer.from(text.join('\n\n')), format: 'gift', bank: 'b' }, digest);
  if (reading.type === 'unreadable') throw new Error(reading.fault.code);
  expect([...reading.outcomes].map(({ type }) => type)).toEqual([
    'taken',
    'duplicate',
    'duplicate',
    'duplicate',
  ]);
});

it.each([
  ['another answer, in another order', { a: 'y', b: 'x' }, 'key_contradicted'],
  ['another answer, in the same order', { k: 'B' }, 'key_contradicted'],
  ['the same answer, in another order', { a: 'y', b: 'x', k: 'B' }, 'taken'],
  ['another option', { b: 'z', k: 'B' }, 'taken'],
  ['the same answer, in the same order', {}, 'duplicate'],
])('tells a question that was asked before with %s', (_title, change, expected) => {
  const bank = `${json('1', { s: 'Which?' })}\n\n${json('2', { s: 'Which?', ...change })}`;
  const outcomes = outcomesOf(bank, 'jsonl', fields);
  expect(describeOutcomes(outcomes)).toEqual(['line 1: taken', `line 3: ${expected}`]);
  if (expected === 'key_contradicted')
    expect(outcomes[1]).toMatchObject({ detail: 'line 1 says “x”, and this one “y”' });
});

it.each([
  ['another one', { e: 'Since.' }, { e: 'Because.' }, true],
  ['the same one', { e: 'Since.' }, { e: 'Since. ' }, false],
  ['none', { e: 'Since.' }, {}, false],
])(
  'says of a question that stands twice whether an explanation is lost: the second has %s',
  (_title, first, second, lost) => {
    const mapping = mappingOf({
      bank: 'b',
      stem: 's',
      options: ['a', 'b'],
      key: { field: 'k', form: 'letter' },
      explanation: 'e',
    });
    const question = { s: 'Which?', a: 'x', b: 'y', k: 'A' };
    const bank = [first, second].map((change) => JSON.stringify({ ...question, ...change })).join('\n');
    const [, outcome] = outcomesOf(bank, 'jsonl', mapping);
    expect(outcome?.type === 'duplicate' && outcome.losesExplanation === true).toBe(lost);
  },
);

it('says once of an option that speaks of the others that the order was kept, where it would be mixed', () => {
  const text = '::1:: Which? {=x ~y ~All of the above}\n\n::2:: Who? {=x ~y ~z1 ~Both A and B}';
  const reading = readBank({ bytes: Buffer.from(text), format: 'gift', bank: 'b' }, digest);
  const outcomes = reading.type === 'readable' ? [...reading.outcomes] : [];
  const notes = outcomes.map((outcome) => (outcome.type === 'taken' ? outcome.notes : outcome));
  expect(notes).toEqual([
    [{ type: 'suspicious', reason: 'order_kept', detail: 'option 3' }],
    [{ type: 'suspicious', reason: 'order_kept', detail: 'option 4' }],
  ]);
});

import { strToU8, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { keysOfTable, readTableOf } from '../../testing/reading.ts';
import { workbookOf } from '../../testing/workbook.ts';
import { writeXlsxTemplate } from '../template.ts';

const HEADER = ['Question', 'A', 'B', 'C', 'Answer'];
const TEXT = { attributes: 't="s"', content: '<v>0</v>' };
const ERROR = { attributes: 't="e"', content: '<f>A9</f><v>#REF!</v>' };
const read = (...sheets: Parameters<typeof workbookOf>) => readTableOf(workbookOf(...sheets), 'xlsx');

it('reads shared and inline texts, numbers, truths and the stored values of formulas as they are shown', () => {
  const strings =
    '<sst><si><r><t>Which </t></r><r><rPr><b/></rPr><t xml:space="preserve">gas</t></r><rPh><t>x</t></rPh><t>_x003F_</t></si></sst>';
  const cells = [
    { attributes: 't="s"', content: '<v>0</v>' },
    { attributes: 's="1"', content: '<v>0.125</v>' },
    { attributes: 't="b"', content: '<v>1</v>' },
    { attributes: '', content: '<f>2*3</f><v>6</v>' },
    { attributes: 't="str"', content: '<f>"C"</f><v>C</v>' },
  ];
  const { outcomes } = read([{ rows: [HEADER, cells] }], {
    formats: ['0.0%'],
    parts: { 'xl/sharedStrings.xml': strings },
  });
  expect(outcomes).toMatchObject([
    { question: { stem: '<p>Which gas?</p>', options: ['12.5%', 'TRUE', '6'], correct: [2] } },
  ]);
});

it('refuses a row with the error of a formula or a date where an option or the answer is meant, and no other', () => {
  const date = { attributes: 's="1"', content: '<v>45661</v>' };
  const rows = [
    HEADER,
    ['Which?', 'x', ERROR, 'z', 'A'],
    ['Who?', date, 'y', 'z', 'B'],
    [TEXT, 'x', 'y', 'z', 'B', ERROR],
  ];
  const parts = { 'xl/sharedStrings.xml': '<sst><si><t>How?</t></si></sst>' };
  const file = workbookOf([{ rows: [[...HEADER, 'remark'], ...rows.slice(1)] }], {
    formats: ['d/m/yy'],
    parts,
  });
  expect(keysOfTable(file, 'xlsx')).toEqual(['row 2: formula_error', 'row 3: date_in_cell', 'row 4: B']);
});

it('reads raised and lowered signs as Unicode has them, and never puts a raised letter on the line', () => {
  const run = (text: string, align: string) =>
    `<r><rPr><vertAlign val="${align}"/></rPr><t xml:space="preserve">${text}</t></r>`;
  const strings = [
    `<r><t>250 × 10</t></r>${run('9', 'superscript')}<r><t>/L</t></r>`,
    `<r><t>HCO</t></r>${run('3', 'subscript')}${run('-', 'superscript')}<r><t>, P</t></r>${run('aO2', 'subscript')}`,
    `<r><t>e</t></r>${run('2x', 'superscript')}`,
  ];
  const [count, ion, power] = strings.map((_, at) => ({ attributes: 't="s"', content: `<v>${at}</v>` }));
  const rows = [
    [...HEADER, 'passage'],
    ['Which?', count ?? '', '109', 'z', 'A'],
    ['Who?', ion ?? '', 'y', 'z', 'A'],
    ['How?', power ?? '', 'y', 'z', 'A'],
    ['When?', 'x', 'y', 'z', 'A', power ?? ''],
    ['Where?', 'x', 'y', 'z', 'A', null],
  ];
  const parts = {
    'xl/sharedStrings.xml': `<sst>${strings.map((text) => `<si>${text}</si>`).join('')}</sst>`,
  };
  expect(read([{ rows, merged: ['F5:F6'] }], { parts }).outcomes).toMatchObject([
    { question: { options: ['250 × 10⁹/L', '109', 'z'] }, notes: [] },
    {
      question: { options: ['HCO₃⁻, PaO₂', 'y', 'z'] },
      notes: [{ reason: 'lowered_as_text', detail: 'aO2' }],
    },
    { reason: 'raised_text', detail: 'column B e²x' },
    { reason: 'raised_text', detail: 'column F e²x' },
    { reason: 'raised_text', detail: 'column F e²x' },
  ]);
});

it('names the rows that a picture lies on, and the cells with a comment', () => {
  const rows = [HEADER, ['Which?', 'x', 'y', 'z', 'A'], ['Who?', 'x', 'y', 'z', 'B']];
  const anchor = (row: number) =>
    `<xdr:oneCellAnchor><xdr:from><xdr:col>1</xdr:col><xdr:row>${row}</xdr:row></xdr:from><xdr:pic/></xdr:oneCellAnchor>`;
  const parts = {
    'xl/worksheets/_rels/s0.xml.rels':
      '<Relationships><Relationship Type="http://x/drawing" Target="../drawings/d1.xml"/><Relationship Type="http://x/comments" Target="/xl/comments1.xml"/><Relationship Type="http://x/hyperlink" Target="http://["/></Relationships>',
    'xl/drawings/d1.xml': `<xdr:wsDr>${anchor(0)}${anchor(2)}</xdr:wsDr>`,
    'xl/drawings/d2.xml': `<xdr:wsDr>${anchor(1)}</xdr:wsDr>`,
    'xl/comments1.xml': '<comments><commentList><comment ref="B3"/></commentList></comments>',
  };
  const { outcomes, remarks } = read([{ rows }], { parts });
  expect(outcomes).toMatchObject([{ notes: [] }, { notes: [{ reason: 'sheet_picture_dropped' }] }]);
  expect(remarks).toEqual([
    'Pictures on a sheet are not read, here in row 1, 3: name files in a column “image”.',
    'Comments are not read, here in B3.',
  ]);
});

it('gives a merged passage to all rows that it is merged over, and refuses rows whose options are merged', () => {
  const rows = [
    ['Passage', ...HEADER],
    ['Read this.', 'Which?', 'x', 'y', 'z', 'A'],
    [null, 'Who?', 'x', 'y', 'z', 'B'],
    [null, 'How?', 'x', 'y', 'z', 'C'],
    [null, 'When?', 'x', 'y', 'z', 'A'],
    [null, 'Where?', 'x', null, 'z', 'A'],
  ];
  const file = workbookOf([{ rows, merged: ['A2:A3', 'D5:D6', 'A1:B1'] }]);
  expect(keysOfTable(file, 'xlsx')).toEqual([
    'row 2: A',
    'row 3: B',
    'row 4: C',
    'row 5: cells_merged',
    'row 6: cells_merged',
  ]);
  expect(readTableOf(file, 'xlsx').outcomes.slice(0, 3)).toMatchObject([
    { question: { stem: '<p>Read this.</p><p>Which?</p>' }, notes: [] },
    { question: { stem: '<p>Read this.</p><p>Who?</p>' }, notes: [] },
    { question: { stem: '<p>How?</p>' }, notes: [] },
  ]);
});

it('reads the first sheet with names that are known, and names the others and hidden rows', () => {
  const rows = [HEADER, ['Which?', 'x', 'y', 'z', 'A'], ['Who?', 'x', 'y', 'z', 'B']];
  const { outcomes, remarks } = read([
    { name: 'Old', rows, state: 'hidden' },
    { name: 'Notes', rows: [['To do']] },
    { name: 'Bank', rows, hidden: [3] },
  ]);
  expect(remarks).toEqual(['Read is the sheet “Bank2”; left out: “Old0” (hidden), “Notes1”.']);
  expect(outcomes).toMatchObject([
    { notes: [] },
    { notes: [{ reason: 'setting_dropped', detail: 'hidden row' }] },
  ]);
});

it('knows the template of Kahoot: names below titles, answers that are numbers from 1', () => {
  const names = [
    'Question - max 120 characters',
    ...[1, 2, 3, 4].map((at) => `Answer ${at} - max 75 characters`),
  ];
  const rows = [
    [null, 'Quiz template'],
    [null, 'Add questions, at least two answers'],
    [null, ...names, 'Time limit (sec) – 5, 10 or 20 secs', 'Correct answer(s) - choose at least one'],
    [1, 'Which gases?', 'Neon', 'Argon', 'Iron', 'Tin', 20, '1,2'],
    [2, 'How many?', 8, 10, null, null, 20, 2],
    [3, 'How few?', 3, 2, 1, null, 20, 3],
  ];
  const { table, unused, outcomes } = read([{ rows }]);
  expect(table.titles.map(({ text }) => text)).toEqual([
    'Quiz template',
    'Add questions, at least two answers',
  ]);
  expect(outcomes).toMatchObject([
    { question: { correct: [0, 1] } },
    { question: { options: ['8', '10'], correct: [1] } },
    { question: { options: ['3', '2', '1'], correct: [2] } },
  ]);
  expect(unused.map(({ name }) => name)).toEqual(['column 1', expect.stringContaining('Time limit')]);
});

it('reads back its own template, of which nothing is imported', () => {
  const { table, outcomes, remarks } = readTableOf(writeXlsxTemplate(), 'xlsx');
  expect(table.columns.every(({ meaning }) => meaning !== null)).toBe(true);
  expect(outcomes).toEqual([]);
  expect(remarks).toEqual([expect.stringContaining('examples of the template: row 2')]);
});

const SHEET = 'xl/worksheets/s0.xml';
const plain = [{ rows: [HEADER, ['Which?', 'x', 'y', 'z', 'A']] }];

it.each<[string, () => Uint8Array, RegExp]>([
  [
    'that unpacks to far more than it is',
    () => workbookOf(plain, { parts: { [SHEET]: `<worksheet>${' '.repeat(30_000_000)}</worksheet>` } }),
    /unpacks to more than \d+ bytes/u,
  ],
  [
    'with thousands of entries',
    () =>
      workbookOf(plain, {
        parts: Object.fromEntries(Array.from({ length: 3_000 }, (_, at) => [`a${at}`, ''])),
      }),
    /more than 2000 entries/u,
  ],
  [
    'that declares entities',
    () =>
      workbookOf(plain, { parts: { [SHEET]: '<!DOCTYPE a [<!ENTITY b "c">]><worksheet>&b;</worksheet>' } }),
    /declares a document type/u,
  ],
  [
    'that is nested deeply',
    () => workbookOf(plain, { parts: { [SHEET]: '<a>'.repeat(10_000) } }),
    /nested too deeply/u,
  ],
  [
    'with a row of very many cells',
    () =>
      workbookOf(plain, {
        parts: { [SHEET]: `<worksheet><row>${'<c/>'.repeat(300_000)}</row></worksheet>` },
      }),
    /holds too many elements in one/u,
  ],
  [
    'whose sheet is broken',
    () => workbookOf(plain, { parts: { [SHEET]: '<worksheet><row></worksheet>' } }),
    /s0\.xml is broken/u,
  ],
  [
    'whose sheet is not UTF-8',
    () => zipSync({ 'xl/workbook.xml': strToU8('<a/>'), 'xl/styles.xml': new Uint8Array([60, 255]) }),
    /styles\.xml is broken/u,
  ],
  ['that is cut off', () => workbookOf(plain).subarray(0, 900), /the archive is cut off/u],
  [
    'without a text that a cell names',
    () => workbookOf([{ rows: [HEADER, ['Which?', 'x', TEXT, 'z', 'A']] }]),
    /a text that a cell names is missing/u,
  ],
])('refuses a workbook %s in words', (_title, file, words) => {
  expect(() => readTableOf(file(), 'xlsx')).toThrow(words);
});

it('refuses a row with more text than a question can hold, and no other', () => {
  const long = 'x'.repeat(1_100_000);
  const strings = `<sst><si><t>${Array.from({ length: 11 }, (_, at) => long.slice(0, 100_000) + at).join('')}</t></si></sst>`;
  const rows = [HEADER, [TEXT, 'x', 'y', 'z', 'A'], ['Who?', 'x', 'y', 'z', 'B']];
  const file = workbookOf([{ rows }], { parts: { 'xl/sharedStrings.xml': strings } });
  expect(keysOfTable(file, 'xlsx')).toEqual(['row 2: line_too_long', 'row 3: B']);
});

import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatPosition } from '../findings.ts';
import { csvRows } from './csv-rows.ts';

function read(text: string | Uint8Array, delimiter = ','): string[] {
  const rows = [...csvRows(typeof text === 'string' ? Buffer.from(text) : text, delimiter)];
  return rows.map(
    (row) => `${formatPosition(row.position)}: ${row.type === 'row' ? row.cells.join('|') : row.reason}`,
  );
}

it.each([
  ['plain cells', 'a,b\nc,d', ['row 1: a|b', 'row 2: c|d']],
  ['CRLF and a last line end', 'a,b\r\nc,d\r\n', ['row 1: a|b', 'row 2: c|d']],
  ['CR alone', 'a,b\rc,d\r', ['row 1: a|b', 'row 2: c|d']],
  ['a byte order mark', '\ufeffa,b', ['row 1: a|b']],
  ['quoted delimiters and quotation marks', '"a,""b""",c', ['row 1: a,"b"|c']],
  ['a cell over several lines', '"a\r\nb",c\nd,e', ['row 1: a\r\nb|c', 'row 2: d|e']],
  ['empty cells', 'a,,\n"",b,', ['row 1: a||', 'row 2: |b|']],
  ['empty lines and rows without any content', 'a\n\n , \n,,\n\nb', ['row 1: a', 'row 3:  | ', 'row 6: b']],
  ['a quotation mark within an unquoted cell as text', '5" disc,b', ['row 1: 5" disc|b']],
])('reads %s', (_title, text, rows) => {
  expect(read(text)).toEqual(rows);
});

it.each([
  ['text behind a closing quotation mark', '"a" b,c\nd,e', ['line 1: broken_quotes', 'line 2: d|e']],
  [
    'a quotation mark that is never closed',
    'a,"b\nc,d\ne,f',
    ['line 1: broken_quotes', 'line 2: c|d', 'line 3: e|f'],
  ],
  [
    'a stray quotation mark that a later row seems to close',
    'a,"b\nc,d\n"e",f\ng,h',
    ['line 1: broken_quotes', 'line 2: c|d', 'line 3: e|f', 'line 4: g|h'],
  ],
  [
    'a row over a megabyte',
    `a,b\n${'x'.repeat(1_000_001)},c\nd,e`,
    ['row 1: a|b', 'line 2: line_too_long', 'line 3: d|e'],
  ],
])('after %s goes on with the next line', (_title, text, rows) => {
  expect(read(text)).toEqual(rows);
});

it.each([
  [
    'that nothing closes',
    '"Quel mot est féminin ?,le pétale,l’oasis,B\nc,d',
    'a quotation mark is opened before “Quel mot est féminin ?,le pétale,l’oasis…” and not closed in this line: take it out, or close it',
  ],
  [
    'that only another row closes',
    'a,"b\nc,d\n"e",f',
    'a quotation mark is opened before “b” and not closed in this line: take it out, or close it',
  ],
  [
    'within its cell',
    '"a" b,c\nd,e',
    'behind “a” in quotation marks its cell goes on: put the whole text of the cell into quotation marks, and write each mark within it twice',
  ],
])('says how to mend a quotation mark %s', (_title, text, detail) => {
  expect([...csvRows(Buffer.from(text), ',')][0]).toMatchObject({ reason: 'broken_quotes', detail });
});

it.each([
  ['the line that says what parts the columns', 'sep=,\na,b\nc,d', ['row 1: a|b', 'row 2: c|d']],
  ['lines within cells', 'a,"b\nb"\n"c\n\nc",d\ne,f', ['row 1: a|b\nb', 'row 2: c\n\nc|d', 'row 3: e|f']],
  [
    'quotation marks that can be mended',
    'a,b\n"c "c" c",d\ne,f',
    ['row 1: a|b', 'row 2: broken_quotes', 'row 3: e|f'],
  ],
])('counts rows as a spreadsheet program shows them, beside %s', (_title, text, rows) => {
  expect(read(text)).toEqual(rows);
});

it('reads a row of Windows-1252 among others, and says so', () => {
  const bytes = Buffer.from('a,b\n"caf\xe9 \x80",c\nd,\xc3\xa9', 'latin1');
  expect(read(bytes)).toEqual(['row 1: a|b', 'row 2: café €|c', 'row 3: d|é']);
  expect([...csvRows(bytes, ',')]).toMatchObject([
    { converted: false },
    { converted: true },
    { converted: false },
  ]);
});

it('refuses a row that is neither UTF-8 nor Windows-1252, naming the byte, and reads the others', () => {
  const bytes = Buffer.from('a,b\ncaf\x81,c\nd,e', 'latin1');
  expect(read(bytes)).toEqual(['row 1: a|b', 'row 2: broken_utf8', 'row 3: d|e']);
  expect([...csvRows(bytes, ',')][1]).toMatchObject({ detail: 'byte 4' });
});

const cell = fc.string({ unit: fc.constantFrom('a', 'é', '"', ',', ';', '\t', '\n', '\r', ' ', '😀') });
const table = fc
  .integer({ min: 1, max: 5 })
  .chain((width) =>
    fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 8 }),
  );

it('reads whatever is written by the rules, as an independent reader does', () => {
  fc.assert(
    fc.property(
      table,
      fc.constantFrom(',', ';', '\t'),
      fc.constantFrom('\n', '\r\n', '\r'),
      (rows, delimiter, end) => {
        const text = rows
          .map((cells) => cells.map((content) => `"${content.replaceAll('"', '""')}"`).join(delimiter))
          .join(end);
        const filled = (cells: string[]) => cells.some((content) => content !== '');
        const found = [...csvRows(Buffer.from(text), delimiter)].map((row) =>
          row.type === 'row' ? row.cells : null,
        );
        expect(found).toEqual(rows.filter(filled));
        const others: string[][] = parse(text, { delimiter, record_delimiter: end });
        expect(found).toEqual(others.filter(filled));
      },
    ),
    { numRuns: 2_000 },
  );
});

it('names consecutive lines for any text, and never loses one that has content', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r') }), (text) => {
      const covered = new Set<number>();
      for (const { lines } of csvRows(Buffer.from(text), ',')) {
        for (let line = lines.first; line <= lines.last; line += 1) {
          expect(covered.has(line)).toBe(false);
          covered.add(line);
        }
      }
      const lines = text
        .split(/\r\n|\n|\r/u)
        .flatMap((line, index) => (/[^,"]/u.test(line) ? [index + 1] : []));
      expect(lines.filter((line) => !covered.has(line))).toEqual([]);
    }),
    { numRuns: 2_000 },
  );
});

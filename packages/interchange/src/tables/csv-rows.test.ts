import { expect, it } from 'vitest';
import { keysOfTable, readTableOf } from '../testing/reading.ts';
import { csvTable } from './csv-rows.ts';

/** Each row as its position, and its cells or the reason why it cannot be read. */
function rowsOf(file: string | Uint8Array, delimiter = ','): string[] {
  const bytes = typeof file === 'string' ? Buffer.from(file) : file;
  return [...csvTable(bytes, delimiter).rows()].map(({ position, cells, refused }) => {
    const place = position.unit === 'item' ? '' : `${position.unit} ${position.first}`;
    return `${place}: ${refused?.reason ?? cells.join('|')}`;
  });
}

it.each<[string, string, string[]]>([
  [
    'quotation marks, line ends and signs within cells',
    'a,"b ""c"", d\ne"\r\nf,g',
    ['row 1: a|b "c", d\ne', 'row 2: f|g'],
  ],
  ['empty lines and rows, which are counted', '\na,b\n\n,,\nc,d\n', ['row 2: a|b', 'row 5: c|d']],
  ['spaces around cells', 'a , "b, c" ,d', ['row 1: a|b, c|d']],
  ['a line that says what parts the columns', 'sep=;\na;b,c\n', ['row 1: a|b,c']],
  ['a byte order mark', '\ufeffa,b', ['row 1: a|b']],
  ['line ends of an old Mac', 'a,b\rc,d', ['row 1: a|b', 'row 2: c|d']],
])('reads %s', (_title, file, rows) => {
  expect(rowsOf(file)).toEqual(rows);
});

it.each<[string, string, string[]]>([
  [
    'a mark that is never closed',
    'q,a,b\nx,"y,z\np,q,r\ns,t,u\n',
    ['row 1: q|a|b', 'line 2: broken_quotes', 'line 3: p|q|r', 'line 4: s|t|u'],
  ],
  [
    'a mark that one in a later row closes',
    'q,a,b,c\nx,"y,z,w\np,q,r,s\nt,u",v,w\nk,l,m,n\n',
    [
      'row 1: q|a|b|c',
      'line 2: broken_quotes',
      'line 3: p|q|r|s',
      'line 4: broken_quotes',
      'line 5: k|l|m|n',
    ],
  ],
  [
    'a mark that one in the next row closes',
    'q,a,b,c\nx,"y,z,w\np,q",r,s\nk,l,m,n\n',
    ['row 1: q|a|b|c', 'line 2: broken_quotes', 'line 3: broken_quotes', 'line 4: k|l|m|n'],
  ],
])('refuses the rows of %s, and no other', (_title, file, rows) => {
  expect(rowsOf(file)).toEqual(rows);
});

it('reads marks within a text that are not doubled where that gives the width of the table, and says so', () => {
  const rows = ['"question","A","B","answer"', '"Who said "no" and "yes"?","x","the "best" one","A"'];
  expect(rowsOf(rows.join('\n'))[1]).toBe('row 2: Who said "no" and "yes"?|x|the "best" one|A');
  expect(readTableOf(rows.join('\n')).outcomes).toMatchObject([
    { notes: [{ reason: 'quotes_read_as_text' }] },
  ]);
  expect(rowsOf('"a","b"\n"c "d","e" f","g"')[1]).toBe('row 2: broken_quotes');
});

it('leaves alone a cell of several lines that holds many commas', () => {
  const prose = '"Red, green, blue, white,\nand black, too, as in 1,5 or f(a, b)"';
  expect(keysOfTable(`question,A,B,answer\nWhich of ${'x'}?,${prose},y,A\n`)).toEqual(['row 2: A']);
});

it('names characters that cannot be read, and takes those of Windows for what they are', () => {
  const windows = Buffer.from('question,A,B,answer\nCaf\xe9?,x,y,A\nWhat\x81?,x,y,A\nWho?,x,y,B\n', 'latin1');
  expect(keysOfTable(windows)).toEqual(['row 2: A', 'row 3: broken_utf8', 'row 4: B']);
  expect(readTableOf(windows).outcomes[0]).toMatchObject({ notes: [{ reason: 'encoding_converted' }] });
});

it.each([
  ['more cells than the header', 'Who?,x,y,z,A,more'],
  ['fewer cells than the header', 'Who?,x,A'],
])('refuses a row with %s alone', (_title, row) => {
  const file = `question,A,B,answer,why\nWhich?,x,y,B,\n${row}\nHow?,x,y,A,\n`;
  expect(keysOfTable(file)).toEqual(['row 2: B', 'row 3: ragged_row', 'row 4: A']);
});

import { expect, it } from 'vitest';
import { keysOfTable, readTableOf } from '../testing/reading.ts';
import { readNamedColumns } from './named-columns.ts';

function hintsOf(written: string, separator: string | null = null) {
  const read = readNamedColumns(written);
  if (read.type === 'fault') throw new Error(read.message);
  return { columns: read.columns, separator };
}

const FILE = 'nr,text,eins,zwei,drei,Punkte,ok\n1,Which?,x,y,z,2,B\n2,Who?,x,y,z,1,3\n';

it.each([
  ['letters', 'question=B,A=C,B=D,C=E,answer=G'],
  ['names in the table', 'question=text, A=eins, B=zwei, C=drei, answer=OK'],
  ['roles in another language', 'Frage=B,Antwort A=C,Antwort B=D,Antwort C=E,Lösung=G'],
])('reads a table whose columns the author names by %s', (_title, written) => {
  expect(keysOfTable(FILE, 'csv', hintsOf(written))).toEqual(['row 2: B', 'row 3: C']);
  const { table } = readTableOf(FILE, 'csv', hintsOf(written));
  expect(table).toMatchObject({ namesPlace: 'row 1' });
  expect(table.columns[1]).toEqual({ name: 'B text', meaning: 'the question' });
  expect(table.columns[5]).toEqual({ name: 'F Punkte', meaning: null });
});

it('takes the first row for a question where its answer is one of its options', () => {
  const file = FILE.slice(FILE.indexOf('\n') + 1);
  const hints = hintsOf('question=B,A=C,B=D,C=E,answer=G');
  expect(keysOfTable(file, 'csv', hints)).toEqual(['row 1: B', 'row 2: C']);
  expect(readTableOf(file, 'csv', hints).table.namesPlace).toBeNull();
});

it('reads options in one cell by a column and a sign that the author names', () => {
  const file = 'a,b,c\nWhich?,x / y,y\n';
  expect(keysOfTable(file, 'csv', hintsOf('question=A,options=B,answer=C', '/'))).toEqual(['row 2: B']);
});

it.each([
  ['question', '"question" must be a role, "=" and a column, as in question=B'],
  ['question=', '"question=" must be a role, "=" and a column, as in question=B'],
  ['points=B', '"points" is no role that is known: question, passage, A, B …'],
  ['question=B,A=B', 'the column "B" is named twice'],
])('refuses "%s" in words', (written, words) => {
  expect(() => hintsOf(written)).toThrow(words);
});

it.each([
  ['question=B,A=C,B=D', 'It lacks the right answer'],
  ['question=B,A=C,C=D,answer=G', 'do not go on from A'],
  [
    'question=wo,A=eins,B=zwei,answer=ok',
    'No row names all of these columns: "wo", "eins", "zwei", "ok". It has: A "nr"',
  ],
])('says what "%s" lacks', (written, words) => {
  expect(() => readTableOf(FILE, 'csv', hintsOf(written))).toThrow(words);
});

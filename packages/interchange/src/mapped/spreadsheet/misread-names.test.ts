import { expect, it } from 'vitest';
import { understandTable } from './understand-table.ts';

/** @param hex a letter of a name as its encoding writes it */
const table = (before: string, hex: string, behind: string) =>
  Buffer.concat([
    Buffer.from(`Question;A;B;C;${before}`),
    Buffer.from(hex, 'hex'),
    Buffer.from(`${behind}\n1 ?;x;y;z;A\n2 ?;x;y;z;B\n`),
  ]);

it.each([
  ['Mac Roman', table('R', '8e', 'ponse'), 'RŽponse'],
  ['old DOS', table('R', '82', 'ponse'), 'R‚ponse'],
  ['Mac Roman, in German', table('L', '9a', 'sung'), 'Lšsung'],
])('says to save a file as UTF-8 where the name of a column is in %s', (_title, bytes, word) => {
  expect(understandTable(bytes, 'b')).toMatchObject({
    type: 'broken_utf8',
    message: expect.stringMatching(new RegExp(`CSV UTF-8.*${word}`, 'u')),
  });
});

it('asks for other names where a name with an accent is none that could be meant', () => {
  const bytes = Buffer.from('Question;A;B;C;Élève\n1 ?;x;y;z;A\n');
  expect(understandTable(bytes, 'b')).toMatchObject({ type: 'not_understood' });
});

import { expect, it } from 'vitest';
import { understandTable } from './understand-table.ts';

const understand = (rows: string[]) => understandTable(Buffer.from(rows.join('\n')), 'b');

it.each([
  ['a count and a letter', 'Correct answers,Right option', ['1,B', '2,C;D'], 2],
  ['a count and a number', 'Correct answers,Right option no.', ['1,1', '1,3'], 3],
  ['an answer and its correction', 'Answer,Corrected answer', ['B,B', 'A,', 'B,C'], 4],
  ['a key and a solution', 'Key,Solution', ['A,It is A', 'B,C'], 3],
  ['a key and the text of another option', 'Key,Solution', ['B,it'], 2],
  ['German names', 'Antwort,Richtige Option', ['1,B'], 2],
  ['Spanish names', 'Respuesta,Clave', ['A,B'], 2],
])('refuses a table with two answers: %s', (_title, names, answers, row) => {
  const rows = answers.map((answer) => `Who?,he,she,it,we,${answer}`);
  const [first, second] = names.split(',');
  expect(understand([`Question,A,B,C,D,${names}`, ...rows])).toMatchObject({
    type: 'not_understood',
    message: expect.stringContaining(
      `"${first}" and "${second}" could both be the right answer, and name different options in row ${row}.`,
    ),
  });
});

it.each([
  ['says the same', 'Answer,Right option', ['B,b', '2,she', 'A;C,"A, C"']],
  ['counts the right answers', 'Answer,Number of correct options', ['B,1', 'A;C,2']],
  ['has points', 'Answer,Points for a correct answer', ['B,1', 'A,3']],
  ['explains', 'Answer,Solution', ['B,Since she does.', 'A,']],
  ['does not speak of answers', 'Answer,Version', ['B,A', 'A,C']],
])('reads a table in which a second column %s', (_title, names, answers) => {
  const rows = answers.map((answer) => `Who?,he,she,it,we,${answer}`);
  expect(understand([`Question,A,B,C,D,${names}`, ...rows])).toMatchObject({ type: 'understood' });
});

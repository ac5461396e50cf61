import { expect, it } from 'vitest';
import { outcomesOfSpreadsheet } from '../../testing/reading.ts';
import { understandTable } from './understand-table.ts';

it.each(['Question,Answer (True/False)', 'Frage;Antwort', 'question\tRichtig oder falsch'])(
  'says what a table of questions and answers lacks whose columns are %j',
  (names) => {
    const between = /[,;\t]/u.exec(names)?.[0] ?? ',';
    const table = understandTable(Buffer.from(`${names}\nInsulin is a hormone.${between}True\n`), 'b');
    expect(table).toMatchObject({
      type: 'not_understood',
      message: expect.stringMatching(/no columns with options.*True into "A" and False into "B"/u),
    });
  },
);

it('takes such a table once it has what was said', () => {
  const file =
    'Question,A,B,answer\nInsulin is a hormone.,True,False,True\nThe sun is cold.,True,False,False\n';
  expect(outcomesOfSpreadsheet(file)).toMatchObject([
    { type: 'taken', question: { options: ['True', 'False'], correct: [0] } },
    { type: 'taken', question: { options: ['True', 'False'], correct: [1] } },
  ]);
});

it('takes a text whose first line holds a comma for no table', () => {
  expect(understandTable(Buffer.from('Question 1, two points\nWhich?\nA. x\n'), 'b')).toBeNull();
});

import { expect, it } from 'vitest';
import { outcomesOfSpreadsheet } from '../../testing/reading.ts';
import { understandTable } from './understand-table.ts';

it.each([
  ['English', 'Question,Correct answer,Wrong answer 1,Wrong answer 2,Wrong answer 3'],
  ['English, as distractors', 'Stem,Key,Distractor 1,Distractor 2,Distractor 3'],
  ['German', 'Frage,Richtige Antwort,Falsche Antwort 1,Falsche Antwort 2,Falsche Antwort 3'],
  ['French', 'Question,Bonne réponse,Mauvaise réponse 1,Mauvaise réponse 2,Mauvaise réponse 3'],
  ['Spanish', 'Pregunta,Respuesta correcta,Respuesta incorrecta 1,Respuesta incorrecta 2,Incorrecta 3'],
  ['Italian', 'Domanda,Risposta esatta,Risposta errata 1,Risposta errata 2,Risposta sbagliata 3'],
  ['Dutch', 'Vraag,Juiste antwoord,Fout antwoord 1,Fout antwoord 2,Fout antwoord 3'],
  ['Portuguese', 'Pergunta,Resposta correta,Resposta errada 1,Resposta errada 2,Resposta errada 3'],
])('says of columns with wrong answers only how to add the right one (%s)', (_title, names) => {
  const rows = [names, ...Array(2).fill(names.replaceAll(/[^,]+/gu, 'x'))];
  const table = understandTable(Buffer.from(rows.join('\n')), 'b');
  expect(table).toMatchObject({ type: 'wrong_answers_only' });
  const [, key = ''] = names.split(',');
  const advice = `Call the column "${key}" "A" and these "B", "C" and "D", and add a column "answer" that says A in every row.`;
  expect(table).toMatchObject({ message: expect.stringContaining(advice) });
});

it('reads a table to which the right answers were added as it was said', () => {
  const rows = ['Question,A,B,C,D,answer', '5 - 2?,3,2,4,7,A', 'Three sides?,Triangle,Square,Circle,,A'];
  const right = outcomesOfSpreadsheet(rows.join('\n')).map((outcome) =>
    outcome.type === 'taken' && outcome.question.kind === 'single' ? outcome.question.correct : outcome,
  );
  expect(right).toEqual([[0], [0]]);
});

it('takes a column that only speaks of what is wrong for no option where there are others', () => {
  const rows = ['Question,A,B,Answer,Why the wrong answer is wrong', '1?,x,y,A,z'];
  expect(understandTable(Buffer.from(rows.join('\n')), 'b')).toMatchObject({ type: 'understood' });
});

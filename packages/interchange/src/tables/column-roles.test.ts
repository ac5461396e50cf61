import { expect, it } from 'vitest';
import { roleOf } from './column-roles.ts';

it.each([
  ['Question', 'stem'],
  ['Fragetext', 'stem'],
  ['Énoncé', 'stem'],
  ['correct_answer', 'key'],
  ['CorrectAnswer(s)', 'key'],
  ['Richtige Antwort', 'key'],
  ['Respuesta correcta', 'key'],
  ['Bonne réponse', 'key'],
  ['Risposta corretta', 'key'],
  ['Juiste antwoord', 'key'],
  ['Gabarito', 'key'],
  ['Answer (A-D)', 'key'],
  ['Option C', 'option c'],
  ['E (optional)', 'option e'],
  ['Answer 1 - max 75 characters', 'option 1'],
  ['Antwort 2', 'option 2'],
  ['Explanation B', 'feedback b'],
  ['Subtopic', 'topic 3'],
  ['Question Type', 'kind'],
  ['Options', 'options'],
  ['Distractor 1', 'wrong'],
  ['Wrong answer', 'wrong'],
  ['incorrect2', 'wrong'],
  ['Respuesta incorrecta', 'wrong'],
])('understands "%s" as %s', (name, role) => {
  const found = roleOf(name);
  expect(`${found?.type} ${found?.label}`.trim()).toBe(role);
});

it.each(['Q#', 'Answer A %', 'False', 'Distractor rationale', 'Points', 'x'.repeat(200)])(
  'takes "%s" for no column of a question',
  (name) => {
    expect(roleOf(name)).toBeNull();
  },
);

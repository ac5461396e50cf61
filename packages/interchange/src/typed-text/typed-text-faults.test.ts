import { expect, it } from 'vitest';
import { doubtsOf, notesOf } from '../testing/typed-text.ts';

const SOUND = '7. Sound?\nA. yes\nB. no\nAnswer: A\n';
const TAKEN = 'Sound? *yes, no';

it.each<[string, string, string]>([
  [
    'an option that is missing',
    '6. Which?\nA. x\nC. z\nAnswer: A\n',
    'lines 1–4: unexpected_line line 3: “C. z”: expected option B',
  ],
  [
    'a second answer',
    '6. Which?\nA. x\nB. y\nAnswer: A\nAnswer: B\n',
    'lines 1–5: several_keys line 5: “Answer: B”',
  ],
  [
    'a star and an answer that differ',
    '6. Which?\nA. x\n*B. y\nAnswer: A\n',
    'lines 1–4: several_keys star: B, line 4: A',
  ],
  [
    'an answer above the options',
    '6. Which?\nAnswer: A\nA. x\nB. y\n',
    'lines 1–4: unexpected_line line 3: “A. x”: expected the options above their answer',
  ],
  [
    'options below the answer',
    '6. Which?\nA. x\nB. y\nAnswer: B\nC. z\n',
    'lines 1–5: unexpected_line line 5: “C. z”: expected the next question, since the answer stands above this option',
  ],
  [
    'a line between the options',
    '6. Which?\nA. x\nTurn over\nB. y\nAnswer: B\n',
    'lines 1–5: unexpected_line line 3: “Turn over”: expected option B or the answer (a text that goes on is indented)',
  ],
  ['no answer', '6. Which?\nA. x\nB. y\n', 'lines 1–3: no_key'],
  [
    'an answer in a language that is not known',
    '6. Which?\nA. x\nB. y\nVastaus: B\n',
    'lines 1–4: no_key line 4: “Vastaus: B”',
  ],
  [
    'options behind a mark that is not known',
    '6. Which?\n❖ A. x\n❖ B. y\nAnswer: A\n',
    'lines 1–4: too_few_options 0, “❖ A. x”: begin an option with its letter, or with -',
  ],
  ['no options', '6. Describe a cell.\n', 'line 1: too_few_options 0'],
  [
    'a number as its answer',
    '6. Which?\nA. x\nB. y\nAnswer: 2\n',
    'lines 1–4: key_not_understood “2”: write the letter of the option',
  ],
  [
    'an answer beyond the options',
    '6. Which?\nA. x\nB. y\nAnswer: C\n',
    'lines 1–4: key_outside_options “C”',
  ],
  [
    'a letter that is the text of another option',
    '6. Which vitamin?\nA. C\nB. A\nAnswer: A\n',
    'lines 1–4: key_ambiguous “A” could be option B “A”, by its text, or option A “C”, by its letter: write “Option B” or “Option A”, or the whole text',
  ],
])('refuses a question with %s by its line, and not the one below', (_title, broken, refused) => {
  expect(notesOf(`${broken}\n${SOUND}`)).toEqual([`question 6, ${refused}`, TAKEN]);
});

it('refuses a question without a number, and takes those around it with their own keys', () => {
  const text = `1. Which?\nA. x\nB. y\nAnswer: B\n\nWho?\nA. I\nB. you\nAnswer: A\n\n${SOUND}`;
  expect(notesOf(text)).toEqual([
    'Which? x, *y',
    'lines 6–9: stray_line line 6: “Who?”: expected a question that begins with its number',
    TAKEN,
  ]);
});

it('names the question below lines that are refused, since it may need them', () => {
  const text = `1. Which?\nA. x\nB. y\nAnswer: B\n\nRead the text about a patient.\n\n${SOUND}`;
  expect(notesOf(text)).toEqual([
    'Which? x, *y',
    'line 6: stray_line line 6: “Read the text about a patient.”: expected a question that begins with its number',
    TAKEN,
  ]);
  expect(doubtsOf(text)).toEqual(['lines_above_refused']);
});

it('refuses a question whose last options stand behind a line that is not its own', () => {
  expect(notesOf(`6. Which?\n*A. x\nB. y\n\nPage 3\n\nC. z\n\n${SOUND}`)).toEqual([
    'question 6, lines 1–3: unexpected_line line 7: “C. z”: expected this right below its question, with no other line between',
    'lines 5–7: stray_line line 5: “Page 3”: expected a question that begins with its number',
    TAKEN,
  ]);
});

it('refuses a question whose beginning may stand in the line above', () => {
  const [first, second] = notesOf('1. Who was born in\n1990. Which?\nA. x\nB. y\nAnswer: B');
  expect([first, second]).toEqual([
    'question 1, line 1: unexpected_line line 2: “1990. Which?”: expected the number of the next question, or an option (statements as in “(1)” or “i.”)',
    'question 1990, lines 2–5: lines_lost line 2',
  ]);
});

it.each(['', '\n'])('refuses a question with numbered statements, and takes none of these for one', (gap) => {
  const text = `6. Which are right?\n${gap}1. One.\n${gap}2. Two.\nA. x\nB. y\nAnswer: A\n\n${SOUND}`;
  const [first, ...others] = notesOf(text);
  expect(first).toContain('unexpected_line');
  expect(first).toContain('statements as in “(1)” or “i.”');
  expect(others.slice(0, -1).every((note) => /lines_lost|unexpected_line/u.test(note))).toBe(true);
  expect(others.at(-1)).toBe(TAKEN);
});

it('gives the numbered questions of a wrapped text their own keys only', () => {
  const text = '1. Which?\nA. x\nB. y\n2. Who?\nA. I\nB. you\nAnswer: B\n';
  expect(notesOf(text)).toEqual(['question 1, lines 1–3: no_key', 'Who? I, *you']);
});

it('reads nothing of a text without numbers', () => {
  expect(() => notesOf('Which?\nA. x\nB. y\nAnswer: B\n')).toThrow('no_items');
});

it('refuses a question that is longer than any', () => {
  expect(notesOf('1. Which?\n'.padEnd(1_000_100, 'many words\n'))).toEqual([
    expect.stringMatching(/^question 1, lines 1–\d+: line_too_long$/u),
  ]);
});

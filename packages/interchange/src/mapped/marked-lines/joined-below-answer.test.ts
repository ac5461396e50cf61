import { expect, it } from 'vitest';
import { describeOutcomes, mappingOf, outcomesOf } from '../../testing/reading.ts';

const MARKS = [
  ...['{number}. {stem}', 'A. {a}', 'B. {b}', 'C. {c}', 'Answer: {key}'],
  ...['Why: {why}', 'Source: {source}', 'Level: {level}', 'Topic: {topic}'],
];

function outcomesIn(text: string, more: object = {}) {
  const mapping = mappingOf({
    ...{ bank: 'b', marks: MARKS, stem: 'stem', options: ['a', 'b', 'c'], fewerOptions: true },
    ...{ key: { field: 'key', form: 'any' }, explanation: 'why', references: ['source'], ignore: ['number'] },
    ...more,
  });
  return outcomesOf(text, 'text', mapping);
}

const options = 'A. one\nB. two\nC. three\n';
const item = (number: number, below = '') => `${number}. What is ${number}?\n${options}Answer: B\n${below}`;
const PATIENT = 'a woman of 30 has palpitations.';

/** The outcomes, and what each taken question is noted of. */
function notesIn(text: string, more: object = {}): string[] {
  return outcomesIn(text, more).map((outcome) => {
    const notes = outcome.type === 'taken' ? outcome.notes : [];
    const told = notes.map(({ reason, detail }) => `${reason} ${detail}`);
    return [...describeOutcomes([outcome]), ...told].join('; ');
  });
}

it.each(['Topic: ECG', 'Level: 2', 'Source: AIIMS 2018', 'Why: it is.', ''])(
  'refuses a passage right below “%s” that announces questions, and names those it is for',
  (field) => {
    const below = field === '' ? '' : `${field}\n`;
    const text = `${item(1, below)}The next two questions belong to this patient: ${PATIENT}\n\n${item(2)}\n${item(3)}`;
    const line = text.split('\n').findIndex((each) => each.startsWith('The next')) + 1;
    expect(notesIn(text)).toEqual([
      `lines 1–${line - 1}: taken`,
      `line ${line}: broken_marks`,
      `lines ${line + 2}–${line + 6}: lines_lost`,
      `lines ${line + 8}–${line + 12}: taken; lines_above_refused line ${line}`,
    ]);
  },
);

it.each([
  ['Questions 2 to 4 refer to a man of 60.', true],
  ['Use this case for questions 2–3.', true],
  ['For the following 3 questions:', true],
  ['Les deux questions suivantes portent sur un homme de 60 ans.', true],
  ['Les questions 2 à 4 portent sur un homme.', true],
  ['Die nächsten zwei Fragen gehören zu diesem Fall.', true],
  ['Die folgenden Fragen gehören zu diesem Fall.', true],
  ['Fragen 2 bis 3: ein Mann von 60 Jahren.', true],
  ['Las dos preguntas siguientes se refieren a un hombre.', true],
  ['Las próximas preguntas se refieren a un hombre.', true],
  ['Le prossime due domande riguardano un uomo.', true],
  ['De volgende twee vragen gaan over een man.', true],
  ['As próximas duas perguntas referem-se a um homem.', true],
  ['Items 1 and 3 are wrong.', false],
  ['Items 2 and 3 are wrong, too.', false],
  ['The following items are wrong: 1, 2.', false],
  ['It is as in the next two questions.', false],
  ['A woman of 30 has palpitations.', false],
])('tells of “%s” right below an explanation whether it announces questions: %j', (line, isAnnounced) => {
  const found = describeOutcomes(outcomesIn(`${item(1, 'Why: it is.\n')}${line}\n\n${item(2)}`));
  expect(found).toHaveLength(isAnnounced ? 3 : 2);
  expect(found[0]).toContain('taken');
});

it('names the next question below a passage that a question without its answer holds', () => {
  const starred = {
    marks: MARKS.slice(0, 4),
    key: { form: 'marked' },
    explanation: undefined,
    references: undefined,
  };
  const text = `1. What is 1?\nA. one\n*B. two\nC. three\nThe next two questions belong to a case: ${PATIENT}\n\n2. What is 2?\nA. one\n*B. two\n\n3. What is 3?\nA. one\n*B. two\n`;
  expect(notesIn(text, starred)).toEqual([
    'lines 1–4: taken',
    'line 5: broken_marks',
    'lines 7–9: lines_lost',
    'lines 11–13: taken; lines_above_refused line 5',
  ]);
});

it.each([
  [
    'Topic: ECG\nA woman of 30 has palpitations.',
    'line 7, “A woman of 30 has palpitations.”, was added to “topic”',
  ],
  ['Level: 2\nHard', 'line 7, “Hard”, was added to “level”'],
  [
    'Source: AIIMS 2018\nA woman of 30 has palpitations.',
    'line 7, “A woman of 30 has palpitations.”, was added to “source”',
  ],
  [
    'Topic: ECG\nKerr notes\nSee: above',
    'line 7, “Kerr notes”, was added to “topic”; line 8, “See: above”, was added to “topic”',
  ],
])('names a line without a mark that joins a field below the answer: %j', (below, detail) => {
  for (const more of [{}, { topic: ['topic'] }, { ignore: ['number', 'topic', 'level'] }])
    expect(notesIn(`${item(1, `${below}\n`)}\n${item(2)}`, more)[0]).toContain(
      `taken; line_joined ${detail}`,
    );
});

it.each([
  'Source: Harrison’s Principles,\n20th edition',
  'Source: Harrison’s Principles\nGuyton, Medical Physiology, 14th ed., p. 120',
  'Source: Harrison’s Principles of Internal Medicine, the\nnew edition',
  'Source:\nHarrison’s Principles',
  'Source: Guyton, Medical Physiology\np. 120',
  'Source: Harrison\nhttps://example.org/a',
  'Topic:\nECG',
])('names no line that goes on with what stands below the answer: %j', (below) => {
  expect(notesIn(`${item(1, `${below}\n`)}\n${item(2)}`)[0]).toMatch(/: taken$/u);
});

it('names a line that may be a passage in an explanation that the mapping leaves out, too', () => {
  const marks = [...MARKS.slice(0, 5), 'Comment: {remark}'];
  const more = { marks, explanation: undefined, references: undefined, ignore: ['number', 'remark'] };
  expect(notesIn(`${item(1, 'Comment: it is.\nSo it is.\n')}\n${item(2)}`, more)[0]).toMatch(
    /: taken; explanation_goes_on line 7: “So it is.”$/u,
  );
});

const announced = (number: number, line: string) =>
  notesIn(`${item(number, 'Why: it is.\n')}${line}\nA man is ill.\n\n${item(number + 1)}`);
const MAN = 'explanation_goes_on line 8: “A man is ill.”';

it('tells statements that an explanation speaks of from questions by their number, and names either', () => {
  expect(announced(11, 'Items 12 and 13 are linked.')).toEqual([
    ...['lines 1–6: taken', 'lines 7–8: broken_marks', 'lines 10–14: lines_lost'],
  ]);
  expect(announced(1, 'Items 2 and 3 are linked.')).toEqual([
    `lines 1–8: taken; line_joined line 7, “Items 2 and 3 are linked.”, was added to the explanation; ${MAN}`,
    'lines 10–14: taken',
  ]);
});

it('names a line of an explanation that announces questions with other numbers than come next', () => {
  expect(announced(9, 'Questions 4 to 6 refer to this.')).toEqual([
    `lines 1–8: taken; line_joined line 7, “Questions 4 to 6 refer to this.”, was added to the explanation; ${MAN}`,
    'lines 10–14: taken',
  ]);
  expect(announced(9, 'Items 4 and 6 are wrong.')[0]).toBe(`lines 1–8: taken; ${MAN}`);
});

import { expect, it } from 'vitest';
import { describeOutcomes, mappingOf, outcomesOf, readBankOf } from '../../testing/reading.ts';

const MARKS = ['{number}. {stem}', 'A. {a}', 'B. {b}', 'C. {c}', 'Answer: {key}'];

function mappingWith(marks: string[]) {
  return mappingOf({
    ...{ bank: 'b', marks, stem: 'stem', options: ['a', 'b', 'c'], fewerOptions: true },
    key: marks.join().includes('{key}') ? { field: 'key', form: 'any' } : { form: 'marked', mark: '*' },
    ignore: ['number', 'why'],
  });
}

function outcomesIn(text: string, marks = MARKS) {
  return outcomesOf(text, 'text', mappingWith(marks));
}

const item = (number: number, mark = '') =>
  `${number}. What is ${number}?\nA. one\n${mark}B. two\nC. three\n`;
const one = `${item(1)}Answer: B\n`;
const two = `${item(2)}Answer: C\n`;

it.each<[string, string, string[], string[]?]>([
  [
    'a passage between two questions',
    `${one}\nQuestions 2 to 3 refer\nto a passage.\n\n${two}`,
    ['lines 1–5: taken', 'lines 7–8: broken_marks', 'lines 10–14: lines_lost'],
  ],
  [
    'a passage above the first',
    `A man of 60 has chest pain.\n\n${one}`,
    ['line 1: broken_marks', 'lines 3–7: lines_lost'],
  ],
  [
    'a passage below an option',
    `${item(1, '*')}\nA passage.\n\n${item(2, '*')}`,
    ['lines 1–6: stray_line', 'lines 8–11: lines_lost'],
    MARKS.slice(0, -1),
  ],
  [
    'a passage behind a question that is refused',
    `1. What?\n(a) one\n(b) two\nAnswer: B\n\nA passage.\n\n${two}`,
    ['lines 1–6: broken_marks', 'lines 8–12: lines_lost'],
  ],
  [
    'an explanation of the question before',
    `${one}\nExplanation: since it is.\n\n${two}`,
    ['lines 1–5: taken', 'line 7: broken_marks', 'lines 9–13: taken'],
  ],
  [
    'what a mark of its own names',
    `${one}\nWhy: since it is.\n\nIndeed so\n\n${two}`,
    ['lines 1–9: taken', 'lines 11–15: taken'],
    [...MARKS, 'Why: {why}'],
  ],
])('a question may not lose %s', (_title, text, expected, marks) => {
  expect(describeOutcomes(outcomesIn(text, marks))).toEqual(expected);
});

it('looks twice at a question below a heading, where a mark ends each of them', () => {
  const outcomes = outcomesIn(`${one}~~\nChapter 2\n\n${two}~~\n\n${item(3)}Answer: A\n~~`, [...MARKS, '~~']);
  expect(describeOutcomes(outcomes)).toEqual([
    'lines 1–6: taken',
    'line 7: broken_marks',
    'lines 9–14: taken',
    'lines 16–21: taken',
  ]);
  const notes = outcomes.flatMap((outcome) => (outcome.type === 'taken' ? outcome.notes : []));
  expect(notes).toEqual([{ type: 'suspicious', reason: 'lines_above_refused', detail: 'line 7' }]);
});

it('looks twice at all questions that a passage speaks of', () => {
  const outcomes = outcomesIn(`${one}\nQuestions 2 and 3:\n\n${two}\n${item(3)}Answer: A\n`);
  expect(describeOutcomes(outcomes).slice(2)).toEqual(['lines 9–13: lines_lost', 'lines 15–19: taken']);
  expect(outcomes.at(-1)).toMatchObject({ notes: [{ reason: 'lines_above_refused', detail: 'line 7' }] });
});

const TOLD = 'Tom keeps a cat, a hen and a cow. The cow gives milk every morning.';
const namedBelow = (heading: string, numbers = [2, 3, 4, 5]) => {
  const below = numbers.map((number) => `${item(number)}Answer: A\n`).join('\n');
  const outcomes = outcomesIn(`${one}\n${heading}\n${TOLD}\n\n${below}`).slice(2);
  return numbers.filter((_, at) => {
    const outcome = outcomes[at];
    const notes = outcome?.type === 'taken' ? outcome.notes : [];
    return outcome?.type === 'refused' || notes.some(({ reason }) => reason === 'lines_above_refused');
  });
};

it.each([
  'Questions 2 to 4',
  'Questions 2–4 refer to a text of 60 words.',
  'Items 2 and 4',
  'Fragen 2 bis 4',
  'Questions 2 à 4',
  'Questions 2 through 4',
])('names no question behind those that the heading “%s” is of', (heading) => {
  expect(namedBelow(heading)).toEqual([2, 3, 4]);
});

it.each([
  ['names others besides', 'Questions 2 to 3 and also 5', [2, 3, 4, 5]],
  ['names others in the next line', 'Questions 2 to 3\nand 5', [2, 3, 4, 5]],
  ['is followed by another', 'Questions 2 to 3\nItem 5 refers to the text, too.', [2, 3, 4, 5]],
  ['names no last one', 'Questions 2, 3', [2, 3, 4, 5]],
  ['counts otherwise than the questions below', 'Questions 12 to 13', [2, 3, 4, 5]],
])('names all questions below a heading that %s', (_title, heading, numbers) => {
  expect(namedBelow(heading)).toEqual(numbers);
});

it('names questions below a heading whose numbers begin anew before its last', () => {
  expect(namedBelow('Questions 2 to 4', [2, 3, 1, 2])).toEqual([2, 3, 1, 2]);
});

it('forgets a heading once a question behind its last has come', () => {
  expect(namedBelow('Questions 2 to 3', [2, 3, 4, 2])).toEqual([2, 3]);
});

it.each([
  ['a passage', 'Tom keeps a cat, a hen and a cow. The cow gives milk every morning.', true],
  ['the beginning of a question', 'Tom keeps a cat, a hen and a cow. Which of them gives milk?', false],
  ['a heading', 'Chapter 2', false],
])(
  'looks twice at the questions further below %s that announces nothing: %j',
  (_title, paragraph, isNamed) => {
    const outcomes = outcomesIn(
      `${one}\n${paragraph}\n\n${two}\n${item(3)}Answer: A\n\n${item(4)}Answer: A\n`,
    );
    expect(describeOutcomes(outcomes).slice(2)).toEqual([
      'lines 9–13: lines_lost',
      'lines 15–19: taken',
      'lines 21–25: taken',
    ]);
    const notes = isNamed ? [{ reason: 'lines_above_refused', detail: 'line 7' }] : [];
    for (const outcome of outcomes.slice(3)) expect(outcome).toMatchObject({ notes });
  },
);

it.each([
  [
    'goes on with a paragraph',
    'Whatever it is.',
    ['lines 1–8: taken', 'lines 10–14: taken'],
    'line 8, “Whatever it is.”, was added to “why”',
  ],
  [
    'goes on with two paragraphs',
    'Whatever it is.\n\nAnd more.',
    ['lines 1–10: taken', 'lines 12–16: taken'],
    'line 8, “Whatever it is.”, was added to “why”; line 10, “And more.”, was added to “why”',
  ],
  [
    'stands above what speaks of several questions',
    'Questions 2 to 3 refer to it.',
    ['lines 1–6: taken', 'line 8: broken_marks', 'lines 10–14: lines_lost'],
    undefined,
  ],
])('looks twice at an explanation that %s', (_title, paragraph, expected, detail) => {
  const text = `${one}Why: since it is.\n\n${paragraph}\n\n${two}`;
  const outcomes = outcomesIn(text, [...MARKS, 'Why: {why}']);
  expect(describeOutcomes(outcomes)).toEqual(expected);
  const notes = outcomes.flatMap((outcome) => (outcome.type === 'taken' ? outcome.notes : []));
  const found = notes.find(({ reason }) => reason === 'explanation_goes_on');
  expect(found?.detail).toBe(detail);
});

it('says of lines between two questions what to do with a passage, and of the number of a page to take it out', () => {
  const detailOf = (lines: string) => outcomesIn(`${one}\n${lines}\n\n${two}`)[1];
  expect(detailOf('Tom keeps a cat.')).toMatchObject({
    detail:
      'line 7: “Tom keeps a cat.” begins no question: take it out if it is a heading or the number of a page; if it is a passage, put all of it into the stem of each question that needs it',
  });
  expect(detailOf('Page 3 of 9')).toMatchObject({
    detail:
      'line 7: “Page 3 of 9” begins no question: take it out if it is a heading or the number of a page',
  });
});

const CALLED = ['Question {number}. {stem}', ...MARKS.slice(1)];
const SIGNED = ['#Q {stem}', ...MARKS.slice(1)];
const TITLES = [
  'Cardiology quiz – March 2026',
  'Cardiology quiz – March 2026\nDr X, Ward 7',
  'Dr. X\nWard 7',
  'QCM de biologie\n===============',
  'English B1 Test\n\nSection 1: Grammar',
  'Time allowed: 30 minutes\n20 questions\n\nName: ______',
  'Pharmacology and anatomy (more than one answer may be correct)',
];
const remarkOf = (title: string) =>
  `Text above the first question was left out as a title: ${title.includes('\n') ? 'lines 1–' : 'line '}${
    title.split('\n').length
  }, “${title.split(/\n+/u).join(' · ')}”. See that no question needs it.`;

it.each(TITLES)('leaves out the title %j above the first question, and says so', (title) => {
  for (const gap of ['\n\n', '\n']) {
    const text = `${title}${gap}${one}\n${two}`;
    const files: [string, string[]][] = [
      [text, MARKS],
      [text.replaceAll(/^(?=[12]\.)/gmu, 'Question '), CALLED],
      [text.replaceAll(/^[12]\./gmu, '#Q'), SIGNED],
    ];
    for (const [file, marks] of files) {
      const { outcomes, remarks } = readBankOf(file, 'text', mappingWith(marks));
      expect(outcomes).toMatchObject([
        { type: 'taken', notes: [], question: { stem: '<p>What is 1?</p>', correct: [1] } },
        { type: 'taken', notes: [], question: { stem: '<p>What is 2?</p>', correct: [2] } },
      ]);
      expect(remarks).toEqual([remarkOf(title)]);
    }
  }
});

it.each([
  'A man of 60 has had chest pain since the morning.',
  'A man of 60 has had chest pain\nsince the morning, and now he is pale.',
  'A man who is 60 years old has had chest pain since\nthe morning',
  'Questions 1 to 2 refer to a man',
  'Which of the two?',
  'Look at these:\nNa 140\nK 3.5',
  'B. Choose one',
  'one\ntwo\nthree\nfour\nfive\nsix\nseven',
  'Long '.repeat(25),
])('leaves out nothing that may be a passage or a part of a question: %j', (lines) => {
  const { outcomes, remarks } = readBankOf(`${lines}\n\n${one}\n${two}`, 'text', mappingWith(MARKS));
  expect(outcomes[0]).toMatchObject({ type: 'refused' });
  expect(remarks).toEqual([]);
});

it('refuses a file with a list of answers above its first question', () => {
  const { fault } = readBankOf(`Answers: 1 B, 2 C\n\n${one}\n${two}`, 'text', mappingWith(MARKS));
  expect(fault?.code).toBe('keys_misplaced');
});

it('refuses only the item with a line right above it where nothing tells what begins it', () => {
  const fifth = one.replace('1. ', '5. ');
  const seventh = two.replace('2. ', '7. ');
  const { outcomes, remarks } = readBankOf(`Quiz\n${fifth}\n${seventh}`, 'text', mappingWith(MARKS));
  expect(describeOutcomes(outcomes)).toEqual(['lines 1–6: broken_marks', 'lines 8–12: taken']);
  expect(outcomes[0]).toMatchObject({ detail: expect.stringContaining('line 1: “Quiz” begins no question') });
  expect(remarks).toEqual([]);
});

it('names the questions that a passage speaks of which nothing parts from the first of them', () => {
  const passage = 'Questions 2 to 3 refer to this:\nA man of 60 has had chest pain since the morning.';
  const outcomes = outcomesIn(`${one}\n${passage}\n${two}\n${item(3)}Answer: A\n`);
  expect(describeOutcomes(outcomes)).toEqual([
    'lines 1–5: taken',
    'lines 7–13: broken_marks',
    'lines 15–19: taken',
  ]);
  expect(outcomes[2]).toMatchObject({ notes: [{ reason: 'lines_above_refused', detail: 'lines 7–8' }] });
});

it('names the questions that a passage speaks of below a heading', () => {
  const passage = 'ENGLISH READING\n\nRead the text and answer questions 1-2.\n\nTom lives in Wales.';
  const outcomes = outcomesIn(`${passage}\n\n${one}\n${two}`);
  expect(describeOutcomes(outcomes)).toEqual([
    'lines 1–5: broken_marks',
    'lines 7–11: lines_lost',
    'lines 13–17: taken',
  ]);
  expect(outcomes[2]).toMatchObject({ notes: [{ reason: 'lines_above_refused', detail: 'lines 1–5' }] });
});

it('does not take the one question that by chance begins with a number among questions without', () => {
  const bare = (number: number) => item(number).replace(/^\d\. /u, '');
  const outcomes = outcomesIn(`${bare(1)}Answer: B\n\n${bare(2)}Answer: C\n\n${item(3)}Answer: A\n`);
  expect(describeOutcomes(outcomes)).toEqual(['lines 1–11: broken_marks', 'lines 13–17: lines_lost']);
});

it('names a question whose explanation leads on to a list that is taken for another question', () => {
  const text = `${one}Why: See also:\n\n1. European law\n2. National law\n\n${two}Why: So.\n`;
  const mapping = mappingOf({
    ...{
      bank: 'b',
      marks: [...MARKS, 'Why: {why}'],
      stem: 'stem',
      options: ['a', 'b', 'c'],
      explanation: 'why',
    },
    ...{ key: { field: 'key', form: 'any' }, ignore: ['number'] },
  });
  const outcomes = outcomesOf(text, 'text', mapping);
  expect(outcomes[0]).toMatchObject({ notes: [{ reason: 'explanation_cut', detail: '“See also:”' }] });
  expect(outcomes[1]).toMatchObject({ type: 'refused' });
  expect(outcomes[2]).toMatchObject({ type: 'taken', notes: [] });
});

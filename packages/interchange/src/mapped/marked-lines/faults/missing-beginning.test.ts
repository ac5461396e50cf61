import { expect, it } from 'vitest';
import { mappingOf, outcomesOf } from '../../../testing/reading.ts';

/** What is said of each item. @param first the mark by which a question begins */
function read(items: string[], first = '{number}. {stem}'): string[] {
  const mapping = mappingOf({
    ...{ bank: 'b', marks: [first, 'A) {a}', 'B) {b}', 'Answer: {key}'], stem: 'stem', options: ['a', 'b'] },
    ...{ key: { field: 'key', form: 'any' }, ignore: first.includes('{number}') ? ['number'] : [] },
  });
  return outcomesOf(items.join('\n\n'), 'text', mapping).map((outcome) =>
    outcome.type === 'refused' ? `${outcome.reason} ${outcome.detail}` : outcome.type,
  );
}

const REST = 'A) yes\nB) no\nAnswer: A';
const HEADING = 'take it out if it is a heading or the number of a page';
const PASSAGE = 'if it is a passage, put all of it into the stem of each question that needs it';

it.each([
  ['{number}. {stem}', '3. ', '5. ', '4. …'],
  ['Question {number}: {stem}', 'Question 3: ', 'Question 5: ', 'Question 4: …'],
  ['#Q {stem}', '#Q ', '#Q ', '#Q …'],
])('tells of a question without its beginning, %s, how to write that', (mark, before, after, written) => {
  const items = [`${before}Is it so?\n${REST}`, `Why not?\n${REST}`, `${after}When?\n${REST}`];
  expect(read(items, mark)).toEqual([
    'taken',
    `broken_marks line 6: “Why not?” begins no question: if it is one, write “${written}” before it; ${HEADING}; ${PASSAGE}`,
    'taken',
  ]);
  items[1] = items[1]?.replace('Why', written.replace('…', 'Why')) ?? '';
  expect(read(items, mark)).toEqual(['taken', 'taken', 'taken']);
});

it('tells of a question without its number, below other lines, that its own first line needs it', () => {
  const [, words] = read([`3. Is it so?\n${REST}`, `Part two\nWhy not?\n${REST}`]);
  expect(words).toBe(
    `broken_marks line 6: “Part two” begins no question: if it or a line below it begins one, write “4. …” before that; ${HEADING}; ${PASSAGE}`,
  );
});

it('tells of the second of two questions without their numbers once the first has its own', () => {
  const items = [`3. Is it so?\n${REST}`, `Why not?\n${REST}`, `When?\n${REST}`];
  expect(read(items)[1]).toContain('“Why not?” begins no question: if it is one, write “4. …” before it;');
  items[1] = `4. ${items[1]}`;
  expect(read(items)[2]).toContain('“When?” begins no question: if it is one, write “5. …” before it;');
});

it('asks for no number of a title that begins as an option does by chance, nor of a passage above a number', () => {
  const title = read([`3. Is it so?\n${REST}`, 'A) title', `4. Why not?\n${REST}`])[1];
  expect(title).toBe(`broken_marks line 6: “A) title” begins no question: ${HEADING}; ${PASSAGE}`);
  const passage = read([`3. Is it so?\n${REST}`, `It rains.\n4. Why not?\n${REST}`])[1];
  expect(passage).toBe(`broken_marks line 6: “It rains.” begins no question: ${HEADING}; ${PASSAGE}`);
});

it('shows the mark where nothing tells the number', () => {
  const [words] = read([`Why not?\n${REST}`, `2. When?\n${REST}`]);
  expect(words).toContain('if it is one, begin it as “{number}. {stem}” says;');
});

it('asks for the question of options that stand where one should begin, and does not say to take them out', () => {
  const above = `3. Is it so?\n${REST}`;
  expect(read([above, REST])[1]).toBe(
    'broken_marks line 6: “A) yes” begins no question, and looks like its option A: write the question above it, as in “4. …”',
  );
  expect(read([above, 'B) no\nAnswer: B'])[1]).toBe(
    'broken_marks line 6: “B) no” begins no question, and looks like its option B: write the question and the options that are missing above it, as in “4. …”',
  );
  expect(read([above, `4. Why not?\n${REST}`])).toEqual(['taken', 'taken']);
});

import { expect, it } from 'vitest';
import { answerKeyOf } from './grading/grade.ts';
import { gradePaper } from './grading/paper.ts';
import { learnerView } from './learner-view.ts';
import type { Question } from './question.ts';
import { readAnswers } from './wire-answers.ts';

const SECRET = 'SECRET';
const common = {
  id: SECRET,
  stem: 'Stem',
  images: [{ file: 'a.png', alt: 'A' }],
  explanation: SECRET,
  topic: [SECRET],
  explanationImages: [{ file: SECRET, alt: SECRET }],
  references: [{ title: SECRET }],
};
const questions: Question[] = [
  { kind: 'single', ...common, options: ['A', 'B'], correct: [1] },
  { kind: 'multiple', ...common, options: ['A', 'B', 'C'], correct: [0, 2] },
  {
    kind: 'parts',
    ...common,
    parts: [
      { statement: 'S', correct: true },
      { statement: 'T', correct: false },
    ],
  },
];

it('holds nothing but what a learner may see', () => {
  for (const question of questions) {
    const view = learnerView(question);
    expect(Object.keys(view).sort()).toEqual([
      'images',
      'kind',
      question.kind === 'parts' ? 'statements' : 'options',
      'stem',
    ]);
    expect(JSON.stringify(view)).not.toContain(SECRET);
    expect(JSON.stringify(view)).not.toContain('correct');
  }
});

it('is enough to answer everything right', () => {
  const views = questions.map(learnerView);
  const plain = { comment: 'I KNOW IT' as const, commentChosen: false, flag: false, notes: '' };
  const selected = ['B', ['C', 'A'], ['true', 'false']];
  const read = readAnswers(
    views,
    selected.map((each, index) => ({ index, answer: { ...plain, selected: each } })),
    1,
  );
  const paper = questions.map((question) => ({ view: learnerView(question), key: answerKeyOf(question) }));
  expect(read.type === 'fits' && gradePaper(paper, read.answers).correct).toBe(3);
});

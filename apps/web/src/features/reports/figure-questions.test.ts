import { describe, expect, it } from 'vitest';
import {
  describeFigure,
  describeMissing,
  type Figure,
  type FigureQuestion,
  type FigureQuestions,
  figureIn,
} from './figure-questions.ts';

const question: FigureQuestion = {
  report: 'r',
  number: 1,
  question: 'Which?',
  status: 'Correct',
  answered: true,
  comment: 'I KNOW IT',
  commentChosen: true,
  test_name: 'Knots',
  createdAt: '2026-03-09T12:00:00.000Z',
};
const found = (change: Partial<FigureQuestions> = {}): FigureQuestions => ({
  total: 30,
  correct: 12,
  withheld: 0,
  score: null,
  answered: 30,
  confidence_percent: 75,
  confidence_chosen: { answers: 20, percent: 75 },
  topic: null,
  report: null,
  questions: Array.from({ length: 30 }, () => question),
  ...change,
});
const report = { _id: 'r', test_name: 'Mock exam 2', createdAt: '2026-03-09T12:00:00.000Z' };

describe('the title of a figure', () => {
  it.each<[Figure, Partial<FigureQuestions>, string]>([
    [
      { report: 'r', topic: 't' },
      { report, topic: 'Cardiology' },
      '12 of 30 right: Cardiology, in Mock exam 2',
    ],
    [{ topic: 't' }, { topic: 'Cardiology' }, '12 of 30 right: Cardiology, in all tests'],
    [{ report: 'r' }, { report, score: { total: 40, correct: 20 } }, '20 of 40 right in Mock exam 2'],
    [{ comment: 'THINK SO' }, {}, '12 of 30 right: answered with THINK SO, in all tests'],
    [{ comment: 'NO IDEA', month: '2026-03' }, {}, '12 of 30 right: answered with NO IDEA, in March 2026'],
    [{ first: '1' }, { score: { total: 30, correct: 12 } }, '12 of 30 right in first attempts'],
    [{}, {}, '12 of 30 right in all tests'],
    [{ report: 'r' }, { report, total: 0, correct: 0, withheld: 3 }, 'Not shown yet in Mock exam 2'],
    [{ topic: 't' }, { topic: 'Law', total: 0, correct: 0 }, 'No questions: Law, in all tests'],
    [
      { report: 'r' },
      { report, total: 0, correct: 0, withheld: 3, score: { total: 3, correct: 1 } },
      '1 of 3 right in Mock exam 2',
    ],
  ])('%j', (figure, change, words) => {
    expect(describeFigure(figure, found(change))).toBe(words);
  });
});

describe('what is not listed', () => {
  it.each<[Partial<FigureQuestions>, string | null]>([
    [{}, null],
    [{ total: 1_340 }, 'The newest 30 of 1,340 are listed.'],
    [{ withheld: 1 }, '1 question is neither counted nor listed: its answer is held back.'],
    [{ withheld: 2 }, '2 questions are neither counted nor listed: their answers are held back.'],
    [
      { withheld: 2, total: 31, score: { total: 33, correct: 12 } },
      'The newest 30 of 31 are listed. 2 of these are not listed: their answers are held back. Only the score is shown.',
    ],
  ])('%j', (change, words) => {
    expect(describeMissing(found(change))).toBe(words);
  });
});

describe('an address', () => {
  it.each<[string, Figure | null]>([
    ['', {}],
    ['report=r&topic=none', { report: 'r', topic: 'none' }],
    ['comment=THINK+SO&month=2026-03', { comment: 'THINK SO', month: '2026-03' }],
    ['first=1', { first: '1' }],
    ['utm=x&first=1', { first: '1' }],
    ['first=2', null],
    ['comment=SURE', null],
  ])('%s names %j', (search, figure) => {
    expect(figureIn(new URLSearchParams(search))).toEqual(figure);
  });
});

import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { z } from 'zod';
import type { StoredAnswers } from '../answer.ts';
import { answerKeyOf } from '../grading/grade.ts';
import { gradePaper } from '../grading/paper.ts';
import { learnerView } from '../learner-view.ts';
import { questionSchema } from '../question.ts';
import { writeSavedAnswers } from '../wire-answers.ts';

// Fixtures here are added, never edited: every format that was ever stored must stay readable.
const read = (name: string): unknown => JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8'));
const questions = z.array(questionSchema).parse(read('2026-11-questions.json'));
const answers = read('2026-11-answers.json') as StoredAnswers;

it('reads the questions of November 2026 without changing them', () => {
  expect(questions).toEqual(read('2026-11-questions.json'));
});

it('reads and grades the answers of November 2026', () => {
  const views = questions.map(learnerView);
  expect(writeSavedAnswers(views, answers)).toEqual([
    {
      index: 0,
      selected: 'x &lt; y',
      comment: 'NOT SURE',
      commentChosen: true,
      flag: true,
      notes: 'note',
      struckOut: [],
      revision: 4,
    },
    {
      index: 1,
      selected: ['One', 'Three'],
      comment: 'I KNOW IT',
      commentChosen: false,
      flag: false,
      notes: '',
      struckOut: [],
      revision: 5,
    },
    {
      index: 2,
      selected: ['true', null],
      comment: 'I KNOW IT',
      commentChosen: false,
      flag: false,
      notes: '',
      struckOut: [],
      revision: 6,
    },
  ]);
  const paper = questions.map((question) => ({ view: learnerView(question), key: answerKeyOf(question) }));
  expect(gradePaper(paper, answers).statuses).toEqual(['Correct', 'Correct', 'Wrong']);
});

it('reads the options that were struck out in November 2026, and grades nothing by them', () => {
  const struckOut = read('2026-11-answers-struck-out.json') as StoredAnswers;
  expect(writeSavedAnswers(questions.map(learnerView), struckOut)).toMatchObject([
    { index: 0, selected: 'x &lt; y', struckOut: ['One'] },
    { index: 1, selected: null, struckOut: ['Two', 'Three'] },
  ]);
  const paper = questions.map((question) => ({ view: learnerView(question), key: answerKeyOf(question) }));
  expect(gradePaper(paper, struckOut).statuses).toEqual(['Correct', 'Wrong', 'Wrong']);
});

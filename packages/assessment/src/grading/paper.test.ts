import fc from 'fast-check';
import { expect, it } from 'vitest';
import { learnerView } from '../learner-view.ts';
import { anyPaper, anyRuledPaper } from '../testing/papers.ts';
import { gradeAgain } from '../testing/second-grader.ts';
import { answerKeyOf, gradePaper, statusesOf } from './index.ts';

const LETTERS = { Correct: 'C', Partial: 'P', Wrong: 'W', Dropped: 'D' };

const PAPERS = Number(process.env.PAPERS ?? 2_000);

it('agrees with an independent second grader on random papers', () => {
  fc.assert(
    fc.property(anyPaper, ({ questions, answers }) => {
      const paper = questions.map((question) => ({
        view: learnerView(question),
        key: answerKeyOf(question),
      }));
      const result = gradePaper(paper, answers);
      expect({
        letters: result.statuses.map((status) => LETTERS[status]).join(''),
        total: result.total,
        attempted: result.attempted,
        correct: result.correct,
        partial: result.partial,
        wrong: result.wrong,
        performance: result.performancePercent.toFixed(2),
        confidence: result.confidencePercent.toFixed(2),
      }).toEqual(gradeAgain(questions, answers));
    }),
    { numRuns: PAPERS },
  );
});

it('agrees with it under any rules that replace keys', () => {
  fc.assert(
    fc.property(anyRuledPaper, ({ questions, rules, answers }) => {
      const paper = questions.map((question, index) => ({
        view: learnerView(question),
        key: answerKeyOf(question),
        rule: rules[index],
      }));
      const result = gradePaper(paper, answers);
      expect({
        letters: result.statuses.map((status) => LETTERS[status]).join(''),
        total: result.total,
        attempted: result.attempted,
        correct: result.correct,
        partial: result.partial,
        wrong: result.wrong,
        performance: result.performancePercent.toFixed(2),
        confidence: result.confidencePercent.toFixed(2),
      }).toEqual(gradeAgain(questions, answers, rules));
      expect(statusesOf(result.record)).toBe(result.statuses.map((status) => LETTERS[status]).join(''));
    }),
    { numRuns: PAPERS },
  );
});

it('gives the same whatever was struck out, and keeps nothing of it in the record', () => {
  fc.assert(
    fc.property(anyPaper, ({ questions, answers }) => {
      const paper = questions.map((question) => ({
        view: learnerView(question),
        key: answerKeyOf(question),
      }));
      const without = Object.fromEntries(
        Object.entries(answers).map(([index, { x: _, ...answer }]) => [index, answer]),
      );
      expect(gradePaper(paper, answers)).toEqual(gradePaper(paper, without));
    }),
  );
});

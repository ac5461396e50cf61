import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Response, StoredAnswers } from '../answer.ts';
import { learnerView } from '../learner-view.ts';
import type { Question } from '../question.ts';
import { anyPaper, anyQuestion } from '../testing/papers.ts';
import { type AnswerKey, type AnswerStatus, answerKeyOf, grade } from './grade.ts';
import { gradePaper } from './paper.ts';

const RANK: Record<AnswerStatus, number> = { Wrong: 0, Partial: 1, Correct: 2 };
const OPTIONS = 8;
const anyOptions = fc.uniqueArray(fc.nat(OPTIONS - 1), { maxLength: OPTIONS });
const anyKeyOfSeveral = fc.uniqueArray(fc.nat(OPTIONS - 1), { minLength: 1, maxLength: OPTIONS });

function rankOfSeveral(key: number[], options: number[]): number {
  return RANK[grade({ kind: 'multiple', options: key }, { kind: 'multiple', options }).status];
}

/** The answer that says just what the key says. */
function rightAnswer(key: AnswerKey): Response {
  return key;
}

describe('the key of a question', () => {
  const common = {
    id: 'q-7',
    stem: 'S',
    images: [],
    explanation: '',
    explanationImages: [],
    references: [],
    topic: [],
  };

  it('is in the paper’s order, whatever order the author wrote it in, which stays as it was', () => {
    const question: Question = { kind: 'multiple', ...common, options: ['A', 'B', 'C'], correct: [2, 0] };
    expect(answerKeyOf(question)).toEqual({ kind: 'multiple', options: [0, 2] });
    expect(question.correct).toEqual([2, 0]);
  });

  it('of parts is one for each', () => {
    const parts = [true, false, false].map((correct) => ({ statement: 'S', correct }));
    expect(answerKeyOf({ kind: 'parts', ...common, parts })).toEqual({
      kind: 'parts',
      parts: [true, false, false],
    });
  });

  it('that is missing is an error that names the question, never a key that fits no answer', () => {
    expect(() => answerKeyOf({ kind: 'single', ...common, options: ['A', 'B'], correct: [] })).toThrow('q-7');
  });
});

describe('of any question', () => {
  it('the answer that says what the key says is Correct, and nothing is Wrong and unanswered', () => {
    fc.assert(
      fc.property(anyQuestion, (question) => {
        const key = answerKeyOf(question);
        expect(grade(key, rightAnswer(key))).toEqual({ type: 'answered', status: 'Correct' });
        const nothing = gradePaper([{ view: learnerView(question), key }], {});
        expect(nothing).toMatchObject({ statuses: ['Wrong'], attempted: 0, wrong: 1, confidencePercent: 0 });
      }),
    );
  });

  it('of several options one right more never makes it worse, and one wrong more never better', () => {
    fc.assert(
      fc.property(anyKeyOfSeveral, anyOptions, fc.nat(OPTIONS - 1), (key, options, added) => {
        // With nothing picked the question is unanswered: the first pick is no addition to an answer.
        if (options.length === 0 || options.includes(added)) return;
        const before = rankOfSeveral(key, options);
        const after = rankOfSeveral(key, [...options, added]);
        if (key.includes(added)) expect(after).toBeGreaterThanOrEqual(before);
        else expect(after).toBeLessThanOrEqual(before);
      }),
    );
  });

  it('of several options it matters neither in which order they were picked nor in which the key names them', () => {
    fc.assert(
      fc.property(anyKeyOfSeveral, anyOptions, (key, options) => {
        expect(rankOfSeveral(key.toReversed(), options.toReversed())).toBe(rankOfSeveral(key, options));
      }),
    );
  });

  it('of several options picking all of them is Partial at most, unless all are right', () => {
    const all = [...Array(OPTIONS).keys()];
    fc.assert(
      fc.property(anyKeyOfSeveral, (key) => {
        expect(rankOfSeveral(key, all) === RANK.Correct).toBe(key.length === OPTIONS);
        if (key.length <= OPTIONS / 2) expect(rankOfSeveral(key, all)).toBe(RANK.Wrong);
      }),
    );
  });

  it('of parts, the result is that of how many are right, not of which', () => {
    const twoLists = fc
      .integer({ min: 1, max: 16 })
      .chain((length) =>
        fc.tuple(fc.array(fc.boolean(), { minLength: length, maxLength: length }), fc.nat(length)),
      );
    fc.assert(
      fc.property(twoLists, ([key, right]) => {
        const parts = key.map((part, index) => (index < right ? part : !part));
        const { status } = grade({ kind: 'parts', parts: key }, { kind: 'parts', parts });
        expect(status).toBe(right === key.length ? 'Correct' : right > 0 ? 'Partial' : 'Wrong');
      }),
    );
  });
});

describe('of any paper', () => {
  const graded = (questions: Question[], answers: StoredAnswers) =>
    gradePaper(
      questions.map((question) => ({ view: learnerView(question), key: answerKeyOf(question) })),
      answers,
    );

  it('the figures add up', () => {
    fc.assert(
      fc.property(anyPaper, ({ questions, answers }) => {
        const result = graded(questions, answers);
        expect(result.correct + result.partial + result.wrong).toBe(result.total);
        expect(result.statuses).toHaveLength(result.total);
        // Every right or partly right question was answered.
        expect(result.attempted).toBeGreaterThanOrEqual(result.correct + result.partial);
        expect(result.attempted).toBeLessThanOrEqual(result.total);
      }),
    );
  });

  const figures = (questions: Question[], answers: StoredAnswers) => {
    const { record, ...others } = graded(questions, answers);
    return others;
  };

  it('flags, notes and revisions change no figure, and confidence none but its own', () => {
    fc.assert(
      fc.property(anyPaper, fc.nat(3), ({ questions, answers }, level) => {
        const bare = figures(questions, answers);
        const dressed = Object.entries(answers).map(([index, answer]) => [
          index,
          { ...answer, f: 1, k: 1, n: 'n', r: 9 },
        ]);
        expect(figures(questions, Object.fromEntries(dressed))).toEqual(bare);
        const sure = Object.entries(answers).map(([index, answer]) => [index, { ...answer, c: level }]);
        const { confidencePercent, ...others } = figures(questions, Object.fromEntries(sure));
        expect(others).toEqual({ ...bare, confidencePercent: undefined });
        expect(confidencePercent).toBe(bare.attempted === 0 ? 0 : 100 - 25 * level);
      }),
    );
  });

  it('answers to questions that it does not have count for nothing', () => {
    fc.assert(
      fc.property(anyPaper, ({ questions, answers }) => {
        const foreign: StoredAnswers = {
          [questions.length]: { s: 0, r: 1 },
          '-1': { s: 0, r: 1 },
          x: { s: 0, r: 1 },
        };
        expect(graded(questions, { ...answers, ...foreign })).toEqual(graded(questions, answers));
      }),
    );
  });
});

import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { StoredAnswer } from '../answer.ts';
import { unpackResponse } from '../kinds/index.ts';
import { learnerView } from '../learner-view.ts';
import type { Question } from '../question.ts';
import { anyPaper } from '../testing/papers.ts';
import { gradeAgain } from '../testing/second-grader.ts';
import { answerKeyOf, gradePaper, responseOfBits, statusesOf } from './index.ts';

const recordOf = (questions: Question[], answers: Record<string, StoredAnswer>) =>
  gradePaper(
    questions.map((question) => ({ view: learnerView(question), key: answerKeyOf(question) })),
    answers,
  ).record;

/**
 * Reads a selection back from the bits as the record's comments describe them, in the form that an attempt
 * keeps.
 */
function pickOf(question: Question, bits: number): StoredAnswer['s'] {
  const digits = (bits >>> 0).toString(2).padStart(32, '0').split('').reverse();
  if (bits === 0) return undefined;
  if (question.kind === 'parts') {
    return question.parts.map((_, part) => (digits[part] === '1' ? 1 : digits[part + 16] === '1' ? 0 : null));
  }
  const picks = digits.flatMap((digit, option) => (digit === '1' ? [option] : []));
  return question.kind === 'single' ? picks[0] : picks;
}

/** Turns every form of an empty selection into undefined. */
function nothingAsUndefined(stored: StoredAnswer['s']): StoredAnswer['s'] {
  return Array.isArray(stored) && stored.every((each) => each === null) ? undefined : stored;
}

it('says of every question what was picked, how sure, and what came of it', () => {
  fc.assert(
    fc.property(anyPaper, ({ questions, answers }) => {
      const record = recordOf(questions, answers);
      const stored = questions.map((_, index) => answers[String(index)]);
      expect(questions.map((question, index) => pickOf(question, record.picked[index] ?? 0))).toEqual(
        stored.map((answer) => nothingAsUndefined(answer?.s)),
      );
      const views = questions.map(learnerView);
      expect(views.map((view, index) => responseOfBits(view, record.picked[index] ?? 0))).toEqual(
        views.map((view, index) => unpackResponse(view, stored[index])),
      );
      expect([...record.confidence].map(Number)).toEqual(stored.map((answer) => answer?.c ?? 0));
      expect([...record.chosen]).toEqual(stored.map((answer) => (answer?.k === 1 ? '1' : '0')));
      expect([...record.flagged]).toEqual(stored.map((answer) => (answer?.f === 1 ? '1' : '0')));
      const { letters, attempted } = gradeAgain(questions, answers);
      expect(statusesOf(record)).toBe(letters);
      expect(record.results.replaceAll('U', '')).toHaveLength(attempted);
    }),
    { numRuns: 2_000 },
  );
});

it('holds the last of sixteen parts and options in a number of 32 bits', () => {
  const parts: Question = {
    id: 'q',
    stem: 'S',
    images: [],
    explanation: '',
    explanationImages: [],
    references: [],
    topic: [],
    kind: 'parts',
    parts: Array.from({ length: 16 }, () => ({ statement: 'S', correct: false })),
  };
  const { picked, results } = recordOf([parts], { 0: { s: Array.from({ length: 16 }, () => 0), r: 1 } });
  expect({ picked, results }).toEqual({ picked: [-65_536], results: 'C' });
});

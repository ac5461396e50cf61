import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unpackResponse } from './kinds/index.ts';
import type { LearnerQuestion } from './learner-view.ts';
import { learnerView } from './learner-view.ts';
import { anyQuestion, anyStoredAnswer } from './testing/papers.ts';
import {
  readAnswers,
  type SentAnswer,
  type WireAnswer,
  writeAnswer,
  writeSavedAnswers,
} from './wire-answers.ts';

const single: LearnerQuestion = {
  kind: 'single',
  stem: '',
  images: [],
  options: ['Café  au lait', 'x &lt; y'],
};
const multiple: LearnerQuestion = { ...single, kind: 'multiple', options: ['A', 'B', 'C'] };
const parts: LearnerQuestion = { kind: 'parts', stem: '', images: [], statements: ['S', 'T'] };
const views = [single, multiple, parts];

function answer(selected: WireAnswer['selected'], more: Partial<SentAnswer> = {}): SentAnswer {
  return { selected, comment: 'I KNOW IT', commentChosen: false, flag: false, notes: '', ...more };
}

describe('readAnswers', () => {
  it('finds an option in another Unicode form and with other white space', () => {
    expect(readAnswers(views, [{ index: 0, answer: answer(' Cafe\u0301\u00a0au lait') }], 7)).toEqual({
      type: 'fits',
      answers: { '0': { s: 0, r: 7 } },
    });
  });

  it.each([
    ['a text that is no option', 0, 'Tea'],
    ['a list where one is expected', 0, ['x &lt; y']],
    ['a text where a list is expected', 1, 'A'],
    ['one unknown option among known ones', 1, ['A', 'Z']],
    ['null within a list of options', 1, ['A', null]],
    ['too few parts', 2, ['true']],
    ['a part that is neither true, false nor open', 2, ['true', 'maybe']],
    ['a position the paper does not have', 3, 'A'],
  ])('names %s instead of reading it as no answer', (_title, index, selected) => {
    expect(readAnswers(views, [{ index, answer: answer(selected) }], 1)).toEqual({
      type: 'rejected',
      indexes: [index],
    });
  });

  it('refuses one position twice', () => {
    const twice = [
      { index: 1, answer: answer(['A']) },
      { index: 1, answer: answer(['B']) },
    ];
    expect(readAnswers(views, twice, 1)).toEqual({ type: 'rejected', indexes: [1] });
  });

  it('keeps confidence, choice, flag and note, and leaves defaults out', () => {
    const full: WireAnswer = {
      selected: null,
      comment: 'NO IDEA',
      commentChosen: true,
      flag: true,
      notes: 'n',
      struckOut: [],
    };
    expect(readAnswers(views, [{ index: 2, answer: full }], 3)).toEqual({
      type: 'fits',
      answers: { '2': { c: 3, k: 1, f: 1, n: 'n', s: undefined, r: 3 } },
    });
  });

  it('keeps what is struck out by position, in whatever way its text is written, and nothing of none', () => {
    const struck = (index: number, struckOut: string[]) =>
      readAnswers(views, [{ index, answer: answer(null, { struckOut }) }], 3);
    expect(struck(1, ['C', ' A\u00a0', 'C'])).toEqual({ type: 'fits', answers: { '1': { x: 5, r: 3 } } });
    expect(struck(1, [])).toEqual({ type: 'fits', answers: { '1': { r: 3 } } });
    expect(struck(2, [])).toEqual({ type: 'fits', answers: { '2': { r: 3 } } });
  });

  it.each([
    ['is no option', 1, ['A', 'Z']],
    ['is of a question with parts', 2, ['true']],
  ])('names the answer whose struck out text %s', (_title, index, struckOut) => {
    expect(readAnswers(views, [{ index, answer: answer(null, { struckOut }) }], 1)).toEqual({
      type: 'rejected',
      indexes: [index],
    });
  });

  it('gives back what was written, for any question and any stored answer', () => {
    const pair = anyQuestion.chain((question) =>
      fc.tuple(fc.constant(learnerView(question)), anyStoredAnswer(question)),
    );
    fc.assert(
      fc.property(pair, ([view, stored]) => {
        const written = writeAnswer(view, stored ?? undefined);
        const read = readAnswers([view], [{ index: 0, answer: written }], stored?.r ?? 0);
        const kept = read.type === 'fits' ? read.answers['0'] : undefined;
        expect(kept && unpackResponse(view, kept)).toEqual(unpackResponse(view, stored ?? undefined));
        expect(kept?.c ?? 0).toBe(stored?.c ?? 0);
        expect(kept?.x).toBe(stored?.x);
      }),
    );
  });
});

describe('writeSavedAnswers', () => {
  it('lists only questions that were touched, with their revisions', () => {
    expect(writeSavedAnswers(views, { '1': { s: [0, 2], c: 1, r: 5 } })).toEqual([
      {
        index: 1,
        selected: ['A', 'C'],
        comment: 'THINK SO',
        commentChosen: false,
        flag: false,
        notes: '',
        struckOut: [],
        revision: 5,
      },
    ]);
  });
});

import type { QuestionDraft } from '@assay/assessment';
import { describe, expect, it } from 'vitest';
import {
  EMPTY_DRAFT,
  isSameContent,
  markKey,
  moveOption,
  removeOption,
  setTopicStep,
  shownKey,
} from './draft-content.ts';

const draft = (change: Partial<QuestionDraft>): QuestionDraft => ({
  ...EMPTY_DRAFT,
  options: ['Calcium', 'Insulin', 'Salbutamol'],
  ...change,
});

describe('the key', () => {
  it('is one option where one is right, and goes in and out where several may be', () => {
    expect(markKey(draft({ correct: [0] }), 2).correct).toEqual([2]);
    const several = draft({ kind: 'multiple', correct: [2] });
    expect(markKey(several, 0).correct).toEqual([0, 2]);
    expect(markKey(several, 2).correct).toEqual([]);
  });

  it('that is marked once more is no change', () => {
    const marked = draft({ correct: [1] });
    expect(markKey(marked, 1)).toBe(marked);
  });

  it('cannot be an option that is not there', () => {
    expect(markKey(draft({}), 3).correct).toEqual([]);
  });

  it('of several stays in the draft while one may be right, and none is shown', () => {
    const several = draft({ kind: 'multiple', correct: [0, 2] });
    const single: QuestionDraft = { ...several, kind: 'single' };
    expect(shownKey(single)).toEqual([]);
    expect(shownKey({ ...single, kind: 'multiple' })).toEqual([0, 2]);
  });

  it('goes with its option when that is moved, and stays with the others', () => {
    const moved = moveOption(draft({ correct: [0] }), 0, 2);
    expect(moved.options).toEqual(['Insulin', 'Salbutamol', 'Calcium']);
    expect(moved.correct).toEqual([2]);
    expect(moveOption(draft({ correct: [1] }), 0, 2).correct).toEqual([0]);
    expect(moveOption(draft({}), 0, 3)).toEqual(draft({}));
  });

  it('goes away with its option, and keeps the others’ marks', () => {
    const removed = removeOption(draft({ kind: 'multiple', correct: [0, 2] }), 0);
    expect(removed.options).toEqual(['Insulin', 'Salbutamol']);
    expect(removed.correct).toEqual([1]);
  });
});

it('a topic ends with its last step that is filled in', () => {
  const renal = draft({ topic: ['Medicine', 'Renal'] });
  expect(setTopicStep(renal, 2, 'Potassium').topic).toEqual(['Medicine', 'Renal', 'Potassium']);
  expect(setTopicStep(renal, 1, '').topic).toEqual(['Medicine']);
  expect(setTopicStep(renal, 0, '').topic).toEqual(['', 'Renal']);
});

it('two texts are the same whatever the order in which their fields were written', () => {
  const { stem, ...rest } = draft({ stem: 'Which?' });
  expect(isSameContent({ ...rest, stem }, draft({ stem: 'Which?' }))).toBe(true);
  expect(isSameContent(draft({ correct: [0] }), draft({ correct: [1] }))).toBe(false);
});

import { describe, expect, test } from 'vitest';
import {
  acknowledgeBatch,
  draftsOf,
  editAnswer,
  finalAnswers,
  hasUnsavedEdits,
  isSameAnswer,
  rejectedPositions,
  rejectFromBatch,
  takeSaveBatch,
} from './answer-sheet.ts';
import type { AnswerDraft } from './attempt.ts';
import { rebaseAnswers } from './rebase.ts';

const blank: AnswerDraft = {
  selected: null,
  comment: 'I KNOW IT',
  commentChosen: false,
  flag: false,
  notes: '',
  struckOut: [],
};
describe('a save', () => {
  const opened = rebaseAnswers(3, { revision: 0, answers: [] }, []);

  test('carries unsaved answers only, as many as allowed', () => {
    const sheet = editAnswer(editAnswer(opened, 2, { flag: true }), 0, { notes: 'n' });
    expect([...(takeSaveBatch(sheet, 10)?.batch.keys() ?? [])].sort()).toEqual([0, 2]);
    expect(takeSaveBatch(sheet, 1)?.batch.size).toBe(1);
    expect(takeSaveBatch(opened, 10)).toBeNull();
  });

  test('acknowledges what it carried, and not what was edited again since', () => {
    const taken = takeSaveBatch(editAnswer(editAnswer(opened, 0, { notes: 'a' }), 1, { notes: 'b' }), 10);
    if (taken === null) expect.fail();
    const meanwhile = editAnswer(taken.sheet, 0, { notes: 'ab' });
    const after = acknowledgeBatch(meanwhile, taken.batch, 1);
    expect([...after.edits.keys()]).toEqual([0]);
    expect(after.edits.get(0)).toMatchObject({ answer: { notes: 'ab' }, baseRevision: 1, sent: [] });
    expect(after.known.map(({ answer, revision }) => [answer.notes, revision])).toEqual([
      ['a', 1],
      ['b', 1],
      ['', 0],
    ]);
  });

  test('does not acknowledge an answer that was changed and changed back: that is a new edit', () => {
    const taken = takeSaveBatch(editAnswer(opened, 0, { selected: 'A' }), 10);
    if (taken === null) expect.fail();
    const back = editAnswer(editAnswer(taken.sheet, 0, { selected: 'B' }), 0, { selected: 'A' });
    expect(hasUnsavedEdits(acknowledgeBatch(back, taken.batch, 1))).toBe(true);
  });

  test('that was refused holds back the named answers until they are edited again', () => {
    const taken = takeSaveBatch(
      editAnswer(editAnswer(opened, 0, { selected: 'odd' }), 1, { notes: 'b' }),
      10,
    );
    if (taken === null) expect.fail();
    const after = rejectFromBatch(taken.sheet, taken.batch, [0]);
    expect(rejectedPositions(after)).toEqual([0]);
    expect([...(takeSaveBatch(after, 10)?.batch.keys() ?? [])]).toEqual([1]);
    expect(finalAnswers(after)[0]).toEqual(blank);
    expect(draftsOf(after)[0]?.selected).toBe('odd');
    expect(rejectedPositions(editAnswer(after, 0, { selected: 'A' }))).toEqual([]);
  });

  test('that was refused leaves alone what was edited again meanwhile', () => {
    const taken = takeSaveBatch(editAnswer(opened, 0, { selected: 'odd' }), 10);
    if (taken === null) expect.fail();
    const after = rejectFromBatch(editAnswer(taken.sheet, 0, { selected: 'A' }), taken.batch, [0]);
    expect(rejectedPositions(after)).toEqual([]);
  });
});

describe('an edit', () => {
  const opened = rebaseAnswers(1, { revision: 0, answers: [] }, []);

  test('changes only what it names, and other answers keep their identity', () => {
    const sheet = editAnswer(editAnswer(opened, 0, { notes: 'n' }), 0, { flag: true });
    expect(draftsOf(sheet)[0]).toEqual({ ...blank, notes: 'n', flag: true });
  });

  test('that changes nothing, or no question of the paper, is none', () => {
    expect(editAnswer(opened, 0, { flag: false })).toBe(opened);
    expect(editAnswer(opened, 1, { flag: true })).toBe(opened);
  });

  test('never holds text that the server could not keep', () => {
    const notes = `a\u0000b\uD800${'x'.repeat(5_000)}`;
    const kept = draftsOf(editAnswer(opened, 0, { notes }))[0]?.notes ?? '';
    expect(kept.startsWith('ab\uFFFDx')).toBe(true);
    expect(kept).toHaveLength(4_000);
  });
});

describe('of two answers', () => {
  const picked = (selected: AnswerDraft['selected']): AnswerDraft => ({ ...blank, selected });

  test.each([
    ['options come back in the paper’s order', ['b', 'a'], ['a', 'b']],
    ['nothing picked comes back as null', [], null],
    ['parts without an answer come back as null', [null, null], null],
    ['white space is folded', ' two  words ', 'two words'],
  ])('one is the same as the other when %s', (_, sent, received) => {
    expect(isSameAnswer(picked(sent), picked(received))).toBe(true);
  });

  test.each([
    ['parts answered the other way round', ['true', 'false'], ['false', 'true']],
    ['another option', 'a', 'b'],
    ['fewer options', ['a', 'b'], ['a']],
    ['no option', 'a', null],
  ])('one is not the other with %s', (_, a, b) => {
    expect(isSameAnswer(picked(a), picked(b))).toBe(false);
  });

  test.each([
    { comment: 'NOT SURE' as const },
    { commentChosen: true },
    { flag: true },
    { notes: 'x' },
    { struckOut: ['a'] },
  ])('one is not the other with %o', (change) => {
    expect(isSameAnswer(blank, { ...blank, ...change })).toBe(false);
  });
});

import { describe, expect, test } from 'vitest';
import {
  drafts,
  editAnswer,
  finalAnswers,
  hasUnsaved,
  type Leftover,
  layOver,
  leftoversOf,
  refusedPositions,
  sameAnswer,
} from './answer-sheet.ts';
import type { AnswerDraft } from './attempt.ts';
import { acknowledge, setAside, takeForSave } from './sheet-saves.ts';

const blank: AnswerDraft = {
  selected: null,
  comment: 'I KNOW IT',
  commentChosen: false,
  flag: false,
  notes: '',
};
const chose = (selected: string): AnswerDraft => ({ ...blank, selected });
const edited = (selected: string, base: number, more: Partial<Leftover> = {}): Leftover => ({
  answer: chose(selected),
  base,
  sent: [],
  refused: false,
  acknowledged: false,
  ...more,
});

/** One question whose answer on the server is `saved`, with one leftover; what the learner sees, and whether it is to be saved. */
function laidOver(saved: { selected: string; revision: number } | null, server: number, leftover: Leftover) {
  const answers = saved === null ? [] : [{ ...chose(saved.selected), index: 0, revision: saved.revision }];
  const sheet = layOver(1, { revision: server, answers }, [new Map([[0, leftover]])]);
  return { shown: drafts(sheet)[0]?.selected, unsaved: hasUnsaved(sheet) };
}

describe('laying leftovers over the server’s answers', () => {
  test('an unsaved edit stays where nobody has answered since', () => {
    expect(laidOver(null, 7, edited('mine', 4))).toEqual({ shown: 'mine', unsaved: true });
    expect(laidOver({ selected: 'old', revision: 4 }, 7, edited('mine', 4))).toEqual({
      shown: 'mine',
      unsaved: true,
    });
  });

  test('an unsaved edit gives way to an answer the page did not know', () => {
    expect(laidOver({ selected: 'theirs', revision: 5 }, 7, edited('mine', 4))).toEqual({
      shown: 'theirs',
      unsaved: false,
    });
  });

  test('an edit that the server has already is not sent again', () => {
    const leftover = edited('mine', 4, { sent: [{ answer: chose('mine'), revision: 5 }] });
    expect(laidOver({ selected: 'mine', revision: 5 }, 5, leftover)).toEqual({
      shown: 'mine',
      unsaved: false,
    });
  });

  test('a newer edit goes on top of this page’s own save whose acknowledgement was lost', () => {
    const leftover = edited('newer', 4, { sent: [{ answer: chose('sent'), revision: 5 }] });
    expect(laidOver({ selected: 'sent', revision: 5 }, 5, leftover)).toEqual({
      shown: 'newer',
      unsaved: true,
    });
  });

  test.each([
    ['with another answer at that revision', { selected: 'theirs', revision: 5 }],
    ['with the same answer, given later', { selected: 'sent', revision: 6 }],
  ])('a save that was not taken is not mistaken for one that was, %s', (_, saved) => {
    const leftover = edited('newer', 4, { sent: [{ answer: chose('sent'), revision: 5 }] });
    expect(laidOver(saved, 6, leftover)).toEqual({ shown: saved.selected, unsaved: false });
  });

  test('an acknowledged answer never comes back over a later one', () => {
    const leftover = edited('mine', 4, { acknowledged: true });
    expect(laidOver({ selected: 'theirs', revision: 6 }, 6, leftover)).toEqual({
      shown: 'theirs',
      unsaved: false,
    });
    expect(laidOver(null, 6, leftover)).toEqual({ shown: null, unsaved: false });
  });

  test('an acknowledged answer that the server has lost, gone back to a backup, is sent again', () => {
    const leftover = edited('mine', 4, { acknowledged: true });
    expect(laidOver({ selected: 'older', revision: 2 }, 3, leftover)).toEqual({
      shown: 'mine',
      unsaved: true,
    });
  });

  test('a save that this word is too old to know of is still known as this page’s own by a later word', () => {
    const leftover = edited('newer', 4, { sent: [{ answer: chose('sent'), revision: 5 }] });
    const tooOld = layOver(1, { revision: 4, answers: [] }, [new Map([[0, leftover]])]);
    const later = { revision: 5, answers: [{ ...chose('sent'), index: 0, revision: 5 }] };
    expect(drafts(layOver(1, later, [leftoversOf(tooOld)]))[0]?.selected).toBe('newer');
  });

  test('of two leftovers the first one that is good counts', () => {
    const server = { revision: 5, answers: [{ ...chose('saved'), index: 0, revision: 4 }] };
    const stale = new Map([[0, edited('stale', 3)]]);
    const good = new Map([[0, edited('good', 4)]]);
    expect(drafts(layOver(1, server, [stale, good]))[0]?.selected).toBe('good');
    expect(drafts(layOver(1, server, [good, new Map([[0, edited('other', 5)]])]))[0]?.selected).toBe('good');
  });
});

describe('a save', () => {
  const opened = layOver(3, { revision: 0, answers: [] }, []);

  test('carries unsaved answers only, as many as allowed', () => {
    const sheet = editAnswer(editAnswer(opened, 2, { flag: true }), 0, { notes: 'n' });
    expect([...(takeForSave(sheet, 10)?.answers.keys() ?? [])].sort()).toEqual([0, 2]);
    expect(takeForSave(sheet, 1)?.answers.size).toBe(1);
    expect(takeForSave(opened, 10)).toBeNull();
  });

  test('acknowledges what it carried, and not what was edited again since', () => {
    const taken = takeForSave(editAnswer(editAnswer(opened, 0, { notes: 'a' }), 1, { notes: 'b' }), 10);
    if (taken === null) expect.fail();
    const meanwhile = editAnswer(taken.sheet, 0, { notes: 'ab' });
    const after = acknowledge(meanwhile, taken.answers, 1);
    expect([...after.edits.keys()]).toEqual([0]);
    expect(after.edits.get(0)).toMatchObject({ answer: { notes: 'ab' }, base: 1, sent: [] });
    expect(after.known.map(({ answer, revision }) => [answer.notes, revision])).toEqual([
      ['a', 1],
      ['b', 1],
      ['', 0],
    ]);
  });

  test('does not acknowledge an answer that was changed and changed back: that is a new edit', () => {
    const taken = takeForSave(editAnswer(opened, 0, { selected: 'A' }), 10);
    if (taken === null) expect.fail();
    const back = editAnswer(editAnswer(taken.sheet, 0, { selected: 'B' }), 0, { selected: 'A' });
    expect(hasUnsaved(acknowledge(back, taken.answers, 1))).toBe(true);
  });

  test('that was refused sets the named answers aside, until they are edited again', () => {
    const taken = takeForSave(editAnswer(editAnswer(opened, 0, { selected: 'odd' }), 1, { notes: 'b' }), 10);
    if (taken === null) expect.fail();
    const after = setAside(taken.sheet, taken.answers, [0]);
    expect(refusedPositions(after)).toEqual([0]);
    expect([...(takeForSave(after, 10)?.answers.keys() ?? [])]).toEqual([1]);
    expect(finalAnswers(after)[0]).toEqual(blank);
    expect(drafts(after)[0]?.selected).toBe('odd');
    expect(refusedPositions(editAnswer(after, 0, { selected: 'A' }))).toEqual([]);
  });

  test('that was refused leaves alone what was edited again meanwhile', () => {
    const taken = takeForSave(editAnswer(opened, 0, { selected: 'odd' }), 10);
    if (taken === null) expect.fail();
    const after = setAside(editAnswer(taken.sheet, 0, { selected: 'A' }), taken.answers, [0]);
    expect(refusedPositions(after)).toEqual([]);
  });
});

describe('an edit', () => {
  const opened = layOver(1, { revision: 0, answers: [] }, []);

  test('changes only what it names, and other answers keep their identity', () => {
    const sheet = editAnswer(editAnswer(opened, 0, { notes: 'n' }), 0, { flag: true });
    expect(drafts(sheet)[0]).toEqual({ ...blank, notes: 'n', flag: true });
  });

  test('that changes nothing, or no question of the paper, is none', () => {
    expect(editAnswer(opened, 0, { flag: false })).toBe(opened);
    expect(editAnswer(opened, 1, { flag: true })).toBe(opened);
  });

  test('never holds text that the server could not keep', () => {
    const notes = `a\u0000b\uD800${'x'.repeat(5_000)}`;
    const kept = drafts(editAnswer(opened, 0, { notes }))[0]?.notes ?? '';
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
    expect(sameAnswer(picked(sent), picked(received))).toBe(true);
  });

  test.each([
    ['parts answered the other way round', ['true', 'false'], ['false', 'true']],
    ['another option', 'a', 'b'],
    ['fewer options', ['a', 'b'], ['a']],
    ['no option', 'a', null],
  ])('one is not the other with %s', (_, a, b) => {
    expect(sameAnswer(picked(a), picked(b))).toBe(false);
  });

  test.each([{ comment: 'NOT SURE' as const }, { commentChosen: true }, { flag: true }, { notes: 'x' }])(
    'one is not the other with %o',
    (change) => {
      expect(sameAnswer(blank, { ...blank, ...change })).toBe(false);
    },
  );
});

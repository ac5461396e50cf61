import { describe, expect, test } from 'vitest';
import { draftsOf, hasUnsavedEdits } from './answer-sheet.ts';
import type { AnswerDraft } from './attempt.ts';
import { type LocalAnswer, localAnswersOf, rebaseAnswers } from './rebase.ts';

const blank: AnswerDraft = {
  selected: null,
  comment: 'I KNOW IT',
  commentChosen: false,
  flag: false,
  notes: '',
};
const chose = (selected: string): AnswerDraft => ({ ...blank, selected });
const edited = (selected: string, baseRevision: number, more: Partial<LocalAnswer> = {}): LocalAnswer => ({
  answer: chose(selected),
  baseRevision,
  sent: [],
  rejected: false,
  acknowledged: false,
  ...more,
});

/**
 * Rebases one local answer to a question whose answer on the server is `saved`; returns what the learner
 * sees, and whether it is to be saved.
 */
function rebased(saved: { selected: string; revision: number } | null, server: number, local: LocalAnswer) {
  const answers = saved === null ? [] : [{ ...chose(saved.selected), index: 0, revision: saved.revision }];
  const sheet = rebaseAnswers(1, { revision: server, answers }, [new Map([[0, local]])]);
  return { shown: draftsOf(sheet)[0]?.selected, unsaved: hasUnsavedEdits(sheet) };
}

describe('rebasing local answers on the server’s', () => {
  test('an unsaved edit stays where nobody has answered since', () => {
    expect(rebased(null, 7, edited('mine', 4))).toEqual({ shown: 'mine', unsaved: true });
    expect(rebased({ selected: 'old', revision: 4 }, 7, edited('mine', 4))).toEqual({
      shown: 'mine',
      unsaved: true,
    });
  });

  test('an unsaved edit gives way to an answer the page did not know', () => {
    expect(rebased({ selected: 'theirs', revision: 5 }, 7, edited('mine', 4))).toEqual({
      shown: 'theirs',
      unsaved: false,
    });
  });

  test('an edit that the server has already is not sent again', () => {
    const local = edited('mine', 4, { sent: [{ answer: chose('mine'), revision: 5 }] });
    expect(rebased({ selected: 'mine', revision: 5 }, 5, local)).toEqual({
      shown: 'mine',
      unsaved: false,
    });
  });

  test('a newer edit goes on top of this page’s own save whose acknowledgement was lost', () => {
    const local = edited('newer', 4, { sent: [{ answer: chose('sent'), revision: 5 }] });
    expect(rebased({ selected: 'sent', revision: 5 }, 5, local)).toEqual({
      shown: 'newer',
      unsaved: true,
    });
  });

  test.each([
    ['with another answer at that revision', { selected: 'theirs', revision: 5 }],
    ['with the same answer, given later', { selected: 'sent', revision: 6 }],
  ])('a save that was not taken is not mistaken for one that was, %s', (_, saved) => {
    const local = edited('newer', 4, { sent: [{ answer: chose('sent'), revision: 5 }] });
    expect(rebased(saved, 6, local)).toEqual({ shown: saved.selected, unsaved: false });
  });

  test('an acknowledged answer never comes back over a later one', () => {
    const local = edited('mine', 4, { acknowledged: true });
    expect(rebased({ selected: 'theirs', revision: 6 }, 6, local)).toEqual({
      shown: 'theirs',
      unsaved: false,
    });
    expect(rebased(null, 6, local)).toEqual({ shown: null, unsaved: false });
  });

  test('an acknowledged answer that the server has lost, gone back to a backup, is sent again', () => {
    const local = edited('mine', 4, { acknowledged: true });
    expect(rebased({ selected: 'older', revision: 2 }, 3, local)).toEqual({
      shown: 'mine',
      unsaved: true,
    });
  });

  test('a save that this response is too old to know of is still known as this page’s own by a later one', () => {
    const local = edited('newer', 4, { sent: [{ answer: chose('sent'), revision: 5 }] });
    const tooOld = rebaseAnswers(1, { revision: 4, answers: [] }, [new Map([[0, local]])]);
    const later = { revision: 5, answers: [{ ...chose('sent'), index: 0, revision: 5 }] };
    expect(draftsOf(rebaseAnswers(1, later, [localAnswersOf(tooOld)]))[0]?.selected).toBe('newer');
  });

  test('of two local answers the first one without a conflict counts', () => {
    const server = { revision: 5, answers: [{ ...chose('saved'), index: 0, revision: 4 }] };
    const stale = new Map([[0, edited('stale', 3)]]);
    const fitting = new Map([[0, edited('fitting', 4)]]);
    expect(draftsOf(rebaseAnswers(1, server, [stale, fitting]))[0]?.selected).toBe('fitting');
    expect(
      draftsOf(rebaseAnswers(1, server, [fitting, new Map([[0, edited('other', 5)]])]))[0]?.selected,
    ).toBe('fitting');
  });
});

describe('what is struck out', () => {
  const server = (answer: Partial<AnswerDraft>, revision = 5) => ({
    revision,
    answers: [{ ...chose('sent'), ...answer, index: 0, revision }],
  });
  const rebasedDraft = (from: ReturnType<typeof server>, local: LocalAnswer) =>
    rebaseAnswers(1, from, [new Map([[0, local]])]);

  test('is lost neither way by a server of the version before, which neither keeps nor tells it', () => {
    const sent = [{ answer: { ...chose('sent'), struckOut: ['b'] }, revision: 5 }];
    const newer = edited('newer', 4, { sent });
    expect(draftsOf(rebasedDraft(server({}), newer))[0]?.selected).toBe('newer');
    const unsaved = edited('sent', 5, { answer: { ...chose('sent'), struckOut: ['b'] } });
    expect(draftsOf(rebasedDraft(server({}), unsaved))[0]?.struckOut).toEqual(['b']);
  });

  test('is shown as the server has it where a page of the version before wrote the copy', () => {
    const sheet = rebasedDraft(server({ struckOut: ['b'] }), edited('mine', 5));
    expect(draftsOf(sheet)[0]).toMatchObject({ selected: 'mine', struckOut: ['b'] });
  });

  test('is an edit of its own, in whatever order it is written', () => {
    const local = (struckOut: string[]) => edited('sent', 5, { answer: { ...chose('sent'), struckOut } });
    expect(hasUnsavedEdits(rebasedDraft(server({ struckOut: ['a', 'b'] }), local(['b', 'a'])))).toBe(false);
    expect(hasUnsavedEdits(rebasedDraft(server({ struckOut: ['a', 'b'] }), local(['a'])))).toBe(true);
  });
});

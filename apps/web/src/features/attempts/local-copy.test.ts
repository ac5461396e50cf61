import { describe, expect, test } from 'vitest';
import { acknowledgeBatch, draftsOf, editAnswer, takeSaveBatch } from './answer-sheet.ts';
import { createLocalCopy } from './local-copy.ts';
import { rebaseAnswers } from './rebase.ts';
import { createMemoryStorage, type MemoryStorage } from './testing/memory-storage.ts';

const owner = { testId: 'test', attemptId: 'attempt', userId: 'learner', page: 'page' };
const blank = rebaseAnswers(3, { revision: 0, answers: [] }, []);
const noted = editAnswer(blank, 1, { notes: 'mine' });

/** Entries that another page would find. */
function found(storage: MemoryStorage, reader: Partial<typeof owner> = {}) {
  const others = createLocalCopy(storage, { ...owner, page: 'another page', ...reader }).readOtherPages();
  return [...others].map(([index, { answer, acknowledged }]) => [index, answer.notes, acknowledged]);
}

describe('the copy in this browser', () => {
  test('lies under the test’s id and names attempt, learner, revision and what is unsaved', () => {
    const storage = createMemoryStorage();
    createLocalCopy(storage, owner).write(noted, [1], { typed: true });
    expect(JSON.parse(storage.getItem('test') ?? '')).toEqual({
      attempt: 'attempt',
      user: 'learner',
      revision: 0,
      answers: {
        1: {
          answer: {
            selected: null,
            comment: 'I KNOW IT',
            commentChosen: false,
            flag: false,
            notes: 'mine',
            struckOut: [],
          },
          base: 0,
          sent: [],
          refused: false,
          acknowledged: false,
          page: 'page',
        },
      },
    });
  });

  test('gives back what is struck out, and takes what is none for nothing known', () => {
    const storage = createMemoryStorage();
    const reader = createLocalCopy(storage, { ...owner, page: 'next' });
    createLocalCopy(storage, owner).write(editAnswer(blank, 1, { struckOut: ['B'] }), [1], { typed: true });
    expect(reader.readOtherPages().get(1)?.answer.struckOut).toEqual(['B']);
    storage.setItem('test', (storage.getItem('test') ?? '').replace('["B"]', '[7]'));
    expect(reader.readOtherPages().get(1)?.answer).not.toHaveProperty('struckOut');
  });

  test('gives back an edit with what was sent of it', () => {
    const storage = createMemoryStorage();
    const taken = takeSaveBatch(noted, 10);
    const newer = editAnswer(taken?.sheet ?? expect.fail(), 1, { notes: 'mine, longer' });
    createLocalCopy(storage, owner).write(newer, [1], { typed: true });
    const others = createLocalCopy(storage, { ...owner, page: 'next' }).readOtherPages();
    const saved = { ...(draftsOf(noted)[1] ?? expect.fail()), index: 1, revision: 1 };
    expect(draftsOf(rebaseAnswers(3, { revision: 1, answers: [saved] }, [others]))[1]?.notes).toBe(
      'mine, longer',
    );
  });

  test.each([
    ['another attempt', { attemptId: 'further attempt' }],
    ['another learner', { userId: 'somebody else' }],
    ['another test', { testId: 'other test' }],
  ])('of %s is never taken', (_, reader) => {
    const storage = createMemoryStorage();
    createLocalCopy(storage, owner).write(noted, [1], { typed: true });
    expect(found(storage)).toEqual([[1, 'mine', false]]);
    expect(found(storage, reader)).toEqual([]);
  });

  test('of a further attempt is not removed with the former one', () => {
    const storage = createMemoryStorage();
    createLocalCopy(storage, { ...owner, attemptId: 'further attempt' }).write(noted, [1], { typed: true });
    createLocalCopy(storage, owner).remove();
    expect(found(storage, { attemptId: 'further attempt' })).toEqual([[1, 'mine', false]]);
    createLocalCopy(storage, { ...owner, attemptId: 'further attempt' }).remove();
    expect(storage.length).toBe(0);
  });

  test.each([
    'no JSON',
    'null',
    '[]',
    '{"attempt":"attempt","user":"learner","answers":7}',
    '{"attempt":"attempt","user":"learner","answers":{"1":{"answer":{"selected":7}}}}',
    '{"attempt":"attempt","user":"learner","answers":{"1":{"answer":null,"base":"0"}}}',
  ])('that is spoilt is as good as none: %s', (spoilt) => {
    const storage = createMemoryStorage();
    storage.setItem('test', spoilt);
    expect(found(storage)).toEqual([]);
    createLocalCopy(storage, owner).write(noted, [1], { typed: true });
    expect(found(storage)).toEqual([[1, 'mine', false]]);
  });

  test('writes what a full storage did not take as soon as it can', () => {
    const storage = createMemoryStorage();
    const copy = createLocalCopy(storage, owner);
    storage.full = true;
    copy.write(noted, [1], { typed: true });
    storage.full = false;
    copy.write(editAnswer(noted, 2, { notes: 'next' }), [2], { typed: true });
    expect(found(storage)).toEqual([
      [1, 'mine', false],
      [2, 'next', false],
    ]);
  });

  test('leaves out what the server has when there is space for the unsaved answers only', () => {
    const storage = createMemoryStorage();
    const saved = acknowledgeBatch(noted, new Map([[1, draftsOf(noted)[1] ?? expect.fail()]]), 1);
    const set = storage.setItem.bind(storage);
    storage.setItem = (key: string, value: string) => {
      if (value.length > 300) return false;
      set(key, value);
      return true;
    };
    createLocalCopy(storage, owner).replaceAll(editAnswer(saved, 2, { notes: 'unsaved' }));
    expect(found(storage)).toEqual([[2, 'unsaved', false]]);
  });
});

describe('two tabs on one test', () => {
  test('keep their unsaved answers side by side', () => {
    const storage = createMemoryStorage();
    createLocalCopy(storage, owner).write(noted, [1], { typed: true });
    createLocalCopy(storage, { ...owner, page: 'second' }).write(
      editAnswer(blank, 2, { notes: 'second' }),
      [2],
      { typed: true },
    );
    expect(found(storage)).toEqual([
      [1, 'mine', false],
      [2, 'second', false],
    ]);
  });

  test('on the same question the one typed last is kept, whatever becomes of the other', () => {
    const storage = createMemoryStorage();
    const first = createLocalCopy(storage, owner);
    first.write(noted, [1], { typed: true });
    createLocalCopy(storage, { ...owner, page: 'second' }).write(
      editAnswer(blank, 1, { notes: 'second' }),
      [1],
      { typed: true },
    );
    const taken = takeSaveBatch(noted, 10) ?? expect.fail();
    first.write(taken.sheet, [1], { typed: false });
    first.write(acknowledgeBatch(taken.sheet, taken.batch, 1), [1], { typed: false });
    expect(found(storage)).toEqual([[1, 'second', false]]);
  });
});

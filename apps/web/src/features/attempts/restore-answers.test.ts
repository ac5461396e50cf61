import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { answersKey, sealedKeysIn } from '../../browser-storage.ts';
import { removeExpiredCopies, sealAnswers } from '../../sealed-answers.ts';
import { acknowledgeBatch, draftsOf, editAnswer } from './answer-sheet.ts';
import { createLocalCopy, readUnsavedCopies } from './local-copy.ts';
import { rebaseAnswers } from './rebase.ts';
import { restoreAnswers } from './restore-answers.ts';
import { createMemoryStorage, type MemoryStorage } from './testing/memory-storage.ts';

const ADA = 'ada';
const TEST_ID = '0199b2f4-5c1e-7a30-9d41-2f6c1b8e7a55';
const FIRST = '0199b2f4-5c1e-7a30-9d41-2f6c1b8e7a56';
const FURTHER = '0199b2f4-5c1e-7a30-9d41-2f6c1b8e7a57';
const THEIRS = '0199b2f4-5c1e-7a30-9d41-2f6c1b8e7a58';
const secrets: Record<string, string> = {
  [FIRST]: randomBytes(32).toString('base64url'),
  [FURTHER]: randomBytes(32).toString('base64url'),
};
const blank = rebaseAnswers(3, { revision: 0, answers: [] }, []);

let storage: MemoryStorage;
beforeEach(() => {
  storage = createMemoryStorage();
  storage.setItem('user', JSON.stringify({ _id: ADA }));
  // As the server does: for an attempt that is not the caller's, a secret that opens nothing.
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    const { attempts }: { attempts: string[] } = JSON.parse(body);
    const other = randomBytes(32).toString('base64url');
    return Response.json({ secrets: attempts.map((attempt) => secrets[attempt] ?? other) });
  });
});
afterEach(() => vi.unstubAllGlobals());

function openCopy({ attemptId = FIRST, userId = ADA, page = 'page' } = {}) {
  return createLocalCopy(storage, { testId: TEST_ID, attemptId, userId, page, secret: secrets[attemptId] });
}

/** A page has written a note on a question, and its learner has left. */
async function leaveNote(index: number, notes: string, owner: Parameters<typeof openCopy>[0] = {}) {
  openCopy(owner).write(editAnswer(blank, index, { notes }), [index], { typed: true });
  await sealAnswers(storage, null);
}

const keptNotes = () =>
  readUnsavedCopies(storage, ADA).flatMap(({ answers }) =>
    [...answers].map(([index, { answer, acknowledged }]) => [index, answer.notes, acknowledged]),
  );

describe('sealed answers of a learner who logs in again', () => {
  test('lie under the test’s id as before, and sealed no more', async () => {
    await leaveNote(1, 'mine');
    expect(keptNotes()).toEqual([]);
    await restoreAnswers(storage, ADA);
    expect(keptNotes()).toEqual([[1, 'mine', false]]);
    expect(sealedKeysIn(storage)).toEqual([]);
  });

  test('are put together, of whatever many pages, and the later of two notes stays', async () => {
    await leaveNote(1, 'early');
    vi.spyOn(Date, 'now').mockReturnValueOnce(Date.now() + 1_000);
    await leaveNote(2, 'beside');
    openCopy().write(editAnswer(blank, 1, { notes: 'late' }), [1], { typed: true });
    await restoreAnswers(storage, ADA);
    expect(keptNotes().sort()).toEqual([
      [1, 'late', false],
      [2, 'beside', false],
    ]);
  });

  test('of one question give the note written last, where it was sealed twice', async () => {
    await leaveNote(1, 'early');
    vi.spyOn(Date, 'now').mockReturnValueOnce(Date.now() + 1_000);
    await leaveNote(1, 'late');
    await restoreAnswers(storage, ADA);
    expect([keptNotes(), sealedKeysIn(storage)]).toEqual([[[1, 'late', false]], []]);
  });

  test('are not replaced by what the server had when a page was opened meanwhile', async () => {
    await leaveNote(1, 'mine');
    const answer = { ...(draftsOf(blank)[1] ?? expect.fail()), notes: 'of before' };
    const known = acknowledgeBatch(blank, new Map([[1, answer]]), 1);
    openCopy({ page: 'next' }).replaceAll(known);
    await restoreAnswers(storage, ADA);
    expect(keptNotes()).toContainEqual([1, 'mine', false]);
  });

  test('stay sealed as long as a further attempt lies in their place', async () => {
    await leaveNote(1, 'mine');
    openCopy({ attemptId: FURTHER }).write(editAnswer(blank, 2, { notes: 'further' }), [2], {
      typed: true,
    });
    await restoreAnswers(storage, ADA);
    expect([keptNotes(), sealedKeysIn(storage).length]).toEqual([[[2, 'further', false]], 1]);
    storage.removeItem(answersKey(TEST_ID));
    await restoreAnswers(storage, ADA);
    expect([keptNotes(), sealedKeysIn(storage).length]).toEqual([[[1, 'mine', false]], 0]);
  });

  test.each([
    ['of an attempt with no id', { attempt: 'not an id', until: Date.now() }],
    ['that would stay for ever', { attempt: FIRST, until: Number.MAX_SAFE_INTEGER }],
  ])('are restored beside a planted entry %s', async (_title, planted) => {
    storage.setItem('sealed-planted', JSON.stringify({ ...planted, iv: 'AAAA', data: 'AAAA' }));
    await leaveNote(1, 'mine');
    await restoreAnswers(storage, ADA);
    expect(keptNotes()).toEqual([[1, 'mine', false]]);
    removeExpiredCopies(storage);
    expect(sealedKeysIn(storage)).toEqual([]);
  });

  test('stay sealed where the server cannot be reached', async () => {
    await leaveNote(1, 'mine');
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    await expect(restoreAnswers(storage, ADA)).rejects.toMatchObject({ code: 'network' });
    expect(sealedKeysIn(storage)).toHaveLength(1);
  });

  test('are restored where there is room for one of the two forms alone', async () => {
    await leaveNote(1, 'mine');
    const set = storage.setItem.bind(storage);
    storage.setItem = (key: string, value: string) => {
      if (sealedKeysIn(storage).length > 0) return false;
      set(key, value);
      return true;
    };
    await restoreAnswers(storage, ADA);
    expect([keptNotes(), sealedKeysIn(storage)]).toEqual([[[1, 'mine', false]], []]);
  });
});

describe('sealed answers of somebody else', () => {
  test('stay sealed, though their attempt’s id is known', async () => {
    secrets[THEIRS] = randomBytes(32).toString('base64url');
    await leaveNote(1, 'theirs', { attemptId: THEIRS, userId: 'next' });
    Reflect.deleteProperty(secrets, THEIRS);
    await restoreAnswers(storage, ADA);
    expect([keptNotes(), sealedKeysIn(storage).length]).toEqual([[], 1]);
  });

  test('do not replace the present learner’s answers, even if a secret opens them', async () => {
    await leaveNote(1, 'theirs', { userId: 'next' });
    await restoreAnswers(storage, ADA);
    expect([storage.getItem(answersKey(TEST_ID)), sealedKeysIn(storage).length]).toEqual([null, 1]);
  });

  test('and one’s own stay sealed, should another learner log in while the server is asked', async () => {
    await leaveNote(1, 'mine');
    const restoring = restoreAnswers(storage, ADA);
    storage.setItem('user', JSON.stringify({ _id: 'next' }));
    await restoring;
    expect([storage.getItem(answersKey(TEST_ID)), sealedKeysIn(storage).length]).toEqual([null, 1]);
  });
});

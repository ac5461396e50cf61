import type { QuestionDraft } from '@assay/assessment';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { callStaffApi } from '../../api/staff-client.ts';
import { browserStorage } from '../../browser-storage.ts';
import { network } from '../../testing/network.ts';
import { removeSession } from '../accounts/session.ts';
import { type AuthoredQuestion, isUnsaved } from './draft-state.ts';
import { createDraftStore, type DraftStore } from './draft-store.ts';
import { authoredQuestion, QUESTION_ID, versionContent } from './testing/questions.ts';

const ADA = '0198f000-0000-7000-8000-000000000001';
const GRACE = '0198f000-0000-7000-8000-000000000002';
const AT = '2026-11-27T14:31:00.000Z';

function open(question: AuthoredQuestion = authoredQuestion(), userId = ADA) {
  const onSignedOut = vi.fn();
  const onLastSave = vi.fn();
  const store = createDraftStore({
    userId,
    questionId: QUESTION_ID,
    question,
    fetchQuestion: () => callStaffApi('getQuestion', { params: { questionId: QUESTION_ID } }),
    onSignedOut,
    onLastSave,
  });
  return { store, stop: begin(store), onSignedOut, onLastSave };
}

/** Ends of the stores' work: their listeners would outlive the test. */
const stops = new Set<() => void>();

function begin(store: DraftStore): () => void {
  const stop = store.start();
  stops.add(stop);
  return () => {
    stops.delete(stop);
    stop();
  };
}

afterEach(() => {
  // A store sends what is unsaved when it ends.
  network.answer('saveQuestionDraft', { revision: 1_000, savedAt: '2026-05-04T09:30:00.000Z' });
  for (const stop of stops) stop();
  stops.clear();
});

const write = (store: DraftStore, stem: string) => store.edit((draft) => ({ ...draft, stem }));
const stemOf = (store: DraftStore) => store.get().content.stem;
const contentOf = (stem: string): QuestionDraft => ({ ...versionContent, stem });
const draftOf = (stem: string, revision: number): AuthoredQuestion['draft'] => ({
  content: contentOf(stem),
  baseVersion: 4,
  revision,
  savedAt: AT,
});
/** Drafts that were sent, in order. */
const sent = () =>
  network.calls('saveQuestionDraft').map(({ body }) => {
    const { content, revision, baseVersion } = body as {
      content: QuestionDraft;
      revision: number;
      baseVersion: number | null;
    };
    return { stem: content.stem, revision, baseVersion };
  });
const copies = () => Object.keys(localStorage).filter((name) => name.startsWith('draft-of-'));
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

beforeEach(() => {
  vi.useFakeTimers();
  network.answer('saveQuestionDraft', { revision: 1, savedAt: AT });
});

describe('what is typed', () => {
  it('is sent within a second, however long one types, and once', async () => {
    const { store } = open();
    for (let letter = 1; letter <= 9; letter += 1) {
      write(store, 'abcdefghi'.slice(0, letter));
      await pass(110);
    }
    await pass(10);
    expect(sent()).toEqual([{ stem: 'abcdefghi', revision: 0, baseVersion: 4 }]);
    await pass(60_000);
    expect(sent()).toHaveLength(1);
    expect(store.get()).toMatchObject({ savedAt: AT, revision: 1, trouble: null });
  });

  it('while a save is under way stays, and follows it with the next revision', async () => {
    const { store } = open();
    const first = network.hold('saveQuestionDraft');
    write(store, 'First');
    await pass(1_000);
    write(store, 'Second');
    await pass(5_000);
    expect(sent()).toHaveLength(1);
    first.answer({ revision: 7, savedAt: AT });
    await pass(0);
    expect(stemOf(store)).toBe('Second');
    await pass(1_000);
    expect(sent()[1]).toEqual({ stem: 'Second', revision: 7, baseVersion: 4 });
  });

  it('names a save only once it takes long enough to be noticed', async () => {
    const { store } = open();
    const save = network.hold('saveQuestionDraft');
    write(store, 'First');
    await pass(1_399);
    expect(store.get().isSlow).toBe(false);
    await pass(1);
    expect(store.get().isSlow).toBe(true);
    save.answer({ revision: 1, savedAt: AT });
    await pass(0);
    expect(store.get().isSlow).toBe(false);
  });

  it('is sent at once when the page is left', async () => {
    const { store, stop } = open();
    write(store, 'Left');
    stop();
    await pass(0);
    expect(sent()).toEqual([{ stem: 'Left', revision: 0, baseVersion: 4 }]);
    expect(copies()).toEqual([]);
  });

  it('while a save is under way is sent after it when the page is left meanwhile', async () => {
    const { store, stop, onLastSave } = open();
    const first = network.hold('saveQuestionDraft');
    write(store, 'First');
    await pass(1_000);
    write(store, 'Left');
    stop();
    expect(sent()).toHaveLength(1);
    first.answer({ revision: 7, savedAt: AT });
    network.answer('saveQuestionDraft', { revision: 8, savedAt: AT });
    await pass(0);
    expect(sent()[1]).toEqual({ stem: 'Left', revision: 7, baseVersion: 4 });
    expect(copies()).toEqual([]);
    expect(onLastSave).toHaveBeenCalledTimes(1);
  });
});

describe('without a connection', () => {
  it('is kept on this device at once, tried again ever more rarely, and at once when the connection is back', async () => {
    const { store } = open();
    network.lose('saveQuestionDraft');
    write(store, 'Offline');
    expect(copies()).toHaveLength(1);
    await pass(1_000);
    expect(store.get()).toMatchObject({ trouble: 'offline', isKeptHere: true });
    await pass(60_000);
    const tries = sent().length;
    expect(tries).toBeGreaterThan(3);
    expect(tries).toBeLessThan(8);
    network.answer('saveQuestionDraft', { revision: 1, savedAt: AT });
    window.dispatchEvent(new Event('online'));
    await pass(0);
    expect(sent()).toHaveLength(tries + 1);
    expect(store.get().trouble).toBeNull();
    expect(copies()).toEqual([]);
  });

  it('is found again after a reload, and sent', async () => {
    network.lose('saveQuestionDraft');
    write(open().store, 'Offline');
    network.answer('saveQuestionDraft', { revision: 1, savedAt: AT });
    const { store } = open();
    expect(stemOf(store)).toBe('Offline');
    expect(copies()).toHaveLength(1);
    await pass(1_000);
    expect(copies()).toEqual([]);
  });

  it('is found by nobody else who logs in on this device', () => {
    write(open().store, 'Between us');
    expect(stemOf(open(authoredQuestion(), GRACE).store)).toBe('<p>Which comes first?</p>');
  });

  it('is removed from this device with the log-out', () => {
    write(open().store, 'Between us');
    expect(copies()).toHaveLength(1);
    removeSession(browserStorage);
    expect(copies()).toEqual([]);
  });

  it('is kept by no window over the text of another: both are shown', () => {
    write(open().store, 'One');
    const second = createDraftStore({
      userId: ADA,
      questionId: QUESTION_ID,
      question: authoredQuestion({ draft: draftOf('Sent', 3) }),
      fetchQuestion: () => Promise.reject(new Error('offline')),
      onSignedOut: () => undefined,
      onLastSave: vi.fn(),
    });
    begin(second);
    expect(stemOf(second)).toBe('Sent');
    expect(second.get().rivals.map(({ content }) => content.stem)).toEqual(['One']);
    expect(copies()).toHaveLength(1);
    second.choose('other');
    expect(stemOf(second)).toBe('One');
  });

  it('says so where this device has no room', () => {
    const { store } = open();
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('Full', 'QuotaExceededError');
    });
    write(store, 'Offline');
    expect(store.get().isKeptHere).toBe(false);
    full.mockRestore();
  });
});

describe('a draft that another window has changed', () => {
  it('is not overwritten until its author has chosen', async () => {
    const { store } = open(authoredQuestion({ draft: draftOf('Sent', 3) }));
    network.refuse('saveQuestionDraft', 'draft_changed');
    network.answer('getQuestion', authoredQuestion({ draft: draftOf('Theirs', 5) }));
    write(store, 'Mine');
    await pass(1_000);
    expect(stemOf(store)).toBe('Mine');
    expect(store.get().rivals.map(({ content }) => content.stem)).toEqual(['Theirs']);
    await pass(60_000);
    expect(sent()).toHaveLength(1);
    network.answer('saveQuestionDraft', { revision: 6, savedAt: AT });
    store.choose('mine');
    await pass(0);
    expect(sent()[1]).toEqual({ stem: 'Mine', revision: 5, baseVersion: 4 });
    expect(copies()).toEqual([]);
  });

  it('is followed where nothing here waits, and never by an older answer', () => {
    const { store } = open(authoredQuestion({ draft: draftOf('Sent', 3) }));
    store.follow(authoredQuestion({ draft: draftOf('Older', 2) }));
    expect(stemOf(store)).toBe('Sent');
    store.follow(authoredQuestion({ draft: draftOf('Newer', 4) }));
    expect(stemOf(store)).toBe('Newer');
    write(store, 'Typed');
    store.follow(authoredQuestion({ draft: draftOf('Newest', 5) }));
    expect(stemOf(store)).toBe('Typed');
  });
});

describe('a refusal', () => {
  it('of a text that is too long is not tried again before it is changed', async () => {
    const { store } = open();
    network.refuse('saveQuestionDraft', 'malformed');
    write(store, 'Too long');
    await pass(60_000);
    expect(sent()).toHaveLength(1);
    expect(store.get().trouble).toBe('refused');
    network.answer('saveQuestionDraft', { revision: 1, savedAt: AT });
    write(store, 'Shorter');
    await pass(1_000);
    expect(store.get().trouble).toBeNull();
  });

  it('of a session that has ended keeps the text on this device', async () => {
    const { store, onSignedOut } = open();
    network.refuse('saveQuestionDraft', 'unauthenticated');
    write(store, 'Kept');
    await pass(1_000);
    expect(onSignedOut).toHaveBeenCalledOnce();
    expect(copies()).toHaveLength(1);
    expect(browserStorage.local.names()).toEqual(copies());
  });
});

describe('a version', () => {
  it('waits for the save that is under way, and what was typed meanwhile begins the next draft', async () => {
    const { store } = open();
    const draft = network.hold('saveQuestionDraft');
    const version = network.hold('saveQuestionVersion');
    write(store, 'Mine');
    await pass(1_000);
    const outcome = store.saveVersion('Dose');
    await pass(0);
    expect(network.calls('saveQuestionVersion')).toHaveLength(0);
    draft.answer({ revision: 1, savedAt: AT });
    await pass(0);
    write(store, 'Further');
    await pass(5_000);
    expect(sent()).toHaveLength(1);
    version.answer({ version: 5, saved: true });
    expect(await outcome).toEqual({ kind: 'saved', version: 5, isNew: true });
    expect(network.calls('saveQuestionVersion')[0]?.body).toEqual({
      content: contentOf('Mine'),
      baseVersion: 4,
      message: 'Dose',
    });
    expect(stemOf(store)).toBe('Further');
    await pass(1_000);
    expect(sent()[1]).toEqual({ stem: 'Further', revision: 0, baseVersion: 5 });
  });

  it.each([
    ['question_changed', { newest: 5 }, { kind: 'changed' }],
    ['question_faulty', { findings: [] }, { kind: 'faulty', findings: [] }],
  ] as const)('that is refused (%s) leaves the draft as it is', async (code, fields, told) => {
    const { store } = open();
    write(store, 'Mine');
    network.refuse('saveQuestionVersion', code, { fields });
    expect(await store.saveVersion('Dose')).toEqual(told);
    expect(stemOf(store)).toBe('Mine');
    await pass(1_000);
    expect(sent()).toHaveLength(1);
    expect(isUnsaved(store.get())).toBe(false);
  });
});

it('a draft that is thrown away leaves nothing on this device, and the newest version in the form', async () => {
  const { store } = open(authoredQuestion({ draft: draftOf('Mine', 3) }));
  write(store, 'More');
  network.answer('discardQuestionDraft', { success: true });
  network.answer('getQuestion', authoredQuestion({ draft: null, number: 5 }));
  await store.discard();
  expect(store.get()).toMatchObject({ baseVersion: 5, revision: 0, savedAt: null });
  expect(stemOf(store)).toBe('<p>Which comes first?</p>');
  expect(copies()).toEqual([]);
  await pass(60_000);
  expect(sent()).toEqual([]);
});

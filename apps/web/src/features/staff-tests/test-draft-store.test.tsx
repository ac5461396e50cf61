import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { network } from '../../testing/network.ts';
import { createTestDraftStore, isUnsaved } from './test-draft-store.ts';
import { STAFF_TEST_ID, staffTest, testContent } from './testing/staff-tests.ts';

const saves = () =>
  network.calls('saveTestDraft').map(({ body }) => body as { content: { name: string }; revision: number });
const kept = (revision: number) => ({
  revision,
  savedAt: '2026-03-09T12:01:00.000Z',
  savedBy: 'Ruth Okafor',
});
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

let stops: (() => void)[] = [];

function open(test = staffTest()) {
  const onSignedOut = vi.fn();
  const store = createTestDraftStore({ testId: STAFF_TEST_ID, test, onSignedOut });
  const stop = store.start();
  stops.push(stop);
  return { store, stop, onSignedOut };
}

describe('the draft of a test', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    for (const stop of stops) stop();
    stops = [];
    vi.useRealTimers();
  });

  it('is saved a second after an edit, once for several, and says over which revision', async () => {
    network.answer('saveTestDraft', kept(2));
    const { store } = open();
    store.edit({ name: 'Buoys and' });
    store.edit({ name: 'Buoys and Lights' });
    await pass(999);
    expect(saves()).toHaveLength(0);
    await pass(1);
    expect(saves()).toMatchObject([{ content: { name: 'Buoys and Lights' }, revision: 1 }]);
    expect(store.get()).toMatchObject({ known: kept(2), trouble: null });
    expect(isUnsaved(store.get())).toBe(false);
  });

  it('keeps what is typed while a save is under way, and sends it next', async () => {
    const first = network.hold('saveTestDraft');
    const { store } = open();
    store.edit({ name: 'A' });
    await pass(1_500);
    expect(store.get().isSlow).toBe(true);
    store.edit({ name: 'AB' });
    network.answer('saveTestDraft', kept(3));
    first.answer(kept(2));
    await pass(1_000);
    expect(store.get().content.name).toBe('AB');
    expect(saves()).toMatchObject([
      { content: { name: 'A' }, revision: 1 },
      { content: { name: 'AB' }, revision: 2 },
    ]);
  });

  it('that is as it was again is not sent', async () => {
    const { store } = open();
    store.edit({ name: 'Other' });
    store.edit({ name: 'Buoys' });
    await pass(2_000);
    expect(saves()).toHaveLength(0);
  });

  it('says that it is offline, and is saved when the network is back', async () => {
    network.lose('saveTestDraft');
    const { store } = open();
    store.edit({ name: 'A' });
    await pass(1_000);
    expect(store.get().trouble).toBe('offline');
    network.answer('saveTestDraft', kept(2));
    window.dispatchEvent(new Event('online'));
    await pass(0);
    expect(store.get()).toMatchObject({ trouble: null, content: { name: 'A' } });
  });

  it('that somebody else has changed waits for a choice, and is not lost by it: theirs', async () => {
    network.refuse('saveTestDraft', 'draft_changed');
    network.answer('getStaffTest', staffTest({ content: testContent({ name: 'Theirs' }), draft: kept(5) }));
    const { store } = open();
    store.edit({ name: 'Mine' });
    await pass(1_000);
    expect(store.get()).toMatchObject({ content: { name: 'Mine' }, rival: { content: { name: 'Theirs' } } });
    store.edit({ name: 'Mine, too' });
    await pass(60_000);
    expect(saves()).toHaveLength(1);
    store.choose('theirs');
    expect(store.get()).toMatchObject({ content: { name: 'Theirs' }, rival: null, known: { revision: 5 } });
    await pass(60_000);
    expect(saves()).toHaveLength(1);
  });

  it('that somebody else has changed is replaced by mine over their revision', async () => {
    network.refuse('saveTestDraft', 'draft_changed');
    network.answer('getStaffTest', staffTest({ content: testContent({ name: 'Theirs' }), draft: kept(5) }));
    const { store } = open();
    store.edit({ name: 'Mine' });
    await pass(1_000);
    network.answer('saveTestDraft', kept(6));
    store.choose('mine');
    await pass(0);
    expect(saves().at(-1)).toMatchObject({ content: { name: 'Mine' }, revision: 5 });
    expect(isUnsaved(store.get())).toBe(false);
  });

  it('that was published meanwhile begins again, without a question', async () => {
    network.refuse('saveTestDraft', 'draft_changed');
    network.answer('getStaffTest', staffTest({ draft: null }));
    const { store } = open();
    store.edit({ name: 'Mine' });
    await pass(1_000);
    expect(store.get()).toMatchObject({ rival: null, known: { revision: 0 }, content: { name: 'Mine' } });
    network.answer('saveTestDraft', kept(1));
    await pass(1_000);
    expect(saves().at(-1)).toMatchObject({ revision: 0 });
  });

  it('asks before the page goes only while something was not sent', async () => {
    network.answer('saveTestDraft', kept(2));
    const { store } = open();
    const asked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(asked()).toBe(false);
    store.edit({ name: 'A' });
    expect(asked()).toBe(true);
    await pass(1_000);
    expect(asked()).toBe(false);
  });

  it('is sent at once when its page is left', async () => {
    network.answer('saveTestDraft', kept(2));
    const { store, stop } = open();
    store.edit({ name: 'A' });
    stop();
    await pass(0);
    expect(saves()).toHaveLength(1);
  });

  it('follows what a colleague saved while nothing waits here, and never goes back', async () => {
    network.answer('saveTestDraft', kept(5));
    const { store } = open();
    store.follow(staffTest({ content: testContent({ name: 'Newer' }), draft: kept(4) }));
    expect(store.get().content.name).toBe('Newer');
    store.follow(staffTest());
    expect(store.get().content.name).toBe('Newer');
    store.edit({ name: 'Mine' });
    store.follow(staffTest({ content: testContent({ name: 'Newest' }), draft: kept(9) }));
    expect(store.get().content.name).toBe('Mine');
  });

  it('without a session ends it', async () => {
    network.refuse('saveTestDraft', 'unauthenticated');
    const { store, onSignedOut } = open();
    store.edit({ name: 'A' });
    await pass(1_000);
    expect(onSignedOut).toHaveBeenCalledOnce();
  });
});

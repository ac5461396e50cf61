import { describe, expect, test, vi } from 'vitest';
import { INVALID_ANSWER, refusalError, TEST_ID } from './testing/model-server.ts';
import { createPageContext, type PageContext } from './testing/page-context.ts';

const shown = ({ store }: PageContext) => {
  const { answers, saveState, phase } = store.getSnapshot();
  return { notes: answers.map(({ notes }) => notes), saveState, phase };
};
const saved = ({ server }: PageContext) => server.answers.map(({ notes }) => notes);

describe('an edit', () => {
  test('is seen at once, kept in this browser at once, and saved about a second later', async () => {
    const context = createPageContext();
    context.store.edit(1, { notes: 'a' });
    expect(shown(context)).toEqual({ notes: ['', 'a', ''], saveState: 'saving', phase: 'open' });
    expect(context.storage.getItem(TEST_ID)).toContain('"notes":"a"');
    await context.time.advance(799);
    expect(context.saves).toHaveLength(0);
    await context.time.advance(701);
    expect(context.saves).toHaveLength(1);
    expect(shown(context).saveState).toBe('saved');
    expect(saved(context)).toEqual(['', 'a', '']);
  });

  test('tells the screen, which sees the same snapshot until something changes', () => {
    const context = createPageContext();
    const listener = vi.fn();
    const unsubscribe = context.store.subscribe(listener);
    const before = context.store.getSnapshot();
    context.store.edit(0, { flag: false });
    expect(context.store.getSnapshot()).toBe(before);
    context.store.edit(0, { flag: true });
    const after = context.store.getSnapshot();
    expect(listener).toHaveBeenCalledTimes(1);
    expect(after).not.toBe(before);
    expect(after.answers[1]).toBe(before.answers[1]);
    unsubscribe();
    context.store.edit(0, { flag: false });
    expect(listener).toHaveBeenCalledTimes(1);
  });

  test('does not draw the answers anew when only the state of saving has changed', async () => {
    const context = createPageContext();
    context.store.edit(0, { notes: 'a' });
    const { answers } = context.store.getSnapshot();
    await context.time.advance(2_000);
    expect(shown(context).saveState).toBe('saved');
    expect(context.store.getSnapshot().answers).toBe(answers);
  });

  test('works with a storage that takes nothing', async () => {
    const context = createPageContext(({ storage }) => {
      storage.full = true;
    });
    context.store.edit(0, { notes: 'a' });
    expect(shown(context).saveState).toBe('not_kept');
    await context.time.advance(2_000);
    expect([saved(context)[0], shown(context).saveState]).toEqual(['a', 'saved']);
  });

  test('says offline again, and no more that nothing is kept, once the storage has room', async () => {
    const context = createPageContext(({ storage }) => {
      storage.full = true;
    });
    context.outcomes.save.push('request_lost', 'request_lost');
    context.store.edit(0, { notes: 'a' });
    await context.time.advance(1_200);
    expect(shown(context).saveState).toBe('not_kept');
    context.storage.full = false;
    await context.time.advance(2_000);
    expect(shown(context).saveState).toBe('offline');
    context.reload();
    expect(shown(context).notes[0]).toBe('a');
  });
});

describe('a save', () => {
  test('goes alone: newer edits wait for the next, which follows at once', async () => {
    const context = createPageContext();
    context.store.edit(0, { notes: 'a' });
    context.outcomes.save.push('answered_after_20_s');
    await context.time.advance(1_100);
    context.store.edit(0, { notes: 'ab' });
    context.store.edit(1, { notes: 'b' });
    await context.time.advance(3_000);
    expect(context.saves).toHaveLength(1);
    await context.time.advance(20_000);
    const [first, ...others] = context.saves;
    expect(others.at(-1)).toMatchObject({ revision: 2, answers: [{ notes: 'ab' }, { notes: 'b' }] });
    expect(others.at(-1)?.saveId).not.toBe(first?.saveId);
    expect(shown(context)).toEqual({ notes: ['ab', 'b', ''], saveState: 'saved', phase: 'open' });
  });

  test.each([
    'request_lost',
    'response_lost',
    'hangs',
    refusalError('busy'),
    refusalError('too_many'),
  ] as const)(
    'is sent again unchanged when it came to nothing (%s), and shows as offline until it succeeds',
    async (outcome) => {
      const context = createPageContext();
      context.store.edit(0, { notes: 'a' });
      context.outcomes.save.push(outcome);
      await context.time.advance(9_500);
      expect(context.saves).toHaveLength(2);
      expect(context.saves[1]).toEqual(context.saves[0]);
      expect(shown(context).saveState).toBe('saved');
      expect(context.server.commits).toHaveLength(1);
    },
  );

  test('shows as offline after a failed try, until one succeeds, and comes at once when flushed', async () => {
    const context = createPageContext();
    context.outcomes.save.push(
      'request_lost',
      'request_lost',
      'request_lost',
      'request_lost',
      'request_lost',
    );
    context.store.edit(0, { notes: 'a' });
    await context.time.advance(15_000);
    context.store.edit(1, { notes: 'b' });
    expect(shown(context).saveState).toBe('offline');
    const tries = context.saves.length;
    context.outcomes.save = [];
    context.store.flush();
    await context.time.advance(300);
    expect(context.saves).toHaveLength(tries + 2);
    expect(saved(context)).toEqual(['a', 'b', '']);
    expect(shown(context).saveState).toBe('saved');
  });

  test('is there within ten seconds of the network’s return, even when nobody says that it is back', async () => {
    const context = createPageContext();
    context.outcomes.save = Array.from({ length: 1_000 }, () => 'hangs' as const);
    context.store.edit(0, { notes: 'a' });
    await context.time.advance(30_000);
    context.store.edit(1, { notes: 'b' });
    await context.time.advance(570_000);
    context.outcomes.save = [];
    await context.time.advance(10_000);
    expect(saved(context)).toEqual(['a', 'b', '']);
  });

  test('is not taken as saved when somebody else than the server answers', async () => {
    const context = createPageContext();
    vi.spyOn(context.server, 'save').mockReturnValueOnce(JSON.parse('{"hotel":"Please log in"}'));
    context.store.edit(0, { notes: 'a' });
    await context.time.advance(1_500);
    expect(shown(context).saveState).toBe('offline');
    await context.time.advance(2_000);
    expect(saved(context)[0]).toBe('a');
  });

  test('holds back what the server will not take, visibly, and saves the rest', async () => {
    const context = createPageContext();
    context.store.edit(0, { selected: INVALID_ANSWER });
    context.store.edit(1, { notes: 'b' });
    await context.time.advance(4_000);
    expect(context.store.getSnapshot().rejected).toEqual([0]);
    expect(saved(context)).toEqual(['', 'b', '']);
    const tries = context.saves.length;
    await context.time.advance(60_000);
    expect(context.saves).toHaveLength(tries);
    context.store.edit(0, { selected: 'A' });
    await context.time.advance(2_000);
    expect(context.store.getSnapshot().rejected).toEqual([]);
    expect(context.server.answers[0]?.selected).toBe('A');
  });

  test.each(['malformed', 'too_large', 'save_id_reused'] as const)(
    'finds out which answer is at fault when the server does not say (%s), and ends',
    async (code) => {
      const context = createPageContext();
      const { save } = context.server;
      context.server.save = (body) => {
        if (body.answers.some(({ index }) => index === 1)) throw refusalError(code);
        return save(body);
      };
      for (const index of [0, 1, 2]) context.store.edit(index, { notes: 'n' });
      await context.time.advance(30_000);
      expect(saved(context)).toEqual(['n', '', 'n']);
      expect(context.store.getSnapshot()).toMatchObject({ rejected: [1], saveState: 'saved' });
      const tries = context.saves.length;
      await context.time.advance(300_000);
      expect(context.saves).toHaveLength(tries);
    },
  );

  test('that is stale is rebased: the server’s answers, and on them only what they have not changed', async () => {
    const context = createPageContext();
    context.store.edit(0, { notes: 'mine' });
    context.store.edit(1, { notes: 'mine' });
    const theirs = {
      index: 0,
      selected: null,
      comment: 'I KNOW IT',
      commentChosen: false,
      flag: false,
      notes: 'theirs',
    };
    context.outcomes.save.push(refusalError('stale', { revision: 4, answers: [{ ...theirs, revision: 3 }] }));
    await context.time.advance(1_200);
    expect(shown(context).notes).toEqual(['theirs', 'mine', '']);
    await context.time.advance(1_200);
    expect(context.saves.at(-1)).toMatchObject({ revision: 5, answers: [{ index: 1 }] });
  });

  test('that finds the test ended goes to the report, and submits for staff what came too late', async () => {
    const context = createPageContext();
    context.store.edit(0, { notes: 'late' });
    await context.time.advance(100);
    const elsewhere = context.openElsewhere();
    context.server.submit({ response: [], timeTaken: '1.00', writer: elsewhere.attempt.writer });
    await context.time.advance(2_000);
    expect(context.store.getSnapshot()).toMatchObject({ phase: 'closed', reportcard: expect.any(String) });
    expect(context.server.late.at(-1)).toMatchObject({ response: [{ notes: 'late' }, {}, {}] });
    expect(context.storage.getItem('reportID')).toBe(context.store.getSnapshot().reportcard);
    expect(context.storage.getItem(TEST_ID)).toBeNull();
  });
});

describe('a reload', () => {
  test('loses nothing that was typed, saved or not', async () => {
    const context = createPageContext();
    context.store.edit(0, { notes: 'saved' });
    await context.time.advance(2_000);
    context.store.edit(1, { notes: 'typed just now' });
    context.reload();
    expect(shown(context)).toEqual({
      notes: ['saved', 'typed just now', ''],
      saveState: 'saving',
      phase: 'open',
    });
    await context.time.advance(2_000);
    expect(saved(context)).toEqual(['saved', 'typed just now', '']);
  });

  test('and another before anything could be saved loses nothing either', async () => {
    const context = createPageContext();
    context.store.edit(1, { notes: 'typed just now' });
    context.reload();
    context.reload();
    expect(shown(context).notes).toEqual(['', 'typed just now', '']);
  });

  test('while a save is in flight that nobody acknowledged keeps the newer edit on top of it', async () => {
    const context = createPageContext();
    context.outcomes.save.push('response_lost', 'request_lost');
    context.store.edit(0, { notes: 'a' });
    await context.time.advance(1_100);
    context.store.edit(0, { notes: 'ab' });
    context.reload();
    expect(shown(context).notes[0]).toBe('ab');
    await context.time.advance(2_000);
    expect(saved(context)[0]).toBe('ab');
  });

  test('does not put what was typed here over what another device has saved since', async () => {
    const context = createPageContext();
    context.outcomes.save.push('request_lost');
    context.store.edit(0, { notes: 'mine' });
    context.store.edit(1, { notes: 'mine' });
    await context.time.advance(1_100);
    const { attempt } = context.openElsewhere();
    context.server.save({
      writer: attempt.writer,
      revision: 1,
      saveId: 'theirs',
      answers: [{ index: 0, selected: null, notes: 'theirs' }],
    });
    context.reload();
    expect(shown(context).notes).toEqual(['theirs', 'mine', '']);
  });

  test('of a page that is gone leaves no timers behind', async () => {
    const context = createPageContext();
    context.store.edit(0, { notes: 'a' });
    context.store.dispose();
    context.store.edit(0, { notes: 'b' });
    await context.time.advance(60_000);
    expect(context.saves).toHaveLength(0);
    expect(context.storage.getItem(TEST_ID)).toContain('"notes":"a"');
  });
});

describe('a session that ended', () => {
  test('keeps the queue, takes edits, and sends the same save again after the log-in', async () => {
    const context = createPageContext();
    context.server.signedIn = false;
    context.store.edit(0, { notes: 'a' });
    await context.time.advance(2_000);
    expect(shown(context).phase).toBe('signed_out');
    context.store.edit(1, { notes: 'b' });
    await context.time.advance(60_000);
    expect(context.saves).toHaveLength(1);
    context.server.signedIn = true;
    context.store.resumeAfterLogIn();
    await context.time.advance(2_000);
    expect(context.saves[1]).toEqual(context.saves[0]);
    expect(saved(context)).toEqual(['a', 'b', '']);
    expect(shown(context)).toMatchObject({ phase: 'open', saveState: 'saved' });
  });

  test('does not make a page that was left the writer again', async () => {
    const context = createPageContext();
    context.store.edit(0, { notes: 'a' });
    context.openElsewhere();
    await context.time.advance(2_000);
    context.server.signedIn = false;
    void context.store.continueHere();
    await context.time.advance(500);
    expect(shown(context).phase).toBe('signed_out');
    context.server.signedIn = true;
    context.store.resumeAfterLogIn();
    expect(shown(context).phase).toBe('moved');
  });
});

test('the clock follows the deadline that comes with each save', async () => {
  const context = createPageContext();
  const before = context.store.millisecondsLeft();
  context.server.deadlineAt += 300_000;
  context.store.edit(0, { notes: 'a' });
  await context.time.advance(2_000);
  expect(context.store.millisecondsLeft()).toBeGreaterThan(before + 297_000);
});

test('a lost focus that cannot be reported disturbs nothing', async () => {
  const context = createPageContext();
  context.store.recordFocusLost();
  context.store.edit(0, { notes: 'a' });
  await context.time.advance(2_000);
  expect(shown(context)).toEqual({ notes: ['a', '', ''], saveState: 'saved', phase: 'open' });
});

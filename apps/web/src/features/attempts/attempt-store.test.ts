import { describe, expect, test, vi } from 'vitest';
import { refused, TEST_ID, UNFIT } from './testing/model-server.ts';
import { createDesk, type Desk } from './testing/page-context.ts';

const shown = ({ store }: Desk) => {
  const { answers, saveState, phase } = store.getSnapshot();
  return { notes: answers.map(({ notes }) => notes), saveState, phase };
};
const saved = ({ server }: Desk) => server.answers.map(({ notes }) => notes);

describe('an edit', () => {
  test('is seen at once, kept in this browser at once, and saved about a second later', async () => {
    const desk = createDesk();
    desk.store.edit(1, { notes: 'a' });
    expect(shown(desk)).toEqual({ notes: ['', 'a', ''], saveState: 'saving', phase: 'open' });
    expect(desk.storage.getItem(TEST_ID)).toContain('"notes":"a"');
    await desk.time.advance(799);
    expect(desk.saves).toHaveLength(0);
    await desk.time.advance(701);
    expect(desk.saves).toHaveLength(1);
    expect(shown(desk).saveState).toBe('saved');
    expect(saved(desk)).toEqual(['', 'a', '']);
  });

  test('tells the screen, which sees the same snapshot until something changes', () => {
    const desk = createDesk();
    const listener = vi.fn();
    const unsubscribe = desk.store.subscribe(listener);
    const before = desk.store.getSnapshot();
    desk.store.edit(0, { flag: false });
    expect(desk.store.getSnapshot()).toBe(before);
    desk.store.edit(0, { flag: true });
    const after = desk.store.getSnapshot();
    expect(listener).toHaveBeenCalledTimes(1);
    expect(after).not.toBe(before);
    expect(after.answers[1]).toBe(before.answers[1]);
    unsubscribe();
    desk.store.edit(0, { flag: false });
    expect(listener).toHaveBeenCalledTimes(1);
  });

  test('does not draw the answers anew when only their fate has changed', async () => {
    const desk = createDesk();
    desk.store.edit(0, { notes: 'a' });
    const { answers } = desk.store.getSnapshot();
    await desk.time.advance(2_000);
    expect(shown(desk).saveState).toBe('saved');
    expect(desk.store.getSnapshot().answers).toBe(answers);
  });

  test('works with a storage that takes nothing', async () => {
    const desk = createDesk(({ storage }) => {
      storage.full = true;
    });
    desk.store.edit(0, { notes: 'a' });
    await desk.time.advance(2_000);
    expect(saved(desk)[0]).toBe('a');
  });
});

describe('a save', () => {
  test('goes alone: newer edits wait for the next, which follows at once', async () => {
    const desk = createDesk();
    desk.store.edit(0, { notes: 'a' });
    desk.outcomes.save.push('answered_after_20_s');
    await desk.time.advance(1_100);
    desk.store.edit(0, { notes: 'ab' });
    desk.store.edit(1, { notes: 'b' });
    await desk.time.advance(3_000);
    expect(desk.saves).toHaveLength(1);
    await desk.time.advance(20_000);
    const [first, ...others] = desk.saves;
    expect(others.at(-1)).toMatchObject({ revision: 2, answers: [{ notes: 'ab' }, { notes: 'b' }] });
    expect(others.at(-1)?.saveId).not.toBe(first?.saveId);
    expect(shown(desk)).toEqual({ notes: ['ab', 'b', ''], saveState: 'saved', phase: 'open' });
  });

  test.each(['request_lost', 'response_lost', 'hangs', refused('busy'), refused('too_many')] as const)(
    'is sent again word for word when it came to nothing (%s), and shows as offline until it succeeds',
    async (outcome) => {
      const desk = createDesk();
      desk.store.edit(0, { notes: 'a' });
      desk.outcomes.save.push(outcome);
      await desk.time.advance(9_400);
      expect(desk.saves).toHaveLength(2);
      expect(desk.saves[1]).toEqual(desk.saves[0]);
      expect(shown(desk).saveState).toBe('saved');
      expect(desk.server.commits).toHaveLength(1);
    },
  );

  test('shows as offline after a failed try, until one succeeds, and comes at once when told to hurry', async () => {
    const desk = createDesk();
    desk.outcomes.save.push('request_lost', 'request_lost', 'request_lost', 'request_lost', 'request_lost');
    desk.store.edit(0, { notes: 'a' });
    await desk.time.advance(15_000);
    desk.store.edit(1, { notes: 'b' });
    expect(shown(desk).saveState).toBe('offline');
    const tries = desk.saves.length;
    desk.outcomes.save = [];
    desk.store.hurry();
    await desk.time.advance(300);
    expect(desk.saves).toHaveLength(tries + 2);
    expect(saved(desk)).toEqual(['a', 'b', '']);
    expect(shown(desk).saveState).toBe('saved');
  });

  test('is there within ten seconds of the network’s return, even when nobody says that it is back', async () => {
    const desk = createDesk();
    desk.outcomes.save = Array.from({ length: 1_000 }, () => 'hangs' as const);
    desk.store.edit(0, { notes: 'a' });
    await desk.time.advance(30_000);
    desk.store.edit(1, { notes: 'b' });
    await desk.time.advance(570_000);
    desk.outcomes.save = [];
    await desk.time.advance(10_000);
    expect(saved(desk)).toEqual(['a', 'b', '']);
  });

  test('is not taken as kept on the word of somebody else than the server', async () => {
    const desk = createDesk();
    vi.spyOn(desk.server, 'save').mockReturnValueOnce(JSON.parse('{"hotel":"Please log in"}'));
    desk.store.edit(0, { notes: 'a' });
    await desk.time.advance(1_500);
    expect(shown(desk).saveState).toBe('offline');
    await desk.time.advance(2_000);
    expect(saved(desk)[0]).toBe('a');
  });

  test('sets aside what the server will not take, visibly, and saves the rest', async () => {
    const desk = createDesk();
    desk.store.edit(0, { selected: UNFIT });
    desk.store.edit(1, { notes: 'b' });
    await desk.time.advance(4_000);
    expect(desk.store.getSnapshot().rejected).toEqual([0]);
    expect(saved(desk)).toEqual(['', 'b', '']);
    const tries = desk.saves.length;
    await desk.time.advance(60_000);
    expect(desk.saves).toHaveLength(tries);
    desk.store.edit(0, { selected: 'A' });
    await desk.time.advance(2_000);
    expect(desk.store.getSnapshot().rejected).toEqual([]);
    expect(desk.server.answers[0]?.selected).toBe('A');
  });

  test.each(['malformed', 'too_large', 'save_id_reused'] as const)(
    'finds out which answer is at fault when the server does not say (%s), and ends',
    async (code) => {
      const desk = createDesk();
      const { save } = desk.server;
      desk.server.save = (body) => {
        if (body.answers.some(({ index }) => index === 1)) throw refused(code);
        return save(body);
      };
      for (const index of [0, 1, 2]) desk.store.edit(index, { notes: 'n' });
      await desk.time.advance(30_000);
      expect(saved(desk)).toEqual(['n', '', 'n']);
      expect(desk.store.getSnapshot()).toMatchObject({ rejected: [1], saveState: 'saved' });
      const tries = desk.saves.length;
      await desk.time.advance(300_000);
      expect(desk.saves).toHaveLength(tries);
    },
  );

  test('that is stale takes the server’s answers, and lays over them only what they have not changed', async () => {
    const desk = createDesk();
    desk.store.edit(0, { notes: 'mine' });
    desk.store.edit(1, { notes: 'mine' });
    const theirs = {
      index: 0,
      selected: null,
      comment: 'I KNOW IT',
      commentChosen: false,
      flag: false,
      notes: 'theirs',
    };
    desk.outcomes.save.push(refused('stale', { revision: 4, answers: [{ ...theirs, revision: 3 }] }));
    await desk.time.advance(1_200);
    expect(shown(desk).notes).toEqual(['theirs', 'mine', '']);
    await desk.time.advance(1_200);
    expect(desk.saves.at(-1)).toMatchObject({ revision: 5, answers: [{ index: 1 }] });
  });

  test('that finds the test ended goes to the report, and hands in for staff what came too late', async () => {
    const desk = createDesk();
    desk.store.edit(0, { notes: 'late' });
    await desk.time.advance(100);
    const elsewhere = desk.openElsewhere();
    desk.server.submit({ response: [], timeTaken: '1.00', writer: elsewhere.attempt.writer });
    await desk.time.advance(2_000);
    expect(desk.store.getSnapshot()).toMatchObject({ phase: 'closed', reportcard: expect.any(String) });
    expect(desk.server.late.at(-1)).toMatchObject({ response: [{ notes: 'late' }, {}, {}] });
    expect(desk.storage.getItem('reportID')).toBe(desk.store.getSnapshot().reportcard);
    expect(desk.storage.getItem(TEST_ID)).toBeNull();
  });
});

describe('a reload', () => {
  test('loses nothing that was typed, saved or not', async () => {
    const desk = createDesk();
    desk.store.edit(0, { notes: 'saved' });
    await desk.time.advance(2_000);
    desk.store.edit(1, { notes: 'typed just now' });
    desk.reload();
    expect(shown(desk)).toEqual({
      notes: ['saved', 'typed just now', ''],
      saveState: 'saving',
      phase: 'open',
    });
    await desk.time.advance(2_000);
    expect(saved(desk)).toEqual(['saved', 'typed just now', '']);
  });

  test('and another before anything could be saved loses nothing either', async () => {
    const desk = createDesk();
    desk.store.edit(1, { notes: 'typed just now' });
    desk.reload();
    desk.reload();
    expect(shown(desk).notes).toEqual(['', 'typed just now', '']);
  });

  test('while a save of unknown fate is in flight keeps the newer edit on top of it', async () => {
    const desk = createDesk();
    desk.outcomes.save.push('response_lost', 'request_lost');
    desk.store.edit(0, { notes: 'a' });
    await desk.time.advance(1_100);
    desk.store.edit(0, { notes: 'ab' });
    desk.reload();
    expect(shown(desk).notes[0]).toBe('ab');
    await desk.time.advance(2_000);
    expect(saved(desk)[0]).toBe('ab');
  });

  test('does not lay what was typed here over what another device has saved since', async () => {
    const desk = createDesk();
    desk.outcomes.save.push('request_lost');
    desk.store.edit(0, { notes: 'mine' });
    desk.store.edit(1, { notes: 'mine' });
    await desk.time.advance(1_100);
    const { attempt } = desk.openElsewhere();
    desk.server.save({
      writer: attempt.writer,
      revision: 1,
      saveId: 'theirs',
      answers: [{ index: 0, selected: null, notes: 'theirs' }],
    });
    desk.reload();
    expect(shown(desk).notes).toEqual(['theirs', 'mine', '']);
  });

  test('of a page that is gone leaves no timers behind', async () => {
    const desk = createDesk();
    desk.store.edit(0, { notes: 'a' });
    desk.store.dispose();
    desk.store.edit(0, { notes: 'b' });
    await desk.time.advance(60_000);
    expect(desk.saves).toHaveLength(0);
    expect(desk.storage.getItem(TEST_ID)).toContain('"notes":"a"');
  });
});

describe('a page left for another device', () => {
  async function leftBehind(): Promise<Desk> {
    const desk = createDesk();
    desk.store.edit(0, { notes: 'mine' });
    desk.store.edit(1, { notes: 'mine' });
    const { attempt } = desk.openElsewhere();
    desk.server.save({
      writer: attempt.writer,
      revision: 1,
      saveId: 'theirs',
      answers: [{ index: 0, selected: null, notes: 'theirs' }],
    });
    await desk.time.advance(2_000);
    return desk;
  }

  test('stops with its next save, and takes no more edits', async () => {
    const desk = await leftBehind();
    expect(shown(desk).phase).toBe('moved');
    const tries = desk.saves.length;
    desk.store.edit(2, { notes: 'ignored' });
    await desk.time.advance(60_000);
    expect(desk.saves).toHaveLength(tries);
    expect(shown(desk).notes[2]).toBe('');
  });

  test('goes on here with the server’s answers, and its own where these have not changed', async () => {
    const desk = await leftBehind();
    await desk.time.advance(100);
    const going = desk.store.continueHere();
    await desk.time.advance(200);
    await going;
    expect(shown(desk)).toMatchObject({ notes: ['theirs', 'mine', ''], phase: 'open' });
    await desk.time.advance(2_000);
    expect(saved(desk)).toEqual(['theirs', 'mine', '']);
    expect(shown(desk).saveState).toBe('saved');
  });

  test('stays left when the server cannot be reached, and can try again', async () => {
    const desk = await leftBehind();
    desk.outcomes.open.push('request_lost');
    const first = expect(desk.store.continueHere()).rejects.toMatchObject({ code: 'network' });
    await desk.time.advance(200);
    await first;
    expect(shown(desk).phase).toBe('moved');
    await desk.time.advance(60_000);
    expect(desk.opens.count).toBe(1);
    void desk.store.continueHere();
    await desk.time.advance(2_000);
    expect(shown(desk).phase).toBe('open');
  });

  test('finds the report when the test was submitted there', async () => {
    const desk = await leftBehind();
    desk.server.submit({ response: [], timeTaken: '1.00' });
    void desk.store.continueHere();
    await desk.time.advance(500);
    expect(desk.store.getSnapshot()).toMatchObject({ phase: 'closed', reportcard: expect.any(String) });
  });
});

describe('a session that ended', () => {
  test('keeps the queue, takes edits, and sends the same save again after the log-in', async () => {
    const desk = createDesk();
    desk.server.signedIn = false;
    desk.store.edit(0, { notes: 'a' });
    await desk.time.advance(2_000);
    expect(shown(desk).phase).toBe('signed_out');
    desk.store.edit(1, { notes: 'b' });
    await desk.time.advance(60_000);
    expect(desk.saves).toHaveLength(1);
    desk.server.signedIn = true;
    desk.store.signedInAgain();
    await desk.time.advance(2_000);
    expect(desk.saves[1]).toEqual(desk.saves[0]);
    expect(saved(desk)).toEqual(['a', 'b', '']);
    expect(shown(desk)).toMatchObject({ phase: 'open', saveState: 'saved' });
  });

  test('does not make a page that was left the writer again', async () => {
    const desk = createDesk();
    desk.store.edit(0, { notes: 'a' });
    desk.openElsewhere();
    await desk.time.advance(2_000);
    desk.server.signedIn = false;
    void desk.store.continueHere();
    await desk.time.advance(500);
    expect(shown(desk).phase).toBe('signed_out');
    desk.server.signedIn = true;
    desk.store.signedInAgain();
    expect(shown(desk).phase).toBe('moved');
  });
});

test('the clock follows the deadline that comes with each save', async () => {
  const desk = createDesk();
  const before = desk.store.millisecondsLeft();
  desk.server.deadlineAt += 300_000;
  desk.store.edit(0, { notes: 'a' });
  await desk.time.advance(2_000);
  expect(desk.store.millisecondsLeft()).toBeGreaterThan(before + 297_000);
});

test('a lost focus that cannot be reported disturbs nothing', async () => {
  const desk = createDesk();
  desk.store.recordFocusLost();
  desk.store.edit(0, { notes: 'a' });
  await desk.time.advance(2_000);
  expect(shown(desk)).toEqual({ notes: ['a', '', ''], saveState: 'saved', phase: 'open' });
});

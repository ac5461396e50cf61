import { describe, expect, test, vi } from 'vitest';
import { refusalError } from './testing/model-server.ts';
import { createPageContext, MINUTES, type PageContext } from './testing/page-context.ts';

const saved = ({ server }: PageContext) => server.answers.map(({ notes }) => notes);

describe('the time on each question', () => {
  const timesIn = (body: { seconds?: { index: number; seconds: number }[] | undefined } | undefined) =>
    body?.seconds?.map(({ index, seconds }) => [index, seconds]);

  test('makes no save of its own and changes nothing on the screen', async () => {
    const context = createPageContext();
    const listener = vi.fn();
    context.store.subscribe(listener);
    const before = context.store.getSnapshot();
    context.store.showQuestion(1);
    await context.time.advance(60_000);
    context.store.setPageVisible(false);
    context.store.flush();
    await context.time.advance(1_000);
    expect([context.saves, listener.mock.calls]).toEqual([[], []]);
    expect(context.store.getSnapshot()).toBe(before);
  });

  test('rides along with a save where it has grown, is the same in each retry, and is not sent again', async () => {
    const context = createPageContext();
    context.store.showQuestion(1);
    await context.time.advance(30_000);
    context.store.showQuestion(2);
    context.store.edit(1, { notes: 'a' });
    context.outcomes.save.push('response_lost');
    await context.time.advance(9_400);
    expect(context.saves).toHaveLength(2);
    expect(timesIn(context.saves[0])).toEqual([
      [1, 30],
      [2, 1],
    ]);
    expect(context.saves[1]).toEqual(context.saves[0]);
    context.store.showQuestion(null);
    context.store.edit(1, { notes: 'ab' });
    await context.time.advance(2_000);
    expect(timesIn(context.saves[2])).toEqual([[2, 9]]);
    context.store.edit(1, { notes: 'abc' });
    await context.time.advance(2_000);
    expect(Object.keys(context.saves[3] ?? {})).not.toContain('seconds');
    expect(context.server.seconds).toEqual([0, 30, 9]);
  });

  test('is submitted whole with the test', async () => {
    const context = createPageContext();
    context.store.showQuestion(0);
    await context.time.advance(42_000);
    void context.store.submit({ auto: false });
    await context.time.advance(2_000);
    expect(timesIn(context.submissions[0])).toEqual([
      [0, 42],
      [1, 0],
      [2, 0],
    ]);
    expect(context.store.getSnapshot().phase).toBe('closed');
    expect(context.storage.length).toBe(1);
  });

  test('is neither lost by a reload nor counted twice, and goes on from what another device told', async () => {
    const context = createPageContext();
    context.store.showQuestion(0);
    await context.time.advance(20_000);
    context.reload();
    context.store.showQuestion(0);
    await context.time.advance(10_000);
    context.store.edit(0, { notes: 'a' });
    await context.time.advance(2_000);
    expect(timesIn(context.saves[0])?.[0]).toEqual([0, 31]);
    const elsewhere = context.openElsewhere().attempt;
    context.server.save({
      writer: elsewhere.writer,
      revision: 2,
      saveId: 'elsewhere',
      answers: [{ index: 1, selected: null }],
      seconds: [
        { index: 0, seconds: 300 },
        { index: 1, seconds: 50 },
      ],
    });
    context.store.edit(0, { notes: 'ab' });
    await context.time.advance(2_000);
    void context.store.continueHere();
    await context.time.advance(2_000);
    expect(context.server.seconds.slice(0, 2)).toEqual([expect.any(Number), 50]);
    expect(context.server.seconds[0]).toBeGreaterThanOrEqual(300);
    expect(context.server.seconds[0]).toBeLessThan(310);
  });

  test.each(['malformed', 'too_large', 'save_id_reused'] as const)(
    'costs no answer when a save that holds it is refused (%s): the same answers go without it',
    async (code) => {
      const context = createPageContext();
      context.store.showQuestion(0);
      await context.time.advance(5_000);
      context.store.edit(0, { notes: 'a' });
      context.outcomes.save.push(refusalError(code));
      await context.time.advance(3_000);
      expect(context.saves.map(({ seconds }) => seconds !== undefined)).toEqual([true, false]);
      expect(context.saves[1]?.saveId).not.toBe(context.saves[0]?.saveId);
      expect(saved(context)).toEqual(['a', '', '']);
      expect(context.store.getSnapshot()).toMatchObject({ saveState: 'saved', phase: 'open', rejected: [] });
    },
  );

  test.each([
    [true, 'malformed'],
    [true, 'too_large'],
    [false, 'malformed'],
  ] as const)('costs no answer when the submission is refused for it (auto: %s, %s)', async (auto, code) => {
    const context = createPageContext();
    context.outcomes.save.push('hangs', 'hangs');
    context.outcomes.submit.push(refusalError(code));
    context.store.showQuestion(0);
    context.store.edit(0, { notes: 'a' });
    if (auto) await context.time.advance(MINUTES * 60_000 - 1_000);
    void context.store.submit({ auto });
    await context.time.advance(9_000);
    expect(context.submissions.map(({ seconds }) => seconds !== undefined)).toEqual([true, false]);
    expect(context.store.getSnapshot()).toMatchObject({ phase: 'closed', submitError: null });
    expect(saved(context)[0]).toBe('a');
  });
});

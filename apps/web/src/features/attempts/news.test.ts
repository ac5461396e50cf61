import { describe, expect, test } from 'vitest';
import { networkError, refusalError } from './testing/model-server.ts';
import { createPageContext, MINUTES, type PageContext } from './testing/page-context.ts';

const HALF_A_MINUTE = 30_000;
const TEN_MINUTES = 600_000;
const WORD = {
  _id: '0198f000-0000-7000-8000-0000000000aa',
  text: 'Question 2 has a misprint.',
  sentAt: '2026-03-09T09:00:00.000Z',
} as PageContext['server']['words'][number];

const movedBy = ({ store }: PageContext) => {
  const { movedDeadline } = store.getSnapshot();
  return movedDeadline === null ? null : movedDeadline.to - movedDeadline.from;
};

describe('a page without anything to save', () => {
  test('learns of more time, and of a word, within half a minute', async () => {
    const context = createPageContext();
    context.server.deadlineAt += TEN_MINUTES;
    context.server.words = [WORD];
    await context.time.advance(HALF_A_MINUTE);
    expect(movedBy(context)).toBe(TEN_MINUTES);
    expect(context.store.getSnapshot().words).toEqual([WORD]);
    expect(context.store.millisecondsLeft()).toBeGreaterThan(MINUTES * 60_000 + TEN_MINUTES - 31_000);
    expect(context.saves).toEqual([]);
  });

  test('is not drawn anew while nothing is new', async () => {
    const context = createPageContext();
    context.server.words = [WORD];
    await context.time.advance(HALF_A_MINUTE);
    const before = context.store.getSnapshot();
    await context.time.advance(TEN_MINUTES);
    expect(context.asked.count).toBeGreaterThan(20);
    expect(context.store.getSnapshot()).toBe(before);
  });

  test('learns of an end, and of its report where the attempt is closed', async () => {
    const context = createPageContext();
    await context.time.advance(60_000);
    context.server.deadlineAt -= (MINUTES - 1) * 60_000;
    await context.time.advance(HALF_A_MINUTE);
    expect(context.store.millisecondsLeft()).toBe(0);
    await context.time.advance(60_000);
    expect(context.store.getSnapshot()).toMatchObject({ phase: 'closed', reportcard: expect.any(String) });
  });

  test('asks again after a failure, at once when the network is back', async () => {
    const context = createPageContext();
    context.outcomes.news.push(networkError());
    await context.time.advance(24_000);
    expect(context.asked.count).toBe(1);
    context.server.deadlineAt += TEN_MINUTES;
    context.store.flush();
    await context.time.advance(1_000);
    expect([context.asked.count, movedBy(context)]).toEqual([2, TEN_MINUTES]);
  });

  test('says that the session has ended', async () => {
    const context = createPageContext();
    context.outcomes.news.push(refusalError('unauthenticated'));
    await context.time.advance(HALF_A_MINUTE);
    expect(context.store.getSnapshot().phase).toBe('signed_out');
    await context.time.advance(TEN_MINUTES);
    expect(context.asked.count).toBe(1);
  });
});

test('a hidden page does not ask, and asks at once when it is shown', async () => {
  const context = createPageContext();
  context.store.setPageVisible(false);
  context.server.deadlineAt += TEN_MINUTES;
  await context.time.advance(TEN_MINUTES);
  expect(context.asked.count).toBe(0);
  context.store.setPageVisible(true);
  await context.time.advance(1_000);
  expect([context.asked.count, movedBy(context)]).toEqual([1, TEN_MINUTES]);
});

test('a tab that the test was taken from learns of more time, too, and of the end', async () => {
  const context = createPageContext();
  context.openElsewhere();
  context.store.edit(0, { notes: 'a' });
  await context.time.advance(2_000);
  expect(context.store.getSnapshot().phase).toBe('moved');
  context.server.deadlineAt += TEN_MINUTES;
  await context.time.advance(HALF_A_MINUTE);
  expect(movedBy(context)).toBe(TEN_MINUTES);
});

test('an answer that was made before a later one changes no deadline', async () => {
  const context = createPageContext();
  context.outcomes.news.push('answered_after_20_s');
  await context.time.advance(23_000);
  expect(context.asked.count).toBe(1);
  context.server.deadlineAt += TEN_MINUTES;
  context.store.edit(0, { notes: 'a' });
  await context.time.advance(2_000);
  expect(movedBy(context)).toBe(TEN_MINUTES);
  await context.time.advance(30_000);
  expect(movedBy(context)).toBe(TEN_MINUTES);
});

test('who was offline when time was given goes on, and what was answered meanwhile counts', async () => {
  const context = createPageContext();
  await context.time.advance((MINUTES - 1) * 60_000);
  context.server.deadlineAt += TEN_MINUTES;
  const lost = Array.from({ length: 40 }, () => networkError());
  context.outcomes.news.push(...lost);
  context.outcomes.save.push(...lost);
  context.outcomes.submit.push(...lost.slice(0, 6));
  context.store.edit(0, { notes: 'offline' });
  await context.time.advance(60_000);
  void context.store.submit({ auto: true });
  await context.time.advance(60_000);
  context.outcomes.news.length = 0;
  context.outcomes.save.length = 0;
  context.store.flush();
  await context.time.advance(20_000);
  expect(context.store.getSnapshot()).toMatchObject({ phase: 'open', saveState: 'saved' });
  expect(movedBy(context)).toBe(TEN_MINUTES);
  expect(context.server.answers[0]?.notes).toBe('offline');
});

import { describe, expect, test } from 'vitest';
import { answersKey } from '../../browser-storage.ts';
import { createLateAnswersQueue } from './late-answers.ts';
import { refusalError, TEST_ID, USER_ID } from './testing/model-server.ts';
import { createPageContext, MINUTES, type PageContext } from './testing/page-context.ts';

/**
 * One page has typed a note that the server does not have yet, and on another device the test was submitted.
 */
async function afterTheEnd(): Promise<PageContext> {
  const context = createPageContext();
  context.store.edit(0, { notes: 'late' });
  await context.time.advance(100);
  const { writer } = context.openElsewhere().attempt;
  context.server.submit({ response: [], timeTaken: '1.00', writer });
  return context;
}

/** Loads the next page: it has the same storage, and nothing of what was in flight. */
function loadNextPage(context: PageContext): PageContext['lateAnswers'] {
  const { time, storage, server } = context;
  context.store.dispose();
  return createLateAnswersQueue({
    storage,
    timing: { now: time.now, schedule: time.schedule, random: () => 0.5 },
    async submit(_testId, body) {
      context.submissions.push(body);
      return server.submit(body);
    },
  });
}

const lateNotes = ({ server }: PageContext) =>
  server.late.flatMap((body) => ('response' in body ? [body.response.map(({ notes }) => notes)] : []));
const isKept = ({ storage }: PageContext) => storage.getItem(TEST_ID) !== null;

describe('answers that come when the test has ended', () => {
  test('are submitted again until the server answers, though their page has gone', async () => {
    const context = await afterTheEnd();
    context.outcomes.submit.push('request_lost', refusalError('busy'), 'response_lost');
    await context.time.advance(1_500);
    expect(context.store.getSnapshot().phase).toBe('closed');
    context.store.dispose();
    expect(isKept(context)).toBe(true);
    await context.time.advance(20_000);
    expect(lateNotes(context)).toEqual([
      ['late', '', ''],
      ['late', '', ''],
    ]);
    expect(isKept(context)).toBe(false);
  });

  test('wait for the log-in where the session has ended', async () => {
    const context = await afterTheEnd();
    context.outcomes.submit.push(refusalError('unauthenticated'));
    await context.time.advance(60_000);
    expect([lateNotes(context), isKept(context)]).toEqual([[], true]);
    context.lateAnswers.addLeftovers(USER_ID);
    await context.time.advance(1_000);
    expect([lateNotes(context), isKept(context)]).toEqual([[['late', '', '']], false]);
  });

  test('may be lost with the tab only while this browser’s storage has not taken them', async () => {
    const context = await afterTheEnd();
    context.outcomes.submit.push('request_lost', 'request_lost');
    await context.time.advance(1_500);
    expect(context.lateAnswers.mayLose()).toBe(false);
    context.storage.removeItem(answersKey(TEST_ID));
    expect(context.lateAnswers.mayLose()).toBe(true);
    await context.time.advance(60_000);
    expect([lateNotes(context), context.lateAnswers.mayLose()]).toEqual([[['late', '', '']], false]);
  });

  test('are not submitted again where the server has refused them, and stay in this browser', async () => {
    const context = await afterTheEnd();
    context.outcomes.submit.push(refusalError('not_found'));
    await context.time.advance(60_000);
    expect([context.submissions.length, lateNotes(context), isKept(context)]).toEqual([1, [], true]);
  });
});

describe('what a page has left that went before the end', () => {
  test('is submitted by the next page, as far as possible', async () => {
    const context = await afterTheEnd();
    loadNextPage(context).addLeftovers(USER_ID);
    await context.time.advance(1_000);
    expect([lateNotes(context), isKept(context)]).toEqual([[['late']], false]);
  });

  test('is submitted with what came beside it', async () => {
    const context = createPageContext();
    context.store.edit(2, { notes: 'saved' });
    await context.time.advance(2_000);
    context.store.edit(1, { notes: 'not saved' });
    context.server.submit({ response: [], timeTaken: '1.00' });
    loadNextPage(context).addLeftovers(USER_ID);
    await context.time.advance(1_000);
    expect(lateNotes(context)).toEqual([['', 'not saved', 'saved']]);
  });

  test.each([
    ['in its middle', 0],
    ['in the second after its time ran out', MINUTES * 60_000 + 1_000],
  ])('ends no test that is still open, %s, and stays', async (_title, ms) => {
    const context = createPageContext();
    await context.time.advance(ms);
    context.store.edit(0, { notes: 'not saved' });
    loadNextPage(context).addLeftovers(USER_ID);
    await context.time.advance(20_000);
    expect(context.submissions).toHaveLength(1);
    expect([context.server.closed, context.server.late, isKept(context)]).toEqual([false, [], true]);
  });

  test('is submitted by a page that stays open until the test has ended', async () => {
    const context = createPageContext();
    await context.time.advance(MINUTES * 60_000 - 60_000);
    context.store.edit(0, { notes: 'not saved' });
    loadNextPage(context).addLeftovers(USER_ID);
    await context.time.advance(6 * 60_000);
    expect(context.submissions).toHaveLength(2);
    expect([lateNotes(context), isKept(context)]).toEqual([[['not saved']], false]);
  });

  test('is not offered any more once another learner has logged in', async () => {
    const context = createPageContext();
    context.store.edit(0, { notes: 'not saved' });
    const next = loadNextPage(context);
    next.addLeftovers(USER_ID);
    await context.time.advance(1_000);
    next.addLeftovers('another learner');
    await context.time.advance(60 * 60_000);
    expect(context.submissions).toHaveLength(1);
  });

  test('goes on being sent when a look planned for the learner before comes due', async () => {
    const context = await afterTheEnd();
    context.outcomes.submit.push('request_lost');
    context.lateAnswers.addLeftoversAfter(1_400, { attemptId: 'theirs', userId: 'the learner before' });
    await context.time.advance(60_000);
    expect([lateNotes(context), isKept(context)]).toEqual([[['late', '', '']], false]);
  });

  test('is nothing where everything is saved', async () => {
    const context = createPageContext();
    context.store.edit(0, { notes: 'saved' });
    await context.time.advance(2_000);
    loadNextPage(context).addLeftovers(USER_ID);
    await context.time.advance(1_000);
    expect(context.submissions).toEqual([]);
  });

  test('is nobody else’s', async () => {
    const context = await afterTheEnd();
    const next = loadNextPage(context);
    next.addLeftovers('another learner');
    await context.time.advance(1_000);
    expect(context.submissions).toEqual([]);
  });

  test('is not sent any more once another learner has logged in', async () => {
    const context = await afterTheEnd();
    context.outcomes.submit.push('request_lost');
    await context.time.advance(1_300);
    expect(context.submissions).toHaveLength(1);
    context.lateAnswers.addLeftovers('another learner');
    await context.time.advance(60_000);
    expect(context.submissions).toHaveLength(1);
  });

  test('is submitted again where another page has continued meanwhile', async () => {
    const context = await afterTheEnd();
    context.outcomes.submit.push('answered_after_20_s');
    context.lateAnswers.addLeftovers(USER_ID);
    context.outcomes.save.push('hangs');
    await context.time.advance(500);
    context.store.edit(0, { notes: 'later' });
    context.store.dispose();
    await context.time.advance(60_000);
    expect([lateNotes(context), isKept(context)]).toEqual([[['late'], ['later']], false]);
  });

  test('is tried at once when the network is back', async () => {
    const context = await afterTheEnd();
    context.outcomes.submit.push('request_lost', 'request_lost', 'request_lost', 'request_lost');
    await context.time.advance(12_000);
    const before = context.submissions.length;
    context.lateAnswers.retryNow();
    await context.time.advance(200);
    expect(context.submissions.length).toBe(before + 1);
  });
});

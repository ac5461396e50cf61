import { errors } from '@assay/contract/errors';
import { describe, expect, test } from 'vitest';
import { refusalError } from './testing/model-server.ts';
import { createPageContext, MINUTES, type PageContext } from './testing/page-context.ts';

const phase = ({ store }: PageContext) => store.getSnapshot().phase;
const counted = ({ server }: PageContext) => server.answers.map(({ notes }) => notes);
const followed = ({ submissions }: PageContext) => submissions.map(({ revision }) => revision);

/**
 * A page that never got the response to its first save, which was taken, and has typed on in two questions.
 */
async function afterAnUnansweredSave(msLeft: number): Promise<PageContext> {
  const context = createPageContext();
  await context.time.advance(MINUTES * 60_000 - msLeft - 1_200);
  context.outcomes.save.push('response_lost', 'request_lost', 'request_lost');
  context.store.edit(0, { notes: 'first' });
  context.store.edit(1, { notes: 'taken' });
  await context.time.advance(1_150);
  context.store.edit(0, { notes: 'first, and more' });
  context.store.edit(2, { notes: 'not sent' });
  await context.time.advance(50);
  expect(counted(context)).toEqual(['first', 'taken', '']);
  return context;
}

const ALL = ['first, and more', 'taken', 'not sent'];

describe('a submission that meets a newer save of its own page', () => {
  test('is sent again with everything typed when the time has run out', async () => {
    const context = await afterAnUnansweredSave(0);
    void context.store.submit({ auto: true });
    await context.time.advance(2_000);
    expect(followed(context)).toEqual([0, 1]);
    expect(context.submissions.map(({ auto }) => auto)).toEqual([true, true]);
    expect(counted(context)).toEqual(ALL);
    expect(context.store.getSnapshot()).toMatchObject({ phase: 'closed', saveState: 'saved' });
    expect(context.server.late).toEqual([]);
  });

  test('is sent again by hand, and the learner sees nothing of it', async () => {
    const context = await afterAnUnansweredSave(60_000);
    const seen = new Set<string | null>();
    context.store.subscribe(() => {
      const { phase, submitError } = context.store.getSnapshot();
      seen.add(phase).add(submitError);
    });
    const done = context.store.submit({ auto: false });
    await context.time.advance(2_000);
    await done;
    expect(followed(context)).toEqual([0, 1]);
    expect(counted(context)).toEqual(ALL);
    expect([...seen]).toEqual(['submitting', null, 'closed']);
  });

  test('and learns then that more time was given goes on, and everything typed is saved', async () => {
    const context = await afterAnUnansweredSave(0);
    context.server.deadlineAt += 60_000;
    void context.store.submit({ auto: true });
    await context.time.advance(3_000);
    expect(followed(context)).toEqual([0, 1]);
    expect(context.store.getSnapshot()).toMatchObject({ phase: 'open', saveState: 'saved' });
    expect(counted(context)).toEqual(ALL);
    const [old] = context.submissions;
    await context.time.advance(context.server.millisecondsLeft - 100);
    expect(() => context.server.submit(old ?? expect.fail())).toThrow(errors.stale.message);
  });
});

test('a submission to a server that has gone back behind its page brings what the server has lost', async () => {
  const context = createPageContext();
  const goBack = context.server.snapshot();
  context.store.edit(0, { notes: 'lost by the server' });
  await context.time.advance(2_000);
  goBack();
  void context.store.submit({ auto: false });
  await context.time.advance(1_000);
  expect(followed(context)).toEqual([1, 0]);
  expect(counted(context)[0]).toBe('lost by the server');
});

describe('a submission that is called stale at the very revision that it names', () => {
  const contradiction = refusalError('stale', { revision: 0, answers: [] });

  test('waits before each further try when the time has run out', async () => {
    const context = createPageContext();
    await context.time.advance(MINUTES * 60_000);
    context.outcomes.submit.push(contradiction, contradiction);
    void context.store.submit({ auto: true });
    await context.time.advance(800);
    expect(context.submissions).toHaveLength(1);
    await context.time.advance(5_000);
    expect(context.submissions).toHaveLength(3);
    expect(phase(context)).toBe('closed');
  });

  test('fails by hand, and the answers are kept', async () => {
    const context = createPageContext();
    context.outcomes.submit.push(contradiction);
    void context.store.submit({ auto: false });
    await context.time.advance(500);
    expect(context.store.getSnapshot()).toMatchObject({
      phase: 'open',
      submitError: expect.stringContaining('Your answers are kept.'),
    });
  });
});

import { describe, expect, test } from 'vitest';
import { TEST_ID } from './testing/model-server.ts';
import { createPageContext, MINUTES, type PageContext } from './testing/page-context.ts';

const shown = ({ store }: PageContext) => {
  const { answers, saveState, phase } = store.getSnapshot();
  return { notes: answers.map(({ notes }) => notes), saveState, phase };
};
const saved = ({ server }: PageContext) => server.answers.map(({ notes }) => notes);

describe('a page left for another device', () => {
  async function leftBehind(): Promise<PageContext> {
    const context = createPageContext();
    context.store.edit(0, { notes: 'mine' });
    context.store.edit(1, { notes: 'mine' });
    const { attempt } = context.openElsewhere();
    context.server.save({
      writer: attempt.writer,
      revision: 1,
      saveId: 'theirs',
      answers: [{ index: 0, selected: null, notes: 'theirs' }],
    });
    await context.time.advance(2_000);
    return context;
  }

  test('stops with its next save, and takes no more edits', async () => {
    const context = await leftBehind();
    expect(shown(context).phase).toBe('moved');
    const tries = context.saves.length;
    context.store.edit(2, { notes: 'ignored' });
    await context.time.advance(60_000);
    expect(context.saves).toHaveLength(tries);
    expect(shown(context).notes[2]).toBe('');
  });

  test('goes on here with the server’s answers, and its own where these have not changed', async () => {
    const context = await leftBehind();
    await context.time.advance(100);
    const going = context.store.continueHere();
    await context.time.advance(200);
    await going;
    expect(shown(context)).toMatchObject({ notes: ['theirs', 'mine', ''], phase: 'open' });
    await context.time.advance(2_000);
    expect(saved(context)).toEqual(['theirs', 'mine', '']);
    expect(shown(context).saveState).toBe('saved');
  });

  test('stays left when the server cannot be reached, and can try again', async () => {
    const context = await leftBehind();
    context.outcomes.open.push('request_lost');
    const first = expect(context.store.continueHere()).rejects.toMatchObject({ code: 'network' });
    await context.time.advance(200);
    await first;
    expect(shown(context).phase).toBe('moved');
    await context.time.advance(60_000);
    expect(context.opens.count).toBe(1);
    void context.store.continueHere();
    await context.time.advance(2_000);
    expect(shown(context).phase).toBe('open');
  });

  test('submits what it could not save when the time is over, without a reload', async () => {
    const context = await leftBehind();
    await context.time.advance(MINUTES * 60_000 + 40_000);
    expect(context.server.late).toMatchObject([{ response: [{ notes: 'mine' }, { notes: 'mine' }] }]);
    expect(context.storage.getItem(TEST_ID)).toBeNull();
  });

  test('finds the report when the test was submitted there', async () => {
    const context = await leftBehind();
    context.server.submit({ response: [], timeTaken: '1.00' });
    void context.store.continueHere();
    await context.time.advance(500);
    expect(context.store.getSnapshot()).toMatchObject({ phase: 'closed', reportcard: expect.any(String) });
  });
});

test('an edit that was not saved when the learner went to another screen is submitted when the time is over', async () => {
  const context = createPageContext();
  context.store.edit(0, { notes: 'a' });
  context.store.dispose();
  await context.time.advance(MINUTES * 60_000 + 40_000);
  expect(context.server.late).toMatchObject([{ response: [{ notes: 'a' }] }]);
});

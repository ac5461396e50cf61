import { describe, expect, it } from 'vitest';
import { newAuthor } from '../../testing/authoring/authors.ts';
import { provideTestApp } from '../../testing/provide-test-app.ts';
import { newRemarker, options } from '../../testing/remarkers.ts';
import { sit } from '../../testing/sitting.ts';
import { createTestTenant } from '../../testing/tenants/test-tenant.ts';
import type { Request } from '../../testing/test-app.ts';
import { singleQuestion } from '../../testing/test-questions.ts';

const test = await provideTestApp();

type Choice = Request<'previewPassMark'>['body']['choice'];

const QUESTIONS = [1, 2, 3, 4].map((number) => singleQuestion(['A', 'B', 'C', 'D'], 0, `Question ${number}`));
const HALF: Choice = { method: 'percent', percent: 50 };

/** A test of four questions whose key is A, learners who gave these answers, and staff with every right. */
async function sat(...papers: string[]) {
  const tenant = await createTestTenant(test);
  const testId = await tenant.newTest({ questions: QUESTIONS });
  const submit = async (paper: string) => {
    const sitting = await sit(test, { tenant, testId });
    await sitting.submit({ response: [...paper].map((selected) => ({ selected })) });
  };
  for (const paper of papers) await submit(paper);
  const staff = await newAuthor(test, tenant);
  const caller = { ...staff.caller, params: { testId } };
  const read = async () => (await test.call('getPassMark', caller)).body;
  const preview = (choice: Choice) => test.call('previewPassMark', { ...caller, body: { choice } });
  const set = async (choice: Choice, seen?: string) =>
    test.call('setPassMark', {
      ...caller,
      body: { choice, seen: seen ?? (await preview(choice)).body.seen, reason: 'Agreed by the board' },
    });
  return { tenant, testId, submit, read, preview, set };
}

describe('a pass mark', () => {
  it('is set as it was previewed, with how many pass, a reason and an audit', async () => {
    const { tenant, read, preview, set } = await sat('AAAA', 'AABB', 'ABBB');
    expect((await read()).passMark).toBeNull();
    const { body } = await preview(HALF);
    expect(body).toMatchObject({
      percent: 50,
      points: 2,
      questions: 4,
      attempts: 3,
      passes: 2,
      before: null,
    });
    await set(HALF);
    expect(await read()).toMatchObject({
      passMark: { percent: 50, points: 2, passes: 2 },
      history: [{ number: 1, method: 'percent', percent: 50, reason: 'Agreed by the board' }],
    });
    const audits = await test.database.asOwner<{ reason: string; details: object }>(
      `select reason, details from audits where tenant_id = $1 and action = 'pass_mark_set'`,
      [tenant.id],
    );
    expect(audits).toMatchObject([
      { reason: 'Agreed by the board', details: { percent_before: 'none', percent_after: 50 } },
    ]);
  });

  it('in points counts the questions that count', async () => {
    const { tenant, testId, preview } = await sat('AAAA', 'ABBB');
    await (await newRemarker(test, tenant)).marked(testId, { 4: { kind: 'drop' } });
    expect((await preview({ method: 'points', points: 2 })).body).toMatchObject({
      percent: 66.67,
      points: 2,
      questions: 3,
      passes: 1,
    });
    expect((await preview({ method: 'points', points: 4 })).code).toBe('pass_mark_unfit');
  });

  it('by Angoff is the judges’ mean, with each of theirs and their spread', async () => {
    const { preview, set, read, tenant } = await sat('AAAA');
    const judges = [
      { name: 'AB', estimates: [60, 60, 60, 60] },
      { name: null, estimates: [40, 50, 60, 70] },
    ];
    expect((await preview({ method: 'angoff', judges })).body).toMatchObject({
      percent: 57.5,
      points: 3,
      judges: {
        means: [
          { name: 'AB', mean: 60 },
          { name: null, mean: 55 },
        ],
        spread: 3.54,
      },
    });
    const few = [{ name: null, estimates: [50, 50] }];
    expect((await preview({ method: 'angoff', judges: few })).code).toBe('pass_mark_unfit');
    await set({ method: 'angoff', judges });
    expect((await read()).history).toMatchObject([{ method: 'angoff', judges: ['AB'] }]);
    const kept = await test.database.asOwner('select details from pass_marks where tenant_id = $1', [
      tenant.id,
    ]);
    expect(kept).toMatchObject([{ details: { names: ['AB', null] } }]);
  });

  it('by Cohen is a share of what the best achieved beyond guessing, and needs ten attempts', async () => {
    const { submit, preview } = await sat(...Array.from({ length: 9 }, () => 'AABB'));
    const cohen: Choice = { method: 'cohen', share: 60 };
    expect((await preview(cohen)).code).toBe('too_few_results');
    await submit('AAAA');
    // The 95th percentile of nine times 50 and once 100 is 77.5; guessing gives 25.
    expect((await preview(cohen)).body).toMatchObject({ percent: 56.5, best: { result: 77.5, guess: 25 } });
  });

  it('is not set where a result, or another pass mark, came in since the preview', async () => {
    const { submit, preview, set } = await sat('AAAA');
    const { seen } = (await preview(HALF)).body;
    await submit('AABB');
    expect((await set(HALF, seen)).code).toBe('results_changed');
    const again = (await preview(HALF)).body.seen;
    const both = await Promise.all([set(HALF, again), set(HALF, again)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('can be replaced and taken away, and every one is kept', async () => {
    const { read, set } = await sat('AAAA');
    await set(HALF);
    await set({ method: 'percent', percent: 60 });
    await set({ method: 'none' });
    const { passMark, history } = await read();
    expect(passMark).toBeNull();
    expect(history.map(({ percent }) => percent)).toEqual([null, 60, 50]);
  });

  it('is shown in the preview of a re-mark, with who crosses it', async () => {
    const { tenant, testId, set } = await sat('AAAA', 'BABB', 'ABBB');
    await set(HALF);
    const marker = await newRemarker(test, tenant);
    const id = await marker.start(testId);
    await marker.save(id, { 1: options(1) });
    const { body } = await marker.preview(id);
    expect(body).toMatchObject({
      passMark: 50,
      sums: { passed: { before: 1, after: 2 }, nowPass: 1, nowFail: 0 },
      changed: [{ crosses: 'passes' }, { crosses: null }, { crosses: null }],
    });
    await set({ method: 'percent', percent: 75 });
    expect((await marker.run(id, { revision: 2, seen: body.seen })).code).toBe('results_changed');
  });
});

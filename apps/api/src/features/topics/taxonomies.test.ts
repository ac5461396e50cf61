import type { TenantId, TopicId } from '@assay/assessment';
import { describe, expect, it } from 'vitest';
import { createTaxonomies } from './taxonomies.ts';
import type { TopicNode } from './topics.queries.ts';

const COLLEGE = 'college' as TenantId;
const SCHOOL = 'school' as TenantId;

/** Counts that end when the test says so; each finds one question more than the one before. */
function startCounting() {
  let time = 0;
  const counts: PromiseWithResolvers<TopicNode[]>[] = [];
  const taxonomies = createTaxonomies(() => time);
  return {
    ask: (tenantId = COLLEGE) =>
      taxonomies
        .of(tenantId, () => {
          const count = Promise.withResolvers<TopicNode[]>();
          counts.push(count);
          return count.promise;
        })
        .then(({ roots }) => roots[0]?.questions),
    pass: (seconds: number) => {
      time += seconds * 1_000;
    },
    finish: (index: number) => counts[index]?.resolve([law(index + 1)]),
    fail: (index: number) => counts[index]?.reject(new Error('The connection was lost.')),
    begun: () => counts.length,
  };
}

const law = (questions: number): TopicNode => ({
  id: 'law' as TopicId,
  parent_id: null,
  depth: 0,
  name: 'Law',
  questions,
  released: 0,
  position: null,
  description: '',
});

describe('the questions of a tenant’s topics', () => {
  it('are counted once for all who ask at the same time', async () => {
    const counting = startCounting();
    const answers = Array.from({ length: 32 }, () => counting.ask());
    expect(counting.begun()).toBe(1);
    counting.finish(0);
    expect(new Set(await Promise.all(answers))).toEqual(new Set([1]));
  });

  it('are counted again after ten seconds, by one alone, while all others are given the former count', async () => {
    const counting = startCounting();
    const first = counting.ask();
    counting.finish(0);
    await first;
    counting.pass(9.9);
    expect([await counting.ask(), counting.begun()]).toEqual([1, 1]);

    counting.pass(0.1);
    const recount = counting.ask();
    const meanwhile = await Promise.all(Array.from({ length: 31 }, () => counting.ask()));
    expect([new Set(meanwhile), counting.begun()]).toEqual([new Set([1]), 2]);
    counting.finish(1);
    expect([await recount, await counting.ask(), counting.begun()]).toEqual([2, 2, 2]);
  });

  it('are waited for once the former count is a minute old', async () => {
    const counting = startCounting();
    const first = counting.ask();
    counting.finish(0);
    await first;
    counting.pass(59.9);
    const recount = counting.ask();
    expect(await counting.ask()).toBe(1);
    counting.pass(0.1);
    const waiting = counting.ask();
    expect(counting.begun()).toBe(2);
    counting.finish(1);
    expect([await recount, await waiting]).toEqual([2, 2]);
  });

  it('are counted by the next of those who wait where the one who counted fails, and by no one twice', async () => {
    const counting = startCounting();
    const answers = Array.from({ length: 3 }, () => counting.ask());
    counting.fail(0);
    await expect(answers[0]).rejects.toThrow('The connection was lost.');
    await expect.poll(() => counting.begun()).toBe(2);
    counting.finish(1);
    expect([await answers[1], await answers[2], counting.begun()]).toEqual([2, 2, 2]);
  });

  it('are as old as the moment when counting began, however long it took', async () => {
    const counting = startCounting();
    const first = counting.ask();
    counting.pass(10);
    counting.finish(0);
    expect(await first).toBe(1);
    const next = counting.ask();
    expect(counting.begun()).toBe(2);
    counting.finish(1);
    expect(await next).toBe(2);
  });

  it('of one organisation wait for no other', async () => {
    const counting = startCounting();
    const [college, school] = [counting.ask(COLLEGE), counting.ask(SCHOOL)];
    expect(counting.begun()).toBe(2);
    counting.finish(1);
    expect(await school).toBe(2);
    counting.finish(0);
    expect(await college).toBe(1);
  });
});

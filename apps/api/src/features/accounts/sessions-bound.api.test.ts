import type { UserId } from '@assay/assessment';
import { describe, expect, it } from 'vitest';
import { provideTestApp } from '../../testing/provide-test-app.ts';
import { sit } from '../../testing/sitting.ts';
import { createTestTenant } from '../../testing/tenants/test-tenant.ts';
import { movedBy } from '../../testing/test-database.ts';
import { startSession } from './sessions.ts';

const test = await provideTestApp();
const tenant = await createTestTenant(test);

const logIn = (userId: UserId) => tenant.inside(() => startSession(userId));
const statusOf = async (token: string) =>
  (await test.call('getProfile', { host: tenant.host, token })).status;

async function sessionsOf(userId: UserId): Promise<number> {
  return (await test.database.asOwner('select from sessions where user_id = $1', [userId])).length;
}

describe('a person who logs in a hundred times', () => {
  it('has the twenty sessions used last, and the one unused for longest gives way', async () => {
    const learner = await tenant.newLearner();
    const tokens: string[] = [];
    for (let logged = 0; logged < 100; logged += 1) {
      // Times of log-ins are only known to some milliseconds: here each is a minute after the one before.
      await test.database.asOwner(
        `update sessions set last_used_at = ${movedBy('last_used_at', `interval '-1 minute'`)} where user_id = $1`,
        [learner.id],
      );
      tokens.push(await logIn(learner.id));
    }
    expect(await sessionsOf(learner.id)).toBe(20);
    expect(
      await Promise.all([learner.token, tokens[79], tokens[80], tokens[99]].map((t) => statusOf(t ?? ''))),
    ).toEqual([401, 401, 200, 200]);
  });

  it('at once has no more', async () => {
    const learner = await tenant.newLearner();
    await Promise.all([...Array(60)].map(() => logIn(learner.id)));
    expect(await sessionsOf(learner.id)).toBe(20);
  });

  it('with a test open keeps the session that holds it, however long the others were used since', async () => {
    const sitting = await sit(test, { tenant });
    for (let logged = 0; logged < 50; logged += 1) await logIn(sitting.learner.id);
    expect(await sessionsOf(sitting.learner.id)).toBe(21);
    expect((await sitting.save({})).status).toBe(200);
  });

  it('ends no session of others', async () => {
    const [one, other] = [await tenant.newLearner(), await tenant.newLearner()];
    for (let logged = 0; logged < 30; logged += 1) await logIn(one.id);
    expect([await sessionsOf(other.id), await statusOf(other.token)]).toEqual([1, 200]);
  });
});

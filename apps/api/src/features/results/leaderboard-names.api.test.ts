import type { LeaderboardNames } from '@assay/assessment';
import { describe, expect, it } from 'vitest';
import { DETAILS, sendProfile } from '../../testing/accounts/own-account.ts';
import { provideTestApp } from '../../testing/provide-test-app.ts';
import { sit } from '../../testing/sitting.ts';
import { createTestTenant, type TestLearner, type TestTenant } from '../../testing/tenants/test-tenant.ts';

const test = await provideTestApp();

async function createBoard(names: LeaderboardNames) {
  const tenant = await createTestTenant(test);
  await test.database.asOwner('update tenants set leaderboard_names = $2 where tenant_id = $1', [
    tenant.id,
    names,
  ]);
  const testId = await tenant.newTest();
  const join = async () => {
    const learner = await tenant.newLearner();
    await (await sit(test, { tenant, learner, testId })).submit();
    return learner;
  };
  const [reader, other] = [await join(), await join()];
  return { tenant, reader, other, newcomer: await tenant.newLearner() };
}

const namesSeenBy = async ({ host }: TestTenant, { token }: TestLearner) =>
  (await test.call('getLeaderboard', { host, token, query: {} })).body.data.map(({ name }) => name).sort();

describe('the names of others', () => {
  it.each([
    ['full', ['Ada Byron', 'You'], ['A. B.', 'A. B.']],
    ['initials', ['A. B.', 'You'], ['A. B.', 'A. B.']],
    ['none', ['Learner', 'You'], ['Learner', 'Learner']],
  ] as const)(
    'are shown as the organisation chose, and initials at most to whoever has handed nothing in: %s',
    async (names, toReader, toNewcomer) => {
      const { tenant, reader, newcomer } = await createBoard(names);
      expect(await namesSeenBy(tenant, reader)).toEqual(toReader);
      expect(await namesSeenBy(tenant, newcomer)).toEqual(toNewcomer);
      const { body } = await test.call('getLeaderboardEntry', { host: tenant.host, token: reader.token });
      expect(body.data.names).toBe(names);
      const told = await test.call('getSubdomain', { host: tenant.host, body: { host: tenant.host } });
      expect(told.body.data.leaderboard_names).toBe(names);
    },
  );

  it('are not promised to be seen where there is no leaderboard', async () => {
    const tenant = await createTestTenant(test);
    await test.database.asOwner('update tenants set leaderboard = false where tenant_id = $1', [tenant.id]);
    const { host } = tenant;
    const told = await test.call('getSubdomain', { host, body: { host } });
    expect(told.body.data.leaderboard_names).toBe('none');
  });

  it.each(['Y\u200bou', '\u202euoY', 'Ｙｏｕ', 'Yо\u202cu'])(
    'that were kept as %j before are not shown as “You”, and turn nothing around',
    async (stored) => {
      const { tenant, reader, other } = await createBoard('full');
      await test.database.asOwner('update users set leaderboard_name = $2 where id = $1', [other.id, stored]);
      const seen = await namesSeenBy(tenant, reader);
      expect(seen.filter((name) => name === 'You')).toHaveLength(1);
      expect(seen.join('')).not.toMatch(/[\p{Cf}\uff00-\uffef]/u);
    },
  );

  it('are normalised when a learner changes them, and a profile cannot be called “You”', async () => {
    const { tenant, other } = await createBoard('full');
    const change = (first_name: string, last_name: string) =>
      sendProfile(test, { host: tenant.host, token: other.token }, { ...DETAILS, first_name, last_name });
    expect((await change('Y\u200bо\u2060u', '.')).code).toBe('name_refused');
    expect((await change('\u200b', 'Byron')).code).toBe('malformed');
    const { user } = await change('Ａda\u202e', 'علی\u200cرضا');
    expect([user.first_name, user.last_name]).toEqual(['Ada', 'علی\u200cرضا']);
  });
});

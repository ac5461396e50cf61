import type { UserId } from '@assay/assessment';
import { afterAll, describe, expect, it } from 'vitest';
import { remindNext } from '../features/payments/reminders.service.ts';
import { grantDays } from '../features/subscriptions/subscriptions.service.ts';
import { endConnectionOnInsert, startTestAppOnShiftedClock } from '../testing/database-faults.ts';
import { createTestTenant, type TestLearner, type TestTenant } from '../testing/tenants/test-tenant.ts';
import { remindOfEnds } from './plan-end-reminders.ts';

const HOUR = 3_600;
const DAY = 24 * HOUR;
const NOBODY = '00000000-0000-0000-0000-000000000000' as UserId;

const { test, clock } = await startTestAppOnShiftedClock();
afterAll(() => test.close());

const originOf = (host: string) => `https://${host}`;
const remind = () => remindOfEnds({ pool: test.database.pool, originOf });
const paidTenant = () => createTestTenant(test, { platformType: 'Paid' });

/** A learner whose plan of so many days ends so many seconds from now. */
async function endingIn(tenant: TestTenant, days: number, seconds: number): Promise<TestLearner> {
  const learner = await tenant.newLearner();
  await tenant.inside(() => grantDays(learner.id, days, null));
  await moveEnd(learner, seconds);
  return learner;
}
const moveEnd = ({ id }: TestLearner, seconds: number) =>
  test.database.asOwner(
    'update subscriptions set expires_at = now() + make_interval(secs => $2) where user_id = $1',
    [id, seconds],
  );
const mailsTo = ({ email }: TestLearner) =>
  test.database.asOwner<{ subject: string; text: string }>(
    'select subject, text from mails where recipient = $1',
    [email],
  );
const countMails = async (learners: TestLearner[]) =>
  (await Promise.all(learners.map(mailsTo))).map((mails) => mails.length);

describe('a learner is reminded of the end of a plan', () => {
  it('a week before it, once, with the day and where to go on', async () => {
    const tenant = await paidTenant();
    const [early, due] = [
      await endingIn(tenant, 30, 7 * DAY + HOUR),
      await endingIn(tenant, 30, 7 * DAY - HOUR),
    ];
    await remind();
    await remind();
    expect(await mailsTo(early)).toEqual([]);
    expect(await mailsTo(due)).toEqual([
      {
        subject: expect.stringMatching(/^Your plan at College .* ends on \d+ \w+ \d{4}$/u),
        text: expect.stringContaining(`https://${tenant.host}/menu/membership`),
      },
    ]);
  });

  it('that was bought for two days in its second half, and not in the first', async () => {
    const tenant = await paidTenant();
    const [first, second] = [await endingIn(tenant, 2, DAY + HOUR), await endingIn(tenant, 2, DAY - HOUR)];
    await remind();
    expect(await countMails([first, second])).toEqual([0, 1]);
  });

  it('that the office gave until a day, a week before it', async () => {
    const tenant = await paidTenant();
    const learner = await tenant.newLearner({ planExpiresAt: new Date(Date.now() + 6 * DAY * 1_000) });
    await remind();
    expect(await countMails([learner])).toEqual([1]);
  });

  it('once more when another purchase has moved the end and that one nears', async () => {
    const tenant = await paidTenant();
    const learner = await endingIn(tenant, 30, DAY);
    await remind();
    await tenant.inside(() => grantDays(learner.id, 30, null));
    await remind();
    expect(await countMails([learner])).toEqual([1]);
    await moveEnd(learner, 3 * DAY);
    await remind();
    await remind();
    expect(await countMails([learner])).toEqual([2]);
  });

  it('once, however many workers do it at once', async () => {
    const tenant = await paidTenant();
    const learners = await Promise.all([...Array(12)].map(() => endingIn(tenant, 30, DAY)));
    await Promise.all([...Array(6)].map(remind));
    // Learners left out because another worker held their rows are mailed by that worker.
    expect(await countMails(learners)).toEqual(Array(12).fill(1));
  });

  it('once, when the connection is lost before the first time was kept', async () => {
    const tenant = await paidTenant();
    const learners = [await endingIn(tenant, 30, DAY), await endingIn(tenant, 30, DAY)];
    const mend = await endConnectionOnInsert(test.database, {
      table: 'mails',
      condition: `new.tenant_id = '${tenant.id}'`,
      atCommit: true,
    });
    await expect(remind()).rejects.toThrow();
    await mend();
    expect(await countMails(learners)).toEqual([0, 0]);
    await remind();
    expect(await countMails(learners)).toEqual([1, 1]);
  });

  it('in batches until nobody is left, skipping those not yet due', async () => {
    const tenant = await paidTenant();
    const later = await Promise.all([...Array(3)].map(() => endingIn(tenant, 2, DAY + HOUR)));
    const due = await Promise.all([...Array(4)].map(() => endingIn(tenant, 30, DAY)));
    let after: UserId | null = NOBODY;
    let batches = 0;
    while (after !== null) {
      const from: UserId = after;
      after = await tenant.inside(() => remindNext({ originOf }, from, 2));
      batches += 1;
    }
    expect(batches).toBe(5);
    expect(await countMails([...later, ...due])).toEqual([0, 0, 0, 1, 1, 1, 1]);
  });
});

describe('nobody is reminded', () => {
  it('where everything is free, whose plan is over, whose account is not open, or who is staff', async () => {
    const [free, tenant] = [await createTestTenant(test), await paidTenant()];
    const learners = [
      await endingIn(free, 30, DAY),
      await endingIn(tenant, 30, -1),
      await endingIn(tenant, 30, DAY),
      await endingIn(tenant, 30, DAY),
      await endingIn(tenant, 30, DAY),
    ];
    const set = (index: number, change: string) =>
      test.database.asOwner(`update users set ${change} where id = $1`, [learners[index]?.id]);
    await set(2, 'disabled_at = now()');
    await set(3, 'closed_at = now(), disabled_at = now()');
    await set(4, "role = 'staff'");
    await remind();
    expect(await countMails(learners)).toEqual([0, 0, 0, 0, 0]);
  });

  it('while the clock is in doubt, and everybody who is due afterwards', async () => {
    const tenant = await paidTenant();
    const learners = [
      await endingIn(tenant, 30, DAY),
      await endingIn(tenant, 30, 5 * DAY),
      await endingIn(tenant, 30, 8 * DAY),
    ];
    await clock.jump(2 * DAY);
    await remind();
    expect(await tenant.inside(() => remindNext({ originOf }, NOBODY, 10))).not.toBeNull();
    expect(await countMails(learners)).toEqual([0, 0, 0]);
    await clock.jump(0);
    await remind();
    expect(await countMails(learners)).toEqual([1, 1, 0]);
  });
});

import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { PaymentsAway } from '../../adapters/payments/payment-provider.ts';
import { createLearnerCommand } from '../../testing/commands/learner-command.ts';
import { endConnectionOnInsert } from '../../testing/database-faults.ts';
import { createBuyer, createPlan, type TestPlan } from '../../testing/payments/buying.ts';
import { sandboxWith } from '../../testing/payments/payment-deps.ts';
import { provideTestApp } from '../../testing/provide-test-app.ts';
import { createTestTenant, type TestLearner, type TestTenant } from '../../testing/tenants/test-tenant.ts';
import { snapshotDatabase } from '../../testing/test-database.ts';

const WHY = ['--reason', 'Bought twice', '--as', 'Grace'];

const test = await provideTestApp();
const command = createLearnerCommand(test);
afterAll(() => command.close());

let tenant: TestTenant;
let plan: TestPlan;
let learner: TestLearner;
beforeEach(async () => {
  tenant = await createTestTenant(test, { platformType: 'Paid' });
  plan = await createPlan(test, tenant);
  learner = await tenant.newLearner();
});

async function buy(who = learner) {
  const buyer = createBuyer(test, tenant, who);
  const order = await buyer.order(plan);
  await buyer.press(order.body.url, 'pay');
  const [newest] = (await buyer.payments()).body.transactions;
  if (newest === undefined) throw new Error('Nothing was bought.');
  return { buyer, id: newest._id, paymentId: newest.payment_id };
}
/** Without an answer, `--yes` is given and no question is asked. */
const refund = (paymentId: string, given: Parameters<typeof command.run>[2] = {}) => {
  const yes = given.answer === undefined ? ['--yes'] : [];
  return command.run(
    tenant,
    ['refund', '--learner', learner.id, '--payment', paymentId, ...WHY, ...yes],
    given,
  );
};
const auditsOf = ({ id }: TestLearner) =>
  test.database.asOwner<Record<string, unknown>>(
    'select action, done_by, reason, details from learner_audits where user_id = $1',
    [id],
  );

const away = () => Promise.reject(new PaymentsAway('The provider does not answer.'));

describe('a payment', () => {
  it('is paid back by the provider, the access that it gave ends at once, and it is written down', async () => {
    const { buyer, id, paymentId } = await buy();
    const { printed, done } = await refund(paymentId, { answer: async () => true });
    expect([done, printed]).toEqual([
      true,
      expect.stringMatching(
        /Pays £24\.00 back through sandbox; [\s\S]*\nPay £24\.00 back\?\nPaid back: £24\.00\./u,
      ),
    ]);
    expect((await buyer.payments()).body).toMatchObject({
      transactions: [{ refunded: 24, state: 'refunded' }],
      subscription: { active: false },
    });
    expect(await auditsOf(learner)).toEqual([
      {
        action: 'refunded',
        done_by: 'Grace',
        reason: 'Bought twice',
        details: { transaction: id, pence: 2_400, found_refunded: false },
      },
    ]);
  });

  it('is found by our id, and another’s is not', async () => {
    const { id } = await buy();
    const other = await buy(await tenant.newLearner());
    await expect(refund(other.paymentId)).rejects.toThrow('This learner made no such payment.');
    expect((await refund(id)).done).toBe(true);
    expect((await other.buyer.payments()).body.transactions[0]?.state).toBe('paid');
  });

  it('is paid back once: the second time says that it is, and ten at once leave one word of it', async () => {
    const { paymentId } = await buy();
    let asked = 0;
    const counting = sandboxWith((sandbox) => ({
      refund: (payment) => {
        asked += 1;
        return sandbox.refund(payment);
      },
    }));
    await Promise.all([...Array(10)].map(() => refund(paymentId, { providers: counting })));
    const before = [asked, await snapshotDatabase(test.database)];
    const again = await refund(paymentId, { providers: counting });
    expect(again).toMatchObject({
      done: true,
      printed: expect.stringMatching(/It is paid back already: £24\.00\. Nothing is paid/u),
    });
    expect([asked, await snapshotDatabase(test.database)]).toEqual(before);
    expect(await auditsOf(learner)).toHaveLength(1);
  });

  it('changes nothing when the provider is unavailable, and says so', async () => {
    const { paymentId } = await buy();
    const before = await snapshotDatabase(test.database);
    await expect(refund(paymentId, { providers: sandboxWith(() => ({ refund: away })) })).rejects.toThrow(
      'The provider does not answer. Nothing was changed here. Try again later; if it still fails, refund it in the provider’s dashboard.',
    );
    expect(await snapshotDatabase(test.database)).toEqual(before);
  });

  it('that the provider took and cannot be asked about is paid back once, and the same command again ends the access', async () => {
    const { buyer, paymentId } = await buy();
    const first = await refund(paymentId, { providers: sandboxWith(() => ({ findCheckout: away })) });
    expect(first).toMatchObject({
      done: false,
      printed: expect.stringMatching(/accepted the refund of £24\.00 but does not show/u),
    });
    expect((await buyer.payments()).body.subscription?.active).toBe(true);
    expect((await refund(paymentId)).done).toBe(true);
    expect((await buyer.payments()).body).toMatchObject({
      transactions: [{ refunded: 24 }],
      subscription: { active: false },
    });
    expect(await auditsOf(learner)).toHaveLength(1);
  });

  it('whose refund broke off before it was written down is written down by the same command again', async () => {
    const { buyer, paymentId } = await buy();
    const mend = await endConnectionOnInsert(test.database, {
      table: 'learner_audits',
      condition: `new.user_id = '${learner.id}'`,
    });
    await expect(refund(paymentId)).rejects.toThrow(
      /^The provider accepted the refund, but recording it here failed: .* Run the same command again: it pays once\.$/u,
    );
    await mend();
    expect(await auditsOf(learner)).toEqual([]);
    expect((await buyer.payments()).body.transactions).toMatchObject([{ state: 'paid' }]);
    await refund(paymentId);
    expect(await auditsOf(learner)).toHaveLength(1);
    expect((await buyer.payments()).body.transactions).toMatchObject([{ refunded: 24 }]);
  });

  it('that somebody paid back elsewhere is not paid back again: only who and why is written down', async () => {
    const { id, paymentId } = await buy();
    await test.database.asOwner(
      'update transactions set refunded_pence = amount_pence where payment_id = $1',
      [paymentId],
    );
    const noted = await refund(paymentId, { providers: sandboxWith(() => ({ refund: away })) });
    expect(noted).toMatchObject({ done: true, printed: expect.stringMatching(/Written down\.$/u) });
    expect(await auditsOf(learner)).toMatchObject([
      { details: { transaction: id, pence: 2_400, found_refunded: true } },
    ]);
  });

  it('of an account that is closed is paid back, by the id', async () => {
    const { id } = await buy();
    await command.run(tenant, ['erase', '--learner', learner.email, '--reason', 'Asked for', '--yes']);
    expect((await refund(id)).printed).toMatch(/account closed[\s\S]*Paid back: £24\.00\./u);
  });
});

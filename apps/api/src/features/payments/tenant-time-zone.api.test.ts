import type { TransactionId, UserId } from '@assay/assessment';
import { createDateFormats } from '@assay/contract/dates';
import { afterAll, expect, it } from 'vitest';
import { withTenant } from '../../db/context.ts';
import { createLearnerCommand } from '../../testing/commands/learner-command.ts';
import { createBuyer, createPlan } from '../../testing/payments/buying.ts';
import { provideTestApp } from '../../testing/provide-test-app.ts';
import { readPdf } from '../../testing/read-pdf.ts';
import { createTestTenant } from '../../testing/tenants/test-tenant.ts';
import { makeInvoice } from '../invoices/make-invoice.service.ts';
import { remindNext } from './reminders.service.ts';

const NOBODY = '00000000-0000-0000-0000-000000000000' as UserId;
/** A time zone with another date than UTC, at every hour. */
const ZONE = new Date().getUTCHours() < 12 ? 'Etc/GMT+12' : 'Etc/GMT-12';

const test = await provideTestApp();
const command = createLearnerCommand(test);
afterAll(() => command.close());

/** A learner of an organisation far from UTC who has just paid, and the dates that each place shows. */
async function buyFarAway() {
  const tenant = await createTestTenant(test, { platformType: 'Paid' });
  await test.database.asOwner('update tenants set time_zone = $2 where tenant_id = $1', [tenant.id, ZONE]);
  const learner = await tenant.newLearner();
  const buyer = createBuyer(test, tenant, learner);
  const order = await buyer.order(await createPlan(test, tenant));
  await buyer.press(order.body.url, 'pay');
  const { data } = (await test.call('getSubdomain', { host: tenant.host, body: { host: tenant.host } })).body;
  return {
    tenant,
    learner,
    /** As pages write it for a reader in the same time zone. */
    dates: createDateFormats(data.time_zone),
    payments: async () => (await buyer.payments()).body,
    mails: () =>
      test.database.asOwner<{ subject: string; text: string }>(
        'select subject, text from mails where recipient = $1 order by created_at',
        [learner.email],
      ),
    show: async () => (await command.run(tenant, ['show', '--learner', learner.id])).printed,
  };
}

it('a plan ends on the same day on the page, in the receipt, in the reminder and in the command', async () => {
  const { tenant, learner, dates, payments, mails, show } = await buyFarAway();
  const bought = (await payments()).subscription?.expiry ?? '';
  expect(dates.formatInstant(bought).slice(0, 10)).not.toBe(bought.slice(0, 10));
  const [receipt] = await mails();
  expect(receipt?.text).toContain(`Your plan ends on ${dates.formatDayAndTime(bought)}.`);
  expect(await show()).toContain(`access: until ${dates.formatInstant(bought)}`);

  await test.database.asOwner(
    `update subscriptions set expires_at = now() + interval '1 hour' where user_id = $1`,
    [learner.id],
  );
  const originOf = (host: string) => `https://${host}`;
  await tenant.inside(() => remindNext({ originOf }, NOBODY, 10));
  const soon = (await payments()).subscription?.expiry ?? '';
  const [, reminder] = await mails();
  expect(reminder?.subject).toMatch(new RegExp(` ends on ${dates.formatLongDay(soon)}$`, 'u'));
  expect(reminder?.text).toContain(` ends on ${dates.formatDayAndTime(soon)}.`);
  expect(await show()).toContain(`access: until ${dates.formatInstant(soon)}`);
});

it('a payment has the same day on the page, in the PDF and in the command', async () => {
  const { tenant, learner, dates, payments, show } = await buyFarAway();
  const [payment] = (await payments()).transactions;
  const { _id: id = '', createdAt = '' } = payment ?? {};
  await withTenant(test.database.pool, tenant.id, () => makeInvoice(test.files, id as TransactionId));
  const { rawPayload } = await test.app.inject({
    url: `/api/transaction/get-invoice/${id}`,
    headers: { host: tenant.host, authorization: `Bearer ${learner.token}` },
  });
  expect(dates.formatInstant(createdAt).slice(0, 10)).not.toBe(createdAt.slice(0, 10));
  expect(readPdf(rawPayload).lines).toContain(`Payment date|${dates.formatLongDay(createdAt)}`);
  expect(await show()).toContain(`paid ${dates.formatInstant(createdAt)}`);
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TransactionId } from '@assay/assessment';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withTenant } from '../db/context.ts';
import { makeInvoice } from '../features/invoices/make-invoice.service.ts';
import { backUp, contentOf, createEmptyInstallation, restore } from '../testing/installations.ts';
import { createBuyer, createPlan, type TestPlan } from '../testing/payments/buying.ts';
import { listQueuedJobs } from '../testing/queued-jobs.ts';
import { createTestTenant, type TestLearner, type TestTenant } from '../testing/tenants/test-tenant.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let test: TestApp;
let restored: TestApp;
let folder: string;
let tenant: TestTenant;
let plan: TestPlan;
let made: { learner: TestLearner; id: TransactionId; pdf: Buffer };
let waiting: { id: TransactionId };
/** Ordered before the backup, and paid after it was restored. */
let open: { learner: TestLearner; url: string };

const fetchInvoice = async (of: TestApp, { learner, id }: Omit<typeof made, 'pdf'>) =>
  of.app.inject({
    url: `/api/transaction/get-invoice/${id}`,
    headers: { host: tenant.host, authorization: `Bearer ${learner.token}` },
  });

async function pay(): Promise<{ learner: TestLearner; id: TransactionId }> {
  const learner = await tenant.newLearner();
  const buyer = createBuyer(test, tenant, learner);
  const order = await buyer.order(plan);
  await buyer.press(order.body.url, 'pay');
  const [{ _id: id } = { _id: '' }] = (await buyer.payments()).body.transactions;
  return { learner, id: id as TransactionId };
}

beforeAll(async () => {
  test = await startTestApp();
  tenant = await createTestTenant(test, { platformType: 'Paid' });
  plan = await createPlan(test, tenant);
  const first = await pay();
  await withTenant(test.database.pool, tenant.id, () => makeInvoice(test.files, first.id));
  made = { ...first, pdf: (await fetchInvoice(test, first)).rawPayload };
  waiting = await pay();
  const learner = await tenant.newLearner();
  const { body } = await createBuyer(test, tenant, learner).order(plan);
  open = { learner, url: body.url };
  // As its worker had taken them.
  await listQueuedJobs(test.database);
  folder = join(await mkdtemp(join(tmpdir(), 'assay-backups-')), 'paid');
  await backUp(test, folder);
  const target = await createEmptyInstallation();
  await restore(target, folder);
  restored = await startTestApp(target);
});
afterAll(async () => {
  await restored.close();
  await test.close();
  await rm(join(folder, '..'), { recursive: true, force: true });
});

it('a backup holds the PDFs of invoices, and misses none', async () => {
  const { pictures, lostPictures } = await contentOf(folder);
  expect([pictures.filter(({ path }) => path.endsWith('.pdf')).length, lostPictures]).toEqual([1, []]);
});

it('what was restored sends the same invoice, to its owner', async () => {
  expect(made.pdf.length).toBeGreaterThan(10_000);
  const sent = await fetchInvoice(restored, made);
  expect([sent.statusCode, sent.rawPayload.equals(made.pdf)]).toEqual([200, true]);
});

it('what was restored has the invoices that are not made yet handed to its worker, and no others', async () => {
  const jobs = await listQueuedJobs(restored.database);
  const invoices = jobs.filter(({ task }) => task === 'make_invoice');
  expect(invoices.map(({ payload }) => payload)).toEqual([
    { tenantId: tenant.id, transactionId: waiting.id },
  ]);
});

it('what was restored takes the payment of an order from before, with the number that follows', async () => {
  const buyer = createBuyer(restored, tenant, open.learner);
  const pressed = await buyer.press(open.url, 'pay');
  expect(pressed.statusCode).toBe(303);
  const { body } = await buyer.payments();
  expect(body.subscription?.active).toBe(true);
  const rows = await restored.database.asOwner<{ number: number }>(
    'select number from invoices where tenant_id = $1 order by number',
    [tenant.id],
  );
  expect(rows.map(({ number }) => number)).toEqual([1, 2, 3]);
});

import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TransactionId } from '@assay/assessment';
import { describe, expect, it } from 'vitest';
import type { FileStore } from '../../adapters/files/file-store.ts';
import { databaseFolder } from '../../config.ts';
import { withTenant } from '../../db/context.ts';
import { createPool } from '../../db/pool.ts';
import { createBuyer, createPlan, type TestPlan } from '../../testing/payments/buying.ts';
import { provideTestApp } from '../../testing/provide-test-app.ts';
import { readPdf } from '../../testing/read-pdf.ts';
import { createTestTenant, type TestLearner, type TestTenant } from '../../testing/tenants/test-tenant.ts';
import { startTestWorker } from '../../testing/test-worker.ts';
import { storePicture } from '../pictures/pictures.service.ts';
import { issueInvoice } from './invoices.service.ts';
import { makeInvoice } from './make-invoice.service.ts';

const test = await provideTestApp();
const tenant = await createTestTenant(test, { platformType: 'Paid' });
const plan = await createPlan(test, tenant);

async function pay(learner: TestLearner, of: { tenant: TestTenant; plan: TestPlan } = { tenant, plan }) {
  const buyer = createBuyer(test, of.tenant, learner);
  const order = await buyer.order(of.plan);
  await buyer.press(order.body.url, 'pay');
  const [transaction] = (await buyer.payments()).body.transactions;
  if (transaction === undefined) throw new Error('Nothing was paid.');
  return { buyer, id: transaction._id as TransactionId };
}
const newPayment = async () => {
  const learner = await tenant.newLearner();
  return { learner, ...(await pay(learner)) };
};
const make = (id: TransactionId, files: FileStore = test.files, of = tenant) =>
  withTenant(test.database.pool, of.id, () => makeInvoice(files, id));
const fetchInvoice = (id: string, { token }: { token?: string }, host = tenant.host) =>
  test.app.inject({
    url: `/api/transaction/get-invoice/${id}`,
    headers: { host, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
  });
const filesOf = ({ id }: TestTenant) => readdirSync(join(test.dataDir, 'files', id));
const stateOf = async ({ buyer }: Awaited<ReturnType<typeof newPayment>>) => {
  const [shown] = (await buyer.payments()).body.transactions;
  return [shown?.invoice_state, shown?.invoice_url];
};

describe('an invoice', () => {
  it('is not ready before it is made, and is then sent to the payer as a file that no cache keeps', async () => {
    const payment = await newPayment();
    const early = await fetchInvoice(payment.id, payment.learner);
    expect([early.statusCode, early.json().code]).toEqual([409, 'invoice_not_ready']);
    expect(await stateOf(payment)).toEqual(['in_progress', '']);
    await make(payment.id);
    expect(await stateOf(payment)).toEqual(['ready', `/api/transaction/get-invoice/${payment.id}`]);
    const sent = await fetchInvoice(payment.id, payment.learner);
    const [{ number } = { number: 0 }] = await test.database.asOwner<{ number: number }>(
      'select number from invoices where transaction_id = $1',
      [payment.id],
    );
    expect(sent.statusCode).toBe(200);
    expect(sent.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename*=UTF-8''invoice-${number}.pdf`,
      'cache-control': 'private, no-store',
    });
    const { lines, pages, fonts } = readPdf(sent.rawPayload);
    expect([pages, fonts.every(({ embedded }) => embedded)]).toEqual([1, true]);
    expect(lines).toEqual(
      expect.arrayContaining([
        `Invoice number|${number}`,
        'Billed to|Ada Byron',
        `E-mail|${payment.learner.email}`,
        'Total|£24.00',
      ]),
    );
  });

  it('is for the payer alone: no other learner, tenant, staff or visitor', async () => {
    const { id } = await newPayment();
    await make(id);
    const other = await createTestTenant(test, { platformType: 'Paid' });
    const staff = await tenant.newLearner();
    await test.database.asOwner("update users set role = 'staff' where id = $1", [staff.id]);
    const refusals = [
      await fetchInvoice(id, await tenant.newLearner()),
      await fetchInvoice(id, await other.newLearner(), other.host),
      await fetchInvoice(id, staff),
      await fetchInvoice(id, {}),
    ];
    expect(refusals.map(({ statusCode }) => statusCode)).toEqual([404, 404, 403, 401]);
  });

  it('shows the logo, a drawing, too, and does without one that cannot be read', async () => {
    const own = await createTestTenant(test, { platformType: 'Paid' });
    const offered = await createPlan(test, own);
    const crest = await readFile(join(databaseFolder, 'demo/tenants/demo/crest.svg'));
    const logo = await own.inside(() => storePicture(test.files, crest, 'logo'));
    const printed = [];
    for (const name of [logo, 'gone.png', '']) {
      await test.database.asOwner('update tenants set logo = $2 where tenant_id = $1', [own.id, name]);
      const learner = await own.newLearner();
      const { id } = await pay(learner, { tenant: own, plan: offered });
      await make(id, test.files, own);
      printed.push(readPdf((await fetchInvoice(id, learner, own.host)).rawPayload).source);
    }
    expect(printed.map((source) => source.includes('/Subtype /Image'))).toEqual([true, false, false]);
  });

  it('that is made by five workers at once is one file', async () => {
    const { id, learner } = await newPayment();
    const before = filesOf(tenant);
    await Promise.all([...Array(5)].map(() => make(id)));
    expect(filesOf(tenant).filter((name) => !before.includes(name))).toEqual([
      expect.stringMatching(/^[0-9a-f]{32}\.pdf$/u),
    ]);
    expect((await fetchInvoice(id, learner)).statusCode).toBe(200);
  });

  it('whose file was lost is made again, the same to the byte', async () => {
    const { id, learner } = await newPayment();
    const before = filesOf(tenant);
    await make(id);
    const first = (await fetchInvoice(id, learner)).rawPayload;
    for (const name of filesOf(tenant).filter((name) => !before.includes(name)))
      await test.files.remove(tenant.id, name);
    expect((await fetchInvoice(id, learner)).statusCode).toBe(409);
    await make(id);
    expect((await fetchInvoice(id, learner)).rawPayload.equals(first)).toBe(true);
  });

  it('that was made stays as it is, and what is nobody’s is not made', async () => {
    const { id } = await newPayment();
    await make(id);
    const before = filesOf(tenant);
    await make(id);
    await make('019a2b3c-4d5e-7f60-8a9b-0c1d2e3f4a5b' as TransactionId);
    expect(filesOf(tenant)).toEqual(before);
  });

  it('is made by the worker, which tries again where the files are away: meanwhile it shows as delayed', async () => {
    const away = { now: true };
    const files: FileStore = {
      ...test.files,
      put: (...file) => (away.now ? Promise.reject(new Error('The disk is full.')) : test.files.put(...file)),
    };
    const jobsPool = createPool(test.database.settings.jobs, { max: 4 });
    await startTestWorker({ jobsPool, pool: test.database.pool, files });
    const payment = await newPayment();
    await expect.poll(() => stateOf(payment)).toEqual(['delayed', '']);
    away.now = false;
    await expect.poll(async () => (await stateOf(payment))[0]).toBe('ready');
    const [row] = await test.database.asOwner('select failed_at from invoices where transaction_id = $1', [
      payment.id,
    ]);
    expect(row).toEqual({ failed_at: null });
  });
});

describe('the numbers of invoices', () => {
  it('have no gap and no number twice when twenty pay at once and some payments are undone', async () => {
    const own = await createTestTenant(test, { platformType: 'Paid' });
    const offered = await createPlan(test, own);
    const first = await pay(await own.newLearner(), { tenant: own, plan: offered });
    const undone = async () => {
      const attempt = own.inside(async () => {
        const learner = await test.database.asOwner<{ user_id: TestLearner['id'] }>(
          'select user_id from transactions where id = $1',
          [first.id],
        );
        const [{ user_id } = { user_id: null }] = learner;
        if (user_id === null) throw new Error('nobody paid');
        await issueInvoice({
          id: first.id,
          user_id,
          amount_pence: 1,
          currency: 'gbp',
          access: 'All',
          validity_days: 1,
          payment_id: 'pi_undone',
          paid_at: new Date(),
        });
      });
      // The payment has an invoice: a second one rolls back the whole transaction.
      await expect(attempt).rejects.toThrow('duplicate key');
    };
    const buyers = await Promise.all([...Array(20)].map(() => own.newLearner()));
    await Promise.all([
      ...buyers.map((learner) => pay(learner, { tenant: own, plan: offered })),
      ...[...Array(5)].map(undone),
    ]);
    const rows = await test.database.asOwner<{ number: number }>(
      'select number from invoices where tenant_id = $1 order by number',
      [own.id],
    );
    expect(rows.map(({ number }) => number)).toEqual([...Array(21)].map((_, index) => index + 1));
  });

  it('are each tenant’s own', async () => {
    const own = await createTestTenant(test, { platformType: 'Paid' });
    const { id } = await pay(await own.newLearner(), { tenant: own, plan: await createPlan(test, own) });
    const rows = await test.database.asOwner('select number from invoices where transaction_id = $1', [id]);
    expect(rows).toEqual([{ number: 1 }]);
  });
});

it('the receipt of a payment that came after its account was closed goes to nobody', async () => {
  const learner = await tenant.newLearner();
  const buyer = createBuyer(test, tenant, learner);
  const order = await buyer.order(plan);
  await test.database.asOwner(
    `update users set first_name = 'Closed', last_name = 'account', email = 'closed-' || id::text, closed_at = now(),
       disabled_at = now() where id = $1`,
    [learner.id],
  );
  await buyer.press(order.body.url, 'pay');
  const mails = await test.database.asOwner(
    `select from mails where tenant_id = $1 and (recipient in ('', $2) or recipient like $3)`,
    [tenant.id, learner.email, `%${learner.id}%`],
  );
  const invoices = await test.database.asOwner<{ content: object }>(
    `select i.content -> 'buyer' as content from invoices i
     join transactions t on t.tenant_id = i.tenant_id and t.id = i.transaction_id where t.user_id = $1`,
    [learner.id],
  );
  expect(mails).toEqual([]);
  expect(invoices).toEqual([{ content: { name: 'Closed account', email: '' } }]);
});

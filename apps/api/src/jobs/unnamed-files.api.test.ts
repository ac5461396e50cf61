import { readdirSync } from 'node:fs';
import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { TransactionId } from '@assay/assessment';
import { afterAll, describe, expect, it } from 'vitest';
import { withTenant } from '../db/context.ts';
import { makeInvoice } from '../features/invoices/make-invoice.service.ts';
import { storePicture } from '../features/pictures/pictures.service.ts';
import { keepPicture } from '../features/pictures/uploaded-pictures.service.ts';
import { csvOf, newImporter } from '../testing/authoring/importers.ts';
import { startTestAppOnShiftedClock } from '../testing/database-faults.ts';
import { createBuyer, createPlan } from '../testing/payments/buying.ts';
import { paintPicture } from '../testing/pictures/pictures.ts';
import { createTestTenant, type TestTenant } from '../testing/tenants/test-tenant.ts';
import { removeUnnamedFiles } from './unnamed-files.ts';

const HOUR = 3_600;

const { test, clock } = await startTestAppOnShiftedClock();
afterAll(() => test.close());

const filesOf = ({ id }: TestTenant) => readdirSync(join(test.dataDir, 'files', id)).sort();
const remove = () => removeUnnamedFiles({ pool: test.database.pool, files: test.files });

/** Sets the file's time as if it had been written so long ago. */
async function age({ id }: TestTenant, name: string, seconds: number): Promise<void> {
  const then = Date.now() / 1_000 - seconds;
  await utimes(join(test.dataDir, 'files', id, name), then, then);
}

/** Leaves a file like a command that was ended before its commit. */
async function leave(tenant: TestTenant, name: string, seconds: number): Promise<string> {
  await test.files.put(tenant.id, name, new Uint8Array([1]));
  await age(tenant, name, seconds);
  return name;
}

describe('files that no row names', () => {
  it('are removed after a day, and none that a row names, however old', async () => {
    const tenant = await createTestTenant(test);
    const learner = await tenant.newLearner();
    const bytes = await paintPicture('png');
    const logo = await tenant.inside(() => storePicture(test.files, bytes, 'logo'));
    const names = await withTenant(test.database.pool, tenant.id, async () => [
      ...(await keepPicture('profile_pictures', test.files, learner.id, [
        { size: 256, extension: 'jpg', bytes },
      ])),
      ...(await keepPicture('ticket_pictures', test.files, learner.id, [
        { size: 320, extension: 'webp', bytes },
      ])),
    ]);
    const fresh = await leave(tenant, 'fresh.png', 23 * HOUR);
    await leave(tenant, 'old.png', 25 * HOUR);
    for (const name of [logo, ...names]) await age(tenant, name, 1_000 * HOUR);
    await remove();
    expect(filesOf(tenant)).toEqual([logo, ...names, fresh].sort());
  });

  it('are not the PDFs of invoices, however old', async () => {
    const tenant = await createTestTenant(test, { platformType: 'Paid' });
    const buyer = createBuyer(test, tenant, await tenant.newLearner());
    const order = await buyer.order(await createPlan(test, tenant));
    await buyer.press(order.body.url, 'pay');
    const [{ _id: id } = { _id: '' }] = (await buyer.payments()).body.transactions;
    await withTenant(test.database.pool, tenant.id, () => makeInvoice(test.files, id as TransactionId));
    const [made = ''] = filesOf(tenant);
    await age(tenant, made, 1_000 * HOUR);
    await leave(tenant, `${'0'.repeat(32)}.pdf`, 25 * HOUR);
    await remove();
    expect(filesOf(tenant)).toEqual([made]);
  });

  it('are the files of an import only once it has ended', async () => {
    const tenant = await createTestTenant(test);
    const desk = await newImporter(test, tenant);
    const { body } = await desk.upload(csvOf(['What is a tort?']));
    const [file = ''] = filesOf(tenant);
    await age(tenant, file, 25 * HOUR);
    await remove();
    expect(filesOf(tenant)).toEqual([file]);
    await desk.discardImport(body._id);
    await remove();
    expect(filesOf(tenant)).toEqual([]);
  });

  it('are not told by the rows of another tenant', async () => {
    const [tenant, other] = [await createTestTenant(test), await createTestTenant(test)];
    const bytes = await paintPicture('png');
    const logo = await tenant.inside(() => storePicture(test.files, bytes, 'logo'));
    await leave(other, logo, 25 * HOUR);
    await age(tenant, logo, 25 * HOUR);
    await remove();
    expect([filesOf(tenant), filesOf(other)]).toEqual([[logo], []]);
  });

  it('stay while the clock is in doubt', async () => {
    const tenant = await createTestTenant(test);
    const old = await leave(tenant, 'old.png', 25 * HOUR);
    await clock.jump(3 * HOUR);
    await remove();
    await clock.jump(0);
    expect(filesOf(tenant)).toEqual([old]);
    await remove();
    expect(filesOf(tenant)).toEqual([]);
  });
});

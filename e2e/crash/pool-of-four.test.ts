import type { TenantId } from '@assay/assessment';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../apps/api/src/db/ids.ts';
import { seededRandom } from '../../apps/api/src/demo/seeded-random.ts';
import { createTestTenant, type TestTenant } from '../../apps/api/src/testing/tenants/test-tenant.ts';
import { startTestApp, type TestApp } from '../../apps/api/src/testing/test-app.ts';
import { roundsOf } from '../../apps/api/src/testing/test-forms.ts';
import { CONNECTIONS, expectPoolAsNew } from './pool-as-new.ts';
import { noteFigures, seedOfRun } from './run.ts';
import { type Fate, fateOf, ROWS_EACH, transact, type Watch } from './transactions.ts';

const TENANTS = 12;
const WORKERS = 24;
const TRANSACTIONS = roundsOf(500, 100_000);

let test: TestApp;
let tenants: TestTenant[];
beforeAll(async () => {
  test = await startTestApp({ connections: CONNECTIONS });
  tenants = await Promise.all([...Array(TENANTS)].map(() => createTestTenant(test)));
  for (const { id } of tenants) {
    for (let row = 0; row < ROWS_EACH; row += 1) {
      const values = [id, newId(), `Topic ${row}`];
      await test.database.asOwner(
        'insert into topics (tenant_id, id, depth, name) values ($1, $2, 0, $3)',
        values,
      );
    }
  }
});
afterAll(() => test.close());

it('shows every transaction its own tenant, whatever became of the ones before it on the connection', {
  timeout: 900_000,
}, async () => {
  const seed = seedOfRun();
  const random = seededRandom(seed);
  const watch: Watch = { looks: 0, stale: [], refusedLate: 0 };
  const counts = new Map<Fate, number>();
  const wrong: string[] = [];
  let left = TRANSACTIONS;

  const worker = async (): Promise<void> => {
    while (left > 0 && wrong.length < 50) {
      left -= 1;
      const fate = fateOf(random());
      const tenantId = tenants[Math.floor(random() * TENANTS)]?.id ?? ('' as TenantId);
      const depth = random() < 0.3 ? 1 + Math.floor(random() * 3) : 0;
      const kept = await transact(test.database, watch, { tenantId, fate, depth });
      counts.set(fate, (counts.get(fate) ?? 0) + 1);
      if (kept !== (fate === 'kept')) wrong.push(`${fate}: ${kept ? 'was kept' : 'was not kept'}`);
    }
  };
  await Promise.all([...Array(WORKERS)].map(worker));

  const count = (...fates: Fate[]) => fates.reduce((sum, fate) => sum + (counts.get(fate) ?? 0), 0);
  expect({ stale: watch.stale.slice(0, 5), wrong: wrong.slice(0, 5) }, `seed ${seed}`).toEqual({
    stale: [],
    wrong: [],
  });
  expect(watch.refusedLate).toBe(count('given up, and going on'));
  const [marks] = await test.database.asOwner<{ kept: number }>(
    'select count(*)::int as kept from throttle_events',
  );
  expect(marks).toEqual({ kept: count('kept') });
  await expectPoolAsNew(test);
  noteFigures('transactions on a pool of four', {
    transactions: TRANSACTIONS,
    aborted: count('thrown', 'failed statement', 'failed commit'),
    cancelled: count('cancelled', 'timed out'),
    'connections terminated': count('terminated'),
    'clients vanished': count('given up in a statement', 'given up, and going on'),
    'looks at the tenant': watch.looks,
    stale: watch.stale.length,
    'connections leaked': test.database.pool.totalCount - test.database.pool.idleCount,
  });
});

import { Pool } from 'pg';
import { expect, it } from 'vitest';
import { withTenant } from '../../db/context.ts';
import { createAlarm } from './alarm.ts';

const tenants = ['00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000002'];

it('is said once a minute for each tenant and budget, and names nobody', async () => {
  const said: object[] = [];
  let now = 0;
  const alarm = createAlarm({ warn: (details) => said.push(details) }, () => now);
  const pool = new Pool();
  const meet = (tenant: string, scope: string) => withTenant(pool, tenant, async () => alarm(scope));
  for (const tenant of [...tenants, ...tenants]) await meet(tenant, 'mailByTenant');
  await meet(String(tenants[0]), 'codeByTenant');
  now = 59_999;
  await meet(String(tenants[0]), 'mailByTenant');
  expect(said).toEqual([
    { tenantId: tenants[0], budget: 'mailByTenant' },
    { tenantId: tenants[1], budget: 'mailByTenant' },
    { tenantId: tenants[0], budget: 'codeByTenant' },
  ]);
  now = 60_000;
  await meet(String(tenants[0]), 'mailByTenant');
  expect(said).toHaveLength(4);
});

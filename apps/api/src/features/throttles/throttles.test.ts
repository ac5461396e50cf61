import type { TenantId } from '@assay/assessment';
import { Pool } from 'pg';
import { expect, it } from 'vitest';
import { withTenant } from '../../db/context.ts';
import { createAlarm } from './throttles.ts';

const first = '00000000-0000-7000-8000-000000000001' as TenantId;
const second = '00000000-0000-7000-8000-000000000002' as TenantId;

it('is said once a minute for each tenant and budget, and names nobody', async () => {
  const said: object[] = [];
  let now = 0;
  const alarm = createAlarm({ warn: (details) => said.push(details) }, () => now);
  const pool = new Pool();
  const meet = (tenant: TenantId, scope: string) => withTenant(pool, tenant, async () => alarm(scope));
  for (const tenant of [first, second, first, second]) await meet(tenant, 'mailByTenant');
  await meet(first, 'codeByTenant');
  now = 59_999;
  await meet(first, 'mailByTenant');
  expect(said).toEqual([
    { tenantId: first, budget: 'mailByTenant' },
    { tenantId: second, budget: 'mailByTenant' },
    { tenantId: first, budget: 'codeByTenant' },
  ]);
  now = 60_000;
  await meet(first, 'mailByTenant');
  expect(said).toHaveLength(4);
});

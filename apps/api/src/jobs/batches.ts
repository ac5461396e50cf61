import { setTimeout as pause } from 'node:timers/promises';
import type { TenantId } from '@assay/assessment';
import type { Pool } from 'pg';
import { inTransaction, withTenant } from '../db/context.ts';
import { listTenantIds } from './across-tenants.queries.ts';

/** Position up to which all tenants were processed, in the order of ids. */
export type Position<Id extends string> = { tenantId: TenantId; afterId: Id };

/** Before all ids. */
const NIL = '00000000-0000-0000-0000-000000000000';

/**
 * Time limit of a job. Longer work is handed on from one job to the next, so that none holds up a shutdown.
 */
const JOB_LIMIT_MS = 2_000;
const RETRY_WHEN_FULL_SECONDS = 300;

/**
 * Processes a tenant's rows, a batch a transaction, and rests after each, by default as long as it took: a
 * learner who sits an exam meanwhile has half of the machine at least. However it is interrupted, it has done
 * whole batches, and may go on anywhere.
 * @param afterId where to go on; by default from the beginning
 * @param batch does what comes after the id; gives the last id that it looked at, or null when none is left
 * @param isTimeUp asked after each batch; by default it never is
 * @param rest time to rest, as a share of the time that the batch took
 * @returns the id after which to go on, or null when nothing is left
 */
export async function goThroughTenant<Id extends string>(
  pool: Pool,
  tenantId: TenantId,
  batch: (afterId: Id) => Promise<Id | null>,
  {
    afterId = NIL as Id,
    isTimeUp = () => false,
    rest = 1,
  }: { afterId?: Id | undefined; isTimeUp?: () => boolean; rest?: number } = {},
): Promise<Id | null> {
  let after = afterId;
  for (;;) {
    const began = performance.now();
    const from = after;
    const lastId = await withTenant(pool, tenantId, () => inTransaction(() => batch(from)));
    if (lastId === null) return null;
    after = lastId;
    await pause(rest * (performance.now() - began));
    if (isTimeUp()) return after;
  }
}

/**
 * The same for all tenants.
 * @returns where to go on, or null when nothing is left
 */
export async function goThroughTenants<Id extends string>(
  pool: Pool,
  from: Position<Id> | null,
  batch: (afterId: Id) => Promise<Id | null>,
  isTimeUp: () => boolean,
): Promise<Position<Id> | null> {
  for (const tenantId of await listTenantIds(pool)) {
    if (from !== null && tenantId < from.tenantId) continue;
    const afterId = tenantId === from?.tenantId ? from.afterId : undefined;
    const stoppedAt = await goThroughTenant(pool, tenantId, batch, { afterId, isTimeUp });
    if (stoppedAt !== null) return { tenantId, afterId: stoppedAt };
  }
  return null;
}

/**
 * Does one job's share of processing tenants: goes on from there, and queues what is left. Waits while the
 * disk has no room.
 * @param work goes on from there until the time is up, and says where it stopped
 */
export async function runShare<At>(
  from: At | null,
  {
    work,
    queue,
    hasFreeSpace,
  }: {
    work(from: At | null, isTimeUp: () => boolean): Promise<At | null>;
    queue(from: At | null, afterSeconds?: number): Promise<void>;
    hasFreeSpace(): boolean;
  },
): Promise<void> {
  if (!hasFreeSpace()) {
    await queue(from, RETRY_WHEN_FULL_SECONDS);
    return;
  }
  const end = performance.now() + JOB_LIMIT_MS;
  const next = await work(from, () => performance.now() > end || !hasFreeSpace());
  if (next !== null) await queue(next);
}

import { setTimeout as wait } from 'node:timers/promises';
import type { TenantId } from '@assay/assessment';
import { currentConnection, inTransaction, withTenant } from '../../apps/api/src/db/context.ts';
import { newId } from '../../apps/api/src/db/ids.ts';
import { query } from '../../apps/api/src/db/query.ts';
import type { TestDatabase } from '../../apps/api/src/testing/test-database.ts';

const run = (sql: string) => currentConnection().query(sql);

/** Far longer than any of these statements may last: it is cancelled, timed out or cut off before. */
const LONG = 'pg_sleep(20)';

/**
 * Ways in which a transaction ends after its own statements: completed, or by one of the possible failures.
 */
const fates = {
  kept: async () => {},
  thrown: async () => {
    throw new Error('changed its mind');
  },
  'failed statement': () => run('select 1 / 0'),
  'failed commit': () => run('select 1 / 0').catch(() => {}),
  cancelled: () => run(`select pg_cancel_backend(pg_backend_pid()), ${LONG}`),
  'timed out': () => run(`set local statement_timeout = '2ms'`).then(() => run(`select ${LONG}`)),
  terminated: () => run(`select pg_terminate_backend(pg_backend_pid()), ${LONG}`),
  'given up in a statement': async () => {
    run('select pg_sleep(0.003)').catch(() => {});
    await Promise.reject(new Error('the client has gone'));
  },
  'given up, and going on': async () => {
    throw new Error('the client has gone');
  },
} satisfies Record<string, () => Promise<unknown>>;
export type Fate = keyof typeof fates;

/** One in five aborts, one in twenty is cancelled, one in twenty is given up by its client. */
export function fateOf(random: number): Fate {
  if (random < 0.07) return 'thrown';
  if (random < 0.14) return 'failed statement';
  if (random < 0.2) return 'failed commit';
  if (random < 0.22) return 'cancelled';
  if (random < 0.24) return 'timed out';
  if (random < 0.25) return 'terminated';
  if (random < 0.275) return 'given up in a statement';
  return random < 0.3 ? 'given up, and going on' : 'kept';
}

/** Result of one look at a tenant's connection: the setting, its own rows, and other tenants' rows. */
type Seen = { tenant: string | null; own: number; others: number };
export type Watch = { looks: number; stale: string[]; refusedLate: number };

export const ROWS_EACH = 3;
const LOOK = `select current_setting('app.tenant_id', true) as tenant,
  count(*) filter (where tenant_id = $1)::int as own, count(*) filter (where tenant_id <> $1)::int as others
  from topics`;

async function look(watch: Watch, tenantId: string, moment: string): Promise<void> {
  const [seen] = await query<Seen>(LOOK);
  watch.looks += 1;
  if (seen?.tenant !== tenantId || seen.own !== ROWS_EACH || seen.others !== 0)
    watch.stale.push(`${moment}: ${JSON.stringify(seen)} instead of ${tenantId}`);
}

/**
 * One transaction of a tenant that looks, writes a mark and looks again, some of it in nested transactions.
 * @returns whether it was kept
 */
export async function transact(
  { pool }: TestDatabase,
  watch: Watch,
  { tenantId, fate, depth }: { tenantId: TenantId; fate: Fate; depth: number },
): Promise<boolean> {
  let goingOn: Promise<void> | null = null;
  const work = async (): Promise<void> => {
    await look(watch, tenantId, 'first');
    await run(`insert into throttle_events (tenant_id, id, scope, subject)
      values ('${tenantId}', '${newId()}', 'mark', '')`);
    if (fate === 'given up, and going on') goingOn = goOn(watch, tenantId);
    await nest(depth, async () => void (await fates[fate]()));
    await look(watch, tenantId, 'last').catch((error: unknown) => {
      // A failed transaction accepts no more statements; its commit reports it.
      if (fate !== 'failed commit') throw error;
    });
  };
  const kept = await withTenant(pool, tenantId, () => inTransaction(work)).then(
    () => true,
    () => false,
  );
  await goingOn;
  return kept;
}

function nest(depth: number, work: () => Promise<void>): Promise<void> {
  return depth === 0 ? work() : inTransaction(() => nest(depth - 1, work));
}

/**
 * Continues as a handler whose caller has stopped waiting: one statement after another until it is refused.
 */
async function goOn(watch: Watch, tenantId: string): Promise<void> {
  for (let step = 0; step < 5; step += 1) {
    try {
      await look(watch, tenantId, 'after the end');
    } catch {
      watch.refusedLate += 1;
      return;
    }
    await wait(1);
  }
}

import { AsyncLocalStorage } from 'node:async_hooks';
import type { TenantId } from '@assay/assessment';
import type { Pool, PoolClient, QueryResult } from 'pg';
import { monotonicNow, observeClock } from '../clock/database-clock.ts';
import { explainLostConnection } from './database-unavailable.ts';
import { sendTogether } from './send-together.ts';

/**
 * The ambient transaction. Code that needs the database asks for it here, so that no connection is passed by
 * hand and lost on the way; and every transaction begins with the tenant it belongs to.
 */
type Context = { pool: Pool; tenantId: TenantId; queue: ConnectionQueue; transaction: Transaction | null };
/** Runs work that needs a connection when its turn in the queue comes. */
export type ConnectionQueue = <T>(work: () => Promise<T>) => Promise<T>;
/**
 * Work that was given up may go on for a while: it must not meet the connection once that serves its next
 * tenant.
 */
export type Transaction = {
  pool: Pool;
  client: PoolClient;
  ended: boolean;
  /** Monotonic time before it was opened, in milliseconds. */
  since: number;
  /** Distance of the corrected time from the monotonic clock, in milliseconds; null before it is open. */
  timeOffset: number | null;
  /** True when nothing follows its work, so that the work's last statement may take the commit along. */
  endsWithWork: boolean;
  /** The commit that is on its way with that statement; null before. */
  commit: Promise<QueryResult> | null;
  /** True when a first part of it was committed that way, and cannot be undone. */
  hasCommitted: boolean;
};

const storage = new AsyncLocalStorage<Context>();
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u;

function currentContext(): Context {
  const context = storage.getStore();
  if (context === undefined) throw new Error('No tenant is set: wrap this in withTenant().');
  return context;
}

/** Finds the transaction that is open here, or null. @throws when there was one and it has ended */
function openTransaction(context: Context | undefined): Transaction | null {
  const transaction = context?.transaction ?? null;
  if (transaction?.ended) throw new Error('The transaction has ended: nothing may go on in it.');
  return transaction;
}

const withoutQueue: ConnectionQueue = (work) => work();

/**
 * Runs `work` for a tenant. No connection is taken until a transaction is opened.
 * @param queue in which connections are waited for; by default that of the surrounding context on the same
 *   pool, else none
 */
export function withTenant<T>(
  pool: Pool,
  tenantId: TenantId,
  work: () => Promise<T>,
  queue?: ConnectionQueue,
): Promise<T> {
  if (!UUID.test(tenantId)) throw new Error('A tenant id must be a UUID.');
  const outer = storage.getStore();
  // A caller that holds one connection and waits for another waits for callers that do the same (deadlock).
  if (openTransaction(outer) !== null) {
    throw new Error('A transaction is open: its tenant stays until it ends.');
  }
  const usual = outer?.pool === pool ? outer.queue : withoutQueue;
  return storage.run({ pool, tenantId, queue: queue ?? usual, transaction: null }, work);
}

/**
 * Keeps the current tenant for work that goes on after its surroundings have ended, such as a response that
 * is still being sent: it opens transactions of its own.
 */
export function keepTenant(): <T>(work: () => Promise<T>) => Promise<T> {
  const context = { ...currentContext(), transaction: null };
  return (work) => storage.run(context, work);
}

export function currentTenantId(): TenantId {
  return currentContext().tenantId;
}

/**
 * Runs `work` in a transaction of the current tenant; joins the one that is open. Rolls back when `work`
 * throws, except for what `queryLast` has committed by then. The result is durable once this resolves.
 */
export async function inTransaction<T>(work: () => Promise<T>): Promise<T> {
  if (openTransaction(currentContext()) !== null) return work();
  return transact(() => begin().then(work), false);
}

/**
 * Runs `work` in a transaction of its own.
 * @param work calls {@link begin} first: before that is answered, nothing may be written
 * @param endsWithWork true when nothing that belongs to the transaction follows `work`
 */
export function transact<T>(work: () => Promise<T>, endsWithWork: boolean): Promise<T> {
  const context = currentContext();
  return context.queue(async () => {
    const transaction = await connect(context.pool, endsWithWork);
    const { client } = transaction;
    let broken = true;
    let committing = false;
    try {
      const result = await storage.run({ ...context, transaction }, work);
      transaction.ended = true;
      committing = true;
      await committed(transaction.commit ?? client.query('commit'));
      broken = false;
      return result;
    } catch (error) {
      transaction.ended = true;
      const { commit, hasCommitted } = transaction;
      // After a commit there is nothing to roll back: once answered, it has left the connection as it was.
      broken = await isUnanswered(commit ?? client.query('rollback'));
      const isUnknown = committing || commit !== null || hasCommitted;
      // Another service that `work` called may be away, too.
      throw broken ? explainLostConnection(error, isUnknown ? 'unknown' : 'nothing') : error;
    } finally {
      // A connection in an unknown state is closed, never returned to the pool.
      client.release(broken);
    }
  });
}

async function connect(pool: Pool, endsWithWork: boolean): Promise<Transaction> {
  const client = await pool.connect().catch((error: unknown) => {
    throw explainLostConnection(error, 'nothing');
  });
  return {
    pool,
    client,
    ended: false,
    since: monotonicNow(),
    timeOffset: null,
    endsWithWork,
    commit: null,
    hasCommitted: false,
  };
}

/** Opens the current transaction with its tenant, and reads the database's clock on the way. */
export async function begin(): Promise<void> {
  const transaction = currentTransaction();
  const { client } = transaction;
  sendTogether(client);
  transaction.since = monotonicNow();
  const [opened] = await Promise.all([
    client.query('begin; select clock_timestamp() as now'),
    // In a message of its own: a cluster hands it on to its workers only so. The id was checked in
    // withTenant(), since this form takes no parameters.
    client.query(`set local app.tenant_id = '${currentTenantId()}'`),
  ]);
  // For several statements at once the driver gives several results.
  const results = opened as unknown as QueryResult<{ now: Date }>[];
  const now = results[1]?.rows[0]?.now;
  if (now === undefined) throw new Error('The database did not tell the time.');
  const { correctionMs } = observeClock(transaction.pool, now, transaction.since);
  transaction.timeOffset = now.getTime() + correctionMs - monotonicNow();
}

/** PostgreSQL answers COMMIT of a failed transaction with ROLLBACK and no error: nothing was kept. */
export async function committed(commit: Promise<QueryResult>): Promise<void> {
  const { command } = await commit;
  if (command !== 'COMMIT') throw new Error('The transaction had failed and was rolled back.');
}

async function isUnanswered(ending: Promise<QueryResult>): Promise<boolean> {
  return ending.then(
    () => false,
    () => true,
  );
}

/** Returns the open transaction's connection. */
export function currentConnection(): PoolClient {
  const { client, commit } = currentTransaction();
  if (commit !== null) throw new Error('The transaction is being committed: nothing may go on in it.');
  return client;
}

export function currentTransaction(): Transaction {
  const transaction = openTransaction(currentContext());
  if (transaction === null) throw new Error('No transaction is open: wrap this in inTransaction().');
  return transaction;
}

/** True when a transaction is open here. */
export function isInTransaction(): boolean {
  return openTransaction(storage.getStore()) !== null;
}

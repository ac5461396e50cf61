import { AsyncLocalStorage } from 'node:async_hooks';
import type { TenantId } from '@assay/assessment';
import { Client, type Pool, type PoolClient, type QueryResult, type QueryResultRow } from 'pg';
import { type ClockState, lastClockState, monotonicNow, observeClock } from '../clock/database-clock.ts';
import { explainLostConnection } from './database-away.ts';

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
type Transaction = {
  client: PoolClient;
  ended: boolean;
  since: number;
  clock: ClockState;
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
 * throws, except for what {@link queryPreparedAsLast} has committed by then. The result is durable once this
 * resolves.
 */
export async function inTransaction<T>(work: () => Promise<T>): Promise<T> {
  const context = currentContext();
  if (openTransaction(context) !== null) return work();
  return context.queue(() => transact(context, (begun) => begun.then(work), false));
}

/**
 * Runs `work` in a transaction of the current tenant with what `read` finds there first. Both take one round
 * trip: `read` is sent with the statement that opens the transaction, and again if that tells of another time
 * than was assumed. So it may only read. Nothing may follow `work` that belongs to the transaction: {@link
 * queryPreparedAsLast} ends it there.
 */
export async function inTransactionWith<Found, T>(
  read: () => Promise<Found>,
  work: (found: Found) => Promise<T>,
): Promise<T> {
  const context = currentContext();
  if (openTransaction(context) !== null) return work(await read());
  const readThenWork = async (begun: Promise<void>) => {
    const assumed = clockCorrectionSeconds();
    const [found] = await Promise.all([read(), begun]);
    return work(clockCorrectionSeconds() === assumed ? found : await read());
  };
  return context.queue(() => transact(context, readThenWork, true));
}

/**
 * @param work is given a promise that resolves once the transaction is open and its tenant set: before,
 *   nothing may be written
 */
async function transact<T>(
  context: Context,
  work: (begun: Promise<void>) => Promise<T>,
  endsWithWork: boolean,
): Promise<T> {
  const client = await context.pool.connect().catch((error: unknown) => {
    throw explainLostConnection(error, 'nothing');
  });
  const clock = lastClockState(context.pool);
  const transaction: Transaction = {
    ...{ client, ended: false, since: monotonicNow(), clock },
    ...{ endsWithWork, commit: null, hasCommitted: false },
  };
  let broken = true;
  let committing = false;
  try {
    sendTogether(client);
    const begun = begin(context, transaction);
    const result = await storage.run({ ...context, transaction }, () => work(begun));
    transaction.ended = true;
    committing = true;
    await committed(transaction.commit ?? client.query('commit'));
    broken = false;
    return result;
  } catch (error) {
    transaction.ended = true;
    const { commit, hasCommitted } = transaction;
    // After a commit there is nothing to roll back: once answered, it has left the connection as it was.
    broken = commit === null ? await rollbackFailed(client) : await isUnanswered(commit);
    const isUnknown = committing || commit !== null || hasCommitted;
    // Another service that `work` called may be away, too.
    throw broken ? explainLostConnection(error, isUnknown ? 'unknown' : 'nothing') : error;
  } finally {
    // A connection in an unknown state is closed, never returned to the pool.
    client.release(broken);
  }
}

/** PostgreSQL answers COMMIT of a failed transaction with ROLLBACK and no error: nothing was kept. */
async function committed(commit: Promise<QueryResult>): Promise<void> {
  const { command } = await commit;
  if (command !== 'COMMIT') throw new Error('The transaction had failed and was rolled back.');
}

/**
 * Sends what is written in this turn of the event loop with one system call: the driver would make one for
 * each statement, and a call costs this process more than all that it computes for a request, and wakes the
 * database each time.
 */
function sendTogether(client: PoolClient): void {
  if (!(client instanceof Client)) return;
  const { stream } = client.connection;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

/** Opens a transaction, and reads the database's clock on the way. */
async function begin({ pool, tenantId }: Context, transaction: Transaction): Promise<void> {
  // One round trip; the id was checked in withTenant(), since this form takes no parameters.
  const sql = `begin; select set_config('app.tenant_id', '${tenantId}', true), clock_timestamp() as now`;
  // For several statements at once the driver gives several results.
  const results = (await transaction.client.query(sql)) as unknown as QueryResult<{ now: Date }>[];
  const now = results[1]?.rows[0]?.now;
  if (now === undefined) throw new Error('The database did not tell the time.');
  transaction.clock = observeClock(pool, now, transaction.since);
}

/**
 * Corrects the time of a row that was read in this transaction: while the database's clock is in doubt, time
 * goes on as before it jumped.
 * @param row `now` is the database's time when the row was read
 */
export function correctedTime({ now }: { now: Date }): { now: Date; trusted: boolean } {
  const context = currentContext();
  const transaction = currentTransaction();
  transaction.clock = observeClock(context.pool, now, transaction.since);
  const { trusted, correctionMs } = transaction.clock;
  return { now: new Date(now.getTime() + correctionMs), trusted };
}

/**
 * Correction that a statement must add to the database's clock for that time, in seconds; 0 while it is
 * trusted.
 */
export function clockCorrectionSeconds(): number {
  return (openTransaction(currentContext())?.clock.correctionMs ?? 0) / 1_000;
}

async function rollbackFailed(client: PoolClient): Promise<boolean> {
  try {
    await client.query('rollback');
    return false;
  } catch {
    return true;
  }
}

async function isUnanswered(commit: Promise<QueryResult>): Promise<boolean> {
  return commit.then(
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

function currentTransaction(): Transaction {
  const transaction = openTransaction(currentContext());
  if (transaction === null) throw new Error('No transaction is open: wrap this in inTransaction().');
  return transaction;
}

/**
 * Connection for queries that belong to no tenant: the open transaction's, else the pool. Callers that asked
 * the pool while holding a connection would wait for one another.
 */
export function connectionOrPool(pool: Pool): Pool | PoolClient {
  return openTransaction(storage.getStore()) === null ? pool : currentConnection();
}

/**
 * Runs a statement that is prepared once per connection: for the paths that every learner takes all the time.
 * Several that are sent at once go out in one round trip, and are answered in their order.
 * @param name unique for the text
 */
export async function queryPrepared<Row extends QueryResultRow>(
  name: string,
  sql: string,
  values: unknown[],
): Promise<Row[]> {
  const client = currentConnection();
  sendTogether(client);
  const result = await client.query<Row>({ name, text: sql, values });
  return result.rows;
}

/**
 * The same for a statement that most often is the last of its transaction: the commit goes out with it, in
 * one round trip, if nothing follows the work. A statement that finds nothing has changed nothing either: a
 * new transaction is open then.
 */
export async function queryPreparedAsLast<Row extends QueryResultRow>(
  name: string,
  sql: string,
  values: unknown[],
): Promise<Row[]> {
  const transaction = currentTransaction();
  const client = currentConnection();
  const asked = queryPrepared<Row>(name, sql, values);
  if (!transaction.endsWithWork) return asked;
  const commit = client.query('commit');
  // Its result is used only if the statement did not fail.
  commit.catch(() => {});
  transaction.commit = commit;
  const rows = await asked;
  if (rows.length > 0) return rows;
  await committed(commit);
  // Work that was given up meanwhile must not begin anything on a connection that others may use by now.
  currentTransaction();
  transaction.hasCommitted = true;
  transaction.commit = null;
  transaction.since = monotonicNow();
  await begin(currentContext(), transaction);
  return rows;
}

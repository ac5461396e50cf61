import { AsyncLocalStorage } from 'node:async_hooks';
import type { Pool, PoolClient, QueryResultRow } from 'pg';

/**
 * The ambient transaction. Whoever needs the database asks for it here, so that no connection is passed by hand
 * and lost on the way; and every transaction begins with the tenant it belongs to.
 */
type Context = { pool: Pool; tenantId: string; client: PoolClient | null };

const storage = new AsyncLocalStorage<Context>();
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u;

function current(): Context {
  const context = storage.getStore();
  if (context === undefined) throw new Error('No tenant is set: wrap this in withTenant().');
  return context;
}

/** Runs `work` for a tenant. No connection is taken until a transaction is opened. */
export function withTenant<T>(pool: Pool, tenantId: string, work: () => Promise<T>): Promise<T> {
  if (!UUID.test(tenantId)) throw new Error('A tenant id must be a UUID.');
  return storage.run({ pool, tenantId, client: null }, work);
}

export function currentTenantId(): string {
  return current().tenantId;
}

/**
 * Runs `work` in a transaction of the current tenant; joins the one that is open.
 * Rolls back when `work` throws. What it returns is durable once this resolves.
 */
export async function inTransaction<T>(work: () => Promise<T>): Promise<T> {
  const context = current();
  if (context.client !== null) return work();
  const client = await context.pool.connect();
  let broken = true;
  try {
    // One round trip; the id was checked in withTenant(), since this form takes no parameters.
    await client.query(`begin; select set_config('app.tenant_id', '${context.tenantId}', true)`);
    const result = await storage.run({ ...context, client }, work);
    const { command } = await client.query('commit');
    // PostgreSQL answers COMMIT of a failed transaction with ROLLBACK and no error: nothing was kept.
    if (command !== 'COMMIT') throw new Error('The transaction had failed and was rolled back.');
    broken = false;
    return result;
  } catch (error) {
    broken = await rollbackFailed(client);
    throw error;
  } finally {
    // A connection in an unknown state is closed, never returned to the pool.
    client.release(broken);
  }
}

async function rollbackFailed(client: PoolClient): Promise<boolean> {
  try {
    await client.query('rollback');
    return false;
  } catch {
    return true;
  }
}

/** The open transaction's connection. */
export function connection(): PoolClient {
  const { client } = current();
  if (client === null) throw new Error('No transaction is open: wrap this in inTransaction().');
  return client;
}

/**
 * Runs a statement that is prepared once a connection: for the paths that every learner takes all the time.
 * @param name unique for the text
 */
export async function named<Row extends QueryResultRow>(
  name: string,
  sql: string,
  values: unknown[],
): Promise<Row[]> {
  const result = await connection().query<Row>({ name, text: sql, values });
  return result.rows;
}

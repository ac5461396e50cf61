import type { Pool, QueryResultRow } from 'pg';
import { currentConnection, currentTenantId, isInTransaction } from './context.ts';
import { sendWithCommit } from './pipelining.ts';
import { sendTogether } from './send-together.ts';
import { createStatementNames } from './statement-names.ts';

/** Maximum number of prepared statements: more than twice those that exist. */
const MAX_STATEMENTS = 1_000;
const nameOf = createStatementNames(MAX_STATEMENTS);

/**
 * Runs a statement of the current tenant in the open transaction, prepared once per connection. Several that
 * are sent at once go out in one round trip, and are answered in their order.
 * @param text constant SQL; `$1` is the tenant's id
 * @param values those of `$2` on
 * @returns its rows
 */
export async function query<Row extends QueryResultRow>(
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const client = currentConnection();
  sendTogether(client);
  const { rows } = await client.query<Row>({
    name: nameOf(text),
    text,
    values: [currentTenantId(), ...values],
  });
  return rows;
}

/**
 * Runs a statement that most often is the last of its transaction: the commit goes out with it, in one round
 * trip, if nothing follows the work. It must give a row for whatever it changes.
 */
export function queryLast<Row extends QueryResultRow>(
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  return sendWithCommit(() => query<Row>(text, values));
}

/**
 * Runs a statement of no tenant: in the open transaction, since callers that asked the pool while holding a
 * connection would wait for one another; else on any connection of the pool.
 * @param text constant SQL
 * @param values those of `$1` on
 * @returns its rows
 */
export async function queryWithoutTenant<Row extends QueryResultRow>(
  pool: Pool,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const connection = isInTransaction() ? currentConnection() : pool;
  const { rows } = await connection.query<Row>({ name: nameOf(text), text, values: [...values] });
  return rows;
}

/** @returns the first of the rows @throws when there is none */
export function one<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (row === undefined) throw new Error('The statement found no row.');
  return row;
}

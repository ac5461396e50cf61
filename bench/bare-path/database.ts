import { Pool, type PoolClient } from 'pg';
import { CONNECTIONS } from '../../apps/api/src/db/pool.ts';
import type { BarePathSettings } from './settings.ts';
import type { StatementName } from './statements.ts';

export type Run = <Row extends object>(name: StatementName, values: unknown[]) => Promise<Row[]>;

/** The same driver, pool size and kind of transaction as the application's, with nothing around them. */
export function openTransactions({ database, tenantId, statements }: BarePathSettings) {
  const pool = new Pool({ ...database, max: CONNECTIONS });
  return async <T>(work: (run: Run) => Promise<T>): Promise<T> => {
    const client = await pool.connect();
    try {
      await client.query(`begin; select set_config('app.tenant_id', '${tenantId}', true)`);
      const result = await work(runOn(client, statements));
      await client.query('commit');
      return result;
    } finally {
      client.release();
    }
  };
}

function runOn(client: PoolClient, statements: BarePathSettings['statements']): Run {
  return async <Row extends object>(name: StatementName, values: unknown[]) => {
    const { rows } = await client.query<Row>({ name, text: statements[name], values });
    return rows;
  };
}

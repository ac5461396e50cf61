import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type RawBuilder,
  sql,
} from 'kysely';
import { clockCorrectionSeconds, currentConnection } from './context.ts';
import type { Database } from './database.types.ts';

/** Hands every query of the builder to the ambient transaction's connection. */
class AmbientConnection implements DatabaseConnection {
  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const result = await currentConnection().query(query.sql, [...query.parameters]);
    return { rows: result.rows, numAffectedRows: BigInt(result.rowCount ?? 0) };
  }
  streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('Streaming is not used.');
  }
}

class AmbientDriver implements Driver {
  readonly #connection = new AmbientConnection();
  async init(): Promise<void> {}
  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection;
  }
  async beginTransaction(): Promise<void> {
    throw new Error('Transactions are opened with inTransaction().');
  }
  async commitTransaction(): Promise<void> {}
  async rollbackTransaction(): Promise<void> {}
  async releaseConnection(): Promise<void> {}
  async destroy(): Promise<void> {}
}

const builder = new Kysely<Database>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new AmbientDriver(),
    createIntrospector: (kysely) => new PostgresIntrospector(kysely),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** The trusted time: a database's clock that jumped moves nothing that is stored (decision 0019). */
export function correctedNow(): RawBuilder<Date> {
  return sql<Date>`clock_timestamp() + make_interval(secs => ${clockCorrectionSeconds()})`;
}

/** Returns the query builder on the open transaction; a query outside of one throws. */
export function db(): Kysely<Database> {
  return builder;
}

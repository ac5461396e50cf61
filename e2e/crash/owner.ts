import { readConfig } from '../../apps/api/src/config.ts';
import { openDatabase, withClient } from '../../apps/api/src/db/open-database.ts';

/** Runs one statement on the database of a running application, past every wall, and gives its rows. */
export type Owner = <Row extends object>(sql: string, values: unknown[]) => Promise<Row[]>;

/** Lets a test look at, and move, what no call of the application shows. */
export async function withOwner<Result>(
  dataDir: string,
  work: (owner: Owner) => Promise<Result>,
): Promise<Result> {
  const access = await openDatabase(readConfig({ DATA_DIR: dataDir }), () => {});
  try {
    if (access.owner === null) throw new Error('The embedded database has an owner.');
    return await withClient(access.owner, (client) =>
      work(async <Row extends object>(sql: string, values: unknown[]) => {
        const { rows } = await client.query<Row>(sql, values);
        return rows;
      }),
    );
  } finally {
    await access.release();
  }
}

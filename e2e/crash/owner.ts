import { readConfig } from '../../apps/api/src/config.ts';
import { openDatabase, withClient } from '../../apps/api/src/db/open-database.ts';

/** Runs one statement on the database of a running application, past every policy, and gives its rows. */
export type Owner = <Row extends object>(sql: string, values: unknown[]) => Promise<Row[]>;

/** Lets a test look at, and move, what no call of the application shows. */
export async function withOwner<Result>(
  dataDir: string,
  work: (owner: Owner) => Promise<Result>,
): Promise<Result> {
  const access = await openDatabase(readConfig({ DATA_DIR: dataDir }), () => {});
  try {
    if (access.owner === null) throw new Error('The embedded database has an owner.');
    return await withClient(access.owner, (client) => {
      let last: Promise<unknown> = Promise.resolve();
      return work(async <Row extends object>(sql: string, values: unknown[]) => {
        // One connection asks one thing at a time, however many ask it.
        const mine = last.catch(() => {}).then(() => client.query<Row>(sql, values));
        last = mine;
        return (await mine).rows;
      });
    });
  } finally {
    await access.release();
  }
}

import { afterAll, beforeAll, expect, it } from 'vitest';
import { currentConnection } from '../../db/context.ts';
import { createTestTenant, type TestTenant } from '../../testing/tenants/test-tenant.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { countResetCodeGuess, replaceCode } from './password-reset.queries.ts';
import { countCodeGuess, findRegistration, findRegistrationCredentials } from './registrations.queries.ts';
import { findUserByEmail, lockUserByEmail } from './users.queries.ts';

const OTHERS = 60;

let test: TestApp;
let tenant: TestTenant;
beforeAll(async () => {
  test = await startTestApp({ ownDatabase: true });
  tenant = await createTestTenant(test);
  for (let other = 0; other < OTHERS; other += 1) await tenant.newLearner();
  await test.database.asOwner(
    `insert into registrations (tenant_id, id, email, first_name, last_name, dob, mobile, password_hash)
     select $1, gen_random_uuid(), number || '@crowd.test', 'Ada', 'Byron', '1990-01-01', '447700900123', 'none'
     from generate_series(1, $2) number`,
    [tenant.id, OTHERS],
  );
  await test.database.asOwner('analyze users, registrations');
});
afterAll(() => test.close());

const codes = { id: crypto.randomUUID() as never, codeHash: Buffer.alloc(32), linkHash: Buffer.alloc(32) };
const lookUps: [string, (email: string) => Promise<unknown>][] = [
  ['findUserByEmail', findUserByEmail],
  ['lockUserByEmail', lockUserByEmail],
  ['findRegistrationCredentials', (email) => findRegistrationCredentials(email, null)],
  ['findRegistration', (email) => findRegistration(email, null)],
  ['countCodeGuess', (email) => countCodeGuess(email, null)],
  ['countResetCodeGuess', countResetCodeGuess],
  ['replaceCode', (email) => replaceCode(email, codes)],
];

async function countRowsRead(): Promise<number> {
  const { rows } = await currentConnection().query<{ count: string }>(
    `select sum(seq_tup_read + idx_tup_fetch) as count from pg_stat_xact_user_tables
     where relname in ('users', 'registrations')`,
  );
  return Number(rows[0]?.count);
}

it.each(lookUps)('%s reads no row of other addresses, however many there are', async (_name, lookUp) => {
  const { email } = await tenant.newLearner();
  const rowsRead = await tenant.inside(async () => {
    // The planner scans a small table sequentially, but not a large one.
    await currentConnection().query('set local enable_seqscan = off');
    const before = await countRowsRead();
    await lookUp(email.toUpperCase());
    return (await countRowsRead()) - before;
  });
  expect(rowsRead).toBeLessThan(10);
});

import type { QuestionId } from '@assay/assessment';
import { expect, it } from 'vitest';
import { newAuthor } from '../../testing/authoring/authors.ts';
import { callsOnLargeBank, plantLargeBank, TABLES_OF_BANKS } from '../../testing/authoring/large-bank.ts';
import { lookAt, observeStatements } from '../../testing/plans.ts';
import { provideTestApp } from '../../testing/provide-test-app.ts';
import { createTestTenant } from '../../testing/tenants/test-tenant.ts';
import { sizeOf } from '../../testing/test-forms.ts';
import { setReleased } from '../banks/release.service.ts';

// One connection, so that every statement is prepared on the one where it is examined.
const test = await provideTestApp({ connections: 1 });
const noteStatements = observeStatements([test.database.pool, ...test.otherPools]);

const QUESTIONS = sizeOf(2_000, 20_000);
/** After five uses, a prepared statement gets the plan that it keeps. */
const USES_BEFORE = 6;

const isOfBanks = (name: string) => TABLES_OF_BANKS.some((table) => name.startsWith(table));

// The first test: later ones leave statistics behind, with which the database plans better.
it('a release compares no question with another one’s versions, though the tables were filled just now', async () => {
  const tenant = await createTestTenant(test);
  await plantLargeBank(test.database.pool, tenant.id, 2_000);
  const rows = await test.database.asOwner<{ id: QuestionId }>(
    'select id from questions where tenant_id = $1',
    [tenant.id],
  );
  const ids = rows.map(({ id }) => id);
  const sent = await noteStatements(() => tenant.inside(async () => void (await setReleased(ids, true))));
  const looked = await lookAt(sent);
  expect(looked.map(({ droppedPairs }) => droppedPairs)).toEqual([0]);
});

it('every call on a large bank reads its own organisation’s ranges of indexes alone', async () => {
  const [neighbour, tenant] = [await createTestTenant(test), await createTestTenant(test)];
  const { caller } = await newAuthor(test, tenant);
  for (const { id } of [neighbour, tenant]) await plantLargeBank(test.database.pool, id, QUESTIONS);
  await test.database.asOwner('analyze');
  const calls = await callsOnLargeBank(test.database.asOwner, tenant.id, QUESTIONS);
  const found: string[] = [];
  for (const { what, method = 'GET', path, body } of calls) {
    const ask = async () => {
      const { statusCode } = await test.app.inject({
        method,
        url: path,
        headers: { host: tenant.host, authorization: `Bearer ${caller.token}` },
        ...(body === undefined ? {} : { payload: body }),
      });
      expect(statusCode, what).toBe(200);
    };
    for (let use = 0; use < USES_BEFORE; use += 1) await ask();
    const looked = await lookAt(await noteStatements(ask));
    expect(looked, what).not.toEqual([]);
    for (const { text, wholeTables, wholeIndexes } of looked) {
      const whole = [...wholeTables, ...wholeIndexes].filter(isOfBanks);
      found.push(...whole.map((name) => `${what}: ${name}, by ${text}`));
    }
  }
  expect(found).toEqual([]);
});

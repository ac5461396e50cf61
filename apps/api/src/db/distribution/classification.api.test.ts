import { afterAll, expect, it } from 'vitest';
import { createTestDatabase } from '../../testing/test-database.ts';
import { withClient } from '../open-database.ts';
import { planDistribution } from './plan.ts';
import { readFacts } from './read-facts.ts';

const database = await createTestDatabase();
afterAll(() => database.drop());
const facts = () => withClient(database.settings.owner, readFacts);

it('every table has a kind, and only reference tables lose a foreign key', async () => {
  const { tables, foreignKeys } = await facts();
  const { statements, faults } = planDistribution({ tables, foreignKeys });
  expect(faults).toEqual([]);
  const remade = (name: string) => statements.some((each) => each.includes(`add constraint "${name}"`));
  expect(foreignKeys.filter(({ name }) => !remade(name)).map(({ table }) => table)).toEqual([
    'tenant_hosts',
    'tenant_short_names',
  ]);
});

it('no foreign key sets one of its columns to null, which a cluster refuses', async () => {
  const { foreignKeys } = await facts();
  expect(foreignKeys.length).toBeGreaterThan(80);
  expect(foreignKeys.filter(({ definition }) => /SET (?:NULL|DEFAULT)/u.test(definition))).toEqual([]);
});

it('a new table that nobody classified is refused', async () => {
  await database.asOwner('create table currencies (code text primary key)');
  const { faults, statements } = planDistribution(await facts());
  expect(faults).toEqual([expect.stringContaining('currencies has no tenant_id')]);
  expect(statements).toEqual([]);
});

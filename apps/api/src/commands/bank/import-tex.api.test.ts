import { expect, it } from 'vitest';
import { startBankTests } from '../../testing/commands/bank-command.ts';
import { createTestTenant } from '../../testing/tenants/test-tenant.ts';

const { test, command } = await startBankTests();

const BANK = 'What is \\(a^2\\)?\nA. A square\nB. A root\nANSWER: A\n';

type Row = { number: number; tex: unknown; released: boolean };
const rowsOf = (tenantId: string) =>
  test.database.asOwner<Row>(
    `select v.number, v.tex, q.released_at is not null as released from question_versions v
     join questions q on q.tenant_id = v.tenant_id and q.id = v.question_id where v.tenant_id = $1`,
    [tenantId],
  );

it('keeps the TeX of formulas, and gives it to questions that lack it without changing them', async () => {
  const tenant = await createTestTenant(test);
  const file = await command.write('squares.txt', BANK);
  const args = ['import', '--file', file, '--bank', 'm', '--format', 'aiken'];
  const tex = { stem: ['a^2'], choices: [[], []], explanation: [] };
  await command.run(tenant, ...args);
  await command.run(tenant, 'release', '--bank', 'm');
  expect(await rowsOf(tenant.id)).toEqual([{ number: 1, tex, released: true }]);
  // Like versions that were written before TeX was kept.
  await test.database.asOwner('update question_versions set tex = null where tenant_id = $1', [tenant.id]);
  expect((await command.run(tenant, ...args, '--dry-run')).printed).toContain('0 changed, 1 unchanged');
  expect(await rowsOf(tenant.id)).toMatchObject([{ tex: null }]);
  expect((await command.run(tenant, ...args)).printed).toContain('0 added, 0 changed, 1 unchanged');
  expect(await rowsOf(tenant.id)).toEqual([{ number: 1, tex, released: true }]);
});

it('keeps no TeX of a question without formulas', async () => {
  const tenant = await createTestTenant(test);
  const file = await command.write('plain.txt', BANK.replace('\\(a^2\\)', 'a square'));
  await command.run(tenant, 'import', '--file', file, '--bank', 'm', '--format', 'aiken');
  expect(
    await test.database.asOwner('select from question_versions where tenant_id = $1 and tex is null', [
      tenant.id,
    ]),
  ).toHaveLength(1);
});

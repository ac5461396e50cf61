import { expect, it } from 'vitest';
import { startBankTests } from '../../testing/commands/bank-command.ts';
import { createTestTenant } from '../../testing/tenants/test-tenant.ts';

const { test, command } = await startBankTests();

const NAMES = 'question,A,B,C,answer';
const NEW_ONES = 'counts as a new one, beside the old one';

it('says how many questions of the bank a corrected file does not hold, and how it would correct them', async () => {
  const tenant = await createTestTenant(test);
  const file = await command.write('corrected.csv', `${NAMES}\nA prime?,4,*7,9,B\nEven?,8,5,7,A\n`);
  const args = ['import', '--file', file, '--yes'];
  expect((await command.run(tenant, ...args, '--bank', 'other')).printed).not.toContain('Others');
  expect((await command.run(tenant, ...args, '--bank', 'sums')).printed).not.toContain('Others');
  await command.write('corrected.csv', `${NAMES}\nA prime?,4,7,9,B\nEven?,8,5,7,A\n`);
  const corrected = ['import', '--file', file, '--bank', 'sums'];
  for (const more of ['--dry-run', '--yes']) {
    const { printed } = await command.run(tenant, ...corrected, more);
    expect(printed).toContain(
      '1 added, 0 changed, 1 unchanged\nOthers         1 question of the bank is not among',
    );
    expect(printed).toContain(NEW_ONES);
  }
  await command.write('corrected.csv', `${NAMES}\nEven?,8,5,7,A\n`);
  const { printed } = await command.run(tenant, ...corrected, '--yes');
  expect(printed).toContain('2 questions of the bank are not among those taken from this file, and stay.');
  expect(printed).not.toContain(NEW_ONES);
});

it('says nothing of others where an id says that a corrected question is the same', async () => {
  const tenant = await createTestTenant(test);
  const file = await command.write('ids.csv', `id,${NAMES}\n1,A prime?,4,*7,9,B\n`);
  const args = ['import', '--file', file, '--bank', 'ids', '--yes'];
  await command.run(tenant, ...args);
  await command.write('ids.csv', `id,${NAMES}\n1,A prime?,4,7,9,B\n`);
  const { printed } = await command.run(tenant, ...args);
  expect(printed).toContain('0 added, 1 changed, 0 unchanged');
  expect(printed).not.toContain('Others');
});

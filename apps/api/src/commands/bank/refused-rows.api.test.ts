import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBankCommand, type TestBankCommand } from '../../testing/commands/bank-command.ts';
import { createTestTenant } from '../../testing/tenants/test-tenant.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
let command: TestBankCommand;
beforeAll(async () => {
  test = await startTestApp();
  command = await createBankCommand(test);
});
afterAll(async () => {
  await command.remove();
  await test.close();
});

it('names a refused row as a spreadsheet program counts it, with the first words of its question', async () => {
  const tenant = await createTestTenant(test);
  const rows = [
    'sep=,',
    'question,A,B,C,answer',
    '"Read:\nThe cat sat.\nWho?",x,y,z,A',
    'Which of these animals moos all day and why?,dog,cow,cow,B',
    'How?,x,y',
  ];
  const file = await command.write('rows.csv', rows.join('\n'));
  const report = command.pathOf('rows.txt');
  const args = ['import', '--file', file, '--bank', 's', '--dry-run', '--report', report];
  const { printed } = await command.run(tenant, ...args);
  expect(printed).toMatch(
    / {2}row 3 “Which of these animals moos all day and…”: Two of its options .* \(“cow”\) \[options_equal\]/u,
  );
  expect(printed).toMatch(/ {2}row 4 “How\?”: .*\[ragged_row\]/u);
  expect(await readFile(report, 'utf8')).toMatch(/^row 4\t\trefused\tragged_row\t“How\?”: /mu);
});

import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { createBankCommand, startBankTests } from '../../testing/commands/bank-command.ts';
import { createTestTenant } from '../../testing/tenants/test-tenant.ts';
import { snapshotDatabase } from '../../testing/test-database.ts';
import { singleQuestion } from '../../testing/test-questions.ts';

const { test, command } = await startBankTests();

const NO_KEY = 'No key?\nA. Yes\nB. No\n';
const BANK = `What is \\(a^2\\)?\nA. A square\nB. A root\nANSWER: A\n\n${NO_KEY}`;
const preview = () => command.pathOf('preview.html');

it('shows every question in a page before it asks, and on a dry run as well', async () => {
  const tenant = await createTestTenant(test);
  const file = await command.write('squares.txt', BANK);
  const args = ['import', '--file', file, '--bank', 'm', '--format', 'aiken', '--preview', preview()];
  const before = await snapshotDatabase(test.database);
  const refusing = await createBankCommand(test, { agrees: false });
  const { printed } = await refusing.run(tenant, ...args);
  expect(printed).toMatch(
    /\nPreview {8}\S*preview\.html shows every question.*\nWrite 1 question to bank "m"\?\n/u,
  );
  const page = await readFile(preview(), 'utf8');
  expect(page).toMatch(/Preview: <bdi>squares\.txt<\/bdi>.*Refused, lines? 6.*✓ Right answer/su);
  expect(page).toMatch(/<math>.*<msup><mi>a<\/mi><mn>2<\/mn><\/msup>/u);
  expect(await refusing.run(tenant, ...args, '--dry-run')).toMatchObject({ done: true });
  expect(await readFile(preview(), 'utf8')).toBe(page);
  expect(await snapshotDatabase(test.database)).toEqual(before);
  await refusing.remove();
});

it('asks before it writes, and writes nothing where nobody agrees or can be asked', async () => {
  const tenant = await createTestTenant(test);
  const file = await command.write('mostly-refused.txt', `${BANK}\n${NO_KEY.replace('?', ', again?')}`);
  const args = ['import', '--file', file, '--bank', 'm', '--format', 'aiken'];
  const before = await snapshotDatabase(test.database);
  const unattended = await createBankCommand(test, { agrees: null });
  await expect(unattended.run(tenant, ...args)).rejects.toThrow('nobody can be asked');
  const refusing = await createBankCommand(test, { agrees: false });
  const refused = await refusing.run(tenant, ...args);
  expect(refused.done).toBe(false);
  expect(refused.printed).toMatch(
    /Most items are refused\..*\nWrite 1 question to bank "m"\?\nNothing was written\.$/su,
  );
  expect((await unattended.run(tenant, ...args, '--dry-run')).printed).toContain('Most items are refused.');
  expect(await snapshotDatabase(test.database)).toEqual(before);
  expect((await unattended.run(tenant, ...args, '--yes')).printed).toContain('1 added');
  await refusing.remove();
  await unattended.remove();
});

it('asks nothing where nothing can be written', async () => {
  const tenant = await createTestTenant(test);
  const file = await command.write('refused.txt', NO_KEY);
  const args = ['import', '--file', file, '--bank', 'm', '--format', 'aiken'];
  const { printed, done } = await command.run(tenant, ...args);
  expect(done).toBe(false);
  expect(printed).toMatch(/Nothing was written: no item could be taken\.$/u);
  expect(printed).not.toContain('Write ');
});

it('names the banks that questions of several go to', async () => {
  const tenant = await createTestTenant(test);
  const lines = ['a:1', 'b:1', 'c:1', 'd:1', 'e:1'].map((id) =>
    JSON.stringify({ question: { ...singleQuestion(['One', 'Two'], 0, id), id } }),
  );
  const file = await command.write('several.jsonl', lines.join('\n'));
  const { printed } = await command.run(tenant, 'import', '--file', file);
  expect(printed).toContain('\nWrite 5 questions to banks "a", "b", "c" and 2 more?\n');
});

it('takes the place of an earlier preview, and of no other file', async () => {
  const tenant = await createTestTenant(test);
  const file = await command.write('squares.txt', BANK);
  const args = ['import', '--file', file, '--bank', 'm', '--format', 'aiken', '--yes', '--preview'];
  const before = await snapshotDatabase(test.database);
  const mine = await command.write('mine.html', '<!doctype html>\n<p>mine</p>');
  for (const path of [file, mine])
    await expect(command.run(tenant, ...args, path)).rejects.toThrow('exists and is not a preview');
  await expect(command.run(tenant, ...args, command.pathOf('no/folder.html'))).rejects.toThrow(
    'The preview cannot be written',
  );
  expect(await snapshotDatabase(test.database)).toEqual(before);
  expect(await readFile(mine, 'utf8')).toBe('<!doctype html>\n<p>mine</p>');
});

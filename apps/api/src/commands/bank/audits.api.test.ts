import { describe, expect, it } from 'vitest';
import { startBankTests } from '../../testing/commands/bank-command.ts';
import { endConnectionOnInsert } from '../../testing/database-faults.ts';
import { createTestTenant, type TestTenant } from '../../testing/tenants/test-tenant.ts';

const { test, command } = await startBankTests();

const auditsOf = (tenant: TestTenant) =>
  test.database.asOwner<{
    action: string;
    subject_id: string | null;
    before_id: string | null;
    after_id: string | null;
    details: Record<string, unknown>;
  }>(
    `select action, done_by, subject_id, before_id, after_id, details from audits
     where tenant_id = $1 order by done_at, id`,
    [tenant.id],
  );
/** Runs a command. @returns the audits that it left */
async function auditsOfRun(tenant: TestTenant, ...args: string[]) {
  const before = await auditsOf(tenant);
  await command.run(tenant, ...args);
  return (await auditsOf(tenant)).slice(before.length);
}

/** A tenant with the arguments that import a bank of some questions. */
async function newBank(count = 3) {
  const tenant = await createTestTenant(test);
  const write = (questions: number, key = 'A') => {
    const items = Array.from(
      { length: questions },
      (_, index) => `Question ${index}?\nA. Yes\nB. No\nANSWER: ${key}\n`,
    );
    return command.write(`${tenant.shortName}.txt`, items.join('\n'));
  };
  const args = ['import', '--file', await write(count), '--bank', 'law', '--format', 'aiken'];
  return { tenant, args, write };
}
const TEST = ['--test', 'Mock', '--type', 'Exam', '--minutes', '30'];

describe('what a command does to a bank is audited', () => {
  it('by what an import changed, once for each import that changed anything', async () => {
    const { tenant, args, write } = await newBank();
    const counts = { banks: 'law', added: 3, changed: 0, unchanged: 0, waiting: 0 };
    expect(await auditsOfRun(tenant, ...args, '--dry-run')).toEqual([]);
    expect(await auditsOfRun(tenant, ...args)).toMatchObject([
      { action: 'questions_imported', done_by: 'Grace', subject_id: null, details: counts },
    ]);
    expect(await auditsOfRun(tenant, ...args)).toEqual([]);
    await write(4, 'B');
    const [changed] = await auditsOfRun(tenant, ...args);
    expect(changed?.details).toMatchObject({ added: 1, changed: 3, waiting: 0 });
    await command.run(tenant, 'release', '--bank', 'law');
    await write(4, 'A');
    const [waiting] = await auditsOfRun(tenant, ...args);
    expect(waiting?.details).toMatchObject({ added: 0, changed: 4, waiting: 4 });
  });

  it('by the versions of a test that is published, when it is closed, and when its answers are shown', async () => {
    const { tenant, args } = await newBank();
    const [, first] = await auditsOfRun(tenant, ...args, ...TEST);
    const [{ id, version } = { id: '', version: '' }] = await test.database.asOwner<{
      id: string;
      version: string;
    }>('select id, current_version_id as version from tests where tenant_id = $1', [tenant.id]);
    expect(first).toMatchObject({
      action: 'test_published',
      subject_id: id,
      before_id: null,
      after_id: version,
    });
    const publish = ['publish', '--bank', 'law', ...TEST];
    expect(await auditsOfRun(tenant, ...publish)).toEqual([]);
    const [second] = await auditsOfRun(tenant, ...publish, '--take', '2');
    expect(second).toMatchObject({
      action: 'test_published',
      before_id: version,
      details: { outcome: 'new_version', questions: 2, minutes: 30, answers: 'as before' },
    });
    expect(second?.after_id).not.toBe(version);
    const answers = ['answers', '--test', 'Mock', '--answers', 'never'];
    expect(await auditsOfRun(tenant, ...answers)).toMatchObject([
      { action: 'answers_shown_changed', subject_id: id, details: { before: 'at_once', after: 'never' } },
    ]);
    expect(await auditsOfRun(tenant, ...answers)).toEqual([]);
    const close = ['close', '--test', 'Mock'];
    expect(await auditsOfRun(tenant, ...close)).toMatchObject([{ action: 'test_closed', subject_id: id }]);
    expect(await auditsOfRun(tenant, ...close)).toEqual([]);
    expect(await auditsOfRun(tenant, ...publish, '--take', '2')).toMatchObject([
      { action: 'test_published', details: { outcome: 'unchanged', reopened: true } },
    ]);
  });

  it('by how many questions were released and held, and exported', async () => {
    const { tenant, args } = await newBank();
    await command.run(tenant, ...args);
    for (const [word, action] of [
      ['release', 'questions_released'],
      ['hold', 'questions_held'],
    ] as const) {
      const details = { bank: 'law', topic: 'all', questions: 3 };
      expect(await auditsOfRun(tenant, word, '--bank', 'law')).toMatchObject([{ action, details }]);
      expect(await auditsOfRun(tenant, word, '--bank', 'law')).toEqual([]);
    }
    const file = command.pathOf(`${tenant.shortName}.xml`);
    expect(await auditsOfRun(tenant, 'export', '--file', file, '--format', 'moodle-xml')).toMatchObject([
      { action: 'questions_exported', details: { bank: 'all', questions: 3, format: 'moodle-xml' } },
    ]);
  });

  it('or is undone, where its audit cannot be written', async () => {
    const { tenant, args } = await newBank();
    const mend = await endConnectionOnInsert(test.database, { table: 'audits' });
    await expect(command.run(tenant, ...args)).rejects.toThrow('Nothing was changed');
    await mend();
    expect(await test.database.asOwner('select from questions where tenant_id = $1', [tenant.id])).toEqual(
      [],
    );
    expect(await auditsOf(tenant)).toEqual([]);
  });
});

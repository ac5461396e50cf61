import { writeFileSync } from 'node:fs';
import type { QuestionId } from '@assay/assessment';
import { describe, expect, it } from 'vitest';
import { setRetired } from '../../features/banks/release.service.ts';
import { startBankTests } from '../../testing/commands/bank-command.ts';
import { createTestTenant, type TestTenant } from '../../testing/tenants/test-tenant.ts';

const { test, command } = await startBankTests();

/** A tenant with a bank of five questions. */
async function tenantWithBank(): Promise<TestTenant> {
  const tenant = await createTestTenant(test);
  const file = command.pathOf(`${tenant.shortName}.txt`);
  const items = [1, 2, 3, 4, 5].map((number) => `Question ${number}?\nA. Yes\nB. No\nANSWER: A\n`);
  writeFileSync(file, items.join('\n'));
  await command.run(tenant, 'import', '--file', file, '--bank', 'five', '--format', 'aiken');
  return tenant;
}

const publish = (tenant: TestTenant, name: string, ...more: string[]) =>
  command.run(tenant, 'publish', '--test', name, '--type', 'Exam', '--minutes', '30', ...more);

describe('publishing a test', () => {
  it('says when its answers are shown, and keeps to it when it is published again', async () => {
    const tenant = await tenantWithBank();
    expect((await publish(tenant, 'Mock')).printed).toContain('Answers        shown at once');
    const shownLine = 'Answers        shown after 31 January 2099 (Europe/London)';
    expect((await publish(tenant, 'Mock', '--answers', '2099-01-31')).printed).toContain(shownLine);
    expect((await publish(tenant, 'Mock', '--take', '2')).printed).toContain(shownLine);
    expect((await publish(tenant, 'Mock', '--answers', '2099-01-31T18:05+01:00')).printed).toContain(
      'Answers        shown from 31 January 2099, 17:05 (Europe/London)',
    );
    expect((await command.run(tenant, 'list')).printed).toMatch(
      /Mock .* open {2}shown from 31 January 2099/u,
    );
  });

  it('names the active tests that have some of its questions, with how many', async () => {
    const tenant = await tenantWithBank();
    expect((await publish(tenant, 'Mock 1', '--take', '2')).printed).not.toContain('Overlap');
    const { printed } = await publish(tenant, 'Mock 2');
    expect(printed).toContain('Overlap        2 questions are also in "Mock 1", which is active');
    await publish(tenant, 'Mock 3', '--take', '1');
    const again = (await publish(tenant, 'Mock 1', '--take', '2')).printed;
    expect(again.split('\n').filter((line) => line.startsWith('Overlap'))).toEqual([
      'Overlap        2 questions are also in "Mock 2", which is active',
      'Overlap        1 question is also in "Mock 3", which is active',
    ]);
    await command.run(tenant, 'close', '--test', 'Mock 2');
    expect((await publish(tenant, 'Mock 1', '--take', '2')).printed).not.toContain('Mock 2');
  });

  it('names overlaps of an import, too', async () => {
    const tenant = await tenantWithBank();
    await publish(tenant, 'Mock 1');
    const { printed } = await command.run(
      tenant,
      'import',
      '--file',
      command.pathOf(`${tenant.shortName}.txt`),
      '--bank',
      'five',
      '--format',
      'aiken',
      '--test',
      'Mock 2',
      '--type',
      'Quiz',
      '--minutes',
      '5',
      '--answers',
      'never',
    );
    expect(printed).toContain('Answers        never shown, the score alone');
    expect(printed).toContain('Overlap        5 questions are also in "Mock 1", which is active');
  });
});

describe('closing a test', () => {
  it('takes it from the learners’ list, and publishing brings it back', async () => {
    const tenant = await tenantWithBank();
    await publish(tenant, 'Mock', '--answers', 'after-close');
    const { token } = await tenant.newLearner();
    const listed = async () =>
      (await test.call('getTests', { host: tenant.host, token })).body.tests.map(
        ({ test_name }) => test_name,
      );
    expect(await listed()).toEqual(['Mock']);
    expect((await command.run(tenant, 'close', '--test', 'Mock')).printed).toBe(
      [
        'Test           "Mock" is closed: nobody can start it any more',
        'Answers        shown when the test is closed and no attempt is open',
      ].join('\n'),
    );
    expect(await listed()).toEqual([]);
    expect((await command.run(tenant, 'list')).printed).toMatch(/Mock .* closed {2}shown when/u);
    expect((await command.run(tenant, 'close', '--test', 'Mock')).printed).toContain('was closed already');
    expect((await publish(tenant, 'Mock')).printed).toContain('unchanged, opened again');
    expect(await listed()).toEqual(['Mock']);
  });

  it('tells of attempts that are still open, and says when there is no such test', async () => {
    const tenant = await tenantWithBank();
    await publish(tenant, 'Mock');
    const { token } = await tenant.newLearner();
    const { tests } = (await test.call('getTests', { host: tenant.host, token })).body;
    await test.call('getTest', { host: tenant.host, token, params: { id: tests[0]?._id ?? '' } });
    expect((await command.run(tenant, 'close', '--test', 'Mock')).printed).toContain(
      'Attempts       1 attempt is open and goes on to the end',
    );
    await expect(command.run(tenant, 'close', '--test', 'Mock 9')).rejects.toThrow(
      'There is no test "Mock 9".',
    );
  });
});

describe('changing when answers are shown', () => {
  it('leaves a test open or closed as it is', async () => {
    const tenant = await tenantWithBank();
    await publish(tenant, 'Mock');
    const never = 'Answers        never shown, the score alone';
    expect((await command.run(tenant, 'answers', '--test', 'Mock', '--answers', 'never')).printed).toBe(
      `Test           "Mock" stays open\n${never}`,
    );
    await command.run(tenant, 'close', '--test', 'Mock');
    expect((await command.run(tenant, 'answers', '--test', 'Mock', '--answers', '2099-01-31')).printed).toBe(
      'Test           "Mock" stays closed\nAnswers        shown after 31 January 2099 (Europe/London)',
    );
    expect((await command.run(tenant, 'list')).printed).toMatch(/Mock .* closed {2}shown after 31 January/u);
    await expect(command.run(tenant, 'answers', '--test', 'Mock 9', '--answers', 'never')).rejects.toThrow(
      'There is no test "Mock 9".',
    );
  });
});

describe('releasing for practice', () => {
  const notReleased = (tenant: TestTenant) =>
    command
      .run(tenant, 'list')
      .then(({ printed }) => /^Not released.*: (.*)$/mu.exec(printed)?.[1] ?? 'nothing');

  it('counts what was released and what had been before, and is taken back', async () => {
    const tenant = await tenantWithBank();
    expect(await notReleased(tenant)).toBe('five (5)');
    const release = async (what: 'release' | 'hold') =>
      (await command.run(tenant, what, '--bank', 'five')).printed;
    expect(await release('release')).toBe('Released       5 questions; 0 released before');
    expect(await notReleased(tenant)).toBe('nothing');
    expect(await release('release')).toBe('Released       0 questions; 5 released before');
    expect(await release('hold')).toBe('Held back      5 questions from practice; 0 not released before');
    expect(await notReleased(tenant)).toBe('five (5)');
    await expect(command.run(tenant, 'release', '--bank', 'fiv')).rejects.toThrow('No question was found');
    await expect(command.run(tenant, 'release', '--topic', 'Law')).rejects.toThrow('No question was found');
    expect(await notReleased(tenant)).toBe('five (5)');
  });

  it('names the tests that keep questions out of practice all the same, closed ones too', async () => {
    const tenant = await tenantWithBank();
    await publish(tenant, 'Kept', '--take', '2', '--answers', 'never');
    await publish(tenant, 'Shown', '--take', '3');
    await command.run(tenant, 'close', '--test', 'Kept');
    expect((await command.run(tenant, 'release', '--bank', 'five')).printed.split('\n')).toEqual([
      'Released       5 questions; 0 released before',
      '  2 questions stay out of practice: they are in "Kept", which never shows its answers',
    ]);
  });

  it('is of what was there: an import says how many changed questions are practised as before, a test how many are released', async () => {
    const tenant = await tenantWithBank();
    await command.run(tenant, 'release', '--bank', 'five');
    expect((await publish(tenant, 'Mock', '--take', '2')).printed).toContain(
      'Practice       2 of its questions are released: learners may have seen the answers',
    );
    const file = command.pathOf('changed.txt');
    const again = (...keys: string[]) => {
      const items = keys.map((key, index) => `Question ${index + 1}?\nA. Yes\nB. No\nANSWER: ${key}\n`);
      writeFileSync(file, items.join('\n'));
      return command.run(tenant, 'import', '--file', file, '--bank', 'five', '--format', 'aiken');
    };
    expect((await again('A', 'A', 'A', 'A', 'A', 'A')).printed).not.toContain('Practice');
    expect(await notReleased(tenant)).toBe('five (1)');
    expect((await again('A', 'B', 'A', 'A', 'A', 'A')).printed).toContain(
      'Practice       1 changed question is practised as it was: look at the changes, then npm run bank -- release',
    );
    expect(await notReleased(tenant)).toBe('five (1)');
    expect((await command.run(tenant, 'release', '--bank', 'five')).printed).toBe(
      'Released       2 questions; 4 released before',
    );
  });

  it('leaves retired questions out, and so does a new test; an export has them all the same', async () => {
    const tenant = await tenantWithBank();
    const rows = await test.database.asOwner<{ id: QuestionId }>(
      'select id from questions where tenant_id = $1',
      [tenant.id],
    );
    const ids = rows.map(({ id }) => id);
    const retire = (questions: QuestionId[]) => tenant.inside(() => setRetired(questions, true));
    await retire(ids.slice(0, 2));
    const { printed } = await command.run(tenant, 'release', '--bank', 'five');
    expect(printed).toBe('Released       3 questions; 0 released before');
    expect(await notReleased(tenant)).toBe('five (2)');
    expect((await publish(tenant, 'Mock')).printed).toContain('3 questions');
    const file = command.pathOf('all.jsonl');
    const exported = ['export', '--bank', 'five', '--format', 'assay', '--file', file];
    expect((await command.run(tenant, ...exported)).printed).toContain('Questions      5 in');
    await retire(ids);
    await expect(command.run(tenant, 'release', '--bank', 'five')).rejects.toThrow('or all are retired');
    await expect(publish(tenant, 'Mock')).rejects.toThrow('or all are retired');
  });
});

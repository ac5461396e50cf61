import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { provideTestApp } from '../../testing/provide-test-app.ts';
import { sit } from '../../testing/sitting.ts';
import { createTestTenant } from '../../testing/tenants/test-tenant.ts';
import { singleQuestion } from '../../testing/test-questions.ts';

const test = await provideTestApp();

const FILL = new URL(
  '../../../../../database/migrations/20261128130200_tests__derived_subject__fill.sql',
  import.meta.url,
);

describe('the list of tests', () => {
  it('has the active ones, the newest first', async () => {
    const tenant = await createTestTenant(test);
    const { token } = await tenant.newLearner();
    for (const name of ['First', 'Second', 'Withdrawn', 'Third']) await tenant.newTest({ name });
    await test.database.asOwner(
      `update tests set status = 'Inactive' where tenant_id = $1 and test_name = 'Withdrawn'`,
      [tenant.id],
    );
    const { body } = await test.call('getTests', { host: tenant.host, token });
    expect(body.tests.map(({ test_name }) => test_name)).toEqual(['Third', 'Second', 'First']);
  });

  it('has the subject that the author named, else that of most questions, as the list of reports has', async () => {
    const tenant = await createTestTenant(test);
    const learner = await tenant.newLearner();
    const about = (...subjects: string[]) =>
      subjects.map((subject) => ({ ...singleQuestion(['One', 'Two'], 0), topic: ['Medicine', subject] }));
    const renal = await tenant.newTest({ name: 'R', questions: about('Renal', 'Renal', 'Acute') });
    const named = await tenant.newTest({ name: 'N', questions: about('Renal', 'Renal', 'Acute') });
    await tenant.newTest({ name: 'M', questions: about('Renal', 'Acute') });
    await test.database.asOwner(`update tests set subject = 'Mock papers' where id = $1`, [named]);
    const subjects = async () => {
      const { body } = await test.call('getTests', { host: tenant.host, token: learner.token });
      return body.tests.map(({ test_name, subject }) => [test_name, subject]);
    };
    const expected = [
      ['M', null],
      ['N', 'Mock papers'],
      ['R', 'Renal'],
    ];
    expect(await subjects()).toEqual(expected);
    const sitting = await sit(test, { tenant, learner, testId: renal });
    await sitting.submit({ response: Array.from({ length: 3 }, () => ({ selected: 'One' })) });
    const { body } = await test.call('listReports', { host: tenant.host, token: learner.token, query: {} });
    expect(body.reports.map(({ test: { subject } }) => subject)).toEqual(['Renal']);

    // Tests of before are given the same by the migration.
    await test.database.asOwner('update tests set derived_subject = null where tenant_id = $1', [tenant.id]);
    await test.database.asOwner(await readFile(FILL, 'utf8'));
    expect(await subjects()).toEqual(expected);
  });

  it('of a name that is nobody’s is not found for more callers at once than there are connections', async () => {
    const tenant = await createTestTenant(test);
    const { token } = await tenant.newLearner();
    const calls = Array.from({ length: 2 * test.database.pool.options.max }, (_, index) =>
      test.call('getTests', {
        host: tenant.host,
        token,
        query: { subdomain_reference: `nobody-${index}.example.test` },
      }),
    );
    const codes = (await Promise.all(calls)).map(({ code }) => code);
    expect(new Set(codes)).toEqual(new Set(['not_found']));
  });
});

import { afterAll, describe, expect, it } from 'vitest';
import { backfillAllTenants } from '../../jobs/backfill-answer-records.ts';
import { createAttemptCommand } from '../../testing/commands/attempt-command.ts';
import { provideTestApp } from '../../testing/provide-test-app.ts';
import { type Sitting, sit } from '../../testing/sitting.ts';
import { createTestTenant } from '../../testing/tenants/test-tenant.ts';
import { singleQuestion } from '../../testing/test-questions.ts';

const test = await provideTestApp();
const command = createAttemptCommand(test);
afterAll(() => command.close());

/**
 * A learner, a function to answer one question right or wrong, and one to read the figures of all their
 * reports.
 */
async function newLearner() {
  const tenant = await createTestTenant(test);
  const learner = await tenant.newLearner();
  const caller = { host: tenant.host, token: learner.token };
  const submit = (sitting: Sitting, selected: string) =>
    sitting.submit({ response: [{ selected, comment: 'I KNOW IT', commentChosen: true }] });
  return {
    tenant,
    submit,
    async handIn(selected: 'Right' | 'Wrong') {
      const testId = await tenant.newTest({ questions: [singleQuestion(['Right', 'Wrong'], 0)] });
      const sitting = await sit(test, { tenant, learner, testId });
      await submit(sitting, selected);
      return sitting;
    },
    async figures() {
      const { data } = (await test.call('getCalibration', { ...caller, query: {} })).body;
      const { total, correct, questions } = (await test.call('listFigureQuestions', { ...caller, query: {} }))
        .body;
      const pie = (await test.call('getPieChart', caller)).body.data;
      const [sure] = data.levels;
      expect([sure?.correct, sure?.answers]).toEqual([correct, total]);
      expect([questions.length, pie.confidence_chosen.answers]).toEqual([total, total]);
      return { right: correct, of: total, months: data.months.map(({ month }) => month) };
    },
  };
}

describe('what is made of all reports', () => {
  it('follows at once when a test is submitted, and when a report is withdrawn and submitted again', async () => {
    const { handIn, submit, figures } = await newLearner();
    await handIn('Right');
    expect(await figures()).toMatchObject({ right: 1, of: 1 });
    const sitting = await handIn('Wrong');
    expect(await figures()).toMatchObject({ right: 1, of: 2 });
    await command.reopen(sitting);
    expect(await figures()).toMatchObject({ right: 1, of: 1 });
    await submit(sitting, 'Right');
    expect(await figures()).toMatchObject({ right: 2, of: 2 });
    expect(await figures()).toMatchObject({ right: 2, of: 2 });
  });

  it('goes by the calendar that the organisation has now', async () => {
    const { tenant, handIn, figures } = await newLearner();
    const { attemptId } = await handIn('Right');
    await test.database.asOwner(
      `update reports set submitted_at = '2026-03-31 20:00:00+00' where tenant_id = $1 and attempt_id = $2`,
      [tenant.id, attemptId],
    );
    expect((await figures()).months).toEqual(['2026-03']);
    await test.database.asOwner(`update tenants set time_zone = 'Pacific/Auckland' where tenant_id = $1`, [
      tenant.id,
    ]);
    expect((await figures()).months).toEqual(['2026-04']);
  });

  it('is complete as soon as the records of reports from before are made', async () => {
    const { tenant, handIn, figures } = await newLearner();
    await handIn('Right');
    await handIn('Wrong');
    await test.database.asOwner('delete from report_answers where tenant_id = $1', [tenant.id]);
    expect(await figures()).toMatchObject({ right: 0, of: 0 });
    await backfillAllTenants({ pool: test.database.pool, log: { error: () => {} } }, null, () => false);
    expect(await figures()).toMatchObject({ right: 1, of: 2 });
  });
});

import { afterAll, expect, it } from 'vitest';
import { startTestAppOnShiftedClock } from '../../testing/database-faults.ts';
import { sit } from '../../testing/sitting.ts';
import { createTestTenant } from '../../testing/tenants/test-tenant.ts';

const { test, clock } = await startTestAppOnShiftedClock();
afterAll(() => test.close());

it('shows no answer before its day while the database’s clock is days ahead', async () => {
  const tenant = await createTestTenant(test);
  const instant = new Date(Date.now() + 86_400_000).toISOString();
  const testId = await tenant.newTest({ answers: { when: 'after_date', instant } });
  const sitting = await sit(test, { tenant, testId });
  await sitting.submit();
  await clock.jump(10 * 86_400);
  const { status, body } = await sitting.report(testId);
  await clock.jump(0);
  expect(status).toBe(200);
  expect(body.report.answers.map((answer) => answer.status)).toEqual([null, null, null]);
});

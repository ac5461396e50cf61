import type { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { plantReports } from '../../testing/planted-reports.ts';
import { provideTestApp } from '../../testing/provide-test-app.ts';
import { handIn, newResultReader } from '../../testing/result-readers.ts';
import { createTestTenant } from '../../testing/tenants/test-tenant.ts';
import { roundsOf } from '../../testing/test-forms.ts';
import { singleQuestion } from '../../testing/test-questions.ts';

const PAPERS = roundsOf(2_000, 10_000);
const QUESTIONS = 100;
const MOST_MEMORY = 250_000_000;

const test = await provideTestApp();

it('ten thousand papers of a hundred questions are a file that memory never holds', async () => {
  const tenant = await createTestTenant(test);
  const staff = await newResultReader(test, tenant);
  const questions = Array.from({ length: QUESTIONS }, (_, number) =>
    singleQuestion(['An option of some length', 'Another one', 'A third'], 0, `Question ${number}`),
  );
  const testId = await tenant.newTest({ questions });
  await handIn(test, { tenant, testId }, { 'Question 1': 'A third', 'Question 7': 'Another one' });
  await plantReports(test, tenant, PAPERS - 1);
  const save = (format: string) =>
    new Promise<Readable>((resolve, reject) => {
      test.app.inject(
        {
          method: 'POST',
          url: `/api/staff-results/export/${testId}`,
          headers: { host: tenant.host, authorization: `Bearer ${staff.token}` },
          payload: { format, attempts: 'all' },
          payloadAsStream: true,
        },
        (failure, response) => (response ? resolve(response.stream()) : reject(failure)),
      );
    });
  for (const format of ['xlsx', 'csv-answers']) {
    const before = process.memoryUsage.rss();
    let [most, lines] = [0, 0];
    for await (const chunk of await save(format)) {
      most = Math.max(most, process.memoryUsage.rss() - before);
      lines += String(chunk).split('\r\n').length - 1;
    }
    expect(most).toBeLessThan(MOST_MEMORY);
    if (format === 'csv-answers') expect(lines).toBe(PAPERS * QUESTIONS + 1);
  }
});

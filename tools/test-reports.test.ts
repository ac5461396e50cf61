import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readPlaywrightReport, readVitestReport, sumCounts } from './test-reports.ts';

const folder = mkdtempSync(join(tmpdir(), 'assay-counts-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function report(content: unknown): string {
  const file = join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
}

describe('what the reports say', () => {
  test('Vitest', () => {
    const file = report({
      numPassedTests: 5,
      numFailedTests: 2,
      numPendingTests: 1,
      numTodoTests: 1,
      testResults: [
        {
          name: 'a.test.ts',
          status: 'failed',
          assertionResults: [
            { fullName: 'the sum is right', status: 'passed', failureMessages: [] },
            {
              fullName: 'the sum is left',
              status: 'failed',
              failureMessages: ['\u001b[31m1 is not 2\u001b[39m'],
            },
          ],
        },
        { name: 'b.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
      ],
    });
    expect(readVitestReport(file)).toEqual({
      passed: 5,
      failed: 2,
      skipped: 2,
      failures: [
        { title: 'a.test.ts › the sum is left', reason: '1 is not 2' },
        { title: 'b.test.ts', reason: 'no such module' },
      ],
    });
  });

  test('Playwright, where a test that passed in the end passed', () => {
    const failed = {
      title: 'it opens',
      ok: false,
      tests: [{ results: [{ error: { message: 'it is shut' } }] }],
    };
    const passed = { title: 'it closes', ok: true, tests: [{ results: [{}] }] };
    const file = report({
      stats: { expected: 3, flaky: 1, unexpected: 2, skipped: 4 },
      suites: [{ title: 'door.e2e.ts', suites: [{ title: 'a door', specs: [failed, passed] }] }],
      errors: [{ message: 'no browser' }],
    });
    expect(readPlaywrightReport(file)).toEqual({
      passed: 4,
      failed: 2,
      skipped: 4,
      failures: [
        { title: 'door.e2e.ts › a door › it opens', reason: 'it is shut' },
        { title: 'outside of any test', reason: 'no browser' },
      ],
    });
  });

  test('nothing, when there is no report', () => {
    expect(readVitestReport(join(folder, 'none.json'))).toBeNull();
    expect(readPlaywrightReport(join(folder, 'none.json'))).toBeNull();
  });
});

describe('the sum', () => {
  test('adds up what the steps counted', () => {
    expect(
      sumCounts([
        { succeeded: true, tests: { passed: 5, failed: 0, skipped: 1 } },
        { succeeded: false, tests: { passed: 7, failed: 2, skipped: 0 } },
        { succeeded: true, tests: null },
      ]),
    ).toEqual({ passed: 12, failed: 2, skipped: 1 });
  });

  test('never says that nothing failed when a step did', () => {
    expect(sumCounts([{ succeeded: false, tests: null }]).failed).toBe(1);
    const tests = { passed: 3, failed: 0, skipped: 0 };
    expect(sumCounts([{ succeeded: false, tests }]).failed).toBe(1);
  });
});

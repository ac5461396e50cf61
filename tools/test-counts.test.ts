import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { countsOfPlaywright, countsOfVitest, sumCounts } from './test-counts.ts';

const folder = mkdtempSync(join(tmpdir(), 'assay-counts-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function report(content: unknown): string {
  const file = join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
}

describe('what the reports say', () => {
  test('Vitest', () => {
    const file = report({ numPassedTests: 5, numFailedTests: 2, numPendingTests: 1, numTodoTests: 1 });
    expect(countsOfVitest(file)).toEqual({ passed: 5, failed: 2, skipped: 2 });
  });

  test('Playwright, where a test that passed in the end passed', () => {
    const file = report({ stats: { expected: 3, flaky: 1, unexpected: 2, skipped: 4 } });
    expect(countsOfPlaywright(file)).toEqual({ passed: 4, failed: 2, skipped: 4 });
  });

  test('nothing, when there is no report', () => {
    expect(countsOfVitest(join(folder, 'none.json'))).toBeNull();
    expect(countsOfPlaywright(join(folder, 'none.json'))).toBeNull();
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
    expect(sumCounts([{ succeeded: false, tests: { passed: 3, failed: 0, skipped: 0 } }]).failed).toBe(1);
  });
});

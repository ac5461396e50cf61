import { readFileSync } from 'node:fs';

export type TestCounts = { passed: number; failed: number; skipped: number };

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
};
type PlaywrightReport = { stats: { expected: number; flaky: number; unexpected: number; skipped: number } };

/** The counts in Vitest's JSON report, or null when it did not come to write one. */
export function countsOfVitest(file: string): TestCounts | null {
  const report = readReport<VitestReport>(file);
  if (report === null) return null;
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/** The counts in Playwright's JSON report, or null when it did not come to write one. */
export function countsOfPlaywright(file: string): TestCounts | null {
  const report = readReport<PlaywrightReport>(file);
  if (report === null) return null;
  const { expected, flaky, unexpected, skipped } = report.stats;
  return { passed: expected + flaky, failed: unexpected, skipped };
}

type CountedStep = { succeeded: boolean; tests: TestCounts | null };

/** One sum over all steps. A step that failed without naming a failed test (types, lint, a crash) counts as one. */
export function sumCounts(steps: readonly CountedStep[]): TestCounts {
  const sum = { passed: 0, failed: 0, skipped: 0 };
  for (const { succeeded, tests } of steps) {
    const failed = tests?.failed ?? 0;
    sum.passed += tests?.passed ?? 0;
    sum.failed += !succeeded && failed === 0 ? 1 : failed;
    sum.skipped += tests?.skipped ?? 0;
  }
  return sum;
}

function readReport<Report>(file: string): Report | null {
  try {
    // Both programs document these reports; a shape that changed would show as NaN in the sum.
    return JSON.parse(readFileSync(file, 'utf8')) as Report;
  } catch {
    return null;
  }
}

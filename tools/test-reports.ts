import { readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/** A test that failed: its place, and the beginning of its message. */
export type FailedTest = { title: string; reason: string };
export type TestCounts = { passed: number; failed: number; skipped: number };
export type TestReport = TestCounts & { failures: FailedTest[] };

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    name: string;
    /** Set for a file that failed before its first test. */
    message?: string;
    status: string;
    assertionResults: { fullName: string; status: string; failureMessages?: string[] | null }[];
  }[];
};
type PlaywrightSuite = {
  title: string;
  suites?: PlaywrightSuite[];
  specs?: { title: string; ok: boolean; tests: { results: { error?: { message?: string } }[] }[] }[];
};
type PlaywrightReport = {
  stats: { expected: number; flaky: number; unexpected: number; skipped: number };
  suites: PlaywrightSuite[];
  /** Errors outside of any test. */
  errors?: { message?: string }[];
};

/** Reads Vitest's JSON report, or null when it was not written. */
export function readVitestReport(file: string): TestReport | null {
  const report = readReport<VitestReport>(file);
  if (report === null) return null;
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: report.testResults.flatMap(listFailuresOfFile),
  };
}

function listFailuresOfFile(file: VitestReport['testResults'][number]): FailedTest[] {
  const tests = file.assertionResults.filter(({ status }) => status === 'failed');
  if (tests.length === 0 && file.status === 'failed') {
    return [{ title: file.name, reason: beginningOf(file.message) }];
  }
  return tests.map(({ fullName, failureMessages }) => ({
    title: `${file.name} › ${fullName}`,
    reason: beginningOf(failureMessages?.[0]),
  }));
}

/** Reads Playwright's JSON report, or null when it was not written. */
export function readPlaywrightReport(file: string): TestReport | null {
  const report = readReport<PlaywrightReport>(file);
  if (report === null) return null;
  const { expected, flaky, unexpected, skipped } = report.stats;
  const outside = (report.errors ?? []).map(({ message }) => ({
    title: 'outside of any test',
    reason: beginningOf(message),
  }));
  const failures = [...report.suites.flatMap((suite) => listFailuresOfSuite(suite, [])), ...outside];
  return { passed: expected + flaky, failed: unexpected, skipped, failures };
}

function listFailuresOfSuite(suite: PlaywrightSuite, above: readonly string[]): FailedTest[] {
  const path = [...above, suite.title];
  const failed = (suite.specs ?? []).filter(({ ok }) => !ok);
  const own = failed.map(({ title, tests }) => {
    const errors = tests.flatMap(({ results }) => results.flatMap(({ error }) => error?.message ?? []));
    return { title: [...path, title].join(' › '), reason: beginningOf(errors[0]) };
  });
  return [...own, ...(suite.suites ?? []).flatMap((inner) => listFailuresOfSuite(inner, path))];
}

const REASON_CHARACTERS = 600;

function beginningOf(message = 'no reason was given'): string {
  const text = stripVTControlCharacters(message);
  return text.length > REASON_CHARACTERS ? `${text.slice(0, REASON_CHARACTERS)}…` : text;
}

type CountedStep = { succeeded: boolean; tests: TestCounts | null };

/**
 * Sum over all steps. A step that failed without naming a failed test (types, lint, a crash) counts as one.
 */
export function sumCounts(steps: readonly CountedStep[]): TestCounts {
  const sum: TestCounts = { passed: 0, failed: 0, skipped: 0 };
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

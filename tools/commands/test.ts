import { allSteps, printFailures, runSteps } from '../steps.ts';
import { sumCounts } from '../test-reports.ts';

/** Goal for the whole run on two idle processors. A run that takes longer says so. */
const GOAL_MINUTES = 8;
/** Time after which tests that hang are stopped, so that the summary still appears. */
const LIMIT_MINUTES = Number(process.env.TEST_LIMIT_MINUTES) || 30;

const begun = performance.now();
const results = await runSteps(allSteps, LIMIT_MINUTES * 60);
printFailures(results);
const { passed, failed, skipped } = sumCounts(results);
if (skipped > 0) process.stdout.write(`\n${skipped} skipped\n`);
const minutes = (performance.now() - begun) / 60_000;
if (minutes > GOAL_MINUTES)
  process.stdout.write(`\nIt took ${minutes.toFixed(1)} minutes, more than ${GOAL_MINUTES}.\n`);
process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
process.exitCode = results.every((result) => result.succeeded) ? 0 : 1;

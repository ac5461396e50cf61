import { allSteps, printFailures, runSteps } from '../steps.ts';
import { sumCounts } from '../test-reports.ts';

/**
 * The whole ends within twelve minutes; what hangs is stopped a little earlier, so that the summary still appears. A
 * machine that does other work at the same time needs longer, and says how long.
 */
const LIMIT_MINUTES = Number(process.env.TEST_LIMIT_MINUTES) || 11.9;

const results = await runSteps(allSteps, LIMIT_MINUTES * 60);
printFailures(results);
const { passed, failed, skipped } = sumCounts(results);
if (skipped > 0) process.stdout.write(`\n${skipped} skipped\n`);
process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
process.exitCode = results.every((result) => result.succeeded) ? 0 : 1;

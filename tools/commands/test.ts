import { allSteps, printFailures, runSteps } from '../steps.ts';
import { sumCounts } from '../test-counts.ts';

/** The whole ends within twelve minutes; what hangs is stopped a little earlier, so that the summary still appears. */
const LIMIT_SECONDS = 11.9 * 60;

const outcomes = await runSteps(allSteps, LIMIT_SECONDS);
printFailures(outcomes);
const { passed, failed, skipped } = sumCounts(outcomes);
if (skipped > 0) process.stdout.write(`\n${skipped} skipped\n`);
process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
process.exitCode = outcomes.every((outcome) => outcome.succeeded) ? 0 : 1;

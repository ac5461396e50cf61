import { printFailures, quickSteps, runSteps } from '../steps.ts';

const LIMIT_SECONDS = 180;

const results = await runSteps(quickSteps, LIMIT_SECONDS);
printFailures(results);
process.exitCode = results.every((result) => result.succeeded) ? 0 : 1;

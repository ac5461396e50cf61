import { printFailures, quickSteps, runSteps } from '../steps.ts';

const LIMIT_SECONDS = 180;

const outcomes = await runSteps(quickSteps, LIMIT_SECONDS);
printFailures(outcomes);
process.exitCode = outcomes.every((outcome) => outcome.succeeded) ? 0 : 1;

import { tmpdir } from 'node:os';
import { distributedSteps, printFailures, runSteps } from '../steps.ts';

/** Time limit on two cores that the whole cluster shares with the tests. */
const LIMIT_SECONDS = 2 * 60 * 60;

const results = await runSteps(
  (reports) => distributedSteps(reports, process.argv.slice(2)),
  LIMIT_SECONDS,
  tmpdir(),
);
printFailures(results);
process.exitCode = results.every((result) => result.succeeded) ? 0 : 1;

import { onTestFinished } from 'vitest';
import { startWorker } from '../jobs/worker.ts';
import { createOutageLog } from '../observability/outage-log.ts';
import { NO_PROVIDERS } from './payments/buying.ts';

type WorkerDeps = Parameters<typeof startWorker>[0];

/** Runs the worker until the test has finished, and ends its pool then. By default mail goes nowhere. */
export async function startTestWorker(
  deps: Pick<WorkerDeps, 'jobsPool' | 'pool' | 'files'> & Partial<WorkerDeps>,
): Promise<void> {
  const worker = await startWorker({
    mail: { keepsMails: true, send: async () => {} },
    providers: NO_PROVIDERS,
    originOf: (host) => `https://${host}`,
    log: { error() {} },
    outage: createOutageLog({ warn() {} }, 'database'),
    ...deps,
  });
  onTestFinished(async () => {
    await worker.stop();
    await deps.jobsPool.end();
  });
}

import type { ErrorCode } from '@assay/contract';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { FilesAway } from '../adapters/files/file-store.ts';
import { AppError, type Failure } from '../failure.ts';
import { createOutageLog, type OutageLog } from '../observability/outage-log.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Outages of what requests need; background work reports its failures there, too. */
    outages: { database: OutageLog; files: OutageLog };
  }
}

/** Adds the logs of outages to the application. */
export function watchOutages(app: FastifyInstance): void {
  app.decorate('outages', {
    database: createOutageLog(app.log, 'database'),
    files: createOutageLog(app.log, 'file store', { over: 'no file has failed for ten seconds' }),
  });
}

/** Logs the cause of a failure that is ours, or an operator's, to mend. */
export function logFailure(
  { server, log }: { server: FastifyInstance; log: FastifyBaseLogger },
  failure: Failure<ErrorCode>,
  error: unknown,
): void {
  const { database, files } = server.outages;
  if (failure.code === 'internal') log.error({ err: error }, 'unexpected');
  else if (error instanceof FilesAway && error.reason === 'refused')
    log.error({ err: error }, 'files refused');
  else if (error instanceof FilesAway) files.failed(error);
  // Refusals of our own are no trouble of the database's, and under a flood there would be many.
  else if (failure.code === 'busy' && !(error instanceof AppError)) database.failed(error);
}

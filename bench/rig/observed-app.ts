import type { FastifyInstance } from 'fastify';
import { createDiskFileStore } from '../../apps/api/src/adapters/files/file-store.ts';
import { buildApp } from '../../apps/api/src/app.ts';
import { createNotifications } from '../../apps/api/src/db/notifications.ts';
import { createPool } from '../../apps/api/src/db/pool.ts';
import { type NoteStatements, observeStatements } from '../../apps/api/src/testing/plans.ts';
import type { Installation } from './installation.ts';

/** The application in this process, whose statements are recorded. */
export type ObservedApp = {
  app: FastifyInstance;
  noteStatements: NoteStatements;
  close(): Promise<void>;
};

const NO_RATE = { perSecond: 1_000_000, burst: 1_000_000, maxWaiting: 1_000, maxKeys: 20_000 };

export async function buildObservedApp({ app: { dataDir }, access }: Installation): Promise<ObservedApp> {
  // One connection each, so that every statement is prepared on the one where it is examined later.
  const pools = [1, 1, 1].map((max) => createPool(access.app, { max }));
  const noteStatements = observeStatements(pools);
  const [pool, visitorPool, edgePool] = pools;
  if (pool === undefined || visitorPool === undefined || edgePool === undefined)
    throw new Error('Three pools.');
  const app = await buildApp({
    pool,
    visitorPool,
    edgePool,
    notifications: createNotifications(access.app),
    files: await createDiskFileStore(dataDir),
    appSecret: 'a secret of the bench that signs nothing',
    originOf: (host) => `http://${host}`,
    secureCookies: false,
    webFolder: dataDir,
    mailbox: 'none',
    payments: { stripe: null, sandbox: 'none' },
    trustProxy: null,
    loopback: true,
    rates: { learners: NO_RATE, visitors: NO_RATE, refusals: NO_RATE },
    logger: false,
  });
  return {
    app,
    noteStatements,
    async close() {
      await app.close();
      for (const each of pools) await each.end();
    },
  };
}

import type { FastifyInstance } from 'fastify';
import type { ClientBase, Pool } from 'pg';
import { createDiskFileStore } from '../../apps/api/src/adapters/files/file-store.ts';
import { buildApp } from '../../apps/api/src/app.ts';
import { createNotifications } from '../../apps/api/src/db/notifications.ts';
import { createPool } from '../../apps/api/src/db/pool.ts';
import type { Installation } from './installation.ts';

/** A prepared statement as the application sent it, on the connection where it is prepared. */
export type Sent = { client: ClientBase; tenantId: string; name: string; text: string; values: unknown[] };

/** The application in this process, whose statements are recorded. */
export type ObservedApp = {
  app: FastifyInstance;
  /** Statements that were sent while `work` was done. */
  noteStatements(work: () => Promise<void>): Promise<Sent[]>;
  close(): Promise<void>;
};

const NO_RATE = { perSecond: 1_000_000, burst: 1_000_000, maxWaiting: 1_000, maxKeys: 20_000 };

export async function buildObservedApp({ app: { dataDir }, access }: Installation): Promise<ObservedApp> {
  let noted: Sent[] | null = null;
  const observe = (pool: Pool) => {
    pool.on('connect', (client) => {
      let tenantId = '';
      const query = client.query.bind(client);
      const observed = (...given: unknown[]) => {
        const [first] = given;
        // The transaction names its tenant in its first statement, which is not prepared.
        if (typeof first === 'string') tenantId = /app\.tenant_id = '([^']+)'/u.exec(first)?.[1] ?? tenantId;
        if (isPrepared(first)) noted?.push({ client, tenantId, ...first, values: first.values ?? [] });
        return Reflect.apply(query, client, given);
      };
      Reflect.set(client, 'query', observed);
    });
    return pool;
  };
  // One connection each, so that every statement is prepared on the one where it is examined later.
  const pools = [1, 1, 1].map((max) => observe(createPool(access.app, { max })));
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
    async noteStatements(work) {
      const sent: Sent[] = [];
      noted = sent;
      try {
        await work();
      } finally {
        noted = null;
      }
      return sent;
    },
    async close() {
      await app.close();
      for (const each of pools) await each.end();
    },
  };
}

function isPrepared(query: unknown): query is { name: string; text: string; values?: unknown[] } {
  return typeof query === 'object' && query !== null && 'name' in query && typeof query.name === 'string';
}

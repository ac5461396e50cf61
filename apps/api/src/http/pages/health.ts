import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { listMigrationNames } from '../../db/migration-files.ts';
import { isMigrated } from '../../db/migrations.ts';
import { Failure } from '../../failure.ts';
import { refuse } from '../answer.ts';

const RETRY_SECONDS = 1;

/**
 * Serves `/healthz`: the process lives; and `/readyz`: it can serve, which needs its database at the newest
 * migration.
 */
export function serveHealth(app: FastifyInstance, pool: Pool): void {
  const known = listMigrationNames();
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const ready = await isMigrated(pool, known).catch(() => false);
    return ready ? { status: 'ready' } : refuse(reply, new Failure('busy', {}, RETRY_SECONDS));
  });
}

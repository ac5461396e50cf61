import { openFileStore } from '../adapters/files/open-file-store.ts';
import { withClient } from '../db/open-database.ts';
import { COMMAND_IDLE_TIMEOUT_MS, createPool } from '../db/pool.ts';
import { seedDemo } from './seed-demo.ts';
import type { SeedSettings } from './seed-in-process.ts';

/**
 * Entry point of the process that `seedInProcess` starts: it is told where to seed, reports its progress, and
 * ends.
 */

async function seed({ app, owner, ...where }: SeedSettings): Promise<void> {
  const pool = createPool(app, { idle_in_transaction_session_timeout: COMMAND_IDLE_TIMEOUT_MS });
  const ownerPool = createPool(owner, {
    max: 1,
    idle_in_transaction_session_timeout: COMMAND_IDLE_TIMEOUT_MS,
  });
  const files = await openFileStore(where);
  const log = (line: string) => process.send?.(line);
  await withClient(owner, (client) => seedDemo({ owner: client, ownerPool, pool, files, log }));
  await Promise.all([pool.end(), ownerPool.end()]);
}

// The parent process has ended without a word: the next start resumes the seeding.
const exitWithFailure = () => process.exit(1);
process.once('disconnect', exitWithFailure);
process.once('message', (settings: SeedSettings) => {
  seed(settings)
    .then(() => {
      process.off('disconnect', exitWithFailure);
      process.disconnect?.();
    })
    .catch((error: unknown) => {
      console.error(error);
      exitWithFailure();
    });
});

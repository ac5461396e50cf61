import { createDiskFileStore } from '../adapters/files/file-store.ts';
import { withClient } from '../db/open-database.ts';
import { createPool } from '../db/pool.ts';
import { seedDemo } from './seed-demo.ts';
import type { SeedSettings } from './seed-in-process.ts';

/** What `seedInProcess` starts: it is told where to seed, tells what it does, and ends. */

async function seed({ app, owner, dataDir }: SeedSettings): Promise<void> {
  const pool = createPool(app);
  const ownerPool = createPool(owner, { max: 1 });
  const files = await createDiskFileStore(dataDir);
  const log = (line: string) => process.send?.(line);
  await withClient(owner, (client) => seedDemo({ owner: client, ownerPool, pool, files, log }));
  await Promise.all([pool.end(), ownerPool.end()]);
}

// Whoever started this has ended without a word: the next start takes it up.
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

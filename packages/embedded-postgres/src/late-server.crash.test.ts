import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { locateBinaries } from './binaries.ts';
import { chooseIdentity } from './identity.ts';
import { prepareLayout } from './layout.ts';
import { findPostmaster, serverName } from './processes.ts';
import { startProgram } from './programs.ts';
import { serverArguments } from './settings.ts';
import { openForTest, provideUsedDataFolders, queryOnce, waitUntil } from './testing/data-folder.ts';

const makeUsedDataFolder = provideUsedDataFolders();

/** Runs once between the look for a running server and the start of one. */
let happensMeanwhile: () => Promise<void> = async () => {};
vi.mock('./sockets.ts', async (importOriginal) => {
  const sockets = await importOriginal<typeof import('./sockets.ts')>();
  const prepareSocketFolder: typeof sockets.prepareSocketFolder = async (folder, identity) => {
    const happens = happensMeanwhile;
    happensMeanwhile = async () => {};
    await happens();
    return await sockets.prepareSocketFolder(folder, identity);
  };
  return { ...sockets, prepareSocketFolder };
});

it.each([
  ['though the file that tells of it was cleared away', true],
  ['and is stopped where the file tells of it', false],
])(
  'a server that a killed process had begun to start comes up late and is in nobody’s way, %s',
  async (_how, isFileGone) => {
    const { dataDir, cluster } = await makeUsedDataFolder();
    happensMeanwhile = async () => {
      await startLate(dataDir);
      if (isFileGone) await rm(join(cluster, 'postmaster.pid'));
    };

    const server = await openForTest(dataDir);
    expect(await queryOnce(server.app, 'select current_user')).toEqual([{ current_user: 'assay_app' }]);
    expect(findPostmaster(cluster)?.state).toBe('ready');
  },
);

/** Starts a server as a process does that is killed at once, without waiting for it. */
async function startLate(dataDir: string): Promise<void> {
  const layout = await prepareLayout(dataDir);
  const identity = await chooseIdentity(layout.cluster);
  const { postgres } = await locateBinaries(identity, layout.programs);
  const args = serverArguments('.', serverName(layout.cluster));
  const log = await open(layout.log, 'a', 0o600);
  await startProgram(postgres, args, layout.cluster, identity, log);
  await log.close();
  await waitUntil(() => findPostmaster(layout.cluster)?.state === 'ready');
}

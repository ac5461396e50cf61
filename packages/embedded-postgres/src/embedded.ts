import { ensureServer, type Log } from './ensure-server.ts';
import { EmbeddedServerError, explainFileError } from './errors.ts';
import { isLocked, tryLock, withStartStopLock } from './file-locks.ts';
import { chooseIdentity } from './identity.ts';
import { type Layout, prepareLayout } from './layout.ts';
import type { Connections } from './roles.ts';
import { stopServer } from './server.ts';
import { removeSocketFolder, socketFolderOf } from './sockets.ts';
import { superviseServer } from './supervise-server.ts';

export type EmbeddedServer = Connections & {
  /**
   * Leaves the server; the last process to leave stops it. Close the connection pools first. Calling it again
   * has no effect.
   */
  release(): Promise<void>;
};

/**
 * Makes sure that one PostgreSQL server runs on the data folder and joins it: starts it, takes over one whose
 * starter died, or connects to the one that other processes use. An empty folder gets a new cluster with its
 * roles and database. The results of any earlier interruption, by any kind of kill, are repaired first; until
 * it leaves, this process starts the server again whenever it has ended.
 *
 * @param options.dataDir the data folder; made when missing. Everything lies in its folder `postgres`
 * @param options.log called with one line for each thing done and chosen
 * @throws EmbeddedServerError saying why it cannot serve and what to do
 */
export async function openEmbeddedServer(options: { dataDir: string; log?: Log }): Promise<EmbeddedServer> {
  const { dataDir, log = () => {} } = options;
  try {
    const layout = await prepareLayout(dataDir);
    return await withStartStopLock(layout, log, async () => {
      const isAlone = !isLocked(layout.membersLock);
      // Only the holder of the start-stop lock takes it exclusively, and only for a moment.
      const membership = tryLock(layout.membersLock, 'shared');
      if (membership === null)
        throw new EmbeddedServerError(`A foreign program has locked ${layout.membersLock}.`);
      try {
        const connections = await ensureServer(layout, isAlone, log);
        const supervisor = superviseServer(layout, log);
        const release = async () => {
          await supervisor.stop();
          await withStartStopLock(layout, log, async () => {
            membership.release();
            if (!isLocked(layout.membersLock)) await stopAndClear(layout, log);
          });
        };
        let left: Promise<void> | null = null;
        return { ...connections, release: () => (left ??= release()) };
      } catch (error) {
        membership.release();
        throw error;
      }
    });
  } catch (error) {
    throw explainFileError(error, dataDir);
  }
}

async function stopAndClear({ cluster }: Layout, log: Log): Promise<void> {
  await stopServer(cluster);
  await removeSocketFolder(socketFolderOf(cluster), await chooseIdentity(cluster));
  log('PostgreSQL stopped');
}

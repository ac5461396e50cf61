import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { locateBinaries } from './binaries.ts';
import { checkMajorVersion, createCluster, setPasswords } from './cluster.ts';
import { EmbeddedServerError } from './errors.ts';
import { refuseOtherHost, writeHostInstance } from './host-instance.ts';
import { chooseIdentity, chownCluster } from './identity.ts';
import type { Layout } from './layout.ts';
import { findPostmaster } from './processes.ts';
import { type Connections, connectionsTo, readPasswords } from './roles.ts';
import { startServer, stopServer, waitForStart } from './server.ts';
import { hasSocket, prepareSocketFolder, socketFolderOf } from './sockets.ts';

/** Called with one line for the person who started the program. */
export type Log = (line: string) => void;

// PostgreSQL's own words when another server, or what is left of one, has the folder.
const IN_THE_WAY = /lock file "postmaster.pid" already exists|pre-existing shared memory block/;
const IN_THE_WAY_MS = 10_000;

/**
 * Joins the server that runs on the folder, or clears away the remains of one and starts it. The caller holds
 * the start-stop lock.
 * @param isAlone true when no other process uses the server
 */
export async function ensureServer(layout: Layout, isAlone: boolean, log: Log): Promise<Connections> {
  if (!isAlone) refuseOtherHost(layout);
  const began = performance.now();
  for (;;) {
    try {
      return (await joinServer(layout, isAlone, log)) ?? (await startOnFolder(layout, log));
    } catch (error) {
      // Processes that are ending hold their memory for a while, and a server that a killed process had just
      // begun to start comes up first, unseen before.
      const isInTheWay = error instanceof EmbeddedServerError && IN_THE_WAY.test(error.message);
      if (!isInTheWay || performance.now() - began > IN_THE_WAY_MS) throw error;
      await sleep(100);
    }
  }
}

/** Returns null when none runs, or one that no process can use, so that it may be stopped. */
async function joinServer(layout: Layout, isAlone: boolean, log: Log): Promise<Connections | null> {
  const { cluster } = layout;
  if (!existsSync(cluster)) return null;
  await waitForStart(() => findPostmaster(cluster)?.state !== 'starting', log);
  const server = findPostmaster(cluster);
  if (server === null || server.state === 'stopping') return null;
  const socketFolder = socketFolderOf(cluster);
  const passwords = readPasswords(layout.passwords);
  const canJoin = server.state === 'ready' && (await hasSocket(socketFolder, await chooseIdentity(cluster)));
  if (canJoin && passwords !== null) {
    log(isAlone ? 'Took over the running PostgreSQL, whose last user died' : 'Joined the running PostgreSQL');
    return connectionsTo(socketFolder, passwords);
  }
  if (isAlone) return null;
  throw new EmbeddedServerError(
    `Other processes use the database server of ${layout.dataDir} (process ${server.pid}), but there is no way in ` +
      `from here: its socket in ${socketFolder} or its passwords are missing. ` +
      'Stop those processes and start again.',
  );
}

async function startOnFolder(layout: Layout, log: Log): Promise<Connections> {
  const began = performance.now();
  const { cluster } = layout;
  const isNew = !existsSync(cluster);
  if (!isNew) await stopServer(cluster);
  const identity = await chooseIdentity(cluster);
  const binaries = await locateBinaries(identity, layout.programs);
  if (!isNew) {
    checkMajorVersion(layout, binaries);
    await chownCluster(cluster, identity);
  }
  const passwords = isNew
    ? await createCluster(layout, binaries)
    : (readPasswords(layout.passwords) ?? (await setPasswords(cluster, [], layout, binaries)));
  const socketFolder = socketFolderOf(cluster);
  await prepareSocketFolder(socketFolder, identity);
  // Written before the start: this process may die during it.
  await writeHostInstance(layout);
  await startServer(layout, binaries, socketFolder, log);
  const account = identity.switched ? `, as the account with the number ${identity.uid}` : '';
  const tookMs = Math.round(performance.now() - began);
  log(`PostgreSQL ${binaries.version} answers after ${tookMs} ms${account}: ${cluster}`);
  return connectionsTo(socketFolder, passwords);
}

import { join } from 'node:path';
import { type Binaries, locateBinaries } from './binaries.ts';
import { checkMajorVersion, createCluster, removeDrafts, renewPasswords } from './cluster.ts';
import { type Connections, connectionsTo } from './connections.ts';
import { EmbeddedServerError } from './errors.ts';
import { chooseIdentity, chownCluster, type Identity } from './identity.ts';
import { exists, type Layout } from './layout.ts';
import { findPostmaster, findServerProcesses, serverName } from './processes.ts';
import { type Passwords, readPasswords } from './roles.ts';
import { reachServer, startServer, stopServer } from './server.ts';
import { currentHostInstance, readServerRecord, writeServerRecord } from './server-record.ts';
import { prepareSocketFolder } from './sockets.ts';

/** Called with one line for the person who started the program. */
export type Log = (line: string) => void;

/**
 * Joins the server that runs on the folder, or clears away the remains of one and starts it. The caller holds
 * the start-stop lock.
 * @param isAlone true when no other process uses the server
 */
export async function ensureServer(layout: Layout, isAlone: boolean, log: Log): Promise<Connections> {
  const record = await readServerRecord(layout);
  if (!isAlone && record !== null && record.place !== currentHostInstance()) {
    throw new EmbeddedServerError(
      `${layout.dataDir} is in use from another container or machine, where its database runs. One at a time: stop ` +
        'that one, or set DATABASE_URL to a PostgreSQL that both can reach.',
    );
  }
  if (!(await exists(layout.cluster))) return await startOnFolder(layout, null, log);
  const socketFolder = record?.server === serverName(layout.cluster) ? record.socketFolder : null;
  try {
    return await joinOrStart(layout, socketFolder, isAlone, log);
  } catch (error) {
    // A process that was killed may just have begun to start a server: unseen before, it comes up first, and
    // ours gives way. The file that tells of it may have been cleared away as the remains of a dead server.
    if (!isAlone || findServerProcesses(layout.cluster).length === 0) throw error;
    return await joinOrStart(layout, socketFolder, isAlone, log);
  }
}

async function joinOrStart(
  layout: Layout,
  socketFolder: string | null,
  isAlone: boolean,
  log: Log,
): Promise<Connections> {
  const joined = await joinRunningServer(layout, socketFolder, isAlone, log);
  if (joined !== null) return joined;
  await stopServer(layout.cluster);
  return await startOnFolder(layout, socketFolder, log);
}

/**
 * Returns null when none runs, or when the running one is usable by no process, so that it may be stopped.
 */
async function joinRunningServer(
  layout: Layout,
  socketFolder: string | null,
  isAlone: boolean,
  log: Log,
): Promise<Connections | null> {
  if (findPostmaster(layout.cluster) === null) return null;
  const passwords = await readPasswords(layout.passwords);
  if (socketFolder !== null && passwords !== null) {
    const connections = connectionsTo(socketFolder, passwords);
    if (await reachServer(layout, connections, log)) {
      log(
        isAlone ? 'Took over the running PostgreSQL, whose last user died' : 'Joined the running PostgreSQL',
      );
      return connections;
    }
  }
  const postmaster = findPostmaster(layout.cluster);
  if (postmaster === null || postmaster.state === 'stopping' || isAlone) return null;
  throw new EmbeddedServerError(
    `Other processes use the database server of ${layout.dataDir} (process ${postmaster.pid}), but there is no way in ` +
      `from here: its socket in ${socketFolder ?? 'an unknown folder'} or its passwords are missing. ` +
      'Stop those processes and start again.',
  );
}

async function startOnFolder(
  layout: Layout,
  previousSocketFolder: string | null,
  log: Log,
): Promise<Connections> {
  const began = performance.now();
  const identity = await chooseIdentity(layout.cluster);
  const binaries = await locateBinaries(identity, join(layout.folder, 'programs'));
  await removeDrafts(layout);
  const passwords = await prepareCluster(layout, binaries, identity);
  const socketFolder = await prepareSocketFolder(previousSocketFolder, identity);
  // Written before the start: if this process dies during it, the next one finds the connection here.
  await writeServerRecord(layout, socketFolder);
  const connections = connectionsTo(socketFolder, passwords);
  await startServer(layout, binaries, identity, connections, log);
  log(
    `PostgreSQL ${binaries.version} answers after ${Math.round(performance.now() - began)} ms: ${layout.cluster}`,
  );
  if (identity.switched) {
    log(
      `PostgreSQL runs as the account with the number ${identity.uid}, since it refuses root; ` +
        'its data folder is handed to it opened, so folders above may be closed to it',
    );
  }
  if (binaries.copied) log(`PostgreSQL’s programs run from a copy in ${binaries.folder}`);
  return connections;
}

async function prepareCluster(layout: Layout, binaries: Binaries, identity: Identity): Promise<Passwords> {
  if (!(await exists(layout.cluster))) return await createCluster(layout, binaries, identity);
  await checkMajorVersion(layout, binaries);
  await chownCluster(layout.cluster, identity);
  return (await readPasswords(layout.passwords)) ?? (await renewPasswords(layout, binaries, identity));
}

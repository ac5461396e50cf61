import { chown, lchown, lstat, readdir, readFile, realpath, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { EmbeddedServerError, systemErrorCode } from './errors.ts';

/** The account that PostgreSQL runs under. */
export type Identity = {
  uid: number;
  gid: number;
  /** True for another account than this process's own, because PostgreSQL refuses to run as root. */
  switched: boolean;
};

const PREFERRED_ACCOUNTS = ['postgres', 'nobody'];

/**
 * An ordinary account runs PostgreSQL itself. Root runs it as the account that owns the cluster, else as
 * `postgres`, `nobody` or any account there is.
 * @throws EmbeddedServerError when the cluster belongs to someone else or no account but root exists
 */
export async function chooseIdentity(cluster: string): Promise<Identity> {
  const [uid, gid] = [process.geteuid?.() ?? -1, process.getegid?.() ?? -1];
  const owner = await ownerOf(cluster);
  if (uid !== 0) {
    if (owner !== null && owner.uid !== uid) {
      throw new EmbeddedServerError(
        `The database in ${cluster} belongs to the account with the number ${owner.uid}, this process runs as ${uid}. ` +
          'Start as that account or as root, or set DATA_DIR to another folder.',
      );
    }
    return { uid, gid, switched: false };
  }
  if (owner !== null && owner.uid !== 0) return { ...owner, switched: true };
  const account = await findAccount();
  if (account === null) {
    throw new EmbeddedServerError(
      'PostgreSQL refuses to run as root, and /etc/passwd names no other account. ' +
        'Add one (useradd --system postgres) or start as an ordinary user.',
    );
  }
  return { ...account, switched: true };
}

/**
 * Gives a cluster that came to belong to root (a copy, a restored archive) to the account that will run it.
 */
export async function chownCluster(cluster: string, identity: Identity): Promise<void> {
  const owner = await ownerOf(cluster);
  if (owner === null || owner.uid === identity.uid) return;
  for (const entry of await readdir(cluster, { recursive: true })) {
    await lchown(join(cluster, entry), identity.uid, identity.gid);
  }
  // The folder itself last: until then the next start sees that the work is not done.
  await chown(cluster, identity.uid, identity.gid);
}

/** True when any account may read the folder and pass through all folders above it. */
export async function isOpenToAll(folder: string): Promise<boolean> {
  const real = await realpath(folder);
  if (((await stat(real)).mode & 0o005) !== 0o005) return false;
  for (let path = dirname(real); ; path = dirname(path)) {
    if (((await stat(path)).mode & 0o001) === 0) return false;
    if (path === dirname(path)) return true;
  }
}

async function ownerOf(path: string): Promise<{ uid: number; gid: number } | null> {
  try {
    const { uid, gid } = await lstat(path);
    return { uid, gid };
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT') return null;
    throw error;
  }
}

async function findAccount(): Promise<{ uid: number; gid: number } | null> {
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  const accounts = lines
    .map(([name, , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .filter((account) => Number.isInteger(account.uid) && account.uid > 0 && Number.isInteger(account.gid));
  const preferred = PREFERRED_ACCOUNTS.map((name) => accounts.find((account) => account.name === name));
  const chosen = preferred.find((account) => account !== undefined) ?? accounts[0];
  return chosen === undefined ? null : { uid: chosen.uid, gid: chosen.gid };
}

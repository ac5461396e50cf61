import { statSync } from 'node:fs';
import { chown, lchown, readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { EmbeddedServerError } from './errors.ts';

/** The account that PostgreSQL runs under. */
export type Identity = {
  uid: number;
  gid: number;
  /** True for another account than this process's own, because PostgreSQL refuses to run as root. */
  switched: boolean;
};

/**
 * An ordinary account runs PostgreSQL itself. Root runs it as the account that owns the cluster, else as
 * `postgres` or `nobody`.
 * @throws EmbeddedServerError when neither exists
 */
export async function chooseIdentity(cluster: string): Promise<Identity> {
  const [uid, gid] = [process.geteuid?.() ?? -1, process.getegid?.() ?? -1];
  if (uid !== 0) return { uid, gid, switched: false };
  const owner = statSync(cluster, { throwIfNoEntry: false });
  const account = owner === undefined || owner.uid === 0 ? await findAccount() : owner;
  return { uid: account.uid, gid: account.gid, switched: true };
}

/**
 * Gives a cluster that came to belong to root (a copy, a restored archive) to the account that will run it.
 */
export async function chownCluster(cluster: string, identity: Identity): Promise<void> {
  if ((await stat(cluster)).uid === identity.uid) return;
  for (const entry of await readdir(cluster, { recursive: true })) {
    await lchown(join(cluster, entry), identity.uid, identity.gid);
  }
  // The folder itself last: until then the next start sees that the work is not done.
  await chown(cluster, identity.uid, identity.gid);
}

async function findAccount(): Promise<{ uid: number; gid: number }> {
  const accounts = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  for (const preferred of ['postgres', 'nobody']) {
    const [, , uid, gid] = accounts.find(([name]) => name === preferred) ?? [];
    if (uid !== undefined && gid !== undefined) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new EmbeddedServerError(
    'PostgreSQL refuses to run as root, and /etc/passwd names neither postgres nor nobody. ' +
      'Add one (useradd --system postgres) or start as an ordinary user.',
  );
}

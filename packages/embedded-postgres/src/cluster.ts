import { chown, mkdtemp, open, readdir, rm, unlink } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { moveIntoPlace } from '@assay/durable-files';
import type { Binaries } from './binaries.ts';
import { EmbeddedServerError, explainOutput } from './errors.ts';
import type { Identity } from './identity.ts';
import { type Layout, readIfPresent } from './layout.ts';
import { serverName } from './processes.ts';
import { reachablePath, runInFolder, SECRET_DESCRIPTOR } from './programs.ts';
import {
  generatePasswords,
  type Passwords,
  passwordStatements,
  roleStatements,
  writePasswords,
} from './roles.ts';
import { initialiseArguments } from './settings.ts';

/**
 * Makes the cluster with its roles and database. It is prepared beside its place and moved there when
 * complete, so an interrupted first start leaves nothing that a later one could mistake for a database.
 * @throws EmbeddedServerError when PostgreSQL's programs fail
 */
export async function createCluster(
  layout: Layout,
  binaries: Binaries,
  identity: Identity,
): Promise<Passwords> {
  const passwords = generatePasswords();
  const draft = await mkdtemp(layout.draftPrefix);
  try {
    if (identity.switched) await chown(draft, identity.uid, identity.gid);
    await initialise(draft, passwords.superuser, layout, binaries, identity);
    const statements = [...roleStatements(), ...passwordStatements(passwords)];
    await runStatements(draft, statements, layout, binaries, identity);
    await writePasswords(layout.passwords, passwords);
    await moveIntoPlace(draft, layout.cluster);
    return passwords;
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
}

/** Gives all roles of a stopped cluster new passwords and stores them. */
export async function renewPasswords(
  layout: Layout,
  binaries: Binaries,
  identity: Identity,
): Promise<Passwords> {
  const passwords = generatePasswords();
  await runStatements(layout.cluster, passwordStatements(passwords), layout, binaries, identity);
  await writePasswords(layout.passwords, passwords);
  return passwords;
}

/**
 * @throws EmbeddedServerError when the cluster was made by another major version, saying how to carry the
 * data over
 */
export async function checkMajorVersion(layout: Layout, binaries: Binaries): Promise<void> {
  const found = (await readIfPresent(join(layout.cluster, 'PG_VERSION')))?.trim();
  if (found === undefined) {
    throw new EmbeddedServerError(`${layout.cluster} holds no database. Move it away and start again.`);
  }
  if (found === String(binaries.major)) return;
  throw new EmbeddedServerError(
    `The database in ${layout.cluster} was made by PostgreSQL ${found}, this version of Assay brings ` +
      `${binaries.major}. Carry the data over: with the version of Assay that ran last, "npm run backup -- FOLDER"; ` +
      `then move ${layout.folder} away; then, with this version, "npm run restore -- FOLDER".`,
  );
}

/**
 * Removes the drafts that interrupted first starts left behind. A draft that is still being written is
 * removed next time.
 */
export async function removeDrafts(layout: Layout): Promise<void> {
  const prefix = basename(layout.draftPrefix);
  for (const name of await readdir(layout.folder)) {
    if (!name.startsWith(prefix)) continue;
    await rm(join(layout.folder, name), { recursive: true, force: true }).catch(() => {});
  }
}

async function initialise(
  draft: string,
  password: string,
  layout: Layout,
  binaries: Binaries,
  identity: Identity,
) {
  // Handed over as an open file without a name: nothing is left behind, and no other account can have read
  // it.
  const path = join(layout.folder, 'superuser-password');
  const secret = await open(path, 'w+', 0o600);
  try {
    await unlink(path);
    await secret.writeFile(password);
    if (identity.switched) await secret.chown(identity.uid, identity.gid);
    const args = initialiseArguments(reachablePath(identity, draft), `/proc/self/fd/${SECRET_DESCRIPTOR}`);
    const { code, output } = await runInFolder(binaries.initdb, args, draft, identity, { secret });
    if (code !== 0) throw explainOutput('PostgreSQL could not make its data folder', output, layout.dataDir);
  } finally {
    await secret.close();
  }
}

/** Runs statements on a stopped cluster, as its superuser, without any password. Stops at an error. */
async function runStatements(
  cluster: string,
  statements: string[],
  layout: Layout,
  binaries: Binaries,
  identity: Identity,
): Promise<void> {
  // With -j a statement ends at a semicolon before an empty line.
  const settings = ['-c', 'exit_on_error=on', '-c', `cluster_name=${serverName(cluster)}`];
  const args = ['--single', '-j', '-D', reachablePath(identity, cluster), ...settings, 'postgres'];
  const input = statements.map((statement) => `${statement};\n\n`).join('');
  const { code, output } = await runInFolder(binaries.postgres, args, cluster, identity, { input });
  if (code !== 0) throw explainOutput('PostgreSQL could not make its roles', output, layout.dataDir);
}

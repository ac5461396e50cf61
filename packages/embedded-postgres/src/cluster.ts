import { chown, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { moveIntoPlace } from '@assay/durable-files';
import type { Binaries } from './binaries.ts';
import { EmbeddedServerError, explainOutput } from './errors.ts';
import { type Layout, readIfPresent } from './layout.ts';
import { serverName } from './processes.ts';
import { runProgram, WORKING_FOLDER } from './programs.ts';
import {
  generatePasswords,
  type Passwords,
  passwordStatements,
  roleStatements,
  writePasswords,
} from './roles.ts';
import { INITIALISE_ARGUMENTS } from './settings.ts';

/**
 * Makes the cluster with its roles and database. It is prepared beside its place and moved there when
 * complete, so an interrupted first start leaves nothing that a later one could mistake for a database.
 * @throws EmbeddedServerError when PostgreSQL's programs fail
 */
export async function createCluster(layout: Layout, binaries: Binaries): Promise<Passwords> {
  const { initdb, identity } = binaries;
  const { draft } = layout;
  // A first start that was killed left it; programs that still write there cannot go on.
  await rm(draft, { recursive: true, force: true, maxRetries: 10 });
  await mkdir(draft, { mode: 0o700 });
  try {
    if (identity.switched) await chown(draft, identity.uid, identity.gid);
    // Made to be replaced: `initdb` sets up log-ins with passwords only where it is given one.
    const input = `${generatePasswords().superuser}\n`;
    const { code, output } = await runProgram(initdb, INITIALISE_ARGUMENTS, draft, identity, input + input);
    if (code !== 0) throw explainOutput('PostgreSQL could not make its data folder', output, layout.dataDir);
    const passwords = await setPasswords(draft, roleStatements(), layout, binaries);
    await moveIntoPlace(draft, layout.cluster);
    return passwords;
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
}

/**
 * @throws EmbeddedServerError when the cluster was made by another major version, saying how to carry the
 * data over
 */
export function checkMajorVersion(layout: Layout, binaries: Binaries): void {
  const found = readIfPresent(join(layout.cluster, 'PG_VERSION'))?.trim();
  // Without one PostgreSQL itself says what is missing.
  if (found === undefined || found === String(binaries.major)) return;
  throw new EmbeddedServerError(
    `The database in ${layout.cluster} was made by PostgreSQL ${found}, this version of Assay brings ` +
      `${binaries.major}. Carry the data over: with the version of Assay that ran last, "npm run backup -- FOLDER"; ` +
      `then move ${layout.folder} away; then, with this version, "npm run restore -- FOLDER".`,
  );
}

/**
 * Gives all roles of a stopped cluster new passwords and stores them, after other statements, as its
 * superuser, without any password. Stops at an error.
 */
export async function setPasswords(
  cluster: string,
  statements: string[],
  layout: Layout,
  { postgres, identity }: Binaries,
): Promise<Passwords> {
  const passwords = generatePasswords();
  // With -j a statement ends at a semicolon before an empty line.
  const settings = ['-c', 'exit_on_error=on', '-c', `cluster_name=${serverName(cluster)}`];
  const args = ['--single', '-j', '-D', WORKING_FOLDER, ...settings, 'postgres'];
  const input = [...statements, ...passwordStatements(passwords)].map((statement) => `${statement};\n\n`);
  const { code, output } = await runProgram(postgres, args, cluster, identity, input.join(''));
  if (code !== 0) throw explainOutput('PostgreSQL could not make its roles', output, layout.dataDir);
  await writePasswords(layout.passwords, passwords);
  return passwords;
}

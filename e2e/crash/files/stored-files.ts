import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { utimes } from 'node:fs/promises';
import { get } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { readConfig } from '../../../apps/api/src/config.ts';
import { openDatabase, withClient } from '../../../apps/api/src/db/open-database.ts';
import type { RunningApp } from '../../support/app.ts';
import type { Owner } from '../../support/owner.ts';

export type Fetched = { status: number; bytes: Buffer };

/** Fetches from a tenant's host; by IP address, since Node does not resolve every name below localhost. */
export function fetchFrom(app: RunningApp, host: string, path: string): Promise<Fetched> {
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port: app.port, path, headers: { host } }, (response) => {
      buffer(response).then((bytes) => resolve({ status: response.statusCode ?? 0, bytes }), reject);
    }).on('error', reject);
  });
}

export function digestOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

const folderOf = (dataDir: string, tenantId: string) => join(dataDir, 'files', tenantId);

/** The names of the files of a tenant on the disk. */
export function filesOf(dataDir: string, tenantId: string): string[] {
  const folder = folderOf(dataDir, tenantId);
  return existsSync(folder) ? readdirSync(folder) : [];
}

/** Every file that a row of any tenant names as shown, with its digest. */
const NAMED = `select tenant_id, name, encode(digest, 'hex') as digest from files
  union all select tenant_id, name, encode(digest, 'hex') from profile_pictures where state = 'shown'
  union all select tenant_id, name, encode(digest, 'hex') from ticket_pictures where state = 'shown'`;

type NamedFile = { tenant_id: string; name: string; digest: string };

/** Rows whose file is missing, or differs from the row's digest. */
export async function listRowsWithoutFile(owner: Owner, dataDir: string): Promise<string[]> {
  const rows = await owner<NamedFile>(NAMED, []);
  return rows
    .filter(({ tenant_id, name, digest }) => {
      const path = join(folderOf(dataDir, tenant_id), name);
      return !existsSync(path) || digestOf(readFileSync(path)) !== digest;
    })
    .map(({ tenant_id, name }) => `${tenant_id}/${name}`);
}

/** Files of a tenant that no row names, not even the row of a picture that is to be removed. */
export async function listFilesWithoutRow(
  owner: Owner,
  dataDir: string,
  tenantId: string,
): Promise<string[]> {
  const rows = await owner<{ name: string }>(
    `select name from files where tenant_id = $1 union all select name from profile_pictures where tenant_id = $1
     union all select name from ticket_pictures where tenant_id = $1`,
    [tenantId],
  );
  const named = new Set(rows.map(({ name }) => name));
  return filesOf(dataDir, tenantId).filter((name) => !named.has(name));
}

/** The digests of a tenant's files by their names. */
export async function listDigests(owner: Owner, tenantId: string): Promise<Map<string, string>> {
  const rows = await owner<NamedFile>(`select * from (${NAMED}) named where tenant_id = $1`, [tenantId]);
  return new Map(rows.map(({ name, digest }) => [name, digest]));
}

/** Makes all files of a tenant look old enough that those without a row are removed. */
export async function ageFiles(dataDir: string, tenantId: string, seconds: number): Promise<void> {
  const then = Date.now() / 1_000 - seconds;
  for (const name of filesOf(dataDir, tenantId)) {
    await utimes(join(folderOf(dataDir, tenantId), name), then, then);
  }
}

/** Queues a scheduled job to run now on the running application. */
export async function queueJob(dataDir: string, task: string): Promise<void> {
  const access = await openDatabase(readConfig({ DATA_DIR: dataDir }), () => {});
  try {
    await withClient(access.jobs, (jobs) => jobs.query('select graphile_worker.add_job($1)', [task]));
  } finally {
    await access.release();
  }
}

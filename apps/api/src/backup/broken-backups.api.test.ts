import { createHash } from 'node:crypto';
import {
  appendFile,
  cp,
  mkdtemp,
  readdir,
  readFile,
  rm,
  symlink,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { backUp, createEmptyInstallation, provideBackupFolder, restore } from '../testing/installations.ts';
import { provideTestApp } from '../testing/provide-test-app.ts';
import { createTenantWithEverything } from '../testing/tenants/tenant-with-everything.ts';
import { listTableNames } from '../testing/test-database.ts';
import { type BackedUpTable, type Manifest, readManifest } from './manifest.ts';

const test = await provideTestApp();
const parent = await provideBackupFolder();
const whole = join(parent, 'whole');
await createTenantWithEverything(test);
await createTenantWithEverything(test);
await backUp(test, whole);
const target = await createEmptyInstallation();
afterAll(() => target.drop());

/** A copy of the backup, to be broken. */
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(parent, 'broken-'));
  await cp(whole, folder, { recursive: true });
});

async function changeManifest(change: (manifest: Manifest) => unknown): Promise<void> {
  const manifest = await readManifest(folder);
  change(manifest);
  await writeFile(join(folder, 'manifest.json'), JSON.stringify(manifest));
}

function tableOf(manifest: Manifest, name: string): BackedUpTable {
  const table = manifest.tables.find((one) => one.name === name);
  if (table === undefined) throw new Error(`The backup has no table ${name}.`);
  return table;
}

/**
 * Changes a table's lines and makes the manifest agree with the file, so that only the database can notice
 * it.
 */
async function changeLines(name: string, change: (lines: string[]) => string[]): Promise<void> {
  const path = join(folder, 'tables', `${name}.copy`);
  const lines = (await readFile(path, 'utf8')).split('\n').slice(0, -1);
  const text = change(lines)
    .map((line) => `${line}\n`)
    .join('');
  await writeFile(path, text);
  await changeManifest((manifest) => {
    const table = tableOf(manifest, name);
    table.bytes = Buffer.byteLength(text);
    table.sha256 = createHash('sha256').update(text).digest('hex');
  });
}

async function firstPicture(): Promise<string> {
  const [picture] = (await readManifest(folder)).pictures;
  return join(folder, 'files', picture?.path ?? '');
}

const manifestText = (text: string) => () => writeFile(join(folder, 'manifest.json'), text);
const users = () => join(folder, 'tables', 'users.copy');

const faults: [title: string, fault: () => Promise<unknown>, words: RegExp][] = [
  ['has no manifest', () => rm(join(folder, 'manifest.json')), /is no backup, or one that was interrupted/u],
  ['does not exist', () => rm(folder, { recursive: true }), /is no backup/u],
  ['has a manifest that is cut short', () => truncate(join(folder, 'manifest.json'), 500), /cannot be read/u],
  ['has a manifest of something else', manifestText('{"product":"Other"}'), /no manifest of a backup/u],
  ['has a format of the future', manifestText('{"product":"Assay","format":2}'), /format 2.*reads 1/u],
  [
    'names a file outside of it',
    () =>
      changeManifest(({ pictures: [picture] }) =>
        Object.assign(picture ?? {}, { path: '../../../etc/x.svg' }),
      ),
    /damaged at pictures\.0\.path/u,
  ],
  [
    'has a table that is cut short',
    () => truncate(users(), 100),
    /users\.copy is damaged: it has 100 bytes/u,
  ],
  [
    'has a table with one byte changed',
    async () => writeFile(users(), (await readFile(users(), 'utf8')).replace('Ada', 'Eda')),
    /users\.copy is damaged: its content/u,
  ],
  ['has a table without its file', () => rm(users()), /users\.copy is missing/u],
  [
    'has a file of somebody else',
    () => writeFile(join(folder, 'tables', 'x.copy'), ''),
    /x\.copy does not belong/u,
  ],
  [
    'has a link',
    () => symlink('/etc/passwd', join(folder, 'files', 'x.svg')),
    /neither a file nor a folder/u,
  ],
  [
    'has a picture with something added',
    async () => appendFile(await firstPicture(), ' '),
    /\.(?:png|jpg|avif|webp|original) is damaged/u,
  ],
  [
    'is of a newer version',
    () => changeManifest(({ migrations }) => migrations.push({ name: '2999_x.sql', digest: '0'.repeat(64) })),
    /2999_x\.sql, which this version does not know/u,
  ],
  [
    'was made with another text of a migration',
    () => changeManifest(({ migrations: [first] }) => Object.assign(first ?? {}, { digest: '0'.repeat(64) })),
    /another migration .*create\.sql than this version/u,
  ],
  [
    'has forgotten a table',
    async () => {
      await changeManifest((manifest) => {
        manifest.tables = manifest.tables.filter(({ name }) => name !== 'reports');
      });
      await rm(join(folder, 'tables', 'reports.copy'));
    },
    /The table reports is \(.*\) here and \(missing\) in the backup/u,
  ],
  [
    'has forgotten a column',
    () => changeManifest((manifest) => tableOf(manifest, 'reports').columns.pop()),
    /The table reports is \(/u,
  ],
  [
    'says another number of rows than there are',
    () => changeManifest((manifest) => Object.assign(tableOf(manifest, 'users'), { rows: 7 })),
    /The table users did not arrive as it was backed up: 6 rows of 7/u,
  ],
  [
    'has rows that the database would not give back like this',
    () => changeLines('users', (lines) => lines.toReversed()),
    /The table users did not arrive as it was backed up/u,
  ],
  [
    'has a row twice',
    () => changeLines('users', (lines) => [...lines, ...lines.slice(0, 1)]),
    /duplicate key/u,
  ],
  ['lacks rows that others refer to', () => changeLines('users', () => []), /violates foreign key/u],
  ['has a line that is no row', () => changeLines('users', (lines) => [...lines, 'x']), /invalid input/u],
];

describe('a backup is refused, and nothing is there afterwards, when it', () => {
  it.each(faults)('%s', async (_title, fault, words) => {
    await fault();
    const refused = await restore(target, folder).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(Error);
    expect(String(refused)).toMatch(words);
    expect(String(refused).split('\n')).toHaveLength(1);
    expect(await listTableNames(target.database)).toEqual([]);
    expect(await readdir(target.dataDir)).toEqual([]);
  });
});

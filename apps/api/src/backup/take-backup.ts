import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createNewFileStream, writeFolderAtomically, writeNewFile } from '@assay/durable-files';
import type { FileStore } from '../adapters/files/file-store.ts';
import type { Config } from '../config.ts';
import type { ConnectionSettings } from '../db/pool.ts';
import { type BackedUpTable, MANIFEST, type Manifest, newManifest, tableFile } from './manifest.ts';
import { Meter } from './meter.ts';
import { backUpPictures } from './pictures.ts';
import { describeSecret } from './secret.ts';
import { type Snapshot, withSnapshot } from './snapshot.queries.ts';
import type { Table } from './tables.queries.ts';

export type BackupSource = {
  owner: ConnectionSettings;
  files: FileStore;
  settings: Pick<Config, 'appSecret' | 'dataDir'>;
};

/**
 * Writes a backup into a new folder: every table as it stood at one moment, the pictures, and a manifest of
 * them all. The secret is not part of it: it is kept apart. The installation goes on running meanwhile.
 * @throws an Error in words; then the folder does not exist
 */
export async function takeBackup(
  { owner, files, settings }: BackupSource,
  folder: string,
  signal: AbortSignal,
): Promise<Manifest> {
  const made: { manifest?: Manifest } = {};
  await writeFolderAtomically(folder, async (draft) => {
    const contents = await withSnapshot(owner, async (snapshot) => {
      const tables: BackedUpTable[] = [];
      for (const table of snapshot.tables) tables.push(await backUpTable(snapshot, table, draft, signal));
      const { postgres, migrations } = snapshot;
      return { postgres, migrations, tables, pictureRows: snapshot.pictures };
    });
    // Copied last: pictures are never changed nor removed, so they need no snapshot and must not hold one
    // open.
    const { pictureRows, ...database } = contents;
    const pictures = await backUpPictures(files, pictureRows, draft, signal);
    const secret = await describeSecret(settings);
    made.manifest = newManifest({ ...database, ...pictures, secret });
    await writeNewFile(join(draft, MANIFEST), `${JSON.stringify(made.manifest, null, 2)}\n`, 0o600);
    signal.throwIfAborted();
  });
  if (made.manifest === undefined) throw new Error('No manifest was made.');
  return made.manifest;
}

async function backUpTable(
  snapshot: Snapshot,
  table: Table,
  draft: string,
  signal: AbortSignal,
): Promise<BackedUpTable> {
  const { name, columns } = table;
  const target = join(draft, tableFile(table));
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  const rows = snapshot.rowsOf(table);
  const meter = new Meter();
  await pipeline(rows, meter, createNewFileStream(target, 0o600), { signal });
  return { name, columns, rows: meter.rows, ...meter.measure() };
}

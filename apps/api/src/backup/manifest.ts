import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

export const MANIFEST = 'manifest.json';
const FORMAT = 1;
const PRODUCT = 'Assay';

const name = z.string().regex(/^[a-z_][a-z0-9_]*$/u);
const sha256 = z.string().regex(/^[0-9a-f]{64}$/u);
const count = z.int().nonnegative();
/** A tenant and a picture's name: nothing that could lead out of a folder. */
const picturePath = z.string().regex(/^[0-9a-f-]{36}\/[0-9a-z]+(?:-\d+)?\.[a-z]+$/u);

const tableSchema = z.strictObject({
  name,
  columns: z.array(name).min(1),
  rows: count,
  bytes: count,
  sha256,
});
const manifestSchema = z.strictObject({
  product: z.literal(PRODUCT),
  format: z.literal(FORMAT),
  madeAt: z.iso.datetime(),
  postgres: z.string(),
  /** The migrations that were applied to the database, in their order. */
  migrations: z.array(z.strictObject({ name: z.string(), digest: sha256 })).min(1),
  tables: z.array(tableSchema).min(1),
  pictures: z.array(z.strictObject({ path: picturePath, bytes: count, sha256 })),
  /** Pictures that the database names and that were missing or changed on the disk. */
  lostPictures: z.array(picturePath),
  /**
   * The installation's secret, by its hash; null if there was none yet. Earlier versions put it into the
   * backup.
   */
  secret: z.strictObject({ sha256, inBackup: z.boolean() }).nullable(),
});

/** Manifest of a backup: enough to check every byte of it before anything is written. */
export type Manifest = z.infer<typeof manifestSchema>;
export type BackedUpTable = z.infer<typeof tableSchema>;

export function newManifest(contents: Omit<Manifest, 'product' | 'format' | 'madeAt'>): Manifest {
  return { product: PRODUCT, format: FORMAT, madeAt: new Date().toISOString(), ...contents };
}

/** @throws an Error that says in words why the folder is no backup that this version can read */
export async function readManifest(folder: string): Promise<Manifest> {
  const path = join(folder, MANIFEST);
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error;
    throw new Error(`${folder} is no backup, or one that was interrupted: it has no ${MANIFEST}.`);
  });
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Error(`${path} is damaged: it cannot be read as JSON.`);
  }
  const format = z.object({ product: z.literal(PRODUCT), format: z.int() }).safeParse(value);
  if (!format.success) throw new Error(`${path} is no manifest of a backup of ${PRODUCT}.`);
  if (format.data.format !== FORMAT) {
    throw new Error(
      `${folder} has the format ${format.data.format}, this version of ${PRODUCT} reads ${FORMAT}.`,
    );
  }
  const manifest = manifestSchema.safeParse(value);
  if (manifest.success) return manifest.data;
  const [issue] = manifest.error.issues;
  throw new Error(`${path} is damaged at ${issue?.path.join('.')}: ${issue?.message}.`);
}

/** Path of a table's rows within a backup. */
export function tableFile(table: { name: string }): string {
  return join('tables', `${table.name}.copy`);
}

/** Path of a picture within a backup. */
export function pictureFile(path: string): string {
  return join('files', path);
}

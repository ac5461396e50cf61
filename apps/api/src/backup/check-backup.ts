import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { MANIFEST, type Manifest, pictureFile, readManifest, tableFile } from './manifest.ts';
import { type Measure, measureFile } from './meter.ts';
import { SECRET } from './secret.ts';

/** A file's expected content; for the secret only its hash is known. */
type Expected = Pick<Measure, 'sha256'> & { bytes: number | null };

/**
 * Reads a backup from its first to its last byte and writes nothing.
 * @returns its manifest, to which every file corresponds
 * @throws an Error that names the first file that is missing, foreign or changed
 */
export async function checkBackup(folder: string, signal: AbortSignal): Promise<Manifest> {
  const manifest = await readManifest(folder);
  const expected = expectedFiles(manifest);
  const found = new Set(await listFiles(folder));
  for (const path of found) {
    if (path !== MANIFEST && !expected.has(path)) {
      throw new Error(`${join(folder, path)} does not belong to this backup.`);
    }
  }
  for (const path of expected.keys()) {
    if (!found.has(path)) throw new Error(`${join(folder, path)} is missing.`);
  }
  // Lengths first: they are known at once, while hashes take their time.
  for (const [path, { bytes }] of expected) {
    const { size } = await lstat(join(folder, path));
    if (bytes !== null && size !== bytes) {
      throw new Error(`${join(folder, path)} is damaged: it has ${size} bytes and had ${bytes}.`);
    }
  }
  for (const [path, { sha256 }] of expected) {
    const measure = await measureFile(join(folder, path), signal);
    if (measure.sha256 !== sha256) {
      throw new Error(`${join(folder, path)} is damaged: its content is not what was backed up.`);
    }
  }
  return manifest;
}

function expectedFiles({ tables, pictures, secret }: Manifest): Map<string, Expected> {
  const expected = new Map<string, Expected>();
  for (const table of tables) expected.set(tableFile(table), table);
  for (const picture of pictures) expected.set(pictureFile(picture.path), picture);
  if (secret?.inBackup) expected.set(SECRET, { sha256: secret.sha256, bytes: null });
  return expected;
}

/** Lists every file below the folder, by its path within it. Anything else that is no folder is refused. */
async function listFiles(folder: string, below = ''): Promise<string[]> {
  const files: string[] = [];
  for (const entry of await readdir(join(folder, below), { withFileTypes: true })) {
    const path = join(below, entry.name);
    if (entry.isDirectory()) files.push(...(await listFiles(folder, path)));
    else if (entry.isFile()) files.push(path);
    else throw new Error(`${join(folder, path)} is neither a file nor a folder.`);
  }
  return files;
}

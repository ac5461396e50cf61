import { randomUUID } from 'node:crypto';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * A new file on this machine's disk, under no name: no other account can open it, and whatever ends this process leaves
 * nothing behind. It is gone when it is closed.
 */
export async function openNamelessFile(): Promise<FileHandle> {
  const path = join(tmpdir(), `assay-upload-${randomUUID()}`);
  const handle = await open(path, 'wx+', 0o600);
  try {
    await unlink(path);
  } catch (error) {
    await handle.close();
    throw error;
  }
  return handle;
}

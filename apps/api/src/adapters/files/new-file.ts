import { open } from 'node:fs/promises';

/**
 * Writes a file that must not be there yet, and that survives a power cut once this resolves; its folder must be synced
 * for its name to survive, too.
 * @param mode such as 0o600
 */
export async function writeNewFile(path: string, content: string | Uint8Array, mode: number): Promise<void> {
  const file = await open(path, 'wx', mode);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}

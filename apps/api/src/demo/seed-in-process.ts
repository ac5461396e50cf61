import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { FilesSetting } from '../adapters/files/files-url.ts';
import type { ConnectionSettings } from '../db/pool.ts';

export type SeedSettings = {
  app: ConnectionSettings;
  owner: ConnectionSettings;
  dataDir: string;
  files: FilesSetting;
};

/**
 * Seeds the demonstration in a child process. What it needs once (reading folders, cleaning HTML, writing
 * mathematics), and the memory that it filled, goes with that process, instead of staying in a server that
 * runs for months.
 * @throws when it did not come to its end; the next start resumes it
 */
export async function seedInProcess(settings: SeedSettings, log: (line: string) => void): Promise<void> {
  const child = fork(fileURLToPath(new URL('./seed-process.ts', import.meta.url)));
  child.on('message', (line) => log(String(line)));
  // By message, not by the environment, which other processes can read: it holds passwords.
  child.send(settings);
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error('The demonstration could not be seeded.');
}

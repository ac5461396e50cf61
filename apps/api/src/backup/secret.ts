import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findStoredSecret, storeSecret } from '../app-secret.ts';
import type { Config } from '../config.ts';
import type { Manifest } from './manifest.ts';

/** Where the secret lies within a backup. */
export const SECRET = 'app-secret';

type Settings = Pick<Config, 'appSecret' | 'dataDir'>;

/**
 * The installation's secret, as a backup carries it: where the installation keeps it itself, with its text. One that
 * comes from the environment is its keeper's to keep, and only its hash is noted.
 */
export async function secretForBackup(
  settings: Settings,
): Promise<{ recorded: Manifest['secret']; text: string | null }> {
  if (settings.appSecret !== null) {
    return { recorded: { sha256: hashOf(settings.appSecret), inBackup: false }, text: null };
  }
  const text = await findStoredSecret(settings.dataDir);
  return { recorded: text === null ? null : { sha256: hashOf(text), inBackup: true }, text };
}

/** What becomes of a backup's secret: `keep` puts it in its place, `warning` is for whoever restores. */
export type SecretPlan = { store(): Promise<void>; warning: string | null };

/**
 * Decides what becomes of the secret; writes nothing yet.
 * @throws when another secret is kept where the backup's belongs
 */
export async function planSecret(
  settings: Settings,
  folder: string,
  recorded: Manifest['secret'],
): Promise<SecretPlan> {
  const nothing = async () => {};
  if (recorded === null) return { store: nothing, warning: null };
  const found = settings.appSecret ?? (await findStoredSecret(settings.dataDir));
  if (found !== null && hashOf(found) === recorded.sha256) return { store: nothing, warning: null };
  if (settings.appSecret === null && recorded.inBackup) {
    if (found !== null) {
      throw new Error(
        `${join(settings.dataDir, SECRET)} holds the secret of another installation. Move it away first.`,
      );
    }
    const text = await readFile(join(folder, SECRET), 'utf8');
    return { store: async () => void (await storeSecret(settings.dataDir, text)), warning: null };
  }
  return {
    store: nothing,
    warning:
      'APP_SECRET is not what it was when the backup was made: codes mailed before do not work, new ones do.',
  };
}

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findStoredSecret, storeSecret } from '../app-secret.ts';
import type { Config } from '../config.ts';
import type { Manifest } from './manifest.ts';

/** The file that keeps the secret beside the data; also part of backups of earlier versions. */
export const SECRET = 'app-secret';

type Settings = Pick<Config, 'appSecret' | 'dataDir'>;

/**
 * Describes the installation's secret for a backup: its hash, never the secret itself, which opens what is
 * sealed in the tables.
 */
export async function describeSecret(settings: Settings): Promise<Manifest['secret']> {
  const secret = settings.appSecret ?? (await findStoredSecret(settings.dataDir));
  return secret === null ? null : { sha256: hashOf(secret), inBackup: false };
}

/** Plan for a backup's secret: `store` puts it in its place, `warning` is for the operator who restores. */
export type SecretPlan = { store(): Promise<void>; warning: string | null };

/**
 * Plans what becomes of the secret; writes nothing yet.
 * @throws when none is at hand, or when another one is kept where the backup's belongs
 */
export async function planSecret(
  settings: Settings,
  folder: string,
  recorded: Manifest['secret'],
): Promise<SecretPlan> {
  const nothing = async () => {};
  if (recorded === null) return { store: nothing, warning: null };
  const place = join(settings.dataDir, SECRET);
  const found = settings.appSecret ?? (await findStoredSecret(settings.dataDir));
  if (found !== null && hashOf(found) === recorded.sha256) return { store: nothing, warning: null };
  // Backups of earlier versions hold it.
  if (settings.appSecret === null && recorded.inBackup) {
    if (found !== null)
      throw new Error(`${place} holds the secret of another installation. Move it away first.`);
    const text = await readFile(join(folder, SECRET), 'utf8');
    return { store: async () => void (await storeSecret(settings.dataDir, text)), warning: null };
  }
  if (found === null) {
    throw new Error(
      `this needs the installation’s secret, which no backup holds. Put the ${SECRET} file that was kept apart into ` +
        `${settings.dataDir}, or set APP_SECRET. If it is lost, set APP_SECRET to a new one: ${LOST}.`,
    );
  }
  return {
    store: nothing,
    warning: `The secret (APP_SECRET, or ${place}) is not what it was when the backup was made: ${LOST}.`,
  };
}

const LOST =
  'codes mailed before do not work, new ones do, and accounts with a payment provider must be connected again';

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

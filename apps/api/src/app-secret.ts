import { randomBytes } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createPrivateFile } from '@assay/durable-files';
import type { Config } from './config.ts';

const SHORTEST = 32;

/**
 * Finds the installation's secret: from the environment, or (on loopback) made once and stored beside the
 * data.
 */
export async function findAppSecret(config: Config): Promise<string> {
  if (config.appSecret !== null) return config.appSecret;
  const stored = await findStoredSecret(config.dataDir);
  return stored ?? (await storeSecret(config.dataDir, randomBytes(32).toString('hex')));
}

/** Reads the secret that is stored beside the data, or null when there is none yet. */
export async function findStoredSecret(dataDir: string): Promise<string | null> {
  const stored = await readFile(secretFile(dataDir), 'utf8').catch(() => '');
  return stored.length >= SHORTEST ? stored : null;
}

/** Stores a secret beside the data, atomically. @returns it, or the one of a process that was quicker */
export async function storeSecret(dataDir: string, secret: string): Promise<string> {
  const file = secretFile(dataDir);
  await mkdir(dataDir, { recursive: true });
  // When another process was quicker, its secret is everyone's.
  return (await createPrivateFile(file, secret)) ? secret : readFile(file, 'utf8');
}

function secretFile(dataDir: string): string {
  return join(dataDir, 'app-secret');
}

import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from './config.ts';

/** The installation's secret: from the environment, or (on loopback) made once and kept beside the data. */
export async function findAppSecret(config: Config): Promise<string> {
  if (config.appSecret !== null) return config.appSecret;
  const file = join(config.dataDir, 'app-secret');
  const kept = await readFile(file, 'utf8').catch(() => '');
  if (kept.length >= 32) return kept;
  await mkdir(config.dataDir, { recursive: true });
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  await writeSecret(draft, randomBytes(32).toString('hex'));
  // Linking fails when another process was quicker: then its secret is everyone's.
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await unlink(draft);
  return readFile(file, 'utf8');
}

async function writeSecret(file: string, secret: string): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(secret);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

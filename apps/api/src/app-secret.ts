import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from './config.ts';

/** The installation's secret: from the environment, or (on loopback) made once and kept beside the data. */
export async function findAppSecret(config: Config): Promise<string> {
  if (config.appSecret !== null) return config.appSecret;
  const file = join(config.dataDir, 'app-secret');
  const kept = await readFile(file, 'utf8').catch(() => '');
  if (kept.length >= 32) return kept;
  await mkdir(config.dataDir, { recursive: true });
  const secret = randomBytes(32).toString('hex');
  const handle = await open(file, 'w', 0o600);
  try {
    await handle.writeFile(secret);
    await handle.sync();
  } finally {
    await handle.close();
  }
  return secret;
}

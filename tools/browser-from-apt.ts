import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const DEBIAN = '/etc/debian_version';
const CHROMIUM = '/usr/bin/chromium';

/** Debian's Chromium, installed when this is root on Debian; else null. */
export function browserFromApt(): string | null {
  if (!existsSync(DEBIAN) || process.getuid?.() !== 0) return null;
  process.stderr.write('Installing Chromium with apt-get, for the browser tests.\n');
  if (!install() && !(apt('update') && install())) return null;
  return existsSync(CHROMIUM) ? CHROMIUM : null;
}

function install(): boolean {
  return apt('install', '-y', '--no-install-recommends', 'chromium');
}

function apt(...parameters: string[]): boolean {
  const { status } = spawnSync('apt-get', ['-qq', ...parameters], {
    stdio: ['ignore', 'ignore', 2],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  return status === 0;
}

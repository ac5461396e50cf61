import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { StartUpError } from './start-up-error.mjs';

/**
 * Not `npm ci`: it refuses the whole lock file when an optional package for some other platform is missing from
 * it, as npm leaves it where a registry does not carry that package. This takes the locked versions and contents
 * all the same, and writes neither manifest nor lock file.
 */
const INSTALL = ['install', '--no-save', '--loglevel=error', '--include=dev', '--include=optional'];

/** Brings node_modules to what package-lock.json says. Without a difference nothing happens and no network is used. */
export function installIfNeeded(project) {
  if (isInstalled(project)) return;
  process.stderr.write('Installing the packages. This takes a moment, and only happens when they changed.\n');
  const { command, begin } = npm();
  const parameters = [...begin, ...INSTALL];
  // What npm says goes to stderr: the command's own output may be read by a program.
  const { status, error } = spawnSync(command, parameters, { cwd: project, stdio: ['ignore', 2, 2] });
  if (error !== undefined) throw new StartUpError(`npm could not be started: ${error.message}`);
  if (status !== 0) {
    throw new StartUpError(
      'The packages could not be installed; what npm says is above. Is there a network?',
    );
  }
}

/** npm by the Node that runs it now, since node_modules (and the Node in it) is about to be replaced. */
function npm() {
  const { npm_execpath: script, npm_node_execpath: node } = process.env;
  if (script !== undefined && node !== undefined && basename(script) === 'npm-cli.js') {
    return { command: node, begin: [script] };
  }
  return { command: 'npm', begin: [] };
}

/**
 * Compares what npm noted about node_modules with the lock file, entry by entry, rather than by time: a checkout
 * makes every file new. An optional package that is not for this machine may be missing.
 */
function isInstalled(project) {
  const installed = readPackages(join(project, 'node_modules', '.package-lock.json'));
  const locked = readPackages(join(project, 'package-lock.json'));
  if (locked === null) throw new StartUpError('package-lock.json is missing or cannot be read.');
  if (installed === null) return false;
  return Object.entries(locked).every(([path, entry]) => {
    if (path === '') return true;
    const present = installed[path];
    if (present === undefined) return entry.optional === true || entry.devOptional === true;
    return present.version === entry.version && present.integrity === entry.integrity;
  });
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return null;
  }
}

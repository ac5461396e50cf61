import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** Something about this machine keeps a command from starting; the message says what to do. */
class StartUpError extends Error {
  code = 'ERR_ASSAY_START_UP';
}

const NEEDED = { major: 24, minor: 7 };

/** The running Node when it is new enough, else the one that came with the packages. */
export function findNode(project) {
  if (isNewEnough(process.version)) return process.execPath;
  const platform = `${process.platform}-${process.arch}`;
  const delivered = [
    join(project, 'node_modules', `node-${platform}`, 'bin', 'node'),
    join(project, 'node_modules', '.bin', 'node'),
  ];
  let refusal = '';
  for (const file of delivered) {
    const { version, fault } = askVersion(file);
    if (isNewEnough(version)) return file;
    refusal ||= fault;
  }
  throw new StartUpError(
    `Assay needs Node ${NEEDED.major}.${NEEDED.minor} or newer. This is ${process.version}, and the packages ` +
      `hold none that runs on this machine (${platform}). ` +
      (refusal === ''
        ? 'Install a newer Node from https://nodejs.org; on Linux with glibc, ' +
          '"npm install --no-save --include=optional" brings one along.'
        : `Theirs says: ${refusal}. Install what it lacks (on Debian: apt-get install libatomic1).`),
  );
}

function isNewEnough(version) {
  const [major, minor] = version.slice(1).split('.').map(Number);
  return major > NEEDED.major || (major === NEEDED.major && minor >= NEEDED.minor);
}

/** Version that the program reports; an impossible one, with what it said, when it does not run here. */
function askVersion(file) {
  const none = 'v0.0.0';
  if (!existsSync(file)) return { version: none, fault: '' };
  try {
    // npm marks programs as executable when it links them, which can be switched off.
    chmodSync(file, 0o755);
  } catch {
    // Another account's file: whether it runs is seen next.
  }
  const { status, stdout, stderr, error } = spawnSync(file, ['--version'], { encoding: 'utf8' });
  if (status === 0) return { version: stdout.trim(), fault: '' };
  return { version: none, fault: error?.message ?? stderr.trim() };
}

/**
 * Not `npm ci`: it refuses the whole lock file when an optional package for some other platform is missing
 * from it, as npm leaves it where a registry does not carry that package. This takes the locked versions and
 * contents all the same, and writes neither manifest nor lock file.
 */
const INSTALL = ['install', '--no-save', '--loglevel=error', '--include=dev', '--include=optional'];

/**
 * Updates node_modules to package-lock.json. Without a difference it does nothing and uses no network.
 * @param withDevelopment false for what runs in production: packages for development may then be missing
 */
export function installIfNeeded(project, withDevelopment) {
  if (isInstalled(project, withDevelopment)) return;
  process.stderr.write('Installing the packages. This takes a moment, and only happens when they changed.\n');
  const { command, begin } = npm();
  const parameters = [...begin, ...INSTALL];
  // Output of npm goes to stderr: the command's own output may be read by a program.
  const { status, error } = spawnSync(command, parameters, { cwd: project, stdio: ['ignore', 2, 2] });
  if (error !== undefined) throw new StartUpError(`npm could not be started: ${error.message}`);
  if (status !== 0) {
    throw new StartUpError(
      'The packages could not be installed; what npm says is above. Is there a network?',
    );
  }
}

/** npm run by the current Node, since node_modules (and the Node in it) is about to be replaced. */
function npm() {
  const { npm_execpath: script, npm_node_execpath: node } = process.env;
  if (script !== undefined && node !== undefined && basename(script) === 'npm-cli.js') {
    return { command: node, begin: [script] };
  }
  return { command: 'npm', begin: [] };
}

/**
 * Compares what npm recorded about node_modules with the lock file, entry by entry, rather than by time: a
 * checkout makes every file new. An optional package that is not for this machine may be missing.
 */
function isInstalled(project, withDevelopment) {
  const installed = readPackages(join(project, 'node_modules', '.package-lock.json'));
  const locked = readPackages(join(project, 'package-lock.json'));
  if (locked === null) throw new StartUpError('package-lock.json is missing or cannot be read.');
  if (installed === null) return false;
  return Object.entries(locked).every(([path, entry]) => {
    if (path === '' || (entry.dev === true && !withDevelopment)) return true;
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

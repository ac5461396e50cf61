import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { StartUpError } from './start-up-error.mjs';

const NEEDED = { major: 24, minor: 7 };

/** The running Node when it is new enough, else the one that came with the packages. */
export function findNode(project) {
  if (isNewEnough(process.version)) return process.execPath;
  const platform = `${process.platform}-${process.arch}`;
  const delivered = [
    join(project, 'node_modules', `node-${platform}`, 'bin', 'node'),
    join(project, 'node_modules', '.bin', 'node'),
  ];
  const found = delivered.find((file) => isNewEnough(versionOf(file)));
  if (found !== undefined) return found;
  throw new StartUpError(
    `Assay needs Node ${NEEDED.major}.${NEEDED.minor} or newer. This is ${process.version}, and the packages ` +
      `hold none that runs on this machine (${platform}). Install a newer Node from https://nodejs.org; ` +
      'on Linux with glibc, "npm install --no-save --include=optional" brings one along.',
  );
}

function isNewEnough(version) {
  const [major, minor] = version.slice(1).split('.').map(Number);
  return major > NEEDED.major || (major === NEEDED.major && minor >= NEEDED.minor);
}

/** What the program says its version is; an impossible one when it is missing or does not run here. */
function versionOf(file) {
  const none = 'v0.0.0';
  if (!existsSync(file)) return none;
  try {
    // npm marks programs as executable when it links them, which can be switched off.
    chmodSync(file, 0o755);
  } catch {
    // Someone else's file: whether it runs is seen next.
  }
  const { status, stdout } = spawnSync(file, ['--version'], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : none;
}

/**
 * Entry point of every script of package.json: `node tools/run.mjs <command> [arguments]`.
 * Plain JavaScript, because the Node that starts it may be too old to read TypeScript. It installs the
 * packages if need be, finds a Node that is new enough, and hands over to `tools/commands/<command>.ts`, or
 * to the server's `apps/api/src/commands/<command>.ts`.
 */
import { spawn, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { findNode, installIfNeeded } from './start-up/prepare.mjs';

const project = dirname(dirname(fileURLToPath(import.meta.url)));

/** Ends the process with a message that a person can act on, instead of a stack trace. */
function giveUp(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

/** The commands that are modules of the server. */
const SERVER_COMMANDS = [
  'attempt',
  'backup',
  'bank',
  'distribute',
  'doctor',
  'generate',
  'learner',
  'migrate',
  'payments',
  'restore',
  'tenant',
];

function commandFile(name) {
  const folder = join(project, 'tools', 'commands');
  const ofTools = readdirSync(folder)
    .filter((file) => /^[a-z-]+\.ts$/u.test(file))
    .map((file) => file.slice(0, -'.ts'.length));
  if (SERVER_COMMANDS.includes(name)) return join(project, 'apps', 'api', 'src', 'commands', `${name}.ts`);
  const known = [...ofTools, ...SERVER_COMMANDS].sort();
  if (!ofTools.includes(name)) giveUp(`There is no command "${name ?? ''}". There are: ${known.join(', ')}.`);
  return join(folder, `${name}.ts`);
}

/**
 * Flags and environment that a command's process must start with, since they cannot be changed later. The
 * server's halve its memory (docs/performance.md): hashing takes 19 MiB at a time on any of several threads,
 * and the C library would keep the freed memory, for each thread apart; the heap would grow fourfold before
 * it is collected. With its modules compiled before, it serves in half the time.
 */
function settingsOf(command) {
  if (command !== 'start') return { flags: [], environment: {} };
  return JSON.parse(readFileSync(join(project, 'tools', 'start-up', 'server-settings.json'), 'utf8'));
}

function runsWith({ flags, environment }) {
  const given = Object.entries(environment).every(([key, value]) => process.env[key] === value);
  return given && flags.every((flag) => process.execArgv.includes(flag));
}

/** Another version of Node may not know a flag, and would refuse to start. */
function supportedFlags(flags, node) {
  return spawnSync(node, [...flags, '--eval', '']).status === 0 ? flags : [];
}

/** Runs the command in a child process and stands in for it: signals go in, the exit code comes out. */
function runAsChild(node, file, parameters, { flags, environment }) {
  const beginning = ['--disable-warning=ExperimentalWarning', ...supportedFlags(flags, node)];
  const child = spawn(node, [...beginning, file, ...parameters], {
    stdio: 'inherit',
    env: { ...process.env, ...environment },
  });
  const forwarded = new Set();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      // A terminal's Ctrl-C reaches the child by itself; a second one from here would cut its clean-up short.
      const reachedChild = signal === 'SIGINT' && process.stdin.isTTY;
      if (reachedChild || forwarded.has(signal)) return;
      forwarded.add(signal);
      child.kill(signal);
    });
  }
  child.on('error', (error) => giveUp(`Node could not be started (${node}): ${error.message}`));
  child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
}

const [name, ...parameters] = process.argv.slice(2);
const file = commandFile(name);
try {
  installIfNeeded(project, name !== 'start' && !SERVER_COMMANDS.includes(name));
  const node = findNode(project);
  const settings = settingsOf(name);
  if (node === process.execPath && runsWith(settings)) {
    process.argv = [node, file, ...parameters];
    await import(pathToFileURL(file).href);
  } else {
    runAsChild(node, file, parameters, settings);
  }
} catch (error) {
  if (error.code !== 'ERR_ASSAY_START_UP') throw error;
  giveUp(error.message);
}

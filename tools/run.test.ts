import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { project } from './project.ts';
import serverSettings from './start-up/server-settings.json' with { type: 'json' };

// run.mjs in a separate folder, with an npm that only records its arguments.
let house: string;

const LOCKED = {
  '': { name: 'house' },
  'node_modules/one': { version: '1.0.0', integrity: 'sha512-one' },
  'node_modules/elsewhere': { version: '1.0.0', integrity: 'sha512-two', optional: true },
};
const INSTALLED = { 'node_modules/one': LOCKED['node_modules/one'] };

beforeEach(() => {
  house = mkdtempSync(join(tmpdir(), 'assay-run-'));
  for (const path of ['tools/run.mjs', 'tools/start-up'])
    cpSync(join(project, path), join(house, path), { recursive: true });
  write('package.json', '{ "type": "module" }');
  write('package-lock.json', JSON.stringify({ packages: LOCKED }));
  write(
    'npm-cli.js',
    `
    import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
    appendFileSync('npm.log', process.argv.slice(2).join(' ') + '\\n');
    if (process.env.NPM_FAILS) process.exit(1);
    mkdirSync('node_modules', { recursive: true });
    writeFileSync('node_modules/.package-lock.json', '${JSON.stringify({ packages: INSTALLED })}');
  `,
  );
  write(
    'tools/commands/say.ts',
    `
    const words: string[] = process.argv.slice(2);
    console.log('said', ...words);
    process.exitCode = 7;
  `,
  );
});

afterEach(() => rmSync(house, { recursive: true, force: true }));

function write(path: string, content: string): void {
  mkdirSync(join(house, path, '..'), { recursive: true });
  writeFileSync(join(house, path), content);
}

function installed(): void {
  write('node_modules/.package-lock.json', JSON.stringify({ packages: INSTALLED }));
}

/** The Node that "came with the packages": this one, under the name that is searched for. */
function deliverNode(): string {
  const file = join('node_modules', `node-${process.platform}-${process.arch}`, 'bin', 'node');
  write(file, `#!/bin/sh\nexec '${process.execPath}' "$@"\n`);
  chmodSync(join(house, file), 0o755);
  return join(house, file);
}

type Options = { old?: boolean; env?: Record<string, string> };

function parameters(args: string[], { old = false }: Options): string[] {
  // An old Node is one that reports an old version; only run.mjs itself sees it.
  const disguise = 'data:text/javascript,Object.defineProperty(process,"version",{value:"v20.20.2"})';
  return [...(old ? ['--import', disguise] : []), join(house, 'tools', 'run.mjs'), ...args];
}

function environmentOf({ env = {} }: Options): NodeJS.ProcessEnv {
  return {
    ...process.env,
    npm_execpath: join(house, 'npm-cli.js'),
    npm_node_execpath: process.execPath,
    ...env,
  };
}

function run(
  args: string[],
  options: Options = {},
): { status: number | null; stdout: string; stderr: string } {
  return spawnSync(process.execPath, parameters(args, options), {
    env: environmentOf(options),
    encoding: 'utf8',
  });
}

function npmCalls(): string[] {
  const log = join(house, 'npm.log');
  return existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : [];
}

describe('installing', () => {
  test('happens when there are no packages, with those for development and for this machine', () => {
    const { stderr } = run(['say']);
    expect(npmCalls()).toEqual(['install --no-save --loglevel=error --include=dev --include=optional']);
    expect(stderr).toContain('Installing the packages');
  });

  test('happens once', () => {
    run(['say']);
    const { stderr } = run(['say']);
    expect(npmCalls()).toHaveLength(1);
    expect(stderr).toBe('');
  });

  test('happens when the lock file names another version', () => {
    installed();
    write(
      'package-lock.json',
      JSON.stringify({
        packages: { ...LOCKED, 'node_modules/one': { version: '1.0.1', integrity: 'sha512-new' } },
      }),
    );
    run(['say']);
    expect(npmCalls()).toHaveLength(1);
  });

  test('does not happen for an optional package that is not for this machine', () => {
    installed();
    run(['say']);
    expect(npmCalls()).toEqual([]);
  });

  test('that fails says so and runs nothing', () => {
    const { status, stdout, stderr } = run(['say'], { env: { NPM_FAILS: '1' } });
    expect(status).toBe(1);
    expect(stdout).toBe('');
    expect(stderr).toContain('could not be installed');
  });

  test('keeps out of what the command writes', () => {
    expect(run(['say', 'a']).stdout).toBe('said a\n');
  });
});

describe('package.json', () => {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(
    readFileSync(join(project, 'package.json'), 'utf8'),
  );

  // With exec the shell that npm starts becomes Node: else it takes a signal for itself and leaves the server
  // behind.
  test.each(Object.entries(scripts))('"%s" is handed to the command of that name', (name, script) => {
    const command = name.replace(':', '-');
    expect(script).toBe(`exec node tools/run.mjs ${command}`);
    const folders = ['tools/commands', 'apps/api/src/commands'];
    expect(folders.filter((folder) => existsSync(join(project, folder, `${command}.ts`)))).toHaveLength(1);
  });
});

describe('an unknown command', () => {
  test.each(['nothing', '../start-up/prepare', ''])('"%s" is answered with the known ones', (name) => {
    const { status, stderr } = run([name]);
    expect(status).toBe(1);
    expect(stderr).toContain(
      'There are: attempt, backup, bank, distribute, doctor, generate, learner, migrate, payments, restore, say, tenant.',
    );
  });
});

describe.each([
  { when: 'under a Node that is new enough', old: false },
  { when: 'under an old Node, by the delivered one', old: true },
])('$when', ({ old }) => {
  beforeEach(() => {
    installed();
    deliverNode();
  });

  test('the command gets its arguments and gives its exit code', () => {
    const { status, stdout } = run(['say', 'a b', '--c'], { old });
    expect(stdout).toBe('said a b --c\n');
    expect(status).toBe(7);
  });

  test('the server’s process begins with what keeps it small', () => {
    write(
      'tools/commands/start.ts',
      'console.log(process.execArgv.join(" "), process.env.MALLOC_ARENA_MAX);',
    );
    const { stdout } = run(['start'], { old });
    for (const flag of serverSettings.flags) expect(stdout).toContain(flag);
    expect(stdout).toContain(serverSettings.environment.MALLOC_ARENA_MAX);
  });

  test('the server begins without flags that this Node does not know', () => {
    write('tools/start-up/server-settings.json', '{ "flags": ["--no-such-flag"], "environment": {} }');
    write('tools/commands/start.ts', 'console.log("begun");');
    expect(run(['start'], { old }).stdout).toBe('begun\n');
  });

  test('a command that throws fails with its reason', () => {
    write('tools/commands/fall.ts', "throw new Error('the reason');");
    const { status, stderr } = run(['fall'], { old });
    expect(status).toBe(1);
    expect(stderr).toContain('the reason');
  });

  test.each(['SIGTERM', 'SIGINT'] as const)('%s lets the command end in its own way', async (signal) => {
    write(
      'tools/commands/wait.ts',
      `
      let asked = 0;
      process.on('${signal}', () => {
        asked += 1;
        if (asked === 1) setTimeout(() => process.exit(40 + asked), 200);
      });
      setInterval(() => {}, 1_000);
      console.log('ready');
    `,
    );
    const child = spawn(process.execPath, parameters(['wait'], { old }), {
      env: environmentOf({}),
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(child.stdout, 'data');
    child.kill(signal);
    const [code] = await once(child, 'exit');
    expect(code).toBe(41);
  });
});

describe('under an old Node', () => {
  test('a signal that comes twice reaches the command once', async () => {
    installed();
    deliverNode();
    write(
      'tools/commands/wait.ts',
      `
      let asked = 0;
      process.on('SIGTERM', () => {
        asked += 1;
        console.log('asked');
        setTimeout(() => process.exit(40 + asked), 300);
      });
      setInterval(() => {}, 1_000);
      console.log('ready');
    `,
    );
    const child = spawn(process.execPath, parameters(['wait'], { old: true }), {
      env: environmentOf({}),
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(child.stdout, 'data');
    child.kill('SIGTERM');
    await once(child.stdout, 'data');
    child.kill('SIGTERM');
    const [code] = await once(child, 'exit');
    expect(code).toBe(41);
  });

  test('a delivered Node that lost its mark as a program is mended', () => {
    installed();
    chmodSync(deliverNode(), 0o644);
    expect(run(['say'], { old: true }).stdout).toBe('said\n');
  });

  test('without a Node for this machine, it says which is needed and how to get it', () => {
    installed();
    const { status, stderr } = run(['say'], { old: true });
    expect(status).toBe(1);
    expect(stderr).toContain('needs Node 24.7 or newer');
    expect(stderr).toContain('https://nodejs.org');
    expect(stderr).not.toContain('    at ');
  });
});

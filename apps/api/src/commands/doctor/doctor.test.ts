import { describe, expect, it } from 'vitest';
import { readDoctorArguments } from './arguments.ts';
import { type Finding, fault, right, runChecks, skipped, warning } from './findings.ts';
import { judgeSeen } from './proxy-checks.ts';

const ASKED = new URL('https://exams.college.example');
const SEEN = {
  address: '198.51.100.4',
  connection: '127.0.0.1',
  forwarded: '203.0.113.7, 198.51.100.4',
  host: 'exams.college.example',
  isKnownHost: true,
};
const statesOf = (findings: Finding[]) => findings.map(({ state }) => state);

describe('through a proxy', () => {
  it('a caller who is counted by their own address is right', () => {
    expect(statesOf(judgeSeen(SEEN, ASKED))).toEqual(['right', 'right']);
  });

  it.each([
    ['a forged address that is believed', { address: '203.0.113.7', forwarded: '203.0.113.7' }, 'can choose'],
    ['the proxy’s address', { address: '127.0.0.1' }, 'TRUST_PROXY=127.0.0.1'],
    ['a host that the proxy has changed', { host: 'localhost:3000' }, 'pass Host unchanged'],
    ['a host of no organisation', { isKnownHost: false }, 'Add it to its hosts'],
  ])('%s is a fault that says what to do', (_title, changed, words) => {
    const faults = judgeSeen({ ...SEEN, ...changed }, ASKED).filter(({ state }) => state === 'fault');
    expect(faults).toMatchObject([{ words: expect.stringContaining(words) }]);
  });

  it('a forged address is right where the proxy has added its own machine’s, from which the doctor asks', () => {
    const fromProxy = { ...SEEN, address: '203.0.113.7', forwarded: '203.0.113.7, 127.0.0.1' };
    expect(statesOf(judgeSeen(fromProxy, ASKED))).toEqual(['right', 'right']);
  });

  it('the address of the connection is right where there is no proxy', () => {
    const direct = { ...SEEN, address: '127.0.0.1', host: 'localhost:3000' };
    expect(statesOf(judgeSeen(direct, new URL('http://localhost:3000')))).toEqual(['right', 'right']);
  });
});

describe('a run', () => {
  it('prints each finding, and succeeds without a fault', async () => {
    const printed: string[] = [];
    const checks = [
      { name: 'Disk', run: async () => [right('much'), warning('soon full')] },
      { name: 'Mail', run: async () => [skipped('not tried')] },
    ];
    expect(await runChecks(checks, (line) => printed.push(line))).toBe(true);
    expect(printed).toEqual([
      '✓ Disk: much',
      '! Disk: soon full',
      '– Mail: not tried',
      'Nothing stands in the way.',
    ]);
  });

  it('goes on behind a check that breaks, and fails', async () => {
    const printed: string[] = [];
    const checks = [
      {
        name: 'Files',
        run: async () => {
          throw new Error('The store refuses.');
        },
      },
      { name: 'Disk', run: async () => [fault('full')] },
    ];
    expect(await runChecks(checks, (line) => printed.push(line))).toBe(false);
    expect(printed).toEqual([
      '✗ Files: The store refuses.',
      '✗ Disk: full',
      'Faults: 2. Each says what to do.',
    ]);
  });
});

describe('arguments', () => {
  it.each([
    [[], { url: null, mailTo: null }],
    [
      ['--url', 'https://exams.college.example', '--mail-to', 'me@college.example'],
      { url: 'https://exams.college.example', mailTo: 'me@college.example' },
    ],
  ])('%j are read', (args, command) => {
    expect(readDoctorArguments(args)).toEqual({ type: 'command', command });
  });

  it.each([
    [['--url', 'exams.college.example'], '--url'],
    [['--url', 'https://exams.college.example/login'], '--url'],
    [['--mail-to', 'me'], '--mail-to'],
    [['--fix'], '--fix'],
    [['now'], 'now'],
  ])('%j are refused, with what is wrong', (args, words) => {
    expect(readDoctorArguments(args)).toMatchObject({
      type: 'faults',
      faults: [expect.stringContaining(words)],
    });
  });
});

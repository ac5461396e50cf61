import { describe, expect, it } from 'vitest';
import { readPaymentsArguments } from './arguments.ts';
import { findKeyFaults } from './read-keys.ts';

const read = (given: string) => readPaymentsArguments(given.split(' ').filter((word) => word !== ''));
const all = { type: 'reconcile', tenant: null, since: new Date(0), settle: false };

describe('what stands behind npm run payments --', () => {
  it.each([
    ['reconcile', all],
    [
      'reconcile --tenant demo --since 2026-05-04 --settle',
      { ...all, tenant: 'demo', since: new Date('2026-05-04T00:00:00Z'), settle: true },
    ],
    ['reconcile --since 2026-05-04T09:30+01:00', { ...all, since: new Date('2026-05-04T08:30:00Z') }],
    ['connect --tenant demo', { type: 'connect', tenant: 'demo', yes: false }],
    ['disconnect --tenant demo --yes', { type: 'disconnect', tenant: 'demo', yes: true }],
    ['show --tenant demo', { type: 'show', tenant: 'demo' }],
  ])('"%s" is a command', (given, command) => {
    expect(read(given)).toEqual({ type: 'command', command });
  });

  const ACTION = 'Say what to do: reconcile, connect, disconnect or show.';
  const SINCE = '--since must be a day or a time with its zone, such as 2026-05-04.';
  const A_WORD = 'There is an unexpected argument. Keys are asked for, never given on the command line.';
  it.each([
    ['', [ACTION]],
    ['sk_test_1234567890', [ACTION]],
    ['toString', [ACTION]],
    ['reconcile --since yesterday', [SINCE]],
    ['reconcile --since 2026-02-30', [SINCE]],
    ['reconcile --yes', ["Unknown option '--yes'."]],
    ['connect', ['--tenant is missing.']],
    ['connect --tenant demo sk_test_1234567890', [A_WORD]],
    ['disconnect more and more', [A_WORD, '--tenant is missing.']],
  ])('"%s" is a fault in words, which repeat no key', (given, faults) => {
    expect(read(given)).toEqual({ type: 'faults', faults });
  });
});

describe('keys', () => {
  const good = { secretKey: 'sk_test_1234567890abc', webhookSecret: 'whsec_1234567890abc' };
  it.each([
    [{}, 0],
    [{ secretKey: 'rk_live_1234567890abc' }, 0],
    [{ secretKey: 'pk_live_1234567890abc' }, 1],
    [{ secretKey: 'sk_live_' }, 1],
    [{ secretKey: 'sk_live_12345 67890' }, 1],
    [{ secretKey: '' }, 1],
    [{ webhookSecret: 'we_1234567890abc' }, 1],
    [{ secretKey: good.webhookSecret, webhookSecret: good.secretKey }, 2],
  ])('%j have %i faults, which repeat nothing of them', (changed, count) => {
    const keys = { ...good, ...changed };
    const faults = findKeyFaults(keys);
    expect(faults).toHaveLength(count);
    for (const fault of faults) expect(fault).not.toContain('1234567890');
  });
});

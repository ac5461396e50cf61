import { afterEach, expect, it, vi } from 'vitest';
import { explainLostConnection } from '../db/database-unavailable.ts';
import { runWithExitCode } from './command-line.ts';

const codeBefore = process.exitCode;
afterEach(() => {
  process.exitCode = codeBefore;
  vi.restoreAllMocks();
});

const broken = (message: string, fields: object) => Object.assign(new Error(message), fields);
const EPIPE = broken('write EPIPE', { code: 'EPIPE' });
const KILLED = broken('terminating connection due to administrator command', { code: '57P01' });

it.each([
  [
    'in a transaction',
    explainLostConnection(EPIPE, 'nothing'),
    'The connection to the database broke (write EPIPE). Nothing was changed.',
  ],
  [
    'outside of one',
    KILLED,
    'The connection to the database broke (terminating connection due to administrator command). Nothing was done.',
  ],
  [
    'before it was there',
    broken('', { code: 'ECONNREFUSED' }),
    'The database cannot be reached (ECONNREFUSED). Nothing was done.',
  ],
  [
    'while a change was committed',
    explainLostConnection(KILLED, 'unknown'),
    'The connection to the database broke (terminating connection due to administrator command). ' +
      'It broke while a change was being committed: all of it was kept, or none. Look before you try again.',
  ],
])('says in words what a connection that breaks %s leaves, and fails', async (_when, error, message) => {
  const printed = vi.spyOn(console, 'error').mockImplementation(() => {});
  await runWithExitCode(() => Promise.reject(error));
  expect(printed.mock.calls).toEqual([[message]]);
  expect(process.exitCode).toBe(1);
});

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { explainLostConnection } from '../db/database-unavailable.ts';
import { runOnFolder } from './folder-command.ts';

const [argvBefore, codeBefore] = [process.argv, process.exitCode];
beforeEach(() => {
  process.argv = ['node', 'restore', 'some-folder'];
});
afterEach(() => {
  process.argv = argvBefore;
  process.exitCode = codeBefore;
  vi.restoreAllMocks();
});

const BROKE = 'The connection to the database broke (terminating connection due to administrator command).';
const KILLED = Object.assign(new Error('terminating connection due to administrator command'), {
  code: '57P01',
});

it.each([
  ['by a connection that breaks', KILLED, `Nothing was restored: ${BROKE}`],
  [
    'by the command’s own connection that breaks',
    explainLostConnection(KILLED, null),
    `Nothing was restored: ${BROKE}`,
  ],
  [
    'by a connection that breaks while all is committed',
    explainLostConnection(KILLED, 'unknown'),
    `${BROKE} It broke while a change was being committed: all of it was kept, or none. Look before you try again.`,
  ],
  [
    'by something that has a cause',
    new Error('x.sql failed.', { cause: new Error('why') }),
    'Nothing was restored: x.sql failed. why',
  ],
])('a command that is stopped %s says so in one line', async (_when, error, message) => {
  const printed = vi.spyOn(console, 'error').mockImplementation(() => {});
  await runOnFolder({ usage: '', failed: 'Nothing was restored' }, () => Promise.reject(error));
  expect(printed.mock.calls).toEqual([[message]]);
  expect(process.exitCode).toBe(1);
});

import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readTenantArguments } from './arguments.ts';

describe('what stands behind npm run tenant --', () => {
  it.each([
    ['apply a', { type: 'apply', folder: resolve('a') }],
    ['check a/b', { type: 'check', folder: resolve('a/b') }],
    ['list', { type: 'list' }],
    ['invite demo', { type: 'invite', tenant: 'demo', email: null }],
    ['invite demo ann@college.test', { type: 'invite', tenant: 'demo', email: 'ann@college.test' }],
    ['export demo a', { type: 'export', tenant: 'demo', folder: resolve('a') }],
  ])('"%s" is a command', (given, command) => {
    expect(readTenantArguments(given.split(' '))).toEqual({ type: 'command', command });
  });

  it.each([
    ['', 'Say what to do: apply, check, list, export or invite.'],
    ['remove a', 'There is no "remove".'],
    ['toString', 'There is no "toString".'],
    ['apply', 'FOLDER is missing.'],
    ['export', 'TENANT is missing.'],
    ['export demo', 'FOLDER is missing.'],
    ['invite', 'TENANT is missing.'],
    ['invite demo a@b.test c', '"c" is too much. A name of several words needs quotation marks.'],
    ['list a', '"a" is too much. A name of several words needs quotation marks.'],
    ['apply a b', '"b" is too much. A name of several words needs quotation marks.'],
    ['apply a --force', "Unknown option '--force'."],
  ])('"%s" is a fault in words', (given, fault) => {
    expect(readTenantArguments(given.split(' ').filter((word) => word !== ''))).toEqual({
      type: 'faults',
      faults: [fault],
    });
  });
});

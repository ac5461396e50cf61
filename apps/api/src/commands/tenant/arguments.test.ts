import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readTenantArguments } from './arguments.ts';

describe('what stands behind npm run tenant --', () => {
  it.each([
    ['apply a', { type: 'apply', folder: resolve('a'), disableMissingStaff: false, overwrite: false }],
    ['check a/b', { type: 'check', folder: resolve('a/b'), disableMissingStaff: false, overwrite: false }],
    [
      'check a --overwrite',
      { type: 'check', folder: resolve('a'), disableMissingStaff: false, overwrite: true },
    ],
    [
      'apply a --disable-missing-staff',
      { type: 'apply', folder: resolve('a'), disableMissingStaff: true, overwrite: false },
    ],
    [
      'permit demo ann@college.test',
      { type: 'permit', tenant: 'demo', email: 'ann@college.test', wanted: null },
    ],
    [
      'permit demo ann@college.test --content edit --people manage --support no --settings yes --reason Asked --as Ada',
      {
        type: 'permit',
        tenant: 'demo',
        email: 'ann@college.test',
        wanted: { content: 'edit', people: 'manage', support: false, settings: true },
        by: { userId: null, name: 'Ada', reason: 'Asked' },
      },
    ],
    [
      'permit demo ann@college.test --settings no --reason Asked --as Ada',
      {
        type: 'permit',
        tenant: 'demo',
        email: 'ann@college.test',
        wanted: { settings: false },
        by: { userId: null, name: 'Ada', reason: 'Asked' },
      },
    ],
    ['list', { type: 'list' }],
    ['invite demo', { type: 'invite', tenant: 'demo', email: null }],
    ['invite demo ann@college.test', { type: 'invite', tenant: 'demo', email: 'ann@college.test' }],
    ['export demo a', { type: 'export', tenant: 'demo', folder: resolve('a') }],
  ])('"%s" is a command', (given, command) => {
    expect(readTenantArguments(given.split(' '))).toEqual({ type: 'command', command });
  });

  it.each([
    ['', 'Say what to do: apply, check, list, export, invite or permit.'],
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
    ['list --disable-missing-staff', "Unknown option '--disable-missing-staff'."],
    ['permit demo', 'EMAIL is missing.'],
    ['permit demo a@b.test --content edit', '--reason is missing.'],
    ['permit demo a@b.test --content write --reason x', '--content must be one of none, edit, publish.'],
    ['permit demo a@b.test --support true --reason x', '--support must be one of yes, no.'],
    ['permit demo a@b.test --reason x', 'Say what to change: --content, --people, --support or --settings.'],
  ])('"%s" is a fault in words', (given, fault) => {
    expect(readTenantArguments(given.split(' ').filter((word) => word !== ''))).toEqual({
      type: 'faults',
      faults: [fault],
    });
  });
});

import { expect, test } from 'vitest';
import { failureOf } from './answer.ts';

const lost = (more: object) => Object.assign(new Error('aborted'), { code: 'ECONNRESET', ...more });

test('a database that broke off is away for the moment', () => {
  expect(failureOf(lost({})).code).toBe('busy');
});

test('a caller who broke off is no sign that the database is away', () => {
  expect(failureOf(lost({ statusCode: 400 })).code).toBe('malformed');
});

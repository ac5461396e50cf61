import { expect, it } from 'vitest';
import { readConfig } from './config.ts';

it('the owner’s address alone is refused, since a backup would be one of the embedded database', () => {
  const given = { DATABASE_OWNER_URL: 'postgres://owner@localhost/assay' };
  expect(() => readConfig(given)).toThrow(/DATABASE_URL \(the application’s role\) must be set/u);
});

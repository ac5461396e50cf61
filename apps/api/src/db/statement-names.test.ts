import { expect, it } from 'vitest';
import { createStatementNames } from './statement-names.ts';

/** The longest name of a prepared statement that PostgreSQL keeps whole, in bytes. */
const LONGEST_NAME = 63;

it('names a text the same each time and in every process, and another text otherwise', () => {
  const [here, there] = [createStatementNames(10), createStatementNames(10)];
  const names = [here('select 1'), here('select 1'), there('select 1')];
  expect(new Set(names).size).toBe(1);
  expect(names[0]?.length).toBeLessThanOrEqual(LONGEST_NAME);
  expect(here('select 2')).not.toBe(names[0]);
});

it('names no further texts beyond the maximum, and goes on naming those before', () => {
  const nameOf = createStatementNames(2);
  const known = [nameOf('select 1'), nameOf('select 2')];
  expect(nameOf('select 3')).toBeUndefined();
  expect([nameOf('select 1'), nameOf('select 2')]).toEqual(known);
});

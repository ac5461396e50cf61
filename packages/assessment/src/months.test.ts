import { expect, it } from 'vitest';
import { monthsUntil } from './months.ts';

it('months are counted back over the end of a year', () => {
  expect(monthsUntil('2027-02', 4)).toEqual(['2026-11', '2026-12', '2027-01', '2027-02']);
});

it('twelve of them are a year', () => {
  const months = monthsUntil('2026-12', 12);
  expect([months[0], months.at(-1), new Set(months).size]).toEqual(['2026-01', '2026-12', 12]);
});

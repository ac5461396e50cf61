import { expect, it } from 'vitest';
import { describeLearners, describeMembers, describeSpan } from './cohort-words.ts';

it.each([
  [{ startsOn: null, endsOn: null }, 'always'],
  [{ startsOn: '2026-09-01', endsOn: null }, 'from 01-09-2026'],
  [{ startsOn: null, endsOn: '2027-06-30' }, 'to 30-06-2027'],
  [{ startsOn: '2026-09-01', endsOn: '2027-06-30' }, 'from 01-09-2026 to 30-06-2027'],
])('the days %o are said as “%s”', (span, words) => {
  expect(describeSpan(span)).toBe(words);
});

it('one is said as one, and thousands with a comma', () => {
  expect([describeMembers(1), describeMembers(1_200)]).toEqual(['1 member', '1,200 members']);
  expect([describeLearners(1), describeLearners(0)]).toEqual(['1 learner', '0 learners']);
});

import { describe, expect, it } from 'vitest';
import { readAnswersRule } from './test-arguments.ts';

describe('--answers', () => {
  it.each([
    ['at-once', { when: 'at_once' }],
    ['after-close', { when: 'after_close' }],
    ['never', { when: 'never' }],
    ['2027-01-31', { when: 'after_date', day: '2027-01-31' }],
    ['2028-02-29', { when: 'after_date', day: '2028-02-29' }],
    ['2027-01-31T18:00Z', { when: 'after_date', instant: '2027-01-31T18:00Z' }],
    ['2027-01-31T18:00:30+05:30', { when: 'after_date', instant: '2027-01-31T18:00:30+05:30' }],
  ])('%s is read', (text, rule) => {
    expect(readAnswersRule(text)).toEqual(rule);
  });

  it.each([
    '',
    'At-Once',
    'constructor',
    'tomorrow',
    '2027-02-29',
    '2027-13-01',
    '31-01-2027',
    '1027-01-31',
    '2027-01-31T18:00',
    '2027-01-31T24:00Z',
    '2027-02-30T18:00Z',
    '2027-01-31 18:00Z',
  ])('%j is refused', (text) => {
    expect(readAnswersRule(text)).toBeNull();
  });
});

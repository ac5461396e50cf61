import { describe, expect, it } from 'vitest';
import type { WithheldReason } from './report.ts';
import { describeWithheld } from './withheld.tsx';

const OWN = '0199b2f4-5c1e-7a30-9d41-2f6c1b8e7a55';
const date = new Date(2027, 1, 1).toISOString();
const word = (own: boolean, until: WithheldReason['until']) =>
  describeWithheld(
    'The score is',
    {
      test: { _id: own ? OWN : '0199b2f4-5c1e-7a30-9d41-2f6c1b8e7a56', test_name: 'Mock 2' },
      until,
      date: until === 'after_date' ? date : null,
    },
    OWN,
  );

describe('what is held back', () => {
  it.each([
    [false, 'handed_in', 'The score is shown when “Mock 2” is submitted.'],
    [true, 'after_date', 'The score is shown after 31 January 2027.'],
    [false, 'after_date', 'The score is shown after 31 January 2027, like the answers of “Mock 2”.'],
    [true, 'after_close', 'The score is shown when everybody’s time for this test is over.'],
    [false, 'after_close', 'The score is shown when everybody’s time for “Mock 2” is over.'],
    [true, 'never', 'The score is not shown: this test shows only its score.'],
    [false, 'never', 'The score is not shown: “Mock 2” does not show its answers.'],
  ] as const)('by its own test (%s) %s is worded so', (own, until, text) => {
    expect(word(own, until)).toBe(text);
  });

  it('for the sake of a test of which the learner must not hear is worded without its name', () => {
    const unnamed = (until: WithheldReason['until']) =>
      describeWithheld('The score is', { test: null, until, date: null }, OWN);
    expect(unnamed('after_close')).toBe('The score is shown when everybody’s time for another test is over.');
    expect(unnamed('never')).toBe('The score is not shown: another test does not show its answers.');
  });
});

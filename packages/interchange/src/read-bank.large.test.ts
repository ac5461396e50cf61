import { expect, it } from 'vitest';
import { MAX_BANK_ITEMS } from './read-bank.ts';
import { describeOutcomes, mappingOf, outcomesOf } from './testing/reading.ts';

const fields = mappingOf({ bank: 'b', stem: 's', options: ['a', 'b'], key: { field: 'k', form: 'letter' } });

it('stops at more items than a bank can have', () => {
  const outcomes = describeOutcomes(outcomesOf('{}\n'.repeat(MAX_BANK_ITEMS + 2), 'jsonl', fields).slice(-2));
  expect(outcomes).toEqual([`line ${MAX_BANK_ITEMS}: no_stem`, 'stopped: too_many_items']);
});

import { expect, it } from 'vitest';
import { createBytesInFlight } from './bytes-in-flight.ts';

const all = { key: 'all', most: 100 };
const one = { key: 'one', most: 60 };
const other = { key: 'other', most: 60 };

it('counts on every counter at once, and on none where one is full', () => {
  const bytes = createBytesInFlight();
  expect(bytes.reserve([all, one], 60)).not.toBeNull();
  expect(bytes.reserve([all, one], 1)).toBeNull();
  expect(bytes.reserve([all, other], 41)).toBeNull();
  expect(bytes.reserve([all, other], 40)).not.toBeNull();
});

it('gives back what was taken, once', () => {
  const bytes = createBytesInFlight();
  const first = bytes.reserve([all, one], 60);
  const second = bytes.reserve([all, other], 40);
  first?.release();
  first?.release();
  expect(bytes.reserve([all, one], 60)).not.toBeNull();
  expect(bytes.reserve([all, one], 1)).toBeNull();
  second?.release();
});

import { expect, it } from 'vitest';
import { describeDrafts, draftsOfFile } from '../testing/reading.ts';
import { readAiken } from './read-aiken.ts';

const good = 'Q?\nA) one\nB) two\nANSWER: B\n';

it.each([
  ['a line of 100 MB', 'line_too_long', Buffer.alloc(100_000_000, 'a')],
  ['a question of 400,000 lines', 'line_too_long', 'ab\n'.repeat(400_000)],
  ['400,000 options', 'broken_aiken', `Q\n${'A) b\n'.repeat(400_000)}`],
])('refuses %s by itself, and reads what comes after it', (_title, reason, hostile) => {
  const describedItems = describeDrafts(
    draftsOfFile(readAiken, Buffer.concat([Buffer.from(hostile), Buffer.from(`\n\nANSWER: A\n\n${good}`)])),
  );
  expect(describedItems.at(0)).toContain(reason);
  expect(describedItems.at(-1)).toContain('taken');
});

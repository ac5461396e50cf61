import { expect, it } from 'vitest';
import { describeDrafts, draftsOfFile } from '../testing/reading.ts';
import { readGift } from './read-gift.ts';

it.each<[string, Uint8Array | string, string]>([
  ['a line of 100 MB', Buffer.alloc(100_000_000, 'a'), 'line_too_long'],
  ['a question of 600,000 lines', '~\n'.repeat(600_000), 'line_too_long'],
  ['nothing but opening braces', '{'.repeat(900_000), 'broken_gift'],
  ['nothing but pairs of braces', '{}'.repeat(400_000), 'broken_gift'],
  ['braces within braces', `${'{'.repeat(400_000)}${'}'.repeat(400_000)}`, 'broken_gift'],
  ['nothing but backslashes', `${'\\'.repeat(900_000)}{T}`, 'too_long'],
  ['nothing but signs', `Q{${'~='.repeat(400_000)}}`, 'too_many_options'],
  ['nothing but hash marks', `Q{=a${'#'.repeat(900_000)} ~b}`, 'kind_not_represented'],
  ['nothing but openings of tags', `${'<a '.repeat(60_000)}{T}`, 'too_long'],
  ['nothing but colons', `${':'.repeat(900_000)}{T}`, 'too_long'],
  ['half a million answers', `Q{=a ${'~b '.repeat(300_000)}}`, 'too_many_options'],
])('refuses %s by itself, and reads what comes after it', (_title, hostile, reason) => {
  const describedItems = describeDrafts(
    draftsOfFile(readGift, Buffer.concat([Buffer.from(hostile), Buffer.from('\n\nNext{=one ~two}')])),
  );
  expect(describedItems).toHaveLength(2);
  expect(describedItems[0]).toContain(reason);
  expect(describedItems[1]).toContain('taken');
});

import { expect, it } from 'vitest';
import { describeMostlyRefused } from './import-messages.ts';

const SOURCE = { format: 'moodle-xml', understood: null } as const;

it.each([
  ['most', 3, 1],
  ['half', 2, 0],
])('asks whether the format is right where %s of a file is refused', (_title, refused, lines) => {
  const counts = { found: 4, taken: 4 - refused, duplicate: 0, toLookAt: 0 };
  const maps = {
    refused: new Map([['no_key' as const, refused]]),
    notes: new Map(),
    keyPositions: new Map(),
  };
  const words = describeMostlyRefused({ ...counts, ...maps }, SOURCE);
  expect(words).toHaveLength(lines);
  expect(words.join('')).toMatch(
    lines === 0 ? '' : /Most items are refused\. Is the format right.*gift\.md/u,
  );
});

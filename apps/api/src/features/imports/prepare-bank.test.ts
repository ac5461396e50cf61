import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { prepareBank } from './prepare-bank.ts';

it('lets signals and timers in while it reads a large bank', async () => {
  const bytes = Buffer.from('Q?{=one ~two}\n\n'.repeat(1_000));
  let found = 0;
  const prepared = prepareBank(
    { bytes, format: 'gift', bank: 'b' },
    { finding: () => {}, progress: (count) => (found = count) },
  );
  await setImmediate();
  expect(found).toBeLessThan(1_000);
  expect(await prepared).toMatchObject({ counts: { found: 1_000, taken: 1, duplicate: 999 } });
});

import { expect, it } from 'vitest';
import { AppError } from '../../failure.ts';
import { readLongContent } from './read-long-content.ts';

it('a text that takes too long to read is refused as too large', async () => {
  const written = { help: { title: 'Help', text: '*'.repeat(30_000) } };
  const failure = await readLongContent(written, {}, 1).catch((error: unknown) => error);
  expect(failure instanceof AppError && failure.failure.code).toBe('too_large');
});

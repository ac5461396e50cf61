import { afterEach, expect, test, vi } from 'vitest';
import { findBrowser } from './browser.ts';

afterEach(() => vi.unstubAllEnvs());

test('the browser that is named is taken, without a look at others', async () => {
  vi.stubEnv('CHROMIUM_PATH', process.execPath);
  expect((await findBrowser()).executablePath).toBe(process.execPath);
});

test('a name that leads nowhere is said to, and nothing else is taken in its place', async () => {
  vi.stubEnv('CHROMIUM_PATH', '/nowhere/chromium');
  await expect(findBrowser()).rejects.toThrow(
    'CHROMIUM_PATH names a file that is not there: /nowhere/chromium',
  );
});

import { afterAll } from 'vitest';
import { startTestApp, type TestApp } from './test-app.ts';

/**
 * Starts an application for the tests of a file, and closes it behind the last, after what the file closes
 * itself.
 */
export async function provideTestApp(options?: Parameters<typeof startTestApp>[0]): Promise<TestApp> {
  const test = await startTestApp(options);
  afterAll(() => test.close());
  return test;
}

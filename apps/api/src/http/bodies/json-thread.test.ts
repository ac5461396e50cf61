import { afterEach, expect, it } from 'vitest';
import { createJsonThread, type JsonThread } from './json-thread.ts';

let thread: JsonThread;
afterEach(() => thread.close());

const bytesOf = (value: unknown) => Buffer.from(JSON.stringify(value));

it('gives each of several bodies its own value, and refuses the one that is malformed', async () => {
  thread = createJsonThread();
  const values = [{ notes: 'Ünïcode 字 \u{1f600}' }, ['b'.repeat(200_000)], null];
  const parsed = await Promise.all([
    ...values.map((value) => thread.parse(bytesOf(value))),
    thread.parse(Buffer.from('{"a":')).catch((error: unknown) => error),
  ]);
  expect(parsed.slice(0, 3)).toEqual(values);
  expect(parsed[3]).toMatchObject({ failure: { code: 'malformed' } });
});

it.each([
  ['a value nested too deeply', `${'['.repeat(40_000)}${']'.repeat(40_000)}`],
  ['too many values', `[${'1,'.repeat(200_000)}1]`],
])('refuses %s, and parses the next body', async (_title, text) => {
  thread = createJsonThread();
  await expect(thread.parse(Buffer.from(text))).rejects.toMatchObject({ failure: { code: 'malformed' } });
  expect(await thread.parse(bytesOf({ a: 1 }))).toEqual({ a: 1 });
});

it('starts again after a rest, in which the thread ended', async () => {
  thread = createJsonThread(0);
  expect(await thread.parse(bytesOf(1))).toBe(1);
  await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
  expect(await thread.parse(bytesOf(2))).toBe(2);
});

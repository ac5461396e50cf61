import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readInThread } from './read-in-thread.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-thread-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const TIMEOUT_MS = 60_000;

/** Reads in a thread that runs this code. */
async function reading(name: string, does: string, timeoutMs = TIMEOUT_MS) {
  const path = join(folder, `${name}.mjs`);
  const here = new URL('./read-in-thread.ts', import.meta.url).href;
  await writeFile(path, `import { runReadingThread } from ${JSON.stringify(here)};\n${does}`);
  const updates: unknown[] = [];
  const task = { module: pathToFileURL(path), input: 7, timeoutMs, adviceOnTimeout: 'Divide it.' };
  const result = await readInThread<unknown, unknown>(task, (one) => {
    updates.push(one);
    if (one === 'a fault of mine') throw new Error('The report is full.');
  });
  return { updates, result };
}

it('passes on progress and the result', async () => {
  const read = await reading(
    'sound',
    'await runReadingThread(async (input, update) => { update("half"); return input * 2; });',
  );
  expect(read).toEqual({ updates: ['half'], result: 14 });
});

it.each([
  ['a loop without end', 'await runReadingThread(async () => { for (;;); });'],
  [
    'an expression that tries everything',
    'await runReadingThread(async () => /^(a+)+$/.test("a".repeat(60) + "b"));',
  ],
  [
    'nothing that ever comes',
    'await runReadingThread(() => new Promise(() => setInterval(() => {}, 1000)));',
  ],
])('is ended with its time, in words, by %s', async (title, does) => {
  await expect(reading(title.replaceAll(' ', '-'), does, 1)).rejects.toThrow(
    'Reading took more than 1 s and was stopped; nothing was written. Divide it.',
  );
});

it.each([
  [
    'throws',
    'await runReadingThread(async () => { throw new Error("Line 7 is broken."); });',
    'Line 7 is broken.',
  ],
  ['cannot begin', 'throw new Error("No such module.");', 'No such module.'],
  ['ends itself', 'process.exit(3);', 'Reading stopped unexpectedly; nothing was written.'],
  [
    'tells what cannot be kept',
    'await runReadingThread(async (_, update) => update("a fault of mine"));',
    'The report is full.',
  ],
])('says in words why nothing came when the thread %s', async (title, does, message) => {
  await expect(reading(title.replaceAll(' ', '-'), does)).rejects.toThrow(message);
});

import { zipSync } from 'fflate';
import { beforeEach, describe, expect, it } from 'vitest';
import { newImporter } from '../../testing/authoring/importers.ts';
import {
  HOSTILE,
  LAUGHS,
  MAPPING,
  MEGABYTE,
  moodle,
  RUNS,
  WITHOUT_IMAGES,
} from '../../testing/hostile-banks.ts';
import { provideTestApp } from '../../testing/provide-test-app.ts';
import { createTestTenant } from '../../testing/tenants/test-tenant.ts';
import { readInThread } from '../imports/read-in-thread.ts';

const test = await provideTestApp();
let desk: Awaited<ReturnType<typeof newImporter>>;
beforeEach(async () => {
  desk = await newImporter(test, await createTestTenant(test));
});

/** Brings a file in, with a mapping where it is JSON. @returns its page and questions */
async function brought(content: string, mapped: boolean) {
  const id = await desk.bring(content, 'bank.txt');
  if (mapped) {
    await desk.add(id, 'mapping', MAPPING);
    await desk.read(id);
  }
  return { page: (await desk.page(id)).body, items: await desk.items(id) };
}

describe('a file that was made to hurt', () => {
  it.each([
    ['grows without end', `<!DOCTYPE quiz [<!ENTITY a "ha">${LAUGHS}]>`, '&j;'],
    ['asks for a file of this machine', '<!DOCTYPE quiz [<!ENTITY x SYSTEM "file:///etc/passwd">]>', '&x;'],
  ])('by an entity that %s is not read', async (_title, head, stem) => {
    const { page, items } = await brought(moodle(stem, head), false);
    expect(page).toMatchObject({
      import: { state: 'unreadable' },
      message: expect.stringContaining('entit'),
    });
    expect(items).toEqual([]);
  });

  it.each([
    ['a line of megabytes', `{"s": "${'x'.repeat(3 * MEGABYTE)}"}\n{"s": "y"}`, true],
    ['levels without end', `{"s": ${'['.repeat(100_000)}\n{"s": "y"}`, true],
    ['a document of levels', `[${'['.repeat(100_000)}`, true],
    ['a text of megabytes', moodle('x'.repeat(11 * MEGABYTE)), false],
    ['elements without end', `<quiz>${'<a>'.repeat(100_000)}`, false],
    ['braces without end', `What? ${'{'.repeat(100_000)}`, false],
  ])('by %s is refused by a reason, and nothing of it can be taken', async (_title, content, mapped) => {
    const { page } = await brought(content, mapped);
    expect(['unreadable', 'ready']).toContain(page.import.state);
    expect(page.marks).toMatch(/^f*$/u);
    expect(page.import.state === 'ready' || page.message !== null).toBe(true);
  });

  it('by a zip that grows beyond any pictures is not unpacked', async () => {
    const id = await desk.bring('question,A,B,answer,image\nTort?,One,Two,A,a.png\n', 'law.csv');
    await desk.add(id, 'pictures', Buffer.from(zipSync({ 'a.png': new Uint8Array(250 * MEGABYTE) })));
    await desk.read(id);
    const { body } = await desk.page(id);
    expect(body.import.state).toBe('unreadable');
    expect(body.message).toContain('unpacks to more than');
  });
});

describe('HTML that would run', () => {
  const quoted = (text: string) => JSON.stringify(text).slice(1, -1);

  it.each([
    ['taken', 'A'],
    ['refused', 'Q'],
  ])('is cleaned in a question that is %s', async (_title, key) => {
    const line = `{"s": "What? ${quoted(HOSTILE)}", "a": "x${quoted(WITHOUT_IMAGES)}", "b": "y", "k": "${key}", "e": "${quoted(HOSTILE)}"}`;
    const { items } = await brought(`${line}\n${line.replace('What', 'Who')}`, true);
    expect(items).toHaveLength(2);
    for (const { content, review } of items) {
      expect(content?.stem).toContain('Wh');
      expect(JSON.stringify([content, review]).replaceAll('\\"', '"')).not.toMatch(RUNS);
    }
  });
});

it('whose reading takes too long, or too much memory, ends in words', async () => {
  const { body } = await desk.upload('question,A,B,answer\nTort?,One,Two,A\n');
  await desk.read(body._id, () =>
    readInThread(
      {
        module: new URL('./reading/reading-thread.ts', import.meta.url),
        input: {},
        timeoutMs: 1,
        adviceOnTimeout: 'Split the file.',
      },
      () => {},
    ),
  );
  expect((await desk.page(body._id)).body).toMatchObject({
    import: { state: 'unreadable' },
    message: expect.stringContaining('Split the file.'),
  });
});

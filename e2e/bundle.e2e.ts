import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { logIn, newLearner } from './support/learner.ts';
import { startTest } from './support/player.ts';
import {
  builtAssets as built,
  scriptBytesOfQuestionPage,
  scriptBytesUntil,
  sourceMaps,
} from './support/scripts.ts';

const TAKE_TEST_SCRIPT_BYTES = 210 * 1_024;
const LANDING_SCRIPT_BYTES = 150 * 1_024;

function sourcesOf(map: string): string[] {
  const parsed: { sources: string[] } = JSON.parse(readFileSync(join(sourceMaps, map), 'utf8'));
  return parsed.sources;
}

/** True for a source of the part that learners' pages never load. */
function isOfStaff(source: string): boolean {
  return /\/src\/(?:screens\/staff-|features\/(?:authoring|imports)\/)/u.test(source);
}

test('neither the key’s rules nor a schema library is in what the browser gets, nor in its source maps', () => {
  const names = readdirSync(built);
  const sources = readdirSync(sourceMaps).flatMap(sourcesOf);
  expect(sources.filter((source) => source.includes('packages/assessment/src/'))).not.toEqual([]);
  expect(
    sources.filter((source) =>
      /assessment\/src\/(grading|question)|node_modules\/zod|apps\/api/u.test(source),
    ),
  ).toEqual([]);
  // The editor's form has the stored question's fields: it is the staff's alone.
  const ofStaff = new Set(
    readdirSync(sourceMaps)
      .filter((map) => sourcesOf(map).some(isOfStaff))
      .map((map) => map.replace(/\.map$/u, '')),
  );
  const scripts = names
    .filter((name) => name.endsWith('.js') && !ofStaff.has(name))
    .map((name) => readFileSync(join(built, name), 'utf8'));
  // Words of the grading rules and of the stored question, which no minifier changes.
  for (const script of scripts) expect(script).not.toMatch(/met a key of kind|explanationImages/u);
});

test('no source map lies where the browser could get it, nor does a script name one', async ({ request }) => {
  const names = readdirSync(built, { recursive: true }).map(String);
  expect(names.filter((name) => name.includes('.map'))).toEqual([]);
  const maps = readdirSync(sourceMaps);
  expect(maps.length).toBeGreaterThan(10);
  for (const map of maps) {
    const script = map.replace(/\.map$/u, '');
    expect((await request.get(`/assets/${map}`)).status(), map).toBe(404);
    const { status, text } = await request.get(`/assets/${script}`).then(async (reply) => ({
      status: reply.status(),
      text: await reply.text(),
    }));
    expect(status, script).toBe(200);
    expect(text, script).not.toContain('sourceMappingURL');
  }
});

test('the player needs at most 210 KB of script, compressed', async ({ page, baseURL }) => {
  await logIn(page, await newLearner(baseURL ?? ''));
  await startTest(page, 'Cardiology in Brief', 'Take Quiz');
  const bytes = await scriptBytesOfQuestionPage(page);
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThanOrEqual(TAKE_TEST_SCRIPT_BYTES);
  test.info().annotations.push({ type: 'script, gzip', description: `${bytes} bytes` });
});

test('the landing page needs at most 150 KB of script, compressed, all of its sections included', async ({
  page,
}) => {
  const bytes = await scriptBytesUntil(page, async () => {
    await page.goto('/', { waitUntil: 'networkidle' });
    await expect(page.getByRole('contentinfo')).toBeVisible();
  });
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThanOrEqual(LANDING_SCRIPT_BYTES);
  test.info().annotations.push({ type: 'script, gzip', description: `${bytes} bytes` });
});

test('a learner’s first pages bring nothing of the staff’s part', { tag: '@extended' }, async ({
  page,
  baseURL,
}) => {
  const ofStaff = readdirSync(sourceMaps).filter((map) =>
    sourcesOf(map).some((source) =>
      /src\/(?:staff-|(?:api|features|screens|screens\/menu)\/staff-|features\/(?:audits|authoring|questions)\/)/u.test(
        source,
      ),
    ),
  );
  expect(ofStaff).not.toEqual([]);
  const brought = new Set<string>();
  page.on('request', (request) => brought.add(`${new URL(request.url()).pathname.split('/').at(-1)}.map`));
  await page.goto('/', { waitUntil: 'networkidle' });
  await logIn(page, await newLearner(baseURL ?? ''));
  await expect(page.getByRole('heading', { level: 1, name: 'Tests' })).toBeVisible();
  for (const path of ['/menu', '/menu/tickets']) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  expect(ofStaff.filter((map) => brought.has(map))).toEqual([]);
  expect([...brought].filter((map) => map.endsWith('.js.map')).length).toBeGreaterThan(3);
});

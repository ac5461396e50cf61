import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { logIn, newLearner } from './support/learner.ts';
import { collectPageErrors, expectAccessible } from './support/page-checks.ts';
import { sitTest } from './support/player.ts';
import { scriptBytesUntil, sourceMaps } from './support/scripts.ts';

const REPORTS_SCRIPT_BYTES = 230 * 1_024;

/** The scripts that hold the charting library, found by the sources that each was made of. */
function chartScripts(): string[] {
  return readdirSync(sourceMaps)
    .filter((map) => readFileSync(join(sourceMaps, map), 'utf8').includes('node_modules/@visx/'))
    .map((map) => `/assets/${map.replace(/\.map$/u, '')}`);
}

const block = (page: Page, name: string) => page.getByRole('main').getByRole('region', { name, exact: true });

test('two tests submitted are on the Reports screen, drawn and in tables, and as calibration in their review', {
  tag: '@extended',
}, async ({ page, baseURL }) => {
  const scripts = new Set<string>();
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.add(new URL(request.url()).pathname);
  });
  const pageErrors = await collectPageErrors(page);
  await logIn(page, await newLearner(baseURL ?? ''));
  await sitTest(page, 'Cardiology in Brief', 'Take Quiz');
  await page.goto('/menu/tests');
  await sitTest(page, 'Glands in Brief', 'Take Quiz');

  // The review shows it without the library.
  const score = page.getByRole('region', { name: 'Score' });
  await expect(score.getByRole('row', { name: /I KNOW IT/u })).toContainText(/chosen \d+ times/u);
  await expectAccessible(page);
  await page.goto('/menu');
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome/u })).toBeVisible();
  const charts = chartScripts();
  expect(charts).not.toEqual([]);
  expect(charts.filter((script) => scripts.has(script))).toEqual([]);

  const bytes = await scriptBytesUntil(page, async () => {
    await page.goto('/menu/reports');
    await expect(page.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible();
    await expect(block(page, 'Calibration').getByRole('table').first()).toBeVisible();
  });
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThanOrEqual(REPORTS_SCRIPT_BYTES);
  test.info().annotations.push({ type: 'script, gzip', description: `${bytes} bytes` });
  expect(charts.filter((script) => scripts.has(script))).toEqual(charts);

  const taken = block(page, 'Number of Tests Taken');
  await expect(taken.getByRole('img', { name: /: 2 tests in all, most in .+ with 2$/u })).toBeVisible();
  await expect(block(page, 'Confidence').getByText(/^Total Marks: \d+ \/ \d+$/u)).toBeVisible();
  const last = block(page, 'Confidence VS Performance');
  await expect(last.getByRole('img', { name: /^Bar chart of the last 2 reports/u })).toBeVisible();
  await expect(last.getByRole('listitem').getByRole('link')).toHaveText([
    'Cardiology in Brief',
    'Glands in Brief',
  ]);

  // The words of the calibration's scale begin and end where it does.
  const sticksOut = await block(page, 'Calibration')
    .locator('.calibration-scale')
    .evaluate((scale) => {
      const { left, right } = scale.getBoundingClientRect();
      return [...scale.children]
        .map((mark) => ({ words: mark.textContent, box: mark.getBoundingClientRect() }))
        .filter(({ box }) => box.left < left - 1 || box.right > right + 1)
        .map(({ words }) => words);
    });
  expect(sticksOut).toEqual([]);
  // In forced colours the axis has another colour than the value lines that stand on it.
  await page.emulateMedia({ forcedColors: 'active' });
  const strokeOf = (line: string) =>
    last
      .locator(line)
      .first()
      .evaluate((one) => getComputedStyle(one).stroke);
  expect(await strokeOf('.chart-line.is-base')).not.toBe(await strokeOf('.chart-line:not(.is-base)'));
  await page.emulateMedia({ forcedColors: null });

  // By keyboard: the drawing is followed by its table, which links to the questions.
  const summary = taken.getByText(/^Show as a table/u);
  await summary.focus();
  await page.keyboard.press('Enter');
  const table = taken.getByRole('table', { name: 'Number of tests taken by month' });
  await expect(table.getByRole('row')).toHaveCount(13);
  await page.keyboard.press('Tab');
  await expect(table.getByRole('link', { name: /^2 tests in/u })).toBeFocused();
  await expectAccessible(page);

  const sure = block(page, 'Calibration').getByRole('link', { name: /: the explanation$/u });
  const explained = await sure.first().getAttribute('href');
  await sure.first().click();
  await expect(page.getByRole('heading', { name: 'Explanation' })).toBeVisible();
  const number = new URL(explained ?? '', baseURL).searchParams.get('question');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(new RegExp(`^Question ${number} of`, 'u'));
  expect(await pageErrors.errors()).toEqual([]);
});

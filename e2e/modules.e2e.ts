import { expect, type Page, test } from '@playwright/test';
import { tabTo } from './support/keyboard.ts';
import { logIn, newLearner } from './support/learner.ts';
import { collectPageErrors, expectAccessible } from './support/page-checks.ts';
import { scriptBytesUntil } from './support/scripts.ts';

const MENU_SCRIPT_BYTES = 230 * 1_024;

/** Loads an address anew; its script is no larger than a page of the menu may need. */
async function open(page: Page, address: string): Promise<void> {
  const bytes = await scriptBytesUntil(page, async () => {
    await page.goto(address, { waitUntil: 'networkidle' });
    await expect(page.locator('h1')).toBeVisible();
  });
  test.info().annotations.push({ type: `script, gzip, ${address}`, description: `${bytes} bytes` });
  expect(bytes).toBeGreaterThan(0);
  expect(bytes, address).toBeLessThanOrEqual(MENU_SCRIPT_BYTES);
}

const main = (page: Page) => page.getByRole('main');
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const focusedItem = (page: Page) => page.locator('[role="treeitem"]:focus');

test('a topic is found by a search that back and a reload keep, shows what it is about, and is a node of the tree that keys walk', async ({
  page,
  baseURL,
}) => {
  const pageErrors = await collectPageErrors(page);
  await logIn(page, await newLearner(baseURL ?? ''));

  await page.getByRole('link', { name: 'Speciality Modules' }).click();
  await expect(heading(page, 'Speciality Modules')).toBeFocused();
  await expect(main(page).getByRole('status')).toHaveText(/^\d+ topics$/u);
  await expectAccessible(page);
  await page.getByRole('searchbox', { name: 'Search Topics' }).fill('ANALYSIS');
  await page.waitForURL('**/menu/speciality-modules?key=ANALYSIS');
  await expect(main(page).getByRole('status')).toHaveText('1 topic found');
  await open(page, page.url());
  await expect(page.getByRole('searchbox', { name: 'Search Topics' })).toHaveValue('ANALYSIS');
  await page.getByRole('link', { name: 'View Details of Meta-analysis' }).click();

  await expect(heading(page, 'Meta-analysis')).toBeFocused();
  await expect(main(page).getByRole('img', { name: /^Six lines/u })).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: 'Next picture' }));
  await page.keyboard.press('ArrowRight');
  await expect(main(page).getByRole('img', { name: /^Two hills/u })).toBeVisible();
  const subtopics = main(page).getByRole('region', { name: 'Subtopics List' }).getByRole('listitem');
  await expect(subtopics.first()).toContainText('Subtopic 1:');
  await expect(subtopics.first()).toContainText('No. Questions: 1');
  await expectAccessible(page);
  await open(page, page.url());
  await page.goBack();
  await expect(main(page).getByRole('status')).toHaveText('1 topic found');

  await open(page, '/menu/view-summary');
  const tree = page.getByRole('tree');
  await expect(tree).toBeVisible();
  await expectAccessible(page);
  await tabTo(page, tree.getByRole('treeitem').first());
  await page.keyboard.type('cardio');
  await expect(focusedItem(page)).toHaveAccessibleName('Cardiology');
  const all = await tree.getByRole('treeitem').count();
  await page.keyboard.press('ArrowLeft');
  await expect(focusedItem(page)).toHaveAttribute('aria-expanded', 'false');
  expect(await tree.getByRole('treeitem').count()).toBeLessThan(all);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(focusedItem(page)).toHaveAccessibleName(/^Arrhythmia, No. Questions: \d+$/u);
  expect(await tree.getByRole('treeitem').count()).toBe(all);
  await page.keyboard.press('End');
  await expect(focusedItem(page)).toBeInViewport();
  const index = page.getByRole('navigation', { name: 'Jump to' });
  await index.getByRole('link', { name: /^Neurology\b/u }).click();
  await expect(focusedItem(page)).toHaveAccessibleName('Neurology');
  await expect(focusedItem(page)).toBeInViewport();
  await expect(index.locator('[aria-current]')).toHaveText(/^Neurology\b/u);
  const desk = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Jump to …' }).click();
  await index.getByRole('link', { name: /^Endocrinology\b/u }).click();
  await expect(focusedItem(page)).toHaveAccessibleName('Endocrinology');
  await expect(focusedItem(page)).toBeInViewport();
  await expect(index.getByRole('link')).toHaveCount(0);
  if (desk) await page.setViewportSize(desk);
  await page.keyboard.type('arr');
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Arrhythmia')).toBeFocused();

  await page.goto('/menu/speciality-modules/topic-detail/no-such-topic');
  await expect(heading(page, 'Topic not found')).toBeVisible();
  expect(await pageErrors.errors()).toEqual([]);
});

test('the samples say that they are samples, and ask nothing of the server', { tag: '@extended' }, async ({
  page,
  baseURL,
}) => {
  const pageErrors = await collectPageErrors(page);
  await logIn(page, await newLearner(baseURL ?? ''), '/menu/help');
  await expect(heading(page, 'Help')).toBeVisible();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/\/api\/(?:test|report)\//u.test(request.url())) asked.push(request.url());
  });
  await open(page, '/menu/recharge/take-test/demo');
  await expect(page.getByText('Sample: nothing is kept or submitted')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Fill at random' }).click();
  await page.getByRole('button', { name: 'Question 20, answered' }).click();
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await page.getByRole('link', { name: 'Submit Now' }).click();
  await expect(heading(page, 'Sample results')).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(21);
  await expectAccessible(page);
  await page.goto('/menu/speciality-modules/topic-detail/demo/take-test');
  await expect(page.getByText('1 / 50')).toBeVisible();
  expect([asked, await pageErrors.errors()]).toEqual([[], []]);
});

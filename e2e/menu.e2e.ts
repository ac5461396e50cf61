import { expect, type Page, test } from '@playwright/test';
import { logIn, logInByScreen, newLearner } from './support/learner.ts';
import { collectPageErrors, expectAccessible, expectWholeChoices } from './support/page-checks.ts';
import { startTest } from './support/player.ts';

const PHONE = { width: 390, height: 844 };
const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY));

test('on a phone the chief pages are within a thumb’s reach, all of them in a sheet, and nothing lies under the bar', async ({
  page,
  baseURL,
}) => {
  const pageErrors = await collectPageErrors(page);
  await page.setViewportSize(PHONE);
  await logIn(page, await newLearner(baseURL ?? ''));
  const bar = page.getByRole('navigation', { name: 'Chief pages' });
  const barBox = await bar.boundingBox();
  expect((barBox?.y ?? 0) + (barBox?.height ?? 0)).toBe(PHONE.height);
  for (const target of await bar.getByRole('listitem').all())
    expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(48);
  await expect(page.getByRole('button', { name: /^Take/u }).first()).toBeVisible();
  await expectWholeChoices(page);

  // Every element that gets the keyboard focus stands above the bar.
  await page.getByRole('searchbox').or(page.getByPlaceholder('Search Exams..')).first().focus();
  for (let presses = 0; presses < 12; presses += 1) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => document.activeElement?.getBoundingClientRect().bottom ?? 0);
    expect(focused).toBeLessThanOrEqual(barBox?.y ?? 0);
  }
  // The end of the page lies above the bar, too.
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  const end = await page.getByRole('main').boundingBox();
  expect(Math.round((end?.y ?? 0) + (end?.height ?? 0))).toBeLessThanOrEqual(Math.round(barBox?.y ?? 0));
  // Here the bar cuts through nothing, however many tests there are.
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Menu' }).click();
  const sheet = page.getByRole('dialog', { name: 'Menu' });
  await expect(sheet.getByRole('link', { name: 'My Account' })).toBeVisible();
  await expect(sheet.getByRole('button', { name: 'Log out' })).toBeVisible();
  await expectAccessible(page);
  await page.mouse.click(PHONE.width / 2, 40);
  await expect(sheet).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Menu' })).toBeFocused();
  expect(await pageErrors.errors()).toEqual([]);
});

test('in front of a test there is no menu', { tag: '@extended' }, async ({ page, baseURL }) => {
  await page.setViewportSize(PHONE);
  await logIn(page, await newLearner(baseURL ?? ''));
  await startTest(page, 'Glands in Brief', 'Take Quiz');
  await expect(page.getByRole('navigation', { name: 'Chief pages' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Menu', exact: true })).toHaveCount(0);
});

test('a page that is opened has the focus on its heading, and going back finds the former page where it was left', async ({
  page,
  baseURL,
}) => {
  await page.setViewportSize(PHONE);
  await logInByScreen(page, await newLearner(baseURL ?? ''));
  await expect(page.getByRole('heading', { name: 'Tests', exact: true })).toBeFocused();
  await expect(page.getByRole('button', { name: /^Take/u }).first()).toBeVisible();
  await page.evaluate(() => scrollTo(0, 600));
  await page.getByRole('link', { name: 'Proficiency' }).click();
  await page.waitForURL('**/menu/proficiency-percentage');
  await expect(page.locator('h1')).toBeFocused();
  expect(await scrolled(page)).toBe(0);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Tests', exact: true })).toBeFocused();
  await expect.poll(() => scrolled(page)).toBe(600);
});

test('the first stop of the keyboard skips the menu', { tag: '@extended' }, async ({ page, baseURL }) => {
  await logIn(page, await newLearner(baseURL ?? ''));
  await expect(page.getByRole('button', { name: /^Take/u }).first()).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the page' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test('an address without a page says so, with the way to the menu for whoever is logged in', {
  tag: '@extended',
}, async ({ page, baseURL }) => {
  await logIn(page, await newLearner(baseURL ?? ''), '/menu/no-such-page');
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Back to the start' }).click();
  await page.waitForURL('**/menu');
});

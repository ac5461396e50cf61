import { expect, type Locator, type Page, test } from '@playwright/test';
import { tabTo } from './support/keyboard.ts';
import { collectPageErrors, expectAccessible, untilFontsHaveCome } from './support/page-checks.ts';

const questions = (page: Page) => page.locator('details > summary');
const isOpen = (summary: Locator) =>
  summary.evaluate(({ parentElement }) => parentElement?.hasAttribute('open'));
const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY));

test('a visitor opens questions by keyboard, reads a page behind the footer, is back at the same place, and goes on to sign-up', async ({
  page,
}) => {
  const pageErrors = await collectPageErrors(page);
  await page.goto('/');
  await expect(questions(page).nth(1)).toBeVisible();
  await expectAccessible(page);
  // On touch screens, too, the icon that opens a question stands behind its words and not on them.
  const desktop = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  const sign = questions(page)
    .first()
    .evaluate((summary) => getComputedStyle(summary, '::after').position);
  expect(await sign).toBe('static');
  if (desktop) await page.setViewportSize(desktop);

  await tabTo(page, questions(page).nth(1));
  expect(await isOpen(questions(page).nth(0))).toBe(true);
  await page.keyboard.press('Enter');
  expect(await isOpen(questions(page).nth(1))).toBe(true);
  expect(await isOpen(questions(page).nth(0))).toBe(false);
  await page.keyboard.press('Space');
  expect(await isOpen(questions(page).nth(1))).toBe(false);

  const link = page.getByRole('contentinfo').getByRole('navigation').getByRole('link').first();
  const title = (await link.textContent()) ?? '';
  await tabTo(page, link);
  const place = await scrolled(page);
  expect(place).toBeGreaterThan(0);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  expect(await scrolled(page)).toBe(0);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeFocused();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Back' }).click();
  await expect(questions(page).first()).toBeVisible();
  await expect.poll(() => scrolled(page)).toBe(place);
  await page.getByRole('link', { name: 'Sign Up Now!' }).first().click();
  await page.waitForURL('**/user-signup');
  expect(await pageErrors.errors()).toEqual([]);
});

test('an address of no page behind the footer says so, and leads back', { tag: '@extended' }, async ({
  page,
}) => {
  const pageErrors = await collectPageErrors(page);
  await page.goto('/footer-details/none');
  await expect(page.getByText('Page not found or Invalid page id.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page.getByRole('link', { name: 'Get Started Now' })).toBeVisible();
  expect(await pageErrors.errors()).toEqual([]);
});

test('the landing page stands without what lies below the fold', { tag: '@extended' }, async ({ page }) => {
  await page.route('**/assets/landing-sections-*.js', (route) => route.abort());
  await page.goto('/');
  await expect(page.getByText('The rest of this page could not be loaded.')).toBeVisible();
  await page.getByRole('link', { name: 'Get Started Now' }).click();
  await page.waitForURL('**/user-login');
});

test('what the server sends of the landing page stays until the screen takes its place', {
  tag: '@extended',
}, async ({ page }) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/assets/landing-screen-*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.route('/', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(/<div id="root">/u, '$&<p>As it was sent</p>');
    await route.fulfill({ response, body });
  });
  const asked = page.waitForRequest('**/assets/landing-screen-*.js');
  await page.goto('/', { waitUntil: 'commit' });
  await asked;
  await expect(page.getByText('As it was sent')).toBeVisible();
  release();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await expect(page.getByText('As it was sent')).toHaveCount(0);
});

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]) {
  test(`nothing moves where the screen takes the place of what was sent, ${viewport.width} wide`, async ({
    browser,
    baseURL,
  }) => {
    const places = async (hasScripts: boolean) => {
      const context = await browser.newContext({ viewport });
      const page = await context.newPage();
      if (!hasScripts) await page.route('**/assets/*.js', (route) => route.abort());
      await page.goto(baseURL ?? '', { waitUntil: 'networkidle' });
      await untilFontsHaveCome(page);
      if (hasScripts) await expect(page.getByRole('contentinfo')).toBeVisible();
      const parts = ['.landing-header', '.landing-brand', '.landing-hero', 'h1', '.button-main'].map((part) =>
        page.locator(part).first().boundingBox(),
      );
      const found = await Promise.all(parts);
      await context.close();
      return found;
    };
    const sent = await places(false);
    expect(sent).not.toContain(null);
    expect(await places(true)).toEqual(sent);
  });
}
